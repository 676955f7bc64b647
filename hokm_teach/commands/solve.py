"""`hokm-teach solve`: what every card of every deal in a PBN file is worth, best play by all."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from hokm_teach.cards import Card
from hokm_teach.commands.cores import MANY, progress, spread
from hokm_teach.errors import NoOutcome, SearchLimit, Stop
from hokm_teach.i18n import M, Message, say, sentences
from hokm_teach.notation.pbn import Record, read_pbn
from hokm_teach.play import Position
from hokm_teach.solver import Outcome, outcome, solve, warm, within
from hokm_teach.solver.task import SECONDS

#: Hands of this many cards are worth the compiled search.
BIG = 9


class Solved(NamedTuple):
    """What is known of one deal: its cards' values and its outcome, or why there is none."""

    values: dict[Card, int]
    outcome: Outcome | None
    refusal: Message | None


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "solve",
        help="say what each card of the deals in a PBN file is worth",
        description="Solve every deal or ending of a PBN file exactly. Trump and leader come from "
        'the tags [Trump "H"] and [Leader "S"], else from [Contract] and [Declarer].',
    )
    parser.add_argument("file", metavar="FILE.pbn", help="the file; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print a list, one object a deal")
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        metavar="S",
        help=f"give up a deal after so many seconds (as it stands, {SECONDS:g})",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Solve a file; 1 when any of its deals is wrong, and the others are solved all the same."""
    name = "standard input" if arguments.file == "-" else arguments.file
    try:
        data = sys.stdin.buffer.read() if arguments.file == "-" else Path(name).read_bytes()
    except OSError as error:
        print(f"{name}: {error.strerror}", file=sys.stderr)
        return 1
    records = read_pbn(data)
    faults = 0
    if not records:
        faults += _complain(
            name, 1, M('There is no deal here: a deal is a line like [Deal "N:…"].')
        )
    for record in records:
        for fault in record.faults:
            faults += _complain(name, fault.line, fault.what, record.board)
    good = [(record, record.position) for record in records if record.position is not None]
    told: list[dict[str, object]] = []
    for (record, position), solved in zip(
        good,
        progress(_solve_all([position for _, position in good], arguments.seconds), len(good)),
        strict=True,
    ):
        if solved.refusal is not None:
            faults += _complain(name, record.line, solved.refusal, record.board)
        elif arguments.json:
            told.append(_as_json(record, position, solved))
        else:
            print(_as_text(record, position, solved))
    if arguments.json:
        print(json.dumps(told, indent=1))
    return 1 if faults else 0


def solve_one(position: Position, seconds: float = SECONDS) -> Solved:
    """Solve one deal in so many seconds; a search that was given up is a refusal."""
    end = monotonic() + seconds
    try:
        with within(seconds):
            ends = _outcome(position)
        with within(max(end - monotonic(), 0)):
            return Solved(solve(position), ends, None)
    except SearchLimit as error:
        return Solved({}, None, _refusal(error, seconds))


def _outcome(position: Position) -> Outcome | None:
    """Return how a whole deal ends; of what is left of one, only the cards' values are told."""
    if any(position.won):
        return None
    try:
        return outcome(position)
    except NoOutcome:
        return None


def _refusal(error: SearchLimit, seconds: float) -> Message:
    """Say why a deal was given up and, if it was for lack of time, how to give it more."""
    if error.why is not Stop.SECONDS:
        return error.message
    more = M("More time may do it: --seconds {n}.", n=max(1, round(10 * seconds)))
    return sentences([error.message, more])


def _seconds(text: str) -> float:
    """Read a time limit; argparse says what is wrong with any other text."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < inf:
        raise argparse.ArgumentTypeError(f"a number of seconds above 0 is wanted, not {text!r}")
    return seconds


def _solve_all(positions: Sequence[Position], seconds: float) -> Iterator[Solved]:
    """Solve deals in their order, many of them on all cores."""
    solved = partial(solve_one, seconds=seconds)
    big = any(len(hand) >= BIG for position in positions for hand in position.hands)
    if big and len(positions) >= MANY:
        warm()  # once, before several processes would each compile
    yield from spread(solved, positions)


def _complain(name: str, line: int, what: Message, board: str = "") -> int:
    place = f"{name}:{line}: " + (f"board {board}: " if board else "")
    print(place + what.say("en"), file=sys.stderr)
    return 1


def _as_json(record: Record, position: Position, solved: Solved) -> dict[str, object]:
    return {
        "board": record.board,
        "trump": position.trump.value,
        "leader": position.leader.mirrored.value,
        "cards": {card.text: tricks for card, tricks in solved.values.items()},
        "best": max(solved.values.values()),
        "outcome": solved.outcome.value if solved.outcome else None,
    }


_ENDINGS = {
    Outcome.KOT_WON: M("kot for the leader's side"),
    Outcome.WON: M("won by the leader's side"),
    Outcome.LOST: M("lost by the leader's side"),
    Outcome.KOT_LOST: M("kot against the leader's side"),
}


def _as_text(record: Record, position: Position, solved: Solved) -> str:
    """Write one deal: its heading, then the cards by what they are worth, best first."""
    leader = position.leader.mirrored.value
    head = f"Board {record.board} · trump {say(position.trump)} · {leader} leads"
    if solved.outcome:
        head += f" · {_ENDINGS[solved.outcome].say('en')}"
    lines = [head]
    for tricks in sorted(set(solved.values.values()), reverse=True):
        cards = [card for card, value in solved.values.items() if value == tricks]
        lines.append(f"  {tricks:>2}  " + " ".join(say(card) for card in cards))
    return "\n".join(lines)
