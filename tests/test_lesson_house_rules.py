"""Lesson 09: points told by hand, rule sets read from their fields, switches that change what they say and no more."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from walking import answers, find, panel, press, said, task_of

from hokm_teach import RULESETS, Card, Match, Seat, cards
from hokm_teach.i18n import plain
from hokm_teach.lessons.house_rules import check, elsewhere, keeping, lesson
from hokm_teach.lessons.house_rules.calculator import Calculator
from hokm_teach.lessons.house_rules.calls import Call, trick_under, winner_at
from hokm_teach.lessons.house_rules.chapters import steps
from hokm_teach.lessons.house_rules.comparing import Comparing
from hokm_teach.lessons.house_rules.habits import FIELDS, HABITS, habit_task
from hokm_teach.lessons.house_rules.scoring import Ended, endings, points_task
from hokm_teach.lessons.house_rules.settings import ROWS, TABLES, table_of
from hokm_teach.lessons.house_rules.switching import Switching, offered, switches
from hokm_teach.lessons.task import Answer, Step
from hokm_teach.lessons.trying import TryWalk
from hokm_teach.lessons.view import Intent
from hokm_teach.lessons.walk import CHECK, NotNow
from hokm_teach.rules import SWITCHES
from hokm_teach.seats import SEATS

KINDS = (check.points, check.following, check.habit, check.sheet, check.other_habit)
SEEDS = range(80)
FAMILY, CLASSIC, THREE = (RULESETS[name] for name in ("family-4", "classic-4", "governor-3"))


@cache
def drawn(kind: int, seed: int) -> Step:
    return KINDS[kind](random.Random(seed))


# ---------------------------------------------------------------- tasks


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=[kind.__name__ for kind in KINDS])
def test_drawn_tasks_take_the_right_answers_only_and_say_why(kind: int) -> None:
    for seed in SEEDS:
        task = task_of(drawn(kind, seed))
        assert len(task.right) == 1
        assert task.right[0] in answers(task)
        for answer in answers(task):
            judgement = task.judge(answer)
            assert judgement.right == (answer in task.right), (seed, answer)
            assert len(judgement.why.say()) > 10


def test_taught_tasks_take_the_right_answers_only_and_say_why() -> None:
    for seed in range(6):
        for step in steps(random.Random(seed)):
            if step.task is None:
                continue
            assert step.task.right
            for answer in answers(step.task):
                judgement = step.task.judge(answer)
                assert judgement.right == (answer in step.task.right), step.title
                assert judgement.why.say()


def test_every_check_has_each_kind_once() -> None:
    kinds = {"The points": 0, "The next deal": 1, "A habit, a setting": 2, "The score sheet": 3}
    for seed in range(20):
        draw, chance = check.draw(), random.Random(seed)
        made = [kinds.get(draw(chance).title.say(), 4) for _ in range(15)]
        assert all(set(Counter(made[at : at + CHECK]).values()) == {1} for at in (0, 5, 10))
        assert all(one != two for one, two in itertools.pairwise(made))


# ---------------------------------------------------------------- points, told by hand


@pytest.mark.parametrize(
    ("way", "hakem", "tricks", "side", "points"),
    [
        ("family-4", Seat.SOUTH, (7, 0), 0, 2),
        ("family-4", Seat.SOUTH, (7, 1), 0, 1),
        ("family-4", Seat.SOUTH, (0, 7), 1, 2),
        ("classic-4", Seat.SOUTH, (0, 7), 1, 3),
        ("classic-4", Seat.EAST, (0, 7), 1, 2),
        ("classic-4", Seat.WEST, (7, 0), 0, 3),
        ("governor-4", Seat.NORTH, (6, 7), 1, 1),
        ("draft-2", Seat.NORTH, (7, 0), 0, 3),
        ("governor-2", Seat.NORTH, (0, 7), 1, 2),
        ("governor-3", Seat.SOUTH, (7, 7, 3), 2, 1),
        ("governor-3", Seat.WEST, (0, 0, 7), 2, 2),
        ("governor-3", Seat.SOUTH, (0, 7, 0), 1, 3),
        ("governor-3", Seat.EAST, (7, 4, 4), 0, 1),
    ],
)
def test_what_a_deal_is_worth(
    way: str, hakem: Seat, tricks: tuple[int, ...], side: int, points: int
) -> None:
    ended = Ended(RULESETS[way], hakem, tricks)
    assert (ended.side, ended.points, ended.fault) == (side, points, None)
    assert points_task(ended).right == (f"answer-{side}-{points}",)


@pytest.mark.parametrize("tricks", [(7, 7), (6, 6), (0, 0), (8, 2), (13, 13)])
def test_tricks_at_which_no_deal_ends_are_told(tricks: tuple[int, int]) -> None:
    assert Ended(CLASSIC, Seat.SOUTH, tricks).fault is not None
    assert Ended(THREE, Seat.SOUTH, (7, 4, 3)).fault is not None


@pytest.mark.parametrize("rules", TABLES, ids=[rules.name for rules in TABLES])
def test_every_ending_can_be_written_down(rules: object) -> None:
    assert rules in TABLES
    two_sides = [each for each in TABLES if each is rules and each.players != 3]
    for table in two_sides:
        assert len(endings(table)) == len(set(endings(table))) == 14
        for tricks, hakem in itertools.product(endings(table), SEATS[table.players]):
            ended = Ended(table, hakem, tricks)
            assert ended.fault is None
            assert Match.start(table, hakem).record(ended.result).scores[ended.side] == ended.points


def why(step: Step, answer: Answer) -> str:
    judgement = task_of(step).judge(answer)
    assert not judgement.right
    return judgement.why.say()


def taught(title: str) -> Step:
    return next(step for step in steps(random.Random(1)) if step.title.say() == title)


def test_paying_kot_for_seven_one() -> None:
    step = taught("Seven to one")
    for answer in ("answer-0-2", "answer-0-3"):
        assert "for kot only" in why(step, answer)
        assert "The others have 1 trick" in why(step, answer)


def test_the_wrong_side_s_points() -> None:
    assert "whoever was hakem" in why(taught("Seven to none, by the others"), "answer-0-2")
    assert "whoever was hakem" in why(taught("Yours, against Ada"), "answer-1-1")


def test_kot_by_and_against_hakem_are_told_apart() -> None:
    assert "against hakem" in why(taught("Seven to none"), "answer-0-3")
    assert "hakem's own kot" in why(taught("The same seven, another table"), "answer-1-2")
    assert "other tables" in why(taught("Seven to none, by the others"), "answer-1-3")
    assert "plain win" in why(taught("Seven to none"), "answer-0-1")


# ---------------------------------------------------------------- all rule sets in one table


@pytest.mark.parametrize("beside", TABLES, ids=[rules.name for rules in TABLES])
def test_what_differs_is_lit_and_nothing_else(beside: object) -> None:
    rules = next(each for each in TABLES if each is beside)
    sheet = table_of(rules, TABLES).view("en")
    assert len(sheet["rows"]) == len(ROWS)
    assert all(len(row) == len(TABLES) + 1 for row in sheet["rows"])
    lit = {tuple(place) for place in sheet["cells"]}
    for line, (_, usual, *others) in enumerate(sheet["rows"]):
        for at, cell in enumerate(others, 2):
            assert ((line, at) in lit) == (cell != usual)


def test_the_table_says_what_the_rule_sets_say() -> None:
    sheet = table_of(FAMILY, TABLES).view("en")
    rows = {plain(row[0]): [plain(cell) for cell in row[1:]] for row in sheet["rows"]}
    assert rows["Players"] == ["4", "4", "4", "3", "2", "2", "2"]
    assert rows["Cards in play"] == ["52", "52", "52", "51", "52", "52", "52"]
    assert rows["Kot against hakem"] == ["2 (or 3)", "3", "3", "3", "3", "3", "3"]
    assert rows["Laid away"][4:] == ["hakem chooses 2 or 3", "nothing (or 3 and 2)", "2 and 2"]
    assert rows["Dealer"][2] == "on hakem's left (or goes round)"


def test_every_switch_of_the_engine_can_be_read_in_the_table() -> None:
    """A rule set that differs in one field only must differ in a lit cell."""
    for rules in TABLES:
        for switch in switches(rules):
            for value in offered(rules, switch):
                other = rules.having(**{switch: value})
                sheet = table_of(rules, [other]).view("en")
                assert bool(sheet["cells"]) == (other != rules), (rules, switch, value)


def pick(walk: TryWalk, action: str, text: str) -> None:
    intent: Intent = {"action": action, "text": text}
    walk.handle(intent)


def walk_to(title: str) -> TryWalk:
    walk = lesson(1)
    find(walk, title)
    return walk


def test_tables_can_be_held_against_another_and_fewer_shown() -> None:
    walk = walk_to("No two tables alike")
    assert isinstance(walk.bench, Comparing)
    pick(walk, "pick-beside", "draft-2")
    pick(walk, "pick-shown", "2")
    (sheet,) = panel(walk)["sheets"]
    assert [plain(cell) for cell in sheet["head"]] == [
        "Setting",
        "Draft for two",
        "Classic for two",
        "Governor for two",
    ]


@pytest.mark.parametrize("text", ["", "nonsense", "5", "family"])
def test_what_is_not_on_a_list_is_refused(text: str) -> None:
    for title in ("No two tables alike", "The score calculator", "The same deal, another setting"):
        walk = walk_to(title)
        before = walk.view("en")
        for picker in before["head"]["pickers"]:
            if text in {option["value"] for option in picker["options"]}:
                continue
            with pytest.raises(NotNow):
                pick(walk, picker["action"], text)
        with pytest.raises(NotNow):
            pick(walk, "pick-everything", text)
        assert walk.view("en") == before


# ---------------------------------------------------------------- the calculator


def test_the_calculator_says_the_points_and_the_reason() -> None:
    walk = walk_to("The score calculator")
    assert "Ada and Cleo score 2 points" in said(walk)
    assert "kot against hakem, which counts 2" in said(walk)
    pick(walk, "pick-way", "classic-4")
    assert "Ada and Cleo score 3 points" in said(walk)
    pick(walk, "pick-tricks-0", "1")
    assert "score 1 point" in said(walk)
    assert "The others have 1 trick, so it is no kot" in said(walk)
    pick(walk, "pick-tricks-0", "7")
    assert "No deal ends so" in said(walk)
    assert panel(walk)["sheets"] == []
    pick(walk, "pick-tricks-1", "0")
    pick(walk, "pick-hakem", "W")
    assert "You and Bo score 3 points" in said(walk)


def test_the_calculator_asks_what_the_table_may_choose_and_no_more() -> None:
    walk = walk_to("The score calculator")

    def asked() -> list[str]:
        return [picker["action"] for picker in walk.view("en")["head"]["pickers"]]

    assert "pick-away" in asked()
    pick(walk, "pick-away", "3")
    assert "score 3 points" in said(walk)
    pick(walk, "pick-way", "governor-3")
    assert "pick-away" not in asked()
    assert sum(name.startswith("pick-tricks-") for name in asked()) == 3
    pick(walk, "pick-way", "draft-2")
    assert sum(name.startswith("pick-tricks-") for name in asked()) == 2


def test_the_same_tricks_elsewhere_are_lit_where_they_bring_other_points() -> None:
    walk = walk_to("The score calculator")
    (sheet,) = panel(walk)["sheets"]
    points = [plain(row[-1]) for row in sheet["rows"]]
    assert points == ["2", "3", "3", "3"]
    assert sheet["lit"] == [1, 2, 3]


@given(
    st.sampled_from(TABLES),
    st.lists(st.integers(0, 13), min_size=3, max_size=3),
    st.integers(0, 3),
)
@settings(max_examples=150, deadline=None)
def test_the_calculator_has_a_word_for_everything_that_can_be_picked(
    rules: object, tricks: list[int], seat: int
) -> None:
    table = next(each for each in TABLES if each is rules)
    bench = Calculator()
    bench.pick("pick-way", table.name)
    hakem = SEATS[table.players][seat % table.players]
    bench.pick("pick-hakem", hakem.value)
    sides = len(bench.ended.tricks)
    for side in range(sides):
        bench.pick(f"pick-tricks-{side}", str(tricks[side]))
    assert bench.ended.tricks == tuple(tricks[:sides])
    assert bench.said.say("fa")
    assert bench.scene.view("en")
    if bench.ended.fault is None:
        match = Match.start(table, hakem).record(bench.ended.result)
        assert sum(match.scores) == bench.ended.points


# ---------------------------------------------------------------- switches


def rows_of(walk: TryWalk) -> dict[str, tuple[str, str]]:
    (sheet,) = panel(walk)["sheets"]
    return {plain(a): (plain(b), plain(c)) for a, b, c in sheet["rows"]}


def changed(walk: TryWalk) -> set[str]:
    (sheet,) = panel(walk)["sheets"]
    lit = {line for line, _ in sheet["cells"]}
    told = {name for name, (usual, now) in rows_of(walk).items() if usual != now}
    assert {plain(sheet["rows"][line][0]) for line in lit} == told
    return told


def test_a_switch_changes_the_deal_in_front_of_you() -> None:
    walk = walk_to("The same deal, another setting")
    assert isinstance(walk.bench, Switching)
    assert changed(walk) == set()
    assert rows_of(walk)["Tricks"] == (
        "0–7",
        "0–7",
    )  # a kot against hakem, so that its switch shows
    away = offered(FAMILY, "away_kot_points").index(3)
    pick(walk, "pick-away_kot_points", str(away))
    assert changed(walk) == {"Points"}
    assert rows_of(walk)["Points"] == ("Ada and Cleo: 2 points", "Ada and Cleo: 3 points")
    pick(walk, "pick-target", str(FAMILY.target_choices.index(3)))
    assert changed(walk) == {"Points", "The match"}
    assert "Changed" in said(walk)


def test_with_the_deal_going_round_others_are_served_and_lead() -> None:
    walk = walk_to("The same deal, another setting")
    pick(walk, "pick-way", "governor-4")
    pick(walk, "pick-dealer", "1")
    rows = rows_of(walk)
    assert rows["Dealer"] == ("Cleo", "You")
    assert rows["First packet to"] == ("You", "Ada")
    assert rows["First lead"] == ("You", "Ada")
    assert {"Dealer", "First packet to", "First lead", "Of your usual cards you hold"} <= changed(
        walk
    )


def test_discards_change_the_draw() -> None:
    walk = walk_to("The same deal, another setting")
    pick(walk, "pick-way", "classic-2")
    pick(walk, "pick-discard", "1")
    rows = rows_of(walk)
    assert rows["Turns at the stock"] == ("16", "21")
    assert rows["Left in the stock"] == ("10", "0")


def test_another_card_taken_out_is_in_no_hand() -> None:
    walk = walk_to("The same deal, another setting")
    pick(walk, "pick-way", "governor-3")
    bench = walk.bench
    assert isinstance(bench, Switching)
    for at, card in enumerate(offered(THREE, "removed_card")):
        pick(walk, "pick-removed_card", str(at))
        held = [each for seat in SEATS[3] for each in bench.set.full.hand(seat)]
        assert card not in held
        assert len(held) == 51


def test_the_usual_setting_comes_first_so_that_what_is_set_is_lit() -> None:
    walk = walk_to("The same deal, another setting")
    for rules in TABLES:
        pick(walk, "pick-way", rules.name)
        for picker in walk.view("en")["head"]["pickers"][1:]:
            assert picker["value"] == picker["options"][0]["value"]
        assert {name for name in SWITCHES if len(offered(rules, name)) > 1} == {
            picker["action"].removeprefix("pick-")
            for picker in walk.view("en")["head"]["pickers"][1:]
        }


def test_before_the_lead_you_see_your_own_cards_only() -> None:
    bench = Switching()
    for rules in TABLES:
        bench.pick("pick-way", rules.name)
        for seat in bench.scene.view("en")["seats"]:
            assert bool(seat["cards"]) == (seat["seat"] == "S")


# ---------------------------------------------------------------- met elsewhere


@pytest.mark.parametrize(
    ("call", "trick", "trump", "wins"),
    [
        (Call.TRUMP, "HK H9 C2 HA", "C", "C2"),
        (Call.SARAS, "HK H9 C2 HA", "C", "HA"),
        (Call.NARAS, "HK H9 C2 HA", "C", "H9"),
        (Call.NARAS, "HK H2 HA H3", "C", "H2"),
        (Call.TAK_NARAS, "HK H2 HA H3", "C", "HA"),
        (Call.TAK_NARAS, "HK H2 SA H3", "C", "H2"),
    ],
)
def test_who_wins_under_a_call(call: Call, trick: str, trump: str, wins: str) -> None:
    played = cards(trick)
    assert played[winner_at(played, call, Card(f"{trump}A").suit)] is Card(wins)


def test_a_trick_shows_what_its_call_changes() -> None:
    for call, seed in itertools.product((Call.SARAS, Call.NARAS, Call.TAK_NARAS), range(60)):
        trick = trick_under(random.Random(seed), call)
        usual = Call.TRUMP if call is Call.SARAS else Call.SARAS
        if call is Call.TAK_NARAS:
            usual = Call.NARAS
        assert trick.winner() is not trick.winner(usual)
        assert len(set(trick.cards)) == 4


def test_a_hand_is_dealt_again_with_nothing_above_a_nine_only() -> None:
    assert elsewhere.may_redeal(cards("S9 H9 D8 C2 C3"))
    assert not elsewhere.may_redeal(cards("ST H9 D8 C2 C3"))
    assert elsewhere.redeal_percent() == round(100 * comb(32, 5) / comb(52, 5)) == 8
    for seed in range(50):
        for again in (True, False):
            five = elsewhere.poor_five(random.Random(seed), again=again)
            assert len(set(five)) == 5
            assert elsewhere.may_redeal(five) is again


@pytest.mark.parametrize(
    ("hakem", "to"),
    [
        (Seat.SOUTH, Seat.WEST),
        (Seat.WEST, Seat.NORTH),
        (Seat.NORTH, Seat.EAST),
        (Seat.EAST, Seat.SOUTH),
    ],
)
def test_the_title_to_the_left(hakem: Seat, to: Seat) -> None:
    step = elsewhere.left_step(hakem)
    assert task_of(step).right == (to,)
    reasons = {why(step, seat) for seat in SEATS[4] if seat is not to}
    assert len(reasons) == 3
    assert step.scene is not None
    assert min(step.scene.won) == step.scene.won[0 if hakem in (Seat.SOUTH, Seat.NORTH) else 1]


def test_every_habit_is_about_a_setting_and_every_setting_has_a_habit() -> None:
    assert {field for field, _ in HABITS} == set(FIELDS)
    assert set(SWITCHES) < set(FIELDS)
    for field, _ in HABITS:
        task = habit_task(field, tuple(FIELDS))
        assert task.right == (f"answer-{field}",)


# ---------------------------------------------------------------- the score sheet


@pytest.mark.parametrize("seed", range(12))
def test_a_short_match_is_kept_line_by_line_to_its_end(seed: int) -> None:
    deals = keeping.short_match(random.Random(seed), CLASSIC.having(target=5))
    match = deals[0][0]
    for before, ended in deals:
        assert before == match
        assert ended.hakem is match.hakem
        match = match.record(ended.result)
    assert match.winner is not None
    assert sum(ended.kot for _, ended in deals) == 1


def test_the_line_is_written_when_it_is_right_and_takes_the_place_of_the_old_sheet() -> None:
    walk = lesson(1)
    find(walk, "Deal 2")
    (old,) = panel(walk)["sheets"]
    task = task_of(walk.step)
    wrong = next(answer for answer in answers(task) if answer not in task.right)
    press(walk, wrong)
    assert panel(walk)["sheets"] == [old]
    press(walk, task.right[0])
    (new,) = panel(walk)["sheets"]
    assert len(new["rows"]) == len(old["rows"]) + 1


def test_a_sheet_is_shown_without_its_sums_and_ends_as_the_engine_says() -> None:
    ends = Counter()
    for seed in range(200):
        step = check.sheet(random.Random(seed))
        (sheet,) = step.sheets
        target = int(plain(step.body[0].runs("en")).split(" to ")[1].split(".")[0])
        sums = [0, 0]
        for row in sheet.rows:
            for side in (0, 1):
                sums[side] += row[3 + side] if isinstance(row[3 + side], int) else 0
        right = task_of(step).right[0]
        assert right == (
            keeping.US
            if sums[0] >= target
            else keeping.THEM
            if sums[1] >= target
            else keeping.NOBODY
        )
        ends[right] += 1
    assert min(ends.values()) > 20
    assert set(ends) == {keeping.US, keeping.THEM, keeping.NOBODY}


def test_two_players_pass_the_title_to_the_winner() -> None:
    rules = RULESETS["draft-2"]
    for hakem, tricks in itertools.product(SEATS[2], ((7, 3), (3, 7))):
        ended = Ended(rules, hakem, tricks)
        step = keeping.next_hakem_step(ended.told()[0], Match.start(rules, hakem), ended)
        assert task_of(step).right == (SEATS[2][ended.side],)


def test_next_hakem_s_wrong_answers_have_reasons_of_their_own() -> None:
    ended = Ended(CLASSIC, Seat.SOUTH, (3, 7))
    step = keeping.next_hakem_step(ended.told()[0], Match.start(CLASSIC, Seat.SOUTH), ended)
    reasons = [why(step, seat) for seat in (Seat.SOUTH, Seat.NORTH, Seat.WEST)]
    assert len(set(reasons)) == 3
    assert all("goes to Ada" in reason for reason in reasons)
