"""What can be read off hakem's five cards for one suit as trump: length, honours, side aces, what is to come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from hokm_teach.cards import PACK, Card, Rank, Suit, of_suit

FIRST = 5  # cards hakem sees
LATER = 8  # cards he is still to get
UNSEEN = len(PACK) - FIRST
SUIT_SIZE = 13


@dataclass(frozen=True)
class Facts:
    """Hakem's five cards, looked at with one suit as trump."""

    trump: Suit
    held: tuple[Card, ...]  # of the trump suit, high to low
    side_aces: tuple[Card, ...]

    @property
    def length(self) -> int:
        """How many trumps are held already."""
        return len(self.held)

    @property
    def honours(self) -> tuple[Card, ...]:
        """The ace, king, queen and jack of trump that are held."""
        return tuple(card for card in self.held if card.rank >= Rank.JACK)

    @property
    def top(self) -> int:
        """The rank of the highest trump held; 0 without any."""
        return self.held[0].rank if self.held else 0

    @property
    def to_come(self) -> Fraction:
        """How many trumps the other eight cards bring on average.

        >>> from hokm_teach.cards import cards
        >>> float(round(facts(cards("HK HQ H9 H4 CA"), Suit.HEARTS).to_come, 2))
        1.53
        """
        return Fraction(LATER * (SUIT_SIZE - self.length), UNSEEN)

    @property
    def expected(self) -> Fraction:
        """How many of the thirteen cards will be trumps on average."""
        return self.length + self.to_come

    def chance_of_more(self, cards: int) -> Fraction:
        """Return the chance that the other eight cards bring exactly so many trumps."""
        out = SUIT_SIZE - self.length
        ways = comb(out, cards) * comb(UNSEEN - out, LATER - cards)
        return Fraction(ways, comb(UNSEEN, LATER))


def facts(five: Iterable[Card], trump: Suit) -> Facts:
    """Read the facts of one suit off hakem's five cards.

    >>> from hokm_teach.cards import cards
    >>> facts(cards("HK HQ H9 H4 CA"), Suit.HEARTS).side_aces
    (Card('CA'),)
    """
    seen = tuple(five)
    aces = tuple(sorted(c for c in seen if c.rank is Rank.ACE and c.suit is not trump))
    return Facts(trump, of_suit(seen, trump), aces)
