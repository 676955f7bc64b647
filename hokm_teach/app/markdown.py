"""Markdown as the pages show it: suits in their colours, headings without anchors of their own."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from hokm_teach.i18n import SUIT_SYMBOLS

_SUITS = {symbol: suit for suit, symbol in SUIT_SYMBOLS.items()}
#: "K♥", "10♣", "♠" or "♠A": kept left to right and on one line in any language.
_CARD = re.compile(r"(?:\b(?:10|[2-9AKQJ]))?([♠♥♦♣])(?:(?:10|[2-9AKQJ])(?!\w))?\ufe0e?")


class ProseRenderer(IPythonRenderer):
    """Renders a block of prose."""

    def text(self, text: str) -> str:
        """Return words as HTML, cards and suits marked."""
        return _CARD.sub(_marked, str(super().text(text)))

    def heading(self, text: str, level: int, **_: Any) -> str:
        """Return a heading; the block around it carries the anchor, the same in every language."""
        return f"<h{level}>{text}</h{level}>\n"


def _marked(found: re.Match[str]) -> str:
    return f'<span class="suit suit-{_SUITS[found[1]]}" dir="ltr">{found[0]}</span>'


@lru_cache(maxsize=4096)
def html(markdown: str) -> str:
    """Return Markdown as HTML.

    >>> html("Lead K♥.").strip()
    '<p>Lead <span class="suit suit-H" dir="ltr">K♥</span>.</p>'
    """
    rendered: str = MarkdownWithMath(renderer=ProseRenderer(escape=False)).render(markdown)
    return rendered
