"""Cards and tricks: rank, following suit, ruffing, who wins, who leads; then practice without end."""

from __future__ import annotations

import random
from dataclasses import replace

from hokm_teach.i18n import M, Message, plural, runs, say
from hokm_teach.lessons.cards_and_tricks.draw import KINDS
from hokm_teach.lessons.cards_and_tricks.steps import teaching
from hokm_teach.lessons.course import lesson_info
from hokm_teach.lessons.fresh import in_turn
from hokm_teach.lessons.task import Attempt, Step
from hokm_teach.lessons.view import Action, Intent, Panel
from hokm_teach.lessons.walk import Walk

KEY = "01_cards_and_tricks"
#: Tasks between what is told and the check.
PRACTICE = 8


class Practised(Walk):
    """A walk with practice before its check; the last practice step gives another task whenever one is wished for."""

    _streak: int  # practice tasks in a row solved at the first try, before the one that lies there

    def __init__(self, seed: int | None = None) -> None:
        self._practise = in_turn(KINDS)
        check = in_turn(KINDS)
        super().__init__(
            KEY, self._lay_out, lambda rng: replace(check(rng), checked=True), seed=seed
        )

    def _lay_out(self, rng: random.Random) -> list[Step]:
        told = teaching()
        self._streak = 0
        self._first_practice = len(told)
        self._endless = len(told) + PRACTICE
        return [*told, *(self._practise(rng) for _ in range(PRACTICE + 1))]  # and the endless one

    def handle(self, intent: Intent) -> None:
        """Take one wish more than other lessons: `more`, another task to practise on."""
        if intent["action"] == "more":
            self._more()
        else:
            super().handle(intent)

    def _more(self) -> None:
        """Lay a fresh task on the endless step, and go there."""
        self._streak = self._row()
        self.steps[self._endless] = self._practise(self._random)
        self.attempts[self._endless] = Attempt()
        self.at = self._endless
        self._said, self._frames = None, self.step.frames

    def _row(self) -> int:
        """Count the practice tasks in a row that were solved at the first try; one passed over changes nothing."""
        attempt = self.attempts[self._endless]
        if not attempt.tries:
            return self._streak
        return self._streak + 1 if attempt.solved and attempt.tries == 1 else 0

    def _eyebrow(self) -> Message:
        title = lesson_info(self.key).title
        if self.at == self._endless:
            return M("{lesson} · endless practice", lesson=title)
        if self._first_practice <= self.at < self._endless:
            n = self.at - self._first_practice + 1
            return M("{lesson} · practice {n} of {of}", lesson=title, n=n, of=PRACTICE)
        return super()._eyebrow()

    def _panel(self, lang: str) -> Panel:
        panel = super()._panel(lang)
        if self.at == self._endless:
            panel["note"] = runs(self._told(), lang)
        return panel

    def _told(self) -> Message:
        row = self._row()
        if not row:
            return M("As many as you like. The check waits until you want it.")
        return plural(
            "**{n}** solved at the first try.", "**{n}** in a row solved at the first try.", row
        )

    def _actions(self, lang: str) -> list[Action]:
        shown = super()._actions(lang)
        if self.at == self._endless:
            check, another = say(M("To the check"), lang), say(M("Another task"), lang)
            shown[-1] = {"action": "next", "label": check}
            shown.append({"action": "more", "label": another, "primary": self.attempt.solved})
        elif self.at == len(self.steps) - 1:
            shown.insert(-1, {"action": "more", "label": say(M("More practice"), lang)})
        return shown


def lesson(seed: int | None = None) -> Practised:
    """Make a fresh lesson; a seed makes its tasks repeatable."""
    return Practised(seed)
