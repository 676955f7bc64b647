"""The maker: a seed brings the same puzzles on any number of cores, each worth finding; its command breaks nothing."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest
from puzzle_making import checked

from hokm_teach import Suit
from hokm_teach.cli import main
from hokm_teach.commands import puzzles_make
from hokm_teach.puzzles import Kind, Puzzle, load, proof
from hokm_teach.puzzles.check import prove
from hokm_teach.puzzles.habits import greedy
from hokm_teach.puzzles.ids import digest, turned
from hokm_teach.puzzles.maker import Order, make
from hokm_teach.puzzles.patterns import FOUR_ONLY, PATTERNS, deal, fewest_cards, possible
from hokm_teach.puzzles.rating import decisions, depth
from hokm_teach.puzzles.themes import Theme, main_theme
from hokm_teach.puzzles.tree import ask
from hokm_teach.puzzles.worth import LATER, SHORT
from hokm_teach.seats import Seat

ORDER = Order(Theme.OVERRUFF, cards=4, count=3, seed=5)


@cache
def made(order: Order, cores: int = 1) -> tuple[Puzzle, ...]:
    return tuple(make(order, cores=cores))


def test_a_seed_brings_the_same_puzzles_on_one_core_and_on_three() -> None:
    assert made(ORDER) == made(ORDER, cores=3)
    assert [puzzle.id for puzzle in made(ORDER)] == [f"overruff-{n:03}" for n in (1, 2, 3)]


def test_another_seed_brings_others() -> None:
    other = Order(Theme.OVERRUFF, cards=4, count=1, seed=6)
    assert digest(made(other)[0]) not in set(map(digest, made(ORDER)))


def test_more_of_an_order_begins_with_what_was_made_before() -> None:
    assert made(Order(Theme.OVERRUFF, cards=4, count=2, seed=5)) == made(ORDER)[:2]


def test_what_is_known_is_not_made_again() -> None:
    again = make(Order(Theme.OVERRUFF, cards=4, count=2, seed=5), {digest(made(ORDER)[0])})
    assert [digest(puzzle) for puzzle in again] == list(map(digest, made(ORDER)[1:]))


def test_what_is_known_from_the_other_side_of_the_table_is_not_made_again() -> None:
    across = {digest(turned(made(ORDER)[0]))}
    again = make(Order(Theme.OVERRUFF, cards=4, count=2, seed=5), across)
    assert [digest(puzzle) for puzzle in again] == list(map(digest, made(ORDER)[1:]))


@pytest.mark.parametrize("salt", ["0", "12345"])
def test_a_seed_brings_the_same_in_any_process_compiled_or_not(salt: str) -> None:
    """One process compiles the search, the other does not; and sets fall in another order in each."""
    script = (
        "from hokm_teach.puzzles.ids import digest\n"
        "from hokm_teach.puzzles.maker import Order, Theme, make\n"
        "for puzzle in make(Order(Theme.OVERRUFF, cards=4, count=3, seed=5)):\n"
        "    print(digest(puzzle), *puzzle.solution, puzzle.rating, *puzzle.tags)\n"
    )
    environment = {"PYTHONHASHSEED": salt, "NUMBA_DISABLE_JIT": str(int(salt == "0"))}
    printed = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    assert printed.splitlines() == [
        " ".join(map(str, [digest(each), *each.solution, each.rating, *each.tags]))
        for each in made(ORDER)
    ]


def test_patience_ends() -> None:
    """Of two players with three cards no squeeze is worth finding; and a find begins the count anew."""
    seen: list[tuple[int, int]] = []
    none = Order(Theme.SQUEEZE, cards=3, count=1, seed=1, players=2, patience=200)
    assert list(make(none, tell=lambda *now: seen.append(now))) == []
    assert seen[-1] == (0, 200)
    some = Order(Theme.OVERRUFF, cards=4, count=3, seed=5, patience=1000)
    assert tuple(make(some)) == made(ORDER)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("cards", [3, 7, 10, 12, 13])
def test_hands_of_any_length_are_dealt(cards: int, players: int) -> None:
    for theme in possible(cards, players):
        chance = random.Random(1)
        for _ in range(20):
            position = deal(chance, theme, cards, players)
            assert position is None or max(map(len, position.hands)) == cards


ORDERS = [
    ORDER,
    Order(Theme.DRAW_TRUMPS, cards=3, count=2, seed=1),
    Order(Theme.RUFF_FIRST, cards=4, count=1, seed=1),
    Order(Theme.THROW_IN, cards=5, count=2, seed=1, players=2),
    Order(Theme.MAKE_KOT, cards=8, count=1, seed=1),
    Order(Theme.SAVE_KOT, cards=8, count=1, seed=1),
    Order(None, cards=4, count=3, seed=2),
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order.theme}-{order.players}")
def test_every_puzzle_is_sound_about_its_theme_and_worth_finding(order: Order) -> None:
    for puzzle in made(order):
        assert prove(puzzle) == []
        theme = main_theme(map(Theme, puzzle.tags))
        assert theme is not None
        assert theme.value == puzzle.pack
        assert order.theme in (None, theme)
        assert (puzzle.players, puzzle.tricks) == (order.players, order.cards)
        assert puzzle.position.to_move is Seat.SOUTH
        assert greedy(puzzle.position) not in puzzle.first
        hard = ask(puzzle, lambda judge: list(decisions(judge)))
        kot = puzzle.goal.kind in (Kind.KOT, Kind.SAVE)
        assert len(hard) > (1 if puzzle.tricks <= SHORT or kot else LATER)
        wrong = set(puzzle.position.legal_cards()) - set(puzzle.first)
        assert any(
            ask(puzzle, lambda judge, each=card: depth(judge, judge.puzzle.position, each))
            for card in wrong
        )


def test_kot_is_made_and_spared_after_tricks_of_one_side() -> None:
    (mine,), (theirs,) = made(ORDERS[4]), made(ORDERS[5])
    assert (mine.goal.kind, mine.position.won) == (Kind.KOT, (5, 0))
    assert (theirs.goal.kind, theirs.position.won) == (Kind.SAVE, (0, 5))


@pytest.mark.parametrize("theme", Theme, ids=lambda theme: theme.value)
def test_a_deal_for_a_theme_is_a_position_with_south_to_move(theme: Theme) -> None:
    chance, seen = random.Random(3), 0
    cards = max(5, fewest_cards(theme))
    while seen < 5:
        position = deal(chance, theme, cards, 4)
        if position is None:
            continue
        seen += 1
        assert position.validate() == []
        assert position.to_move is Seat.SOUTH
        assert max(map(len, position.hands)) == cards
        assert len(position.trick) in PATTERNS[theme].table
        assert isinstance(position.trump, Suit)


def test_themes_that_need_a_partner_or_long_hands_are_not_dealt_for_without() -> None:
    assert FOUR_ONLY.isdisjoint(possible(8, 2))
    assert {Theme.MAKE_KOT, Theme.SAVE_KOT}.isdisjoint(possible(6, 4))
    assert set(possible(7, 4)) == set(Theme)


# the command

MAKE = ["puzzles", "make", "--theme", "overruff", "--cards", "4", "--seed", "5", "--cores", "1"]


def test_a_pack_is_printed_written_and_added_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    assert main([*MAKE, "--count", "2"]) == 0
    printed = capsys.readouterr()
    assert printed.out.count("[[puzzles]]") == 2
    assert "2 of 2 found in " in printed.err
    assert main([*MAKE, "--count", "1", "--to", str(file)]) == 0
    assert main([*MAKE, "--count", "2", "--to", str(file)]) == 0
    assert capsys.readouterr().out == ""
    pack = load(file)
    assert pack.id == "mine"
    assert [puzzle.id for puzzle in pack.puzzles] == [f"mine-{n:03}" for n in (1, 2, 3)]
    assert checked(str(file))[::2] == (0, "")
    assert list(map(digest, pack.puzzles)) == list(map(digest, made(ORDER)))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (["--theme", "finesse", "--players", "2"], "finesse needs a partner"),
        (["--theme", "make-kot", "--cards", "6"], "make-kot needs 7 cards a hand"),
    ],
)
def test_an_order_that_cannot_be_filled_is_refused(
    change: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*MAKE, "--count", "1", *change]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    "change", [["--theme", "x"], ["--cards", "0"], ["--cards", "2"], ["--count", "ten"]]
)
def test_an_order_that_makes_no_sense_is_usage(change: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*MAKE, "--count", "1", *change])
    assert left.value.code == 2


def test_an_order_that_is_never_filled_is_given_up_and_keeps_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    assert main([*MAKE, "--count", "3", "--patience", "200", "--to", str(file)]) == 1
    told = capsys.readouterr().err
    assert "Given up with 1 of 3: none in the last 200 deals." in told
    assert len(load(file).puzzles) == 1
    never = ["--theme", "squeeze", "--players", "2", "--cards", "3", "--patience", "100"]
    assert main([*MAKE, "--count", "1", *never]) == 1
    assert capsys.readouterr().out == ""


def test_a_pack_has_an_id_whatever_its_file_is_called(tmp_path: Path) -> None:
    for name, own in [
        ("My Päck (2).toml", "my-p-ck-2"),
        ("پازل.toml", "made"),
        ("overruff.toml", "overruff"),
    ]:
        file = tmp_path / name
        assert main([*MAKE, "--count", "1", "--to", str(file)]) == 0
        assert load(file).id == own
        assert checked(str(file))[::2] == (0, "")


def test_a_place_that_cannot_be_written_to_is_told_before_the_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nowhere" / "mine.toml"
    assert main([*MAKE, "--count", "900", "--to", str(file)]) == 1
    assert capsys.readouterr().err == f"{file}: nothing can be written to {file.parent}.\n"
    assert main([*MAKE, "--count", "900", "--to", str(tmp_path)]) == 1
    assert "it cannot be read" in capsys.readouterr().err


def test_what_was_found_is_printed_where_it_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(puzzles_make, "save", full)
    assert main([*MAKE, "--count", "1", "--to", str(tmp_path / "mine.toml")]) == 1
    told = capsys.readouterr()
    assert told.out.count("[[puzzles]]") == 1
    assert "it cannot be written: No space left on device." in told.err


def test_a_pack_that_cannot_be_read_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("id =", encoding="utf-8")
    assert main([*MAKE, "--count", "1", "--to", str(file)]) == 1
    assert "this is no TOML" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "id ="


@pytest.mark.parametrize("cores", ["1", "2"])
def test_ctrl_c_keeps_what_was_found_and_leaves_nothing_behind(tmp_path: Path, cores: str) -> None:
    file = tmp_path / "mine.toml"
    words = [*MAKE, "--count", "900", "--cores", cores, "--to", str(file)]
    making = subprocess.Popen(
        [sys.executable, "-m", "hokm_teach.cli", *words],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert making.stderr is not None
    assert " of 900 found" in making.stderr.readline()
    os.killpg(making.pid, signal.SIGINT)  # as a terminal does: to every process of the command
    err = making.communicate(timeout=60)[1]
    assert making.returncode == 130
    assert "Stopped with " in err
    assert "Traceback" not in err
    assert load(file).puzzles
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    deadline = time.monotonic() + 10
    while _alive(making.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _alive(making.pid)


def _alive(group: int) -> bool:
    """Say whether any process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_proof_and_maker_agree_on_what_the_first_card_is() -> None:
    for puzzle in made(ORDER):
        assert proof.keeping(puzzle, puzzle.position) == puzzle.first
