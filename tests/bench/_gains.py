"""What each idea of the search is worth, left out in turn in plain Python: `python -m tests.bench._gains [CARDS]`."""

from __future__ import annotations

import inspect
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from hokm_teach.solver import answers, bounds, search, table, weights
from hokm_teach.solver.engine import Engine
from hokm_teach.solver.layout import OPEN
from tests.solving import random_position

DEALS = 12


def main(cards: int = 8) -> int:
    """Print positions between tricks, and time, with everything and without each idea."""
    full = measure(cards)
    print(f"{'':34}{'positions':>12}{'ms':>9}{'times as long':>15}")
    print(f"{'everything':34}{full[0]:12.0f}{full[1]:9.1f}")
    for name, without in WITHOUT.items():
        with without():
            nodes, taken = measure(cards)
        print(f"without {name:26}{nodes:12.0f}{taken:9.1f}{taken / full[1]:15.1f}", flush=True)
    return 0


def measure(cards: int) -> tuple[float, float]:
    """Return the mean positions and processor milliseconds of the exact number of tricks."""
    chance = random.Random(7)
    alone = Engine(heads=1 << 15, entries=1 << 17, limit=10**9, brief=10**9)
    alone.search = search.search
    nodes = 0
    begun = time.process_time()
    for _ in range(DEALS):
        position = random_position(chance, cards)
        side = answers.side_seats(position.leader, 4)
        answers.forget()
        with answers.only(alone):
            answers.work_out(position, lambda board, state, side=side: board.count(state, side))
        nodes += alone.looked
    return nodes / DEALS, (time.process_time() - begun) * 1000 / DEALS


@contextmanager
def replaced(module: Any, **values: Any) -> Iterator[None]:
    """Put other values in a module for a while."""
    earlier = {name: getattr(module, name) for name in values}
    for name, value in values.items():
        setattr(module, name, value)
    try:
        yield
    finally:
        for name, value in earlier.items():
            setattr(module, name, value)


def never(*_: int) -> int:
    """Answer nothing."""
    return OPEN


def nothing(*_: int) -> int:
    """List nothing."""
    return 0


def rewritten(old: str, new: str) -> FunctionType:
    """Return the search with a line of it changed."""
    source = inspect.getsource(search.search)
    assert old in source, old
    names: dict[str, Any] = {}
    exec(source.replace(old, new), vars(search) | {"__name__": "rewritten"}, names)  # noqa: S102
    changed: FunctionType = names["search"]
    return FunctionType(changed.__code__, vars(search))


def remember_all_ranks(*arguments: Any) -> None:
    """Remember a position as if every rank in it had mattered."""
    words = list(arguments)
    left, answer = words[2], words[6]
    words[6] = left if answer >= 0 else ~left
    table.remember(*words)


WITHOUT: dict[str, Callable[[], Any]] = {
    "the table": lambda: replaced(search, look_up=never),
    "partition (all ranks matter)": lambda: replaced(search, remember=remember_all_ranks),
    "any order of moves": lambda: replaced(
        search, list_leads=nothing, list_discards=nothing, worth_playing=nothing
    ),
    "order of leads": lambda: replaced(search, list_leads=nothing),
    "what worked before": lambda: replaced(weights, LEADS=(*weights.LEADS[:-1], 0)),
    "bounds": lambda: replaced(search, settle=never),
    "tricks cashed across": lambda: replaced(bounds, cash_across=never),
    "trumps that must win": lambda: replaced(bounds, sure_trumps=never),
    "skipping after a failure": lambda: replaced(
        search, search=rewritten("# The move failed.", "continue  # The move failed.")
    ),
    "touching cards as one": lambda: replaced(
        search, search=rewritten("~((choice << 1) + gone)", "choice")
    ),
}


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
