"""Benches on the served pages: a hand drawn by touch, one pack in four ways, a score worked out, a deal dealt again."""

from __future__ import annotations

import pytest
from conftest import NARROW, WIDE, Visit, violations
from playwright.sync_api import Locator, Page, expect

WAYS = "/voila/render/07_two_players_other_ways.ipynb"
HOUSE = "/voila/render/09_house_rules.ipynb"
PATIENCE = 20_000


def desk(page: Page) -> Locator:
    return page.locator(".hokm-desk")


def action(page: Page, name: str) -> Locator:
    return desk(page).locator(f'[data-action="{name}"]')


def said(page: Page) -> Locator:
    return page.locator('[data-hokm="feedback"]')


def opened(visit: Visit, path: str, title: str, width: int, **words: object) -> Page:
    """Open a lesson and press Next until a heading comes."""
    page = visit(path, width, **words)
    heading = desk(page).locator("h2")
    expect(heading).to_be_visible(timeout=PATIENCE)
    label = desk(page).locator(".hokm-progress-label")
    for _ in range(40):
        if heading.inner_text() == title:
            return page
        before = label.inner_text()
        action(page, "next").click()
        expect(label).not_to_have_text(before, timeout=PATIENCE)
    raise AssertionError(f"no step is called {title!r}")


def pick(page: Page, name: str, value: str) -> None:
    page.locator(f'select[data-pick="{name}"]').select_option(value)


def test_a_hand_is_drawn_by_touch_and_ten_cards_are_left(visit: Visit) -> None:
    page = opened(visit, WAYS, "Draw them yourself", NARROW, has_touch=True)
    for turn in range(8):
        action(page, ("keep", "pass")[turn % 2]).tap()
        expect(said(page)).to_contain_text(("You kept", "You passed")[turn % 2], timeout=PATIENCE)
        expect(page.locator(".hokm-desk .hokm-sheet tbody tr")).to_have_count(turn + 1)
    expect(said(page)).to_contain_text("10 cards stay in the stock")
    expect(action(page, "keep")).to_have_count(0)
    action(page, "anew").tap()
    expect(action(page, "keep")).to_be_visible(timeout=PATIENCE)
    assert not violations(page, ".hokm-desk")


def test_one_pack_is_seen_in_four_ways(visit: Visit, width: int) -> None:
    page = opened(visit, WAYS, "One pack, four ways", width)
    action(page, "turn").click()
    expect(said(page)).to_contain_text("You", timeout=PATIENCE)
    action(page, "way-3").click()
    expect(said(page)).to_contain_text("is dealt to you", timeout=PATIENCE)
    expect(action(page, "way-3")).to_have_attribute("aria-current", "page")
    action(page, "rest").click()
    expect(said(page)).to_contain_text("22 cards stay in the stock", timeout=PATIENCE)
    action(page, "way-1").click()
    expect(said(page)).to_contain_text("10 cards stay in the stock", timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_score_is_worked_out(visit: Visit, width: int) -> None:
    page = opened(visit, HOUSE, "The score calculator", width)
    expect(said(page)).to_contain_text("Ada and Cleo score 2 points", timeout=PATIENCE)
    pick(page, "pick-way", "classic-4")
    expect(said(page)).to_contain_text("Ada and Cleo score 3 points", timeout=PATIENCE)
    pick(page, "pick-tricks-0", "1")
    expect(said(page)).to_contain_text("no kot", timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_deal_is_dealt_again_under_another_setting(visit: Visit) -> None:
    page = opened(visit, HOUSE, "The same deal, another setting", WIDE)
    pick(page, "pick-way", "governor-4")
    expect(page.locator('select[data-pick="pick-dealer"]')).to_be_visible(timeout=PATIENCE)
    before = page.locator(".hokm-desk [data-card]").all_inner_texts()
    pick(page, "pick-dealer", "1")
    expect(said(page)).to_contain_text("First lead", timeout=PATIENCE)
    expect(page.locator(".hokm-desk td.hokm-lit").first).to_be_visible()
    assert page.locator(".hokm-desk [data-card]").all_inner_texts() != before


def test_a_wide_table_scrolls_in_itself_and_its_first_column_stays(visit: Visit) -> None:
    page = opened(visit, HOUSE, "No two tables alike", NARROW)
    place = page.locator(".hokm-scroll").first
    first = place.locator("tbody th").first
    before = first.bounding_box()
    place.evaluate("place => place.scrollBy(200, 0)")
    after = first.bounding_box()
    assert before is not None
    assert after is not None
    assert place.evaluate("place => place.scrollLeft") > 100
    assert abs(before["x"] - after["x"]) < 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
