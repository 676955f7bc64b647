"""The puzzle editor on the served page: cards laid out in every way, judged while one looks on, saved, kept, shared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import NARROW, WIDE, Visit, violations
from playwright.sync_api import Locator, Page, expect

from hokm_teach.puzzles import faults
from hokm_teach.puzzles.pack import dump, load, load_shipped

PAGE = "/voila/render/11_make_a_puzzle.ipynb"
PATIENCE = 30_000
#: Four cards each: with hearts trump, ace and king of spades are the only way to all four tricks.
HANDS = {"S": "SA SK S2 H3", "E": "SQ SJ ST H4", "N": "HA D2 C3 C2", "W": "DA DK DQ DJ"}


def action(page: Page, name: str) -> Locator:
    return page.locator(f'.hokm-desk [data-action="{name}"]')


def feedback(page: Page) -> Locator:
    return page.locator('.hokm-desk [data-hokm="feedback"]')


def chip(page: Page, card: str) -> Locator:
    return page.locator(f'[data-put="{card}"]')


def held(page: Page, seat: str) -> Locator:
    return page.locator(f'.hokm-seat[data-seat="{seat}"] [data-card]')


def opened(visit: Visit, width: int = WIDE, query: str = "", **words: object) -> Page:
    page = visit(PAGE + query, width, **words)
    expect(page.locator(".hokm-tray")).to_be_visible(timeout=PATIENCE)
    return page


def lies(page: Page) -> None:
    """The four hands are on the table."""
    for seat, cards in HANDS.items():
        expect(held(page, seat)).to_have_count(4, timeout=PATIENCE)
        for card in cards.split():
            lying = page.locator(f'.hokm-seat[data-seat="{seat}"] [data-card="{card}"]')
            expect(lying).to_have_count(1)


def aim(page: Page, goal: str = "4 tricks") -> None:
    page.locator('[data-pick="pick-goal"]').select_option(goal)


def sound(page: Page) -> None:
    expect(feedback(page)).to_have_attribute("data-verdict", "right", timeout=PATIENCE)
    expect(action(page, "save")).to_be_enabled()


def type_in(page: Page, text: str) -> None:
    entry = page.locator(".hokm-entry")
    if entry.get_attribute("open") is None:
        entry.locator("summary").click()
    entry.locator("textarea").fill(text)
    action(page, "lay").click()


def typed(page: Page) -> None:
    names = {"S": "South", "E": "East", "N": "North", "W": "West"}
    type_in(page, "\n".join(f"{names[seat]}: {cards}" for seat, cards in HANDS.items()))
    lies(page)


def test_an_ending_is_laid_out_by_click_and_judged_live(visit: Visit, width: int) -> None:
    page = opened(visit, width)
    for seat, cards in HANDS.items():
        if seat != "S":
            action(page, f"into-{seat}").click()
        expect(action(page, f"into-{seat}")).to_have_attribute("aria-pressed", "true")
        for card in cards.split():
            chip(page, card).click()
    lies(page)
    expect(feedback(page)).to_contain_text("every card reaches the goal", timeout=PATIENCE)
    expect(page.locator(".hokm-note-tag")).to_have_text(["4", "4", "3", "3"])
    offer = page.locator(".hokm-goals button")
    expect(offer).to_have_count(1)
    offer.click()
    sound(page)
    expect(page.locator('.hokm-seat[data-seat="S"] [data-mark="best"]')).to_have_count(2)
    page.locator('.hokm-table [data-card="C2"]').click()
    expect(feedback(page)).to_contain_text("Bo needs 1 more card", timeout=PATIENCE)
    expect(page.locator(".hokm-note-tag")).to_have_count(0)
    action(page, "undo").click()
    sound(page)


def test_an_ending_is_laid_out_by_keyboard_alone(visit: Visit) -> None:
    page = opened(visit)
    action(page, "into-P").focus()
    page.keyboard.press("Tab")
    expect(chip(page, "SA")).to_be_focused()
    at = {"row": 0, "column": 0}
    ranks = "AKQJT98765432"
    for seat, cards in HANDS.items():
        for card in cards.split():
            row, column = "SHDC".index(card[0]), ranks.index(card[1])
            for key, steps in (
                ("ArrowDown", row - at["row"]),
                ("ArrowUp", at["row"] - row),
                ("ArrowRight", column - at["column"]),
                ("ArrowLeft", at["column"] - column),
            ):
                for _ in range(steps):
                    page.keyboard.press(key)
            at = {"row": row, "column": column}
            expect(chip(page, card)).to_be_focused()
            page.keyboard.press({"S": "1", "E": "e", "N": "n", "W": "4"}[seat])
    lies(page)
    expect(chip(page, "DJ")).to_be_focused()
    expect(chip(page, "DJ")).to_have_accessible_name("jack of diamonds, in Cleo's hand")
    page.keyboard.press("Delete")
    expect(feedback(page)).to_contain_text("is back in the pack")
    page.keyboard.press("Enter")
    expect(feedback(page)).to_contain_text("is in your hand")
    page.keyboard.press("u")
    page.keyboard.press("u")
    lies(page)
    page.locator('[data-pick="pick-goal"]').focus()
    page.keyboard.type("Take all")
    page.keyboard.press("Enter")
    sound(page)


def test_keys_work_on_a_persian_keyboard(visit: Visit) -> None:
    page = opened(visit, WIDE, "?lang=fa")
    chip(page, "HA").focus()
    page.evaluate(
        """() => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { key: "۳", code: "Digit3", bubbles: true, cancelable: true }))"""
    )
    expect(held(page, "N")).to_have_count(1, timeout=PATIENCE)


def test_an_ending_is_typed_and_what_cannot_be_read_stays(visit: Visit) -> None:
    page = opened(visit)
    typed(page)
    aim(page)
    sound(page)
    type_in(page, "South: SA SX")
    expect(feedback(page)).to_contain_text("Line 1", timeout=PATIENCE)
    expect(page.locator(".hokm-entry textarea")).to_have_value("South: SA SX")
    lies(page)


def drag(page: Page, card: Locator, place: Locator) -> None:
    page.evaluate("document.querySelector('.hokm-bench').scrollIntoView({ block: 'start' })")
    start, end = card.bounding_box(), place.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    expect(page.locator(".hokm-carried")).to_be_visible()
    expect(page.locator(".hokm-over")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".hokm-carried")).to_have_count(0)


def test_an_ending_is_laid_out_by_dragging(visit: Visit) -> None:
    page = opened(visit, reduced_motion="reduce")
    page.set_viewport_size({"width": WIDE, "height": 1100})  # the whole table, and the pack
    for seat, cards in HANDS.items():
        for number, card in enumerate(cards.split()):
            seated = page.locator(f'.hokm-seat[data-seat="{seat}"] .hokm-plate')
            goal = seated if number % 2 else action(page, f"into-{seat}")
            drag(page, chip(page, card), goal)
            expect(chip(page, card)).to_have_attribute("data-lies", seat, timeout=PATIENCE)
    lies(page)
    drag(page, page.locator('.hokm-table [data-card="SA"]'), page.locator(".hokm-middle"))
    expect(page.locator('.hokm-slot-bottom [data-card="SA"]')).to_have_count(1, timeout=PATIENCE)
    drag(page, page.locator('.hokm-table [data-card="SA"]'), chip(page, "C9"))
    expect(held(page, "S")).to_have_count(3, timeout=PATIENCE)
    expect(page.locator(".hokm-slot [data-card]")).to_have_count(0)


def test_a_card_is_dragged_by_a_finger_that_rests_and_the_page_scrolls_by_one_that_moves(
    visit: Visit,
) -> None:
    page = opened(visit, NARROW, has_touch=True)
    page.evaluate("document.querySelector('.hokm-tray').scrollIntoView({ block: 'end' })")
    page.wait_for_timeout(300)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    start, end = chip(page, "D7").bounding_box(), action(page, "into-N").bounding_box()
    assert start
    assert end
    here = start["x"] + 15, start["y"] + 15
    there = end["x"] + 20, end["y"] + 20
    touch("touchStart", here)
    expect(page.locator(".hokm-carried")).to_be_visible()
    before = page.evaluate("scrollY")
    for part in (0.3, 0.7, 1):
        touch(
            "touchMove",
            (here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])),
        )
    touch("touchEnd")
    expect(chip(page, "D7")).to_have_attribute("data-lies", "N", timeout=PATIENCE)
    assert page.evaluate("scrollY") == before

    touch("touchStart", here)
    for far in (20, 60, 120):
        touch("touchMove", (here[0], here[1] - far))
    touch("touchEnd")
    page.wait_for_function("before => scrollY !== before", arg=before)
    expect(page.locator(".hokm-carried")).to_have_count(0)
    expect(chip(page, "D7")).to_have_attribute("data-lies", "N")


def words_for(page: Page) -> None:
    page.locator(".hokm-texts summary").click()
    page.locator('[data-write="write-title"]').fill("Two <b>aces</b>")
    for n in (1, 2, 3):
        page.locator(f'[data-write="write-hint{n}"]').fill(f"Hint {n}: {{SA}}")
    page.locator('[data-write="write-explanation"]').fill("Only {SA} holds.")


def test_a_puzzle_is_saved_loads_and_is_sound(visit: Visit, tmp_path: Path) -> None:
    page = opened(visit)
    typed(page)
    aim(page)
    sound(page)
    words_for(page)
    with page.expect_download() as download:
        action(page, "save").click()  # the explanation is still being left
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    (puzzle,) = load(file).puzzles
    assert faults(puzzle) == []
    assert puzzle.title is not None
    assert puzzle.title.runs("en") == ["Two <b>aces</b>"]
    assert puzzle.explanation is not None
    assert {"card": "SA"} in puzzle.explanation.runs("en")
    expect(page.locator(".hokm-title")).to_have_text("Two <b>aces</b>")
    assert page.locator(".hokm-title b").count() == 0


def test_a_puzzle_is_added_to_a_pack_from_a_file_and_a_damaged_one_is_refused(
    visit: Visit, tmp_path: Path
) -> None:
    page = opened(visit)
    typed(page)
    aim(page)
    sound(page)
    pack = load_shipped("first_steps")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(dump(pack), "utf-8")
    bad.write_text(dump(pack).replace('goal = "3 tricks"', 'goal = "<img src=x>"'), "utf-8")
    choose = page.locator('.hokm-entry input[type="file"]')
    choose.set_input_files(bad)
    expect(feedback(page)).to_contain_text("This pack cannot be read", timeout=PATIENCE)
    lies(page)
    choose.set_input_files(good)
    expect(feedback(page)).to_contain_text("The pack first-steps is open", timeout=PATIENCE)
    with page.expect_download() as download:
        action(page, "save").click()
    download.value.save_as(tmp_path / "saved.toml")
    assert load(tmp_path / "saved.toml").puzzles[:-1] == pack.puzzles
    assert download.value.suggested_filename == "first-steps.toml"


def test_what_lies_there_is_there_again_after_a_reload(visit: Visit) -> None:
    page = opened(visit)
    typed(page)
    aim(page)
    action(page, "trump-S").click()
    words_for(page)
    page.locator('[data-write="write-title"]').focus()
    expect(page.locator(".hokm-title")).to_have_text("Two <b>aces</b>", timeout=PATIENCE)
    page.wait_for_function("localStorage['hokm-teach/progress']?.includes('Only {SA} holds')")
    page.reload()
    lies(page)
    expect(action(page, "trump-S")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hokm-title")).to_have_text("Two <b>aces</b>")
    expect(page.locator('[data-pick="pick-goal"]')).to_have_value("4 tricks")


def test_a_link_to_it_opens_the_trainer_there(visit: Visit) -> None:
    page = opened(visit, permissions=["clipboard-read", "clipboard-write"])
    typed(page)
    aim(page)
    sound(page)
    page.locator(".hokm-share summary").click()
    page.get_by_role("button", name="Copy a link to it").click()
    expect(page.locator(".hokm-taken")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/10_puzzles\.ipynb\?position=1-HS-[\w.-]+$", link)
    page.get_by_role("button", name="Copy as PBN").click()
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('[Deal'))")
    action(page, "try").click()
    page.wait_for_url("**/10_puzzles.ipynb?position=*")
    expect(page.locator('button[data-card="SA"]:enabled')).to_be_visible(timeout=PATIENCE)
    expect(page.locator('button[data-card="H3"]')).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "theme", "wide"), [("en", "light", WIDE), ("fa", "dark", NARROW)], ids=["day", "night"]
)
def test_nothing_in_the_editor_shuts_anybody_out(
    visit: Visit, lang: str, theme: str, wide: int
) -> None:
    page = opened(visit, wide, f"?lang={lang}", color_scheme=theme)
    assert violations(page, ".hokm-desk") == []
    action(page, "into-T").click()
    chip(page, "HK").click()
    action(page, "into-P").click()
    chip(page, "H9").click()
    expect(chip(page, "H9")).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    assert violations(page, ".hokm-desk") == []
    action(page, "clear").click()
    typed(page)
    expect(page.locator(".hokm-goals button")).to_have_count(1, timeout=PATIENCE)
    for summary in page.locator(".hokm-texts summary, .hokm-share summary").all():
        summary.click()
    assert violations(page, ".hokm-desk") == []
    aim(page)
    sound(page)
    assert violations(page, ".hokm-desk") == []
    if lang == "fa":
        expect(page.locator(".hokm-desk")).to_have_attribute("dir", "rtl")
        words = page.locator(".hokm-panel, .hokm-places").all_inner_texts()
        assert not re.search(r"[A-Za-z]{4}", re.sub(r"PBN|LIN", "", " ".join(words)))
        grid = page.locator(".hokm-grid").evaluate("grid => getComputedStyle(grid).direction")
        assert grid == "ltr"
    sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert sideways <= 0


def test_every_card_of_the_pack_can_be_touched(visit: Visit) -> None:
    page = opened(visit, 360)
    boxes = page.locator("[data-put]").evaluate_all(
        "all => all.map(chip => { const { width, height } = chip.getBoundingClientRect(); return [width, height]; })"
    )
    assert len(boxes) == 52
    assert all(width >= 40 and height >= 40 for width, height in boxes)
