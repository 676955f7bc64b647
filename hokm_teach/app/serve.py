"""`hokm-teach serve`: serve the course on this machine."""

from __future__ import annotations

import argparse
import errno
import importlib.util
import os
import socket
import sys
import webbrowser
from pathlib import Path

from hokm_teach.shipped import shipped

DEFAULT_PORT = 8866


class CannotListen(Exception):
    """The address cannot be served on; the text says why and what would do."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "serve",
        help="serve the course and show it in the browser",
        description="Serve the course at http://127.0.0.1:8866 until Ctrl-C. Nothing about a "
        "learner is stored on the server.",
    )
    parser.add_argument(
        "--port", type=port_number, default=DEFAULT_PORT, metavar="N", help="default: %(default)s"
    )
    parser.add_argument(
        "--ip", default="127.0.0.1", metavar="A", help="address to listen on; default: %(default)s"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="do not open the course in a browser"
    )
    parser.set_defaults(run=run)


def port_number(text: str) -> int:
    """Return a port number; 0 stands for any free one."""
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 0 to 65535")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if importlib.util.find_spec("voila") is None:
        print(
            "The course is served by Voilà, which is not installed. "
            'Install it with: pip install "hokm-teach[app]"',
            file=sys.stderr,
        )
        return 1
    try:
        sockets = bind(arguments.ip, arguments.port)
    except CannotListen as refusal:
        print(refusal, file=sys.stderr)
        return 1
    notebooks = shipped("notebooks")
    if not any(notebooks.glob("*.ipynb")):
        print(f"There are no lessons in {notebooks}.", file=sys.stderr)
        return 1
    print("Laying the tables of Hokm Teach …", flush=True)
    serve(notebooks, arguments.ip, sockets, show=not arguments.no_browser)
    print("Closed.", flush=True)
    return 0


def bind(ip: str, port: int) -> list[socket.socket]:
    """Return sockets bound to the address, before anything is started; raise CannotListen otherwise."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            ip, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, protocol)
        try:
            if os.name != "nt":  # there it would let two programs share the port
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind(address)
            bound.listen(128)
            bound.setblocking(False)
        except OSError:
            bound.close()
            raise
    except OSError as error:
        raise CannotListen(_why(error, ip, port)) from error
    return [bound]


def _why(error: OSError, ip: str, port: int) -> str:
    other = port + 1 if port < 65535 else port - 1
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken: another program, perhaps this course, is serving on it. "
            f"Choose another: hokm-teach serve --port {other} (or: make run PORT={other})."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} is for administrators only. Choose one from 1024 on, say --port 8866."
    return f"{ip} is not an address of this machine. Leave --ip out, or try --ip 127.0.0.1."


def host_to_open(ip: str) -> str:
    """Return the host by which a browser on this machine finds what listens on `ip`.

    >>> host_to_open("::"), host_to_open("192.0.2.1")
    ('[::1]', '192.0.2.1')
    """
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104  (compared, not bound)
    host = everywhere.get(ip, ip)
    return f"[{host}]" if ":" in host else host


def serve(notebooks: Path, ip: str, sockets: list[socket.socket], *, show: bool) -> None:
    """Serve the notebooks on the sockets until SIGINT or SIGTERM."""
    from hokm_teach.app.config import server_config
    from hokm_teach.app.handlers import Course
    from hokm_teach.app.server import CourseServer

    port = sockets[0].getsockname()[1]
    address = f"http://{host_to_open(ip)}:{port}/"

    def answered() -> None:
        print(f"The course is at {address} (stop it with Ctrl-C).", flush=True)
        if show:
            webbrowser.open(address)

    course = Course(notebooks)
    server = CourseServer(
        config=server_config(course.names()),
        config_file_paths=[],  # no stray voila.json of the folder we happen to be in
        root_dir=str(notebooks),
        ip=ip,
        port=port,
        course=course,
        sockets=sockets,
        answered=answered,
        address=address,
    )
    server.initialize([])
    server.start()
