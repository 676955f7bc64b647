"""The course map in a real browser: links, states, and progress in and out of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import violations
from playwright.sync_api import Browser, Page, Route, expect

from hokm_teach.i18n import LANGUAGES
from hokm_teach.lessons.course import LESSONS
from hokm_teach.widgets.course_map import CourseMap

ADDRESS = "http://map.test/voila/render/"
PROGRESS = "hokm-teach/progress"
_PAGE = """<!doctype html>
<html lang="{lang}" data-hokm-lang="{lang}"><head><meta charset="utf-8"><title>A map</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ margin: 8px }} {css}</style></head>
<body><main><h1>A map</h1><div id="map"></div></main><script type="module">
import map from "/map.js";
const state = {state};
window.dispose = map.render({{ model: {{ get: (key) => state[key] }}, el: document.getElementById("map") }});
window.ready = true;
</script></body></html>"""


def progress(**lessons: dict[str, Any]) -> str:
    named = {key.removeprefix("l_"): state for key, state in lessons.items()}
    return json.dumps({"format": "hokm-teach progress", "version": 1, "lessons": named})


SOME = progress(
    l_00_welcome={"at": 18, "of": 19, "done": True},
    l_01_cards_and_tricks={"at": 4, "of": 20, "done": False},
)


def open_map(
    browser: Browser,
    stored: str | None = None,
    *,
    width: int = 1280,
    lang: str = "en",
    **words: Any,
) -> Page:
    """Open the welcome's page with nothing but the map on it; a script error fails the test."""
    context = browser.new_context(viewport={"width": width, "height": 900}, **words)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    shown = CourseMap()
    state = json.dumps({name: getattr(shown, name) for name in ("lang", "lessons", "words")})
    html = _PAGE.format(lang=lang, css=shown._css, state=state)

    def serve(route: Route) -> None:
        script = route.request.url.endswith("/map.js")
        kind = "text/javascript" if script else "text/html"
        route.fulfill(
            body=str(shown._esm) if script else html, content_type=f"{kind}; charset=utf-8"
        )

    page.route("**/*", serve)
    if stored is not None:
        page.add_init_script(
            f"if (!sessionStorage.begun) {{ localStorage.setItem('{PROGRESS}', {json.dumps(stored)}); "
            "sessionStorage.begun = 1 }"
        )
    page.goto(ADDRESS + "00_welcome.ipynb")
    page.wait_for_function("window.ready === true")
    return page


def stored(page: Page, name: str = PROGRESS) -> str | None:
    value: str | None = page.evaluate("name => localStorage.getItem(name)", name)
    return value


def states(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-state]").evaluate_all(
        "all => all.map(li => li.dataset.state)"
    )
    return found


def give(page: Page, name: str, text: str) -> None:
    """Choose a file, as the file dialog does."""
    file = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)


def test_every_lesson_is_linked_beside_this_page(browser: Browser) -> None:
    page = open_map(browser)
    links = page.locator("[data-lesson]")
    assert links.evaluate_all("all => all.map(a => [a.dataset.lesson, a.href])") == [
        [info.key, f"{ADDRESS}{info.key}.ipynb"] for info in LESSONS
    ]
    expect(page.locator("[aria-current=page]")).to_have_attribute("data-lesson", "00_welcome")


def test_a_reader_who_is_new_here(browser: Browser) -> None:
    page = open_map(browser)
    assert set(states(page)) == {"new"}
    expect(page.locator(".hokm-map-count")).to_have_text(f"0 of {len(LESSONS)} lessons done")
    onward = page.locator("[data-action=go-on]")
    expect(onward).to_have_text("Go on: Cards and tricks")
    expect(onward).to_have_attribute("href", "01_cards_and_tricks.ipynb")


def test_each_lesson_shows_where_the_reader_is(browser: Browser) -> None:
    page = open_map(browser, SOME)
    assert states(page)[:3] == ["done", "going", "new"]
    going = page.locator("li[data-key='01_cards_and_tricks']")
    expect(going.locator(".hokm-map-told")).to_have_text("Step 5 of 20")
    assert going.locator("i").evaluate("bar => bar.style.inlineSize") == "25%"
    expect(page.locator(".hokm-map-count")).to_have_text(f"1 of {len(LESSONS)} lessons done")


def test_a_step_at_a_desk_on_the_same_page_shows_at_once(browser: Browser) -> None:
    page = open_map(browser)
    page.evaluate(
        "([name, value]) => { localStorage.setItem(name, value); dispatchEvent(new Event('hokm-progress')) }",
        [PROGRESS, SOME],
    )
    assert states(page)[:2] == ["done", "going"]


def test_when_all_is_done_there_is_nothing_to_go_on_with(browser: Browser) -> None:
    everything = progress(**{f"l_{info.key}": {"at": 9, "of": 9, "done": True} for info in LESSONS})
    page = open_map(browser, everything)
    expect(page.locator("[data-action=go-on]")).to_have_count(0)
    expect(page.locator(".hokm-map-summary")).to_contain_text("You have done every lesson")


def test_what_is_saved_can_be_loaded_again(browser: Browser, tmp_path: Path) -> None:
    page = open_map(browser, SOME)
    with page.expect_download() as download:
        page.locator("[data-action=export]").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    page.locator("[data-action=reset]").click()
    page.locator("[data-action=confirm]").click()
    assert stored(page) is None
    assert set(states(page)) == {"new"}
    give(page, "progress.json", file.read_text("utf-8"))
    page.locator("[data-action=confirm]").click()
    expect(page.locator("[role=status]")).to_have_text(
        f"Loaded. 1 of {len(LESSONS)} lessons are done."
    )
    assert json.loads(stored(page) or "") == json.loads(SOME)
    assert states(page)[:2] == ["done", "going"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no json", "not a progress file"),
        ("[1, 2]", "something else"),
        ('{"format": "another game", "version": 1, "lessons": {}}', "something else"),
        ('{"format": "hokm-teach progress", "version": 7, "lessons": {}}', "newer version"),
        ('{"format": "hokm-teach progress", "version": 1, "lessons": [3]}', "damaged"),
        (progress(l_00_welcome={"at": -1}), "damaged"),
        (progress(l_00_welcome={"at": "5"}), "damaged"),
        (" " * 1_100_000, "far too big"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_and_nothing_is_lost(
    browser: Browser, text: str, told: str
) -> None:
    page = open_map(browser, SOME)
    give(page, "holiday.json", text)
    expect(page.locator("[role=status]")).to_contain_text(told)
    expect(page.locator("[role=status]")).to_contain_text("holiday.json")
    expect(page.locator("[role=status]")).to_contain_text("nothing was changed")
    assert stored(page) == SOME
    expect(page.locator(".hokm-map-asking")).to_be_hidden()


def test_a_file_with_a_nasty_name_is_only_named(browser: Browser) -> None:
    page = open_map(browser)
    give(page, "<img src=x onerror=alert(1)>.json", "{}")
    expect(page.locator("[role=status]")).to_contain_text("<img src=x")
    expect(page.locator("[role=status] img")).to_have_count(0)


@pytest.mark.parametrize("way", ["leave", "Escape"])
def test_nothing_is_forgotten_or_replaced_without_a_yes(browser: Browser, way: str) -> None:
    page = open_map(browser, SOME)

    def think_again() -> None:
        expect(page.locator("[data-action=leave]")).to_be_focused()
        if way == "leave":
            page.locator("[data-action=leave]").click()
        else:
            page.keyboard.press("Escape")
        expect(page.locator(".hokm-map-asking")).to_be_hidden()
        assert stored(page) == SOME

    page.locator("[data-action=reset]").click()
    think_again()
    expect(page.locator("[data-action=reset]")).to_be_focused()
    give(page, "other.json", progress(l_00_welcome={"at": 1, "of": 9, "done": False}))
    think_again()


def test_damaged_progress_is_set_aside_and_the_map_says_so(browser: Browser) -> None:
    page = open_map(browser, "{oh no")
    expect(page.locator("[role=status]")).to_contain_text("set aside")
    assert stored(page) is None
    assert stored(page, f"{PROGRESS}.damaged") == "{oh no"


def test_it_follows_the_language_of_the_page(browser: Browser) -> None:
    page = open_map(browser, SOME, lang="fa")
    root = page.locator("[data-hokm=course-map]")
    expect(root).to_have_attribute("dir", "rtl")
    page.evaluate("document.documentElement.dataset.hokmLang = 'en'")
    expect(root).to_have_attribute("dir", "ltr")
    expect(root.locator(".hokm-map-told").first).to_have_text("Done")
    page.evaluate("document.documentElement.dataset.hokmLang = 'xx'")
    expect(root).to_have_attribute("lang", "en")


def test_a_map_that_is_taken_away_leaves_nothing(browser: Browser) -> None:
    page = open_map(browser, SOME)
    page.evaluate("dispose()")
    expect(page.locator("#map > *")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('hokm-progress'))")
    page.evaluate("document.documentElement.dataset.hokmLang = 'fa'")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, lang: str, width: int, scheme: Any) -> None:
    page = open_map(browser, SOME, width=width, lang=lang, color_scheme=scheme)
    page.locator("[data-action=reset]").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
