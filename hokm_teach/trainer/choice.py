"""Which puzzle comes next: what the learner wants to train, as hard as suits him, and what he has not seen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum

from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.trainer.learner import Learner
from hokm_teach.trainer.library import Library

#: Among so many that suit the learner best the day and what he has tried decide, so that themes change.
AMONG = 6
#: How far "easier" and "harder" are from the learner's rating.
STEP = 250


class Which(Enum):
    """From where the next puzzle comes."""

    NEW = "new"
    FAILED = "failed"
    DUE = "due"


class Level(Enum):
    """How hard it should be, beside the learner's rating."""

    MINE = "mine"
    EASIER = "easier"
    HARDER = "harder"


@dataclass(frozen=True)
class Wish:
    """What the learner wants to train; None is anything."""

    which: Which = Which.NEW
    level: Level = Level.MINE
    theme: str | None = None
    cards: int | None = None
    players: int | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is about that, as long, and for as many."""
        return (
            self.theme in (None, *puzzle.tags)
            and self.cards in (None, puzzle.tricks)
            and self.players in (None, puzzle.players)
        )


def choose(
    library: Library, learner: Learner, wish: Wish, today: date, beside: str = ""
) -> Puzzle | None:
    """Return the next puzzle, another than `beside` if there is one; None when nothing fits.

    New ones come nearest the learner's rating first. When all were tried, the one tried longest ago comes again.
    """
    fitting = [puzzle for puzzle in library.puzzles.values() if wish.fits(puzzle)]
    others = [puzzle for puzzle in fitting if puzzle.id != beside]
    if wish.which is not Which.NEW:
        order = learner.failed() if wish.which is Which.FAILED else learner.due(today)
        return _first_in(order, others) or _first_in(order, fitting)
    new = [puzzle for puzzle in others if puzzle.id not in learner.tried]
    if new:
        return _new(new, learner, wish.level, today)
    if others:
        return min(others, key=lambda puzzle: (learner.tried[puzzle.id].day, puzzle.id))
    return fitting[0] if fitting else None


def daily(library: Library, today: date) -> Puzzle:
    """Return the puzzle of a day: the same for everybody who has the same puzzles."""
    return library.puzzles[_drawn(library.puzzles, today.isoformat())]


def _first_in(order: Iterable[str], puzzles: Iterable[Puzzle]) -> Puzzle | None:
    by_id = {puzzle.id: puzzle for puzzle in puzzles}
    return next((by_id[name] for name in order if name in by_id), None)


def _new(puzzles: list[Puzzle], learner: Learner, level: Level, today: date) -> Puzzle:
    aim = learner.skill.rating + {Level.MINE: 0, Level.EASIER: -STEP, Level.HARDER: STEP}[level]
    near = sorted(puzzles, key=lambda puzzle: (abs(puzzle.rating - aim), puzzle.id))[:AMONG]
    by_id = {puzzle.id: puzzle for puzzle in near}
    return by_id[_drawn(by_id, f"{today.isoformat()} {len(learner.tried)}")]


def _drawn(names: Iterable[str], lot: str) -> str:
    """Draw one name by a lot that anybody can draw again; a name more or less changes it only if it is that name."""
    return min(names, key=lambda name: hashlib.sha256(f"{lot} {name}".encode()).hexdigest())
