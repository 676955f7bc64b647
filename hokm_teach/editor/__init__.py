"""The puzzle editor: cards laid out by hand, the solver judging while one looks on, and puzzles to take away."""

from __future__ import annotations

from hokm_teach.editor.draft import Draft, Place, Texts
from hokm_teach.editor.judge import judge
from hokm_teach.editor.room import Editor
from hokm_teach.editor.typed import read

__all__ = ["Draft", "Editor", "Place", "Texts", "judge", "read"]
