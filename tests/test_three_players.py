"""Three players, each alone: when a deal ends, who scores, and how the title passes, from deals laid out by hand."""

from __future__ import annotations

from itertools import product

import pytest

from hokm_teach import RULESETS, Card, Match, Position, Rank, Seat, Suit, result_of
from hokm_teach.errors import BadResult, OutOfTurn
from hokm_teach.match import DealResult, scoring_side
from hokm_teach.seats import SEATS, order_from, side_of
from hokm_teach.tricks import decided

RULES = RULESETS["governor-3"]
SPADES, HEARTS, DIAMONDS, CLUBS = Suit


def laid_out(winners: str, leader: Seat) -> tuple[Position, list[Card]]:
    """Lay out a deal in which these players win the tricks, one after the other, and the cards that do it.

    Every trick is three cards of one suit, so everybody can always follow; the last takes what is left of three suits.
    """
    piles = {suit: [card for card in RULES.cards if card.suit is suit] for suit in Suit}
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS[3]}
    line: list[Card] = []
    begins = leader
    for number, letter in enumerate(winners):
        wins = Seat(letter)
        order = order_from(begins, 3)
        if number < 16:
            best, *others = (piles[tuple(Suit)[number % 4]].pop(0) for _ in range(3))
        else:
            best, *others = piles[HEARTS] + piles[SPADES] + piles[DIAMONDS]
        for seat in order:
            hands[seat].append(best if seat is wins else others.pop())
            line.append(hands[seat][-1])
        begins = wins
    rest = iter(card for pile in piles.values() for card in pile if card not in line)
    for held in hands.values():
        held.extend(next(rest) for _ in range(17 - len(held)))
    return Position.of(hands, HEARTS, leader), line


def played(winners: str, leader: Seat = Seat.SOUTH) -> Position:
    start, line = laid_out(winners, leader)
    return start.play_all(line)


GOLDEN = {
    # winners in order                      tricks      side that scores
    "SE" * 7 + "WWW": ((7, 7, 3), 2),
    "SEW" + "SE" * 7: ((8, 8, 1), 2),
    "SEW" * 5 + "SE": ((6, 6, 5), 2),
    "WE" * 6 + "SSSSS": ((5, 6, 6), 0),
    "WS" * 7 + "EEE": ((7, 3, 7), 1),
    "SEW" * 4 + "SSS": ((7, 4, 4), 0),
    "SEWSEWSEWSEWSEW" + "SW": ((6, 5, 6), 1),
}


@pytest.mark.parametrize(("winners", "ends"), GOLDEN.items())
def test_the_unique_leader_scores_and_two_tied_ones_feed_the_third(winners, ends):
    tricks, scorer = ends
    position = played(winners)
    assert position.over
    assert position.won == tricks
    for hakem in SEATS[3]:
        result = result_of(position, hakem, RULES)
        assert (result.side, result.points, result.kot) == (scorer, 1, False)
        assert result.by_hakem == (side_of(hakem, 3) == scorer)


def test_7_4_3_plays_on_and_7_4_4_is_over():
    before = played("SEW" * 3 + "SSSS" + "E")
    assert (before.won, before.over) == ((7, 4, 3), False)
    with pytest.raises(OutOfTurn, match="nobody can equal"):
        result_of(before, Seat.SOUTH, RULES)
    after = played("SEW" * 3 + "SSSS" + "EW")
    assert (after.won, after.over) == ((7, 4, 4), True)


@pytest.mark.parametrize(("hakem", "points"), [(Seat.SOUTH, 2), (Seat.EAST, 3), (Seat.WEST, 3)])
def test_seven_before_anybody_has_one_ends_it_as_kot(hakem, points):
    six = played("SSSSSS", hakem)
    assert not six.over
    seven = played("SSSSSSS", hakem)
    assert seven.over
    result = result_of(seven, hakem, RULES)
    assert (result.tricks, result.kot, result.points) == ((7, 0, 0), True, points)


def test_one_trick_of_another_and_seven_are_not_the_end():
    assert not played("ESSSSSSS").over


def test_who_has_seven_first_may_still_lose_the_point():
    position = played("SEW" * 3 + "SSSS" + "EEE" + "W")
    assert position.won == (7, 6, 4)
    assert scoring_side(position.won) == 0
    assert played("SE" * 7 + "WWW").won == (7, 7, 3)


def test_a_deal_always_ends_by_counting_alone():
    """Every course of a deal ends once, with a scorer; nobody scores by a kot of fewer than seven."""
    open_counts = {(0, 0, 0)}
    ends: set[tuple[int, ...]] = set()
    for _ in range(17):
        following = {
            tuple(count + (at == wins) for at, count in enumerate(won))
            for won, wins in product(open_counts, range(3))
        }
        finished = {won for won in following if sum(won) == 17 or decided(won, 17 - sum(won), 7)}
        ends |= finished
        open_counts = following - finished
    assert not open_counts
    assert {(7, 0, 0), (7, 7, 3), (8, 8, 1), (6, 6, 5), (7, 4, 4)} <= ends
    assert max(map(max, ends)) == 9
    for won in ends:
        side = scoring_side(won)
        result = DealResult(side, won, side == 0, won[side] == sum(won), points_of(won, side))
        assert Match.start(RULES, Seat.SOUTH).record(result).scores[side] == result.points


def points_of(won: tuple[int, ...], side: int) -> int:
    return RULES.points(by_hakem=side == 0, kot=won[side] == sum(won))


@pytest.mark.parametrize(
    "tricks",
    [(7, 4, 3), (8, 4, 4), (7, 0), (17, 0, 0), (6, 6, 6), (8, 0, 0), (5, 5, 5), (-1, 9, 9)],
)
def test_a_deal_that_cannot_end_so_is_not_written_down(tricks):
    with pytest.raises(BadResult):
        Match.start(RULES, Seat.SOUTH).record(DealResult(0, tricks, True, False, 1))


def test_a_tie_is_not_written_down_for_one_of_the_two():
    with pytest.raises(BadResult, match="the third scores"):
        Match.start(RULES, Seat.SOUTH).record(DealResult(0, (7, 7, 3), True, False, 1))


def test_the_governor_stays_while_he_scores_and_else_the_title_goes_right():
    match = Match.start(RULES, Seat.WEST)
    third = match.record(result_of(played("SE" * 7 + "WWW", Seat.WEST), Seat.WEST, RULES))
    assert (third.hakem, third.scores) == (Seat.WEST, (0, 0, 1))  # he scored as the third
    lost = third.record(result_of(played("SEW" * 4 + "SSS", Seat.WEST), Seat.WEST, RULES))
    assert (lost.hakem, lost.dealer) == (Seat.SOUTH, Seat.WEST)  # West's right is South


def test_a_resigning_player_leaves_the_match_to_the_better_rival():
    match = Match.start(RULES, Seat.SOUTH)
    assert match.resign(0).winner == 1  # as many points: the one on his right
    assert match.resign(2).winner == 0
    west = match.record(result_of(played("SE" * 7 + "WWW"), Seat.SOUTH, RULES))
    assert west.resign(0).winner == 2


def test_the_removed_two_is_in_no_hand():
    start, _ = laid_out("SE" * 7 + "WWW", Seat.SOUTH)
    assert Card.of(CLUBS, Rank.TWO) not in {card for hand in start.hands for card in hand}
    assert sum(map(len, start.hands)) == 51
