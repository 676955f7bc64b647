"""The desk: a lesson's table and panel in a notebook. One view goes out, one intent comes in."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import anywidget
import traitlets

from hokm_teach import picture
from hokm_teach.errors import HokmError
from hokm_teach.i18n import LANGUAGES, M, Message, UnknownLanguage, check_language, direction
from hokm_teach.lessons import Busy, Lesson
from hokm_teach.lessons.view import Feedback, Intent, LessonView, Panel, Verdict, View
from hokm_teach.widgets import bundle
from hokm_teach.widgets.intents import read_intent
from hokm_teach.widgets.words import words

log = logging.getLogger(__name__)

#: Wishes that are not about what lies on the table, so they are never too late.
_TIMELESS = frozenset({"lang", "restore", "arrive", "follow", "cancel"})
#: So often a lesson that is busy is looked at, in seconds.
LOOK = 0.2
_TOO_LATE = M("The table changed before that click arrived, so it was left out. Please look again.")
_SORRY = M("Something went wrong here, and it is our mistake. Nothing was lost: please go on.")


class Desk(anywidget.AnyWidget):
    """A lesson on the page, in one language."""

    _esm = bundle.module()
    _css = bundle.stylesheet()

    view = traitlets.Dict().tag(sync=True)
    strings = traitlets.Dict().tag(sync=True)

    def __init__(self, lesson: Lesson, lang: str = "en") -> None:
        self.lesson = lesson
        self.lang = check_language(lang)
        self._version = 0
        self._notice: Feedback | None = None
        self._looking: asyncio.TimerHandle | None = None
        super().__init__(view=self._next_view(None), strings=words(lang))
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return f"Desk({self.lesson.key!r}, lang={self.lang!r})"

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Take a message from the page and answer it with a view, whatever it was."""
        self._notice = self._answer(content)
        busy = (
            self._is_busy()
        )  # before the view is made: what ends between the two is shown by the next look
        self._show(self._notice)
        if busy:
            self._look_again()

    def _answer(self, content: object) -> Feedback | None:
        """Do what a message asks; return what has to be said about it, if it went wrong."""
        verdict: Verdict = "info"  # "wrong" is for the learner's moves, not for the page's messages
        try:
            intent = read_intent(content)
            verdict = "info" if intent["action"] in _TIMELESS else "wrong"
            return self._do(intent)
        except HokmError as error:
            return self._feedback(verdict, error.message)
        except UnknownLanguage as error:
            return self._feedback("info", _no_such_language(error.lang))
        except Exception:
            log.exception("%r could not do %.200r", self, content)
            return self._feedback("info", _SORRY)

    def _do(self, intent: Intent) -> Feedback | None:
        action = intent["action"]
        if action == "lang":
            self.lang = check_language(intent.get("lang", ""))
        elif action not in _TIMELESS and intent.get("version", self._version) != self._version:
            return self._feedback("info", _TOO_LATE)
        else:
            self.lesson.handle(intent)
        return None

    def _show(self, notice: Feedback | None) -> None:
        """Send the next view, and the page's own words when the language has changed."""
        view = self._next_view(notice)
        if self.strings["lang"] == self.lang:
            self.view = view
            return
        with self.hold_sync():
            self.strings = words(self.lang)
            self.view = view

    def _is_busy(self) -> bool:
        return isinstance(self.lesson, Busy) and self.lesson.busy

    def _look_again(self) -> None:
        """Look at a busy lesson a little later, where an event loop runs: a kernel's does, a script's does not."""
        if self._looking is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._looking = loop.call_later(LOOK, self._look)

    def _look(self) -> None:
        self._looking = None
        busy = self._is_busy()
        self._refresh(self._notice if busy else None)
        if busy:
            self._look_again()

    def _refresh(self, notice: Feedback | None) -> None:
        """Send what has changed by itself: the view under the number it has, or only how far the work is."""
        shown = self.view
        self._version -= 1
        view = self._next_view(notice)
        view["frames"] = []
        if _still(view) == _still(shown):
            self.send({"progress": view["panel"] and view["panel"]["progress"]})
        else:
            self.view = view

    def _next_view(self, notice: Feedback | None) -> View:
        """Return the lesson's view, numbered; a lesson that fails to make one keeps its last, with an apology."""
        try:
            view: LessonView = self.lesson.view(self.lang)
        except Exception:
            if not self._version:
                raise
            log.exception("%r could not be shown", self)
            view, notice = self.view, self._feedback("info", _SORRY)
        self._version += 1
        numbered: View = {
            **view,
            "lang": self.lang,
            "dir": direction(self.lang),
            "version": self._version,
        }
        return with_notice(numbered, notice) if notice else numbered

    def _feedback(self, verdict: Verdict, message: Message) -> Feedback:
        return {"verdict": verdict, "text": message.runs(self.lang)}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the live desk, and beside it a picture and words for a place that has no front end."""
        bundled = super()._repr_mimebundle_(**kwargs)
        table = self.view["table"]
        if bundled is None or table is None:
            return bundled
        data, metadata = bundled
        data["image/svg+xml"] = picture.svg(table)
        data["text/plain"] = f"{self!r}\n{picture.text(table, self.lang)}"
        return data, metadata


def _still(view: View) -> View:
    """Return what of a view stays the same while only the work goes on."""
    panel = view["panel"]
    return {**view, "frames": [], "panel": panel and {**panel, "progress": None}}


def _no_such_language(lang: str) -> Message:
    return M(
        "There is no language {lang} here, so the page stays as it is. There are: {offered}.",
        lang=repr(lang),
        offered=list(LANGUAGES.values()),
    )


def with_notice(view: View, notice: Feedback) -> View:
    """Return a view whose panel says `notice`; nothing moves on the way to it.

    >>> view = {"panel": None, "frames": [1], "table": None}
    >>> with_notice(view, {"verdict": "info", "text": ["Wait."]})["panel"]["feedback"]["text"]
    ['Wait.']
    """
    panel = view["panel"] or bare_panel()
    told: View = {**view, "frames": [], "panel": {**panel, "feedback": notice}}
    return told


def bare_panel() -> Panel:
    """Return a panel that says nothing."""
    return {
        "eyebrow": "",
        "title": [],
        "body": [],
        "note": [],
        "question": [],
        "choices": [],
        "actions": [],
        "feedback": None,
        "progress": None,
        "sheets": [],
    }
