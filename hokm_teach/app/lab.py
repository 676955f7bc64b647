"""`hokm-teach lab`: open the lessons in JupyterLab, code and all."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import sys

from hokm_teach.shipped import shipped


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "lab",
        help="open the lessons in JupyterLab",
        description="Open the lessons' notebooks in JupyterLab, where their code can be read and changed.",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--port", type=int, default=None, metavar="N", help="default: JupyterLab's own"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run JupyterLab until it is closed; return the exit status."""
    if importlib.util.find_spec("jupyterlab") is None:
        print(
            'JupyterLab is not installed. Install it with: pip install "hokm-teach[app]"',
            file=sys.stderr,
        )
        return 1
    # In this very process, so that Ctrl-C and an end from outside reach Lab and, through it, every kernel.
    lab = importlib.import_module("jupyterlab.labapp").LabApp
    lab.launch_instance(command_line(arguments))
    return 0


def command_line(arguments: argparse.Namespace) -> list[str]:
    """Return Lab's arguments: the notebooks, and our extension, which brings prompt sockets."""
    line = [
        f"--ServerApp.root_dir={shipped('notebooks')}",
        "--ServerApp.jpserver_extensions={'hokm_teach.app': True}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        line.append("--allow-root")  # in a container there is nobody else
    if arguments.no_browser:
        line.append("--no-browser")
    if arguments.port is not None:
        line.append(f"--port={arguments.port}")
    return line
