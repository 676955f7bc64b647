"""The course map's data: every lesson, every language, and a list of links where there is no front end."""

from __future__ import annotations

import re

import pytest

from hokm_teach.i18n import LANGUAGES, UnknownLanguage
from hokm_teach.lessons.course import LESSONS
from hokm_teach.lessons.course_words import WORDS
from hokm_teach.widgets import CourseMap, open_lesson
from hokm_teach.widgets.course_map import listed, spoken


def test_the_map_has_every_lesson_in_order() -> None:
    shown = CourseMap()
    assert [lesson["key"] for lesson in shown.lessons] == [info.key for info in LESSONS]
    assert set(shown.words) == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_every_language(lang: str) -> None:
    words = spoken(lang)
    assert set(WORDS) < set(words)
    for name, message in WORDS.items():
        fields = sorted(re.findall(r"\{\w+\}", message.text))
        assert sorted(re.findall(r"\{\w+\}", words[name])) == fields, name
    assert list(words["titles"]) == [info.key for info in LESSONS]
    assert len(words["digits"]) == 10


def test_its_repr_is_the_same_every_time() -> None:
    assert repr(CourseMap()) == repr(CourseMap()) == "CourseMap(lang='en')"
    assert repr(CourseMap(lang="fa")) == "CourseMap(lang='fa')"


def test_without_a_front_end_it_is_a_list_of_links() -> None:
    bundled = CourseMap()._repr_mimebundle_()
    assert bundled is not None
    data, _ = bundled
    assert data["text/plain"] == "CourseMap(lang='en')"
    links = re.findall(r"\]\((.+?)\)", data["text/markdown"])
    assert links == [f"{info.key}.ipynb" for info in LESSONS]
    assert data["text/markdown"] == listed("en")


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        CourseMap(lang="xx")


def test_lessons_are_opened_by_their_key() -> None:
    assert repr(open_lesson("00_welcome", lang="fa")) == "Desk('00_welcome', lang='fa')"
    with pytest.raises(KeyError, match="no lesson"):
        open_lesson("99_nowhere")
