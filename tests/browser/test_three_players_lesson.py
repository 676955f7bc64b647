"""The lesson of three on the served page: walked to its end, and a whole deal played, found again where it was left."""

from __future__ import annotations

import re

from conftest import NARROW, WIDE, Visit
from playwright.sync_api import Locator, Page, expect

LESSON = "/voila/render/08_three_players.ipynb"
PATIENCE = 20_000


def table(page: Page) -> Locator:
    return page.locator('[data-hokm="table"]')


def action(page: Page, name: str) -> Locator:
    return page.locator(f'.hokm-desk [data-action="{name}"]')


def opened(visit: Visit, width: int, query: str = "") -> Page:
    page = visit(LESSON + query, width)
    expect(page.locator(".hokm-progress-label")).to_be_visible(timeout=PATIENCE)
    return page


def to_the_table(page: Page) -> None:
    """Pass every step over, and sit down."""
    label = page.locator(".hokm-progress-label")
    while not action(page, "table").count():
        before = label.inner_text()
        action(page, "next").click()
        expect(label).not_to_have_text(before, timeout=PATIENCE)
    action(page, "table").click()
    action(page, "deal").click()
    expect(action(page, "choose-H")).to_be_enabled(timeout=PATIENCE)


def counts(page: Page) -> list[int]:
    return [int(each) for each in page.locator(".hokm-counts-alone b").all_inner_texts()]


def play_a_card(page: Page) -> None:
    """Play the first card that may be played, and wait until it is the learner's turn again or all is over."""
    held = page.locator(".hokm-seat-bottom button[data-card]")
    before = held.count()
    page.locator(".hokm-seat-bottom button[data-card]:enabled").first.click()
    expect(held).to_have_count(before - 1, timeout=PATIENCE)
    page.wait_for_function(
        """() => document.querySelector('[data-hokm="table"]').dataset.phase === "over"
          || document.querySelector(".hokm-seat-bottom button[data-card]:enabled")""",
        timeout=PATIENCE,
    )


def test_a_whole_deal_of_three_is_played_and_found_again_when_left_in_the_middle(
    visit: Visit,
) -> None:
    page = opened(visit, NARROW)
    to_the_table(page)
    action(page, "choose-H").click()
    cards = page.locator(".hokm-seat-bottom button[data-card]")
    expect(cards).to_have_count(17, timeout=PATIENCE)
    for _ in range(5):
        play_a_card(page)
    stood, held = counts(page), cards.evaluate_all("all => all.map((each) => each.dataset.card)")
    assert sum(stood) == 5
    page.reload()
    expect(cards).to_have_count(len(held), timeout=PATIENCE)
    assert cards.evaluate_all("all => all.map((each) => each.dataset.card)") == held
    assert counts(page) == stood
    while table(page).get_attribute("data-phase") != "over":
        play_a_card(page)
    won = counts(page)
    assert max(won) >= 6
    left = 17 - sum(won)
    assert left == 0 or sorted(won)[1] + left < max(won) or sorted(won) == [0, 0, 7]
    us, them = won[0], sum(won[1:])
    expect(table(page)).to_have_attribute("data-tricks-us", str(us))
    expect(table(page)).to_have_attribute("data-tricks-them", str(them))
    expect(page.locator('[data-hokm="feedback"]')).to_contain_text("point", timeout=PATIENCE)


def test_the_wrong_card_is_played_out_and_taken_back(visit: Visit) -> None:
    page = opened(visit, WIDE)
    label = page.locator(".hokm-progress-label")
    title = page.locator(".hokm-desk h2")
    while title.inner_text() != "A trick you should not win":
        before = label.inner_text()
        action(page, "next").click()
        expect(label).not_to_have_text(before, timeout=PATIENCE)
    page.locator('button[data-card="H7"]').click()
    feedback = page.locator('[data-hokm="feedback"]')
    expect(feedback).to_have_attribute("data-verdict", "wrong", timeout=PATIENCE)
    expect(feedback).to_contain_text("7-7-3")
    expect(table(page)).to_have_attribute("data-phase", "over", timeout=PATIENCE)
    assert counts(page) == [7, 7, 3]
    action(page, "retry").click()
    page.locator('button[data-card="D7"]:enabled').click(timeout=PATIENCE)
    expect(feedback).to_have_attribute("data-verdict", "right", timeout=PATIENCE)


def test_it_is_in_the_gallery_and_speaks_persian(visit: Visit) -> None:
    page = visit("/", NARROW)
    expect(page.locator('[data-lesson="08_three_players"]')).to_have_count(1)
    page = opened(visit, NARROW, "?lang=fa")
    expect(page.locator(".hokm-desk")).to_have_attribute("dir", "rtl")
    assert not re.search(r"[A-Za-z]{3}", page.locator(".hokm-panel").inner_text())
