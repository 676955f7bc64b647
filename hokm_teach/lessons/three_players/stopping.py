"""Does the deal stop here? It does when nobody can equal the leader any more, or at a kot; not at seven as such."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.lessons.three_players.table import RULES, SEATED, Standing
from hokm_teach.play import Position
from hokm_teach.seats import Seat

ON, OVER = "answer-on", "answer-over"


def stop_task(
    standing: Standing, ahead: tuple[Scene, ...] = (), shown: Message | None = None
) -> Task:
    """Ask whether it stops; a wrong answer is played on to the end of `ahead`, of which `shown` tells."""
    return Task(
        M("Does the deal stop here?"),
        partial(_judge, standing, ahead, shown),
        M("Add the tricks that are left to the count of the one who comes second."),
        (OVER if standing.over else ON,),
        choices=((ON, M("It goes on")), (OVER, M("It is over"))),
    )


def _judge(
    standing: Standing, ahead: tuple[Scene, ...], shown: Message | None, answer: Answer
) -> Judgement:
    if answer == (OVER if standing.over else ON):
        return Judgement(True, why(standing))
    told = [_mistaken(standing), why(standing), *([shown] if shown else [])]
    if not ahead:
        return Judgement(False, sentences(told))
    return Judgement(False, sentences(told), scene=ahead[-1], frames=ahead[:-1])


def _mistaken(standing: Standing) -> Message:
    if standing.kot:
        return M("A **kot** is not played out.")
    if standing.over:
        return M("There is nothing left to fight for.")
    if standing.most >= RULES.tricks_to_win:
        return M("**Seven is not the end** where three play.")
    return M("Not so soon.")


def why(standing: Standing) -> Message:
    """Say why it stops, or goes on."""
    if standing.kot:
        return M("Seven tricks and nobody else has one: that is kot, and it ends at once.")
    if not standing.left:
        return M("All seventeen tricks are played.")
    if standing.most < RULES.tricks_to_win:
        return M("Nobody has seven yet, so it goes on.")
    return _out_of_reach(standing) if standing.over else _in_reach(standing)


def _fields(standing: Standing) -> dict[str, object]:
    has = standing.of(standing.chaser)
    return {"has": has, "most": standing.most, "sum": has + standing.left}


def _out_of_reach(standing: Standing) -> Message:
    chaser, fields = standing.chaser, _fields(standing)
    return whose(
        chaser,
        plural(
            "You have {has}, and {n} trick is left: {sum} at most. Nobody can equal {most} any more.",
            "You have {has}, and {n} tricks are left: {sum} at most. Nobody can equal {most} any more.",
            standing.left,
            **fields,
        ),
        plural(
            "{seat} has {has}, and {n} trick is left: {sum} at most. Nobody can equal {most} any more.",
            "{seat} has {has}, and {n} tricks are left: {sum} at most. Nobody can equal {most} any more.",
            standing.left,
            seat=chaser,
            **fields,
        ),
    )


def _in_reach(standing: Standing) -> Message:
    chaser, fields = standing.chaser, _fields(standing)
    return whose(
        chaser,
        plural(
            "You have {has}, and {n} trick is left: {sum} is still possible. So {most} is not safe yet.",
            "You have {has}, and {n} tricks are left: {sum} is still possible. So {most} is not safe yet.",
            standing.left,
            **fields,
        ),
        plural(
            "{seat} has {has}, and {n} trick is left: {sum} is still possible. So {most} is not safe yet.",
            "{seat} has {has}, and {n} tricks are left: {sum} is still possible. So {most} is not safe yet.",
            standing.left,
            seat=chaser,
            **fields,
        ),
    )


def ending(
    won: tuple[int, ...], hands: str, trump: str, leader: Seat, line: str
) -> tuple[Scene, ...]:
    """Lay out the last cards of a deal, You, Ada and Cleo split by `|`, and every table of a line of play from there.

    Each card is played, also where the deal would have stopped.
    """
    held = [hand.split() for hand in hands.split("|")]
    position = Position.of(dict(zip(SEATED, held, strict=True)), trump, leader, before=won)
    if Standing(won).over:
        position = Position(position.hands, position.trump, leader, before=won, to_win=None)
    tables = [Scene.of(position)]
    for card in line.split():
        position = position.play(Card(card))
        tables.append(Scene.of(position))
    return tuple(tables)
