"""The exact solver against plain minimax, brute force and DDS: every answer, and each trap that once made one wrong."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import Card, Position, Suit, cards
from hokm_teach.errors import IllegalPlay, NoOutcome
from hokm_teach.seats import Seat, side_of
from hokm_teach.solver import (
    Outcome,
    answers,
    best_cards,
    best_line,
    kept,
    minimax,
    outcome,
    reaches,
    refutation,
    solve,
)
from hokm_teach.solver.board import Board
from hokm_teach.solver.engine import Engine, plain
from tests.dealing import seeds
from tests.solving import by_dds, high_cards, in_a_row, random_position, some_way_on

EXAMPLE = Position.from_pbn(
    "N:AKQ2.JT.A.QJT987 975.A86.QT42.432 J4.KQ9742.86.AK5 T863.53.KJ9753.6", "H", "S"
)
#: Deals that an unsound bound or mask once got wrong, with the trap each was caught in.
TRAPPED = {
    "a low card that leans on a higher one of its sequence": (
        "N:Q.T5.43.QT7 J6.7.A9.K42 K4.9.62.A83 .AJ4.87.J95",
        "C",
        "S",
    ),
    "a sequence's top that the play after it needs": (
        "N:62.74.53.A7 7.K92.JT94. AQJT.8.6.K3 4.63.2.T842",
        "C",
        "S",
    ),
    "the same, with nine cards": (
        "N:A9.A52.8.Q84 T.KJ7.J3.KT3 J762.QT.QT.9 3.86.75.A752",
        "C",
        "E",
    ),
    "the same, from the other side": (
        "N:76.Q2.986.QJ T4.KT7.3.AT2 A2.A96.KQ.76 95.84.AJ72.5",
        "H",
        "E",
    ),
}


def four_three_or_two(seed: int) -> Position:
    """Deal an ending that plain minimax can solve, crowded or not, some cards of it played."""
    chance = random.Random(seed)
    players, most = chance.choice([(4, 4), (4, 4), (3, 4), (2, 6)])
    count = chance.randint(1, most)
    pack = high_cards(chance.choice([7, 13]))
    position = random_position(chance, count, players, pack)
    return some_way_on(chance, position, chance.choice([0, chance.randrange(count * players)]))


@given(seeds)
@settings(max_examples=150, deadline=None)
def test_every_card_is_worth_what_minimax_says(seed: int) -> None:
    position = four_three_or_two(seed)
    assert solve(position) == minimax.solve(position)


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_the_other_questions_agree_with_the_values(seed: int) -> None:
    position = four_three_or_two(seed)
    values = solve(position)
    best = max(values.values())
    assert best_cards(position) == tuple(c for c in values if values[c] == best)
    assert list(values) == list(position.legal_cards())
    mover = position.to_move
    assert mover is not None
    if side_of(mover, position.players) == side_of(position.leader, position.players):
        assert reaches(position, best)
        assert not reaches(position, best + 1)


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_a_best_line_keeps_what_is_due(seed: int) -> None:
    position = four_three_or_two(seed)
    mover = position.to_move
    assert mover is not None
    side = side_of(mover, position.players)
    end = position.play_all(best_line(position))
    assert end.over
    assert end.won[side] - position.won[side] == max(solve(position).values())


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_a_refutation_costs_exactly_what_the_card_gives_away(seed: int) -> None:
    position = four_three_or_two(seed)
    values = solve(position)
    mover = position.to_move
    assert mover is not None
    side = side_of(mover, position.players)
    for card, tricks in values.items():
        line = refutation(position, card)
        assert bool(line) == (tricks < max(values.values()) and not position.play(card).over)
        if line:
            end = position.play(card).play_all(line)
            assert end.won[side] - position.won[side] == tricks


@given(seeds)
@settings(max_examples=80, deadline=None)
def test_tricks_in_a_row_as_by_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    players = chance.choice([4, 4, 2])
    position = random_position(chance, chance.randint(1, 4), players, high_cards(8))
    board = Board(position, plain())
    board.engine.begin()
    need = chance.randint(1, len(position.hands[0]))
    for side in (0, 1):
        seats = answers.side_seats(position.seats[side], players)
        wanted = in_a_row(position, side, need)
        assert board.takes_in_a_row(board.state(position), seats, need) == wanted


@given(seeds, st.integers(6, 8))
@settings(max_examples=25, deadline=None)
def test_endings_as_by_dds(seed: int, count: int) -> None:
    position = random_position(random.Random(seed), count)
    assert solve(position) == by_dds(position)


@pytest.mark.parametrize("trap", TRAPPED)
def test_traps(trap: str) -> None:
    position = Position.from_pbn(*TRAPPED[trap])
    assert solve(position) == by_dds(position)


def test_a_guarded_king_is_sure_only_for_the_side_not_on_lead() -> None:
    """King and small behind the ace win a trick; on lead with nothing else, they may win none."""
    behind = Position.of(
        {
            Seat.SOUTH: cards("HA HQ"),
            Seat.EAST: cards("HK H2"),
            Seat.NORTH: cards("S2 S3"),
            Seat.WEST: cards("C2 C3"),
        },
        Suit.HEARTS,
        Seat.SOUTH,
    )
    on_lead = Position.of(
        dict(zip(behind.seats, behind.hands, strict=True)), Suit.HEARTS, Seat.EAST
    )
    assert set(solve(behind).values()) == {1}
    assert max(solve(on_lead).values()) == 0


def test_the_worked_example_has_what_the_story_gives_away() -> None:
    values = solve(EXAMPLE)
    assert (values[Card("CA")], max(values.values())) == (11, 12)
    assert reaches(EXAMPLE, 12)
    assert not reaches(EXAMPLE, 13)
    assert outcome(EXAMPLE) is Outcome.WON
    line = refutation(EXAMPLE, Card("CA"))
    assert EXAMPLE.play("CA").play_all(line).won[0] == 7


def test_outcome_knows_kot_both_ways_and_what_was_won_before() -> None:
    spades = [f"S{rank}" for rank in "AKQJT98765432"]
    hearts, diamonds, clubs = ([suit + card[1] for card in spades] for suit in "HDC")
    hands = [[Card(card) for card in held] for held in (spades, hearts, diamonds, clubs)]
    seats = dict(zip(EXAMPLE.seats, hands, strict=True))
    assert outcome(Position.of(seats, Suit.SPADES, Seat.SOUTH)) is Outcome.KOT_WON
    assert outcome(Position.of(seats, Suit.HEARTS, Seat.SOUTH)) is Outcome.KOT_LOST
    short = {seat: held[:7] for seat, held in seats.items()}
    later = Position.of(short, Suit.SPADES, Seat.SOUTH, before=(5, 1))
    assert outcome(later) is Outcome.WON
    lost = Position.of(short, Suit.HEARTS, Seat.SOUTH, before=(1, 5))
    assert outcome(lost) is Outcome.LOST


def test_an_ending_has_no_outcome() -> None:
    with pytest.raises(NoOutcome):
        outcome(random_position(random.Random(1), 5))


def test_nothing_is_left_to_solve_at_the_end() -> None:
    ended = EXAMPLE.play_all(best_line(EXAMPLE))
    assert solve(ended)  # seven tricks are won; the solver plays on
    last = random_position(random.Random(1), 1)
    done = last.play_all(best_line(last))
    assert (solve(done), best_cards(done), best_line(done)) == ({}, (), ())


def test_a_card_that_may_not_be_played_has_no_refutation() -> None:
    with pytest.raises(IllegalPlay):
        refutation(EXAMPLE.play("CA"), Card("C5"))


@pytest.mark.parametrize("entries", [3, 20])
def test_a_full_table_forgets_and_stays_right(entries: int) -> None:
    engine = Engine(heads=1 << 4, entries=entries, limit=10**6)
    for seed in range(12):
        position = random_position(random.Random(seed), 4)
        board = Board(position, engine)
        engine.begin()
        side = answers.side_seats(position.leader, 4)
        assert board.count(board.state(position), side) == max(minimax.solve(position).values())


def test_the_compiled_search_is_right_also_when_it_comes_from_disk(tmp_path: Path) -> None:
    """Twice in processes of their own: the first compiles, the second loads what the first kept."""
    code = (
        "import random\n"
        "from hokm_teach.solver import warm, answers, engine\n"
        "from tests.solving import random_position, by_dds\n"
        "assert warm()\n"
        "for seed in range(6):\n"
        "    position = random_position(random.Random(seed), 6 + seed)\n"
        "    with answers.only(engine.compiled()):\n"
        "        assert answers.solve(position) == by_dds(position), seed\n"
        "print(engine.compiled().search.stats.cache_hits)\n"
    )
    for loaded in ("", "1"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            cwd=Path(__file__).parent.parent,
            env={"PATH": "", "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)},
        )
        assert run.returncode == 0, run.stderr
        assert not loaded or "1" in run.stdout, run.stdout


def test_no_name_means_two_numbers_in_the_compiled_search() -> None:
    """Compiled, the modules of the search share one namespace, so a name of one must not hide another's."""
    meanings: dict[str, set[object]] = {}
    for module in kept.SOURCE:
        for name, value in vars(module).items():
            if isinstance(value, int | tuple) and not name.startswith("_"):
                meanings.setdefault(name, set()).add(value)
    assert [name for name, values in meanings.items() if len(values) > 1] == []
