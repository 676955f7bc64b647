"""The desk in a real browser: hooks, keys, focus, motion, small screens, storage, and whoever cannot see it."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from conftest import violations
from desk_page import focused, on_paper, open_desk, sent, show
from desk_views import all_open, panel, seat, table, view, your_turn
from playwright.sync_api import Browser, Page, expect

from hokm_teach.lessons.view import View

FULL = panel(
    eyebrow="Lesson 4",
    body=[["Bo holds ", {"card": "SA"}, " and a long ", {"suit": "C"}, " suit."]],
    note=["You ", {"strong": "need"}, " the lead."],
    question=["How many ", {"suit": "H"}, " are out?"],
    choices=[
        {"action": "answer-0", "label": ["0"], "state": "wrong"},
        {"action": "answer-1", "label": ["1"], "state": "right"},
        {"action": "answer-2", "label": ["2"]},
    ],
    feedback={"verdict": "right", "text": ["Cleo keeps ", {"card": "HA"}, "."]},
    progress={"at": 23, "of": 40, "label": "Step 23 of 40"},
    sheets=[
        {
            "caption": "Score",
            "head": [["Deal"], ["You"], ["They"]],
            "rows": [[["1"], ["1"], ["0"]], [["2"], ["1"], ["2"]]],
            "lit": [1],
        }
    ],
)


KEEP = {"key": "04_worked_example", "state": {"at": 3, "of": 40, "done": False}}


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return dict(found)


def overlaps(one: dict[str, float], two: dict[str, float]) -> bool:
    """Say whether two boxes share more than a hair."""
    across = min(one["x"] + one["width"], two["x"] + two["width"]) - max(one["x"], two["x"])
    down = min(one["y"] + one["height"], two["y"] + two["height"]) - max(one["y"], two["y"])
    return across > 0.5 and down > 0.5


def show_and_hold(page: Page, of: View) -> None:
    """Show a view and stop every movement where it begins."""
    page.evaluate(
        """async (view) => {
          show(view);
          await new Promise(requestAnimationFrame);
          for (const each of document.getAnimations()) { each.pause(); each.currentTime = 0 }
        }""",
        of,
    )


def play(version: int = 2, **more: Any) -> View:
    """The view after the jack of spades has been played."""
    left = "S4 HK HQ H9 H7 H4 H2 D8 D6 CA CK C5"
    you = seat("S", left, playable="S4 HK", turn=True)
    trick = [{"seat": "N", "card": "S2"}, {"seat": "W", "card": "S5"}, {"seat": "S", "card": "SJ"}]
    return view(table(you, trick=trick, us=5, them=1), panel(), version=version, **more)


# What a page promises


def test_the_hooks_say_how_the_table_stands(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), FULL))
    hook = page.locator('[data-hokm="table"]')
    expect(hook).to_have_attribute("data-tricks-us", "5")
    expect(hook).to_have_attribute("data-tricks-them", "1")
    expect(hook).to_have_attribute("data-to-move", "S")
    expect(hook).to_have_attribute("data-phase", "play")
    feedback = page.locator('[data-hokm="feedback"]')
    expect(feedback).to_have_attribute("data-verdict", "right")
    expect(feedback).to_have_attribute("aria-live", "polite")
    assert page.locator("button[data-card]:enabled").count() == 2
    assert page.locator("button[data-card]:disabled").count() == 11
    expect(page.locator("button[data-action=next]")).to_be_enabled()


def test_a_press_is_sent_once_with_the_version_it_was_made_on(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    page.click("button[data-card=SJ]")
    page.click("button[data-card=S4]")
    assert sent(page) == [{"action": "play", "card": "SJ", "version": 1}]
    show(page, play())
    page.click("button[data-card=S4]")
    assert sent(page)[1] == {"action": "play", "card": "S4", "version": 2}


def test_a_step_pressed_twice_in_haste_is_two_steps(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    page.click("button[data-action=next]")
    page.click("button[data-action=next]")
    assert len(sent(page)) == 1
    show(page, play())
    assert [wish["version"] for wish in sent(page)] == [1, 2]


def test_cards_to_be_picked_and_cards_of_the_trick_are_picked(browser: Browser) -> None:
    you = seat("S", "SJ S4")
    you["cards"] = [
        {"card": "SJ", "playable": True, "picked": True},
        {"card": "S4", "playable": True, "picked": False},
    ]
    trick = [{"seat": "N", "card": "S2", "playable": True}, {"seat": "E", "card": "H3"}]
    page = open_desk(browser, view(table(you, trick=trick), panel()))
    expect(page.locator("button[data-card=SJ]")).to_have_attribute("aria-pressed", "true")
    assert page.locator("button[data-card=H3]").count() == 0
    page.click("button[data-card=S2]")
    assert sent(page) == [{"action": "pick", "card": "S2", "version": 1}]


def test_a_seat_can_be_an_answer(browser: Browser) -> None:
    page = open_desk(browser, view(table(seat("E", hidden=5, choosable=True)), panel()))
    page.click("button[data-action=seat-E]")
    assert sent(page) == [{"action": "seat-E", "version": 1}]


def test_words_from_outside_are_never_markup(browser: Browser) -> None:
    foreign = "<img src=x onerror=alert(1)>"
    page = open_desk(
        browser,
        view(table(seat("E", name=foreign)), panel(title=[foreign], body=[[{"strong": foreign}]])),
    )
    assert page.locator(".hokm-desk img").count() == 0
    expect(page.locator(".hokm-title")).to_have_text(foreign)


@pytest.mark.parametrize(("of", "beside"), [(your_turn(), None), (None, FULL)])
def test_a_desk_may_be_only_a_table_or_only_words(browser: Browser, of: Any, beside: Any) -> None:
    page = open_desk(browser, view(of, beside))
    assert page.locator('[data-hokm="table"]').count() == (of is not None)
    assert page.locator(".hokm-panel").count() == (beside is not None)


# Keys and focus


def test_a_deal_is_played_with_keys_alone(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    page.focus("button[data-action=back]")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "SJ"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "S4"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert sent(page) == [{"action": "play", "card": "SJ", "version": 1}]
    show(page, play())
    assert focused(page) == "S4", "the next card that can be played"
    page.keyboard.press("Space")
    assert sent(page)[-1] == {"action": "play", "card": "S4", "version": 2}
    show(page, view(table(us=6), panel(), version=3))
    assert focused(page) == "next", "the main control when no card can be played"


@pytest.mark.parametrize(
    ("key", "action"), [("n", "next"), ("b", "back"), ("h", "hint"), ("u", "undo"), ("r", "redo")]
)
def test_letters_press_the_controls(browser: Browser, key: str, action: str) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    page.focus("button[data-card=SJ]")
    page.keyboard.press(key)
    assert sent(page) == [{"action": action, "version": 1}]
    expect(page.locator(f"button[data-action={action}]")).to_have_attribute(
        "aria-keyshortcuts", key
    )


def test_a_letter_does_nothing_when_its_control_cannot_be_pressed(browser: Browser) -> None:
    resting = panel(actions=[{"action": "next", "label": "Next", "disabled": True}])
    page = open_desk(browser, view(your_turn(), resting))
    page.focus("button[data-card=SJ]")
    for key in ("n", "u", "Control+b", "x"):
        page.keyboard.press(key)
    assert sent(page) == []


def test_on_a_page_of_ours_keys_work_before_anything_has_the_focus(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()), attributes='data-hokm-lang="en"')
    page.keyboard.press("ArrowRight")
    assert focused(page) == "SJ"
    elsewhere = open_desk(browser, view(your_turn(), panel()))
    elsewhere.keyboard.press("n")
    assert sent(elsewhere) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_arrows_reach_every_card_of_both_hands(browser: Browser, width: int) -> None:
    page = open_desk(browser, view(all_open(), panel()), width=width)
    page.focus("button[data-card=SJ]")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "S4"
    reached = set()
    for _ in range(26):
        page.keyboard.press("ArrowRight")
        reached.add(focused(page))
    page.focus("button[data-card=H9]")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    assert focused(page) in ["SA", "SK", "SQ", "S2", "HJ", "HT", "DA"]
    assert {"SJ", "S4", "C5"} <= reached


def test_lab_hears_none_of_the_keys(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    expect(page.locator(".hokm-desk")).to_have_attribute("data-lm-suppress-shortcuts", "true")


# Movement


def test_tables_on_the_way_are_shown_in_order_and_hold_still_under_reduced_motion(
    browser: Browser,
) -> None:
    frames = [table(us=tricks, phase="deal") for tricks in (1, 2)]
    page = open_desk(browser, view(your_turn(us=0), panel()), still=False)
    page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => {
          const now = document.querySelector('[data-hokm="table"]').dataset.tricksUs;
          if (seen.at(-1) !== now) seen.push(now); }).observe(document.querySelector('[data-hokm="table"]'),
          { attributes: true }); }"""
    )
    at_once, pressable = page.evaluate(
        """view => { show(view); const table = document.querySelector('[data-hokm="table"]');
          return [table.dataset.tricksUs, table.querySelectorAll('button[data-card]:enabled').length]; }""",
        view(your_turn(us=3), panel(), frames=frames, version=2),
    )
    assert at_once == "1", "the first change is drawn before anything else happens"
    assert pressable == 0
    page.wait_for_function("seen.at(-1) === '3'")
    assert page.evaluate("seen") == ["1", "2", "3"]
    still = open_desk(browser, view(your_turn(us=0), panel()))
    show(still, view(your_turn(us=3), panel(), frames=frames, version=2))
    assert still.get_attribute('[data-hokm="table"]', "data-tricks-us") == "3"
    assert still.evaluate("document.getAnimations().length") == 0


def test_a_full_trick_is_seen_before_it_is_taken_away_where_nothing_may_move(
    browser: Browser,
) -> None:
    three = {"S": "SJ", "E": "S3", "N": "SA"}
    trick = [{"seat": letter, "card": card} for letter, card in {**three, "W": "S5"}.items()]
    page = open_desk(browser, view(your_turn(us=0), panel()))
    page.evaluate(
        """() => { window.seen = []; const note = () => {
          const lying = document.querySelectorAll(".hokm-slot .hokm-card").length;
          const at = performance.now();
          if (seen.at(-1)?.lying !== lying) seen.push({ lying, at });
          requestAnimationFrame(note); }; note(); }"""
    )
    frames = [table(trick=trick[:3]), table(trick=trick, winner="N")]
    show(page, view(table(us=1), panel(), frames=frames, version=2))
    assert page.evaluate("document.getAnimations().length") == 0
    page.wait_for_function("seen.at(-1).lying === 0")
    begun, full, gone = page.evaluate("seen")
    assert [begun["lying"], full["lying"], gone["lying"]] == [2, 4, 0]
    assert gone["at"] - full["at"] > 700


@pytest.mark.parametrize("way", ["press", "key"])
def test_whoever_presses_anything_goes_to_the_end(browser: Browser, way: str) -> None:
    page = open_desk(browser, view(your_turn(us=0), panel()), still=False)
    page.focus("button[data-action=back]")
    frames = [table(us=1)] * 20
    show(page, view(your_turn(us=3), panel(), frames=frames, version=2))
    expect(page.locator('[data-hokm="table"]')).to_have_attribute("data-tricks-us", "1")
    if way == "press":
        page.mouse.click(400, 300)
    else:
        page.keyboard.press("Escape")
    assert page.get_attribute('[data-hokm="table"]', "data-tricks-us") == "3"
    assert sent(page) == []


def test_a_played_card_travels_from_the_hand_in_under_a_quarter_of_a_second(
    browser: Browser,
) -> None:
    page = open_desk(browser, view(your_turn(), panel()), still=False)
    start = box(page, "button[data-card=SJ]")
    show_and_hold(page, play())
    lying = box(page, '.hokm-slot [data-card="SJ"]')
    assert abs(lying["x"] + lying["width"] / 2 - start["x"] - start["width"] / 2) < 3
    durations = page.evaluate(
        "document.getAnimations().map(each => each.effect.getTiming().duration)"
    )
    assert durations
    assert max(durations) < 250


def test_a_won_trick_goes_to_its_winner_and_leaves_nothing_behind(browser: Browser) -> None:
    trick = [
        {"seat": letter, "card": card}
        for letter, card in zip("SENW", ["SJ", "S3", "SA", "S5"], strict=True)
    ]
    page = open_desk(browser, view(table(trick=trick, winner="N"), panel()), still=False)
    expect(page.locator(".hokm-slot[data-winner] [data-card=SA]")).to_be_visible()
    show_and_hold(page, view(table(us=1), panel(), version=2))
    assert page.locator(".hokm-flight > *").count() == 4
    page.evaluate("document.getAnimations().forEach(each => each.play())")
    expect(page.locator(".hokm-flight > *")).to_have_count(0)


def test_a_desk_that_is_taken_away_leaves_no_ears_behind(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    page.evaluate("dispose()")
    show(page, play())
    assert page.locator(".hokm-desk").count() == 0


def test_autoplay_sends_next_by_itself(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel(), autoplay=60))
    page.wait_for_function("sent.length === 1")
    assert sent(page) == [{"action": "next", "version": 1}]


# Small screens and large


@pytest.mark.parametrize("of", [your_turn(), all_open()])
@pytest.mark.parametrize("width", [360, 390, 430])
def test_on_a_phone_every_card_of_the_hand_has_44_pixels_of_its_own(
    browser: Browser, width: int, of: Any
) -> None:
    page = open_desk(browser, view(of, FULL), width=width, height=800)
    cards = [
        each.bounding_box() for each in page.locator(".hokm-seat-bottom button[data-card]").all()
    ]
    assert len(cards) == 13
    boxes = [dict(each) for each in cards if each]
    assert min(each["width"] for each in boxes) >= 44
    assert not any(overlaps(one, two) for at, one in enumerate(boxes) for two in boxes[:at])
    assert all(each["x"] >= 0 and each["x"] + each["width"] <= width for each in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("of", [your_turn(), all_open()])
@pytest.mark.parametrize("width", [360, 390, 560, 620, 700, 930, 1280])
def test_nothing_on_the_table_overlaps_or_is_cut_off(browser: Browser, width: int, of: Any) -> None:
    page = open_desk(browser, view(of, FULL), width=width)
    felt = box(page, ".hokm-felt")
    parts = [".hokm-trump", ".hokm-score", ".hokm-middle"]
    parts += [
        f".hokm-seat-{place} > {part}"
        for place in ("top", "left", "right", "bottom")
        for part in (".hokm-plate", ".hokm-hand")
    ]
    boxes = {part: box(page, part) for part in parts}
    for at, (name, one) in enumerate(boxes.items()):
        for other in parts[:at]:
            assert not overlaps(one, boxes[other]), (name, other)
    for card in page.locator(".hokm-felt :is(.hokm-card, .hokm-back)").all():
        each = card.bounding_box()
        assert each is not None
        assert each["x"] >= felt["x"] - 1
        assert each["x"] + each["width"] <= felt["x"] + felt["width"] + 1
        assert each["y"] + each["height"] <= felt["y"] + felt["height"] + 1


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_a_picked_card_does_not_rise_over_a_name(browser: Browser, width: int) -> None:
    you = seat("S", "SJ S4 HK", turn=True)
    for held in you["cards"]:
        held.update(playable=True, picked=True)
    page = open_desk(browser, view(table(you), panel()), width=width)
    plate = box(page, ".hokm-seat-bottom .hokm-plate")
    for held in page.locator(".hokm-seat-bottom button[data-card]").all():
        found = held.bounding_box()
        assert found
        assert not overlaps(plate, dict(found))


@pytest.mark.parametrize("size", [(844, 390), (640, 400), (932, 430)])
def test_in_a_low_window_no_control_covers_the_table(
    browser: Browser, size: tuple[int, int]
) -> None:
    page = open_desk(browser, view(your_turn(), FULL), width=size[0], height=size[1])
    page.evaluate("scrollTo(0, 120)")
    assert not overlaps(box(page, ".hokm-table"), box(page, ".hokm-dock"))
    assert box(page, ".hokm-panel")["x"] > box(page, ".hokm-seat-right")["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cards = page.locator(".hokm-seat-bottom button[data-card]").all()
    assert all((each.bounding_box() or {"width": 0})["width"] >= 44 for each in cards)


def test_a_new_step_shows_its_table_and_an_answer_leaves_the_page_where_it_is(
    browser: Browser,
) -> None:
    long = [["Cards are dealt and played to the right. "] * 8] * 3
    first = view(your_turn(), panel(body=long, title=["One"]))
    said = panel(body=long, title=["One"], feedback={"verdict": "wrong", "text": ["Not that one."]})
    page = open_desk(browser, first, width=390, height=844, attributes='data-hokm-lang="en"')
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    low = page.evaluate("scrollY")
    assert low > 300
    page.click("button[data-action=next]")
    show(page, view(your_turn(), said, version=2))
    assert box(page, ".hokm-middle")["y"] < 0
    page.click("button[data-action=next]")
    show(page, view(your_turn(), panel(body=long, title=["Two"]), version=3))
    page.wait_for_function(
        "() => Math.abs(document.querySelector('.hokm-table').getBoundingClientRect().y - 20) < 21"
    )
    page.evaluate("scrollBy(0, 60)")
    page.click("button[data-action=next]")
    show(page, view(your_turn(), panel(body=long, title=["Three"]), version=4))
    assert box(page, ".hokm-table")["y"] < 0, "who sees the trick is left alone"


def test_in_the_reader_s_own_colours_cards_have_edges_and_the_turn_is_marked(
    browser: Browser,
) -> None:
    page = open_desk(browser, view(your_turn(), FULL))
    page.emulate_media(forced_colors="active")

    def style(selector: str, name: str) -> str:
        found: str = page.locator(selector).first.evaluate(f"node => getComputedStyle(node).{name}")
        return found

    assert style("button[data-card]:disabled", "borderTopWidth") == "1px"
    assert style("button[data-card]:enabled", "borderTopWidth") == "3px"
    assert style(".hokm-seat[data-turn] .hokm-plate", "borderTopStyle") == "dashed"
    assert style(".hokm-slot[data-turn]", "outlineStyle") == "dashed"
    assert style(".hokm-bar", "borderTopWidth") == "1px"


def test_on_paper_nothing_sticks_and_there_is_nothing_to_press(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), FULL), width=700)
    page.emulate_media(media="print")
    assert (
        page.locator(".hokm-dock").evaluate("dock => getComputedStyle(dock).position") == "relative"
    )
    expect(page.locator(".hokm-actions")).to_be_hidden()


def test_in_a_fan_every_card_shows_44_pixels(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), FULL), width=1280)
    lefts = [
        dict(each.bounding_box() or {})["x"]
        for each in page.locator(".hokm-seat-bottom button[data-card]").all()
    ]
    assert min(after - before for before, after in itertools.pairwise(lefts)) >= 44


def test_places_stay_where_they_are_in_a_right_to_left_page(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), FULL, lang="fa", dir="rtl"), lang="fa")
    middle = box(page, ".hokm-middle")
    assert box(page, ".hokm-seat-right")["x"] > middle["x"] > box(page, ".hokm-seat-left")["x"]
    assert box(page, "button[data-card=SJ]")["x"] < box(page, "button[data-card=C5]")["x"]
    assert box(page, ".hokm-panel")["x"] < box(page, ".hokm-table")["x"]
    expect(page.locator(".hokm-desk")).to_have_attribute("dir", "rtl")


# Whoever cannot see it


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("suits", ["", 'data-hokm-suits="4"'])
@pytest.mark.parametrize(
    ("width", "lang", "of"),
    [(1280, "en", your_turn()), (390, "fa", your_turn()), (390, "en", all_open())],
)
def test_axe_finds_nothing(
    browser: Browser, width: int, lang: str, of: Any, suits: str, dark: bool
) -> None:
    direction = "rtl" if lang == "fa" else "ltr"
    shown = view(of, FULL, lang=lang, dir=direction)
    page = open_desk(
        browser, shown, width=width, lang=lang, dark=dark, attributes=f"{suits} {on_paper(dark)}"
    )
    assert violations(page) == []


def test_cards_and_marks_are_spoken(browser: Browser) -> None:
    you = seat("S", "")
    you["cards"] = [{"card": "SA", "playable": True, "mark": "hint", "note": "9"}]
    page = open_desk(
        browser, view(table(you, trick=[{"seat": "N", "card": "S2"}], winner="N"), FULL)
    )
    expect(page.locator("button[data-card=SA]")).to_have_accessible_name(
        "ace of spades, suggested, 9"
    )
    lying = page.locator(".hokm-slot [data-card=S2]")
    expect(lying).to_have_accessible_name("two of spades, from Bo, Bo wins the trick")
    hook = page.locator('[data-hokm="table"]')
    expect(hook).to_have_accessible_name("The card table")
    assert "Bo led a spade; it is your turn." in hook.inner_text()


def test_names_have_no_gaps_before_their_commas(browser: Browser) -> None:
    asked = panel(
        question=["Which beats ", {"suit": "H"}, "?"],
        choices=[{"action": "choose-S", "label": [{"suit": "S"}], "state": "wrong"}],
    )
    ada = seat("E", hidden=5, choosable=True, role="hakem, dealer", hakem=True, turn=True)
    page = open_desk(browser, view(table({**ada, "mark": "wrong"}), asked))
    said = {
        "button[data-action=choose-S]": "spades, not this one",
        "button[data-action=seat-E]": "Ada, hakem, dealer, to play, not this one",
        ".hokm-choices": "Which beats hearts?",
    }
    for node, name in said.items():
        expect(page.locator(node)).to_have_accessible_name(name)


def test_how_far_it_is_is_said_once(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), FULL))
    assert page.locator(".hokm-desk").aria_snapshot().count("Step 23 of 40") == 1


def test_a_way_on_is_a_link(browser: Browser) -> None:
    onward = {
        "action": "onward",
        "label": "Go on",
        "href": "01_cards_and_tricks.ipynb",
        "primary": True,
    }
    page = open_desk(browser, view(your_turn(), panel(actions=[onward])))
    link = page.get_by_role("link", name="Go on")
    expect(link).to_have_attribute("href", "01_cards_and_tricks.ipynb")
    assert box(page, ".hokm-primary")["height"] >= 44
    link.click()
    page.wait_for_url("**/01_cards_and_tricks.ipynb")
    assert focused(page) == "BODY"


def test_you_and_the_others_win_tricks_in_sentences_of_their_own(browser: Browser) -> None:
    played = [{"seat": "S", "card": "SA"}, {"seat": "E", "card": "S2"}]
    page = open_desk(browser, view(table(seat("S", ""), trick=played, winner="S"), FULL))
    expect(page.locator(".hokm-slot [data-card=SA]")).to_have_accessible_name(
        "ace of spades, from you, You win the trick"
    )
    expect(page.locator(".hokm-slot [data-card=S2]")).to_have_accessible_name(
        "two of spades, from Ada"
    )
    said = (("S", "You win the trick"), ("E", "Ada wins the trick"))
    for version, (winner, words) in enumerate(said, 2):
        taker = seat(winner, winner=True)
        show(page, view(table(taker, trick=played, winner=winner), FULL, version=version))
        plate = page.locator(f'[data-seat="{winner}"] .hokm-plate')
        expect(plate).to_contain_text(words)
        expect(page.locator(".hokm-plate", has_text="the trick")).to_have_count(1)


def test_a_step_is_told_once_and_only_what_is_new_of_it(browser: Browser) -> None:
    def words_of(told: str, **more: Any) -> Any:
        return panel(title=["Trick 1"], body=[[told]], **more)

    page = open_desk(browser, view(your_turn(), words_of("You lead.")), still=False)
    page.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver((all) => {
            const regions = new Set(all.map((each) => each.target.closest("[aria-live]")));
            for (const each of regions) if (each?.textContent) heard.push(each.textContent);
          }).observe(document.querySelector(".hokm-desk"), { subtree: true, childList: true });
        }"""
    )
    frames = [dict(your_turn(), caption=f"Card {n}.") for n in (1, 2)]
    frames[1]["winner"] = "N"
    last = dict(your_turn(), caption="It is your turn.")
    show(page, view(last, words_of("Bo wins it."), version=2, frames=frames))
    page.wait_for_timeout(1500)
    assert sorted(page.evaluate("heard.splice(0)")) == [
        "Bo wins it.",
        "Card 2.",
        "It is your turn.",
    ]


def test_the_same_words_are_said_again_when_the_same_mistake_is_made_again(
    browser: Browser,
) -> None:
    page = open_desk(browser, view(your_turn(), FULL))
    page.evaluate(
        "window.region = document.querySelector('[data-hokm=\"feedback\"]'); window.before = region.firstChild"
    )
    show(page, view(your_turn(), FULL, version=2))
    assert page.evaluate(
        "region.isConnected && region.firstChild !== before && !before.isConnected"
    )


# Storage, language, connection


def test_progress_is_kept_and_handed_back_before_anything_is_painted(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel(), keep=KEEP))
    assert page.evaluate("localStorage.length") == 0, "the first view is nobody's work"
    show(page, play(keep={**KEEP, "state": {"at": 4, "of": 40, "done": False}}))
    kept = page.evaluate("localStorage.getItem('hokm-teach/progress')")
    assert json.loads(kept)["lessons"] == {"04_worked_example": {"at": 4, "of": 40, "done": False}}
    again = open_desk(
        browser, view(your_turn(us=0), panel(), keep=KEEP), stored=kept, answers=[play(keep=KEEP)]
    )
    assert sent(again) == [{"action": "restore", "state": {"at": 4, "of": 40, "done": False}}]
    expect(again.locator('[data-hokm="table"]')).to_have_attribute("data-tricks-us", "5")


def test_an_unanswered_restore_does_not_cost_the_stored_place(browser: Browser) -> None:
    stored = json.dumps(
        {"format": "hokm-teach progress", "version": 1, "lessons": {KEEP["key"]: {"at": 9}}}
    )
    page = open_desk(browser, view(your_turn(), panel(), keep=KEEP), stored=stored)
    assert page.evaluate("localStorage.getItem('hokm-teach/progress')") == stored


@pytest.mark.parametrize(
    "broken", ["{", "[]", '{"format": "hokm-teach progress", "version": 1, "lessons": {"x": 5}}']
)
def test_damaged_progress_is_set_aside_and_the_page_says_so(browser: Browser, broken: str) -> None:
    page = open_desk(browser, view(your_turn(), panel(), keep=KEEP), stored=broken)
    assert page.evaluate("localStorage.getItem('hokm-teach/progress.damaged')") == broken
    expect(page.locator(".hokm-banner")).to_contain_text("could not be read")
    page.click("button[data-action=close-notice]")
    expect(page.locator(".hokm-banner")).to_be_hidden()
    show(page, play(keep=KEEP))
    assert "04_worked_example" in page.evaluate("localStorage.getItem('hokm-teach/progress')")


def test_the_page_language_is_asked_for_before_and_after_the_first_paint(browser: Browser) -> None:
    page = open_desk(
        browser,
        view(your_turn(), panel()),
        attributes='data-hokm-lang="fa"',
        answers=[view(your_turn(), panel(), lang="fa", dir="rtl", version=2)],
    )
    assert sent(page) == [{"action": "lang", "lang": "fa"}]
    expect(page.locator(".hokm-desk")).to_have_attribute("lang", "fa")
    page.evaluate("document.documentElement.dataset.hokmLang = 'en'")
    page.wait_for_function("sent.length === 2")
    assert sent(page)[1] == {"action": "lang", "lang": "en"}


def test_the_first_table_is_in_the_page_s_language_however_late_it_comes(browser: Browser) -> None:
    persian = view(your_turn(), panel(), lang="fa", dir="rtl", version=2)
    page = open_desk(
        browser,
        view(your_turn(), panel()),
        attributes='data-hokm-lang="fa"',
        answers=[persian],
        answered_after=3000,
    )
    assert (
        page.locator(".hokm-desk").get_attribute("lang") == "fa"
    )  # at once: nothing is waited for


def test_a_kernel_that_never_answers_does_not_keep_the_table_back(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()), attributes='data-hokm-lang="fa"')
    assert page.locator(".hokm-desk").get_attribute("lang") == "en"


@pytest.mark.parametrize(
    "end",
    [
        "connection('disconnected')",
        "kernelStatus('dead')",
        "trigger('comm_live_update', {model: {comm_live: false}})",
    ],
)
def test_a_lost_connection_is_told_with_a_way_out(browser: Browser, end: str) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    expect(page.locator(".hokm-banner")).to_be_hidden()
    page.evaluate(end)
    expect(page.locator(".hokm-banner")).to_contain_text("connection was lost")
    page.click("button[data-action=reload]")
    page.wait_for_function("window.ready === true")
    expect(page.locator(".hokm-banner")).to_be_hidden()


def test_a_connection_that_comes_back_takes_its_notice_with_it(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    page.evaluate("connection('disconnected')")
    expect(page.locator(".hokm-banner")).to_be_visible()
    page.evaluate("connection('connected')")
    expect(page.locator(".hokm-banner")).to_be_hidden()


def test_a_wish_that_nobody_answers_is_told(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), panel()))
    page.clock.install()
    page.click("button[data-action=next]")
    page.clock.fast_forward(9500)
    expect(page.locator(".hokm-banner")).to_contain_text("No answer yet")
    show(page, play())
    expect(page.locator(".hokm-banner")).to_be_hidden()


def test_a_step_is_drawn_in_a_few_milliseconds(browser: Browser) -> None:
    page = open_desk(browser, view(your_turn(), FULL), still=False)
    steps = [play(), view(your_turn(), FULL)] * 8
    spent = page.evaluate(
        """async (views) => {
          const spent = [];
          for (const view of views) {
            const start = performance.now();
            show(view);
            spent.push(performance.now() - start);
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
          return spent;
        }""",
        steps,
    )
    # The quicker ones: the slower ones measure what else this machine has to do.
    assert sorted(spent)[len(spent) // 4] < 15, spent
