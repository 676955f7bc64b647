"""Best lines of whole deals: nobody errs, kot before tricks, as brute force has it on small deals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import Card, Position
from hokm_teach.seats import side_of
from hokm_teach.solver import Outcome, answers, best_line, minimax, outcome, refutation, solve
from hokm_teach.solver.board import Board, State
from hokm_teach.solver.engine import Engine
from hokm_teach.solver.lines import Deal, Tricks, endings, play_on
from tests.dealing import seeds
from tests.solving import best_ending, high_cards, random_position, some_way_on

#: Of its own, for what the package lays out on its engines it believes to lie there.
ENGINE = Engine(heads=1 << 13, entries=1 << 15, limit=10**7)


def small_deal(seed: int, to_win: int, players: int) -> tuple[Position, Board, Deal]:
    """Deal as many tricks as one of two sides must win, and find what the leader's side is due."""
    chance = random.Random(seed)
    ranks = chance.choice([5, 6, 13])
    count = 2 * to_win - 1
    position = random_position(chance, count, players, high_cards(ranks))
    position = replace(position, to_win=None)
    board = Board(position, ENGINE)
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


def small_refutation(position: Position, card: Card, to_win: int) -> tuple[Card, ...]:
    """Refute a card of a deal in which fewer tricks than seven win."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answers, "TRICKS_TO_WIN", to_win)
        patch.setattr(answers, "WHOLE_DEAL", 2 * to_win - 1)
        return refutation(position, card)


@given(seeds, st.sampled_from([(2, 4), (2, 4), (3, 2), (2, 2)]))
@settings(max_examples=120, deadline=None)
def test_a_card_is_wrong_when_brute_force_ends_better(seed: int, shape: tuple[int, int]) -> None:
    """The outcome first, then tricks, from anywhere in the deal; and the line shows what the card cost."""
    to_win, players = shape
    position, _, _ = small_deal(seed, to_win, players)
    chance = random.Random(seed)
    position = some_way_on(chance, position, chance.choice([0, 0, 1, 3, 5]))
    mover = position.to_move
    assert mover is not None
    side = side_of(mover, players)

    def ending(at: Position) -> tuple[int, bool]:
        kot, tricks = best_ending(at, side, to_win)
        return kot, tricks >= to_win

    tricks = minimax.solve(position)
    ends = {card: ending(position.play(card)) for card in tricks}
    best = max((ends[card], tricks[card]) for card in tricks)
    for card in tricks:
        after = position.play(card)
        line = small_refutation(position, card, to_win)
        assert bool(line) == ((ends[card], tricks[card]) < best)
        end = after.play_all(line)
        if line and ends[card] < best[0]:
            assert ending(end) == ends[card]
        elif line:
            assert end.won[side] - position.won[side] == tricks[card]


KOT_SLIPS = "N:2.653.QJT7.T9842 A643.KJT8.92.AK3 JT85.A742.863.Q6 KQ97.Q9.AK54.J75"
KOT_SLIPS_AND_FIVE = "N:KJ.AK3.JT.987632 T9643.Q64.K954.5 Q752.952.8732.T4 A8.JT87.AQ6.AKQJ"
MADE_KOT = "N:74.AJT972.9.KJT5 J982.Q.AKQT.Q872 T63.854.62.A9643 AKQ5.K63.J87543."


@pytest.mark.parametrize(
    ("deal", "trump", "leader", "card", "won"),
    [
        (KOT_SLIPS, "S", "W", "HQ", (1, 7)),
        (KOT_SLIPS_AND_FIVE, "C", "W", "S8", (5, 7)),
        (MADE_KOT, "S", "S", "CA", (0, 7)),
    ],
)
def test_a_card_that_keeps_the_tricks_and_changes_the_outcome_is_wrong(
    deal: str, trump: str, leader: str, card: str, won: tuple[int, int]
) -> None:
    position = Position.from_pbn(deal, trump, leader)
    values = solve(position)
    assert values[Card(card)] == max(values.values())
    assert position.play(card).play_all(refutation(position, card)).won == won
    right = [each for each in values if not refutation(position, each)]
    for each in right:
        end = position.play(each).play_all(best_line(position.play(each)))
        assert (0 in end.won) is (0 not in won)  # kot made, or kot escaped
    assert right


def test_a_loser_gives_nothing_for_a_trick_that_comes_too_late() -> None:
    """The most tricks would be the eighth of the others and kot; the line takes one in time."""
    position = Position.from_pbn(MADE_KOT, "S", "S")
    assert outcome(position) is Outcome.LOST

    def by_tricks_alone(board: Board, state: State) -> tuple[Card, ...]:
        side = answers.side_seats(position.leader, 4)
        return tuple(play_on(board, position, Tricks(side, board.count(state, side))))

    assert position.play_all(answers.work_out(position, by_tricks_alone)).won == (0, 7)
    assert position.play_all(best_line(position)).won == (1, 7)
