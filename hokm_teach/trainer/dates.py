"""Dates in words."""

from __future__ import annotations

from datetime import date

from hokm_teach.i18n import M, Message

_MONTHS = (
    M("January"), M("February"), M("March"), M("April"), M("May"), M("June"),
    M("July"), M("August"), M("September"), M("October"), M("November"), M("December"),
)  # fmt: skip


def day(when: date) -> Message:
    """Say a date without its year."""
    return M("{month} {n}", month=_MONTHS[when.month - 1], n=when.day)
