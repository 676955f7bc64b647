"""A question being worked out: what it may cost, how far it is, and whether it shall stop.

    with within(seconds=5, tell=show):
        solve(position)

`tell` is called in the thread that searches, with the task itself: once as it begins, then now and then. What a
task holds may be read at any time from another thread, and its `cancel` called; `cancel` of the `answers` is that of
whatever task is under way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import ceil
from time import monotonic
from typing import NamedTuple

from hokm_teach.cards import Card
from hokm_teach.errors import SearchLimit, Stop
from hokm_teach.solver.layout import LIMIT, NODES, Ints

#: A question may take so long when nothing else is said: freak deals take minutes in any solver.
SECONDS = 60.0


class Terms(NamedTuple):
    """What a task may cost, and whom it tells."""

    seconds: float = SECONDS
    positions: int | None = None
    tell: Callable[[Task], None] | None = None


class Task:
    """One question, from its first position to its answer or to where it was given up."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.positions = 0  # looked at before the present stretch of search
        self.values: dict[Card, int] = {}  # cards whose worth is known
        self.cards = 0  # … of so many; 0 where the question is not about each card
        self.cancelled = False
        self._begun = monotonic()
        self._deal: Ints | None = None

    @property
    def decided(self) -> int:
        """The number of cards whose worth is known."""
        return len(self.values)

    @property
    def looked(self) -> int:
        """The positions looked at up to this moment."""
        return self.positions + (int(self._deal[NODES]) if self._deal is not None else 0)

    @property
    def spent(self) -> float:
        """The seconds since it began."""
        return monotonic() - self._begun

    def watch(self, deal: Ints) -> None:
        """Tell where the search keeps its limit, so that it can be stopped there."""
        self._deal = deal
        deal[NODES] = 0

    def cancel(self) -> None:
        """Make it give up; called from another thread."""
        self.cancelled = True
        if self._deal is not None:
            self._deal[LIMIT] = -1

    def report(self, positions: int) -> None:
        """Count the positions of a stretch of search, and tell of them."""
        if self._deal is not None:
            self._deal[NODES] = 0
        self.positions += positions
        self._told()

    def begin_cards(self, cards: int) -> None:
        """Begin to ask about each of so many cards."""
        self.cards, self.values = cards, {}

    def decide(self, values: dict[Card, int]) -> None:
        """Note what some more cards are worth."""
        self.values = self.values | values
        self._told()

    def check(self) -> None:
        """Raise SearchLimit where the task may not go on."""
        if self.cancelled:
            raise self.given_up(Stop.CANCELLED)
        if self.terms.positions is not None and self.positions >= self.terms.positions:
            raise self.given_up(Stop.POSITIONS)
        if self.spent >= self.terms.seconds:
            raise self.given_up(Stop.SECONDS)

    def given_up(self, why: Stop) -> SearchLimit:
        """Return the error that says why, and how far it got."""
        return SearchLimit(why, self.looked, ceil(self.spent), self.decided, self.cards)

    def _told(self) -> None:
        if self.terms.tell is not None:
            self.terms.tell(self)


_terms: ContextVar[Terms] = ContextVar("terms", default=Terms())  # noqa: B039 - it is immutable


@contextmanager
def within(
    seconds: float = SECONDS,
    positions: int | None = None,
    tell: Callable[[Task], None] | None = None,
) -> Iterator[None]:
    """Let every question asked inside take at most so long, and tell how far it is."""
    token = _terms.set(Terms(seconds, positions, tell))
    try:
        yield
    finally:
        _terms.reset(token)


def begin() -> Task:
    """Begin a task on the terms that hold here, and tell of it."""
    task = Task(_terms.get())
    task._told()
    return task
