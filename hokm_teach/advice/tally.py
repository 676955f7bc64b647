"""How deals ended with each of several choices, deal for deal, and what that says of them, with honest margins."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from math import fsum, hypot, sqrt
from operator import mul
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

    A choice that was given up early has fewer. Two are compared on the deals that both have, and a choice with fewer is
    told by how much it differs there from the one that leads.
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
        values = [int(end in counted) for end in Ending]
        if self.deals(choice) < self._most:
            found = self._beside_the_leader(choice, values)
            low, value, high = (min(max(x, 0.0), 1.0) for x in (found.low, found.value, found.high))
            return Estimate(value, low, high)
        sums = self._sums[choice]
        return wilson(fsum(map(mul, values, sums)) / fsum(sums), self._told_by(self._most))

    def wins(self, choice: Choice) -> Estimate:
        """Return the share of deals won, kots included."""
        return self.share(choice, Ending.WON, Ending.KOT_WON)

    def points(self, choice: Choice) -> Estimate:
        """Return the points of a deal on average, ours less theirs."""
        if self.deals(choice) < self._most:
            return self._beside_the_leader(choice, self._points)
        return mean(self._points, self._sums[choice], self._told_by(self._most))

    def gap(self, a: Choice, b: Choice) -> Estimate:
        """Return how many points a deal `a` is better than `b`, on the same deals."""
        return self._gap(a, b, self._points)

    def close(self, a: Choice, b: Choice) -> bool:
        """Say whether the deals cannot tell two choices apart, or by next to nothing."""
        gap = self.gap(a, b)
        return gap.low <= NOTHING and gap.high >= -NOTHING

    @cached_property
    def ranking(self) -> tuple[Choice, ...]:
        """The choices from the most points to the fewest; those that were given up come last."""
        leader, most = self._leader, self._most

        def place(choice: Choice) -> tuple[bool, float]:
            return self.deals(choice) < most, self.gap(leader, choice).value

        return tuple(sorted(self.endings, key=place))

    @cached_property
    def best(self) -> tuple[Choice, ...]:
        """Every choice that is as good as the first, as far as these deals can tell."""
        first = self.ranking[0]
        return tuple(each for each in self.ranking if self.close(first, each))

    @cached_property
    def _most(self) -> int:
        """How many deals were tried with the choices that were not given up."""
        return max(map(len, self.endings.values()))

    @cached_property
    def _leader(self) -> Choice:
        """The choice with the most points of those that were not given up."""
        whole = [choice for choice, ended in self.endings.items() if len(ended) == self._most]
        return max(whole, key=lambda each: self.points(each).value)

    def _beside_the_leader(self, choice: Choice, values: Sequence[int]) -> Estimate:
        """Return what a choice with fewer deals would have had in all of them."""
        leader = self._leader
        whole = mean(values, self._sums[leader], self._told_by(self._most))
        gap = self._gap(choice, leader, values)
        value, reach = whole.value + gap.value, hypot(whole.reach, gap.reach)
        return Estimate(value, value - reach, value + reach)

    def _gap(self, a: Choice, b: Choice, values: Sequence[int]) -> Estimate:
        """Return by how much one choice exceeds another on the same deals, each ending counted as its value."""
        deals = min(self.deals(a), self.deals(b))
        gaps: list[int] = []
        sums: list[float] = []
        for end, value in zip(Ending, values, strict=True):
            with_a = self.endings[a][:deals].translate(_ONLY[end])
            with_b = bytes(compress(self.endings[b], with_a))
            weights = None if self.weights is None else [*compress(self.weights, with_a)]
            gaps += [value - other for other in values]
            sums += split(with_b, weights)
        return mean(gaps, sums, self._told_by(deals))

    @cached_property
    def _sums(self) -> Mapping[Choice, Sequence[float]]:
        """What the deals weigh that end in each way, by choice."""
        return {choice: split(ended, self.weights) for choice, ended in self.endings.items()}

    def _told_by(self, deals: int) -> float:
        """Return how many deals of equal weight would tell as much as the first so many."""
        if self.weights is None:
            return deals
        if deals not in self._telling:
            self._telling[deals] = effective(self.weights[:deals])
        return self._telling[deals]

    @cached_property
    def _telling(self) -> dict[int, float]:
        """What `_told_by` has worked out."""
        return {}

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


#: For each ending a table for `bytes.translate` that leaves a 1 where a deal ended so.
_ONLY = [bytes(int(byte == end) for byte in range(256)) for end in Ending]


def split(ended: bytes, weights: Sequence[float] | None) -> list[float]:
    """Return what the deals weigh that end in each way; each weighs 1 where there are no weights.

    >>> split(bytes([Ending.LOST, Ending.WON, Ending.WON]), [1.0, 2.0, 0.5])
    [0.0, 1.0, 2.5, 0.0]
    """
    if weights is None:
        return [float(ended.count(end)) for end in Ending]
    return [fsum(compress(weights, ended.translate(only))) for only in _ONLY]


def effective(weights: Sequence[float]) -> float:
    """Return how many deals of equal weight would tell as much as these.

    >>> effective([1, 1, 1]), effective([2, 0, 0])
    (3.0, 1.0)
    """
    return fsum(weights) ** 2 / fsum(map(mul, weights, weights))


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
    return Estimate(
        seen, min(low, seen), max(high, seen)
    )  # of 0 and 1 the bounds are the share itself


def mean(values: Sequence[int], weights: Sequence[float], deals: float | None = None) -> Estimate:
    """Return the weighted mean of values, with the interval that so many deals of equal weight give."""
    total = fsum(weights)
    deals = effective(weights) if deals is None else deals
    middle = fsum(map(mul, weights, values)) / total
    spread = fsum(w * (value - middle) ** 2 for w, value in zip(weights, values, strict=True))
    # Even where all deals end alike, the next one might not: never less than one deal's doubt.
    reach = Z * sqrt(max(spread / total, 1 / deals) / deals)
    return Estimate(middle, middle - reach, middle + reach)
