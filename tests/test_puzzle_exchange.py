"""Puzzles out to other programs and in from them, by the commands and by the functions behind them."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from dealing import ending, seeds
from hypothesis import given, settings

from hokm_teach import PACK, Position
from hokm_teach.cli import main
from hokm_teach.notation.files import read_deals
from hokm_teach.notation.pbn import read_pbn, write_pbn
from hokm_teach.notation.short import BadShort, read_short
from hokm_teach.puzzles.check import prove
from hokm_teach.puzzles.exchange import (
    NoPuzzle,
    link_text,
    linked,
    puzzle_of,
    record_of,
    turned,
)
from hokm_teach.puzzles.goal import Goal
from hokm_teach.puzzles.pack import load, load_shipped, shipped_files
from hokm_teach.puzzles.proof import faults, keeps
from hokm_teach.puzzles.puzzle import Puzzle, Source, Words
from hokm_teach.seats import SEATS, Seat, side_of
from hokm_teach.solver import solve

PUZZLES = [puzzle for path in shipped_files() for puzzle in load(path).puzzles]
BARE = '[Board "{}"]\n[Deal "{}"]\n[Trump "H"]\n[Leader "S"]\n\n'
ENDING = "N:A.2.. K.3.. Q.4.. J.5.."


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])
def test_every_puzzle_goes_out_and_comes_back(puzzle: Puzzle) -> None:
    record = record_of(puzzle)
    assert read_pbn(write_pbn([record])) == [record]
    assert record.position == puzzle.position
    assert Goal.read(record.goal) == puzzle.goal
    shared = read_short(link_text(puzzle))
    assert (shared.position, shared.goal) == (puzzle.position, str(puzzle.goal))


@pytest.mark.parametrize("puzzle", PUZZLES[:3], ids=[puzzle.id for puzzle in PUZZLES[:3]])
def test_a_link_is_a_puzzle_that_is_proved(puzzle: Puzzle) -> None:
    found = linked(link_text(puzzle))
    assert (found.position, found.goal, found.first) == (
        puzzle.position,
        puzzle.goal,
        puzzle.first,
    )
    assert not faults(found)


@pytest.mark.parametrize("text", ["", "1-HS-A", "<script>", "1-HS-A.2_K.3_Q.4_J.5---t2"])
def test_a_link_that_is_no_puzzle_says_why(text: str) -> None:
    with pytest.raises((BadShort, NoPuzzle)) as raised:
        linked(text)
    assert str(raised.value)


def test_bridge_programs_are_told_trump_and_leader_in_their_own_terms() -> None:
    for seat in SEATS[4]:
        position = replace(Position.from_pbn(ENDING, "H", "S"), leader=seat)
        puzzle = replace(PUZZLES[0], position=position)
        (game,) = read_pbn(write_pbn([record_of(puzzle)]))
        bridge = "\n".join(
            f'[{name} "{value}"]'
            for name, value in (("Deal", position.to_pbn()), *game.tags.items())
        )
        assert read_pbn(bridge)[0].position == position


@given(seeds)
@settings(max_examples=40)
def test_turning_the_table_changes_no_answer(seed: int) -> None:
    chance = random.Random(seed)
    position = ending(seed, 3)
    for _ in range(chance.randrange(4)):
        position = position.play(chance.choice(position.legal_cards()))
    position = replace(position, before=(2, 1))
    found = turned(position)
    assert not found.validate()
    assert found.to_move is not None
    assert side_of(found.to_move) == 0
    assert solve(found) == solve(position)
    ours = position.to_move in (Seat.SOUTH, Seat.NORTH)
    assert found.won == ((2, 1) if ours else (1, 2))
    assert (found == position) is ours


@pytest.mark.parametrize("players", [2, 3])
@given(seed=seeds)
@settings(max_examples=20)
def test_two_and_three_turn_as_well(players: int, seed: int) -> None:
    chance = random.Random(seed)
    pack = chance.sample(PACK, 3 * players)
    hands = {seat: pack[3 * at : 3 * at + 3] for at, seat in enumerate(SEATS[players])}
    won = tuple(range(1, players + 1))
    position = Position.of(hands, "H", chance.choice(SEATS[players]), before=won)
    for _ in range(chance.randrange(players)):
        position = position.play(chance.choice(position.legal_cards()))
    found = turned(position)
    assert not found.validate()
    assert found.to_move is Seat.SOUTH
    assert solve(found) == solve(position)
    assert position.to_move is not None
    side = side_of(position.to_move, players)
    assert found.won == won[side:] + won[:side]


def test_a_title_with_markup_stays_text() -> None:
    title = '<img src=x onerror="alert(1)"> {HK} & \\ "'
    puzzle = replace(PUZZLES[0], source=Source(), title=Words((("en", title.replace("{HK}", "")),)))
    (record,) = read_pbn(write_pbn([record_of(puzzle)]))
    assert "<img src=x" in record.event
    assert record.position is not None
    again = puzzle_of(replace(record, event=title + "\u202e\0"), record.position, "p", "p-1")
    assert again.source == Source.of(title)
    assert again.title is None


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["puzzles", *words])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_export_and_import_give_the_same_puzzles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = load_shipped("first_steps")
    path = shipped_files()[[each.stem for each in shipped_files()].index("first_steps")]
    status, out, err = run(capsys, "export", str(path))
    assert (status, err) == (0, "")
    (tmp_path / "out.pbn").write_text(out)
    status, out, err = run(capsys, "import", str(tmp_path / "out.pbn"), "--id", "mine")
    assert (status, err) == (0, "")
    (tmp_path / "mine.toml").write_text(out)
    again = load(tmp_path / "mine.toml")
    assert [(each.position, each.goal, each.first, each.tags) for each in again.puzzles] == [
        (each.position, each.goal, each.first, each.tags) for each in pack.puzzles
    ]
    assert [each.id for each in again.puzzles] == ["mine-1", "mine-2", "mine-3"]
    assert not any(prove(each) for each in again.puzzles)
    assert again.puzzles[0].source == Source.of("The last trump")


def test_export_of_one_puzzle_as_text_for_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(
        capsys, "export", "--to", "short", "--puzzle", "first-steps-1", "--puzzle", "no-such"
    )
    assert out == "first-steps-1\t1-HS-AK.9_.6..QJ_5..4.2_Q..QJ---t3\n"
    assert (status, err) == (1, "no-such: there is no puzzle of this id\n")


def test_a_folder_without_packs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "export", str(tmp_path))
    assert (status, out) == (1, "")
    assert err == f"{tmp_path}: there is no pack here: a pack is a .toml file\n"


@pytest.mark.parametrize("to", ["short", "pbn"])
def test_a_reader_who_has_seen_enough_is_no_error(to: str) -> None:
    command = [sys.executable, "-m", "hokm_teach.cli", "puzzles", "export", "--to", to]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as export:
        assert export.stdout is not None
        assert export.stderr is not None
        export.stdout.close()
        assert export.stderr.read() == b""
    assert export.returncode == 0


def test_import_keeps_the_good_deals_and_names_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deals.pbn"
    file.write_text(
        BARE.format(7, ENDING)
        + BARE.format(8, ENDING).replace('"H"', '"NT"')
        + BARE.format(9, "N:2... A... 3... K...")
        + BARE.format(10, ENDING).replace('"S"', '"E"')
    )
    lin = tmp_path / "deals.lin"
    lin.write_text("md|1SAH2,SKH3,SQH4,SJH5|mb|1S|mb|p|mb|p|mb|p|")
    status, out, err = run(capsys, "import", str(file), str(lin))
    assert status == 1
    assert err.splitlines() == [
        f"{file}:8: board 8: 'NT' is played without trumps, but Hokm always has a trump suit: S, H, D or C.",
        f"{file}:12: board 9: Best play by all gives no trick here, so there is no goal to reach.",
    ]
    (tmp_path / "pack.toml").write_text(out)
    pack = load(tmp_path / "pack.toml")
    assert len(pack.puzzles) == 3
    for puzzle in pack.puzzles:
        assert puzzle.position.to_move in puzzle.seats
        assert keeps(puzzle, puzzle.position)
        assert puzzle.first


def test_import_with_one_goal_for_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = io.TextIOWrapper(io.BytesIO(BARE.format(1, ENDING).encode()))
    monkeypatch.setattr("sys.stdin", data)
    status, out, err = run(capsys, "import", "-", "--goal", "1 trick", "--to", "pbn")
    assert (status, err) == (0, "")
    assert [record.goal for record in read_pbn(out)] == ["1 trick"]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("none.pbn", b"", "There is no deal here"),
        ("none.lin", b"qx|o1|", "There is no deal here"),
        ("noise.pbn", bytes(range(256)), "There is no deal here"),
        ("missing.pbn", None, "No such file"),
    ],
)
def test_a_file_without_deals(
    name: str,
    data: bytes | None,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    status, out, err = run(capsys, "import", str(path))
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert words in err


@pytest.mark.parametrize(
    "wrong",
    [["--goal", "win"], ["--id", "My Pack"], ["--title", "{HK}"], ["--title", ""], ["--to", "svg"]],
)
def test_faults_of_usage(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["puzzles", "import", "x.pbn", *wrong])
    assert ended.value.code == 2
    assert wrong[0] in capsys.readouterr().err


def test_pbn_and_lin_are_told_apart() -> None:
    lin = "pn|a,b,c,d|md|1SAH2,SKH3,SQH4,SJH5|mb|1H|mb|p|mb|p|mb|p|"
    pbn = BARE.format(1, ENDING)
    for text in (lin, pbn):
        for data in (text, text.encode("utf-16"), text.encode("utf-8-sig")):
            assert [record.position is not None for record in read_deals(data)] == [True]
