"""Lesson 08: three at the table, each alone: the odd card, seventeen tricks, when it stops, and whom a tie feeds."""

from __future__ import annotations

from hokm_teach.lessons.game import Game
from hokm_teach.lessons.guided import Guided
from hokm_teach.lessons.hakem_and_deal.moves import MoveWalk
from hokm_teach.lessons.three_players.chapters import steps
from hokm_teach.lessons.three_players.check import draw
from hokm_teach.lessons.three_players.guide import Guide
from hokm_teach.lessons.three_players.table import RULES
from hokm_teach.seats import Seat

KEY = "08_three_players"


def lesson(seed: int | None = None) -> Guided:
    """Make the lesson: steps, five fresh tasks, and a deal in which you are hakem; a seed makes it repeatable."""
    walk = MoveWalk(KEY, steps, draw(), seed=seed)
    game = Game(RULES, seed=seed, advice=True, one_deal=True, hakem=Seat.SOUTH, key=KEY)
    return Guided(walk, game, Guide())
