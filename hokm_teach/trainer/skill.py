"""How strong a learner is, and how hard a puzzle has proved: Glicko-2, each rated attempt a game of the two."""

from __future__ import annotations

import math
from dataclasses import dataclass

import glicko2

#: Where learners begin: ratings of puzzles go from 600 to 2600.
FIRST_RATING = 1200.0
#: How far off it may be at first, and after a long rest: a beginner is no master, so less than a chess club's 350.
WIDEST = 250.0
#: What a puzzle's rating, told by code from its tree, may be off.
OF_A_PUZZLE = 110.0
#: The width of Glicko-2's own scale.
_SCALE = 173.7178
#: A rating may not become more certain than this, or it would hardly move any more.
_NARROWEST = 45.0


class _Player(glicko2.Player):  # type: ignore[misc]  # the library has no types
    """The library's player, with step 5 as published: it takes the deviation where the library has the rating."""

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        grown = math.exp(x)
        spread = (self.rd / _SCALE) ** 2 + v + grown
        return float(grown * (delta**2 - spread) / (2 * spread**2) - (x - a) / self._tau**2)


@dataclass(frozen=True)
class Skill:
    """A rating, how far it may be off (one standard deviation), and how unsteady it is."""

    rating: float = FIRST_RATING
    deviation: float = WIDEST
    volatility: float = 0.06

    def after(self, games: tuple[tuple[Skill, float], ...]) -> Skill:
        """Return the skill after games against others, each with its score from 0 to 1, in one rating period.

        >>> others = ((Skill(1400, 30), 1.0), (Skill(1550, 100), 0.0), (Skill(1700, 300), 0.0))
        >>> now = Skill(1500, 200).after(others)
        >>> round(now.rating, 2), round(now.deviation, 2), round(now.volatility, 6)
        (1464.05, 151.52, 0.059996)
        """
        player = _Player(self.rating, self.deviation, self.volatility)
        player.update_player(
            [other.rating for other, _ in games],
            [other.deviation for other, _ in games],
            [score for _, score in games],
        )
        deviation = round(max(player.rd, _NARROWEST), 2)
        return Skill(round(player.rating, 2), deviation, round(player.vol, 6))

    def rested(self, days: int) -> Skill:
        """Return the skill after days without a game: as high, and a little less certain for each."""
        wider = math.hypot(self.deviation, _SCALE * self.volatility * math.sqrt(max(days, 0)))
        return Skill(self.rating, min(wider, WIDEST), self.volatility)

    @property
    def settled(self) -> bool:
        """Whether enough is known to say it without a question mark."""
        return self.deviation <= 110
