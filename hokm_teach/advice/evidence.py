"""What happens when a suit is named: deals played out by simple players, counted, with honest margins.

Nothing is known but hakem's five cards. The other 47 are dealt at random many times; on each deal every suit
is tried as trump, so the suits are compared on the same deals. The players see only their own cards and what
has been played; they are no experts, and neither is the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import sqrt

from hokm_teach.advice.playouts import SUITS, Ending, deals, play_out
from hokm_teach.cards import Card, Suit, of_suit
from hokm_teach.rules import RULESETS, RuleSet

Z = 1.96  # standard errors on either side: an interval holds the truth 95 times in 100
#: A difference in points a deal that is not worth arguing about: one point in 33 deals.
NOTHING = 0.03
#: Deals that settle a clear hand, in less time than a click may take.
DEALS = 300
FAMILY = RULESETS["family-4"]


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
class Prospect:
    """What to expect of one suit as trump. Shares are of all deals; wins include kots."""

    trump: Suit
    length: int
    wins: Estimate
    kots: Estimate
    kots_against: Estimate
    points: Estimate  # a deal, ours less theirs


@dataclass(frozen=True)
class Evidence:
    """How deals ended with each suit as trump, deal for deal: the n-th of every suit is the same deal."""

    five: tuple[Card, ...]
    outcomes: Mapping[Suit, bytes]  # one `Ending` a deal
    rules: RuleSet = FAMILY

    @property
    def deals(self) -> int:
        """How many deals were tried."""
        return len(next(iter(self.outcomes.values())))

    def under(self, rules: RuleSet) -> Evidence:
        """Return the same deals, counted in the points of another rule set."""
        return replace(self, rules=rules)

    def prospect(self, trump: Suit) -> Prospect:
        """Return what to expect of a suit."""
        ended = self.outcomes[trump]
        kots = ended.count(Ending.KOT_WON)
        return Prospect(
            trump,
            len(of_suit(self.five, trump)),
            share(ended.count(Ending.WON) + kots, len(ended)),
            share(kots, len(ended)),
            share(ended.count(Ending.KOT_LOST), len(ended)),
            mean(Counter(self._points[end] for end in ended)),
        )

    @cached_property
    def ranking(self) -> tuple[Prospect, ...]:
        """The suits from the most points to the fewest."""
        found = [self.prospect(suit) for suit in self.outcomes]
        return tuple(sorted(found, key=lambda each: each.points.value, reverse=True))

    def gap(self, a: Suit, b: Suit) -> Estimate:
        """Return how many points a deal `a` is better than `b`, on the same deals."""
        points = self._points
        pairs = Counter(zip(self.outcomes[a], self.outcomes[b], strict=True))
        gaps: Counter[int] = Counter()
        for (ours, theirs), times in pairs.items():
            gaps[points[ours] - points[theirs]] += times
        return mean(gaps)

    def close(self, a: Suit, b: Suit) -> bool:
        """Say whether the deals cannot tell two suits apart, or by next to nothing."""
        gap = self.gap(a, b)
        return gap.low <= NOTHING and gap.high >= -NOTHING

    @property
    def best(self) -> tuple[Suit, ...]:
        """Every suit that is as good as the first, as far as these deals can tell."""
        first = self.ranking[0].trump
        return tuple(each.trump for each in self.ranking if self.close(first, each.trump))

    @property
    def _points(self) -> tuple[int, ...]:
        """The points of each outcome for hakem's side, theirs counted as a loss."""
        rules = self.rules
        return (
            -rules.points(by_hakem=False, kot=True),
            -rules.points(by_hakem=False, kot=False),
            rules.points(by_hakem=True, kot=False),
            rules.points(by_hakem=True, kot=True),
        )


def share(count: int, of: int) -> Estimate:
    """Return a share with Wilson's interval, which is sound for rare things too.

    >>> share(0, 200).percent, share(100, 200).percent
    ((0, 0, 2), (50, 43, 57))
    """
    seen = count / of
    middle = (seen + Z * Z / (2 * of)) / (1 + Z * Z / of)
    reach = Z / (1 + Z * Z / of) * sqrt(seen * (1 - seen) / of + (Z / (2 * of)) ** 2)
    return Estimate(seen, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(counted: Mapping[int, int]) -> Estimate:
    """Return the mean of values that were counted, with its interval."""
    total = sum(counted.values())
    middle = sum(value * times for value, times in counted.items()) / total
    spread = sum(times * (value - middle) ** 2 for value, times in counted.items()) / total
    # Even where all deals end alike, the next one might not: never less than one deal's doubt.
    reach = Z * sqrt(max(spread, 1 / total) / total)
    return Estimate(middle, middle - reach, middle + reach)


def gather(
    five: Iterable[Card],
    *,
    seed: int | str = 0,
    batch: int = 50,
    rules: RuleSet = FAMILY,
    trumps: Iterable[Suit] = SUITS,
) -> Iterator[Evidence]:
    """Give evidence that grows by `batch` deals each time it is asked for, without end.

    The same five cards, in any order, and the same seed always give the same deals.
    """
    seen = tuple(sorted(five))
    if len(seen) != 5 or len(set(seen)) != 5:
        raise ValueError("advice is about hakem's five cards, each once")
    ended = {suit: bytearray() for suit in trumps}
    stream = deals(seen, seed)
    while True:
        for hands in islice(stream, batch):
            for suit, ends in ended.items():
                ends.append(play_out(hands, SUITS.index(suit)))
        yield Evidence(seen, {suit: bytes(ends) for suit, ends in ended.items()}, rules)


def weigh(
    five: Iterable[Card],
    *,
    deals: int = DEALS,
    seed: int | str = 0,
    rules: RuleSet = FAMILY,
    trumps: Iterable[Suit] = SUITS,
) -> Evidence:
    """Return the evidence of so many deals.

    >>> from hokm_teach.cards import cards
    >>> weigh(cards("HK HQ H9 H4 CA"), deals=100).best
    (Suit.HEARTS,)
    """
    return next(gather(five, seed=seed, batch=deals, rules=rules, trumps=trumps))
