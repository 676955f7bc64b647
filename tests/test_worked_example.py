"""The thirteen claims of the worked example, each replayed; and the lesson that tells it."""

from __future__ import annotations

import random

import pytest
from dealing import seeds
from hypothesis import given
from hypothesis import strategies as st
from walking import find, press

from hokm_teach import RULESETS, Card, HokmError, Rank, Seat, Suit, cards, lessons
from hokm_teach.cards import of_suit
from hokm_teach.lessons.worked_example import checks, narration, story, too_many
from hokm_teach.lessons.worked_example.laying import PlayStep
from hokm_teach.lessons.worked_example.second_look import SLIPS
from hokm_teach.match import result_of, succession
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, side_of
from hokm_teach.solver import solve

YOU, ADA, BO, CLEO = Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST
LINE = story.first_play()
TRICKS = LINE[-1].history


def played(trick: int) -> dict[Seat, Card]:
    """Who played what to a trick, counted from 1."""
    return dict(TRICKS[trick - 1].plays)


def winner(trick: int) -> Seat:
    return TRICKS[trick - 1].winner


def hearts(position: Position, *seats: Seat) -> tuple[Card, ...]:
    return tuple(card for seat in seats for card in of_suit(position.hand(seat), Suit.HEARTS))


def test_claim_1_cleo_turns_cards_up_and_the_first_ace_is_yours():
    draw = story.ace_draw()
    turned = [(each.seat, each.card.text) for each in draw.turned]
    assert turned == [(YOU, "C7"), (ADA, "DK"), (BO, "S3"), (CLEO, "HT"), (YOU, "SA")]
    assert draw.hakem is YOU
    assert Card("SA") not in LINE[0].hand(YOU)  # gathered and reshuffled


def test_claim_2_five_cards_and_hearts():
    assert set(story.first_deal().hand(YOU)) == set(cards("HK HQ H9 H4 CA"))
    assert story.TRUMP is Suit.HEARTS


def test_claim_3_thirteen_cards_six_of_them_trumps():
    assert set(LINE[0].hand(YOU)) == set(cards("HK HQ H9 H7 H4 H2 CA CK C5 D8 D6 SJ S4"))
    assert len(hearts(LINE[0], YOU)) == 6


def test_claim_4_the_ace_of_clubs_and_everybody_follows():
    assert TRICKS[0].cards[0] is Card("CA")
    assert TRICKS[0].leader is YOU
    assert {card.suit for card in TRICKS[0].cards} == {Suit.CLUBS}
    assert winner(1) is YOU


def test_claim_5_the_king_of_clubs_is_ruffed_by_ada():
    trick = played(2)
    assert trick[YOU] is Card("CK")
    assert trick[ADA] is Card("H3")
    assert not of_suit(LINE[5].hand(ADA), Suit.CLUBS)
    assert trick[BO].suit is trick[CLEO].suit is Suit.CLUBS
    assert winner(2) is ADA


def test_claim_6_bo_wins_adas_diamond_with_the_ace():
    assert TRICKS[2].leader is ADA
    assert TRICKS[2].cards[0].suit is Suit.DIAMONDS
    assert played(3)[BO] is Card("DA")
    assert winner(3) is BO


def test_claim_7_bo_leads_a_heart():
    assert TRICKS[3].leader is BO
    assert TRICKS[3].cards[0].suit is Suit.HEARTS


def test_claim_8_cleos_ace_takes_your_king():
    taken = [trick for trick in TRICKS if Card("HK") in trick.cards]
    assert dict(taken[0].plays)[YOU] is Card("HK")
    assert dict(taken[0].plays)[CLEO] is Card("HA")
    assert taken[0].winner is CLEO


def test_claim_9_after_three_rounds_of_hearts_only_yours_are_left():
    rounds = [at for at, trick in enumerate(TRICKS) if trick.cards[0].suit is Suit.HEARTS]
    assert len(rounds) == 3
    after = LINE[4 * (rounds[2] + 1)]
    assert not hearts(after, ADA, CLEO)
    assert set(hearts(after, YOU)) == set(cards("HQ H9 H7"))


def test_claim_10_nobody_can_ruff_your_clubs():
    trick = TRICKS[9]
    assert trick.cards[0] is Card("C5")
    assert not hearts(LINE[36], ADA, CLEO)
    assert trick.winner is BO


def test_claim_11_seven_to_three_after_ten_tricks_with_three_cards_each():
    assert LINE[-1].won == (7, 3)
    assert len(TRICKS) == 10
    assert LINE[-1].over
    assert not LINE[-2].over
    assert [len(held) for held in LINE[-1].hands] == [3] * 4


def test_claim_12_one_point_and_you_stay_hakem():
    match = story.match_after(1)
    assert match.scores == (1, 0)
    assert (match.hakem, match.dealer) == (YOU, CLEO)
    assert succession(story.RULES, YOU, CLEO, hakem_won=False)[0] is ADA


def test_claim_13_the_kot_two_deals_later():
    before, after = story.match_after(2), story.match_after(3)
    assert before.hakem is YOU
    five = story.kot_deal().hand(YOU)
    assert max(card.rank for card in five) < Rank.TEN
    result = after.results[-1]
    assert (result.tricks, result.kot, result.points, result.side) == ((0, 7), True, 2, 1)
    assert story.kot_play()[-1].trump is Suit.SPADES
    assert (after.hakem, after.dealer) == (ADA, YOU)
    assert after.scores == (2, 2)


def test_the_kot_is_played_by_the_rules_and_scored_from_the_position():
    end = story.kot_play()[-1]
    assert end.over
    assert result_of(end, YOU, story.RULES).kot


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"ply {slip.ply}")
def test_what_the_second_look_says_is_what_the_solver_says(slip):
    values = solve(LINE[slip.ply])
    best = max(values.values())
    assert set(slip.better) == {card for card, tricks in values.items() if tricks == best}
    assert values[story.LINE[slip.ply]] == best - 1


def test_the_way_a_slip_is_punished_is_the_only_one():
    """What the second look tells of the moves after a slip: no other card would do it."""

    def best(position):
        values = solve(position)
        return {card for card, tricks in values.items() if tricks == max(values.values())}

    ace_first = LINE[4].play_all(cards("HK H3 HT"))  # the ace of clubs, then trumps
    assert best(ace_first) == {Card("HA")}
    returned = ace_first.play("HA")
    assert best(returned) == set(cards("C4 C3"))  # Cleo gives Ada a ruff
    assert best(returned.play_all(cards("C3 CK"))) == {Card("H5")}
    taken = LINE[17].play_all(cards("HA H4 D3"))  # Cleo does not wait
    assert best(taken) == set(cards("DQ DT D4"))


def test_a_club_before_trumps_are_drawn_is_a_mistake_and_no_other_suit_is():
    values = solve(LINE[12])
    best = max(values.values())
    assert {card.suit for card, tricks in values.items() if tricks < best} == {Suit.CLUBS}
    assert {card.suit for card in values if values[card] == best} == {Suit.HEARTS, Suit.SPADES}
    assert not {card for card in values if card.suit is Suit.CLUBS and values[card] == best}


def test_the_second_club_costs_nothing_more():
    """The king is ruffed, but with all hands open it was the ace that gave the trick away."""
    values = solve(LINE[4])
    assert values[Card("CK")] == max(values.values())


def test_no_other_card_of_the_story_gives_a_trick_away():
    slips = {slip.ply for slip in SLIPS}
    for ply, card in enumerate(story.LINE):
        values = solve(LINE[ply])
        assert (values[card] == max(values.values())) == (ply not in slips)


def walk():
    return lessons.make("04_worked_example", 1)


def at_ply(lesson, ply):
    """Go to the step that shows the card of a ply."""
    plays = [at for at, step in enumerate(lesson.steps) if isinstance(step, PlayStep)]
    while lesson.at < plays[ply]:
        lesson.handle({"action": "next"})
    return lesson


def test_the_table_says_7_3_at_the_end_of_the_story():
    table = at_ply(walk(), 39).view("en")["table"]
    assert (table["us"], table["them"], table["phase"]) == (7, 3, "over")


def test_only_your_hand_is_open_until_you_ask():
    lesson = at_ply(walk(), 3)
    assert [bool(seat["cards"]) for seat in lesson.view("en")["table"]["seats"]] == [
        True,
        False,
        False,
        False,
    ]
    lesson.handle({"action": "open"})
    assert all(seat["cards"] for seat in lesson.view("en")["table"]["seats"])


@pytest.mark.parametrize("ply", range(40))
def test_any_card_can_be_tried_and_the_story_taken_up_again(ply):
    lesson = at_ply(walk(), ply)
    at, view = lesson.at, lesson.view("en")
    lesson.handle({"action": "whatif"})
    legal = LINE[ply].legal_cards()
    for card in legal:
        lesson.handle({"action": "play", "card": card.text})
        lesson.view("en")
        lesson.handle({"action": "undo"})
    lesson.handle({"action": "leave"})
    assert lesson.at == at
    assert lesson.view("en") == view


@pytest.mark.parametrize("who", ["answer-expert", "answer-simple"])
def test_a_branch_goes_on_to_its_end(who):
    lesson = at_ply(walk(), 24)
    lesson.handle({"action": "whatif"})
    lesson.handle({"action": who})
    for _ in range(30):
        view = lesson.view("en")
        options = [
            card["card"]
            for seat in view["table"]["seats"]
            for card in seat["cards"]
            if card.get("playable")
        ]
        if not options:
            break
        lesson.handle({"action": "play", "card": options[0]})
    assert view["table"]["phase"] == "over"
    assert view["panel"]["feedback"]["verdict"] == "done"


def test_the_branch_refuses_an_illegal_card_and_goes_on():
    lesson = at_ply(walk(), 5)
    lesson.handle({"action": "whatif"})
    with pytest.raises(HokmError):
        lesson.handle({"action": "play", "card": "C2"})
    with pytest.raises(HokmError):
        lesson.handle({"action": "play", "card": "nonsense"})
    with pytest.raises(HokmError):
        lesson.handle({"action": "redo"})
    lesson.handle({"action": "play", "card": "D3"})


def test_autoplay_goes_on_until_there_is_something_to_do():
    lesson = at_ply(walk(), 0)
    lesson.handle({"action": "autoplay"})
    steps = 0
    while "autoplay" in (view := lesson.view("en")):
        lesson.handle({"action": "next"})
        steps += 1
    assert steps == 4  # a trick, and then the question about a second club
    assert view["panel"]["question"]


def test_what_the_narration_says_of_a_hand_is_so():
    """Sentences that speak of cards nobody has seen yet, held against the hands."""
    claims = [  # the ply, what is said there, and what the hand then holds of the suit
        (1, "her only club", ADA, "C", "C6"),
        (8, "She has no club", ADA, "C", ""),
        (9, "his only diamond", BO, "D", "DA"),
        (15, "her last heart", ADA, "H", "H5"),
        (20, "Bo is out of trumps", BO, "H", ""),
        (20, "A♠, K♠ and Q♠", BO, "S", "SA SK SQ S2"),
        (21, "nothing above the nine", CLEO, "S", "S9 S7 S5"),
        (31, "out of diamonds", BO, "D", ""),
        (31, "out of trumps too", BO, "H", ""),
        (36, "The highest that is left is Bo's Q♣", BO, "C", "CQ"),
        (37, "no club", ADA, "C", ""),
        (37, "no trump", ADA, "H", ""),
    ]
    for ply, words, seat, suit, held in claims:
        assert words in narration.told(ply).say()
        assert of_suit(LINE[ply].hand(seat), Suit(suit)) == cards(held)


def test_the_highest_club_left_is_bos_when_you_lead_the_last_one():
    clubs = [card for hand in LINE[36].hands for card in hand if card.suit is Suit.CLUBS]
    assert min(clubs) is Card("CQ")


def test_ada_leads_her_longest_suit():
    lengths = {suit: len(of_suit(LINE[8].hand(ADA), suit)) for suit in Suit}
    assert max(lengths, key=lengths.__getitem__) is Suit.DIAMONDS


QUESTIONS = {
    "Five cards, one choice": ("choose-H", "choose-C"),
    "Another club?": ("answer-1", "answer-0"),
    "What the trick told you": ("seat-E", "seat-N"),
    "Bo has the lead": ("choose-C", "choose-H"),
    "Counting": ("answer-1", "answer-2"),
    "Your spade": ("SJ", "S4"),
    "One round too many?": ("S4", "HK"),
    "Six tricks to three": ("answer-0", "answer-1"),
}


@pytest.mark.parametrize("title", QUESTIONS)
def test_each_question_answers_right_and_wrong_with_a_reason(title):
    lesson = walk()
    while lesson.step.title.say() != title:
        lesson.handle({"action": "next"})
    right, wrong = QUESTIONS[title]
    for answer, verdict in ((wrong, "wrong"), (right, "right")):
        if verdict == "right" and lesson.attempt.judgement.scene is not None:
            lesson.handle({"action": "retry"})
        intent = {"action": "play", "card": answer} if len(answer) == 2 else {"action": answer}
        lesson.handle(intent)
        feedback = lesson.view("en")["panel"]["feedback"]
        assert feedback["verdict"] == verdict
        assert feedback["text"]


def told(lesson, title, answer):
    """Give an answer to a question of the story; return whether it is right, and what is said."""
    task = next(step.task for step in lesson.steps if step.title.say() == title)
    judged = task.judge(Card(answer) if len(answer) == 2 else answer)
    return judged.right, judged.why.say()


def test_one_round_too_many_is_judged_as_the_solver_judges():
    values = solve(LINE[24])
    best = max(values.values())
    assert {c for c, n in values.items() if n == best} == set(too_many.BEST)
    task = next(s.task for s in walk().steps if s.title.say() == "One round too many?")
    assert task.cards == set(values)
    for card, tricks in values.items():
        judged = task.judge(card)
        assert judged.right == (tricks == best)
        assert str(tricks) in judged.why.say()


@pytest.mark.parametrize("card", ["HK", "HQ", "H9", "H7"])
def test_a_trump_led_into_the_ace_is_punished_on_the_table_and_taken_back(card):
    """What the answer says is what is played out: the ace takes the lead, and the diamond takes a trick."""
    lesson = walk()
    find(lesson, "One round too many?")
    assert "one round too many" in press(lesson, Card(card))
    view = lesson.view("en")
    assert (view["table"]["us"], view["table"]["them"]) == (5, 3)
    seen = [*view["frames"], view["table"]]
    assert [len(each["trick"]) for each in seen] == [1, 2, 3, 4, 1, 2, 3, 4]
    assert {"seat": "W", "card": "HA"} in seen[3]["trick"]
    assert seen[3]["winner"] == "W"
    assert {"seat": "S", "card": "D8"} in seen[7]["trick"]
    assert seen[7]["winner"] in ("E", "W")
    press(lesson, "retry")
    assert lesson.view("en")["table"]["them"] == 1
    assert press(lesson, Card("C5")).startswith("right")
    assert lesson.view("en")["table"]["us"] == 7


def test_the_losing_diamond_is_answered_as_such():
    right, why = told(walk(), "One round too many?", "D8")
    assert not right
    assert "loses at once" in why


def test_hearts_counted_too_few_and_too_many_are_answered_apart():
    few, many = (told(walk(), "Counting", answer)[1] for answer in ("answer-0", "answer-3"))
    assert "not yet thirteen" in few
    assert "more than can be" in many


def drawn(kind, wanted):
    """Draw tasks of a kind until one is as wanted."""
    steps = (kind(random.Random(seed)) for seed in range(400))
    return next(step for step in steps if wanted(step))


@pytest.mark.parametrize("seed", range(40))
def test_a_count_that_forgot_something_is_told_what(seed):
    step = checks.count_trumps(random.Random(seed))
    out = int(step.task.right[0].removeprefix("answer-"))
    right = step.task.judge(f"answer-{out}").why
    gone, mine = dict(right.fields)["gone"], dict(right.fields)["mine"]
    assert gone + mine + out == 13
    offered = {int(action.removeprefix("answer-")) for action, _ in step.task.choices}
    assert len(offered) == 4
    assert {13 - gone, 13 - mine} <= offered
    for said in offered - {out}:
        why = step.task.judge(f"answer-{said}").why.say()
        assert ("your own hand" in why) == (said == 13 - gone)
        assert ("been played are not" in why) == (said == 13 - mine != 13 - gone)
        assert f"{out} still out" not in why


def worth(points, *, kot, by_hakem=None):
    """What is said to an answer about points, for a deal as described."""

    def wanted(step):
        us, them = step.scene.won
        side = 0 if us == 7 else 1
        hakems = side_of(step.scene.hakem) == side
        return (min(us, them) == 0) == kot and by_hakem in (None, hakems)

    return drawn(checks.points, wanted).task.judge(f"answer-{points}").why.say()


def test_each_wrong_number_of_points_has_its_own_reason():
    assert "scores something" in worth(0, kot=False)
    assert "scores something" in worth(0, kot=True)
    assert "the losers have" in worth(2, kot=False)
    assert "the losers have" in worth(3, kot=False)
    assert "no trick at all" in worth(1, kot=True)
    assert "hakem's side has won" in worth(3, kot=True, by_hakem=True)
    assert "classic and governor" in worth(3, kot=True, by_hakem=False)


def test_three_for_a_kot_against_hakem_is_paid_where_it_is_said():
    paid = {name: rules.points(by_hakem=False, kot=True) for name, rules in RULESETS.items()}
    assert paid.pop("family-4") == 2
    assert set(paid.values()) == {3}
    assert 3 in RULESETS["family-4"].away_kot_choices


def test_each_wrong_hakem_has_its_own_reason():
    for won in (True, False):
        words = "has won" if won else "has lost"
        step = drawn(checks.who_is_next, lambda step, words=words: words in step.body[0].say())
        hakem = step.scene.hakem
        said = {seat: step.task.judge(seat).why.say() for seat in SEATS[4]}
        if won:
            assert "stays" in said[hakem]
            assert "Partners do not take turns" in said[hakem.opposite]
            assert "only after a loss" in said[hakem.right]
            assert "only after a loss" in said[hakem.left]
        else:
            assert "old hakem's right" in said[hakem.right]
            assert "only while his side wins" in said[hakem]
            assert "hakem's partner" in said[hakem.opposite]
            assert "on hakem's left" in said[hakem.left]


@given(seeds, st.sampled_from(checks.KINDS))
def test_every_drawn_task_has_a_right_answer_and_wrong_ones_with_reasons(seed, kind):
    step = kind(random.Random(seed))
    task = step.task
    for answer in task.right:
        assert task.open_to(answer)
        assert task.judge(answer).right
    others = [action for action, _ in task.choices] + list(task.seats)
    if task.several:
        others += [frozenset({card}) for card in task.cards]
    for answer in set(others) - set(task.right):
        judged = task.judge(answer)
        assert not judged.right
        assert judged.why.say("en")
        assert judged.why.say("fa")
