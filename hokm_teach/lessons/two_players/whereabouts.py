"""Where a card may be that you have not seen: with Bo, or out of play. Half the pack is never played."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import islice

from hokm_teach.advice import Estimate
from hokm_teach.advice.drafting import worlds
from hokm_teach.advice.tally import effective, wilson
from hokm_teach.cards import Card
from hokm_teach.i18n import M
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.estimates import percent, share
from hokm_teach.lessons.task import Answer, Judgement, SheetText, Task

#: Ways the cards may lie that are looked at; it takes some hundredths of a second.
WORLDS = 600
HIS, OUT, EITHER = "answer-his", "answer-out", "answer-either"


@lru_cache(maxsize=8)
def with_bo(known: Knowledge, card: Card, count: int = WORLDS) -> Estimate:
    """Return how likely a card is in Bo's hand, given what you know and that he chooses as a simple player does."""
    found = list(islice(worlds(known, "lesson"), count))
    weights = [world.weight for world in found]
    his = sum(world.weight for world in found if card in world.theirs)
    return wilson(his / sum(weights), effective(weights))


def whereabouts_task(known: Knowledge, card: Card, below: Card) -> Task:
    """Ask where a card is that you have not seen and that beats one of yours, once both hands are full."""
    return Task(
        M("You have not seen {card}. Where is it?", card=card),
        partial(_judge, known, card, below),
        M("Bo holds 13 of the {n} cards you have not seen.", n=len(known.unseen)),
        (EITHER,),
        choices=(
            (HIS, M("With Bo: I have not got it")),
            (EITHER, M("With Bo, or out of play")),
            (OUT, M("Out of play: half the pack is")),
        ),
    )


def _judge(known: Knowledge, card: Card, below: Card, answer: Answer) -> Judgement:
    his = with_bo(known, card)
    if answer == HIS:
        return Judgement(
            False,
            M(
                "With four players it would be: all cards are dealt. Here **26 never are**, and {card} may be among them.",
                card=card,
            ),
        )
    if answer == OUT:
        return Judgement(
            False,
            M(
                "It may be, but Bo kept the best of what he saw: count on {card} with him as likely as not.",
                card=card,
            ),
        )
    rest = Estimate(1 - his.value, 1 - his.high, 1 - his.low)
    sheet = SheetText(
        M("Where {card} lies, in 100 of the ways that fit what you know", card=card),
        (M("Place"), M("Share")),
        ((M("in Bo's hand"), share(his)), (M("out of play"), share(rest))),
        bars=(round(his.value, 3), round(rest.value, 3)),
        spans=((round(his.low, 3), round(his.high, 3)), (round(rest.low, 3), round(rest.high, 3))),
    )
    return Judgement(
        True,
        M(
            "In **{share}** of the ways the cards may lie it is out of play, and {below} is high though you never saw {card}.",
            share=percent(rest),
            below=below,
            card=card,
        ),
        sheets=(sheet,),
    )
