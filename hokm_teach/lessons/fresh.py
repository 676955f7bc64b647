"""Tasks that are drawn fresh: each kind in its turn, and sentences that know whether they speak of you."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from hokm_teach.i18n import Message
from hokm_teach.lessons.task import Step
from hokm_teach.seats import Seat

#: What is drawn: a task, an ending.
Made = TypeVar("Made")
#: Makes one task.
Kind: TypeAlias = Callable[[random.Random], Step]


def in_turn(kinds: Sequence[Callable[[random.Random], Made]]) -> Callable[[random.Random], Made]:
    """Return a draw that takes every kind once, in a shuffled order, before any kind comes again."""
    waiting: list[Callable[[random.Random], Made]] = []
    last: list[Callable[[random.Random], Made]] = []

    def draw(chance: random.Random) -> Made:
        if not waiting:
            waiting.extend(chance.sample(kinds, len(kinds)))
            if waiting[-1:] == last and len(kinds) > 1:  # no two alike, also where two rounds meet
                waiting.insert(0, waiting.pop())
        last[:] = [waiting.pop()]
        return last[0](chance)

    return draw


def whose(seat: Seat, yours: Message, theirs: Message) -> Message:
    """Return the sentence about you, or the one about somebody with a name."""
    return yours if seat is Seat.SOUTH else theirs
