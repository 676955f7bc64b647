"""Reading puzzle packs: TOML files whose every fault is told with its puzzle and its key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hokm_teach.cards import PICTURES, Card
from hokm_teach.errors import BadCard, BadHands, HokmError
from hokm_teach.i18n import LANGUAGES, M, Message, sentences
from hokm_teach.play import Position
from hokm_teach.puzzles.puzzle import Puzzle, Words
from hokm_teach.shipped import shipped

SCHEMA = 1
_PACK_KEYS = {"schema", "id", "title", "puzzles"}
_KEYS = {"id", "deal", "trump", "leader", "goal", "solution", "title", "hints", "explanation"}


class BadPack(HokmError):
    """A pack that cannot be read; all its faults are told at once."""

    def __init__(self, name: str, faults: list[Message]) -> None:
        self.name, self.faults = name, tuple(faults)
        super().__init__(sentences(faults))


@dataclass(frozen=True)
class Pack:
    """A file of puzzles."""

    id: str
    title: Words
    puzzles: tuple[Puzzle, ...]


def load_shipped(name: str) -> Pack:
    """Read a pack that comes with the course."""
    return load(shipped("puzzles") / f"{name}.toml")


def load(path: Path) -> Pack:
    """Read a pack; raise BadPack with every fault: which file, which puzzle, which key, and what would be right."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadPack(path.name, [_fault(path.name, str(error))]) from None
    reader = _Reader(path.name)
    pack = reader.pack(data)
    if reader.faults or pack is None:
        raise BadPack(path.name, reader.faults)
    return pack


def _fault(where: str, what: object) -> Message:
    """Say where something is wrong, and what; a whole sentence brings its own full stop."""
    if str(what).endswith("."):
        return M("{where}: {what}", where=where, what=what)
    return M("{where}: {what}.", where=where, what=what)


class _Reader:
    """Collects faults while it reads."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[Message] = []

    def say(self, where: str, what: Message) -> None:
        self.faults.append(_fault(f"{self.name}, {where}", what))

    def pack(self, data: Mapping[str, Any]) -> Pack | None:
        self._keys("pack", data, _PACK_KEYS)
        if data.get("schema") != SCHEMA:
            self.say("schema", M("this version reads schema {n}", n=SCHEMA))
        entries = data.get("puzzles")
        if not isinstance(entries, list) or not entries:
            self.say("puzzles", M("there must be at least one [[puzzles]] table"))
            return None
        puzzles = [self.puzzle(number, entry) for number, entry in enumerate(entries, 1)]
        ids = [each.id for each in puzzles if each]
        for twice in sorted({each for each in ids if ids.count(each) > 1}):
            self.say(twice, M("the id is used more than once"))
        title = self.words("title", data.get("title"))
        return Pack(
            self._text("id", data.get("id")), title, tuple(each for each in puzzles if each)
        )

    def puzzle(self, number: int, entry: Any) -> Puzzle | None:
        if not isinstance(entry, dict):
            self.say(f"puzzle {number}", M("a puzzle is a table of keys"))
            return None
        where = str(entry.get("id", f"puzzle {number}"))[:60]
        self._keys(where, entry, _KEYS)
        if not entry.keys() >= _KEYS:
            return None
        position = self.position(where, entry)
        solution = self.solution(f"{where}.solution", entry["solution"])
        name = self._text(f"{where}.id", entry["id"])
        title = self.words(f"{where}.title", entry["title"])
        hints = self.hints(f"{where}.hints", entry["hints"])
        explanation = self.words(f"{where}.explanation", entry["explanation"])
        if position is None:
            return None
        goal = self.goal(f"{where}.goal", entry["goal"], len(position.hands[0]))
        return Puzzle(name, position, goal, title, hints, explanation, solution)

    def position(self, where: str, entry: Mapping[str, Any]) -> Position | None:
        """Read the deal; South leads it, for the one who solves the puzzle sits there."""
        if entry["leader"] != "S":
            self.say(f"{where}.leader", M("S, where the one who solves it sits"))
        try:
            return Position.from_pbn(str(entry["deal"]), str(entry["trump"]), "S")
        except BadHands as error:
            for fault in error.faults:
                self.say(where, fault)
            return None

    def solution(self, where: str, text: Any) -> tuple[Card, ...]:
        """Read the cards of a line."""
        found: list[Card] = []
        for word in str(text).split():
            try:
                found.append(Card(word))
            except BadCard as error:
                self.say(where, error.message)
        return tuple(found)

    def goal(self, where: str, goal: Any, left: int) -> int:
        """Read the tricks to take; a truth value is no number."""
        if type(goal) is int and 1 <= goal <= left:
            return goal
        self.say(where, M("a whole number from 1 to {n}, the tricks that are left", n=left))
        return 1

    def hints(self, where: str, table: Any) -> tuple[Words, ...]:
        """Read `[hints] en = ["…", "…"]` into one text a hint."""
        if not isinstance(table, dict) or not all(
            isinstance(each, list) for each in table.values()
        ):
            self.say(where, M("for each language a list of texts"))
            return ()
        counts = {len(each) for each in table.values()}
        if len(counts) != 1:
            self.say(where, M("every language needs the same number of hints"))
            return ()
        return tuple(
            self.words(where, {lang: each[n] for lang, each in table.items()})
            for n in range(counts.pop())
        )

    def words(self, where: str, table: Any) -> Words:
        if not isinstance(table, dict) or "en" not in table:
            self.say(where, M("a text for each language, English (en) at least"))
            return Words((("en", ""),))
        for lang, text in table.items():
            if lang not in LANGUAGES:
                self.say(where, M("{lang} is no language of the course", lang=repr(lang)[:20]))
            if not isinstance(text, str) or not text.strip():
                self.say(where, M("a text, not empty"))
                return Words((("en", ""),))
            for name in re.findall(r"\{(\w+)\}", text):
                if name not in PICTURES:
                    self.say(
                        where, M("{name} is neither a card nor a suit", name="{" + name[:20] + "}")
                    )
                    return Words((("en", ""),))
        return Words(tuple(table.items()))

    def _text(self, where: str, value: Any) -> str:
        if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9-]{1,60}", value):
            self.say(where, M("small letters, digits and hyphens, like first-steps-1"))
            return ""
        return value

    def _keys(self, where: str, table: Mapping[str, Any], known: set[str]) -> None:
        for key in sorted(set(table) - known):
            self.say(where, M("the key {key} is not known", key=repr(key)[:40]))
        for key in sorted(known - set(table)):
            self.say(where, M("the key {key} is missing", key=repr(key)))
