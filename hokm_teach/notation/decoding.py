"""Files as they come from anywhere: any of the usual encodings, any line ends."""

from __future__ import annotations

import codecs
import re

#: Taken together, so that a file of nothing else is read as fast as any.
_CARRIAGES = re.compile(r"\r+\n?")


#: Two that show nothing themselves, and yet a word is another without them.
_JOINERS = "\u200c\u200d"


def lines_of(data: bytes | str) -> list[str]:
    r"""Return the lines of a file; Windows, Unix and old Mac line ends are the same.

    >>> lines_of(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    ['one', 'two', 'three', '']
    """
    text = data if isinstance(data, str) else _decoded(data)
    return _CARRIAGES.sub(_line_ends, text.removeprefix("\ufeff")).split("\n")


def visible(text: str) -> str:
    """Return a text with a space for whatever shows nothing; the joiners inside Persian words stay.

    >>> visible("a\\x1b[1m\\n\\u202eb") == "a [1m  b"
    True
    """
    return "".join(each if each.isprintable() or each in _JOINERS else " " for each in text)


def _line_ends(found: re.Match[str]) -> str:
    """Return the line ends that carriage returns stand for: one where a line feed follows, else one each."""
    return "\n" if found[0].endswith("\n") else "\n" * len(found[0])


def _decoded(data: bytes) -> str:
    """Decode a file: a byte order mark decides, then UTF-8 if it is that, else Latin-1."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return data.decode("utf-32", "replace")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:2]:  # UTF-16 without its mark: every other byte of plain text is nought
        return data.decode("utf-16-be" if data[0] == 0 else "utf-16-le", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.removeprefix(codecs.BOM_UTF8).decode("latin-1")
