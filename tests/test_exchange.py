"""Positions as others write them: PBN and LIN files from anywhere, and the short form that links carry."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from dealing import seeds
from hypothesis import given
from hypothesis import strategies as st

from hokm_teach import PACK, Card, Position, Seat, Suit
from hokm_teach.cards import cards
from hokm_teach.errors import BadHands
from hokm_teach.notation.lin import read_lin
from hokm_teach.notation.pbn import Record, read_pbn, write_pbn
from hokm_teach.notation.short import LONGEST, BadShort, Shared, read_short, short_text
from hokm_teach.seats import SEATS, sides

ENDING = "N:A.2.. K.3.. Q.4.. J.5.."
EXAMPLE = "N:AKQ2.JT.A.QJT987 975.A86.QT42.432 J4.KQ9742.86.AK5 T863.53.KJ9753.6"
BARE = f'[Deal "{ENDING}"]\n[Trump "H"]\n[Leader "S"]\n'
GOALS = ("", "1 trick", "2 tricks", "seven", "make kot", "avoid kot")


def said(records: list[Record]) -> list[str]:
    return [str(fault.what) for record in records for fault in record.faults]


def lines(records: list[Record]) -> list[int]:
    return [fault.line for record in records for fault in record.faults]


def any_position(seed: int, goal: str = "") -> Position:
    """Deal endings of 1 to 13 cards for two, three or four, some cards on the table, some tricks won."""
    chance = random.Random(seed)
    players = chance.choice((2, 3, 4))
    held = chance.randint(1 if goal != "2 tricks" else 2, 13)
    pack = chance.sample(PACK, players * held)
    hands = {seat: pack[at * held : (at + 1) * held] for at, seat in enumerate(SEATS[players])}
    earlier = chance.randint(0, min(13 - held, 6))
    won = [0] * sides(players)
    won[chance.randrange(len(won))] = earlier
    position = Position.of(
        hands, chance.choice(list(Suit)), chance.choice(SEATS[players]), before=tuple(won)
    )
    if "trick" in goal:
        position = replace(position, to_win=None)
    for _ in range(chance.randrange(players)):
        position = position.play(chance.choice(position.legal_cards()))
    return position


# PBN: files as they come


@pytest.mark.parametrize(
    "data",
    [
        BARE.replace("\n", "\r\n").encode(),
        BARE.replace("\n", "\r\r\n").encode(),
        ("\ufeff" + BARE).encode(),
        ("\ufeff" + BARE).encode("utf-16-le"),
        BARE.encode("utf-16-be"),
        f'[Event "Café…"]\n{BARE}'.encode("cp1252"),
        f'% a program\'s own line\n{{ a comment\n\nover lines [Deal "x"] }}\n{BARE}; the end'.encode(),
        "\n".join(line for line in BARE.splitlines() for _ in "12").encode(),
        f"{{ a comment nobody ends\n{BARE}".encode(),
        f'[Event "one"]\n[Site "x"]\n[Site "y"]\n{BARE}[Trump "C"]\n[Trump "NT"]\n'.encode(),
        f'[Event "a \\"quoted\\" title; with {{ marks"]\n{BARE}'.encode(),
        f'{BARE}[Note "1:a"]\n[Note "2:b"]\n[Auction "N"]\n1H Pass Pass Pass\n'.encode(),
        b'[Deal "S:Q.4.. J.5.. A.2.. K.3.."][Trump "h"][Leader "s"]',
    ],
)
def test_a_file_is_read_as_it_comes(data: bytes) -> None:
    records = read_pbn(data)
    assert not said(records)
    assert [record.position for record in records] == [Position.from_pbn(ENDING, "H", "S")]


def test_titles_are_text_and_nothing_else() -> None:
    text = f'[Event "<script>alert(1)</script> \\"x\\" \\\\ {{HK}}"]\n{BARE}'
    (record,) = read_pbn(text)
    assert record.event == '<script>alert(1)</script> "x" \\ {HK}'
    assert read_pbn(write_pbn([record])) == [record]


def test_a_value_of_two_hashes_holds_for_all_that_follow() -> None:
    first, second, third = read_pbn(
        f'[Event "##Cup"]\n[Deal "{ENDING}"]\n[Trump "##H"]\n[Leader "##S"]\n\n'
        f'[Deal "#"]\n\n[Deal "{ENDING}"]\n[Trump "C"]\n[Event "?"]\n'
    )
    assert (first.event, second.event, third.event) == ("Cup", "Cup", "")
    assert first.position == second.position == Position.from_pbn(ENDING, "H", "S")
    assert third.position == Position.from_pbn(ENDING, "C", "S")


def test_other_tags_are_kept_and_sections_are_not() -> None:
    (record,) = read_pbn(f'{BARE}[North "Bo"]\n[Auction "N"]\n1H\n[ScoreTable "a"]\n1\n')
    assert record.tags == {"North": "Bo"}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (f'[Deal "{ENDING}"]\n[Contract "3NT"]\n[Declarer "N"]', 2, "'3NT' is played without"),
        (f'[Deal "{ENDING}"]\n[Trump "NT"]\n[Leader "N"]', 2, "'NT' is played without trumps"),
        (f'\n[Deal "{ENDING}"]\n[Leader "N"]', 2, "There is no trump suit"),
        (f'[Deal "{ENDING}"]\n[Trump "H]\n[Leader "N"]', 2, "This tag is damaged"),
        ('[Deal "N:A.2..]\n[Trump "H"]\n[Leader "N"]', 1, "This tag is damaged"),
        ('[Deal "N:A.2.. K.3.. Q.4.. -"]\n[Trump "H"]\n[Leader "N"]', 1, "the hand of W"),
        ('[Deal "N:A.2.. K.3.."]\n[Trump "H"]\n[Leader "E"]', 1, "E cannot lead: nobody"),
        (f'{BARE}[Players "5"]', 4, "Two, three or four play, not '5'"),
        (f'{BARE}[Players "2"]', 1, "nobody sits at E, W"),
        (f'{BARE}[Won "seven"]', 4, "Tricks won are written 5-0"),
        (f'{BARE}[Won "9-9"]', 1, "18 tricks won and 2 cards in each hand"),
        (f'{BARE}[Won "7-1"]', 1, "The deal is over at 7, 1 tricks"),
        (f'{BARE}[Goal "9 tricks"]', 1, "only 2 are left"),
        (f'{BARE}[Goal "win"]', 1, "A goal is"),
        (f'{BARE}[Play "S"]\nHA +', 4, "Card 1 of the play cannot be A♥; S may play Q♠, 4♥"),
        (f'{BARE}[Play "S"]\nSQ C9 +', 4, "Card 2 of the play cannot be 9♣; W may play J♠."),
        (f'{BARE}[Play "S"]\nqueen +', 4, "'queen' in the play is no card"),
        (f'{BARE}[Play "X"]\nSQ +', 4, "The leader is N, E, S or W"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_would_be_right(
    text: str, line: int, words: str
) -> None:
    records = read_pbn(text)
    assert [record.position for record in records] == [None]
    assert any(words in each for each in said(records)), said(records)
    assert line in lines(records)


def test_the_good_deals_of_a_file_are_kept() -> None:
    bad = BARE.replace('"H"', '"NT"')
    records = read_pbn("\n".join([BARE, bad, '[Deal "N:damaged', BARE]))
    assert [record.position is not None for record in records] == [True, False, False, True]
    assert [record.board for record in records] == ["1", "2", "3", "4"]


def test_a_hand_left_out_holds_what_the_others_do_not() -> None:
    whole = read_pbn(f'[Deal "{EXAMPLE}"]\n[Trump "H"]\n[Leader "S"]')
    short = EXAMPLE.rsplit(" ", 1)[0] + " -"
    assert read_pbn(f'[Deal "{short}"]\n[Trump "H"]\n[Leader "S"]') == whole


@pytest.mark.parametrize(
    "deal", ["S:A.2.. K.3..", "N:K.3.. A.2..", 'S:A.2.. - K.3.. -"]\n[Players "2']
)
def test_two_play_where_two_hands_are_given(deal: str) -> None:
    (record,) = read_pbn(f'[Deal "{deal}"]\n[Trump "H"]\n[Leader "S"]')
    hands = {Seat.SOUTH: cards("SA H2"), Seat.NORTH: cards("SK H3")}
    assert record.position == Position.of(hands, "H", "S")


def test_three_play_mirrored_as_four_do() -> None:
    (record,) = read_pbn('[Deal "S:A.2.. K.3.. Q.4.."]\n[Trump "H"]\n[Leader "W"]')
    assert record.position is not None
    assert record.position.leader is Seat.EAST
    assert record.position.hand(Seat.EAST) == cards("SK H3")


@pytest.mark.parametrize(
    ("play", "table"),
    [
        ('[Play "S"]\nSQ SJ +', "SQ SJ"),
        ('[Play "S"]\nSQ', "SQ"),
        ('[Play "E"]\n- SQ SJ -', "SQ SJ"),  # one column a player, whoever leads
        ('[Play "S"]\nSQ $1 SJ! =1= {well} + -', "SQ SJ"),
        ('[Play "S"]\nSQ SJ SA SK\n', ""),  # a record of the past
        ('[Play "S"]\nSQ - - -\n*', ""),
        ('[Play "S"]\nSQ SJ SA SK\nH4 H5 H2 H3\n*', ""),
        ('[Play "S"]\n*', ""),
    ],
)
def test_cards_of_a_first_trick_lie_on_the_table(play: str, table: str) -> None:
    (record,) = read_pbn(BARE + play)
    assert not record.faults
    assert record.position == Position.from_pbn(ENDING, "H", "S").play_all(cards(table))


def test_a_play_that_goes_on_is_followed_to_where_it_stands() -> None:
    (record,) = read_pbn(f'{BARE}[Play "S"]\nSQ SJ SA SK\n+ - H2 H3')
    assert record.position is not None
    assert (record.position.won, record.position.leader) == ((1, 0), Seat.NORTH)
    assert record.position.trick == cards("H2 H3")


@given(
    st.lists(
        st.tuples(
            seeds,
            st.sampled_from(GOALS),
            st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
            st.dictionaries(
                st.from_regex(r"[A-Z][a-z]{3,8}X", fullmatch=True), st.text(max_size=20), max_size=3
            ),
        ),
        max_size=4,
    )
)
def test_what_is_written_is_read_back(
    deals: list[tuple[int, str, str, dict[str, str]]],
) -> None:
    records = [
        Record(str(number), 0, any_position(seed, goal), event=title, goal=goal, tags=tags)
        for number, (seed, goal, title, tags) in enumerate(deals, 1)
    ]
    read = read_pbn(write_pbn(records))
    assert not said(read)
    assert [(each.position, each.goal) for each in read] == [
        (each.position, each.goal) for each in records
    ]
    assert read_pbn(write_pbn(read)) == read
    assert read_pbn(write_pbn(read).encode()) == read


# LIN

WHOLE = (
    "S269H2568QADTQC2T,S47AHJD3479C4567Q,S58QH479KDKAC38JA",
    "S3TJKH3TD2568JC9K",
)
BIDS = "mb|1N|mb|p|mb|2D!|an|transfer|mb|p|mb|3H|mb|p|mb|4H|mb|p|mb|p|mb|p|"


def lin(deal: str, bids: str = BIDS, more: str = "") -> str:
    return f"qx|o7|pn|Ann,Ben,Cid,Dot|st||md|{deal}|rh||ah|Board 7|sv|o|\n{bids}pg||{more}\n"


def test_a_board_of_a_lin_file() -> None:
    (record,) = read_lin(lin(f"3{WHOLE[0]},"))
    assert not record.faults
    assert (record.board, record.event) == ("o7", "Board 7")
    assert record.tags == {"South": "Ann", "West": "Ben", "North": "Cid", "East": "Dot"}
    assert record.position is not None
    assert record.position.trump is Suit.HEARTS
    # North names hearts first, so bridge's East leads: our West.
    assert record.position.leader is Seat.WEST
    assert set(cards("SK SJ ST")) < set(record.position.hand(Seat.WEST))


@pytest.mark.parametrize("deal", [",".join(WHOLE), WHOLE[0], WHOLE[0] + ",", WHOLE[0] + ",S3T"])
def test_the_last_hand_may_be_short_or_missing(deal: str) -> None:
    (whole,) = read_lin(lin("3" + ",".join(WHOLE)))
    assert read_lin(lin(f"3{deal}".lower())) == [whole]


def test_short_hands_are_an_ending() -> None:
    (record,) = read_lin(lin("1SAH2,SKH3,SQH4,SJH5", "mb|1H|mb|ppp|"))
    assert record.position == Position.from_pbn("S:A.2.. K.3.. Q.4.. J.5..", "H", "W")


@pytest.mark.parametrize("call", ["d|mb|r|mb|p|mb|p|mb|p", "p|mb|p|mb|p", "-|mb|P!|mb|pass|mb|P"])
def test_doubles_and_passes_change_no_trump(call: str) -> None:
    (record,) = read_lin(lin("2SAH2,SKH3,SQH4,SJH5", f"mb|2C|mb|{call}|"))
    assert record.position == Position.from_pbn("S:A.2.. K.3.. Q.4.. J.5..", "C", "N")


def test_the_first_of_the_declaring_side_to_name_the_suit_declares() -> None:
    (record,) = read_lin(lin("1SAH2,SKH3,SQH4,SJH5", "mb|1S1H2S2Hp4Hppp|"))
    assert record.position is not None
    assert record.position.trump is Suit.HEARTS
    assert record.position.leader is Seat.NORTH  # West declares, and North is next


@pytest.mark.parametrize(
    ("more", "table"),
    [
        ("pc|SA|pc|SK|", "SA SK"),
        ("pc|SASK|", "SA SK"),
        ("pc|SA|mc|2|", ""),
        ("pc|SA|pc|SK|pc|SQ|pc|SJ|", ""),
    ],
)
def test_cards_of_a_first_trick_lie_on_the_table_in_lin_too(more: str, table: str) -> None:
    (record,) = read_lin(lin("4SAH2,SKH3,SQH4,SJH5", "mb|1H|mb|p|mb|p|mb|p|", more))
    start = Position.from_pbn("S:A.2.. K.3.. Q.4.. J.5..", "H", "S")
    assert record.position == start.play_all(cards(table))


def test_several_boards_of_which_one_is_wrong() -> None:
    ending = "1SAH2,SKH3,SQH4,SJH5"
    text = "vg|a,b|pg||\n" + lin(ending) + lin(ending, "mb|3N|") + f"md|{ending}|mb|1H|"
    records = read_lin(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert [record.position is not None for record in records] == [True, False, True]
    assert "'3N' is played without trumps" in said(records)[0]
    assert lines(records) == [5]


def test_a_link_may_hold_the_board() -> None:
    from urllib.parse import quote

    plain = lin("1SAH2,SKH3,SQH4,SJH5")
    assert read_lin(f"https://example.com/view?lin={quote(plain)}&x=1") == read_lin(plain)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (lin("1SAH2,SKH3,SQH4,SJH5", ""), "Nobody bids a suit"),
        (lin("1SAH2,SKH3,SQH4,SJH5", "mb|p|mb|p|mb|p|mb|p|"), "Nobody bids a suit"),
        (lin("1SAH2,SKH3,SQH4,SJH5", "mb|8H|"), "'8H' is no bid"),
        (lin("9SAH2,SKH3,SQH4,SJH5"), "1 for South"),
        (lin("1SAH2,SKH3,SQH4"), "the hand of E"),
        (lin("1SAH2,SKH3,SQH4,SJ"), "equally long"),
        (lin("1SAH2,SAH3,SQH4,SJH5"), "2 times"),
        (lin("1AKQ,SKH3,SQH4,SJH5"), "a hand is written SAK2HQT"),
        (lin("1SAH2,SKH3,SQH4,SJH5,SA"), "four hands at most"),
        (lin("1SAH2,SKH3,SQH4,SJH5", more="pc|S|"), "'S' in the play is no card"),
        (
            lin("1SAH2,SKH3,SQH4,SJH5", more="pc|D9|"),
            "Card 1 of the play cannot be 9♦; W may play K♠, 3♥.",
        ),
    ],
)
def test_what_is_wrong_with_a_board(text: str, words: str) -> None:
    records = read_lin(text)
    assert [record.position for record in records] == [None]
    assert any(words in each for each in said(records)), said(records)


# The short form


@given(seeds, st.sampled_from(GOALS))
def test_the_short_form_is_read_back(seed: int, goal: str) -> None:
    position = any_position(seed, goal)
    text = short_text(position, goal)
    assert read_short(text) == Shared(position, goal)
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._")
    assert len(text) <= 120
    assert text[-1] != "."


def test_a_whole_deal_in_the_short_form() -> None:
    position = Position.from_pbn(EXAMPLE, "H", "S")
    text = "1-HS-J4.KQ9742.86.AK5_T863.53.KJ9753.6_AKQ2.JT.A.QJT987_975.A86.QT42.432---7"
    assert short_text(position, "seven") == text
    assert read_short(text) == Shared(position, "seven")
    assert read_short(f" {text.lower()} ") == Shared(position, "seven")


def test_tricks_already_played_are_counts_in_the_short_form() -> None:
    position = Position.from_pbn(ENDING, "H", "S").play_all(cards("SQ SJ SA SK H2"))
    assert short_text(position) == "1-HN-.4_.5__.3-H2-1.0"
    assert read_short(short_text(position)).position.won == (1, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no position here"),
        (None, "There is no position here"),
        (7, "There is no position here"),
        ("1-HS-A.2_K.3_Q.4_J.5<script>", "character 21: only letters"),
        ("1-HS-" + "A" * LONGEST, "at most 160 characters"),
        ("2-HS-A.2_K.3_Q.4_J.5", "the version: this course reads version 1, not '2'"),
        ("1-HS", "3 to 6 parts"),
        ("1-XS-A.2_K.3_Q.4_J.5", "trump and leader: a suit (S H D C) and a seat"),
        ("1-NS-A.2_K.3_Q.4_J.5", "trump and leader: a suit"),
        ("1-HE-A.2_K.3", "the leader: one of the players, not E"),
        ("1-HS-A.2_K.3_Q.4_J.5_9", "the hands: 2, 3 or 4 hands"),
        ("1-HS-A.2_K.3_Q.4_J.1", "hand 4: ranks are"),
        ("1-HS-A.2_K.3_Q.4_J.5.6.7.8", "hand 4: four suits"),
        ("1-HS-A.2_K.3_Q.4_J", "equally long"),
        ("1-HS-A.2_A.3_Q.4_J.5", "2 times"),
        ("1-HS-A.2_K.3_Q.4_J.5-SAX", "the table: up to three cards"),
        ("1-HS-.2_K.3-SAS3", "the table: fewer cards than there are players"),
        ("1-HS-.2_K.3_Q.4_J.5-C9CX", "the table"),
        ("1-HS-.2_K_Q.4_J.5-SAC9", "Card 2 of the play cannot be 9♣; E may play K♠."),
        ("1-HS-A.2_K.3_Q.4_J.5--5", "tricks won: one number a side"),
        ("1-HS-A.2_K.3_Q.4_J.5--5.0.0", "one number for each of 2 sides"),
        ("1-HS-A.2_K.3_Q.4_J.5--9.9", "more than the 13"),
        ("1-HS-A.2_K.3_Q.4_J.5--7.0", "The deal is over"),
        ("1-HS-A.2_K.3_Q.4_J.5---t3", "only 2 are left"),
        ("1-HS-A.2_K.3_Q.4_J.5---t0", "the goal: t and a number"),
        ("1-HS-A.2_K.3_Q.4_J.5---win", "the goal: t and a number"),
    ],
)
def test_a_bad_link_says_what_is_wrong_and_what_would_be_right(text: object, words: str) -> None:
    with pytest.raises(BadShort) as raised:
        read_short(text)
    assert raised.value.faults
    assert words in str(raised.value)


def test_no_goal_is_written_that_could_not_be_read() -> None:
    with pytest.raises(BadHands, match="A goal is"):
        short_text(any_position(1), "win")


# Whatever comes: our own faults, and no other error


def shrugs(data: bytes | str) -> None:
    """Read it as everything, and look at every word of what is said."""
    for read in (read_pbn, read_lin):
        for record in read(data):
            assert (record.position is None) == bool(record.faults)
            assert all(fault.what.say("en") and fault.line > 0 for fault in record.faults)
            if record.position is not None:
                assert not record.position.validate()
                assert record.position.legal_cards()
    text = data if isinstance(data, str) else data.decode("latin-1")
    with suppress(BadShort):
        shared = read_short(text)
        assert read_short(short_text(shared.position, shared.goal)) == shared


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)))
def test_random_data_is_never_more_than_a_fault(data: bytes | str) -> None:
    shrugs(data)


GOOD = [
    f'[Board "1"]\n{BARE}[Won "2-1"]\n[Goal "2 tricks"]\n[Play "S"]\nSQ SJ +\n\n[Board "2"]\n{BARE}',
    '[Event "##x"]\n[Deal "S:A.2.. - K.3.. -"]\n[Players "2"]\n[Contract "4H"]\n[Declarer "E"]',
    lin("1SAH2,SKH3,SQH4,SJH5", more="pc|S|"),
    lin(f"3{WHOLE[0]},"),
    "1-HS-.2_K.3_Q.4_J.5-SA-2.1-t2",
    "1-HS-J4.KQ9742.86.AK5_T863.53.KJ9753.6_AKQ2.JT.A.QJT987_975.A86.QT42.432---7",
]

Change = Callable[[str, int, str], str]
CHANGES: list[Change] = [
    lambda text, at, letter: text[:at] + letter + text[at:],
    lambda text, at, letter: text[:at] + letter + text[at + 1 :],
    lambda text, at, letter: text[:at] + text[at + 1 + ord(letter) % 9 :],
    lambda text, at, letter: text[:at] + text[: ord(letter) % 60] + text[at:],
]


@given(
    st.sampled_from(GOOD),
    st.lists(
        st.tuples(
            st.sampled_from(CHANGES),
            st.integers(0, 400),
            st.sampled_from('SHDCNEW0123456789AKQJTX-+*=#%{};"[]\\|,._: \n\r\0٣é'),
        ),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from(["utf-8", "utf-16", "latin-1", ""]),
)
def test_damaged_files_are_never_more_than_a_fault(
    text: str, changes: list[tuple[Change, int, str]], encoding: str
) -> None:
    for change, at, letter in changes:
        text = change(text, at % (len(text) + 1), letter)
    shrugs(text.encode(encoding, "replace") if encoding else text)


def test_a_card_is_the_same_object_however_it_came() -> None:
    (record,) = read_pbn(BARE)
    assert record.position is not None
    assert record.position.hand(Seat.SOUTH)[0] is Card("SQ")
