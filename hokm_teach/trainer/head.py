"""The strip above the table: puzzle, daily puzzle, progress and themes; and what to train."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from hokm_teach.i18n import M, Message, plural, runs, say
from hokm_teach.lessons.view import Choice, Head, Option, Picker
from hokm_teach.trainer import theming
from hokm_teach.trainer.choice import Level, Which, Wish
from hokm_teach.trainer.library import Library

TABS: dict[str, Message] = {
    "train": M("Train"),
    "daily": M("Daily"),
    "progress": M("Progress"),
    "themes": M("Themes"),
}
_WHICH = {
    Which.NEW: M("New ones"),
    Which.FAILED: M("Failed ones"),
    Which.DUE: M("Due for review"),
}
_LEVELS = {
    Level.MINE: M("My level"),
    Level.EASIER: M("Easier"),
    Level.HARDER: M("Harder"),
}
#: What stands for no wish, and how that is said.
ANY = "any"
_ANYTHING = {"theme": M("Any theme"), "cards": M("Any length"), "players": M("Any table")}
Options: TypeAlias = Sequence[tuple[object, Message]]


def head(tab: str, wish: Wish, library: Library, lang: str, left: Message) -> Head:
    """Return the strip; one picks, and is told what is left, only where puzzles are trained."""
    return {
        "label": say(M("Puzzles"), lang),
        "tabs": [_tab(name, tab, lang) for name in TABS],
        "pickers": [*_pickers(wish, library, lang)] if tab == "train" else [],
        "filters": say(M("What to train"), lang),
        "left": say(left, lang) if tab == "train" else "",
    }


def _tab(name: str, here: str, lang: str) -> Choice:
    tab: Choice = {"action": f"tab-{name}", "label": runs(TABS[name], lang)}
    if name == here:
        tab["state"] = "picked"
    return tab


def _pickers(wish: Wish, library: Library, lang: str) -> Iterator[Picker]:
    """Give the lists that offer a choice."""
    themes = sorted(library.themes, key=lambda theme: say(theming.name(theme), lang))
    lists: list[tuple[str, Message, object, Options]] = [
        ("which", M("From"), wish.which.value, [(each.value, _WHICH[each]) for each in Which]),
        ("theme", M("Theme"), wish.theme, [(each, theming.name(each)) for each in themes]),
        ("level", M("Difficulty"), wish.level.value, [(each.value, _LEVELS[each]) for each in Level]),
        ("cards", M("Length"), wish.cards, [(n, plural("{n} card", "{n} cards", n)) for n in library.lengths]),
        ("players", M("Players"), wish.players, [(n, plural("{n} player", "{n} players", n)) for n in library.players]),
    ]  # fmt: skip
    for name, label, value, options in lists:
        if len(options) > 1:
            every = [(ANY, _ANYTHING[name])] if name in _ANYTHING else []
            yield _picker(name, label, ANY if value is None else value, [*every, *options], lang)


def _picker(name: str, label: Message, value: object, options: Options, lang: str) -> Picker:
    shown: list[Option] = [{"value": str(each), "label": say(text, lang)} for each, text in options]
    return {
        "action": f"pick-{name}",
        "label": say(label, lang),
        "value": str(value),
        "options": shown,
    }


def picked(wish: Wish, name: str, text: str, library: Library) -> Wish | None:
    """Return the wish with one thing picked; None when there is nothing of that name."""
    changes: dict[str, dict[str, object]] = {
        "which": {each.value: each for each in Which},
        "level": {each.value: each for each in Level},
        "theme": {ANY: None, **{theme: theme for theme in library.themes}},
        "cards": {ANY: None, **{str(n): n for n in library.lengths}},
        "players": {ANY: None, **{str(n): n for n in library.players}},
    }
    if name not in changes or text not in changes[name]:
        return None
    return replace(wish, **{name: changes[name][text]})  # type: ignore[arg-type]
