"""The course map: every lesson with a link, and how far this browser remembers the reader to be in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from hokm_teach.i18n import LANGUAGES, M, Message, check_language, direction, number, say
from hokm_teach.lessons.course import LESSONS
from hokm_teach.widgets import bundle

SCRIPTS = ("dom", "faces", "progress", "course_map")
STYLES = ("colours", "cards", "panel", "course_map")

#: Words in braces are filled in by the page.
WORDS: Mapping[str, Message] = {
    "lessons": M("Lessons"),
    "minutes": M("{n} min", n="{n}"),
    "new": M("Not started"),
    "going": M("Step {at} of {of}", at="{at}", of="{of}"),
    "done": M("Done"),
    "count": M("{done} of {all} lessons done", done="{done}", all="{all}"),
    "go_on": M("Go on: {title}", title="{title}"),
    "all_done": M("You have done every lesson. Play one again whenever you like."),
    "progress": M("Your progress"),
    "kept": M(
        "It is kept in this browser only; nothing about you is stored on the server. "
        "Save it to a file to take it elsewhere."
    ),
    "export": M("Save to a file"),
    "import": M("Load from a file"),
    "reset": M("Start afresh"),
    "exported": M("Saved as {file}.", file="{file}"),
    "import_ask": M(
        "Load the progress in {file}? It takes the place of what this browser remembers.",
        file="{file}",
    ),
    "import_yes": M("Load it"),
    "imported": M("Loaded. {done} of {all} lessons are done.", done="{done}", all="{all}"),
    "import_not-json": M(
        "{file} is not a progress file, so nothing was changed. "
        "One made with “Save to a file” would do.",
        file="{file}",
    ),
    "import_not-ours": M(
        "{file} holds something else than the progress of this course, so nothing was changed.",
        file="{file}",
    ),
    "import_newer": M(
        "{file} comes from a newer version of this course, so nothing was changed. "
        "Update the course, then load it again.",
        file="{file}",
    ),
    "import_bad-lessons": M("{file} is damaged, so nothing was changed.", file="{file}"),
    "import_too-big": M(
        "{file} is far too big for a progress file, so nothing was changed.", file="{file}"
    ),
    "import_unkept": M("This browser would not keep it, so nothing was changed."),
    "import_unreadable": M("{file} could not be read, so nothing was changed.", file="{file}"),
    "reset_ask": M("Forget all progress in this browser? Save it to a file first if in doubt."),
    "reset_yes": M("Forget it"),
    "reset_done": M("Forgotten. You start afresh."),
    "leave": M("Leave it"),
    "damaged": M(
        "What this browser remembered of your progress was damaged. It has been set aside, "
        "and you start afresh."
    ),
    "unkept": M("This browser does not let pages keep anything, so progress is not remembered."),
}


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
