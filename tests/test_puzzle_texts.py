"""What packs tell by hand: in English and Persian alike, of cards that are there, and at least once of every theme."""

from __future__ import annotations

import re

import pytest

from hokm_teach import Card
from hokm_teach.puzzles import Puzzle, Words, load
from hokm_teach.puzzles.pack import shipped_files
from hokm_teach.puzzles.themes import Theme

TOLD = [
    puzzle
    for file in shipped_files()
    for puzzle in load(file).puzzles
    if puzzle.explanation is not None
]
BY_HAND = [puzzle for puzzle in TOLD if puzzle.pack in ("classics", "masters")]


def texts(puzzle: Puzzle) -> list[dict[str, str]]:
    """Return the title, the hints and the explanation of a puzzle, each by language."""
    assert puzzle.hints is not None
    told = [puzzle.title, *puzzle.hints, puzzle.explanation]
    return [dict(words.texts) for words in told if isinstance(words, Words)]


def cards(text: str) -> set[Card]:
    """Return the cards that a text shows."""
    return {Card(name) for name in re.findall(r"\{(..)\}", text)}


@pytest.mark.parametrize("puzzle", TOLD, ids=lambda puzzle: puzzle.id)
def test_both_languages_tell_the_same_of_cards_that_are_there(puzzle: Puzzle) -> None:
    live = {*puzzle.position.trick}.union(*puzzle.position.hands)
    assert len(texts(puzzle)) == 5
    for text in texts(puzzle):
        assert set(text) == {"en", "fa"}
        assert cards(text["en"]) == cards(text["fa"]) <= live
        assert text["en"].count("**") == text["fa"].count("**")
        assert not re.search("[A-Za-z]", re.sub(r"\{..?\}", "", text["fa"]))


@pytest.mark.parametrize("puzzle", BY_HAND, ids=lambda puzzle: puzzle.id)
def test_the_explanation_tells_more_than_the_key(puzzle: Puzzle) -> None:
    *_, last_hint, explanation = texts(puzzle)
    assert cards(last_hint["en"]) & set(puzzle.first)
    for text in explanation.values():
        assert len(re.findall(r"[.!?؟](?= |$)", text)) >= 4
    assert cards(explanation["en"]) - set(puzzle.first)
    assert puzzle.source


def test_the_hand_made_and_the_classical_ones_show_every_theme() -> None:
    assert {tag for puzzle in BY_HAND for tag in puzzle.tags} == {theme.value for theme in Theme}
    assert len(BY_HAND) >= 24
    assert {puzzle.players for puzzle in BY_HAND} == {2, 4}
