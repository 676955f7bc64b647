"""How a pack's TOML becomes puzzles: every key is checked, and every fault is told with its puzzle and its key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hokm_teach.cards import PICTURES, Card
from hokm_teach.errors import BadHands
from hokm_teach.i18n import LANGUAGES, M, Message
from hokm_teach.play import Position
from hokm_teach.puzzles.fault import Fault
from hokm_teach.puzzles.goal import BadGoal, Goal, Kind
from hokm_teach.puzzles.layout import read_layout, read_line
from hokm_teach.puzzles.puzzle import RULES, Pack, Puzzle, Source, Words
from hokm_teach.puzzles.themes.theme import Theme

SCHEMA = 2
PACK_KEYS = frozenset({"schema", "id", "title", "puzzles"})
NEEDED = frozenset(
    {
        "id",
        "players",
        "rules",
        "deal",
        "trump",
        "leader",
        "goal",
        "first",
        "solution",
        "tags",
        "rating",
    }
)
#: Told together or not at all.
WORDS = frozenset({"title", "hints", "explanation"})
OPTIONAL = frozenset({"table", "won", "source"}) | WORDS
ID = r"[a-z0-9]+(-[a-z0-9]+)*"
ID_LENGTH = 60
HINTS = 3
THEMES = frozenset(theme.value for theme in Theme)
RATINGS = range(600, 2601)
#: The longest text of each kind.
LENGTHS = {"title": 80, "hints": 400, "explanation": 2000, "source": 200}
_UNSEEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_UNREADABLE = Words((("en", "?"),))


@dataclass(frozen=True)
class Reading:
    """What could be read of a file: the pack with its readable puzzles, and every fault."""

    pack: Pack
    faults: tuple[Fault, ...]


def read_pack(data: Mapping[str, Any], path: Path) -> Reading:
    """Read a pack: all its puzzles that can be read, and every fault of it."""
    reader = _Reader(path, data.get("id"))
    return Reading(reader.pack(data), tuple(reader.faults))


class _Reader:
    """Collects faults while it reads; what could not be read is something harmless."""

    def __init__(self, path: Path, name: Any) -> None:
        self.file = str(path)
        self.name = name if _is_id(name) else path.stem
        self.puzzle_id = ""
        self.faults: list[Fault] = []
        self.begun = 0  # faults before the puzzle that is being read

    def say(self, key: str, what: Message) -> None:
        fault = Fault(self.name, self.puzzle_id, what, key, self.file)
        if (
            fault not in self.faults[self.begun :]
        ):  # a language that is none is one fault, not one in each hint
            self.faults.append(fault)

    def pack(self, data: Mapping[str, Any]) -> Pack:
        self.keys(data, PACK_KEYS, frozenset())
        if "schema" in data and (data["schema"] != SCHEMA or type(data["schema"]) is not int):
            self.say("schema", M("this version reads schema {n}", n=SCHEMA))
        if "id" in data:
            self.identity(data["id"])
        title = self.words("title", data["title"]) if "title" in data else _UNREADABLE
        entries = data.get("puzzles")
        if not isinstance(entries, list) or not entries:
            if "puzzles" in data:
                self.say("puzzles", M("there must be at least one [[puzzles]] table"))
            entries = []
        puzzles = [self.puzzle(number, entry) for number, entry in enumerate(entries, 1)]
        return Pack(self.name, title, tuple(filter(None, puzzles)), self.file)

    def puzzle(self, number: int, entry: Any) -> Puzzle | None:
        """Read one puzzle; None when it has any fault."""
        self.begun = len(self.faults)
        name = entry.get("id") if isinstance(entry, dict) else None
        self.puzzle_id = str(name) if _is_id(name) else f"puzzle {number}"
        read = self._puzzle(entry) if isinstance(entry, dict) else None
        if not isinstance(entry, dict):
            self.say("", M("a puzzle is a table of keys"))
        self.puzzle_id = ""
        return read if self.begun == len(self.faults) else None

    def _puzzle(self, entry: Mapping[str, Any]) -> Puzzle | None:
        self.keys(entry, NEEDED, OPTIONAL)
        if not entry.keys() >= NEEDED:
            return None
        self.identity(entry["id"])
        told = WORDS & entry.keys()
        if told and told != WORDS:
            self.say("", M("title, hints and explanation stand together, or are all left out"))
            told = frozenset()
        position = self.position(entry)
        goal, rating = self.goal(entry["goal"]), self.rating(entry["rating"])
        first, solution = (self.line(key, entry[key]) for key in ("first", "solution"))
        tags = self.tags(entry["tags"])
        source = self.source(entry["source"]) if "source" in entry else Source()
        title = self.words("title", entry["title"]) if told else None
        hints = self.hints(entry["hints"]) if told else None
        explanation = self.words("explanation", entry["explanation"]) if told else None
        if position is None:
            return None
        return Puzzle(
            id=self.puzzle_id,
            pack=self.name,
            rules=str(entry["rules"]),
            position=position,
            goal=goal,
            first=first,
            solution=solution,
            tags=tags,
            rating=rating,
            source=source,
            title=title,
            hints=hints,
            explanation=explanation,
        )

    def position(self, entry: Mapping[str, Any]) -> Position | None:
        """Read the position and check that the rules are some for so many players."""
        players = entry["players"]
        if type(players) is not int or players not in RULES:
            self.say("players", M("2, 3 or 4, not {text}", text=repr(players)[:20]))
            return None
        if entry["rules"] not in RULES[players]:
            names = list(RULES[players])
            self.say(
                "rules",
                M("one of {names}, not {text}", names=names, text=repr(entry["rules"])[:40]),
            )
        texts = {key: entry.get(key, "") for key in ("deal", "trump", "leader", "table", "won")}
        odd = [
            key
            for key, text in texts.items()
            if not isinstance(text, str) or (key in entry and not text.strip())
        ]
        for key in odd:
            self.say(key, M("a text in quotes, not {text}", text=repr(texts[key])[:40]))
        if odd:
            return None
        try:
            position = read_layout(players, **texts)
        except BadHands as error:
            for fault in error.faults:
                self.say("", fault)
            return None
        if texts["won"] and not any(position.won):
            self.say("won", M("tricks won before, like 5-0; left out where there are none"))
        return position

    def line(self, key: str, text: Any) -> tuple[Card, ...]:
        """Read the cards of a line, one at least."""
        if not isinstance(text, str) or not text.strip():
            self.say(key, M("cards with spaces between them, like HK S2"))
            return ()
        found, faults = read_line(text)
        for fault in faults:
            self.say(key, fault)
        return found

    def goal(self, text: Any) -> Goal:
        try:
            return Goal.read(text)
        except BadGoal as error:
            self.say("goal", error.message)
            return Goal(Kind.SEVEN)

    def tags(self, given: Any) -> tuple[str, ...]:
        """Read the themes; whether they are the right ones is asked elsewhere."""
        if not isinstance(given, list) or not all(isinstance(tag, str) for tag in given):
            self.say("tags", M('a list of themes, like ["finesse"]'))
            return ()
        for tag in sorted(set(given) - THEMES):
            self.say("tags", M("{tag} is no theme", tag=repr(tag)[:40]))
        if list(given) != sorted(set(given)):
            self.say("tags", M("each theme once, in the order of the alphabet"))
        return tuple(given)

    def rating(self, given: Any) -> int:
        if type(given) is int and given in RATINGS:
            return given
        low, high = RATINGS[0], RATINGS[-1]
        self.say("rating", M("a whole number from {low} to {high}", low=low, high=high))
        return low

    def hints(self, table: Any) -> tuple[Words, ...]:
        """Read `[hints] en = ["…", "…", "…"]` into one text a hint."""
        if not isinstance(table, dict) or not all(
            isinstance(each, list) and len(each) == HINTS for each in table.values()
        ):
            self.say("hints", M("for each language a list of {n} texts", n=HINTS))
            return (_UNREADABLE,) * HINTS
        return tuple(
            self.words("hints", {lang: each[n] for lang, each in table.items()})
            for n in range(HINTS)
        )

    def source(self, given: Any) -> Source:
        """Read a text in several languages, or one that is the same in all."""
        if isinstance(given, dict):
            return Source(self.words("source", given).texts)
        return Source.of(self.text("source", given))

    def words(self, key: str, table: Any) -> Words:
        """Read a text in several languages."""
        if not isinstance(table, dict) or "en" not in table:
            self.say(key, M("a text for each language, English (en) at least"))
            return _UNREADABLE
        for lang in table.keys() - LANGUAGES.keys():
            self.say(key, M("{lang} is no language of the course", lang=repr(lang)[:20]))
        return Words(tuple((lang, self.text(key, text)) for lang, text in table.items()))

    def text(self, key: str, text: Any) -> str:
        """Read a text: not empty, not endless, nothing in it that is not seen, every picture a card or a suit."""
        if not isinstance(text, str) or not text.strip():
            self.say(key, M("a text, not empty"))
            return "?"
        if len(text) > LENGTHS[key]:
            self.say(key, M("a text of no more than {n} letters", n=LENGTHS[key]))
        if unseen := _UNSEEN.search(text):
            self.say(
                key,
                M(
                    "a text without control characters, but there is {letter}",
                    letter=ascii(unseen[0]),
                ),
            )
        for name in re.findall(r"\{(\w*)\}", text):
            if name not in PICTURES and key != "source":
                self.say(key, M("{name} is neither a card nor a suit", name="{" + name[:20] + "}"))
                return "?"
        return text

    def identity(self, value: Any) -> None:
        if not _is_id(value):
            self.say("id", M("small letters, digits and hyphens, like first-steps-1"))

    def keys(self, table: Mapping[str, Any], needed: frozenset[str], other: frozenset[str]) -> None:
        for key in sorted(set(table) - needed - other):
            self.say("", M("the key {key} is not known", key=repr(key)[:40]))
        for key in sorted(needed - set(table)):
            self.say("", M("the key {key} is missing", key=repr(key)))


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= ID_LENGTH and bool(re.fullmatch(ID, value))
