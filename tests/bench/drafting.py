"""How soon advice for two is there, in every phase of every way: compiled, and in plain Python.

The first answer is what a page can show; from then on it gets better. Times are processor milliseconds of one answer
from nothing, with a new deal each time; the compiled search has been loaded before, as `make run` does.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from unittest.mock import patch

from hokm_teach import RULESETS, Round, RuleSet, Seat, shuffled
from hokm_teach.advice.drafting import Advice, advise, weighing
from hokm_teach.bots import decide
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge
from hokm_teach.solver import answers
from hokm_teach.solver.engine import compiled, plain

#: Milliseconds to the first answer, for 95 of 100 choices of any phase.
COMPILED, PLAIN = 300.0, 1000.0
DEALS, FEW = 60, 20
CLASSIC = RULESETS["classic-2"]
WAYS = {
    "draft": RULESETS["draft-2"],
    "classic": CLASSIC,
    "classic, discards": CLASSIC.having(discard=(3, 2)),
    "governor": RULESETS["governor-2"],
}


def main() -> int:
    """Print both tables, and return 1 when a phase misses its target."""
    fast = compiled()
    if fast is None:
        print("numba is not installed: the compiled search cannot be measured.")
        return 1
    kept = table("compiled", DEALS, COMPILED)
    with answers.only(plain()), patch.object(weighing, "compiled", nothing):
        kept &= table("plain Python", FEW, PLAIN)
    return 0 if kept else 1


def nothing() -> None:
    """Stand for the compiled search where there is none."""


nothing.cache_info = compiled.cache_info  # type: ignore[attr-defined]


def table(name: str, deals: int, target: float) -> bool:
    """Print how long the first answer takes and how many deals it has seen; say whether the target is kept."""
    print(f"\nFirst advice for two, {name}, milliseconds")
    print(f"{'':34}{'choices':>8}{'median':>8}{'p95':>8}{'most':>8}{'deals':>7}{'reach':>8}")
    slowest = 0.0
    for way, rules in WAYS.items():
        spent: dict[str, list[float]] = defaultdict(list)
        seen: dict[str, list[Advice]] = defaultdict(list)
        for number in range(deals):
            for phase, known in choices(rules, number):
                answers.forget()
                begun = time.process_time()
                seen[phase].append(next(advise(known, seed=number)))
                spent[phase].append(1000 * (time.process_time() - begun))
        for phase, times in spent.items():
            p95 = statistics.quantiles(times, n=100, method="inclusive")[94]
            slowest = max(slowest, p95)
            tried = statistics.median(len(tally.weights or ()) for tally in seen[phase])
            reach = statistics.median(tally.wins(tally.ranking[0]).reach for tally in seen[phase])
            print(
                f"{way + ': ' + phase:34}{len(times):8}{statistics.median(times):8.0f}{p95:8.0f}"
                f"{max(times):8.0f}{tried:7.0f}{100 * reach:6.0f} %",
                flush=True,
            )
    kept = slowest < target
    print(f"Target, {target:.0f} ms at p95 in every phase: {'kept' if kept else 'MISSED'}.")
    return kept


def choices(rules: RuleSet, number: int) -> Iterator[tuple[str, Knowledge]]:
    """Give the choices of a deal that simple players make: each before the draw, and one of each third of the draw."""
    deal = Round.start(rules, Seat.SOUTH, shuffled(number, rules.cards))
    turns = 21 if rules.discard else 16
    looked_at = {number % 7, turns // 3 + number % 7, turns - 1 - number % 5}
    while deal.phase is not Phase.PLAY:
        known = deal.view(deal.to_act)
        made = len(known.turns)
        if known.phase is not Phase.DRAW:
            yield known.phase.value, known
        elif made in looked_at:
            yield f"draw, {('early', 'midway', 'late')[min(3 * made // turns, 2)]}", known
        deal = deal.act(decide(known))


if __name__ == "__main__":
    sys.exit(main())
