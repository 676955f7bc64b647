"""A second opinion on a choice of two players' building: it grows while the learner looks, and can be stopped.

    counsel = Counsel(round.view(Seat.SOUTH))
    counsel.start()
    counsel.busy, counsel.sheet(), counsel.reason()
    counsel.verdict("keep")

It works in a thread of its own and calls nobody back: whoever shows it looks at it as often as he likes. All that it
says is in `counsel_words`, made from what is known and from a tally alone, so a lesson can say the same of a tally of
its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from threading import Event, Thread
from time import monotonic

from hokm_teach.advice.drafting import Advice, advise, candidates, spelled
from hokm_teach.i18n import Message
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game import counsel_words as words
from hokm_teach.lessons.game.counsel_words import Told
from hokm_teach.lessons.task import SheetText

log = logging.getLogger(__name__)

#: It ends by itself once the truth lies at most so far from the shares of the two that lead …
SURE = 0.02
#: … or after so many seconds: by then more deals move nothing a learner could see.
SECONDS = 30.0


class Counsel:
    """A second opinion on one choice. `start` may follow `stop`: it goes on where it was."""

    def __init__(self, known: Knowledge, seed: int | str = 0) -> None:
        self.known, self.seed = known, seed
        self.tally: Advice | None = None  # the latest; each is a value that never changes
        self._growing = advise(known, seed=seed)
        self._over = Event()  # of the run under way, or the last one
        self._over.set()
        self._thread: Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether it grows just now: there will be more to see."""
        return not self._over.is_set()

    @property
    def settled(self) -> bool:
        """Whether there is no point in going on."""
        tally = self.tally
        return tally is not None and all(
            tally.wins(choice).reach <= SURE for choice in tally.ranking[:2]
        )

    def start(self) -> None:
        """Let it grow, from nothing or from where it was stopped."""
        if self.busy or self.settled:
            return
        self._over = Event()
        self._thread = Thread(
            target=self._grow,
            args=(self._growing, self._over, self._thread),
            name="hokm-counsel",
            daemon=True,
        )
        self._thread.start()

    def stop(self) -> None:
        """Make an end: at once for whoever looks, and in the thread after the deals under way."""
        self._over.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it grows no more, but no longer than some seconds; say whether it does not."""
        return self._over.wait(seconds)

    def consider(self, move: str) -> None:
        """Weigh a choice as well that nobody would have thought of, against those that led; go on if it was going."""
        move = spelled(move)
        weighed = candidates(self.known) if self.tally is None else self.tally.endings
        if move in weighed:
            return
        going = self.busy
        self.stop()
        first = candidates(self.known)[:2] if self.tally is None else self.tally.ranking[:2]
        self._growing = advise(self.known, seed=self.seed, choices=(*first, move))
        self.tally = None
        if going:
            self.start()

    def sheet(self) -> SheetText | None:
        """Return a table that is a chart as well, a row a choice, best first; None before the first answer."""
        return words.sheet(self.known, self.tally) if self.tally is not None else None

    def reason(self) -> Message:
        """Say what speaks for which choice, from the cards and, once there are any, from the numbers."""
        return words.reason(self.known, self.tally)

    def verdict(self, move: str) -> Told | None:
        """Say how a choice that was made compares; None while it has not been weighed (see `consider`)."""
        move = spelled(move)
        if self.tally is None or move not in self.tally.endings:
            return None
        return words.verdict(self.known, self.tally, move)

    def _grow(self, growing: Iterator[Advice], over: Event, before: Thread | None) -> None:
        """Take one answer after the other, as long as it is wanted."""
        if before is not None:
            before.join()  # it may still be at its last deals
        ends = monotonic() + SECONDS
        try:
            while not over.is_set() and monotonic() < ends:
                tally = next(growing)
                if over.is_set():
                    break
                self.tally = tally
                if self.settled:
                    break
        except Exception:  # a page goes on without a second opinion
            log.exception("no advice at %s", self.known.phase.value)
        finally:
            over.set()
