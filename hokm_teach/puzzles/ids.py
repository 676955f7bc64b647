"""The ledger of ids: every id that was ever published stays with the one puzzle it was given to.

`puzzles/ids.txt` has a line for each, its id and the digest of the puzzle's canonical form. Links and learners' own
records name puzzles by id, so an id is never given to another one, not even when its puzzle is withdrawn. The last
line seals what stands above it: no entry can go, or be another's, without being missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message
from hokm_teach.puzzles.pack import save
from hokm_teach.puzzles.proof import canonical
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.shipped import shipped

LEDGER = "ids.txt"
_LINE = re.compile(r"([a-z0-9-]+) ([0-9a-f]{16})")
_SEAL = "# sealed "


class BadLedger(HokmError):
    """A ledger that is not as it was left: a line of it is no id and digest, or an entry is missing or changed."""

    def __init__(self, file: str, line: int, what: Message) -> None:
        self.file, self.line, self.what = file, line, what
        super().__init__(M("{file}:{line}: {what}", file=file, line=line, what=what))


def digest(puzzle: Puzzle) -> str:
    """Return 16 hexadecimal digits that are the same for puzzles equal up to suits and ranks, and for no others."""
    return sha256(canonical(puzzle.position, puzzle.goal).encode()).hexdigest()[:16]


def turned(puzzle: Puzzle) -> Puzzle:
    """Return the same puzzle of four as one sees it from North's chair; of fewer players there is no other chair."""
    position = puzzle.position
    if position.players != 4:
        return puzzle
    hands = (*position.hands[2:], *position.hands[:2])
    return replace(puzzle, position=replace(position, hands=hands, leader=position.leader.opposite))


def digests(puzzle: Puzzle) -> tuple[str, str]:
    """Return a puzzle's digest, and the one it has from the other side of the table."""
    return digest(puzzle), digest(turned(puzzle))


def ledger_file() -> Path:
    """Return where the ledger of the course lies."""
    return shipped("puzzles") / LEDGER


def read_ledger(file: Path | None = None) -> dict[str, str]:
    """Read the digest of every id that was ever published; raise BadLedger for one that is damaged or not there."""
    file = file or ledger_file()
    found: dict[str, str] = {}
    sealed, number = _seal({}), 1
    for number, line in enumerate(_lines(file), 1):
        if line.startswith(_SEAL):
            sealed = line
        if not line.strip() or line.startswith("#"):
            continue
        entry = _LINE.fullmatch(line)
        if entry is None or entry[1] in found:
            what = M("an id and 16 hexadecimal digits were expected, each id once.")
            raise BadLedger(file.name, number, what)
        found[entry[1]] = entry[2]
    if sealed != _seal(found):
        what = M(
            "entries are missing or changed since it was sealed; bring back what stood there, or, "
            "if every id ever published is there, let the last line be: {seal}",
            seal=_seal(found),
        )
        raise BadLedger(file.name, number, what)
    return found


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadLedger(file.name, 1, M("it cannot be read: {why}", why=why)) from error


def _seal(ledger: Mapping[str, str]) -> str:
    """Return the line that stands below some entries."""
    text = "".join(f"{name} {value}\n" for name, value in ledger.items())
    return f"{_SEAL}{len(ledger)} {sha256(text.encode()).hexdigest()[:16]}"


def with_new(ledger: Mapping[str, str], puzzles: Iterable[Puzzle]) -> dict[str, str]:
    """Return a ledger with the puzzles that it does not know yet; those it knows stay as they are."""
    return {puzzle.id: digest(puzzle) for puzzle in puzzles} | dict(ledger)


def publish(puzzles: Iterable[Puzzle], file: Path | None = None) -> list[str]:
    """Enter the ids that are not in the ledger yet below the others, seal it anew, and return them."""
    file = file or ledger_file()
    known = read_ledger(file)
    new = {name: value for name, value in with_new(known, puzzles).items() if name not in known}
    if new:
        kept = [line for line in _lines(file) if not line.startswith(_SEAL)]
        entered = [f"{name} {value}" for name, value in new.items()]
        save(file, "\n".join([*kept, *entered, _seal(known | new)]) + "\n")
    return list(new)
