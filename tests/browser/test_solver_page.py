"""The table that asks the solver, on the served page: progress, a stop, an answer, a text that is no deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from conftest import HEIGHTS, NARROW, WIDE, Visit, violations
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Server

PAGE = "/voila/render/90_inside_the_solver.ipynb"
PATIENCE = 30_000
#: Every suit goes round all four hands: minutes of work in plain Python.
FREAK = """[Deal "N:AT2.Q963.J73.KT4 K95.KT7.AT62.Q96 Q84.A852.K95.AJ5 J763.J4.Q84.8732"]
[Trump "S"]
[Leader "S"]"""
ENDING = "N:AK.2.. Q3.4.. 52.A.. 76.K.."


def action(page: Page, name: str) -> Locator:
    return page.locator(f'.hokm-desk [data-action="{name}"]')


def feedback(page: Page) -> Locator:
    return page.locator('.hokm-desk [data-hokm="feedback"]')


def opened(visit: Visit, width: int = WIDE, query: str = "", **words: object) -> Page:
    page = visit(PAGE + query, width, **words)
    expect(page.locator('[data-hokm="table"]')).to_be_visible(timeout=PATIENCE)
    return page


def lay(page: Page, text: str) -> None:
    entry = page.locator(".hokm-entry")
    if entry.get_attribute("open") is None:
        entry.locator("summary").click()
    entry.locator("textarea").fill(text)
    action(page, "lay").click()


@pytest.fixture(scope="module")
def without_numba(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The table where nothing compiles: the search and the page share one interpreter."""
    folder: Path = tmp_path_factory.mktemp("notebooks")
    cell = (
        "import sys\nsys.modules['numba'] = None\n"
        "from hokm_teach.widgets import open_lesson\nopen_lesson('90_inside_the_solver', seed=5)"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, folder / "plain.ipynb")
    with Server.of_folder(folder) as server:
        yield server


def test_a_long_search_is_seen_to_go_on_and_is_stopped(
    browser: Browser, without_numba: Server, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": HEIGHTS[width]})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(without_numba.url + "/voila/render/plain.ipynb")
    expect(page.locator('[data-hokm="table"]')).to_be_visible(timeout=PATIENCE)
    lay(page, FREAK)
    expect(page.locator('button[data-card="SQ"]')).to_be_enabled(timeout=PATIENCE)
    expect(page.locator(".hokm-seat-top [data-card]").first).to_have_attribute("data-card", "SA")
    action(page, "solve").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible(timeout=PATIENCE)
    expect(bar).to_have_accessible_name(re.compile("thousand positions"), timeout=PATIENCE)
    label = page.locator(".hokm-progress-label")
    for _ in range(3):  # it moves, again and again
        expect(label).not_to_have_text(label.inner_text(), timeout=5000)
    assert feedback(page).inner_text() == ""  # nothing is said over and over
    assert action(page, "trump-H").is_enabled()
    action(page, "cancel").click()
    expect(feedback(page)).to_contain_text("The search was stopped", timeout=2000)
    expect(bar).to_have_count(0)
    expect(action(page, "solve")).to_have_text("Go on searching")
    assert violations(page, ".hokm-desk") == []

    lay(page, ENDING)
    expect(page.locator('[data-hokm="table"] .hokm-hand [data-card]')).to_have_count(12)
    action(page, "solve").click()
    expect(feedback(page)).to_have_attribute("data-verdict", "done", timeout=PATIENCE)
    expect(page.locator(".hokm-note-tag")).to_have_count(3)
    page.locator("button[data-card]:enabled").first.click()
    expect(page.locator(".hokm-slot [data-card]")).to_have_count(1)
    expect(page.locator(".hokm-note-tag").first).to_be_visible()
    assert violations(page, ".hokm-desk") == []
    assert faults == []
    page.close()


def test_a_whole_deal_is_solved_by_keyboard(visit: Visit) -> None:
    page = opened(visit)
    action(page, "solve").focus()
    page.keyboard.press("Enter")
    expect(feedback(page)).to_have_attribute("data-verdict", "done", timeout=PATIENCE)
    expect(page.locator(".hokm-note-tag")).to_have_count(13)
    assert page.evaluate("document.activeElement.dataset.action") == "deal"
    page.keyboard.press("Enter")
    expect(page.locator(".hokm-note-tag")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_text_that_is_no_deal_stays_to_be_put_right(visit: Visit, lang: str, theme: str) -> None:
    page = opened(visit, NARROW, f"?lang={lang}", color_scheme=theme)
    wrong = '[Deal "N:A.2.. K.3.. Q.4.. J.5.."]\n[Trump "<b>"]\n[Leader "S"]'
    lay(page, wrong)
    expect(feedback(page)).to_contain_text("<b>", timeout=PATIENCE)
    expect(feedback(page)).to_contain_text("Line 2" if lang == "en" else "سطر ۲")
    text = page.locator(".hokm-entry textarea")
    expect(text).to_have_value(wrong)
    expect(text).to_have_attribute("aria-invalid", "true")
    assert violations(page, ".hokm-desk") == []
    lay(page, wrong.replace("<b>", "H"))
    expect(text).not_to_have_attribute("aria-invalid", "true", timeout=PATIENCE)
    expect(page.locator('[data-hokm="table"] .hokm-hand [data-card]')).to_have_count(8)
