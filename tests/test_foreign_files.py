"""Whatever a file holds, it gives deals, or faults of one line each that say where and what would be right."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import Position
from hokm_teach.cli import main
from hokm_teach.i18n import LANGUAGES
from hokm_teach.notation.decoding import lines_of
from hokm_teach.notation.files import read_deals
from hokm_teach.notation.lin import read_lin
from hokm_teach.notation.pbn import read_pbn, write_pbn
from hokm_teach.notation.record import Record
from hokm_teach.notation.short import BadShort, read_short
from hokm_teach.puzzles.exchange import puzzle_of

ENDING = "N:A.2.. K.3.. Q.4.. J.5.."
PBN = f'[Event "x"]\n[Board "1"]\n[Deal "{ENDING}"]\n[Trump "H"]\n[Leader "S"]\n[Play "S"]\nSQ SJ +\n\n'
LIN = "qx|o1|pn|a,b,c,d|md|1SAH2,SKH3,SQH4,SJH5|rh||ah|Board 1|sv|o|mb|1H|mb|p|mb|p|mb|p|pg||pc|SK|pg||\n"
SHORT = "1-HS-A.2_K.3_Q.4_J.5-H3-5.0-t1"
ODD = [
    *'[]{}"\\;%#|-+*=$!?.:,_ \t\r\n\0\x0b\x1b\x85\u2028\ufeff\u202e',
    "10",
    "♥",
    "é",
    "۲",
    "²",
    "NT",
]


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """Draw a text in which pieces were taken out, doubled, moved or replaced."""
    for _ in range(draw(st.integers(0, 6))):
        at, to = sorted(draw(st.integers(0, len(text))) for _ in "ab")
        piece = draw(st.one_of(st.just(""), st.sampled_from(ODD), st.just(text[at : at + 20])))
        text = text[:at] + piece + text[min(to, at + draw(st.integers(0, 12))) :]
    return text


def is_a_line(text: str) -> bool:
    """Whether a text is one line, with nothing in it that speaks to a terminal or turns it about."""
    plain = text.replace("\u200c", "")  # Persian words have it inside them
    return bool(text) and plain.isprintable()


def is_answered(records: list[Record]) -> None:
    """Every record is a position or has faults, each one line with a place, in every language."""
    for record in records:
        assert (record.position is None) is bool(record.faults)
        if record.position is not None:
            assert not record.position.validate()
            assert not record.position.over
        for fault in record.faults:
            assert fault.line >= 1
            for lang in LANGUAGES:
                assert is_a_line(fault.what.say(lang))


@settings(max_examples=250, deadline=None)
@given(damaged(PBN * 2), st.sampled_from(["utf-8", "utf-16", "utf-32"]))
def test_a_damaged_pbn_file_is_answered(text: str, encoding: str) -> None:
    records = read_deals(text.encode(encoding, "surrogatepass"))
    is_answered(records)
    good = [record for record in records if record.position is not None]
    again = read_pbn(write_pbn(good))
    assert [(each.position, each.goal, each.tags) for each in again] == [
        (each.position, each.goal, each.tags) for each in good
    ]


@settings(max_examples=250, deadline=None)
@given(damaged(LIN * 2))
def test_a_damaged_lin_file_is_answered(text: str) -> None:
    is_answered(read_lin(text))
    is_answered(read_deals(text))


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")),
    )
)
def test_any_bytes_are_answered(data: bytes) -> None:
    is_answered(read_deals(data))


@settings(max_examples=250, deadline=None)
@given(damaged(SHORT))
def test_a_damaged_short_text_is_answered(text: str) -> None:
    try:
        shared = read_short(text)
    except BadShort as error:
        told = [error.message.say(lang) for lang in LANGUAGES]
    else:
        assert not shared.position.validate()
        assert not shared.position.over
        told = []
    assert all(map(is_a_line, told))


@given(st.text("\r\nab", max_size=40))
def test_line_ends_of_every_kind_are_one(text: str) -> None:
    assert lines_of(text) == re.split(r"\r*\n|\r", text)


LONG = 1_000_000


@pytest.mark.parametrize(
    "data",
    [
        b"\r" * LONG,
        b"\n" * LONG,
        b"{" * LONG,
        b"{\n" * (LONG // 2),
        b"[" * LONG,
        b"[Deal" + b" " * LONG,
        b'[Deal "' + b"\\" * LONG,
        b'[Deal "N:' + b"A " * (LONG // 2) + b'"]',
        b"|" * LONG,
        b"md|1" + b"S" * LONG,
        b"?lin=" * (LONG // 5),
        PBN.encode() + b"SQ " * (LONG // 3),
        bytes(range(256)) * (LONG // 256),
        b'[A "x"]\n' * (LONG // 8),
    ],
    ids=lambda data: repr(data[:10]),
)
def test_a_long_file_of_nothing_is_read_in_no_time(data: bytes) -> None:
    began = time.process_time()
    is_answered(read_deals(data))
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "text",
    [
        PBN.lower().replace("[", "[ "),
        PBN.replace(' "', '"'),
        PBN.replace("A.2", "a.2").replace("N:", " n : "),
        PBN.replace("[Deal", "{ a { nested } comment }\n[Deal"),
        PBN.replace("\n\n", '\n*\n[Note "1:[Deal \\"x\\"]"]\n\n'),
    ],
)
def test_what_programs_write_otherwise_is_read_all_the_same(text: str) -> None:
    (record,) = read_deals(text)
    assert not record.faults
    start = Position.from_pbn(ENDING, "H", "S")
    assert record.position is not None
    assert record.position.hands[1] in (start.hands[1], start.play("SQ").play("SJ").hands[1])


def test_a_ten_may_be_written_with_two_digits() -> None:
    deal = ENDING.replace("Q.4", "10.4")
    (record,) = read_deals(f'[Deal "{deal}"]\n[Trump "H"]\n[Leader "S"]\n[Play "S"]\nS10 SJ +\n')
    assert not record.faults
    assert record.position is not None
    assert [card.text for card in record.position.trick] == ["ST", "SJ"]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("before", ["", "bbo=y&"])
def test_a_link_to_a_bridge_site_is_read_however_much_of_it_is_escaped(
    whole: bool, before: str
) -> None:
    board = (
        quote(LIN.strip())
        if whole
        else LIN.strip().replace("mb|1H|", "mb%7C1H%7C").replace(" ", "%20")
    )
    (record,) = read_deals(f"https://example.org/view.html?{before}lin={board}&x=1")
    assert not record.faults
    assert record.position == read_lin(LIN)[0].position
    assert record.event == "Board 1"


def test_a_board_s_name_says_nothing_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.pbn"
    file.write_text(
        PBN.replace('"1"', '"\x1b[31mred\x85\u2028two"').replace('"H"', '"NT"'), "utf-8"
    )
    assert main(["puzzles", "import", str(file)]) == 1
    told = capsys.readouterr().err
    assert "\x1b" not in told
    assert len(told.splitlines()) == 1
    assert "without trumps" in told


def test_persian_names_go_out_and_come_back() -> None:
    word = "می\u200cبازد"
    (record,) = read_deals(
        PBN.replace('"x"', f'"{word}"').replace("[Board", f'[Place "{word}"]\n[Board')
    )
    assert (record.event, record.tags["Place"]) == (word, word)
    assert read_deals(write_pbn([record]).encode()) == [record]
    assert record.position is not None
    assert dict(puzzle_of(record, record.position, "p", "p-1").source.texts) == {"en": word}


def test_many_deals_come_back_as_they_went_out() -> None:
    chance = random.Random(4)
    texts = [PBN.replace('"1"', f'"{chance.random()}"') for _ in range(300)]
    records = read_deals("".join(texts))
    assert len(records) == 300
    assert read_deals(write_pbn(records)) == records
