"""What one player knows in a deal, as a value of its own: advice, bots and pages are given this and cannot peek.

In every source text a player sees his own cards and the cards played. Where two build their hands from a stock
(`fa-two-player.txt`), he alone sees the top card on his turn. Whether the other kept or passed is plain to both; the
card is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.draft import Turn
from hokm_teach.rules import RuleSet
from hokm_teach.seats import Seat
from hokm_teach.tricks import Trick


@dataclass(frozen=True)
class SeenTurn:
    """A turn at the stock as one player knows it: cards he has not seen are None."""

    seat: Seat
    kept: bool
    top: Card | None = None
    below: Card | None = None

    @classmethod
    def by(cls, turn: Turn, looking: Seat) -> SeenTurn:
        """Return a turn as `looking` knows it."""
        if turn.seat is not looking:
            return cls(turn.seat, turn.kept)
        below = turn.below if turn.below in turn.seen else None
        return cls(turn.seat, turn.kept, turn.top, below)

    @property
    def taken(self) -> Card | None:
        """The card that went into the hand, where it is known."""
        return self.top if self.kept else self.below

    @property
    def gone(self) -> Card | None:
        """The card that was set aside, where it is known."""
        return self.below if self.kept else self.top


@dataclass(frozen=True)
class Knowledge:
    """All that a player can see and remember."""

    rules: RuleSet
    seat: Seat
    hakem: Seat
    phase: Phase
    to_act: Seat | None
    hand: tuple[Card, ...]
    first: tuple[Card, ...]  # his own first packet
    trump: Suit | None = None
    away: tuple[Card, ...] = ()  # what he has laid away himself
    counts: tuple[int, ...] = ()  # how many cards hakem, then the other, has laid away
    discards: tuple[int, ...] = (0,)  # how many he may, or might have, laid away
    turns: tuple[SeenTurn, ...] = ()
    offered: tuple[Card, ...] = ()  # on his own turn: the top card, or the last two
    stock: int = 0
    held: tuple[int, ...] = ()  # how many cards each player holds, South first
    legal: tuple[Card, ...] = ()  # what he may play now
    leader: Seat | None = None
    trick: tuple[Card, ...] = ()
    history: tuple[Trick, ...] = ()
    won: tuple[int, ...] = ()  # tricks by side

    @cached_property
    def played(self) -> frozenset[Card]:
        """Every card that has been played, the present trick included."""
        return frozenset(card for trick in self.history for card in trick.cards) | set(self.trick)

    @cached_property
    def out(self) -> frozenset[Card]:
        """The cards he knows to be out of play: those he laid away and those he saw set aside."""
        set_aside = (turn.gone for turn in self.turns)
        return frozenset(self.away) | {card for card in set_aside if card is not None}

    @cached_property
    def seen(self) -> frozenset[Card]:
        """Every card whose place he knows or has known."""
        return self.played | self.out | set(self.hand) | set(self.offered)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Every card he knows nothing of, in standing order: in the stock, in other hands, or set aside unseen."""
        return tuple(card for card in self.rules.cards if card not in self.seen)
