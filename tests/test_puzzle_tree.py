"""The defence chooses as its rule says, however much the judge spares itself; what it remembers is never stale."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from puzzle_making import made

from hokm_teach import Card, Position
from hokm_teach.puzzles import Kind, Puzzle, proof
from hokm_teach.puzzles.tree import SHORT, Judge, Memory, ask
from hokm_teach.solver import answers
from hokm_teach.trainer.attempt import Attempt, Turn
from hokm_teach.trainer.library import library

KINDS = [(4, 5, Kind.TRICKS), (2, 5, Kind.TRICKS), (4, 4, Kind.SEVEN), (2, 4, Kind.SEVEN),
         (4, 7, Kind.KOT), (4, 7, Kind.SAVE), (2, 7, Kind.KOT), (2, 7, Kind.SAVE)]  # fmt: skip
PUZZLES = [made(seed, *kind) for kind in KINDS for seed in (3, 4)]
PUZZLES += [*library().puzzles.values()][::23]
EVERY = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)


def doubt(judge: Judge, position: Position, depth: int) -> float:
    """How hard our next decisions are, as the rule is written: everything is looked at."""
    if not depth or position.to_move is None or proof.reached(judge.puzzle, position):
        return 0.0
    after = [position.play(each[0]) for each in judge.choices(position)]
    if not judge.ours(position):
        return max(doubt(judge, each, depth) for each in after)
    right = [each for each in after if judge.keeps(each)]
    depth -= len(after) > 1
    return 1 - len(right) / len(after) + min(doubt(judge, each, depth) for each in right)


def best(judge: Judge, position: Position) -> set[Card]:
    """The cards that the rule allows: hardest to answer, then with the most tricks for the mover's side."""
    left = [group[0] for group in judge.right(position)]
    after = {card: position.play(card) for card in left}
    if not judge.ours(position) and judge.keeps(position):
        depth = 2 if max(map(len, position.hands)) <= SHORT else 1
        doubts = {card: doubt(judge, after[card], depth) for card in left}
        left = [card for card in left if doubts[card] == max(doubts.values())]
    sign = 1 if judge.ours(position) else -1
    worth = {card: sign * judge.tricks(after[card]) for card in left}
    return {card for card in left if worth[card] == max(worth.values())}


def places(judge: Judge) -> Iterator[Position]:
    """The positions of the line, and those after each first card as the play goes on."""
    start = judge.puzzle.position
    for begin in (start, *map(start.play, start.legal_cards())):
        now = begin
        while now.to_move is not None:
            yield now
            now = now.play(judge.choose(now))


@EVERY
def test_every_card_of_the_play_is_one_that_the_rule_allows(puzzle: Puzzle) -> None:
    def wrong(judge: Judge) -> list[tuple[Position, Card]]:
        chosen = [(now, judge.choose(now)) for now in places(judge)]
        return [(now, card) for now, card in chosen if card not in best(judge, now)]

    assert ask(puzzle, wrong) == []


@EVERY
def test_what_keeps_the_goal_is_what_the_proof_says(puzzle: Puzzle) -> None:
    def seen(judge: Judge) -> list[tuple[Position, bool]]:
        return [(now, judge.keeps(now)) for now in places(judge)]

    for now, kept in ask(puzzle, seen):
        assert kept is proof.keeps(puzzle, now)


def turns(puzzle: Puzzle, attempt: Attempt | None = None) -> Iterator[Turn]:
    """Press every card at the first two decisions, each in an attempt of its own when none is given."""
    start = puzzle.position
    for first in start.legal_cards():
        own = attempt or Attempt(puzzle)
        yield own.play(first)
        if not own.over:
            yield own.play(own.position.legal_cards()[0])
            own.undo()
        own.undo()


@pytest.mark.parametrize("puzzle", PUZZLES[::3], ids=lambda puzzle: puzzle.id)
def test_an_attempt_that_remembers_answers_as_one_that_does_not(puzzle: Puzzle) -> None:
    fresh = []
    for turn in turns(puzzle):
        fresh.append(turn)
        answers.forget()
    other = Attempt(library().puzzles["first-steps-1"])
    kept = []
    for turn in turns(puzzle, Attempt(puzzle)):
        kept.append(turn)
        other.right()  # another deal takes the board
    assert kept == fresh
    assert list(turns(puzzle, Attempt(puzzle))) == fresh


def test_a_memory_is_of_one_board() -> None:
    memory, puzzle = Memory(), library().puzzles["first-steps-3"]
    start = puzzle.position
    ask(puzzle, lambda judge: judge.keeps(start), memory=memory)
    assert memory.kept
    ask(puzzle, lambda judge: judge.choices(start), memory=memory)
    assert memory.kept
    answers.forget()
    ask(puzzle, lambda judge: judge.choices(start), memory=memory)
    assert not memory.kept
