"""Five questions about tables that have just been dealt and played on."""

from __future__ import annotations

import random

from hokm_teach.i18n import M, Message
from hokm_teach.lessons.fresh import Kind, in_turn
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Step, Task
from hokm_teach.lessons.welcome import questions, signs
from hokm_teach.lessons.welcome.tables import Sitting, after_cards, dealt
from hokm_teach.seats import SEATS, Seat
from hokm_teach.tricks import Trick


def draw() -> Kind:
    """Return a draw of fresh tasks, one of each kind before any comes again."""
    return in_turn((_seats, _turn, _trick, _signs, _score))


def _sitting(chance: random.Random, cards: int) -> Sitting:
    """Return a table after some cards, its deal not over."""
    while True:
        sitting = after_cards(dealt(chance, chance.choice(SEATS[4])), cards)
        if not sitting.position.over:
            return sitting


def _asked(title: Message, scene: Scene, task: Task) -> Step:
    return Step(title, (), scene, task, checked=True)


def _seats(chance: random.Random) -> Step:
    """Ask for somebody's partner, or who plays after somebody (of the others, oftener)."""
    seat = chance.choice((*SEATS[4], Seat.EAST, Seat.NORTH, Seat.WEST))
    ask = chance.choice((questions.partner_task, questions.after_task, questions.after_task))
    scene = _sitting(chance, 4 * chance.randrange(4)).scene()
    return _asked(M("Who sits where"), scene.but(to_move=None), ask(seat))


def _turn(chance: random.Random) -> Step:
    sitting = _sitting(chance, 4 * chance.randrange(5) + chance.randrange(1, 4))
    scene = sitting.scene().but(to_move=None)
    return _asked(M("A trick has begun"), scene, questions.turn_task(sitting.position))


def _trick(chance: random.Random) -> Step:
    """Ask for the side that won, or who leads next; the winner is marked."""
    sitting = _sitting(chance, 4 * chance.randrange(1, 6))
    trick = sitting.position.last_trick
    assert isinstance(trick, Trick)  # noqa: S101 - full tricks have been played
    ask = chance.choice((questions.side_task, questions.next_lead_task))
    return _asked(M("The trick is full"), sitting.scene().but(to_move=None), ask(trick))


def _signs(chance: random.Random) -> Step:
    sitting = _sitting(chance, 4 * chance.randrange(3))
    ask = chance.choice((signs.hakem_task(sitting.hakem), signs.trump_task(sitting.position.trump)))
    return _asked(M("What the signs say"), sitting.scene(), ask)


def _score(chance: random.Random) -> Step:
    """Ask for the tricks of one side, while the two sides do not have the same."""
    while True:
        sitting = _sitting(chance, 4 * chance.randrange(2, 8))
        if len(set(sitting.position.won)) == 2:
            break
    task = signs.score_task(sitting.position, chance.randrange(2))
    return _asked(M("Counting tricks"), sitting.scene(), task)
