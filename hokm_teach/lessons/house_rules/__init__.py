"""Lesson 09: house rules: every rule set in one table, what a deal is worth, switches to try, and a score sheet to keep."""

from __future__ import annotations

from hokm_teach.lessons.house_rules.chapters import steps
from hokm_teach.lessons.house_rules.check import draw
from hokm_teach.lessons.trying import TryWalk

KEY = "09_house_rules"


def lesson(seed: int | None = None) -> TryWalk:
    """Make the lesson; a seed makes its tasks repeatable."""
    return TryWalk(KEY, steps, draw(), seed=seed)
