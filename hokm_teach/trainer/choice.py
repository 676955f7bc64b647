"""Which puzzle comes next: what the learner wants to train, as hard as suits him, and what he has not seen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
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
    library: Library, learner: Learner, wish: Wish, today: date, seen: Sequence[str] = ()
) -> Puzzle | None:
    """Return the next puzzle; None when nothing fits. What was `seen` lately, the last of all, comes after the others.

    New ones come nearest the learner's rating first. When all were tried, the one tried longest ago comes again.
    """
    waiting = waiting_of(library, learner, wish, today)
    fresh = [puzzle for puzzle in waiting if puzzle.id not in seen]
    if wish.which is Which.NEW and fresh:
        return _new(fresh, learner, wish.level, today)
    if fresh:
        return fresh[0]
    place = {name: at for at, name in enumerate(seen)}
    skipped = [puzzle for puzzle in waiting if puzzle.id != seen[-1]]
    if wish.which is Which.NEW and not skipped:
        fitting = [puzzle for puzzle in library.puzzles.values() if wish.fits(puzzle)]
        return min(
            fitting,
            key=lambda puzzle: (place.get(puzzle.id, -1), _day(learner, puzzle), puzzle.id),
            default=None,
        )
    return min(skipped or waiting, key=lambda puzzle: place[puzzle.id], default=None)


def waiting_of(library: Library, learner: Learner, wish: Wish, today: date) -> list[Puzzle]:
    """Return what is still to be solved of what a learner wants, in its order if it has one."""
    if wish.which is Which.NEW:
        names: Iterable[str] = (name for name in library.puzzles if name not in learner.tried)
    else:
        names = learner.failed() if wish.which is Which.FAILED else learner.due(today)
    found = (library.puzzles[name] for name in names if name in library.puzzles)
    return [puzzle for puzzle in found if wish.fits(puzzle)]


def daily(library: Library, today: date) -> Puzzle:
    """Return the puzzle of a day: the same for everybody who has the same puzzles."""
    return library.puzzles[_drawn(library.puzzles, today.isoformat())]


def _day(learner: Learner, puzzle: Puzzle) -> date:
    tried = learner.tried.get(puzzle.id)
    return tried.day if tried is not None else date.min


def _new(puzzles: list[Puzzle], learner: Learner, level: Level, today: date) -> Puzzle:
    aim = learner.skill.rating + {Level.MINE: 0, Level.EASIER: -STEP, Level.HARDER: STEP}[level]
    near = sorted(puzzles, key=lambda puzzle: (abs(puzzle.rating - aim), puzzle.id))[:AMONG]
    by_id = {puzzle.id: puzzle for puzzle in near}
    return by_id[_drawn(by_id, f"{today.isoformat()} {len(learner.tried)}")]


def _drawn(names: Iterable[str], lot: str) -> str:
    """Draw one name by a lot that anybody can draw again; a name more or less changes it only if it is that name."""
    return min(names, key=lambda name: hashlib.sha256(f"{lot} {name}".encode()).hexdigest())
