"""How deals ended with each of several choices, deal for deal, and what that says of them, with honest margins."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum, sqrt
from typing import Generic, TypeVar

from hokm_teach.advice.playouts import Ending
from hokm_teach.rules import RuleSet

Choice = TypeVar("Choice", bound=Hashable)

Z = 1.96  # standard errors on either side: an interval holds the truth 95 times in 100
#: A difference in points a deal that is not worth arguing about: one point in 33 deals.
NOTHING = 0.03


@dataclass(frozen=True)
class Estimate:
    """A number that was counted, and the interval in which the truth very probably lies."""

    value: float
    low: float
    high: float

    @property
    def percent(self) -> tuple[int, int, int]:
        """The value and its interval in whole hundredths."""
        return round(100 * self.value), round(100 * self.low), round(100 * self.high)

    @property
    def reach(self) -> float:
        """How far the truth may lie from the value, on the farther side."""
        return max(self.high - self.value, self.value - self.low)


@dataclass(frozen=True)
class Tally(Generic[Choice]):
    """How deals ended for the one who chooses: the n-th of every choice is the same deal, which weighs `weights[n]`.

    A choice that was given up early has fewer; two are compared on the deals that both have.
    """

    endings: Mapping[Choice, bytes]  # one `Ending` a deal
    rules: RuleSet
    by_hakem: bool = True  # whether the one who chooses is hakem
    weights: Sequence[float] | None = None  # None: every deal counts alike

    def under(self, rules: RuleSet) -> Tally[Choice]:
        """Return the same deals, counted in the points of another rule set."""
        return replace(self, rules=rules)

    def deals(self, choice: Choice) -> int:
        """Return how many deals were tried with a choice."""
        return len(self.endings[choice])

    def share(self, choice: Choice, *counted: Ending) -> Estimate:
        """Return the share of deals that end in one of some ways."""
        ended = self.endings[choice]
        if self.weights is None:
            return share(sum(map(ended.count, counted)), len(ended))
        weights = self.weights[: len(ended)]
        seen = fsum(w for w, end in zip(weights, ended, strict=True) if end in counted)
        return wilson(seen / fsum(weights), effective(weights))

    def wins(self, choice: Choice) -> Estimate:
        """Return the share of deals won, kots included."""
        return self.share(choice, Ending.WON, Ending.KOT_WON)

    def points(self, choice: Choice) -> Estimate:
        """Return the points of a deal on average, ours less theirs."""
        return self._mean([self._points[end] for end in self.endings[choice]])

    def gap(self, a: Choice, b: Choice) -> Estimate:
        """Return how many points a deal `a` is better than `b`, on the same deals."""
        points = self._points
        both = zip(self.endings[a], self.endings[b], strict=False)
        return self._mean([points[ours] - points[theirs] for ours, theirs in both])

    def close(self, a: Choice, b: Choice) -> bool:
        """Say whether the deals cannot tell two choices apart, or by next to nothing."""
        gap = self.gap(a, b)
        return gap.low <= NOTHING and gap.high >= -NOTHING

    @cached_property
    def ranking(self) -> tuple[Choice, ...]:
        """The choices from the most points to the fewest."""
        return tuple(sorted(self.endings, key=lambda each: self.points(each).value, reverse=True))

    @property
    def best(self) -> tuple[Choice, ...]:
        """Every choice that is as good as the first, as far as these deals can tell."""
        first = self.ranking[0]
        return tuple(each for each in self.ranking if self.close(first, each))

    def _mean(self, values: Sequence[int]) -> Estimate:
        weights = [1.0] * len(values) if self.weights is None else self.weights[: len(values)]
        return mean(values, weights)

    @cached_property
    def _points(self) -> tuple[int, ...]:
        """The points of each ending for the one who chooses, the other side's counted as a loss."""
        rules, ours = self.rules, self.by_hakem
        return (
            -rules.points(by_hakem=not ours, kot=True),
            -rules.points(by_hakem=not ours, kot=False),
            rules.points(by_hakem=ours, kot=False),
            rules.points(by_hakem=ours, kot=True),
        )


def effective(weights: Sequence[float]) -> float:
    """Return how many deals of equal weight would tell as much as these.

    >>> effective([1, 1, 1]), effective([2, 0, 0])
    (3.0, 1.0)
    """
    return sum(weights) ** 2 / sum(weight * weight for weight in weights)


def share(count: int, of: int) -> Estimate:
    """Return a share with Wilson's interval, which is sound for rare things too.

    >>> share(0, 200).percent, share(100, 200).percent
    ((0, 0, 2), (50, 43, 57))
    """
    return wilson(count / of, of)


def wilson(seen: float, of: float) -> Estimate:
    """Return Wilson's interval of a share seen in so many deals."""
    middle = (seen + Z * Z / (2 * of)) / (1 + Z * Z / of)
    reach = Z / (1 + Z * Z / of) * sqrt(seen * (1 - seen) / of + (Z / (2 * of)) ** 2)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return Estimate(seen, min(low, seen), max(high, seen))  # of 0 and 1 the bounds are the share itself


def mean(values: Sequence[int], weights: Sequence[float]) -> Estimate:
    """Return the weighted mean of values, with its interval."""
    total, deals = sum(weights), effective(weights)
    middle = sum(w * value for w, value in zip(weights, values, strict=True)) / total
    spread = (
        sum(w * (value - middle) ** 2 for w, value in zip(weights, values, strict=True)) / total
    )
    # Even where all deals end alike, the next one might not: never less than one deal's doubt.
    reach = Z * sqrt(max(spread, 1 / deals) / deals)
    return Estimate(middle, middle - reach, middle + reach)
