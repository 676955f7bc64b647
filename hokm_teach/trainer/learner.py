"""What is known of a learner: a frozen value that each attempt makes anew. Every date is passed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.trainer.review import Review
from hokm_teach.trainer.skill import OF_A_PUZZLE, Skill
from hokm_teach.trainer.streak import Streak

#: What a hint costs: the score of a solution with none, one, two or three of them. With any, no rating rises.
SCORES = (1.0, 0.75, 0.5, 0.25)
#: The days of which the curve is kept.
LONGEST_CURVE = 120


@dataclass(frozen=True)
class Tried:
    """What has become of one puzzle: how often it was begun, how the last attempt went, and its rating here."""

    times: int
    score: float  # of the last attempt; 0 is failed
    solved: bool  # ever, be it after a wrong card
    day: date
    rating: float
    deviation: float


@dataclass(frozen=True)
class Learner:
    """A learner's rating in all and for each theme, what was tried, the streak, and what is to be seen again."""

    skill: Skill = field(default_factory=Skill)
    themes: Mapping[str, Skill] = field(default_factory=dict)
    tried: Mapping[str, Tried] = field(default_factory=dict)
    streak: Streak = field(default_factory=Streak)
    curve: tuple[tuple[date, int], ...] = ()  # the rating at the end of each day with an attempt
    reviewing: bool = False  # failed puzzles are shown again, because he wants it
    reviews: Mapping[str, Review] = field(default_factory=dict)
    rated: date | None = None  # the last day with a rated attempt

    def attempted(self, puzzle: Puzzle, score: float, today: date) -> Learner:
        """Return the learner after an attempt was decided: by the last card, or by the first wrong one (0).

        Only the first attempt at a puzzle is rated. Another one says whether it can be put off longer.
        """
        before = self.tried.get(puzzle.id)
        now = self if before is not None else self._rated(puzzle, score, today)
        rating, deviation = _rating_of(puzzle, before)
        if before is None:
            seen = Skill(rating, deviation).after(((self._rested(self.skill, today), 1 - score),))
            rating, deviation = seen.rating, seen.deviation
        tried = Tried(
            times=before.times + 1 if before else 1,
            score=float(score),
            solved=score > 0 or (before is not None and before.solved),
            day=today,
            rating=rating,
            deviation=deviation,
        )
        return replace(
            now,
            tried={**self.tried, puzzle.id: tried},
            reviews=self._reviewed(puzzle.id, score, today),
        )

    def solved(self, puzzle: Puzzle, today: date) -> Learner:
        """Return the learner after the goal was reached, be it after a wrong card: the day counts."""
        tried = self.tried.get(puzzle.id)
        done = {} if tried is None else {puzzle.id: replace(tried, solved=True)}
        return replace(self, streak=self.streak.played(today), tried={**self.tried, **done})

    def review(self, wanted: bool, today: date) -> Learner:
        """Return the learner who wants failed puzzles shown again, those failed before too; or no longer."""
        if not wanted:
            return replace(self, reviewing=False)
        failed = {
            name: Review.of_failed(today) for name in self.failed() if name not in self.reviews
        }
        return replace(self, reviewing=True, reviews={**self.reviews, **failed})

    def failed(self) -> tuple[str, ...]:
        """Return the puzzles whose last attempt failed, the longest ago first."""
        failed = [(tried.day, name) for name, tried in self.tried.items() if not tried.score]
        return tuple(name for _, name in sorted(failed))

    def due(self, today: date) -> tuple[str, ...]:
        """Return the puzzles to see again today, the longest due first; none for who does not want it."""
        if not self.reviewing:
            return ()
        due = [(each.due, name) for name, each in self.reviews.items() if each.due <= today]
        return tuple(name for _, name in sorted(due))

    def count_solved(self, names: Iterable[str]) -> int:
        """Return how many of some puzzles were solved."""
        return sum(self.tried[name].solved for name in names if name in self.tried)

    def by_strength(self, themes: Iterable[str]) -> tuple[str, ...]:
        """Return the themes that have been met, the weakest first."""
        met = [theme for theme in themes if theme in self.themes]
        return tuple(sorted(met, key=lambda theme: self.themes[theme].rating))

    def _rested(self, skill: Skill, today: date) -> Skill:
        """Return a skill as it stands today: less certain for every day between with no attempt."""
        if self.rated is None:
            return skill
        return skill.rested((today - self.rated).days - 1)

    def _rated(self, puzzle: Puzzle, score: float, today: date) -> Learner:
        game = ((Skill(*_rating_of(puzzle, None)), score),)
        rested = self._rested(self.skill, today)
        skill = _earned(rested, rested.after(game), score)
        # A theme met for the first time is taken to be about as strong as the learner is.
        met = {theme: self.themes.get(theme, Skill(self.skill.rating)) for theme in puzzle.tags}
        themes = {theme: _earned(was, was.after(game), score) for theme, was in met.items()}
        day = max(today, self.curve[-1][0]) if self.curve else today  # clocks may be set back
        earlier = tuple(point for point in self.curve if point[0] != day)
        return replace(
            self,
            skill=skill,
            themes={**self.themes, **themes},
            curve=(*earlier, (day, max(0, round(skill.rating))))[-LONGEST_CURVE:],
            rated=max(today, self.rated or today),
        )

    def _reviewed(self, name: str, score: float, today: date) -> dict[str, Review]:
        """Return the reviews after an attempt; to find on the same day what was just shown proves nothing."""
        reviews = dict(self.reviews)
        if name in reviews:
            if not score or today > reviews[name].last:
                reviews[name] = reviews[name].after(score, today)
        elif self.reviewing and not score:
            reviews[name] = Review.of_failed(today)
        return reviews


def _earned(before: Skill, after: Skill, score: float) -> Skill:
    """Return what a score has made of a skill: with help it may fall, but never rise."""
    return after if score in (0, 1) else replace(after, rating=min(before.rating, after.rating))


def _rating_of(puzzle: Puzzle, tried: Tried | None) -> tuple[float, float]:
    """Return a puzzle's rating: as it has proved here, else the one that its pack gives it."""
    if tried is not None:
        return tried.rating, tried.deviation
    return float(puzzle.rating) or Skill().rating, OF_A_PUZZLE
