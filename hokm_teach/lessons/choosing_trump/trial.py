"""Five cards on trial: deals are played out when they are first asked about, and more of them on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from hokm_teach.advice import DEALS, Evidence, gather
from hokm_teach.cards import Card, Suit
from hokm_teach.lessons.task import SheetText, Task

#: Asked for so many times, more deals move nothing a learner could see.
ENOUGH = 8


class Growing(Protocol):
    """Evidence that a learner can ask more of."""

    batch: int  # deals that are added at a time

    @property
    def exhausted(self) -> bool:
        """Whether there is no point in going on."""
        ...

    def go_on(self) -> None:
        """Try as many deals again."""
        ...


class Trial:
    """One hand's evidence. A lesson lays out many hands; only those that are reached cost any time."""

    def __init__(
        self, five: Iterable[Card], trumps: Iterable[Suit] = tuple(Suit), batch: int = DEALS
    ) -> None:
        self.five = tuple(sorted(five))
        self.batch = batch
        self._growing = gather(self.five, batch=batch, trumps=trumps)
        self._evidence: Evidence | None = None

    @property
    def evidence(self) -> Evidence:
        """The deals tried so far."""
        if self._evidence is None:
            self._evidence = next(self._growing)
        return self._evidence

    @property
    def exhausted(self) -> bool:
        """Whether there is no point in going on."""
        return self.evidence.deals >= ENOUGH * self.batch

    def go_on(self) -> None:
        """Try as many deals again."""
        if not self.exhausted:
            self._evidence = next(self._growing)


@dataclass(frozen=True)
class TrialTask(Task):
    """A question that is answered by trying it out: the answer comes with a sheet, which can be made sharper."""

    trials: tuple[Growing, ...] = field(kw_only=True)
    sheet: Callable[[], SheetText] = field(kw_only=True)

    @property
    def exhausted(self) -> bool:
        """Whether more deals would change nothing to be seen."""
        return all(trial.exhausted for trial in self.trials)
