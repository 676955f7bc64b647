"""Plain minimax: every card of every hand tried, nothing clever. It is what faster searches are held against.

The only help it takes is to remember positions between tricks, where the past no longer matters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hokm_teach.cards import Card
from hokm_teach.errors import TooBig
from hokm_teach.play import Position
from hokm_teach.seats import side_of

#: Cards in the longest hand that a plain search finishes in about a second.
LIMIT = 6


def solve(position: Position) -> dict[Card, int]:
    """Return, for every legal card, the tricks the mover's side takes of all that are left, best play by all.

    The present trick counts. Raises TooBig beyond `LIMIT` cards a hand. Empty when no card is left.

    >>> p = Position.from_pbn("N:A.2.. K.3.. Q.4.. J.5..", trump="H", leader="S")
    >>> solve(p)
    {Card('SQ'): 1, Card('H4'): 1}
    """
    start = _endless(position)
    mover = start.to_move
    if mover is None:
        return {}
    count = _counter()
    side = side_of(mover, start.players)
    return {card: count(start.play(card), side) for card in start.legal_cards()}


def value(position: Position, side: int) -> int:
    """Return the tricks that one side takes of all that are left."""
    return _counter()(_endless(position), side)


def _endless(position: Position) -> Position:
    """Forget the past: a search that ends at seven would stop counting too early."""
    longest = max(len(held) for held in position.hands)
    if longest > LIMIT:
        raise TooBig(longest, LIMIT)
    return replace(position, history=(), before=(), to_win=None)


def _counter() -> Callable[[Position, int], int]:
    """Make a search with a memory of its own."""
    known: dict[tuple[object, ...], int] = {}

    def count(position: Position, side: int) -> int:
        mover = position.to_move
        if mover is None:
            return _won(position, side)
        if position.trick:
            return _best(position, side, side_of(mover, position.players) == side)
        key = (position.hands, position.leader, side)
        if key not in known:
            fresh = replace(position, history=())
            known[key] = _best(fresh, side, side_of(mover, position.players) == side)
        return known[key] + _won(position, side)

    def _best(position: Position, side: int, maximise: bool) -> int:
        values = (count(position.play(card), side) for card in position.legal_cards())
        return max(values) if maximise else min(values)

    return count


def _won(position: Position, side: int) -> int:
    return sum(side_of(trick.winner, position.players) == side for trick in position.history)
