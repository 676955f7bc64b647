"""The simple player through whole deals of every way, from what it knows alone."""

import pytest
from dealing import seeds
from hypothesis import given
from hypothesis import strategies as st

from hokm_teach import RULESETS, Card, Round, Seat, Suit, cards, shuffled
from hokm_teach.bots import Sight, decide
from hokm_teach.bots.building import SIDE_WORTH, TRUMP_WORTH, keeps, plan, worth
from hokm_teach.deal import Phase
from hokm_teach.seats import SEATS

CLASSIC_DISCARDING = RULESETS["classic-2"].having(discard=(3, 2))
ways = st.sampled_from([*RULESETS.values(), CLASSIC_DISCARDING])


@given(ways, seeds)
def test_the_simple_player_plays_every_way_to_its_end(rules, seed):
    hakem = SEATS[rules.players][seed % rules.players]
    deal = Round.start(rules, hakem, shuffled(seed, rules.cards))
    while deal.to_act is not None:
        deal = deal.act(decide(deal.view(deal.to_act)))
    assert deal.result.points >= 1


@given(ways, seeds)
def test_it_counts_no_card_that_it_knows_to_be_gone(rules, seed):
    deal = Round.start(rules, Seat.SOUTH, shuffled(seed, rules.cards))
    while deal.phase is not Phase.PLAY:
        deal = deal.act(decide(deal.view(deal.to_act)))
    known = deal.view(deal.to_act)
    sight = Sight.known(known)
    out = {card for suit in Suit for card in sight.unseen(suit)}
    assert out == set(known.unseen)
    assert not out & known.out
    assert Card("C2") not in out or rules.removed_card is not Card("C2")


def test_it_decides_only_when_it_is_asked():
    deal = Round.start(RULESETS["draft-2"], Seat.SOUTH, shuffled(1))
    with pytest.raises(ValueError, match="turn"):
        decide(deal.view(Seat.NORTH))
    with pytest.raises(ValueError, match="not begun"):
        Sight.known(deal.view(Seat.SOUTH))


def test_a_higher_card_is_never_worth_less_and_a_trump_always_more():
    assert list(TRUMP_WORTH) == sorted(TRUMP_WORTH)
    assert list(SIDE_WORTH) == sorted(SIDE_WORTH)
    assert all(t > s for t, s in zip(TRUMP_WORTH, SIDE_WORTH, strict=True))
    assert worth(Card("H2"), Suit.HEARTS) > worth(Card("CQ"), Suit.HEARTS)


def test_it_names_the_suit_that_is_worth_most_when_the_poor_cards_are_gone():
    draft, dealt, whole = (RULESETS[name] for name in ("draft-2", "governor-2", "classic-2"))
    five = cards("H6 H3 D4 C8 C6")
    assert plan(five, draft, Suit, (2, 3)) == (Suit.CLUBS, cards("H3 D4 H6"))
    assert plan(five, dealt, Suit, (2,)) == (Suit.CLUBS, cards("H3 D4"))
    assert plan(five, whole, Suit, (0,)) == (Suit.HEARTS, ())


def test_it_lays_away_what_is_worth_less_than_a_card_it_may_choose_for_it_and_no_trump_before_a_low_card():
    draft, hearts = RULESETS["draft-2"], (Suit.HEARTS,)
    assert plan(cards("HA H2 C4 D3 S2"), draft, hearts, (2, 3)) == (Suit.HEARTS, cards("S2 D3 C4"))
    assert plan(cards("HA H2 CQ D3 S2"), draft, hearts, (2, 3)) == (Suit.HEARTS, cards("S2 D3 CQ"))
    assert plan(cards("HA HQ HT D3 S2"), draft, hearts, (2, 3)) == (Suit.HEARTS, cards("S2 D3"))
    assert plan(cards("HA HQ H9 D3 S2"), draft, hearts, (2, 3)) == (Suit.HEARTS, cards("S2 D3 H9"))


def test_it_keeps_what_is_better_than_the_next_and_of_two_open_cards_the_better():
    unseen = cards("S2 D3 C4 CK H9")
    assert keeps(cards("HA"), unseen, Suit.HEARTS)
    assert not keeps(cards("C3"), unseen, Suit.HEARTS)
    assert not keeps(cards("H2 CA"), unseen, Suit.HEARTS)
    assert keeps(cards("CA H2"), unseen, Suit.HEARTS)
