"""Points, kot, succession, matches, resignation."""

import pickle
from dataclasses import replace

import pytest
from dealing import dealt, four_rules, random_play, seats, seeds, suits
from hypothesis import given
from hypothesis import strategies as st

from hokm_teach import RULESETS, Match, Seat, result_of
from hokm_teach.errors import BadOption, BadResult, OutOfTurn
from hokm_teach.match import DealResult, succession
from hokm_teach.rules import ROTATES, rule_set
from hokm_teach.seats import side_of

FAMILY, CLASSIC, GOVERNOR = (RULESETS[f"{name}-4"] for name in ("family", "classic", "governor"))


@pytest.mark.parametrize(
    ("rules", "points"),
    [(FAMILY, (1, 2, 1, 2)), (CLASSIC, (1, 2, 1, 3)), (GOVERNOR, (1, 2, 1, 3))],
    ids=str,
)
def test_points_of_a_win_and_of_a_kot(rules, points):
    assert points == (
        rules.points(by_hakem=True, kot=False),
        rules.points(by_hakem=True, kot=True),
        rules.points(by_hakem=False, kot=False),
        rules.points(by_hakem=False, kot=True),
    )


def test_away_kot_is_three_by_agreement():
    assert FAMILY.having(away_kot_points=3).points(by_hakem=False, kot=True) == 3


@pytest.mark.parametrize(
    "options",
    [
        {"target": 6},
        {"target": True},
        {"target": 7.0},
        {"away_kot_points": 9},
        {"dealer": "rotates"},
        {"name": "x"},
    ],
)
def test_a_switch_takes_only_what_it_offers(options):
    with pytest.raises(BadOption, match="can be"):
        FAMILY.having(**options)


@pytest.mark.parametrize(
    "rules",
    [
        *RULESETS.values(),
        FAMILY.having(away_kot_points=3),
        CLASSIC.having(target=1),
        GOVERNOR.having(dealer=ROTATES, target=5),
    ],
    ids=repr,
)
def test_a_rule_set_reads_as_what_it_is(rules):
    again = eval(repr(rules))  # noqa: S307 - our own repr
    assert (again, hash(again)) == (rules, hash(rules))
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301 - our own


def test_a_rule_set_that_does_not_exist():
    with pytest.raises(BadOption, match="family-4"):
        rule_set("poker")


def test_hakem_who_wins_stays_and_so_does_the_dealer():
    assert succession(FAMILY, Seat.SOUTH, Seat.WEST, hakem_won=True) == (Seat.SOUTH, Seat.WEST)


def test_hakem_who_loses_deals_to_the_player_on_his_right():
    assert succession(FAMILY, Seat.SOUTH, Seat.WEST, hakem_won=False) == (Seat.EAST, Seat.SOUTH)
    assert succession(FAMILY, Seat.WEST, Seat.NORTH, hakem_won=False) == (Seat.SOUTH, Seat.WEST)


def test_a_rotating_deal_moves_whoever_wins():
    rules = GOVERNOR.having(dealer=ROTATES)
    assert succession(rules, Seat.SOUTH, Seat.EAST, hakem_won=True) == (Seat.SOUTH, Seat.NORTH)
    assert succession(rules, Seat.SOUTH, Seat.EAST, hakem_won=False) == (Seat.EAST, Seat.NORTH)


@given(four_rules, seats, seeds, suits)
def test_a_deal_is_scored_by_its_rules(rules, hakem, seed, trump):
    position = dealt(rules, hakem, seed, trump).position
    with pytest.raises(OutOfTurn):
        result_of(position, hakem, rules)
    result = result_of(random_play(position, seed), hakem, rules)
    assert result.tricks[result.side] == 7
    assert result.kot == (result.tricks[1 - result.side] == 0)
    assert result.by_hakem == (result.side == side_of(hakem))
    assert result.points == rules.points(by_hakem=result.by_hakem, kot=result.kot)


@given(
    four_rules,
    st.sampled_from([1, 3, 5, 7]),
    seats,
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=14, max_size=14),
)
def test_a_match_ends_at_its_target_and_passes_hakem_on(rules, target, hakem, deals):
    match = Match.start(rules.having(target=target), hakem)
    assert match.dealer.right is hakem
    for hakem_wins, kot in deals:
        if match.winner is not None:
            break
        side = side_of(match.hakem) if hakem_wins else 1 - side_of(match.hakem)
        tricks = (7, 0 if kot else 6) if side == 0 else (0 if kot else 6, 7)
        points = rules.points(by_hakem=hakem_wins, kot=kot)
        before = match
        match = match.record(DealResult(side, tricks, hakem_wins, kot, points))
        assert match.scores[side] == before.scores[side] + points
        assert match.hakem is (before.hakem if hakem_wins else before.hakem.right)
        assert match.dealer.right is match.hakem
    assert match.winner is not None
    assert match.scores[match.winner] >= target
    with pytest.raises(OutOfTurn):
        match.record(match.results[0])
    with pytest.raises(OutOfTurn):
        match.resign(0)


def test_resigning_makes_the_other_side_the_winner():
    match = Match.start(FAMILY, Seat.SOUTH)
    assert match.winner is None
    assert match.resign(0).winner == 1
    assert match.resign(1).winner == 0


@pytest.mark.parametrize("side", [2, -1])
def test_only_a_side_that_plays_can_resign(side):
    with pytest.raises(BadOption, match="can be 0, 1"):
        Match.start(FAMILY, Seat.SOUTH).resign(side)


GOOD = DealResult(side=0, tricks=(7, 4), by_hakem=True, kot=False, points=1)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"side": 1}, ["won with 7 tricks"]),
        ({"side": 2}, ["won with 7 tricks"]),
        ({"side": -1}, ["won with 7 tricks"]),
        ({"tricks": (6, 4)}, ["won with 7 tricks"]),
        ({"tricks": (7, 7)}, ["the others have fewer"]),
        ({"tricks": (7, -1)}, ["the others have fewer"]),
        ({"tricks": (7,)}, ["won with 7 tricks"]),
        ({"tricks": (7, 0)}, ["It is kot"]),
        ({"kot": True, "points": 2}, ["It is kot"]),
        ({"points": 7}, ["worth 1, not 7"]),
        ({"by_hakem": False}, ["You are hakem", "under another"]),
        ({"kot": True, "by_hakem": False, "points": 9}, ["kot", "another", "worth 2, not 9"]),
    ],
)
def test_a_result_that_no_deal_of_the_match_can_have_is_refused(changes, words):
    match = Match.start(FAMILY, Seat.SOUTH)
    assert match.record(GOOD).scores == (1, 0)
    with pytest.raises(BadResult) as caught:
        match.record(replace(GOOD, **changes))
    for word in words:
        assert word in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults  # noqa: S301 - our own


def test_a_deal_scored_under_the_hakem_before_is_refused():
    """The title has passed to the right: what was played since has another hakem."""
    lost = DealResult(side=1, tricks=(3, 7), by_hakem=False, kot=False, points=1)
    match = Match.start(FAMILY, Seat.SOUTH).record(lost)
    assert match.hakem is Seat.EAST
    with pytest.raises(BadResult, match="Ada is hakem"):
        match.record(lost)
    assert match.record(replace(lost, by_hakem=True)).hakem is Seat.EAST
