"""The lessons: what lies on the table, what is asked, and what is answered; no widget in sight.

Each module has a function `lesson(seed=None)` that makes a fresh one.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast, runtime_checkable

from hokm_teach.lessons.course import lesson_info
from hokm_teach.lessons.view import Intent, LessonView


class Lesson(Protocol):
    """What the desk needs to know of a lesson."""

    key: str

    def view(self, lang: str) -> LessonView:
        """Return all there is to show, in one language."""
        ...

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        ...


@runtime_checkable
class Busy(Protocol):
    """A lesson in which something may be worked out while the learner looks on."""

    @property
    def busy(self) -> bool:
        """Whether its view changes by itself just now: there is more to see, and at last an answer."""
        ...


def make(key: str, seed: int | None = None) -> Lesson:
    """Make the lesson called `key`, such as `04_worked_example`; a seed makes its tasks repeatable.

    >>> make("01_cards_and_tricks").key
    '01_cards_and_tricks'
    """
    name = lesson_info(key).key.partition("_")[2]
    module = import_module(f"hokm_teach.lessons.{name}")
    return cast("Lesson", module.lesson(seed))
