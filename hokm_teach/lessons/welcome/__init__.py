"""Lesson 00: what Hokm is, in three sentences, and how to sit at the table."""

from __future__ import annotations

from hokm_teach.lessons.walk import Walk
from hokm_teach.lessons.welcome.check import draw
from hokm_teach.lessons.welcome.tour import steps

KEY = "00_welcome"


def lesson(seed: int | None = None) -> Walk:
    """Make the lesson; a seed makes its tasks repeatable."""
    return Walk(KEY, steps, draw(), seed=seed)
