"""Exact answers about a position with all hands open: what each card is worth when everybody plays best."""

from __future__ import annotations

from hokm_teach.cards import Card
from hokm_teach.play import Position
from hokm_teach.seats import side_of
from hokm_teach.solver import minimax
from hokm_teach.solver.minimax import LIMIT, solve

__all__ = ["LIMIT", "best_cards", "best_line", "reaches", "solve"]


def reaches(position: Position, tricks: int) -> bool:
    """Say whether the leader's side can take `tricks` of all that are left."""
    return minimax.value(position, side_of(position.leader, position.players)) >= tricks


def best_cards(position: Position) -> tuple[Card, ...]:
    """Return every legal card that is as good as any."""
    values = solve(position)
    most = max(values.values(), default=0)
    return tuple(card for card, tricks in values.items() if tricks == most)


def best_line(position: Position) -> tuple[Card, ...]:
    """Return one continuation in which every player plays best, to the end of the deal.

    Of equal cards the lowest is played, as a careful player would.
    """
    line: list[Card] = []
    while position.to_move is not None:
        card = min(best_cards(position), key=lambda each: (each.suit is position.trump, each.rank))
        line.append(card)
        position = position.play(card)
    return tuple(line)
