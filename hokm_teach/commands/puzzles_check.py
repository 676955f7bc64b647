"""`hokm-teach puzzles check`: prove every puzzle of every pack."""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from os.path import realpath
from pathlib import Path

from hokm_teach.commands.cores import MANY, progress, spread
from hokm_teach.i18n import M, Message
from hokm_teach.puzzles.check import is_made, is_shipped, label, prove, together
from hokm_teach.puzzles.fault import Fault
from hokm_teach.puzzles.ids import BadLedger, ledger_file, publish, read_ledger, with_new
from hokm_teach.puzzles.pack import dump, read, save
from hokm_teach.puzzles.puzzle import Pack, Puzzle
from hokm_teach.shipped import shipped
from hokm_teach.solver import warm

STOPPED = 130  # what a shell expects of a command that Ctrl-C ended
#: Hands of this many cards are worth the compiled search.
BIG = 9


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "check",
        help="prove every puzzle of packs",
        description="Check packs: their form, and of every puzzle that the goal can be reached, by "
        "one first card only, that the solution does it, and that tags, rating and id are right.",
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=Path,
        help="packs, or folders of packs; the course's own when none is named",
    )
    parser.add_argument("--json", action="store_true", help="print a list, one object a puzzle")
    parser.add_argument(
        "--label",
        action="store_true",
        help="first write the computed tags and ratings into the packs, where they are sound",
    )
    parser.add_argument(
        "--publish",
        action="store_true",
        help="enter the ids of sound packs into the course's list of ids, where they stay",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check packs; 1 when anything in them is wrong, each fault on a line of standard error; 130 after Ctrl-C."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        print("\nStopped: nothing is proved.", file=sys.stderr)
        return STOPPED


def _run(arguments: argparse.Namespace) -> int:
    try:
        ledger = read_ledger()
    except BadLedger as error:
        damaged = Fault("", "", error.what, file=error.file, at=error.line)
        print(damaged.line(), file=sys.stderr)
        if arguments.json:
            print(json.dumps(_as_json([], [damaged]), indent=1, ensure_ascii=False))
        return 1
    packs, faults = _read(arguments.paths)
    if arguments.label and not faults:
        packs = [_label(pack, faults) for pack in packs]
    faults += _prove([(pack, puzzle) for pack in packs for puzzle in pack.puzzles])
    new = [puzzle for pack in packs if is_shipped(pack) for puzzle in pack.puzzles]
    faults += together(packs, with_new(ledger, new) if arguments.publish else ledger)
    if arguments.publish:
        faults += _publish(packs, new, sound=not faults)
    for fault in faults:
        print(fault.line(), file=sys.stderr)
    if arguments.json:
        print(json.dumps(_as_json(packs, faults), indent=1, ensure_ascii=False))
    else:
        for pack in packs:
            print(_as_text(pack, faults))
    return 1 if faults else 0


def _read(paths: Sequence[Path]) -> tuple[list[Pack], list[Fault]]:
    """Read the packs named, and the faults of what could not be read."""
    packs: list[Pack] = []
    faults: list[Fault] = []
    seen: set[str] = set()
    for path in paths or [_from_here(shipped("puzzles"))]:
        files = _files(path)
        if not files:
            what = M("there is no pack here: a pack is a .toml file")
            faults.append(Fault(path.name, "", what, file=str(path)))
        for file in files:
            if realpath(file) not in seen:  # one that is named twice is read once
                reading = read(file)
                packs.append(reading.pack)
                faults += reading.faults
            seen.add(realpath(file))
    return packs, faults


def _files(path: Path) -> list[Path]:
    """Return the packs of a folder, or the file itself; why one cannot be read is told when it is tried."""
    try:
        return sorted(path.glob("*.toml")) if path.is_dir() else [path]
    except OSError:
        return [path]


def _from_here(path: Path) -> Path:
    """Return a path as one would type it here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _label(pack: Pack, faults: list[Fault]) -> Pack:
    """Write the computed tags and ratings into a pack's file, its unsound puzzles as they are."""
    puzzles = progress(spread(label, pack.puzzles), len(pack.puzzles))
    done = replace(pack, puzzles=tuple(puzzles))
    if done != pack:
        try:
            save(Path(pack.file), dump(done))
        except OSError as error:
            faults.append(_unwritten(pack.id, pack.file, error))
    return done


def _publish(packs: Sequence[Pack], new: Sequence[Puzzle], *, sound: bool) -> Iterator[Fault]:
    """Enter the ids of the course's packs when all is sound; other packs have no list of ids."""
    for pack in packs:
        if not is_shipped(pack):
            what = M("only packs of the course, in its folder, are published: {folder}")
            folder = str(ledger_file().parent)
            yield Fault(pack.id, "", what.given(folder=folder), file=pack.file)
            sound = False
    try:
        if sound:
            publish(new)
    except OSError as error:
        yield _unwritten("", str(ledger_file()), error)


def _unwritten(pack: str, file: str, error: OSError) -> Fault:
    return Fault(pack, "", M("it cannot be written: {why}", why=error.strerror), file=file)


def _prove(puzzles: Sequence[tuple[Pack, Puzzle]]) -> Iterator[Fault]:
    """Prove puzzles one by one."""
    if len(puzzles) >= MANY and any(puzzle.tricks >= BIG for _, puzzle in puzzles):
        warm()  # once, before several processes would each compile
    proved = spread(_proved, [(puzzle, is_made(pack, puzzle)) for pack, puzzle in puzzles])
    for (pack, puzzle), found in zip(puzzles, progress(proved, len(puzzles)), strict=True):
        for what in found:
            yield Fault(pack.id, puzzle.id, what, file=pack.file)


def _proved(asked: tuple[Puzzle, bool]) -> list[Message]:
    puzzle, made = asked
    return prove(puzzle, made=made)


def _as_json(packs: Iterable[Pack], faults: Iterable[Fault]) -> list[dict[str, object]]:
    """Tell every puzzle with its faults; last what has faults and is no readable puzzle, or no puzzle at all."""
    told: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for fault in faults:
        told[fault.file, fault.pack, fault.id].append(fault.told().say())
    places = [(pack.file, pack.id, puzzle) for pack in packs for puzzle in pack.puzzles]
    rows: list[dict[str, object]] = [
        {
            "id": puzzle.id,
            "pack": pack,
            "players": puzzle.players,
            "cards": puzzle.tricks,
            "tags": list(puzzle.tags),
            "rating": puzzle.rating,
            "faults": told.get((file, pack, puzzle.id), []),
        }
        for file, pack, puzzle in places
    ]
    seen = {(file, pack, puzzle.id) for file, pack, puzzle in places}
    nothing: dict[str, object] = {"players": None, "cards": None, "tags": [], "rating": None}
    for (file, pack, name), found in told.items():
        if (file, pack, name) not in seen:
            rows.append({"id": name, "pack": pack, **nothing, "faults": found})
    return rows


def _as_text(pack: Pack, faults: Iterable[Fault]) -> str:
    """Tell a pack in one line."""
    wrong = {fault.id for fault in faults if fault.file == pack.file}
    state = f"{len(wrong)} with faults" if wrong else "all sound"
    return f"{pack.file}: {len(pack.puzzles)} puzzles, {state}"
