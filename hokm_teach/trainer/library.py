"""Every puzzle that comes with the course, read once in the life of a process."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property

from hokm_teach.puzzles.pack import load, shipped_files
from hokm_teach.puzzles.puzzle import Puzzle


class Library:
    """Puzzles by their ids, and what there is to choose from among them."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.puzzles = {puzzle.id: puzzle for puzzle in puzzles}

    @cached_property
    def themes(self) -> tuple[str, ...]:
        """The themes of any puzzle, in alphabetical order."""
        return tuple(sorted({tag for puzzle in self.puzzles.values() for tag in puzzle.tags}))

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How many cards a hand there may be."""
        return tuple(sorted({puzzle.tricks for puzzle in self.puzzles.values()}))

    @cached_property
    def players(self) -> tuple[int, ...]:
        """How many players there may be."""
        return tuple(sorted({puzzle.players for puzzle in self.puzzles.values()}))

    def about(self, theme: str) -> tuple[Puzzle, ...]:
        """Return the puzzles of a theme, the easiest first."""
        found = [puzzle for puzzle in self.puzzles.values() if theme in puzzle.tags]
        return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)))


@cache
def library() -> Library:
    """Return the puzzles of every pack that comes with the course."""
    return Library(puzzle for path in shipped_files() for puzzle in load(path).puzzles)
