"""Themes as the trainer shows them: a name, and a paragraph."""

from __future__ import annotations

from hokm_teach.i18n import M, Message

_PARAGRAPHS: dict[str, Message] = {}


def name(theme: str) -> Message:
    """Return a theme's name; one that is not known by its own."""
    return M("{theme}", theme=theme.replace("-", " "))


def paragraph(theme: str) -> Message | None:
    """Return what a theme is about."""
    return _PARAGRAPHS.get(theme)
