"""A choice of the lesson on trial: deals are decided while the learner still thinks, and more of them on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.util import find_spec
from itertools import combinations
from threading import Event, Lock, Thread

from hokm_teach.advice.drafting import Advice, advise, spelled
from hokm_teach.bots.building import coming, promise, suit_worth
from hokm_teach.cards import Card, Suit
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.choosing_trump.trial import TrialTask
from hokm_teach.lessons.game import counsel_words
from hokm_teach.lessons.task import SheetText

#: Deals decided before anything is said of a choice; in plain Python a deal takes twenty times as long.
DEALS, PLAIN = 1000, 60
#: Deals for a choice that is not among those worth weighing: enough to see what it costs.
AGAINST = 300
#: Asked for so many times, more deals move nothing a learner could see.
MOST = 3
#: Cards to lay away that are weighed beside those the learner picked.
BESIDE = 4


def within_patience(deals: int = DEALS) -> int:
    """Return so many deals, or as many as plain Python decides while a learner thinks."""
    return deals if find_spec("numba") else min(deals, PLAIN)


class Weighing:
    """What becomes of each of some choices. It begins when the learner comes to them, and waits for nobody."""

    def __init__(self, known: Knowledge, choices: Sequence[str], deals: int = DEALS) -> None:
        self.known = known
        self.batch = within_patience(deals)
        self._growing = advise(known, seed="draft", choices=choices)
        self._tally: Advice | None = None
        self._wanted = self.batch
        self._lock, self._over = Lock(), Event()
        self._thread: Thread | None = None

    @property
    def enough(self) -> bool:
        """Whether as many deals are decided as are wanted."""
        tally = self._tally
        return tally is not None and tally.deals(tally.ranking[0]) >= self._wanted

    @property
    def tally(self) -> Advice:
        """As many deals as are wanted; what is not decided yet is decided now."""
        while not self.enough:
            self._step()
        if self._tally is None:
            raise ValueError("nothing was weighed")
        return whole(self._tally)

    def begin(self) -> None:
        """Decide deals in the background, as long as nobody stops it."""
        self._over.clear()
        if self.enough or (self._thread is not None and self._thread.is_alive()):
            return
        self._thread = Thread(target=self._run, name="hokm-weighing", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Decide no more deals in the background; what is decided stays."""
        self._over.set()

    @property
    def exhausted(self) -> bool:
        """Whether there is no point in going on."""
        return self._wanted >= MOST * self.batch

    def go_on(self) -> None:
        """Want as many deals again."""
        if not self.exhausted:
            self._wanted += self.batch

    def _run(self) -> None:
        while not (self._over.is_set() or self.enough):
            self._step()

    def _step(self) -> None:
        with self._lock:
            if not self.enough:
                self._tally = next(self._growing)


def whole(tally: Advice) -> Advice:
    """Return a tally without the choices that were given up: what is told of them is not told of all the deals."""
    most = max(map(len, tally.endings.values()))
    kept = {choice: ended for choice, ended in tally.endings.items() if len(ended) == most}
    return replace(tally, endings=kept)


@lru_cache(maxsize=64)
def weighing(known: Knowledge, choices: tuple[str, ...], deals: int = DEALS) -> Weighing:
    """Return the trial of some choices; the same choices are never tried twice."""
    return Weighing(known, choices, deals)


def layings(known: Knowledge, trump: Suit) -> tuple[str, ...]:
    """Return what may be laid away with a trump, the most promising first, as text for `Round.act`."""
    brings = coming(known.rules, trump)

    def promises(away: tuple[Card, ...]) -> float:
        left = suit_worth((card for card in known.hand if card not in away), trump)
        return -promise(left, len(away), known.rules, brings)

    every = (away for count in known.discards for away in combinations(known.hand, count))
    ordered = sorted(every, key=promises)
    return tuple(laying(trump, away) for away in ordered)


def laying(trump: Suit, away: Sequence[Card]) -> str:
    """Write hakem's choice as text.

    >>> laying(Suit.HEARTS, [Card("C2"), Card("D3")])
    'trump H D3 C2'
    """
    return spelled(" ".join(["trump", trump.value, *map(str, away)]))


@dataclass(frozen=True)
class WeighedTask(TrialTask):
    """A question that deals answer, and what shows them: begun when the learner comes to it."""

    ways: tuple[Weighing, ...] = field(kw_only=True)


def chart(way: Weighing) -> Callable[[], SheetText]:
    """Return what makes the chart of a choice, as far as it is tried."""
    return lambda: counsel_words.sheet(way.known, way.tally)
