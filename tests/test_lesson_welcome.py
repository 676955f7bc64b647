"""Lesson 00: three sentences, a tour of a real table, and five questions about tables just dealt."""

from __future__ import annotations

import random
from functools import cache

import pytest
from walking import answers, find, press, said, task_of

from hokm_teach import Card, Seat
from hokm_teach.lessons.task import Answer, Step
from hokm_teach.lessons.view import SeatView, TableView
from hokm_teach.lessons.walk import Walk
from hokm_teach.lessons.welcome import check, lesson
from hokm_teach.lessons.welcome.tour import steps

SEEDS = range(150)
KINDS = (check._seats, check._turn, check._trick, check._signs, check._score)
EACH_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
ORDER = "SENW"


@cache
def drawn(kind: int, seed: int) -> Step:
    return KINDS[kind](random.Random(seed))


def table_of(walk: Walk) -> TableView:
    table = walk.view("en")["table"]
    assert table is not None
    return table


def seat_of(table: TableView, letter: str) -> SeatView:
    return next(seat for seat in table["seats"] if seat["seat"] == letter)


def after(letter: str, places: int = 1) -> str:
    return ORDER[(ORDER.index(letter) + places) % 4]


# ---------------------------------------------------------------- what is asked is on the table


@EACH_KIND
def test_drawn_tasks_take_the_right_answers_only_and_say_why(kind: check.Kind) -> None:
    for seed in SEEDS:
        task = task_of(drawn(KINDS.index(kind), seed))
        assert task.right
        for answer in answers(task):
            judgement = task.judge(answer)
            assert judgement.right == (answer in task.right), (seed, answer)
            assert len(judgement.why.say()) > 10


def test_taught_tasks_take_the_right_answers_only_and_say_why() -> None:
    for seed in range(30):
        for step in steps(random.Random(seed)):
            for answer in answers(step.task) if step.task else ():
                judgement = task_of(step).judge(answer)
                assert judgement.right == (answer in task_of(step).right), step.title
                assert judgement.why.say()


def test_seats_are_asked_as_the_table_shows_them() -> None:
    """The answers follow from the view alone: who sits where, and that it goes to the right."""
    asked = set()
    for seed in SEEDS:
        task = task_of(drawn(0, seed))
        question = task.question.say()
        seat = dict(task.question.fields).get("seat", Seat.SOUTH)
        asked.add(question)
        places = 2 if "partner" in question else 1
        assert task.right == (Seat(after(seat.value, places)),)
    assert "Who plays after Ada? Press the seat." in asked
    assert "Who is your partner? Press the seat." in asked
    assert len(asked) == 8


def test_whose_turn_is_told_by_the_cards_alone() -> None:
    for seed in SEEDS:
        step = drawn(1, seed)
        assert step.scene is not None
        view = step.scene.view("en")
        assert view["to_move"] is None, "the sign would give it away"
        assert 1 <= len(view["trick"]) <= 3
        assert task_of(step).right == (Seat(after(view["trick"][-1]["seat"])),)


def test_the_winner_of_a_full_trick_is_marked() -> None:
    for seed in SEEDS:
        step = drawn(2, seed)
        assert step.scene is not None
        view = step.scene.view("en")
        assert len(view["trick"]) == 4
        winner = view["winner"]
        assert winner is not None
        right = task_of(step).right[0]
        if isinstance(right, Seat):
            assert right.value == winner
        else:
            assert right == ("answer-us" if winner in "SN" else "answer-them")


def test_signs_and_counts_are_those_of_the_view() -> None:
    for seed in SEEDS:
        signs, score = drawn(3, seed), drawn(4, seed)
        assert signs.scene is not None
        assert score.scene is not None
        view = signs.scene.view("en")
        right = task_of(signs).right[0]
        if isinstance(right, Seat):
            assert seat_of(view, right.value)["hakem"]
        else:
            assert right == f"choose-{view['trump']}"
        view = score.scene.view("en")
        ours = "you and Bo" in task_of(score).question.say()
        assert task_of(score).right == (f"answer-{view['us'] if ours else view['them']}",)
        assert view["us"] != view["them"]


def test_a_check_asks_each_kind_once() -> None:
    for seed in range(40):
        draw, chance = check.draw(), random.Random(seed)
        titles = [draw(chance).title.say() for _ in range(10)]
        assert len(set(titles[:5])) == len(set(titles[5:])) == len(KINDS)
        assert titles[4] != titles[5]


# ---------------------------------------------------------------- mistakes have their answers


def why(title: str, answer: Answer, which: int = 0) -> str:
    step = [step for step in steps(random.Random(1)) if step.title.say() == title][which]
    judgement = task_of(step).judge(answer)
    assert not judgement.right
    return judgement.why.say()


def test_neighbours_are_no_partners() -> None:
    assert "Neighbours are opponents" in why("Your place", Seat.EAST)
    assert "across the table" in why("Your place", Seat.SOUTH)


def test_clockwise() -> None:
    assert "clockwise" in why("To the right", Seat.WEST)


def test_the_dealers_sign_is_not_hakems() -> None:
    assert "the dealer's sign" in why("Hakem and dealer", Seat.WEST)


def test_the_three_sentences_are_asked_back() -> None:
    assert "side by side" not in why("Say it yourself", "answer-3")
    assert "five cards are seen" in why("Say it yourself", "answer-2", 1)
    assert "stops sooner" in why("Say it yourself", "answer-2", 2)


def test_the_other_sides_tricks() -> None:
    for seed in SEEDS:
        task = task_of(drawn(4, seed))
        wrong = [
            task.judge(answer).why.say() for answer in answers(task) if answer not in task.right
        ]
        assert any("other side's count" in each for each in wrong)


def test_a_card_that_lies_there_is_not_to_come() -> None:
    found = 0
    for seed in SEEDS:
        step = drawn(1, seed)
        assert step.scene is not None
        for seat, _ in step.scene.trick:
            assert "already" in task_of(step).judge(seat).why.say()
            found += 1
    assert found > len(SEEDS)


# ---------------------------------------------------------------- the walk


def test_a_pressed_card_travels_and_the_others_answer() -> None:
    walk = lesson(1)
    find(walk, "Your turn")
    before = table_of(walk)
    card = before["seats"][0]["cards"][3]
    assert card.get("playable")
    assert press(walk, Card(card["card"])).startswith("right: ")
    view = walk.view("en")
    assert [len(frame["trick"]) for frame in view["frames"]] == [1, 2, 3]
    table = table_of(walk)
    assert table["trick"][0] == {"seat": "S", "card": card["card"]}
    assert len(table["trick"]) == 4
    assert table["us"] + table["them"] == 1
    assert card["card"] not in [each["card"] for each in table["seats"][0]["cards"]]


def test_following_offers_the_suit_led_and_nothing_else() -> None:
    for seed in range(20):
        walk = lesson(seed)
        find(walk, "Following")
        table = table_of(walk)
        led = table["trick"][0]["card"][0]
        for card in table["seats"][0]["cards"]:
            assert bool(card.get("playable")) == (card["card"][0] == led)


def test_the_tour_shows_a_table_with_all_its_signs() -> None:
    for seed in range(20):
        walk = lesson(seed)
        find(walk, "Hakem and dealer")
        table = table_of(walk)
        assert seat_of(table, "S")["hakem"]
        assert seat_of(table, "W")["dealer"]
        assert table["trump"]
        assert len(table["seats"][0]["cards"]) == 13


def test_a_second_hint_points_at_the_answer() -> None:
    walk = lesson(1)
    find(walk, "Your place")
    assert press(walk, "hint").startswith("info: ")
    assert seat_of(table_of(walk), "N").get("mark") is None
    press(walk, "hint")
    assert seat_of(table_of(walk), "N").get("mark") == "hint"
    assert said(walk)
