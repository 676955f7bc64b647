"""`hokm-teach puzzles import`: deals of PBN and LIN files as a pack to work on."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from hokm_teach.commands.cores import progress, spread
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message
from hokm_teach.notation.decoding import visible
from hokm_teach.notation.files import read_deals
from hokm_teach.notation.pbn import Record, write_pbn
from hokm_teach.puzzles.exchange import puzzle_of, record_of
from hokm_teach.puzzles.goal import BadGoal, Goal
from hokm_teach.puzzles.pack import dump
from hokm_teach.puzzles.puzzle import Pack, Puzzle, Words
from hokm_teach.puzzles.reading import ID, ID_LENGTH, LENGTHS
from hokm_teach.solver import within
from hokm_teach.solver.task import SECONDS


class Wish(NamedTuple):
    """One deal to make a puzzle of."""

    record: Record
    file: str
    pack: str
    id: str
    goal: Goal | None


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "import",
        help="make a pack of the deals in PBN and LIN files",
        description="Print a pack of the deals and endings in PBN and LIN files, each with its goal, "
        "first cards and a solution; those that are sound puzzles with their themes and rating. "
        "What is wrong with the others, `check` says.",
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="the files; - reads standard input"
    )
    parser.add_argument("--id", type=_id, default="imported", help="the pack's id")
    parser.add_argument(
        "--title", type=_title, default="Imported", help="the pack's title in English"
    )
    parser.add_argument(
        "--goal",
        type=_goal,
        metavar="GOAL",
        help='one goal for all: "4 tricks", seven, "make kot", "avoid kot"; '
        "as it stands each deal's own, else all the tricks that can be had",
    )
    parser.add_argument("--to", choices=("toml", "pbn"), default="toml", help="what to print")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a pack; 1 when any deal is wrong, and the others are in the pack all the same."""
    wishes, faults = _wishes(arguments)
    puzzles: list[Puzzle] = []
    for wish, made in zip(wishes, progress(spread(_made, wishes), len(wishes)), strict=True):
        if isinstance(made, Message):
            faults += _complain(wish.file, wish.record.line, made, wish.record.board)
        else:
            puzzles.append(made)
    if puzzles:
        pack = Pack(arguments.id, Words((("en", arguments.title),)), tuple(puzzles))
        text = dump(pack) if arguments.to == "toml" else write_pbn(map(record_of, puzzles))
        print(text, end="")
    return 1 if faults else 0


def _wishes(arguments: argparse.Namespace) -> tuple[list[Wish], int]:
    """Read the files; complain of what is wrong with them."""
    wishes: list[Wish] = []
    faults = 0
    for name, records in _read(arguments.files):
        if records is None:
            faults += 1
            continue
        if not records:
            what = M('There is no deal here: a deal is a line like [Deal "N:…"] or md|…|.')
            faults += _complain(name, 1, what)
        for record in records:
            for fault in record.faults:
                faults += _complain(name, fault.line, fault.what, record.board)
            if record.position is not None:
                id_ = f"{arguments.id}-{len(wishes) + 1}"
                wishes.append(Wish(record, name, arguments.id, id_, arguments.goal))
    return wishes, faults


def _read(files: Sequence[str]) -> Iterator[tuple[str, list[Record] | None]]:
    """Give each file's name and deals; none of a file that cannot be read."""
    for file in files:
        name = "standard input" if file == "-" else file
        try:
            yield (
                name,
                read_deals(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()),
            )
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            yield name, None


def _made(wish: Wish) -> Puzzle | Message:
    """Make a puzzle of a deal, or say why it is none."""
    if wish.record.position is None:
        raise ValueError("a deal with faults makes no puzzle")
    try:
        with within(SECONDS):
            return puzzle_of(wish.record, wish.record.position, wish.pack, wish.id, wish.goal)
    except HokmError as error:
        return error.message


def _complain(name: str, line: int, what: Message, board: str = "") -> int:
    # A board's name is text from outside: nothing in it may end the line, or speak to the terminal.
    board = " ".join(visible(board).split())[:40]
    place = f"{name}:{line}: " + (f"board {board}: " if board else "")
    print(place + what.say("en"), file=sys.stderr)
    return 1


def _goal(text: str) -> Goal:
    """Read a goal; argparse says what is wrong with any other text."""
    try:
        return Goal.read(text)
    except BadGoal as error:
        raise argparse.ArgumentTypeError(error.message.say("en")) from None


def _id(text: str) -> str:
    """Read a pack's id; it leaves room for the puzzles' numbers."""
    if re.fullmatch(ID, text) and len(text) <= ID_LENGTH - 6:
        return text
    raise argparse.ArgumentTypeError("small letters, digits and hyphens are wanted, like my-pack")


def _title(text: str) -> str:
    """Read a pack's title: plain words, no pictures of cards in it."""
    words = " ".join(text.split())
    if (
        0 < len(words) <= LENGTHS["title"]
        and words == visible(words)
        and not set("{}") & set(words)
    ):
        return words
    raise argparse.ArgumentTypeError(f"1 to {LENGTHS['title']} letters without braces are wanted")
