"""A Chromium to look at the course with: found, else installed, else how to get one is said.

As a command it sees to it that there is one: `python tests/chromium.py`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
#: The font is for signs that the course's own typeface lacks, where there is no other.
DEBIAN = ("chromium", "fonts-dejavu-core")
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
    print("Installing Chromium for the browser checks (about a minute)", flush=True)
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        _quietly("apt-get", "-qq", "update")
        if _quietly("apt-get", "-qq", "-y", "--no-install-recommends", "install", *DEBIAN):
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def _quietly(*command: str) -> bool:
    """Run a command that asks nothing; return whether it went well."""
    silent = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=silent, stdout=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def main() -> int:
    """Find a Chromium or install one; say how to get one where that fails."""
    with sync_playwright() as playwright:
        try:
            find(playwright)
        except NoBrowser as reason:
            print(reason, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
