"""What an ending is about, told from its solution's first trick; and where endings about it are likely to lie."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from hokm_teach.cards import Card, Suit
from hokm_teach.play import Position
from hokm_teach.seats import Seat, side_of


class Idea(Enum):
    """The idea behind the first card, which South leads."""

    DRAW = "draw"  # a trump that takes a trump of the other side along
    CASH = "cash"  # a card of a side suit that wins at once, for later it would not
    CROSS = "cross"  # a card to the partner's high one, so that he leads
    RUFF = "ruff"  # a card for the partner to ruff
    GIVE = "give"  # a trick that the other side may have, so that it gets no more


def idea_of(position: Position, line: tuple[Card, ...]) -> Idea | None:
    """Return what a solution is about; None when its first trick fits no theme."""
    trick = position.play_all(line[: position.players]).history[-1]
    lead, trump, played = trick.cards[0], position.trump, dict(trick.plays)
    if side_of(trick.winner) == 1:
        return Idea.GIVE
    if lead.suit is trump:
        drawn = trump in (played[Seat.EAST].suit, played[Seat.WEST].suit)
        return Idea.DRAW if drawn else None
    if trick.winner is Seat.SOUTH:
        return Idea.CASH
    return Idea.RUFF if played[Seat.NORTH].suit is trump else Idea.CROSS


def promising(theme: Idea, position: Position) -> bool:
    """Whether a look at the hands gives hope of a theme: a solution costs fifty times as much to find.

    What is passed over may hold it too; what is let through still has to be solved.
    """
    return _PROMISING[theme](position)


def _trumps(position: Position) -> list[int]:
    """Count each hand's trumps, South's first."""
    return [sum(card.suit is position.trump for card in hand) for hand in position.hands]


def _side_suits(position: Position, at: int = 0) -> set[Suit]:
    """Return the suits of a hand that are not trump."""
    return {card.suit for card in position.hands[at]} - {position.trump}


def _holder(position: Position, suit: Suit) -> int | None:
    """Return which hand has the highest card of a suit; None when nobody has any."""
    held = [
        (card.rank, at)
        for at, hand in enumerate(position.hands)
        for card in hand
        if card.suit is suit
    ]
    return max(held)[1] if held else None


def _to_draw(position: Position) -> bool:
    south, east, _, west = _trumps(position)
    return south > 0 and east + west > 0


def _to_cash(position: Position) -> bool:
    return any(_holder(position, suit) == 0 for suit in _side_suits(position))


def _to_cross(position: Position) -> bool:
    """The partner's master in a suit of ours, and neither too many trumps against us nor too few."""
    south, east, north, west = _trumps(position)
    suits = _side_suits(position)
    return (
        -1 <= south + north - east - west <= 0
        and len(suits) + (south > 0) == 3
        and _holder(position, position.trump) != 0
        and any(_holder(position, suit) == 2 for suit in suits)
    )


def _to_ruff(position: Position) -> bool:
    """A suit of ours that the partner does not hold, while he has a trump and we have one for ourselves."""
    south, _, north, _ = _trumps(position)
    suits = _side_suits(position)
    return south == 1 and north > 0 and len(suits) == 2 and not suits <= _side_suits(position, 2)


def _to_give(position: Position) -> bool:
    """One trump in our hand and one in each of theirs: two of them may fall on one another."""
    south, east, _, west = _trumps(position)
    return south == east == west == 1


_PROMISING: dict[Idea, Callable[[Position], bool]] = {
    Idea.DRAW: _to_draw,
    Idea.CASH: _to_cash,
    Idea.CROSS: _to_cross,
    Idea.RUFF: _to_ruff,
    Idea.GIVE: _to_give,
}
