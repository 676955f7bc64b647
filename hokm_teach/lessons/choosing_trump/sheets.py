"""Evidence written down: a row a suit, what comes of 100 deals, and how far the truth may lie from each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hokm_teach.advice import Facts, Prospect
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.choosing_trump.trial import Trial
from hokm_teach.lessons.estimates import points, share
from hokm_teach.lessons.task import SheetText

HEAD = (
    M("Trump"),
    M("Wins"),
    M("Kots"),
    M("Kots against"),
    M("Points"),
)


def suits_sheet(trial: Trial) -> SheetText:
    """Return how each suit did, best first; the suits that are right are lit."""
    evidence = trial.evidence
    rows = tuple((each.trump, *_cells(each)) for each in evidence.ranking)
    lit = (index for index, each in enumerate(evidence.ranking) if each.trump in evidence.best)
    return SheetText(_caption(evidence.deals), HEAD, rows, tuple(lit))


def hands_sheet(
    names: Sequence[Message], found: Sequence[Prospect], deals: int, lit: Iterable[int]
) -> SheetText:
    """Return how two hands did, each with its own trump."""
    rows = tuple((name, *_cells(each)) for name, each in zip(names, found, strict=True))
    return SheetText(_caption(deals), (M("Hand"), *HEAD[1:]), rows, tuple(lit))


def chances_sheet(facts: Facts) -> SheetText:
    """Return how likely it is to get none, one, two … more trumps among the other eight cards."""
    chances = [round(100 * facts.chance_of_more(n)) for n in range(4)]
    rows = [(n, M("{n}%", n=chance)) for n, chance in enumerate(chances)]
    more = round(100 * sum(facts.chance_of_more(n) for n in range(4, 9)))
    return SheetText(
        M("More {suit} among your other eight cards", suit=facts.trump),
        (M("More"), M("Chance")),
        (*rows, (M("4 or more"), M("{n}%", n=more))),
        (1, 2),
    )


def _caption(deals: int) -> Message:
    return M(
        "Of 100 deals, as {n} went that simple players played out",
        n=deals,
    )


def _cells(each: Prospect) -> tuple[Message, ...]:
    return (share(each.wins), share(each.kots), share(each.kots_against), points(each.points))
