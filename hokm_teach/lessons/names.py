"""Cards and suits in words, for those who listen to the table and cannot see a suit's sign."""

from __future__ import annotations

from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message

SUITS: dict[str, Message] = {
    "S": M("spades"),
    "H": M("hearts"),
    "D": M("diamonds"),
    "C": M("clubs"),
}
RANKS: dict[str, Message] = {
    "A": M("ace"),
    "K": M("king"),
    "Q": M("queen"),
    "J": M("jack"),
    "T": M("ten"),
    "9": M("nine"),
    "8": M("eight"),
    "7": M("seven"),
    "6": M("six"),
    "5": M("five"),
    "4": M("four"),
    "3": M("three"),
    "2": M("two"),
}


def suit_name(suit: Suit) -> Message:
    """Return a suit in words.

    >>> suit_name(Suit.HEARTS).say()
    'hearts'
    """
    return SUITS[suit.value]


def card_name(card: Card) -> Message:
    """Return a card in words.

    >>> card_name(Card("SA")).say()
    'ace of spades'
    """
    return M("{rank} of {suit}", rank=RANKS[card.text[1]], suit=SUITS[card.text[0]])
