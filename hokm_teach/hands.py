"""Hands as text, in the form that bridge programs share: `AKQ2.JT.A.QJT987` is spades, hearts, diamonds, clubs.

A whole deal is `N:hand hand hand hand`, clockwise from the seat named. Hokm runs the other way round, so a
deal is read mirrored: the text's East becomes our West. The order of play, and every solver's
answer, stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hokm_teach.cards import Card, Rank, Suit, of_suit
from hokm_teach.errors import BadHands
from hokm_teach.i18n import M, Message
from hokm_teach.seats import SEATS, Seat, order_from

_LETTERS = {rank.letter: rank for rank in Rank}


def hand_text(hand: Iterable[Card]) -> str:
    """Write one hand.

    >>> from hokm_teach.cards import cards
    >>> hand_text(cards("C2 SK SA HT"))
    'AK.T..2'
    """
    held = tuple(hand)
    return ".".join("".join(card.rank.letter for card in of_suit(held, suit)) for suit in Suit)


def read_hand(text: str, where: str) -> tuple[tuple[Card, ...], list[Message]]:
    """Read one hand; return its cards and every fault found."""
    suits = text.split(".")
    if len(suits) != 4:
        fault = M(
            "{where}: a hand has four suits with dots between them, like AK.T..2, not {text}.",
            where=where,
            text=repr(text)[:40],
        )
        return (), [fault]
    found: list[Card] = []
    faults: list[Message] = []
    for suit, ranks in zip(Suit, suits, strict=True):
        for letter in "" if ranks == "-" else ranks.upper().replace("10", "T"):
            if letter in _LETTERS:
                found.append(Card.of(suit, _LETTERS[letter]))
            else:
                faults.append(
                    M(
                        "{where}: {letter} is no rank; ranks are A K Q J T 9 8 7 6 5 4 3 2.",
                        where=where,
                        letter=repr(letter),
                    )
                )
    return tuple(found), faults


def read_deal(text: str) -> dict[Seat, tuple[Card, ...]]:
    """Read a deal of four hands into our seats; raise BadHands with every fault in it."""
    head, colon, rest = text.strip().partition(":")
    first = head.strip().upper()
    if not colon or first not in ("N", "E", "S", "W"):
        raise BadHands(
            [M("A deal begins with N:, E:, S: or W:, not {text}.", text=repr(text)[:40])]
        )
    words = rest.split()
    if len(words) != 4:
        raise BadHands(
            [M("A deal has four hands with spaces between them; here there are {n}.", n=len(words))]
        )
    hands: dict[Seat, tuple[Card, ...]] = {}
    faults: list[Message] = []
    for seat, word in zip(order_from(Seat(first).mirrored), words, strict=True):
        hands[seat], found = read_hand(word, f"{seat.mirrored.value}")
        faults += found
    if faults:
        raise BadHands(faults)
    return hands


def deal_text(hands: Sequence[Iterable[Card]], first: Seat = Seat.NORTH) -> str:
    """Write four hands, given in our order of play from South, as a deal clockwise from `first`."""
    by_seat = dict(zip(SEATS[4], hands, strict=True))
    words = " ".join(hand_text(by_seat[seat]) for seat in order_from(first))
    return f"{first.mirrored.value}:{words}"
