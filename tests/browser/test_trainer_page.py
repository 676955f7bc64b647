"""The puzzle trainer on its served page: fail, see why, be helped, solve, explore, go on; and everything kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import NARROW, WIDE, Visit, Watch, violations
from playwright.sync_api import Locator, Page, expect

from hokm_teach.notation.short import read_short
from hokm_teach.trainer.library import library

TRAINER = "/voila/render/10_puzzles.ipynb"
FIRST = f"{TRAINER}?puzzle=first-steps-1"
PROGRESS = "hokm-teach/progress"
PATIENCE = 20_000


def opened(visit: Visit, path: str = FIRST, width: int = WIDE, **words: Any) -> Page:
    page = visit(path, width, reduced_motion="reduce", **words)
    expect(page.locator('[data-hokm="table"]')).to_be_visible(timeout=PATIENCE)
    return page


def action(page: Page, name: str) -> Locator:
    return page.locator(f'.hokm-desk [data-action="{name}"]')


def card(page: Page, name: str) -> Locator:
    return page.locator(f'button[data-card="{name}"]')


def feedback(page: Page) -> Locator:
    return page.locator('[data-hokm="feedback"]')


def answer(page: Page, verdict: str) -> None:
    expect(feedback(page)).to_have_attribute("data-verdict", verdict, timeout=PATIENCE)


def solve(page: Page) -> None:
    """Play whatever card can be pressed: after the trump nothing can go wrong in this one."""
    card(page, "H9").click()
    answer(page, "right")
    while feedback(page).get_attribute("data-verdict") != "done":
        before = feedback(page).inner_text() + page.locator('[data-hokm="table"]').inner_text()
        page.locator("button[data-card]:not(:disabled)").first.click()
        page.wait_for_function(
            "(before) => document.querySelector('[data-hokm=feedback]').innerText"
            " + document.querySelector('[data-hokm=table]').innerText !== before",
            arg=before,
        )


def kept(page: Page) -> dict[str, Any]:
    """What the browser remembers of the trainer."""
    text = page.evaluate("(key) => localStorage.getItem(key)", PROGRESS)
    found: dict[str, Any] = json.loads(text)["lessons"]["10_puzzles"] if text else {}
    return found


def figure(page: Page, label: str) -> str:
    """A number of the progress page."""
    return page.locator(".hokm-count", has_text=label).locator("strong").inner_text()


def test_an_evening_with_a_puzzle(visit: Visit, width: int) -> None:
    """Fail, see the refutation, take it back, three hints, solve, explore the tree, next; the dashboard follows."""
    page = opened(visit, width=width)
    expect(page.locator(".hokm-question")).to_have_text("Take all of the last 3 tricks.")

    card(page, "SA").click()
    answer(page, "wrong")
    expect(feedback(page)).to_contain_text("Ada ruffs ace of spades")
    expect(feedback(page)).to_contain_text("Now you can have 2 tricks at most; the goal is 3.")
    expect(feedback(page)).to_contain_text("Your rating falls by")
    action(page, "why").click()
    expect(feedback(page)).to_contain_text("the goal is lost")
    expect(page.locator('[data-hokm="table"]')).to_have_attribute("data-tricks-them", "1")
    action(page, "undo").click()
    expect(action(page, "redo")).to_be_enabled()
    action(page, "retry").click()
    expect(card(page, "SA")).to_be_enabled()

    for stage in (1, 2, 3):
        action(page, "hint").click()
        expect(feedback(page)).to_contain_text(f"Hint {stage} of 3")
    expect(page.locator("[data-card=H9][data-mark=hint]")).to_be_visible()
    solve(page)
    expect(feedback(page)).to_contain_text("Solved.")
    expect(page.locator(".hokm-body")).to_contain_text("Two trumps are left")

    action(page, "explore").click()
    expect(page.locator(".hokm-body")).to_contain_text("1 of 3 cards keeps the goal")
    expect(page.locator("[data-card=H9][data-mark=right]")).to_be_visible()
    expect(page.locator("[data-card=SA][data-mark=wrong]")).to_be_visible()
    card(page, "SK").click()
    expect(page.locator(".hokm-body")).to_contain_text("Ada is to play")
    action(page, "whatif").click()
    expect(page.locator(".hokm-body")).to_contain_text("Nothing is counted here")
    action(page, "leave").click()
    action(page, "back").click()
    expect(card(page, "SA")).to_be_enabled()
    action(page, "onward").click()
    page.wait_for_function("!location.search.includes('puzzle=first-steps-1')")
    expect(action(page, "hint")).to_be_enabled()

    action(page, "tab-progress").click()
    expect(page.locator(".hokm-counts")).to_be_visible()
    assert figure(page, "Solved") == "1"
    assert figure(page, "Days in a row") == "1"
    assert int(figure(page, "Rating").split()[0]) < 1200
    page.reload()
    expect(page.locator('[data-hokm="table"]')).to_be_visible(timeout=PATIENCE)
    action(page, "tab-progress").click()
    expect(page.locator(".hokm-count", has_text="Solved")).to_contain_text("1")
    page.goto(page.url.partition("/voila")[0])
    expect(page.locator('[data-puzzles="10_puzzles"]')).to_contain_text("1 solved")


def test_a_puzzle_is_taken_up_where_it_was_left(visit: Visit) -> None:
    page = opened(visit, TRAINER)
    page.wait_for_function("location.search.startsWith('?puzzle=')")
    first = page.evaluate("location.search")
    action(page, "next").click()
    page.wait_for_function("(first) => location.search !== first", arg=first)
    second, hands = (
        page.evaluate("location.search"),
        page.locator('[data-hokm="table"]').inner_text(),
    )
    page.goto(page.url.partition("?")[0])
    expect(page.locator('[data-hokm="table"]')).to_have_text(
        hands, timeout=PATIENCE, use_inner_text=True
    )
    assert page.evaluate("location.search") in ("", second)


def test_a_reload_in_the_middle_takes_nothing_back(visit: Visit) -> None:
    page = opened(visit)
    for name, verdict, told in (
        ("SA", "wrong", "Ada ruffs ace of spades"),
        ("H9", "right", "Only nine of hearts"),
    ):
        card(page, name).click()
        answer(page, verdict)
        before = page.locator('[data-hokm="table"]').inner_text()
        page.reload()
        answer(page, verdict)
        expect(feedback(page)).to_contain_text(told)
        expect(page.locator('[data-hokm="table"]')).to_have_text(before, use_inner_text=True)
        action(page, "undo").click()
        expect(card(page, "SA")).to_be_enabled()
    assert "first-steps-1" in kept(page)["record"]


def test_two_tabs_lose_nothing_of_each_other(visit: Visit, watch: Watch) -> None:
    one = opened(visit)
    other = one.context.new_page()
    watch.over(other)
    other.goto(one.url.replace("first-steps-1", "first-steps-2"))
    expect(other.locator(".hokm-question")).to_contain_text("last 4 tricks", timeout=PATIENCE)
    card(one, "SA").click()
    answer(one, "wrong")
    action(other, "solution").click()
    expect(action(other, "whatif")).to_be_visible()
    other.wait_for_function("localStorage['hokm-teach/progress'].includes('first-steps-2')")
    assert set(json.loads(kept(other)["record"])["tried"]) == {"first-steps-1", "first-steps-2"}
    action(one, "undo").click()
    expect(card(one, "SA")).to_be_enabled()
    assert set(json.loads(kept(one)["record"])["tried"]) == {"first-steps-1", "first-steps-2"}
    other.goto(other.url.partition("/voila")[0])
    other.locator('[data-action="reset"]').click()
    other.get_by_role("dialog").get_by_role("button", name="Forget it").click()
    action(one, "tab-progress").click()
    expect(one.locator(".hokm-body")).to_contain_text("Nothing is counted yet")


def test_whoever_wants_to_is_led_straight_on(visit: Visit) -> None:
    page = opened(visit)
    solve(page)
    action(page, "straight").click()
    expect(action(page, "straight")).to_have_attribute("aria-pressed", "true")
    action(page, "retry").click()
    expect(action(page, "hint")).to_be_enabled()
    solve(page)
    page.wait_for_function("!location.search.includes('puzzle=first-steps-1')")
    expect(action(page, "hint")).to_be_enabled()


def test_whoever_comes_back_finds_the_table_before_him(visit: Visit, width: int) -> None:
    page = opened(visit, TRAINER, width)
    assert page.evaluate("scrollY") == 0  # the first time, there is a title to read
    action(page, "next").click()
    page.wait_for_function("localStorage['hokm-teach/progress']")
    page.goto(page.url.partition("/voila")[0])
    page.goto(page.url.rstrip("/") + TRAINER)
    expect(page.locator('[data-hokm="table"]')).to_be_visible(timeout=PATIENCE)
    page.wait_for_function("scrollY > 0")
    hand = page.locator("button[data-card]:not(:disabled)").last.bounding_box()
    height = page.viewport_size
    assert hand is not None
    assert height is not None
    assert hand["y"] + hand["height"] <= height["height"]


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_what_to_train_is_one_row_on_a_wide_page(visit: Visit, lang: str) -> None:
    page = opened(visit, f"{FIRST}&lang={lang}")
    expect(page.locator(".hokm-left")).not_to_be_empty()
    assert page.locator(".hokm-head").bounding_box()["height"] < 60  # type: ignore[index]


def test_what_is_picked_is_trained(visit: Visit, width: int) -> None:
    page = opened(visit, width=width)
    page.get_by_label("Length", exact=True).select_option("5")
    expect(page.locator(".hokm-question")).to_contain_text("last 5 tricks")
    expect(page.locator(".hokm-picker[data-picked]")).to_have_count(1)
    page.get_by_label("From", exact=True).select_option("failed")
    expect(feedback(page)).to_contain_text("No failed puzzle is waiting")
    expect(page.get_by_label("From", exact=True)).to_have_value("new")
    page.reload()
    expect(page.get_by_label("Length", exact=True)).to_have_value("5", timeout=PATIENCE)


def test_the_page_fits_a_phone(visit: Visit) -> None:
    page = opened(visit, width=NARROW)
    expect(action(page, "tab-train")).to_have_attribute("aria-current", "page")
    for tab in ("train", "daily", "progress", "themes"):
        if tab != "train":
            action(page, f"tab-{tab}").click()
        expect(action(page, f"tab-{tab}")).to_have_attribute("aria-current", "page")
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
        assert action(page, f"tab-{tab}").bounding_box()["height"] >= 44  # type: ignore[index]


def test_by_keyboard_alone(visit: Visit) -> None:
    page = opened(visit)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.activeElement.dataset.card")
    while page.evaluate("document.activeElement.dataset.card") != "SK":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    answer(page, "wrong")
    page.keyboard.press("u")
    expect(card(page, "SK")).to_be_enabled()
    for stage in (1, 2, 3):
        page.keyboard.press("h")
        expect(feedback(page)).to_contain_text(f"Hint {stage} of 3")
    while page.evaluate("document.activeElement.dataset.card") != "H9":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    answer(page, "right")
    while feedback(page).get_attribute("data-verdict") != "done":
        before = page.locator('[data-hokm="table"]').inner_text()
        if not page.evaluate("document.activeElement.dataset.card"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator('[data-hokm="table"]')).not_to_have_text(before)
        page.wait_for_timeout(60)
    reach(page, "explore")
    page.keyboard.press("Enter")
    expect(action(page, "whatif")).to_be_visible()
    page.keyboard.press("n")
    expect(action(page, "back")).to_be_enabled()
    page.keyboard.press("b")
    expect(action(page, "back")).to_be_disabled()
    reach(page, "onward")
    page.keyboard.press("Enter")
    expect(action(page, "hint")).to_be_enabled()
    reach(page, "tab-progress")
    page.keyboard.press("Enter")
    expect(page.locator(".hokm-counts")).to_be_visible()
    expect(action(page, "tab-progress")).to_be_focused()


def reach(page: Page, name: str) -> None:
    """Press Tab until a control has the focus, from the top of the page again if need be."""
    for _ in range(80):
        if page.evaluate("document.activeElement.dataset.action") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached")


# kept


def test_it_goes_into_a_file_is_forgotten_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    page = opened(visit)
    card(page, "SA").click()
    answer(page, "wrong")
    before = kept(page)
    page.goto(page.url.partition("/voila")[0])
    with page.expect_download() as download:
        page.locator('[data-action="export"]').click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    page.locator('[data-action="reset"]').click()
    page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
    page.goto(page.url.rstrip("/") + TRAINER)
    expect(page.locator('[data-hokm="table"]')).to_be_visible(timeout=PATIENCE)
    action(page, "tab-progress").click()
    expect(page.locator(".hokm-body")).to_contain_text("Nothing is counted yet")

    page.goto(page.url.partition("/voila")[0])
    page.locator("#import-file").set_input_files(file)
    page.get_by_role("dialog").get_by_role("button", name="Load it").click()
    expect(page.locator('[data-notice="imported"]')).to_be_visible()
    assert kept(page) == before
    page.goto(page.url.rstrip("/") + TRAINER)
    expect(page.locator('[data-hokm="table"]')).to_be_visible(timeout=PATIENCE)
    action(page, "tab-progress").click()
    expect(page.locator(".hokm-body")).not_to_contain_text("Nothing is counted yet")
    assert kept(page)["record"] == before["record"]


@pytest.mark.parametrize(
    ("old", "new"),
    [(r"\"tried\"", r"\"tired\""), ('"seal"', '"sael"'), (r"\"version\":1", r"\"version\":2")],
)
def test_a_damaged_file_is_refused_and_nothing_is_lost(visit: Visit, old: str, new: str) -> None:
    page = opened(visit)
    card(page, "SA").click()
    answer(page, "wrong")
    before = kept(page)
    text = page.evaluate("(key) => localStorage.getItem(key)", PROGRESS)
    broken = text.replace(old, new)
    assert broken != text
    page.goto(page.url.partition("/voila")[0])
    page.locator("#import-file").set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": broken.encode()}
    )
    expect(page.get_by_role("status")).to_contain_text("mine.json is damaged")
    assert kept(page) == before


def test_a_record_damaged_in_the_browser_is_told_and_set_aside(visit: Visit) -> None:
    broken = {"at": 3, "of": 9, "done": False, "record": "{}", "seal": "12345678"}
    progress = {"format": "hokm-teach progress", "version": 1, "lessons": {"10_puzzles": broken}}
    page = opened(visit, storage={PROGRESS: json.dumps(progress)})
    card(page, "SA").click()
    answer(page, "wrong")
    assert kept(page)["aside"] == {"record": "{}", "seal": "12345678"}
    assert "first-steps-1" in kept(page)["record"]


# shared


def test_an_address_opens_a_puzzle_or_says_that_there_is_none(visit: Visit) -> None:
    page = opened(visit, f"{TRAINER}?lang=en&puzzle=first-steps-3")
    expect(page.locator(".hokm-question")).to_contain_text("last 5 tricks")
    page = opened(visit, f"{TRAINER}?puzzle=%3Cimg%20src=x%20onerror=alert(1)%3E")
    expect(feedback(page)).to_contain_text("There is no puzzle '<img src=x onerror=alert(1)>' here")
    expect(page.locator("button[data-card]:not(:disabled)").first).to_be_visible()


def test_what_is_copied_opens_the_same_position(visit: Visit) -> None:
    page = opened(visit, permissions=["clipboard-read", "clipboard-write"])
    page.locator(".hokm-share > summary").click()
    tools = page.locator(".hokm-tools button")
    copied = []
    for index in range(3):
        tools.nth(index).click()
        expect(page.locator(".hokm-taken")).to_have_text("Copied.")
        copied.append(str(page.evaluate("navigator.clipboard.readText()")))
    link, text, pbn = copied
    assert link.endswith(FIRST)
    assert read_short(text).position.hands == library().puzzles["first-steps-1"].position.hands
    assert '[Trump "H"]' in pbn
    with page.expect_download() as download:
        tools.nth(3).click()
    assert download.value.suggested_filename == "hokm-first-steps-1.svg"
    assert Path(download.value.path()).read_text("utf-8").startswith("<svg")
    page.goto(f"{page.url.partition('?')[0]}?position={text}")
    expect(page.locator(".hokm-question")).to_have_text(
        "Take all of the last 3 tricks.", timeout=PATIENCE
    )
    expect(page.locator(".hokm-eyebrow")).to_have_text("From a link")
    action(page, "next").click()
    page.wait_for_function("/^[?]puzzle=[a-z0-9-]+$/.test(location.search)")


# for everybody


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fa", "dark")])
def test_axe_finds_nothing_anywhere_in_the_trainer(
    visit: Visit, watch: Watch, width: int, lang: str, theme: str
) -> None:
    scheme = "dark" if theme == "dark" else "light"
    page = opened(visit, f"{FIRST}&lang={lang}", width, color_scheme=scheme)
    found: list[str] = []

    def look(where: str) -> None:
        page.wait_for_timeout(150)
        found.extend(f"{where}: {fault}" for fault in violations(page))

    look("puzzle")
    page.locator(".hokm-share > summary").click()
    card(page, "SA").click()
    answer(page, "wrong")
    look("wrong")
    said = feedback(page).inner_text()
    action(page, "undo").click()
    expect(feedback(page)).not_to_have_text(said, use_inner_text=True)
    for _ in range(3):
        before = feedback(page).inner_text()
        action(page, "hint").click()
        expect(feedback(page)).not_to_have_text(before, use_inner_text=True)
    expect(page.locator("[data-card=H9][data-mark=hint]")).to_be_visible()
    look("hint")
    solve(page)
    look("solved")
    action(page, "explore").click()
    expect(action(page, "whatif")).to_be_visible()
    look("tree")
    action(page, "tab-progress").click()
    expect(page.locator(".hokm-counts")).to_be_visible()
    look("progress")
    action(page, "tab-themes").click()
    look("themes")
    assert not watch.faults
    assert found == []
