"""Exact answers about a position with all hands open: what each card is worth when everybody plays best."""

from __future__ import annotations

from hokm_teach.solver.answers import (
    Outcome,
    best_cards,
    best_line,
    cancel,
    outcome,
    reaches,
    refutation,
    solve,
    warm,
)
from hokm_teach.solver.later import Later, Progress
from hokm_teach.solver.minimax import LIMIT
from hokm_teach.solver.task import Task, within

__all__ = [
    "LIMIT",
    "Later",
    "Outcome",
    "Progress",
    "Task",
    "best_cards",
    "best_line",
    "cancel",
    "outcome",
    "reaches",
    "refutation",
    "solve",
    "warm",
    "within",
]
