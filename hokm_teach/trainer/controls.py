"""The controls of the trainer: at a puzzle, in its tree, and while something is tried out."""

from __future__ import annotations

from hokm_teach.i18n import M, Message, say
from hokm_teach.lessons.view import Action
from hokm_teach.trainer.attempt import Attempt
from hokm_teach.trainer.explore import Walk


def _action(
    name: str, label: Message, lang: str, *, disabled: bool = False, primary: bool = False
) -> Action:
    made: Action = {"action": name, "label": say(label, lang), "disabled": disabled}
    if primary and not disabled:
        made["primary"] = True
    return made


def playing(attempt: Attempt, is_open: bool, onward: bool | None, lang: str) -> list[Action]:
    """Return the controls of a puzzle: while it is open those that help, afterwards those that lead on.

    `onward` is whether the next one is to come by itself; None where that is not asked.
    """
    if is_open:
        return [*_moving(attempt, lang), *_open_ones(attempt, lang)]
    straight: Action = {
        "action": "straight",
        "label": say(M("Straight on"), lang),
        "pressed": bool(onward),
    }
    return [
        _action("undo", M("Undo"), lang, disabled=not attempt.game.can_undo),
        _action("redo", M("Redo"), lang, disabled=not attempt.game.can_redo),
        _action("retry", M("Once more"), lang),
        _action("explore", M("Explore"), lang),
        *([straight] if onward is not None else []),
        _action("next", M("Next puzzle"), lang, primary=True),
    ]


def trying(attempt: Attempt, lang: str) -> list[Action]:
    """Return the controls of a what-if."""
    leave = _action("leave", M("Back to the tree"), lang, primary=attempt.over)
    return [*_moving(attempt, lang), leave]


def _moving(attempt: Attempt, lang: str) -> list[Action]:
    """Return the controls that move about; after a wrong card the way back comes first."""
    game, turn = attempt.game, attempt.turn
    wrong = turn is not None and not turn.can
    shown = [
        _action(
            "undo",
            M("Take it back") if wrong else M("Undo"),
            lang,
            disabled=not game.can_undo,
            primary=wrong,
        ),
        _action("redo", M("Redo"), lang, disabled=not game.can_redo),
        _action("retry", M("Again"), lang, disabled=not game.can_undo),
    ]
    if wrong and turn is not None and turn.rest and attempt.position == turn.now:
        shown.insert(1, _action("why", M("See why"), lang))
    return shown


def _open_ones(attempt: Attempt, lang: str) -> list[Action]:
    return [
        _action("hint", M("Hint"), lang, disabled=attempt.over),
        _action("solution", M("Show me"), lang),
        _action("next", M("Skip"), lang),
    ]


def walking(walk: Walk, lang: str) -> list[Action]:
    """Return the controls of the tree."""
    over = walk.position.to_move is None
    return [
        _action("back", M("Back"), lang, disabled=not walk.depth),
        _action("next", M("Next"), lang, disabled=over),
        _action("top", M("To the start"), lang, disabled=not walk.depth),
        _action("whatif", M("What if?"), lang, disabled=over),
        _action("leave", M("Leave the tree"), lang),
        _action("onward", M("Next puzzle"), lang, primary=True),
    ]
