"""What code tells of puzzles without words: whole, about their theme, naming the right card, in every language."""

from __future__ import annotations

import pytest

from hokm_teach.i18n import LANGUAGES, runs, say
from hokm_teach.puzzles import Puzzle, load, telling
from hokm_teach.puzzles.pack import shipped_files
from hokm_teach.puzzles.proof import reached
from hokm_teach.puzzles.themes import Theme, main_theme
from hokm_teach.puzzles.themes.points import point, question

UNTOLD = [
    puzzle
    for file in shipped_files()
    for puzzle in load(file).puzzles
    if puzzle.explanation is None
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("theme", Theme, ids=lambda theme: theme.value)
def test_every_theme_asks_a_question_and_has_a_point(theme: Theme, lang: str) -> None:
    assert say(question(theme), lang)[-1] in ".?؟"
    assert say(point(theme), lang)[-1] == "."
    if lang != "en":
        assert say(question(theme), lang) != say(question(theme))
        assert say(point(theme), lang) != say(point(theme))


@pytest.mark.parametrize("puzzle", UNTOLD, ids=lambda puzzle: puzzle.id)
def test_hints_lead_from_the_theme_to_a_card_that_is_right(puzzle: Puzzle) -> None:
    idea, where, card = telling.hints(puzzle)
    theme = main_theme(map(Theme, puzzle.tags))
    assert theme is not None
    assert idea == question(theme)
    assert {"suit": puzzle.first[0].suit.value} in runs(where)
    assert [run["card"] for run in runs(card) if isinstance(run, dict)] == [puzzle.first[0].text]


@pytest.mark.parametrize("puzzle", UNTOLD, ids=lambda puzzle: puzzle.id)
def test_the_line_that_is_told_reaches_the_goal_and_stops_there(puzzle: Puzzle) -> None:
    told = [run["card"] for run in runs(telling.explanation(puzzle)) if isinstance(run, dict)]
    lying = [card.text for card in puzzle.position.trick]
    line = told[len(puzzle.first) :]
    assert told[: len(puzzle.first)] == [card.text for card in puzzle.first]
    assert line[: len(lying)] == lying
    played = line[len(lying) :]
    assert played == [card.text for card in puzzle.solution[: len(played)]]
    assert reached(puzzle, puzzle.position.play_all(played))
    assert not reached(puzzle, puzzle.position.play_all(played[:-1]))
