"""A walk some of whose steps are moves: the right answer does what it says, and the table goes on at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from hokm_teach.i18n import M, Message, runs, say
from hokm_teach.lessons.task import Answer, Attempt, Step, Task
from hokm_teach.lessons.view import Action, Feedback, Intent, Verdict
from hokm_teach.lessons.walk import NotNow, Walk


@dataclass(frozen=True)
class Move(Step):
    """A step whose right answer is carried out: the card falls, the packet is given, and the next is asked.

    Moves in a row are one run: "deal" does one of them unasked, "next" all that are left.
    """

    does: Message = field(default_factory=lambda: M("Deal"))


class MoveWalk(Walk):
    """A walk in which moves follow each other without a press of "next"."""

    _told: tuple[Verdict, Message] | None = None  # what came of the last move

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        self._told = None
        if intent["action"] == "deal":
            self._frames, self._said = (), None
            self._deal()
        else:
            super().handle(intent)

    def _deal(self) -> None:
        if not isinstance(self.step, Move):
            raise NotNow(M("There is nothing to deal here; go on when you like."))
        task = self._task()
        self._go_on("info", task.judge(task.right[0]).why)

    def _judge(self, task: Task, answer: Answer) -> None:
        super()._judge(task, answer)
        judgement = self.attempt.judgement
        if isinstance(self.step, Move) and judgement is not None and judgement.right:
            self._go_on("right", judgement.why)

    def _go_on(self, verdict: Verdict, why: Message) -> None:
        self.at += 1
        self._frames = self.step.frames
        self._told = verdict, why

    def _next(self) -> None:
        if not isinstance(self.step, Move):
            super()._next()
            return
        end = self.at
        while isinstance(self.steps[end], Move):
            end += 1
        passed = [step.scene for step in self.steps[self.at + 1 : end]]
        self._frames = tuple(scene for scene in passed if scene is not None)
        self.at = end

    def _back(self) -> None:
        super()._back()
        if isinstance(self.step, Move):  # the card is taken back, to be turned again
            self.attempts[self.at] = Attempt()

    def _actions(self, lang: str) -> list[Action]:
        shown = super()._actions(lang)
        if isinstance(self.step, Move):
            shown.insert(-1, {"action": "deal", "label": say(self.step.does, lang)})
        return shown

    def _feedback(self, lang: str) -> Feedback | None:
        if self._told is None:
            return super()._feedback(lang)
        verdict, why = self._told
        return {"verdict": verdict, "text": runs(why, lang)}
