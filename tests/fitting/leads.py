"""Fit the weights of leads anew: `python -m tests.fitting.leads --deals N --seed S`.

Random deals are searched in plain Python, by every processor there is, and a record is kept; weights are fitted to
nine tenths of the deals and judged by the others. They are written when they do better there than the present ones.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

import numpy as np

from hokm_teach.solver.weights import LEADS
from tests.fitting.recording import EARLY, ONE_OF, QUESTIONS, Sample, record
from tests.fitting.softmax import Numbers, arrange, at_best, fit, tried_first
from tests.fitting.writing import FILE, UNIT, rewritten

#: One deal of so many is kept for judging.
JUDGES = 10


def main(arguments: Sequence[str] | None = None) -> int:
    """Record, fit, judge and write; status 1 when the present weights are as good and stay."""
    asked = parse(arguments)
    deals = []
    for number, samples in enumerate(record_all(asked), 1):
        deals.append(samples)
        if number % max(1, asked.deals // 20) == 0:
            print(f"{number} deals, {sum(map(len, deals))} positions recorded", flush=True)
    others = [samples for number, samples in enumerate(deals) if number % JUDGES]
    learned, judged = (arrange(list(chain.from_iterable(it))) for it in (others, deals[::JUDGES]))
    found = np.round(UNIT * fit(learned)).astype(int)[:-1].tolist()
    present, new = (tried_first(values(it), judged) for it in (LEADS, found))
    print("What the lead tried first costs in the deals kept apart, where a random one costs 1:")
    print(f"  at best {at_best(judged):.4f}   present weights {present:.4f}   new ones {new:.4f}")
    if new >= present:
        print("The present weights are as good: nothing is written.")
        return 1
    asked.into.write_text(rewritten(FILE.read_text("utf-8"), found), "utf-8")
    print(f"Written: {asked.into}")
    return 0


def values(numbers: Sequence[int]) -> Numbers:
    """Return weights as they are written in the way the fit has them."""
    return np.array([*numbers, 0]) / UNIT


def record_all(asked: argparse.Namespace) -> Iterator[list[Sample]]:
    """Give the record of one deal after the other, both questions in turn."""
    numbers = range(asked.deals)
    seeds = [f"{asked.seed} {number}" for number in numbers]
    questions = [number // JUDGES % len(QUESTIONS) for number in numbers]
    task = partial(record, cards=asked.cards, one_of=tuple(asked.one_of))
    if asked.jobs == 1:
        yield from map(task, seeds, questions)
        return
    with ProcessPoolExecutor(asked.jobs) as pool:
        yield from pool.map(task, seeds, questions, chunksize=4)


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fitting.leads", description=__doc__)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=int, default=13, help="cards of a hand")
    parser.add_argument(
        "--one-of",
        type=int,
        nargs=2,
        default=ONE_OF,
        metavar=("EARLY", "LATE"),
        help=f"record one of so many positions, from {EARLY} tricks on and of the others",
    )
    parser.add_argument("--jobs", type=int, help="processes (as many as processors)")
    parser.add_argument("--into", type=Path, default=FILE, help="where to write them")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
