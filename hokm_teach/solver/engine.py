"""What runs the search: its arrays, and how long it may take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

from hokm_teach.errors import Stop
from hokm_teach.solver import layout, weights
from hokm_teach.solver.layout import ENTRY, HEADS, SIZE, Ints
from hokm_teach.solver.search import search
from hokm_teach.solver.table import forget
from hokm_teach.solver.task import Task, Terms

Search = Callable[..., int]

#: Positions that plain Python may look at before the compiled search takes over: about half a second's worth while
#: that would first have to be loaded, and little once it is there.
PATIENCE = 15_000
BRIEF_PATIENCE = 1_000


class Claim(NamedTuple):
    """That the seats of `side` (as bits) take at least `need` tricks; with `row`, in a row and from now on.

    A lost row may still do when the side takes `otherwise` tricks more than `need`, in all (0: it may not). After
    a row that was won, `besides` more must follow. Both are at most 6, and not both are given.
    """

    side: int
    need: int
    row: bool = False
    otherwise: int = 0
    besides: int = 0


class Impatient(Exception):
    """A task is long enough for the compiled search."""


class Engine:
    """A search with the arrays it works on.

    `limit` counts the positions between tricks it may look at for one task, `brief` those before its first pause.
    """

    def __init__(self, heads: int, entries: int, limit: int, brief: int = 2_000) -> None:
        self.deal = self.make_array(layout.DEAL_SIZE)
        self.deal[layout.ORDER : layout.TOPS] = self.make_orders()
        self.deal[layout.TOPS :] = weights.LEADS
        self.table = self.make_array(HEADS + heads + entries * ENTRY)
        self.table[layout.HEADS_MASK] = heads - 1
        self.table[layout.END] = HEADS + heads + entries * ENTRY
        forget(self.table)
        self.limit, self.brief = limit, brief
        self.begin()
        self.search = self.make_search()

    @staticmethod
    def make_search() -> Search:
        """Return the search as it is written."""
        return search

    @staticmethod
    def make_array(size: int) -> Ints:
        """Make an array of zeros."""
        return [0] * size

    @staticmethod
    def make_orders() -> list[int]:
        """Return every set of a suit's cards as the list of them that `layout.ORDER` describes."""
        orders = [0]
        for held in range(1, 1 << 13):
            highest = held.bit_length() - 1
            below = orders[held ^ 1 << highest]
            listed = (below & (1 << SIZE) - 1) << 4 | highest
            orders.append((below >> SIZE) + 1 << SIZE | listed)
        return orders

    def lay_out(self, hands: Sequence[int]) -> None:
        """Begin another deal: nothing known of the last one holds."""
        for seat in range(4):
            self.deal[layout.HANDS + seat] = hands[seat] if seat < len(hands) else 0
        self.deal[layout.PLAYERS] = len(hands)
        self.deal[layout.SUITS : layout.MOVES] = self.make_array(layout.MOVES - layout.SUITS)
        forget(self.table)

    def begin(self, task: Task | None = None, patience: int | None = None) -> None:
        """Begin a task of one or more questions. After `patience` positions another engine shall take over."""
        self.task = task or Task(Terms())
        self.patience = patience
        self.looked = 0
        self.task.watch(self.deal)

    def ask(self, state: Sequence[int], claim: Claim) -> bool:
        """Put one question; raise SearchLimit when the task may not go on, Impatient when another engine shall.

        The search runs in stretches, between which time is looked at and progress told.
        """
        deal = self.deal
        self._put(claim)
        while True:
            deal[layout.NODES] = 0
            deal[layout.LIMIT] = self._stretch()
            self.task.check()
            answer = self.search(deal, self.table, *state, claim.need)
            done = deal[layout.NODES] <= deal[layout.LIMIT]
            self.looked += int(deal[layout.NODES])
            self.task.report(int(deal[layout.NODES]))
            if done:
                return bool(answer >= 0)

    def _stretch(self) -> int:
        """Return how many positions to look at before the next pause.

        After it the search begins anew and finds what it knew in the table: no work while that holds everything, all
        the work when it does not. So a stretch grows with what was done, and never outlasts the time that is left.
        """
        if self.patience is not None and self.looked >= self.patience:
            raise Impatient
        if self.looked >= self.limit:
            raise self.task.given_up(Stop.POSITIONS)
        left = min(self.limit, self.patience or self.limit) - self.looked
        if self.task.terms.positions is not None:
            left = min(left, self.task.terms.positions - self.task.positions)
        pace = self.looked / max(self.task.spent, 1e-3)
        in_time = int(pace * (self.task.terms.seconds - self.task.spent))
        wanted = max(self.brief, min(self.looked // 3, in_time))
        return max(1, min(left, wanted))

    def _put(self, claim: Claim) -> None:
        """Tell the search whose claim it is and of what kind."""
        deal = self.deal
        kind = 0
        if claim.row:
            kind = 8 + claim.besides if claim.besides else 1 + claim.otherwise
        deal[layout.SIDE] = claim.side
        deal[layout.ROW] = int(claim.row)
        deal[layout.OTHERWISE], deal[layout.BESIDES] = claim.otherwise, claim.besides
        deal[layout.CLAIM] = claim.side | kind << 4
        self._seat_sides(claim.side)

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

    return CompiledEngine(heads=1 << 19, entries=1 << 20, limit=200_000_000, brief=200_000)
