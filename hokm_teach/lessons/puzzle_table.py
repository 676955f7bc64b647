"""A table to solve puzzles at: play, be answered, take back, look at the solution."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import Any

from hokm_teach.bots import expert
from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message, plural, runs, say
from hokm_teach.lessons.course import lesson_info
from hokm_teach.lessons.freeplay import FreePlay
from hokm_teach.lessons.fresh import in_turn
from hokm_teach.lessons.puzzle_controls import reading, solving
from hokm_teach.lessons.puzzle_words import answer, narrate
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import (
    Action,
    Choice,
    Feedback,
    Intent,
    LessonView,
    Mark,
    Panel,
    Verdict,
)
from hokm_teach.lessons.walk import CHECK, NotNow
from hokm_teach.play import Position
from hokm_teach.puzzles import Puzzle, telling
from hokm_teach.puzzles.draw import draw_ending
from hokm_teach.puzzles.ideas import Idea
from hokm_teach.puzzles.proof import keeping, reached
from hokm_teach.seats import SEATS


def fresh_endings(rng: random.Random) -> list[Puzzle]:
    """Draw the five endings that nobody has seen before, each theme in its turn."""
    draw = in_turn([partial(draw_ending, theme=idea) for idea in Idea])
    return [replace(draw(rng), id=f"fresh-{n}") for n in range(1, CHECK + 1)]


def _is_fresh(puzzle: str) -> bool:
    """Whether a puzzle was drawn for this learner, and will be gone when the page is opened again."""
    return puzzle.startswith("fresh-")


class PuzzleTable:
    """Puzzles one after the other: play, be answered, take back, look at the solution."""

    def __init__(self, key: str, puzzles: tuple[Puzzle, ...]) -> None:
        self.key, self.puzzles = key, puzzles
        self.solved: set[str] = set()
        self.done = False
        self._open(0)

    def _open(self, number: int) -> None:
        self.number = number
        self.game = FreePlay(self.puzzle.position, self.puzzle.seats, expert)
        self.hints = 0
        #: How much of the solution is on the table; None while playing.
        self.shown: int | None = None
        self._frames: tuple[Scene, ...] = ()
        self._said: tuple[Verdict, Message] | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.puzzles[self.number]

    # what the learner does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        self._frames = ()
        action = intent["action"]
        if action == "restore":
            self._restore(intent.get("state", {}))
        elif action.startswith("puzzle-"):
            self._choose(action)
        elif self.shown is not None:
            self._step_solution(action)
        elif action in ("play", "pick"):
            self._play(Card(intent.get("card", "")))
        else:
            self._wish(action)

    def _wish(self, action: str) -> None:
        wishes = {
            "undo": self.game.undo,
            "redo": self.game.redo,
            "retry": self.game.restart,
            "restart": self.game.restart,
            "hint": self._hint,
            "solution": self._show_solution,
            "again": self._fresh_ones,
            "next": self._next_puzzle,
            "back": self._previous_puzzle,
        }
        if action not in wishes:
            raise NotNow(M("That is not one of the moves here."))
        self._said = None
        wishes[action]()

    def _choose(self, action: str) -> None:
        number = action.removeprefix("puzzle-")
        if not number.isdecimal() or not 1 <= int(number) <= len(self.puzzles):
            raise NotNow(M("There is no such puzzle here."))
        self._open(int(number) - 1)

    def _play(self, card: Card) -> None:
        before = self.game.position
        passed = self.game.play(card)
        self._frames = tuple(self._scene_of(position) for position in passed[:-1])
        self._said = answer(self.puzzle, before, card, passed)
        if passed[-1].over and reached(self.puzzle, passed[-1]):
            self.solved.add(self.puzzle.id)
            self.done = self.done or len(self.solved) == len(self.puzzles)

    def _hint(self) -> None:
        """Give the next hint; when the hints are used up, mark every card that keeps the goal."""
        if self.game.position.over:
            raise NotNow(M("Every card has been played: take one back, or begin again."))
        self.hints += 1
        hints = telling.hints(self.puzzle)
        if self.game.can_undo or self.hints > len(hints):
            good = self._keeping()
            if not good:
                self._said = (
                    "info",
                    M("From here the goal is out of reach: take a card back first."),
                )
                return
            self._said = ("info", M("The goal is safe with {cards}.", cards=good))
            return
        hint = hints[self.hints - 1]
        self._said = (
            "info",
            M("Hint {n} of {of}: {hint}", n=self.hints, of=len(hints), hint=hint),
        )

    def _keeping(self) -> tuple[Card, ...]:
        return keeping(self.puzzle, self.game.position)

    def _show_solution(self) -> None:
        self.shown = 0

    def _step_solution(self, action: str) -> None:
        assert self.shown is not None  # noqa: S101 - called only while the solution is shown
        self._said = None
        if action == "next" and self.shown < len(self.puzzle.solution):
            self.shown += 1
        elif action == "back" and self.shown > 0:
            self.shown -= 1
        elif action in ("leave", "retry", "restart"):
            self.shown = None
            self.game.restart()
        elif action in ("next", "back"):
            raise NotNow(M("The solution begins and ends here."))
        else:
            raise NotNow(M("Go back to the puzzle to play it yourself."))

    def _next_puzzle(self) -> None:
        if self.number + 1 >= len(self.puzzles):
            raise NotNow(M("This is the last puzzle of the lesson."))
        self._open(self.number + 1)

    def _fresh_ones(self) -> None:
        """Draw five new endings in place of the old ones."""
        made = [each for each in self.puzzles if not _is_fresh(each.id)]
        self.puzzles = (*made, *fresh_endings(random.Random()))
        self.solved = {each for each in self.solved if not _is_fresh(each)}
        self._open(len(made))

    def _previous_puzzle(self) -> None:
        if self.number == 0:
            raise NotNow(M("This is the first puzzle."))
        self._open(self.number - 1)

    def _restore(self, state: dict[str, Any]) -> None:
        """Take up what the browser kept; anything odd in it is passed over."""
        known = {puzzle.id for puzzle in self.puzzles}
        solved = state.get("solved")
        if isinstance(solved, list):
            self.solved |= {each for each in solved if isinstance(each, str) and each in known}
        self.done = state.get("done") is True
        at = state.get("puzzle")
        if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < len(self.puzzles):
            self._open(at)

    # what the learner sees

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        solved = len(self.solved)
        return {
            "table": self._scene().view(lang),
            "frames": [frame.view(lang) for frame in self._frames],
            "panel": self._panel(lang),
            "keep": {
                "key": self.key,
                "state": {
                    "at": solved,
                    "of": len(self.puzzles),
                    "done": self.done,
                    "puzzle": self.number,
                    "solved": sorted(each for each in self.solved if not _is_fresh(each)),
                },
            },
        }

    def _scene(self) -> Scene:
        if self.shown is not None:
            line = self.puzzle.solution[: self.shown]
            return self._scene_of(self.puzzle.position.play_all(line))
        position = self.game.position
        marks: dict[Card, Mark] = {}
        if (
            self._said is not None
            and self._said[0] == "info"
            and self.hints >= len(telling.hints(self.puzzle))
        ):
            marks = dict.fromkeys(self._keeping(), "hint")
        return self._scene_of(position).but(playable=frozenset(position.legal_cards()), marks=marks)

    def _scene_of(self, position: Position) -> Scene:
        return Scene.of(position, shown=SEATS[4])

    def _panel(self, lang: str) -> Panel:
        puzzle = self.puzzle
        goal = plural(
            "You lead, {trump} is trump. Take **{n} trick** of the {left} that are left: you play for yourself and for Bo.",
            "You lead, {trump} is trump. Take **{n} tricks** of the {left} that are left: you play for yourself and for Bo.",
            puzzle.goal.tricks,
            trump=puzzle.position.trump,
            left=puzzle.tricks,
        )
        body: list[object] = [goal]
        if self.shown is not None:
            body = [telling.explanation(puzzle)]
        label = M("{n} of {of} solved", n=len(self.solved), of=len(self.puzzles))
        return {
            "eyebrow": say(lesson_info(self.key).title, lang),
            "title": runs(telling.title(puzzle), lang),
            "body": [runs(text, lang) for text in body],
            "note": [],
            "question": [],
            "choices": self._choices(lang),
            "actions": self._actions(lang),
            "feedback": self._feedback(lang),
            "progress": {
                "at": len(self.solved),
                "of": len(self.puzzles),
                "label": say(label, lang),
            },
            "sheets": [],
        }

    def _choices(self, lang: str) -> list[Choice]:
        shown: list[Choice] = []
        for number, puzzle in enumerate(self.puzzles):
            name = M("{n} ✓", n=number + 1) if puzzle.id in self.solved else M("{n}", n=number + 1)
            choice: Choice = {"action": f"puzzle-{number + 1}", "label": runs(name, lang)}
            if number == self.number:
                choice["state"] = "picked"
            shown.append(choice)
        return shown

    def _actions(self, lang: str) -> list[Action]:
        if self.shown is not None:
            return reading(self.shown, len(self.puzzle.solution), lang)
        return solving(self.game, self.puzzle, last=self.number + 1 == len(self.puzzles), lang=lang)

    def _feedback(self, lang: str) -> Feedback | None:
        if self.shown is not None:
            if self.shown == 0:
                return None
            line = self.puzzle.solution[: self.shown]
            before = self.puzzle.position.play_all(line[:-1])
            return {"verdict": "info", "text": runs(narrate(before, line[-1]), lang)}
        if self._said is None:
            return None
        verdict, text = self._said
        return {"verdict": verdict, "text": runs(text, lang)}
