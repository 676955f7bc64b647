"""What happens when a suit is named: deals played out by simple players, counted, with honest margins.

Nothing is known but hakem's five cards. The other 47 are dealt at random many times; on each deal every suit
is tried as trump, so the suits are compared on the same deals. The players see only their own cards and what
has been played; they are no experts, and neither is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from hokm_teach.advice.playouts import SUITS, Ending, deals, play_out
from hokm_teach.advice.tally import Estimate, Tally
from hokm_teach.cards import Card, Suit, of_suit
from hokm_teach.rules import RULESETS, RuleSet

#: Deals that settle a clear hand, in less time than a click may take.
DEALS = 300
FAMILY = RULESETS["family-4"]


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
        tally = self._tally
        return Prospect(
            trump,
            len(of_suit(self.five, trump)),
            tally.wins(trump),
            tally.share(trump, Ending.KOT_WON),
            tally.share(trump, Ending.KOT_LOST),
            tally.points(trump),
        )

    @cached_property
    def ranking(self) -> tuple[Prospect, ...]:
        """The suits from the most points to the fewest."""
        return tuple(map(self.prospect, self._tally.ranking))

    def gap(self, a: Suit, b: Suit) -> Estimate:
        """Return how many points a deal `a` is better than `b`, on the same deals."""
        return self._tally.gap(a, b)

    def close(self, a: Suit, b: Suit) -> bool:
        """Say whether the deals cannot tell two suits apart, or by next to nothing."""
        return self._tally.close(a, b)

    @property
    def best(self) -> tuple[Suit, ...]:
        """Every suit that is as good as the first, as far as these deals can tell."""
        return self._tally.best

    @cached_property
    def _tally(self) -> Tally[Suit]:
        return Tally(self.outcomes, self.rules)


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
