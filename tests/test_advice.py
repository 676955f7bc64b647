"""Advice sees five cards only, plays like the simple players card for card, and counts honestly."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import bots
from hokm_teach.advice import Ending, facts, gather, playouts, weigh
from hokm_teach.advice.evidence import Evidence
from hokm_teach.advice.playouts import SUITS, Suits
from hokm_teach.advice.tally import mean, share
from hokm_teach.cards import PACK, Card, Suit, cards
from hokm_teach.match import result_of
from hokm_teach.play import Position
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS, Seat, order_from, side_of
from hokm_teach.tricks import winning_index

SEEDS = st.integers(0, 10**9)
KQ94_A = cards("HK HQ H9 H4 CA")


def five_of(seed: int) -> tuple[Card, ...]:
    return tuple(random.Random(seed).sample(PACK, 5))


def cards_of(hand: Suits) -> list[Card]:
    return [card for card in PACK if hand[SUITS.index(card.suit)] >> (card.rank - 2) & 1]


def position_of(hands: Sequence[Suits], trump: Suit) -> Position:
    held = {seat: cards_of(hand) for seat, hand in zip(SEATS[4], hands, strict=True)}
    return Position.of(held, trump, Seat.SOUTH)


def fast_choice(position: Position) -> Card:
    """Ask the fast player for its card at any turn."""
    seat = position.to_move
    assert seat is not None
    gone = playouts.suits_of(bots.Sight.of(position).gone)
    hand, trump = playouts.suits_of(position.hand(seat)), SUITS.index(position.trump)
    if not position.trick:
        suit, bit = playouts.lead(hand, gone, trump)
    else:
        at = winning_index(position.trick, position.trump)
        best = position.trick[at]
        holder = order_from(position.leader)[at]
        suit, bit = playouts.follow(
            hand,
            gone,
            trump,
            SUITS.index(position.trick[0].suit),
            (SUITS.index(best.suit), 1 << (best.rank - 2)),
            len(position.trick),
            side_of(holder) == side_of(seat),
        )
    return cards_of([bit if index == suit else 0 for index in range(4)])[0]


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(SUITS))
def test_the_fast_player_plays_every_card_the_simple_player_plays(seed: int, trump: Suit) -> None:
    hands = next(playouts.deals(five_of(seed), seed))
    position = position_of(hands, trump)
    while position.to_move is not None:
        card = bots.choose(bots.Sight.of(position))
        assert fast_choice(position) is card
        position = position.play(card)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(SUITS))
def test_a_deal_ends_as_the_engine_says(seed: int, trump: Suit) -> None:
    hands = next(playouts.deals(five_of(seed), seed))
    result = result_of(bots.play_out(position_of(hands, trump)), Seat.SOUTH, RULESETS["family-4"])
    expected = {
        (True, True): Ending.KOT_WON,
        (True, False): Ending.WON,
        (False, False): Ending.LOST,
        (False, True): Ending.KOT_LOST,
    }
    assert playouts.play_out(hands, SUITS.index(trump)) is expected[result.by_hakem, result.kot]


@given(SEEDS)
def test_deals_hold_the_pack_and_keep_hakems_five(seed: int) -> None:
    five = five_of(seed)
    for hands in islice(playouts.deals(five, seed), 3):
        dealt = [cards_of(hand) for hand in hands]
        assert sorted(card for hand in dealt for card in hand) == list(PACK)
        assert [len(hand) for hand in dealt] == [13, 13, 13, 13]
        assert set(five) <= set(dealt[0])


def test_the_deals_are_fair() -> None:
    """A given unseen card comes to hakem eight times in 47, as chance has it."""
    total = 4000
    ace = 1 << 12
    mine = sum(bool(hands[0][0] & ace) for hands in islice(playouts.deals(KQ94_A, 1), total))
    low, high = share(mine, total).low, share(mine, total).high
    assert low < 8 / 47 < high


@given(SEEDS, st.sampled_from(SUITS))
def test_what_is_to_come_is_the_mean_of_its_chances(seed: int, trump: Suit) -> None:
    read = facts(five_of(seed), trump)
    chances = [read.chance_of_more(n) for n in range(9)]
    assert sum(chances) == 1
    assert sum(n * chance for n, chance in enumerate(chances)) == read.to_come
    assert read.expected == read.length + read.to_come


def test_facts_are_read_off_the_five() -> None:
    read = facts(KQ94_A, Suit.HEARTS)
    assert (read.length, read.honours, read.side_aces) == (4, cards("HK HQ"), cards("CA"))
    assert read.top == 13
    beside = facts(KQ94_A, Suit.CLUBS)
    assert (beside.length, beside.side_aces, facts(KQ94_A, Suit.SPADES).top) == (1, (), 0)


def test_evidence_depends_on_the_five_and_the_seed_alone() -> None:
    assert weigh(KQ94_A, deals=40) == weigh(reversed(KQ94_A), deals=40)
    assert weigh(KQ94_A, deals=40, seed=1) != weigh(KQ94_A, deals=40, seed=2)


def test_evidence_grows_and_keeps_what_it_has() -> None:
    steps = list(islice(gather(KQ94_A, batch=25), 4))
    assert [each.deals for each in steps] == [25, 50, 75, 100]
    for early, late in pairwise(steps):
        for suit in SUITS:
            assert late.outcomes[suit].startswith(early.outcomes[suit])
            earlier, later = early.prospect(suit).wins, late.prospect(suit).wins
            assert later.high - later.low < earlier.high - earlier.low
    assert steps[-1] == weigh(KQ94_A, deals=100)


def test_a_suit_is_tried_on_the_same_deals_alone_or_beside_others() -> None:
    alone = weigh(KQ94_A, deals=60, trumps=[Suit.HEARTS])
    assert alone.outcomes[Suit.HEARTS] == weigh(KQ94_A, deals=60).outcomes[Suit.HEARTS]


def test_the_first_answer_is_quick() -> None:
    """Half of what a click may take. Its own time is counted: other work shares the machine."""
    taken = []
    for seed in range(3):
        begun = time.process_time()
        next(gather(KQ94_A, seed=seed))
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.15


@pytest.mark.parametrize("five", ["HK HQ H9 H4", "HK HK HQ H9 H4", "HK HQ H9 H4 H3 H2"])
def test_only_five_different_cards_are_advised(five: str) -> None:
    with pytest.raises(ValueError, match="five cards"):
        weigh(cards(five), deals=1)


def test_the_worked_example_wants_hearts() -> None:
    evidence = weigh(KQ94_A)
    assert evidence.best == (Suit.HEARTS,)
    hearts, *others = evidence.ranking
    assert hearts.trump is Suit.HEARTS
    assert all(hearts.wins.low > other.wins.high for other in others)
    assert all(hearts.kots.low > other.kots.high for other in others)


def test_suits_that_cannot_be_told_apart_are_all_best() -> None:
    evidence = weigh(cards("S5 S4 S3 HA HK"))
    assert set(evidence.best) == {Suit.SPADES, Suit.HEARTS}
    assert evidence.close(Suit.SPADES, Suit.HEARTS)
    assert not evidence.close(Suit.SPADES, Suit.DIAMONDS)
    assert all(evidence.close(suit, suit) for suit in SUITS)


def ended(**suits: list[Ending]) -> Evidence:
    return Evidence(KQ94_A, {Suit(letter): bytes(ends) for letter, ends in suits.items()})


def test_points_follow_the_rule_set() -> None:
    evidence = ended(H=[Ending.KOT_WON, Ending.WON, Ending.LOST, Ending.KOT_LOST])
    assert evidence.prospect(Suit.HEARTS).points.value == (2 + 1 - 1 - 2) / 4
    classic = evidence.under(RULESETS["classic-4"]).prospect(Suit.HEARTS)
    assert classic.points.value == (2 + 1 - 1 - 3) / 4
    assert classic.wins.value == 0.5
    assert (classic.kots.value, classic.kots_against.value) == (0.25, 0.25)


def test_a_gap_is_taken_deal_by_deal() -> None:
    """Suits that win and lose together differ by little, however much the deals themselves differ."""
    good, bad = [Ending.WON] * 50, [Ending.LOST] * 50
    evidence = ended(H=good + bad, S=good + bad, D=bad + good)
    assert evidence.gap(Suit.HEARTS, Suit.SPADES).value == 0
    together, apart = (evidence.gap(Suit.HEARTS, other) for other in (Suit.SPADES, Suit.DIAMONDS))
    assert together.high - together.low < apart.high - apart.low
    assert evidence.gap(Suit.DIAMONDS, Suit.HEARTS).value == 0


def test_a_clear_difference_is_not_close() -> None:
    evidence = ended(H=[Ending.WON] * 90 + [Ending.LOST] * 10, S=[Ending.LOST] * 100)
    assert not evidence.close(Suit.HEARTS, Suit.SPADES)
    assert not evidence.close(Suit.SPADES, Suit.HEARTS)
    assert evidence.best == (Suit.HEARTS,)


@given(st.integers(1, 500), st.data())
def test_intervals_hold_their_value_and_stay_shares(of: int, data: st.DataObject) -> None:
    seen = share(data.draw(st.integers(0, of)), of)
    assert 0 <= seen.low <= seen.value + 1e-9
    assert seen.value - 1e-9 <= seen.high <= 1
    assert seen.low < seen.high


def test_intervals_are_right_95_times_in_100() -> None:
    """Coins thrown by another source of chance than the deals'."""
    chance = random.Random(11)
    held = 0
    for _ in range(1000):
        seen = share(sum(chance.random() < 0.2 for _ in range(100)), 100)
        held += seen.low <= 0.2 <= seen.high
    assert 920 <= held <= 980
    assert mean([1, -1] * 50, [1.0] * 100).value == 0
    assert 0.19 < mean([1, -1] * 50, [1.0] * 100).high < 0.2
