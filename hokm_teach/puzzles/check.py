"""Packs as a whole: every puzzle sound and labelled as code labels it, every id its own, no puzzle there twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os.path import realpath
from pathlib import Path

from hokm_teach.errors import SearchLimit
from hokm_teach.i18n import M, Message
from hokm_teach.puzzles.fault import Fault
from hokm_teach.puzzles.ids import LEDGER, digest, ledger_file, read_ledger, turned
from hokm_teach.puzzles.labels import label_faults, labelled
from hokm_teach.puzzles.proof import faults
from hokm_teach.puzzles.puzzle import Pack, Puzzle


def check(packs: Sequence[Pack]) -> list[Fault]:
    """Return every fault of some packs and of what they have in common; none is a proof of all their puzzles."""
    alone = [
        Fault(pack.id, puzzle.id, what, file=pack.file)
        for pack in packs
        for puzzle in pack.puzzles
        for what in prove(puzzle, made=is_made(pack, puzzle))
    ]
    return alone + together(packs, read_ledger())


def prove(puzzle: Puzzle, *, made: bool = False) -> list[Message]:
    """Return every fault of one puzzle; tags and rating follow from its play, so only a sound one is asked for them.

    Of one that the maker has made it is asked too whether it is worth finding.
    """
    try:
        return faults(puzzle) or label_faults(puzzle, made=made)
    except SearchLimit as limit:
        return [M("its themes could not be found: {why}", why=limit.message)]


def label(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the labels that are computed, or as it is when it is not sound."""
    try:
        return puzzle if faults(puzzle) else labelled(puzzle)
    except SearchLimit:
        return puzzle


def together(packs: Sequence[Pack], ledger: Mapping[str, str]) -> list[Fault]:
    """Report ids used twice or reused, puzzles that are there twice, and ids of the course not yet published."""
    return [
        *_pack_ids(packs),
        *_puzzle_ids(packs),
        *_twins(packs, ledger),
        *_published(packs, ledger),
    ]


def _each(packs: Iterable[Pack]) -> Iterator[tuple[Pack, Puzzle]]:
    return ((pack, puzzle) for pack in packs for puzzle in pack.puzzles)


def _pack_ids(packs: Iterable[Pack]) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for pack in packs:
        if pack.id in seen:
            what = M(
                "the pack's id is that of {file} too; each pack needs its own", file=seen[pack.id]
            )
            yield Fault(pack.id, "", what, "id", pack.file)
        seen.setdefault(pack.id, pack.file or pack.id)


def _puzzle_ids(packs: Iterable[Pack]) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for pack, puzzle in _each(packs):
        if puzzle.id in seen:
            what = M(
                "the id is used more than once, first in {pack}; each puzzle needs its own",
                pack=seen[puzzle.id],
            )
            yield Fault(pack.id, puzzle.id, what, "id", pack.file)
        seen.setdefault(puzzle.id, pack.id)


def _twins(packs: Iterable[Pack], ledger: Mapping[str, str]) -> Iterator[Fault]:
    """Report puzzles that are another's, one withdrawn long ago too, but for names or for where one sits."""
    first = {value: name for name, value in ledger.items()}
    for pack, puzzle in _each(packs):
        same, across = first.get(digest(puzzle)), first.get(digest(turned(puzzle)))
        if same not in (None, puzzle.id):
            what = M("it is the same as {id} but for the names of suits and ranks", id=same)
            yield Fault(pack.id, puzzle.id, what, file=pack.file)
        elif across not in (None, puzzle.id):
            what = M("it is the same as {id}, seen from the other side of the table", id=across)
            yield Fault(pack.id, puzzle.id, what, file=pack.file)
        first.setdefault(digest(puzzle), puzzle.id)


def _published(packs: Iterable[Pack], ledger: Mapping[str, str]) -> Iterator[Fault]:
    """Report ids that belong to another puzzle, and those of the course's own packs that were never entered."""
    for pack, puzzle in _each(packs):
        known = ledger.get(puzzle.id)
        if known is not None and known != digest(puzzle):
            what = M(
                "the id was published with another position or goal; a changed puzzle needs a new id"
            )
            yield Fault(pack.id, puzzle.id, what, "id", pack.file)
        elif known is None and is_shipped(pack):
            what = M("the id is not in {file}; check --publish enters it", file=LEDGER)
            yield Fault(pack.id, puzzle.id, what, "id", pack.file)


def is_made(pack: Pack, puzzle: Puzzle) -> bool:
    """Say whether the maker has made a puzzle of the course: whoever lays one out by hand gives it words."""
    return is_shipped(pack) and puzzle.title is None


def is_shipped(pack: Pack) -> bool:
    """Say whether a pack is one of the course's own, which come with the list of ids."""
    return bool(pack.file) and (
        Path(realpath(pack.file)).parent == Path(realpath(ledger_file())).parent
    )
