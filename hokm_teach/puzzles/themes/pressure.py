"""The squeeze: a defender who has too much to guard."""

from __future__ import annotations

from collections.abc import Iterator

from hokm_teach.cards import Card, Suit
from hokm_teach.play import Position
from hokm_teach.puzzles.themes.story import Moment, held, of_suit, rename


def squeeze(now: Moment) -> bool:
    """A defender who is out of the suit has to throw from two holdings, and each guards against a card of ours.

    The proof: from whichever he throws, the threat in the other may be taken away and the goal is still reached; take
    either away before he throws, and it is not.
    """
    if now.ours or now.leads or now.trick.leader not in now.us:
        return False
    suits = {card.suit for card in now.position.legal_cards()}
    if len(suits) < 2 or {now.suit, now.trump} & suits:
        return False
    threats = {suit: list(_threats(now, suit)) for suit in suits}
    return all(threats.values()) and _each_is_needed(now, threats)


def _threats(now: Moment, suit: Suit) -> Iterator[Card]:
    """Give our cards of a suit that lie below his best one and above all his partner's."""
    best = of_suit(now.position, suit, now.seat)[0]
    others = held(now.position, suit, [seat for seat in now.foes if seat is not now.seat])
    for card in held(now.position, suit, now.us):
        if card.rank < best.rank and all(card.rank > other.rank for other in others):
            yield card


def _each_is_needed(now: Moment, threats: dict[Suit, list[Card]]) -> bool:
    """Say whether some threat in each suit makes the proof."""
    keeps = now.story.judge.keeps_elsewhere
    needed = {
        suit: [card for card in cards if not keeps(_weakened(now.position, card))]
        for suit, cards in threats.items()
    }
    if not all(needed.values()):
        return False
    return all(
        any(
            keeps(_weakened(now.position.play(_lowest(now, thrown)), card))
            for suit in threats
            if suit is not thrown
            for card in needed[suit]
        )
        for thrown in threats
    )


def _lowest(now: Moment, suit: Suit) -> Card:
    return of_suit(now.position, suit, now.seat)[-1]


def _weakened(position: Position, threat: Card) -> Position:
    """Return the position with one card made the lowest of its suit."""
    live = [*held(position, threat.suit, position.seats), *position.trick]
    upward = sorted(
        (card for card in live if card.suit is threat.suit and card is not threat),
        key=lambda card: card.rank,
    )
    order = [threat, *upward]
    ranks = sorted(order, key=lambda card: card.rank)
    return rename(position, dict(zip(order, ranks, strict=True)))
