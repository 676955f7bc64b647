"""Records written as a PBN file that `read_pbn` reads back as the same records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hokm_teach.faults import pbn_letter
from hokm_teach.notation.deals import write_hands
from hokm_teach.notation.decoding import visible
from hokm_teach.notation.pbn.read import OWN_TAGS
from hokm_teach.notation.record import Record
from hokm_teach.notation.standing import before_trick
from hokm_teach.play import Position

_HEAD = "% PBN 2.1\n% Hokm, mirrored: the East of this file sits on South's left\n"


def write_pbn(records: Iterable[Record]) -> str:
    """Write the records that have a position; tricks already played are written as counts.

    >>> from hokm_teach.notation.pbn import read_pbn
    >>> text = '[Board "1"]\\n[Deal "N:A.2.. K.3.. Q.4.. J.5.."]\\n[Trump "H"]\\n[Leader "S"]'
    >>> read_pbn(write_pbn(read_pbn(text))) == read_pbn(text)
    True
    """
    games = (
        "\n".join(_game(record, record.position))
        for record in records
        if record.position is not None
    )
    return _HEAD + "".join(f"{game}\n\n" for game in games)


def _game(record: Record, position: Position) -> Iterator[str]:
    yield _tag("Event", record.event)
    yield _tag("Board", record.board)
    yield _tag("Deal", write_hands(before_trick(position)))
    if position.players != 4:
        yield _tag("Players", str(position.players))
    yield _tag("Trump", position.trump.value)
    leader = pbn_letter(position.leader)
    yield _tag("Leader", leader)
    if any(position.won):
        yield _tag("Won", "-".join(map(str, position.won)))
    if record.goal:
        yield _tag("Goal", record.goal)
    for name, value in record.tags.items():
        if name not in OWN_TAGS and re.fullmatch(r"[A-Za-z0-9_]+", name):
            yield _tag(name, value)
    if position.trick:
        yield _tag("Play", leader)
        yield " ".join([*(card.text for card in position.trick), "+"])


def _tag(name: str, value: str) -> str:
    """Write a tag. What a reader would take for more than text has a backslash before it."""
    plain = " ".join(visible(value).split())
    escaped = re.sub(r'(["\\])', r"\\\1", plain)
    if escaped.startswith("#") or escaped == "?":
        escaped = "\\" + escaped
    return f'[{name} "{escaped}"]'
