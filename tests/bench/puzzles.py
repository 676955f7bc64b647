"""How quick the puzzle trainer answers without numba: from a click that reaches Python to the view that goes back.

Every card that can be pressed at every decision of every puzzle's own line is pressed once, as the page would: the
card, right or wrong, the defence's answers, how a wrong one is punished to the end, what is said to it, and the whole
view with the record of a learner who has tried everything. Times are processor milliseconds; the page itself and the
way to it take about 10 ms more (`latency`). With `--each` every puzzle is listed, otherwise the slowest.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date

from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.solver import answers
from hokm_teach.solver.engine import plain
from hokm_teach.trainer.learner import Learner
from hokm_teach.trainer.library import Library, library
from hokm_teach.trainer.room import Room

TARGET = 90.0  # milliseconds, for 95 of 100 clicks at every single puzzle: a hundred less what the page takes
LISTED = 10
DAY = date(2026, 3, 20)
ANSWERED = "a card answered"


def main(puzzles: Library | None = None) -> int:
    """Print the table, and return 1 when a click misses its target."""
    began = time.process_time()
    shelf = puzzles or library()
    loaded = 1000 * (time.process_time() - began)
    print(f"\nPuzzle trainer, {len(shelf.puzzles)} puzzles in plain Python, milliseconds")
    print(f"{'packs read, once in a process':<44}{loaded:8.0f}")
    print(f"{'':<44}{'median':>8}{'p95':>8}{'most':>8}")
    learner = Learner()
    for puzzle in shelf.puzzles.values():
        learner = learner.attempted(puzzle, 1.0, DAY)
    times: dict[str, list[float]] = {
        ANSWERED: [],
        "a puzzle opened": [],
        "the tree, a card down": [],
    }
    each: dict[str, float] = {}
    with answers.only(plain()):
        for puzzle in shelf.puzzles.values():
            own: list[float] = []
            for name, spent in clicks(puzzle, shelf, learner):
                times[name].append(spent)
                own += [spent] if name == ANSWERED else []
            each[puzzle.id] = p95(own)
    for name, spent in times.items():
        row(name, spent)
    order = sorted(each, key=each.__getitem__, reverse=True)
    slowest = order[0]
    for name in order if "--each" in sys.argv else order[:LISTED]:
        print(f"{'  ' + name:<52}{each[name]:8.1f}")
    print(f"The slowest puzzle is {slowest}, with a p95 of {each[slowest]:.1f}.")
    kept = each[slowest] < TARGET
    print(f"Target, {TARGET:.0f} ms at p95 at every puzzle: {'kept' if kept else 'MISSED'}.")
    return 0 if kept else 1


def clicks(puzzle: Puzzle, shelf: Library, learner: Learner) -> Iterator[tuple[str, float]]:
    """Open a puzzle, press every card along its line, and walk down its tree."""
    room = Room(next(iter(shelf.puzzles)), shelf, lambda: DAY)
    room.kept.learner = learner
    answers.forget()
    yield (
        "a puzzle opened",
        timed(room, lambda: room.handle({"action": "arrive", "text": f"?puzzle={puzzle.id}"})),
    )
    while not room.attempt.over:
        for card in room.attempt.position.legal_cards():
            yield (
                ANSWERED,
                timed(room, lambda card=card: room.handle({"action": "play", "card": card.text})),
            )
            room.handle({"action": "undo"})
        room.handle({"action": "play", "card": room.attempt.right()[0].text})
    answers.forget()
    yield "the tree, a card down", timed(room, lambda: room.handle({"action": "explore"}))
    for card in puzzle.solution:
        yield (
            "the tree, a card down",
            timed(room, lambda card=card: room.handle({"action": "play", "card": card.text})),
        )


def timed(room: Room, act: Callable[[], None]) -> float:
    """Return the milliseconds of an act with the view that follows, as text."""
    began = time.process_time()
    act()
    json.dumps(room.view("en"))
    return 1000 * (time.process_time() - began)


def row(name: str, spent: list[float]) -> None:
    print(f"{name:<44}{statistics.median(spent):8.1f}{p95(spent):8.1f}{max(spent):8.1f}")


def p95(spent: list[float]) -> float:
    return statistics.quantiles(spent, n=100, method="inclusive")[94]


if __name__ == "__main__":
    sys.exit(main())
