"""The table that asks the solver, on the served page: progress, a stop, an answer, a text that is no deal."""

from __future__ import annotations

import re

import pytest
from conftest import NARROW, WIDE, Visit, violations
from playwright.sync_api import Locator, Page, expect

PAGE = "/voila/render/90_inside_the_solver.ipynb"
PATIENCE = 30_000
#: Two suits in every hand, each interleaved with its neighbour's: more than twenty seconds' work for any solver.
FREAK = """[Deal "N:AQT864.KJ9753.2. KJ9753.AQT864..2 2..AQT864.KJ9753 .2.KJ9753.AQT864"]
[Trump "S"]
[Leader "N"]"""
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


def test_a_long_search_is_seen_to_go_on_and_is_stopped(visit: Visit, width: int) -> None:
    page = opened(visit, width)
    lay(page, FREAK)
    expect(page.locator('button[data-card="SA"]')).to_be_enabled(timeout=PATIENCE)
    expect(page.locator('[data-hokm="table"]')).to_have_attribute("data-to-move", "N")
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
