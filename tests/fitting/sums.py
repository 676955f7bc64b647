"""Which weights `list_leads` adds up for each lead: the solver's own function, run on names in place of numbers."""

from __future__ import annotations

from hokm_teach.solver.layout import TOPS
from hokm_teach.solver.ordering import list_leads
from hokm_teach.solver.weights import LEADS


class Sum:
    """Weights added up: which they are, by their places in `weights.LEADS`, and not what they come to."""

    def __init__(self, *weights: int) -> None:
        self.weights = weights

    def __add__(self, other: Sum | int) -> Sum:
        """Take other weights in; a plain number is none."""
        return Sum(*self.weights, *other.weights) if isinstance(other, Sum) else self

    def __rshift__(self, _: int) -> Sum:
        """Stay what it is in coarser steps …"""
        return self

    __lshift__ = __rshift__

    def __lt__(self, _: int) -> bool:
        """… and inside any limit."""
        return False

    __gt__ = __lt__

    def __or__(self, card: int) -> tuple[int, tuple[int, ...]]:
        """Become what stands in a list of moves: the card, and its weights."""
        return card, self.weights


NAMES = [Sum(place) for place in range(len(LEADS))]


def weights_of_leads(
    deal: list[int],
    left: int,
    choice: int,
    seat: int,
    tricks: int,
    need: int,
    moves: int,
    *facts: int,
) -> dict[int, tuple[int, ...]]:
    """Return, for every card that may be led, the places of the weights that make up its sum."""
    named = [*deal[:TOPS], *NAMES]
    listed = list_leads(named, left, choice, seat, tricks, need, moves, *facts)
    return dict(named[moves : moves + listed])
