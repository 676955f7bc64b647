"""What hakem may call at some tables instead of a trump: no trump at all, or twos high; and a trick to see it on."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from functools import partial

from hokm_teach.cards import PACK, Card, Rank, Suit
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.seats import SEATS, Seat, order_from
from hokm_teach.tricks import winning_index


class Call(Enum):
    """What hakem may call where these habits are played."""

    TRUMP = "trump"
    SARAS = "saras"
    NARAS = "naras"
    TAK_NARAS = "tak-naras"


def height(card: Card, call: Call) -> int:
    """Return how high a card stands in its suit: under naras twos are high; under tak-naras the ace stays above them."""
    if call is Call.NARAS or (call is Call.TAK_NARAS and card.rank is not Rank.ACE):
        return -card.rank
    return card.rank


def winner_at(cards: tuple[Card, ...], call: Call, trump: Suit | None = None) -> int:
    """Return which card of a trick wins; only where a trump suit was called can another suit win.

    >>> winner_at((Card("HK"), Card("H2"), Card("HA")), Call.NARAS)
    1
    """
    if call is Call.TRUMP and trump is not None:
        return winning_index(cards, trump)
    following = [at for at, card in enumerate(cards) if card.suit is cards[0].suit]
    return max(following, key=lambda at: height(cards[at], call))


@dataclass(frozen=True)
class Called:
    """A trick under a call."""

    call: Call
    leader: Seat
    cards: tuple[Card, ...]
    trump: Suit  # what would be trump if a suit had been called

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each card with its player."""
        return tuple(zip(order_from(self.leader), self.cards, strict=True))

    def winner(self, call: Call | None = None) -> Seat:
        """Return who wins it, under this call or another."""
        at = winner_at(self.cards, call or self.call, self.trump)
        return self.plays[at][0]

    def card_of(self, seat: Seat) -> Card:
        """Return what somebody played."""
        return dict(self.plays)[seat]


def called_task(trick: Called) -> Task:
    """Ask who wins a trick."""
    return Task(
        M("Who wins this trick? Press the seat."),
        partial(_judge_called, trick),
        _HINTS[trick.call],
        (trick.winner(),),
        seats=EVERYBODY,
    )


_HINTS = {
    Call.TRUMP: M("The highest trump wins, else the highest card of the suit led."),
    Call.SARAS: M("No suit is trump. Who has the highest card of the suit led?"),
    Call.NARAS: M("The two is the highest card now, and the ace the lowest."),
    Call.TAK_NARAS: M("The two is high, but the ace stays above it."),
}


def _judge_called(trick: Called, answer: Answer) -> Judgement:
    seat = Seat(answer)
    best = trick.card_of(trick.winner())
    wins = sentences([_RULE[trick.call], M("So {card} wins.", card=best)])
    if seat is trick.winner():
        return Judgement(True, wins)
    card = trick.card_of(seat)
    if card.suit is not trick.cards[0].suit:
        why = M("{card} is of another suit, and without a trump no other suit can win.", card=card)
        return Judgement(False, why)
    if seat is trick.winner(Call.SARAS):
        return Judgement(
            False, sentences([M("{card} would win by the usual ranks.", card=card), wins])
        )
    return Judgement(False, sentences([M("{card} is not the highest here.", card=card), wins]))


_RULE = {
    Call.TRUMP: M("A trump suit was called."),
    Call.SARAS: M("**Saras**: nothing is trump."),
    Call.NARAS: M("**Naras**: twos are high."),
    Call.TAK_NARAS: M("**Tak-naras**: twos are high, but the ace is above them."),
}


def trick_under(chance: random.Random, call: Call) -> Called:
    """Draw a trick on which the call shows: under saras one that would be ruffed, else one that the usual ranks would give to another."""
    while True:
        led, other = chance.sample(list(Suit), 2)
        leader = chance.choice(SEATS[4])
        suit = [card for card in PACK if card.suit is led]
        cards = chance.sample(suit, 4)
        if call is Call.SARAS:
            ruff = chance.choice([card for card in PACK if card.suit is other])
            cards[chance.randrange(1, 4)] = ruff
        elif call is Call.TAK_NARAS and not any(card.rank is Rank.ACE for card in cards):
            continue
        made = Called(call, leader, tuple(cards), other)
        usual = (
            Call.TRUMP
            if call is Call.SARAS
            else Call.NARAS
            if call is Call.TAK_NARAS
            else Call.SARAS
        )
        if made.winner() is not made.winner(usual):
            return made


def called_step(title: Message, trick: Called, *, checked: bool = False) -> Step:
    """Return a step that asks who wins a trick."""
    scene = Scene(trick=trick.plays, hidden=dict.fromkeys(SEATS[4], 12))
    body: tuple[Message, ...] = (_SAID[trick.call],)
    return Step(title, body, scene, called_task(trick), checked=checked)


_SAID = {
    Call.TRUMP: M("Hakem has called a trump suit."),
    Call.SARAS: M("Hakem has called **saras**: this deal has no trump at all."),
    Call.NARAS: M("Hakem has called **naras**: the twos are high, and the aces low."),
    Call.TAK_NARAS: M(
        "Hakem has called **tak-naras**: the twos are high, but the ace stays on top."
    ),
}
