"""The ledger of ids: every id that was ever published stays with the one puzzle it was given to.

`puzzles/ids.txt` has a line for each, its id and the digest of the puzzle's canonical form. Links and learners' own
records name puzzles by id, so an id is never given to another one, not even when its puzzle is withdrawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.puzzles.proof import canonical
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.shipped import shipped

LEDGER = "ids.txt"
_LINE = re.compile(r"([a-z0-9-]+) ([0-9a-f]{16})")


class BadLedger(HokmError):
    """A line of the ledger that is no id and digest."""

    def __init__(self, file: str, line: int) -> None:
        self.file, self.line = file, line
        super().__init__(
            M("{file}:{line}: an id and 16 hexadecimal digits were expected.", file=file, line=line)
        )


def digest(puzzle: Puzzle) -> str:
    """Return 16 hexadecimal digits that are the same for puzzles equal up to suits and ranks, and for no others."""
    return sha256(canonical(puzzle.position, puzzle.goal).encode()).hexdigest()[:16]


def ledger_file() -> Path:
    """Return where the ledger of the course lies."""
    return shipped("puzzles") / LEDGER


def read_ledger(file: Path | None = None) -> dict[str, str]:
    """Read the digest of every id that was ever published; raise BadLedger for a line that is none."""
    file = file or ledger_file()
    if not file.exists():
        return {}
    found: dict[str, str] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        entry = _LINE.fullmatch(line)
        if entry is None or entry[1] in found:
            raise BadLedger(file.name, number)
        found[entry[1]] = entry[2]
    return found


def with_new(ledger: Mapping[str, str], puzzles: Iterable[Puzzle]) -> dict[str, str]:
    """Return a ledger with the puzzles that it does not know yet; those it knows stay as they are."""
    return {puzzle.id: digest(puzzle) for puzzle in puzzles} | dict(ledger)


def publish(puzzles: Iterable[Puzzle], file: Path | None = None) -> list[str]:
    """Enter the ids that are not in the ledger yet, and return them."""
    file = file or ledger_file()
    known = read_ledger(file)
    new = {name: value for name, value in with_new(known, puzzles).items() if name not in known}
    with file.open("a", encoding="utf-8") as out:
        out.writelines(f"{name} {value}\n" for name, value in new.items())
    return list(new)
