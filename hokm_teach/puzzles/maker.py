"""The maker: endings about a theme, found by dealing until one is worth solving.

    for puzzle in make(Order(Theme.FINESSE, cards=5, count=3, seed=1)):
        print(puzzle.first)

Every deal has a number and a shuffle of its own, so an order brings the same puzzles on one core and on many.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Generator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from itertools import count as numbers

from hokm_teach.cards import Card
from hokm_teach.errors import SearchLimit
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.habits import greedy
from hokm_teach.puzzles.ids import digest, digests
from hokm_teach.puzzles.labels import labelled
from hokm_teach.puzzles.patterns import can_be_seven, deal, possible, scored
from hokm_teach.puzzles.proof import keeping, keeps, most, touching
from hokm_teach.puzzles.puzzle import RULES, Puzzle
from hokm_teach.puzzles.themes import Theme, main_theme
from hokm_teach.puzzles.tree import Judge, ask
from hokm_teach.puzzles.worth import dull
from hokm_teach.solver import best_cards, within
from hokm_teach.solver.processes import pool

#: Deals that a process is given at once.
BATCH = 40
#: A question may cost so many positions, and a tangled deal is passed over: a limit in seconds alone would make what is
#: found depend on the machine.
POSITIONS, SECONDS = 2_000_000, 3600.0
#: Deals in a row that may bring nothing before an order is given up: themes that lie in hands so long come sooner.
PATIENCE = 20_000
#: About one puzzle in so many asks for seven tricks, with those won before, and not for a number.
SEVENS = 4


@dataclass(frozen=True)
class Order:
    """What is wanted of the maker; of no theme, any that comes."""

    theme: Theme | None
    cards: int
    count: int
    seed: int
    players: int = 4
    patience: int = PATIENCE


@dataclass(frozen=True)
class Found:
    """The puzzles of a batch of deals, in their order, and how many were dealt."""

    puzzles: tuple[Puzzle, ...]
    dealt: int


def make(
    order: Order,
    known: Collection[str] = (),
    cores: int = 1,
    tell: Callable[[int, int], None] | None = None,
) -> Generator[Puzzle, None, None]:
    """Give the puzzles of an order, none of which is another of them or one whose digest is known.

    They are fewer when the order's patience is over. `tell` is called with the puzzles found and the deals looked at.
    Their pack is named for their main theme, and their id is that and a number from 1.
    """
    seen, found, dealt, last = set(known), 0, 0, 0
    batches = _here(order) if cores < 2 else _spread(order, cores)
    try:
        for batch in batches:
            dealt += batch.dealt
            for puzzle in batch.puzzles:
                if found == order.count or not seen.isdisjoint(digests(puzzle)):
                    continue
                seen.add(digest(puzzle))
                found, last = found + 1, dealt
                yield replace(puzzle, id=f"{puzzle.pack}-{found:03}")
            if tell is not None:
                tell(found, dealt)
            if found == order.count or dealt - last >= order.patience:
                return
    finally:
        batches.close()


def _here(order: Order) -> Generator[Found, None, None]:
    for start in numbers(step=BATCH):
        yield search(order, start)


def _spread(order: Order, cores: int) -> Generator[Found, None, None]:
    """Search on several cores; batches come in their order, whichever is done first."""
    processes = pool(cores)
    starts = numbers(step=BATCH)
    waiting: list[Future[Found]] = []
    try:
        while True:
            while len(waiting) < 2 * cores:
                waiting.append(processes.submit(search, order, next(starts)))
            yield waiting.pop(0).result()
    finally:
        processes.shutdown(wait=True, cancel_futures=True)


def search(order: Order, start: int) -> Found:
    """Look at one batch of deals."""
    found = (_puzzle(order, number) for number in range(start, start + BATCH))
    return Found(tuple(puzzle for puzzle in found if puzzle is not None), BATCH)


def _puzzle(order: Order, number: int) -> Puzzle | None:
    """Return the puzzle of one deal, None when there is none."""
    asked = order.theme.value if order.theme is not None else "any"
    words = (order.seed, asked, order.cards, order.players, number)
    chance = random.Random(" ".join(map(str, words)))
    theme = order.theme or chance.choice(possible(order.cards, order.players))
    position = deal(chance, theme, order.cards, order.players)
    if position is None:
        return None
    seven = not chance.randrange(SEVENS)
    try:
        with within(SECONDS, POSITIONS):
            puzzle = _sound(theme, position, seven=seven)
            return _worthy(order, puzzle) if puzzle is not None else None
    except SearchLimit:
        return None


def _sound(theme: Theme, position: Position, *, seven: bool) -> Puzzle | None:
    """Return a puzzle with one first card that is not the one which everybody would play; None when there is none."""
    kind = {Theme.MAKE_KOT: Kind.KOT, Theme.SAVE_KOT: Kind.SAVE}.get(theme, Kind.TRICKS)
    puzzle = Puzzle(
        id="made",
        pack="made",
        rules=RULES[position.players][0],
        position=scored(position, kind, 0),
        goal=Goal(kind, 1 if kind is Kind.TRICKS else 0),
        first=(),
        solution=(),
    )
    if kind is Kind.TRICKS:
        first = best_cards(position)
    else:
        first = keeping(puzzle, puzzle.position) if keeps(puzzle, puzzle.position) else ()
    if not _only(position, first) or greedy(position) in first:
        return None
    if kind is Kind.TRICKS:
        puzzle = _asking(puzzle, most(puzzle, position), seven=seven)
    return replace(puzzle, first=first)


def _asking(puzzle: Puzzle, tricks: int, *, seven: bool) -> Puzzle:
    """Return the puzzle that asks for so many tricks, or for those that are missing to seven."""
    if seven and can_be_seven(puzzle.tricks, tricks):
        position = scored(puzzle.position, Kind.SEVEN, tricks)
        return replace(puzzle, position=position, goal=Goal(Kind.SEVEN))
    return replace(puzzle, goal=Goal(Kind.TRICKS, tricks))


def _only(position: Position, first: Sequence[Card]) -> bool:
    """Say whether some first cards all touch, and others could be played."""
    return 0 < len(first) < len(position.legal_cards()) and any(
        set(first) <= set(group) for group in touching(position)
    )


def _worthy(order: Order, puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with all that is told of it when its line is worth finding and its main theme the one wanted."""
    line = ask(puzzle, _line_worth_finding)
    if line is None:
        return None
    labels = labelled(puzzle)
    theme = main_theme(map(Theme, labels.tags))
    if theme is None or order.theme not in (None, theme):
        return None
    return replace(labels, solution=line, pack=theme.value)


def _line_worth_finding(judge: Judge) -> tuple[Card, ...] | None:
    """Return the line when it is worth finding."""
    return None if dull(judge) else tuple(judge.line(judge.puzzle.position))
