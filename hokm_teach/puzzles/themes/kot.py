"""Themes that the score makes: kot to be made, and kot to be spared."""

from __future__ import annotations

from hokm_teach.puzzles.goal import Kind
from hokm_teach.puzzles.themes.story import Moment


def make_kot(now: Moment) -> bool:
    """Seven tricks before they have one: a card that only costs one trick costs the kot."""
    return now.story.puzzle.goal.kind is Kind.KOT


def save_kot(now: Moment) -> bool:
    """They have every trick so far: one for us before their seventh is all that counts."""
    return now.story.puzzle.goal.kind is Kind.SAVE
