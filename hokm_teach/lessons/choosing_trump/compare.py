"""Two hands, each with its trump named: which promises more? What side aces and kots are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial
from math import hypot
from typing import TypeAlias

from hokm_teach.advice import DEALS, Estimate, Facts, Prospect, facts
from hokm_teach.advice.tally import NOTHING
from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message, plural
from hokm_teach.lessons.choosing_trump.sheets import hands_sheet
from hokm_teach.lessons.choosing_trump.trial import Trial, TrialTask
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, SheetText
from hokm_teach.seats import Seat

FIRST, SECOND, SAME = "answer-first", "answer-second", "answer-same"
NAMES = (M("First hand"), M("Second hand"))


@dataclass(frozen=True)
class Hand:
    """Five cards with trump named."""

    five: tuple[Card, ...]
    trump: Suit

    @cached_property
    def trial(self) -> Trial:
        """The deals tried with this trump alone; two hands share no deal, so it takes more of them."""
        return Trial(self.five, (self.trump,), 2 * DEALS)

    @property
    def facts(self) -> Facts:
        """What can be read off the five."""
        return facts(self.five, self.trump)

    @property
    def prospect(self) -> Prospect:
        """What came of it."""
        return self.trial.evidence.prospect(self.trump)


class Said(Enum):
    """What was answered, seen from the hand that is worth more."""

    BETTER = "better"
    OTHER = "other"
    SAME = "same"


#: Speaks of the better hand and of the other, to one who answered so.
Reason: TypeAlias = Callable[[Hand, Hand, Said], Message]


def apart(a: Estimate, b: Estimate) -> bool:
    """Say whether two numbers, each counted on its own deals, very probably differ by more than nothing."""
    return abs(a.value - b.value) - hypot(a.reach, b.reach) > NOTHING


def better_of(first: Hand, second: Hand) -> Hand | None:
    """Return the hand that is clearly worth more points; None when the deals cannot tell."""
    a, b = first.prospect.points, second.prospect.points
    if not apart(a, b):
        return None
    return first if a.value > b.value else second


def compare_task(first: Hand, second: Hand, right: str, reason: Reason) -> TrialTask:
    """Ask which of two hands is worth more points."""
    return TrialTask(
        M("Which hand brings more points, on average?"),
        partial(_judge, first, second, right, reason),
        M("Count the tricks beside trump as well, and remember that a kot counts twice."),
        (right,),
        choices=(
            (FIRST, M("The first, with {suit}", suit=first.trump)),
            (SECOND, M("The second, with {suit}", suit=second.trump)),
            (SAME, M("No difference")),
        ),
        trials=(first.trial, second.trial),
        sheet=partial(_sheet, first, second, right),
    )


def _judge(first: Hand, second: Hand, right: str, reason: Reason, answer: Answer) -> Judgement:
    better, other = (first, second) if right == FIRST else (second, first)
    said = Said.BETTER if answer == right else Said.SAME if answer == SAME else Said.OTHER
    return Judgement(
        answer == right,
        reason(better, other, said),
        sheets=(_sheet(first, second, right),),
    )


def _sheet(first: Hand, second: Hand, right: str) -> SheetText:
    found = (first.prospect, second.prospect)
    return hands_sheet(NAMES, found, first.trial.evidence.deals, (0 if right == FIRST else 1,))


def side_by_side(first: Hand, second: Hand) -> Scene:
    """Lay out two hands face to face; they belong to different deals, so nobody is anybody's partner."""
    return Scene(
        hands={Seat.NORTH: tuple(sorted(first.five)), Seat.SOUTH: tuple(sorted(second.five))},
        names={
            Seat.NORTH: M("First hand, {suit} trump", suit=first.trump),
            Seat.SOUTH: M("Second hand, {suit} trump", suit=second.trump),
        },
        players=2,
        pairs=False,
        phase="trump",
    )


def side_aces(better: Hand, other: Hand, said: Said) -> Message:
    """Say what the aces beside trump are worth."""
    aces = better.facts.side_aces
    n, k = better.prospect.wins.percent[0], other.prospect.wins.percent[0]
    if said is Said.OTHER:
        return plural(
            "{cards} is the higher trump, but **side aces** win too: with {aces} it is {k} wins in 100, here {m}.",
            "{cards} are the higher trumps, but **side aces** win too: with {aces} it is {k} wins in 100, here {m}.",
            len(other.facts.honours),
            cards=other.facts.honours,
            aces=aces,
            k=n,
            m=k,
        )
    if said is Said.SAME:
        return plural(
            "Do not forget the **side ace**: the hand with {aces} wins {k} deals in 100, the other {m}.",
            "Do not forget the **side aces**: the hand with {aces} wins {k} deals in 100, the other {m}.",
            len(aces),
            aces=aces,
            k=n,
            m=k,
        )
    return plural(
        "{aces} should win a trick beside the trumps: {k} wins in 100, against {m}.",
        "{aces} should win a trick each beside the trumps: {k} wins in 100, against {m}.",
        len(aces),
        aces=aces,
        k=n,
        m=k,
    )


def kots(better: Hand, other: Hand, said: Said) -> Message:
    """Say what the kots are worth, where wins alone show no difference."""
    given = {
        "cards": better.facts.held,
        "n": better.prospect.wins.percent[0],
        "k": other.prospect.wins.percent[0],
        "m": better.prospect.kots.percent[0],
        "j": other.prospect.kots.percent[0],
    }
    if said is Said.SAME:
        return M(
            "By wins alone, yes: {n} and {k} in 100. But a **kot** counts twice: "
            "{cards} make {m} of them, the other hand {j}.",
            **given,
        )
    if said is Said.OTHER:
        return M(
            "It wins as often, {k} deals in 100 against {n}, but seldom all the way: "
            "{j} **kots**, and {m} with {cards}. A kot counts twice.",
            **given,
        )
    return M(
        "They win about equally often, {n} and {k} in 100, but {cards} make {m} **kots** and the other hand {j}. "
        "A kot counts twice.",
        **given,
    )
