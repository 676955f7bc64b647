"""The room to play in, a second opinion beside a match, and a lesson that ends at the table."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_game import json_values, shown_cards, step, until
from walking import panel, play_through, walk_through

from hokm_teach import RULESETS, HokmError, Seat, lessons
from hokm_teach.deal import Phase
from hokm_teach.i18n import plain
from hokm_teach.lessons.cards_and_tricks import lesson as a_lesson
from hokm_teach.lessons.game import Game
from hokm_teach.lessons.game.ways import ABOUT, WAYS
from hokm_teach.lessons.guided import Guided
from hokm_teach.lessons.play import Playroom
from hokm_teach.lessons.walk import Walk

DRAFT = RULESETS["draft-2"]


def pickers(room: Playroom) -> dict[str, list[str]]:
    """What may be agreed on, the words of each list."""
    head = room.view("en")["head"]
    return {
        picker["action"]: [option["label"] for option in picker["options"]]
        for picker in head["pickers"]
    }


def seated(room: Playroom) -> Game:
    assert room.game is not None
    assert not room.choosing
    return room.game


# ---------------------------------------------------------------- choosing a way


def test_every_way_can_be_chosen_and_is_told_of() -> None:
    assert {rules.name for rules in WAYS} == set(RULESETS) == set(ABOUT)
    for rules in WAYS:
        room = Playroom(1)
        room.handle({"action": f"way-{rules.name}"})
        view = room.view("en")
        assert view["table"] is not None
        assert len(view["table"]["seats"]) == rules.players
        picked = [c["action"] for c in panel(room)["choices"] if c.get("state") == "picked"]
        assert picked == [f"way-{rules.name}"]
        room.handle({"action": "begin"})
        assert seated(room).rules == rules


SWITCHES = [
    ("draft-2", "pick-target", "Match to 3", {"target": 3}),
    ("classic-2", "pick-discard", "3 and 2 laid away", {"discard": (3, 2)}),
    ("family-4", "pick-away_kot_points", "Kot against hakem: 3", {"away_kot_points": 3}),
    ("governor-4", "pick-dealer", "The deal goes round", {"dealer": "rotates"}),
    ("governor-3", "pick-removed_card", "Without 2♥", None),
]


@pytest.mark.parametrize(("way", "action", "label", "options"), SWITCHES)
def test_a_table_agrees_on_switches_before_it_plays(
    way: str, action: str, label: str, options: dict[str, Any] | None
) -> None:
    room = Playroom(1)
    room.handle({"action": f"way-{way}"})
    at = pickers(room)[action].index(label)
    room.handle({"action": action, "text": str(at)})
    room.handle({"action": "begin"})
    rules = seated(room).rules
    if options is None:
        assert str(rules.removed_card) == "H2"
    else:
        assert rules == RULESETS[way].having(**options)


def test_what_stands_first_in_a_list_is_usual_and_lists_of_one_are_left_out() -> None:
    for rules in WAYS:
        room = Playroom(1)
        room.handle({"action": f"way-{rules.name}"})
        head = room.view("en")["head"]
        assert all(picker["value"] == "0" for picker in head["pickers"])
        assert all(len(picker["options"]) > 1 for picker in head["pickers"])
        assert ("pick-advice" in pickers(room)) == (rules.players == 2)


@given(
    st.sampled_from(["pick-target", "pick-advice", "pick-seed", "way-poker", "pick-"]), st.text()
)
@settings(max_examples=60)
def test_what_is_not_offered_is_refused(action: str, text: str) -> None:
    room = Playroom(1)
    before = room.wish
    try:
        room.handle({"action": action, "text": text})  # type: ignore[typeddict-item]
    except HokmError:
        assert room.wish == before
    else:
        assert text.isascii()
        assert text.isdigit()


# ---------------------------------------------------------------- a match left and gone on with


def test_a_match_waits_while_another_way_is_looked_at() -> None:
    room = Playroom(2)
    room.handle({"action": "begin"})
    game = until(seated(room), Phase.DRAW)
    room.handle({"action": "tab-ways"})
    assert "waits for you" in plain(panel(room)["note"])
    room.handle({"action": "way-governor-3"})
    with pytest.raises(HokmError):
        room.handle({"action": "keep"})
    room.handle({"action": "resume"})
    assert seated(room) is game
    room.handle({"action": "keep"})
    room.handle({"action": "another"})
    room.handle({"action": "begin"})
    assert seated(room).rules.name == "governor-3"


@given(st.sampled_from(sorted(RULESETS)), st.integers(0, 60), st.booleans())
@settings(max_examples=20)
def test_the_room_is_found_as_it_was_left(way: str, steps: int, choosing: bool) -> None:
    room = Playroom(5)
    room.handle({"action": f"way-{way}"})
    room.handle({"action": "pick-target", "text": "2"})
    room.handle({"action": "begin"})
    for _ in range(steps):
        if not seated(room).done:
            step(seated(room))
    if choosing:
        room.handle({"action": "tab-ways"})
    again = Playroom(6)
    again.handle({"action": "restore", "state": json.loads(json.dumps(room.kept()))})
    assert again.kept() == room.kept()
    assert again.choosing == choosing
    assert again.game is not None
    assert again.game.sitting == room.game.sitting  # type: ignore[union-attr]


def test_matches_are_counted_way_by_way() -> None:
    room = Playroom(4)
    for _ in range(2):
        room.handle({"action": "pick-target", "text": "3"})
        room.handle({"action": "begin"})
        play_through(room, seated(room), lambda _: None)
        room.handle({"action": "tab-ways"})
    won, lost = room.finished["draft-2"]
    assert won + lost == 2
    assert room.kept()["at"] == 2
    sheet = panel(room)["sheets"][-1]
    assert [plain(cell) for cell in sheet["rows"][0]] == ["Draft for two", str(won), str(lost)]
    room.handle({"action": "begin"})
    room.handle({"action": "resign"})
    room.handle({"action": "resign-yes"})
    assert room.finished["draft-2"] == [won, lost + 1]


@given(json_values)
@settings(max_examples=100)
def test_a_room_that_cannot_be_read_loses_nothing(value: Any) -> None:
    room = Playroom(1)
    room.handle({"action": "begin"})
    game = seated(room)
    for name in ("wish", "finished", "choosing", "aside", "at"):
        room.handle({"action": "restore", "state": {name: value}})
    with pytest.raises(HokmError):
        room.handle({"action": "restore", "state": {"match": value}})
    assert room.game is game
    assert room.kept()["aside"] == [value]
    json.dumps(room.view("fa"))


# ---------------------------------------------------------------- a second opinion


def grown(game: Game, seconds: float = 60.0) -> None:
    """Wait until nothing more is waited for, looking now and then as a desk does."""
    end = time.monotonic() + seconds
    while game.busy and time.monotonic() < end:
        time.sleep(0.05)
    assert not game.busy


def test_a_second_opinion_grows_can_be_stopped_and_goes_with_the_choice() -> None:
    game = until(Game(DRAFT, seed=3), Phase.DRAW)
    assert not game.busy
    game.handle({"action": "opinion"})
    assert game.busy
    assert "stop" in {action["action"] for action in panel(game)["actions"]}
    end = time.monotonic() + 60
    while not any(sheet.get("bars") for sheet in panel(game)["sheets"]):
        assert time.monotonic() < end
        time.sleep(0.05)
    game.handle({"action": "stop"})
    assert not game.busy
    sheet = next(sheet for sheet in panel(game)["sheets"] if sheet.get("bars"))
    assert len(sheet["rows"]) == 2
    feedback = panel(game)["feedback"]
    assert feedback is not None
    assert "wins" in plain(feedback["text"])
    known = game.known
    assert known is not None
    assert shown_cards(game.view("en")) <= known.seen
    game.handle({"action": "keep"})
    assert not any(sheet.get("bars") for sheet in panel(game)["sheets"])


def test_what_a_chart_leaves_out_is_said_beneath_it_once_a_choice_of_trump_is_weighed() -> None:
    game = until(Game(DRAFT, seed=3, hakem=Seat.SOUTH), Phase.TRUMP)
    game.handle({"action": "opinion"})
    end = time.monotonic() + 60
    while not any(sheet.get("bars") for sheet in panel(game)["sheets"]):
        assert time.monotonic() < end
        time.sleep(0.05)
    game.handle({"action": "stop"})
    shown = panel(game)
    assert "open cards" in plain(shown["sheets"][0]["foot"])
    assert shown["body"] == []  # the chart has its room
    assert "open cards" not in plain(shown["feedback"]["text"])  # type: ignore[index]
    until(game, Phase.DRAW)
    assert panel(game)["body"]
    assert not any("foot" in sheet for sheet in panel(game)["sheets"])


def test_each_choice_is_compared_where_that_was_wanted() -> None:
    game = until(Game(DRAFT, seed=3, advice=True), Phase.DRAW)
    verdicts = set()
    for _ in range(4):
        game.handle({"action": "pass"})
        grown(game)
        feedback = panel(game)["feedback"]
        assert feedback is not None
        verdicts.add(feedback["verdict"])
        assert "You passed" in plain(feedback["text"])
        assert re_percent(plain(feedback["text"]))
    assert verdicts <= {"right", "wrong"}
    until(game, Phase.PLAY)
    assert not game.opinion.offered
    assert "opinion" not in {action["action"] for action in panel(game)["actions"]}


def re_percent(text: str) -> bool:
    return "%" in text and "±" in text


def test_what_is_said_is_not_said_anew_with_every_deal() -> None:
    game = until(Game(DRAFT, seed=3), Phase.DRAW)
    game.handle({"action": "opinion"})
    told = []
    end = time.monotonic() + 3
    while game.busy and time.monotonic() < end:
        feedback = panel(game)["feedback"]
        assert feedback is not None
        text = plain(feedback["text"])
        if not told or told[-1] != text:
            told.append(text)
        time.sleep(0.01)
    game.handle({"action": "stop"})
    assert len(told) <= 6


def test_there_is_no_opinion_where_three_or_four_play() -> None:
    for name in ("governor-3", "classic-4"):
        game = until(Game(RULESETS[name], seed=3, advice=True), Phase.PLAY)
        assert not game.opinion.offered
        with pytest.raises(HokmError):
            game.handle({"action": "opinion"})


# ---------------------------------------------------------------- a lesson that ends at the table


def guided(seed: int = 1) -> Guided:
    walk = a_lesson(seed)
    assert isinstance(walk, Walk)
    return Guided(walk, Game(DRAFT, seed=seed, one_deal=True, hakem=Seat.SOUTH, key=walk.key))


def test_steps_and_table_are_one_lesson() -> None:
    lesson = guided()
    with pytest.raises(HokmError, match="after the last step"):
        lesson.handle({"action": "table"})
    progress = []

    def look(_: object) -> None:
        shown = panel(lesson)["progress"]
        assert shown is not None
        progress.append((shown["at"], shown["of"]))

    walk_through(lesson, look)
    assert progress[-1] == (len(lesson.walk.steps), len(lesson.walk.steps) + 1)
    assert lesson.walk.done
    assert not lesson.done
    lesson.handle({"action": "table"})
    play_through(lesson, lesson.game, lambda _: None)
    assert lesson.done
    state = lesson.view("en")["keep"]["state"]  # type: ignore[index]
    assert state["done"]
    assert (state["at"], state["of"]) == (len(lesson.walk.steps), len(lesson.walk.steps) + 1)
    assert "onward" in {action["action"] for action in panel(lesson)["actions"]}


def test_a_guided_deal_is_gone_on_with() -> None:
    lesson = guided()
    walk_through(lesson, lambda _: None)
    lesson.handle({"action": "table"})
    until(lesson.game, Phase.DRAW)
    again = guided(2)
    again.handle(
        {"action": "restore", "state": json.loads(json.dumps(lesson.view("en")["keep"]["state"]))}
    )  # type: ignore[index]
    assert again.playing
    assert again.game.sitting == lesson.game.sitting
    again.handle({"action": "back"})
    assert not again.playing
    again.handle({"action": "restart"})
    assert again.walk.at == 0


def test_the_room_is_a_page_of_the_course() -> None:
    assert isinstance(lessons.make("12_play", 1), Playroom)
