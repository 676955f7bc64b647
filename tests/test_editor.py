"""The puzzle editor: cards stay 52, undo is exact, junk is answered, every text form is read, what is saved loads."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_sentences import slips

from hokm_teach.cards import PACK, Card, Suit, cards
from hokm_teach.editor import Draft, Editor, Place, Texts, judge, read
from hokm_teach.editor import asking as asks
from hokm_teach.editor.draft import NoRoom
from hokm_teach.editor.history import History, NoStep
from hokm_teach.editor.keeping import kept, restored
from hokm_teach.editor.named import BadText, write
from hokm_teach.editor.saving import NotSaved, added, finished, pack_text
from hokm_teach.errors import HokmError
from hokm_teach.i18n import LANGUAGES, M, plain
from hokm_teach.lessons import Busy
from hokm_teach.lessons.walk import NotNow
from hokm_teach.notation.pbn import read_pbn
from hokm_teach.notation.short import read_short
from hokm_teach.puzzles import faults, load_shipped
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.pack import dump, read_text, shipped_files
from hokm_teach.puzzles.proof import keeping
from hokm_teach.seats import SEATS, Seat
from hokm_teach.solver import answers, solve
from hokm_teach.solver import engine as engines
from hokm_teach.trainer.taking import LONGEST, shared
from hokm_teach.widgets.intents import LONGEST_FILE, BadIntent, read_intent

ENDING = "South: SAK2 H3\nEast: SQJT H4\nNorth: HA D2 C32\nWest: DAKQJ\nGoal: 4 tricks"
#: Every suit goes round all four hands: minutes of work in plain Python.
FREAK = """[Deal "N:AT2.Q963.J73.KT4 K95.KT7.AT62.Q96 Q84.A852.K95.AJ5 J763.J4.Q84.8732"]
[Trump "S"]
[Leader "S"]"""

WISHES = ["undo", "redo", "clear", "fill", "trump-S", "trump-C", "goal-1", "goal-3"]
GOALS = ["1 trick", "2 tricks", "seven", "make kot", "avoid kot"]


def wishes(action: str, **more: list[str]) -> st.SearchStrategy[dict[str, str]]:
    """Draw wishes of one kind."""
    return st.fixed_dictionaries(
        {"action": st.just(action), **{key: st.sampled_from(all_) for key, all_ in more.items()}}
    )


CARDS = [card.text for card in PACK]
INTENTS = st.one_of(
    *(wishes(f"put-{place.value}", card=CARDS) for place in Place),
    *(wishes(f"into-{place.value}") for place in Place),
    *(wishes(action) for action in WISHES),
    wishes("press", card=CARDS),
    wishes("pick-players", text=["2", "3", "4"]),
    wishes("pick-leader", text=[seat.value for seat in Seat]),
    wishes("pick-goal", text=GOALS),
    wishes("pick-won", text=["none", "0", "3", "6"]),
    wishes("write-title", text=["", "A title", "<b>", "x" * 90]),
)


class Asked:
    """A judgement that nobody works out: the cards are what is looked at."""

    def __init__(self, *_: object) -> None:
        self.found = judge(Draft())
        self.done, self.error = True, HokmError(M("Not asked here."))

    def wait(self, _seconds: float) -> bool:
        return True

    def cancel(self) -> None:
        pass


@pytest.fixture
def unjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the solver alone."""
    monkeypatch.setattr(asks, "Judging", Asked)


def panel(editor: Editor, lang: str = "en") -> Any:
    return editor.view(lang)["panel"]


def said(editor: Editor, lang: str = "en") -> str:
    return plain(panel(editor, lang)["feedback"]["text"])


def do(editor: Editor, *actions: str, **more: str) -> Editor:
    for action in actions:
        editor.handle({"action": action, **more})  # type: ignore[typeddict-item]
    return editor


def wait(editor: Editor, seconds: float = 30) -> Editor:
    end = time.monotonic() + seconds
    while editor.busy:
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)
    return editor


def laid(text: str = ENDING) -> Editor:
    return wait(Editor(text))


def refusal(step: Callable[[], object]) -> str:
    with pytest.raises(HokmError) as caught:
        step()
    return str(caught.value)


def is_whole(draft: Draft) -> bool:
    """Whether every card of the pack lies in exactly one place."""
    lying = [card for place in draft.places for card in draft.held(place)]
    return sorted(lying) == sorted(PACK) and all(
        draft.where(card) is place for place in draft.places for card in draft.held(place)
    )


# cards


@settings(max_examples=60, deadline=None)
@given(steps=st.lists(INTENTS, max_size=40))
def test_any_steps_keep_the_52_cards_and_are_taken_back_exactly(steps: list[Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asks, "Judging", Asked)
        editor = Editor(chance=random.Random(1))
        for step in steps:
            before, refused = editor.draft, False
            try:
                editor.handle(step)
            except HokmError:
                refused = True
            assert not refused or editor.draft == before
            assert is_whole(editor.draft)
            assert restored(json.loads(json.dumps(kept(editor.draft)))) == editor.draft
            assert editor.view("fa")["table"] is not None
        last, at_the_end = editor.draft, panel(editor)["actions"][-1]["disabled"]
        while panel(editor)["actions"][-2].get("disabled") is not True:
            editor.handle({"action": "undo"})
            assert is_whole(editor.draft)
        assert editor.draft == Draft()
        while panel(editor)["actions"][-1].get("disabled") is not True:
            editor.handle({"action": "redo"})
        assert not at_the_end or editor.draft == last


def test_history_forgets_what_was_undone_once_something_else_is_done() -> None:
    history = History(0)
    for value in (1, 2, 2, 3):
        history.become(value)
    history.undo()
    assert history.now == 2
    history.become(4)
    assert not history.can_redo
    history.undo()
    history.undo()
    history.undo()
    assert history.now == 0
    with pytest.raises(NoStep):
        history.undo()


@pytest.mark.usefixtures("unjudged")
def test_cards_flow_into_the_hand_that_is_chosen() -> None:
    editor = Editor()
    for seat, card in (("S", "SA"), ("E", "SK"), ("N", "SQ"), ("W", "SJ")):
        if editor.into is None or editor.into.value != seat:
            do(editor, f"into-{seat}")
        do(editor, "press", card=card)
    assert [editor.draft.held(Place(seat)) for seat in "SENW"] == [
        cards(text) for text in ("SA", "SK", "SQ", "SJ")
    ]
    do(editor, "press", card="SK")
    assert editor.draft.where(Card("SK")) is Place.PACK
    assert said(editor) == "K♠ is back in the pack. Ada needs 1 more card."


@pytest.mark.usefixtures("unjudged")
def test_cards_are_taken_up_first_where_no_hand_is_chosen() -> None:
    editor = do(Editor(), "into-S")
    do(editor, "press", card="HA")
    do(editor, "press", card="HK")
    assert editor.view("en")["editor"]["cards"][13]["picked"] is True
    assert not editor.draft.lying
    do(editor, "seat-N")
    assert editor.draft.held(Place.NORTH) == cards("HA HK")
    assert not editor.picked
    do(editor, "press", card="H2")
    do(editor, "press", card="H2")
    assert not editor.picked


def test_a_place_has_room_for_so_many_cards() -> None:
    draft = Draft().put(cards("HA HK HQ"), Place.TABLE)
    with pytest.raises(NoRoom, match="At most 3 cards"):
        draft.put([Card("HJ")], Place.TABLE)
    spades = draft.put([card for card in PACK if card.suit is Suit.SPADES], Place.NORTH)
    with pytest.raises(NoRoom, match="13 cards at most"):
        spades.put([Card("C2")], Place.NORTH)
    with pytest.raises(NoRoom):
        draft.with_players(2).put([Card("C2")], Place.EAST)


@pytest.mark.parametrize("players", SEATS)
def test_the_rest_is_dealt_at_random(players: int) -> None:
    draft = Draft().with_players(players).put(cards("HA HK H2"), Place.SOUTH)
    full = draft.filled(random.Random(3))
    assert [full.count(seat) for seat in full.seats] == [3] * players
    assert full.held(Place.SOUTH) == cards("HA HK H2")
    assert is_whole(full)
    assert full.filled(random.Random(4)) == full


def test_who_leaves_gives_his_cards_back() -> None:
    draft = read(ENDING, Draft()).draft
    assert draft is not None
    two = draft.with_players(2)
    assert [len(hand) for hand in two.hands] == [4, 4]
    assert is_whole(two)
    assert two.with_players(4).count(Seat.EAST) == 0


# what goes with the cards


def test_the_tricks_before_follow_from_the_goal() -> None:
    draft = Draft().filled(random.Random(1))
    for _ in range(7):
        draft = draft.put([draft.pack[0]], Place.SOUTH).filled(random.Random(1))
    assert draft.left == 8
    assert draft.with_goal(Goal(Kind.KOT)).before == (5, 0)
    assert draft.with_goal(Goal(Kind.SAVE)).before == (0, 5)
    assert sum(draft.with_goal(Goal(Kind.SEVEN)).before) == 5
    assert draft.before == ()


@pytest.mark.usefixtures("unjudged")
def test_everything_that_is_offered_can_be_picked_and_nothing_else() -> None:
    editor = Editor(ENDING)
    for _ in range(2):
        for picker in editor.view("en")["editor"]["pickers"]:
            for option in picker["options"]:
                with suppress(NotNow):  # what is gone with another pick
                    do(editor, picker["action"], text=option["value"])
                view = editor.view("en")
                assert all(
                    each["value"] in [one["value"] for one in each["options"]]
                    for each in view["editor"]["pickers"]
                )
    for name in ("leader", "goal", "won", "players", "rules", "nothing", ""):
        for text in ("", "<b>", "99 tricks", "X", "-1", "4.0", "٤"):
            assert refusal(lambda n=name, t=text: do(editor, f"pick-{n}", text=t))  # type: ignore[misc]


@pytest.mark.usefixtures("unjudged")
@pytest.mark.parametrize(
    "intent",
    [
        {"action": "press"},
        {"action": "press", "card": "S1"},
        {"action": "put-X", "card": "SA"},
        {"action": "put-S"},
        {"action": "put-", "card": "SA"},
        {"action": "into-Q"},
        {"action": "seat-T-T"},
        {"action": "trump-N"},
        {"action": "goal-0"},
        {"action": "goal-x"},
        {"action": "goal-²"},
        {"action": "goal-14"},
        {"action": "write-poem", "text": "x"},
        {"action": "write-title", "text": "x" * 81},
        {"action": "lay"},
        {"action": "lay", "text": "\0\0"},
        {"action": "lay", "file": "PK\x03\x04"},
        {"action": "close-pack"},
        {"action": "save"},
        {"action": "next"},
        {"action": "undo"},
    ],
)
def test_odd_wishes_are_answered_and_change_nothing(intent: Any) -> None:
    editor = Editor()
    assert refusal(lambda: editor.handle(intent))
    assert editor.draft == Draft()
    assert editor.view("en")["panel"]


@pytest.mark.usefixtures("unjudged")
@pytest.mark.parametrize(
    "state",
    [
        None,
        {},
        {"draft": 3},
        {"draft": {}},
        {"draft": {**kept(Draft()), "players": 5}},
        {"draft": {**kept(Draft()), "players": True}},
        {"draft": {**kept(Draft()), "cards": {"S": "SA SA"}}},
        {"draft": {**kept(Draft()), "cards": {"S": "SA", "N": "SA"}}},
        {"draft": {**kept(Draft()), "cards": {"T": "SA SK SQ SJ"}}},
        {"draft": {**kept(Draft()), "cards": ["SA"]}},
        {"draft": {**kept(Draft()), "trump": "N"}},
        {"draft": {**kept(Draft()), "goal": "all of them"}},
        {"draft": {**kept(Draft()), "won": "5"}},
        {"draft": {**kept(Draft()), "rules": []}},
        {"draft": {**kept(Draft()), "rules": "whist"}},
        {"draft": {**kept(Draft()), "texts": {"en": ["one"]}}},
        {"draft": {**kept(Draft()), "texts": {"en": [1, 2, 3, 4, 5]}}},
    ],
)
def test_a_state_that_is_not_ours_is_left_alone(state: Any) -> None:
    editor = Editor(ENDING)
    draft = editor.draft
    editor.handle({"action": "restore", "state": state})
    assert editor.draft == draft


@pytest.mark.usefixtures("unjudged")
def test_what_was_kept_comes_back_whole() -> None:
    editor = do(Editor(ENDING), "write-title", text="Two <b>aces</b>")
    do(editor, "put-T", card="DA")
    keep = editor.view("en")["keep"]
    assert keep is not None
    state = json.loads(json.dumps(keep["state"]))
    again = Editor()
    again.handle({"action": "restore", "state": state})
    assert again.draft == editor.draft
    assert plain(panel(again)["title"]) == "Two <b>aces</b>"


# texts


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seed", range(8))
def test_a_draft_is_read_as_it_was_written(players: int, seed: int) -> None:
    chance = random.Random(seed)
    draft = Draft().with_players(players)
    for card in chance.sample(PACK, 20):
        try:
            draft = draft.put([card], chance.choice(draft.places))
        except NoRoom:
            continue
    assert read(write(draft), Draft()).draft == draft


def test_hands_are_typed_in_many_ways() -> None:
    draft = read(
        "south: SA K2, h3\nآوا: ♠Q J 10 ♥۴\nBo: HA D2 C32; w: d akqj\nlead: North\ntrump: ♣",
        Draft(),
    ).draft
    wanted = read(ENDING + "\nLeader: N\nTrump: C\nGoal: 1 trick", Draft()).draft
    assert draft == wanted


def test_every_notation_lays_out_the_same_position() -> None:
    ending = load_shipped("first_steps").puzzles[1]
    draft = Draft.of(ending.position, ending.goal, ending.rules)
    editor = laid(write(draft))
    share = panel(editor)["share"]["tools"]
    short = share[0]["query"].removeprefix("position=")
    pbn = share[1]["copy"]
    lin = "md|1S8HAC8DA4,SA8DA4,SA8DA4|"  # no such deal: the hands are not equal to a pack
    assert read_short(short).position.hands == ending.position.hands
    for text in (
        short,
        f"https://example.org/x.ipynb?position={short}&lang=fa",
        pbn,
        "\ufeff" + pbn,
    ):
        found = read(text, Draft()).draft
        assert found is not None
        assert found.position == draft.position
        assert found.goal == draft.goal
    with pytest.raises(BadText):
        read(lin, Draft())
    line = read(ending.position.to_pbn(), Draft()).draft
    assert line is not None
    assert line.hands == draft.hands
    (record,) = read_pbn(pbn)
    assert record.tags["PuzzleFirst"] == " ".join(map(str, ending.first))


def test_lin_is_read() -> None:
    text = "md|1SAH2,SKH3,SQH4,SJH5|mb|1H|mb|p|mb|p|mb|p|"
    draft = read(text, Draft()).draft
    assert draft is not None
    assert draft.held(Place.EAST) == cards("SK H3")
    assert draft.trump is Suit.HEARTS


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("South: SA SA", "there twice"),
        ("South: SA\nNorth: SA", "there twice"),
        ("South: A2", "a suit comes first"),
        ("South: SX", "neither a suit"),
        ("Nobody: SA", "is nobody"),
        ("just words", "a line looks like"),
        ("Trump: NT", "trump is S, H, D or C"),
        ("Leader: Zed", "the leader is"),
        ("Goal: everything", "A goal is"),
        ("Won: many", "tricks won"),
        ("Players: 5", "2, 3 or 4"),
        ("Players: 2\nLeader: East", "cannot lead"),
        ("Rules: whist", "The rules are one of"),
        ("Table: HA HK HQ HJ", "At most 3"),
        ("N:A.2.. K.3.. Q.4..", "nobody sits at N"),
        ("N:A.2.. A.3.. Q.4.. J.5..", "exists once"),
        ("1-HS-A.2_K.3_Q.4_J.5_T.6", "hands"),
        ('[Deal "N:A.2.. K.3.. Q.4.. J.5.."]\n[Contract "3NT"]', "without trumps"),
        ('schema = 2\nid = "x"\n[[puzzles]]\nid = 3', "cannot be read"),
        ("[[puzzles]]\n<html>", "no TOML"),
        ("", "no text"),
    ],
)
def test_a_text_that_is_none_is_refused_with_the_reason(text: str, why: str) -> None:
    now = read(ENDING, Draft()).draft
    assert now is not None
    with pytest.raises(BadText) as caught:
        read(text, now)
    assert why in str(caught.value)
    for lang in LANGUAGES:
        assert caught.value.message.say(lang)
    editor = laid()
    if text:
        refusal(lambda: do(editor, "lay", text=text))
        assert panel(editor)["entry"]["value"] == text
        assert panel(editor)["entry"]["wrong"] is True
        assert editor.draft == now


@settings(max_examples=150, deadline=None)
@given(text=st.text(alphabet='SouthEast:; \nAKQJT98♠HDC0123456789.-_[]"|mdN"=<>', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadText):
        draft = read(text, Draft()).draft
        assert draft is None or is_whole(draft)


def test_the_first_of_many_deals_is_laid_out_and_the_rest_is_told() -> None:
    pbn = panel(laid())["share"]["tools"][1]["copy"]
    editor = laid(pbn + pbn + pbn)
    assert "2 more deals were left out" in said(editor)


def test_a_page_may_be_opened_at_a_position() -> None:
    editor = Editor()
    editor.handle({"action": "arrive", "text": "?lang=en&position=1-HS-A.2_K.3_Q.4_J.5---t2"})
    assert editor.draft.count(Seat.WEST) == 2
    assert editor.draft.goal == Goal(Kind.TRICKS, 2)
    do(editor, "undo")
    assert editor.draft == Draft()
    editor.handle({"action": "arrive", "text": "?lang=en"})
    assert editor.draft == Draft()


def test_inside_lab_no_link_is_given_that_leads_nowhere() -> None:
    editor = laid()
    for query, linked in (("", True), (None, False)):
        editor.handle(
            {"action": "arrive"} if query is None else {"action": "arrive", "text": query}
        )
        first = panel(editor)["share"]["tools"][0]
        assert ("query" in first) is linked
        assert linked or read(first["copy"], Draft()).draft.position == editor.position  # type: ignore[union-attr]
        assert any("href" in each for each in panel(editor)["actions"]) is linked


def test_a_page_sends_files_only_so_long() -> None:
    assert read_intent({"action": "lay", "file": "x" * LONGEST_FILE})
    for file in ("x" * (LONGEST_FILE + 1), 3, None, ["x"]):
        with pytest.raises(BadIntent):
            read_intent({"action": "lay", "file": file})


# the solver


def test_a_sound_puzzle_is_told_with_its_cards_and_themes() -> None:
    editor = laid()
    assert isinstance(editor, Busy)
    assert panel(editor)["feedback"]["verdict"] == "right"
    assert "Only A♠, K♠ do it" in said(editor)
    table = editor.view("en")["table"]
    assert table is not None
    mine = table["seats"][0]["cards"]
    position = editor.position
    assert position is not None
    values = solve(position)
    assert {each["card"]: each["note"] for each in mine} == {
        card.text: str(n) for card, n in values.items()
    }
    assert [each["card"] for each in mine if each.get("mark") == "best"] == ["SA", "SK"]
    assert any("Themes" in plain(each) for each in panel(editor)["body"])


def test_a_goal_that_everybody_reaches_is_no_puzzle_and_a_better_one_is_offered() -> None:
    editor = laid(ENDING.replace("4 tricks", "3 tricks"))
    assert panel(editor)["feedback"]["verdict"] == "wrong"
    assert "every card reaches the goal" in said(editor)
    assert panel(editor)["actions"][0]["disabled"] is True
    (offer,) = editor.view("en")["editor"]["goals"]
    assert "A♠, K♠" in plain(offer["label"])
    wait(do(editor, offer["action"]))
    assert panel(editor)["feedback"]["verdict"] == "right"
    assert editor.view("en")["editor"]["goals"] == []


@pytest.mark.parametrize("seed", range(12))
def test_every_goal_that_is_offered_makes_a_sound_puzzle(seed: int) -> None:
    draft = Draft().put(random.Random(seed).sample(PACK, 4), Place.SOUTH)
    draft = draft.filled(random.Random(seed))
    found = judge(draft)
    position = draft.position
    assert position is not None
    sound = set()
    for tricks in range(1, 5):
        each = judge(draft.with_goal(Goal(Kind.TRICKS, tricks)))
        if each.sound:
            sound.add((tricks, each.keeping))
            assert each.puzzle is not None
            assert faults(each.puzzle) == []
            assert each.keeping == keeping(each.puzzle, position)
    assert {(each.goal.tricks, tuple(sorted(each.first))) for each in found.goals} == sound


def test_somebody_else_s_turn_is_told_and_not_judged() -> None:
    editor = laid(ENDING + "\nLeader: East")
    assert not editor.found.values
    assert "Ada is to play, but a puzzle begins with you or Bo" in said(editor)
    two = laid("Players: 2\nSouth: SA\nNorth: SK\nLeader: North")
    assert "begins with you." in said(two)


def test_a_revoke_on_the_table_is_told() -> None:
    editor = laid("South: S2 S3\nEast: HA\nNorth: C2 C3\nWest: D2 D3\nTable: SA\nLeader: East")
    assert said(editor).startswith("It lies on the table. ")
    odd = laid("South: S2\nEast: C3\nNorth: C2 C4\nWest: D2 D3\nTable: S4 HA\nLeader: East")
    assert "more card" in said(odd)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Solve in plain Python alone, and with nothing known."""
    monkeypatch.setattr(answers, "_chosen", [engines.plain()])
    answers.forget()
    yield
    answers.cancel()
    answers.forget()


@pytest.mark.usefixtures("slow")
def test_an_edit_gives_up_the_old_question_and_a_stop_stops() -> None:
    editor = Editor(FREAK)
    assert editor.busy
    assert panel(editor)["progress"]["moving"] is True
    assert "looking at it" in said(editor)
    began = time.monotonic()
    do(editor, "put-P", card=editor.draft.held(Place.EAST)[0].text)
    assert not editor.busy
    assert time.monotonic() - began < 1
    assert "needs 1 more card" in said(editor)
    do(editor, "undo")
    assert editor.busy
    do(editor, "cancel")
    assert not editor.busy
    assert "was stopped" in said(editor)
    assert panel(editor)["actions"][0]["action"] == "judge"
    do(editor, "judge")
    assert editor.busy
    do(editor, "clear")
    assert not editor.busy


# words and files


def words_for(editor: Editor, lang: str = "en") -> Editor:
    editor.view(lang)
    for name, text in (
        ("title", "Two aces"),
        ("hint1", "Who has trumps?"),
        ("hint2", "Look at {S}."),
        ("hint3", "Play {SA}."),
        ("explanation", "Only {SA} <script>alert(1)</script> draws\nthem all."),
    ):
        do(editor, f"write-{name}", text=text)
    return editor


def saved(editor: Editor) -> str:
    do(editor, "save")
    file = editor.view("en")["file"]
    assert file["name"].endswith(".toml")
    assert "file" not in editor.view("en"), "a file is given once"
    return file["text"]


def test_what_is_saved_loads_and_is_sound() -> None:
    text = saved(words_for(laid()))
    reading = read_text(text, Path("mine.toml"))
    assert reading.faults == ()
    (puzzle,) = reading.pack.puzzles
    assert faults(puzzle) == []
    assert puzzle.title is not None
    assert puzzle.title.runs("en") == ["Two aces"]
    assert puzzle.explanation is not None
    assert {"card": "SA"} in puzzle.explanation.runs("en")
    assert "<script>" in plain(puzzle.explanation.runs("en")), "a text stays a text"


def test_words_stand_together_or_not_at_all() -> None:
    editor = do(laid(), "write-title", text="Only a title")
    assert "or none of them" in refusal(lambda: do(editor, "save"))
    do(editor, "write-title", text="")
    assert "title" not in saved(editor).partition("[[puzzles]]")[2]
    do(editor, "write-hint1", text="Play {XX}.")
    assert "{XX} is neither" in said(editor)


def test_words_in_persian_are_shown_where_english_is_missing() -> None:
    text = saved(words_for(laid(), "fa"))
    (puzzle,) = read_text(text, Path("mine.toml")).pack.puzzles
    assert puzzle.title is not None
    assert puzzle.title.runs("en") == puzzle.title.runs("fa") == ["Two aces"]


def test_persian_words_keep_what_joins_them_and_nothing_unseen_stays() -> None:
    word = "می\u200cبازد"
    editor = laid()
    editor.view("fa")
    do(editor, "write-title", text=f" {word}\x00\u202e  {word} ")
    do(editor, "write-explanation", text=f"{word}\n{word}\x1b")
    assert editor.draft.texts["fa"].title == f"{word} {word}"
    assert editor.draft.texts["fa"].explanation == f"{word}\n{word}"


def test_writing_words_asks_the_solver_nothing() -> None:
    editor = laid()
    judging = editor._asking.judging
    words_for(editor)
    assert editor._asking.judging is judging
    do(editor, "undo")
    assert editor.draft.texts["en"].explanation == ""


def test_a_puzzle_is_added_to_a_pack_that_was_opened() -> None:
    pack = load_shipped("first_steps")
    editor = laid()
    do(editor, "lay", file=pack_text(pack))
    assert "first-steps" in said(editor)
    assert editor.draft.count(Seat.SOUTH) == 4, "opening a pack leaves the table alone"
    text = saved(editor)
    again = read_text(text, Path("first-steps.toml"))
    assert again.faults == ()
    assert again.pack.puzzles[:-1] == pack.puzzles
    assert len(again.pack.puzzles) == len(pack.puzzles) + 1
    wait(do(editor, "put-W", card="D3"))
    wait(do(editor, "put-P", card="DJ"))
    assert len(read_text(saved(editor), Path("x.toml")).pack.puzzles) == len(pack.puzzles) + 1
    do(editor, "close-pack")
    assert len(read_text(saved(editor), Path("x.toml")).pack.puzzles) == 1


@pytest.mark.parametrize("damage", ["schema = 3", 'id = "A B"', "deal = 3", "[[puzzles"])
def test_a_damaged_pack_is_refused_and_nothing_is_lost(damage: str) -> None:
    good = pack_text(load_shipped("first_steps"))
    key = damage.partition(" ")[0]
    at = good.index(f"\n{key}") + 1
    text = good[:at] + damage + good[good.index("\n", at) :]
    editor = laid()
    draft = editor.draft
    do(editor, "lay", file=good)
    pack = editor.pack
    assert refusal(lambda: do(editor, "lay", file=text))
    assert editor.draft == draft
    assert editor.pack == pack


def test_a_puzzle_of_an_open_pack_is_changed_in_its_place() -> None:
    pack = load_shipped("first_steps")
    editor = do(Editor(), "lay", file=pack_text(pack))
    wait(do(editor, "pick-puzzle", text=pack.puzzles[1].id))
    assert editor.position is not None
    assert editor.position.hands == pack.puzzles[1].position.hands
    assert set(editor.draft.texts) == set(LANGUAGES)
    do(editor, "write-title", text="Another title")
    again = read_text(saved(editor), Path("first-steps.toml")).pack
    assert len(again.puzzles) == len(pack.puzzles)
    changed = again.puzzles[1]
    assert changed.title is not None
    assert plain(changed.title.runs("en")) == "Another title"
    assert changed.title.runs("fa") == pack.puzzles[1].title.runs("fa")  # type: ignore[union-attr]
    assert changed.id == pack.puzzles[1].id, "new words leave a puzzle its id"
    assert (changed.first, changed.goal) == (pack.puzzles[1].first, pack.puzzles[1].goal)
    assert [again.puzzles[0], again.puzzles[2]] == [pack.puzzles[0], pack.puzzles[2]]
    assert refusal(lambda: do(editor, "pick-puzzle", text="no-such"))
    wait(
        do(
            editor,
            "pick-puzzle",
            text=pack.puzzles[0].id,
        )
    )
    do(editor, "pick-puzzle", text="")
    do(editor, "put-P", card=editor.draft.held(Place.NORTH)[0].text)
    refusal(lambda: do(editor, "save"))


def test_a_puzzle_takes_its_own_place_in_a_pack() -> None:
    found = judge(laid().draft)
    puzzle = finished(laid().draft, found)
    pack = added(puzzle, None)
    assert added(puzzle, pack) == pack
    with pytest.raises(NotSaved):
        finished(Draft(), judge(Draft()))


def test_a_puzzle_of_the_course_is_known_again() -> None:
    puzzle = load_shipped("first_steps").puzzles[0]
    editor = laid(write(Draft.of(puzzle.position, puzzle.goal)))
    assert puzzle.id in " ".join(plain(each) for each in panel(editor)["body"])


def test_pbn_is_given_as_a_file() -> None:
    editor = do(laid(), "save-pbn")
    file = editor.view("en")["file"]
    position = read_pbn(file["text"])[0].position
    assert position is not None
    assert position.hands == editor.draft.hands
    assert "same number" in refusal(lambda: do(Editor(), "save-pbn"))


# what is opened, and what is kept


def test_an_open_pack_and_the_puzzle_worked_on_outlive_a_reload() -> None:
    pack = load_shipped("first_steps")
    editor = do(Editor(), "lay", file=pack_text(pack))
    wait(do(editor, "pick-puzzle", text=pack.puzzles[1].id))
    state = json.loads(json.dumps(editor.view("fa")["keep"]["state"]))
    assert read_intent({"action": "restore", "state": state})
    again = Editor()
    again.handle({"action": "restore", "state": state})
    assert again.pack is not None
    assert dump(again.pack) == dump(pack)
    assert again.draft == editor.draft
    wait(again)
    assert len(read_text(saved(again), Path("x.toml")).pack.puzzles) == len(pack.puzzles)
    do(again, "close-pack")
    third = Editor()
    third.handle({"action": "restore", "state": again.view("en")["keep"]["state"]})
    assert third.pack is None


@pytest.mark.parametrize("pack", ["", "x", "schema = 2", 3, None, ["x"], "[" * 9000])
def test_a_kept_pack_that_is_none_is_left_alone(pack: object) -> None:
    editor = Editor()
    editor.handle({"action": "restore", "state": {"draft": kept(laid().draft), "pack": pack}})
    assert editor.pack is None
    assert editor.draft == laid().draft


def test_every_pack_of_the_course_can_be_kept_and_one_too_long_is_told() -> None:
    for path in shipped_files():
        editor = do(Editor(), "lay", file=path.read_text("utf-8"))
        assert read_intent({"action": "restore", "state": editor.view("fa")["keep"]["state"]})
        assert editor.view("en")["keep"]["state"]["pack"]
    text = path.read_text("utf-8")
    head, *puzzles = text.split("[[puzzles]]\n")
    many = [
        each.replace('id = "', f'id = "n{number}-', 1) for number in range(40) for each in puzzles
    ]
    editor = do(Editor(), "lay", file="[[puzzles]]\n".join([head, *many]))
    assert editor.pack is not None
    assert len(editor.pack.puzzles) == 40 * len(puzzles)
    assert "too long for this browser" in said(editor)
    assert editor.view("en")["keep"]["state"]["pack"] == ""


def test_a_step_back_to_before_a_puzzle_was_taken_up_does_not_write_over_it() -> None:
    pack = load_shipped("first_steps")
    editor = laid()
    do(editor, "lay", file=pack_text(pack))
    wait(do(editor, "pick-puzzle", text=pack.puzzles[0].id))
    wait(do(editor, "undo"))
    assert editor.draft.over == ""
    again = read_text(saved(editor), Path("x.toml")).pack
    assert again.puzzles[:-1] == pack.puzzles
    do(editor, "lay", text=write(Draft.of(pack.puzzles[0].position, pack.puzzles[0].goal)))
    wait(do(editor, "undo", "undo", "redo"))
    assert is_whole(editor.draft)


@pytest.mark.parametrize(
    "text",
    [
        "South: SA\nEast: SK\nNorth: SQ\nWest: SJ\nWon: 99",
        "South: SA\nEast: SK\nNorth: SQ\nWest: SJ\nWon: 13\nGoal: seven",
        "South: SA\nEast: SK\nNorth: SQ\nWest: SJ\nWon: 12\nGoal: seven",
        "Players: 2\nSouth: SA\nNorth: SK\nGoal: avoid kot",
        "Players: 2\nSouth: SA\nNorth: SK\nGoal: make kot",
        "Players: 3\nSouth: SA\nEast: SK\nWest: SJ\nGoal: seven",
        "Players: 3\nSouth: SA\nEast: SK\nWest: SJ\nWon: 5\nGoal: avoid kot",
        "1-HS-A_K---s",
        "1-HS-A_K_Q---k",
        "1-HS-A.2_K.3_Q.4_J.5--3.2-7",
        "1-HS-A_K_Q_J--6.6-7",
    ],
)
def test_whatever_was_won_before_is_shown(text: str) -> None:
    editor = laid(text)
    assert said(editor)
    for lang in LANGUAGES:
        assert editor.view(lang)["panel"]["feedback"]


@settings(max_examples=60, deadline=None)
@given(
    players=st.sampled_from([2, 3, 4]),
    cards=st.integers(0, 4),
    goal=st.sampled_from([*GOALS, "3 tricks", "13 tricks"]),
    won=st.one_of(st.none(), st.integers(0, 30)),
    leader=st.sampled_from(["South", "North", "East"]),
    seed=st.integers(0, 999),
)
def test_every_draft_that_can_be_typed_is_shown(
    players: int, cards: int, goal: str, won: int | None, leader: str, seed: int
) -> None:
    dealt = random.Random(seed).sample(PACK, cards * players)
    lines = [f"Players: {players}", f"Leader: {leader}", f"Goal: {goal}"]
    lines += [] if won is None else [f"Won: {won}"]
    lines += [
        f"{seat.name}: {' '.join(map(str, dealt[at::players]))}"
        for at, seat in enumerate(SEATS[players])
    ]
    editor = Editor()
    with suppress(HokmError):
        do(editor, "lay", text="\n".join(lines))
    wait(editor)
    assert said(editor)
    with suppress(HokmError):
        do(editor, "save")


LONG = 300_000


@pytest.mark.parametrize(
    "text",
    [
        "x" + "\n" * LONG + "x",
        "x" + "\r" * LONG + "x",
        "x\n" * (LONG // 2),
        "South: " + "SA" * (LONG // 2),
        "[" * LONG,
        "x\n" + "\t" * LONG,
        "[a " * (LONG // 3),
        '[Deal "' + "\\" * LONG,
        "{\n" * (LONG // 2),
        "|" * LONG,
        "md|1SA," * (LONG // 7),
        "1-HS-" + "A" * LONG,
        "N: " + "A.2.. " * (LONG // 6),
        "schema = 2\nid = 'x'\n" + "[[puzzles]]\n" * 2000,
        "\0" * LONG,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_a_long_text_of_nothing_is_refused_in_no_time(text: str) -> None:
    began = time.process_time()
    assert refusal(lambda: do(Editor(), "lay", file=text))
    assert time.process_time() - began < 3


def test_a_file_longer_than_a_page_can_take_is_refused_by_name() -> None:
    editor = laid()
    draft = editor.draft
    assert "longer than a page can take" in refusal(lambda: do(editor, "lay-too-long"))
    assert editor.draft == draft


@pytest.mark.parametrize("left", [8, 9])
def test_a_link_leads_to_where_its_position_is_taken(left: int) -> None:
    whole = laid(FREAK).draft
    draft = whole.cleared()
    for place in (Place.SOUTH, Place.EAST, Place.NORTH, Place.WEST):
        draft = draft.put(whole.held(place)[:left], place)
    found = judge(draft)
    goal = found.goals[0].goal if found.goals else draft.goal
    editor = laid(write(draft.with_goal(goal)))
    link = panel(editor)["share"]["tools"][0]
    word = link["query"].removeprefix("position=")
    if left <= LONGEST:
        assert link["page"] == "10_puzzles.ipynb"
        assert shared(word).position.hands == editor.draft.hands
    else:
        assert "page" not in link
        with pytest.raises(HokmError):
            shared(word)
    tries = [each for each in panel(editor)["actions"] if each["action"] == "try"]
    assert len(tries) == (left <= LONGEST and editor.found.sound)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_is_given_as_a_file_and_titles_are_text_in_it(lang: str) -> None:
    editor = laid()
    editor.view(lang)
    do(editor, "write-title", text="<script>alert(1)</script> & {SA}")
    do(editor, "save-picture")
    file = editor.view(lang)["file"]
    assert file["name"].endswith(".svg")
    root = ElementTree.fromstring(file["text"])  # noqa: S314 - it is our own text
    words = [node.text or "" for node in root.iter() if node.tag.endswith("}text")]
    assert "<script>alert(1)</script> & {SA}" in words
    assert not [node for node in root.iter() if node.tag.endswith("}script")]
    assert words.count("A") >= 3
    assert "same number" in refusal(lambda: do(Editor(), "save-picture"))


# words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_view_is_said_in_whole_sentences(lang: str) -> None:
    texts = (
        ENDING,
        ENDING.replace("4 tricks", "1 trick"),
        ENDING.replace("SAK2", "SK2") + "\nTable: SA",
        "South: SA",
        "Players: 2\nSouth: SA S2\nNorth: SK HA",
        "Players: 3\nSouth: SA S2\nEast: SK HA\nWest: SQ HK",
    )
    for text in texts:
        editor = laid(text)
        view = editor.view(lang)
        spoken = [said(editor, lang), *(plain(each) for each in panel(editor, lang)["body"])]
        spoken += [each["label"] for each in view["editor"]["cards"]]
        spoken += [each["label"] for each in view["editor"]["places"]]
        assert all(spoken)
        if lang == "en":
            assert [slip for each in spoken for slip in slips(each)] == []


def test_texts_know_whether_they_are_whole() -> None:
    assert Texts().empty
    assert not Texts(title="x").whole
