"""The simple player is honest, legal and better than chance; the expert is the solver's voice."""

from __future__ import annotations

import random
from dataclasses import fields, replace

from dealing import dealt, ending, seats, seeds, suits
from hypothesis import given
from hypothesis import strategies as st

from hokm_teach import PACK, RULESETS, Position, Seat
from hokm_teach.bots import EXPERT_CARDS, Sight, choose, expert, play_out
from hokm_teach.seats import side_of
from hokm_teach.solver import best_cards

FAMILY = RULESETS["family-4"]


def reached(seed: int, hakem: Seat, trump, plays: int) -> Position:
    """A deal after some random legal cards."""
    position = dealt(FAMILY, hakem, seed, trump).position
    chance = random.Random(seed)
    for _ in range(plays):
        if position.to_move is None:
            break
        position = position.play(chance.choice(position.legal_cards()))
    return position


@given(seeds, seats, suits, st.integers(0, 40))
def test_the_simple_player_plays_a_legal_card(seed, hakem, trump, plays):
    position = reached(seed, hakem, trump, plays)
    if position.to_move is not None:
        assert choose(Sight.of(position)) in position.legal_cards()


@given(seeds, seats, suits, st.integers(0, 51), seats)
def test_anybody_may_look_at_the_table_but_only_the_one_to_move_may_play(
    seed, hakem, trump, plays, seat
):
    position = reached(seed, hakem, trump, plays)
    sight = Sight.of(position, seat)
    assert (sight.seat, sight.hand, sight.history) == (seat, position.hand(seat), position.history)
    assert sight.legal == (position.legal_cards() if seat is position.to_move else ())
    assert not sight.gone & set(sight.hand)
    if position.to_move is not None:
        assert Sight.of(position, position.to_move) == Sight.of(position)


@given(seeds, seats, suits, st.integers(0, 40))
def test_the_simple_player_cannot_peek(seed, hakem, trump, plays):
    """Other hands may be anything: what he sees, and so what he plays, stays the same."""
    position = reached(seed, hakem, trump, plays)
    if position.to_move is None:
        return
    me = position.seats.index(position.to_move)
    others = [card for at, held in enumerate(position.hands) if at != me for card in sorted(held)]
    random.Random(seed + 1).shuffle(others)
    hands = []
    for at, held in enumerate(position.hands):
        hands.append(held if at == me else frozenset(others.pop() for _ in held))
    swapped = replace(position, hands=tuple(hands))
    assert Sight.of(swapped) == Sight.of(position)
    assert not {"hands", "position"} & {field.name for field in fields(Sight)}


def test_simple_players_beat_players_who_play_anything():
    """Over the same deals, each side once with simple players: they win far more than half."""
    chance, won = random.Random(11), 0
    for seed in range(60):
        start = dealt(FAMILY, Seat.SOUTH, seed, PACK[seed % 52].suit).position
        for side in (0, 1):
            position = start
            while position.to_move is not None:
                simple = side_of(position.to_move) == side
                card = (
                    choose(Sight.of(position)) if simple else chance.choice(position.legal_cards())
                )
                position = position.play(card)
            won += position.won[side] == 7
    assert won > 80  # of 120


@given(seeds)
def test_four_simple_players_finish_a_deal(seed):
    position = play_out(dealt(FAMILY, Seat.SOUTH, seed, PACK[seed % 52].suit).position)
    assert position.over
    assert max(position.won) == 7


@given(seeds, st.integers(1, 4))
def test_the_expert_plays_a_best_card(seed, cards):
    position = ending(seed, cards)
    assert expert(position) in best_cards(position)


@given(seeds)
def test_the_expert_is_a_simple_player_while_hands_are_long(seed):
    position = ending(seed, EXPERT_CARDS + 1)
    assert expert(position) is choose(Sight.of(position))
