"""`hokm-teach lab`: open the lessons in JupyterLab, code and all."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
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
    """Run JupyterLab until it is closed; return its exit status."""
    if importlib.util.find_spec("jupyterlab") is None:
        print(
            'JupyterLab is not installed. Install it with: pip install "hokm-teach[app]"',
            file=sys.stderr,
        )
        return 1
    command = command_line(arguments)
    try:
        return subprocess.run(command, check=False).returncode  # noqa: S603  (our own command line)
    except KeyboardInterrupt:
        return 0


def command_line(arguments: argparse.Namespace) -> list[str]:
    """Return the command that opens Lab on the notebooks with our extension: it brings prompt sockets."""
    line = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={shipped('notebooks')}",
        "--ServerApp.jpserver_extensions={'hokm_teach.app': True}",
    ]
    if arguments.no_browser:
        line.append("--no-browser")
    if arguments.port is not None:
        line.append(f"--port={arguments.port}")
    return line
