"""A puzzle's labels, its themes and its rating: computed, and held against what its pack says."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.i18n import M, Message
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.rating import rated
from hokm_teach.puzzles.themes import shown
from hokm_teach.puzzles.tree import Judge, ask
from hokm_teach.puzzles.worth import dull


def labelled(puzzle: Puzzle) -> Puzzle:
    """Return a sound puzzle with the tags and the rating that are computed."""
    tags, points = ask(puzzle, _labels)
    return replace(puzzle, tags=tags, rating=points)


def _labels(judge: Judge) -> tuple[tuple[str, ...], int]:
    """Return both from one look at the tree."""
    return tuple(sorted(theme.value for theme in shown(judge))), rated(judge)


def label_faults(puzzle: Puzzle, *, made: bool = False) -> list[Message]:
    """Report tags and a rating of a sound puzzle that are not what is computed, and a line that nobody would make."""
    (tags, rating), why = ask(puzzle, lambda judge: (_labels(judge), dull(judge) if made else None))
    found: list[Message] = []
    if puzzle.tags != tags:
        found.append(
            M(
                "the tags are {right}, not {given}",
                right=tags or M("none"),
                given=puzzle.tags or M("none"),
            )
        )
    if puzzle.rating != rating:
        found.append(M("the rating is {right}, not {given}", right=rating, given=puzzle.rating))
    if why is not None:
        found.append(M("it is not worth finding: {why}", why=why))
    return found
