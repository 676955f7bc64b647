"""The course map: every lesson with a link, and how far this browser remembers the reader to be in it."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from hokm_teach.i18n import LANGUAGES, check_language, direction, number, say
from hokm_teach.lessons.course import LESSONS
from hokm_teach.lessons.course_words import WORDS
from hokm_teach.widgets import bundle

SCRIPTS = ("dom", "faces", "progress", "keeping", "course_map")
STYLES = ("colours", "cards", "panel", "course_map")


class CourseMap(anywidget.AnyWidget):
    """The lessons in order. On a page of ours it speaks the page's language, elsewhere `lang`."""

    _esm = bundle.module(SCRIPTS)
    _css = bundle.stylesheet(STYLES)

    lang = traitlets.Unicode().tag(sync=True)
    lessons = traitlets.List().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)  # by language: the page may change its own at any time

    def __init__(self, lang: str = "en") -> None:
        super().__init__(
            lang=check_language(lang),
            lessons=[
                {"key": info.key, "card": info.emblem, "minutes": info.minutes} for info in LESSONS
            ],
            words={each: spoken(each) for each in LANGUAGES},
        )

    def __repr__(self) -> str:
        return f"CourseMap(lang={self.lang!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the live map, and beside it a list of links for a place that has no front end."""
        bundled = super()._repr_mimebundle_(**kwargs)
        if bundled is None:
            return None
        data, metadata = bundled
        data["text/plain"] = repr(self)
        data["text/markdown"] = listed(self.lang)
        return data, metadata


def spoken(lang: str) -> dict[str, Any]:
    """Return everything the map says in one language, the lessons' titles and promises included."""
    return {
        **{name: message.say(lang) for name, message in WORDS.items()},
        "dir": direction(lang),
        "digits": "".join(number(digit, lang) for digit in range(10)),
        "titles": {info.key: info.title.say(lang) for info in LESSONS},
        "promises": {info.key: info.promise.say(lang) for info in LESSONS},
    }


def listed(lang: str) -> str:
    """Return the course as a list in Markdown, each lesson a link to its notebook.

    >>> listed("en").splitlines()[0]
    '1. [Welcome](00_welcome.ipynb): What Hokm is, in three sentences, and how to sit at the table.'
    """
    return "\n".join(
        f"1. [{say(info.title, lang)}]({info.key}.ipynb): {say(info.promise, lang)}"
        for info in LESSONS
    )
