"""The weights as they stand in `weights.py`: whole numbers, table by table, every word around them kept."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from pathlib import Path

from hokm_teach.solver import weights

FILE = Path(weights.__file__)
TABLES = (
    "TOPS",
    "RUFFS",
    "GOAL_TOPS",
    "GOAL_RUFFS",
    "HELD_LENGTHS",
    "TRUMPS_HELD",
    "CARDS_LED",
    "TO_RUFF_NEXT",
    "WORKED_BEFORE",
)
#: What is written for 1: a sum greater by it makes a lead e times as likely.
UNIT = 64
WIDTH = 96


def rewritten(text: str, numbers: Sequence[int]) -> str:
    """Return the text of `weights.py` with other numbers in its tables."""
    begin = 0
    for name in TABLES:
        end = begin + len(getattr(weights, name))
        text, found = re.subn(
            rf"^{name} = \([^)]*\)$", f"{name} = {table(numbers[begin:end])}", text, flags=re.M
        )
        assert found == 1, name
        begin = end
    assert begin == len(numbers) == len(weights.LEADS)
    return text


def table(numbers: Sequence[int]) -> str:
    """Return numbers as a tuple in as many lines as it takes."""
    if len(numbers) == 1:
        return f"({numbers[0]},)"
    listed = ", ".join(map(str, numbers)) + ","
    lines = textwrap.wrap(
        listed, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
    )
    return "\n".join(["(", *lines, ")"])
