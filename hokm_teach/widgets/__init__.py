"""The course in a notebook: the desk and the course map. The only package here that knows ipywidgets and anywidget."""

from __future__ import annotations

from hokm_teach.editor import Editor
from hokm_teach.lessons import make
from hokm_teach.trainer.room import Room
from hokm_teach.widgets.course_map import CourseMap
from hokm_teach.widgets.desk import Desk

__all__ = ["CourseMap", "Desk", "open_editor", "open_lesson", "open_puzzles"]


def open_lesson(key: str, lang: str = "en", seed: int | None = None) -> Desk:
    """Lay a lesson on a desk; a seed makes its tasks repeatable.

    >>> open_lesson("00_welcome")
    Desk('00_welcome', lang='en')
    """
    return Desk(make(key, seed), lang)


def open_puzzles(puzzle: str | None = None, lang: str = "en") -> Desk:
    """Open the puzzle trainer, at a puzzle or at one that suits the learner.

    >>> open_puzzles("first-steps-1")
    Desk('10_puzzles', lang='en')
    """
    return Desk(Room(puzzle), lang)


def open_editor(position: str | None = None, lang: str = "en") -> Desk:
    """Open the puzzle editor, empty or with a position on it: hands by name, PBN, LIN, or a link's word.

    >>> open_editor("South: SA; East: S2; North: S3; West: S4")
    Desk('11_make_a_puzzle', lang='en')
    """
    return Desk(Editor(position), lang)
