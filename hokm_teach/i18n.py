"""Messages that know how to be said in any language of the catalogues.

A `Message` is a sentence with its fields still in it: a card, a seat, a number. It is turned into words
only when somebody looks at it, so the same lesson can be read in one language and then in another.
Everything a learner reads is made with `M` (or `plural`), which is also what the catalogue's extractor
looks for.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "hokm_teach"

#: Every language of the course, with its own name for itself, in the order they are offered.
LANGUAGES: Mapping[str, str] = {"en": "English", "fa": "فارسی"}
RIGHT_TO_LEFT = frozenset({"fa", "he"})
_DIGITS = {"fa": str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")}
_COMMAS = {"fa": "،"}

Direction: TypeAlias = Literal["ltr", "rtl"]
Run: TypeAlias = str | dict[str, str]
#: What a page shows: a list of words and of small pictures, `{"card": "SA"}`, `{"suit": "S"}` or `{"strong": "words"}`.
Runs: TypeAlias = list[Run]


class UnknownLanguage(ValueError):
    """A language was asked for that the catalogues do not have."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        super().__init__(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")


@runtime_checkable
class Sayable(Protocol):
    """A value with words or a picture of its own: a card, a suit, a seat, a rule set."""

    def runs(self, lang: str) -> Runs:
        """Return the value as runs in one language."""


@dataclass(frozen=True)
class Message:
    """A sentence in English (the catalogue's key) and the values of its fields."""

    text: str
    fields: tuple[tuple[str, Any], ...] = ()
    plural: str | None = None
    count: int = 1

    def runs(self, lang: str = "en") -> Runs:
        """Return the sentence in one language, as words and small pictures.

        >>> M("**Five** of {n}", n=13).runs("en")
        [{'strong': 'Five'}, ' of 13']
        """
        if not self.text:  # gettext keeps the catalogue's own header under the empty key
            return []
        found = catalogue(lang)
        template = (
            found.gettext(self.text)
            if self.plural is None
            else found.ngettext(self.text, self.plural, self.count)
        )
        if template in (self.text, self.plural) and _LETTERS.search(template):
            lang = "en"  # not translated yet: a whole English sentence, its digits too
        return _fill(template, dict(self.fields), lang)

    def given(self, **fields: Any) -> Message:
        """Return the message with more fields filled in.

        >>> M("{a} and {b}", a=1).given(b=2).say()
        '1 and 2'
        """
        return replace(self, fields=(*self.fields, *fields.items()))

    def say(self, lang: str = "en") -> str:
        """Return the sentence in one language as plain text.

        >>> M("Play {n} cards", n=5).say("fa") != ""
        True
        """
        return plain(self.runs(lang))

    def __str__(self) -> str:
        return self.say("en")


def M(text: str, /, **fields: Any) -> Message:
    """Make a message: `M("{seat} leads", seat=Seat.EAST)`."""
    return Message(text, tuple(fields.items()))


def plural(one: str, many: str, n: int, /, **fields: Any) -> Message:
    """Make a message that counts: the field `n` is there without being named."""
    return Message(one, (("n", n), *fields.items()), many, n)


@dataclass(frozen=True)
class _Sentences:
    parts: tuple[object, ...]

    def runs(self, lang: str) -> Runs:
        said: Runs = []
        for index, part in enumerate(self.parts):
            said += ([" "] if index else []) + _runs_of(part, lang)
        return said


def sentences(parts: Iterable[object]) -> Message:
    """Return several messages as one, with spaces between them.

    >>> sentences([M("One."), M("Two.")]).say()
    'One. Two.'
    """
    return Message("{parts}", (("parts", _Sentences(tuple(parts))),))


def check_language(lang: str) -> str:
    """Return `lang` if the catalogues have it; raise UnknownLanguage otherwise."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    return lang


def direction(lang: str) -> Direction:
    """Return the direction a language is written in.

    >>> direction("fa"), direction("en")
    ('rtl', 'ltr')
    """
    return "rtl" if lang in RIGHT_TO_LEFT else "ltr"


def number(value: int, lang: str) -> str:
    """Write a number in the digits of a language.

    >>> number(13, "en"), number(13, "fa")
    ('13', '۱۳')
    """
    text = str(value)
    return text.translate(_DIGITS[lang]) if lang in _DIGITS else text


def comma(lang: str) -> str:
    """Return what stands between the items of a list.

    >>> comma("en"), comma("fa")
    (', ', '، ')
    """
    return _COMMAS.get(lang, ",") + " "


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """Load a language's catalogue once; English is what the messages are written in."""
    check_language(lang)
    return gettext.translation(DOMAIN, LOCALE, [lang], fallback=True)


def say(value: object, lang: str = "en") -> str:
    """Say any value: a message, a sayable value, a number, or text that is nobody's words (a name)."""
    return plain(_runs_of(value, lang))


def runs(value: object, lang: str = "en") -> Runs:
    """Return any value as runs, like `say` but with its cards and suits left as pictures."""
    return _merge(_runs_of(value, lang))


def plain(pieces: Sequence[Run]) -> str:
    """Return runs as plain text, cards and suits as their symbols.

    >>> plain(["lead ", {"card": "HK"}])
    'lead K♥'
    """
    return "".join(piece if isinstance(piece, str) else _plain_piece(piece) for piece in pieces)


SUIT_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def _plain_piece(piece: dict[str, str]) -> str:
    if "card" in piece:
        code = piece["card"]
        rank = "10" if code[1] == "T" else code[1]
        return rank + SUIT_SYMBOLS[code[0]]
    if "suit" in piece:
        return SUIT_SYMBOLS[piece["suit"]]
    return piece["strong"]


def _runs_of(value: object, lang: str) -> Runs:
    if isinstance(value, Sayable):
        return value.runs(lang)
    if isinstance(value, bool):
        raise TypeError("a truth value has no words")
    if isinstance(value, int):
        return [number(value, lang)]
    if isinstance(value, str):
        return [value]
    if isinstance(value, (list, tuple, frozenset, set)):
        return _join([_runs_of(item, lang) for item in value], lang)
    raise TypeError(f"{value!r} cannot be said to a learner")


def _join(items: list[Runs], lang: str) -> Runs:
    joined: Runs = []
    for index, item in enumerate(items):
        joined += ([comma(lang)] if index else []) + item
    return joined


_LETTERS = re.compile(r"(?<![{\w])[A-Za-z]")
_TOKEN = re.compile(r"\*\*(?P<strong>.+?)\*\*|\{(?P<field>\w+)\}")


def _fill(template: str, fields: dict[str, Any], lang: str) -> Runs:
    """Put the fields into a template; `**words**` are strong. Braces inside values are never read."""
    filled: Runs = []
    at = 0
    for token in _TOKEN.finditer(template):
        filled.append(template[at : token.start()])
        at = token.end()
        if token["strong"]:
            filled.append({"strong": plain(_fill(token["strong"], fields, lang))})
        else:
            filled += _runs_of(fields[token["field"]], lang)
    filled.append(template[at:])
    return _merge(filled)


def _merge(pieces: Runs) -> Runs:
    merged: Runs = []
    for piece in pieces:
        if piece == "":
            continue
        if isinstance(piece, str) and merged and isinstance(merged[-1], str):
            merged[-1] += piece
        else:
            merged.append(piece)
    return merged
