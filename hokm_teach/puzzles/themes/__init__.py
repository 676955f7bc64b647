"""Themes, read from the tree of a puzzle and never typed: what its play turns on.

Each is a rule about one moment of the line, told in the docstring of its function; `docs/puzzles.md` gives examples
and what only looks like them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.themes.honours import drop, finesse
from hokm_teach.puzzles.themes.kot import make_kot, save_kot
from hokm_teach.puzzles.themes.lengths import count, long_suit
from hokm_teach.puzzles.themes.losing import discard, duck, hold_up, throw_in
from hokm_teach.puzzles.themes.pressure import squeeze
from hokm_teach.puzzles.themes.story import Moment, Story
from hokm_teach.puzzles.themes.theme import Theme
from hokm_teach.puzzles.themes.trumps import draw_trumps, overruff, promotion, ruff_first
from hokm_teach.puzzles.themes.ways import entry, unblock
from hokm_teach.puzzles.tree import Judge, Step, ask

__all__ = ["Theme", "main_theme", "moments", "shown", "tags"]

#: Every theme with its rule, the rarest first: what is rare says most about a puzzle.
RULES: dict[Theme, Callable[[Moment], bool]] = {
    Theme.HOLD_UP: hold_up,
    Theme.DUCK: duck,
    Theme.SQUEEZE: squeeze,
    Theme.MAKE_KOT: make_kot,
    Theme.SAVE_KOT: save_kot,
    Theme.DROP: drop,
    Theme.UNBLOCK: unblock,
    Theme.FINESSE: finesse,
    Theme.PROMOTION: promotion,
    Theme.THROW_IN: throw_in,
    Theme.LONG_SUIT: long_suit,
    Theme.COUNT: count,
    Theme.OVERRUFF: overruff,
    Theme.ENTRY: entry,
    Theme.DISCARD: discard,
    Theme.DRAW_TRUMPS: draw_trumps,
    Theme.RUFF_FIRST: ruff_first,
}


def tags(puzzle: Puzzle) -> tuple[Theme, ...]:
    """Return the themes of a puzzle, sorted by name."""
    return tuple(sorted(moments(puzzle), key=lambda theme: theme.value))


def moments(puzzle: Puzzle) -> dict[Theme, Step]:
    """Return every theme of a puzzle, the rarest first, with the card of the line where it first shows."""
    return ask(puzzle, shown)


def main_theme(themes: Iterable[Theme]) -> Theme | None:
    """Return the rarest of some themes; None when there is none.

    >>> main_theme([Theme.DRAW_TRUMPS, Theme.HOLD_UP])
    <Theme.HOLD_UP: 'hold-up'>
    """
    given = set(themes)
    return next((theme for theme in RULES if theme in given), None)


def shown(judge: Judge) -> dict[Theme, Step]:
    """Return what `moments` does, for whoever asks a judge other things too."""
    story = Story(judge.puzzle, judge)
    found = {theme: _first(story, theme) for theme in RULES}
    return {theme: step for theme, step in found.items() if step is not None}


def _first(story: Story, theme: Theme) -> Step | None:
    """Return where a theme first shows: where our side can go wrong, or a defender is squeezed."""
    where = story.moments if theme is Theme.SQUEEZE else story.decisions
    return next((now.step for now in where if RULES[theme](now)), None)
