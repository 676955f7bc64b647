"""What is inside the lessons shuts nobody out: axe looks at every kind of thing that comes to lie on a desk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import pytest
from conftest import NARROW, WIDE, violations
from desk_page import on_paper, open_desk, show, stilled
from playwright.sync_api import Browser
from walking import answers, go_through, keeping, press, walk_of

from hokm_teach import lessons
from hokm_teach.lessons import Lesson
from hokm_teach.lessons.course import LESSONS
from hokm_teach.lessons.puzzle_table import PuzzleTable
from hokm_teach.lessons.task import Answer, Task
from hokm_teach.lessons.view import LessonView
from hokm_teach.lessons.walk import Walk
from hokm_teach.lessons.worked_example import WorkedExample
from hokm_teach.lessons.worked_example.laying import PlayStep

KEYS = [info.key for info in LESSONS]
#: Language, whether it is night, and the window's width.
LOOKS = [("en", False, WIDE), ("fa", True, NARROW)]


@dataclass
class Stroll:
    """A lesson gone through to its end with every detour a learner might make, and all that is seen on the way."""

    views: list[dict[str, LessonView]] = field(default_factory=list)  # in each language
    strayed: set[object] = field(default_factory=set)

    @classmethod
    @cache
    def through(cls, key: str) -> Stroll:
        """Go through a lesson."""
        stroll = cls()
        go_through(lessons.make(key, 5), stroll.look)
        return stroll

    def see(self, lesson: Lesson) -> None:
        """Keep how a lesson stands."""
        self.views.append({lang: lesson.view(lang) for lang, *_ in LOOKS})

    def look(self, lesson: Lesson) -> None:
        """See a lesson on its way, and make a detour where there is one that has not been made."""
        self.see(lesson)
        if isinstance(lesson, PuzzleTable):
            if lesson.shown is None and not lesson.game.can_undo:
                self._once(lesson.number, lambda: self._fail(lesson))
        elif isinstance(lesson, WorkedExample) and isinstance(lesson.step, PlayStep):
            self._once("what if", lambda: self._wonder(lesson))
        elif (walk := walk_of(lesson)) is not None and walk.step.task is not None:
            self._once(walk.at, lambda: self._err(lesson, walk))

    def _once(self, where: object, stray: Callable[[], None]) -> None:
        if where not in self.strayed:
            self.strayed.add(where)
            stray()

    def _do(self, lesson: Lesson, *actions: str) -> None:
        for action in actions:
            lesson.handle({"action": action})
            self.see(lesson)

    def _err(self, lesson: Lesson, walk: Walk) -> None:
        """Have both hints to a question, and answer it wrongly."""
        assert walk.step.task is not None
        self._do(lesson, "hint", "hint")
        wrong = wrong_answer(walk.step.task)
        if wrong is not None:
            press(lesson, wrong)
            self.see(lesson)
            self._do(lesson, "retry")

    def _wonder(self, example: WorkedExample) -> None:
        """Play on by oneself in the worked example, and come back; then have it play by itself with open hands."""
        self._do(example, "whatif", "answer-simple")
        card = example.branch and example.branch.position.legal_cards()[0]
        assert card
        example.handle({"action": "play", "card": card.text})
        self.see(example)
        self._do(example, "undo", "redo", "leave", "open", "autoplay", "autoplay", "open")

    def _fail(self, table: PuzzleTable) -> None:
        """Lose a puzzle, and have all its hints."""
        good = keeping(table)
        bad = [card for card in table.game.position.legal_cards() if card not in good]
        if bad:
            table.handle({"action": "play", "card": bad[0].text})
            self.see(table)
        while not table.game.position.over:
            table.handle({"action": "play", "card": table.game.position.legal_cards()[0].text})
            self.see(table)
        self._do(table, "retry", *["hint"] * (len(table.puzzle.hints) + 1), "retry")


def wrong_answer(task: Task) -> Answer | None:
    """Return an answer that can be given and is not right, if there is one."""
    offered: list[Answer] = (
        [frozenset([card]) for card in task.cards] if task.several else answers(task)
    )
    return next((answer for answer in offered if answer not in task.right), None)


#: Whether anything is to be seen, of a kind and in a state, that has not been there before.
_ANYTHING_NEW = """() => {
  const told = ["class", "disabled", "aria-pressed", "data-mark", "data-state", "data-verdict"];
  const seen = (window.seen ??= new Set());
  const before = seen.size;
  for (const node of document.querySelectorAll(".hokm-desk *")) {
    if (node.checkVisibility()) seen.add([node.tagName, ...told.map((name) => node.getAttribute(name))].join());
  }
  return seen.size > before;
}"""


@pytest.mark.parametrize(("lang", "dark", "width"), LOOKS, ids=["day", "night"])
def test_nothing_inside_a_lesson_shuts_anybody_out(
    browser: Browser, lang: str, dark: bool, width: int
) -> None:
    shown = [
        (f"{key}, view {number}: ", stilled(view[lang], lang, number))
        for key in KEYS
        for number, view in enumerate(Stroll.through(key).views)
    ]
    page = open_desk(
        browser, shown[0][1], width=width, lang=lang, dark=dark, attributes=on_paper(dark)
    )
    found: list[str] = []
    for where, view in shown:
        show(page, view)
        if page.evaluate(_ANYTHING_NEW):
            found += (where + fault for fault in violations(page, ".hokm-desk"))
    assert found == []
