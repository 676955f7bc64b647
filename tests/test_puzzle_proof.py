"""The proof of puzzles, held against other judges: DDS for four, plain trying for two players and for kot."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from dealing import seeds
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_making import (
    any_position,
    by_trying,
    candidates,
    made,
    two_by_trying,
    winning_cards,
)
from solving import two_by_dds

from hokm_teach import RULESETS, Card, Position, Seat, Suit, cards
from hokm_teach.cards import Rank
from hokm_teach.errors import SearchLimit, Stop
from hokm_teach.puzzles import Goal, Kind, Puzzle, faults, load, proof
from hokm_teach.puzzles.check import label, prove
from hokm_teach.puzzles.pack import load_shipped, shipped_files
from hokm_teach.puzzles.proof import canonical, keeping, keeps, lost, reached, touching
from hokm_teach.puzzles.puzzle import RULES
from hokm_teach.solver import minimax

SHIPPED = [puzzle for file in shipped_files() for puzzle in load(file).puzzles]
FIRST = load_shipped("first_steps").puzzles[0]
SIZES = st.sampled_from(
    [
        *[(4, n, kind) for n in (2, 3, 4) for kind in (Kind.TRICKS, Kind.SEVEN)],
        *[(2, n, kind) for n in (2, 4, 6) for kind in (Kind.TRICKS, Kind.SEVEN)],
        *[
            (players, n, kind)
            for players in (2, 4)
            for n in (7, 8)
            for kind in (Kind.KOT, Kind.SAVE)
        ],
    ]
)


def decisions(puzzle: Puzzle) -> Iterator[tuple[Position, Card]]:
    """Give our cards of a puzzle's solution, each where it is played, while the goal is open."""
    position = puzzle.position
    for card in puzzle.solution:
        if position.to_move in puzzle.seats and not reached(puzzle, position):
            yield position, card
        position = position.play(card)


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.id)
def test_every_claim_of_a_puzzle_is_proved_a_second_time(puzzle: Puzzle) -> None:
    assert winning_cards(puzzle, puzzle.position) == set(puzzle.first)
    assert set(puzzle.first) < set(puzzle.position.legal_cards())
    assert not between(puzzle.position, puzzle.first)
    for position, card in decisions(puzzle):
        assert card in winning_cards(puzzle, position)


def between(position: Position, first: tuple[Card, ...]) -> list[Card]:
    """Return the cards of others that keep first cards from being all the same, those of other suits too."""
    others = {*position.trick}.union(*position.hands).difference(position.hand(position.to_move))
    high, low = max(first, key=lambda card: card.rank), min(first, key=lambda card: card.rank)
    apart = [card for card in first if card.suit is not high.suit]
    return apart + [
        card for card in others if card.suit is high.suit and low.rank < card.rank < high.rank
    ]


@settings(max_examples=60)
@given(st.integers(2, 4), seeds)
def test_two_players_are_judged_alike_by_dds_and_by_trying(count, seed) -> None:
    puzzle = next(candidates(random.Random(seed), 2, count, Kind.TRICKS))
    values = two_by_trying(puzzle.position)
    assert values == two_by_dds(puzzle.position)
    assert set(values) == set(puzzle.position.legal_cards())
    for card, tricks in values.items():
        after = puzzle.position.play(card)
        for goal in range(1, count + 1):
            wanted = replace(puzzle, goal=Goal(Kind.TRICKS, goal))
            assert by_trying(wanted, after) is (tricks >= goal)


@settings(max_examples=150)
@given(SIZES, seeds)
def test_the_cards_that_keep_a_goal_are_those_another_judge_finds(size, seed) -> None:
    players, count, kind = size
    chance = random.Random(seed)
    puzzle = next(candidates(chance, players, count, kind))
    position = puzzle.position
    while position.to_move is not None and not reached(puzzle, position):
        if position.to_move in puzzle.seats:
            assert set(keeping(puzzle, position)) == winning_cards(puzzle, position)
        position = position.play(chance.choice(position.legal_cards()))
        if len(position.hands[0]) == 1:
            break


@settings(max_examples=60)
@given(SIZES, seeds)
def test_the_other_sides_right_cards_are_those_that_put_the_goal_out_of_reach(size, seed) -> None:
    players, count, kind = size
    chance = random.Random(seed)
    puzzle = next(candidates(chance, players, count, kind))
    position = puzzle.position.play(chance.choice(puzzle.position.legal_cards()))
    if position.to_move is None or position.to_move in puzzle.seats:
        return
    legal = position.legal_cards()
    spoiling = tuple(card for card in legal if not by_trying(puzzle, position.play(card)))
    assert keeping(puzzle, position) == (spoiling or legal)


@settings(max_examples=100)
@given(SIZES, seeds)
def test_what_is_decided_stays_decided(size, seed) -> None:
    players, count, kind = size
    chance = random.Random(seed)
    puzzle = next(candidates(chance, players, count, kind))
    along = [puzzle.position]
    while along[-1].to_move is not None:
        along.append(along[-1].play(chance.choice(along[-1].legal_cards())))
    for before, after in pairwise(along):
        assert reached(puzzle, after) >= reached(puzzle, before)
        assert lost(puzzle, after) >= lost(puzzle, before)
    for each in along:
        assert not (reached(puzzle, each) and lost(puzzle, each))
        assert keeps(puzzle, each) or not reached(puzzle, each)
        assert not keeps(puzzle, each) or not lost(puzzle, each)
    assert reached(puzzle, along[-1]) is not lost(puzzle, along[-1])


def test_three_players_too_may_have_a_goal() -> None:
    chance = random.Random(3)
    for _ in range(20):
        position = any_position(chance, 3, 3, Kind.TRICKS)
        best = max(minimax.solve(position).values())
        for tricks in (1, 2, 3):
            puzzle = Puzzle("t", "t", "governor-3", position, Goal(Kind.TRICKS, tricks), (), ())
            assert keeps(puzzle, puzzle.position) is (best >= tricks)


def test_touching_cards_stand_together() -> None:
    position = Position.of({"S": cards("SA SK S9"), "N": cards("SQ ST H2")}, "H", "S")
    assert sorted(touching(position)) == [cards("SA SK"), cards("S9")]


relabellings = st.permutations([suit for suit in Suit if suit is not Suit.HEARTS])


@settings(max_examples=100)
@given(SIZES, seeds, relabellings)
def test_names_of_suits_and_gaps_between_ranks_make_no_difference(size, seed, others) -> None:
    players, count, kind = size
    position = replace(any_position(random.Random(seed), players, count, kind), history=())
    goal = Goal(kind, 1 if kind is Kind.TRICKS else 0)
    named = dict(zip([suit for suit in Suit if suit is not position.trump], others, strict=True))
    named[position.trump] = Suit.HEARTS
    everything = sorted({*position.trick}.union(*position.hands))
    new: dict[Card, Card] = {}
    for suit in Suit:
        held = [card for card in everything if card.suit is suit]
        ranks = sorted(random.Random(seed).sample(list(Rank), len(held)), reverse=True)
        new |= {card: Card.of(named[suit], rank) for card, rank in zip(held, ranks, strict=True)}
    other = replace(
        position,
        hands=tuple(frozenset(new[card] for card in hand) for hand in position.hands),
        trump=Suit.HEARTS,
        trick=tuple(new[card] for card in position.trick),
    )
    assert canonical(other, goal) == canonical(position, goal)


@settings(max_examples=100)
@given(SIZES, seeds)
def test_another_position_goal_or_leader_is_another_puzzle(size, seed) -> None:
    players, count, kind = size
    chance = random.Random(seed)
    position = replace(any_position(chance, players, count, kind), history=())
    goal = Goal(kind, 1 if kind is Kind.TRICKS else 0)
    form = canonical(position, goal)
    assert canonical(position, Goal(Kind.TRICKS, 9)) != form
    turned = replace(position, hands=position.hands[1:] + position.hands[:1], trick=())
    assert canonical(turned, goal) != canonical(replace(position, trick=()), goal) or players == 2
    if not position.trick:
        assert canonical(replace(position, leader=Seat.NORTH), goal) != canonical(
            replace(position, leader=Seat.SOUTH), goal
        )


def test_seven_with_five_won_is_two_tricks() -> None:
    puzzle = made(1, 4, 4, Kind.SEVEN)
    need = 7 - puzzle.position.won[0]
    assert canonical(puzzle.position, puzzle.goal) == canonical(
        puzzle.position, Goal(Kind.TRICKS, need)
    )


WRONG = {
    "the goal, seven, is out of reach": {
        "position": {"before": (4, 6), "trump": Suit.CLUBS},
        "goal": Goal(Kind.SEVEN),
    },
    "the play is over": {"position": {"before": (3, 7)}, "goal": Goal(Kind.SEVEN)},
    "from 1 to 3": {"goal": Goal(Kind.TRICKS, 4)},
    "were won before": {"goal": Goal(Kind.SEVEN)},
    "'draft-2' is no rule set for 4": {"rules": "draft-2"},
    "are 9♥, not A♠": {"first": cards("SA")},
    "are 9♥, not none": {"first": ()},
    "are 9♥, not 9♥, 9♥": {"first": cards("H9 H9")},
    "card 1 of the solution: 2♣ is not in your hand": {"solution": cards("C2")},
    "card 1 of the solution, A♠, lets the goal go; 9♥ would keep it": {"solution": cards("SA")},
    "stops before the goal is reached": {"solution": cards("H9 H6 C2")},
    "card 13 of the solution: The deal is over": {"solution": (*FIRST.solution, Card("C2"))},
    "Ada is to move": {"position": {"leader": Seat.EAST}},
}


@pytest.mark.parametrize("words", WRONG)
def test_each_fault_is_told(words: str) -> None:
    wrong = dict(WRONG[words])
    puzzle = FIRST
    if "position" in wrong:
        wrong["position"] = replace(puzzle.position, **wrong["position"])
    assert words in " ".join(fault.say() for fault in faults(replace(puzzle, **wrong)))


def test_a_search_that_is_given_up_proves_nothing(monkeypatch) -> None:
    def tangled(*_: object) -> None:
        raise SearchLimit(Stop.POSITIONS, 9, 1, 0, 3)

    monkeypatch.setattr(proof, "work_out", tangled)
    assert "could not be proved" in prove(FIRST)[0].say()
    assert label(FIRST) is FIRST


def test_kot_wants_every_trick_so_far() -> None:
    puzzle = made(1, 4, 8, Kind.KOT)
    position = replace(puzzle.position, before=(4, 1))
    assert "every trick so far" in faults(replace(puzzle, position=position))[0].say()


def test_every_rule_set_may_have_puzzles() -> None:
    for rules in RULESETS.values():
        assert rules.name in RULES[rules.players]
