"""A puzzle's labels, its themes and its rating: computed, and held against what its pack says."""

from __future__ import annotations

from hokm_teach.i18n import Message
from hokm_teach.puzzles.puzzle import Puzzle


def label_faults(puzzle: Puzzle) -> list[Message]:  # noqa: ARG001 - nothing computes them yet
    """Report tags and a rating that are not what is computed."""
    return []
