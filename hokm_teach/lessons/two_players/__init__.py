"""Lesson 06: Hokm for two: what to lay away, when to keep and when to pass, and what can be known of the rest."""

from __future__ import annotations

from hokm_teach.lessons.choosing_trump import TrialWalk
from hokm_teach.lessons.game import Game
from hokm_teach.lessons.guided import Guided
from hokm_teach.lessons.two_players.arranged import RULES, YOU
from hokm_teach.lessons.two_players.chapters import steps
from hokm_teach.lessons.two_players.drawn import draw
from hokm_teach.lessons.two_players.weighing import WeighedTask
from hokm_teach.lessons.view import Choice, Intent
from hokm_teach.lessons.walk import Walk

KEY = "06_two_players"


class DraftWalk(TrialWalk):
    """A walk in which what is asked is weighed while the learner thinks, and is answered on the table."""

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        before = self.step.task
        super().handle(intent)
        after = self.step.task
        if before is not after:
            _stop(before)
            if not self.attempt.solved:
                _begin(after)

    def _choices(self, lang: str) -> list[Choice]:
        """Leave out what is offered on the table itself."""
        scene = self._scene()
        offered = {action for action, _ in scene.offers} if scene is not None else set()
        return [each for each in super()._choices(lang) if each["action"] not in offered]


def _begin(task: object) -> None:
    if isinstance(task, WeighedTask):
        for way in task.ways:
            way.begin()


def _stop(task: object) -> None:
    if isinstance(task, WeighedTask):
        for way in task.ways:
            way.stop()


def lesson(seed: int | None = None) -> Guided:
    """Make the lesson: steps, five fresh tasks, and a deal in which you are hakem; a seed makes it repeatable."""
    walk: Walk = DraftWalk(KEY, steps, draw(), seed=seed)
    game = Game(RULES, seed=seed, advice=True, one_deal=True, hakem=YOU, key=KEY)
    return Guided(walk, game)
