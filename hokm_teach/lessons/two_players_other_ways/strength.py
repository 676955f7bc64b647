"""What choosing is worth: how many trumps and high cards hakem comes to, on the same packs in every way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import fmean, stdev

from hokm_teach.cards import Card, Rank, Suit, shuffled
from hokm_teach.deal import Phase
from hokm_teach.draft import Draft
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.two_players_other_ways.ways import WAYS, begun, way_name
from hokm_teach.rules import RuleSet

DEALS = 100
#: In ninety-five of a hundred such trials the truth lies within so many standard errors.
REACH = 1.96


@dataclass(frozen=True)
class Average:
    """A mean, and how far the truth may lie from it."""

    mean: float
    reach: float

    @property
    def tenths(self) -> Message:
        """The mean, to one decimal."""
        whole, part = divmod(round(10 * self.mean), 10)
        return M("{n}.{tenths}", n=whole, tenths=part)


def good(card: Card, trump: Suit) -> bool:
    """Whether a card is kept: a trump, an ace or a king."""
    return card.suit is trump or card.rank >= Rank.KING


@cache
def good_cards(rules: RuleSet) -> Average:
    """Return how many good cards hakem holds at the lead, where both keep those and pass all others."""
    counts = [_held(begun(rules, shuffled(seed, rules.cards))) for seed in range(DEALS)]
    return Average(fmean(counts), REACH * stdev(counts) / sqrt(len(counts)))


def _held(draft: Draft) -> int:
    trump = draft.trump
    assert trump is not None  # noqa: S101 - narrows the type: `begun` names it
    while draft.phase is Phase.DRAW:
        draft = draft.keep() if draft.dealt or good(draft.offered[0], trump) else draft.refuse()
    return sum(good(card, trump) for card in draft.hand(draft.hakem))


def fewest() -> tuple[RuleSet, ...]:
    """Return the ways in which hakem comes to fewest good cards, as far as the deals can tell."""
    least = min((good_cards(rules) for rules in WAYS), key=lambda each: each.mean)
    return tuple(
        rules
        for rules in WAYS
        if good_cards(rules).mean - good_cards(rules).reach <= least.mean + least.reach
    )


def strength_sheet() -> SheetText:
    """Return the chart of good cards in hakem's hand, a row a way."""
    found = [good_cards(rules) for rules in WAYS]
    size = WAYS[0].hand_size
    return SheetText(
        M("Trumps, aces and kings in hakem's hand at the lead, on average over {n} deals", n=DEALS),
        (M("The way"), M("Cards")),
        tuple((way_name(rules), each.tenths) for rules, each in zip(WAYS, found, strict=True)),
        lit=tuple(at for at, rules in enumerate(WAYS) if rules in fewest()),
        bars=tuple(each.mean / size for each in found),
        spans=tuple(
            ((each.mean - each.reach) / size, (each.mean + each.reach) / size) for each in found
        ),
    )
