"""A table as a lesson lays it out, before anybody has put it into words or pixels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message, runs, say, sentences
from hokm_teach.lessons.names import card_name, suit_name
from hokm_teach.lessons.view import CardView, Mark, Offer, SeatView, TableView, TrickCard
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat, side_of

PLACES: dict[Seat, Literal["bottom", "right", "top", "left"]] = {
    Seat.SOUTH: "bottom",
    Seat.EAST: "right",
    Seat.NORTH: "top",
    Seat.WEST: "left",
}
EVERYBODY = frozenset(SEATS[4])
_EMPTY = {
    2: M("A card table with two seats."),
    3: M("A card table with three seats."),
    4: M("A card table with four seats."),
}
_YOU_ONLY = frozenset({Seat.SOUTH})


@dataclass(frozen=True)
class Scene:
    """What lies on the table, what is turned up, and what may be pressed."""

    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)  # face up
    hidden: Mapping[Seat, int] = field(default_factory=dict)  # face-down cards in a hand
    turned: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    trick: tuple[tuple[Seat, Card], ...] = ()
    winner: Seat | None = None  # of the finished trick that lies there
    won: tuple[int, ...] = (0, 0)  # tricks by side, ours first; of three players each has his own
    trump: Suit | None = None
    hakem: Seat | None = None
    dealer: Seat | None = None
    to_move: Seat | None = None
    phase: str = "play"
    stock: int = 0
    playable: frozenset[Card] = frozenset()
    picked: frozenset[Card] = frozenset()
    picking: bool = False  # cards are chosen and let go, not played
    choosable: frozenset[Seat] = frozenset()
    marks: Mapping[Card, Mark] = field(default_factory=dict)
    seat_marks: Mapping[Seat, Mark] = field(default_factory=dict)
    notes: Mapping[Card, str] = field(default_factory=dict)
    pairs: bool = True  # whether sides are known: before hakem's partner is found they are not
    names: Mapping[Seat, object] = field(default_factory=dict)  # who sits where, when seats changed
    players: int = 4  # how many seats there are
    away: Mapping[Seat, int] = field(default_factory=dict)  # cards laid away face down
    aside: int = 0  # cards set aside face down at the stock
    offered: tuple[Card, ...] = ()  # of the stock, seen by the learner alone
    offers: tuple[tuple[str, object], ...] = ()  # what can be done with them: (action, label)

    @classmethod
    def of(cls, position: Position, *, shown: Iterable[Seat] = _YOU_ONLY, **more: Any) -> Scene:
        """Lay out a position; only the hands in `shown` are face up. A finished trick stays until the next lead."""
        open_hands = frozenset(shown)
        last = position.last_trick
        resting = last is not None and not position.trick
        return cls(
            hands={seat: position.hand(seat) for seat in position.seats if seat in open_hands},
            hidden={
                seat: len(position.hand(seat)) for seat in position.seats if seat not in open_hands
            },
            trick=last.plays if last is not None and resting else position.plays,
            winner=last.winner if last is not None and resting else None,
            won=position.won,
            trump=position.trump,
            to_move=position.to_move,
            phase="over" if position.over else "play",
            players=position.players,
            **more,
        )

    def but(self, **changes: Any) -> Scene:
        """Return the scene with some things changed."""
        return replace(self, **changes)

    def view(self, lang: str) -> TableView:
        """Put the scene into words of one language."""
        shown: TableView = {
            "us": self.won[0],
            "them": sum(self.won[1:]),
            "to_move": self.to_move.value if self.to_move else None,
            "phase": self.phase,
            "trump": self.trump.value if self.trump else None,
            "seats": [self._seat(seat, lang) for seat in SEATS[self.players]],
            "trick": [self._trick_card(seat, card) for seat, card in self.trick],
            "winner": self.winner.value if self.winner else None,
            "stock": self.stock,
            "caption": say(self.caption(), lang),
            "alone": self.players == 3,
        }
        if self.aside:
            shown["aside"] = self.aside
        if self.offered:
            shown["offer"] = self._offer(lang)
        return shown

    def _offer(self, lang: str) -> Offer:
        return {
            "label": say(self._top(), lang),
            "cards": [self._card(card) for card in self.offered],
            "choices": [
                {"action": action, "label": runs(label, lang)} for action, label in self.offers
            ],
        }

    def _top(self) -> Message:
        """Say in words what lies on the stock."""
        top, *below = (card_name(card) for card in self.offered)
        if below:
            return M("The last two: {cards}.", cards=[top, *below])
        return M("On top of the stock: {card}.", card=top)

    def name(self, seat: Seat) -> object:
        """Return who sits at a seat."""
        return self.names.get(seat, seat)

    @property
    def you(self) -> Seat:
        """Where the learner sits: South, unless seats have changed."""
        return next((seat for seat, who in self.names.items() if who is Seat.SOUTH), Seat.SOUTH)

    def _side(self, seat: Seat) -> int:
        """Return 0 for the learner's side, 1 for the other."""
        return int(side_of(seat, self.players) != side_of(self.you, self.players))

    def _seat(self, seat: Seat, lang: str) -> SeatView:
        shown: SeatView = {
            "seat": seat.value,
            "place": PLACES[seat],
            "name": say(self.name(seat), lang),
            "role": say(self._roles(seat), lang),
            "side": ("us", "them")[self._side(seat)] if self.pairs else "none",
            "cards": [self._card(card) for card in self.hands.get(seat, ())],
            "hidden": self.hidden.get(seat, 0),
            "turned": [self._card(card) for card in self.turned.get(seat, ())],
            "tricks": self._tricks(seat),
            "hakem": seat is self.hakem,
            "dealer": seat is self.dealer,
            "turn": seat is self.to_move,
            "winner": seat is self.winner,
            "choosable": seat in self.choosable,
        }
        if self.away.get(seat):
            shown["away"] = self.away[seat]
        if seat in self.seat_marks:
            shown["mark"] = self.seat_marks[seat]
        return shown

    def _tricks(self, seat: Seat) -> int:
        """Return the tricks that lie before a seat: its own where three play, of a pair those of both before one."""
        seats = SEATS[self.players]
        if self.players == 3:
            return dict(zip(seats, self.won, strict=False)).get(seat, 0)
        return self.won[self._side(seat)] if seat in seats[:2] else 0

    def _roles(self, seat: Seat) -> list[Message]:
        roles = []
        if self.pairs and self.players == 4 and seat is self.you.opposite:
            roles.append(M("partner"))
        if seat is self.hakem:
            roles.append(M("hakem"))
        if seat is self.dealer:
            roles.append(M("dealer"))
        return roles

    def _card(self, card: Card) -> CardView:
        shown: CardView = {"card": card.text}
        if card in self.playable:
            shown["playable"] = True
        if card in self.picked or (self.picking and card in self.playable):
            shown["picked"] = card in self.picked
        if card in self.marks:
            shown["mark"] = self.marks[card]
        if card in self.notes:
            shown["note"] = self.notes[card]
        return shown

    def _trick_card(self, seat: Seat, card: Card) -> TrickCard:
        shown: TrickCard = {"seat": seat.value, "card": card.text}
        if card in self.playable:
            shown["playable"] = True
        if card in self.marks:
            shown["mark"] = self.marks[card]
        return shown

    def _turned_up(self, seat: Seat) -> Message:
        lying = [card_name(card) for card in self.turned[seat]]
        if self.name(seat) is Seat.SOUTH:
            return M("Turned up before you: {cards}.", cards=lying)
        return M("Turned up before {seat}: {cards}.", cards=lying, seat=self.name(seat))

    def _played(self, seat: Seat, card: Card) -> Message:
        if self.name(seat) is Seat.SOUTH:
            return M("You played the {card}.", card=card_name(card))
        return M("{seat} played the {card}.", seat=self.name(seat), card=card_name(card))

    def caption(self) -> Message:
        """Say the table in whole sentences, cards and suits in words, for those who listen to it."""
        parts: list[object] = []
        if self.trump is not None:
            parts.append(M("Trump is {suit}.", suit=suit_name(self.trump)))
        parts += [self._turned_up(seat) for seat in SEATS[4] if self.turned.get(seat)]
        parts += [self._played(seat, card) for seat, card in self.trick]
        if self.offered:
            parts.append(self._top())
        if self.winner is not None:
            parts.append(
                M("The trick is yours.")
                if self.winner is self.you
                else M("The trick is {seat}'s.", seat=self.name(self.winner))
            )
        if self.to_move is self.you:
            parts.append(M("It is your turn."))
        elif self.to_move is not None:
            parts.append(M("It is {seat}'s turn.", seat=self.name(self.to_move)))
        if not parts:
            parts.append(_EMPTY[self.players])
        return sentences(parts)
