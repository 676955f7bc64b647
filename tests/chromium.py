"""A Chromium to look at the course with: found, else installed, else how to get one is said."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
HOW_TO = (
    "The browser checks need Chromium and could not install it. On Debian, as root: "
    "apt-get install chromium; elsewhere: playwright install chromium."
)


class NoBrowser(RuntimeError):
    """There is no browser here and none could be installed."""

    def __init__(self) -> None:
        super().__init__(HOW_TO)


def launch(playwright: Playwright) -> Browser:
    """Start a browser nobody sees."""
    return playwright.chromium.launch(executable_path=find(playwright), args=ARGUMENTS)


def find(playwright: Playwright) -> str:
    """Return the path of a Chromium: the system's, else Playwright's own, else one installed now."""
    found = _here(playwright)
    if found is None:
        _install()
        found = _here(playwright)
    if found is None:
        raise NoBrowser
    return found


def _here(playwright: Playwright) -> str | None:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    own = playwright.chromium.executable_path
    return own if own and Path(own).exists() else None


def _install() -> None:
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium"]
        if subprocess.run(install, check=False).returncode == 0:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
