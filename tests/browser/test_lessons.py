"""Whole lessons on the served pages, as learners go through them: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import os
import re
import shutil
import signal
from pathlib import Path

from conftest import NARROW, Visit
from playwright.sync_api import Browser, Locator, Page, expect
from serving import ROOT, Server

EXAMPLE = "/voila/render/04_worked_example.ipynb"
PUZZLES = "/voila/render/05_first_puzzles.ipynb"
PATIENCE = 20_000


def table(page: Page) -> Locator:
    return page.locator('[data-hokm="table"]')


def feedback(page: Page) -> Locator:
    return page.locator('[data-hokm="feedback"]')


def action(page: Page, name: str) -> Locator:
    return page.locator(f'.hokm-desk [data-action="{name}"]')


def card(page: Page, name: str) -> Locator:
    return page.locator(f'button[data-card="{name}"]')


def step(page: Page) -> int:
    """The number in "Step 7 of 71"."""
    label = page.locator(".hokm-desk").get_by_text(re.compile(r"^Step \d+ of \d+$")).inner_text()
    return int(label.split()[1])


def opened(visit: Visit, path: str, width: int, **words: object) -> Page:
    page = visit(path, width, **words)
    expect(table(page)).to_be_visible(timeout=PATIENCE)
    return page


def go_to(page: Page, number: int) -> None:
    """Press Next until a step is reached."""
    for at in range(step(page), number):
        action(page, "next").click()
        expect(page.get_by_text(f"Step {at + 1} of")).to_be_visible(timeout=PATIENCE)


def go_to_trick(page: Page, title: str) -> None:
    """Press Next until a heading comes."""
    while not page.locator(".hokm-desk h2").inner_text().startswith(title):
        go_to(page, step(page) + 1)


def tricks(page: Page, us: int, them: int) -> None:
    expect(table(page)).to_have_attribute("data-tricks-us", str(us), timeout=PATIENCE)
    expect(table(page)).to_have_attribute("data-tricks-them", str(them))


def test_the_worked_example_goes_to_seven_three(visit: Visit, width: int) -> None:
    page = opened(visit, EXAMPLE, width)
    while table(page).get_attribute("data-phase") != "over":
        go_to(page, step(page) + 1)
        assert step(page) < 60
    tricks(page, 7, 3)
    expect(page.locator(".hokm-desk")).to_contain_text("seven")
    action(page, "back").click()
    expect(table(page)).to_have_attribute("data-phase", "play", timeout=PATIENCE)


def test_the_worked_example_plays_itself_until_a_question(visit: Visit) -> None:
    page = opened(visit, EXAMPLE, NARROW)
    go_to_trick(page, "Trick 1")
    begun = step(page)
    action(page, "autoplay").click()
    expect(page.get_by_text(f"Step {begun + 2} of")).to_be_visible(timeout=PATIENCE)
    action(page, "autoplay").click()
    expect(action(page, "autoplay")).to_have_attribute("aria-pressed", "false")


def test_a_what_if_is_played_and_left(visit: Visit, width: int) -> None:
    page = opened(visit, EXAMPLE, width)
    go_to_trick(page, "Trick 2")
    here = step(page)
    tricks(page, 1, 0)
    action(page, "whatif").click()
    expect(card(page, "HK")).to_be_enabled(timeout=PATIENCE)
    expect(card(page, "C5")).to_be_enabled()
    card(page, "HK").click()
    expect(action(page, "undo")).to_be_enabled(timeout=PATIENCE)
    expect(card(page, "HK")).to_have_count(0)
    action(page, "undo").click()
    expect(card(page, "HK")).to_be_enabled(timeout=PATIENCE)
    action(page, "leave").click()
    expect(page.get_by_text(f"Step {here} of")).to_be_visible(timeout=PATIENCE)
    tricks(page, 1, 0)


def test_a_place_in_a_lesson_survives_a_reload(visit: Visit) -> None:
    page = opened(visit, EXAMPLE, NARROW)
    go_to(page, 7)
    page.reload()
    expect(page.get_by_text("Step 7 of")).to_be_visible(timeout=PATIENCE)
    page.goto(page.url.partition("/voila")[0])
    expect(page.locator('[data-key="04_worked_example"]')).to_contain_text("Step 7 of")


def focused(page: Page) -> str:
    return str(
        page.evaluate(
            "document.activeElement?.dataset.card ?? document.activeElement?.dataset.action ?? ''"
        )
    )


def find(page: Page, wanted: str) -> None:
    """Move the focus to a card by the arrow keys alone."""
    for _ in range(30):
        if focused(page) == wanted:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrow keys do not reach {wanted}; the focus is on {focused(page)!r}")


def tab_to(page: Page, wanted: str) -> None:
    """Move the focus to a control by the tab key alone."""
    for _ in range(60):
        if focused(page) == wanted:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not reach {wanted}")


def test_a_puzzle_is_failed_hinted_retried_and_solved_by_keyboard_alone(
    visit: Visit, width: int
) -> None:
    page = opened(visit, PUZZLES, width)
    find(page, "SA")
    page.keyboard.press("Enter")
    expect(feedback(page)).to_have_attribute("data-verdict", "wrong", timeout=PATIENCE)
    expect(feedback(page)).to_contain_text("ruffed")
    tab_to(page, "retry")
    page.keyboard.press("Enter")
    expect(card(page, "SA")).to_be_enabled(timeout=PATIENCE)
    for hint in range(1, 4):
        page.keyboard.press("h")
        expect(feedback(page)).to_contain_text(f"Hint {hint} of 3", timeout=PATIENCE)
    expect(feedback(page)).to_have_attribute("data-verdict", "info")
    find(page, "H9")
    page.keyboard.press("Enter")
    expect(feedback(page)).to_have_attribute("data-verdict", "right", timeout=PATIENCE)
    page.keyboard.press("u")
    expect(card(page, "H9")).to_be_enabled(timeout=PATIENCE)
    page.keyboard.press("r")
    expect(card(page, "C2")).to_be_enabled(timeout=PATIENCE)
    for wanted in ("C2", "SA", "S5", "SK", "D4"):
        expect(card(page, wanted)).to_be_enabled(timeout=PATIENCE)
        find(page, wanted)
        page.keyboard.press("Enter")
    expect(feedback(page)).to_have_attribute("data-verdict", "done", timeout=PATIENCE)
    tricks(page, 3, 0)
    page.goto(page.url.partition("/voila")[0])
    expect(page.locator('[data-key="05_first_puzzles"]')).to_contain_text("of 8")


def test_a_puzzle_s_solution_is_stepped_through(visit: Visit) -> None:
    page = opened(visit, PUZZLES, NARROW)
    action(page, "solution").click()
    for _ in range(12):
        expect(action(page, "next")).to_be_enabled(timeout=PATIENCE)
        before = feedback(page).inner_text()
        action(page, "next").click()
        page.wait_for_function(
            """said => document.querySelector('[data-hokm="feedback"]').innerText !== said""",
            arg=before,
            timeout=PATIENCE,
        )
    tricks(page, 3, 0)
    expect(action(page, "next")).to_be_disabled()
    action(page, "leave").click()
    expect(card(page, "H9")).to_be_enabled(timeout=PATIENCE)


def test_a_card_is_played_by_touch(visit: Visit) -> None:
    page = opened(visit, PUZZLES, NARROW, has_touch=True)
    card(page, "H9").tap()
    expect(feedback(page)).to_have_attribute("data-verdict", "right", timeout=PATIENCE)


def test_every_card_of_a_phone_is_large_enough_to_touch(visit: Visit) -> None:
    page = opened(visit, EXAMPLE, 360)
    go_to_trick(page, "Trick 1")
    action(page, "whatif").click()
    expect(card(page, "CA")).to_be_enabled(timeout=PATIENCE)
    boxes = page.locator(
        '[data-place="bottom"] button[data-card], [data-seat="S"] button[data-card]'
    ).evaluate_all(
        "all => all.map(card => { const { width, height } = card.getBoundingClientRect(); return [width, height]; })"
    )
    assert len(boxes) == 13
    assert all(width >= 44 and height >= 44 for width, height in boxes)


def test_a_question_is_answered_wrong_and_right_with_the_reason(visit: Visit) -> None:
    page = opened(visit, EXAMPLE, NARROW)
    go_to(page, 4)
    action(page, "choose-S").click()
    expect(feedback(page)).to_have_attribute("data-verdict", "wrong", timeout=PATIENCE)
    action(page, "choose-H").click()
    expect(feedback(page)).to_have_attribute("data-verdict", "right", timeout=PATIENCE)


def test_the_lesson_speaks_persian_from_right_to_left(visit: Visit) -> None:
    page = opened(visit, "/voila/render/01_cards_and_tricks.ipynb?lang=fa", NARROW)
    desk = page.locator(".hokm-desk")
    expect(desk).to_have_attribute("dir", "rtl")
    expect(desk).to_have_attribute("lang", "fa")
    assert not re.search(r"[A-Za-z]{3}", page.locator(".hokm-panel").inner_text())
    faces = page.locator(".hokm-felt").evaluate("felt => getComputedStyle(felt).direction")
    assert faces == "ltr"


def test_junk_in_the_browser_s_storage_does_not_stop_a_lesson(visit: Visit) -> None:
    page = opened(visit, EXAMPLE, NARROW, storage={"hokm-teach/progress": '{"lessons": [}'})
    expect(page.locator('[data-notice="damaged"]')).to_be_visible()
    go_to(page, 3)


def test_a_finished_lesson_leads_on_in_the_same_language(visit: Visit) -> None:
    page = opened(visit, "/voila/render/00_welcome.ipynb?lang=fa", NARROW)
    while not action(page, "onward").count():
        before = page.locator(".hokm-progress-label").inner_text()
        action(page, "next").click()
        expect(page.locator(".hokm-progress-label")).not_to_have_text(before, timeout=PATIENCE)
    action(page, "onward").click()
    page.wait_for_url("**/01_cards_and_tricks.ipynb**")
    expect(table(page)).to_be_visible(timeout=PATIENCE)
    expect(page.locator("html")).to_have_attribute("lang", "fa")


def test_voila_s_application_is_there_for_whoever_asks_later(visit: Visit) -> None:
    page = opened(visit, "/voila/render/00_welcome.ipynb", NARROW)
    assert page.evaluate("typeof window.jupyterapp?.widgetManagerPromise") == "object"


def test_whoever_loses_the_kernel_is_told_and_can_reload(browser: Browser, tmp_path: Path) -> None:
    """On a server of its own, since its kernels are killed."""
    shutil.copy(ROOT / "notebooks" / "04_worked_example.ipynb", tmp_path)
    with Server.of_folder(tmp_path) as server:
        page = browser.new_page(viewport={"width": NARROW, "height": 844})
        page.goto(server.url + EXAMPLE)
        expect(table(page)).to_be_visible(timeout=PATIENCE)
        go_to(page, 3)
        for kernel in server.kernels():
            os.kill(kernel, signal.SIGKILL)
        banner = page.get_by_role("alert")
        expect(banner).to_be_visible(timeout=PATIENCE)
        banner.get_by_role("button").click()
        expect(page.get_by_text("Step 3 of")).to_be_visible(timeout=2 * PATIENCE)
        page.close()
