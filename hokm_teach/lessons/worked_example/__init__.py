"""Lesson 04: one deal, card by card, with a reason at every choice and a way to try another."""

from __future__ import annotations

import random

from hokm_teach.bots import Sight, choose, expert
from hokm_teach.cards import Card
from hokm_teach.i18n import M, say
from hokm_teach.lessons.freeplay import FreePlay
from hokm_teach.lessons.fresh import in_turn
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Step
from hokm_teach.lessons.view import Action, Intent, LessonView
from hokm_teach.lessons.walk import NotNow, Walk
from hokm_teach.lessons.worked_example.aftermath import afterwards
from hokm_teach.lessons.worked_example.branch import branch_panel, branch_table
from hokm_teach.lessons.worked_example.checks import KINDS
from hokm_teach.lessons.worked_example.laying import PlayStep, table
from hokm_teach.lessons.worked_example.opening import before_the_play
from hokm_teach.lessons.worked_example.playing import the_play
from hokm_teach.lessons.worked_example.second_look import second_look
from hokm_teach.play import Position
from hokm_teach.seats import Seat

KEY = "04_worked_example"
OURS = frozenset({Seat.SOUTH, Seat.NORTH})
#: How long a card lies before the page goes on by itself, in milliseconds.
PACE = 2600


def lesson(seed: int | None = None) -> WorkedExample:
    """Make a fresh lesson."""
    return WorkedExample(seed)


def _steps(rng: random.Random) -> list[Step]:  # noqa: ARG001 - the story is always the same
    return [*before_the_play(), *the_play(), *afterwards(), *second_look()]


def _simple(position: Position) -> Card:
    return choose(Sight.of(position))


class WorkedExample(Walk):
    """The walk through the story, with a branch to leave it by and come back."""

    def __init__(self, seed: int | None = None) -> None:
        self.branch: FreePlay | None = None
        self.expert = True
        self.open_hands = False
        self.auto = False
        super().__init__(KEY, _steps, in_turn(KINDS), seed=seed)

    def handle(self, intent: Intent) -> None:
        """Do what the page asks, in the story or in the branch."""
        action = intent["action"]
        if action == "open":
            self._frames = ()
            self.open_hands = not self.open_hands
        elif action == "autoplay":
            self._frames = ()
            self.auto = not self.auto and self.branch is None
        elif self.branch is not None:
            self._branch(self.branch, intent)
        elif action == "whatif":
            self._leave_story()
        else:
            super().handle(intent)
        if self.branch is not None or self.step.task is not None or self._last:
            self.auto = False

    @property
    def _last(self) -> bool:
        return self.at == len(self.steps) - 1

    def _leave_story(self) -> None:
        step = self.step
        if not isinstance(step, PlayStep) or step.before is None:
            raise NotNow(M("There is no card to change here; try it at a card of the deal."))
        self._frames, self._said, self.auto = (), None, False
        self.branch = FreePlay(step.before, OURS, self._reply)

    def _reply(self, position: Position) -> Card:
        return expert(position) if self.expert else _simple(position)

    def _branch(self, branch: FreePlay, intent: Intent) -> None:
        """Play on in the branch, or leave it."""
        self._frames, self._said = (), None
        action = intent["action"]
        if action in ("play", "pick"):
            passed = branch.play(Card(intent.get("card", "")))
            self._frames = tuple(branch_table(position) for position in passed[:-1])
        elif action == "undo":
            branch.undo()
        elif action == "redo":
            branch.redo()
        elif action == "restart":
            branch.restart()
        elif action in ("answer-expert", "answer-simple"):
            self.expert = action == "answer-expert"
        elif action in ("leave", "back"):
            self.branch = None
        elif action != "restore":
            raise NotNow(M("Go back to the story first."))

    def view(self, lang: str) -> LessonView:
        """Return the story's view, or the branch's."""
        view = super().view(lang)
        if self.branch is not None:
            step = self.step
            assert isinstance(step, PlayStep)  # noqa: S101 - branches begin at a card
            now = self.branch.position
            scene = branch_table(now).but(playable=frozenset(now.legal_cards()))
            view["table"] = scene.view(lang)
            view["panel"] = branch_panel(self.branch, step, self.expert, lang)
        elif self.auto:
            view["autoplay"] = PACE
        return view

    def _scene(self) -> Scene | None:
        scene = super()._scene()
        if not self.open_hands or scene is None or not isinstance(self.step, PlayStep):
            return scene
        before, played = self.step.before, self.step.played
        if before is None or played is None or _all_open(self.step):
            return scene
        return table(before.play(played), open_hands=True)

    def _actions(self, lang: str) -> list[Action]:
        shown = super()._actions(lang)
        if not isinstance(self.step, PlayStep):
            return shown
        pressed: Action = {
            "action": "open",
            "label": say(M("Open hands"), lang),
            "pressed": self.open_hands,
        }
        auto: Action = {
            "action": "autoplay",
            "label": say(M("Play by itself"), lang),
            "pressed": self.auto,
        }
        what_if: Action = {"action": "whatif", "label": say(M("What if…"), lang)}
        told = [shown[0], what_if, shown[-1]]
        return told if _all_open(self.step) else [*told, auto, pressed]


def _all_open(step: Step) -> bool:
    """Whether a step shows all four hands of its own accord, as the second look does."""
    return step.scene is not None and step.scene.hands.keys() >= EVERYBODY
