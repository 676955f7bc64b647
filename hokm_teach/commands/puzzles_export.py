"""`hokm-teach puzzles export`: puzzles as a PBN file, or as the short texts that links carry."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hokm_teach.notation.pbn import write_pbn
from hokm_teach.puzzles.exchange import link_text, record_of
from hokm_teach.puzzles.pack import read
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.shipped import shipped


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "export",
        help="print puzzles as PBN, or as texts for links",
        description="Print puzzles of packs as a PBN file that bridge programs read, or one a line "
        "with the short text of its position, which a link can carry.",
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=Path,
        help="packs, or folders of packs; the course's own when none is named",
    )
    parser.add_argument(
        "--puzzle", metavar="ID", action="append", help="only this puzzle; may be given again"
    )
    parser.add_argument("--to", choices=("pbn", "short"), default="pbn", help="what to print")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print puzzles; 1 when a pack has faults or a puzzle is not there, and the others are printed all the same."""
    puzzles, faults = _read(arguments.paths)
    wanted = arguments.puzzle
    if wanted is not None:
        known = {puzzle.id for puzzle in puzzles}
        for name in wanted:
            if name not in known:
                print(f"{name}: there is no puzzle of this id", file=sys.stderr)
                faults += 1
        puzzles = [puzzle for puzzle in puzzles if puzzle.id in wanted]
    if arguments.to == "short":
        for puzzle in puzzles:
            print(f"{puzzle.id}\t{link_text(puzzle)}")
    elif puzzles:
        print(write_pbn(map(record_of, puzzles)), end="")
    return 1 if faults else 0


def _read(paths: list[Path]) -> tuple[list[Puzzle], int]:
    """Read the packs named, and complain of what could not be read."""
    puzzles: list[Puzzle] = []
    faults = 0
    for path in paths or [shipped("puzzles")]:
        files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        if not files:
            print(f"{path}: there is no pack here: a pack is a .toml file", file=sys.stderr)
            faults += 1
        for file in files:
            reading = read(file)
            puzzles += reading.pack.puzzles
            faults += len(reading.faults)
            for fault in reading.faults:
                print(fault.line(), file=sys.stderr)
    return puzzles, faults
