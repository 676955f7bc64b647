"""The puzzle room, gone through as a learner would: play, fail, see why, be helped, explore, go on."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_making import made
from walking import panel

from hokm_teach import Card, HokmError, Position
from hokm_teach.i18n import LANGUAGES, plain
from hokm_teach.lessons.view import LessonView
from hokm_teach.notation.pbn import read_pbn
from hokm_teach.notation.short import read_short, short_text
from hokm_teach.puzzles import Kind, Puzzle, proof
from hokm_teach.solver import minimax
from hokm_teach.trainer import record
from hokm_teach.trainer.attempt import Attempt
from hokm_teach.trainer.choice import Which, Wish, daily
from hokm_teach.trainer.library import Library, library
from hokm_teach.trainer.room import Room

DAY = date(2026, 3, 20)
KINDS = [(4, 4, Kind.TRICKS), (2, 4, Kind.TRICKS), (4, 4, Kind.SEVEN), (2, 4, Kind.SEVEN),
         (4, 7, Kind.KOT), (4, 7, Kind.SAVE), (2, 7, Kind.KOT), (2, 7, Kind.SAVE)]  # fmt: skip
EVERY_KIND = pytest.mark.parametrize(
    "puzzle",
    [made(seed, *kind) for kind in KINDS for seed in (1, 2)],
    ids=lambda puzzle: puzzle.id,
)
FIRST = library().puzzles["first-steps-1"]


def a_room(*puzzles: Puzzle) -> Room:
    """A room with these puzzles only, opened at the first, or with all that are shipped."""
    if puzzles:
        return Room(puzzles[0].id, Library(puzzles), lambda: DAY)
    return Room("first-steps-1", today=lambda: DAY)


def press(room: Room, action: str, text: str | None = None) -> str:
    """Press a control; return what is said."""
    room.handle({"action": action} if text is None else {"action": action, "text": text})
    return said(room)


def play(room: Room, card: Card | str) -> str:
    room.handle({"action": "play", "card": str(Card(card).text)})
    return said(room)


def said(room: Room, lang: str = "en") -> str:
    feedback = panel(room, lang)["feedback"]
    return f"{feedback['verdict']}: {plain(feedback['text'])}" if feedback else ""


def actions(room: Room) -> dict[str, bool]:
    """The controls, and whether they can be pressed."""
    return {each["action"]: not each.get("disabled") for each in panel(room)["actions"]}


def marks(view: LessonView) -> dict[str, str]:
    assert view["table"] is not None
    seats = view["table"]["seats"]
    return {
        each["card"]: each["mark"] for seat in seats for each in seat["cards"] if "mark" in each
    }


def wrong_cards(puzzle: Puzzle) -> list[Card]:
    right = proof.keeping(puzzle, puzzle.position)
    return [card for card in puzzle.position.legal_cards() if card not in right]


def solve(room: Room) -> str:
    told = ""
    while not room.attempt.over:
        told = play(room, room.attempt.right()[0])
    return told


# playing


@EVERY_KIND
def test_every_right_card_is_right_and_every_wrong_one_refuted(puzzle: Puzzle) -> None:
    """Any card that keeps the goal is right, all the way down; after any other one the goal is lost for good."""
    chance = random.Random(puzzle.id)
    for _ in range(6):
        attempt = Attempt(puzzle)
        while not attempt.over:
            now = attempt.position
            right = proof.keeping(puzzle, now)
            for card in now.legal_cards():
                turn = attempt.play(card)
                assert turn.can == (card in right)
                assert proof.keeps(puzzle, turn.now) == turn.can
                if not turn.can:
                    end = turn.rest[-1] if turn.rest else turn.now
                    assert proof.lost(puzzle, end)
                attempt.undo()
            attempt.play(chance.choice(right))
        assert attempt.solved


@EVERY_KIND
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_said_of_every_kind(puzzle: Puzzle, lang: str) -> None:
    """A wrong card at every decision, its refutation, three hints, the solution, the tree: all of it shown."""
    room = a_room(puzzle)
    while not room.attempt.over:
        for card in room.attempt.position.legal_cards():
            play(room, card)
            assert said(room, lang)
            if actions(room).get("why"):
                press(room, "why")
                assert said(room, lang)
                press(room, "undo")
            press(room, "undo")
        for stage in (1, 2, 3):
            assert str(stage) in press(room, "hint")
            assert room.view(lang)["table"]
        assert set(marks(room.view(lang)).values()) == {"hint"}
        play(room, room.attempt.right()[0])
    press(room, "explore")
    while room.walk is not None and room.walk.position.to_move is not None:
        shown = panel(room, lang)
        assert shown["sheets"]
        assert shown["body"]
        press(room, "next")
    press(room, "top")


def test_a_wrong_card_says_what_takes_it() -> None:
    room = a_room()
    told = play(room, "SA")
    assert told.startswith(
        "wrong: Ada ruffs A♠ with 6♥. Now you can have 2 tricks at most; the goal is 3."
    )
    assert "Your rating falls by" in told
    view = room.view("en")
    assert view["table"] is not None
    assert [each.get("mark") for each in view["table"]["trick"] if each["card"] == "SA"] == [
        "wrong"
    ]
    assert actions(room)["why"]
    assert press(room, "why").startswith("info: With Ada's 6♥ the goal is lost.")
    assert len(room.frames) > 0
    assert not actions(room)["hint"]
    press(room, "undo")
    press(room, "undo")
    assert not actions(room)["undo"]


def test_a_miss_counts_once_however_often_it_is_made() -> None:
    room = a_room()
    play(room, "SA")
    missed = room.kept.learner
    assert missed.tried["first-steps-1"].score == 0
    for card in ("SK", "SA"):
        press(room, "retry")
        assert "rating" not in play(room, card)
    press(room, "undo")
    assert "counted at the first wrong card" in solve(room)
    assert room.kept.learner.skill == missed.skill
    assert room.kept.learner.tried["first-steps-1"].solved
    assert room.kept.learner.tried["first-steps-1"].times == 1
    assert room.kept.learner.streak.days == 1
    assert room.kept.learner.failed() == ("first-steps-1",)


def test_hints_come_in_three_stages_and_cost() -> None:
    clean, helped = a_room(), a_room()
    assert "How many trumps" in press(helped, "hint")
    assert not marks(helped.view("en"))
    press(helped, "hint")
    assert not marks(helped.view("en"))
    press(helped, "hint")
    assert marks(helped.view("en")) == {"H9": "hint"}
    assert press(helped, "hint").startswith("info: Hint 3 of 3")  # and stays there
    assert "With 3 hints it counts for less." in solve(helped)
    assert "Your rating rises by" in solve(clean)
    assert helped.kept.learner.tried["first-steps-1"].score == 0.25
    assert helped.kept.learner.skill.rating < clean.kept.learner.skill.rating


def test_hints_after_the_decision_cost_nothing() -> None:
    room = a_room()
    play(room, "SA")
    press(room, "undo")
    before = room.kept.learner
    press(room, "hint")
    solve(room)
    assert room.kept.learner.skill == before.skill


def test_no_hint_tells_a_card_too_early() -> None:
    for puzzle in (made(2, 4, 4, Kind.TRICKS), FIRST):
        room = a_room(puzzle)
        first = {each.text for each in puzzle.first}
        for _ in (1, 2):
            press(room, "hint")
            feedback = panel(room)["feedback"]
            assert feedback is not None
            shown = {
                run["card"] for run in feedback["text"] if isinstance(run, dict) and "card" in run
            }
            assert not shown & first


def test_undo_redo_and_retry() -> None:
    room = a_room()
    play(room, "H9")
    after = room.attempt.position
    press(room, "undo")
    assert room.attempt.position == FIRST.position
    press(room, "redo")
    assert room.attempt.position == after
    press(room, "retry")
    assert room.attempt.position == FIRST.position
    with pytest.raises(HokmError):
        press(room, "undo")


def test_what_is_over_is_over() -> None:
    room = a_room()
    solve(room)
    with pytest.raises(HokmError):
        play(room, "SA")
    with pytest.raises(HokmError):
        press(room, "hint")


def test_a_card_that_may_not_be_played_changes_nothing() -> None:
    room = a_room()
    for card in ("CJ", "DA", "S5"):
        with pytest.raises(HokmError):
            play(room, card)
    assert room.attempt.position == FIRST.position


@pytest.mark.parametrize(
    "action", ["explore", "why", "leave", "back", "onward", "whatif", "flip", "tab-x", "theme-x", "pick-x", "drill-x"]
)  # fmt: skip
def test_a_wish_that_makes_no_sense_changes_nothing(action: str) -> None:
    room = a_room()
    before = room.view("en")
    with pytest.raises(HokmError):
        press(room, action, "")
    assert room.view("en") == before


def test_giving_up_counts_as_failed_and_opens_the_tree() -> None:
    room = a_room()
    press(room, "solution")
    assert room.walk is not None
    assert room.kept.learner.tried["first-steps-1"].score == 0
    assert not room.kept.learner.tried["first-steps-1"].solved
    assert "Two trumps are left" in plain(panel(room)["body"][0])
    press(room, "leave")
    assert "Two trumps are left" in plain(panel(room)["body"][0])
    press(room, "retry")
    assert room.open
    assert "once more" in panel(room)["eyebrow"]
    assert "You have met this puzzle before" in solve(room)


def test_nothing_is_told_before_it_is_solved() -> None:
    puzzle = replace(FIRST, tags=("squeeze",), rating=1234)
    room = a_room(puzzle)
    shown = str(panel(room)).lower()
    assert "squeeze" not in shown
    assert "1234" not in shown
    assert "two trumps are left" not in shown
    solve(room)
    assert "squeeze" in str(panel(room)).lower()


# the tree


@EVERY_KIND
def test_the_tree_says_of_every_card_what_another_search_says(puzzle: Puzzle) -> None:
    """Tricks by plain minimax, and the goal by what was proved of it."""
    room, chance = a_room(puzzle), random.Random(puzzle.id)
    press(room, "solution")
    walk = room.walk
    assert walk is not None
    while walk.position.to_move is not None:
        now, worth = walk.position, walk.worth()
        assert set(worth) == set(now.legal_cards())
        for card, each in worth.items():
            assert each.keeps == proof.keeps(puzzle, now.play(card))
        if max(map(len, now.hands)) <= 4:
            _tricks_agree(puzzle, now, {card: each.tricks for card, each in worth.items()})
        shown = room.view("en")
        assert {each: mark == "right" for each, mark in marks(shown).items()} in (
            {},
            {card.text: each.keeps is walk.ours for card, each in worth.items()},
        )
        play(room, chance.choice(now.legal_cards()))


def _tricks_agree(puzzle: Puzzle, now: Position, tricks: dict[Card, int]) -> None:
    values = minimax.solve(replace(now, to_win=None))
    left = max(map(len, now.hands))
    ours = now.to_move in puzzle.seats
    won = now.won[0] - puzzle.position.won[0]
    assert tricks == {card: won + (n if ours else left - n) for card, n in values.items()}


@EVERY_KIND
def test_tricks_are_told_where_they_matter(puzzle: Puzzle) -> None:
    """At kot what comes after it is no matter, and a card may keep it with fewer tricks than another."""
    room = a_room(puzzle)
    press(room, "solution")
    columns = [plain(cell) for cell in panel(room)["sheets"][0]["head"]]
    assert ("Tricks" in columns) == (puzzle.goal.kind in (Kind.TRICKS, Kind.SEVEN))
    if "Tricks" in columns:
        rows = panel(room)["sheets"][0]["rows"]
        most = {plain(row[2]): [] for row in rows}
        for row in rows:
            most[plain(row[2])].append(int(plain(row[1])))
        assert min(most["kept"]) > max(most["lost"])


def test_down_and_up_the_tree() -> None:
    room = a_room()
    solve(room)
    press(room, "explore")
    assert not actions(room)["back"]
    assert press(room, "next").startswith("info: You play 9♥")
    play(room, "H6")
    assert room.walk is not None
    assert room.walk.depth == 2
    press(room, "back")
    press(room, "top")
    assert room.walk.depth == 0
    assert "1 of 3 cards keeps the goal" in plain(panel(room)["body"][-1])
    with pytest.raises(HokmError):
        press(room, "back")


@EVERY_KIND
def test_what_if_may_begin_with_a_card_of_theirs(puzzle: Puzzle) -> None:
    room = a_room(puzzle)
    press(room, "solution")
    press(room, "next")
    assert room.walk is not None
    while room.walk.position.to_move in puzzle.seats:
        press(room, "next")
    for card in room.walk.position.legal_cards():
        press(room, "whatif")
        assert "The first card is" in plain(panel(room)["body"][1])
        kept = proof.keeps(puzzle, room.walk.position.play(card))
        told = play(room, card)
        if not told.startswith("done"):
            assert told.endswith("within reach." if kept else "out of reach.")
        press(room, "leave")


def test_what_if_is_played_from_any_point_and_left_again() -> None:
    room = a_room()
    press(room, "solution")
    play(room, "SA")
    press(room, "whatif")
    assert room.trial is not None
    before = room.kept.learner
    play(room, room.attempt.puzzle.position.hand(room.trial.position.to_move)[0])
    assert said(room)
    press(room, "undo")
    press(room, "leave")
    assert room.trial is None
    assert room.walk is not None
    assert room.walk.depth == 1
    assert room.kept.learner == before


# going on


def test_next_is_another_puzzle_and_skipping_counts_nothing() -> None:
    room = a_room()
    press(room, "next")
    assert room.puzzle.id != "first-steps-1"
    assert not room.kept.learner.tried


def test_filters_choose_and_are_remembered() -> None:
    room = a_room()
    press(room, "pick-cards", "5")
    assert room.puzzle.tricks == 5
    head = room.view("en").get("head")
    assert head is not None
    assert {each["action"]: each["value"] for each in head["pickers"]}["pick-cards"] == "5"
    fresh = a_room()
    keep = room.view("en")["keep"]
    assert keep is not None
    fresh.handle({"action": "restore", "state": keep["state"]})
    assert fresh.kept.wish.cards == 5
    assert fresh.puzzle == room.puzzle
    assert press(fresh, "pick-which", "failed").startswith("info: No failed puzzle")
    assert press(fresh, "pick-which", "due").startswith("info: Review is switched off.")
    assert fresh.kept.wish.cards == 5
    with pytest.raises(HokmError):
        press(fresh, "pick-cards", "99")
    press(fresh, "pick-cards", "any")
    assert fresh.kept.wish.cards is None


def test_failed_ones_can_be_picked() -> None:
    room = a_room()
    play(room, "SA")
    press(room, "next")
    press(room, "pick-which", "failed")
    assert room.puzzle.id == "first-steps-1"


def test_the_daily_puzzle_is_that_of_the_readers_own_day() -> None:
    room = a_room()
    for days in (0, 1):
        day = DAY + timedelta(days=days)
        room.handle({"action": "arrive", "text": "", "day": day.isoformat()})
        press(room, "tab-daily")
        assert room.puzzle == daily(library(), day)
        assert panel(room)["eyebrow"] == f"The puzzle of March {day.day}"


@pytest.mark.parametrize("day", ["2026-03-29", "1999-01-01", "2026-13-01", "9999-99-99", ""])
def test_a_clock_gone_wrong_is_not_believed(day: str) -> None:
    room = a_room()
    room.handle({"action": "arrive", "day": day})
    assert room.today == DAY


# how it is opened


def test_an_address_opens_its_puzzle() -> None:
    room = a_room()
    room.handle({"action": "arrive", "text": "?lang=fa&puzzle=first-steps-3", "day": "2026-03-20"})
    assert room.puzzle.id == "first-steps-3"
    for strange in ("?puzzle=nobody", "?puzzle=%3Cscript%3E", "?puzzle=" + "x" * 5000):
        with pytest.raises(HokmError, match="no puzzle"):
            room.handle({"action": "arrive", "text": strange})
        assert room.puzzle.id in library().puzzles


def test_an_address_may_carry_a_whole_position() -> None:
    room = a_room()
    text = short_text(FIRST.position, "3 tricks")
    room.handle({"action": "arrive", "text": f"?position={text}"})
    assert room.shared
    assert room.puzzle.first == FIRST.first
    before = room.kept.learner
    play(room, "SA")
    press(room, "retry")
    assert solve(room).startswith("done: Solved.")
    assert room.kept.learner == before
    assert panel(room)["eyebrow"] == "From a link"
    best = a_room()
    best.handle({"action": "arrive", "text": f"?position={short_text(FIRST.position)}"})
    assert best.puzzle.goal.tricks == 3


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "1-HS-A_K_Q_J_T",
        "1-HE-A.2_K.3_Q.4_J.5---t1",
        "1-HS-AKQJT98765_.AKQJT98765_..AKQJT98765_...AKQJT98765",
        short_text(made(1, 4, 3, Kind.TRICKS).position, "3 tricks")[:-3] + "-t9",
    ],
)
def test_a_position_that_cannot_be_solved_is_refused(text: str) -> None:
    room = a_room()
    with pytest.raises(HokmError):
        room.handle({"action": "arrive", "text": f"?position={text}"})
    assert room.puzzle.id in library().puzzles
    assert room.view("en")["table"]


@settings(max_examples=60)
@given(st.text(max_size=80))
def test_no_address_breaks_the_page(query: str) -> None:
    room = a_room()
    with contextlib.suppress(HokmError):
        room.handle({"action": "arrive", "text": query, "day": query})
    assert room.view("en")["table"]


# kept


def test_everything_is_found_again() -> None:
    room = a_room()
    play(room, "SA")
    press(room, "review")
    press(room, "next")
    keep = room.view("en")["keep"]
    assert keep is not None
    fresh = a_room()
    fresh.handle({"action": "restore", "state": keep["state"]})
    assert fresh.kept.learner == room.kept.learner
    assert fresh.puzzle == room.puzzle
    again = fresh.view("en")["keep"]
    assert again == keep


def _junk() -> Iterator[dict[str, object]]:
    text = record.dump(a_room().kept.learner)
    yield {"record": text, "seal": "00000000"}
    yield {"record": text[:-5], "seal": record.seal(text)}
    yield {"record": 7, "seal": None}
    yield {"record": {}, "seal": {}, "puzzle": 3, "wish": {}, "at": "x"}


@pytest.mark.parametrize("state", list(_junk()))
def test_a_damaged_record_is_refused_and_the_old_one_kept(state: dict[str, object]) -> None:
    room = a_room()
    play(room, "SA")
    learner = room.kept.learner
    with pytest.raises(HokmError, match="could not be read"):
        room.handle({"action": "restore", "state": state})
    assert room.kept.learner == learner
    assert room.view("en")["table"]


# progress and themes


def test_the_progress_page_follows() -> None:
    room = a_room(replace(FIRST, tags=("duck",)), library().puzzles["first-steps-2"])
    press(room, "tab-progress")
    assert "Nothing is counted yet" in plain(panel(room)["body"][0])
    press(room, "tab-train")
    play(room, "SA")
    press(room, "tab-progress")
    shown = panel(room)
    assert room.view("en")["table"] is None
    assert [plain(row[0]) for row in shown["sheets"][0]["rows"]] == ["Duck"]
    assert shown["sheets"][0]["bars"] == pytest.approx([0.27], abs=0.2)
    figures = {each["label"]: each["value"] for each in shown["figures"]}
    assert figures["Solved"] == "0"
    assert figures["Rating"].startswith(str(round(room.kept.learner.skill.rating)))
    assert not next(each for each in shown["actions"] if each["action"] == "review")["pressed"]
    press(room, "review")
    assert next(each for each in panel(room)["actions"] if each["action"] == "review")["pressed"]
    press(room, "drill-duck")
    assert room.kept.wish.theme == "duck"
    assert room.tab == "train"


def test_a_curve_is_drawn_from_the_second_day() -> None:
    today = [DAY]
    puzzles = [replace(FIRST, id=f"p-{n}") for n in range(4)]
    room = Room("p-0", Library(puzzles), lambda: today[0])
    for n in range(3):
        press(room, "tab-progress")
        assert ("curve" in panel(room)) == (n > 1)
        press(room, "tab-train")
        solve(room)
        press(room, "next")
        today[0] += timedelta(days=1)
    press(room, "tab-progress")
    curve = panel(room)["curve"]
    assert curve["points"][0][0] == 0
    assert curve["points"][-1] == [1, 1]
    assert curve["first"] == "3 days ago"


def test_due_reviews_are_offered() -> None:
    today = [DAY]
    room = Room("first-steps-1", today=lambda: today[0])
    play(room, "SA")
    press(room, "review")
    today[0] += timedelta(days=1)
    press(room, "next")
    press(room, "tab-progress")
    assert actions(room)["due"]
    press(room, "due")
    assert room.puzzle.id == "first-steps-1"
    solve(room)
    press(room, "tab-progress")
    assert "due" not in actions(room)


def test_a_puzzle_that_is_no_more_is_neither_counted_nor_due() -> None:
    gone = replace(FIRST, id="gone")
    room = a_room()
    learner = room.kept.learner.review(True, DAY - timedelta(days=9))
    room.kept.learner = learner.attempted(gone, 0, DAY - timedelta(days=9)).solved(gone, DAY)
    press(room, "tab-progress")
    figures = {each["label"]: each["value"] for each in panel(room)["figures"]}
    assert (figures["Solved"], figures["Due today"]) == ("0", "0")
    assert not {"due", "failed"} & set(actions(room))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_theme_has_its_page(lang: str) -> None:
    room = a_room()
    press(room, "tab-themes")
    assert panel(room, lang)["body"]
    for theme in library().themes:
        press(room, f"theme-{theme}")
        shown = panel(room, lang)
        assert room.view(lang)["table"]
        assert len(shown["choices"]) == len(library().themes)
    press(room, "example")
    assert room.theme is None
    assert room.tab == "train"


# taken away


@EVERY_KIND
def test_what_is_copied_can_be_read_again(puzzle: Puzzle) -> None:
    room = a_room(puzzle)
    link, text, pbn, _ = panel(room)["share"]["tools"]
    assert link["query"] == f"puzzle={puzzle.id}"
    shared = read_short(text["copy"])
    assert shared.goal == str(puzzle.goal)
    assert shared.position.hands == puzzle.position.hands
    (found,) = read_pbn(pbn["copy"])
    assert found.faults == []
    assert found.position is not None
    assert found.position.hands == puzzle.position.hands
    assert found.position.trick == puzzle.position.trick
    other = a_room(FIRST)
    other.handle({"action": "arrive", "text": f"?position={text['copy']}"})
    assert other.puzzle.first == puzzle.first


def test_a_picture_is_given_once() -> None:
    room = a_room()
    press(room, "picture")
    file = room.view("en").get("file")
    assert file is not None
    assert file["name"] == "hokm-first-steps-1.svg"
    assert file["text"].startswith("<svg")
    play(room, "H9")
    assert "file" not in room.view("en")


# left and come back to


def left(room: Room, query: str = "", day: date = DAY) -> Room:
    """Close the page and open it again: what the browser kept, the address, the day."""
    keep = room.view("en")["keep"]
    assert keep is not None
    state = json.loads(json.dumps(keep["state"]))
    address = room.view("en")["address"]
    query = query or "?" + "&".join(f"{key}={value}" for key, value in address.items() if value)
    fresh = Room(None, room.library, lambda: DAY)
    fresh.handle({"action": "restore", "state": state})
    fresh.handle({"action": "arrive", "text": query, "day": day.isoformat()})
    return fresh


def test_undo_and_redo_say_again_what_was_said() -> None:
    room = a_room()
    wrong = play(room, "SA").partition(" Your rating")[0]
    press(room, "why")
    assert press(room, "undo") == wrong
    assert actions(room)["why"]
    assert press(room, "undo") == ""
    assert press(room, "redo") == wrong
    assert marks(room.view("en")) or room.attempt.turn is not None
    press(room, "retry")
    assert said(room) == ""
    assert play(room, "H9").startswith("right: Only 9♥ keeps the goal.")


@EVERY_KIND
def test_a_puzzle_is_gone_on_with_where_it_was_left(puzzle: Puzzle) -> None:
    """Half-way, after a wrong card, after its refutation, solved: the table and the words are the same again."""
    room = a_room(puzzle)
    while not room.attempt.over:
        for card in room.attempt.position.legal_cards()[:3]:
            play(room, card)
            told = said(room).partition(" Your rating")[0]
            again = left(room)
            assert again.position == room.position
            assert said(again).partition(" Your rating")[0] == told
            assert actions(again) == actions(room)
            assert again.kept.learner == room.kept.learner
            if actions(room).get("why"):
                press(room, "why")
                assert left(room).position == room.position
                press(room, "undo")
            press(room, "undo")
        press(room, "redo")
        if room.attempt.turn is not None and not room.attempt.turn.can:
            press(room, "undo")
            play(room, room.attempt.right()[0])
    assert room.attempt.solved
    again = left(room)
    assert again.attempt.solved
    assert panel(again)["body"] == panel(room)["body"]


def test_reloading_takes_nothing_back() -> None:
    """Neither a wrong card nor a hint is forgotten by leaving the page, skipping, or coming by the address."""
    room = a_room()
    for _ in (1, 2, 3):
        press(room, "hint")
    by_address = left(room)
    press(room, "next")
    skipped = left(room, "?puzzle=first-steps-1")
    press(room, "tab-daily")
    from_daily = left(room, "?puzzle=first-steps-1")
    for again in (by_address, skipped, from_daily):
        assert again.puzzle.id == "first-steps-1"
        assert "With 3 hints it counts for less." in solve(again)
        assert again.kept.learner.tried["first-steps-1"].score == 0.25
        assert "first-steps-1" not in again.kept.hinted
    failed = a_room()
    play(failed, "SA")
    again = left(failed)
    press(again, "undo")
    assert "counted at the first wrong card" in solve(again)
    assert again.kept.learner.tried["first-steps-1"].times == 1


def test_a_position_from_a_link_is_gone_on_with_too() -> None:
    room = a_room()
    text = short_text(FIRST.position, "3 tricks")
    room.handle({"action": "arrive", "text": f"?position={text}"})
    play(room, "H9")
    again = left(room)
    assert again.shared
    assert again.position == room.position


def test_the_daily_puzzle_and_the_one_in_training_stay_as_they_were_left() -> None:
    room = a_room()
    play(room, "H9")
    training = room.position
    press(room, "tab-daily")
    play(room, room.attempt.right()[0])
    daily_one = room.position
    press(room, "tab-train")
    assert room.position == training
    press(room, "tab-progress")
    press(room, "tab-daily")
    assert room.position == daily_one
    again = left(room)
    assert again.tab == "daily"
    assert again.position == daily_one
    press(again, "tab-train")
    assert again.position == training
    tomorrow = left(room, day=DAY + timedelta(days=1))
    assert tomorrow.tab == "train"
    press(tomorrow, "tab-daily")
    assert tomorrow.puzzle == daily(library(), DAY + timedelta(days=1))
    press(room, "next")
    assert room.tab == room.place == "train"


def test_the_day_goes_on_while_the_page_is_open() -> None:
    room = a_room()
    for days in (0, 1):
        day = DAY + timedelta(days=days)
        room.handle({"action": "tab-daily", "day": day.isoformat()})
        assert room.puzzle == daily(library(), day)
        assert str(day.day) in panel(room)["eyebrow"]


def test_a_change_of_rating_is_that_of_this_puzzle() -> None:
    """What happened meanwhile at the puzzle of the day is not told as this one's."""
    room = a_room()
    press(room, "tab-daily")
    play(room, wrong_cards(room.puzzle)[0])
    press(room, "tab-train")
    before = round(room.kept.learner.skill.rating)
    told = solve(room)
    after = round(room.kept.learner.skill.rating)
    assert f"rises by {after - before} to {after}" in told


@pytest.mark.parametrize(
    "change",
    [{"steps": ["H9 XX"]}, {"steps": ["SA SA"]}, {"steps": "H9"}, {"steps": [[]]}, {"steps": ["H9"] * 99},
     {"hints": 9}, {"hints": True}, {"score": 7}, {"score": "1"}, {"change": "x"}, {"change": [1200, "x"]},
     {"solved": 3}, {"shown": None},
     {"puzzle": "first-steps-2"}, {"puzzle": ["x"]}],
)  # fmt: skip
def test_a_sitting_that_makes_no_sense_is_let_go(change: dict[str, object]) -> None:
    room = a_room()
    play(room, "SA")
    keep = room.view("en")["keep"]
    assert keep is not None
    state = {**keep["state"], "train": {**keep["state"]["train"], **change}}
    fresh = a_room()
    fresh.handle({"action": "restore", "state": state})
    assert fresh.position == FIRST.position
    assert fresh.kept.learner == room.kept.learner
    for odd in (None, [], "x", 7, {}):
        fresh.handle(
            {"action": "restore", "state": {**state, "train": odd, "daily": odd, "hinted": odd}}
        )
        fresh.handle({"action": "arrive", "text": "", "day": DAY.isoformat()})
        assert fresh.view("en")["table"]


def test_two_tabs_go_on_from_each_others_record() -> None:
    one, other = a_room(), a_room()
    play(one, "SA")
    keep = one.view("en")["keep"]
    assert keep is not None
    press(other, "next")
    here = other.position
    other.handle({"action": "follow", "state": keep["state"]})
    assert said(other) == ""
    assert other.kept.learner == one.kept.learner
    assert other.position == here
    solve(other)
    assert len(other.kept.learner.tried) == 2
    told, keep = said(one), other.view("en")["keep"]
    assert keep is not None
    one.handle({"action": "follow", "state": keep["state"]})
    assert said(one) == told  # what was said of a card stays what it did
    with pytest.raises(HokmError):
        other.handle({"action": "follow", "state": {**keep["state"], "seal": "00000000"}})
    assert len(other.kept.learner.tried) == 2
    other.handle({"action": "follow", "state": {}})
    assert not other.kept.learner.tried


def test_what_is_left_of_a_wish_is_told() -> None:
    room = a_room(*(replace(FIRST, id=f"p-{n}") for n in range(3)))

    def left_over() -> str:
        head = room.view("en").get("head")
        assert head is not None
        return head["left"]

    assert left_over() == "3 of 3 still new"
    play(room, "SA")
    assert left_over() == "2 of 3 still new"
    press(room, "next")
    press(room, "pick-which", "failed")
    assert left_over() == "1 failed puzzle left"
    press(room, "tab-progress")
    assert left_over() == ""


def test_no_card_is_played_behind_a_page_of_words() -> None:
    room = a_room()
    for tab in ("tab-progress", "tab-themes"):
        press(room, tab)
        with pytest.raises(HokmError):
            play(room, "SA")
    assert room.attempt.position == FIRST.position


def test_a_weakest_theme_is_weaker_than_another() -> None:
    room = a_room(replace(FIRST, tags=("duck", "drop")), replace(FIRST, id="p-2", tags=("duck",)))
    play(room, "SA")
    press(room, "tab-progress")
    assert "weakest" not in plain(panel(room)["body"][0])
    press(room, "tab-train")
    press(room, "next")
    play(room, "SA")
    press(room, "tab-progress")
    assert "weakest" in plain(panel(room)["body"][0])
    assert "Duck" in plain(panel(room)["body"][0])


def test_whoever_wants_to_goes_straight_on() -> None:
    """After a solution with neither a miss nor a hint, in training; else there is something to look at first."""
    room = a_room()
    solve(room)
    assert not next(each for each in panel(room)["actions"] if each["action"] == "straight")[
        "pressed"
    ]
    press(room, "straight")
    assert next(each for each in panel(room)["actions"] if each["action"] == "straight")["pressed"]
    assert "autoplay" not in room.view("en")
    press(room, "next")
    solve(room)
    assert room.view("en")["autoplay"] > 1000
    press(room, "undo")
    press(room, "redo")
    assert "autoplay" not in room.view("en")
    press(room, "explore")
    assert "autoplay" not in room.view("en")
    press(room, "leave")
    for spoil in ("hint", "SA"):
        other = a_room()
        other.kept.onward = True
        press(other, spoil) if spoil == "hint" else play(other, spoil)
        press(other, "retry")
        solve(other)
        assert "autoplay" not in other.view("en")
    assert left(room).kept.onward
    press(room, "straight")
    assert not left(room).kept.onward


def test_a_what_if_is_told_again_after_undo_and_redo() -> None:
    room = a_room()
    press(room, "solution")
    press(room, "whatif")
    told = play(room, "SA")
    assert press(room, "undo") == ""
    assert press(room, "redo") == told.partition(" Your rating")[0]


def test_in_the_tree_it_is_told_that_nothing_is_left() -> None:
    room = a_room()
    press(room, "solution")
    press(room, "next")
    room.kept.wish = Wish(Which.DUE)
    assert (
        press(room, "onward")
        == "info: Review is switched off. Switch it on under Progress, and failed puzzles come back."
    )
    assert press(room, "next").startswith("info: Ada plays")


def test_a_theme_can_be_trained_whatever_was_picked_before() -> None:
    room = a_room()
    room.kept.wish = Wish(Which.FAILED, cards=3, players=2)
    for theme in library().themes:
        press(room, f"drill-{theme}")
        assert theme in room.puzzle.tags
