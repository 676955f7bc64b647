"""Lesson 06: every "better" is carried by its interval, on the lesson's own deals and on more; counts are recounted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import islice

import pytest
from walking import answers, find, intent, panel, press, said, task_of

from hokm_teach import Seat, cards
from hokm_teach.advice.drafting import Advice, advise
from hokm_teach.advice.tally import NOTHING
from hokm_teach.bots.building import expected, worth
from hokm_teach.cards import Card, Rank, Suit, of_suit
from hokm_teach.deal import Phase
from hokm_teach.i18n import plain
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.task import Answer, Step
from hokm_teach.lessons.two_players import (
    DraftWalk,
    arranged,
    chapters,
    counting,
    drawn,
    lesson,
    passing,
    turns,
    weighing,
    whereabouts,
)
from hokm_teach.lessons.two_players.arranged import BO, YOU, first_five
from hokm_teach.lessons.two_players.laying_away import laying_task
from hokm_teach.lessons.walk import CHECK, NotNow

#: Deals of other seeds than the lesson's.
MORE = 1500
SEEDS = range(40)
STILL = {each.value: each.value for each in Suit}
KINDS = (
    drawn._laying,
    drawn._keeping,
    drawn._seen,
    drawn._suit,
    drawn._tops,
    drawn._order,
)


def walk_of(seed: int = 3) -> DraftWalk:
    found = lesson(seed).walk
    assert isinstance(found, DraftWalk)
    return found


def at(title: str, which: int = 0) -> DraftWalk:
    walk = walk_of()
    find(walk, title, which)
    return walk


@cache
def weighed(known: Knowledge, choices: tuple[str, ...], seed: str = "another") -> Advice:
    """Weigh choices on many deals that the lesson has not used."""
    growing = advise(known, seed=seed, choices=choices)
    return next(tally for tally in growing if tally.deals(tally.ranking[0]) >= MORE)


def only_best(known: Knowledge, right: str, choices: Sequence[str]) -> None:
    tally = weighing.whole(weighed(known, tuple(choices)))
    assert tally.best == (right,), [
        (each, tally.gap(right, each).percent) for each in tally.ranking
    ]


def laid(five: str, away: str) -> tuple[Knowledge, str]:
    return first_five(five).view(YOU), weighing.laying(chapters.HEARTS, cards(away))


FIVES = sorted({*chapters.AWAY.items(), *((each.held, each.away) for each in drawn.FIVES)})
FIXED_TURNS = {
    "first": (lambda: chapters.story(0), "keep"),
    "ten": (lambda: chapters.story(2), "pass"),
    "last two": (lambda: chapters.story(len(chapters.STORY)), "pass"),
    "beside its king": (lambda: chapters.pair(chapters.BESIDE_KING), "keep"),
    "alone": (lambda: chapters.pair(chapters.WITHOUT_SPADE), "pass"),
}


# what the lesson calls better is better


@pytest.mark.parametrize(("five", "away"), FIVES)
def test_what_goes_away_is_what_many_other_deals_say(five: str, away: str) -> None:
    known, right = laid(five, away)
    only_best(known, right, dict.fromkeys((right, *weighing.layings(known, chapters.HEARTS)[:4])))


@pytest.mark.parametrize(("five", "away"), sorted(chapters.AWAY.items()))
def test_the_lessons_own_deals_carry_what_it_says_of_laying_away(five: str, away: str) -> None:
    known, right = laid(five, away)
    walk = walk_of()
    step = next(
        each
        for each in walk.steps
        if each.scene and each.scene.hands.get(YOU) == known.hand and each.task
    )
    [way] = task_of(step).ways  # type: ignore[attr-defined]
    assert way.tally.best == (right,)


@pytest.mark.parametrize("name", FIXED_TURNS)
def test_a_turn_is_right_on_the_lessons_deals_and_on_many_others(name: str) -> None:
    make, right = FIXED_TURNS[name]
    known = make().view(YOU)
    assert weighing.weighing(known, ("keep", "pass")).tally.best == (right,)
    only_best(known, right, ("keep", "pass"))


@pytest.mark.parametrize("turn", drawn.TURNS, ids=str)
def test_a_turn_that_is_drawn_is_right_whatever_you_do_not_see(turn: drawn.Turn) -> None:
    """In other suits and over other hidden cards, of which some hundred deals each are taken."""
    chance = random.Random(str(turn))
    gaps = []
    for seed in range(6):
        suits = drawn._suits(chance)
        known = known_at(turn, suits, str(seed))
        tally = next(islice(advise(known, seed="another", choices=("keep", "pass")), 4, None))
        other = "pass" if turn.right == "keep" else "keep"
        gaps.append(tally.gap(turn.right, other).value)
    assert sum(gaps) / len(gaps) > NOTHING, gaps


def known_at(turn: drawn.Turn, suits: dict[str, str], seed: str) -> Knowledge:
    five, away, before, top = (
        drawn.recoloured(each, suits) for each in (turn.five, turn.away, turn.draws, turn.top)
    )
    return arranged.arranged(five, away, before, top, trump=suits["H"], seed=seed).view(YOU)


def test_two_fives_that_differ_by_one_card_want_different_numbers() -> None:
    one, two = set(cards(chapters.JACK_OF_TRUMPS)), set(cards(chapters.JACK_BESIDE))
    assert (len(one - two), len(two - one)) == (1, 1)
    assert len(cards(chapters.AWAY[chapters.JACK_OF_TRUMPS])) == 2
    assert len(cards(chapters.AWAY[chapters.JACK_BESIDE])) == 3


def test_one_top_card_two_hands_that_differ_by_one_card() -> None:
    king, without = (
        chapters.pair(each).view(YOU) for each in (chapters.BESIDE_KING, chapters.WITHOUT_SPADE)
    )
    assert king.offered == without.offered == (chapters.QUEEN,)
    assert set(king.hand) ^ set(without.hand) == set(cards("SK C9"))
    assert [turn.kept for turn in king.turns] == [turn.kept for turn in without.turns]


# the mistakes


def test_keeping_every_high_card() -> None:
    walk = at("One card apart")
    told = press(walk, frozenset(cards("D3 C2")))
    assert told.startswith("wrong")
    assert "You keep J♠ because it looks high" in told
    assert "no loss" in told
    assert "This costs about" in told
    assert "%" in told
    told = press(at("A ten on top"), "keep")
    assert "10♣ looks better than it is" in told
    assert "of them trumps" in told


def test_throwing_away_a_trump_or_a_winner() -> None:
    told = press(at("Trump, and what goes"), frozenset(cards("HJ D3 C2")))
    assert told.startswith("wrong")
    assert "J♥ is a trump" in told
    told = press(at("Trump, and what goes"), frozenset(cards("HA D3")))
    assert "A♥ is a trump" in told


def test_taking_three_discards_as_a_loss() -> None:
    told = press(at("A hand full of faces"), frozenset(cards("DJ C9")))
    assert told.startswith("wrong")
    assert "no loss" in told


@pytest.mark.parametrize("five", chapters.AWAY)
def test_whatever_is_laid_away_is_judged_by_deals_of_its_own(five: str) -> None:
    """One set is right, and every other is told what it costs: no choice escapes because it was never weighed."""
    known, right = laid(five, chapters.AWAY[five])
    task = laying_task(first_five(five), chapters.HEARTS, cards(chapters.AWAY[five]))
    for move in random.Random(five).sample(weighing.layings(known, chapters.HEARTS), 6):
        judged = task.judge(frozenset(cards(" ".join(move.split()[2:]))))
        assert judged.right == (move == right), move
        assert judged.sheets
        assert ("This costs about" in judged.why.say()) is not judged.right


@pytest.mark.parametrize("picked", ["H9", "D3", "HA HK HJ D3", "HA HK HJ D3 C2"])
def test_only_two_or_three_cards_can_go(picked: str) -> None:
    walk = at("Trump, and what goes")
    chosen = [card for card in cards(picked) if card in task_of(walk.step).cards]
    if not chosen:
        with pytest.raises(NotNow):
            press(walk, frozenset(cards(picked)))
        return
    told = press(walk, frozenset(chosen))
    assert told.startswith("wrong: Two go, or three.")
    assert not panel(walk)["sheets"]


def test_forgetting_what_the_pass_shows() -> None:
    walk = at("What a pass tells")
    assert "you saw a choice" in press(walk, passing.NOTHING)
    known = chapters.passed_by_bo()
    kept, passed = (passing.trumps_in_100(known, kept=each) for each in (True, False))
    told = press(walk, passing.WEAK)
    assert f"{passed} times in 100, not {kept}" in told
    assert kept > passed


def test_nobody_passes_a_trump_or_an_ace() -> None:
    """As is said where Bo has passed: no such card is worth less than the average of those not seen."""
    known = chapters.passed_by_bo()
    assert known.trump
    average = expected(known.unseen, known.trump)
    for card in known.rules.cards:
        if card.suit is known.trump or card.rank is Rank.ACE:
            assert worth(card, known.trump) >= average


def test_assuming_that_all_cards_are_in_play() -> None:
    walk = at("Is the king high?")
    assert "26 never are" in press(walk, whereabouts.HIS)
    assert press(walk, whereabouts.EITHER).startswith("right")
    [sheet] = panel(walk)["sheets"]
    his, rest = sheet["bars"]
    assert his + rest == pytest.approx(1, abs=0.002)


def test_where_the_ace_lies_is_told_within_its_interval() -> None:
    known, ace = chapters.full().view(YOU), Card("CA")
    assert ace in known.unseen
    assert Card("CK") in known.hand
    many, told = whereabouts.with_bo(known, ace, 6000), whereabouts.with_bo(known, ace)
    assert told.low <= many.value <= told.high
    assert many.low > 0.5  # "as likely as not", at least
    assert whereabouts.with_bo(known, Card("SA")).value == 0


# who lays away, who draws


def test_the_draw_goes_as_it_is_told() -> None:
    deal = chapters.full()
    known = deal.view(YOU)
    assert known.phase is Phase.PLAY
    mine = [turn for turn in known.turns if turn.seat is YOU]
    assert (len(mine), len(known.turns)) == (11, 21)
    assert known.turns[0].seat is YOU is known.turns[-1].seat
    assert None not in (mine[-1].top, mine[-1].below)
    assert known.counts == (3, 2)


@pytest.mark.parametrize(
    ("title", "which", "right"),
    [
        ("Bo's turn to lay away", 0, "answer-2"),
        ("Who begins?", 0, Seat.SOUTH),
        ("And the other way round", 0, Seat.NORTH),
        ("Eleven and ten", 0, "answer-11"),
        ("The last word", 0, Seat.SOUTH),
        ("What you keep", 0, turns.NOBODY),
        ("What you pass", 0, turns.NOBODY),
        ("Half the pack", 0, "answer-26"),
    ],
)
def test_what_is_asked_of_the_draw_has_the_answer_of_the_rules(
    title: str, which: int, right: Answer
) -> None:
    walk = at(title, which)
    for answer in answers(task_of(walk.step)):
        walk.handle({"action": "retry"})
        assert press(walk, answer).startswith("right" if answer == right else "wrong"), answer


# counting, held against the deal told card by card


def seen_by_hand(known: Knowledge) -> set[Card]:
    """Every card that South has looked at, turn by turn."""
    seen = {*known.first, *known.offered}
    for turn in known.turns:
        seen |= {card for card in (turn.top, turn.below) if card is not None}
    return seen


@pytest.mark.parametrize("seed", SEEDS)
def test_counts_that_are_drawn_agree_with_the_cards(seed: int) -> None:
    chance = random.Random(seed)
    known = drawn._drafted(chance, drawn._passed_twice, full=seed % 2 == 0)
    seen = seen_by_hand(known)
    assert task_of(Step(chapters.M("x"), (), None, counting.seen_task(known))).right == (
        f"answer-{len(seen)}",
    )
    for suit in Suit:
        unseen = 13 - len(of_suit(seen, suit))
        assert counting.suit_task(known, suit).right == (f"answer-{unseen}",)
    (tops,) = counting.tops_task(known).right
    for card in known.hand:
        beaten = any(
            other.suit is card.suit and other.rank > card.rank and other not in seen
            for other in known.rules.cards
        )
        assert (card in tops) is not beaten  # type: ignore[operator]


def test_what_is_out_of_play_is_counted_from_the_deal_itself() -> None:
    deal = chapters.full()
    known = deal.view(YOU)
    played = {*deal.hand(YOU), *deal.hand(BO)}
    assert len(known.rules.cards) - len(played) == 26
    named = seen_by_hand(known) - set(known.hand)
    assert counting.known_out_task(known).right == (f"answer-{len(named)}",)
    assert not named & played


def test_a_card_that_grew_high_is_pointed_out() -> None:
    walk = at("High, as far as anybody knows")
    (right,) = task_of(walk.step).right
    assert Card("SJ") in right  # type: ignore[operator]
    told = press(walk, right)
    assert "J♠ grew high" in told
    other = at("High, as far as anybody knows")
    assert "A♥ is about somewhere" in press(other, frozenset(cards("SA SK SJ HK")))
    other = at("High, as far as anybody knows")
    assert "One is missing" in press(other, frozenset(cards("SA SK")))


# the check


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
def test_every_task_that_is_drawn_has_one_answer_and_a_reason_for_all(kind: drawn.Kind) -> None:
    for seed in range(8):
        step = kind(random.Random(seed))
        task = task_of(step)
        assert step.checked
        assert step.scene
        if kind in KINDS[:2]:
            continue  # those are weighed; what is said of them is tested above
        for answer in answers(task) if not task.several else [*task.right, frozenset(task.cards)]:
            judged = task.judge(answer)
            assert judged.right == (answer in task.right)
            assert plain(judged.why.runs("en"))


def test_every_kind_comes_before_any_comes_again() -> None:
    draw, chance = drawn.draw(), random.Random(1)
    told = [task_of(draw(chance)).question.text.split()[0:4] for _ in KINDS]
    assert len({tuple(each) for each in told}) == len(KINDS)


def test_no_hidden_card_is_on_the_table_or_in_the_words() -> None:
    """What Bo holds or laid away and what lies in the stock is in no view of a turn."""
    deal = chapters.story(4)
    known = deal.view(YOU)
    view = chapters.offered_scene(known).view("en")
    shown = {card["card"] for seat in view["seats"] for card in seat["cards"]}
    shown |= {card["card"] for card in view["offer"]["cards"]}
    assert shown == {card.text for card in (*known.hand, *known.offered)}


# the walk and the table


def test_keep_and_pass_are_pressed_on_the_table_and_not_twice() -> None:
    walk = at("A ten on top")
    view = walk.view("en")
    assert view["table"]
    assert [each["action"] for each in view["table"]["offer"]["choices"]] == ["keep", "pass"]
    assert panel(walk)["choices"] == []
    press(walk, "pass")
    view = walk.view("en")
    assert view["table"]
    assert "H3" in [card["card"] for card in view["table"]["seats"][0]["cards"]]


def test_what_is_weighed_begins_when_the_learner_comes_and_ends_when_he_leaves() -> None:
    weighing.weighing.cache_clear()
    walk = walk_of()
    walk.handle({"action": "next"})
    [way] = task_of(walk.step).ways  # type: ignore[attr-defined]
    assert way._thread is not None
    walk.handle({"action": "next"})
    assert way._over.is_set()
    assert len(way.tally.endings) > 1  # what is missing is decided when it is asked for


def test_more_deals_can_be_had_until_they_would_change_nothing() -> None:
    walk = at("A ten on top")
    press(walk, "pass")
    [way] = task_of(walk.step).ways  # type: ignore[attr-defined]
    before = way.tally.deals("pass")
    walk.handle({"action": "more"})
    assert way.tally.deals("pass") > before
    while not way.exhausted:
        walk.handle({"action": "more"})
    with pytest.raises(NotNow):
        walk.handle({"action": "more"})


def test_the_lesson_ends_with_a_deal_in_which_you_are_hakem() -> None:
    guided = lesson(3)
    assert guided.game.one_deal
    assert guided.game.rules.name == "draft-2"
    assert len([step for step in guided.walk.steps if step.checked or step.task is None]) >= CHECK
    guided.walk.at = len(guided.walk.steps) - 1
    guided.handle({"action": "table"})
    while guided.game.known is None:
        guided.handle({"action": "deal"})
    assert guided.game.known.hakem is YOU


def test_said_is_never_empty_after_an_answer() -> None:
    walk = at("Your first turn")
    walk.handle(intent("keep"))
    assert said(walk).startswith("right: 8♥ is a trump, your number 3.")
