"""Lesson 08: one against two. When it stops and whom a tie feeds, held against the rules told another way."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache
from itertools import permutations

import pytest
from walking import answers, find, intent, panel, press, task_of, wishes

from hokm_teach import RULESETS, Card, Position, Round, Seat, shuffled
from hokm_teach.bots import decide
from hokm_teach.i18n import plain, say
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.guided import Guided
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Step
from hokm_teach.lessons.three_players import (
    after,
    chapters,
    check,
    dealing,
    every_way,
    feeding,
    guide,
    last_tricks,
    lesson,
    rivals,
    scoring,
    stopping,
)
from hokm_teach.lessons.three_players.table import SEATED, Standing, all_standings
from hokm_teach.lessons.walk import CHECK, NotNow
from hokm_teach.solver import minimax
from hokm_teach.tricks import winning_index

SEEDS = range(80)
KINDS = (check.stops, check.scores, check.following, check.may_you, check.takes)
EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
RULES = RULESETS["governor-3"]


@cache
def drawn(kind: object, seed: int) -> Step:
    assert callable(kind)
    made = kind(random.Random(seed))
    assert isinstance(made, Step)
    return made


@cache
def taught() -> tuple[Step, ...]:
    return tuple(chapters.steps(random.Random(1)))


def step(title: str, which: int = 0) -> Step:
    return [each for each in taught() if each.title.say() == title][which]


def why(of: Step, answer: Answer, *, right: bool = False) -> str:
    judgement = task_of(of).judge(answer)
    assert judgement.right == right
    return judgement.why.say()


# ---------------------------------------------------------------- every task is judged, and says why


def test_taught_tasks_take_the_right_answers_only_and_say_why() -> None:
    for seed in range(6):
        for each in chapters.steps(random.Random(seed)):
            if each.task is None:
                continue
            assert each.task.right
            for answer in answers(each.task):
                judgement = each.task.judge(answer)
                assert judgement.right == (answer in each.task.right), each.title
                assert len(judgement.why.say("fa")) > 8


@EVERY_KIND
def test_drawn_tasks_take_the_right_answers_only_and_say_why(kind: object) -> None:
    for seed in SEEDS:
        task = task_of(drawn(kind, seed))
        assert task.right
        for answer in task.right:
            assert task.judge(answer).right
        if task.several:
            continue
        for answer in answers(task):
            judgement = task.judge(answer)
            assert judgement.right == (answer in task.right), (seed, answer)
            assert len(judgement.why.say()) > 8


def test_every_check_has_each_kind_once_and_no_two_alike_meet() -> None:
    for seed in range(12):
        draw, chance = check.draw(), random.Random(seed)
        titles = [draw(chance).title.say() for _ in range(15)]
        assert all(set(Counter(titles[at : at + 5]).values()) == {1} for at in (0, 5, 10))
        assert all(one != two for one, two in itertools.pairwise(titles))


@EVERY_KIND
def test_tasks_are_fresh(kind: object) -> None:
    assert len({repr(drawn(kind, seed).scene) for seed in SEEDS}) > 20


# ---------------------------------------------------------------- against the rules, told another way


def still_open(won: tuple[int, ...]) -> bool:
    """Whether somebody can still come level with the leader: every way to share out what is left is tried."""
    left = 17 - sum(won)
    if not left or sorted(won) == [0, 0, 7]:
        return False
    leader = won.index(max(won))
    if max(won) < 7:
        return True
    return any(won[at] + left >= won[leader] for at in range(3) if at != leader)


def third_or_first(won: tuple[int, ...]) -> Seat:
    """Say who scores, by sorting."""
    low, middle, high = sorted(range(3), key=lambda at: won[at])
    return SEATED[low] if won[middle] == won[high] else SEATED[high]


def test_every_count_of_a_deal_is_judged_as_the_rules_say() -> None:
    going, ended = all_standings()
    assert all(still_open(each.won) for each in going)
    assert not any(still_open(each.won) for each in ended)
    assert {(7, 0, 0), (7, 7, 3), (8, 8, 1), (6, 6, 5), (7, 4, 4)} <= {each.won for each in ended}
    for each in going:
        assert stopping.stop_task(each).right == (stopping.ON,)
    for each in ended:
        assert stopping.stop_task(each).right == (stopping.OVER,)
        assert scoring.scorer_task(each).right == (third_or_first(each.won),)


def test_points_are_one_or_those_of_a_kot() -> None:
    _, ended = all_standings()
    for each, hakem in itertools.product(ended, SEATED):
        kot = sorted(each.won) == [0, 0, 7]
        expected = (2 if each.scorer is hakem else 3) if kot else 1
        offered = scoring.offers(each, hakem)
        assert len(set(offered)) == 4
        assert (third_or_first(each.won), expected) in offered
        right = scoring.worth_task(each, hakem, offered).right
        assert right == (f"answer-{third_or_first(each.won).value}-{expected}",)


def test_the_title_stays_or_goes_to_the_right_and_the_dealer_sits_left_of_it() -> None:
    right = {Seat.SOUTH: Seat.EAST, Seat.EAST: Seat.WEST, Seat.WEST: Seat.SOUTH}
    left = {right_one: seat for seat, right_one in right.items()}
    _, ended = all_standings()
    for each, hakem in itertools.product(ended, SEATED):
        following = hakem if third_or_first(each.won) is hakem else right[hakem]
        assert after.hakem_task(each, hakem).right == (following,)
        assert after.dealer_task(each, hakem).right == (left[following],)


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_cards_and_winners_among_three(seed: int) -> None:
    legal = drawn(check.may_you, seed)
    assert legal.scene is not None
    hand, led = legal.scene.hands[Seat.SOUTH], legal.scene.trick[0][1].suit
    following = frozenset(card for card in hand if card.suit is led) or frozenset(hand)
    assert task_of(legal).right == (following,)
    whose = drawn(check.takes, seed)
    assert whose.scene is not None
    assert whose.scene.trump is not None
    assert whose.scene.winner is None, "the table does not tell"
    played = whose.scene.trick
    assert len(played) == 3
    best = winning_index([card for _, card in played], whose.scene.trump)
    assert task_of(whose).right == (played[best][0],)


# ---------------------------------------------------------------- the ending that feeds


def brute(hands: dict[Seat, list[str]], trick: list[tuple[Seat, str]], won: dict[Seat, int]) -> set:
    """Play every line in plain data, hearts trump and no suit followed wrongly; return who scores at the ends."""
    if len(trick) == 3:
        led = trick[0][1][0]
        ranks = "23456789TJQKA"
        best = max(
            trick,
            key=lambda play: (play[1][0] == "H", play[1][0] == led, ranks.index(play[1][1])),
        )
        won = {**won, best[0]: won[best[0]] + 1}
        left = len(hands[Seat.SOUTH])
        if not still_open(tuple(won[seat] for seat in SEATED)) or not left:
            return {third_or_first(tuple(won[seat] for seat in SEATED))}
        trick, mover = [], best[0]
    else:
        mover = SEATED[(SEATED.index(trick[-1][0]) + 1) % 3] if trick else Seat.EAST
    return _moves(hands, trick, won, mover)


def _moves(
    hands: dict[Seat, list[str]], trick: list[tuple[Seat, str]], won: dict[Seat, int], mover: Seat
) -> set:
    held = hands[mover]
    following = [card for card in held if trick and card[0] == trick[0][1][0]] or held
    found = set()
    for card in following:
        rest = {**hands, mover: [each for each in held if each != card]}
        found |= brute(rest, [*trick, (mover, card)], won)
    return found


ENDINGS = [(6, 6, 2), (6, 3, 5), (2, 7, 5)]


@pytest.mark.parametrize("won", ENDINGS)
def test_each_card_of_the_ending_settles_who_scores_whatever_the_others_do(
    won: tuple[int, ...],
) -> None:
    """The lesson's search against another one that shares no code with the engine."""
    held = dict(zip(SEATED, (hand.split() for hand in feeding.HANDS.split("|")), strict=True))
    held[Seat.EAST].remove("C8")
    held[Seat.WEST].remove("CT")
    trick = [(Seat.EAST, "C8"), (Seat.WEST, "CT")]
    found = every_way.settled(feeding.position(won))
    assert set(found) == {Card(card) for card in held[Seat.SOUTH]}
    for card, scorer in found.items():
        rest = {**held, Seat.SOUTH: [each for each in held[Seat.SOUTH] if each != card.text]}
        counts = dict(zip(SEATED, won, strict=True))
        assert brute(rest, [*trick, (Seat.SOUTH, card.text)], counts) == {scorer}


def test_winning_the_trick_ties_two_and_gives_the_point_away() -> None:
    at = feeding.position((6, 6, 2))
    ruffed = at.play(feeding.RUFF)
    assert ruffed.last_trick is not None
    assert ruffed.last_trick.winner is Seat.SOUTH
    ends = {ruffed.play_all(line).won for line in every_way.lines(ruffed)}
    assert ends == {(7, 7, 3)}
    told = why(step("A trick you should not win"), feeding.RUFF)
    assert "It ends 7-7-3. You and Ada have 7 each" in told
    assert "The point is Cleo's." in told


def test_the_same_card_is_wrong_then_right_then_wrong() -> None:
    titles = ["A trick you should not win", "The same cards, another count", "You are the third"]
    right = [feeding.RUFF in task_of(step(title)).right for title in titles]
    assert right == [False, True, False]
    hands = {repr(step(title).scene and step(title).scene.hands) for title in titles}
    assert len(hands) == 1


def test_letting_a_rival_draw_level() -> None:
    told = why(step("The same cards, another count"), Card("D9"))
    assert "It ends 7-3-7. You and Cleo have 7 each" in told
    assert "The point is Ada's." in told


def test_the_wrong_card_is_played_out_on_the_table_and_taken_back() -> None:
    walk = lesson(1).walk
    find(walk, "A trick you should not win")
    before = walk.view("en")["table"]
    assert press(walk, feeding.RUFF).startswith("wrong: You ruff.")
    view = walk.view("en")
    assert len(view["frames"]) == 6
    table = view["table"]
    assert table is not None
    assert [seat["tricks"] for seat in table["seats"]] == [7, 7, 3]
    assert table["phase"] == "over"
    assert "retry" in [action["action"] for action in panel(walk)["actions"]]
    press(walk, "retry")
    assert walk.view("en")["table"] == before
    assert press(walk, Card("D7")).startswith("right: ")


def test_a_card_that_settles_nothing_is_not_passed_off_as_settled() -> None:
    held = {"S": ["HA", "C5"], "E": ["HK", "C7"], "W": ["DA", "C9"]}
    with pytest.raises(ValueError, match="does not settle"):
        every_way.settled(Position.of(held, "H", "S", before=(6, 6, 3)))


# ---------------------------------------------------------------- one against two


def test_the_lead_against_two_is_what_plain_minimax_says() -> None:
    values = minimax.solve(rivals.against_two())
    best = max(values.values())
    assert task_of(step("One against two")).right == tuple(
        sorted(card for card, tricks in values.items() if tricks == best)
    )
    assert best == 3


@pytest.mark.parametrize("card", ["SA", "H9"])
def test_a_lead_that_costs_a_trick_is_punished_on_the_table(card: str) -> None:
    """Two tricks of three: and Ada, who has the other, draws level."""
    of = step("One against two")
    told = why(of, Card(card))
    judged = task_of(of).judge(Card(card))
    assert judged.scene is not None
    assert judged.scene.won == (7, 7, 3)
    assert told.startswith(f"Ada takes your {say(Card(card))} with {say(Card('HK'))}.")
    assert told.endswith("You are sure of 2 tricks only.")


def test_the_lead_that_takes_two_trumps_is_played_to_three_tricks() -> None:
    judged = task_of(step("One against two")).judge(Card("HA"))
    assert judged.scene is not None
    assert judged.scene.won == (8, 6, 3)
    assert "**two**" not in judged.why.say()
    assert "two trumps" in judged.why.say()


# ---------------------------------------------------------------- the mistakes, one by one


def test_stopping_at_seven() -> None:
    of = step("You have seven")
    told = why(of, stopping.OVER)
    assert told.startswith("Seven is not the end")
    judged = task_of(of).judge(stopping.OVER)
    assert judged.scene is not None
    assert judged.scene.won == (7, 7, 3), "played on, Ada draws level"
    assert judged.scene.phase == "over"
    for seed in SEEDS:
        drawn_step = drawn(check.stops, seed)
        task = task_of(drawn_step)
        if task.right == (stopping.ON,) and max(_won(drawn_step)) >= 7:
            assert "Seven is not the end" in task.judge(stopping.OVER).why.say()


def _won(of: Step) -> tuple[int, ...]:
    assert isinstance(of.scene, Scene)
    return of.scene.won


def test_playing_on_when_nobody_can_equal_the_leader() -> None:
    of = step("One trick later")
    assert "6 at most" in why(of, stopping.ON)
    judged = task_of(of).judge(stopping.ON)
    assert judged.scene is not None
    assert judged.scene.won == (7, 6, 4)


def test_playing_a_kot_out() -> None:
    assert "kot" in why(step("Seven to none"), stopping.ON)
    assert "still possible" in why(step("Seven to one"), stopping.ON, right=True)


def test_giving_the_point_to_one_of_two_who_are_level() -> None:
    for title in ("Seven, seven, three", "Eight, eight, one", "Six, six, five"):
        of = step(title)
        for seat in set(SEATED) - set(task_of(of).right):
            assert "get nothing" in why(of, seat)


def test_the_ties_fall_to_every_seat_in_turn() -> None:
    thirds = {
        task_of(each).right
        for seed in range(15)
        for each in chapters.steps(random.Random(seed))
        if each.title.say() == "Six, six, five"
    }
    assert len(thirds) == 3


def test_who_scored_is_not_the_next_hakem_for_that() -> None:
    assert "Scoring does not bring the title" in why(step("Cleo scores"), Seat.WEST)
    assert "only while you score" in why(step("Cleo scores"), Seat.SOUTH)
    assert "point that came from a tie" in why(step("Cleo scores as hakem"), Seat.SOUTH)


def test_taking_out_a_card_that_is_missed() -> None:
    of = step("The odd card")
    assert task_of(of).right == (RULES.removed_card,)
    assert "another suit" in why(of, Card("SK"))
    assert "beats five cards" in why(of, Card("D7"))


def test_counting_the_suit_that_has_only_twelve() -> None:
    of = step("Seventeen each")
    assert of.scene is not None
    mine = sum(card.text[0] == "C" for card in of.scene.hands[Seat.SOUTH])
    others = sum(card.text[0] == "C" for seat in SEATED[1:] for card in _whole().hand(seat))
    assert task_of(of).right == (f"answer-{others}",)
    assert "was taken out" in why(of, f"answer-{13 - mine}")
    assert "yours" in why(of, f"answer-{mine}")


def _whole():  # type: ignore[no-untyped-def]
    return dealing.story().deal_first().name_trump(dealing.STORY_TRUMP).deal_rest()


def test_the_story_s_trump_is_the_longest_suit_of_the_first_five() -> None:
    five = dealing.story().deal_first().hand(Seat.SOUTH)
    lengths = Counter(card.suit for card in five)
    assert lengths[dealing.STORY_TRUMP] == max(lengths.values()) == 3


def test_dealing_on_before_trump_and_stopping_at_thirteen() -> None:
    assert "five" in why(step("Five each"), dealing.FOURS)
    assert "12 cards still lie in the pack" in why(step("Thirteen each"), dealing.LEAD)
    hands = [len(step(title).scene.hands[Seat.SOUTH]) for title in _DEALT]  # type: ignore[union-attr]
    assert hands == [5, 13, 17]


_DEALT = ("Five each", "Thirteen each", "Seventeen each")


def test_packets_go_round_three_seats_from_hakem() -> None:
    moves = [each for each in taught() if each.title.say() == "The first packets"]
    assert [task_of(each).right for each in moves] == [(seat,) for seat in SEATED]


# ---------------------------------------------------------------- the sheet, and the lesson as a whole


def test_the_sheet_is_what_the_engine_says() -> None:
    rows = [[say(cell) for cell in row] for row in chapters.ends_sheet().rows]
    assert rows == [
        ["7-4-3", "3", "goes on", "nobody yet"],
        ["7-4-4", "2", "is over", "You: 1 point"],
        ["7-0-0", "10", "kot", "You: 2 points"],
        ["0-7-0", "10", "kot", "Ada: 3 points"],
        ["7-7-3", "0", "is over", "Cleo: 1 point"],
        ["8-8-1", "0", "is over", "Cleo: 1 point"],
        ["6-6-5", "0", "is over", "Cleo: 1 point"],
    ]
    assert chapters.ends_sheet().lit == (4, 5, 6)


def test_every_table_of_the_lesson_has_three_seats_and_three_counts() -> None:
    for each in (*taught(), *(drawn(kind, seed) for kind in KINDS for seed in range(10))):
        if each.scene is None:
            continue
        for scene in (each.scene, *each.frames):
            table = scene.view("en")
            assert [seat["seat"] for seat in table["seats"]] == ["S", "E", "W"]
            assert table["alone"]
            assert len(scene.won) == 3


def test_it_ends_with_a_deal_in_which_you_are_hakem() -> None:
    guided = lesson(4)
    assert isinstance(guided, Guided)
    assert sum(each.checked for each in guided.walk.steps) == CHECK
    with pytest.raises(NotNow):
        guided.handle({"action": "table"})
    guided.walk.at = len(guided.walk.steps) - 1
    guided.handle({"action": "table"})
    guided.handle({"action": "deal"})
    assert guided.game.rules is RULES
    known = guided.game.known
    assert known is not None
    assert known.hakem is known.to_act is Seat.SOUTH
    guided.handle(intent("choose-H"))
    table = guided.view("en")["table"]
    assert table is not None
    assert len(table["seats"][0]["cards"]) == 17


def test_any_order_of_three_counts_is_told_by_name() -> None:
    for won in set(permutations((7, 4, 3))):
        told = Standing(won).told().say()
        assert told == f"Tricks: You {won[0]}, Ada {won[1]}, Cleo {won[2]}."


# ---------------------------------------------------------------- beside the deal at the end


def known_late(seed: int) -> list[Knowledge]:
    """What you know at each late choice of a deal that simple players play."""
    deal = Round.start(RULES, Seat.SOUTH, shuffled(seed, RULES.cards))
    found = []
    while deal.to_act is not None:
        known = deal.view(deal.to_act)
        if deal.to_act is Seat.SOUTH and last_tricks.in_reach(known):
            found.append(known)
        deal = deal.act(decide(known))
    return found


LATE = [known for seed in range(12) for known in known_late(seed)]


def test_every_way_the_hidden_cards_may_lie_is_one_that_could_be() -> None:
    assert len(LATE) > 6
    for known in LATE:
        lying = list(last_tricks.ways(known))
        assert lying
        assert len({position.hands for position in lying}) == len(lying)
        for position in lying:
            assert position.validate() == []
            assert position.hand(Seat.SOUTH) == known.hand
            assert position.legal_cards() == known.legal
            hidden = [card for at in (1, 2) for card in position.hands[at]]
            assert sorted(hidden) == list(known.unseen)
            assert tuple(map(len, position.hands)) == known.held


def test_the_deal_as_it_really_lies_is_among_the_ways() -> None:
    for seed in range(12):
        deal = Round.start(RULES, Seat.SOUTH, shuffled(seed, RULES.cards))
        while deal.to_act is not None:
            known = deal.view(deal.to_act)
            if deal.to_act is Seat.SOUTH and last_tricks.in_reach(known):
                truth = tuple(frozenset(deal.hand(seat)) for seat in SEATED)
                assert truth in {position.hands for position in last_tricks.ways(known)}
            deal = deal.act(decide(known))


def test_who_has_shown_out_of_a_suit_is_given_none_of_it() -> None:
    shown = [known for known in LATE if any(last_tricks.shown_out(known).values())]
    assert shown
    for known in shown:
        void = last_tricks.shown_out(known)
        for position in last_tricks.ways(known):
            for seat in SEATED[1:]:
                assert not {card.suit for card in position.hand(seat)} & void[seat]


@pytest.mark.parametrize("won", ENDINGS)
def test_a_card_that_settles_the_deal_for_you_is_sure(won: tuple[int, ...]) -> None:
    at = feeding.position(won)
    for card, scorer in every_way.settled(at).items():
        assert last_tricks.sure(at.play(card), Seat.SOUTH) == (scorer is Seat.SOUTH)


def test_sure_is_sure_against_every_reply() -> None:
    """Told another way: there is an answer to each reply, to the end."""

    def holds(position: Position) -> bool:
        if position.over:
            return third_or_first(position.won) is Seat.SOUTH
        results = [holds(position.play(card)) for card in position.legal_cards()]
        return max(results) if position.to_move is Seat.SOUTH else min(results)

    for known in LATE[:8]:
        counts, of = last_tricks.weighed(known)
        lying = list(last_tricks.ways(known))
        assert of == len(lying)
        for card, count in counts.items():
            assert count == sum(holds(position.play(card)) for position in lying)


def guided_at_the_table(seed: int) -> Guided:
    guided = lesson(seed)
    guided.walk.at = len(guided.walk.steps) - 1
    guided.handle({"action": "table"})
    guided.handle({"action": "deal"})
    return guided


def told(guided: Guided) -> str:
    """Everything that is said beside the table."""
    beside = panel(guided)
    feedback = beside["feedback"]
    return plain(beside["note"]) + (plain(feedback["text"]) if feedback else "")


def test_a_late_choice_is_compared_with_the_others_and_no_early_one() -> None:
    compared, charts = 0, 0
    for seed in range(12):
        guided = guided_at_the_table(seed)
        while not guided.game.done:
            known = guided.game.known
            assert known is not None
            late = last_tricks.in_reach(known)
            for wish in wishes(decide(known)):
                guided.handle(wish)
            assert (" sure " in told(guided)) == late
            if not late:
                continue
            compared += 1
            counts, of = last_tricks.weighed(known)
            sheets = [each for each in panel(guided)["sheets"] if "bars" in each]
            assert len(sheets) == (len(set(counts.values())) > 1)
            for sheet in sheets:
                charts += 1
                assert max(sheet["bars"]) == max(counts.values()) / of
    assert compared > 10
    assert charts > 2


def test_a_tie_at_the_top_is_pointed_out_while_there_is_time() -> None:
    tie = guide.standing_told(Standing((6, 6, 2)))
    assert tie is not None
    assert tie.say().startswith("You and Ada are level at the top.")
    assert tie.say().endswith("the point would be Cleo's.")
    third = guide.standing_told(Standing((2, 6, 6)))
    assert third is not None
    assert third.say().endswith("the point would be yours.")
    seven = guide.standing_told(Standing((7, 4, 3)))
    assert seven is not None
    assert "7 is not safe yet" in seven.say()
    for won in ((0, 0, 0), (4, 4, 3), (6, 5, 3), (7, 4, 4), (7, 7, 3)):
        assert guide.standing_told(Standing(won)) is None


def test_what_was_said_of_one_deal_is_not_said_of_the_next() -> None:
    guided = guided_at_the_table(3)
    while not guided.game.done:
        known = guided.game.known
        assert known is not None
        for wish in wishes(decide(known)):
            guided.handle(wish)
    guided.handle({"action": "rematch"})
    guided.handle({"action": "deal"})
    assert told(guided) == ""
