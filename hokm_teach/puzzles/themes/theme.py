"""The themes by name."""

from __future__ import annotations

from enum import Enum


class Theme(Enum):
    """What the play of a puzzle turns on. A puzzle may have several."""

    DRAW_TRUMPS = "draw-trumps"
    RUFF_FIRST = "ruff-first"
    OVERRUFF = "overruff"
    PROMOTION = "promotion"
    FINESSE = "finesse"
    DROP = "drop"
    ENTRY = "entry"
    UNBLOCK = "unblock"
    HOLD_UP = "hold-up"
    DISCARD = "discard"
    THROW_IN = "throw-in"
    DUCK = "duck"
    LONG_SUIT = "long-suit"
    COUNT = "count"
    SAVE_KOT = "save-kot"
    MAKE_KOT = "make-kot"
    SQUEEZE = "squeeze"
