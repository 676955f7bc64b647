"""What the solver says of a draft that is a position: worked out in a thread of its own, and told as it is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from hokm_teach.cards import Card
from hokm_teach.editor.draft import Draft
from hokm_teach.i18n import M, Message
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.ids import digest, digests, read_ledger
from hokm_teach.puzzles.labels import labelled
from hokm_teach.puzzles.proof import faults, keeping, touching
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.tree import line
from hokm_teach.seats import side_of
from hokm_teach.solver import Later, solve
from hokm_teach.solver.later import Progress

#: A question may take so long: most positions take a moment, and a freak one would take minutes.
SECONDS = 20.0
#: What a puzzle of one's own is called until somebody gives it a name; its digest comes after that.
OWN = "own"


@dataclass(frozen=True)
class Wanted:
    """A goal that would have one solution, and its first cards."""

    goal: Goal
    first: tuple[Card, ...]


@dataclass(frozen=True)
class Judgement:
    """What is known of a draft so far; `faults` is None until that has been asked."""

    values: Mapping[Card, int] = field(default_factory=dict)  # tricks, by first card
    goals: tuple[Wanted, ...] = ()
    faults: tuple[Message, ...] | None = None
    keeping: tuple[Card, ...] = ()  # the first cards that keep the goal
    puzzle: Puzzle | None = None  # the whole puzzle, once it is proved and labelled
    twin: str = ""  # the id of a puzzle of the course that is the same

    @property
    def sound(self) -> bool:
        """Whether it is a puzzle."""
        return self.faults == ()


def bare_puzzle(draft: Draft, position: Position) -> Puzzle:
    """Return the puzzle that a draft asks for, as yet without anything the solver finds."""
    puzzle = Puzzle(
        id=OWN,
        pack=OWN,
        rules=draft.rules,
        position=position,
        goal=draft.goal,
        first=(),
        solution=(),
    )
    return replace(puzzle, id=f"{OWN}-{digest(puzzle)}")


def not_ours(position: Position) -> Message | None:
    """Say that somebody else's move it is, if it is; whoever solves a puzzle begins."""
    mover, players = position.to_move, position.players
    if mover is None or side_of(mover, players) == 0:
        return None
    if players == 4:
        return M(
            "{seat} is to play, but a puzzle begins with you or Bo. "
            "Let somebody else lead, or change what lies on the table.",
            seat=mover,
        )
    return M(
        "{seat} is to play, but a puzzle begins with you. "
        "Let somebody else lead, or change what lies on the table.",
        seat=mover,
    )


class Judging:
    """One judgement on its way: `found` grows from the values of the cards to the labels of the puzzle."""

    def __init__(self, draft: Draft, position: Position, seconds: float = SECONDS) -> None:
        self.found = Judgement()
        self._puzzle = bare_puzzle(draft, position)
        self._later = Later(self._work, seconds)

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self._later.done

    @property
    def error(self) -> Exception | None:
        """Why it ended without an answer, if it did."""
        return self._later.error

    @property
    def progress(self) -> Progress:
        """How far the search is."""
        return self._later.progress

    def cancel(self) -> None:
        """Give it up."""
        self._later.cancel()

    def wait(self, seconds: float) -> bool:
        """Wait until it is done, but not longer; say whether it is."""
        return self._later.wait(seconds)

    def _work(self) -> None:
        for found in _stages(self._puzzle):
            self.found = found


def judge(draft: Draft) -> Judgement:
    """Return everything the solver says of a draft; what is no position has nothing said of it."""
    position = draft.position
    found = Judgement()
    if position is not None and not_ours(position) is None:
        for found in _stages(bare_puzzle(draft, position)):  # noqa: B007 - the last one is whole
            pass
    return found


def _stages(puzzle: Puzzle) -> Iterator[Judgement]:
    """Give what is known of a puzzle as it grows: the worth of its cards, goals, faults, labels."""
    position = puzzle.position
    found = Judgement(values=solve(position))
    yield found
    found = replace(found, goals=_one_solution(position, found.values))
    yield found
    first = keeping(puzzle, position)
    puzzle = replace(puzzle, first=first, solution=line(puzzle) if first else ())
    found = replace(found, keeping=first, faults=tuple(faults(puzzle)))
    yield found
    if found.sound:
        yield replace(found, puzzle=labelled(puzzle), twin=_twin(puzzle))


def _one_solution(position: Position, values: Mapping[Card, int]) -> tuple[Wanted, ...]:
    """Return the goals, in tricks, for which one card, or cards that touch one another, are the only beginning."""
    groups = touching(position)
    found = []
    for tricks in range(1, max(values.values(), default=0) + 1):
        right = [cards for cards in groups if values[cards[0]] >= tricks]
        if len(right) == 1 < len(groups):
            found.append(Wanted(Goal(Kind.TRICKS, tricks), right[0]))
    return tuple(found)


def _twin(puzzle: Puzzle) -> str:
    same = digests(puzzle)
    return next((name for name, value in read_ledger().items() if value in same), "")
