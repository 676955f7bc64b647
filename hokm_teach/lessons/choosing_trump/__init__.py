"""Lesson 03: choosing trump from five cards, and saying why; each choice is tried out on hundreds of deals."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.i18n import M, say
from hokm_teach.lessons.choosing_trump import drawn, steps
from hokm_teach.lessons.choosing_trump.trial import TrialTask
from hokm_teach.lessons.task import CHECK_TITLE, Step
from hokm_teach.lessons.view import Action, Intent, Panel
from hokm_teach.lessons.walk import CHECK, NotNow, Walk

KEY = "03_choosing_trump"

#: A task that is drawn when the learner comes to it: a clear hand takes a moment to find.
UNDRAWN = Step(M("Your five cards"), (), None, checked=True)


class TrialWalk(Walk):
    """A walk whose answers come with evidence, which the learner can ask to be made sharper."""

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        if intent["action"] == "more":
            self._frames = ()
            self._more()
        else:
            super().handle(intent)

    def _more(self) -> None:
        """Try as many deals again, and show what all of them say; the verdict stays what it was."""
        task, judgement = self.step.task, self.attempt.judgement
        if not isinstance(task, TrialTask) or judgement is None:
            raise NotNow(M("Answer first; then the deals are played out."))
        if task.exhausted:
            raise NotNow(M("More deals would not change anything you could see."))
        for trial in task.trials:
            trial.go_on()
        self.attempt.judgement = replace(judgement, sheets=(task.sheet(),))

    def _five(self) -> list[Step]:
        return [UNDRAWN] * CHECK + [Step(CHECK_TITLE, (), None)]

    def _next(self) -> None:
        self._draw_at(self.at + 1)
        super()._next()

    def _again(self) -> None:
        super()._again()
        self._draw_at(self.at)

    def _restore(self, state: dict[str, object]) -> None:
        super()._restore(state)
        self._draw_at(self.at)

    def _draw_at(self, at: int) -> None:
        if self._draw is not None and at < len(self.steps) and self.steps[at] is UNDRAWN:
            self.steps[at] = self._draw(self._random)

    def _panel(self, lang: str) -> Panel:
        """Make room for the sheet: once it is there, what led to the question has been read."""
        panel = super()._panel(lang)
        if self.attempt.judgement is not None and panel["sheets"]:
            panel["body"] = []
        return panel

    def _actions(self, lang: str) -> list[Action]:
        shown = super()._actions(lang)
        task = self.step.task
        if isinstance(task, TrialTask) and self.attempt.solved and not task.exhausted:
            more: Action = {
                "action": "more",
                "label": say(M("{n} more deals", n=task.trials[0].batch), lang),
            }
            shown.insert(1, more)
        return shown


def lesson(seed: int | None = None) -> TrialWalk:
    """Make the lesson; a seed makes its tasks repeatable."""
    return TrialWalk(KEY, steps.steps, drawn.draw(), seed=seed)
