"""`hokm-teach puzzles make`: find new puzzles about a theme."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

from hokm_teach.i18n import LANGUAGES, M, say
from hokm_teach.puzzles.check import is_shipped
from hokm_teach.puzzles.fault import BadPack
from hokm_teach.puzzles.ids import BadLedger, digest, read_ledger
from hokm_teach.puzzles.maker import PATIENCE, Order, make
from hokm_teach.puzzles.pack import dump, load, save
from hokm_teach.puzzles.patterns import FOUR_ONLY, fewest_cards
from hokm_teach.puzzles.puzzle import Pack, Puzzle, Words
from hokm_teach.puzzles.reading import ID_LENGTH
from hokm_teach.puzzles.themes.theme import Theme
from hokm_teach.puzzles.themes.words import name

CARDS = 3, 13
ANY = "any"
STOPPED = 130  # what a shell expects of a command that Ctrl-C ended


#: On a terminal the bar is drawn anew after each batch; else a line is printed for each puzzle, or for so many deals.
WIDTH, SOMETIMES = 30, 5000


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "make",
        help="find new puzzles about a theme",
        description="Deal endings until so many are puzzles about a theme: one card begins, it is "
        "not the obvious one, and the way on can be missed too. The same seed finds the same.",
    )
    parser.add_argument(
        "--theme",
        required=True,
        choices=[*(theme.value for theme in Theme), ANY],
        metavar="THEME",
        help=f"what they are about: {', '.join(theme.value for theme in Theme)}; or {ANY}",
    )
    parser.add_argument("--cards", required=True, type=_Number(*CARDS), help="cards a hand")
    parser.add_argument("--count", required=True, type=_Number(1, 999), help="puzzles to find")
    parser.add_argument("--seed", required=True, type=int)
    parser.add_argument("--players", type=int, choices=(2, 4), default=4)
    parser.add_argument("--cores", type=_Number(1, 64), default=os.cpu_count() or 1)
    parser.add_argument(
        "--patience",
        metavar="DEALS",
        type=_Number(1, 10**9),
        default=PATIENCE,
        help=f"give up after so many deals in a row without a find ({PATIENCE} unless told)",
    )
    parser.add_argument(
        "--to",
        metavar="FILE",
        type=Path,
        help="a pack to write, or to add to; as it stands a new pack is printed",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Find puzzles and write their pack in one piece, those found so far when it is stopped; 1 for a wrong order.

    It is stopped by Ctrl-C, or when nothing is found for long: then the status is 1 as well.
    """
    theme = Theme(arguments.theme) if arguments.theme != ANY else None
    try:
        wrong = _refused(theme, arguments)
        pack, ledger = _pack(theme, arguments.to), read_ledger()
    except (BadPack, BadLedger) as error:
        wrong = str(error)
    if wrong:
        print(wrong, file=sys.stderr)
        return 1
    order = Order(
        theme,
        arguments.cards,
        arguments.count,
        arguments.seed,
        arguments.players,
        arguments.patience,
    )
    made, status = _made(order, pack, ledger, arguments.cores)
    if not made:
        return status
    text = dump(replace(pack, puzzles=(*pack.puzzles, *made)))
    if arguments.to is None:
        print(text, end="")
        return status
    try:
        save(arguments.to, text)
    except OSError as error:  # what took so long to find is not lost for that
        print(text, end="")
        print(f"{arguments.to}: it cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    return status


def _refused(theme: Theme | None, arguments: argparse.Namespace) -> str:
    """Say why an order cannot be filled; empty when it can be."""
    folder = (arguments.to or Path()).parent
    if not os.access(folder, os.W_OK) and arguments.to is not None:
        return f"{arguments.to}: nothing can be written to {folder}."
    if theme is None:
        return ""
    least = fewest_cards(theme)
    if arguments.players == 2 and theme in FOUR_ONLY:
        return f"{theme.value} needs a partner: --players 4."
    if arguments.cards < least:
        return f"{theme.value} needs {least} cards a hand at least."
    return ""


def _pack(theme: Theme | None, path: Path | None) -> Pack:
    """Return the pack to add to, or a new one; raise BadPack for one that cannot be read."""
    if path is not None and path.exists():
        return load(path)
    told = name(theme) if theme is not None else M("Puzzles")
    title = Words(tuple((lang, say(told, lang)) for lang in LANGUAGES))
    words = path.stem if path is not None else f"made-{theme.value if theme is not None else ANY}"
    found = re.findall("[a-z0-9]+", words.lower())
    return Pack("-".join(found)[:ID_LENGTH].strip("-") or "made", title, (), str(path or ""))


def _made(
    order: Order, pack: Pack, ledger: Mapping[str, str], cores: int
) -> tuple[list[Puzzle], int]:
    """Find the puzzles of an order, with ids that are nobody's, and say with which status the command ends.

    In the course's packs an id is of the puzzle's theme, in others of the pack.
    """
    known = {*map(digest, pack.puzzles), *ledger.values()}
    ids = {*(puzzle.id for puzzle in pack.puzzles), *ledger}
    made: list[Puzzle] = []
    told = _Progress(order)
    try:
        with closing(make(order, known, cores, told)) as found:
            for puzzle in found:
                stem = puzzle.pack if is_shipped(pack) else pack.id[: ID_LENGTH - 4].strip("-")
                numbered = (f"{stem}-{number:03}" for number in count(1))
                own = next(each for each in numbered if each not in ids)
                made.append(replace(puzzle, id=own, pack=pack.id))
                ids.add(own)
    except KeyboardInterrupt:
        told.close()
        print(f"Stopped with {len(made)} of {order.count}.", file=sys.stderr)
        return made, STOPPED
    if len(made) == order.count:
        return made, 0
    told.close()
    print(
        f"Given up with {len(made)} of {order.count}: none in the last {order.patience} deals. "
        "Longer hands, another theme or a greater --patience may bring more.",
        file=sys.stderr,
    )
    return made, 1


class _Progress:
    """Shows how many puzzles are found and how many deals were looked at."""

    def __init__(self, order: Order) -> None:
        self.count, self.told, self.open = order.count, (0, 0), False

    def __call__(self, found: int, dealt: int) -> None:
        """Tell of one more batch."""
        words = f"{found} of {self.count} found in {dealt} deals"
        if sys.stderr.isatty():
            filled = WIDTH * found // self.count
            bar = "█" * filled + "·" * (WIDTH - filled)
            self.open = found < self.count
            end = "" if self.open else "\n"
            print(f"\r{bar} {words}\033[K", end=end, file=sys.stderr, flush=True)
        elif (found, dealt // SOMETIMES) != self.told:
            print(words, file=sys.stderr, flush=True)
        self.told = found, dealt // SOMETIMES

    def close(self) -> None:
        """End the line that was begun on a terminal."""
        if self.open:
            print(file=sys.stderr)


class _Number:
    """Reads a number within bounds; argparse says what is wrong with any other text."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        """Return the number."""
        if text.isascii() and text.isdigit() and self.least <= int(text) <= self.most:
            return int(text)
        raise argparse.ArgumentTypeError(f"a number from {self.least} to {self.most} is wanted")
