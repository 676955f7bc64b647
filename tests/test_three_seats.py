"""A table of three: each plays alone, so each has a count of tricks of his own, wherever the table is shown."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from dealing import seeds
from hypothesis import given, settings

from hokm_teach import RULESETS, Deal, Seat, picture, shuffled
from hokm_teach.bots import Sight, choose
from hokm_teach.i18n import LANGUAGES, number
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import TableView
from hokm_teach.seats import SEATS
from hokm_teach.widgets.words import words

RULES = RULESETS["governor-3"]


def shown(won: tuple[int, ...], lang: str = "en", players: int = 3) -> TableView:
    return Scene(won=won, players=players).view(lang)


@given(seeds)
@settings(max_examples=25, deadline=None)
def test_every_seat_has_the_tricks_it_won_itself(seed: int) -> None:
    deal = Deal.start(RULES, Seat.EAST, shuffled(seed, RULES.cards)).deal_first()
    position = deal.name_trump("H").deal_rest().position
    while position.to_move is not None:
        position = position.play(choose(Sight.of(position)))
        table = Scene.of(position).view("en")
        counts = {seat["seat"]: seat["tricks"] for seat in table["seats"]}
        wins = [trick.winner.value for trick in position.history]
        assert counts == {seat.value: wins.count(seat.value) for seat in SEATS[3]}
        assert (table["us"], table["them"]) == (counts["S"], counts["E"] + counts["W"])
        assert table["alone"]


def test_two_and_four_are_told_as_two_sides() -> None:
    for players in (2, 4):
        table = shown((5, 3), players=players)
        assert not table["alone"]
        assert (table["us"], table["them"]) == (5, 3)
        assert [seat["tricks"] for seat in table["seats"]][:2] == [5, 3]


def test_three_seats_lie_below_and_to_both_sides() -> None:
    places = [(seat["seat"], seat["place"], seat["role"]) for seat in shown((0, 0, 0))["seats"]]
    assert places == [("S", "bottom", ""), ("E", "right", ""), ("W", "left", "")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_empty_table_says_how_many_seats_it_has(players: int) -> None:
    names = {2: "two", 3: "three", 4: "four"}
    assert shown((0, 0), players=players)["caption"] == (
        f"A card table with {names[players]} seats."
    )


def test_text_and_picture_tell_three_counts() -> None:
    table = shown((7, 4, 3))
    assert picture.text(table, "en").splitlines()[-1] == "Tricks: You 7, Ada 4, Cleo 3"
    root = ElementTree.fromstring(picture.svg(table))  # noqa: S314 - it is our own text
    drawn = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"7", "4", "3"} <= set(drawn)
    assert not any("–" in (word or "") for word in drawn)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_counts_in_the_reader_s_digits(lang: str) -> None:
    last = picture.text(shown((7, 4, 3), lang), lang).splitlines()[-1]
    assert all(number(n, lang) in last for n in (7, 4, 3))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_its_words_for_three_counts(lang: str) -> None:
    assert words(lang)["score_alone"]
    assert {"{name}", "{n}"} <= set(words(lang)["score_one"].split())
