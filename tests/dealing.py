"""Hypothesis strategies and small helpers that several tests share."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from hokm_teach import PACK, RULESETS, Deal, Position, RuleSet, Seat, Suit, shuffled
from hokm_teach.seats import SEATS

seeds = st.integers(0, 2**32 - 1)
suits = st.sampled_from(list(Suit))
seats = st.sampled_from(SEATS[4])
four_rules = st.sampled_from([rules for rules in RULESETS.values() if rules.players == 4])


def dealt(rules: RuleSet, hakem: Seat, seed: int, trump: Suit, dealer: Seat | None = None) -> Deal:
    """Deal a whole pack."""
    deal = Deal.start(rules, hakem, shuffled(seed), dealer)
    return deal.deal_first().name_trump(trump).deal_rest()


def random_play(position: Position, seed: int) -> Position:
    """Play random legal cards to the end."""
    chance = random.Random(seed)
    while position.to_move is not None:
        position = position.play(chance.choice(position.legal_cards()))
    return position


def ending(seed: int, cards: int) -> Position:
    """Deal a few cards to each of four."""
    chance = random.Random(seed)
    pack = chance.sample(PACK, 4 * cards)
    hands = {seat: pack[at * cards : (at + 1) * cards] for at, seat in enumerate(SEATS[4])}
    return Position.of(hands, chance.choice(list(Suit)), chance.choice(SEATS[4]))
