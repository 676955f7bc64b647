"""House rules met at other tables, told as facts: what each changes, and a trick or a hand to see it on."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from functools import partial
from math import comb

from hokm_teach.cards import PACK, Card, Rank, Suit, shuffled
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, SheetText, Step, Task
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS, Seat, left_of, order_from
from hokm_teach.tricks import winning_index

FAMILY = RULESETS["family-4"]
#: A hand in which nothing is above this may be thrown in.
LOW = Rank.NINE


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

# dealing again


AGAIN, NAME = "answer-again", "answer-name"


def may_redeal(five: tuple[Card, ...]) -> bool:
    """Whether hakem's first five hold nothing above a nine."""
    return all(card.rank <= LOW for card in five)


def redeal_percent() -> int:
    """Return in how many of a hundred deals hakem's five are so low, counted exactly."""
    low = sum(card.rank <= LOW for card in PACK)
    return round(100 * comb(low, FAMILY.packets[0]) / comb(len(PACK), FAMILY.packets[0]))


def redeal_task(five: tuple[Card, ...]) -> Task:
    """Ask whether hakem may have these five dealt again."""
    return Task(
        M("With nothing above a nine hakem may have the cards dealt again. May you?"),
        partial(_judge_redeal, five),
        M("Look for a ten or anything higher."),
        (AGAIN if may_redeal(five) else NAME,),
        choices=((AGAIN, M("Yes: deal again")), (NAME, M("No: name trump"))),
    )


def _judge_redeal(five: tuple[Card, ...], answer: Answer) -> Judgement:
    highest = max(five, key=lambda card: card.rank)
    if may_redeal(five):
        why = M(
            "{card} is your highest, and nothing is above a nine: the cards go back. It happens in {n} of 100 deals.",
            card=highest,
            n=redeal_percent(),
        )
        return Judgement(answer == AGAIN, why)
    why = M("{card} is above a nine, so these five stand, poor as they are.", card=highest)
    return Judgement(answer == NAME, why)


def poor_five(chance: random.Random, *, again: bool) -> tuple[Card, ...]:
    """Draw five low cards, or four of them and one ten or jack that spoils the redeal."""
    low = [card for card in PACK if card.rank <= LOW]
    high = [card for card in PACK if card.rank in (Rank.TEN, Rank.JACK)]
    picked = chance.sample(low, 5)
    if not again:
        picked[0] = chance.choice(high)
    return tuple(sorted(picked))


def redeal_step(five: tuple[Card, ...], *, checked: bool = False) -> Step:
    """Return a step that asks whether a hand is dealt again."""
    scene = Scene(
        hands={Seat.SOUTH: five},
        hidden={seat: 5 for seat in SEATS[4] if seat is not Seat.SOUTH},
        hakem=Seat.SOUTH,
        dealer=left_of(Seat.SOUTH, 4),
        phase="trump",
        stock=len(PACK) - 20,
    )
    body = (
        M(
            "At this table hakem may have the cards dealt again if the first five hold **nothing above a nine**."
        ),
        M("Your five: {hand}.", hand=five),
    )
    return Step(M("Deal again?"), body, scene, redeal_task(five), checked=checked)


# the title to the left


def left_task(hakem: Seat) -> Task:
    """Ask who is hakem after a loss where the title goes to the left."""
    return Task(
        M("Who is hakem in the next deal? Press the seat."),
        partial(_judge_left, hakem),
        M("Left is where the cards do **not** go."),
        (hakem.left,),
        seats=EVERYBODY,
    )


def _judge_left(hakem: Seat, answer: Answer) -> Judgement:
    goes = whose(
        hakem,
        M("On your left sits {seat}.", seat=hakem.left),
        whose(
            hakem.left,
            M("On {hakem}'s left you sit.", hakem=hakem),
            M("On {hakem}'s left sits {seat}.", hakem=hakem, seat=hakem.left),
        ),
    )
    if answer is hakem.left:
        return Judgement(True, sentences([goes, M("Cards and play still go to the right.")]))
    if answer is hakem.right:
        return Judgement(False, sentences([M("That is the usual way, to the right."), goes]))
    if answer is hakem:
        return Judgement(False, sentences([M("Hakem's side has lost, so the title goes."), goes]))
    return Judgement(False, sentences([M("Partners lose together."), goes]))


def left_step(hakem: Seat, *, checked: bool = False) -> Step:
    """Return a step that asks where the title goes at such a table."""
    body = (
        M("At this table the title goes **to the left** when hakem's side loses."),
        whose(
            hakem,
            M("You are hakem, and your side has lost."),
            M("{seat} is hakem, and {seat}'s side has lost.", seat=hakem),
        ),
    )
    scene = Scene(hakem=hakem, dealer=hakem.left, won=_lost(hakem), phase="over")
    return Step(M("To the left"), body, scene, left_task(hakem), checked=checked)


def _lost(hakem: Seat) -> tuple[int, int]:
    return (5, 7) if hakem in (Seat.SOUTH, Seat.NORTH) else (7, 5)


# playing on


GATHER, ON = "answer-gather", "answer-on"


def on_step() -> Step:
    """Return a step about tables that play all thirteen tricks."""
    task = Task(
        M("You have seven and say **bâm**. What happens now?"),
        _judge_on,
        M("**Bâm** is for whoever wants all thirteen."),
        (ON,),
        choices=((GATHER, M("The cards are gathered")), (ON, M("The play goes on"))),
    )
    body = (
        M("Some tables know **bâm**: the play goes on after the seventh trick, for all thirteen."),
        M("You and Bo have all seven tricks so far, and you say **bâm**."),
    )
    left = FAMILY.hand_size - FAMILY.tricks_to_win
    hands = shuffled(3)[: 4 * left]
    scene = Scene(
        hands={Seat.SOUTH: tuple(sorted(hands[:left]))},
        hidden={seat: left for seat in SEATS[4] if seat is not Seat.SOUTH},
        won=(FAMILY.tricks_to_win, 0),
        hakem=Seat.SOUTH,
    )
    return Step(M("All thirteen"), body, scene, task)


def _judge_on(answer: Answer) -> Judgement:
    left = FAMILY.hand_size - FAMILY.tricks_to_win
    if answer == ON:
        return Judgement(True, M("{n} tricks are left, and now every one of them matters.", n=left))
    return Judgement(
        False,
        M(
            "At {n} tricks the cards are gathered by every rule set of this course, but not after a bâm.",
            n=FAMILY.tricks_to_win,
        ),
    )


def met_sheet() -> SheetText:
    """Return the habits met at other tables, and what each changes."""
    rows = (
        (M("Deal again"), M("hakem's first five hold nothing above a nine")),
        (M("Partner cuts"), M("hakem's partner cuts the pack before the deal")),
        (M("Saras"), M("no trump in this deal")),
        (M("Naras"), M("twos are high")),
        (M("Tak-naras"), M("twos are high, with the ace above them")),
        (M("Bâm"), M("the play goes on for all thirteen tricks")),
        (M("Hakem by lot"), M("the first hakem is drawn at random, without turning up aces")),
        (M("To the left"), M("a lost title goes to the player on the left")),
    )
    return SheetText(M("Met at other tables"), (M("Habit"), M("What it means")), rows, cells=())
