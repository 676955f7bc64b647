"""A lesson walked step by step: look, answer, be told why, go on; then five tasks drawn fresh.

A `Walk` holds where the learner is. It shows itself as a view and takes intents; it knows no widget.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from hokm_teach.cards import Card
from hokm_teach.errors import BadCard, HokmError
from hokm_teach.i18n import M, Message, plural, runs, say
from hokm_teach.lessons.course import lesson_info, next_lesson
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import CHECK_TITLE, Answer, Attempt, SheetText, Step, Task
from hokm_teach.lessons.view import Action, Choice, Feedback, Intent, Keep, LessonView, Panel
from hokm_teach.seats import Seat

#: Tasks in the check at the end of a lesson.
CHECK = 5


class NotNow(HokmError):
    """A wish that makes no sense at this moment."""


class Walk:
    """A lesson of steps. `steps` makes them, `draw` makes one fresh task step for the check."""

    def __init__(
        self,
        key: str,
        steps: Callable[[random.Random], Sequence[Step]],
        draw: Callable[[random.Random], Step] | None = None,
        *,
        seed: int | None = None,
    ) -> None:
        self.key = key
        self._make, self._draw = steps, draw
        self._random = random.Random(seed)
        self.done = False
        self._begin()

    def _begin(self) -> None:
        self.steps: list[Step] = list(self._make(self._random))
        self._first_check = len(self.steps)
        if self._draw is not None:
            self.steps += self._five()
        self.attempts = [Attempt() for _ in self.steps]
        self.at = 0
        self._frames: tuple[Scene, ...] = ()
        self._said: Message | None = None

    def _five(self) -> list[Step]:
        assert self._draw is not None  # noqa: S101 - narrows the type for the reader and for mypy
        return [self._draw(self._random) for _ in range(CHECK)] + [Step(CHECK_TITLE, (), None)]

    # what the learner does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        self._frames = ()
        action = intent["action"]
        wishes: dict[str, Callable[[], None]] = {
            "next": self._next,
            "back": self._back,
            "restart": self._begin,
            "hint": self._hint,
            "check": self._check,
            "retry": self._retry,
            "again": self._again,
        }
        if action in wishes:
            self._said = None
            wishes[action]()
        elif action == "restore":
            self._restore(intent.get("state", {}))
        else:
            self._answer(self._read(action, intent))

    def _read(self, action: str, intent: Intent) -> Answer:
        if action in ("play", "pick"):
            if "card" not in intent:
                raise BadCard("")
            return Card(intent["card"])
        if action.startswith("seat-") and action[5:] in {seat.value for seat in Seat}:
            return Seat(action[5:])
        return action

    def _next(self) -> None:
        if self.at + 1 >= len(self.steps):
            raise NotNow(M("This is the last step."))
        self.at += 1
        if self.at == len(self.steps) - 1:
            self._finish()
        if not self.attempts[self.at].tries:
            self._frames = self.step.frames

    def _back(self) -> None:
        if self.at == 0:
            raise NotNow(M("This is the first step."))
        self.at -= 1

    def _retry(self) -> None:
        self.attempts[self.at] = Attempt(tries=self.attempt.tries, hints=self.attempt.hints)

    def _again(self) -> None:
        """Draw five new tasks, and go to the first."""
        if self._draw is None:
            raise NotNow(M("This lesson has no check to take again."))
        self.steps[self._first_check :] = self._five()
        self.attempts[self._first_check :] = [Attempt() for _ in range(CHECK + 1)]
        self.at = self._first_check

    def _hint(self) -> None:
        task = self._task()
        if self.attempt.solved:
            raise NotNow(M("You have found it already."))
        self.attempt.hints += 1
        self._said = task.hint

    def _check(self) -> None:
        task = self._task()
        if not task.several:
            raise NotNow(M("There is nothing to check here."))
        if not self.attempt.picked:
            raise NotNow(
                M("Choose the cards first: press each one, and press it again to let it go.")
            )
        self._judge(task, self.attempt.picked)

    def _answer(self, answer: Answer) -> None:
        task = self._task()
        attempt = self.attempt
        if attempt.solved:
            raise NotNow(M("This one is answered; go on when you like."))
        if not task.open_to(answer):
            raise NotNow(M("That is not one of the answers here."))
        self._said = None
        if task.several and isinstance(answer, Card):
            attempt.picked ^= {answer}
            attempt.judgement = None
        else:
            self._judge(task, answer)

    def _judge(self, task: Task, answer: Answer) -> None:
        attempt = self.attempt
        attempt.answer, attempt.judgement = answer, task.judge(answer)
        attempt.tries += 1
        self._said = None
        self._frames = attempt.judgement.frames

    def _task(self) -> Task:
        if self.step.task is None:
            raise NotNow(M("There is no question here; go on when you like."))
        return self.step.task

    def _finish(self) -> None:
        self.done = self.done or all(
            attempt.solved
            for step, attempt in zip(self.steps, self.attempts, strict=True)
            if step.checked
        )

    def _restore(self, state: dict[str, Any]) -> None:
        """Go back to where the browser says the learner was; anything odd in it is passed over."""
        at = state.get("at")
        self.done = state.get("done") is True
        if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < len(self.steps):
            self.at = min(at, self._first_check)  # a half-done check begins anew, with new tasks

    # what the learner sees

    @property
    def step(self) -> Step:
        """The step the learner is at."""
        return self.steps[self.at]

    @property
    def attempt(self) -> Attempt:
        """How it goes there."""
        return self.attempts[self.at]

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        scene = self._scene()
        return {
            "table": scene.view(lang) if scene else None,
            "frames": [frame.view(lang) for frame in self._frames],
            "panel": self._panel(lang),
            "keep": self._keep(),
        }

    def _scene(self) -> Scene | None:
        step, attempt = self.step, self.attempt
        if attempt.judgement is not None and attempt.judgement.scene is not None:
            return attempt.judgement.scene
        scene = step.scene
        if scene is None or step.task is None:
            return scene
        marks = dict(scene.marks)
        if attempt.hints > 1 and not attempt.solved:
            marks |= dict.fromkeys(step.task.right_cards(), "hint")
        if attempt.judgement is not None:
            marks |= attempt.judgement.marks
        open_now = not attempt.solved
        return scene.but(
            playable=step.task.cards if open_now else frozenset(),
            choosable=step.task.seats if open_now else frozenset(),
            picked=attempt.picked | scene.picked,
            picking=step.task.several,
            marks=marks,
            seat_marks=self._seat_marks(),
        )

    def _seat_marks(self) -> dict[Seat, Any]:
        task, attempt = self.step.task, self.attempt
        marks: dict[Seat, Any] = {}
        if task is not None and attempt.hints > 1 and not attempt.solved:
            marks = {answer: "hint" for answer in task.right if isinstance(answer, Seat)}
        if isinstance(attempt.answer, Seat) and attempt.judgement is not None:
            marks[attempt.answer] = "right" if attempt.judgement.right else "wrong"
        return marks

    def _panel(self, lang: str) -> Panel:
        step = self.step
        last = self.at == len(self.steps) - 1 and self._draw is not None
        body = (*step.body, *self._summary()) if last else step.body
        label = M("Step {at} of {of}", at=self.at + 1, of=len(self.steps))
        return {
            "eyebrow": say(self._eyebrow(), lang),
            "title": runs(step.title, lang),
            "body": [runs(text, lang) for text in body],
            "note": runs(step.note, lang) if step.note else [],
            "question": runs(step.task.question, lang) if step.task else [],
            "choices": self._choices(lang),
            "actions": self._actions(lang),
            "feedback": self._feedback(lang),
            "progress": {"at": self.at + 1, "of": len(self.steps), "label": say(label, lang)},
            "sheets": [sheet.view(lang) for sheet in self._sheets()],
        }

    def _sheets(self) -> tuple[SheetText, ...]:
        judgement = self.attempt.judgement
        return self.step.sheets + (judgement.sheets if judgement is not None else ())

    def _eyebrow(self) -> Message:
        title = lesson_info(self.key).title
        if self._first_check <= self.at < len(self.steps) - 1:
            number = self.at - self._first_check + 1
            return M("{lesson} · task {n} of {of}", lesson=title, n=number, of=CHECK)
        return title

    def _summary(self) -> tuple[Message, ...]:
        checks = [a for s, a in zip(self.steps, self.attempts, strict=True) if s.checked][-CHECK:]
        first = sum(attempt.solved and attempt.tries == 1 for attempt in checks)
        solved = sum(attempt.solved for attempt in checks)
        if not solved:
            return (M("The five tasks are still open. Go back to them, or draw five new ones."),)
        told = (
            plural(
                "You solved **{n} task** at the first try, {solved} of {of} in all.",
                "You solved **{n} tasks** at the first try, {solved} of {of} in all.",
                first,
                solved=solved,
                of=CHECK,
            )
            if first
            else M("You solved **{solved} of {of}** tasks.", solved=solved, of=CHECK)
        )
        if solved < CHECK:
            return told, M("Go back to the open ones, or draw five new tasks.")
        return (
            told,
            lesson_info(self.key).promise,
            M("That is yours now. Five more are always here."),
        )

    def _choices(self, lang: str) -> list[Choice]:
        task, attempt = self.step.task, self.attempt
        if task is None:
            return []
        shown: list[Choice] = []
        for action, label in task.choices:
            choice: Choice = {"action": action, "label": runs(label, lang)}
            if attempt.judgement is not None and attempt.answer == action:
                choice["state"] = "right" if attempt.judgement.right else "wrong"
            if attempt.solved:
                choice["disabled"] = True
            shown.append(choice)
        return shown

    def _actions(self, lang: str) -> list[Action]:
        task, attempt = self.step.task, self.attempt
        at_end = self.at == len(self.steps) - 1
        waiting = task is not None and not attempt.solved
        shown: list[Action] = [
            {"action": "back", "label": say(M("Back"), lang), "disabled": self.at == 0}
        ]
        if waiting:
            shown.append({"action": "hint", "label": say(M("Hint"), lang)})
        if waiting and attempt.judgement is not None and attempt.judgement.scene is not None:
            back: Action = {
                "action": "retry",
                "label": say(M("Take it back"), lang),
                "primary": True,
            }
            shown.append(back)
        if waiting and task is not None and task.several:
            check: Action = {"action": "check", "label": say(M("Check"), lang), "primary": True}
            shown.append(check)
        if at_end:
            shown.append({"action": "restart", "label": say(M("From the start"), lang)})
            if self._draw is not None:
                shown.append({"action": "again", "label": say(M("Five new tasks"), lang)})
            shown += self.onward(lang)
        else:
            label = say(M("Skip") if waiting else M("Next"), lang)
            shown.append({"action": "next", "label": label, "primary": not waiting})
        return shown

    def onward(self, lang: str) -> list[Action]:
        """Return the way to the next lesson, if there is one."""
        then = next_lesson(self.key)
        if then is None:
            return []
        label = say(M("Go on: {title}", title=then.title), lang)
        return [{"action": "onward", "label": label, "href": f"{then.key}.ipynb", "primary": True}]

    def _feedback(self, lang: str) -> Feedback | None:
        if self._said is not None:
            return {"verdict": "info", "text": runs(self._said, lang)}
        judgement = self.attempt.judgement
        return judgement.feedback(lang) if judgement is not None else None

    def _keep(self) -> Keep:
        state = {"at": self.at, "of": len(self.steps), "done": self.done}
        return {"key": self.key, "state": state}
