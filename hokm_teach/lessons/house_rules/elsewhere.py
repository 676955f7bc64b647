"""House rules met at other tables, told as facts: what each changes, and a trick or a hand to see it on."""

from __future__ import annotations

import random
from functools import partial
from math import comb

from hokm_teach.cards import PACK, Card, Rank, shuffled
from hokm_teach.i18n import M, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, SheetText, Step, Task
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS, Seat, left_of

FAMILY = RULESETS["family-4"]
#: A hand in which nothing is above this may be thrown in.
LOW = Rank.NINE

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
