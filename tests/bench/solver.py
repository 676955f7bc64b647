"""The exact solver against DDS and against plain minimax, on the same random deals in one process.

Each question goes through all deals before the next one begins, and every answer is worked out from nothing: neither
solver meets a deal twice in a row. Times are processor milliseconds.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence

from endplay.dds.solve import SolveMode, solve_board

from hokm_teach.play import TRICKS_TO_WIN, Position
from hokm_teach.solver import answers, minimax, outcome, reaches, solve
from hokm_teach.solver.board import Board, State
from hokm_teach.solver.engine import Engine, compiled, plain
from tests.solving import dds_deal, random_position

DEALS = 200
#: Fewer where plain Python takes long.
FEW = 40
SEED = 2

Question = Callable[[Position], object]


def main() -> int:
    """Print the tables."""
    chance = random.Random(SEED)
    deals = [random_position(chance, 13) for _ in range(DEALS)]
    fast = compiled()
    if fast is None:
        print("numba is not installed: the compiled search cannot be compared with DDS.")
        return 1
    print(f"\nExact solver, {DEALS} random deals of 13 cards, milliseconds (DDS: one thread)")
    heading("ratio of means")
    with_dds: tuple[tuple[str, Question, Question], ...] = (
        ("reach 7", lambda p: dds(p, SolveMode.TargetOne, 7), lambda p: reaches(p, 7)),
        ("exact", lambda p: dds(p, SolveMode.OptimalOne), most),
        ("every lead", lambda p: dds(p, SolveMode.Default), solve),
    )
    for name, theirs, ours in with_dds:
        compare(name, deals, ("DDS", theirs), ("ours", using(fast, ours)))
    row("kot alone", "ours", times(using(fast, either_kot), deals))
    row("kot and win", "ours", times(using(fast, outcome), deals))
    pairs = [random_position(chance, 13, 2) for _ in range(DEALS)]
    row("two players", "ours", times(using(fast, most), pairs))
    print("\nPlain Python")
    heading("")
    row("two players", "ours", times(using(plain(), most), pairs[:FEW]))
    for cards in range(4, 11):
        few = [random_position(chance, cards) for _ in range(DEALS if cards < 9 else FEW)]
        row(f"every lead, {cards}", "ours", times(using(plain(), solve), few))
    print("\nPlain Python against plain minimax, every lead")
    heading("ratio of means")
    for cards in (3, 4, 5):
        few = [random_position(chance, cards) for _ in range(10)]
        own = using(plain(), solve)
        compare(f"{cards} cards", few, ("minimax", minimax.solve), ("ours", own))
    return 0


def dds(position: Position, mode: SolveMode, target: int | None = None) -> object:
    """Put a question to DDS."""
    return list(solve_board(dds_deal(position), mode, target))


def most(position: Position) -> int:
    """Return the exact number of tricks of the side on lead."""
    side = answers.side_seats(position.leader, position.players)
    return answers.work_out(position, lambda board, state: board.count(state, side))


def either_kot(position: Position) -> bool:
    """Say whether either side can make kot."""
    us = answers.side_seats(position.leader, position.players)

    def task(board: Board, state: State) -> bool:
        row = board.takes_in_a_row
        return row(state, us, TRICKS_TO_WIN) or row(state, board.other(us), TRICKS_TO_WIN)

    return answers.work_out(position, task)


def using(engine: Engine, question: Question) -> Question:
    """Make a question be put to one engine alone, which remembers no earlier deal."""

    def put(position: Position) -> object:
        answers.forget()
        with answers.only(engine):
            return question(position)

    return put


def times(question: Question, positions: Sequence[Position]) -> list[float]:
    """Return the milliseconds each position took."""
    taken = []
    for position in positions:
        begun = time.process_time()
        question(position)
        taken.append((time.process_time() - begun) * 1000)
    return taken


def compare(name: str, positions: Sequence[Position], *solvers: tuple[str, Question]) -> None:
    """Print a row for each solver, and by how much the last one's mean is that of the first."""
    means = []
    for solver, question in solvers:
        taken = times(question, positions)
        means.append(statistics.mean(taken))
        ratio = f"{means[-1] / means[0]:15.2f}" if len(means) > 1 else ""
        row(name, solver, taken, ratio)


def heading(last: str) -> None:
    """Print the columns' names."""
    print(f"{'':16}{'':9}{'mean':>9}{'median':>9}{'p95':>9}{'max':>9}   {last}")


def row(name: str, solver: str, taken: Sequence[float], last: str = "") -> None:
    """Print one row."""
    ordered = sorted(taken)
    numbers = (
        statistics.mean(taken),
        statistics.median(taken),
        ordered[int(len(ordered) * 0.95)],
        ordered[-1],
    )
    print(
        f"{name:16}{solver:9}" + "".join(f"{number:9.2f}" for number in numbers) + last, flush=True
    )
