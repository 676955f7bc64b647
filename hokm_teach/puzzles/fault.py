"""What is wrong with a pack, told with the pack, the puzzle and the key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hokm_teach.errors import HokmError
from hokm_teach.i18n import Message, sentences


@dataclass(frozen=True)
class Fault:
    """One thing wrong in a pack; `id` is the puzzle's, and empty for the pack itself."""

    pack: str
    id: str
    what: Message
    key: str = ""
    file: str = ""
    at: int = 0  # the line of the file, where it is known and no puzzle is

    def told(self) -> Message:
        """Say what is wrong and at which key; a whole sentence brings its own full stop."""
        stop = "" if self.what.say().endswith((".", "?")) else "."
        key = f"{self.key}: " if self.key else ""
        return Message("{key}{what}{stop}").given(key=key, what=self.what, stop=stop)

    def line(self) -> str:
        """Return the fault as one line for a shell: file, line or puzzle, and what."""
        file = self.file or self.pack
        places = [f"{file}:{self.at}" if self.at else file, self.id, self.told().say()]
        return ": ".join(each for each in places if each)


class BadPack(HokmError):
    """A pack that cannot be read; all its faults are told at once."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.name, self.faults = name, tuple(faults)
        super().__init__(sentences([fault.line() for fault in faults]))
