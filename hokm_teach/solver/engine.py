"""What runs the search: its arrays, its limits, and who may use them at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from hokm_teach.errors import SearchLimit
from hokm_teach.solver import layout
from hokm_teach.solver.layout import ENTRY, HEADS, Ints
from hokm_teach.solver.search import search
from hokm_teach.solver.table import forget

Search = Callable[..., int]


class Engine:
    """A search with the arrays it works on."""

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

    def ask(self, players: int, side: int, streak: bool, state: Sequence[int], need: int) -> bool:
        """Put one question; raise SearchLimit when it takes too long."""
        deal = self.deal
        for seat in range(players):
            friends = [s for s in range(players) if (side >> s ^ side >> seat) & 1 == 0]
            after = [(seat + turn) % players for turn in range(1, players)]
            foes = [s for s in after if s not in friends]
            deal[layout.PARTNER + seat] = next((s for s in friends if s != seat), -1)
            deal[layout.FOE + seat] = foes[0]
            deal[layout.OTHER_FOE + seat] = foes[-1]
        deal[layout.SIDE] = side
        deal[layout.STREAK] = int(streak)
        deal[layout.MODE] = self._mode(players, side, streak)
        deal[layout.NODES] = 0
        deal[layout.LIMIT] = self.limit
        answer = self.search(deal, self.table, *state, need)
        if deal[layout.NODES] > deal[layout.LIMIT]:
            raise SearchLimit(self.limit)
        return answer >= 0

    @staticmethod
    def _mode(players: int, side: int, streak: bool) -> int:
        if players == 3:
            return side.bit_length()  # one alone: 1, 2 or 3
        return 4 + (side & 1) if streak else 0


@cache
def engine() -> Engine:
    """Return the search as plain Python, made when it is first needed."""
    return Engine(heads=1 << 15, entries=1 << 17, limit=500_000)
