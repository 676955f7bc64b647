"""Start the real server for a test, count its kernels, and end it like a person would."""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

import psutil

ROOT = Path(__file__).parent.parent
CLI = [sys.executable, "-m", "hokm_teach.cli"]
READY = "The course is at "


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def eventually(holds: Callable[[], object], seconds: float = 20.0) -> bool:
    """Return whether something comes to hold in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.1)
    return bool(holds())


class Server:
    """A running course: `with Server([...]) as server`; `command` prints the address once it answers."""

    def __init__(
        self,
        command: Sequence[str],
        port: int,
        ready: str = READY,
        end: signal.Signals = signal.SIGINT,
    ) -> None:
        self.port = port
        self._end = end
        self.url = f"http://127.0.0.1:{port}"
        self.output: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._ready = ready
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        threading.Thread(target=self._read, daemon=True).start()

    @classmethod
    def of_the_course(cls) -> Server:
        """Serve the course itself, by its command."""
        port = free_port()
        return cls([*CLI, "serve", "--no-browser", "--port", str(port)], port)

    @classmethod
    def of_folder(cls, notebooks: Path, first: str = "", ip: str = "127.0.0.1") -> Server:
        """Serve the notebooks of some folder as the command would, after running `first`."""
        port = free_port()
        code = first + (
            "\nfrom pathlib import Path; from hokm_teach.app import serve; "
            f"serve.serve(Path({str(notebooks)!r}), {ip!r}, serve.bind({ip!r}, {port}), show=False)"
        )
        return cls([sys.executable, "-c", code], port)

    def __enter__(self) -> Server:
        end = time.monotonic() + 60
        while not any(self._ready in line for line in self.output):
            try:
                line = self._lines.get(timeout=max(0.1, end - time.monotonic()))
            except queue.Empty:
                line = None
            if line is None or time.monotonic() > end:
                self.stop()
                raise AssertionError("the server did not start:\n" + "".join(self.output))
            self.output.append(line)
        assert eventually(self.answers), "it said that it was ready, and was not"
        return self

    def answers(self) -> bool:
        """Return whether it takes connections."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def kernels(self) -> set[int]:
        """Return the process ids of its kernels."""
        try:
            below = psutil.Process(self.process.pid).children(recursive=True)
        except psutil.NoSuchProcess:
            return set()
        return {child.pid for child in below if _is_kernel(child)}

    def stop(self, how: signal.Signals | None = None) -> int:
        """End it as a person would; return its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how or self._end)
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def _is_kernel(process: psutil.Process) -> bool:
    try:
        return "ipykernel_launcher" in process.cmdline()
    except psutil.Error:
        return False
