"""The page of the themes: each told in a paragraph, with an example on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hokm_teach.i18n import M, Message, plural, runs, say, sentences
from hokm_teach.lessons.view import Action, Choice, Panel
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.trainer import theming, words

if TYPE_CHECKING:
    from hokm_teach.trainer.room import Room


def example(room: Room) -> Puzzle | None:
    """Return the easiest puzzle about the theme whose page is open."""
    return next(iter(room.library.about(room.theme)), None) if room.theme else None


def panel(room: Room, lang: str) -> Panel:
    """Return the list of themes, and below it the page of one that is open."""
    shown = example(room)
    return {
        "eyebrow": say(M("Puzzles"), lang),
        "title": runs(theming.name(room.theme) if room.theme else M("Themes"), lang),
        "body": [runs(text, lang) for text in _body(room, shown)],
        "note": [],
        "question": [],
        "choices": _choices(room, lang),
        "actions": _actions(room, shown, lang),
        "feedback": None,
        "progress": None,
        "sheets": [],
    }


def _body(room: Room, shown: Puzzle | None) -> list[Message]:
    if room.theme is None or shown is None:
        if not room.library.themes:
            return [M("No puzzle here has a theme yet.")]
        return [
            M(
                "A theme is what the play of a puzzle turns on; it is found in the solution by the program. "
                "Choose one to read about it."
            )
        ]
    told = theming.paragraph(room.theme)
    count = len(room.library.about(room.theme))
    many = plural("There is {n} puzzle about it.", "There are {n} puzzles about it.", count)
    example = sentences([M("An example:"), words.goal(shown), words.task(shown)])
    return [*([told] if told is not None else []), many, example]


def _choices(room: Room, lang: str) -> list[Choice]:
    shown: list[Choice] = []
    for theme in sorted(room.library.themes, key=lambda each: say(theming.name(each), lang)):
        choice: Choice = {"action": f"theme-{theme}", "label": runs(theming.name(theme), lang)}
        if theme == room.theme:
            choice["state"] = "picked"
        shown.append(choice)
    return shown


def _actions(room: Room, shown: Puzzle | None, lang: str) -> list[Action]:
    if room.theme is None or shown is None:
        return [{"action": "tab-train", "label": say(M("To the puzzles"), lang)}]
    train = M("Train: {theme}", theme=theming.name(room.theme))
    return [
        {"action": "example", "label": say(M("Solve the example"), lang)},
        {"action": f"drill-{room.theme}", "label": say(train, lang), "primary": True},
    ]
