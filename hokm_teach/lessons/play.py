"""The room to play in: choose the way, sit down, play whole matches; the match under way waits until it is gone on with."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message, runs, say
from hokm_teach.lessons.game import Game, kept, sheets
from hokm_teach.lessons.game.laying import empty
from hokm_teach.lessons.game.ways import ABOUT, WAYS, Wish, head
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.view import Action, Choice, Intent, LessonView, Panel
from hokm_teach.lessons.walk import NotNow
from hokm_teach.rules import RULESETS

KEY = "12_play"


class Playroom:
    """Either the choice of a way is open, or a match is played; a match left for the choice is not lost."""

    def __init__(self, seed: int | None = None) -> None:
        self.key = KEY
        self.wish = Wish(WAYS[0])
        self.game: Game | None = None
        self.choosing = True
        self.finished: dict[str, list[int]] = {}  # by way: matches won, matches lost
        self.aside: list[Any] = []  # what was kept and could not be read
        self._chance = random.Random(seed)
        self._said: Message | None = None

    @property
    def busy(self) -> bool:
        """Whether a second opinion is growing that the learner waits for."""
        return self.game is not None and not self.choosing and self.game.busy

    @property
    def waiting(self) -> bool:
        """Whether a match is under way."""
        return self.game is not None and not self.game.done

    # what the learner does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        action = intent["action"]
        self._said = None
        if action == "restore":
            self._restore(intent.get("state", {}))
        elif action in _WISHES:
            _WISHES[action](self)
        elif action.startswith(("way-", "pick-")) and self.choosing:
            self._choose(action, intent.get("text", ""))
        elif self.game is not None and not self.choosing:
            self._play(self.game, intent)
        else:
            raise NotNow(M("Choose a way and sit down first."))

    def _choose(self, action: str, text: str) -> None:
        kind, _, name = action.partition("-")
        wish = self.wish.way(name) if kind == "way" else self.wish.picked(name, text)
        if wish is None:
            raise NotNow(M("That is not offered here."))
        self.wish = wish

    def _begin(self) -> None:
        """Sit down at a new table."""
        if not self.choosing:
            raise NotNow(M("You sit at a table already."))
        self._leave()
        self.game = self._table(self.wish)
        self.choosing = False

    def _table(self, wish: Wish) -> Game:
        return Game(
            wish.rules, seed=self._chance.randrange(kept.SEEDS), advice=wish.advice, key=KEY
        )

    def _go_on(self) -> None:
        """Go back to the match that was left."""
        if self.game is None:
            raise NotNow(M("No match is under way."))
        self.choosing = False

    def _another(self) -> None:
        """Leave the table for the choice of a way; the match stays as it is."""
        self._leave()
        self.choosing = True

    def _leave(self) -> None:
        if self.game is not None:
            self.game.leave()

    def _play(self, game: Game, intent: Intent) -> None:
        before = game.done
        game.handle(intent)
        if game.done and not before:
            score = self.finished.setdefault(game.rules.name, [0, 0])
            score[0 if game.sitting.won else 1] += 1

    # what is kept

    def kept(self) -> dict[str, Any]:
        """Return what the browser shall keep."""
        count = sum(map(sum, self.finished.values()))
        state: dict[str, Any] = {
            "at": count,
            "of": max(count, 1),
            "done": False,
            "wish": self.wish.dump(),
            "choosing": self.choosing,
            "finished": self.finished,
        }
        if self.game is not None:
            state["match"] = self.game.state
        return {**state, "aside": self.aside} if self.aside else state

    def _restore(self, state: dict[str, Any]) -> None:
        """Take up what was kept; what cannot be read of it is set aside, and told."""
        self.aside = kept.shelf(state.get("aside"))
        self.wish = Wish.load(state.get("wish")) or self.wish
        self.finished = _read_finished(state.get("finished"))
        if "match" not in state:
            return
        try:
            self.game = self._kept_table(state["match"])
        except HokmError:
            self.aside = kept.shelf([*self.aside, state["match"]])
            raise
        self.choosing = state.get("choosing") is True

    def _kept_table(self, match: object) -> Game:
        """Return the table of a kept match; raise BadMatch where there is none."""
        try:
            rules = kept.read_rules(match["rules"], match["options"])  # type: ignore[index]
        except (ValueError, TypeError, KeyError) as error:
            raise kept.BadMatch from error
        game = self._table(Wish(rules, self.wish.advice))
        game.restore(match)
        return game

    # what there is to see

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        if self.game is not None and not self.choosing:
            view = self.game.view(lang)
            if view["panel"] is not None and self.game.done:
                view["panel"]["actions"].insert(0, _another(lang))
        else:
            view = {
                "table": empty(self.wish.rules).view(lang),
                "frames": [],
                "panel": self._panel(lang),
                "keep": None,
            }
        here = "ways" if self.choosing else "match"
        view["head"] = head(self.wish, here, lang, match=self.game is not None)
        view["keep"] = {"key": KEY, "state": self.kept()}
        return view

    def _panel(self, lang: str) -> Panel:
        note = None
        if self.waiting:
            note = M("A match is under way and waits for you. A new one takes its place.")
        return {
            "eyebrow": say(M("Play a match"), lang),
            "title": runs(M("Which way?"), lang),
            "body": [runs(ABOUT[self.wish.rules.name], lang)],
            "note": runs(note, lang) if note else [],
            "question": [],
            "choices": [_way(rules.name, self.wish, lang) for rules in WAYS],
            "actions": self._actions(lang),
            "feedback": None,
            "progress": None,
            "sheets": [sheet.view(lang) for sheet in self._sheets()],
        }

    def _actions(self, lang: str) -> list[Action]:
        begin: Action = {"action": "begin", "label": say(M("Sit down"), lang), "primary": True}
        if not self.waiting:
            return [begin]
        begin["label"] = say(M("A new match"), lang)
        begin["primary"] = False
        resume: Action = {"action": "resume", "label": say(M("Go on"), lang), "primary": True}
        return [begin, resume]

    def _sheets(self) -> list[SheetText]:
        found = []
        if self.game is not None and self.waiting and self.game.sitting.match.results:
            found.append(sheets.score_sheet(self.game.sitting.match, self.game.sitting.names))
        if self.finished:
            found.append(sheets.matches(self.finished))
        return found


def _way(name: str, wish: Wish, lang: str) -> Choice:
    rules = RULESETS[name]
    label = M("{rules} for four", rules=rules) if rules.players == 4 else rules.title
    choice: Choice = {"action": f"way-{name}", "label": runs(label, lang)}
    if wish.rules.name == name:
        choice["state"] = "picked"
    return choice


def _another(lang: str) -> Action:
    return {"action": "another", "label": say(M("Another way"), lang)}


def _read_finished(data: object) -> dict[str, list[int]]:
    """Return how many matches were won and lost; anything odd is left out."""
    if not isinstance(data, dict):
        return {}
    return {
        name: counts
        for name, counts in data.items()
        if name in RULESETS
        and isinstance(counts, list)
        and len(counts) == 2
        and all(type(count) is int and 0 <= count < kept.SEEDS for count in counts)
    }


_WISHES: dict[str, Callable[[Playroom], None]] = {
    "begin": Playroom._begin,
    "resume": Playroom._go_on,
    "another": Playroom._another,
    "tab-ways": Playroom._another,
    "tab-match": Playroom._go_on,
}


def lesson(seed: int | None = None) -> Playroom:
    """Make the room."""
    return Playroom(seed)
