"""The front end as one module and one stylesheet: a widget's script is loaded alone, so its files are joined here."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"

#: The desk's files, in the order they build on each other: a file uses only what stands before it.
SCRIPTS = (
    *(
        "dom",
        "faces",
        "progress",
        "stock",
        "table",
        "motion",
        "entry",
        "extras",
        "head",
        "panel",
        "keys",
    ),
    *("link", "tray", "dragging", "editor", "desk"),
)
STYLES = ("colours", "cards", "table", "stock", "panel", "trainer", "editor")

_IMPORT_JSON = re.compile(r'^import (\w+) from "\./(\w+\.json)" with .*;$', re.MULTILINE)
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./\w+\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const)\b)", re.MULTILINE)


@cache
def module(scripts: tuple[str, ...] = SCRIPTS) -> str:
    """Return scripts as one ES module; the default export of the last is what anywidget asks for."""
    return "\n".join(_script(name) for name in scripts)


@cache
def stylesheet(styles: tuple[str, ...] = STYLES) -> str:
    """Return styles as one stylesheet."""
    return "\n".join(_read(f"{name}.css") for name in styles)


def _script(name: str) -> str:
    """Return one file without the lines that only matter while it is a file of its own."""
    source = _IMPORT_JSON.sub(
        lambda it: f"const {it[1]} = {_minified(it[2])};", _read(f"{name}.js")
    )
    return _EXPORT.sub("", _IMPORT.sub("", source))


def _minified(name: str) -> str:
    return json.dumps(json.loads(_read(name)), separators=(",", ":"))


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
