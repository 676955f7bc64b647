"""Lesson 03: every answer is held by deals played out, every mistake gets its own reason."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from itertools import pairwise

import pytest

from hokm_teach.advice import Ending, Evidence, facts, weigh
from hokm_teach.cards import Card, Suit, cards
from hokm_teach.i18n import plain
from hokm_teach.lessons.choosing_trump import UNDRAWN, TrialWalk, compare, drawn, lesson, steps, why
from hokm_teach.lessons.choosing_trump.reasons import Mistake, mistake, why_right, why_wrong
from hokm_teach.lessons.choosing_trump.trial import ENOUGH, Trial, TrialTask
from hokm_teach.lessons.task import Answer, Step
from hokm_teach.lessons.view import LessonView
from hokm_teach.lessons.walk import CHECK, NotNow

FIXED = sorted(steps.RIGHT, key=str)
TITLES = {
    "eight": "Eight more cards come",
    "story": "Choose, then see",
    "length": "Length first",
    "masters": "Three masters",
    "equal": "When both are right",
}


def at(title: str) -> TrialWalk:
    """Make a lesson and go to the step with this title."""
    walk = lesson(3)
    while plain(walk.step.title.runs("en")) != title:
        walk.handle({"action": "next"})
    return walk


def said(walk: TrialWalk) -> str:
    feedback = walk.view("en")["panel"]["feedback"]  # type: ignore[index]
    assert feedback
    return plain(feedback["text"])


def answers(step: Step) -> list[Answer]:
    assert step.task
    return [action for action, _ in step.task.choices]


def hand(view: LessonView, seat: str = "S") -> list[str]:
    assert view["table"]
    return next(
        [card["card"] for card in each["cards"]]
        for each in view["table"]["seats"]
        if each["seat"] == seat
    )


# what the lesson asserts holds on the deals


@pytest.mark.parametrize("five", FIXED, ids=str)
def test_the_suits_called_right_are_those_of_the_lessons_own_deals(five: tuple[Card, ...]) -> None:
    assert set(Trial(five).evidence.best) == set(steps.RIGHT[five])


@pytest.mark.parametrize("five", FIXED, ids=str)
def test_many_other_deals_say_the_same(five: tuple[Card, ...]) -> None:
    evidence = weigh(five, deals=2500, seed="another")
    assert set(evidence.best) == set(steps.RIGHT[five])


def test_the_pair_differs_by_one_card_and_wants_different_trumps() -> None:
    before, after = set(steps.BEFORE), set(steps.AFTER)
    assert (len(before - after), len(after - before)) == (1, 1)
    assert steps.RIGHT[steps.BEFORE] != steps.RIGHT[steps.AFTER]


def test_higher_trumps_lose_to_side_aces() -> None:
    other, better = steps.HIGH_TRUMPS, steps.SIDE_ACES
    assert other.facts.top > better.facts.top
    assert other.facts.length == better.facts.length
    assert compare.better_of(other, better) is better


@pytest.mark.parametrize(
    ("one", "two"), [(steps.HIGH_TRUMPS, steps.SIDE_ACES), (steps.MANY_KOTS, steps.FEW_KOTS)]
)
def test_two_hands_on_one_table_share_no_card(one: compare.Hand, two: compare.Hand) -> None:
    assert not set(one.five) & set(two.five)


def test_equal_wins_are_not_equal_points() -> None:
    better, other = steps.MANY_KOTS, steps.FEW_KOTS
    assert compare.better_of(better, other) is better
    assert not compare.apart(better.prospect.wins, other.prospect.wins)
    assert better.prospect.kots.low > other.prospect.kots.high


def test_the_share_told_of_eight_more_cards_is_the_chance() -> None:
    walk = at(TITLES["eight"])
    walk.handle({"action": steps.FEW})
    hearts = facts(steps.STORY, Suit.HEARTS)
    share = round(100 * (hearts.chance_of_more(1) + hearts.chance_of_more(2)))
    assert f"{share} deals of 100" in said(walk)
    assert share > 50


# the mistakes


def test_forgetting_that_eight_more_cards_come() -> None:
    walk = at(TITLES["eight"])
    walk.handle({"action": steps.NONE})
    assert walk.view("en")["panel"]["feedback"]["verdict"] == "wrong"  # type: ignore[index]
    assert "eight more cards come" in said(walk)
    walk.handle({"action": steps.MANY})
    assert "the others want their share" in said(walk)


def test_honours_over_length() -> None:
    walk = at(TITLES["length"])
    walk.handle({"action": "choose-S"})
    assert "only length lets you ruff" in said(walk)
    assert "♠ is 1 long, ♦ 4" in said(walk)


def test_a_low_suit_when_another_has_ace_king_queen() -> None:
    walk = at(TITLES["masters"])
    walk.handle({"action": "choose-S"})
    assert "♠ has nothing above 5♠" in said(walk)
    assert "♣ is headed by A♣, K♣, Q♣" in said(walk)


def test_seeing_only_the_win() -> None:
    walk = at("How high is the win?")
    walk.handle({"action": compare.SAME})
    assert "a kot counts twice" in said(walk)
    walk.handle({"action": compare.SECOND})
    assert "It wins as often" in said(walk)
    walk.handle({"action": compare.FIRST})
    assert walk.attempt.solved


def test_ignoring_side_aces() -> None:
    walk = at("What stands beside")
    walk.handle({"action": compare.FIRST})
    assert "side aces win too" in said(walk)
    walk.handle({"action": compare.SAME})
    assert "Do not forget the side aces" in said(walk)


@pytest.mark.parametrize(
    ("five", "chosen", "best", "wanted", "words"),
    [
        ("D8 D6 D5 D3 SA", "S", "D", Mistake.SHORT_HONOURS, "only length lets you ruff"),
        ("SK SQ H9 H7 H4", "S", "H", Mistake.SHORT_HONOURS, "K♠, Q♠ are high"),
        ("CA CK CQ S5 S4", "S", "C", Mistake.WEAK_SUIT, "nothing above 5♠"),
        ("CA CK CQ S5 S4", "H", "C", Mistake.NONE_HELD, "You hold no ♥ at all"),
        ("C9 C7 CQ D8 D6", "D", "C", Mistake.SHORT, "Eight more cards come"),
        ("SA S2 HQ HJ D5", "S", "H", Mistake.ACE_AS_TRUMP, "side ace"),
        ("SQ SJ H3 H2 DA", "H", "S", Mistake.LOWER, "equally long"),
        ("S4 S3 S2 HA HJ", "S", "H", Mistake.LONGER, "stronger still"),
    ],
)
def test_each_mistake_is_named_and_answered(
    five: str, chosen: str, best: str, wanted: Mistake, words: str
) -> None:
    """The outcomes are set so that `best` wins: what is tested here is what is said about it."""
    held = tuple(sorted(cards(five)))
    ended = {
        suit: bytes([Ending.KOT_WON if suit is Suit(best) else Ending.LOST] * 20) for suit in Suit
    }
    assert mistake(held, Suit(chosen), Suit(best)) is wanted
    told = why_wrong(Evidence(held, ended), Suit(chosen)).say()
    assert words in told
    assert "wins 100" in told
    assert "kots" in told


def test_a_tie_is_right_either_way_and_says_so() -> None:
    for suit in steps.RIGHT[steps.EQUAL]:
        walk = at(TITLES["equal"])
        walk.handle({"action": f"choose-{suit.value}"})
        assert walk.attempt.solved
        assert "equally good" in said(walk)


def test_what_is_right_is_told_with_length_honours_and_side_aces() -> None:
    told = why_right(weigh(steps.STORY), Suit.HEARTS).say()
    assert "You hold 4 ♥, and eight more cards make that about 6" in told
    assert "K♥, Q♥ head them" in told
    assert "A♣ should win a trick" in told


# choosing at the table


def test_the_worked_example_shows_its_whole_hand() -> None:
    walk = at(TITLES["story"])
    assert hand(walk.view("en")) == ["HK", "HQ", "H9", "H4", "CA"]
    walk.handle({"action": "choose-H"})
    view = walk.view("en")
    whole = ["SJ", "S4", "HK", "HQ", "H9", "H7", "H4", "H2", "D8", "D6", "CA", "CK", "C5"]
    assert hand(view) == whole
    assert view["table"]
    assert view["table"]["trump"] == "H"
    assert [frame["stock"] for frame in view["frames"]] == [32, 16]
    assert view["table"]["stock"] == 0
    assert all(seat["hidden"] == 13 for seat in view["table"]["seats"] if seat["seat"] != "S")


def test_a_choice_brings_a_sheet_with_every_suit() -> None:
    walk = at(TITLES["story"])
    walk.handle({"action": "choose-C"})
    panel = walk.view("en")["panel"]
    assert panel
    (sheet,) = panel["sheets"]
    assert next(plain(row[0]) for row in sheet["rows"]) == "♥"
    assert {plain(row[0]) for row in sheet["rows"]} == set("♠♥♦♣")
    assert sheet["lit"] == [0]
    for row in sheet["rows"]:
        for cell in row[1:4]:
            value, reach = map(int, re.findall(r"\d+", plain(cell)))
            assert 0 <= value <= 100
            assert 0 < reach <= 6
    assert "300" in sheet["caption"]
    assert "simple players" in sheet["caption"]
    opening = lesson(1).view("en")["panel"]
    assert opening
    assert "seeing only their own cards" in plain(opening["note"])


def test_a_wrong_choice_is_shown_and_taken_back() -> None:
    walk = at(TITLES["length"])
    walk.handle({"action": "choose-S"})
    view = walk.view("en")
    assert view["table"]
    assert view["table"]["trump"] == "S"
    assert len(hand(view)) == 13
    walk.handle({"action": "retry"})
    view = walk.view("en")
    assert view["table"]
    assert view["table"]["trump"] is None
    assert len(hand(view)) == 5
    assert view["panel"]
    assert not view["panel"]["sheets"]
    walk.handle({"action": "choose-D"})
    assert walk.attempt.solved
    assert walk.attempt.tries == 2


def test_more_deals_make_the_answer_sharper() -> None:
    walk = at(TITLES["story"])
    with pytest.raises(NotNow):
        walk.handle({"action": "more"})
    walk.handle({"action": "choose-H"})
    widths = []
    while any(each["action"] == "more" for each in walk.view("en")["panel"]["actions"]):  # type: ignore[index]
        sheet = walk.view("en")["panel"]["sheets"][0]  # type: ignore[index]
        _, reach = map(int, re.findall(r"\d+", plain(sheet["rows"][0][1])))
        widths.append(reach)
        walk.handle({"action": "more"})
    assert len(widths) == ENOUGH - 1
    assert all(late <= early for early, late in pairwise(widths))
    assert widths[-1] < widths[0]
    assert walk.attempt.solved
    with pytest.raises(NotNow):
        walk.handle({"action": "more"})


def test_a_click_is_answered_at_once() -> None:
    """The slowest click plays out every deal. Its own time is counted: other work shares the machine."""
    taken = []
    for _ in range(3):
        walk = at(TITLES["story"])
        begun = time.process_time()
        walk.handle({"action": "choose-H"})
        walk.view("en")
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.2


def test_the_next_task_is_drawn_at_once() -> None:
    draw, chance, taken = drawn.draw(), random.Random(3), []
    for _ in range(18):
        begun = time.process_time()
        draw(chance)
        taken.append(time.process_time() - begun)
    assert sorted(taken)[len(taken) // 2] < 0.2


# the check


def test_every_drawn_task_has_a_right_answer_and_reasons_for_the_others() -> None:
    draw, chance = drawn.draw(), random.Random(1)
    verdicts: Counter[str] = Counter()
    for _ in range(200):
        step = draw(chance)
        assert step.checked
        assert step.task
        assert step.task.right
        for answer in answers(step):
            judged = step.task.judge(answer)
            assert judged.right == (answer in step.task.right)
            assert judged.why.say("en").strip()
            assert judged.why.say("fa").strip()
            assert judged.sheets
            verdicts[str(judged.right)] += 1
    assert verdicts["False"] > verdicts["True"]


def test_every_kind_comes_in_turn() -> None:
    draw, chance = drawn.draw(), random.Random(2)
    kinds = [draw(chance).title.say() for _ in range(12)]
    assert Counter(kinds[:6]) == Counter(kinds[6:])
    assert len(set(kinds[:6])) == 4  # three of the six ask for trump


def test_what_is_drawn_as_clear_is_clear_on_other_deals() -> None:
    chance = random.Random(4)
    for kind in (drawn.low_but_long, drawn.strong_and_weak, drawn.two_and_two):
        for _ in range(3):
            trial = drawn.clear(kind, chance)
            assert weigh(trial.five, deals=1000, seed="another").best == trial.evidence.best


def test_drawn_hands_hold_their_trap() -> None:
    chance = random.Random(5)
    for _ in range(50):
        five = drawn.low_but_long(chance)
        lengths = sorted((facts(five, suit) for suit in Suit), key=lambda each: -each.length)
        assert not lengths[0].honours
        assert any(each.top >= 13 for each in lengths[1:])
        five = drawn.strong_and_weak(chance)
        assert len(set(five)) == 5
        five = drawn.two_and_two(chance)
        assert sorted(facts(five, suit).length for suit in Suit) == [0, 1, 2, 2]
    for _ in range(5):
        better, other = drawn.two_with_aces(chance)
        assert len(better.facts.side_aces) == 2
        assert not other.facts.side_aces
        assert other.facts.top > better.facts.top
        assert not set(better.five) & set(other.five)
        better, other = drawn.two_with_kots(chance)
        assert not set(better.five) & set(other.five)
        assert better.prospect.kots.value > other.prospect.kots.value


@pytest.mark.parametrize("kind", [drawn.low_but_long, drawn.two_and_two])
def test_the_reason_asked_for_is_true_of_the_cards(kind: drawn.Five) -> None:
    chance = random.Random(6)
    for _ in range(6):
        trial = drawn.clear(kind, chance)
        best = trial.evidence.best[0]
        mine, *others = (facts(trial.five, suit) for suit in (best, *(set(Suit) - {best})))
        reason = why.true_reason(trial.five, best)
        if reason == why.LONGER:
            assert all(mine.length > other.length for other in others)
        elif reason is None:
            assert any(mine.length <= other.length for other in others)
        else:
            assert reason == why.HIGHER
            equal = [other for other in others if other.length == mine.length]
            assert equal
            assert all(mine.top > other.top for other in equal)


@pytest.mark.parametrize(
    ("five", "best", "reason"),
    [
        ("SQ SJ D3 D2 HA", "S", why.HIGHER),
        ("SQ SJ D3 D2 HA", "D", None),  # as long, and lower
        ("SQ SJ D3 D2 HA", "H", None),  # shorter
        ("SK S2 DQ DJ HA", "S", None),  # as long, and only its first card is higher
        ("S5 S4 S3 DA DK", "S", why.LONGER),
        ("S5 S4 S3 DA DK", "D", None),
        ("SK SQ DT D9 H2", "S", why.HIGHER),
    ],
)
def test_a_reason_is_only_true_when_the_cards_say_so(
    five: str, best: str, reason: str | None
) -> None:
    assert why.true_reason(cards(five), Suit(best)) == reason


def test_a_hand_whose_best_suit_has_neither_reason_is_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The deals may prefer a shorter suit: then no answer that is offered would be true."""

    def ended(best: Suit) -> Evidence:
        ends = {suit: bytes([Ending.WON if suit is best else Ending.LOST]) * 50 for suit in Suit}
        return Evidence(five, ends)

    five = cards("SQ SJ D3 D2 HA")
    found = [Trial(five), Trial(five), Trial(five)]
    bests = (Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES)
    for trial, best in zip(found, bests, strict=True):
        trial._evidence = ended(best)
    waiting = iter(found)
    monkeypatch.setattr(drawn, "clear", lambda *_: next(waiting))
    step = drawn._why(random.Random(1))
    assert step.task
    assert step.task.right == (why.HIGHER,)
    assert step.task.judge(why.HIGHER).right
    assert not step.task.judge(why.LONGER).right
    assert not list(waiting)


def test_a_task_is_drawn_when_the_learner_comes_to_it() -> None:
    walk = lesson(7)
    first = len(walk.steps) - CHECK - 1
    assert all(step is UNDRAWN for step in walk.steps[first:-1])
    walk.handle({"action": "restore", "state": {"at": first, "done": False}})
    assert walk.at == first
    assert walk.step.task
    assert walk.steps[first + 1] is UNDRAWN


# the walk


def test_every_task_that_is_tried_out_can_be_made_sharper() -> None:
    walk = lesson(1)
    tried = [step.task for step in walk.steps if isinstance(step.task, TrialTask)]
    assert len(tried) == 8
    assert all(task.trials for task in tried)


@pytest.mark.parametrize(
    ("trumps", "words"),
    [("SK ST S4", "K♠ is the higher trump,"), ("SK SQ S4", "K♠, Q♠ are the higher trumps,")],
)
def test_one_higher_trump_or_several(trumps: str, words: str) -> None:
    higher = compare.Hand((*cards(trumps), *cards("H7 D6")), Suit.SPADES)
    said = compare.side_aces(steps.SIDE_ACES, higher, compare.Said.OTHER).say()
    assert said.startswith(words)
