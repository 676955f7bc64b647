"""A question at the seventh trick: drawing trump one round too many, judged by the solver and played out."""

from __future__ import annotations

from functools import partial

from hokm_teach.bots import expert
from hokm_teach.cards import Card, cards
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.worked_example.laying import table
from hokm_teach.play import Position
from hokm_teach.solver import solve

ACE, LOSER = Card("HA"), Card("D8")
#: The leads that keep the most tricks; the hint points at them, and a test asks the solver for each.
BEST = cards("S4 C5")
#: Tricks that are played out after a wrong card: the one it loses, and the next.
SHOWN = 2


def question(position: Position) -> Step:
    """Ask for the lead to the seventh trick, all hands open."""
    return Step(
        M("One round too many?"),
        (
            M(
                "You are on lead with four trumps, and one is out: {ace}, above all of yours.",
                ace=ACE,
            ),
            M(
                "For this one question **all four hands are open**. Look at what Ada and Cleo could take."
            ),
        ),
        table(position, open_hands=True),
        Task(
            M("Which lead keeps the most of the seven tricks that are left?"),
            partial(_judge, position),
            M(
                "{ace} wins a trick whenever it falls. Which card of yours could lose another, and on whose cards could it be thrown?",
                ace=ACE,
            ),
            right=BEST,
            cards=frozenset(position.legal_cards()),
        ),
    )


def _judge(position: Position, card: Answer) -> Judgement:
    assert isinstance(card, Card)  # noqa: S101 - a task of cards is answered with a card
    values = solve(position)
    best = max(values.values())
    right = values[card] == best
    passed = _played_out(position, card)
    return Judgement(
        right,
        _why_right(card, best) if right else _why_wrong(position, card, values[card], best),
        scene=table(passed[-1], open_hands=True),
        frames=tuple(table(each, open_hands=True) for each in passed[:-1]),
    )


def _played_out(position: Position, card: Card) -> list[Position]:
    """Lead a card, and let four experts play on for two tricks."""
    passed = [position.play(card)]
    while len(passed) < SHOWN * position.players:
        passed.append(passed[-1].play(expert(passed[-1])))
    return passed


def _why_right(card: Card, best: int) -> Message:
    return M(
        "Yes: {card} goes to Bo, and on his high cards you throw {loser}. Only {ace} is lost: **{n}** of seven. "
        "In the story you see one hand only and lead trump again: watch what it costs.",
        card=card,
        loser=LOSER,
        ace=ACE,
        n=best,
    )


def _why_wrong(position: Position, card: Card, value: int, best: int) -> Message:
    if card.suit is position.trump:
        return M(
            "{card} is **one round too many**: {ace} wins in any case, and now Cleo is on lead. "
            "Her diamond comes before {loser} is gone: {n} of seven, not {best}.",
            card=card,
            ace=ACE,
            loser=LOSER,
            n=value,
            best=best,
        )
    return M(
        "{card} loses at once, and {ace} is still to come: {n} of seven, not {best}. "
        "On Bo's high cards it could be thrown.",
        card=card,
        ace=ACE,
        n=value,
        best=best,
    )
