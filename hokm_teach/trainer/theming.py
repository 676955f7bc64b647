"""Themes as the trainer shows them: by the tag a puzzle bears, be it one that this version does not know."""

from __future__ import annotations

from hokm_teach.i18n import M, Message
from hokm_teach.puzzles.themes import words
from hokm_teach.puzzles.themes.theme import Theme

_BY_TAG = {theme.value: theme for theme in Theme}


def name(tag: str) -> Message:
    """Return what a theme is called."""
    return words.name(_BY_TAG[tag]) if tag in _BY_TAG else M("{theme}", theme=tag)


def paragraph(tag: str) -> Message | None:
    """Return what a theme is."""
    return words.about(_BY_TAG[tag]) if tag in _BY_TAG else None
