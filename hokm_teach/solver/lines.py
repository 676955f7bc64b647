"""Lines of play in which nobody errs, judged by what each side is due.

In an ending that is a number of tricks. In a whole deal the outcome comes first: a side that cannot help losing
gives up a trick rather than become kot, and one that can make kot would not take a trick later for it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from hokm_teach.cards import Card
from hokm_teach.play import Position
from hokm_teach.solver.board import Board, State


class Due(Protocol):
    """What one side is due, and whether it still is after a card."""

    @property
    def side(self) -> int:
        """The seats of the side, as bits."""

    def after(self, before: State, after: State) -> Due:
        """Return what is due of the tricks that are left after a card."""

    def safe(self, board: Board, state: State) -> bool:
        """Say whether the side can have it, whatever the others do."""

    def beyond(self, board: Board, state: State) -> bool:
        """Say whether the side can have more."""


class Tricks(NamedTuple):
    """So many of the tricks that are left, for the seats of `side`."""

    side: int
    number: int

    def after(self, before: State, after: State) -> Tricks:
        """Return the tricks due after a card."""
        return Tricks(self.side, self.number - taken(before, after, self.side))

    def safe(self, board: Board, state: State) -> bool:
        """Say whether the side can have so many."""
        return board.takes(state, self.side, self.number)

    def beyond(self, board: Board, state: State) -> bool:
        """Say whether the side can have one more."""
        return board.takes(state, self.side, self.number + 1)


class Ending(NamedTuple):
    """How a deal ends, from the best to the worst: kot made, tricks, kot suffered, and each with how many tricks."""

    kot: int  # 1 made, 0 none, -1 suffered
    tricks: int  # of the whole deal


class Deal(NamedTuple):
    """An ending of a whole deal that is due to `side`, the tricks both sides have, and whose kot they made."""

    side: int
    rank: int  # in `endings`
    won: int
    lost: int
    to_win: int
    kot: int = 0  # 1 made, -1 suffered, 0 not yet or never

    @classmethod
    def best(cls, board: Board, state: State, side: int, score: Sequence[int], to_win: int) -> Deal:
        """Find the best ending that a side can have."""
        won, lost = score
        deal = cls(side, 0, won, lost, to_win)
        worse = range(len(endings(to_win)))
        rank = bisect_left(worse, True, key=lambda each: deal._can_have(board, state, each))
        return deal._replace(rank=rank)

    def after(self, before: State, after: State) -> Deal:
        """Return what is due after a card: the same ending, with the trick counted."""
        if after.trick:
            return self
        ours = taken(before, after, self.side)
        won, lost = self.won + ours, self.lost + 1 - ours
        kot = int(won == self.to_win and not lost) - int(lost == self.to_win and not won)
        return self._replace(won=won, lost=lost, kot=self.kot or kot)

    def safe(self, board: Board, state: State) -> bool:
        """Say whether the side can have an ending as good."""
        return self._can_have(board, state, self.rank)

    def beyond(self, board: Board, state: State) -> bool:
        """Say whether the side can have a better one."""
        return self.rank > 0 and self._can_have(board, state, self.rank - 1)

    def _can_have(self, board: Board, state: State, rank: int) -> bool:
        """Say whether the side can have this ending or a better one; each is a claim of one of the sides."""
        kot, tricks = endings(self.to_win)[rank]
        total = 2 * self.to_win - 1
        other = board.other(self.side)
        if kot > 0:
            return self._row_and(board, state, self.side, tricks)
        if kot < 0:
            return not self._row_and(board, state, other, total + 1 - tricks)
        if tricks >= self.to_win:
            return self._row_or(board, state, self.side, tricks)
        return not self._row_or(board, state, other, total + 1 - tricks)

    def _row_and(self, board: Board, state: State, side: int, total: int) -> bool:
        """Say whether a side makes kot and has `total` tricks in all."""
        won, lost, kot = self._so_far(side)
        if kot > 0:
            return board.takes(state, side, total - won)
        row = self.to_win - won
        return not lost and board.takes_in_a_row(state, side, row, then=total - self.to_win)

    def _row_or(self, board: Board, state: State, side: int, total: int) -> bool:
        """Say whether a side makes kot, or has `total` tricks."""
        won, lost, kot = self._so_far(side)
        if kot > 0 or lost:
            return kot > 0 or board.takes(state, side, total - won)
        return board.takes_in_a_row_or(state, side, self.to_win - won, total - won)

    def _so_far(self, side: int) -> tuple[int, int, int]:
        """Return what a side won and lost, and whether it made kot."""
        if side == self.side:
            return self.won, self.lost, self.kot
        return self.lost, self.won, -self.kot


def endings(to_win: int) -> list[Ending]:
    """Return the endings of a deal of `2 * to_win - 1` tricks, the best first.

    >>> [tuple(ending) for ending in endings(2)]
    [(1, 3), (1, 2), (0, 3), (0, 2), (0, 1), (0, 0), (-1, 1), (-1, 0)]
    """
    total = 2 * to_win - 1
    made = [Ending(1, tricks) for tricks in range(total, to_win - 1, -1)]
    neither = [Ending(0, tricks) for tricks in range(total, -1, -1)]
    suffered = [Ending(-1, tricks) for tricks in range(to_win - 1, -1, -1)]
    return made + neither + suffered


def taken(before: State, after: State, side: int) -> int:
    """Return the trick, or none, that a side took with the card between two states."""
    return int(after.tricks < before.tricks and bool(side >> after.taker & 1))


def keeping(board: Board, state: State, due: Due) -> Iterator[Card]:
    """Give every card with which the side to move keeps what is due to it."""
    for bit, touching in board.choices(state).items():
        if keeps(board, state, bit, due):
            yield from touching


def keeps(board: Board, state: State, bit: int, due: Due) -> bool:
    """Say whether a card keeps what is due to the side that plays it."""
    after = board.play(state, bit)
    later = due.after(state, after)
    if due.side >> state.seat & 1:
        return later.safe(board, after)
    return not later.beyond(board, after)


def play_on(board: Board, position: Position, due: Due) -> Iterator[Card]:
    """Play to the end of the deal with the lowest cards that keep what is due to either side."""
    while position.to_move is not None:
        state = board.state(position)
        card = min(
            keeping(board, state, due), key=lambda each: (each.suit is position.trump, each.rank)
        )
        yield card
        due = due.after(state, board.play(state, board.bits[card]))
        position = position.play(card)
