"""The what-if: a branch off the story, played with all hands open against experts or simple players."""

from __future__ import annotations

from hokm_teach.bots import EXPERT_CARDS
from hokm_teach.i18n import M, Message, runs, say
from hokm_teach.lessons.freeplay import FreePlay
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import Action, Choice, Feedback, Panel
from hokm_teach.lessons.worked_example import story
from hokm_teach.lessons.worked_example.laying import PlayStep, table
from hokm_teach.play import Position
from hokm_teach.seats import Seat


def branch_table(position: Position) -> Scene:
    """Lay out a position of a branch, all four hands open."""
    return table(position, open_hands=True)


def branch_panel(branch: FreePlay, step: PlayStep, by_expert: bool, lang: str) -> Panel:
    """Return the words beside a branch: how it stands, against whom it is played, the way back."""
    choices: list[Choice] = [
        {"action": "answer-expert", "label": runs(M("Experts who see every hand"), lang)},
        {"action": "answer-simple", "label": runs(M("Simple players"), lang)},
    ]
    choices[0 if by_expert else 1]["state"] = "picked"
    feedback: Feedback = {
        "verdict": "done" if branch.position.over else "info",
        "text": runs(_remark(branch, step), lang),
    }
    actions: list[Action] = [
        {"action": "undo", "label": say(M("Undo"), lang), "disabled": not branch.can_undo},
        {"action": "redo", "label": say(M("Redo"), lang), "disabled": not branch.can_redo},
        {
            "action": "restart",
            "label": say(M("From the start"), lang),
            "disabled": not branch.can_undo,
        },
        {"action": "leave", "label": say(M("Back to the story"), lang), "primary": True},
    ]
    body = (
        M("All hands are open. You play for yourself and for Bo; Ada and Cleo answer."),
        M(
            "Experts look every hand up once {n} cards are left; before that they play soundly from their own.",
            n=EXPERT_CARDS,
        ),
    )
    return {
        "eyebrow": say(M("What if"), lang),
        "title": runs(M("Another card"), lang),
        "body": [runs(text, lang) for text in body],
        "note": [],
        "question": runs(M("Who plays against you?"), lang),
        "choices": choices,
        "actions": actions,
        "feedback": feedback,
        "progress": None,
        "sheets": [],
    }


def _remark(branch: FreePlay, step: PlayStep) -> Message:
    """Say how the branch stands, against the story where it has ended."""
    position = branch.position
    ours, theirs = position.won
    if position.over:
        if ours >= story.RULES.tricks_to_win:
            return M(
                "Your branch ends **{ours}-{theirs}** for you and Bo. The story's was 7-3.",
                ours=ours,
                theirs=theirs,
            )
        return M(
            "Your branch ends **{ours}-{theirs}**: Ada and Cleo win it. The story's was 7-3.",
            ours=ours,
            theirs=theirs,
        )
    if not branch.can_undo:
        if position.to_move is Seat.SOUTH:
            return M(
                "In the story you played {card} here. Play another, and go on.", card=step.played
            )
        return M(
            "In the story {seat} played {card} here. Choose another for the same hand.",
            seat=position.to_move,
            card=step.played,
        )
    if position.to_move is Seat.SOUTH:
        return M("{ours}-{theirs}. Your turn.", ours=ours, theirs=theirs)
    return M("{ours}-{theirs}. You play Bo's card.", ours=ours, theirs=theirs)
