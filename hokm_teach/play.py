"""Playing tricks: who may play what, who wins, and when the deal ends (rules common to every source text)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from operator import attrgetter

from hokm_teach.cards import Card, Suit
from hokm_teach.errors import BadHands, IllegalPlay, Reason
from hokm_teach.faults import (
    card_faults,
    count_faults,
    history_faults,
    pbn_letter,
    seating_faults,
    seats_fault,
)
from hokm_teach.hands import deal_text, read_deal
from hokm_teach.i18n import M, Message
from hokm_teach.seats import SEATS, Seat, order_from, side_of, sides
from hokm_teach.tricks import Trick, decided, winning_index

TRICKS_TO_WIN = 7
_FANNED = attrgetter("order")  # as cards compare, but many times faster: play sorts often


@dataclass(frozen=True)
class Position:
    """Hands in the middle of the play; `play` returns a new position and the old one stays what it was.

    `hands` are in order of play from South. `leader` leads the present trick, whose cards so far are `trick`.
    `before` counts tricks won earlier than `history` tells, by side (0 is South's).
    A deal ends the moment a side has `to_win` tricks; None plays every card. Where three play, each for himself,
    so many end it only as a kot, or when nobody can equal the leader any more (`uk-governor.txt`).
    """

    hands: tuple[frozenset[Card], ...]
    trump: Suit
    leader: Seat
    trick: tuple[Card, ...] = ()
    history: tuple[Trick, ...] = ()
    before: tuple[int, ...] = ()
    to_win: int | None = TRICKS_TO_WIN

    def __post_init__(self) -> None:
        """Write no earlier tricks in one way, so that equal positions compare equal."""
        if self.before and not any(self.before) and not count_faults(self.before, self.players):
            object.__setattr__(self, "before", ())

    def __repr__(self) -> str:
        """Write the position as Python reads it, each hand in the order of its fan."""
        hands = ", ".join(map(_hand_repr, self.hands)) + "," * (len(self.hands) == 1)
        rest = (
            f"{field.name}={value!r}"
            for field in fields(self)[1:]
            if (value := getattr(self, field.name)) != field.default
        )
        return f"Position({', '.join((f'hands=({hands})', *rest))})"

    @classmethod
    def of(
        cls,
        hands: Mapping[Seat, Iterable[Card | str]],
        trump: Suit | str,
        leader: Seat | str,
        trick: Iterable[Card | str] = (),
        before: tuple[int, ...] = (),
    ) -> Position:
        """Make a position of hands by seat; raise BadHands with every fault it has.

        Cards, suits and seats may be written as letters: `"HK"`, `"H"`, `"S"`.
        """
        players = len(hands)
        given = {Seat(seat): tuple(map(Card, held)) for seat, held in hands.items()}
        trump, leader, laid = Suit(trump), Seat(leader), tuple(map(Card, trick))
        faults = seating_faults(given, leader) or card_faults(given, leader, laid)
        faults += count_faults(before, players)
        if faults:
            raise BadHands(faults)
        held = tuple(frozenset(given[seat]) for seat in SEATS[players])
        return cls(held, trump, leader, laid, before=before)

    @classmethod
    def from_pbn(cls, text: str, trump: str | Suit, leader: str | Seat) -> Position:
        """Read a PBN deal of four equal hands, mirrored into our seats; `trump` and `leader` are PBN's letters.

        Raises BadHands with every fault.

        >>> p = Position.from_pbn("N:A.2.. K.3.. Q.4.. J.5..", trump="H", leader="S")
        >>> p.hand(Seat.EAST)  # our East holds what PBN's West held
        (Card('SJ'), Card('H5'))
        """
        suits = {suit.value: suit for suit in Suit}
        seats = {seat.mirrored.value: seat for seat in Seat}
        trump_letter = trump.value if isinstance(trump, Suit) else str(trump).strip().upper()
        leader_letter = (
            leader.mirrored.value if isinstance(leader, Seat) else str(leader).strip().upper()
        )
        faults: list[Message] = []
        if trump_letter not in suits:
            faults.append(M("Trump is S, H, D or C, not {text}.", text=repr(trump)[:20]))
        if leader_letter not in seats:
            faults.append(M("The leader is N, E, S or W, not {text}.", text=repr(leader)[:20]))
        try:
            hands = read_deal(str(text))
        except BadHands as error:
            raise BadHands((*faults, *error.faults)) from None
        faults += card_faults(hands, Seat.SOUTH, (), letter=pbn_letter)  # nobody has led yet
        if faults:
            raise BadHands(faults)
        return cls.of(hands, suits[trump_letter], seats[leader_letter])

    def to_pbn(self) -> str:
        """Write the hands as a PBN deal from North, mirrored back."""
        return deal_text(self.hands)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order of play, South first."""
        return SEATS[self.players]

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return a player's cards, sorted as they are fanned."""
        return tuple(sorted(self.hands[self.seats.index(seat)], key=_FANNED))

    @cached_property
    def won(self) -> tuple[int, ...]:
        """Tricks won by each side, South's first."""
        counts = Counter(side_of(trick.winner, self.players) for trick in self.history)
        before = self.before or (0,) * sides(self.players)
        return tuple(early + counts[side] for side, early in enumerate(before))

    @property
    def over(self) -> bool:
        """Whether the deal has ended: it is decided by the rule of its players, or no cards are left."""
        if self.trick:
            return False
        if not any(self.hands):
            return True
        if self.to_win is None:
            return False
        return decided(self.won, len(self.hands[0]), self.to_win)

    @property
    def to_move(self) -> Seat | None:
        """Who plays next; None when the deal is over."""
        if self.over:
            return None
        return order_from(self.leader, self.players)[len(self.trick)]

    @property
    def led(self) -> Suit | None:
        """The suit that was led to the present trick."""
        return self.trick[0].suit if self.trick else None

    @property
    def last_trick(self) -> Trick | None:
        """The trick finished most recently."""
        return self.history[-1] if self.history else None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """The present trick's cards, each with its player."""
        return tuple(zip(order_from(self.leader, self.players), self.trick, strict=False))

    def legal_cards(self) -> tuple[Card, ...]:
        """Return what the player to move may play: the suit led if he holds it, otherwise anything."""
        seat = self.to_move
        if seat is None:
            return ()
        held, led = self.hand(seat), self.led
        following = tuple(card for card in held if card.suit is led)
        return following or held

    def play(self, card: Card | str) -> Position:
        """Return the position after a card; raise IllegalPlay with the reason and the legal cards."""
        card = Card(card)
        seat = self.to_move
        if seat is None:
            raise IllegalPlay(card, self.leader, Reason.DEAL_OVER, (), self.led)
        at = self.seats.index(seat)
        legal = self.legal_cards()
        if card not in legal:
            held = card in self.hands[at]
            reason = Reason.FOLLOW_SUIT if held else Reason.NOT_IN_HAND
            raise IllegalPlay(card, seat, reason, legal, self.led)
        hands = (*self.hands[:at], self.hands[at] - {card}, *self.hands[at + 1 :])
        trick = (*self.trick, card)
        if len(trick) < self.players:
            return replace(self, hands=hands, trick=trick)
        order = order_from(self.leader, self.players)
        winner = order[winning_index(trick, self.trump)]
        done = Trick(self.leader, trick, winner)
        return replace(self, hands=hands, trick=(), leader=winner, history=(*self.history, done))

    def play_all(self, line: Iterable[Card | str]) -> Position:
        """Return the position after several cards."""
        position = self
        for card in line:
            position = position.play(card)
        return position

    def validate(self) -> list[Message]:
        """Return every fault of the position; an empty list means it is sound."""
        players = len(self.hands)
        if players not in SEATS:
            return [seats_fault(players)]
        given = dict(zip(self.seats, (tuple(sorted(held)) for held in self.hands), strict=True))
        faults = seating_faults(given, self.leader) or [
            *card_faults(given, self.leader, self.trick, self.history),
            *history_faults(self.history, self.leader, self.trump, players),
        ]
        return faults + count_faults(self.before, players)


def _hand_repr(hand: frozenset[Card]) -> str:
    """Write a hand in the order of its fan: a set would write it in another order each time."""
    held = ", ".join(map(repr, sorted(hand, key=_FANNED)))
    return f"frozenset({{{held}}})" if held else "frozenset()"
