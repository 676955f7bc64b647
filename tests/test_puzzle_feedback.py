"""What is said to a wrong card at any puzzle: that it loses, how, and how much is left, held against the solver."""

from __future__ import annotations

from functools import cache

import pytest

from hokm_teach import Card
from hokm_teach.i18n import Message, say
from hokm_teach.puzzles import Kind, Puzzle
from hokm_teach.puzzles.proof import keeping, keeps, lost, most
from hokm_teach.trainer import words
from hokm_teach.trainer.attempt import Attempt, Turn
from hokm_teach.trainer.library import library
from hokm_teach.tricks import Trick

EVERY = pytest.mark.parametrize(
    "puzzle", library().puzzles.values(), ids=lambda puzzle: puzzle.id
)  # fmt: skip


@cache
def wrong_turns(puzzle: Puzzle) -> list[Turn]:
    """Every wrong first card, answered."""
    right = keeping(puzzle, puzzle.position)
    cards = [card for card in puzzle.position.legal_cards() if card not in right]
    return [Attempt(puzzle).play(card) for card in cards]


def decisive(puzzle: Puzzle, turn: Turn) -> Trick:
    """The trick with which the goal is gone, as the play goes on."""
    way = (*turn.passed, *turn.rest)
    return next(each.history[-1] for each in way if each.history and lost(puzzle, each))


def parts(puzzle: Puzzle, turn: Turn) -> tuple[Message, Message]:
    """What is said: how the goal is lost, and what is left."""
    verdict, told = words.after_turn(puzzle, turn, solved=False)
    assert verdict == "wrong"
    ((_, sentences),) = told.fields
    how, left = sentences.parts
    return how, left


@EVERY
def test_how_a_wrong_card_loses_is_what_happens(puzzle: Puzzle) -> None:
    trump = puzzle.position.trump
    for turn in wrong_turns(puzzle):
        assert turn.fatal
        assert not keeps(puzzle, turn.passed[0])
        how, _ = parts(puzzle, turn)
        said, trick = dict(how.fields), decisive(puzzle, turn)
        ours: Card | None = said["ours"]
        assert (trick.winner, said["winner"]) == (said["seat"], dict(trick.plays)[trick.winner])
        assert trick.winner not in puzzle.seats
        now = turn.card in trick.cards
        assert now is ("loses the goal" not in how.text)
        lead = trick.cards[0].suit
        follows = [
            card for seat, card in trick.plays
            if seat in puzzle.seats and card.suit in (lead, trump)
        ]  # fmt: skip
        assert (
            (ours is None) is (not follows) is ("a trick with" in how.text or "is gone" in how.text)
        )
        if ours is None:
            continue
        assert ours in follows
        assert not any(
            (card.suit is trump, card.rank) > (ours.suit is trump, ours.rank) for card in follows
        )
        ruffs = said["winner"].suit is trump is not lead
        assert ("overruff" in how.text) is (ruffs and ours.suit is trump)
        assert ("ruff {ours}" in how.text or "ruffs {ours}" in how.text) is ruffs
        if not ruffs:
            assert "takes {ours}" in say(how) or "takes" in how.text
            assert said["winner"].suit is ours.suit


@EVERY
def test_what_is_left_after_a_wrong_card_is_what_the_solver_counts(puzzle: Puzzle) -> None:
    for turn in wrong_turns(puzzle):
        _, left = parts(puzzle, turn)
        if puzzle.goal.kind in (Kind.KOT, Kind.SAVE):
            assert not left.fields
            continue
        tricks = most(puzzle, turn.passed[0])
        goal = puzzle.goal.tricks
        if puzzle.goal.kind is Kind.SEVEN:
            tricks, goal = tricks + puzzle.position.won[0], 7
        said = dict(left.fields)
        assert (said.get("n", 0), said["goal"]) == (tricks, goal)
        assert tricks < goal


def test_every_way_to_lose_is_told_somewhere() -> None:
    told = {
        parts(puzzle, turn)[0].text
        for puzzle in library().puzzles.values()
        for turn in wrong_turns(puzzle)
    }
    ways = {
        *(each.text for pair in words.WAYS.values() for each in pair),
        "{seat} wins this trick with {winner}, and the goal is gone.",
        "{card} loses the goal: later {seat} wins a trick with {winner}.",
    }
    assert told <= ways
    assert len(told) >= len(ways) - 1
