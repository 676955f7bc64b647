"""Every step of every lesson on a phone: the dock leaves room for the table and hides no words for good."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from desk_page import open_desk, show, stilled
from desk_views import panel, seat, table, view, your_turn
from playwright.sync_api import Browser, Page, expect
from walking import go_through

from hokm_teach import lessons
from hokm_teach.i18n import direction
from hokm_teach.lessons import Lesson
from hokm_teach.lessons.course import LESSONS
from hokm_teach.lessons.view import View

SMALL, PHONE = (360, 640), (390, 844)
EVERY_LESSON = pytest.mark.parametrize("key", [info.key for info in LESSONS])


def steps(key: str, lang: str) -> list[View]:
    """Views on the way to a lesson's end; of the many that are alike at the puzzles, some."""
    seen = _seen(key)[lang]
    return seen[::4] if key == "05_first_puzzles" else seen


@cache
def _seen(key: str) -> dict[str, list[View]]:
    """Go through a lesson once, and see it in both languages."""
    seen: dict[str, list[View]] = {"en": [], "fa": []}

    def look(lesson: Lesson) -> None:
        for lang, views in seen.items():
            views.append(stilled(lesson.view(lang), lang, len(views) + 1))

    go_through(lessons.make(key, 5), look)
    return seen


def phone(
    browser: Browser, of: View, size: tuple[int, int] = SMALL, lang: str = "en", **more: Any
) -> Page:
    """A page of ours in a phone's window."""
    attributes = f'data-hokm-lang="{lang}" dir="{direction(lang)}"'
    return open_desk(
        browser, of, width=size[0], height=size[1], attributes=attributes, lang=lang, **more
    )


#: Show every view and say of each what `look` sees once it is laid out and painted.
_WALK = """async (views) => {
  // The desk itself looks at what lies where in the next frame.
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const seen = [];
  for (const view of views) {
    show(view);
    await painted();
    seen.push((%s)());
  }
  return seen;
}"""


def walk(page: Page, views: list[View], look: str) -> list[Any]:
    found: list[Any] = page.evaluate(_WALK % look, views)
    return found


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return dict(found)


#: How a step lies in the window, looked at from the end of the page.
_LOOK = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  scrollTo(0, document.body.scrollHeight);
  const dock = box(".hokm-dock"), ask = box(".hokm-ask"), said = box(".hokm-feedback");
  const words = [...document.querySelectorAll(".hokm-words > *")].filter((each) => each.offsetHeight);
  return {
    dock: dock.height,
    "no words lie beneath the dock": words.every((each) => each.getBoundingClientRect().bottom <= dock.top + 1),
    "the whole dock is in the window": dock.top >= 0 && dock.bottom <= innerHeight + 1,
    "what is said is in sight": !said.height ||
      (said.top >= ask.top - 1 && Math.min(said.bottom, said.top + 60) <= ask.bottom + 1),
    "nothing is wider than the window": document.documentElement.scrollWidth <= innerWidth,
  };
}"""


@pytest.mark.parametrize(("size", "lang"), [(SMALL, "en"), (PHONE, "fa")])
@EVERY_LESSON
def test_the_dock_leaves_room_and_covers_no_words_for_good(
    browser: Browser, key: str, size: tuple[int, int], lang: str
) -> None:
    views = steps(key, lang)
    page = phone(browser, views[0], size, lang)
    for of, seen in zip(views, walk(page, views, _LOOK), strict=True):
        assert of["panel"] is not None
        assert seen.pop("dock") <= size[1] / 2, of["panel"]["title"]
        assert [what for what, holds in seen.items() if not holds] == [], of["panel"]["title"]


LONG = panel(
    question=["What is it?"],
    choices=[{"action": f"answer-{n}", "label": ["A long answer to it. " * 4]} for n in range(6)],
)


def test_a_question_too_long_for_the_dock_scrolls_by_keyboard(browser: Browser) -> None:
    page = phone(browser, view(your_turn(), LONG))
    ask = page.locator(".hokm-ask")
    expect(ask).to_have_attribute("tabindex", "0")
    expect(ask).to_have_accessible_name("What is it?")
    ask.focus()
    page.keyboard.press("End")
    page.wait_for_function("document.querySelector('.hokm-ask').scrollTop > 40")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("button[data-action=next]")).to_be_in_viewport(ratio=1)
    show(page, view(your_turn(), panel(question=["What?"]), version=2))
    expect(ask).not_to_have_attribute("tabindex", "0")


def test_a_card_that_the_keyboard_reaches_does_not_lie_beneath_the_dock(browser: Browser) -> None:
    held = "SJ S4 HK HQ H9 H7 H4 H2 D8 D6 CA CK C5"
    page = phone(browser, view(table(seat("S", held, playable=held, turn=True)), LONG))
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("ArrowRight")
    for _ in range(13):
        page.keyboard.press("ArrowRight")
        lowest = page.evaluate("document.activeElement.getBoundingClientRect().bottom")
        assert lowest <= box(page, ".hokm-dock")["y"] + 1


def test_an_answer_that_makes_the_dock_longer_brings_it_up(browser: Browser) -> None:
    asked = panel(question=["Which one?"])
    page = phone(browser, view(your_turn(), asked), (390, 700))
    page.click("button[data-action=hint]")
    page.evaluate("scrollTo(0, 0)")
    said = {"verdict": "wrong", "text": ["Not that one, for it is not the one. " * 3]}
    show(page, view(your_turn(), {**asked, "feedback": said}, version=2))
    expect(page.locator("button[data-action=next]")).to_be_in_viewport(ratio=1)
    assert box(page, ".hokm-middle")["y"] >= 0


@pytest.mark.parametrize("count", [8, 10, 12])
def test_a_hand_in_two_rows_is_drawn_no_larger_than_a_whole_one(
    browser: Browser, count: int
) -> None:
    held = "SJ S4 HK HQ H9 H7 H4 H2 D8 D6 CA CK"[: 3 * count - 1]
    page = phone(browser, view(table(seat("S", held)), panel()), PHONE)
    assert 44 <= box(page, ".hokm-seat-bottom [data-card=SJ]")["width"] <= 56


MENU = [
    {"action": f"puzzle-{n}", "label": [str(n)], **({"state": "picked"} if n == 12 else {})}
    for n in range(1, 13)
]


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_menu_lies_in_one_row_and_shows_what_is_chosen(browser: Browser, lang: str) -> None:
    shown = view(your_turn(), panel(choices=MENU), lang=lang, dir=direction(lang))
    page = phone(browser, shown, PHONE, lang)
    row = box(page, ".hokm-choices")
    assert row["height"] < 70
    show(page, {**shown, "version": 2})
    within = """() => {
      const at = document.activeElement.matches(".hokm-choice")
        ? document.activeElement : document.querySelector(".hokm-choices [aria-pressed]");
      const row = at.parentElement.getBoundingClientRect(), it = at.getBoundingClientRect();
      return it.left >= row.left - 1 && it.right <= row.right + 1;
    }"""
    page.wait_for_function(within)
    page.focus("button[data-action=puzzle-1]")
    page.wait_for_function(within)
    for _ in range(11):
        page.keyboard.press("Tab")
    expect(page.locator("button[data-action=puzzle-12]")).to_be_focused()
    page.wait_for_function(within)


#: A name as Playwright writes it down: `- button "ace of spades"`.
NAME = re.compile(r'^\s*- [a-z]+ "(.*)"', re.MULTILINE)


@pytest.mark.parametrize(
    ("key", "lang"), [(info.key, ("en", "fa")[at % 2]) for at, info in enumerate(LESSONS)]
)
def test_no_name_has_a_gap_before_a_comma(browser: Browser, key: str, lang: str) -> None:
    views = steps(key, lang)
    wrong = [_answered(each, "wrong") for each in views[::5]]
    page = open_desk(browser, views[0], lang=lang)
    names: list[str] = []
    for each in wrong:
        show(page, each)
        names += NAME.findall(page.locator(".hokm-desk").aria_snapshot())
    assert len(names) > len(wrong)
    assert [name for name in names if re.search(r" [,.;:?!،؟؛]|  ", name)] == []


def _answered(of: View, state: str) -> View:
    """A view with every choice marked, as if each had been tried."""
    beside = of["panel"]
    assert beside is not None
    marked: Any = [{**choice, "state": state} for choice in beside["choices"]]
    return {**of, "panel": {**beside, "choices": marked}}
