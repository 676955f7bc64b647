"""A lesson that ends at the table: steps to walk through, then a deal to play; progress and storage are one."""

from __future__ import annotations

from typing import Any, Protocol

from hokm_teach.i18n import M, Message, runs, say, sentences
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.course import lesson_info
from hokm_teach.lessons.game import Game
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.view import Action, Intent, LessonView, Panel, Verdict
from hokm_teach.lessons.walk import NotNow, Walk

TABLE = "table"


class Guide(Protocol):
    """Who stands beside the deal and has something to say that the game itself does not know."""

    def follow(self, before: Knowledge | None, now: Knowledge | None) -> None:
        """Hear what the learner knew before and after something was done."""

    @property
    def said(self) -> tuple[Verdict, Message] | None:
        """What there is to say of the choice just made."""

    @property
    def note(self) -> Message | None:
        """What there is to say of how it stands."""

    @property
    def sheet(self) -> SheetText | None:
        """What there is to read."""


class Guided:
    """A walk, and after its last step a game of one deal or more. Done is who has done both.

    guided = Guided(Walk(key, steps, draw, seed=seed), Game(rules, seed=seed, advice=True, one_deal=True, key=key))
    """

    def __init__(self, walk: Walk, game: Game, guide: Guide | None = None) -> None:
        self.key = walk.key
        self.walk, self.game, self.guide = walk, game, guide
        self.playing = False  # whether the learner is at the table
        self.played = False  # whether he has played there to the end

    @property
    def busy(self) -> bool:
        """Whether a second opinion is growing at the table."""
        return self.playing and self.game.busy

    @property
    def done(self) -> bool:
        """Whether both the steps and the deal are done."""
        return self.walk.done and self.played

    @property
    def _lesson(self) -> Walk | Game:
        return self.game if self.playing else self.walk

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        action = intent["action"]
        if action == "restore":
            self._restore(intent.get("state", {}))
        elif action == TABLE:
            self._sit_down()
        elif action == "back" and self.playing:
            self.game.leave()
            self.playing = False
        else:
            if action == "restart":
                self.playing = False
            before = self.game.known
            self._lesson.handle(intent)
            self.played = self.played or self.game.done
            self._follow(before)

    def _follow(self, before: Knowledge | None) -> None:
        if self.guide is not None:
            self.guide.follow(before, self.game.known)

    def _sit_down(self) -> None:
        if self.walk.at < len(self.walk.steps) - 1:
            raise NotNow(M("The table comes after the last step."))
        self.playing = True

    def _restore(self, state: dict[str, Any]) -> None:
        """Go back to where the learner was: to a step, or to the table; anything odd is passed over."""
        last = len(self.walk.steps) - 1
        at = state.get("at")
        self.playing = type(at) is int and at == last + 1
        done = state.get("done") is True
        self.played = done or state.get("played") is True
        walked = {
            "at": last if self.playing else at,
            "done": done or state.get("walked") is True,
        }
        self.walk.handle({"action": "restore", "state": walked})
        self.game.handle({"action": "restore", "state": state})
        self._follow(None)

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        view = self._lesson.view(lang)
        panel = view["panel"]
        if panel is not None:
            view["panel"] = self._at_table(panel, lang) if self.playing else self._step(panel, lang)
        view["keep"] = {"key": self.key, "state": self._kept()}
        return view

    def _kept(self) -> dict[str, Any]:
        steps = len(self.walk.steps)
        return {
            **self.game.kept(),
            "at": steps if self.playing else self.walk.at,
            "of": steps + 1,
            "done": self.done,
            "walked": self.walk.done,
            "played": self.played,
        }

    def _label(self, at: int, lang: str) -> str:
        return say(M("Step {at} of {of}", at=at, of=len(self.walk.steps) + 1), lang)

    def _step(self, panel: Panel, lang: str) -> Panel:
        """Count the table among the steps, and lead to it from the last of them."""
        steps, at = len(self.walk.steps), self.walk.at + 1
        panel["progress"] = {"at": at, "of": steps + 1, "label": self._label(at, lang)}
        if at == steps:
            for action in panel["actions"]:
                action.pop("primary", None)
            to_table: Action = {"action": TABLE, "label": say(_TO_TABLE, lang), "primary": True}
            panel["actions"].append(to_table)
        return panel

    def _at_table(self, panel: Panel, lang: str) -> Panel:
        """Name the lesson above the deal, and lead back to its steps, and on once the deal is over."""
        panel["eyebrow"] = say(lesson_info(self.key).title, lang)
        if self.guide is not None:
            _beside(panel, self.guide, lang)
        back: Action = {"action": "back", "label": say(M("Back"), lang)}
        panel["actions"] = [back, *panel["actions"]]
        if self.game.done:
            panel["actions"] += self.walk.onward(lang)
        return panel


def _beside(panel: Panel, guide: Guide, lang: str) -> None:
    """Let a guide speak where the game itself has nothing to say, and else in a note."""
    notes = [guide.note] if guide.note is not None else []
    if guide.said is not None:
        verdict, words = guide.said
        if panel["feedback"] is None:
            panel["feedback"] = {"verdict": verdict, "text": runs(words, lang)}
        else:
            notes.insert(0, words)
    if notes:
        panel["note"] = runs(sentences(notes), lang)
    if guide.sheet is not None:
        panel["sheets"] = [*panel["sheets"], guide.sheet.view(lang)]


_TO_TABLE: Message = M("Play a deal")
