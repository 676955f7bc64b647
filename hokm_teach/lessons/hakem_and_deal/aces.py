"""An ace has fallen: what does it mean at this table?"""

from __future__ import annotations

from functools import partial

from hokm_teach.hakem import AceDraw, Turned
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.hakem_and_deal.turning import aces
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.rules import SECOND_ACE, RuleSet
from hokm_teach.seats import Seat

HAKEM, KEEP, ON, PARTNER = "answer-hakem", "answer-keep", "answer-on", "answer-partner"


def ace_task(draw: AceDraw, count: int, rules: RuleSet) -> Task:
    """Ask what the ace means that was turned up last, `count` cards lying on the table."""
    found = aces(draw, count)
    right = meaning(found, rules)
    seat = found[-1].seat
    return Task(
        whose(
            seat,
            M("{card} falls before you. What now?", card=found[-1].card),
            M("{card} falls before {seat}. What now?", card=found[-1].card, seat=seat),
        ),
        partial(_judge, right, found, rules),
        M("Count the aces on the table, and look whose rules are played."),
        (right,),
        choices=_choices(seat),
    )


def meaning(found: tuple[Turned, ...], rules: RuleSet) -> str:
    """Return the answer that is right for the last of these aces."""
    if rules.partner != SECOND_ACE:
        return HAKEM
    return ON if len(found) == 1 else PARTNER


def _choices(seat: Seat) -> tuple[tuple[str, Message], ...]:
    return (
        (
            HAKEM,
            whose(
                seat,
                M("I am hakem; all cards go back and are shuffled"),
                M("{seat} is hakem; all cards go back and are shuffled", seat=seat),
            ),
        ),
        (
            KEEP,
            whose(
                seat,
                M("I am hakem and keep the ace as my first card"),
                M("{seat} is hakem and keeps the ace as a first card", seat=seat),
            ),
        ),
        (
            ON,
            whose(
                seat,
                M("I am governor; the turning goes on among the others"),
                M("{seat} is governor; the turning goes on among the others", seat=seat),
            ),
        ),
        (
            PARTNER,
            whose(
                seat,
                M("I am the governor's partner; all cards go back and are shuffled"),
                M(
                    "{seat} is the governor's partner; all cards go back and are shuffled",
                    seat=seat,
                ),
            ),
        ),
    )


def _judge(right: str, found: tuple[Turned, ...], rules: RuleSet, answer: Answer) -> Judgement:
    if answer == right:
        return Judgement(True, _right(right, found))
    if answer == KEEP:
        return Judgement(
            False,
            M(
                "No card of the draw is kept: it chooses a player, not a hand. All go back and are shuffled."
            ),
        )
    if right == HAKEM:
        return Judgement(False, _fixed_pairs(str(answer), rules))
    if right == ON:
        return Judgement(False, _first_of_two(str(answer)))
    return Judgement(False, sentences([_second_of_two(found), _ON_IS_OVER]))


_ON_IS_OVER = M("The second ace makes the partner, and the draw is over.")


def _right(right: str, found: tuple[Turned, ...]) -> Message:
    seat = found[-1].seat
    if right == HAKEM:
        return whose(
            seat,
            M("The first ace makes you hakem, and the cards of the draw are forgotten."),
            M(
                "The first ace makes {seat} hakem, and the cards of the draw are forgotten.",
                seat=seat,
            ),
        )
    if right == ON:
        return M("The first ace makes the governor. A second one is needed for the partner.")
    return sentences([_second_of_two(found), _ON_IS_OVER])


def _fixed_pairs(answer: str, rules: RuleSet) -> Message:
    if answer == ON:
        return M(
            "**{rules}**: here partners sit opposite from the start, so one ace is enough, and the draw is over.",
            rules=rules,
        )
    return M(
        "**{rules}**: here no ace makes a partner; that is whoever sits opposite. This is the first ace.",
        rules=rules,
    )


def _first_of_two(answer: str) -> Message:
    if answer == HAKEM:
        return M("Not so fast: at this table a second ace must still find the governor's partner.")
    return M(
        "This is the first ace on the table: it makes the governor. The second makes the partner."
    )


def _second_of_two(found: tuple[Turned, ...]) -> Message:
    first = found[0]
    return whose(
        first.seat,
        M("You were governor already, by {card}.", card=first.card),
        M("{seat} was governor already, by {card}.", seat=first.seat, card=first.card),
    )
