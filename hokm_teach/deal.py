"""Dealing: packets from hakem on, trump named from the first five cards, then the rest.

Sources agree: hakem receives the first cards, sees only five, and names trump before anything else is
dealt. Packets are 5-4-4 (`fr-hokm.txt`, `uk-governor.txt`); the family text says five and then eight. Three players
get 5-4-4-4 of 51 cards (`uk-governor.txt`). How two players build their hands is told in `hokm_teach.draft`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from hokm_teach.cards import Card, Suit
from hokm_teach.errors import OutOfTurn
from hokm_teach.i18n import M
from hokm_teach.play import Position
from hokm_teach.rules import ROTATES, RuleSet
from hokm_teach.seats import SEATS, Seat, left_of, next_seat, order_from


class Phase(Enum):
    """Where a deal stands. Two players lay cards away and draw; the others do not."""

    PACKETS = "deal"
    TRUMP = "trump"
    DISCARD = "discard"
    DRAW = "draw"
    PLAY = "play"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@dataclass(frozen=True)
class Packet:
    """Cards that are given to one player at once."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """A deal up to its first lead: which packets are out, and trump once it is named."""

    rules: RuleSet
    hakem: Seat
    dealer: Seat
    pack: tuple[Card, ...]
    given: int = 0  # packets dealt so far
    trump: Suit | None = None

    @classmethod
    def start(
        cls, rules: RuleSet, hakem: Seat, pack: Iterable[Card], dealer: Seat | None = None
    ) -> Deal:
        """Begin a deal with no card out. The dealer sits on hakem's left unless another is named."""
        order = tuple(pack)
        if sorted(order) != list(rules.cards):
            raise ValueError(
                f"a deal needs the {len(rules.cards)} cards of its rule set, each once"
            )
        return cls(rules, hakem, dealer or left_of(hakem, rules.players), order)

    @property
    def first(self) -> Seat:
        """Who receives the first packet and leads the first trick."""
        if self.rules.dealer == ROTATES:
            return next_seat(self.dealer, self.rules.players)
        return self.hakem

    @property
    def packets(self) -> tuple[Packet, ...]:
        """Every packet of the deal in order, those to come included."""
        made: list[Packet] = []
        at = 0
        for size in self.rules.packets:
            for seat in order_from(self.first, self.rules.players):
                made.append(Packet(seat, self.pack[at : at + size]))
                at += size
        return tuple(made)

    @property
    def phase(self) -> Phase:
        """PACKETS while cards are dealt, TRUMP when hakem must choose, PLAY when all is dealt."""
        if self.given == self.rules.players and self.trump is None:
            return Phase.TRUMP
        return Phase.PLAY if self.given == len(self.packets) else Phase.PACKETS

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return what a player has been dealt so far, sorted."""
        out = self.packets[: self.given]
        return tuple(sorted(card for packet in out if packet.seat is seat for card in packet.cards))

    def first_cards(self, seat: Seat) -> tuple[Card, ...]:
        """Return a player's first packet, sorted."""
        return tuple(
            sorted(self.packets[order_from(self.first, self.rules.players).index(seat)].cards)
        )

    def deal_packet(self) -> Deal:
        """Give the next packet; raise OutOfTurn when trump must be named first or all is dealt."""
        if self.phase is Phase.TRUMP:
            raise OutOfTurn(M("Trump comes first: nothing more is dealt until hakem has named it."))
        if self.phase is Phase.PLAY:
            raise OutOfTurn(M("All the cards have been dealt."))
        return replace(self, given=self.given + 1)

    def deal_first(self) -> Deal:
        """Give everybody the first packet, so that hakem can choose."""
        return replace(self, given=self.rules.players) if self.given < self.rules.players else self

    def name_trump(self, suit: Suit | str) -> Deal:
        """Name trump from the first five cards; raise OutOfTurn too early or twice."""
        if self.trump is not None:
            raise OutOfTurn(M("Trump is {suit} and never changes in a deal.", suit=self.trump))
        if self.phase is not Phase.TRUMP:
            raise OutOfTurn(M("Trump is named when everybody has five cards, not before."))
        return replace(self, trump=Suit(suit))

    def deal_rest(self) -> Deal:
        """Give out everything that is left; raise OutOfTurn before trump is named."""
        if self.trump is None:
            raise OutOfTurn(M("Trump comes first: nothing more is dealt until hakem has named it."))
        return replace(self, given=len(self.packets))

    @property
    def position(self) -> Position:
        """The position before the first lead; raise OutOfTurn while cards are still to come."""
        if self.phase is not Phase.PLAY or self.trump is None:
            raise OutOfTurn(M("The play begins when all the cards are dealt."))
        hands = {seat: self.hand(seat) for seat in SEATS[self.rules.players]}
        made = Position.of(hands, self.trump, self.first)
        return replace(made, to_win=self.rules.tricks_to_win)


def pack_for(
    rules: RuleSet, hands: dict[Seat, Iterable[Card]], hakem: Seat, first_five: Iterable[Card]
) -> tuple[Card, ...]:
    """Return a pack that deals these hands, hakem's first packet being `first_five`."""
    wanted = {seat: list(held) for seat, held in hands.items()}
    five = list(first_five)
    wanted[hakem] = five + [card for card in wanted[hakem] if card not in five]
    order: list[Card] = []
    for size in rules.packets:
        for seat in order_from(hakem, rules.players):
            order += [wanted[seat].pop(0) for _ in range(size)]
    return tuple(order)
