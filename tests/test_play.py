"""Following suit, winning tricks, ending at seven; reading and writing deals."""

import copy
import itertools
import pickle
from dataclasses import replace

import pytest
from dealing import dealt, ending, four_rules, random_play, seats, seeds, suits
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import PACK, Card, IllegalPlay, Position, Seat, Suit, Trick, cards  # noqa: F401 - Trick is in reprs
from hokm_teach.errors import BadHands, Reason
from hokm_teach.seats import SEATS, side_of
from hokm_teach.tricks import winning_index

DEAL = "N:AKQ2.JT.A.QJT987 975.A86.QT42.432 J4.KQ9742.86.AK5 T863.53.KJ9753.6"


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("CK C8 CA C3", "H", "CA"),
        ("CT CJ C9 C8", "H", "CJ"),  # the jack is above the ten
        ("C2 SA DA HA", "S", "SA"),  # one trump wins
        ("C2 SA DA H3", "H", "H3"),  # a small trump beats aces
        ("C2 SA DA SK", "H", "C2"),  # a third suit never wins
        ("C2 H3 H5 H4", "H", "H5"),  # an overruff
        ("H3 SA H9 CA", "H", "H9"),  # trumps led
    ],
)
def test_the_winner_of_a_trick(trick, trump, winner):
    played = cards(trick)
    assert played[winning_index(played, Suit(trump))] is Card(winner)


@given(st.lists(st.sampled_from(PACK), min_size=4, max_size=4, unique=True), suits)
def test_the_winner_is_the_highest_trump_or_the_highest_of_the_suit_led(trick, trump):
    trumps = [card for card in trick if card.suit is trump]
    following = [card for card in trick if card.suit is trick[0].suit]
    assert trick[winning_index(trick, trump)] is max(trumps or following, key=lambda c: c.rank)


def test_who_plays_next_is_on_the_right():
    position = Position.from_pbn(DEAL, "H", "S")
    order = [position.to_move]
    for card in cards("CA C6 C7"):
        position = position.play(card)
        order.append(position.to_move)
    assert order == [Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST]


def test_an_illegal_card_is_named_with_its_reason_and_the_legal_ones():
    position = Position.from_pbn(DEAL, "H", "S").play("CA")
    with pytest.raises(IllegalPlay) as caught:
        position.play("S3")
    assert caught.value.card is Card("S3")
    assert caught.value.seat is Seat.EAST
    assert caught.value.reason is Reason.FOLLOW_SUIT
    assert caught.value.legal == cards("C6")
    assert "3♠" in str(caught.value)
    assert "6♣" in str(caught.value)
    with pytest.raises(IllegalPlay) as caught:
        position.play("CK")
    assert caught.value.reason is Reason.NOT_IN_HAND


def test_who_cannot_follow_may_play_anything():
    position = Position.from_pbn(DEAL, "H", "S").play_all(cards("CA C6 C7 C2 CK"))
    assert position.to_move is Seat.EAST
    assert set(position.legal_cards()) == set(position.hand(Seat.EAST))


@given(four_rules, seats, seeds, suits)
def test_a_deal_played_at_random_keeps_the_rules(rules, hakem, seed, trump):
    position = dealt(rules, hakem, seed, trump).position
    while position.to_move is not None:
        mover = position.to_move
        legal = position.legal_cards()
        assert legal
        if position.led and any(card.suit is position.led for card in position.hand(mover)):
            assert {card.suit for card in legal} == {position.led}
        else:
            assert set(legal) == set(position.hand(mover))
        for card in set(PACK) - set(legal):
            with pytest.raises(IllegalPlay):
                position.play(card)
        before = position
        position = position.play(legal[seed % len(legal)])
        assert before.to_move is mover  # the old position stays what it was
        on_table = [card for trick in position.history for card in trick.cards] + [*position.trick]
        assert sorted([*on_table, *itertools.chain(*position.hands)]) == list(PACK)
    assert max(position.won) == rules.tricks_to_win
    assert sum(position.won) == len(position.history) <= 13
    assert all(trick.cards[0] for trick in position.history)
    with pytest.raises(IllegalPlay) as caught:
        position.play("SA")
    assert caught.value.reason is Reason.DEAL_OVER


@given(four_rules, seats, seeds, suits)
def test_winners_lead_and_sides_count(rules, hakem, seed, trump):
    position = random_play(dealt(rules, hakem, seed, trump).position, seed)
    leaders = [trick.leader for trick in position.history]
    winners = [trick.winner for trick in position.history]
    assert leaders == [hakem, *winners[:-1]]
    assert position.won[0] == sum(side_of(winner) == 0 for winner in winners)


@given(seeds, st.integers(1, 13))
def test_parse_print_parse(seed, count):
    position = ending(seed, count)
    for trump, leader in itertools.product(Suit, Seat):
        read = Position.from_pbn(position.to_pbn(), trump, leader)
        assert read.hands == position.hands
        assert read.to_pbn() == position.to_pbn()
        assert read.leader is leader


def test_pbn_is_mirrored():
    position = Position.from_pbn(DEAL, "H", "S")
    assert Card("HA") in position.hand(Seat.WEST)  # Cleo, PBN's East
    assert Position.from_pbn(DEAL, "H", "E").leader is Seat.WEST
    assert position.to_pbn() == DEAL


@given(st.sampled_from("NESW"))
def test_a_deal_may_begin_with_any_seat(first):
    words = DEAL[2:].split()
    at = "NESW".index(first)
    turned = f"{first}:{' '.join(words[at:] + words[:at])}"
    assert Position.from_pbn(turned, "H", "S") == Position.from_pbn(DEAL, "H", "S")


def test_empty_suits_may_be_dashes():
    dashed = Position.from_pbn("N:A.-.-.- -.A.-.- -.-.A.- -.-.-.A", "H", "S")
    assert dashed == Position.from_pbn("N:A... .A.. ..A. ...A", "H", "S")


@pytest.mark.parametrize(
    ("deal", "trump", "leader", "words"),
    [
        ("", "H", "S", ["begins with N:"]),
        ("X:A... .A.. ..A. ...A", "H", "S", ["begins with N:"]),
        ("N:A... .A.. ..A.", "H", "S", ["four hands", "3"]),
        ("N:A.. .A.. ..A. ...A", "H", "S", ["N: a hand has four suits"]),
        ("N:A... .B.. ..A. ...A", "H", "S", ["E: 'B' is no rank"]),
        ("N:A... .A.. ..A. ...A", "N", "S", ["Trump is S, H, D or C"]),
        ("N:A... .A.. ..A. ...A", "H", "Q", ["The leader is"]),
        ("N:A... A... ..A. ...A", "H", "S", ["A♠", "2 times"]),
        ("N:AK... .A.. ..A. ...A", "H", "S", ["equally long"]),
        ("N:... ... ... ...", "H", "S", ["no cards"]),
        ("N:AK... A... ..A. ...A", "H", "S", ["2 times", "equally long"]),
        ("N:A.B.. .Z.. ..A. ...A", "9", "Q", ["N: 'B'", "E: 'Z'", "Trump", "leader"]),
    ],
)
def test_every_fault_of_a_deal_is_told_at_once(deal, trump, leader, words):
    with pytest.raises(BadHands) as caught:
        Position.from_pbn(deal, trump, leader)
    for word in words:
        assert word in str(caught.value)


@given(st.text(), st.text(), st.text())
def test_junk_is_refused_and_never_crashes(deal, trump, leader):
    for text in (deal, f"{deal} {deal}", f"N:{deal}. {deal} {deal} {deal}"):
        with pytest.raises(BadHands):
            Position.from_pbn(text, trump, leader)


@settings(max_examples=2000)
@given(four_rules, seats, seeds, suits)
def test_thousands_of_deals_end_at_seven_with_52_cards(rules, hakem, seed, trump):
    position = random_play(dealt(rules, hakem, seed, trump).position, seed)
    played = [card for trick in position.history for card in trick.cards]
    assert sorted([*played, *itertools.chain(*position.hands)]) == list(PACK)
    assert sorted(position.won)[1] == 7
    assert len({len(held) for held in position.hands}) == 1


def test_a_position_in_the_middle_of_a_trick_is_checked():
    hands = {
        seat: cards(text)
        for seat, text in zip(SEATS[4], ["SA", "SK HK", "SQ HQ", "SJ HJ"], strict=True)
    }
    good = Position.of(hands, Suit.CLUBS, Seat.SOUTH, cards("HA"))
    assert good.to_move is Seat.EAST
    assert good.legal_cards() == cards("HK")
    assert not good.validate()
    revoked = {
        seat: cards(text)
        for seat, text in zip(SEATS[4], ["SA", "HK", "SQ HQ", "SJ HJ"], strict=True)
    }
    with pytest.raises(BadHands, match="still holds"):
        Position.of(revoked, Suit.CLUBS, Seat.SOUTH, cards("HA SK"))


def test_earlier_tricks_count_towards_seven():
    hands = {seat: [card] for seat, card in zip(SEATS[4], cards("SA SK SQ SJ"), strict=True)}
    position = Position.of(hands, Suit.CLUBS, Seat.SOUTH, before=(6, 6))
    assert position.play_all(cards("SA SK SQ SJ")).won == (7, 6)


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("N:AK.A.. Q... J... T...", "S 1, W 1, N 3, E 1"),
        ("N:A... KQJ... T... 9...", "S 1, W 1, N 1, E 3"),
        ("N:A... K... Q... JT9...", "S 1, W 3, N 1, E 1"),
        ("N:A... .A.. ..A. A...", "A♠ is there 2 times (W, N)"),
        ("N:A... A... ..A. .A..", "A♠ is there 2 times (N, E)"),
    ],
)
def test_faults_of_a_pbn_deal_name_its_own_seats(deal, words):
    """PBN's East is our West: who wrote the file looks for the hand under PBN's letter."""
    with pytest.raises(BadHands) as caught:
        Position.from_pbn(deal, "H", "S")
    assert words in str(caught.value)


def test_faults_of_the_hands_are_told_beside_those_of_trump_and_leader():
    with pytest.raises(BadHands) as caught:
        Position.from_pbn("N:AK... A... ..A. ...A", "9", "Q")
    for words in ("Trump is", "The leader is", "2 times", "equally long"):
        assert words in str(caught.value)


def test_letters_are_as_good_as_cards_suits_and_seats():
    """A trump that is only a letter must not make a game in which nothing is trump."""
    letters = Position.of({"S": ["C2"], "E": ["CA"], "N": ["H2"], "W": ["CK"]}, "H", "S")
    hands = {seat: [card] for seat, card in zip(SEATS[4], cards("C2 CA H2 CK"), strict=True)}
    assert letters == Position.of(hands, Suit.HEARTS, Seat.SOUTH)
    assert letters.play_all(["C2", "CA", "H2", "CK"]).last_trick.winner is Seat.NORTH
    for bad in ({"trump": "X"}, {"leader": "Q"}, {"hands": {Seat.SOUTH: ["XX"]}}, {"trick": ["?"]}):
        with pytest.raises(ValueError, match=r"X|Q|\?"):
            Position.of(**{"hands": hands, "trump": "H", "leader": "S"} | bad)


@pytest.mark.parametrize("deal", [None, 7, b"N:A... K... Q... J..."])
def test_what_is_no_text_is_no_deal(deal):
    with pytest.raises(BadHands, match="begins with N:"):
        Position.from_pbn(deal, "H", "S")


@given(four_rules, seats, seeds, suits)
def test_every_position_of_a_deal_is_sound_and_travels_whole(rules, hakem, seed, trump):
    position = dealt(rules, hakem, seed, trump).position
    for card in [None, *(c for trick in random_play(position, seed).history for c in trick.cards)]:
        position = position.play(card) if card else position
        assert position.validate() == []
    again = pickle.loads(pickle.dumps(position))  # noqa: S301 - our own
    assert again == position == copy.deepcopy(position)
    assert hash(again) == hash(position)
    assert eval(repr(position)) == position  # noqa: S307 - our own repr


def test_a_deal_played_to_the_last_card_is_sound():
    position = replace(Position.from_pbn(DEAL, "H", "S"), to_win=None)
    while position.to_move is not None:
        position = position.play(position.legal_cards()[0])
    assert not any(position.hands)
    assert position.validate() == []


def _spoilt():
    """Give positions with one thing wrong each, and the words that tell it."""
    good = Position.from_pbn(DEAL, "H", "S").play_all(cards("CA C6 C7 C2 CK H3 C8 C3 D9"))
    first, second = good.history
    again = (good.hands[0] | {Card("CA")}, *good.hands[1:])
    yield replace(good, hands=good.hands[:1]), ["two, three or four hands", "not 1"]
    yield replace(good, hands=good.hands[:2]), ["cannot lead"]
    yield replace(good, hands=again), ["A♣ is there 2 times (S, trick 1)", "equally long"]
    yield replace(good, trick=cards("D9 DA D2 D6")), ["fewer cards", "2 times"]
    yield replace(good, leader=Seat.NORTH), ["Trick 2 is won by Ada, who leads the next."]
    wrong = replace(first, winner=Seat.WEST)
    yield replace(good, history=(wrong, second)), ["Trick 1 is won by"]
    short = replace(first, cards=first.cards[:3])
    yield replace(good, history=(short, second)), ["Trick 1 needs one card of each of 4."]
    yield replace(good, before=(1,)), ["one count of earlier tricks for each side"]
    yield replace(good, before=(1, -1)), ["none below nought"]


@pytest.mark.parametrize(("position", "words"), list(_spoilt()))
def test_validate_tells_what_is_wrong_whatever_it_is(position, words):
    told = " ".join(fault.say() for fault in position.validate())
    for word in words:
        assert word in told


def test_no_earlier_tricks_are_written_in_one_way():
    hands = {seat: [card] for seat, card in zip(SEATS[4], cards("SA SK SQ SJ"), strict=True)}
    plain = Position.of(hands, "C", "S")
    nought = Position.of(hands, "C", "S", before=(0, 0))
    assert nought == plain
    assert hash(nought) == hash(plain)
    assert repr(nought) == repr(plain)
    assert replace(plain, before=(1, 0)) != plain
    assert replace(plain, before=(0, 0, 0)).validate()  # three counts for two sides stay a fault


def test_a_position_reads_as_what_it_is_and_always_the_same():
    start = Position.from_pbn("N:AK.2.. 98.3.. Q2.4.. JT.5..", "H", "S")
    assert repr(start) == (
        "Position(hands=(frozenset({Card('SQ'), Card('S2'), Card('H4')}), "
        "frozenset({Card('SJ'), Card('ST'), Card('H5')}), "
        "frozenset({Card('SA'), Card('SK'), Card('H2')}), "
        "frozenset({Card('S9'), Card('S8'), Card('H3')})), trump=Suit.HEARTS, leader=Seat.SOUTH)"
    )
    over = replace(start, to_win=None).play_all(cards("S2 SJ SA S9 SK S8 SQ ST H2 H3 H4 H5"))
    for position in (start, over, replace(start, hands=start.hands[:1])):
        assert eval(repr(position)) == position  # noqa: S307 - our own repr
