"""The first puzzles: sound, proved a second time by DDS and by minimax, and pleasant to fail."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import median

import pytest
from dealing import seeds
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import Card, HokmError, Position, Seat, Suit, cards, lessons
from hokm_teach.bots import Sight, choose, expert
from hokm_teach.lessons.freeplay import FreePlay
from hokm_teach.lessons.puzzle_table import PuzzleTable, fresh_endings
from hokm_teach.lessons.puzzle_words import answer
from hokm_teach.puzzles import Goal, Kind, draw, faults, load, load_shipped
from hokm_teach.puzzles.draw import LENGTHS, draw_ending
from hokm_teach.puzzles.fault import BadPack
from hokm_teach.puzzles.ideas import Idea, idea_of
from hokm_teach.seats import side_of
from hokm_teach.shipped import shipped
from hokm_teach.solver import minimax, solve

PUZZLES = load_shipped("first_steps").puzzles


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_sound(puzzle):
    assert faults(puzzle) == []


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_minimax_agrees_that_one_card_does_it(puzzle):
    values = minimax.solve(puzzle.position)
    assert [card for card, tricks in values.items() if tricks >= puzzle.goal.tricks] == [
        puzzle.solution[0]
    ]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_highest_card_is_not_the_answer(puzzle):
    """The mistake this lesson is about: playing the highest card first."""
    south = puzzle.position.hand(puzzle.position.leader)
    assert puzzle.solution[0] is not max(south, key=lambda card: card.rank)


def test_three_four_and_five_cards():
    assert [puzzle.tricks for puzzle in PUZZLES] == [3, 4, 5]


EVERY_THEME = pytest.mark.parametrize("theme", list(Idea), ids=lambda theme: theme.value)


@EVERY_THEME
@settings(max_examples=15)
@given(seed=seeds)
def test_a_drawn_ending_is_sound_and_explained(theme, seed):
    puzzle = draw_ending(random.Random(seed), theme)
    assert faults(puzzle) == []
    assert [c for c, v in minimax.solve(puzzle.position).items() if v >= puzzle.goal.tricks] == [
        puzzle.solution[0]
    ]
    assert choose(Sight.of(puzzle.position)) is not puzzle.solution[0]  # there is something to find
    assert puzzle.tricks in LENGTHS[theme]
    assert puzzle.explanation.runs("en")
    assert len({hint.say() for hint in puzzle.hints}) == 3


@EVERY_THEME
@pytest.mark.parametrize("seed", range(12))
def test_a_drawn_ending_is_about_its_theme(theme, seed):
    """The first trick of the solution, looked at card by card."""
    puzzle = draw_ending(random.Random(seed), theme)
    lead, ada, bo, cleo = puzzle.solution[:4]
    trump = puzzle.position.trump
    after = puzzle.position.play_all(puzzle.solution[:4])
    ours = after.won[0] == 1
    told = {
        Idea.DRAW: ours and lead.suit is trump and trump in (ada.suit, cleo.suit),
        Idea.CASH: ours and lead.suit is not trump and after.leader is Seat.SOUTH,
        Idea.CROSS: ours and bo.suit is lead.suit is not trump and bo.rank > lead.rank,
        Idea.RUFF: ours and bo.suit is trump is not lead.suit,
        Idea.GIVE: not ours and puzzle.goal.tricks == puzzle.tricks - 1,
    }
    assert [each for each, holds in told.items() if holds] == [theme]


IDEAS = {
    Idea.DRAW: ("between them", "draws trumps"),
    Idea.CASH: ("Which high card of another suit", "wins its trick now"),
    Idea.CROSS: ("Which of them is high", "goes to Bo's"),
    Idea.RUFF: ("could he ruff", "is for Bo, who ruffs it"),
    Idea.GIVE: ("has to be lost", "best at once"),
}


@EVERY_THEME
def test_hints_and_explanation_speak_of_the_theme(theme):
    puzzle = draw_ending(random.Random(1), theme)
    hint, explained = IDEAS[theme]
    assert hint in puzzle.hints[0].say()
    assert puzzle.solution[0].text not in str(puzzle.hints[0].runs("en"))
    assert explained in puzzle.explanation.say()
    assert {"card": puzzle.solution[0].text} in puzzle.explanation.runs("fa")


def test_a_solution_that_fits_no_theme_is_none():
    """A trump that takes nobody's trump is a trick like any other."""
    position = Position.of({"S": ["H2"], "E": ["CA"], "N": ["H9"], "W": ["CK"]}, "H", "S")
    assert idea_of(position, cards("H2 CA H9 CK")) is None


def test_the_five_fresh_endings_are_about_five_things():
    for seed in range(4):
        endings = fresh_endings(random.Random(seed))
        themes = {idea_of(each.position, each.solution) for each in endings}
        assert themes == set(Idea)


@EVERY_THEME
def test_a_drawn_ending_takes_few_searches(theme, monkeypatch):
    """Half of them are found within a tenth of a second: a search of such hands takes about a thousandth."""
    searched: list[int] = []

    def counted(position):
        searched[-1] += 1
        return solve(position)

    monkeypatch.setattr(draw, "solve", counted)
    for seed in range(21):
        searched.append(0)
        draw_ending(random.Random(seed), theme)
    assert median(searched) < 60


@settings(max_examples=30)
@given(seeds)
def test_a_trick_is_told_as_taken_only_when_nobody_can_take_it_back(seed):
    puzzle, chance = draw_ending(random.Random(seed)), random.Random(seed)
    game = FreePlay(puzzle.position, puzzle.seats, expert)
    while not game.position.over:
        before = game.position
        for card in before.legal_cards():
            passed = game.play(card)
            said = answer(puzzle, before, card, passed)[1].say()
            if ": now " in said:  # "Ada takes … with …: now 2 at most."
                assert _lost(passed[-1], card)
            game.undo()
        game.play(chance.choice(before.legal_cards()))


def _lost(now, card):
    """Whether a card's trick goes to the other side whatever is played on."""
    if card not in now.trick:
        trick = next(trick for trick in now.history if card in trick.cards)
        return side_of(trick.winner) == 1
    return all(_lost(now.play(mine), card) for mine in now.legal_cards())


def test_their_trumps_are_counted_in_one_and_in_several():
    told = [draw_ending(random.Random(seed), Idea.DRAW).hints[0].say() for seed in range(20)]
    assert any("1 trump between" in each for each in told)
    assert any("2 trumps between" in each for each in told)


def test_no_hint_is_given_when_every_card_is_played():
    lesson = table()
    while not lesson.game.position.over:
        play(lesson, lesson._keeping()[0].text)
    with pytest.raises(HokmError, match="Every card has been played"):
        lesson.handle({"action": "hint"})


def test_what_is_wrong_with_a_puzzle_is_told():
    good = PUZZLES[0]
    clubs = replace(good.position, trump=Suit.CLUBS)
    assert "best play gives" in str(faults(replace(good, position=clubs))[0])
    assert "from 1 to 3" in str(faults(replace(good, goal=Goal(Kind.TRICKS, 4)))[0])
    assert "nothing to find" in str(faults(replace(good, goal=Goal(Kind.TRICKS, 1)))[0])
    assert "more than one card" in str(faults(replace(PUZZLES[2], goal=Goal(Kind.TRICKS, 4)))[0])
    assert "card 1 of the solution" in str(faults(replace(good, solution=(Card("SA"),)))[0])
    assert "stops before" in str(faults(replace(good, solution=good.solution[:3]))[0])


def table():
    return lessons.make("05_first_puzzles", 4)


def panel(lesson, lang="en"):
    return lesson.view(lang)["panel"]


def play(lesson, card):
    lesson.handle({"action": "play", "card": card})
    return panel(lesson)["feedback"]


def test_a_wrong_card_is_punished_and_taken_back():
    lesson = table()
    said = play(lesson, "SA")
    assert said["verdict"] == "wrong"
    assert {"card": "H6"} in said["text"]  # Ada's ruff, by name
    lesson.handle({"action": "undo"})
    assert lesson.game.position == lesson.game.start
    lesson.handle({"action": "redo"})
    assert lesson.game.position != lesson.game.start
    lesson.handle({"action": "retry"})
    assert play(lesson, "H9")["verdict"] == "right"


@pytest.mark.parametrize("number", range(8))
def test_playing_any_card_that_keeps_the_goal_solves_the_puzzle(number):
    lesson = table()
    lesson.handle({"action": f"puzzle-{number + 1}"})
    chance = random.Random(number)
    while not lesson.game.position.over:
        assert play(lesson, chance.choice(lesson._keeping()).text)["verdict"] in ("right", "done")
    assert panel(lesson)["feedback"]["verdict"] == "done"
    assert lesson.puzzle.id in lesson.solved


def test_a_lost_puzzle_can_be_played_to_its_end():
    lesson = table()
    play(lesson, "SA")
    while not lesson.game.position.over:
        said = play(lesson, lesson.game.position.legal_cards()[0].text)
    assert said["verdict"] == "wrong"
    assert lesson.solved == set()


def test_hints_come_one_by_one_and_then_mark_the_card():
    lesson = table()
    told = []
    for _ in range(4):
        lesson.handle({"action": "hint"})
        told.append(str(panel(lesson)["feedback"]["text"]))
    assert len(set(told)) == 4
    marks = [
        card.get("mark")
        for card in lesson.view("en")["table"]["seats"][0]["cards"]
        if card["card"] == "H9"
    ]
    assert marks == ["hint"]


@pytest.mark.parametrize("number", range(8))
def test_the_solution_is_stepped_through_both_ways(number):
    lesson = table()
    lesson.handle({"action": f"puzzle-{number + 1}"})
    lesson.handle({"action": "solution"})
    cards = len(lesson.puzzle.solution)
    for _ in range(cards):
        lesson.handle({"action": "next"})
    assert lesson.view("en")["table"]["us"] >= lesson.puzzle.goal.tricks
    with pytest.raises(HokmError):
        lesson.handle({"action": "next"})
    for _ in range(cards):
        lesson.handle({"action": "back"})
    with pytest.raises(HokmError):
        lesson.handle({"action": "play", "card": "SA"})
    lesson.handle({"action": "leave"})
    assert lesson.shown is None


def test_done_when_all_eight_are_solved_and_five_more_can_be_had():
    lesson = table()
    for number in range(8):
        lesson.handle({"action": f"puzzle-{number + 1}"})
        while not lesson.game.position.over:
            play(lesson, lesson._keeping()[0].text)
    assert lesson.view("en")["keep"]["state"]["done"] is True
    old = [puzzle.position for puzzle in lesson.puzzles[3:]]
    lesson.handle({"action": "again"})
    assert [puzzle.position for puzzle in lesson.puzzles[3:]] != old
    assert lesson.view("en")["keep"]["state"]["done"] is True
    assert len(lesson.solved) == 3


def test_what_was_solved_comes_back():
    lesson = table()
    lesson.handle(
        {"action": "restore", "state": {"solved": ["first-steps-2", "x", 4], "puzzle": 1}}
    )
    assert lesson.solved == {"first-steps-2"}
    assert lesson.number == 1


junk = st.one_of(
    st.none(),
    st.integers(),
    st.text(),
    st.lists(st.integers()),
    st.dictionaries(st.text(), st.text()),
)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                [
                    "play",
                    "undo",
                    "redo",
                    "hint",
                    "retry",
                    "next",
                    "back",
                    "solution",
                    "leave",
                    "puzzle-2",
                    "puzzle-9",
                    "x",
                ]
            ),
            st.sampled_from(["SA", "H9", "C2", "", "zz"]),
        ),
        max_size=12,
    )
)
def test_no_wish_breaks_the_table(wishes):
    lesson = PuzzleTable("05_first_puzzles", PUZZLES)
    for action, card in wishes:
        try:
            lesson.handle({"action": action, "card": card})
        except HokmError as error:
            assert str(error)  # noqa: PT017 - either is fine, but never without words
        lesson.view("en")


def test_a_pack_whose_faults_are_told_cannot_be_loaded(tmp_path):
    text = (shipped("puzzles") / "first_steps.toml").read_text(encoding="utf-8")
    path = tmp_path / "first_steps.toml"
    path.write_text(text.replace('trump = "H"', 'trump = "N"'), encoding="utf-8")
    with pytest.raises(BadPack, match=r"first_steps\.toml: first-steps-1: Trump is S, H, D or C"):
        load(path)


def test_a_pack_that_is_not_there(tmp_path):
    with pytest.raises(BadPack, match=r"nowhere\.toml"):
        load(tmp_path / "nowhere.toml")
