"""`hokm-teach puzzles make`: find new puzzles about a theme."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

from hokm_teach.i18n import LANGUAGES, M, say
from hokm_teach.puzzles.check import is_shipped
from hokm_teach.puzzles.fault import BadPack
from hokm_teach.puzzles.ids import digest, read_ledger
from hokm_teach.puzzles.maker import Order, make
from hokm_teach.puzzles.pack import dump, load
from hokm_teach.puzzles.patterns import FOUR_ONLY, fewest_cards
from hokm_teach.puzzles.puzzle import Pack, Puzzle, Words
from hokm_teach.puzzles.themes.theme import Theme
from hokm_teach.puzzles.themes.words import name

MOST_CARDS = 13
ANY = "any"
STOPPED = 130  # what a shell expects of a command that Ctrl-C ended


#: On a terminal the bar is drawn anew after each batch; else a line is printed for each puzzle.
WIDTH = 30


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
    parser.add_argument("--cards", required=True, type=_Number(2, MOST_CARDS), help="cards a hand")
    parser.add_argument("--count", required=True, type=_Number(1, 999), help="puzzles to find")
    parser.add_argument("--seed", required=True, type=int)
    parser.add_argument("--players", type=int, choices=(2, 4), default=4)
    parser.add_argument("--cores", type=_Number(1, 64), default=os.cpu_count() or 1)
    parser.add_argument(
        "--to",
        metavar="FILE",
        type=Path,
        help="a pack to write, or to add to; as it stands a new pack is printed",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Find puzzles and write their pack in one piece, those found so far when Ctrl-C stops it; 1 for a wrong order."""
    theme = Theme(arguments.theme) if arguments.theme != ANY else None
    wrong = _refused(theme, arguments)
    if wrong:
        print(wrong, file=sys.stderr)
        return 1
    try:
        pack = _pack(theme, arguments.to)
    except BadPack as error:
        print(error, file=sys.stderr)
        return 1
    order = Order(theme, arguments.cards, arguments.count, arguments.seed, arguments.players)
    made = _made(order, pack, arguments.cores)
    stopped = len(made) < order.count
    if stopped:
        print(f"\nStopped with {len(made)} of {order.count}.", file=sys.stderr)
    if not made:
        return STOPPED
    text = dump(replace(pack, puzzles=(*pack.puzzles, *made)))
    if arguments.to is None:
        print(text, end="")
    else:
        _write(arguments.to, text)
    return STOPPED if stopped else 0


def _refused(theme: Theme | None, arguments: argparse.Namespace) -> str:
    """Say why an order cannot be filled; empty when it can be."""
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
    stem = path.stem if path is not None else theme.value if theme is not None else "made"
    return Pack(stem, title, (), str(path or ""))


def _made(order: Order, pack: Pack, cores: int) -> list[Puzzle]:
    """Find the puzzles of an order, numbered on from those of the pack: fewer when it is stopped by Ctrl-C."""
    known = {digest(puzzle) for puzzle in pack.puzzles}
    if is_shipped(pack):
        known |= set(read_ledger().values())
    ids = {puzzle.id for puzzle in pack.puzzles}
    made: list[Puzzle] = []
    with suppress(KeyboardInterrupt), closing(make(order, known, cores, _Progress(order))) as found:
        for puzzle in found:
            numbered = (f"{puzzle.pack}-{number:03}" for number in count(1))
            made.append(
                replace(puzzle, id=next(each for each in numbered if each not in ids), pack=pack.id)
            )
            ids.add(made[-1].id)
    return made


class _Progress:
    """Shows how many puzzles are found and how many deals were looked at."""

    def __init__(self, order: Order) -> None:
        self.count, self.told = order.count, 0

    def __call__(self, found: int, dealt: int) -> None:
        """Tell of one more batch."""
        words = f"{found} of {self.count} found in {dealt} deals"
        if sys.stderr.isatty():
            filled = WIDTH * found // self.count
            bar = "█" * filled + "·" * (WIDTH - filled)
            end = "\n" if found == self.count else ""
            print(f"\r{bar} {words}\033[K", end=end, file=sys.stderr, flush=True)
        elif found > self.told:
            print(words, file=sys.stderr, flush=True)
        self.told = found


def _write(path: Path, text: str) -> None:
    """Write a file in one piece: whoever is interrupted leaves the old one."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


class _Number:
    """Reads a number within bounds; argparse says what is wrong with any other text."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        """Return the number."""
        if text.isascii() and text.isdigit() and self.least <= int(text) <= self.most:
            return int(text)
        raise argparse.ArgumentTypeError(f"a number from {self.least} to {self.most} is wanted")
