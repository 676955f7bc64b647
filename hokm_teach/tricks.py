"""One trick: who wins it, and what is remembered of it (rules common to every source text)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hokm_teach.cards import Card, Suit
from hokm_teach.seats import Seat, order_from


def winning_index(played: Sequence[Card], trump: Suit) -> int:
    """Return which of a trick's cards wins: the highest trump, else the highest of the suit led.

    >>> from hokm_teach.cards import cards
    >>> winning_index(cards("CK H3 C8 SA"), Suit.HEARTS)
    1
    """
    best = 0
    for index in range(1, len(played)):
        card, holder = played[index], played[best]
        if card.suit is holder.suit:
            if card.rank > holder.rank:
                best = index
        elif card.suit is trump:
            best = index
    return best


def decided(won: Sequence[int], left: int, to_win: int) -> bool:
    """Whether a deal ends at these counts of tricks, with `left` more to be had.

    Two sides: when one has `to_win`. Three players: at `to_win` while nobody else has one (kot), or when nobody
    can equal the leader any more (`uk-governor.txt`).

    >>> decided((7, 4, 3), 3, 7), decided((7, 4, 4), 2, 7), decided((7, 0, 0), 10, 7)
    (False, True, True)
    """
    most = max(won)
    if len(won) != 3 or most < to_win:
        return most >= to_win
    return sum(won) == most or most > sorted(won)[-2] + left


@dataclass(frozen=True)
class Trick:
    """A finished trick: its cards in the order played, from the leader anticlockwise."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each card with its player."""
        return tuple(zip(order_from(self.leader, len(self.cards)), self.cards, strict=True))
