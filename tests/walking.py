"""Walk through a lesson in a test as a learner would: press answers, read what is said."""

from __future__ import annotations

from collections.abc import Callable

from hokm_teach.bots import decide
from hokm_teach.cards import Card
from hokm_teach.i18n import plain
from hokm_teach.lessons import Lesson
from hokm_teach.lessons.game import Game
from hokm_teach.lessons.guided import Guided
from hokm_teach.lessons.puzzle_table import PuzzleTable
from hokm_teach.lessons.task import Answer, Step, Task
from hokm_teach.lessons.trying import TryWalk
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


def walk_of(lesson: Lesson) -> Walk | None:
    """Return the steps of a lesson that has some: it is a walk, or begins with one."""
    walk = lesson.walk if isinstance(lesson, Guided) else lesson
    return walk if isinstance(walk, Walk) else None


def press(walk: Lesson, answer: Answer | str) -> str:
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


def said(walk: Lesson) -> str:
    """Return the verdict and the words of the feedback, or nothing."""
    feedback = panel(walk)["feedback"]
    return f"{feedback['verdict']}: {plain(feedback['text'])}" if feedback else ""


def find(walk: Walk, title: str, which: int = 0) -> None:
    """Go to a step by its title."""
    places = [at for at, step in enumerate(walk.steps) if step.title.say() == title]
    walk.at = places[which]


def walk_through(lesson: Lesson, look: Callable[[Lesson], object]) -> None:
    """Go from where the walk is to its end, every task answered right at once, every bench tried out."""
    walk = walk_of(lesson)
    assert walk is not None
    for _ in range(200):
        look(lesson)
        if isinstance(walk, TryWalk) and walk.bench is not None:
            try_out(walk, look)
        if walk.at == len(walk.steps) - 1:
            return
        if walk.step.task is not None and not walk.attempt.solved:
            press(lesson, walk.step.task.right[0])
        else:
            press(lesson, "next")
    raise AssertionError("the lesson has no end")


def try_out(walk: TryWalk, look: Callable[[Lesson], object]) -> None:
    """Press what can be pressed at a bench and pick the last of each list, table by table."""
    bench = walk.bench
    assert bench is not None
    for action in [*(tab[0] for tab in bench.tabs), *bench.wishes]:
        controls = {control.action: control for control in bench.controls}
        if action in ("keep", "pass") and not (bench.scene and bench.scene.offers):
            continue
        if action not in controls or not controls[action].closed:
            walk.handle({"action": action})
            look(walk)
    if not bench.pickers:
        return
    table = bench.pickers[0]
    for value, _ in table.options:
        walk.handle({"action": table.action, "text": value})
        look(walk)
        for picker in bench.pickers[1:]:
            walk.handle({"action": picker.action, "text": picker.options[-1][0]})
            look(walk)


def wishes(move: str) -> list[Intent]:
    """Return what a page sends for a decision of a deal."""
    word, *rest = move.split()
    if word == "play":
        return [{"action": "play", "card": rest[0]}]
    if word not in ("trump", "away"):
        return [{"action": word}]
    named: list[Intent] = [{"action": f"choose-{rest.pop(0)}"}] if word == "trump" else []
    away: list[Intent] = [{"action": "pick", "card": card} for card in rest]
    return [*named, *away, {"action": "confirm"}] if away else named


def play_through(lesson: Lesson, game: Game, look: Callable[[Lesson], object]) -> None:
    """Play until all is played, as a simple player would."""
    for _ in range(2000):
        look(lesson)
        if game.done:
            return
        known = game.known
        deciding = known is not None and known.to_act is known.seat
        move = decide(known) if known is not None and deciding else "deal"
        for wish in wishes(move):
            lesson.handle(wish)
    raise AssertionError("the game has no end")


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
        walk_through(lesson, look)
    if isinstance(lesson, Guided):
        lesson.handle({"action": "table"})
        play_through(lesson, lesson.game, look)
