"""Finding hakem, dealing in packets, naming trump."""

import pytest
from dealing import four_rules, seats, seeds, suits
from hypothesis import given

from hokm_teach import PACK, RULESETS, Deal, Seat, Suit, cards, draw_for_hakem, shuffled
from hokm_teach.deal import Phase
from hokm_teach.errors import OutOfTurn
from hokm_teach.rules import ROTATES, SECOND_ACE
from hokm_teach.seats import SEATS, order_from

FAMILY, GOVERNOR = RULESETS["family-4"], RULESETS["governor-4"]


def test_the_first_ace_finds_hakem_anticlockwise_from_the_dealers_right():
    draw = draw_for_hakem(cards("C7 DK S3 HT SA D2"), Seat.WEST, FAMILY)
    assert [(each.seat.value, each.card.text) for each in draw.turned] == [
        ("S", "C7"),
        ("E", "DK"),
        ("N", "S3"),
        ("W", "HT"),
        ("S", "SA"),
    ]
    assert draw.hakem is Seat.SOUTH
    assert draw.partner is Seat.NORTH
    assert draw.swap is None


def test_the_second_ace_finds_the_governors_partner_among_the_other_three():
    pack = cards("SA C2 C3 C4 C5 C6 C7 HA")  # South is hakem and takes no more cards
    draw = draw_for_hakem(pack, Seat.WEST, GOVERNOR)
    assert [each.seat.value for each in draw.turned] == ["S", "E", "N", "W", "E", "N", "W", "E"]
    assert draw.partner is Seat.EAST
    assert draw.swap == (Seat.EAST, Seat.NORTH)
    assert draw.seat_after(Seat.EAST) is Seat.NORTH
    assert draw.seat_after(Seat.NORTH) is Seat.EAST
    assert draw.seat_after(Seat.WEST) is Seat.WEST


@given(four_rules, seats, seeds)
def test_a_draw_ends_at_its_last_ace_and_seats_partners_opposite(rules, dealer, seed):
    draw = draw_for_hakem(shuffled(seed), dealer, rules)
    aces = [each.seat for each in draw.turned if each.ace]
    assert draw.turned[-1].ace
    assert draw.turned[0].seat is dealer.right
    assert aces[0] is draw.hakem
    assert len(aces) == (2 if rules.partner == SECOND_ACE else 1)
    assert draw.seat_after(draw.partner) is draw.hakem.opposite
    assert draw.seat_after(draw.hakem) is draw.hakem
    assert {draw.seat_after(seat) for seat in SEATS[4]} == set(SEATS[4])


def test_a_pack_without_aces_finds_nobody():
    with pytest.raises(ValueError, match="aces"):
        draw_for_hakem(cards("C2 C3"), Seat.WEST, FAMILY)


@given(four_rules, seats, seeds, suits)
def test_packets_of_five_and_four_begin_with_hakem(rules, hakem, seed, trump):
    deal = Deal.start(rules, hakem, shuffled(seed))
    seen = []
    while deal.phase is not Phase.PLAY:
        if deal.phase is Phase.TRUMP:
            assert all(len(deal.hand(seat)) == 5 for seat in SEATS[4])
            with pytest.raises(OutOfTurn):
                deal.deal_packet()
            with pytest.raises(OutOfTurn):
                deal.deal_rest()
            deal = deal.name_trump(trump)
        else:
            seen.append(deal.packets[deal.given])
            deal = deal.deal_packet()
    assert [packet.seat for packet in seen] == list(order_from(hakem)) * 3
    assert [len(packet.cards) for packet in seen] == [5] * 4 + [4] * 8
    assert sorted(card for seat in SEATS[4] for card in deal.hand(seat)) == list(PACK)
    assert deal.position.leader is hakem
    assert deal.position.trump is trump
    with pytest.raises(OutOfTurn):
        deal.deal_packet()
    with pytest.raises(OutOfTurn):
        deal.name_trump(trump)


def test_trump_is_named_at_five_cards_only():
    deal = Deal.start(FAMILY, Seat.SOUTH, shuffled(1))
    with pytest.raises(OutOfTurn):
        deal.name_trump(Suit.HEARTS)
    with pytest.raises(OutOfTurn):
        _ = deal.deal_first().position


def test_a_rotating_dealers_right_leads_though_hakem_names_trump():
    rules = GOVERNOR.having(dealer=ROTATES)
    deal = Deal.start(rules, Seat.SOUTH, shuffled(3), dealer=Seat.EAST)
    position = deal.deal_first().name_trump(Suit.CLUBS).deal_rest().position
    assert position.leader is Seat.NORTH
    assert deal.packets[0].seat is Seat.NORTH


def test_a_deal_needs_the_whole_pack():
    with pytest.raises(ValueError, match="52"):
        Deal.start(FAMILY, Seat.SOUTH, shuffled(1)[:51])


def test_trump_may_be_named_by_its_letter():
    deal = Deal.start(RULESETS["family-4"], Seat.SOUTH, PACK).deal_first()
    assert deal.name_trump("H") == deal.name_trump(Suit.HEARTS)
    with pytest.raises(ValueError, match="X"):
        deal.name_trump("X")
