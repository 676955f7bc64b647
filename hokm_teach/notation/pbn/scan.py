"""A PBN file taken apart: its games, their tags and the cards of their play, without comments.

An empty line after a deal ends a game, and so does a tag that only a new game can bring: `Event`, `Board`, `Deal`
or the one that the game began with, come again. Any other tag that comes again is ignored, as the standard has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

_NAME = r"[A-Za-z0-9_]+"
_TAG = re.compile(rf'\[\s*(?P<name>{_NAME})\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
_BROKEN = re.compile(rf"\[\s*(?P<name>{_NAME})")
_ESCAPED = re.compile(r"\\(.)")
#: The tags that a reader asks for, however a file writes their letters.
_KNOWN = {
    name.lower(): name
    for name in (
        *("Event", "Board", "Deal", "Players", "Trump", "Leader", "Won", "Goal", "Play", "Auction"),
        *("Note", "Contract", "Declarer", "North", "East", "South", "West"),
    )
}
_NEW_GAME = frozenset({"Event", "Board", "Deal"})


class Tag(NamedTuple):
    """A tag's value and the line it stands in."""

    value: str
    line: int


@dataclass
class Game:
    """One game's tags, those that cannot be read, and the words of its play."""

    tags: dict[str, Tag] = field(default_factory=dict)
    broken: dict[str, int] = field(default_factory=dict)  # the line of a tag that is none
    play: list[str] = field(default_factory=list)

    @property
    def deals(self) -> bool:
        """Whether there is a deal, be it a damaged one."""
        return "Deal" in self.tags or "Deal" in self.broken

    def ended_by(self, name: str) -> bool:
        """Whether a tag belongs to the next game."""
        if name in _NEW_GAME:
            return name in self.tags or name in self.broken
        return name == next(iter(self.tags), None)

    def said(self, name: str, value: str) -> bool:
        """Whether the tag before says just the same: a line that is there twice."""
        last = next(reversed(self.tags), None)
        return last == name and self.tags[name].value == value


def games(lines: Sequence[str]) -> Iterator[Game]:
    """Give the games of a file, with what they take over from the games before."""
    earlier: dict[str, Tag] = {}
    shared: dict[str, Tag] = {}
    for game in _split(lines):
        _inherit(game, earlier, shared)
        earlier = game.tags
        if game.deals:
            yield game


def _split(lines: Sequence[str]) -> Iterator[Game]:
    """Divide a file into games; their tags are as they are written, with `#` and backslashes."""
    game, section = Game(), ""
    for number, line in _bare_lines(lines):
        if not line and game.deals:
            yield game
            game, section = Game(), ""
        rest = line
        for found in _TAG.finditer(line):
            section, value = _known(found["name"]), found["value"].strip()
            rest = line[found.end() :]
            if game.said(section, value):
                continue
            if game.ended_by(section):
                yield game
                game = Game()
            game.tags.setdefault(section, Tag(value, number))
        broken = _BROKEN.search(rest)
        if broken:
            name = _known(broken["name"])
            if game.ended_by(name):
                yield game
                game = Game()
            game.broken.setdefault(name, number)
        elif section == "Play":
            game.play += rest.split()
    yield game


def _inherit(game: Game, earlier: dict[str, Tag], shared: dict[str, Tag]) -> None:
    """Put in what `#` stands for: the value of the game before; `##value` holds for all that follow."""
    for name, (value, line) in game.tags.items():
        if value.startswith("##") and len(value) > 2:
            shared[name] = game.tags[name] = Tag(_unescaped(value[2:].strip()), line)
        elif value in ("#", "##"):
            game.tags[name] = Tag(earlier.get(name, Tag("", line)).value, line)
        else:
            shared.pop(name, None)
            game.tags[name] = Tag("" if value == "?" else _unescaped(value), line)
    if game.deals:
        line = game.tags["Deal"].line if "Deal" in game.tags else game.broken["Deal"]
        for name, tag in shared.items():
            game.tags.setdefault(name, Tag(tag.value, line))


def _known(name: str) -> str:
    return _KNOWN.get(name.lower(), name)


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(r"\1", value)


def _bare_lines(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Give the lines without comments: `;` to the end of a line, `{…}` over any number, `%` first in a line.

    A line that held nothing else is left out, since only a truly empty one ends a game. A brace that nothing
    closes is a comment to the end of its line, so that it does not swallow the deals below.
    """
    last_brace = max((at for at, line in enumerate(lines, 1) if "}" in line), default=0)
    in_braces = False
    for number, line in enumerate(lines, 1):
        if line.startswith("%") and not in_braces:
            continue
        empty = not line.strip() and not in_braces
        bare, in_braces = _without_comments(line, in_braces)
        in_braces &= number < last_brace
        if bare or empty:
            yield number, bare


def _without_comments(line: str, in_braces: bool) -> tuple[str, bool]:
    """Return what a line says, and whether a comment in braces goes on after it. Quoted text is no comment."""
    bare: list[str] = []
    in_quotes = escaped = False
    for letter in line:
        if in_braces:
            in_braces = letter != "}"
        elif in_quotes or letter not in "{;":
            in_quotes ^= letter == '"' and not escaped
            escaped = in_quotes and letter == "\\" and not escaped
            bare.append(letter)
        elif letter == "{":
            in_braces = True
        else:
            break
    return "".join(bare).strip(), in_braces
