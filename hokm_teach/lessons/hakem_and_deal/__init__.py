"""Lesson 02: finding the hakem, the deal in packets, and who comes next, at three kinds of table."""

from __future__ import annotations

from hokm_teach.lessons.hakem_and_deal.chapters import steps
from hokm_teach.lessons.hakem_and_deal.check import draw
from hokm_teach.lessons.hakem_and_deal.moves import MoveWalk

KEY = "02_hakem_and_deal"


def lesson(seed: int | None = None) -> MoveWalk:
    """Make the lesson; a seed makes its tasks repeatable."""
    return MoveWalk(KEY, steps, draw(), seed=seed)
