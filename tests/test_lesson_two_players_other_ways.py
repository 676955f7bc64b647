"""Lesson 07: the four ways for two, told by hand here and read from the engine there; nothing unseen is ever shown."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from walking import answers, find, panel, press, said, task_of

from hokm_teach import Card, Seat, shuffled
from hokm_teach.i18n import plain
from hokm_teach.lessons.task import Answer, Step
from hokm_teach.lessons.trying import TryStep, TryWalk
from hokm_teach.lessons.two_players_other_ways import apart, asks, check, lesson, strength, telling
from hokm_teach.lessons.two_players_other_ways.benches import Drawing, Watching
from hokm_teach.lessons.two_players_other_ways.chapters import STORY, steps
from hokm_teach.lessons.two_players_other_ways.ways import (
    CLASSIC,
    DRAFT,
    GOVERNOR,
    WAYS,
    WITH_DISCARDS,
    Way,
    after,
    begun,
    drawn_out,
    known,
    needs,
    scene,
)
from hokm_teach.lessons.walk import CHECK, NotNow

KINDS = (check.lays, check.begins, check.is_left, check.tells, check.which)
SEEDS = range(60)
packs = st.integers(0, 10**6).map(shuffled)


@cache
def drawn(kind: int, seed: int) -> Step:
    return KINDS[kind](random.Random(seed))


# ---------------------------------------------------------------- the four ways, told by hand


@pytest.mark.parametrize(
    ("way", "first", "turns", "taken", "left", "aside", "laid", "last_two", "seen"),
    [
        (Way(DRAFT), Seat.SOUTH, 21, (11, 10), 0, 21, 5, True, (17, 27)),
        (Way(DRAFT, most=False), Seat.NORTH, 21, (11, 10), 0, 21, 5, True, (15, 25)),
        (Way(CLASSIC), Seat.SOUTH, 16, (8, 8), 10, 16, 0, False, (13, 21)),
        (Way(WITH_DISCARDS), Seat.SOUTH, 21, (11, 10), 0, 21, 5, True, (17, 27)),
        (Way(GOVERNOR), Seat.SOUTH, 20, (10, 10), 22, 0, 4, False, (15, 15)),
    ],
    ids=["draft, three", "draft, two", "classic", "with discards", "governor"],
)
def test_a_way_is_as_its_source_tells_it(
    way: Way,
    first: Seat,
    turns: int,
    taken: tuple[int, int],
    left: int,
    aside: int,
    laid: int,
    last_two: bool,
    seen: tuple[int, int],
) -> None:
    assert (way.first, way.turns, way.taken) == (first, turns, taken)
    assert (way.left, way.aside, way.laid, way.in_no_hand) == (left, aside, laid, 26)
    assert (way.last_two, way.seen, way.stock) == (last_two, seen, 42)


@given(packs, st.sampled_from(WAYS), st.sampled_from((Seat.SOUTH, Seat.NORTH)), st.booleans())
@settings(max_examples=40, deadline=None)
def test_cards_are_conserved_and_begin_with_who_needs_more(
    pack: tuple[Card, ...], rules: object, hakem: Seat, most: bool
) -> None:
    start = begun(rules, pack, hakem, most=most)  # type: ignore[arg-type]
    needed = {seat: needs(start, seat) for seat in (Seat.SOUTH, Seat.NORTH)}
    begins = max(needed, key=lambda seat: (needed[seat], seat is hakem))
    assert asks.first_task(start).right == (begins,)
    full = drawn_out(start)
    gone = [turn.gone for turn in full.turns if turn.gone]
    laid = [card for each in full.away for card in each]
    hands = [*full.hand(Seat.SOUTH), *full.hand(Seat.NORTH)]
    assert sorted([*hands, *gone, *laid, *full.stock]) == sorted(pack)
    assert asks.left_task(full.rules).right == (f"answer-{len(full.stock)}",)


def test_the_same_pack_begins_every_way_with_the_same_five_and_the_same_trump() -> None:
    starts = [begun(rules, STORY) for rules in WAYS]
    assert len({start.first_cards(Seat.SOUTH) for start in starts}) == 1
    assert len({start.trump for start in starts}) == 1
    assert len({drawn_out(start).hand(Seat.SOUTH) for start in starts}) == 3  # two ways agree


# ---------------------------------------------------------------- tasks


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=[kind.__name__ for kind in KINDS])
def test_drawn_tasks_take_the_right_answers_only_and_say_why(kind: int) -> None:
    for seed in SEEDS:
        task = task_of(drawn(kind, seed))
        assert task.right
        for answer in answers(task):
            judgement = task.judge(answer)
            assert judgement.right == (answer in task.right), (seed, answer)
            assert len(judgement.why.say()) > 10


def test_taught_tasks_take_the_right_answers_only_and_say_why() -> None:
    for step in steps(random.Random(1)):
        if step.task is None:
            continue
        assert step.task.right
        for answer in answers(step.task):
            judgement = step.task.judge(answer)
            assert judgement.right == (answer in step.task.right), step.title
            assert judgement.why.say()


def test_every_check_has_each_kind_once_and_no_two_alike_meet() -> None:
    for seed in range(15):
        draw, chance = check.draw(), random.Random(seed)
        titles = [draw(chance).title.say() for _ in range(15)]
        assert all(set(Counter(titles[at : at + CHECK]).values()) == {1} for at in (0, 5, 10))
        assert all(one != two for one, two in itertools.pairwise(titles))


def test_every_way_comes_up_in_every_kind() -> None:
    for kind in (check.lays, check.begins, check.is_left):
        asked = [task_of(kind(random.Random(seed))).question.say() for seed in SEEDS]
        assert len({question.partition(":")[0] for question in asked}) == len(WAYS), kind
    ways = {task_of(drawn(4, seed)).right for seed in SEEDS}
    assert len(ways) >= 4  # with three and two the draft and classic with discards look alike


def test_a_table_that_fits_two_ways_takes_both() -> None:
    both = [f"answer-{rules.name}-{WAYS.index(rules)}" for rules in (DRAFT, WITH_DISCARDS)]
    three = after(drawn_out(begun(DRAFT, STORY)), 5)
    assert apart.which_way_task(three).right == tuple(both)
    two = after(drawn_out(begun(DRAFT, STORY, most=False)), 5)
    assert apart.which_way_task(two).right == (both[0],)


def why(step: Step, answer: Answer) -> str:
    judgement = task_of(step).judge(answer)
    assert not judgement.right
    return judgement.why.say()


def taught(title: str) -> Step:
    return next(step for step in steps(random.Random(1)) if step.title.say() == title)


def test_habits_of_the_draft_are_answered() -> None:
    assert "no card is laid away" in why(taught("Classic: nothing is laid away"), "answer-3")
    assert "10 stay there" in why(taught("Classic: how far does it go?"), "answer-0")
    assert "not all of them" in why(taught("Classic: how far does it go?"), "answer-26")
    assert "2 each" in why(taught("Governor: two each"), "answer-3")
    assert "other three ways" in why(taught("Governor: a card is coming"), "answer-keep")
    assert "no right to draw first" in why(taught("Classic: who begins?"), Seat.NORTH)


def test_what_is_laid_away_is_told_with_the_numbers_on_the_table() -> None:
    for hakems, others in ((3, 2), (2, 3)):
        draft = begun(DRAFT, STORY, Seat.NORTH, most=hakems == 3)
        task = asks.other_lays_task(draft)
        assert task.right == (f"answer-{others}",)
        assert f"Hakem chose {hakems}, so {others}" in task.judge(task.right[0]).why.say()


def test_what_a_turn_of_the_other_tells() -> None:
    seen = {}
    for seed in range(200):
        step = drawn(3, seed) if seed < 60 else check.tells(random.Random(seed))
        text = task_of(step).question.say()
        seen[task_of(step).right[0]] = text
    assert set(seen) == {asks.WANTED, asks.REFUSED, asks.ONE_MORE}
    assert "kept" in seen[asks.WANTED]
    assert "passed" in seen[asks.REFUSED]
    assert "dealt" in seen[asks.ONE_MORE]


# ---------------------------------------------------------------- nothing unseen


@given(packs, st.sampled_from(WAYS), st.integers(0, 21))
@settings(max_examples=60, deadline=None)
def test_the_table_and_the_words_show_what_you_have_seen_and_nothing_else(
    pack: tuple[Card, ...], rules: object, turns: int
) -> None:
    draft = after(drawn_out(begun(rules, pack)), turns)  # type: ignore[arg-type]
    view = scene(draft).view("en")
    shown = {card["card"] for seat in view["seats"] for card in seat["cards"]}
    if "offer" in view:
        shown |= {card["card"] for card in view["offer"]["cards"]}
    told = {run["card"] for run in telling.last_turn(draft).runs("en") if isinstance(run, dict)}
    seen = {card.text for card in known(draft).seen}
    assert shown | told <= seen


# ---------------------------------------------------------------- the benches


def walk_to(title: str) -> TryWalk:
    walk = lesson(1)
    find(walk, title)
    return walk


def test_you_draw_yourself_and_the_other_draws_in_between() -> None:
    walk = walk_to("Draw them yourself")
    bench = walk.bench
    assert isinstance(bench, Drawing)
    offered = bench.draft.offered[0]
    walk.handle({"action": "keep"})
    assert offered in bench.draft.hand(Seat.SOUTH)
    assert len(bench.draft.choices) == 2
    assert bench.draft.turn_of is Seat.SOUTH
    assert "You kept" in said(walk)
    assert "Bo" in said(walk)
    assert len(walk.view("en")["frames"]) == 1
    gone, coming = bench.draft.stock[:2]
    walk.handle({"action": "pass"})
    assert coming in bench.draft.hand(Seat.SOUTH)
    assert gone not in bench.draft.hand(Seat.SOUTH)
    for _ in range(6):
        walk.handle({"action": "keep"})
    assert len(bench.draft.hand(Seat.SOUTH)) == 13
    assert "**" not in said(walk)
    assert "10 cards stay in the stock" in said(walk)
    with pytest.raises(Exception, match="draws"):
        walk.handle({"action": "keep"})
    walk.handle({"action": "anew"})
    assert len(bench.draft.hand(Seat.SOUTH)) == 5


def test_the_rest_can_be_drawn_for_you() -> None:
    walk = walk_to("Draw them yourself")
    walk.handle({"action": "rest"})
    assert isinstance(walk.bench, Drawing)
    assert len(walk.bench.draft.hand(Seat.SOUTH)) == 13
    rest = next(action for action in panel(walk)["actions"] if action["action"] == "rest")
    assert rest["disabled"]


def test_at_the_last_turn_both_cards_are_seen_and_either_is_taken() -> None:
    for action, which in (("keep", 0), ("pass", 1)):
        walk = walk_to("The last two cards")
        bench = walk.bench
        assert isinstance(bench, Drawing)
        walk.handle({"action": "pass"})
        two = bench.draft.offered
        assert len(two) == 2
        view = walk.view("en")["table"]
        assert view is not None
        labels = [plain(choice["label"]) for choice in view["offer"]["choices"]]
        assert all(label.startswith("Take") for label in labels)
        walk.handle({"action": action})
        assert two[which] in bench.draft.hand(Seat.SOUTH)
        assert two[1 - which] not in bench.draft.hand(Seat.SOUTH)
        assert "You saw both" in said(walk)


def test_one_pack_is_run_through_every_way_at_once() -> None:
    walk = walk_to("One pack, four ways")
    bench = walk.bench
    assert isinstance(bench, Watching)
    head = walk.view("en")["head"]
    assert [plain(tab["label"]) for tab in head["tabs"]] == [
        "Draft",
        "Classic",
        "Classic with discards",
        "Governor",
    ]
    for _ in range(3):
        walk.handle({"action": "turn"})
    for number, rules in enumerate(WAYS):
        walk.handle({"action": f"way-{number}"})
        assert bench.draft.rules == rules
        assert len(bench.draft.choices) == 3
    walk.handle({"action": "rest"})
    (sheet,) = panel(walk)["sheets"]
    rows = {plain(row[0]): [plain(cell) for cell in row[1:]] for row in sheet["rows"]}
    assert rows["Turns made"] == ["21", "16", "21", "20"]
    assert rows["Stock"] == ["0", "10", "0", "22"]
    assert rows["Your hand"] == ["13"] * 4
    with pytest.raises(NotNow):
        walk.handle({"action": "turn"})
    walk.handle({"action": "anew"})
    assert bench.at == 0


def test_what_differs_from_the_draft_is_lit_and_nothing_else() -> None:
    sheet = telling.four_ways().view("en")
    lit = {tuple(place) for place in sheet["cells"]}
    for line, (_, usual, *others) in enumerate(sheet["rows"]):
        for at, cell in enumerate(others, 2):
            assert ((line, at) in lit) == (cell != usual)
    assert lit


def test_wishes_of_another_step_are_refused_with_a_word() -> None:
    walk = lesson(1)
    for action in ("turn", "keep", "way-1", "pick-way"):
        with pytest.raises(NotNow):
            walk.handle({"action": action})


def test_a_bench_is_left_as_it_is_and_begins_anew_with_the_lesson() -> None:
    walk = walk_to("Draw them yourself")
    walk.handle({"action": "keep"})
    press(walk, "next")
    press(walk, "back")
    assert isinstance(walk.bench, Drawing)
    assert len(walk.bench.draft.choices) == 2
    walk.handle({"action": "restart"})
    find(walk, "Draw them yourself")
    assert isinstance(walk.bench, Drawing)
    assert not walk.bench.draft.choices


def test_what_one_does_first_is_the_primary_control() -> None:
    walk = walk_to("One pack, four ways")
    primary = [action["action"] for action in panel(walk)["actions"] if action.get("primary")]
    assert primary == ["turn"]
    walk.handle({"action": "rest"})
    primary = [action["action"] for action in panel(walk)["actions"] if action.get("primary")]
    assert primary == ["next"]
    assert any(isinstance(step, TryStep) for step in walk.steps)


# ---------------------------------------------------------------- what choosing is worth


def test_hakem_is_weakest_where_nobody_chooses() -> None:
    assert strength.fewest() == (GOVERNOR,)
    means = [strength.good_cards(rules).mean for rules in WAYS]
    assert means[0] > means[1] > means[3]


def test_the_chart_is_a_table_and_the_average_is_what_was_counted() -> None:
    sheet = strength.strength_sheet().view("en")
    assert len(sheet["bars"]) == len(sheet["rows"]) == len(WAYS)
    assert sheet["lit"] == [3]
    for bar, (low, high) in zip(sheet["bars"], sheet["spans"], strict=True):
        assert 0 <= low < bar < high <= 1
    assert strength.Average(7.96, 0.1).tenths.say() == "8.0"
    assert strength.Average(7.94, 0.1).tenths.say("fa") == "۷٫۹"


def test_cards_that_are_kept() -> None:
    trump = Card("H2").suit
    assert [strength.good(Card(text), trump) for text in ("H2", "SA", "CK", "CQ", "D9")] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_the_table_does_not_give_the_answer_away() -> None:
    """Whose turn it is, and the card that only that player sees, come after the question who begins."""
    asked = [drawn(kind, seed) for kind in (0, 1) for seed in SEEDS]
    asked += [step for step in steps(random.Random(1)) if "begins" in step.title.say()]
    for step in asked:
        assert step.scene is not None
        view = step.scene.view("en")
        assert "offer" not in view
        assert not any(seat["turn"] for seat in view["seats"])
    laying = [drawn(0, seed).scene for seed in SEEDS]
    assert {shown.phase for shown in laying if shown} == {"discard"}
