"""What is read from a file of deals: one record a deal, with its position or with everything wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from hokm_teach.i18n import Message
from hokm_teach.play import Position


@dataclass(frozen=True)
class Fault:
    """One thing wrong in a file, and the line it stands in."""

    line: int
    what: Message


@dataclass
class Record:
    """One deal of a file: its number there, and the position, or what is wrong with it.

    Two records are equal when they say the same, wherever in a file they stand.
    """

    board: str
    line: int = field(default=0, compare=False)
    position: Position | None = None
    faults: list[Fault] = field(default_factory=list)
    event: str = ""  # the title, as the file has it: text from outside
    goal: str = ""  # what South's side is to reach, as a puzzle pack writes it: "4 tricks", "seven"
    tags: dict[str, str] = field(default_factory=dict)  # everything else that the file says of it
