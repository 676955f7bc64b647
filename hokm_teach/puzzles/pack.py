"""Puzzle packs: TOML files, read with every fault told, and written in one form."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hokm_teach.i18n import LANGUAGES, M, Message, Sayable, say
from hokm_teach.puzzles.fault import BadPack, Fault
from hokm_teach.puzzles.layout import write_layout
from hokm_teach.puzzles.puzzle import Pack, Puzzle, Words
from hokm_teach.puzzles.reading import SCHEMA, Reading, read_pack
from hokm_teach.shipped import shipped


def shipped_files() -> list[Path]:
    """Return the packs that come with the course."""
    return sorted(shipped("puzzles").glob("*.toml"))


def load_shipped(name: str) -> Pack:
    """Read a pack that comes with the course."""
    return load(shipped("puzzles") / f"{name}.toml")


def load(path: Path) -> Pack:
    """Read a pack; raise BadPack with every fault: which file, which puzzle, which key, and what would be right."""
    reading = read(path)
    if reading.faults:
        raise BadPack(path.name, reading.faults)
    return reading.pack


def read(path: Path) -> Reading:
    """Read what can be read of a pack, with every fault of the rest."""
    try:
        data = path.read_bytes()
    except OSError as error:
        return _unreadable(path, M("it cannot be read: {why}", why=error.strerror or str(error)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _unreadable(path, M("it is no text in UTF-8, as packs are"), line)
    return read_text(text.replace("\r\n", "\n").replace("\r", "\n"), path)


def read_text(text: str, path: Path) -> Reading:
    """Read the text of a pack as if it stood in a file."""
    try:
        data = tomllib.loads(text)
    except RecursionError:
        return _unreadable(path, M("this is no TOML: {why}", why="Too deeply nested"))
    except (
        ValueError
    ) as error:  # TOMLDecodeError is one; int's own is about numbers of thousands of digits
        found = _PLACE.fullmatch(str(error))
        why, line = (found[1], int(found[2] or text.count("\n") + 1)) if found else (str(error), 0)
        return _unreadable(path, M("this is no TOML: {why}", why=why), line)
    return read_pack(data, path)


#: How tomllib says where; of that the line is told, as that of a file.
_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)


def save(path: Path, text: str) -> None:
    """Write a file in one piece: who is interrupted, or has no room left, leaves the old one."""
    path = Path(os.path.realpath(path))  # what a link leads to, and not the link
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _unreadable(path: Path, what: Message, line: int = 0) -> Reading:
    empty = Pack(path.stem, Words((("en", path.stem),)), (), str(path))
    return Reading(empty, (Fault(path.stem, "", what, file=str(path), at=line),))


def dump(pack: Pack) -> str:
    """Write a pack in the one form there is: what is read from it is the same pack, and is written the same.

    Words that were told by code are left to it.
    """
    parts = [
        "#:schema ./schema.json",
        *_pairs({"schema": SCHEMA, "id": pack.id}),
        "",
        "[title]",
        *_pairs(dict(pack.title.texts)),
    ]
    for puzzle in pack.puzzles:
        parts += ["", *_puzzle_lines(puzzle)]
    return "\n".join(parts) + "\n"


def _puzzle_lines(puzzle: Puzzle) -> Iterator[str]:
    yield "[[puzzles]]"
    yield from _pairs({"id": puzzle.id, "players": puzzle.players, "rules": puzzle.rules})
    yield from _pairs(write_layout(puzzle.position))
    yield from _pairs(
        {
            "goal": str(puzzle.goal),
            "first": " ".join(map(str, puzzle.first)),
            "solution": _by_tricks(puzzle),
            "tags": list(puzzle.tags),
            "rating": puzzle.rating,
        }
    )
    source = dict(puzzle.source.texts)
    if source.keys() == {"en"}:
        yield from _pairs({"source": source["en"]})
    elif source:
        yield "\n[puzzles.source]"
        yield from _pairs(source)
    if puzzle.title is not None and puzzle.hints is not None and puzzle.explanation is not None:
        hints = [_texts(hint) for hint in puzzle.hints]
        in_all = [lang for lang in hints[0] if all(lang in hint for hint in hints)]
        yield "\n[puzzles.title]"
        yield from _pairs(_texts(puzzle.title))
        yield "[puzzles.hints]"
        yield from _pairs({lang: [hint[lang] for hint in hints] for lang in in_all})
        yield "[puzzles.explanation]"
        yield from _pairs(_texts(puzzle.explanation))


def _texts(words: Sayable) -> dict[str, str]:
    """Return words in every language they have; what code tells, in all of them."""
    if isinstance(words, Words):
        return dict(words.texts)
    return {lang: say(words, lang) for lang in LANGUAGES}


def _by_tricks(puzzle: Puzzle) -> str:
    """Write a solution with a wider gap after each trick."""
    lying = len(puzzle.position.trick)
    text = ""
    for at, card in enumerate(puzzle.solution):
        gap = "" if not at else "  " if (at + lying) % puzzle.players == 0 else " "
        text += gap + card.text
    return text


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    """Write keys with their values; JSON's strings and lists are TOML's too, but for one letter."""
    for key, value in table.items():
        yield f"{key} = " + json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
