"""Lesson 05: three endings with open hands, solved by playing them, and five drawn fresh."""

from __future__ import annotations

import random

from hokm_teach.lessons.puzzle_table import PuzzleTable, fresh_endings
from hokm_teach.puzzles import load_shipped

KEY = "05_first_puzzles"
PACK = "first_steps"


def lesson(seed: int | None = None) -> PuzzleTable:
    """Make a fresh lesson: the hand-made puzzles, then five endings drawn for this learner."""
    return PuzzleTable(KEY, (*load_shipped(PACK).puzzles, *fresh_endings(random.Random(seed))))
