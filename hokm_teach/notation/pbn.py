"""PBN files as bridge players have them: many deals, any line ends and any of the usual encodings.

A deal needs its `[Deal "…"]`, a trump suit and a leader. These stand in `[Trump "H"]` and `[Leader "S"]`, or follow
from `[Contract "4H"]` and `[Declarer "E"]`: the leader sits left of the declarer, clockwise as PBN runs.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hokm_teach.errors import BadHands, HokmError
from hokm_teach.i18n import M, Message
from hokm_teach.play import Position

_TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
_CONTRACT = re.compile(r"[1-7](?P<strain>NT|[SHDCN])X{0,2}", re.IGNORECASE)
_CLOCKWISE = "NESW"


@dataclass(frozen=True)
class Fault:
    """One thing wrong in a file, and the line it stands in."""

    line: int
    what: Message


@dataclass
class Record:
    """One deal of a file: its number there, and the position, or what is wrong with it."""

    board: str
    line: int
    position: Position | None = None
    faults: list[Fault] = field(default_factory=list)


Tags = dict[str, tuple[str, int]]


def read_pbn(data: bytes | str) -> list[Record]:
    """Read every deal of a PBN file; a deal that is wrong has its faults and does not stop the others.

    >>> text = '[Board "1"]\\n[Deal "N:A.2.. K.3.. Q.4.. J.5.."]\\n[Trump "H"]\\n[Leader "S"]'
    >>> [(record.board, record.faults) for record in read_pbn(text)]
    [('1', [])]
    """
    text = data if isinstance(data, str) else _decoded(data)
    records: list[Record] = []
    earlier: Tags = {}
    for tags in _games(text):
        for name, (value, line) in tags.items():
            if value in ("#", "##") and name in earlier:
                tags[name] = (earlier[name][0], line)
        earlier = tags
        if "Deal" in tags:
            records.append(_record(tags, str(len(records) + 1)))
    return records


def _decoded(data: bytes) -> str:
    """Decode a file: a byte order mark decides, then UTF-8 if it is that, else Latin-1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.removeprefix(codecs.BOM_UTF8).decode("latin-1")


def _games(text: str) -> Iterator[Tags]:
    """Give the tags of each game with their lines. A game ends at an empty line, or where a tag comes again."""
    tags: Tags = {}
    for number, line in _bare_lines(text):
        if not line and "Deal" in tags:
            yield tags
            tags = {}
        for tag in _TAG.finditer(line):
            if tag["name"] in tags:
                yield tags
                tags = {}
            tags[tag["name"]] = (tag["value"].strip(), number)
    if tags:
        yield tags


def _bare_lines(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines without comments: `;` to the end of a line, `{…}` over any number, `%` first in a line.

    A line that held nothing else is left out, since only a truly empty one ends a game.
    """
    in_braces = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if line.startswith("%") and not in_braces:
            continue
        empty = not line.strip() and not in_braces
        bare, in_braces = _without_comments(line, in_braces)
        if bare or empty:
            yield number, bare


def _without_comments(line: str, in_braces: bool) -> tuple[str, bool]:
    """Return what a line says, and whether a comment in braces goes on after it. Quoted text is no comment."""
    bare = ""
    in_quotes = False
    for letter in line:
        if in_braces:
            in_braces = letter != "}"
        elif in_quotes or letter not in "{;":
            in_quotes ^= letter == '"'
            bare += letter
        elif letter == "{":
            in_braces = True
        else:
            break
    return bare.strip(), in_braces


def _record(tags: Tags, number: str) -> Record:
    """Make a deal of a game's tags, or say everything that is wrong with it."""
    deal, line = tags["Deal"]
    record = Record(tags.get("Board", ("", 0))[0] or number, line)
    trump, leader = _trump(tags, record), _leader(tags, record)
    try:
        # With a trump and a leader that will do, the hands' own faults still come to light.
        position = Position.from_pbn(deal, trump or "S", leader or "N")
    except BadHands as error:
        record.faults += [Fault(line, fault) for fault in error.faults]
    except HokmError as error:
        record.faults.append(Fault(line, error.message))
    else:
        record.position = None if record.faults else position
    return record


def _trump(tags: Tags, record: Record) -> str | None:
    """Return the trump suit's letter, or report why there is none."""
    if "Trump" in tags:
        value, line = tags["Trump"]
        strain = value.upper()
    else:
        value, line = tags.get("Contract", ("", record.line))
        contract = _CONTRACT.fullmatch(value.replace(" ", ""))
        strain = contract["strain"].upper() if contract else ""
    if strain in ("S", "H", "D", "C"):
        return strain
    fault = (
        M("Hokm always has a trump suit, S, H, D or C; {text} names none.", text=repr(value)[:40])
        if value
        else M('There is no trump suit: [Trump "H"] or [Contract "4H"] names it.')
    )
    record.faults.append(Fault(line, fault))
    return None


def _leader(tags: Tags, record: Record) -> str | None:
    """Return the leader's letter as PBN has it, or report why there is none."""
    name = "Leader" if "Leader" in tags else "Declarer"
    value, line = tags.get(name, ("", record.line))
    letter = value.removeprefix("^").upper()
    if letter in tuple(_CLOCKWISE):
        steps = 0 if name == "Leader" else 1
        return _CLOCKWISE[(_CLOCKWISE.index(letter) + steps) % 4]
    fault = (
        M("The leader is N, E, S or W, not {text}.", text=repr(value)[:20])
        if value
        else M('There is no leader: [Leader "S"] or [Declarer "E"] names one.')
    )
    record.faults.append(Fault(line, fault))
    return None
