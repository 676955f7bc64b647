"""Best lines of whole deals: nobody errs, kot before tricks, as brute force has it on small deals."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import Card, Position
from hokm_teach.seats import side_of
from hokm_teach.solver import Outcome, answers, best_line, outcome
from hokm_teach.solver.board import Board, State
from hokm_teach.solver.engine import plain
from hokm_teach.solver.lines import Deal, Tricks, endings, play_on
from tests.dealing import seeds
from tests.solving import best_ending, high_cards, random_position


def small_deal(seed: int, to_win: int, players: int) -> tuple[Position, Board, Deal]:
    """Deal as many tricks as one of two sides must win, and find what the leader's side is due."""
    chance = random.Random(seed)
    ranks = chance.choice([5, 6, 13])
    count = 2 * to_win - 1
    position = random_position(chance, count, players, high_cards(ranks))
    position = replace(position, to_win=None)
    board = Board(position, plain())
    board.engine.begin()
    side = answers.side_seats(position.leader, players)
    return position, board, Deal.best(board, board.state(position), side, (0, 0), to_win)


@given(seeds, st.sampled_from([(2, 4), (2, 4), (3, 2), (2, 2)]))
@settings(max_examples=120, deadline=None)
def test_a_line_ends_as_brute_force_says(seed: int, shape: tuple[int, int]) -> None:
    to_win, players = shape
    position, board, due = small_deal(seed, to_win, players)
    side = side_of(position.leader, players)
    wanted = best_ending(position, side, to_win)
    assert tuple(endings(to_win)[due.rank]) == wanted
    end = position.play_all(play_on(board, position, due))
    assert end.over
    assert best_ending(end, side, to_win) == wanted


@given(seeds)
@settings(max_examples=8, deadline=None)
def test_outcome_follows_a_deal_to_its_end(seed: int) -> None:
    """At every card of the line the deal is worth what it was worth at the beginning, kot or not."""
    position = random_position(random.Random(seed), 13)
    side = side_of(position.leader)
    expected = outcome(position)
    turned = {
        Outcome.KOT_WON: Outcome.KOT_LOST,
        Outcome.WON: Outcome.LOST,
        Outcome.LOST: Outcome.WON,
        Outcome.KOT_LOST: Outcome.KOT_WON,
    }
    for card in best_line(position):
        position = position.play(card)
        ours = side_of(position.leader) == side
        assert outcome(position) is (expected if ours else turned[expected])
    assert position.over


def test_a_loser_gives_nothing_for_a_trick_that_comes_too_late() -> None:
    """The most tricks would be the eighth of the others and kot; the line takes one in time."""
    position = Position.from_pbn(
        "N:74.AJT972.9.KJT5 J982.Q.AKQT.Q872 T63.854.62.A9643 AKQ5.K63.J87543.", "S", "S"
    )
    assert outcome(position) is Outcome.LOST

    def by_tricks_alone(board: Board, state: State) -> tuple[Card, ...]:
        side = answers.side_seats(position.leader, 4)
        return tuple(play_on(board, position, Tricks(side, board.count(state, side))))

    assert position.play_all(answers.work_out(position, by_tricks_alone)).won == (0, 7)
    assert position.play_all(best_line(position)).won == (1, 7)
