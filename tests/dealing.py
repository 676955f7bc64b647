"""Hypothesis strategies and small helpers that several tests share."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import strategies as st

from hokm_teach import PACK, RULESETS, Card, Deal, Position, Round, RuleSet, Seat, Suit, shuffled
from hokm_teach.deal import Phase
from hokm_teach.draft import Draft
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


def step(deal: Round, chance: random.Random) -> Round:
    """Decide something at random."""
    seat = deal.to_act
    assert seat is not None
    if deal.phase is Phase.TRUMP:
        away: tuple[Card, ...] = ()
        if isinstance(deal.building, Draft):
            away = tuple(
                chance.sample(deal.hand(seat), chance.choice(deal.building.discards(seat)))
            )
        return deal.name_trump(chance.choice(list(Suit)), away)
    if deal.phase is Phase.DISCARD:
        assert isinstance(deal.building, Draft)
        (count,) = deal.building.discards(seat)
        return deal.lay_away(chance.sample(deal.hand(seat), count))
    if deal.phase is Phase.DRAW:
        return deal.keep() if chance.random() < 0.5 else deal.refuse()
    assert deal.position is not None
    return deal.play(chance.choice(deal.position.legal_cards()))


def places(deal: Round) -> Counter[Card]:
    """Find every card of the deal."""
    found = Counter(card for seat in deal.seats for card in deal.hand(seat))
    if deal.position is not None:
        found.update(card for trick in deal.position.history for card in trick.cards)
        found.update(deal.position.trick)
    if isinstance(deal.building, Draft):
        built = deal.building
        found.update(built.stock)
        found.update(card for laid in built.away for card in laid)
        found.update(turn.gone for turn in built.turns if turn.gone is not None)
    elif deal.position is None:
        at = sum(
            map(len, (packet.cards for packet in deal.building.packets[: deal.building.given]))
        )
        found.update(deal.building.pack[at:])
    return found
