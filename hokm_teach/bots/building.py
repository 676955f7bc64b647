"""The simple player before the play: which trump, which cards to lay away, keep or pass.

It adds up what its cards are worth and compares a card with the one it might get instead; it knows its own cards only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from operator import itemgetter

from hokm_teach.cards import PACK, Card, Rank, Suit
from hokm_teach.rules import KEEP_OR_PASS, RuleSet

#: Hundredths of a trick that a card adds to a hand of thirteen over the two of a side suit, from the two up. Fitted to
#: the exact tricks of 6,000 deals for two: with all fifty-two numbers the fit explains 77 % of what differs.
TRUMP_WORTH = (55, 55, 56, 57, 58, 62, 67, 73, 84, 94, 106, 117, 133)
SIDE_WORTH = (0, 2, 3, 5, 7, 9, 15, 19, 27, 34, 45, 60, 74)

#: Hundredths of a trick that it brings to lay away more than the other: he must keep a poor card that he would have
#: exchanged (a third of five is worth 31, what comes for it 51), and the last turn, which sees both cards, is not his.
MORE = 28


def worth(card: Card, trump: Suit) -> int:
    """Return what a card is worth in a hand, in hundredths of a trick.

    >>> worth(Card("H2"), Suit.HEARTS), worth(Card("SA"), Suit.HEARTS)
    (55, 74)
    """
    table = TRUMP_WORTH if card.suit is trump else SIDE_WORTH
    return table[card.rank - Rank.TWO]


@cache
def values(trump: Suit) -> Mapping[Card, int]:
    """Return what every card is worth with a suit as trump."""
    return {card: worth(card, trump) for card in PACK}


def suit_worth(cards: Iterable[Card], trump: Suit) -> int:
    """Return what cards are worth together with a suit as trump."""
    value = values(trump)
    return sum([value[card] for card in cards])


def expected(cards: Collection[Card], trump: Suit) -> float:
    """Return what a card is worth on average that may be any of these."""
    return suit_worth(cards, trump) / len(cards) if cards else 0.0


def coming(rules: RuleSet, trump: Suit) -> float:
    """Return what a card from the stock brings: any card where they are dealt, else the better of one and the average.

    >>> from hokm_teach import RULESETS
    >>> [round(coming(RULESETS[name], Suit.HEARTS)) for name in ("governor-2", "draft-2")]
    [37, 51]
    """
    return _coming(rules)[trump]


@lru_cache(maxsize=32)
def _coming(rules: RuleSet) -> Mapping[Suit, float]:
    found = {}
    for trump in Suit:
        average = expected(rules.cards, trump)
        better = [max(worth(card, trump), average) for card in rules.cards]
        found[trump] = sum(better) / len(better) if rules.draw == KEEP_OR_PASS else average
    return found


def promise(left: int, away: int, rules: RuleSet, coming: float) -> float:
    """Return what a first packet promises: what is left of it, and what comes for the cards laid away."""
    more = MORE if 2 * away > rules.packets[0] else 0
    return left + away * coming + more


def plan(
    first: Collection[Card], rules: RuleSet, suits: Iterable[Suit], counts: Iterable[int]
) -> tuple[Suit, tuple[Card, ...]]:
    """Return trump and what to lay away, so that the first packet promises most.

    Of equals the first suit of the pack, and as many away as may be.
    """
    plans = []
    offered, brings = sorted(counts, reverse=True), _coming(rules)
    for suit in suits:
        value = values(suit)
        worths = sorted([value[card] for card in first])
        for count in offered:
            left = sum(worths[count:])
            plans.append((promise(left, count, rules, brings[suit]), suit, count))
    _, trump, count = max(plans, key=itemgetter(0))
    return trump, tuple(sorted(first, key=values(trump).__getitem__)[:count])


def keeps(offered: Sequence[Card], unseen: Collection[Card], trump: Suit) -> bool:
    """Whether to keep the top card: it is worth as much as the next one on average, or as the next one that is seen."""
    top, *below = offered
    return worth(top, trump) >= expected(below or unseen, trump)
