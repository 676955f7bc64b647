"""How a long search behaves: it gives up at its limits, tells how far it is, and stops when asked to."""

from __future__ import annotations

import pickle
import random
import threading
import time
from collections.abc import Callable

import pytest

from hokm_teach.errors import SearchLimit, Stop
from hokm_teach.solver import Later, Task, answers, cancel, minimax, reaches, solve, within
from hokm_teach.solver.engine import Engine, compiled, plain
from tests.solving import random_position

#: A deal of some millions of positions: about a second's work compiled.
TANGLED = random_position(random.Random(4), 13)
ENGINES = pytest.mark.parametrize("make", [plain, compiled], ids=["plain", "compiled"])
Make = Callable[[], Engine]


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    answers.forget()


@ENGINES
def test_it_gives_up_at_a_number_of_positions_and_says_so(make: Make) -> None:
    with (
        answers.only(make()),
        within(positions=5000),
        pytest.raises(SearchLimit, match="gave up after looking at 50") as given_up,
    ):
        solve(TANGLED)
    assert given_up.value.why is Stop.POSITIONS
    assert 5000 <= given_up.value.positions < 5100


@ENGINES
def test_it_gives_up_in_time_and_says_so(make: Make) -> None:
    """Not before, and soon after: by the processor's time, for others may keep it busy."""
    engine = make()
    begun, worked = time.monotonic(), time.thread_time()
    with (
        answers.only(engine),
        within(seconds=0.3),
        pytest.raises(SearchLimit, match=r"after \d+ seconds and") as given_up,
    ):
        solve(TANGLED)
    assert given_up.value.why is Stop.SECONDS
    assert time.monotonic() - begun >= 0.3
    assert time.thread_time() - worked < 1


def solve_on_and_on() -> None:
    """Solve a tangled deal again and again, for a minute at most."""
    begun = time.monotonic()
    while time.monotonic() - begun < 60:
        answers.forget()
        solve(TANGLED)


@ENGINES
def test_it_can_be_stopped_from_another_thread(make: Make) -> None:
    """Deal after deal is solved, so that the machine's speed does not matter."""
    engine = make()
    threading.Timer(0.3, cancel).start()
    with answers.only(engine), pytest.raises(SearchLimit, match="was stopped") as given_up:
        solve_on_and_on()
    assert given_up.value.why is Stop.CANCELLED


@ENGINES
def test_it_tells_how_far_it_is(make: Make) -> None:
    position = random_position(random.Random(6), 10)
    said: list[tuple[int, int, int]] = []

    def listen(task: Task) -> None:
        said.append((task.positions, task.decided, task.cards))

    with answers.only(make()), within(tell=listen):
        values = solve(position)
    assert said == sorted(said)
    assert said[0] == (0, 0, 0)
    assert said[1][1:] == (0, 10)
    assert said[-1][1:] == (10, 10)
    assert len(values) == 10


@ENGINES
def test_what_was_given_up_leaves_nothing_wrong_behind(make: Make) -> None:
    """The same deal, asked again with more time each round, comes to what it is asked at once."""
    position = random_position(random.Random(11), 9)
    with answers.only(make()):
        wanted = solve(position)
        answers.forget()
        for positions in (10, 30, 100, 300, 1000):
            with within(positions=positions):
                try:
                    found = solve(position)
                except SearchLimit:
                    continue
            assert found == wanted
        assert solve(position) == wanted


def test_a_search_in_stretches_finds_the_same() -> None:
    """A pause after every few positions, and a table that forgets: slower, never wrong."""
    engine = Engine(heads=1 << 4, entries=40, limit=10**6, brief=1)
    for seed in range(12):
        position = random_position(random.Random(seed), 4)
        with answers.only(engine):
            assert solve(position) == minimax.solve(position)


def test_an_engine_has_a_limit_of_its_own_and_works_on_afterwards() -> None:
    engine = Engine(heads=1 << 8, entries=1 << 8, limit=200)
    with answers.only(engine):
        with pytest.raises(SearchLimit, match="gave up"):
            solve(TANGLED)
        small = random_position(random.Random(2), 3)
        assert solve(small) == minimax.solve(small)


def test_plain_python_hands_over_and_goes_on_counting() -> None:
    counts: list[int] = []
    with within(tell=lambda task: counts.append(task.positions)):
        reaches(TANGLED, 7)
    fast = compiled()
    assert fast is not None
    assert counts == sorted(counts)
    assert counts[-1] > fast.looked > 0


def test_the_error_comes_through_a_pickle() -> None:
    error = SearchLimit(Stop.SECONDS, 1000, 5, 3, 13)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (again.why, again.positions, again.decided, again.cards) == (Stop.SECONDS, 1000, 3, 13)
    assert str(again) == str(error)
    assert "3 of 13 cards" in str(error)


# in a thread of its own


def test_a_question_for_later_is_answered() -> None:
    position = random_position(random.Random(6), 8)
    asked = Later(lambda: solve(position))
    assert asked.wait(30)
    assert asked.error is None
    assert asked.answer == solve(position)
    assert asked.progress.values == asked.answer
    assert asked.progress.cards == 8


@ENGINES
def test_it_moves_on_while_one_looks_at_it(make: Make) -> None:
    """Also within a stretch of search, and never backwards."""
    engine = make()

    def ask() -> None:
        with answers.only(engine):
            solve_on_and_on()

    asked = Later(ask, seconds=1.5)
    seen: list[int] = []
    while not asked.wait(0.05) and len(seen) < 12:
        seen.append(asked.progress.positions)
    assert len(set(seen)) > 6
    asked.cancel()
    assert asked.done


@ENGINES
def test_a_cancelled_question_is_over_at_once_and_the_next_one_answered(make: Make) -> None:
    engine = make()

    def ask() -> None:
        with answers.only(engine):
            solve_on_and_on()

    asked = Later(ask)
    assert not asked.wait(0.3)
    begun = time.monotonic()
    asked.cancel()
    assert time.monotonic() - begun < 0.1
    assert asked.done
    assert isinstance(asked.error, SearchLimit)
    assert asked.error.why is Stop.CANCELLED
    assert asked.error.positions > 0
    small = random_position(random.Random(2), 5)
    after = Later(lambda: solve(small))
    assert after.wait(5)
    assert after.answer == minimax.solve(small)
    assert asked.answer is None


def test_one_that_is_cancelled_before_its_turn_never_begins() -> None:
    first = Later(solve_on_and_on)
    second = Later(lambda: solve(TANGLED))
    second.cancel()
    assert second.done
    assert second.progress.positions == 0
    first.cancel()
    third = Later(lambda: reaches(TANGLED, 1))
    assert third.wait(10)
    assert third.answer is True


def test_a_limit_and_any_other_error_come_to_whoever_asked() -> None:
    slow = Later(lambda: solve(TANGLED), positions=2000)
    assert slow.wait(10)
    assert isinstance(slow.error, SearchLimit)
    assert slow.error.why is Stop.POSITIONS
    wrong = Later(lambda: 1 // 0)
    assert wrong.wait(10)
    assert isinstance(wrong.error, ZeroDivisionError)
    wrong.cancel()
    assert isinstance(wrong.error, ZeroDivisionError)
