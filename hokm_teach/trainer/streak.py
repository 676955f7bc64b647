"""Days in a row with a puzzle solved; one missed day in a week is forgiven."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

#: A skip that was used comes back after so many days.
SKIP_AGAIN = 7


@dataclass(frozen=True)
class Streak:
    """How many days were played in a row, the last of them, the longest row, and the last day that was skipped."""

    days: int = 0
    last: date | None = None
    longest: int = 0
    skipped: date | None = None

    def played(self, today: date) -> Streak:
        """Return the streak with a puzzle solved today; a day before the last one played changes nothing."""
        if self.last is None:
            return Streak(1, today, 1)
        if today <= self.last:
            return self
        missed = self.last + timedelta(days=1)
        if today == missed:
            return self._grown(today, self.skipped)
        if today - missed == timedelta(days=1) and self.may_skip(missed):
            return self._grown(today, missed)
        return Streak(1, today, self.longest)

    def may_skip(self, day: date) -> bool:
        """Whether a missed day would be forgiven."""
        return self.skipped is None or (day - self.skipped).days >= SKIP_AGAIN

    def now(self, today: date) -> int:
        """Return how many days the row holds as seen today: none once it is broken."""
        if self.last is None:
            return 0
        gap = (today - self.last).days
        alive = gap <= 1 or (gap == 2 and self.may_skip(self.last + timedelta(days=1)))
        return self.days if alive else 0

    def _grown(self, today: date, skipped: date | None) -> Streak:
        days = self.days + 1
        return Streak(days, today, max(days, self.longest), skipped)
