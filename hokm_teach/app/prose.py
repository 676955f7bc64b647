"""The prose of a notebook, cut into blocks that are translated one by one.

A block is a paragraph, a heading, a whole list, a table, a quotation, a fenced listing or a piece of HTML. It is
the message of the catalogue `prose`; what the catalogue lacks stays English, block by block. Links are
written inline (`[next](02_hakem_and_deal.ipynb)`), since a block is read on its own.
"""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hokm_teach.i18n import LANGUAGES, LOCALE

DOMAIN = "prose"

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$")
_ITEM = re.compile(r" {0,3}(?:(?P<bullet>[-*+])|\d{1,9}(?P<ordered>[.)]))(?:\s|$)")
_RULE = re.compile(r" {0,3}([-*_])(?:\s*\1){2,}\s*$")


def blocks(markdown: str) -> list[str]:
    """Cut Markdown into its blocks; joined by blank lines they read as before.

    >>> blocks("# Hokm\\nA game for four.\\n\\n- one\\n\\n  more of one\\n- two\\n\\nThe end.")
    ['# Hokm', 'A game for four.', '- one\\n\\n  more of one\\n- two', 'The end.']
    """
    cutter = _Cutter()
    for line in markdown.splitlines():
        cutter.take(line)
    return cutter.finish()


class _Cutter:
    """Gathers lines into blocks; it knows whether it is inside a list or a fence."""

    def __init__(self) -> None:
        self._found: list[str] = []
        self._lines: list[str] = []
        self._fence = ""  # what closes the open fence
        self._list = ""  # the marker of the open list

    def take(self, line: str) -> None:
        """Add one line."""
        if self._fence:
            self._take_fenced(line)
        elif not line.strip():
            self._take_blank()
        elif self._list and self._continues_list(line):
            self._lines.append(line)
        else:
            self._take_new(line)

    def finish(self) -> list[str]:
        """Close what is open and return every block."""
        self._close()
        return self._found

    def _take_fenced(self, line: str) -> None:
        self._lines.append(line)
        stripped = line.strip()
        if stripped.startswith(self._fence) and not stripped.strip(self._fence[0]):
            self._fence = ""
            if not self._list:
                self._close()

    def _take_blank(self) -> None:
        # A list goes on after a blank line when its next line is indented or an item.
        if self._list:
            self._lines.append("")
        else:
            self._close()

    def _continues_list(self, line: str) -> bool:
        item = _ITEM.match(line)
        if item and not _RULE.match(line):
            return (item["bullet"] or item["ordered"]) == self._list
        after_blank = not self._lines[-1]
        if after_blank and not line.startswith("  "):
            return False
        fence = _FENCE.match(line.strip())
        if fence:
            self._fence = fence[1]
        return bool(fence) or not (_HEADING.match(line) or _RULE.match(line))

    def _take_new(self, line: str) -> None:
        fence, item = _FENCE.match(line), _ITEM.match(line)
        if self._list or fence or _HEADING.match(line):
            self._close()
        if item and not _RULE.match(line):
            # A number other than 1 in the middle of a paragraph is only a number.
            if self._lines and item["ordered"] and not line.lstrip().startswith("1"):
                item = None
            else:
                self._close()
        self._lines.append(line)
        if fence:
            self._fence = fence[1]
        elif item and not _RULE.match(line):
            self._list = item["bullet"] or item["ordered"]
        elif _HEADING.match(line):
            self._close()

    def _close(self) -> None:
        block = "\n".join(self._lines).strip("\n").rstrip()
        if block.strip():
            self._found.append(block)
        self._lines, self._fence, self._list = [], "", ""


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE, [lang], fallback=True)


def translations(block: str) -> dict[str, str]:
    """Return one block in English and in every language whose catalogue has it.

    >>> translations("No catalogue has this.")
    {'en': 'No catalogue has this.'}
    """
    told = {"en": block}
    for lang in LANGUAGES:
        found = _catalogue(lang).gettext(block) if lang != "en" else block
        if found != block:
            told[lang] = found
    return told


def translated_blocks(markdown: str) -> list[dict[str, str]]:
    """Return a cell's blocks in order, each in English and in the languages that have it."""
    return [translations(block) for block in blocks(markdown)]


@dataclass(frozen=True)
class Heading:
    """A heading of the page, for its table of contents."""

    anchor: str
    level: int
    text: Mapping[str, str]


def heading(block: str) -> tuple[int, str] | None:
    """Return the level and the bare words of a block that is a heading.

    >>> heading("## The *deal*, [again](02_deal.ipynb)")
    (2, 'The deal, again')
    """
    found = _HEADING.match(block) if "\n" not in block else None
    if found is None:
        return None
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", found[2] or "")
    return len(found[1]), re.sub(r"[*`]|(?<!\w)_|_(?!\w)", "", words)


def anchor(block: str) -> str:
    """Return the name a heading is linked by, made of its English words; "" for any other block.

    >>> anchor("## Who deals next?")
    'part-who-deals-next'
    """
    found = heading(block)
    if found is None:
        return ""
    letters = unicodedata.normalize("NFKD", found[1]).encode("ascii", "ignore").decode().lower()
    return "part-" + re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


def outline(cells: Iterable[Mapping[str, Any]]) -> list[Heading]:
    """Return the second-level headings of a notebook, in every language that has them."""
    found = []
    for cell in cells:
        if cell["cell_type"] != "markdown":
            continue
        for block in blocks(cell["source"]):
            head = heading(block)
            if head and head[0] == 2:
                told = {
                    lang: (heading(text) or head)[1] for lang, text in translations(block).items()
                }
                found.append(Heading(anchor(block), head[0], told))
    return found
