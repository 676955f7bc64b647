"""The steps of the search, each with any of its ideas: the same answers as minimax, and fewer positions."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach.solver import minimax, steps
from tests.dealing import seeds
from tests.solving import high_cards, random_position

IDEAS = st.sets(st.sampled_from(steps.IDEAS)).map(lambda ideas: tuple(sorted(ideas)))


@given(seeds, IDEAS)
@settings(max_examples=150, deadline=None)
def test_every_step_counts_right(seed: int, ideas: tuple[str, ...]) -> None:
    chance = random.Random(seed)
    players, most = chance.choice([(4, 3), (3, 4), (2, 5)])
    ranks = chance.choice([5, 7, 13])
    position = random_position(chance, chance.randint(1, most), players, high_cards(ranks))
    assert steps.worth(position, *ideas).tricks == max(minimax.solve(position).values())


@given(seeds)
@settings(max_examples=30, deadline=None)
def test_all_ideas_together_on_longer_hands(seed: int) -> None:
    position = random_position(random.Random(seed), 6, 4, high_cards(8))
    assert steps.worth(position, *steps.IDEAS).tricks == steps.real(position).tricks


def test_each_idea_saves_positions() -> None:
    """Over some endings together, that is: alone, any of them may be of no use."""
    chance = random.Random(5)
    endings = [random_position(chance, 4) for _ in range(6)]
    sums: dict[str, int] = {}
    for ending in endings:
        for idea, found in steps.one_by_one(ending).items():
            sums[idea] = sums.get(idea, 0) + found.positions
    counts = list(sums.values())
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] * 100 < counts[0]


def test_an_idea_nobody_had() -> None:
    with pytest.raises(ValueError, match="no idea 'luck'; there are cuts"):
        steps.worth(random_position(random.Random(1), 2), "luck")
