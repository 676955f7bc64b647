"""What follows from the result: the score, the loss that was not, and the kot two deals later."""

from __future__ import annotations

from hokm_teach.cards import Card
from hokm_teach.i18n import M
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import SheetText, Step
from hokm_teach.lessons.worked_example import story
from hokm_teach.lessons.worked_example.laying import dealt, table
from hokm_teach.match import Match, succession
from hokm_teach.seats import Seat


def afterwards() -> list[Step]:
    """Return the steps about the score, the loss that was not, and the kot two deals later."""
    first = story.match_after(1)
    end = table(story.first_play()[-1])
    hakem, dealer = succession(story.RULES, Seat.SOUTH, Seat.WEST, hakem_won=False)
    return [
        Step(
            M("7-3"),
            (
                M(
                    "**One point** for you and Bo, after ten tricks. Hakem's side won, so you stay hakem and Cleo deals again."
                ),
            ),
            end,
            sheets=(score_sheet(first),),
        ),
        Step(
            M("Had you lost"),
            (
                M(
                    "Then the title would have moved to the player on your right: {seat}, and you would deal.",
                    seat=hakem,
                ),
                M("Ada would have named the next trump."),
            ),
            Scene(phase="deal", hakem=hakem, dealer=dealer, stock=52),
        ),
        *_the_kot(),
    ]


def score_sheet(match: Match) -> SheetText:
    """Return a match as a score sheet."""
    rows: list[tuple[object, ...]] = []
    ours = theirs = 0
    for number, (hakem, result) in enumerate(zip(match.hakems, match.results, strict=True), 1):
        ours += result.points if result.side == 0 else 0
        theirs += result.points if result.side == 1 else 0
        tricks = M("{us}-{them}", us=result.tricks[0], them=result.tricks[1])
        if result.kot:
            tricks = M("{us}-{them} kot", us=result.tricks[0], them=result.tricks[1])
        rows.append((number, hakem, tricks, ours, theirs))
    head = (M("Deal"), M("Hakem"), M("Tricks"), M("You and Bo"), M("Ada and Cleo"))
    return SheetText(M("The score"), head, tuple(rows), lit=(len(rows) - 1,))


def _the_kot() -> list[Step]:
    line = story.kot_play()
    deal = story.kot_deal()
    tellings = (
        M("Your low diamond runs to Ada's king."),
        M("Ada draws your trumps: {card} first.", card=Card("SA")),
        M("{card}: Bo has none left to help you.", card=Card("SK")),
        M("{card}, a third round.", card=Card("SQ")),
        M("{card}: that was your fourth trump, to no trick.", card=Card("SJ")),
        M("{card} in a side suit. Nobody on your side can ruff it.", card=Card("HA")),
        M("Cleo's {card} is the seventh. You and Bo have none.", card=Card("CA")),
    )
    steps = [
        Step(
            M("Two deals later"),
            (
                M(
                    "Your side wins the second deal too, and you are hakem a third time. Your five cards are weak."
                ),
                M("You name spades: three small ones, and hope."),
            ),
            dealt(deal, "trump"),
            sheets=(score_sheet(story.match_after(2)),),
        )
    ]
    for number, telling in enumerate(tellings):
        at = 4 * (number + 1)
        steps.append(
            Step(
                M("Trick {n} of a kot", n=number + 1),
                (telling,),
                table(line[at]),
                frames=tuple(table(position) for position in line[at - 4 : at]),
            )
        )
    after = story.match_after(3)
    steps.append(
        Step(
            M("Kot"),
            (
                M(
                    "Seven tricks without an answer: **kot**, and two points at this table. The match stands at 2-2."
                ),
                M(
                    "You lose the title too: {seat}, on your right, is hakem, and you deal.",
                    seat=after.hakem,
                ),
            ),
            Scene(phase="deal", hakem=after.hakem, dealer=after.dealer, stock=52),
            note=M("Some tables pay three for a kot against hakem. Here it is agreed as two."),
            sheets=(score_sheet(after),),
        )
    )
    return steps
