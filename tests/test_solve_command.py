"""`hokm-teach solve` and the PBN it reads: what bridge players' files hold, and what is wrong with some."""

from __future__ import annotations

import io
import json
import random
import time
from pathlib import Path
from threading import Event

import pytest

from hokm_teach import Position, Seat, Suit
from hokm_teach.cli import main
from hokm_teach.commands.solve import solve_one
from hokm_teach.notation.pbn import read_pbn
from hokm_teach.solver import Later, answers, outcome, solve
from hokm_teach.solver.answers import work_out
from hokm_teach.solver.engine import plain
from tests.solving import random_position

EXAMPLE = "N:AKQ2.JT.A.QJT987 975.A86.QT42.432 J4.KQ9742.86.AK5 T863.53.KJ9753.6"
ENDING = "N:A.2.. K.3.. Q.4.. J.5.."


def one(*tags: str) -> bytes:
    return "\r\n".join(tags).encode()


def faults(data: bytes | str) -> list[str]:
    return [str(fault.what) for record in read_pbn(data) for fault in record.faults]


def test_trump_and_leader_come_from_the_contract_as_well() -> None:
    plain = read_pbn(one(f'[Deal "{ENDING}"]', '[Trump "H"]', '[Leader "S"]'))[0].position
    bridge = read_pbn(one(f'[Deal "{ENDING}"]', '[Contract "4HX"]', '[Declarer "E"]'))[0].position
    assert plain == bridge == Position.from_pbn(ENDING, "H", "S")
    assert plain is not None
    assert (plain.trump, plain.leader) == (Suit.HEARTS, Seat.SOUTH)


def test_the_leader_sits_left_of_the_declarer_in_bridge_terms() -> None:
    """North declares, so bridge's East leads, who is our West."""
    position = read_pbn(one(f'[Deal "{ENDING}"]', '[Contract "2S"]', '[Declarer "N"]'))[0].position
    assert position is not None
    assert position.leader is Seat.WEST


@pytest.mark.parametrize(
    "data",
    [
        f'[Deal "{ENDING}"][Trump "H"][Leader "S"]'.encode(),
        f'\ufeff% PBN 2.1\n[Deal "{ENDING}"]\n[Trump "H"]\n[Leader "S"]\n'.encode(),
        f'[Event "Café"]\r\n[Deal "{ENDING}"]\r\n[Trump "H"]\r\n[Leader "S"]'.encode("latin-1"),
        f'[Deal "{ENDING}"]\n[Trump "H"]\n[Leader "S"]'.encode("utf-16"),
        f'{{ two\n\nlines [Deal "no"] }}\n[Deal "{ENDING}"] ; [Trump "C"]\n[Trump "H"]\n[Leader "S"]'.encode(),
        f'[Deal "{ENDING}"]\n{{; said\nof it}} [Trump "H"]\n% [Trump "D"]\n[Leader "S"]'.encode(),
        f'[Event "a ; {{ b"]\n[Deal "{ENDING}"]\n[Trump "H"]\n[Leader "S"]\n[Auction "N"]\n1H Pass'.encode(),
        f'[Deal "{ENDING.replace("..", ".-.-")}"]\n[Trump "H"]\n[Leader "S"]'.encode(),
        f'[Deal "{ENDING}"]\r[Trump "H"]\r[Leader "S"]\r'.encode(),
    ],
)
def test_files_as_they_come(data: bytes) -> None:
    records = read_pbn(data)
    assert [record.position for record in records] == [Position.from_pbn(ENDING, "H", "S")]
    assert records[0].board == "1"


def test_several_deals_with_and_without_empty_lines_between() -> None:
    head = '[Board "{}"]\n[Deal "{}"]\n[Trump "H"]\n[Leader "S"]\n'
    for between in ("", "\n", "\n\n"):
        records = read_pbn(between.join(head.format(n, ENDING) for n in (7, 8, 9)))
        assert [record.board for record in records] == ["7", "8", "9"]
        assert not any(record.faults for record in records)


def test_a_hash_repeats_the_game_before() -> None:
    text = f'[Deal "{ENDING}"]\n[Trump "H"]\n[Leader "S"]\n\n[Deal "#"]\n[Trump "C"]\n[Leader "#"]'
    second = read_pbn(text)[1].position
    assert second == Position.from_pbn(ENDING, "C", "S")


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ([f'[Deal "{ENDING}"]', '[Contract "3NT"]', '[Declarer "N"]'], "always has a trump suit"),
        ([f'[Deal "{ENDING}"]', '[Leader "N"]'], "There is no trump suit"),
        ([f'[Deal "{ENDING}"]', '[Trump "H"]'], "There is no leader"),
        ([f'[Deal "{ENDING}"]', '[Trump "H"]', '[Leader "X"]'], "The leader is N, E, S or W"),
        (['[Deal "N:A.2.. K.3.. Q.4.. J..."]', '[Trump "H"]', '[Leader "S"]'], "equally long"),
        (['[Deal "N:A.2.. A.3.. Q.4.. J.5.."]', '[Trump "H"]', '[Leader "S"]'], "2 times"),
        (['[Deal "N:... ... ... ..."]', '[Trump "H"]', '[Leader "S"]'], "no cards"),
        (['[Deal "?"]', '[Trump "H"]', '[Leader "S"]'], "A deal begins with"),
    ],
)
def test_what_is_wrong_is_said_by_name(tags: list[str], words: str) -> None:
    assert any(words in fault for fault in faults(one(*tags)))


def test_every_fault_of_a_deal_is_reported_at_once() -> None:
    found = faults(one('[Deal "N:A.2.. A.3.. Q.4.. J..."]', '[Trump "N"]'))
    assert len(found) == 4


def test_one_bad_deal_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text(
        f'[Board "1"]\n[Deal "{ENDING}"]\n[Contract "1NT"]\n[Declarer "E"]\n\n'
        f'[Board "2"]\n[Deal "{EXAMPLE}"]\n[Trump "H"]\n[Leader "S"]\n'
    )
    assert main(["solve", str(path), "--json"]) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith(f"{path}:3: board 1: ")
    assert printed.err.count("\n") == 1
    (told,) = json.loads(printed.out)
    assert told | {"cards": {}} == {
        "board": "2",
        "trump": "H",
        "leader": "S",
        "cards": {},
        "best": 12,
        "outcome": "won",
    }
    position = Position.from_pbn(EXAMPLE, "H", "S")
    assert told["cards"] == {card.text: tricks for card, tricks in solve(position).items()}
    assert outcome(position).value == "won"


def test_text_names_cards_by_what_they_are_worth(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = one('[Deal "N:AK.2.. Q3.4.. 52.A.. 76.K.."]', '[Trump "H"]', '[Leader "N"]')
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert main(["solve", "-"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "Board 1 · trump ♥ · N leads",
        "   3  A♠ K♠ 2♥",
    ]


def test_many_deals_are_solved_in_their_order_by_several_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also while a thread of this process is asking the solver something: none waits for its lock for ever."""
    asking = Event()
    held = Later(lambda: work_out(random_position(random.Random(1), 3), lambda *_: asking.wait(60)))
    chance = random.Random(3)
    positions = [random_position(chance, 4) for _ in range(15)]
    path = tmp_path / "many.pbn"
    path.write_text(
        "\n".join(
            f'[Deal "{p.to_pbn()}"]\n[Trump "{p.trump.value}"]\n[Leader "{p.leader.mirrored.value}"]\n'
            for p in positions
        )
    )
    assert main(["solve", str(path), "--json"]) == 0
    asking.set()
    assert held.wait(60)
    told = json.loads(capsys.readouterr().out)
    assert [each["cards"] for each in told] == [
        {card.text: tricks for card, tricks in solve(p).items()} for p in positions
    ]
    assert {each["outcome"] for each in told} == {None}


def test_two_and_three_play_and_cards_may_lie_on_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is left of a deal has no outcome, even when the tricks won before are told."""
    path = tmp_path / "deals.pbn"
    path.write_text(
        '[Deal "S:A.2.. K.3.. Q.4.."]\n[Trump "H"]\n[Leader "W"]\n\n'
        '[Deal "S:A.2.. K.3.."]\n[Trump "H"]\n[Leader "S"]\n[Won "6-2"]\n\n'
        f'[Deal "{ENDING}"]\n[Trump "H"]\n[Leader "S"]\n[Won "9-2"]\n[Goal "1 trick"]\n'
        '[Play "S"]\nSQ SJ +\n'
    )
    assert main(["solve", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(each["leader"], each["cards"], each["outcome"]) for each in told] == [
        ("W", {"SK": 0, "H3": 0}, None),
        ("S", {"SA": 1, "H2": 1}, None),
        ("S", {"SA": 1}, None),
    ]


@pytest.mark.parametrize("text", [b"", b"no tags at all", b'[Event "x"]'])
def test_a_file_without_deals(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.pbn"
    path.write_bytes(text)
    assert main(["solve", str(path)]) == 1
    assert "There is no deal here" in capsys.readouterr().err
    assert main(["solve", str(tmp_path / "missing.pbn")]) == 1
    assert "No such file" in capsys.readouterr().err


#: Two suits in every hand, each interleaved with its neighbour's.
FREAK = "N:AQT864.KJ9753.2. KJ9753.AQT864..2 2..AQT864.KJ9753 .2.KJ9753.AQT864"


def test_a_deal_that_takes_too_long_is_given_up_and_the_others_are_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers.forget()
    path = tmp_path / "deals.pbn"
    head = '[Board "{}"]\n[Deal "{}"]\n[Trump "S"]\n[Leader "N"]\n\n'
    path.write_text(head.format(1, FREAK) + head.format(2, ENDING))
    begun = time.monotonic()
    assert main(["solve", str(path), "--json", "--seconds", "0.5"]) == 1
    assert time.monotonic() - begun < 20
    printed = capsys.readouterr()
    assert [deal["board"] for deal in json.loads(printed.out)] == ["2"]
    assert printed.err.startswith(f"{path}:2: board 1: These hands are too tangled to solve")
    assert printed.err.endswith("More time may do it: --seconds 5.\n")
    assert printed.err.count("\n") == 1


def test_the_limit_is_one_for_all_that_is_asked_of_a_deal() -> None:
    position = Position.from_pbn(FREAK, "S", "N")
    answers.forget()
    begun = time.monotonic()
    with answers.only(plain()):
        assert solve_one(position, seconds=0.6).refusal is not None
    assert time.monotonic() - begun < 1.5


@pytest.mark.parametrize("text", ["0", "-3", "nan", "inf", "soon", ""])
def test_a_limit_that_is_no_time_is_a_fault_of_usage(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["solve", "x.pbn", f"--seconds={text}"])
    assert ended.value.code == 2
    assert "a number of seconds above 0 is wanted" in capsys.readouterr().err
