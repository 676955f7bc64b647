"""What comes from a page is foreign: an intent is read here, whole and small and of known keys, or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.lessons.view import Intent

#: A stored state is a few numbers and card names, or what became of some hundreds of puzzles; anything longer is
#: nobody's progress.
LONGEST_STATE = 200_000
#: A deal is a few hundred letters; a file of deals has its command.
LONGEST_TEXT = 20_000
#: A pack of some hundreds of puzzles with all their words.
LONGEST_FILE = 1_000_000

_ACTION = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_CARD = re.compile(r"[SHDC][2-9TJQKA]")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class BadIntent(HokmError):
    """A message from a page that is no intent; `field` says which part of it is wrong."""

    def __init__(self, field: str) -> None:
        self.field = field
        super().__init__(
            M(
                "The page sent something that could not be understood ({field}). Nothing was changed.",
                field=field,
            )
        )


def read_intent(content: object) -> Intent:
    """Return a page's message as an intent; raise BadIntent when it is none.

    >>> read_intent({"action": "play", "card": "SA", "version": 3})["card"]
    'SA'
    """
    if not isinstance(content, Mapping):
        raise BadIntent("message")
    if "action" not in content:
        raise BadIntent("action")
    for key, value in content.items():
        check = _CHECKS.get(key) if isinstance(key, str) else None
        if check is None or not check(value):
            raise BadIntent(key if check else "message")
    return cast(Intent, dict(content))


def _is_version(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _matches(pattern: re.Pattern[str]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_language(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 35


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _is_file(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_FILE


def _is_state(value: object) -> bool:
    """Say whether a value is plain data and not too long; it need not make sense to the lesson."""
    if not isinstance(value, dict):
        return False
    try:
        return len(json.dumps(value)) <= LONGEST_STATE
    except (TypeError, ValueError, RecursionError):
        return False


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "action": _matches(_ACTION),
    "card": _matches(_CARD),
    "version": _is_version,
    "lang": _is_language,
    "text": _is_text,
    "file": _is_file,
    "day": _matches(_DAY),
    "state": _is_state,
}
