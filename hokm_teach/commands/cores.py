"""Long work of a command: on all cores, and seen to go on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from hokm_teach.solver.processes import pool

Item = TypeVar("Item")
Answer = TypeVar("Answer")

#: Fewer items than this are done faster than other processes start.
MANY = 12


def spread(work: Callable[[Item], Answer], items: Sequence[Item]) -> Iterator[Answer]:
    """Work on every item and give the answers in their order; many items are done on all cores."""
    workers = min(os.cpu_count() or 1, len(items) // 2)
    if len(items) < MANY or workers < 2:
        yield from map(work, items)
        return
    with pool(workers) as processes:
        yield from processes.map(work, items, chunksize=2)


def progress(solved: Iterable[Answer], total: int) -> Iterator[Answer]:
    """Show on a terminal how far it is."""
    shown = sys.stderr.isatty() and total > 1
    for done, each in enumerate(solved, 1):
        if shown:
            filled = 30 * done // total
            bar = "█" * filled + "·" * (30 - filled)
            print(f"\r{bar} {done}/{total}\033[K", end="", file=sys.stderr, flush=True)
            if not sys.stdout.isatty() and done == total:
                print(file=sys.stderr)
            if sys.stdout.isatty():
                print("\r\033[K", end="", file=sys.stderr, flush=True)
        yield each
