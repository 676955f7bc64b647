"""The steps of the lesson, from the first card turned up to the next hakem."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from hokm_teach.cards import PACK, Suit, cards
from hokm_teach.deal import Deal
from hokm_teach.hakem import AceDraw, draw_for_hakem
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.hakem_and_deal import after, packets, tables
from hokm_teach.lessons.hakem_and_deal.governor import governor_steps
from hokm_teach.lessons.hakem_and_deal.turning import (
    aces,
    turned_scene,
    turning_moves,
)
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task, one_right
from hokm_teach.lessons.worked_example import story
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS, Seat

DEALER = Seat.WEST
FAMILY, GOVERNOR = RULESETS["family-4"], RULESETS["governor-4"]
#: The story's draw and what might have come after it, were its table one of the Governor kind.
GOVERNOR_DRAW = (*story.ACE_DRAW, *cards("D5 HJ S9 CA"))


def steps(chance: random.Random) -> list[Step]:
    """Return the steps before the check."""
    return [
        *_finding(),
        *governor_steps(draw_for_hakem(GOVERNOR_DRAW, DEALER, GOVERNOR), DEALER, GOVERNOR),
        *_dealing(replace(story.first_deal(), given=0)),
        *_comparing(),
        *_afterwards(chance),
    ]


def _finding() -> list[Step]:
    draw = story.ace_draw()
    whole = turned_scene(draw, len(draw.turned), DEALER, FAMILY)
    title = M("Turning up cards")
    body = M("Cleo turns up one card at a time until an **ace** falls.")
    return [
        Step(
            M("Somebody must begin"),
            (
                M("Each deal has a **hakem**: the one who names trump and leads."),
                M(
                    "In the first deal the cards choose. Cleo has the pack; a card is turned up before each player in turn."
                ),
            ),
            Scene(phase="turn", dealer=DEALER, stock=len(PACK)),
            note=M("Everything in Hokm goes **to the right**, anticlockwise."),
        ),
        *turning_moves(draw, 0, DEALER, FAMILY, title, body),
        Step(M("An ace"), (body,), whole.but(hakem=None), _hakem_task(draw)),
        Step(
            M("What becomes of the ace?"),
            (M("You are hakem now, and {card} lies before you.", card=aces(draw, 5)[0].card),),
            whole,
            _ace_task(),
        ),
    ]


def _hakem_task(draw: AceDraw) -> Task:
    return Task(
        M("Who is hakem? Press the seat."),
        partial(_judge_hakem, draw),
        M("Look before whom the ace lies."),
        (draw.hakem,),
        seats=EVERYBODY,
    )


def _judge_hakem(draw: AceDraw, answer: Answer) -> Judgement:
    ace = next(each.card for each in draw.turned if each.ace)
    if answer is draw.hakem:
        return Judgement(
            True,
            whose(
                draw.hakem,
                M("The first ace, {card}, is before you: you are **hakem**.", card=ace),
                M("The first ace, {card}, is before {seat}.", card=ace, seat=draw.hakem),
            ),
        )
    if answer is DEALER:
        return Judgement(
            False, M("Cleo only turned the cards. {card} is not before her.", card=ace)
        )
    return Judgement(
        False, M("No ace there. {card} is the first one, look where it lies.", card=ace)
    )


BACK, KEEP, ASIDE = "answer-back", "answer-keep", "answer-aside"


def _ace_task() -> Task:
    return Task(
        M("What becomes of the ace?"),
        one_right(BACK, _ACE),
        M("The draw chose a player, not a hand."),
        (BACK,),
        choices=(
            (KEEP, M("It stays with me, my first card")),
            (BACK, M("All cards go back, and the pack is shuffled")),
            (ASIDE, M("It is laid aside for this deal")),
        ),
    )


_ACE: dict[str, Message] = {
    BACK: M("All five go back and are shuffled, so nobody knows where any card will be."),
    KEEP: M(
        "Keep it, and hakem would start an ace ahead. The draw only chooses **who**; all cards go back."
    ),
    ASIDE: M("Then everybody would know a card that is out of play. A deal needs all fifty-two."),
}


def _dealing(deal: Deal) -> list[Step]:
    first, fives = packets.packet_moves(
        deal,
        4,
        M("The first packets"),
        M("You are hakem, Cleo deals. Five cards to each, face down."),
    )
    named = fives.name_trump(Suit.HEARTS)
    second, _ = packets.packet_moves(
        named, 1, M("Packets of four"), M("Trump is named. The rest comes in packets of four.")
    )
    nine, on_the_way = _round_of_packets(named)
    thirteen, last = _round_of_packets(nine)
    return [
        Step(
            M("The pack is shuffled"),
            (
                M(
                    "Back at the family table, with Bo opposite you. The pack is shuffled, and Cleo deals."
                ),
                M("Nobody gets cards one by one any more."),
            ),
            packets.dealt_scene(deal),
            packets.size_task(deal),
        ),
        *first,
        Step(
            M("Five each"),
            (M("Everybody has five cards. Only hakem may look at them."),),
            packets.dealt_scene(fives),
            packets.next_task(fives),
        ),
        Step(
            M("Hakem names trump"),
            (
                M("Your five: {hand}.", hand=fives.hand(Seat.SOUTH)),
                M("No ace of spades among them: the draw has told nothing."),
            ),
            packets.dealt_scene(fives),
            packets.trump_task(fives),
            note=M("How to choose well is the next lesson."),
        ),
        *second,
        Step(
            M("Nine each"),
            (M("Four to Ada, to Bo and to Cleo as well. Everybody has **nine** now."),),
            packets.dealt_scene(nine),
            packets.next_task(nine),
            frames=on_the_way,
        ),
        Step(
            M("Thirteen each"),
            (M("The pack is empty. All thirteen of yours lie before you."),),
            packets.dealt_scene(thirteen),
            packets.lead_task(thirteen),
            frames=last,
        ),
    ]


def _round_of_packets(deal: Deal) -> tuple[Deal, tuple[Scene, ...]]:
    """Deal a packet to everybody; return the deal after it, and the tables on the way."""
    passed = []
    for _ in SEATS[deal.rules.players]:
        deal = deal.deal_packet()
        passed.append(packets.dealt_scene(deal))
    return deal, tuple(passed[:-1])


def _comparing() -> list[Step]:
    return [
        Step(
            M("Three tables side by side"),
            (
                M(
                    "Hokm is played a little differently from house to house. Here are three tables; rows in which they differ are lit."
                ),
                M("**Kot** means seven tricks before the other side has one."),
            ),
            None,
            tables.partner_table_task(),
            sheets=(tables.side_by_side(),),
        ),
    ]


def _afterwards(chance: random.Random) -> list[Step]:
    won = after.played(chance, FAMILY, Seat.SOUTH, won=True)
    lost = after.played(chance, FAMILY, Seat.SOUTH, won=False)
    return [
        *after.after_steps(won, M("When hakem's side wins")),
        *after.after_steps(lost, M("When hakem's side loses")),
        _round(lost),
    ]


def _round(lost: after.Ended) -> Step:
    return Step(
        M("So it goes on"),
        (
            M("**Won:** hakem and dealer stay where they are."),
            M("**Lost:** the title goes one place to the right, and the old hakem deals."),
            M("Either way the dealer sits on hakem's left, so hakem is always served first."),
        ),
        Scene(hakem=lost.after.hakem, dealer=lost.after.dealer, phase="deal", stock=len(PACK)),
    )
