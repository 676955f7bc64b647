"""The course inside JupyterLab and inside a Binder's Jupyter server, started as readers start them."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect
from serving import CLI, ROOT, Server, eventually, free_port

PATIENCE = 60_000


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fails the test when a script fails."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    opened, faults = context.new_page(), []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    context.close()
    assert faults == []


def steps_on(page: Page) -> None:
    """Press Next on the desk; the table's words change."""
    desk = page.locator(".hokm-desk").first
    expect(desk).to_contain_text("Step 1 of", timeout=PATIENCE)
    desk.locator('[data-action="next"]').click()
    expect(desk).to_contain_text("Step 2 of", timeout=10_000)


def scroll_to_desk(page: Page) -> None:
    """Look for the desk: Lab draws only the cells in sight, and running all of them leads to the last."""
    notebook, desk = page.locator(".jp-WindowedPanel-outer").last, page.locator(".hokm-desk")
    for look in range(150):
        if desk.is_visible():
            return
        notebook.evaluate("(panel, top) => panel.scrollTo(0, top)", look % 10 * 300)
        page.wait_for_timeout(400)
    raise AssertionError("no desk in Lab")


def test_a_lesson_runs_in_lab(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(
        "JUPYTER_CONFIG_DIR", str(tmp_path)
    )  # not the settings and doings of whoever runs this
    port = free_port()
    command = [*CLI, "lab", "--no-browser", "--port", str(port)]
    with Server(command, port, ready="?token=") as lab:
        token = "".join(lab.output).rpartition("?token=")[2].split()[0]
        page.goto(f"{lab.url}/lab/tree/04_worked_example.ipynb?token={token}")
        expect(page.locator(".jp-CodeCell").first).to_be_visible(timeout=PATIENCE)
        # Asked before the kernel is there, Lab runs nothing.
        expect(page.get_by_text(re.compile(r"\| Idle$"))).to_be_visible(timeout=PATIENCE)
        page.get_by_role("menuitem", name="Run").click()
        page.get_by_text("Run All Cells", exact=True).click()
        scroll_to_desk(page)
        steps_on(page)
        kernels = lab.kernels()
        assert len(kernels) == 1
        page.close()
        assert lab.stop(signal.SIGINT) == 0
    assert eventually(lambda: not any(psutil.pid_exists(kernel) for kernel in kernels), 10)


def test_a_lesson_opens_on_a_binder(page: Page) -> None:
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root"),
        *(f"--config={ROOT / 'binder' / 'jupyter_server_config.py'}", "--IdentityProvider.token="),
        *("--ip=127.0.0.1", f"--port={port}"),
    ]
    with Server(command, port, ready="is running at", end=signal.SIGTERM) as binder:
        page.goto(f"{binder.url}/voila/render/00_welcome.ipynb")
        expect(page.locator('[data-hokm="course-map"]')).to_be_visible(timeout=PATIENCE)
        steps_on(page)
        page.goto(f"{binder.url}/voila")
        expect(page.locator('[data-lesson="04_worked_example"]')).to_be_visible()
        assert eventually(lambda: not binder.kernels())
