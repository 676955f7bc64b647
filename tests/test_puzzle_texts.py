"""What packs tell by hand: in English and Persian alike, of cards that are there, and at least once of every theme."""

from __future__ import annotations

import re

import pytest

from hokm_teach import Card
from hokm_teach.puzzles import Kind, Puzzle, Words, load
from hokm_teach.puzzles.pack import shipped_files
from hokm_teach.puzzles.proof import keeps, most
from hokm_teach.puzzles.themes import Theme
from hokm_teach.seats import Seat

TOLD = [
    puzzle
    for file in shipped_files()
    for puzzle in load(file).puzzles
    if puzzle.explanation is not None
]
#: What the explanations say of other cards, and of how it goes on: cards played, and the tricks that are left to us in
#: all when everybody plays best from there; the goal itself where no number is told.
CLAIMS = [
    ("first-steps-1", "SA", 2), ("first-steps-1", "SK", 2),
    ("first-steps-2", "DA", 3), ("first-steps-2", "D4", 3), ("first-steps-2", "SA C3 S4 DJ", 3),
    ("first-steps-2", "H8 DQ DK", 4), ("first-steps-2", "H8 C3 DK HK C8 C4 D4", 4),
    ("first-steps-3", "S6 SQ SK C3", 4), ("first-steps-3", "DA", 4),
    ("first-steps-3", "DA D2 D5 D6 C4 CJ CA C3 SK", 4),
    ("classics-1", "SA", 2), ("classics-1", "S3 SQ", 3), ("classics-1", "S3 CQ CA", 3),
    ("classics-2", "S8", 3), ("classics-2", "HA", 1),
    ("classics-2", "SK SA S3 SJ D9 HK DQ DT CQ CA HA", 4),
    ("classics-3", "DA S2", 5), ("classics-3", "D4 C5 D9 DJ", 5),
    ("classics-3", "SA S2 S5 SJ S9", 5), ("classics-3", "SA S2 S5 SJ DA", 6),
    ("classics-4", "DQ", 4), ("classics-4", "H9 D4 HK H7 HA HT SQ S7", 4), ("classics-4", "SA S7 ST S5 H9 D4 HK H7", 5),
    ("classics-4", "SA S7 ST S5 H9 D4 HK H7 HA HT SQ SK", 5),
    ("classics-5", "HA", 3), ("classics-5", "H8", 3), ("classics-5", "CQ C6 D7 S9 DT DJ ST SQ", 4),
    ("classics-5", "CQ C6 D7 S9 DT DJ ST SQ H4 H3 HA H2 D4 H5 H7 SK", 4),
    ("classics-6", "S7", 5), ("classics-6", "ST", 5),
    ("classics-6", "DK D3 DJ D4 S7 S5 H8 S3 H9 C2 CT C4", 6),
    ("classics-6", "DK D3 DJ D4 S7 S5 H8 S3 H9 C2 CT DQ CA", 6),
    ("classics-6", "DK D3 DJ D4 S7 S5 H8 S3 H9 C2 CT SQ CA", 6),
    ("masters-1", "DQ", 2), ("masters-2", "H6", 3), ("masters-3", "H5 HK", 3),
    ("masters-3", "HJ HK", 3), ("masters-3", "HA HK H2 H4 H5 DA HQ H9 SQ S6 HJ", 3),
    ("masters-4", "HK", 1), ("masters-4", "H3", 1), ("masters-5", "DA", 3), ("masters-5", "D3", 3),
    ("masters-6", "SA", 1), ("masters-8", "H6", 2), ("masters-8", "HA", 2),
    ("masters-10", "HA", 1), ("masters-10", "C4 C7 CQ C9 HK", 2), ("masters-11", "H3 H6", 2),
    ("masters-11", "CK", 2), ("masters-12", "HK H8 H3 HQ", 1), ("masters-12", "CT", 1),
    ("masters-14", "SA", 2), ("masters-14", "DQ", 1), ("masters-15", "DQ DK DA S8", 1),
    ("masters-15", "S6", 1), ("masters-15", "H8 HA H4 HK HJ SA", 1),
    ("masters-15", "H8 HA H4 HK DK DA", 2), ("masters-17", "CA", 2), ("masters-18", "HQ D3 HK D7", 1),
    ("masters-19", "HA SQ", 2), ("masters-19", "C5", 2), ("masters-19", "SK SQ CA", 1),
    ("masters-20", "DK", 2), ("masters-20", "D3", 2), ("masters-20", "C4", 2), ("masters-21", "CA", 2),
    ("masters-21", "HK", 2), ("masters-21", "DK S8 S4", 2), ("masters-22", "CA", 2),
    ("masters-22", "D6", 2), ("masters-24", "SJ", 3), ("masters-24", "DA", 3), ("masters-24", "H3", 3),
    ("masters-25", "SA", 3), ("masters-25", "SQ", 3), ("masters-26", "SA", 3), ("masters-26", "DA", 3),
    ("masters-26", "HA HJ H3 H4 SA", 3),
    ("masters-27", "HA", 3), ("masters-27", "SK", 2), ("masters-27", "C8", 2),
]  # fmt: skip
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


def best(puzzle: Puzzle, line: str) -> int:
    return most(puzzle, puzzle.position.play_all(line.split()))


@pytest.mark.parametrize(("name", "line", "tricks"), CLAIMS, ids=lambda value: str(value))
def test_what_is_said_of_other_cards_is_true(name: str, line: str, tricks: int) -> None:
    puzzle = next(each for each in TOLD if each.id == name)
    assert best(puzzle, line) == tricks
    assert (tricks >= puzzle.goal.tricks) is keeps(puzzle, puzzle.position.play_all(line.split()))


def test_every_first_card_named_in_an_explanation_that_counts_tricks_is_among_the_claims() -> None:
    claimed = {name for name, *_ in CLAIMS}
    for puzzle in TOLD:
        if puzzle.goal.kind is Kind.TRICKS:
            assert puzzle.id in claimed, puzzle.id


#: Whose a card is said to be.
OWNERS = {
    "en": (r"(Ada|Bo|Cleo)'s (?:last |lone |only )?\{(..)\}", r"\b([Yy]our) (?:last )?\{(..)\}"),
    "fa": (r"\{(..)\} (آوا|بابک|کیمیا)(?![\u200c\w])", r"\{(..)\} (شما)(?= (?!را ))"),
}
SEATS = {
    "Ada": Seat.EAST, "Bo": Seat.NORTH, "Cleo": Seat.WEST, "Your": Seat.SOUTH, "your": Seat.SOUTH,
    "آوا": Seat.EAST, "بابک": Seat.NORTH, "کیمیا": Seat.WEST, "شما": Seat.SOUTH,
}  # fmt: skip


def owned(text: str, lang: str) -> list[tuple[Seat, Card]]:
    """Return the cards that a text gives to somebody by name."""
    found = []
    for pattern in OWNERS[lang]:
        for pair in re.findall(pattern, text):
            name, card = sorted(pair, key=lambda part: part not in SEATS)
            found.append((SEATS[name], Card(card)))
    return found


@pytest.mark.parametrize("puzzle", TOLD, ids=lambda puzzle: puzzle.id)
def test_cards_are_with_those_who_are_said_to_hold_them(puzzle: Puzzle) -> None:
    hands = dict(zip(puzzle.position.seats, puzzle.position.hands, strict=True))
    for seat, card in puzzle.position.plays:
        hands[seat] |= {card}
    for text in texts(puzzle):
        for lang in text:
            for seat, card in owned(text[lang], lang):
                assert card in hands[seat], (lang, seat, card)


def test_a_card_said_to_be_the_only_trump_is() -> None:
    seen = 0
    for puzzle in TOLD:
        trumps = [
            card for hand in puzzle.position.hands for card in hand
            if card.suit is puzzle.position.trump
        ]  # fmt: skip
        for text in texts(puzzle):
            for card in re.findall(r"\{(..)\} is the only trump", text["en"]):
                assert trumps == [Card(card)]
                seen += 1
    assert seen > 1


def test_many_cards_are_said_to_be_somebodys() -> None:
    for lang in ("en", "fa"):
        assert sum(len(owned(text[lang], lang)) for each in TOLD for text in texts(each)) > 60
