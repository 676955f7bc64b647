"""Cards named one after another, as a sentence names them."""

from __future__ import annotations

from collections.abc import Sequence

from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message


def both(cards: Sequence[Card]) -> Message:
    """Return all of some cards as words.

    >>> both([Card("HK"), Card("HQ"), Card("H2")]).say()
    'K♥, Q♥ and 2♥'
    """
    *first, last = cards
    return M("{first} and {last}", first=first, last=last) if first else M("{card}", card=last)


def either(cards: Sequence[Card]) -> Message:
    """Return one of some cards as words.

    >>> either([Card("HK"), Card("HQ")]).say()
    'K♥ or Q♥'
    """
    *first, last = cards
    return M("{first} or {last}", first=first, last=last) if first else M("{card}", card=last)
