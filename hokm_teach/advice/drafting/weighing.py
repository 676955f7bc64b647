"""The choices there are, and what becomes of each on the same sampled deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import combinations, islice
from typing import TypeAlias

from hokm_teach.advice.drafting.finishing import ending, finish
from hokm_teach.advice.drafting.worlds import World, is_open, worlds
from hokm_teach.advice.playouts import Ending
from hokm_teach.advice.tally import Tally
from hokm_teach.bots.building import coming, promise, suit_worth
from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge
from hokm_teach.solver.answers import only
from hokm_teach.solver.engine import Engine, compiled

Advice: TypeAlias = Tally[str]

#: Choices that are looked at in earnest; the others keep plainly less.
MOST = 6
#: Deals decided from one answer to the next: some tenths of a second in plain Python, less where it is compiled.
FIRST = 20
COMPILED = 200
#: Once so many deals have been tried with each, a choice that is clearly worse is given up. As that is asked often, the
#: gap must be wider than an interval's reach: so a good choice is lost once in a thousand times, and not once in forty.
ENOUGH = 24
CLEARLY = 1.5


def candidates(known: Knowledge) -> tuple[str, ...]:
    """Return the choices worth weighing, as text for `Round.act`, the most promising first."""
    if known.phase is Phase.DRAW:
        return "keep", "pass"
    suits: Sequence[Suit] = tuple(Suit) if known.trump is None else (known.trump,)
    judged = sorted(
        (
            (_promise(known, suit, away), _text(known, suit, away))
            for suit in suits
            for count in known.discards
            for away in combinations(known.hand, count)
        ),
        key=lambda pair: -pair[0],
    )
    best_of_suit = (
        dict.fromkeys(text.split()[1] for _, text in judged) if known.trump is None else {}
    )
    leading = [
        next(text for _, text in judged if text.split()[1] == suit) for suit in [*best_of_suit][:2]
    ]
    rest = [text for _, text in judged if text not in leading]
    chosen = {*leading, *rest[: MOST - len(leading)]}
    return tuple(text for _, text in judged if text in chosen)


def _promise(known: Knowledge, trump: Suit, away: Sequence[object]) -> float:
    left = suit_worth((card for card in known.hand if card not in away), trump)
    return promise(left, len(away), known.rules, coming(known.rules, trump))


def _text(known: Knowledge, trump: Suit, away: Sequence[object]) -> str:
    words = ["trump", trump.value] if known.phase is Phase.TRUMP else ["away"]
    return " ".join([*words, *map(str, away)])


def spelled(move: str) -> str:
    """Return a choice as it is spelled here: its cards in their standing order.

    >>> spelled("trump S D3 C4 H5")
    'trump S H5 D3 C4'
    """
    word, *rest = move.split()
    suit = rest[:1] if word == "trump" else []
    away = sorted(map(Card, rest[len(suit) :]))
    return " ".join([word, *suit, *map(str, away)])


def advise(
    known: Knowledge,
    *,
    seed: int | str = 0,
    choices: Sequence[str] | None = None,
    step: int | None = None,
) -> Iterator[Advice]:
    """Give advice that grows each time it is asked for, without end; raise ValueError where there is no choice.

    Of `choices`, or of those worth weighing (`candidates`); `step` deals are decided from one answer to the next.

    What is known and the seed alone decide which deals are tried. A choice that is plainly worse than the best is given
    up. The first answer is in plain Python unless the compiled search is there already; who asks on gets it.
    """
    if not is_open(known):
        raise ValueError("there is nothing to choose")
    open_choices = list(candidates(known) if choices is None else map(spelled, choices))
    endings = {choice: bytearray() for choice in open_choices}
    weights: list[float] = []
    stream = worlds(known, seed)
    while True:
        engine = compiled() if weights or compiled.cache_info().currsize else None
        solves = step or (FIRST if engine is None else COMPILED)
        for world in islice(stream, -(-solves // len(open_choices))):
            weights.append(world.weight)
            for choice in open_choices:
                endings[choice].append(_ending(known, world, choice, engine))
        tally = Tally(
            {choice: bytes(ends) for choice, ends in endings.items()},
            known.rules,
            known.seat is known.hakem,
            tuple(weights),
        )
        yield tally
        if len(weights) >= ENOUGH:
            open_choices = [each for each in open_choices if _still_open(tally, each)]


def _ending(known: Knowledge, world: World, choice: str, engine: Engine | None) -> Ending:
    """Decide one deal; the solver is nobody's but for this long, so others' questions need not wait."""
    position = finish(known, world, choice)
    with only(engine) if engine else nullcontext():
        return ending(known, position)


def _still_open(tally: Advice, choice: str) -> bool:
    """Whether a choice may be the best after all. The two that lead stay, so that they are told on the same deals."""
    if choice in tally.ranking[:2]:
        return True
    gap = tally.gap(tally.ranking[0], choice)
    return gap.value <= CLEARLY * gap.reach
