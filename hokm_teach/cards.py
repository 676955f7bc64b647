"""Cards, suits, ranks and the pack of 52 (every source text: no jokers, ace high)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Any

from hokm_teach.errors import BadCard
from hokm_teach.i18n import Runs


class Suit(Enum):
    """A suit, written as its English letter; all are equal until one is named trump (*hokm*)."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def runs(self, lang: str) -> Runs:  # noqa: ARG002 - a suit looks the same in every language
        """Return the suit as a small picture."""
        return [{"suit": self.value}]


class Rank(IntEnum):
    """A rank; the ace is highest, and the jack is above the ten."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank as one letter, `T` for the ten."""
        return "??23456789TJQKA"[self]


class Card:
    """One of the 52 cards. There is one object for each, so cards compare fast and never change.

    >>> Card("HK").suit, Card("HK").rank.letter
    (Suit.HEARTS, 'K')
    >>> Card("hk") is Card("HK")
    True
    """

    __slots__ = ("order", "rank", "suit", "text")
    suit: Suit
    rank: Rank
    text: str
    order: int  # its place in a fanned hand: spades, hearts, diamonds, clubs; high to low

    def __new__(cls, text: str | Card) -> Card:
        """Return the card that `text` names, such as `SA` or `D9`; raise BadCard otherwise."""
        if isinstance(text, Card):
            return text
        found = _CARDS.get(text.upper()) if isinstance(text, str) else None
        if found is None:
            raise BadCard(text)
        return found

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of a suit and a rank."""
        return _CARDS[suit.value + rank.letter]

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a card never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card never changes")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Card:
        return self

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def runs(self, lang: str) -> Runs:  # noqa: ARG002 - a card looks the same in every language
        """Return the card as a small picture."""
        return [{"card": self.text}]


def _make_pack() -> dict[str, Card]:
    made: dict[str, Card] = {}
    for suit in Suit:
        for rank in sorted(Rank, reverse=True):
            card = object.__new__(Card)
            text = suit.value + rank.letter
            values = {"suit": suit, "rank": rank, "text": text, "order": len(made)}
            for name, value in values.items():
                object.__setattr__(card, name, value)
            made[text] = card
    return made


_CARDS: dict[str, Card] = _make_pack()

#: The 52 cards in their standing order: spades, hearts, diamonds, clubs, each from the ace down.
PACK: tuple[Card, ...] = tuple(_CARDS.values())

#: Every card and suit by its letters, for sentences that name them: "lead {HK}".
PICTURES: dict[str, Card | Suit] = {suit.value: suit for suit in Suit} | dict(_CARDS)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards from text with spaces between them.

    >>> cards("HK HQ CA")
    (Card('HK'), Card('HQ'), Card('CA'))
    """
    return tuple(Card(word) for word in text.split())


def shuffled(seed: int | str, pack: Iterable[Card] = PACK) -> tuple[Card, ...]:
    """Return the pack in an order that depends on the seed alone.

    >>> shuffled(7) == shuffled(7), shuffled(7) == shuffled(8)
    (True, False)
    """
    order = list(pack)
    random.Random(seed).shuffle(order)
    return tuple(order)


def of_suit(hand: Iterable[Card], suit: Suit) -> tuple[Card, ...]:
    """Return a hand's cards of one suit, high to low."""
    return tuple(sorted(card for card in hand if card.suit is suit))
