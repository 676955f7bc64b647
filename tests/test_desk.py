"""The desk: foreign messages are checked, late ones dropped, errors said in the page, and it always goes on."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest
from desk_views import Recorder, view, your_turn
from hypothesis import given
from hypothesis import strategies as st

from hokm_teach.i18n import LANGUAGES, plain
from hokm_teach.widgets import Desk, bundle
from hokm_teach.widgets.intents import LONGEST_STATE, BadIntent, read_intent
from hokm_teach.widgets.words import words

WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def lesson() -> Recorder:
    return Recorder()


@pytest.fixture
def desk(lesson: Recorder) -> Desk:
    return Desk(lesson)


def tell(desk: Desk, content: object) -> tuple[str, str] | None:
    """Send a message as the page does; return what the panel then says."""
    desk._handle_custom_msg(content, [])
    said = desk.view["panel"]["feedback"]
    return said and (said["verdict"], plain(said["text"]))


def test_an_intent_reaches_the_lesson_and_is_answered_with_the_next_view(
    desk: Desk, lesson: Recorder
) -> None:
    assert desk.view["version"] == 1
    assert tell(desk, {"action": "play", "card": "SJ", "version": 1}) is None
    assert lesson.seen == [{"action": "play", "card": "SJ", "version": 1}]
    assert desk.view["version"] == 2


def test_an_intent_made_on_an_older_view_is_dropped_and_the_page_says_so(
    desk: Desk, lesson: Recorder
) -> None:
    tell(desk, {"action": "next", "version": 1})
    verdict, words = tell(desk, {"action": "play", "card": "SJ", "version": 1}) or ("", "")
    assert (verdict, len(lesson.seen)) == ("info", 1)
    assert "The table changed before that click arrived" in words


def test_what_a_lesson_forbids_is_said_in_the_panel(desk: Desk) -> None:
    assert tell(desk, {"action": "forbidden"}) == ("wrong", "You still hold a spade.")
    assert tell(desk, {"action": "next"}) is None


def test_a_bug_is_logged_with_its_traceback_and_the_page_goes_on(
    desk: Desk, lesson: Recorder, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        verdict, words = tell(desk, {"action": "broken"}) or ("", "")
    assert (verdict, "our mistake" in words, "a bug" in words) == ("info", True, False)
    assert "RuntimeError: a bug" in caplog.text
    tell(desk, {"action": "next"})
    assert lesson.seen == [{"action": "next"}]


def test_a_lesson_that_cannot_be_shown_keeps_its_last_view(
    desk: Desk, lesson: Recorder, caplog: pytest.LogCaptureFixture
) -> None:
    table = desk.view["table"]
    lesson.broken = True
    with caplog.at_level(logging.ERROR):
        verdict, words = tell(desk, {"action": "next"}) or ("", "")
    assert (verdict, "our mistake" in words, desk.view["table"]) == ("info", True, table)
    assert desk.view["version"] == 2
    lesson.broken = False
    assert tell(desk, {"action": "next", "version": 2}) is None


def test_a_lesson_that_cannot_be_shown_at_all_fails_where_it_is_made(lesson: Recorder) -> None:
    lesson.broken = True
    with pytest.raises(RuntimeError):
        Desk(lesson)


def test_the_language_changes_with_the_words_of_the_page(desk: Desk, lesson: Recorder) -> None:
    assert tell(desk, {"action": "lang", "lang": "fa", "version": 99}) is None
    assert (desk.view["lang"], desk.view["dir"], desk.strings["digits"]) == (
        "fa",
        "rtl",
        "۰۱۲۳۴۵۶۷۸۹",
    )
    assert desk.strings == words("fa")
    assert lesson.seen == []


@pytest.mark.parametrize("lang", ["xx", "", "EN", "../../etc"])
def test_a_language_that_does_not_exist_is_named_and_nothing_changes(desk: Desk, lang: str) -> None:
    verdict, words = tell(desk, {"action": "lang", "lang": lang}) or ("", "")
    assert (verdict, desk.view["lang"], repr(lang) in words) == ("info", "en", True)


def test_a_desk_cannot_be_made_in_an_unknown_language(lesson: Recorder) -> None:
    with pytest.raises(ValueError, match="no language 'xx'"):
        Desk(lesson, lang="xx")


def test_stored_state_is_handed_to_the_lesson_which_may_refuse_it(
    desk: Desk, lesson: Recorder
) -> None:
    assert tell(desk, {"action": "restore", "state": {"at": 3}}) is None
    assert lesson.seen[-1]["state"] == {"at": 3}
    refused = tell(desk, {"action": "restore", "state": {"at": "nowhere"}})
    assert refused == ("info", "There is no such step.")


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        "next",
        ["next"],
        {},
        {"action": 7},
        {"action": ""},
        {"action": "next\n"},
        {"action": "<b>"},
        {"action": "a" * 65},
        {"action": "play", "card": "S1"},
        {"action": "play", "card": "sa"},
        {"action": "play", "card": ["SA"]},
        {"action": "play", "card": "SA", "version": "1"},
        {"action": "play", "card": "SA", "version": True},
        {"action": "play", "card": "SA", "version": -1},
        {"action": "play", "card": "SA", "seat": "S"},
        {"action": "lang", "lang": 5},
        {"action": "lang", "lang": "e" * 1000},
        {"action": "restore", "state": [1]},
        {"action": "restore", "state": {"at": "x" * LONGEST_STATE}},
        {"action": "restore", "state": {"at": object()}},
    ],
)
def test_a_message_that_is_no_intent_is_refused(
    desk: Desk, lesson: Recorder, content: object
) -> None:
    verdict, words = tell(desk, content) or ("", "")
    assert (verdict, "could not be understood" in words) == ("info", True)
    assert lesson.seen == []
    with pytest.raises(BadIntent):
        read_intent(content)


json_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
near_intents = st.dictionaries(
    st.sampled_from(["action", "card", "version", "lang", "state", "seat"]),
    json_junk | st.sampled_from(["play", "restore", "lang", "fa", "SA", "forbidden", "broken"]),
)


@given(content=json_junk | near_intents)
def test_no_message_breaks_the_desk(content: Any) -> None:
    logging.disable(logging.CRITICAL)
    try:
        desk = Desk(Recorder())
        tell(desk, content)
        assert desk.view["version"] == 2
        json.dumps(desk.view)
        assert tell(desk, {"action": "next", "version": 2}) is None
    finally:
        logging.disable(logging.NOTSET)


def test_feedback_finds_a_place_beside_a_table_without_words() -> None:
    desk = Desk(Recorder(view(your_turn(), None)))
    assert tell(desk, {"action": "forbidden"}) == ("wrong", "You still hold a spade.")


def test_an_error_is_not_preceded_by_movement() -> None:
    desk = Desk(Recorder(view(your_turn(), None, frames=[your_turn()])))
    tell(desk, {"action": "forbidden"})
    assert desk.view["frames"] == []


def test_the_repr_names_no_address(desk: Desk) -> None:
    assert repr(desk) == "Desk('04_worked_example', lang='en')"


def test_a_desk_is_live_first_and_brings_a_picture_and_words(desk: Desk) -> None:
    data, _ = desk._repr_mimebundle_() or ({}, {})
    assert data[WIDGET]["model_id"] == desk.model_id
    assert data["image/svg+xml"].startswith("<svg ")
    assert data["text/plain"].startswith("Desk('04_worked_example', lang='en')\n")
    assert "Ada: face-down cards: 13" in data["text/plain"]
    again, _ = Desk(Recorder())._repr_mimebundle_() or ({}, {})
    assert {**again, WIDGET: 0} == {**data, WIDGET: 0}


def test_a_desk_without_a_table_brings_its_name() -> None:
    data, _ = Desk(Recorder(view(None, None)))._repr_mimebundle_() or ({}, {})
    assert data["text/plain"] == "Desk('04_worked_example', lang='en')"
    assert "image/svg+xml" not in data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_a_word_for_everything_in_every_language(lang: str) -> None:
    said = words(lang)
    assert len(said["cards"]) == len(set(said["cards"].values())) == 52
    assert all(text.strip() for text in said.values() if isinstance(text, str))
    json.dumps(said)


def test_the_front_end_asks_for_no_word_that_python_does_not_send() -> None:
    used = set(re.findall(r"\bstrings\.(\w+)", bundle.module()))
    assert used <= set(words("en"))
    assert "hakem_is" in used


def test_the_bundle_is_one_module_that_loads_nothing() -> None:
    module = bundle.module()
    assert re.findall(r"^(?:import|export)\b.*", module, re.MULTILINE) == [
        "export default { render };"
    ]
    assert "http" not in module.replace("http://www.w3.org/2000/svg", "")
    remote = bundle.stylesheet().replace("http://www.w3.org/2000/svg", "")
    assert "http" not in remote
