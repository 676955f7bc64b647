"""A deal made ready for the search: its cards as bits, who claims, and the questions one may ask.

Ranks are counted anew among the cards that are there, so an ending of four hands of two is a small deal. One board
serves every later position of its deal, and remembers what it found for the earlier ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hokm_teach.cards import Card, Suit
from hokm_teach.play import Position
from hokm_teach.solver.engine import Claim, Engine
from hokm_teach.solver.layout import STRIDE, SUIT, TRUMP

#: Tricks that a trump is worth in a whole deal beside its rank, and each of the four highest cards of a suit; found by
#: fitting 300 random deals.
PER_TRUMP = 1.07
PER_HONOUR = (1.36, 1.02, 0.68, 0.34)
WHOLE_HAND = 13


class State(NamedTuple):
    """A position as the search takes it."""

    left: int  # cards not played before this trick
    trick: int  # cards on the table
    led: int  # the whole suit led, 0 before a lead
    best: int  # the card that wins so far
    taker: int  # its player
    seat: int  # to play
    behind: int  # how many play after him
    tricks: int  # still to be won, the present one too


class Board:
    """The cards of one deal from a position on, and the questions about them."""

    def __init__(self, position: Position, engine: Engine) -> None:
        self.engine = engine
        self.players = position.players
        self.trump = position.trump
        held = [set(hand) for hand in position.hands]
        first = position.seats.index(position.leader)
        for turn, card in enumerate(position.trick):
            held[(first + turn) % self.players].add(card)
        self.bits = _bits_of([card for hand in held for card in hand], position.trump)
        self.cards = {bit: card for card, bit in self.bits.items()}
        self.hands = [sum(self.bits[card] for card in hand) for hand in held]
        self.engine.lay_out(self.hands)

    def covers(self, position: Position) -> bool:
        """Say whether a position lies in this deal: the same hands, some cards of them played."""
        if position.players != self.players or position.trump is not self.trump:
            return False
        first = position.seats.index(position.leader)
        owners = [*enumerate(position.hands)]
        owners += [
            ((first + turn) % self.players, frozenset((card,)))
            for turn, card in enumerate(position.trick)
        ]
        return all(
            self.bits.get(card, 0) & self.hands[seat] for seat, cards in owners for card in cards
        )

    def state(self, position: Position) -> State:
        """Return a position of this deal as the search takes it."""
        left = sum(self.bits[card] for hand in position.hands for card in hand)
        left += sum(self.bits[card] for card in position.trick)
        leader = position.seats.index(position.leader)
        tricks = (left & self.hands[leader]).bit_count()
        state = State(left, 0, 0, 0, leader, leader, self.players - 1, tricks)
        for card in position.trick:
            state = self.play(state, self.bits[card])
        return state

    def play(self, state: State, card: int) -> State:
        """Return the state after a card."""
        suit = _suit_of(card)
        led = state.led or suit
        wins = card > state.best and bool(card & (led | TRUMP))
        best, taker = (card, state.seat) if wins else (state.best, state.taker)
        trick = state.trick | card
        if state.behind:
            seat = (state.seat + 1) % self.players
            return State(state.left, trick, led, best, taker, seat, state.behind - 1, state.tricks)
        left = state.left & ~trick
        return State(left, 0, 0, 0, taker, taker, self.players - 1, state.tricks - 1)

    def choices(self, state: State) -> dict[int, tuple[Card, ...]]:
        """Return the cards to choose from, each with those that are as good because they touch it."""
        hand = self.hands[state.seat] & state.left
        held = hand & state.led or hand
        touching: dict[int, tuple[Card, ...]] = {}
        lowest = previous = 0
        for bit in sorted(self.cards):
            if not bit & state.left:
                continue
            if not bit & held:
                previous = 0
                continue
            if not previous or _suit_of(bit) != _suit_of(previous):
                lowest = bit
                touching[lowest] = ()
            touching[lowest] += (self.cards[bit],)
            previous = bit
        return touching

    def takes(self, state: State, side: int, need: int) -> bool:
        """Say whether `side` (seats as bits) takes at least `need` of the tricks left."""
        if need <= 0 or need > state.tricks:
            return need <= 0
        if self.players != 3 and not side & 1:
            return not self.takes(state, self.other(side), state.tricks - need + 1)
        return self.engine.ask(state, Claim(side, need))

    def takes_in_a_row(self, state: State, side: int, need: int, *, then: int = 0) -> bool:
        """Say whether `side` takes the next `need` tricks without losing one, and `then` more after them."""
        if need <= 0:
            return self.takes(state, side, then)
        if need + then > state.tricks:
            return False
        return self.engine.ask(state, Claim(side, need, row=True, besides=then))

    def takes_in_a_row_or(self, state: State, side: int, need: int, total: int) -> bool:
        """Say whether `side` takes the next `need` tricks without losing one, or else `total` in all."""
        if total <= need:
            return self.takes(state, side, total)
        if total > state.tricks:
            return self.takes_in_a_row(state, side, need)
        return self.engine.ask(state, Claim(side, need, row=True, otherwise=total - need))

    def other(self, side: int) -> int:
        """Return the seats against a side."""
        return ~side & (1 << self.players) - 1

    def count(self, state: State, side: int, most: int | None = None) -> int:
        """Return the tricks that `side` takes of those left, which are known to be no more than `most`."""
        least, limit = 0, state.tricks if most is None else min(most, state.tricks)
        ask = self.guess(state, side) if most is None else limit
        while least < limit:
            ask = min(max(ask, least + 1), limit)
            if self.takes(state, side, ask):
                least = ask
                ask += 1
            else:
                limit = ask - 1
                ask -= 1
        return least

    def guess(self, state: State, side: int) -> int:
        """Guess the tricks of a side from its trumps and high cards; a question asked near the truth saves others."""
        ours = sum(hand for seat, hand in enumerate(self.hands) if side >> seat & 1) & state.left
        more = PER_TRUMP * ((ours & TRUMP).bit_count() - (state.left & TRUMP).bit_count() / 2)
        for index in range(4):
            rest = state.left & SUIT << STRIDE * index
            for worth in PER_HONOUR:
                card = 1 << rest.bit_length() >> 1
                rest ^= card
                if card:
                    more += worth / 2 if card & ours else -worth / 2
        whole = state.tricks / WHOLE_HAND
        return round(state.tricks / 2 + whole * more)

    def count_after(self, state: State, card: int, side: int, most: int) -> int:
        """Return the tricks that `side` takes of those left if this card is played now."""
        after = self.play(state, card)
        won = int(not after.trick and bool(side >> after.taker & 1))
        return won + self.count(after, side, most - won)


def _bits_of(cards: Sequence[Card], trump: Suit) -> dict[Card, int]:
    """Give each card its bit: suits side by side with trump on top, ranks without gaps."""
    suits = [suit for suit in Suit if suit is not trump] + [trump]
    bits: dict[Card, int] = {}
    for index, suit in enumerate(suits):
        ranked = sorted((card for card in cards if card.suit is suit), key=lambda card: card.rank)
        for place, card in enumerate(ranked):
            bits[card] = 1 << STRIDE * index + place
    return bits


def _suit_of(card: int) -> int:
    return next(SUIT << STRIDE * index for index in range(4) if card & SUIT << STRIDE * index)
