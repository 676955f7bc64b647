"""What a puzzle asks for: so many of the tricks that are left, seven in all, kot, or to be spared it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message, plural
from hokm_teach.play import TRICKS_TO_WIN


class BadGoal(HokmError):
    """Text that names no goal."""

    def __init__(self, text: object) -> None:
        self.text = text
        super().__init__(
            M(
                'A goal is "3 tricks", "seven", "make kot" or "avoid kot", not {text}.',
                text=repr(text)[:40],
            )
        )


class Kind(Enum):
    """The kinds of goal, each for South's side."""

    TRICKS = "tricks"  # so many of those left
    SEVEN = "seven"  # seven in all, with those won before
    KOT = "make kot"  # seven before the other side has one
    SAVE = "avoid kot"  # one before the other side has seven


@dataclass(frozen=True)
class Goal:
    """A goal of South's side; `tricks`, of those left, are for `Kind.TRICKS` only.

    >>> str(Goal.read("4 tricks")), Goal.read("make kot")
    ('4 tricks', Goal(kind=<Kind.KOT: 'make kot'>, tricks=0))
    """

    kind: Kind
    tricks: int = 0

    @classmethod
    def read(cls, text: object) -> Goal:
        """Read a goal as a pack writes it; raise BadGoal for anything else."""
        if isinstance(text, str) and (found := _TRICKS.fullmatch(text)):
            return cls(Kind.TRICKS, int(found[1]))
        if isinstance(text, str) and text in _WHOLE:
            return cls(_WHOLE[text])
        raise BadGoal(text)

    def __str__(self) -> str:
        if self.kind is not Kind.TRICKS:
            return str(self.kind.value)
        return f"{self.tricks} trick" + "s" * (self.tricks != 1)

    @property
    def to_win(self) -> int | None:
        """The tricks at which play ends; None when every card is played."""
        return None if self.kind is Kind.TRICKS else TRICKS_TO_WIN

    def text(self, left: int | None = None) -> Message:
        """Say the goal, with the tricks that are left when they are given.

        >>> Goal(Kind.TRICKS, 4).text(5).say()
        'Take 4 of the last 5 tricks'
        """
        if self.kind is not Kind.TRICKS:
            return _TEXTS[self.kind]
        if left is None:
            return plural("Take {n} trick", "Take {n} tricks", self.tricks)
        if left == self.tricks:
            return plural("Take the last trick", "Take all of the last {n} tricks", left)
        return plural(
            "Take {n} of the last {left} tricks",
            "Take {n} of the last {left} tricks",
            self.tricks,
            left=left,
        )


_TRICKS = re.compile(r"([1-9]|1[0-3]) tricks?", re.ASCII)
_WHOLE = {kind.value: kind for kind in Kind if kind is not Kind.TRICKS}
_TEXTS = {
    Kind.SEVEN: M("Reach seven tricks"),
    Kind.KOT: M("Make kot: seven tricks before the other side has one"),
    Kind.SAVE: M("Avoid kot: one trick before the other side has seven"),
}
