"""Puzzles: positions with a goal and one way to begin, kept as data and proved by the solver."""

from hokm_teach.puzzles.fault import BadPack, Fault
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.pack import dump, load, load_shipped
from hokm_teach.puzzles.proof import faults
from hokm_teach.puzzles.puzzle import Pack, Puzzle, Words

__all__ = [
    "BadPack",
    "Fault",
    "Goal",
    "Kind",
    "Pack",
    "Puzzle",
    "Words",
    "dump",
    "faults",
    "load",
    "load_shipped",
]
