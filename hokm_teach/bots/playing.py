"""A simple, honest player: it sees its own hand and the cards played, never another hand.

Its habits are those of a sound beginner: win cheaply when it matters, spare honours under a trick that is lost
or the partner's, lead what is sure, ruff the opponents' tricks and not the partner's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from hokm_teach.cards import PACK, Card, Rank, Suit, of_suit
from hokm_teach.knowledge import Knowledge
from hokm_teach.play import Position
from hokm_teach.seats import Seat, order_from, side_of
from hokm_teach.solver import best_cards
from hokm_teach.tricks import Trick, winning_index


@dataclass(frozen=True)
class Sight:
    """What one player can see and remember at his turn."""

    seat: Seat
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    trump: Suit
    leader: Seat
    trick: tuple[Card, ...]
    history: tuple[Trick, ...]
    players: int
    out: frozenset[Card] = frozenset()  # what the player knows to be out of play

    @classmethod
    def of(cls, position: Position, seat: Seat | None = None) -> Self:
        """Return what a player sees, the one to move unless another is named; a finished deal has nobody to move.

        Who is not to move may play nothing.
        """
        mover = position.to_move
        looking = mover if seat is None else seat
        if looking is None:
            raise ValueError("nobody is to move")
        return cls(
            looking,
            position.hand(looking),
            position.legal_cards() if looking is mover else (),
            position.trump,
            position.leader,
            position.trick,
            position.history,
            position.players,
        )

    @classmethod
    def known(cls, known: Knowledge) -> Self:
        """Return the play as a player knows it who has built his hand; raise ValueError before the play."""
        if known.trump is None or known.leader is None:
            raise ValueError("the play has not begun")
        removed = set(PACK) - set(known.rules.cards)
        return cls(
            known.seat,
            known.hand,
            known.legal,
            known.trump,
            known.leader,
            known.trick,
            known.history,
            known.rules.players,
            known.out | removed,
        )

    @property
    def gone(self) -> frozenset[Card]:
        """Every card that is in no hand any more, as far as is known: those played, and those out of play."""
        played = (card for trick in self.history for card in trick.cards)
        return frozenset(played) | set(self.trick) | self.out

    def unseen(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of a suit that are still in other hands (or were never dealt), high to low."""
        known = self.gone | set(self.hand)
        return tuple(card for card in PACK if card.suit is suit and card not in known)

    def is_master(self, card: Card) -> bool:
        """Whether no card still out, of the same suit, is higher."""
        return all(other.rank < card.rank for other in self.unseen(card.suit))

    @property
    def partner_winning(self) -> bool:
        """Whether the trick so far is with the partner."""
        if not self.trick:
            return False
        holder = order_from(self.leader, self.players)[winning_index(self.trick, self.trump)]
        return side_of(holder, self.players) == side_of(self.seat, self.players)

    def would_win(self, card: Card) -> bool:
        """Whether the card would hold the trick as it lies now."""
        return winning_index((*self.trick, card), self.trump) == len(self.trick)


def choose(sight: Sight) -> Card:
    """Return the card that the simple player plays."""
    if len(sight.legal) == 1:
        return sight.legal[0]
    if not sight.trick:
        return _lead(sight)
    last = len(sight.trick) == sight.players - 1
    winners = [card for card in sight.legal if sight.would_win(card)]
    if not winners or (sight.partner_winning and _partner_holds(sight, last)):
        return _cheapest(sight.legal, sight)
    if last or winners[0].suit is not sight.trick[0].suit:
        return min(winners, key=lambda card: card.rank)
    sure = [card for card in winners if sight.is_master(card)]
    if sure:
        return min(sure, key=lambda card: card.rank)
    second = len(sight.trick) == 1
    return _cheapest(sight.legal, sight) if second else max(winners, key=lambda card: card.rank)


def _partner_holds(sight: Sight, last: bool) -> bool:
    """Whether the partner's card will do: nobody plays after us, or it is the highest still about."""
    best = sight.trick[winning_index(sight.trick, sight.trump)]
    return last or sight.is_master(best)


def _lead(sight: Sight) -> Card:
    trumps = of_suit(sight.hand, sight.trump)
    out = sight.unseen(sight.trump)
    masters = [card for card in sight.legal if sight.is_master(card)]
    if out and len(trumps) >= len(out) / 2 and sight.is_master(trumps[0] if trumps else out[0]):
        return trumps[0]
    side = [card for card in masters if card.suit is not sight.trump]
    if side:
        return min(side, key=lambda card: len(of_suit(sight.hand, card.suit)))
    if not out and masters:
        return masters[0]
    plain = [card for card in sight.legal if card.suit is not sight.trump] or list(sight.legal)
    return min(plain, key=lambda card: (len(of_suit(sight.hand, card.suit)), card.rank))


def _cheapest(options: Iterable[Card], sight: Sight) -> Card:
    """Return the card least missed: no trump, no master, the lowest of the longest suit."""
    return min(
        options,
        key=lambda card: (
            card.suit is sight.trump,
            sight.is_master(card) and card.rank > Rank.TEN,
            card.rank,
            -len(of_suit(sight.hand, card.suit)),
        ),
    )


def play_out(position: Position) -> Position:
    """Let four simple players finish a deal."""
    while position.to_move is not None:
        position = position.play(choose(Sight.of(position)))
    return position


#: Cards a hand up to which an expert's answer is looked up in a moment, in plain Python.
EXPERT_CARDS = 7


def expert(position: Position) -> Card:
    """Return a best card by the solver, or the simple player's while the hands are too long for it.

    An expert sees all four hands: it is the defence of puzzles and what-ifs, not of a game.
    """
    if max(len(held) for held in position.hands) > EXPERT_CARDS:
        return choose(Sight.of(position))
    return min(best_cards(position), key=lambda card: (card.suit is position.trump, card.rank))
