"""Advice for two: against a shortened pack that is counted out whole, and that nothing hidden goes into it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, permutations
from unittest.mock import patch

import pytest
from dealing import seeds
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import RULESETS, Card, Round, Seat, Suit, cards, shuffled
from hokm_teach.advice.drafting import advise, candidates, weighing, worlds
from hokm_teach.advice.drafting.builder import Builder
from hokm_teach.advice.drafting.finishing import finish
from hokm_teach.bots import decide
from hokm_teach.bots.building import plan
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge
from hokm_teach.play import Position
from hokm_teach.solver import minimax

DRAFT, CLASSIC, GOVERNOR = (RULESETS[name] for name in ("draft-2", "classic-2", "governor-2"))
WAYS = (DRAFT, CLASSIC, CLASSIC.having(discard=(3, 2)), GOVERNOR)

RUNS, DEALS = 60, 60

#: Ten cards, two each to begin with and three to play: every way the unseen may lie can be tried.
TINY = replace(
    CLASSIC,
    pack=tuple(sorted(cards("HA HK H4 H2 SA SQ S3 DK D5 D2"))),
    packets=(2,),
    hand_size=3,
    tricks_to_win=2,
)
#: Twelve cards, three each, of which hakem lays away one or two; three turns, and the last sees both cards.
TINY_DRAFT = replace(
    DRAFT,
    pack=tuple(sorted(cards("HA HK H4 H2 SA SQ S3 DK D5 D2 CJ C6"))),
    packets=(3,),
    hand_size=3,
    tricks_to_win=2,
)


def counted_out(deal: Round, seat: Seat) -> dict[str, float]:
    """Try every way the cards may lie that a player has not seen; return how often each choice wins.

    The opponent is a simple player, so ways in which he would have done something else are left out. Here the
    engine plays the deals and plain minimax decides them: nothing of the advice is used.
    """
    known = deal.view(seat)
    wins, possible = dict.fromkeys(candidates(known), 0), 0
    for pack in packs(deal, known):
        again = as_it_went(deal, seat, pack)
        if again is None:
            continue
        possible += 1
        for choice in wins:
            ended = again.act(choice)
            while ended.phase is not Phase.PLAY:
                ended = ended.act(decide(ended.view(ended.to_act)))
            wins[choice] += hakem_wins(ended.position) is (seat is deal.hakem)
    return {choice: won / possible for choice, won in wins.items()}


def packs(deal: Round, known: Knowledge) -> Iterator[list[Card]]:
    """Give the pack in every order that agrees with what is seen; orders that deal the same hands are one."""
    size = deal.rules.packets[0]
    places = [at for at, card in enumerate(deal.building.pack) if card in known.unseen]
    packet = [at for at in places if at < 2 * size]
    for first in combinations(known.unseen, len(packet)):
        rest = [card for card in known.unseen if card not in first]
        for order in permutations(rest):
            pack = list(deal.building.pack)
            for at, card in zip(places, (*first, *order), strict=True):
                pack[at] = card
            yield pack


@cache
def hakem_wins(position: Position) -> bool:
    """Decide a small deal by trying everything; many orders of the stock lead to the same hands."""
    return max(minimax.solve(position).values()) >= position.to_win


def as_it_went(deal: Round, seat: Seat, pack: list[Card]) -> Round | None:
    """Play the same decisions with another pack; None if the opponent would not have made his.

    What he lays away nobody sees, only how many.
    """
    again = Round.start(deal.rules, deal.hakem, pack)
    for move in deal.moves:
        if again.to_act is not seat:
            his = decide(again.view(again.to_act))
            if plain_to_see(his) != plain_to_see(move):
                return None
            move = his
        again = again.act(move)
    return again


def plain_to_see(move: str) -> list[str | int]:
    """Return what an opponent notices of a decision."""
    word, *rest = move.split()
    named = rest[:1] if word == "trump" else []
    return [word, *named, len(rest)]


def after(deal: Round, decisions: int) -> Round:
    """Let simple players make some decisions."""
    for _ in range(decisions):
        deal = deal.act(decide(deal.view(deal.to_act)))
    return deal


@pytest.mark.parametrize(
    ("rules", "seed", "decisions"),
    [(TINY, 3, 1), (TINY, 10, 2), (TINY_DRAFT, 0, 3), (TINY_DRAFT, 0, 4)],
)
def test_the_interval_holds_the_exact_value_as_often_as_it_says(
    rules, seed, decisions, monkeypatch
):
    monkeypatch.setattr(weighing, "FIRST", 2 * DEALS)
    # The deals of a short pack are few: each is decided once.
    decided = cache(weighing.ending)
    monkeypatch.setattr(weighing, "ending", lambda known, position: decided(known, position))
    deal = after(Round.start(rules, Seat.SOUTH, shuffled(seed, rules.cards)), decisions)
    seat = deal.to_act
    known = deal.view(seat)
    exact = counted_out(deal, seat)
    tried = held = 0
    middles = dict.fromkeys(exact, 0.0)
    for number in range(RUNS):
        tally = next(advise(known, seed=number))
        for choice, value in exact.items():
            wins = tally.wins(choice)
            middles[choice] += wins.value / RUNS
            tried += 1
            held += wins.low <= value <= wins.high
    assert held / tried >= 0.9, (held, tried, exact)
    for choice, value in exact.items():
        assert abs(middles[choice] - value) < 0.03, (choice, value, middles)


def test_an_opponent_who_lays_two_away_is_taken_for_one_who_has_reason_to():
    """It is rare, and what it tells is much: three cards that are each better than what would come for them."""
    five, other = cards("HA HK HQ S3 D2"), cards("SA SK D5 D4 C3")
    stock = tuple(card for card in shuffled(3) if card not in five + other)
    deal = Round.start(DRAFT, Seat.NORTH, five + other + stock)
    deal = deal.act(decide(deal.view(Seat.NORTH)))
    assert deal.moves == ("trump H D2 S3",)
    for world in islice(worlds(deal.view(Seat.SOUTH), 1), 10):
        assert len(world.theirs) == 3
        assert plan(world.seen, DRAFT, Suit, (2, 3))[0] is Suit.HEARTS
        assert len(plan(world.seen, DRAFT, Suit, (2, 3))[1]) == 2


def test_an_opponent_who_is_no_simple_player_is_advised_against_too():
    """He keeps the worst and passes the best; no world explains it, and advice comes all the same."""
    deal = after(Round.start(CLASSIC, Seat.SOUTH, shuffled(4)), 1)
    while len(deal.view(Seat.SOUTH).turns) < 12:
        move = decide(deal.view(deal.to_act))
        if deal.to_act is Seat.NORTH:
            move = "pass" if move == "keep" else "keep"
        deal = deal.act(move)
    known = deal.view(Seat.SOUTH)
    module = sys.modules[worlds.__module__]
    with patch.object(module, "ATTEMPTS", 20), patch.object(Builder, "keeps", never):
        made = list(islice(worlds(known, 1), 3))
    assert [len(world.theirs) for world in made] == [len(deal.hand(Seat.NORTH))] * 3
    assert all(world.weight > 0 for world in made)


def never(*_: object) -> bool:
    return False


ways = st.sampled_from(WAYS)


def choices_of(rules, seed: int) -> list[Round]:
    """Return a deal at every choice before the play, simple players having gone on."""
    deal, made = Round.start(rules, Seat.SOUTH, shuffled(seed, rules.cards)), []
    while deal.phase is not Phase.PLAY:
        made.append(deal)
        deal = deal.act(decide(deal.view(deal.to_act)))
    return made


@given(ways, seeds)
def test_a_world_holds_every_unseen_card_at_most_once_and_all_that_is_to_come(rules, seed):
    for deal in choices_of(rules, seed)[:: 1 + seed % 5]:
        known = deal.view(deal.to_act)
        world = next(worlds(known, seed))
        other = next(each for each in deal.seats if each is not known.seat)
        assert len(world.theirs) == len(deal.hand(other)) or known.phase is Phase.TRUMP
        assert len(world.stock) == known.stock
        assert world.stock[: len(known.offered)] == known.offered
        hidden = [*world.theirs, *world.stock[len(known.offered) :]]
        assert len(set(hidden)) == len(hidden)
        assert set(hidden) <= set(known.unseen)
        assert set(world.theirs) <= world.seen
        assert world.weight > 0


@given(ways, seeds)
def test_every_choice_leads_to_two_full_hands_and_hakems_lead(rules, seed):
    for deal in choices_of(rules, seed)[:: 1 + seed % 5]:
        known = deal.view(deal.to_act)
        world = next(worlds(known, seed))
        for choice in candidates(known):
            deal.act(choice)  # it is one that the deal allows
            position = finish(known, world, choice)
            assert not position.validate()
            assert [len(hand) for hand in position.hands] == [13, 13]
            assert position.leader is deal.hakem
            mine = position.hand(known.seat)
            away = {
                Card(word) for word in choice.split() if word in {str(card) for card in known.hand}
            }
            assert set(known.hand) - away <= set(mine)
            taken = {"keep": 0, "pass": 1}.get(choice)
            if taken is not None:
                assert world.stock[taken] in mine
                assert world.stock[1 - taken] not in mine


@given(ways, seeds)
@settings(max_examples=10)
def test_advice_is_the_same_whatever_lies_where_the_player_cannot_see(rules, seed):
    """Only what is known goes in: a deal with the hidden cards in another order gets the same advice."""
    deal = choices_of(rules, seed)[0]
    known = deal.view(deal.to_act)
    places = [at for at, card in enumerate(deal.building.pack) if card in known.unseen]
    pack = list(deal.building.pack)
    for at, card in zip(places, shuffled(seed + 1, known.unseen), strict=True):
        pack[at] = card
    again = Round.start(rules, deal.hakem, pack).view(deal.to_act)
    with patch.object(weighing, "FIRST", 2):
        one, other = (next(advise(each, seed=1)) for each in (known, again))
    assert (one.endings, one.weights) == (other.endings, other.weights)


def test_there_is_advice_only_where_there_is_a_choice():
    deal = Round.start(DRAFT, Seat.SOUTH, shuffled(1))
    with pytest.raises(ValueError, match="nothing to choose"):
        next(advise(deal.view(Seat.NORTH)))
    with pytest.raises(ValueError, match="nothing to choose"):
        next(advise(Round.start(RULESETS["family-4"], Seat.SOUTH, shuffled(1)).view(Seat.SOUTH)))


def test_a_choice_that_is_clearly_worse_is_given_up_and_two_stay():
    five = cards("HA HK HQ S3 D2")
    rest = tuple(card for card in shuffled(2) if card not in five)
    known = Round.start(DRAFT, Seat.SOUTH, five + rest).view(Seat.SOUTH)
    *_, tally = islice(advise(known), 6)
    first, second = tally.ranking[:2]
    assert first.startswith("trump H")
    assert tally.deals(first) == tally.deals(second) == max(map(tally.deals, candidates(known)))
    assert min(map(tally.deals, candidates(known))) < tally.deals(first)


def test_an_ace_of_trump_is_kept_and_a_low_card_of_a_side_suit_passed():
    five, other = cards("HA HK H9 C2 D3"), cards("SA SK D2 D4 C3")
    for top, choice in (("HQ", "keep"), ("C4", "pass")):
        stock = cards(top) + tuple(c for c in shuffled(5) if c not in {*five, *other, Card(top)})
        deal = Round.start(DRAFT, Seat.SOUTH, five + other + stock)
        deal = deal.name_trump(Suit.HEARTS, cards("H9 C2 D3")).lay_away(cards("D2 C3"))
        *_, tally = islice(advise(deal.view(Seat.SOUTH)), 6)
        assert tally.ranking[0] == choice
