"""What can be pressed below the words, and how far the solver is."""

from __future__ import annotations

from dataclasses import dataclass

from hokm_teach.editor import saving
from hokm_teach.editor.draft import Draft
from hokm_teach.editor.judge import Judgement
from hokm_teach.i18n import M, say
from hokm_teach.lessons import view
from hokm_teach.lessons.solver_words import under_way
from hokm_teach.lessons.view import Action
from hokm_teach.solver.later import Progress
from hokm_teach.trainer.taking import LONGEST


@dataclass(frozen=True)
class Standing:
    """Where the making of a puzzle stands."""

    draft: Draft
    found: Judgement
    adding: bool  # a pack is open
    busy: bool
    given_up: bool  # the solver stopped without an answer
    linked: bool  # pages of the course lead to one another; inside Lab they do not
    can_undo: bool
    can_redo: bool


def actions(now: Standing, lang: str) -> list[Action]:
    """Return the controls: the one that comes next, then those that are always there."""
    return [
        _main(now, lang),
        *(_trial(now.found, now.draft, lang) if now.linked else []),
        {"action": "fill", "label": say(M("Deal the rest"), lang)},
        {"action": "clear", "label": say(M("Clear"), lang), "disabled": not now.draft.lying},
        {"action": "undo", "label": say(M("Undo"), lang), "disabled": not now.can_undo},
        {"action": "redo", "label": say(M("Redo"), lang), "disabled": not now.can_redo},
    ]


def _main(now: Standing, lang: str) -> Action:
    if now.busy:
        return {"action": "cancel", "label": say(M("Stop"), lang), "primary": True}
    if now.given_up:
        return {"action": "judge", "label": say(M("Go on searching"), lang), "primary": True}
    label = M("Save into the pack") if now.adding else M("Save")
    return {
        "action": "save",
        "label": say(label, lang),
        "primary": True,
        "disabled": now.found.puzzle is None,
    }


def _trial(found: Judgement, draft: Draft, lang: str) -> list[Action]:
    """Offer to play what is sound, in the trainer, where its hands are not too long for that."""
    if found.puzzle is None or draft.left > LONGEST:
        return []
    word = saving.link(draft, found.puzzle.position)
    label = say(M("Try it"), lang)
    return [{"action": "try", "label": label, "href": f"10_puzzles.ipynb?position={word}"}]


def progress(now: Progress | None, seconds: float, lang: str) -> view.Progress | None:
    """Return how near the nearer end is: every card known, or the time used up; None once it is over."""
    if now is None:
        return None
    known = len(now.values) / now.cards if now.cards else 0
    share = max(known, min(now.seconds / seconds, 1))
    return {
        "at": round(100 * share),
        "of": 100,
        "label": say(under_way(now), lang),
        "moving": True,
    }
