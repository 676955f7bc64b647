"""The steps of the lesson: read the tables, count the points, set the switches, meet other habits, keep the sheet."""

from __future__ import annotations

import random
from functools import partial

from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.house_rules import calls, elsewhere, keeping
from hokm_teach.lessons.house_rules.calculator import Calculator
from hokm_teach.lessons.house_rules.comparing import Comparing
from hokm_teach.lessons.house_rules.habits import habit_step
from hokm_teach.lessons.house_rules.scoring import Ended, points_task
from hokm_teach.lessons.house_rules.switching import HAKEM, Dealt, Switching
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.trying import TryStep
from hokm_teach.rules import ROTATES, RULESETS
from hokm_teach.seats import Seat

FAMILY, CLASSIC, GOVERNOR = (RULESETS[name] for name in ("family-4", "classic-4", "governor-4"))
#: The points a short match in this lesson goes to.
SHORT = 5


def steps(chance: random.Random) -> list[Step]:
    """Return the steps before the check."""
    return [
        *_tables(chance),
        *_points(),
        *_switches(),
        *_elsewhere(chance),
        *_sheet(chance),
    ]


def _tables(chance: random.Random) -> list[Step]:
    return [
        Step(
            M("A strange table"),
            (
                M(
                    "You sit down with people you do not know. The pack is ready, and everybody knows how Hokm is played."
                ),
                M("Do they? Hokm is passed on at tables, and **every table has its habits**."),
            ),
            Scene(phase="deal", stock=len(FAMILY.cards)),
            note=M(
                "A good guest asks before the first card: how far, who deals, what does a kot count?"
            ),
        ),
        TryStep(
            M("No two tables alike"),
            (
                M("In this course each way is a column of **settings**."),
                M("Pick one to hold the others against: what differs from it is lit."),
            ),
            None,
            bench=Comparing(),
            note=M("What is in brackets is what a table may agree on instead."),
        ),
        habit_step(chance),
    ]


def _points() -> list[Step]:
    return [
        _worth(M("Seven to none"), Ended(FAMILY, Seat.SOUTH, (7, 0))),
        _worth(M("Seven to one"), Ended(FAMILY, Seat.SOUTH, (7, 1))),
        _worth(M("Seven to none, by the others"), Ended(FAMILY, Seat.SOUTH, (0, 7))),
        _worth(M("The same seven, another table"), Ended(CLASSIC, Seat.SOUTH, (0, 7))),
        _worth(M("Yours, against Ada"), Ended(CLASSIC, Seat.EAST, (7, 6))),
        TryStep(
            M("The score calculator"),
            (
                M("Set how a deal ended. It says who scores, how much, and why."),
                M(
                    "Try **7 to 0 by the others** at the family table, then at the classic one. Then 7 to 1."
                ),
            ),
            None,
            bench=Calculator(),
        ),
    ]


def _worth(title: Message, ended: Ended) -> Step:
    return Step(title, ended.told(), ended.scene(), points_task(ended))


def _switches() -> list[Step]:
    usual, turning = Dealt(GOVERNOR, 1), Dealt(GOVERNOR.having(dealer=ROTATES), 1)
    return [
        Step(
            M("If the deal goes round"),
            (
                M("You are hakem, and as usual Cleo, on your left, would deal, so that you lead."),
                M(
                    "But here the deal **goes round**, whoever wins, and now it is your turn to deal."
                ),
            ),
            turning.scene().but(to_move=None),
            _leader_task(turning, usual),
        ),
        TryStep(
            M("The same deal, another setting"),
            (
                M(
                    "One shuffle, dealt and played by simple players. Set a switch, and the same shuffle is dealt again: see what changes and what does not."
                ),
            ),
            None,
            bench=Switching(),
        ),
    ]


def _leader_task(turning: Dealt, usual: Dealt) -> Task:
    return Task(
        M("Who leads to the first trick? Press the seat."),
        partial(_judge_leader, turning, usual),
        M("At such a table the lead belongs to the one on the dealer's right."),
        (turning.leader,),
        seats=EVERYBODY,
    )


def _judge_leader(turning: Dealt, usual: Dealt, answer: Answer) -> Judgement:
    leads = M("{seat} sits on the dealer's right, is served first, and leads.", seat=turning.leader)
    if answer is turning.leader:
        return Judgement(True, sentences([leads, M("You still name trump.")]))
    if answer is HAKEM:
        return Judgement(
            False, sentences([M("Hakem leads where the dealer sits on hakem's left."), leads])
        )
    if answer is usual.dealer:
        return Judgement(
            False, sentences([M("That is on the dealer's left, the wrong way round."), leads])
        )
    return Judgement(False, sentences([M("That is the dealer's partner."), leads]))


def _elsewhere(chance: random.Random) -> list[Step]:
    called = [
        (M("Saras"), calls.Call.SARAS),
        (M("Naras"), calls.Call.NARAS),
        (M("Tak-naras"), calls.Call.TAK_NARAS),
    ]
    return [
        elsewhere.redeal_step(elsewhere.poor_five(chance, again=True)),
        *(calls.called_step(title, calls.trick_under(chance, call)) for title, call in called),
        elsewhere.on_step(),
        elsewhere.left_step(Seat.EAST),
        Step(
            M("Met at other tables"),
            (
                M(
                    "These are in no rule set of this course, but you may meet them. Ask before the first card."
                ),
            ),
            None,
            sheets=(elsewhere.met_sheet(),),
        ),
    ]


def _sheet(chance: random.Random) -> list[Step]:
    return [
        Step(
            M("You keep the sheet"),
            (
                M("A short classic match, to **{n}**. You write it down, deal by deal.", n=SHORT),
                M(
                    "One line holds four things: the **deal**, the **hakem**, the **tricks**, the **points**."
                ),
            ),
            None,
            note=M("Note the hakem at once: without it nobody knows later what a kot was worth."),
        ),
        *keeping.match_steps(chance, CLASSIC.having(target=SHORT)),
    ]
