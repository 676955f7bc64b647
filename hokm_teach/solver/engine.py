"""What runs the search: its arrays, and how long it may take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec

from hokm_teach.errors import SearchLimit
from hokm_teach.solver import layout
from hokm_teach.solver.layout import ENTRY, HEADS, Ints
from hokm_teach.solver.search import search
from hokm_teach.solver.table import forget

Search = Callable[..., int]

#: Positions that plain Python may look at before the compiled search takes over: about half a second's worth while
#: that would first have to be loaded, and little once it is there.
PATIENCE = 15_000
BRIEF_PATIENCE = 1_000


class Engine:
    """A search with the arrays it works on. `limit` counts the positions between tricks it may look at."""

    def __init__(self, heads: int, entries: int, limit: int) -> None:
        self.deal = self.make_array(layout.DEAL_SIZE)
        self.table = self.make_array(HEADS + heads + entries * ENTRY)
        self.table[layout.HEADS_MASK] = heads - 1
        self.table[layout.END] = HEADS + heads + entries * ENTRY
        forget(self.table)
        self.limit = limit
        self.search = self.make_search()

    @staticmethod
    def make_search() -> Search:
        """Return the search as it is written."""
        return search

    @staticmethod
    def make_array(size: int) -> Ints:
        """Make an array of zeros."""
        return [0] * size

    def lay_out(self, hands: Sequence[int]) -> None:
        """Begin another deal: nothing known of the last one holds."""
        for seat in range(4):
            self.deal[layout.HANDS + seat] = hands[seat] if seat < len(hands) else 0
        self.deal[layout.PLAYERS] = len(hands)
        self.deal[layout.SUITS : layout.MOVES] = self.make_array(layout.MOVES - layout.SUITS)
        forget(self.table)

    def begin(self, limit: int | None = None) -> None:
        """Begin a task of one or more questions: it may look at `limit` positions in all."""
        self.deal[layout.NODES] = 0
        self.deal[layout.LIMIT] = self.limit if limit is None else limit

    def cancel(self) -> None:
        """Make the task under way give up; called from another thread."""
        self.deal[layout.LIMIT] = -1

    @property
    def cancelled(self) -> bool:
        """Whether the last task was made to give up."""
        return bool(self.deal[layout.LIMIT] < 0)

    def ask(self, side: int, streak: bool, state: Sequence[int], need: int) -> bool:
        """Put one question; raise SearchLimit when the task takes too long."""
        deal = self.deal
        self._seat_sides(side)
        deal[layout.STREAK] = int(streak)
        answer = self.search(deal, self.table, *state, need)
        if deal[layout.NODES] > deal[layout.LIMIT]:
            raise SearchLimit(int(deal[layout.NODES]))
        return answer >= 0

    def _seat_sides(self, side: int) -> None:
        """Tell each seat its partner and its opponents, in the order they play after it."""
        deal = self.deal
        players = int(deal[layout.PLAYERS])
        for seat in range(players):
            after = [(seat + turn) % players for turn in range(1, players)]
            foes = [other for other in after if (side >> other ^ side >> seat) & 1]
            friends = [other for other in after if other not in foes]
            deal[layout.PARTNER + seat] = friends[0] if friends else -1
            deal[layout.FOE + seat] = foes[0]
            deal[layout.OTHER_FOE + seat] = foes[-1]
        deal[layout.SIDE] = side


def patience() -> int | None:
    """Return how many positions plain Python may look at; None where it is all there is."""
    if find_spec("numba") is None:
        return None
    return BRIEF_PATIENCE if compiled.cache_info().currsize else PATIENCE


@cache
def plain() -> Engine:
    """Return the search as plain Python, made when it is first needed."""
    return Engine(heads=1 << 15, entries=1 << 17, limit=1_500_000)


@cache
def compiled() -> Engine | None:
    """Return the compiled search, or None where numba is not installed. The first time ever takes some seconds."""
    if find_spec("numba") is None:
        return None
    from hokm_teach.solver.compiled import CompiledEngine

    return CompiledEngine(heads=1 << 19, entries=1 << 20, limit=200_000_000)
