"""The steps of the lesson: from five cards to thirteen in three other ways, and then all four side by side."""

from __future__ import annotations

import random
from dataclasses import replace

from hokm_teach.cards import Card, shuffled
from hokm_teach.draft import Draft
from hokm_teach.i18n import M, sentences
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.trying import TryStep
from hokm_teach.lessons.two_players_other_ways import apart, asks
from hokm_teach.lessons.two_players_other_ways.benches import Drawing, Watching
from hokm_teach.lessons.two_players_other_ways.strength import (
    DEALS,
    fewest,
    good_cards,
    strength_sheet,
)
from hokm_teach.lessons.two_players_other_ways.telling import four_ways
from hokm_teach.lessons.two_players_other_ways.ways import (
    CLASSIC,
    DRAFT,
    GOVERNOR,
    WAYS,
    WITH_DISCARDS,
    after,
    before_drawing,
    before_laying,
    begun,
    drawn_out,
    longest,
    scene,
    way_name,
)
from hokm_teach.seats import Seat

#: The pack of this lesson: a good trump suit of three, and cards worth keeping and worth passing.
STORY = shuffled(18)
#: The turns that are left when you come to see the last two.
NEAR_THE_END = 3


def steps(_chance: random.Random) -> list[Step]:
    """Return the steps before the check; one pack serves them all."""
    pack = STORY
    return [
        *_five(pack),
        *_classic(begun(CLASSIC, pack)),
        *_with_discards(begun(WITH_DISCARDS, pack)),
        *_governor(pack),
        *_side_by_side(pack),
    ]


def _five(pack: tuple[Card, ...]) -> list[Step]:
    start = Draft.start(DRAFT, Seat.SOUTH, pack)
    five = start.first_cards(Seat.SOUTH)
    return [
        Step(
            M("Five cards each"),
            (
                M("You are hakem against Bo. Your five: {hand}.", hand=five),
                M(
                    "So far all ways for two are alike: five cards, and hakem names trump. Here that will be {suit}.",
                    suit=longest(five),
                ),
                M("Then both hands grow to thirteen, and **here the ways part**."),
            ),
            scene(start),
            note=M("The same pack will lie on the table through the whole lesson."),
        ),
    ]


def _classic(start: Draft) -> list[Step]:
    return [
        Step(
            M("Classic: nothing is laid away"),
            (
                M("Trump is named. In the draft you would lay two or three cards away now."),
                M("The classic way is simpler: **draw at once**."),
            ),
            before_laying(start),
            asks.other_lays_task(start),
        ),
        Step(
            M("Classic: who begins?"),
            (M("In the draft whoever laid three away drew first. Here nobody has laid away any."),),
            before_drawing(start),
            asks.first_task(start),
        ),
        Step(
            M("Classic: how far does it go?"),
            (
                M("You draw as in the draft: keep the top card, or pass it and take the next."),
                M("Each needs eight cards, and the stock has {n}.", n=len(start.stock)),
            ),
            scene(start),
            asks.left_task(CLASSIC),
        ),
        TryStep(
            M("Draw them yourself"),
            (M("Keep or pass, until both have thirteen. Watch what becomes of the stock."),),
            None,
            bench=Drawing(start),
        ),
    ]


def _with_discards(start: Draft) -> list[Step]:
    told = replace(start, away=start.away[:1])
    full = drawn_out(start)
    near = after(full, len(full.choices) - NEAR_THE_END)
    return [
        Step(
            M("Classic, with discards"),
            (
                M("Some tables mend the classic way, so that the stock **is** drawn to its end."),
                M("You have laid three cards away, face down."),
            ),
            before_laying(told),
            asks.other_lays_task(told),
        ),
        Step(
            M("With discards: who begins?"),
            (M("Three of yours and two of Bo's lie face down."),),
            before_drawing(start),
            asks.first_task(start),
        ),
        TryStep(
            M("The last two cards"),
            (M("The stock is nearly gone. Draw on: at your last turn you see **both** cards."),),
            None,
            bench=Drawing(near),
        ),
        Step(
            M("Almost the draft"),
            (M("Discards, keep or pass, a last turn that sees both: you know all this."),),
            scene(full),
            apart.discards_task(),
        ),
    ]


def _governor(pack: tuple[Card, ...]) -> list[Step]:
    start = begun(GOVERNOR, pack)
    told = replace(start, away=start.away[:1])
    return [
        Step(
            M("Governor: two each"),
            (M("You, the governor, have named trump and laid two cards away."),),
            before_laying(told),
            asks.other_lays_task(told),
        ),
        Step(
            M("Governor: how many are missing?"),
            (M("Both have laid two away. The rest is dealt, one card at a time."),),
            before_drawing(start),
            apart.needs_task(start),
        ),
        Step(
            M("Governor: a card is coming"),
            (M("Whoever deals gives out the stock from the top: one card to you, one to Bo."),),
            scene(start),
            apart.dealt_task(),
        ),
        TryStep(
            M("Watch it being dealt"),
            (M("Turn by turn, until both have thirteen. No card is set aside."),),
            None,
            bench=Watching((start,)),
        ),
        Step(
            M("Governor: what nobody sees"),
            (M("Both hands are full, and a pile is left."),),
            scene(drawn_out(start)).but(stock=0),
            asks.left_task(GOVERNOR),
        ),
    ]


def _side_by_side(pack: tuple[Card, ...]) -> list[Step]:
    starts = [begun(rules, pack) for rules in WAYS]
    return [
        TryStep(
            M("One pack, four ways"),
            (
                M(
                    "The same cards in the same order. Go turn by turn, and change the way whenever you like; simple players draw for both."
                ),
            ),
            None,
            bench=Watching(starts),
        ),
        Step(
            M("What choosing is worth"),
            (
                M(
                    "Say both players keep every trump, ace and king they are shown, and pass everything else."
                ),
            ),
            None,
            strength_task(),
        ),
        Step(
            M("All four on one page"),
            (
                M(
                    "**More choice, more strength, and more to remember.** Where cards are dealt, a modest trump suit stays modest."
                ),
                M("The winner of a deal is the next hakem, in all four; the other one deals."),
            ),
            None,
            note=M(
                "Before you sit down, ask two things: what is laid away, and is the stock drawn or dealt?"
            ),
            sheets=(four_ways(),),
        ),
    ]


def strength_task() -> Task:
    """Ask where hakem comes to fewest good cards; the deals are counted when it is answered."""
    right = apart.way_choices((GOVERNOR,))[0][0]
    return Task(
        M("In which way will hakem's thirteen be weakest?"),
        _judge_strength,
        M("In which way has a player least to say?"),
        (right,),
        choices=apart.way_choices(),
    )


def _judge_strength(answer: Answer) -> Judgement:
    rules = apart.way_answered(answer)
    right = rules in fewest()
    found = M(
        "**{way}**: over {deals} packs, {n} of hakem's thirteen are trumps, aces or kings.",
        way=way_name(rules),
        n=good_cards(rules).tenths,
        deals=DEALS,
    )
    if right:
        why = M("No card can be passed, so luck alone fills the hand.")
        return Judgement(True, sentences([found, why]), sheets=(strength_sheet(),))
    (least, *_) = fewest()
    why = M(
        "There poor cards can be passed. In one way they cannot, and it is only {n}.",
        n=good_cards(least).tenths,
    )
    return Judgement(False, sentences([found, why]), sheets=(strength_sheet(),))
