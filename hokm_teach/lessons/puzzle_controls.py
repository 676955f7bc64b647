"""The controls beside a puzzle: those for solving it, and those for reading its solution."""

from __future__ import annotations

from hokm_teach.i18n import M, say
from hokm_teach.lessons.freeplay import FreePlay
from hokm_teach.lessons.view import Action
from hokm_teach.puzzles import Puzzle
from hokm_teach.puzzles.proof import reached


def solving(game: FreePlay, puzzle: Puzzle, *, last: bool, lang: str) -> list[Action]:
    """Return the controls of a puzzle that is played; the last one leads to new ones."""
    over = game.position.over
    won = over and reached(puzzle, game.position)
    onward: Action = (
        {"action": "again", "label": say(M("Five new ones"), lang), "primary": won}
        if last
        else {"action": "next", "label": say(M("Next puzzle"), lang), "primary": won}
    )
    return [
        {"action": "undo", "label": say(M("Undo"), lang), "disabled": not game.can_undo},
        {"action": "redo", "label": say(M("Redo"), lang), "disabled": not game.can_redo},
        {"action": "hint", "label": say(M("Hint"), lang), "disabled": over},
        {
            "action": "retry",
            "label": say(M("Again"), lang),
            "disabled": not game.can_undo,
            "primary": over and not won,
        },
        {"action": "solution", "label": say(M("Solution"), lang)},
        onward,
    ]


def reading(at: int, end: int, lang: str) -> list[Action]:
    """Return the controls of a solution of which `at` of `end` cards lie on the table."""
    return [
        {"action": "back", "label": say(M("Back"), lang), "disabled": at == 0},
        {
            "action": "next",
            "label": say(M("Next"), lang),
            "disabled": at == end,
            "primary": at != end,
        },
        {"action": "leave", "label": say(M("Play it yourself"), lang), "primary": at == end},
    ]
