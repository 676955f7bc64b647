"""Ratings: from 600 to 2600, the same every time, and higher where simple players fail."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from statistics import mean

import pytest

from hokm_teach import Card, Position, cards
from hokm_teach.puzzles import Goal, Kind, Puzzle, load, rating
from hokm_teach.puzzles.habits import greedy, look, simple, solves, tempting
from hokm_teach.puzzles.pack import shipped_files
from hokm_teach.puzzles.reading import RATINGS
from hokm_teach.puzzles.tree import ask

SHIPPED = [puzzle for file in shipped_files() for puzzle in load(file).puzzles]


PLAYERS = {"simple": simple, "greedy": greedy}


@cache
def solved(puzzle: Puzzle) -> frozenset[str]:
    """Return who of the players that do not look ahead reaches the goal."""
    return ask(
        puzzle,
        lambda judge: frozenset(name for name, plays in PLAYERS.items() if solves(judge, plays)),
    )


def above(rated: list[tuple[float, bool]]) -> float:
    """Return how often an ending that a player fails is rated above one he solves (the area under the curve)."""
    solved = [points for points, done in rated if done]
    failed = [points for points, done in rated if not done]
    return mean((hard > soft) + (hard == soft) / 2 for hard in failed for soft in solved)


@pytest.mark.parametrize("player", PLAYERS)
def test_what_a_simple_player_solves_is_rated_lower_than_what_it_fails(player: str) -> None:
    rated = [(puzzle.rating, player in solved(puzzle)) for puzzle in SHIPPED]
    assert above(rated) > 0.9
    easy = mean(points for points, done in rated if done)
    hard = mean(points for points, done in rated if not done)
    assert hard - easy > 300


def test_so_it_is_when_the_rating_is_not_told_whether_he_solves_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rating, "OBVIOUS", 0)
    some = SHIPPED[::4]
    assert above([(rating.rating(puzzle), "simple" in solved(puzzle)) for puzzle in some]) > 0.75


def test_ratings_keep_to_their_range_and_spread_over_it() -> None:
    rated = sorted(puzzle.rating for puzzle in SHIPPED)
    assert set(rated) <= set(RATINGS)
    assert (RATINGS[0], RATINGS[-1]) == (rating.LOWEST, rating.HIGHEST)
    tenth = len(rated) // 10
    assert rated[tenth] < 1100
    assert rated[-tenth] > 1700


@pytest.mark.parametrize("puzzle", SHIPPED[::40], ids=lambda puzzle: puzzle.id)
def test_a_rating_is_the_same_again(puzzle: Puzzle) -> None:
    assert rating.rating(puzzle) == rating.rating(puzzle) == puzzle.rating


def test_a_goal_that_every_later_card_reaches_is_easier() -> None:
    """After a first card that settles it, nothing more can go wrong."""
    position = Position.of(
        {
            "S": cards("H9 SA SK"),
            "E": cards("H6 C7 C8"),
            "N": cards("C2 S5 D4"),
            "W": cards("DJ S4 D9"),
        },
        "H",
        "S",
    )
    puzzle = Puzzle("t", "t", "family-4", position, Goal(Kind.TRICKS, 3), cards("H9"), ())
    assert rating.rating(puzzle) < 900


# players who do not look ahead

THIRD = Position.of(
    {"S": cards("SA SQ S2"), "E": cards("D2 D3 D4"), "N": cards("C2 C3"), "W": cards("SK S3")},
    "H",
    "N",
    ["S7", "S9"],
)


def test_the_greedy_player_takes_with_the_highest() -> None:
    assert greedy(THIRD) is Card("SA")
    assert greedy(replace(THIRD, trick=cards("SJ S9"))) is Card("S2")  # the partner's already


def test_every_reason_for_a_card_counts() -> None:
    reasons = tempting(THIRD)
    assert set(reasons) == set(THIRD.legal_cards())
    assert reasons[Card("SA")] >= 2  # greedy and sure
    assert reasons[Card("SQ")] == 1  # the cheapest that wins
    assert reasons[Card("S2")] == 1  # the lowest


def test_a_player_remembers_what_an_ending_has_forgotten() -> None:
    sight = look(Position.of({"S": cards("DJ C2"), "N": cards("D9 C3")}, "H", "S"))
    assert sight.is_master(Card("DJ"))
    assert not sight.is_master(Card("C2"))
