"""The Governor table: the turning goes on to a second ace, and partners come to sit opposite each other."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import PACK
from hokm_teach.hakem import AceDraw
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.hakem_and_deal.turning import (
    aces,
    turned_scene,
    turning_moves,
)
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.rules import RuleSet
from hokm_teach.seats import SEATS, Seat


def governor_steps(draw: AceDraw, dealer: Seat, rules: RuleSet) -> list[Step]:
    """Return the steps from the first ace to the new seats, for a draw in which You are governor."""
    one = next(index for index, each in enumerate(draw.turned, 1) if each.ace)
    title = M("A second ace")
    body = M("You are governor. The turning goes on among **the others** until the next ace.")
    return [
        Step(
            M("Another table: Governor"),
            (
                M(
                    "At this table hakem is called governor, and the first ace does not end the draw."
                ),
                M("Nobody has a partner yet. The **second** ace will choose one."),
            ),
            turned_scene(draw, one, dealer, rules),
        ),
        *turning_moves(draw, one, dealer, rules, title, body),
        Step(
            M("Partners"),
            (
                M(
                    "Two aces lie on the table, the second one is {card}.",
                    card=aces(draw, len(draw.turned))[1].card,
                ),
            ),
            turned_scene(draw, len(draw.turned), dealer, rules),
            partner_task(draw),
        ),
        Step(
            M("Seats change"),
            governed(draw),
            turned_scene(draw, len(draw.turned), dealer, rules),
            swap_task(draw),
        ),
        Step(
            M("Face to face"),
            (
                M(
                    "Ada sits opposite you now, and Bo is on your right. The game goes round as before."
                ),
                M(
                    "From here on all is the same: the cards go back, the pack is shuffled, and packets are dealt."
                ),
            ),
            seated_scene(draw),
        ),
    ]


def governed(draw: AceDraw) -> tuple[Message, ...]:
    """Say who is governor and who has the second ace."""
    partner = aces(draw, len(draw.turned))[1].seat
    return (
        sentences(
            [
                whose(
                    draw.hakem, M("You are governor."), M("{seat} is governor.", seat=draw.hakem)
                ),
                whose(
                    partner,
                    M("The second ace is yours: you are the partner."),
                    M("The second ace is {seat}'s, who is the partner.", seat=partner),
                ),
            ]
        ),
        M("Partners must sit **opposite** each other. The governor stays."),
    )


def seated_scene(draw: AceDraw) -> Scene:
    """Lay out the table after the change of seats, each person's name at the new place."""
    names = {draw.seat_after(person): person for person in SEATS[4]}
    return Scene(
        phase="turn",
        hakem=draw.hakem,
        dealer=draw.hakem.left,
        names=names,
        stock=len(PACK),
    )


def partner_task(draw: AceDraw) -> Task:
    """Ask who is the governor's partner."""
    return Task(
        M("Who is the governor's partner? Press the seat."),
        partial(_judge_partner, draw),
        M("Look for the second ace."),
        (aces(draw, len(draw.turned))[1].seat,),
        seats=EVERYBODY,
    )


def _judge_partner(draw: AceDraw, answer: Answer) -> Judgement:
    first, second = aces(draw, len(draw.turned))
    if answer is draw.partner:
        return Judgement(
            True,
            M("{card} was the second ace, so the cards have made this pair.", card=second.card),
        )
    if answer is draw.hakem:
        return Judgement(
            False,
            M(
                "{card} was the first ace: that is the governor. The partner has the second.",
                card=first.card,
            ),
        )
    if answer is draw.hakem.opposite:
        return Judgement(
            False,
            M(
                "Sitting opposite counts at the other tables. Here the second ace does: {card}.",
                card=second.card,
            ),
        )
    return Judgement(False, M("No ace lies there. The second ace is {card}.", card=second.card))


def swap_task(draw: AceDraw) -> Task:
    """Ask who has to leave the place opposite the governor."""
    return Task(
        M("With whom does the new partner change places? Press the seat."),
        partial(_judge_swap, draw),
        M("Who sits where the partner has to sit?"),
        (draw.hakem.opposite,),
        seats=EVERYBODY,
    )


def _judge_swap(draw: AceDraw, answer: Answer) -> Judgement:
    gone = draw.hakem.opposite
    if answer is gone:
        return Judgement(True, _swapped(draw), scene=seated_scene(draw))
    if answer is draw.hakem:
        return Judgement(False, M("The governor stays. It is the seat opposite that must be free."))
    if answer is draw.partner:
        return Judgement(False, M("That is the new partner, who has to move. But to which place?"))
    return Judgement(
        False,
        M(
            "Then the pair would still sit side by side. The seat **opposite** the governor must be free."
        ),
    )


def _swapped(draw: AceDraw) -> Message:
    partner, gone = draw.partner, draw.hakem.opposite
    if partner is Seat.SOUTH:
        return M("You and {seat} change places, and the partners face each other.", seat=gone)
    return whose(
        gone,
        M("You and {seat} change places, and the partners face each other.", seat=partner),
        M(
            "{seat} and {other} change places, and the partners face each other.",
            seat=partner,
            other=gone,
        ),
    )
