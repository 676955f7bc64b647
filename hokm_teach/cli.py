"""The command `hokm-teach`: a table of commands, each in a module of its own.

A module offers `add_parser(commands)`, which describes it and sets `run`, and `run(arguments)`, which returns the
exit status: 0 done, 1 the input is wrong, 2 usage. It imports what is heavy only when it runs.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

COMMANDS = (
    "hokm_teach.app.serve",
    "hokm_teach.app.lab",
    "hokm_teach.commands.solve",
    "hokm_teach.commands.puzzles",
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    whole = argparse.ArgumentParser(
        prog="hokm-teach",
        description="Learn Hokm, and solve its puzzles, at a table in a notebook.",
    )
    whole.add_argument("--version", action="version", version=f"hokm-teach {version('hokm-teach')}")
    commands = whole.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name in COMMANDS:
        importlib.import_module(name).add_parser(commands)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads what we print has seen enough, as `head` has: nothing is left to say, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main())
