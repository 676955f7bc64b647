"""The puzzle editor inside JupyterLab, where its keys, its dragging and its files have Lab's own around them."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from serving import CLI, Server, free_port
from test_editor_page import action, aim, chip, drag, held, lies, sound, typed
from test_lab import PATIENCE, page, scroll_to_desk

__all__ = ["page"]  # a fixture


def open_in_lab(page: Page, lab: Server) -> None:
    token = "".join(lab.output).rpartition("?token=")[2].split()[0]
    page.goto(f"{lab.url}/lab/tree/11_make_a_puzzle.ipynb?token={token}")
    expect(page.locator(".jp-CodeCell").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text(re.compile(r"\| Idle$"))).to_be_visible(timeout=PATIENCE)
    page.get_by_role("menuitem", name="Run").click()
    page.get_by_text("Run All Cells", exact=True).click()
    scroll_to_desk(page)
    expect(page.locator(".hokm-tray")).to_be_visible(timeout=PATIENCE)


def test_a_puzzle_is_made_in_lab(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    port = free_port()
    command = [*CLI, "lab", "--no-browser", "--port", str(port)]
    with Server(command, port, ready="?token=") as lab:
        open_in_lab(page, lab)
        cells = page.locator(".jp-Cell").count()
        chip(page, "HA").focus()
        # Lab's own meanings of these keys: a cell below, cut, delete, merge.
        for key in ("n", "e", "Delete", "3", "ArrowRight", "1", "s", "0"):
            page.keyboard.press(key)
        expect(held(page, "N")).to_have_count(1)
        action(page, "clear").click()
        expect(held(page, "N")).to_have_count(0)
        # Lab lays out its cells anew as one scrolls; a card is taken up where it stays.
        page.locator(".hokm-bench").evaluate("bench => bench.scrollIntoView({ block: 'start' })")
        page.wait_for_timeout(1000)
        drag(page, chip(page, "SA"), action(page, "into-N"))
        expect(chip(page, "SA")).to_have_attribute("data-lies", "N", timeout=PATIENCE)
        typed(page)
        aim(page)
        sound(page)
        page.locator(".hokm-texts summary").click()
        title = page.locator('[data-write="write-title"]')
        title.click()
        title.press_sequentially("Dd bb xx")
        title.press("Tab")
        expect(page.locator(".hokm-title")).to_have_text("Dd bb xx", timeout=PATIENCE)
        title.fill("")
        title.press("Tab")
        with page.expect_download() as download:
            action(page, "save").click()
        assert download.value.suggested_filename == "my-puzzles.toml"
        expect(action(page, "try")).to_have_count(0)  # it would leave Lab, and lead nowhere
        lies(page)
        assert page.locator(".jp-Cell").count() == cells
        page.close()
        assert lab.stop(signal.SIGINT) == 0
