"""Whether a line is worth finding: what the maker asks of every ending, and `check` of what the maker has made."""

from __future__ import annotations

from hokm_teach.i18n import M, Message
from hokm_teach.puzzles.goal import Kind
from hokm_teach.puzzles.habits import greedy, simple, solves
from hokm_teach.puzzles.rating import decisions, depth
from hokm_teach.puzzles.tree import Judge

#: Cards a hand up to which the simple player may reach the goal: easy puzzles are wanted too, but no long ones.
EASY = 5
#: Our decisions after the first card at which something can still go wrong; of short endings one is enough.
LATER, SHORT_LATER, SHORT = 2, 1, 3


def dull(judge: Judge) -> Message | None:
    """Say why the line of a sound puzzle is not worth finding; None when it is."""
    puzzle, start = judge.puzzle, judge.puzzle.position
    if greedy(start) in judge.right(start)[0]:
        return M("the first card is the one that everybody would play")
    kot = puzzle.goal.kind in (Kind.KOT, Kind.SAVE)
    later = SHORT_LATER if puzzle.tricks <= SHORT or kot else LATER
    first, *others = decisions(judge)
    if len(others) < later:
        return M(
            "after the first card our side can go wrong {n} times, not {wanted}",
            n=len(others),
            wanted=later,
        )
    wrong = [group[0] for group in judge.choices(start) if group[0] in first.wrong]
    if not any(depth(judge, start, card) for card in wrong):
        return M("every wrong first card is seen to be wrong in the same trick")
    if puzzle.tricks > EASY and solves(judge, simple):
        return M("the simple player reaches the goal")
    return None
