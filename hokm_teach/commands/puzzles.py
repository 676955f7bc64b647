"""`hokm-teach puzzles`: the commands about puzzle packs, each in a module of its own (as in `cli`)."""

from __future__ import annotations

import argparse
import importlib

COMMANDS = (
    "hokm_teach.commands.puzzles_check",
    "hokm_teach.commands.puzzles_import",
    "hokm_teach.commands.puzzles_export",
    "hokm_teach.commands.puzzles_make",
)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the commands."""
    parser = commands.add_parser(
        "puzzles",
        help="check puzzle packs, import, export and make them",
        description="Work on packs of puzzles.",
    )
    own = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name in COMMANDS:
        importlib.import_module(name).add_parser(own)
