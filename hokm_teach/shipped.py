"""Where the notebooks and the puzzles are: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def shipped(folder: str) -> Path:
    """Return a folder that comes with the course: `"notebooks"` or `"puzzles"`.

    >>> shipped("notebooks").name
    'notebooks'
    """
    inside = _PACKAGE / "course" / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder
