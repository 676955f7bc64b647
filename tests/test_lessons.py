"""What holds of every lesson of the course: it can be read, gone through, and opened again where it was left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from walking import go_through, panel, walk_of

from hokm_teach import HokmError, lessons
from hokm_teach.i18n import LANGUAGES, plain
from hokm_teach.lessons import Lesson
from hokm_teach.lessons.course import LESSONS, next_lesson
from hokm_teach.lessons.guided import Guided
from hokm_teach.lessons.walk import CHECK, Walk

KEYS = [info.key for info in LESSONS]
EVERY_LESSON = pytest.mark.parametrize("key", KEYS)
WALKS = [key for key in KEYS if walk_of(lessons.make(key, 1)) is not None]
EVERY_WALK = pytest.mark.parametrize("key", WALKS)


def a_walk(key: str, seed: int = 3) -> Walk:
    """The steps of a lesson; what comes after them is not in question."""
    walk = walk_of(lessons.make(key, seed))
    assert walk is not None
    return walk


def kept(lesson: Lesson) -> dict[str, Any]:
    """What the browser is asked to remember."""
    keep = lesson.view("en")["keep"]
    assert keep is not None
    assert keep["key"] == lesson.key
    return keep["state"]


def shown(lesson: Lesson, lang: str) -> None:
    """Look at a lesson as it stands; a step without words or table is a fault."""
    view = lesson.view(lang)
    words = panel(lesson, lang)
    assert words["title"]
    assert words["actions"]
    walk = walk_of(lesson)
    if walk is not None and not (isinstance(lesson, Guided) and lesson.playing):
        assert bool(words["question"]) == (walk.step.task is not None)
        assert words["body"] or view["table"]
        assert words["progress"] is not None
        assert words["progress"]["at"] == walk.at + 1


def test_the_puzzles_are_the_one_lesson_that_is_not_walked() -> None:
    assert set(KEYS) - set(WALKS) == {"05_first_puzzles"}


@EVERY_LESSON
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_shown_on_the_way_to_the_end(key: str, lang: str) -> None:
    go_through(lessons.make(key, 3), lambda lesson: shown(lesson, lang))


@EVERY_WALK
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_can_be_shown_on_the_way_back(key: str, lang: str) -> None:
    walk = a_walk(key)
    while walk.at + 1 < len(walk.steps):
        walk.handle({"action": "next"})
    with pytest.raises(HokmError):
        walk.handle({"action": "next"})
    while walk.at:
        walk.handle({"action": "back"})
        shown(walk, lang)
    with pytest.raises(HokmError):
        walk.handle({"action": "back"})


@EVERY_LESSON
@pytest.mark.parametrize("seed", range(3))
def test_it_is_done_when_it_has_been_gone_through_and_not_before(key: str, seed: int) -> None:
    lesson = lessons.make(key, seed)
    told: list[bool] = []
    go_through(lesson, lambda there: told.append(kept(there)["done"]))
    assert told[-1] is True
    assert not any(told[:-1])
    assert kept(lesson)["of"] - kept(lesson)["at"] in (0, 1)  # puzzles count what is solved


@EVERY_WALK
def test_who_passes_everything_over_is_not_done(key: str) -> None:
    walk = a_walk(key)
    while walk.at + 1 < len(walk.steps):
        walk.handle({"action": "next"})
    assert not kept(walk)["done"]


@EVERY_WALK
def test_five_new_tasks_can_be_had_and_solved(key: str) -> None:
    walk = a_walk(key)
    go_through(walk, panel)
    assert any("5 of 5" in plain(text) for text in panel(walk)["body"])
    old = [step for step in walk.steps if step.checked]
    assert len(old) == CHECK
    walk.handle({"action": "again"})
    assert walk.step.checked
    assert not walk.attempt.solved
    go_through(walk, panel)
    assert walk.done
    assert [step.scene for step in walk.steps if step.checked] != [step.scene for step in old]


@EVERY_WALK
def test_one_seed_is_one_lesson(key: str) -> None:
    scenes = []
    for seed in (1, 1, 2):
        walk = a_walk(key, seed)
        go_through(walk, panel)
        scenes.append([step.scene for step in walk.steps])
    assert scenes[0] == scenes[1]
    assert scenes[0] != scenes[2]


# opened again


@EVERY_WALK
def test_a_place_is_found_again(key: str) -> None:
    walk = a_walk(key)
    first = next(at for at, step in enumerate(walk.steps) if step.checked)
    for at in range(first + 1):
        fresh = a_walk(key)
        fresh.handle({"action": "restore", "state": {"at": at, "done": at % 2 == 0}})
        assert (fresh.at, fresh.done) == (at, at % 2 == 0)
        assert not any(attempt.solved for attempt in fresh.attempts)


@EVERY_WALK
def test_a_check_left_half_done_begins_anew(key: str) -> None:
    walk = a_walk(key)
    walk.handle({"action": "restore", "state": {"at": len(walk.steps) - 1, "done": True}})
    assert walk.at == next(at for at, step in enumerate(walk.steps) if step.checked)
    shown(walk, "en")


def odd_states() -> Iterator[dict[str, object]]:
    """Give states that no lesson has ever kept: somebody wrote in the browser's storage."""
    yield {}
    for at in (-1, 10**9, "3", True, None, 2.5, [1], {"at": 3}):
        yield {"at": at, "puzzle": at}
    for done in ("yes", 1, None, [], {}):
        yield {"done": done, "of": done, "solved": done}
    yield {"solved": [None, 3, "x", ["first-steps-1"]], "x": []}


@EVERY_LESSON
@pytest.mark.parametrize("state", list(odd_states()), ids=str)
def test_an_odd_state_is_passed_over(key: str, state: dict[str, object]) -> None:
    lesson, fresh = lessons.make(key, 3), lessons.make(key, 3)
    lesson.handle({"action": "restore", "state": state})
    assert lesson.view("en") == fresh.view("en")


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@EVERY_LESSON
@settings(max_examples=30)
@given(
    state=st.dictionaries(st.sampled_from(["at", "of", "done", "solved", "puzzle", "x"]), junk),
)
def test_whatever_the_browser_kept_is_taken_or_passed_over(
    key: str, state: dict[str, object]
) -> None:
    lesson = lessons.make(key, 3)
    lesson.handle({"action": "restore", "state": state})
    assert kept(lesson)["done"] is (state.get("done") is True)
    shown(lesson, "fa")


@EVERY_WALK
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_a_lesson_leads_to_the_next_one(key: str, lang: str) -> None:
    walk = a_walk(key)
    walk.at = len(walk.steps) - 1
    main = [action for action in panel(walk, lang)["actions"] if action.get("primary")]
    after = next_lesson(key)
    if after is None:
        assert key == KEYS[-1]
        assert main == []
    else:
        assert [action.get("href") for action in main] == [f"{after.key}.ipynb"]
        assert after.title.say(lang) in main[0]["label"]


@EVERY_WALK
def test_what_was_solved_is_told_without_counting_nothing(key: str) -> None:
    walk = a_walk(key)
    while walk.at < len(walk.steps) - 1:
        walk.handle({"action": "next"})
    said = "\n".join(plain(text) for text in panel(walk)["body"])
    assert "five tasks are still open" in said
    assert "0" not in said
