"""Numbers that were counted, as a learner reads them: the value and how far the truth may lie from it."""

from __future__ import annotations

from math import ceil

from hokm_teach.advice import Estimate
from hokm_teach.i18n import M, Message


def share(of: Estimate) -> Message:
    """Return a share in hundredths, for the column of a table."""
    # The mark keeps a sign before its number where words run from right to left.
    return M("\N{LEFT-TO-RIGHT MARK}{n}\N{NO-BREAK SPACE}±{k}", n=of.percent[0], k=reach(of))


def points(of: Estimate) -> Message:
    """Return points in 100 deals, with their sign, for the column of a table."""
    value = of.percent[0]
    if value < 0:
        return M("\N{LEFT-TO-RIGHT MARK}−{n}\N{NO-BREAK SPACE}±{k}", n=-value, k=reach(of))
    return M("\N{LEFT-TO-RIGHT MARK}+{n}\N{NO-BREAK SPACE}±{k}", n=value, k=reach(of))


def percent(of: Estimate) -> Message:
    """Return a share in hundredths, for a sentence.

    >>> percent(Estimate(0.61, 0.58, 0.64)).say()
    '61\\xa0±\\xa03\\xa0%'
    """
    return M(
        "{n}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{k}\N{NO-BREAK SPACE}%",
        n=of.percent[0],
        k=reach(of),
    )


def reach(of: Estimate) -> int:
    """Return how many hundredths the truth may lie away, rounded to the careful side."""
    return ceil(100 * of.reach - 1e-9)
