"""The weights of leads: where they stand, what the fitter takes them for, and that it finds better ones."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from hokm_teach.solver import answers, layout, ordering, search, solve, weights
from hokm_teach.solver.board import Board
from hokm_teach.solver.engine import Engine
from tests.fitting import leads, softmax
from tests.fitting.recording import QUESTIONS, Recorder, Sample, record
from tests.fitting.softmax import NONE, arrange, at_best, expected, fit, tried_first
from tests.fitting.sums import weights_of_leads
from tests.fitting.writing import FILE, TABLES, rewritten
from tests.solving import random_position

#: Every position is recorded.
ALL = (1, 1)


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    """What some small deals leave on record."""
    recorded = [record(f"small {number}", number % 2, 6, (3, 3)) for number in range(24)]
    return [sample for deal in recorded for sample in deal]


def test_each_table_begins_where_the_layout_says() -> None:
    begin = layout.TOPS
    for name in TABLES:
        assert getattr(layout, name) == begin, name
        begin += len(getattr(weights, name))
    assert begin == layout.DEAL_SIZE
    assert begin - layout.TOPS == len(weights.LEADS)


@pytest.mark.parametrize("players", [4, 3, 2])
def test_what_the_fitter_sees_is_what_list_leads_adds_up(players: int) -> None:
    """With any numbers in the tables, the sum of those that are named is the weight in the list."""
    chance = random.Random(players)
    numbers = [chance.randint(-90, 90) for _ in weights.LEADS]
    seen: set[int] = set()

    def compare(deal: list[int], *position: int) -> int:
        listed = ordering.list_leads(deal, *position)
        moves = position[5]
        named = weights_of_leads(deal, *position)
        assert len(named) == listed
        for move in deal[moves : moves + listed]:
            places = named[move & layout.CARDS]
            summed = sum(numbers[place] for place in places)
            steps = (summed >> ordering.STEP) + ordering.MIDDLE
            assert move >> ordering.WEIGHT == min(max(steps, 0), 255)
            seen.update(places)
        return listed

    engine = Engine(1 << 10, 1 << 12, limit=10**6, brief=10**6)
    engine.deal[layout.TOPS :] = numbers
    with patch.object(search, "list_leads", compare):
        for cards in (3, 5, 7, 8):
            position = random_position(chance, cards, players)
            board = Board(position, engine)
            engine.begin()
            board.count(board.state(position), answers.side_seats(position.leader, players))
    assert {layout.WORKED_BEFORE - layout.TOPS, layout.TO_RUFF_NEXT - layout.TOPS} <= seen
    for name in TABLES:
        begin = getattr(layout, name) - layout.TOPS
        assert seen & {*range(begin, begin + len(getattr(weights, name)))}, name


@pytest.mark.parametrize("question", range(len(QUESTIONS)))
def test_a_record_changes_no_answer(question: int) -> None:
    """Whatever is recorded on the way, the answer is right."""
    chance = random.Random(7)
    for _ in range(6):
        position = random_position(chance, 5)
        recorder = Recorder(chance, ALL)
        most = max(solve(position).values())
        wanted = most if QUESTIONS[question] == "exact" else most >= 3
        assert recorder.put(question, position) == wanted
        for sample in recorder.samples:
            assert all(lead.cost >= 1 for lead in sample.leads)


def test_each_lead_on_record_is_right_or_wrong_as_the_solver_says() -> None:
    """What is recorded first is the deal itself, unless it needs no search."""
    chance = random.Random(11)
    compared = 0
    while compared < 8:
        position = random_position(chance, 5)
        board = Board(position, Engine(1 << 8, 1 << 10, limit=1))
        choices = board.choices(board.state(position)).values()
        recorder = Recorder(chance, ALL)
        recorder.put(0, position)
        if len(choices) < 2 or not recorder.samples:
            continue
        tricks = solve(position)
        tried = recorder.samples[0].leads
        assert len(tried) == len(choices)
        assert sum(lead.right for lead in tried) == sum(tricks[cards[0]] >= 3 for cards in choices)
        compared += 1


def test_the_slope_is_that_of_the_loss(samples: list[Sample]) -> None:
    data = arrange(samples)
    chance = np.random.default_rng(3)
    values = chance.normal(size=NONE + 1)
    values[NONE] = 0
    slope = expected(values, data)[1]
    for place in chance.choice(np.unique(data.weights[data.weights < NONE]), 20):
        up, down = values.copy(), values.copy()
        up[place] += 1e-4
        down[place] -= 1e-4
        measured = (expected(up, data)[0] - expected(down, data)[0]) / 2e-4
        assert slope[place] == pytest.approx(measured, abs=1e-7, rel=1e-4)


def test_a_fit_lowers_the_loss(samples: list[Sample]) -> None:
    data = arrange(samples)
    none = np.zeros(NONE + 1)
    assert tried_first(none, data) == pytest.approx(expected(none, data)[0])
    found = fit(data, 60)
    assert expected(found, data)[0] < 0.9 * expected(none, data)[0]
    assert at_best(data) <= tried_first(found, data) < 0.9 * tried_first(none, data)


def test_long_holdings_share_a_weight(samples: list[Sample]) -> None:
    found = fit(arrange(samples), 3)
    begin = layout.HELD_LENGTHS - layout.TOPS
    for first in range(begin, layout.TRUMPS_HELD - layout.TOPS, 14):
        assert len({*found[first + softmax.LONG : first + 14]}) == 1


def test_positions_without_a_choice_teach_nothing() -> None:
    with pytest.raises(ValueError, match="a right lead and a wrong one"):
        arrange([])


def test_the_present_weights_are_written_as_they_stand() -> None:
    text = FILE.read_text("utf-8")
    assert rewritten(text, weights.LEADS) == text


def numbers_of(path: Path) -> Iterator[int]:
    """Give the weights in a file."""
    spec = importlib.util.spec_from_file_location("fitted", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield from module.LEADS


def test_from_deals_to_a_file_of_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole way, against weights that know nothing; against itself nothing is better, and nothing is written."""
    file = tmp_path / "fitted.py"
    small = ["--deals=24", "--seed=2", "--cards=6", "--one-of", "3", "3", "--jobs=1", "--into"]
    monkeypatch.setattr(leads, "LEADS", (0,) * len(weights.LEADS))
    assert leads.main([*small, str(file)]) == 0
    found = [*numbers_of(file)]
    assert len(found) == len(weights.LEADS)
    assert any(found)
    again = tmp_path / "again.py"
    monkeypatch.setattr(leads, "LEADS", tuple(found))
    assert leads.main([*small, str(again)]) == 1
    assert not again.exists()
    assert "nothing is written" in capsys.readouterr().out
