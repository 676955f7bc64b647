"""The pages around the lessons, as readers meet them."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from conftest import NARROW, WIDE, Visit, Watch, violations
from playwright.sync_api import Page, expect
from serving import ROOT, Server, eventually

from hokm_teach.lessons.course import APPENDIX, LESSONS, PLAY, PUZZLES

KEYS = [info.key for info in LESSONS]
PAGES = [path.stem for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
TITLES = {info.key: info.title.say("en") for info in (*LESSONS, *PUZZLES, *PLAY, *APPENDIX)}
PROGRESS = "hokm-teach/progress"
TABLE = '[data-hokm="table"]'


def lesson(key: str) -> str:
    return f"/voila/render/{key}.ipynb"


def progress(**lessons: dict[str, object]) -> str:
    named = {key.removeprefix("l_"): state for key, state in lessons.items()}
    return json.dumps({"format": "hokm-teach progress", "version": 1, "lessons": named})


def stored(page: Page, name: str = PROGRESS) -> str | None:
    value: str | None = page.evaluate("name => localStorage.getItem(name)", name)
    return value


def all_laid(page: Page) -> None:
    """Wait until every table of the page is there."""
    for stage in page.locator(".stage").all():
        expect(stage.locator(".stage-wait")).to_be_hidden(timeout=20_000)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


SOME = progress(
    l_00_welcome={"at": 5, "of": 5, "done": True},
    l_04_worked_example={"at": 3, "of": 40, "done": False},
)


# ---------------------------------------------------------------- the gallery


def test_the_gallery_opens(visit: Visit, width: int) -> None:
    page = visit("/", width)
    expect(page).to_have_title("Hokm Teach")
    expect(page.get_by_role("heading", level=1, name="Learn Hokm at the table")).to_be_visible()
    links = page.locator("[data-lesson]")
    assert links.evaluate_all("all => all.map(link => link.dataset.lesson)") == [*TITLES]
    for link in links.all():
        expect(link).to_be_visible()
    assert fits(page)


def test_the_gallery_shows_where_the_reader_is(visit: Visit) -> None:
    page = visit("/", storage={PROGRESS: SOME})
    expect(page.locator('[data-key="00_welcome"]')).to_contain_text("Done")
    expect(page.locator('[data-key="04_worked_example"]')).to_contain_text("Step 4 of 40")
    expect(page.locator('[data-key="05_first_puzzles"]')).to_contain_text("Not started")
    expect(page.locator("#course-progress")).to_have_text(f"1 of {len(KEYS)} lessons done")
    on = page.get_by_role("link", name="Go on: The worked example")
    expect(on).to_have_attribute("href", re.compile(r"04_worked_example\.ipynb$"))


def test_a_new_reader_is_sent_to_the_first_lesson(visit: Visit) -> None:
    page = visit("/")
    begin = page.get_by_role("link", name="Begin with the first lesson")
    expect(begin).to_have_attribute("href", re.compile(rf"{KEYS[0]}\.ipynb$"))


def test_every_lesson_can_be_reached_by_its_tile(visit: Visit) -> None:
    page = visit("/")
    for key in KEYS:
        page.locator(f'[data-lesson="{key}"]').click()
        expect(page).to_have_title(TITLES[key])
        page.goto(page.locator(".brand").evaluate("link => link.href"))


# ---------------------------------------------------------------- lessons


@pytest.mark.parametrize(
    ("key", "width"), [(key, (WIDE, NARROW)[at % 2]) for at, key in enumerate(PAGES)]
)
def test_a_lesson_opens(visit: Visit, width: int, key: str) -> None:
    page = visit(lesson(key), width)
    expect(page).to_have_title(TITLES[key])
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    all_laid(page)
    expect(page.locator(".notice-failed")).to_have_count(0)
    assert fits(page)


def test_a_page_for_readers_of_the_code_shows_it(visit: Visit, width: int) -> None:
    page = visit(lesson("90_inside_the_solver"), width)
    expect(page.locator(".code pre").nth(1)).to_have_text("steps.worth(ending)")
    expect(page.locator(".value pre").nth(1)).to_have_text("Worth(tricks=3, positions=26028)")
    assert page.locator(".code").count() == page.locator(".value").count()


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_the_way_through_all_lessons_fits_the_bar(visit: Visit, lang: str) -> None:
    page = visit(f"{lesson(KEYS[-1])}?lang={lang}", WIDE)
    all_laid(page)
    expect(page.locator(".dots i")).to_have_count(len(KEYS))
    for narrow in (900, 760, 500, 390, 360, 320):
        page.set_viewport_size({"width": narrow, "height": 800})
        assert fits(page), narrow


@pytest.mark.parametrize("key", ["00_welcome", "04_worked_example"])
def test_the_place_of_a_table_is_kept_for_it(visit: Visit, width: int, key: str) -> None:
    """Of the course map too: what stands below it stays where it is."""
    page = visit(lesson(key), width, reduced_motion="reduce")
    heights = (
        "[...document.querySelectorAll('.stage')].map(it => it.getBoundingClientRect().height)"
    )
    before = page.evaluate(heights)
    all_laid(page)
    for was, now in zip(before, page.evaluate(heights), strict=True):
        assert abs(now - was) < 0.2 * now


def slowed(page: Page, naps: int, lasting: int) -> None:
    """Make every wait of so many milliseconds on the pages to come last longer or shorter."""
    page.context.add_init_script(
        "const real = window.setTimeout; window.setTimeout = (call, time, ...more) => "
        f"real(call, time === {naps} ? {lasting} : time, ...more);"
    )


def test_a_busy_browser_gets_its_tables_too(visit: Visit) -> None:
    """Jupyter asks for a widget every 100 ms for two seconds; one long nap, and it gives up on one that came."""
    page = visit("/")
    slowed(page, naps=100, lasting=2500)
    page.goto(page.url + lesson("00_welcome").lstrip("/"))
    all_laid(page)
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"
    expect(page.locator("[data-notice]")).to_have_count(0)


def test_a_kernel_that_does_not_answer_is_said(visit: Visit) -> None:
    page = visit("/")
    slowed(page, naps=25_000, lasting=1500)
    page.route_web_socket("**/channels*", lambda _: None)  # opened, and silent for good
    page.goto(page.url + lesson("04_worked_example").lstrip("/"))
    expect(page.locator('[data-notice="stage_late"]')).to_be_visible(timeout=20_000)
    expect(page.locator(".stage-wait").first).to_be_visible()


def test_lessons_lead_to_each_other(visit: Visit) -> None:
    page = visit(lesson(KEYS[0]))
    for key in [*KEYS[1:], *(info.key for info in (*PUZZLES, *PLAY))]:
        page.locator(".turn [rel=next]").click()
        expect(page).to_have_title(TITLES[key])
    page.locator(".turn-next").click()
    expect(page).to_have_title("Hokm Teach")


def test_the_contents_lead_to_the_parts(visit: Visit) -> None:
    page = visit(lesson("00_welcome"), 1600)
    links = page.locator(".contents a")
    assert links.count() > 1
    for link in links.all():
        link.click()
        part = page.locator(f"[id='{link.evaluate('a => decodeURIComponent(a.hash.slice(1))')}']")
        expect(part).to_be_in_viewport()


def test_the_reader_s_way_through_the_course_is_on_every_lesson(visit: Visit) -> None:
    page = visit(lesson("04_worked_example"), storage={PROGRESS: SOME})
    states = page.locator(".dots i").evaluate_all("all => all.map(dot => dot.dataset.state)")
    assert states[0] == "done"
    assert states[KEYS.index("04_worked_example")] == "going"


def test_a_page_that_is_not_there_leads_back(visit: Visit, watch: Watch, width: int) -> None:
    watch.expected.append("404")
    page = visit("/voila/render/99_nothing.ipynb", width)
    expect(page).to_have_title("This page is not in the pack")
    page.get_by_role("link", name="Back to all lessons").click()
    expect(page).to_have_title("Hokm Teach")


# ---------------------------------------------------------------- language


PATHS = ["/", lesson("04_worked_example"), "/nothing"]


@pytest.mark.parametrize("path", PATHS)
def test_the_language_comes_from_the_address_and_is_kept(
    visit: Visit, watch: Watch, path: str
) -> None:
    watch.expected.append("404")
    page = visit(f"{path}?lang=fa")
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "fa")
    expect(root).to_have_attribute("dir", "rtl")
    assert stored(page, "hokm-teach/lang") == "fa"
    all_laid(page)
    page.goto(page.url.partition("?")[0])
    expect(root).to_have_attribute("lang", "fa")


def test_the_menu_changes_the_language_on_the_spot(visit: Visit) -> None:
    page = visit(lesson("04_worked_example"))
    page.locator(".languages").get_by_role("button", name="فارسی").click()
    expect(page.locator("html")).to_have_attribute("data-hokm-lang", "fa")
    expect(page.locator(".languages [data-value=fa]")).to_have_attribute("aria-pressed", "true")
    assert stored(page, "hokm-teach/lang") == "fa"
    assert fits(page)


def test_exactly_one_language_of_each_text_is_shown(visit: Visit) -> None:
    for lang in ("en", "fa"):
        page = visit(f"{lesson('04_worked_example')}?lang={lang}")
        shown = page.evaluate(
            """() => [...document.querySelectorAll('.say')].filter(say => say.checkVisibility())
                .map(say => [...say.children].filter(text => text.checkVisibility()).map(text => text.lang))"""
        )
        assert shown
        assert all(len(languages) == 1 for languages in shown)


def test_links_carry_the_language_where_nothing_is_kept(visit: Visit) -> None:
    page = visit("/?lang=fa")
    page.locator(f'[data-lesson="{KEYS[0]}"]').click()
    expect(page).to_have_url(re.compile(r"lang=fa"))
    page.locator(".turn [rel=next]").click()
    expect(page).to_have_url(re.compile(r"lang=fa"))


def test_an_unknown_language_is_said_and_the_page_is_english(visit: Visit) -> None:
    page = visit("/?lang=<b>tlh</b>")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    notice = page.locator('[data-notice="unknown_language"]')
    expect(notice).to_contain_text("There is no language “<b>tlh</b>” here")
    notice.get_by_role("button", name="Close this notice").click()
    expect(notice).to_have_count(0)
    assert stored(page, "hokm-teach/lang") is None


@pytest.mark.parametrize("value", ["tlh", "", "__proto__", "constructor"])
def test_a_kept_language_that_does_not_exist_is_english(visit: Visit, value: str) -> None:
    page = visit("/", storage={"hokm-teach/lang": value})
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto(page.url + f"?lang={value}")
    expect(page.locator("html")).to_have_attribute("lang", "en")


# ---------------------------------------------------------------- appearance


def paper(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_day_and_night_follow_the_device_until_chosen(visit: Visit) -> None:
    day, night = paper(visit("/", color_scheme="light")), visit("/", color_scheme="dark")
    assert paper(night) != day
    night.locator(".menu summary").click()
    night.locator('.menu [data-set="theme"][data-value="light"]').click()
    assert paper(night) == day
    night.reload()
    assert paper(night) == day
    assert stored(night, "hokm-teach/theme") == "light"
    night.locator(".menu summary").click()
    night.locator('.menu [data-set="theme"][data-value=""]').click()
    assert paper(night) != day
    assert stored(night, "hokm-teach/theme") is None


def test_four_colours_hold_on_every_page(visit: Visit) -> None:
    page = visit("/")
    page.locator(".menu summary").click()
    page.locator('.menu [data-set="suits"][data-value="4"]').click()
    expect(page.locator("html")).to_have_attribute("data-hokm-suits", "4")
    colours = page.locator(".suit-sample .suit").evaluate_all(
        "all => all.map(suit => getComputedStyle(suit).color)"
    )
    assert len(set(colours)) == 4
    page.goto(page.url + lesson(KEYS[0]).lstrip("/"))
    expect(page.locator("html")).to_have_attribute("data-hokm-suits", "4")


def test_the_menu_closes_by_escape_and_gives_the_focus_back(visit: Visit) -> None:
    page = visit("/")
    page.locator(".menu summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".menu-box")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".menu-box")).to_be_hidden()
    expect(page.locator(".menu summary")).to_be_focused()


# ---------------------------------------------------------------- progress


def load(page: Page, name: str, text: str) -> None:
    page.locator("#import-file").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    )


def test_progress_goes_into_a_file_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    page = visit("/", storage={PROGRESS: SOME})
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text()) == json.loads(SOME)

    page.get_by_role("button", name="Start afresh").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave it").click()
    assert stored(page) == SOME
    page.get_by_role("button", name="Start afresh").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
    expect(page.locator('[data-key="00_welcome"]')).to_contain_text("Not started")
    assert stored(page) is None

    load(page, file.name, file.read_text())
    page.get_by_role("dialog").get_by_role("button", name="Load it").click()
    expect(page.locator('[data-key="00_welcome"]')).to_contain_text("Done")
    expect(page.locator('[data-notice="imported"]')).to_contain_text("Loaded. 1 of")
    assert json.loads(stored(page) or "") == json.loads(SOME)


WRONG_FILES = {
    "not json": ("{", "is not a progress file"),
    "another's": ('{"format": "something"}', "something else"),
    "newer": ('{"format": "hokm-teach progress", "version": 9, "lessons": {}}', "newer version"),
    "damaged": ('{"format": "hokm-teach progress", "version": 1, "lessons": [1]}', "is damaged"),
    "huge": ("x" * 1_000_001, "far too big"),
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_file_that_will_not_do_changes_nothing(visit: Visit, name: str) -> None:
    text, reason = WRONG_FILES[name]
    page = visit("/", storage={PROGRESS: SOME})
    load(page, "mine.json", text)
    expect(page.get_by_role("status")).to_contain_text("mine.json")
    expect(page.get_by_role("status")).to_contain_text(reason)
    assert stored(page) == SOME


@pytest.mark.parametrize("value", ["{", "[]", '{"format": "x"}', '"', "null", "\u0000"])
def test_damaged_progress_is_set_aside_and_said(visit: Visit, value: str) -> None:
    page = visit("/", storage={PROGRESS: value})
    expect(page.locator('[data-notice="damaged"]')).to_be_visible()
    expect(page.locator('[data-key="00_welcome"]')).to_contain_text("Not started")
    assert stored(page, f"{PROGRESS}.damaged") == value


def test_a_browser_that_keeps_nothing_still_shows_every_page(visit: Visit) -> None:
    page = visit("/")
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })"
    )
    page.reload()
    expect(page.locator('[data-notice="unkept"]')).to_be_visible()
    page.locator(".languages [data-value=fa]").click()
    expect(page.locator("html")).to_have_attribute("lang", "fa")


# ---------------------------------------------------------------- for everybody


PLACES = ["/", "/nothing", *map(lesson, PAGES)]
#: Every page by day in English and by night in Persian; the gallery in the other two ways as well.
LOOKS = [
    *((path, *look) for path in PLACES for look in (("light", "en"), ("dark", "fa"))),
    *(("/", *look) for look in (("light", "fa"), ("dark", "en"))),
]


@pytest.mark.parametrize(("path", "theme", "lang"), LOOKS)
def test_no_page_shuts_anybody_out(
    visit: Visit, watch: Watch, path: str, theme: str, lang: str
) -> None:
    if path == "/nothing":
        watch.expected.append("404")
    width = NARROW if theme == "dark" else WIDE
    page = visit(
        f"{path}?lang={lang}",
        width,
        color_scheme=theme,
        reduced_motion="reduce",
        storage={PROGRESS: SOME},
    )
    all_laid(page)
    page.locator(".menu summary").click()
    assert violations(page) == []


def test_the_keyboard_skips_to_the_lesson(visit: Visit) -> None:
    page = visit(lesson(KEYS[0]))
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


# ---------------------------------------------------------------- kernels


def test_pages_that_are_left_leave_no_kernel(visit: Visit, site: Server) -> None:
    kept = len(TITLES)  # one waits warm for each page, the appendix included
    # What earlier tests left half loaded is ended after a minute.
    assert eventually(lambda: len(site.kernels()) == kept, 90), "before"
    page = visit(lesson(KEYS[0]))
    all_laid(page)
    assert eventually(lambda: len(site.kernels()) == kept + 1), "open"
    page.reload()
    all_laid(page)
    page.locator(".turn [rel=next]").click()
    expect(page).to_have_title(TITLES[KEYS[1]])
    all_laid(page)
    page.go_back()
    expect(page).to_have_title(TITLES[KEYS[0]])
    all_laid(page)
    second = visit(lesson(KEYS[0]))
    all_laid(second)
    second.close(run_before_unload=True)
    page.close()
    assert eventually(lambda: len(site.kernels()) == kept, 30), "after"
    # One that waits warm may be changed for another meanwhile: for a moment they are one more, or one fewer.
    time.sleep(3)
    assert eventually(lambda: len(site.kernels()) == kept, 30), "still"
