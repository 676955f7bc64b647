"""Lesson 01: what it asks is judged by the rules, and each mistake is answered with its own reason."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import chain, combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach.cards import Card, Rank, Suit, cards
from hokm_teach.errors import HokmError
from hokm_teach.i18n import plain
from hokm_teach.lessons.cards_and_tricks import PRACTICE, draw, lesson, reasons, tasks, traps
from hokm_teach.lessons.cards_and_tricks.spot import Spot
from hokm_teach.lessons.cards_and_tricks.steps import teaching, trick
from hokm_teach.lessons.fresh import Kind
from hokm_teach.lessons.task import Answer, Step, Task
from hokm_teach.lessons.view import Intent
from hokm_teach.lessons.walk import CHECK, Walk
from hokm_teach.seats import Seat
from hokm_teach.tricks import winning_index

SEEDS = range(150)
KINDS = pytest.mark.parametrize("kind", draw.KINDS, ids=lambda kind: kind.__name__)


@cache
def drawn(kind: Kind, seed: int) -> Step:
    return kind(random.Random(seed))


def asked(step: Step) -> Task:
    assert step.task is not None
    return step.task


def answers(task: Task) -> list[Answer]:
    """Give all the open answers; of sets of cards, those of one, two or all but one, and all."""
    if not task.several:
        return [*task.cards, *task.seats, *(action for action, _ in task.choices)]
    held = sorted(task.cards)
    sizes = {1, 2, len(held) - 1, len(held)}
    sets = chain.from_iterable(combinations(held, size) for size in sizes)
    return [*map(frozenset, sets), *task.right]


def reply(task: Task, answer: Answer) -> str:
    return task.judge(answer).why.say()


# what is told


@pytest.mark.parametrize("step", teaching(), ids=lambda step: step.title.say())
def test_questions_of_the_steps_have_right_and_wrong_answers(step: Step) -> None:
    if step.task is not None:
        check_task(step.task)


def test_the_same_cards_have_another_winner_when_trump_is_another() -> None:
    third, other = (
        asked(step)
        for step in teaching()
        if step.title.say() in ("A third suit", "The same cards, another trump")
    )
    assert third.cards == other.cards
    assert third.right == (Card("CQ"),)
    assert other.right == (Card("DA"),)


# what is drawn


def check_task(task: Task) -> None:
    """The right answers are judged right, all others wrong, and each is given a reason."""
    assert task.right
    assert task.hint.say()
    for answer in answers(task):
        assert task.open_to(answer)
        judgement = task.judge(answer)
        assert judgement.right == (answer in task.right), answer
        assert len(judgement.why.say()) > 15
    assert any(answer not in task.right for answer in answers(task)) or task.several


@KINDS
def test_drawn_tasks_are_judged_by_the_rules(kind: Kind) -> None:
    for seed in SEEDS:
        check_task(asked(drawn(kind, seed)))


@KINDS
def test_a_question_does_not_give_its_answer_away(kind: Kind) -> None:
    for seed in SEEDS:
        step = drawn(kind, seed)
        for scene in (step.scene, *step.frames):
            assert scene is not None
            assert scene.winner is None
            assert not scene.marks
            assert scene.to_move is None or len(scene.trick) < 4


@KINDS
def test_a_seed_makes_a_task_repeatable(kind: Kind) -> None:
    first, again = kind(random.Random(5)), kind(random.Random(5))
    assert first.scene == again.scene
    assert asked(first).right == asked(again).right


def test_a_right_answer_shows_the_winner_of_the_trick() -> None:
    for seed in SEEDS:
        for kind in (draw.who_wins, draw.high_and_low, draw.take_the_trick):
            task = asked(drawn(kind, seed))
            scene = task.judge(task.right[0]).scene
            assert scene is not None
            winning = next(card for seat, card in scene.trick if seat is scene.winner)
            assert winning in task.right
            assert scene.marks == {winning: "right"}


def test_the_next_leader_cannot_be_told_from_the_seats() -> None:
    """Every place in the trick wins, the leader's and the one on his right too, and none much oftener."""
    places = Counter(
        [seat for seat, _ in scene.trick].index(asked(step).right[0])
        for seed in SEEDS
        for step in [drawn(draw.who_leads, seed)]
        for scene in [step.scene]
        if scene is not None
    )
    assert sum(places.values()) == len(SEEDS)
    assert set(places) == {0, 1, 2, 3}
    assert min(places.values()) > len(SEEDS) / 8
    assert max(places.values()) < len(SEEDS) / 2.5


def test_the_winner_leads_on() -> None:
    for seed in SEEDS:
        task = asked(drawn(draw.who_leads, seed))
        judgement = task.judge(task.right[0])
        assert judgement.scene is not None
        assert judgement.frames[-1].winner is task.right[0]
        led = judgement.scene.trick
        assert led[0][0] is task.right[0] if led else task.right == (Seat.SOUTH,)


def test_a_losing_card_is_played_out() -> None:
    seen = 0
    for seed in SEEDS:
        step = drawn(draw.take_the_trick, seed)
        task = asked(step)
        assert step.scene is not None
        for card in task.cards - set(task.right):
            judgement = task.judge(card)
            if judgement.scene is not None:
                seen += 1
                assert judgement.scene.trick[-1] == (Seat.SOUTH, card)
                assert judgement.scene.winner is not Seat.SOUTH
                assert judgement.scene.won[1] == step.scene.won[1] + (
                    judgement.scene.winner is not Seat.NORTH
                )
    assert seen > 50


def test_traps_come_up() -> None:
    """Jacks win over tens, aces of third suits lie about, and those who could ruff must follow."""
    found = {kind: [asked(drawn(kind, seed)) for seed in SEEDS] for kind in draw.KINDS}
    jacks = [
        task
        for task in found[draw.high_and_low]
        if {Rank.TEN, Rank.JACK} <= {card.rank for card in task.cards}
    ]
    assert len(jacks) > len(SEEDS) // 4
    replies = [reply(task, answer) for task in found[draw.who_wins] for answer in task.cards]
    assert sum("third suit" in text for text in replies) > len(SEEDS) // 4
    whole = [reply(task, task.cards) for task in found[draw.may_you]]
    assert sum("may ruff" in text for text in whole) > len(SEEDS) // 4
    forecasts = [task.right for task in found[draw.will_it_win]]
    assert len(SEEDS) // 3 < forecasts.count((tasks.YES,)) < 2 * len(SEEDS) // 3


# every mistake has its answer


def test_a_high_card_of_a_third_suit() -> None:
    spot = trick(Seat.SOUTH, Suit.HEARTS, "C8 S3|DA S9|CQ S4|C5 SJ", "C8 DA CQ C5")
    text = reply(tasks.which_wins(spot), Card("DA"))
    assert (
        text
        == "♣ was led. A♦ does not follow and is no trump: a third suit never wins, however high."
    )
    assert "A♦ is of a third suit" in reply(tasks.which_wins(spot), Card("CQ"))


def test_a_ruff_by_somebody_who_can_follow() -> None:
    hands = "SA D6 C4|S5 D9 CK|ST DJ C8|S4 H8 DK"
    spot = trick(Seat.EAST, Suit.HEARTS, hands, "SA S5 ST")
    text = "You hold ♠, so you must follow suit. You may ruff with 8♥ only when you have no ♠ left."
    assert reply(tasks.which_may_be_played(spot), frozenset(cards("S4 H8"))) == text
    assert "K♦ has to wait" in reply(tasks.which_may_be_played(spot), frozenset(cards("S4 DK")))


def test_a_ruff_instead_of_taking_the_trick_in_the_suit_led() -> None:
    spot = trick(Seat.EAST, Suit.HEARTS, "SQ D6|S5 D9|ST DJ|SA H8", "SQ S5 ST")
    task = tasks.take_it(spot)
    assert task.right == (Card("SA"),)
    assert "must follow suit" in reply(task, Card("H8"))
    assert task.judge(Card("H8")).scene is None  # it cannot be played, so it is not played out


def test_believing_that_the_void_must_ruff() -> None:
    spot = trick(Seat.NORTH, Suit.HEARTS, "SA D6 C4|S5 D9 CK|H9 H3 D7|ST DJ C8", "SA S5")
    text = reply(tasks.which_may_be_played(spot), frozenset(cards("H9 H3")))
    assert text == "You have no ♠, so you may ruff, but you never must: 7♦ is open to you too."
    assert "you never must" in reply(tasks.which_may_be_played(spot), frozenset(cards("H9 H3 D7")))


def test_forgetting_that_the_void_may_ruff() -> None:
    spot = trick(Seat.NORTH, Suit.HEARTS, "SA D6 C4|S5 D9 CK|H9 D8 D7|ST DJ C8", "SA S5")
    text = reply(tasks.which_may_be_played(spot), frozenset(cards("D8 D7")))
    assert text == "You have no ♠, so you may play anything: 9♥ too."


def test_following_only_with_the_best_card() -> None:
    spot = trick(Seat.WEST, Suit.HEARTS, "C9 D2|CK C3|C6 C8|CT D9", "C9")
    text = reply(tasks.which_may_be_played(spot), frozenset(cards("CK")))
    assert text == "3♣ may be played too: any ♣ follows suit, high or low."


def test_the_ten_above_the_jack() -> None:
    spot = trick(Seat.EAST, Suit.HEARTS, "DT S3|D4 S9|DJ S6|D8 SQ", "DT D4 DJ D8")
    for task in (tasks.which_is_highest(spot), tasks.which_wins(spot)):
        text = reply(task, Card("DT"))
        assert text == "The jack is above the ten, so 10♦ is not the highest ♦ here."
        assert "jack" not in reply(task, Card("D8"))


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (Seat.EAST, "The lead does not pass to the right"),
        (Seat.SOUTH, "Having led does not count"),
        (Seat.WEST, "Only the winner leads"),
    ],
)
def test_the_leader_of_the_next_trick(seat: Seat, told: str) -> None:
    spot = trick(Seat.SOUTH, Suit.CLUBS, "D9 S6|DK S9|C3 ST|D4 SJ", "D9 DK C3 D4")
    text = reply(tasks.who_leads_next(spot), seat)
    assert text.startswith(told)
    assert text.endswith("follows suit, but a trump has been played, and any trump beats it.")
    assert reply(tasks.who_leads_next(spot), Seat.NORTH).startswith("Bo won the trick with 3♣")


def test_your_own_trick_is_told_to_you() -> None:
    spot = trick(Seat.EAST, Suit.CLUBS, "D9 S6|D8 S9|D3 ST|DA SJ", "D9 D8 D3 DA")
    task = tasks.who_leads_next(spot)
    assert reply(task, Seat.SOUTH) == "Your A♦ won the trick, so you lead the next one."
    scene = task.judge(Seat.SOUTH).scene
    assert scene is not None
    assert scene.to_move is Seat.SOUTH
    assert not scene.trick


def test_the_turn_goes_to_the_right() -> None:
    spot = trick(Seat.NORTH, Suit.HEARTS, "C9 D3|CJ D6|CA DK|C4 DT", "C9")
    task = tasks.who_plays_next(spot)
    assert task.right == (Seat.WEST,)
    assert "to the right" in reply(task, Seat.EAST)
    played = task.judge(Seat.WEST)
    assert [len(scene.trick) for scene in played.frames] == [2, 3, 4]
    assert played.scene is not None
    assert played.scene.winner is Seat.SOUTH


# reasons are true


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_reasons_say_what_is_so(seed: int) -> None:
    spot = next(traps.spots(random.Random(seed)))
    trump, led = spot.trump, spot.trick[0].suit
    trumps = [card for card in spot.trick if card.suit is trump]
    won = reasons.why_wins(spot.trick, trump).say()
    assert spot.winning is spot.trick[winning_index(spot.trick, trump)]
    assert won.startswith("All four are") == all(card.suit is led for card in spot.trick)
    if "the only trump" in won:
        assert trumps == [spot.winning]
    if "the highest trump" in won:
        assert len(trumps) > 1
    if "Nobody played a trump" in won:
        assert not trumps
    for card in spot.trick:
        if card is not spot.winning:
            check_loss(card, spot, trumps)


def check_loss(card: Card, spot: Spot, trumps: list[Card]) -> None:
    lost = reasons.why_loses(card, spot.trick, spot.trump).say()
    led = spot.trick[0].suit
    rivals = [other for other in spot.trick if other.suit is card.suit and other.rank > card.rank]
    if "third suit" in lost:
        assert card.suit not in (led, spot.trump)
    elif "a trump has been played" in lost:
        assert trumps
        assert card.suit is led
        assert led is not spot.trump
    elif "jack" in lost:
        assert card.rank is Rank.TEN
        assert [other.rank for other in rivals] == [Rank.JACK]
    else:
        assert rivals
        assert ("higher trump" in lost) == (card.suit is spot.trump)


# the walk


def send(walk: Walk, action: str, **more: str) -> None:
    intent: Intent = {"action": action, **more}  # type: ignore[typeddict-item]
    walk.handle(intent)


def answer(walk: Walk, chosen: Answer) -> None:
    if isinstance(chosen, frozenset):
        for card in sorted(chosen):
            send(walk, "pick", card=card.text)
        send(walk, "check")
    elif isinstance(chosen, Card):
        send(walk, "play", card=chosen.text)
    elif isinstance(chosen, Seat):
        send(walk, f"seat-{chosen.value}")
    else:
        send(walk, chosen)


def solve(walk: Walk) -> None:
    if walk.step.task is not None:
        answer(walk, walk.step.task.right[0])
        view = walk.view("en")
        assert view["panel"]
        assert view["panel"]["feedback"]
        assert view["panel"]["feedback"]["verdict"] == "right"


def test_there_are_eight_tasks_and_then_five() -> None:
    walk = lesson(3)
    told = len(teaching())
    practice = walk.steps[told : told + PRACTICE]
    assert PRACTICE >= 8
    assert all(step.task for step in practice)
    assert len({step.title for step in practice}) == len(draw.KINDS)
    checks = [step for step in walk.steps if step.checked]
    assert len(checks) == CHECK
    assert len({step.title for step in checks}) == CHECK
    for first, second in pairwise(practice):
        assert first.title != second.title


def last_practice(walk: Walk) -> None:
    while walk.at < len(teaching()) + PRACTICE:
        send(walk, "next")


def panel_note(walk: Walk) -> str:
    panel = walk.view("en")["panel"]
    assert panel
    return plain(panel["note"])


def test_practice_goes_on_as_long_as_one_likes() -> None:
    walk = lesson(3)
    last_practice(walk)
    at, length, seen = walk.at, len(walk.steps), set()
    for count in range(1, 41):
        seen.add(walk.step.title)
        solve(walk)
        assert panel_note(walk).startswith(str(count))
        send(walk, "more")
        assert (walk.at, len(walk.steps)) == (at, length)
        assert not walk.attempt.tries
    assert len(seen) == len(draw.KINDS)


def test_a_wrong_answer_ends_the_row_and_a_task_passed_over_does_not() -> None:
    walk = lesson(3)
    last_practice(walk)
    solve(walk)
    send(walk, "more")
    send(walk, "more")
    assert panel_note(walk).startswith("1 ")
    task = walk.step.task
    assert task is not None
    answer(walk, next(each for each in answers(task) if each not in task.right))
    assert panel_note(walk).startswith("As many as you like")


def test_practice_can_be_had_again_from_the_end() -> None:
    walk = lesson(3)
    while walk.at < len(walk.steps) - 1:
        send(walk, "next")
    before = walk.steps[len(teaching()) + PRACTICE]
    panel = walk.view("en")["panel"]
    assert panel
    assert {"more", "again", "restart"} <= {action["action"] for action in panel["actions"]}
    send(walk, "more")
    assert walk.at == len(teaching()) + PRACTICE
    assert walk.step is not before
    assert walk.view("en")["frames"] or not walk.step.frames
    send(walk, "next")
    assert walk.step.checked


@KINDS
def test_hints_end_in_the_answer(kind: Kind) -> None:
    walk = lesson(3)
    walk.steps[0] = kind(random.Random(1))
    send(walk, "hint")
    panel = walk.view("en")["panel"]
    assert panel
    assert panel["feedback"] == {"verdict": "info", "text": asked(walk.step).hint.runs("en")}
    send(walk, "hint")
    table = walk.view("en")["table"]
    assert table
    hinted = {
        card["card"]
        for card in chain(table["trick"], *(seat["cards"] for seat in table["seats"]))
        if card.get("mark") == "hint"
    }
    assert hinted == {card.text for card in asked(walk.step).right_cards()}


def test_a_wrong_card_is_taken_back() -> None:
    walk = lesson(3)
    seed = next(
        seed
        for seed in SEEDS
        for task in [asked(drawn(draw.take_the_trick, seed))]
        if any(task.judge(card).scene for card in task.cards - set(task.right))
    )
    walk.steps[0] = drawn(draw.take_the_trick, seed)
    task = asked(walk.step)
    wrong = next(card for card in task.cards - set(task.right) if task.judge(card).scene)
    answer(walk, wrong)
    assert walk.view("en")["frames"]
    send(walk, "retry")
    table = walk.view("en")["table"]
    assert table
    assert len(table["trick"]) == 3
    solve(walk)
    assert walk.attempt.tries == 2


@pytest.mark.parametrize(
    "intent",
    [
        {"action": "play"},
        {"action": "play", "card": "XX"},
        {"action": "play", "card": "SA"},
        {"action": "seat-E"},
        {"action": "answer-maybe"},
        {"action": "check"},
    ],
)
def test_what_cannot_be_done_is_refused_in_words(intent: Intent) -> None:
    walk = lesson(3)
    send(walk, "next")
    with pytest.raises(HokmError):
        walk.handle(intent)
    assert not walk.attempt.tries
