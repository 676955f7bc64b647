"""Finding the first hakem: cards are turned up one at a time, anticlockwise, until an ace appears.

All sources agree on the first ace. In the Governor rules (`uk-governor.txt`) the turning goes on among the
other three until a second ace, which makes hakem's partner; seats then change so that partners face each other.
The turned cards are gathered and the pack reshuffled: they say nothing about the hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hokm_teach.cards import Card, Rank
from hokm_teach.rules import SECOND_ACE, RuleSet
from hokm_teach.seats import Seat, next_seat


@dataclass(frozen=True)
class Turned:
    """One card turned up before one player."""

    seat: Seat
    card: Card

    @property
    def ace(self) -> bool:
        """Whether the turning stops here for this player."""
        return self.card.rank is Rank.ACE


@dataclass(frozen=True)
class AceDraw:
    """The whole turning: every card in order, and what it decides. Seats are those before any change."""

    turned: tuple[Turned, ...]
    hakem: Seat
    partner: (
        Seat | None
    )  # the one opposite, or the owner of the second ace; nobody where two or three play

    @property
    def swap(self) -> tuple[Seat, Seat] | None:
        """The two players who change places so that partners are opposite; None when nobody moves."""
        if self.partner is None or self.partner is self.hakem.opposite:
            return None
        return self.partner, self.hakem.opposite

    def seat_after(self, person: Seat) -> Seat:
        """Return where the player who sat at `person` sits once seats have changed."""
        if self.swap is None or person not in self.swap:
            return person
        return self.swap[1] if person is self.swap[0] else self.swap[0]


def draw_for_hakem(pack: Iterable[Card], dealer: Seat, rules: RuleSet) -> AceDraw:
    """Turn up cards from the player on the dealer's right until hakem (and partner) are found.

    >>> from hokm_teach.cards import cards
    >>> from hokm_teach.rules import RULESETS
    >>> draw_for_hakem(cards("C7 DK S3 HT SA"), Seat.WEST, RULESETS["family-4"]).hakem
    Seat.SOUTH
    """
    turned: list[Turned] = []
    aces: list[Seat] = []
    wanted = 2 if rules.partner == SECOND_ACE else 1
    seat = next_seat(dealer, rules.players)
    for card in pack:
        turned.append(Turned(seat, card))
        if turned[-1].ace:
            aces.append(seat)
        if len(aces) == wanted:
            break
        seat = next_seat(seat, rules.players)
        if seat in aces:  # hakem takes no more cards
            seat = next_seat(seat, rules.players)
    if len(aces) < wanted:
        raise ValueError("a pack without enough aces finds no hakem")
    partner = aces[-1] if wanted == 2 else aces[0].opposite
    return AceDraw(tuple(turned), aces[0], partner if rules.players == 4 else None)
