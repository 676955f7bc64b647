"""Lesson 07: the three other ways for two players beside the draft: what is laid away, who draws, what is never seen."""

from __future__ import annotations

from hokm_teach.lessons.trying import TryWalk
from hokm_teach.lessons.two_players_other_ways.chapters import steps
from hokm_teach.lessons.two_players_other_ways.check import draw

KEY = "07_two_players_other_ways"


def lesson(seed: int | None = None) -> TryWalk:
    """Make the lesson; a seed makes its packs and tasks repeatable."""
    return TryWalk(KEY, steps, draw(), seed=seed)
