"""Walk through a lesson in a test as a learner would: press answers, read what is said."""

from __future__ import annotations

from collections.abc import Callable

from hokm_teach.cards import Card
from hokm_teach.i18n import plain
from hokm_teach.lessons import Lesson
from hokm_teach.lessons.puzzle_table import PuzzleTable
from hokm_teach.lessons.task import Answer, Step, Task
from hokm_teach.lessons.view import Intent, Panel
from hokm_teach.lessons.walk import Walk
from hokm_teach.puzzles import proof
from hokm_teach.seats import Seat


def task_of(step: Step) -> Task:
    """Return a step's task; it must have one."""
    assert step.task is not None
    return step.task


def answers(task: Task) -> list[Answer]:
    """Return everything that can be pressed as an answer."""
    return [*sorted(task.cards), *task.seats, *(action for action, _ in task.choices)]


def intent(answer: Answer) -> Intent:
    """Return what the page sends when an answer is pressed."""
    if isinstance(answer, Card):
        return {"action": "play", "card": answer.text}
    if isinstance(answer, Seat):
        return {"action": f"seat-{answer.value}"}
    assert isinstance(answer, str)
    return {"action": answer}


def press(walk: Walk, answer: Answer | str) -> str:
    """Press an answer or a control; return the verdict and the words that come back."""
    if isinstance(answer, frozenset):
        for card in answer:
            walk.handle({"action": "pick", "card": card.text})
        answer = "check"
    walk.handle(intent(answer))
    return said(walk)


def panel(lesson: Lesson, lang: str = "en") -> Panel:
    """Return the words beside the table."""
    found = lesson.view(lang)["panel"]
    assert found is not None
    return found


def said(walk: Walk) -> str:
    """Return the verdict and the words of the feedback, or nothing."""
    feedback = panel(walk)["feedback"]
    return f"{feedback['verdict']}: {plain(feedback['text'])}" if feedback else ""


def find(walk: Walk, title: str, which: int = 0) -> None:
    """Go to a step by its title."""
    places = [at for at, step in enumerate(walk.steps) if step.title.say() == title]
    walk.at = places[which]


def walk_through(walk: Walk, look: Callable[[Walk], object]) -> None:
    """Go from where the walk is to its end, every task answered right at once."""
    for _ in range(200):
        look(walk)
        if walk.at == len(walk.steps) - 1:
            return
        if walk.step.task is not None and not walk.attempt.solved:
            press(walk, walk.step.task.right[0])
        else:
            press(walk, "next")
    raise AssertionError("the lesson has no end")


def solve_through(table: PuzzleTable, look: Callable[[PuzzleTable], object]) -> None:
    """Solve every puzzle with cards that keep its goal, and read each solution before the last puzzle is solved."""
    for number, puzzle in enumerate(table.puzzles, 1):
        table.handle({"action": f"puzzle-{number}"})
        table.handle({"action": "solution"})
        for _ in puzzle.solution:
            look(table)
            table.handle({"action": "next"})
        look(table)
        table.handle({"action": "leave"})
        while not table.game.position.over:
            look(table)
            table.handle({"action": "play", "card": keeping(table)[0].text})
    look(table)


def keeping(table: PuzzleTable) -> list[Card]:
    """Return the cards that keep the goal of the puzzle on the table."""
    return list(proof.keeping(table.puzzle, table.game.position))


def go_through(lesson: Lesson, look: Callable[[Lesson], object]) -> None:
    """Go through any lesson of the course to its end, doing everything right at once."""
    if isinstance(lesson, PuzzleTable):
        solve_through(lesson, look)
    else:
        assert isinstance(lesson, Walk)
        walk_through(lesson, look)
