"""The room to play in, on its page: whole deals, leaving and coming back, by keyboard, on a phone, for everybody."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from conftest import Visit, violations
from playwright.sync_api import Page, expect

ROOM = "/voila/render/12_play.ipynb"
PROGRESS = "hokm-teach/progress"
TABLE = '[data-hokm="table"]'
FEEDBACK = '[data-hokm="feedback"]'
#: In milliseconds; the compiled search may first have to be compiled.
PATIENCE = 90_000
#: A long phone and the narrowest that is still sold, with as little height as browsers leave of it.
PHONES = [(390, 844), (360, 640)]


def opened(visit: Visit, width: int = 1280, path: str = ROOM, **more: Any) -> Page:
    page = visit(path, width, **{"reduced_motion": "reduce", **more})
    page.locator(f'{TABLE}, [data-action="begin"]').first.wait_for(timeout=PATIENCE)
    return page


def seated(page: Page, way: str = "draft-2") -> Page:
    """Sit down to a way; the first deal is not dealt yet."""
    if way != "draft-2":
        page.locator(f'[data-action="way-{way}"]').click()
        expect(page.locator(f'[data-action="way-{way}"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-action="begin"]').click()
    page.locator('[data-action="deal"]').wait_for()
    return page


def agree(page: Page, label: str, value: str) -> None:
    """Pick from a list what is not usual."""
    page.get_by_label(label).select_option(value)
    expect(page.locator(".hokm-picker[data-picked]", has=page.get_by_label(label))).to_be_visible()


def phase(page: Page) -> str:
    return page.locator(TABLE).get_attribute("data-phase") or ""


def kept(page: Page) -> dict[str, Any]:
    """What the browser remembers of the room."""
    text = page.evaluate(f"localStorage.getItem('{PROGRESS}')")
    found: dict[str, Any] = json.loads(text)["lessons"]["12_play"] if text else {}
    return found


def count(page: Page) -> int:
    """How many decisions have been made in the match."""
    deals = kept(page).get("match", {}).get("deals", [])
    return sum(len(line.split(";")) for line in deals if line) + len(deals)


def press(page: Page, selector: str) -> None:
    """Press something that decides, and wait until it is decided."""
    before = count(page)
    page.locator(selector).first.click()
    page.wait_for_function(
        "([key, before]) => { const deals = JSON.parse(localStorage.getItem(key)).lessons['12_play'].match.deals;"
        " return deals.reduce((sum, line) => sum + (line ? line.split(';').length : 0) + 1, 0) > before }",
        arg=[PROGRESS, before],
    )


def hand(page: Page) -> list[str]:
    """The learner's cards, in order."""
    found: list[str] = page.locator(".hokm-seat-bottom button[data-card]").evaluate_all(
        "all => all.map(card => card.dataset.card)"
    )
    return found


def lay_away(page: Page) -> None:
    """Press cards until what is chosen can be confirmed, if any have to go."""
    confirm = page.locator('[data-action="confirm"]')
    for _ in range(5):
        if confirm.is_enabled():
            break
        chosen = page.locator(f'{TABLE} button[aria-pressed="true"]').count()
        page.locator(f'{TABLE} button[aria-pressed="false"]').last.click()
        expect(page.locator(f'{TABLE} button[aria-pressed="true"]')).to_have_count(chosen + 1)
    press(page, '[data-action="confirm"]')


def decide(page: Page) -> None:
    """Do what is asked now: whatever can be done."""
    now = phase(page)
    if now in ("turn", "deal", "over"):
        press(page, '[data-action="deal"]')
    elif now == "trump" and page.locator('[data-action="confirm"]').count():
        page.locator('[data-action="choose-H"]').click()
        expect(page.locator('[data-action="choose-H"]')).to_have_attribute("aria-pressed", "true")
        lay_away(page)
    elif now == "trump":
        press(page, '[data-action="choose-H"]')
    elif now == "discard":
        lay_away(page)
    elif now == "draw":
        press(page, f'{TABLE} [data-action="keep"]')
    else:
        press(page, f"{TABLE} button[data-card]:enabled")
    settled(page)


def settled(page: Page) -> None:
    """Wait until the others have decided and the tables on the way have passed."""
    page.wait_for_function(
        """() => document.querySelector('[data-hokm="table"]').dataset.phase === 'over'
          || document.querySelector('[data-hokm="table"] button[data-card]:enabled, '
          + '[data-hokm="table"] [data-action="keep"]:enabled, [data-action^="choose-"]:enabled')"""
    )


def until(page: Page, wanted: str, most: int = 80) -> None:
    for _ in range(most):
        if phase(page) == wanted:
            return
        decide(page)
    raise AssertionError(f"{wanted} never came")


# ---------------------------------------------------------------- whole deals


@pytest.mark.parametrize("way", ["draft-2", "governor-3"])
def test_a_whole_deal_is_played_through(visit: Visit, way: str) -> None:
    page = seated(opened(visit), way)
    decide(page)
    until(page, "over")
    feedback = page.locator(FEEDBACK)
    expect(feedback).to_have_attribute("data-verdict", re.compile("done|info"))
    expect(feedback).to_contain_text(re.compile(r"\d+ points?"))
    sheet = page.locator(".hokm-sheet").first
    expect(sheet).to_contain_text("Score sheet, match to 7")
    expect(sheet.locator("tbody tr")).to_have_count(2)
    expect(page.locator(".hokm-body")).to_contain_text("hakem")
    decide(page)  # and the next one is dealt
    assert len(kept(page)["match"]["deals"]) == 2


def test_in_a_draft_every_card_is_accounted_for(visit: Visit) -> None:
    page = seated(opened(visit))
    decide(page)
    until(page, "draw")
    for _ in range(3):
        stock = int(page.locator(".hokm-stock-count").inner_text())
        turns = int(page.locator(".hokm-aside").get_attribute("aria-label").split(": ")[1])  # type: ignore[union-attr]
        assert stock + 2 * turns == 42  # every turn takes two cards from the stock
        expect(page.locator(".hokm-offer-cards > .hokm-card")).to_have_count(1)
        top = page.locator(".hokm-offer-cards > .hokm-card").get_attribute("data-card")
        press(page, f'{TABLE} [data-action="keep"]')
        expect(page.locator(f'.hokm-seat-bottom button[data-card="{top}"]')).to_have_count(1)
        settled(page)
    away = [node.get_attribute("aria-label") or "" for node in page.locator(".hokm-away").all()]
    assert sorted(int(label[-1]) for label in away) == [2, 3]


# ---------------------------------------------------------------- leaving and coming back


@pytest.mark.parametrize(("way", "wanted"), [("draft-2", "draw"), ("governor-3", "play")])
def test_whoever_leaves_in_the_middle_finds_the_match(visit: Visit, way: str, wanted: str) -> None:
    page = seated(opened(visit), way)
    decide(page)
    until(page, wanted)
    decide(page)
    decide(page)
    before = kept(page)["match"]
    held = hand(page)
    page.goto(page.url.replace(ROOM, "/"))
    expect(page).to_have_title("Hokm Teach")
    page.goto(page.url.rstrip("/") + ROOM)
    page.locator(TABLE).wait_for(timeout=PATIENCE)
    settled(page)
    assert phase(page) == wanted
    assert hand(page) == held
    decide(page)
    after = kept(page)["match"]
    assert after["seed"] == before["seed"]
    assert after["deals"][0].startswith(before["deals"][0])


def test_a_damaged_match_is_told_of_and_set_aside(visit: Visit) -> None:
    whole = {"rules": "draft-2", "options": {}, "seed": 1, "first": None, "resigned": False}
    damaged = {**whole, "deals": ["keep"]}
    state = {"at": 0, "of": 1, "done": False, "match": damaged, "choosing": False}
    progress = {"format": "hokm-teach progress", "version": 1, "lessons": {"12_play": state}}
    page = opened(visit, storage={PROGRESS: json.dumps(progress)})
    expect(page.locator(FEEDBACK)).to_contain_text("could not be read")
    seated(page)
    decide(page)
    assert kept(page)["aside"] == [damaged]


def test_a_match_waits_while_ways_are_looked_at(visit: Visit) -> None:
    page = seated(opened(visit))
    decide(page)
    until(page, "draw")
    page.locator('[data-action="tab-ways"]').click()
    expect(page.locator(".hokm-note")).to_contain_text("waits for you")
    agree(page, "Length of the match", "3")
    page.locator('[data-action="resume"]').click()
    expect(page.locator(TABLE)).to_have_attribute("data-phase", "draw")
    page.locator('[data-action="resign"]').click()
    page.locator('[data-action="resign-no"]').click()
    page.locator('[data-action="resign"]').click()
    page.locator('[data-action="resign-yes"]').click()
    expect(page.locator(".hokm-title")).to_have_text("Bo wins the match")
    page.locator('[data-action="rematch"]').click()
    expect(page.locator('[data-action="deal"]')).to_be_visible()
    page.goto(page.url.replace(ROOM, "/"))
    expect(page.locator('[data-play="12_play"]')).to_contain_text("Matches played: 1")


# ---------------------------------------------------------------- a second opinion


def test_a_second_opinion_grows_and_is_stopped(visit: Visit) -> None:
    page = seated(opened(visit))
    decide(page)
    until(page, "draw")
    page.locator('[data-action="opinion"]').click()
    chart = page.locator(".hokm-sheet", has_text="Of 100 deals").first
    chart.wait_for(timeout=PATIENCE)
    page.locator(".hokm-scroll").first.focus()
    first = chart.inner_text()
    page.wait_for_function(
        "first => document.querySelector('.hokm-sheet').innerText !== first",
        arg=first,
        timeout=PATIENCE,
    )
    assert page.evaluate("document.activeElement.className") == "hokm-scroll"
    page.locator('[data-action="stop"]').click()
    expect(page.locator('[data-action="opinion"]')).to_be_visible()
    expect(page.locator(FEEDBACK)).to_contain_text("wins")
    press(page, f'{TABLE} [data-action="pass"]')
    expect(page.locator(".hokm-sheet", has_text="Of 100 deals")).to_have_count(0)


def test_choices_are_compared_where_that_was_wanted(visit: Visit) -> None:
    page = opened(visit)
    agree(page, "Advice", "1")
    seated(page)
    decide(page)
    until(page, "draw")
    press(page, f'{TABLE} [data-action="keep"]')
    expect(page.locator(FEEDBACK)).to_contain_text("±", timeout=PATIENCE)
    expect(page.locator(FEEDBACK)).to_have_attribute("data-verdict", re.compile("right|wrong"))


# ---------------------------------------------------------------- keyboard


def test_a_deal_for_two_goes_by_keyboard_alone(visit: Visit) -> None:
    page = opened(visit)
    page.locator('[data-action="begin"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-action="deal"]')).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(60):
        settled(page)
        now = phase(page)
        if now == "over":
            break
        before = count(page)
        if now == "trump":
            page.locator('[data-action="choose-S"]').focus()
            page.keyboard.press("Enter")
            expect(page.locator('[data-action="choose-S"]')).to_have_attribute("aria-pressed", "true")  # fmt: skip
        if now in ("trump", "discard"):
            choose_by_keyboard(page)
        elif now == "draw":
            expect(page.locator(TABLE).get_by_role("button").first).to_be_visible()
            page.keyboard.press("ArrowUp")
            page.keyboard.press("ArrowLeft")
            assert page.evaluate("document.activeElement.dataset.action") in ("keep", "pass")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("ArrowRight")
            assert page.evaluate("document.activeElement.dataset.card")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "([key, before]) => { const deals = JSON.parse(localStorage.getItem(key)).lessons['12_play'].match.deals;"
            " return deals.reduce((sum, line) => sum + (line ? line.split(';').length : 0) + 1, 0) > before }",
            arg=[PROGRESS, before],
        )
    assert phase(page) == "over"
    expect(page.locator('[data-action="deal"]')).to_be_focused()


def choose_by_keyboard(page: Page) -> None:
    cards = page.locator(f"{TABLE} button[aria-pressed]")
    for index in range(3):
        if page.locator('[data-action="confirm"]').is_enabled():
            break
        cards.nth(index).focus()
        page.keyboard.press("Space")
        expect(cards.nth(index)).to_have_attribute("aria-pressed", "true")
    page.locator('[data-action="confirm"]').focus()
    page.keyboard.press("Enter")


# ---------------------------------------------------------------- for everybody, on any screen


READERS = [("en", "light"), ("fa", "dark")]


@pytest.mark.parametrize(("lang", "scheme"), READERS)
def test_nobody_is_shut_out_at_any_moment(visit: Visit, lang: str, scheme: str) -> None:
    page = opened(visit, path=f"{ROOM}?lang={lang}", color_scheme=scheme)
    assert not violations(page), "the choice of a way"
    seated(page)
    assert not violations(page), "hakem is found"
    decide(page)
    looked: set[str] = set()
    for _ in range(60):
        now = phase(page)
        if now not in looked:
            if now == "draw":
                page.locator('[data-action="count"]').click()
                page.locator('[data-action="opinion"]').click()
                page.locator(".hokm-sheet .hokm-bar").first.wait_for(timeout=PATIENCE)
            assert not violations(page), now
            looked.add(now)
        if now == "over":
            break
        decide(page)
    assert {"draw", "play", "over"} <= looked


_OVERLAPS = """() => {
  const parts = ['.hokm-stock', '.hokm-offer-cards > .hokm-card', '.hokm-take', '.hokm-aside > .hokm-back',
    '.hokm-away-cards', '.hokm-plate', '.hokm-seat-top .hokm-hand', '.hokm-seat-bottom .hokm-card'];
  const seen = parts.map((each) => [...document.querySelectorAll(`.hokm-felt ${each}`)]
    .filter((node) => node.offsetWidth).map((node) => ({ each, box: node.getBoundingClientRect() })));
  const clash = ({ box: a }, { box: b }) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const found = [];
  seen.forEach((ones, at) => seen.slice(at + 1).forEach((others) =>
    ones.forEach((one) => others.forEach((other) => clash(one, other) && found.push(`${one.each} / ${other.each}`)))));
  return [...new Set(found)];
}"""


#: Names that lie beneath cards turned up.
_UNDER_CARDS = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.offsetWidth)
    .map((node) => [node.textContent, node.getBoundingClientRect()]);
  const clash = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const cards = boxes('.hokm-slot > .hokm-card');
  return boxes('.hokm-plate').filter(([, plate]) => cards.some(([, card]) => clash(plate, card))).map(([name]) => name);
}"""


@pytest.mark.parametrize(("lang", "scheme"), READERS)
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_phone_shows_every_moment_whole(
    visit: Visit, size: tuple[int, int], lang: str, scheme: str
) -> None:
    page = opened(visit, size[0], f"{ROOM}?lang={lang}", color_scheme=scheme)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for _ in range(4):  # aces fall late or early
        seated(page)
        assert page.evaluate(_UNDER_CARDS) == []
        page.locator('[data-action="tab-ways"]').click()
        page.locator('[data-action="begin"]').wait_for()
    seated(page)
    decide(page)
    looked: set[str] = set()
    for _ in range(60):
        now = phase(page)
        last = page.locator(".hokm-offer[data-two]").count() > 0
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], now
        if now not in looked or last:
            assert page.evaluate(_OVERLAPS) == [], (now, last)
            small = page.locator(".hokm-take, .hokm-seat-bottom button.hokm-card:enabled").evaluate_all(
                "all => all.map(node => [node.offsetWidth, node.offsetHeight]).filter(([w, h]) => Math.min(w, h) < 44)"
            )  # fmt: skip
            assert not small, now
            looked.add(now)
        if now == "play" and "play" in looked:
            break
        decide(page)
    assert {"draw", "play"} <= looked
