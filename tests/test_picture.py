"""A table drawn and written without a front end: well formed, complete, and safe with foreign names."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from desk_views import all_open, seat, table, your_turn
from test_game import until

from hokm_teach import RULESETS, picture
from hokm_teach.deal import Phase
from hokm_teach.lessons.game import Game
from hokm_teach.lessons.view import TableView

SVG = "{http://www.w3.org/2000/svg}"

finding_hakem = table(
    seat("S", turned=[{"card": "C7"}, {"card": "SA"}]),
    seat("E", turned=[{"card": "DK"}]),
    seat("N", turned=[{"card": "S3"}]),
    seat("W", turned=[{"card": "HT"}], dealer=True, role="dealer"),
    stock=47,
    phase="turn",
    trump=None,
)


def drawn_words(of: TableView) -> list[str]:
    root = ElementTree.fromstring(picture.svg(of))  # noqa: S314 - it is our own text
    return [node.text or "" for node in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("of", [your_turn(), all_open(), finding_hakem])
def test_the_picture_shows_each_name_and_each_card_that_lies_open(of: TableView) -> None:
    words = drawn_words(of)
    for each in of["seats"]:
        assert any(word.startswith(each["name"]) for word in words)
    lying = [card["card"] for each in of["seats"] for card in (*each["cards"], *each["turned"])]
    lying += [card["card"] for card in of["trick"]]
    ranks = ["10" if card[1] == "T" else card[1] for card in lying]
    assert all(words.count(rank) >= ranks.count(rank) for rank in set(ranks))


def test_nothing_is_drawn_outside_the_picture() -> None:
    root = ElementTree.fromstring(picture.svg(all_open()))  # noqa: S314 - it is our own text
    for rect in root.iter(f"{SVG}rect"):
        x, y = float(rect.get("x", 0)), float(rect.get("y", 0))
        assert 0 <= x <= picture.WIDTH - float(rect.get("width", 0))
        assert 0 <= y <= picture.HEIGHT - float(rect.get("height", 0))


def test_every_face_down_card_is_drawn() -> None:
    backs = picture.svg(your_turn()).count('fill="#1d4480"')
    assert backs == 39


def test_names_from_outside_are_text_and_never_markup() -> None:
    foreign = table(seat("E", name="<script>alert('&')</script>", hidden=1), caption="a < b & c")
    assert "<script>" not in picture.svg(foreign)
    assert "<script>alert('&')</script>" in drawn_words(foreign)


def test_marks_and_the_winner_are_outlined() -> None:
    you = seat("S", cards="")
    you["cards"] = [{"card": "CA", "mark": "hint", "note": "9"}]
    plays = [{"seat": "S", "card": "SJ"}, {"seat": "N", "card": "SA"}]
    drawn = picture.svg(table(you, trick=plays, winner="N"))
    assert drawn.count('stroke="#dca53a"') == 1
    assert drawn.count('stroke="#f6cf7c" stroke-width="3"') == 1
    assert ">9</text>" in drawn


def test_the_text_says_who_holds_what_and_how_it_stands() -> None:
    assert picture.text(your_turn(), "en").splitlines() == [
        "Bo led a spade; it is your turn.",
        "You (hakem): J♠ 4♠ K♥ Q♥ 9♥ 7♥ 4♥ 2♥ 8♦ 6♦ A♣ K♣ 5♣",
        "Ada: face-down cards: 13",
        "Bo: face-down cards: 13",
        "Cleo: face-down cards: 13",
        "Trick: Bo 2♠, Cleo 5♠",
        "Trump: ♥",
        "Tricks: you 5, they 1",
    ]


def test_the_text_of_cards_turned_up_and_of_nothing_at_all() -> None:
    assert "You: turned up: 7♣, A♠" in picture.text(finding_hakem, "en")
    bare = table(*(seat(letter, side="none") for letter in "SENW"), caption="", trump=None)
    assert picture.text(bare, "en") == "You: –\nAda: –\nBo: –\nCleo: –"


def test_the_same_table_is_the_same_picture() -> None:
    assert picture.svg(all_open()) == picture.svg(all_open())


def poster(title: str, goal: str = "Reach seven tricks", lang: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(picture.poster(all_open(), title, goal, lang))  # noqa: S314 - it is our own text


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_poster_has_the_title_and_the_goal_below_the_table(lang: str) -> None:
    root = poster("The last trump", lang=lang)
    assert root.findtext(f"{SVG}title") == "The last trump: Reach seven tricks"
    assert root.findtext(f"{SVG}desc") == all_open()["caption"]
    *_, title, goal = root.iter(f"{SVG}text")
    assert (title.text, goal.text) == ("The last trump", "Reach seven tricks")
    assert picture.HEIGHT < float(title.get("y", 0)) < float(goal.get("y", 0))
    assert float(goal.get("y", 0)) < float(root.get("height", 0)) == picture.HEIGHT + picture.BAND
    assert (title.get("direction") == "rtl") is (lang == "fa")
    assert [node.text for node in poster("").iter(f"{SVG}text")][-1] == "Reach seven tricks"


@pytest.mark.parametrize(("lang", "standing"), [("en", "5 – 1"), ("fa", "۱ – ۵")])
def test_tricks_won_are_told_as_a_reader_reads_them(lang: str, standing: str) -> None:
    of = your_turn()
    root = ElementTree.fromstring(picture.poster(of, "", "goal", lang))  # noqa: S314 - it is our own text
    assert standing in [node.text for node in root.iter(f"{SVG}text")]


@pytest.mark.parametrize(
    "title",
    [
        "<script>alert(1)</script>",
        "\"><image href='x' onerror='alert(1)'/>",
        "]]><!-- & &amp; {HK}",
        "nought \0 and \x1b and \ud800 and \uffff",
    ],
)
def test_whatever_a_title_holds_a_poster_is_one_sound_document_of_its_own(title: str) -> None:
    root = poster(title, title)
    names = {node.tag for node in root.iter()}
    assert names <= {SVG + name for name in _DRAWN.split()}
    attributes = {name for node in root.iter() for name in node.attrib}
    assert not {name for name in attributes if name.startswith("on") or name.endswith("href")}
    shown = [node.text or "" for node in root.iter(f"{SVG}text")]
    assert shown[-1] == shown[-2]
    assert "<script>" not in title or shown[-1] == title
    assert "url(http" not in picture.poster(all_open(), title, title)


_DRAWN = "svg title desc defs radialGradient stop pattern path rect text g"


def test_a_long_title_is_written_small_and_then_cut() -> None:
    *_, title, _ = poster("long words " * 40).iter(f"{SVG}text")
    assert title.text is not None
    assert len(title.text) == picture.LONGEST
    assert title.text.endswith("…")
    assert float(title.get("font-size", 0)) < 14


def test_a_draft_shows_what_lies_where_and_never_the_other_s_cards() -> None:
    game = until(Game(RULESETS["draft-2"], seed=4), Phase.DRAW, turns=4)
    shown = game.table().view("en")
    numbers = drawn_words(shown)
    assert str(shown["stock"]) in numbers
    assert str(shown["aside"]) in numbers
    lines = picture.text(shown, "en")
    assert shown["offer"]["label"] in lines
    assert re.search(r"Bo.*: face-down cards: \d+; laid away: [23]", lines)
