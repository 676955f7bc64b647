"""Puzzles: positions with a goal and one way to begin, kept as data and proved by the solver."""

from hokm_teach.puzzles.pack import Pack, load, load_shipped
from hokm_teach.puzzles.proof import faults
from hokm_teach.puzzles.puzzle import Puzzle, Words

__all__ = ["Pack", "Puzzle", "Words", "faults", "load", "load_shipped"]
