"""When a failed puzzle is shown again: after a day, then at growing intervals (FSRS, without chance)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from fsrs import Card, Rating, Scheduler, State

#: Whole days only, and the same for the same history: no steps of minutes, no chance.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass(frozen=True)
class Review:
    """What is remembered of a puzzle: when it is due, when it was last seen, and FSRS's two numbers."""

    due: date
    last: date
    stability: float
    difficulty: float

    @classmethod
    def of_failed(cls, today: date) -> Review:
        """Begin to review a puzzle that was failed today."""
        return _after(Card(card_id=1, due=_noon(today)), Rating.Again, today)

    def after(self, score: float, today: date) -> Review:
        """Return what is remembered after another attempt: failed, solved with hints, or solved without."""
        card = Card(
            card_id=1,
            state=State.Review,
            stability=self.stability,
            difficulty=self.difficulty,
            due=_noon(self.due),
            last_review=_noon(self.last),
        )
        rating = Rating.Again if not score else Rating.Good if score == 1 else Rating.Hard
        return _after(card, rating, max(today, self.last))

    @property
    def days(self) -> int:
        """How long it is put off."""
        return (self.due - self.last).days


def _after(card: Card, rating: Rating, today: date) -> Review:
    seen, _ = _SCHEDULER.review_card(card, rating, _noon(today))
    assert seen.stability is not None  # noqa: S101 - a card that was seen has both
    assert seen.difficulty is not None  # noqa: S101
    return Review(seen.due.date(), today, round(seen.stability, 4), round(seen.difficulty, 4))


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)
