"""The panel beside a match: the words of the moment, the score, what can be read, the controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hokm_teach.deal import Phase
from hokm_teach.i18n import M, Message, number, runs, say, sentences
from hokm_teach.lessons.game import sheets, talk
from hokm_teach.lessons.game.people import all_sides
from hokm_teach.lessons.game.talk import Button, Talk
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.view import Action, Choice, Feedback, Figure, Panel, Progress

if TYPE_CHECKING:
    from hokm_teach.lessons.game.game import Game


def panel(game: Game, lang: str) -> Panel:
    """Return the words beside the table."""
    said = moment(game)
    chart = game.opinion.sheet()  # it takes the room of what is known by then
    note = None if chart else said.note
    shown: Panel = {
        "eyebrow": say(_eyebrow(game), lang),
        "title": runs(said.title, lang),
        "body": [] if chart else [runs(text, lang) for text in said.body],
        "note": runs(note, lang) if note else [],
        "question": runs(said.question, lang) if said.question else [],
        "choices": [_choice(button, lang) for button in said.choices],
        "actions": [_action(button, lang) for button in (*_controls(game), *said.buttons)],
        "feedback": _feedback(game, lang, said),
        "progress": _progress(said, lang),
        "sheets": [sheet.view(lang) for sheet in _sheets(game)],
    }
    if chart and (limits := game.opinion.limits) is not None:
        shown["sheets"][0]["foot"] = runs(limits, lang)
    if not game.one_deal and not game.sitting.between and not chart:
        shown["figures"] = _score(game, lang)
    return shown


def moment(game: Game) -> Talk:
    """Return what is said and asked now."""
    sitting, known = game.sitting, game.known
    if game.asking:
        return talk.resigning(sitting.names)
    if sitting.match.resigned is not None:
        return talk.given_up(sitting)
    if known is None:
        return talk.finding(sitting)
    if sitting.between:
        return talk.after_deal(sitting, only=game.one_deal)
    if known.phase is Phase.TRUMP:
        return talk.naming(known, game.trump, game.picked)
    if known.phase is Phase.DISCARD:
        return talk.laying(known, game.picked, sitting.names)
    if known.phase is Phase.DRAW:
        return talk.drawing(known)
    return talk.playing(known, sitting.names)


def _eyebrow(game: Game) -> Message:
    number = game.sitting.number
    if game.one_deal or not number:
        return M("{rules}", rules=game.rules)
    return M("{rules} · deal {n}", rules=game.rules, n=number)


def _score(game: Game, lang: str) -> list[Figure]:
    """Return the points of the match, and how many win it."""
    match = game.sitting.match
    target = say(M("of {n}", n=game.rules.target), lang)
    return [
        {"label": say(name, lang), "value": number(score, lang), "remark": target}
        for name, score in zip(all_sides(game.sitting.names), match.scores, strict=True)
    ]


def _sheets(game: Game) -> list[SheetText]:
    """Return what can be read beside the table."""
    sitting, known = game.sitting, game.known
    found: list[SheetText | None] = []
    if known is not None and not sitting.between and not sitting.over:
        found.append(game.opinion.sheet())
        if game.counting:
            found.append(sheets.counted(known, sitting.names))
        found.append(sheets.draws(known))
    elif sitting.match.results and not game.one_deal:
        found.append(sheets.score_sheet(sitting.match, sitting.names))
    return [sheet for sheet in found if sheet is not None]


def _controls(game: Game) -> tuple[Button, ...]:
    """Return the controls that are there at every moment of a deal."""
    sitting = game.sitting
    if game.asking or game.done or game.known is None:
        return ()
    shown = [] if game.one_deal else [Button("resign", M("Resign"))]
    if not sitting.between:
        shown.append(Button("count", M("Count"), picked=game.counting))
    if game.opinion.offered:
        growing = game.opinion.shown and game.opinion.growing
        shown.append(
            Button("stop", M("Stop")) if growing else Button("opinion", M("Second opinion"))
        )
    return tuple(shown)


def _choice(button: Button, lang: str) -> Choice:
    choice: Choice = {"action": button.action, "label": runs(button.label, lang)}
    if button.picked:
        choice["state"] = "picked"
    if button.disabled:
        choice["disabled"] = True
    return choice


def _action(button: Button, lang: str) -> Action:
    action: Action = {"action": button.action, "label": say(button.label, lang)}
    if button.primary:
        action["primary"] = True
    if button.disabled:
        action["disabled"] = True
    if button.action == "count":
        action["pressed"] = button.picked
    return action


def _feedback(game: Game, lang: str, said: Talk) -> Feedback | None:
    """Say what has happened, how the choice just made compares, or what a second opinion says."""
    if game.asking:
        return None
    if said.result is not None:
        verdict, words = said.result
        return {"verdict": verdict, "text": runs(words, lang)}
    opinion = game.opinion
    if (asked := opinion.words()) is not None:
        return {"verdict": "info", "text": runs(asked, lang)}
    if opinion.told is not None:
        words = sentences([*game.said, opinion.told.words])
        return {"verdict": opinion.told.verdict, "text": runs(words, lang)}
    waiting = [M("How that compares is being weighed.")] if opinion.weighing else []
    if not game.said:
        return None
    return {"verdict": "info", "text": runs(sentences([*game.said, *waiting]), lang)}


def _progress(said: Talk, lang: str) -> Progress | None:
    if said.progress is None:
        return None
    at, of, label = said.progress
    return {"at": at, "of": of, "label": say(label, lang)}
