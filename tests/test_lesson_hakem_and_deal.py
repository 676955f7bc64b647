"""Lesson 02: the learner turns the cards and deals the packets; each habit from other games is answered."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache

import pytest
from dealing import seats, seeds
from hypothesis import given, settings
from walking import answers, find, panel, press, said, task_of

from hokm_teach import RULESETS, Card, Deal, Seat, draw_for_hakem
from hokm_teach.hakem import AceDraw, Turned
from hokm_teach.i18n import say
from hokm_teach.lessons.hakem_and_deal import after, check, lesson, packets
from hokm_teach.lessons.hakem_and_deal.aces import ace_task
from hokm_teach.lessons.hakem_and_deal.chapters import steps
from hokm_teach.lessons.hakem_and_deal.governor import seated_scene
from hokm_teach.lessons.hakem_and_deal.moves import Move
from hokm_teach.lessons.hakem_and_deal.tables import TABLES, side_by_side
from hokm_teach.lessons.hakem_and_deal.turning import turning_task
from hokm_teach.lessons.task import Answer, Step
from hokm_teach.lessons.walk import CHECK, NotNow
from hokm_teach.seats import SEATS, order_from

SEEDS = range(150)
KINDS = (check._turning, check._ace, check._packets, check._what_is_next, check._afterwards)
FAMILY, GOVERNOR = RULESETS["family-4"], RULESETS["governor-4"]


@cache
def drawn(kind: int, seed: int) -> Step:
    return KINDS[kind](random.Random(seed))


# ---------------------------------------------------------------- every task is judged, and says why


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=[kind.__name__ for kind in KINDS])
def test_drawn_tasks_take_the_right_answers_only_and_say_why(kind: int) -> None:
    for seed in SEEDS:
        task = task_of(drawn(kind, seed))
        assert task.right
        for answer in answers(task):
            judgement = task.judge(answer)
            assert judgement.right == (answer in task.right), (seed, answer)
            assert len(judgement.why.say()) > 10


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=[kind.__name__ for kind in KINDS])
def test_wrong_answers_have_reasons_of_their_own(kind: int) -> None:
    """Three wrong answers get at least two different reasons."""
    for seed in SEEDS:
        task = task_of(drawn(kind, seed))
        wrong = [
            task.judge(answer).why.say() for answer in answers(task) if answer not in task.right
        ]
        assert len(wrong) == 3
        assert len(set(wrong)) >= 2, (seed, wrong)


def test_taught_tasks_take_the_right_answers_only_and_say_why() -> None:
    for seed in range(20):
        for step in steps(random.Random(seed)):
            if step.task is None:
                continue
            assert step.task.right
            for answer in answers(step.task):
                judgement = step.task.judge(answer)
                assert judgement.right == (answer in step.task.right), step.title
                assert judgement.why.say()


def test_every_check_has_each_kind_once_and_no_two_alike_meet() -> None:
    for seed in range(40):
        draw = check.draw()
        chance = random.Random(seed)
        titles = [draw(chance).title.say() for _ in range(15)]
        kinds = ["An ace" if title == "Seats change" else title for title in titles]
        assert all(set(Counter(kinds[at : at + 5]).values()) == {1} for at in (0, 5, 10))
        assert all(one != two for one, two in itertools.pairwise(kinds))


def test_drawn_tasks_are_counted_and_taught_ones_are_not() -> None:
    walk = lesson(3)
    assert sum(step.checked for step in walk.steps) == CHECK
    assert all(step.checked for step in walk.steps[-CHECK - 1 : -1])


# ---------------------------------------------------------------- against the rules, told another way


def anticlockwise(seat: Seat, places: int = 1) -> Seat:
    order = "SENW"
    return Seat(order[(order.index(seat.value) + places) % 4])


@given(seeds, seats)
@settings(max_examples=200)
def test_the_next_card_goes_to_the_right_and_past_the_governor(seed: int, dealer: Seat) -> None:
    rules = random.Random(seed).choice(TABLES)
    draw = draw_for_hakem(check._pack(random.Random(seed)), dealer, rules)
    seat, governor = dealer, None
    for count, turned in enumerate(draw.turned):
        seat = anticlockwise(seat)
        if seat is governor:
            seat = anticlockwise(seat)
        assert turning_task(draw, count, dealer).right == (seat,)
        if turned.card.text[1] == "A" and governor is None:
            governor = seat


@given(seeds, seats)
@settings(max_examples=200)
def test_packets_go_round_from_hakem_with_one_stop(seed: int, hakem: Seat) -> None:
    deal = Deal.start(FAMILY, hakem, check._pack(random.Random(seed)))
    for given_out in range(12):
        if given_out == 4:
            assert packets.what_is_next(deal) == packets.TRUMP
            deal = deal.name_trump(Card("SA").suit)
        assert packets.packet_task(deal).right == (anticlockwise(hakem, given_out),)
        expected = packets.FIVES if given_out < 4 else packets.FOURS
        assert packets.what_is_next(deal) == expected
        deal = deal.deal_packet()
    assert packets.what_is_next(deal) == packets.LEAD
    assert packets.lead_task(deal).right == (hakem,)


@given(seeds, seats)
@settings(max_examples=100)
def test_who_comes_next(seed: int, hakem: Seat) -> None:
    for won in (True, False):
        ended = after.played(
            random.Random(seed), random.Random(seed).choice(TABLES), hakem, won=won
        )
        assert ended.result.by_hakem == won
        dealer = anticlockwise(hakem, 3)
        assert after.hakem_task(ended).right == (hakem if won else anticlockwise(hakem),)
        assert after.dealer_task(ended).right == (dealer if won else hakem,)


# ---------------------------------------------------------------- the mistakes, one by one


def why(step: Step, answer: Answer) -> str:
    judgement = task_of(step).judge(answer)
    assert not judgement.right
    return judgement.why.say()


def taught(title: str, which: int = 0) -> Step:
    return [step for step in steps(random.Random(1)) if step.title.say() == title][which]


def test_keeping_the_ace() -> None:
    assert "all cards go back" in why(taught("What becomes of the ace?"), "answer-keep")
    draw = draw_for_hakem(check._pack(random.Random(4)), Seat.EAST, FAMILY)
    judged = ace_task(draw, len(draw.turned), FAMILY).judge("answer-keep")
    assert "No card of the draw is kept" in judged.why.say()


def test_dealing_all_thirteen_before_trump() -> None:
    step = taught("Five each")
    judged = task_of(step).judge("answer-fours")
    assert "all thirteen in sight" in judged.why.say()
    assert judged.scene is not None, "the wrong way is shown on the table"
    assert len(judged.scene.hands[Seat.SOUTH]) == 13
    assert judged.scene.trump is None
    assert "thirteen" in why(taught("The pack is shuffled"), "answer-13")


def test_clockwise_by_habit() -> None:
    for title in ("Turning up cards", "A second ace", "The first packets"):
        moves = [step for step in steps(random.Random(1)) if step.title.say() == title]
        for before, step in itertools.pairwise(moves):
            served = task_of(before).right[0]
            assert isinstance(served, Seat)
            back = anticlockwise(served, 3)
            if (
                back is not Seat.SOUTH or title != "A second ace"
            ):  # there the governor is passed over
                assert "clockwise" in why(step, back)
    assert "clockwise" in why(taught("Turning up cards"), Seat.NORTH)


def test_giving_the_governor_another_card() -> None:
    assert "takes no more cards" in why(taught("A second ace", 3), Seat.SOUTH)


def test_next_hakem_after_a_loss() -> None:
    step = taught("When hakem's side loses")
    assert "only while your side wins" in why(step, Seat.SOUTH)
    assert "partner has lost too" in why(step, Seat.NORTH)
    assert "to the left" in why(step, Seat.WEST)


def test_next_hakem_after_a_win() -> None:
    for seat in (Seat.EAST, Seat.NORTH, Seat.WEST):
        assert "you keep the title" in why(taught("When hakem's side wins"), seat)


def test_who_deals_next() -> None:
    won, lost = taught("When hakem's side wins", 1), taught("When hakem's side loses", 1)
    assert "does not go round" in why(won, Seat.EAST)
    assert "does not deal" in why(won, Seat.SOUTH)
    assert "only while hakem stays" in why(lost, Seat.WEST)
    assert "does not deal" in why(lost, Seat.EAST)
    assert "does not go round" in why(lost, Seat.NORTH)


def test_taking_the_one_opposite_for_a_partner_at_the_governors_table() -> None:
    assert "second ace" in why(taught("Partners"), Seat.NORTH)
    assert "side by side" in why(taught("Seats change"), Seat.WEST)


def test_one_ace_and_two_aces_are_told_apart() -> None:
    pack = [Card(text) for text in ["C7", "DK", "S3", "HT", "SA", "D5", "HJ", "S9", "CA"]]
    draw = draw_for_hakem(pack, Seat.WEST, GOVERNOR)
    first, second = ace_task(draw, 5, GOVERNOR), ace_task(draw, 9, GOVERNOR)
    assert (first.right, second.right) == (("answer-on",), ("answer-partner",))
    assert "second ace must still" in first.judge("answer-hakem").why.say()
    assert "You were governor already" in second.judge("answer-on").why.say()
    family = draw_for_hakem(pack, Seat.WEST, FAMILY)
    one = ace_task(family, 5, FAMILY)
    assert one.right == ("answer-hakem",)
    assert "one ace is enough" in one.judge("answer-on").why.say()
    assert "opposite" in one.judge("answer-partner").why.say()


# ---------------------------------------------------------------- the walk


def test_the_story_is_turned_card_by_card() -> None:
    walk = lesson(1)
    find(walk, "Turning up cards")
    for seat, card in zip("SENWS", ["C7", "DK", "S3", "HT", "SA"], strict=True):
        told = press(walk, Seat(seat))
        table = walk.view("en")["table"]
        assert table is not None
        lying = {s["seat"]: [c["card"] for c in s["turned"]] for s in table["seats"]}
        assert lying[seat][-1] == card
        assert told.startswith("right: ")
    assert table["stock"] == 47
    assert "an ace" in said(walk)
    assert press(walk, Seat.SOUTH).startswith("right: The first ace")


def test_a_wrong_seat_gets_no_card() -> None:
    walk = lesson(1)
    find(walk, "Turning up cards")
    at = walk.at
    assert press(walk, Seat.NORTH).startswith("wrong: ")
    assert walk.at == at


def test_a_card_is_dealt_for_whoever_asks() -> None:
    walk = lesson(1)
    find(walk, "The first packets")
    at = walk.at
    assert "deal" in [action["action"] for action in panel(walk)["actions"]]
    assert press(walk, "deal") == "info: 5 cards for you."
    assert walk.at == at + 1
    find(walk, "Five each")
    with pytest.raises(NotNow):
        press(walk, "deal")


def test_skip_passes_the_whole_run_and_shows_the_way() -> None:
    walk = lesson(1)
    find(walk, "Turning up cards")
    press(walk, "next")
    assert walk.step.title.say() == "An ace"
    assert len(walk.view("en")["frames"]) == 4
    press(walk, "back")
    assert isinstance(walk.step, Move)
    assert press(walk, Seat.SOUTH).startswith("right: ")


def test_a_card_taken_back_can_be_turned_again() -> None:
    walk = lesson(1)
    find(walk, "Turning up cards")
    press(walk, Seat.SOUTH)
    press(walk, "back")
    assert not walk.attempt.solved
    assert said(walk) == ""
    assert press(walk, Seat.SOUTH).startswith("right: ")


def test_any_trump_may_be_named() -> None:
    for suit in "SHDC":
        walk = lesson(1)
        find(walk, "Hakem names trump")
        assert press(walk, f"choose-{suit}").startswith("right: ")


def test_seats_change_on_the_table() -> None:
    walk = lesson(1)
    find(walk, "Seats change")
    press(walk, Seat.NORTH)
    table = walk.view("en")["table"]
    assert table is not None
    assert {seat["seat"]: seat["name"] for seat in table["seats"]} == {
        "S": "You",
        "E": "Bo",
        "N": "Ada",
        "W": "Cleo",
    }


def test_a_second_hint_points_at_the_seat() -> None:
    walk = lesson(1)
    find(walk, "Turning up cards")
    assert "anticlockwise" in press(walk, "hint")
    press(walk, "hint")
    table = walk.view("en")["table"]
    assert table is not None
    assert {seat["seat"]: seat.get("mark") for seat in table["seats"]}["S"] == "hint"


# ---------------------------------------------------------------- three tables


def test_the_sheet_is_what_the_rule_sets_say() -> None:
    sheet = side_by_side()
    cells = {say(row[0]): [say(cell) for cell in row[1:]] for row in sheet.rows}
    assert cells["Packets"] == [", ".join(map(str, rules.packets)) for rules in TABLES]
    assert cells["Kot by hakem's side"] == [str(rules.kot_points) for rules in TABLES]
    assert cells["Kot by the others"] == ["2 (or 3)", "3", "3"]
    assert cells["Hakem's partner"] == ["sits opposite", "sits opposite", "the second ace"]
    assert cells["Match to"] == [str(rules.target) for rules in TABLES]
    differ = [name for name, row in cells.items() if len(set(row)) > 1]
    assert [say(sheet.rows[at][0]) for at in sheet.lit] == differ


def test_the_sheet_follows_a_rule_set_that_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    from hokm_teach.lessons.hakem_and_deal import tables

    monkeypatch.setattr(tables, "TABLES", (FAMILY, FAMILY.having(target=3, away_kot_points=3)))
    cells = {say(row[0]): [say(cell) for cell in row[1:]] for row in side_by_side().rows}
    assert cells["Match to"] == ["7", "3"]
    assert cells["Kot by the others"] == ["2 (or 3)", "3 (or 2)"]


def test_before_trump_only_hakem_sees_cards() -> None:
    for seed in range(30):
        chance = random.Random(seed)
        deal = check._deal(chance, 4, named=False)
        scene = packets.dealt_scene(deal)
        assert (Seat.SOUTH in scene.hands) == (deal.hakem is Seat.SOUTH)
        shown = sum(map(len, scene.hands.values())) + sum(scene.hidden.values())
        assert (shown, scene.stock) == (20, 32)


def test_captions_say_what_is_turned_up() -> None:
    walk = lesson(1)
    find(walk, "An ace")
    table = walk.view("en")["table"]
    assert table is not None
    assert "Turned up before you: seven of clubs, ace of spades." in table["caption"]
    assert "Turned up before Cleo: ten of hearts." in table["caption"]


@pytest.mark.parametrize("governor", SEATS[4])
@pytest.mark.parametrize("steps_on", [1, 2, 3])
def test_after_the_change_of_seats_your_partner_is_the_one_opposite_you(
    governor: Seat, steps_on: int
) -> None:
    """Also where you are the one who moved: the table says partner to whoever is in your pair."""
    order = order_from(governor)
    found = AceDraw(
        (Turned(governor, Card("SA")), Turned(order[steps_on], Card("HA"))),
        governor,
        order[steps_on],
    )
    table = seated_scene(found).view("en")
    pair = {governor, order[steps_on]}
    yours = pair if Seat.SOUTH in pair else set(SEATS[4]) - pair
    (partner,) = yours - {Seat.SOUTH}
    partners = [seat["name"] for seat in table["seats"] if "partner" in seat["role"]]
    assert partners == [say(partner)]
    assert {seat["name"] for seat in table["seats"] if seat["side"] == "us"} == {
        "You",
        say(partner),
    }
