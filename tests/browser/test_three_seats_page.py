"""The desk of three: seventeen cards in a hand, nobody across, and three counts of tricks."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import NARROW, WIDE, violations
from desk_page import on_paper, open_desk, stilled
from desk_views import panel
from playwright.sync_api import Browser, Page, expect

from hokm_teach import RULESETS, Deal, Position, Seat, shuffled
from hokm_teach.bots import Sight, choose
from hokm_teach.i18n import direction
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import View
from hokm_teach.seats import SEATS

RULES = RULESETS["governor-3"]
WIDTHS = [360, 390, 600, 930, WIDE]


def deal() -> Position:
    return (
        Deal.start(RULES, Seat.WEST, shuffled(5, RULES.cards))
        .deal_first()
        .name_trump("H")
        .deal_rest()
        .position
    )


def played(tricks: int) -> Position:
    """Some tricks of a deal, up to the learner's turn in the next."""
    position = deal()
    while len(position.history) < tricks or position.to_move is not Seat.SOUTH:
        position = position.play(choose(Sight.of(position)))
    return position


def shown(position: Position, lang: str = "en", **more: Any) -> View:
    """A view of a table of three, the learner to play."""
    scene = Scene.of(position, hakem=Seat.WEST, dealer=Seat.EAST, **more)
    table = scene.but(playable=frozenset(position.legal_cards())).view(lang)
    view = {"table": table, "frames": [], "panel": panel(), "keep": None}
    return stilled(view, lang, 1)  # type: ignore[arg-type]


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return dict(found)


def overlaps(one: dict[str, float], other: dict[str, float]) -> bool:
    return all(
        one[at] + one[size] > other[at] + 0.5 and other[at] + other[size] > one[at] + 0.5
        for at, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_each_of_seventeen_cards_has_44_pixels_of_its_own(browser: Browser, width: int) -> None:
    page = open_desk(browser, shown(played(0)), width=width, height=800)
    cards = page.locator(".hokm-seat-bottom button[data-card]")
    boxes = [dict(each.bounding_box() or {}) for each in cards.all()]
    assert len(boxes) == 17
    assert min(min(each["width"], each["height"]) for each in boxes) >= 44
    assert not any(overlaps(one, two) for at, one in enumerate(boxes) for two in boxes[:at])
    assert all(each["x"] >= 0 and each["x"] + each["width"] <= width for each in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("tricks", [0, 14])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_overlaps_or_is_cut_off(browser: Browser, width: int, tricks: int) -> None:
    """At the end all three hands lie open."""
    shown_hands = SEATS[3] if tricks > 10 else (Seat.SOUTH,)
    page = open_desk(browser, shown(played(tricks), shown=shown_hands), width=width)
    felt = box(page, ".hokm-felt")
    parts = [".hokm-trump", ".hokm-score", ".hokm-middle"]
    parts += [
        f".hokm-seat-{place} > {part}"
        for place in ("left", "right", "bottom")
        for part in (".hokm-plate", ".hokm-hand")
    ]
    boxes = {part: box(page, part) for part in parts}
    for at, name in enumerate(parts):
        for other in parts[:at]:
            assert not overlaps(boxes[name], boxes[other]), (name, other)
    for card in page.locator(".hokm-felt :is(.hokm-card, .hokm-back)").all():
        each = dict(card.bounding_box() or {})
        assert each["x"] >= felt["x"] - 1
        assert each["x"] + each["width"] <= felt["x"] + felt["width"] + 1
        assert each["y"] + each["height"] <= felt["y"] + felt["height"] + 1


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_three_counts_are_seen_and_told_and_the_hooks_stay_two(browser: Browser, lang: str) -> None:
    position = played(9)
    view = shown(position, lang)
    page = open_desk(browser, view, lang=lang)
    hook = page.locator('[data-hokm="table"]')
    expect(hook).to_have_attribute("data-tricks-us", str(position.won[0]))
    expect(hook).to_have_attribute("data-tricks-them", str(sum(position.won[1:])))
    expect(hook).to_have_attribute("data-seats", "3")
    assert view["table"] is not None
    named = [seat["name"] for seat in view["table"]["seats"]]
    written = page.locator(".hokm-score").inner_text()
    assert all(name in written for name in named)
    counts = page.locator(".hokm-counts-alone b").all_inner_texts()
    assert [int(count) for count in counts] == list(position.won)  # int reads any digits
    for seat in view["table"]["seats"]:
        own = page.locator(f'[data-seat="{seat["seat"]}"] .hokm-pile-own .hokm-trick-back')
        expect(own).to_have_count(seat["tricks"])
    expect(page.locator(".hokm-seat-top")).to_be_hidden()


def test_a_seat_to_be_pressed_says_how_many_tricks_it_has(browser: Browser) -> None:
    page = open_desk(browser, shown(played(9), choosable=frozenset(SEATS[3])))
    names = [each.get_attribute("aria-label") for each in page.locator("button.hokm-plate").all()]
    tricks = dict(zip(("You", "Ada", "Cleo"), played(9).won, strict=True))
    assert len(names) == 3
    for name in names:
        assert name is not None
        who = name.split(",")[0]
        assert (f"tricks: {tricks[who]}" in name) == (tricks[who] > 0), name


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_places_do_not_turn_round(browser: Browser, lang: str) -> None:
    page = open_desk(browser, shown(played(5), lang), lang=lang)
    left, middle, right = (
        box(page, f".hokm-{name}")["x"] for name in ("seat-left", "middle", "seat-right")
    )
    assert left < middle < right


@pytest.mark.parametrize(
    ("lang", "dark", "width"), [("en", False, WIDE), ("fa", True, NARROW), ("en", True, 360)]
)
@pytest.mark.parametrize("tricks", [0, 14])
def test_axe_finds_nothing(
    browser: Browser, lang: str, dark: bool, width: int, tricks: int
) -> None:
    page = open_desk(
        browser,
        shown(played(tricks), lang),
        width=width,
        lang=lang,
        dark=dark,
        attributes=f'{on_paper(dark)} dir="{direction(lang)}"',
    )
    assert violations(page, ".hokm-desk") == []
