"""The table of the page inside the solver: what is asked, how far it is, how it ends, what a text may be."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from test_sentences import slips

from hokm_teach import Card, HokmError, Seat, lessons
from hokm_teach.i18n import LANGUAGES, plain
from hokm_teach.lessons import Busy
from hokm_teach.lessons.inside_the_solver import LONGEST_TEXT, SolverTable
from hokm_teach.lessons.view import Panel
from hokm_teach.solver import Outcome, answers, outcome, solve
from hokm_teach.solver import engine as engines
from hokm_teach.widgets import Desk
from hokm_teach.widgets.intents import BadIntent, read_intent

ENDING = "N:AK.2.. Q3.4.. 52.A.. 76.K.."
#: Every suit goes round all four hands: minutes of work in plain Python.
FREAK = """[Deal "N:AT2.Q963.J73.KT4 K95.KT7.AT62.Q96 Q84.A852.K95.AJ5 J763.J4.Q84.8732"]
[Trump "S"]
[Leader "S"]"""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Solve in plain Python alone, where a whole deal takes its time, and with nothing known."""
    monkeypatch.setattr(answers, "_chosen", [engines.plain()])
    answers.forget()
    yield
    answers.cancel()
    answers.forget()


def a_table(seed: int = 4, **more: Any) -> SolverTable:
    return SolverTable(random.Random(seed), **more)


def panel(table: SolverTable, lang: str = "en") -> Panel:
    shown = table.view(lang)["panel"]
    assert shown is not None
    return shown


def said(table: SolverTable) -> str:
    feedback = panel(table)["feedback"]
    return plain(feedback["text"]) if feedback else ""


def notes(table: SolverTable, lang: str = "en") -> dict[str, str]:
    """The numbers on the cards."""
    shown = table.view(lang)["table"]
    assert shown is not None
    return {
        card["card"]: card["note"]
        for seat in shown["seats"]
        for card in seat["cards"]
        if "note" in card
    }


def actions(table: SolverTable) -> set[str]:
    return {each["action"] for each in panel(table)["actions"] if not each.get("disabled")}


def wait(holds: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


def solved(table: SolverTable) -> SolverTable:
    table.handle({"action": "solve"})
    wait(lambda: not table.busy)
    return table


def laid(text: str, **more: Any) -> SolverTable:
    table = a_table(**more)
    table.handle({"action": "lay", "text": text})
    return table


def test_it_is_made_by_its_key_and_a_seed_repeats_it() -> None:
    one, same, other = (lessons.make("90_inside_the_solver", seed) for seed in (1, 1, 2))
    assert isinstance(one, SolverTable)
    assert isinstance(one, Busy)
    assert one.view("en") == same.view("en") != other.view("en")


def test_every_card_to_play_shows_what_it_is_worth() -> None:
    table = solved(laid(ENDING))
    values = solve(table.position)
    assert notes(table) == {card.text: str(tricks) for card, tricks in values.items()}
    assert notes(table, "fa") != notes(table)
    assert "win 1 trick of the 3" in said(table) or "win 3 tricks of the 3" in said(table)
    assert panel(table)["progress"] is None


def test_a_whole_deal_tells_how_it_ends() -> None:
    table = solved(a_table(seed=5))
    winner = outcome(table.position)
    assert ("kot" in said(table)) == (winner in (Outcome.KOT_WON, Outcome.KOT_LOST))
    assert ("You and Bo make" in said(table)) == (winner is Outcome.KOT_WON)


@pytest.mark.usefixtures("slow")
def test_progress_is_told_until_it_is_stopped() -> None:
    table = laid(FREAK)
    table.handle({"action": "solve"})
    assert table.busy
    assert "cancel" in actions(table)
    told: set[str] = set()

    def told_anew() -> bool:
        progress = panel(table)["progress"]
        assert progress is not None
        assert 0 <= progress["at"] <= progress["of"]
        told.add(progress["label"])
        return len(told) > 4

    wait(told_anew)
    assert sum("positions" in label for label in told) > 2
    table.handle({"action": "cancel"})
    assert not table.busy
    assert "was stopped" in said(table)
    assert panel(table)["progress"] is None
    assert "solve" in actions(table)


@pytest.mark.usefixtures("slow")
def test_at_its_limit_it_says_so() -> None:
    table = solved(laid(FREAK, seconds=0.4))
    assert re.search(r"gave up after \d+ seconds", said(table))
    assert any(each["label"] == "Go on searching" for each in panel(table)["actions"])


@pytest.mark.usefixtures("slow")
def test_after_its_limit_it_goes_on_from_there() -> None:
    table = solved(a_table(seed=4, seconds=0.1))
    assert "gave up" in said(table)
    rounds = 1
    while "gave up" in said(table):
        solved(table)
        rounds += 1
        assert rounds < 300
    assert len(notes(table)) == 13


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("wish", ["deal", "trump-H", "seat-E", "play"])
def test_whatever_is_done_meanwhile_gives_the_question_up(wish: str) -> None:
    table = laid(FREAK)
    table.handle({"action": "solve"})
    assert table.busy
    asked = table._asked
    table.handle({"action": wish, "card": table.position.legal_cards()[0].text})
    assert asked is not None
    assert asked.done
    assert asked.answer is None
    assert table._asked is not asked


@pytest.mark.parametrize("wish", ["undo", "play"])
def test_a_move_that_cannot_be_leaves_the_question_alone(wish: str) -> None:
    table = solved(laid(ENDING))
    before = notes(table)
    with pytest.raises(HokmError):
        table.handle({"action": wish, "card": "C2"})
    assert notes(table) == before


def test_who_plays_on_is_answered_without_asking_again() -> None:
    table = solved(laid(ENDING))
    while table.position.to_move is not None:
        card = table.position.legal_cards()[0]
        table.handle({"action": "play", "card": card.text})
        wait(lambda: not table.busy)
        expected = solve(table.position)
        assert notes(table) == {each.text: str(tricks) for each, tricks in expected.items()}
    assert "solve" not in actions(table)
    table.handle({"action": "undo"})
    wait(lambda: not table.busy)
    assert notes(table)


def test_trump_and_leader_are_chosen() -> None:
    table = a_table()
    table.handle({"action": "trump-C"})
    table.handle({"action": "seat-W"})
    assert table.position.trump.value == "C"
    assert table.position.leader is Seat.WEST
    text = panel(table)["entry"]["value"]
    assert '[Trump "C"]\n[Leader "E"]' in text
    assert laid(text).position == table.position


def test_a_whole_file_and_a_single_line_are_read() -> None:
    line = laid(ENDING)
    assert line.position.hand(Seat.NORTH) == (Card("SA"), Card("SK"), Card("H2"))
    whole = laid(f'% PBN\n[Deal "{ENDING}"]\n[Contract "4HX"]\n[Declarer "E"]\n\n[Deal "?"]')
    assert (whole.position.trump.value, whole.position.leader) == ("H", Seat.SOUTH)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no deal here"),
        ("[Event]", "There is no deal here"),
        (
            '[Players "2"]\n[Deal "N:AK.2.. - 52.A.. -"]\n[Trump "H"]\n[Leader "N"]',
            "four seats; 2 play",
        ),
        ("hello", "A deal begins with N:, E:, S: or W:, not 'hello'. A deal looks like N:"),
        ("N:A.2.. K.3.. Q.4.. J...", "A deal looks like"),
        (f'[Deal "{ENDING}"]\n[Leader "N"]', "Line 1: There is no trump suit"),
        (f'[Deal "{ENDING}"]\n[Trump "NT"]\n[Leader "N"]', "Line 2: 'NT' is played without trumps"),
        ("N:<b>.2.. K.3.. Q.4.. J.5..", "A deal looks like"),
        ("N:" + "A" * 10_000, "A deal has four hands"),
    ],
)
def test_a_text_that_is_no_deal_is_told_what_would_be_right(text: str, words: str) -> None:
    table = a_table()
    before = table.position
    table.handle({"action": "lay", "text": text})
    assert words in said(table)
    assert [slip for slip in slips(said(table)) if slip != ".."] == []  # as in N:A.2..
    assert table.position == before
    entry = panel(table)["entry"]
    assert entry["wrong"]
    assert entry["value"] == text  # to be put right, not written again
    table.handle({"action": "lay", "text": ENDING})
    assert not panel(table)["entry"]["wrong"]


def test_a_page_cannot_send_a_text_without_end() -> None:
    assert read_intent({"action": "lay", "text": "x" * LONGEST_TEXT})
    for text in ("x" * (LONGEST_TEXT + 1), 3, None, ["N:"]):
        with pytest.raises(BadIntent):
            read_intent({"action": "lay", "text": text})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_every_sentence_is_whole(seed: int, lang: str) -> None:
    table = solved(a_table(seed))
    for step in range(12):
        words = panel(table, lang)
        assert words["body"]
        for text in (*words["body"], words["note"], words["title"], words["question"]):
            assert lang != "en" or slips(plain(text)) == []
        assert lang != "en" or slips(said(table)) == []
        table.handle({"action": "play", "card": table.position.legal_cards()[step % 2 - 1].text})
        wait(lambda: not table.busy)


# on a desk


async def until(holds: Callable[[], object]) -> None:
    """Let the event loop run until something holds."""
    for _ in range(400):
        if holds():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it took too long")


@pytest.mark.usefixtures("slow")
def test_a_desk_goes_on_by_itself_under_one_number() -> None:
    """The learner's click is made on the view he sees, however often it has told how far it is."""
    sent: list[str] = []

    async def look_on() -> None:
        desk = Desk(laid(FREAK, seconds=2.0))
        desk.send = lambda content: sent.append(content["progress"]["label"])
        desk._receive(desk, {"action": "solve", "version": 1}, [])
        assert desk.view["version"] == 2
        assert desk.view["panel"]["progress"]["moving"]
        await until(lambda: desk.view["panel"]["feedback"])
        assert desk.view["version"] == 2
        assert "gave up" in plain(desk.view["panel"]["feedback"]["text"])
        assert desk._looking is None

    asyncio.run(look_on())
    assert len(set(sent)) > 1


@pytest.mark.usefixtures("slow")
def test_a_stop_is_never_too_late() -> None:
    async def stop() -> None:
        desk = Desk(laid(FREAK))
        desk._receive(desk, {"action": "solve", "version": 1}, [])
        desk._receive(desk, {"action": "cancel", "version": 1}, [])
        assert "was stopped" in plain(desk.view["panel"]["feedback"]["text"])

    asyncio.run(stop())


@pytest.mark.usefixtures("slow")
def test_a_notice_stays_while_the_search_goes_on() -> None:
    async def misplay() -> None:
        desk = Desk(laid(FREAK))
        desk._receive(desk, {"action": "solve", "version": 1}, [])
        desk._receive(desk, {"action": "nonsense", "version": 2}, [])
        notice = desk.view["panel"]["feedback"]
        await asyncio.sleep(0.5)
        assert desk.view["panel"]["feedback"] == notice
        desk._receive(desk, {"action": "cancel", "version": 3}, [])

    asyncio.run(misplay())


def test_without_an_event_loop_the_next_view_tells() -> None:
    desk = Desk(laid(ENDING))
    desk._receive(desk, {"action": "solve", "version": 1}, [])
    wait(lambda: not desk.lesson.busy)  # type: ignore[attr-defined]
    desk._receive(desk, {"action": "lang", "lang": "en"}, [])
    assert desk.view["panel"]["feedback"]["verdict"] == "done"
