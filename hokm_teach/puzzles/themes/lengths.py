"""Themes of how long the hands are: small cards that become high, and positions where the count tells what is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hokm_teach.cards import Card, Rank, Suit
from hokm_teach.play import Position
from hokm_teach.puzzles.themes.story import (
    Moment,
    held,
    of_suit,
    one_suit,
    rename,
    renamed,
    ruffed,
    taker,
)
from hokm_teach.seats import Seat


def long_suit(now: Moment) -> bool:
    """A plain suit is led or ruffed until they have none left, and a card of it that was beaten takes a trick.

    It costs something: one of the tricks before goes to them, or is ruffed by us.
    """
    ruffs = not now.leads and now.card.suit is now.trump
    if now.suit is now.trump or not (now.leads or ruffs):
        return False
    if not one_suit(now.keeping, now.card.suit):
        return False
    return any(_by_length(now, at) for at in range(len(now.later)))


def _by_length(now: Moment, at: int) -> bool:
    """Say whether a later lead wins although it was not high now: all that was higher fell when its suit was led."""
    trick = now.later[at]
    card = trick.cards[0]
    if card.suit is not now.suit or trick.leader not in now.us or taker(trick) is not card:
        return False
    if any(other.suit is card.suit for seat, other in trick.plays if seat in now.foes):
        return False
    before = [each for each in (now.trick, *now.later[:at]) if each.cards[0].suit is card.suit]
    higher = {other for other in held(now.position, card.suit, now.foes) if other.rank > card.rank}
    fallen = {other for each in before for other in each.cards}
    paid = any(each.winner in now.foes or ruffed(each, now.trump) for each in before)
    return paid and bool(higher) and higher <= fallen


def count(now: Moment) -> bool:
    """The same high cards with other lengths want another card, and not this one.

    Of four players, the defenders exchange a small card of one suit for one of another; of two, the opponent holds a
    small card of another suit instead. Small is what lies below all our cards of the suit.
    """
    if not now.leads:
        return False
    keeps = now.story.judge.keeps_elsewhere
    return any(
        not keeps(other.play(names.get(now.card, now.card)))
        and any(keeps(other.play(names.get(card, card))) for card in now.wrong_choices)
        for other, names in _other_counts(now)
    )


def _other_counts(now: Moment) -> Iterator[tuple[Position, Mapping[Card, Card]]]:
    """Give the positions with the same high cards and other lengths, and what cards are called in them."""
    if now.position.players == 4:
        first, second = now.foes
        for one in _small(now, first):
            for other in _small(now, second):
                if one.suit is not other.suit:
                    given = _moved(now.position, first, one, other)
                    yield _moved(given, second, other, one), {}
    if now.position.players == 2:
        (foe,) = now.foes
        for one in _small(now, foe):
            for suit in Suit:
                if suit is not one.suit:
                    live = held(now.position, suit, now.position.seats)
                    names = renamed(suit, live, lowest=3)
                    room = rename(now.position, names)
                    yield _moved(room, foe, one, Card.of(suit, Rank.TWO)), names


def _moved(position: Position, seat: Seat, gone: Card, come: Card) -> Position:
    """Return the position with another card in a hand in place of one."""
    at = position.seats.index(seat)
    hands = list(position.hands)
    hands[at] = hands[at] - {gone} | {come}
    return replace(position, hands=tuple(hands))


def _small(now: Moment, seat: Seat) -> Iterator[Card]:
    """Give the lowest card of each suit of a hand where none of ours is lower: it beats nothing."""
    for suit in Suit:
        own = of_suit(now.position, suit, seat)
        if own and not any(card.rank < own[-1].rank for card in held(now.position, suit, now.us)):
            yield own[-1]
