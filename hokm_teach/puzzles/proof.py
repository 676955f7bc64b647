"""What makes a puzzle sound, asked of the solver and never of the puzzle's own words."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.errors import IllegalPlay
from hokm_teach.i18n import M, Message
from hokm_teach.play import Position
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.seats import side_of
from hokm_teach.solver import solve


def open_ended(position: Position) -> Position:
    """Return the position with every trick to be played: a puzzle's goal may lie beyond seven."""
    return replace(position, to_win=None)


def taken(position: Position) -> int:
    """Return the tricks that South's side has won since the puzzle began."""
    return position.won[0]


def best_total(position: Position) -> int:
    """Return the tricks that South's side ends with if everybody plays best from here."""
    values = solve(position)
    if not values:
        return taken(position)
    left = max(len(held) for held in position.hands)
    most = max(values.values())
    mover = position.to_move
    ours = mover is not None and side_of(mover, position.players) == 0
    return taken(position) + (most if ours else left - most)


def faults(puzzle: Puzzle) -> list[Message]:
    """Return everything wrong with a puzzle; an empty list is a proof."""
    start = open_ended(puzzle.position)
    values = solve(start)
    found: list[Message] = []
    if max(values.values()) < puzzle.goal:
        found.append(
            M(
                "the goal is {goal} tricks, but best play gives {n}",
                goal=puzzle.goal,
                n=max(values.values()),
            )
        )
    elif min(values.values()) >= puzzle.goal:
        found.append(M("every card reaches the goal: there is nothing to find"))
    elif sum(value >= puzzle.goal for value in values.values()) > 1:
        found.append(
            M(
                "more than one card begins a solution: {cards}",
                cards=[c for c, v in values.items() if v >= puzzle.goal],
            )
        )
    return found + _line_faults(puzzle, start)


def _line_faults(puzzle: Puzzle, position: Position) -> list[Message]:
    for number, card in enumerate(puzzle.solution, 1):
        try:
            position = position.play(card)
        except IllegalPlay as error:
            return [M("card {n} of the solution: {why}", n=number, why=error.message)]
        if best_total(position) < puzzle.goal:
            return [M("card {n} of the solution, {card}, lets the goal go", n=number, card=card)]
    if not position.over:
        return [M("the solution stops before the last card")]
    return []
