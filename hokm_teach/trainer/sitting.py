"""A learner at one puzzle: how the attempt stands, what was said to it; kept in the browser and taken up again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.i18n import Message
from hokm_teach.lessons.view import Verdict
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.trainer import taking, words
from hokm_teach.trainer.attempt import STAGES, Attempt
from hokm_teach.trainer.explore import Walk
from hokm_teach.trainer.learner import SCORES

#: No attempt has more steps on its way than its longest hands have cards.
_LONGEST = 13


@dataclass
class Sitting:
    """One puzzle on the table, perhaps with its tree open or something tried out."""

    attempt: Attempt
    day: date | None = None  # whose puzzle it is, for one of a day
    before: int = 0  # the rating before it was decided
    after: int = 0  # … and right after that
    rated: bool | None = None  # whether it has moved the rating; None while nothing is decided
    missed_before: bool = False  # a wrong card that was counted already
    walk: Walk | None = None
    trial: Attempt | None = None  # what-if
    said: tuple[Verdict, Message] | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.attempt.puzzle

    @property
    def open(self) -> bool:
        """Whether the puzzle still is to be solved: nothing is told of it yet."""
        return not (self.attempt.solved or self.attempt.given_up)

    def look(self) -> None:
        """Say again what was said of the card that lies there, after it was come back to."""
        attempt = self.trial or self.attempt
        turn, self.missed_before = attempt.turn, attempt.score is not None
        self.said = words.after_turn(self.puzzle, turn, attempt.reached) if turn else None

    def dump(self) -> dict[str, Any]:
        """Return plain data for the browser's storage."""
        attempt = self.attempt
        return {
            "puzzle": "".join(taking.address(self.puzzle).values()),
            "steps": [" ".join(card.text for card in step) for step in attempt.steps()],
            "score": attempt.score,
            "hints": attempt.hints,
            "solved": attempt.solved,
            "shown": attempt.given_up,
            "change": [self.before, self.after],
            "rated": self.rated,
            "day": self.day and self.day.isoformat(),
        }

    def take_up(self, kept: Any) -> None:
        """Go on where a sitting at this puzzle was left; what cannot be read of it is let go, whole."""
        with suppress(HokmError, ValueError, TypeError, KeyError, AttributeError):
            self._take_up(kept)

    def _take_up(self, kept: dict[str, Any]) -> None:
        if kept["puzzle"] != "".join(taking.address(self.puzzle).values()):
            raise ValueError("another puzzle")
        steps, score, hints = kept["steps"], kept["score"], kept["hints"]
        flags = kept["solved"], kept["shown"], kept["rated"] is True
        if len(steps) > _LONGEST or type(hints) is not int or not 0 <= hints <= STAGES:
            raise ValueError("no such attempt")
        if (
            score not in (None, 0, *SCORES)
            or flags[0] not in (True, False)
            or type(flags[1]) is not bool
        ):
            raise ValueError("no such attempt")
        before, after = kept["change"]
        if type(before) is not int or type(after) is not int:
            raise ValueError("no such rating")
        attempt = Attempt(self.puzzle)
        attempt.take_up([Card(text) for text in step.split()] for step in steps)
        attempt.hints = hints
        attempt.score = None if score is None else float(score)
        attempt.solved, attempt.given_up = bool(flags[0]), flags[1]
        self.attempt, self.before, self.after = attempt, before, after
        self.rated = None if score is None else flags[2]
        self.look()
