"""How hard a puzzle is: a number worked out from its tree, the same whenever it is asked for.

It is the difficulty of finding every right card along the line. At each of our cards that could be wrong, somebody is
imagined who chooses among them: the more reasons there are for a card at first sight (`habits.tempting`), the more
likely he takes it, and he sees by himself that a wrong one is wrong the sooner the goal is gone after it. What he
would have to be lucky for is what makes the puzzle hard; every doubling of the odds against him is `DOUBLING` points.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log2

from hokm_teach.cards import Card
from hokm_teach.play import Position
from hokm_teach.puzzles.habits import greedy, simple, solves, tempting
from hokm_teach.puzzles.proof import lost
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.tree import Judge, Step, ask

LOWEST, HIGHEST = 600, 2600
#: Where a puzzle begins that leaves nothing to luck.
EASIEST = 850
DOUBLING = 130
#: A card more a hand, beyond three: more to look at before the first is played.
PER_CARD = 25
#: What is taken off where the course's simple player reaches the goal, or a greedy one.
OBVIOUS = 260
#: How likely a wrong card is played that somebody is drawn to, by the tricks that pass before the goal is gone.
UNSEEN = (0.25, 0.6, 0.85)
FAR = len(UNSEEN) - 1
#: The weight of a card that nothing speaks for, beside one for each reason.
PLAIN = 0.5


def rating(puzzle: Puzzle) -> int:
    """Return how hard a sound puzzle is, from 600 to 2600."""
    return ask(puzzle, rated)


def rated(judge: Judge) -> int:
    """Return the rating of the puzzle a judge knows."""
    puzzle = judge.puzzle
    luck = sum(_luck(judge, step) for step in decisions(judge))
    points = EASIEST + DOUBLING * luck + PER_CARD * (puzzle.tricks - 3)
    if solves(judge, simple) or solves(judge, greedy):
        points -= OBVIOUS
    return max(LOWEST, min(HIGHEST, round(points)))


def decisions(judge: Judge) -> Iterator[Step]:
    """Give the cards of the line where our side could let the goal go."""
    return (
        step
        for step in judge.steps(judge.puzzle.position)
        if judge.ours(step.position) and step.wrong
    )


def depth(judge: Judge, position: Position, wrong: Card) -> int:
    """Return how many tricks later than this one the goal is seen to be gone after a card that loses it.

    More than `FAR` is no further: nobody looks so far ahead by habit.
    """
    after = position.play(wrong)
    last = len(position.history) + FAR
    while not lost(judge.puzzle, after) and len(after.history) <= last:
        after = after.play(judge.choose(after))
    return max(0, len(after.history) - len(position.history) - 1)


def _luck(judge: Judge, step: Step) -> float:
    """Return how often the odds double against the right cards of a decision."""
    reasons = tempting(step.position)
    right = sum(_weight(reasons, group) for group in _groups(judge, step, right=True))
    wrong = sum(
        _weight(reasons, group) * _unseen(judge, step.position, group[0])
        for group in _groups(judge, step, right=False)
    )
    return log2(1 + wrong / right)


def _groups(judge: Judge, step: Step, *, right: bool) -> list[tuple[Card, ...]]:
    """Return the choices that keep the goal, or those that do not; cards that touch are one."""
    return [each for each in judge.choices(step.position) if (each[0] in step.keeping) is right]


def _weight(reasons: dict[Card, int], group: tuple[Card, ...]) -> float:
    return PLAIN + sum(reasons[card] for card in group)


def _unseen(judge: Judge, position: Position, wrong: Card) -> float:
    return UNSEEN[depth(judge, position, wrong)]
