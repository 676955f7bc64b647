"""Undo and redo: what was, kept as the values they were."""

from __future__ import annotations

from typing import Generic, TypeVar

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M

Value = TypeVar("Value")

#: So many steps can be taken back.
STEPS = 500


class NoStep(HokmError):
    """There is no step back, or forward, from here."""


class History(Generic[Value]):
    """A value that changes, and all it has been."""

    def __init__(self, first: Value) -> None:
        self._values = [first]
        self._at = 0

    @property
    def now(self) -> Value:
        """What it is."""
        return self._values[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether a step can be taken back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step that was taken back can be taken again."""
        return self._at + 1 < len(self._values)

    def become(self, value: Value) -> None:
        """Take a step; one that changes nothing is none."""
        if value == self.now:
            return
        self._values[self._at + 1 :] = [value]
        del self._values[: -STEPS - 1]
        self._at = len(self._values) - 1

    def amend(self, value: Value) -> None:
        """Let the last step have led there; it stays one step."""
        self._values[self._at] = value

    def undo(self) -> None:
        """Take the last step back."""
        if not self.can_undo:
            raise NoStep(M("There is no step to take back."))
        self._at -= 1

    def redo(self) -> None:
        """Take a step again that was taken back."""
        if not self.can_redo:
            raise NoStep(M("There is no step to take again."))
        self._at += 1
