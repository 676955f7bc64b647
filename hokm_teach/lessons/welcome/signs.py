"""Questions about what the table shows beside the cards: hakem's mark, trump, the tricks of each side."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import Suit
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.scene import EVERYBODY
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.play import Position
from hokm_teach.seats import Seat


def hakem_task(hakem: Seat) -> Task:
    """Ask who bears hakem's sign."""
    return Task(
        M("Who is hakem in this deal? Press the seat."),
        partial(_judge_hakem, hakem),
        M("Hakem has a sign beside the name, and the corner above says it too."),
        (hakem,),
        seats=EVERYBODY,
    )


def _judge_hakem(hakem: Seat, answer: Answer) -> Judgement:
    why = whose(
        hakem,
        M("The sign is beside your name: you are hakem."),
        M("The sign is beside {seat}: {seat} is hakem.", seat=hakem),
    )
    if answer is not hakem and answer is hakem.left:
        return Judgement(False, sentences([M("That is the dealer's sign."), why]))
    return Judgement(answer is hakem, why)


def trump_task(trump: Suit) -> Task:
    """Ask which suit is trump."""
    right = f"choose-{trump.value}"
    return Task(
        M("Which suit is trump?"),
        lambda answer: Judgement(
            answer == right,
            M("The corner says {suit}: in this deal it beats the others.", suit=trump),
        ),
        M("Look in the corner of the table."),
        (right,),
        choices=tuple((f"choose-{suit.value}", suit) for suit in Suit),
    )


def score_task(position: Position, side: int) -> Task:
    """Ask how many tricks a side has."""
    right = position.won[side]
    offered = sorted({*position.won, sum(position.won), right + 1})
    return Task(
        M("How many tricks have you and Bo?")
        if side == 0
        else M("How many tricks have Ada and Cleo?"),
        partial(_judge_score, position, side),
        M("The other corner counts them, your side first; each small card is a trick."),
        (f"answer-{right}",),
        choices=tuple((f"answer-{n}", n) for n in offered),
    )


def _judge_score(position: Position, side: int, answer: Answer) -> Judgement:
    us, them = position.won
    said = M("You and Bo have {us}, Ada and Cleo {them}.", us=us, them=them)
    if answer == f"answer-{position.won[side]}":
        return Judgement(True, sentences([said, _missing(7 - position.won[side], side)]))
    if answer == f"answer-{position.won[1 - side]}":
        return Judgement(False, sentences([M("That is the other side's count."), said]))
    if answer == f"answer-{us + them}":
        return Judgement(False, sentences([M("That is both sides together."), said]))
    return Judgement(False, said)


def _missing(tricks: int, side: int) -> Message:
    """Say how many tricks a side still needs."""
    if side == 0:
        return plural("{n} more and the deal is yours.", "{n} more and the deal is yours.", tricks)
    return plural("{n} more and the deal is theirs.", "{n} more and the deal is theirs.", tricks)
