"""Whole deals by every rule set: who decides when, what is conserved, what each player knows, how deals end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise

import pytest
from dealing import places, seeds, step
from hypothesis import given
from hypothesis import strategies as st

from hokm_teach import PACK, RULESETS, Card, Match, Round, RuleSet, Seat, cards, shuffled
from hokm_teach.deal import Deal, Phase
from hokm_teach.draft import Draft
from hokm_teach.errors import BadDiscard, BadMove, BadOption, HokmError, OutOfTurn
from hokm_teach.rules import DEALT
from hokm_teach.seats import SEATS, next_seat, sides

DRAFT, CLASSIC, GOVERNOR = (RULESETS[name] for name in ("draft-2", "classic-2", "governor-2"))
DISCARDING = CLASSIC.having(discard=(3, 2))
THREE = RULESETS["governor-3"]
WAYS_FOR_TWO = (DRAFT, CLASSIC, DISCARDING, GOVERNOR)
EVERY_WAY = (*WAYS_FOR_TWO, THREE, RULESETS["family-4"], RULESETS["governor-4"])
ways = st.sampled_from(EVERY_WAY)
two_ways = st.sampled_from(WAYS_FOR_TWO)


def begun(rules: RuleSet, seed: int, hakem: Seat = Seat.SOUTH) -> Round:
    return Round.start(rules, hakem, shuffled(seed, rules.cards))


def steps(deal: Round, seed: int) -> list[Round]:
    """Decide at random to the end; return every state on the way."""
    chance, made = random.Random(seed), [deal]
    while made[-1].to_act is not None:
        made.append(step(made[-1], chance))
    return made


@given(ways, seeds)
def test_every_card_is_somewhere_once_at_every_moment(rules, seed):
    for deal in steps(begun(rules, seed), seed):
        assert places(deal) == Counter(rules.cards)


@given(ways, seeds)
def test_somebody_can_always_decide_until_the_deal_is_scored(rules, seed):
    *before, last = steps(begun(rules, seed), seed)
    assert all(deal.to_act in deal.seats for deal in before)
    assert last.phase is Phase.OVER
    assert last.result.points >= 1
    with pytest.raises(OutOfTurn):
        before[-1].result  # noqa: B018 - it raises


@given(ways, seeds)
def test_a_deal_played_again_from_its_decisions_is_the_same(rules, seed):
    made = steps(begun(rules, seed), seed)
    assert begun(rules, seed).act_all(made[-1].moves) == made[-1]


@given(two_ways, seeds)
def test_both_have_thirteen_when_the_play_begins_and_hakem_leads(rules, seed):
    for hakem in SEATS[2]:
        first = next(deal for deal in steps(begun(rules, seed, hakem), seed) if deal.position)
        assert [len(first.hand(seat)) for seat in SEATS[2]] == [13, 13]
        assert first.to_act is hakem


# Who draws when, and what becomes of the pack, counted by hand from the texts.
BOOKS = [
    # rules, hakem's discards, the other's, first to draw, hakem's turns, the other's, left in the stock
    (DRAFT, 3, 2, "hakem", 11, 10, 0),
    (DRAFT, 2, 3, "other", 10, 11, 0),
    (DISCARDING, 3, 2, "hakem", 11, 10, 0),
    (CLASSIC, 0, 0, "hakem", 8, 8, 10),
    (GOVERNOR, 2, 2, "hakem", 10, 10, 22),
]


@pytest.mark.parametrize("book", BOOKS, ids=str)
def test_the_bookkeeping_of_every_way_for_two(book):
    rules, hakems, others, first, hakem_turns, other_turns, left = book
    deal = begun(rules, 5)
    deal = deal.name_trump("H", deal.hand(Seat.SOUTH)[:hakems])
    if others:
        deal = deal.lay_away(deal.hand(Seat.NORTH)[:others])
    while deal.phase is Phase.DRAW:
        deal = deal.keep()
    built = deal.building
    assert isinstance(built, Draft)
    drawers = [turn.seat for turn in built.turns]
    assert drawers[0] is (Seat.SOUTH if first == "hakem" else Seat.NORTH)
    assert Counter(drawers) == {Seat.SOUTH: hakem_turns, Seat.NORTH: other_turns}
    assert all(a is not b for a, b in pairwise(drawers))
    assert len(built.stock) == left
    set_aside = sum(turn.gone is not None for turn in built.turns)
    assert 26 + hakems + others + set_aside + left == 52


def test_a_draft_puts_21_in_hands_21_aside_5_away_and_keeps_5():
    deal = begun(DRAFT, 8)
    deal = deal.name_trump("S", deal.hand(Seat.SOUTH)[:2]).lay_away(deal.hand(Seat.NORTH)[:3])
    while deal.phase is Phase.DRAW:
        deal = deal.refuse()
    built = deal.building
    assert isinstance(built, Draft)
    kept = [len(set(built.first_cards(seat)) & set(deal.hand(seat))) for seat in SEATS[2]]
    assert (len(built.turns), sum(map(len, built.away)), sum(kept)) == (21, 5, 5)
    out = [card for card in PACK if card not in {*deal.hand(Seat.SOUTH), *deal.hand(Seat.NORTH)}]
    assert len(out) == 26


def ordered(south: str, north: str, stock: str) -> tuple[Card, ...]:
    """Return a pack that deals these cards first; the rest follows in standing order."""
    begins = cards(f"{south} {north} {stock}")
    return begins + tuple(card for card in PACK if card not in begins)


def test_a_draft_by_hand():
    pack = ordered("HA HK H9 C2 D3", "SA SK D2 D4 C3", "HQ C4 S2 HJ D5 CA")
    deal = Round.start(DRAFT, Seat.SOUTH, pack).name_trump("H", cards("C2 D3"))
    assert (deal.phase, deal.to_act) == (Phase.DISCARD, Seat.NORTH)
    deal = deal.lay_away(cards("D2 D4 C3"))
    assert (deal.phase, deal.to_act) == (Phase.DRAW, Seat.NORTH)  # three discards draw first
    assert deal.view(Seat.NORTH).offered == cards("HQ")
    assert deal.view(Seat.SOUTH).offered == ()
    deal = deal.keep()  # HQ to North, C4 aside unseen
    assert deal.hand(Seat.NORTH) == cards("SA SK HQ")
    assert Card("C4") in deal.view(Seat.NORTH).unseen
    assert deal.view(Seat.SOUTH).offered == cards("S2")
    deal = deal.refuse()  # S2 aside, HJ to South
    assert deal.hand(Seat.SOUTH) == cards("HA HK HJ H9")
    assert deal.view(Seat.SOUTH).out == set(cards("C2 D3 S2"))
    assert [(turn.kept, turn.taken, turn.gone) for turn in deal.view(Seat.SOUTH).turns] == [
        (True, None, None),  # North kept something that South has not seen
        (False, Card("HJ"), Card("S2")),
    ]
    assert [(turn.kept, turn.taken, turn.gone) for turn in deal.view(Seat.NORTH).turns] == [
        (True, Card("HQ"), None),
        (False, None, None),
    ]


@pytest.mark.parametrize("kept", [True, False])
def test_the_last_turn_of_a_draft_sees_both_cards_and_takes_either(kept):
    deal = begun(DRAFT, 3)
    deal = deal.name_trump("H", deal.hand(Seat.SOUTH)[:3]).lay_away(deal.hand(Seat.NORTH)[:2])
    while len(deal.building.stock) > 2:
        assert len(deal.view(deal.to_act).offered) == 1
        deal = deal.keep()
    assert deal.to_act is Seat.SOUTH
    one, two = deal.building.stock
    assert deal.view(Seat.SOUTH).offered == (one, two)
    assert deal.view(Seat.NORTH).offered == ()
    deal = deal.keep() if kept else deal.refuse()
    taken, gone = (one, two) if kept else (two, one)
    assert taken in deal.hand(Seat.SOUTH)
    assert gone in deal.view(Seat.SOUTH).out
    assert gone in deal.view(Seat.NORTH).unseen


def test_no_turn_sees_both_cards_where_ten_are_left_over():
    deal = begun(CLASSIC, 3).name_trump("H")
    while deal.phase is Phase.DRAW:
        assert len(deal.view(deal.to_act).offered) == 1
        deal = deal.keep()


def test_the_governor_for_two_deals_without_a_choice_and_shows_nothing():
    deal = begun(GOVERNOR, 3)
    deal = deal.name_trump("H", deal.hand(Seat.SOUTH)[:2]).lay_away(deal.hand(Seat.NORTH)[:2])
    assert deal.phase is Phase.PLAY
    assert GOVERNOR.draw == DEALT
    for seat in SEATS[2]:
        known = deal.view(seat)
        assert {turn.taken for turn in known.turns if turn.seat is seat} <= set(known.hand)
        assert all(turn.top is None for turn in known.turns if turn.seat is not seat)
        assert len(known.unseen) == 52 - 13 - 2
    with pytest.raises(OutOfTurn):
        deal.keep()


def every_card(value: object) -> set[Card]:
    """Find every card that a value holds, however deep."""
    if isinstance(value, Card):
        return {value}
    if is_dataclass(value) and not isinstance(value, type):
        return set().union(*(every_card(getattr(value, field.name)) for field in fields(value)))
    if isinstance(value, (tuple, list, set, frozenset)):
        return set().union(*map(every_card, value))
    return set()


@given(ways, seeds)
def test_a_player_knows_the_same_whatever_the_cards_are_that_he_has_not_seen(rules, seed):
    """Play with marked cards: those that one player has not seen change places, and he must not notice."""
    made = steps(begun(rules, seed), seed)
    chance = random.Random(seed)
    at = chance.choice(range(len(made)))
    deal = made[at]
    for seat in deal.seats:
        known = deal.view(seat)
        shown = every_card(replace(known, rules=None))
        assert shown == known.seen | set(known.first)
        assert not shown & set(known.unseen)
        assert shown | set(known.unseen) == set(rules.cards)
        hidden = [card for card in deal.building.pack if card in known.unseen]
        other = iter(chance.sample(hidden, len(hidden)))
        swapped = dict(zip(hidden, other, strict=True))
        pack = [swapped.get(card, card) for card in deal.building.pack]
        moves = [translated(move, swapped) for move in deal.moves]
        again = (
            Round.start(rules, deal.hakem, pack).act_all(moves)
            if legal(pack, deal, moves)
            else None
        )
        if again is not None:
            assert again.view(seat) == known


def translated(move: str, swapped: dict[Card, Card]) -> str:
    """Write a decision about other cards."""
    word, *rest = move.split()
    if word == "trump":
        return " ".join([word, rest[0], *(str(swapped.get(Card(c), c)) for c in rest[1:])])
    return " ".join([word, *(str(swapped.get(Card(c), c)) for c in rest)])


def legal(pack: list[Card], deal: Round, moves: list[str]) -> bool:
    """Whether the same decisions can be made with another order of the hidden cards."""
    try:
        Round.start(deal.rules, deal.hakem, pack).act_all(moves)
    except HokmError:
        return (
            False  # somebody would have had to follow: with those cards he would have been seen to
        )
    return True


def test_marked_cards_are_noticed():
    """The check above can fail: the whole deal, given as what a player knows, does not pass it."""
    deal = begun(DRAFT, 1)
    known = deal.view(Seat.SOUTH)
    assert not every_card(replace(known, rules=None)) & set(deal.hand(Seat.NORTH))
    peeking = replace(known, offered=deal.hand(Seat.NORTH)[:1])
    assert peeking.unseen != known.unseen


@pytest.mark.parametrize(
    ("away", "words"),
    [
        ("", "2 or 3 different cards"),
        ("HA", "2 or 3 different cards"),
        ("HA HK H9 C2", "2 or 3 different cards"),
        ("HA HA", "2 or 3 different cards"),
        ("HA SA", "not there to lay away"),
    ],
)
def test_discards_that_cannot_be(away, words):
    deal = Round.start(DRAFT, Seat.SOUTH, ordered("HA HK H9 C2 D3", "SA SK D2 D4 C3", ""))
    with pytest.raises(BadDiscard, match=words):
        deal.name_trump("H", cards(away))


def test_the_other_lays_away_the_complement():
    deal = Round.start(DRAFT, Seat.SOUTH, ordered("HA HK H9 C2 D3", "SA SK D2 D4 C3", ""))
    for hakems, complement in ((2, 3), (3, 2)):
        named = deal.name_trump("H", deal.hand(Seat.SOUTH)[:hakems])
        with pytest.raises(BadDiscard, match=f"{complement} different cards"):
            named.lay_away(named.hand(Seat.NORTH)[:hakems])
        assert named.lay_away(named.hand(Seat.NORTH)[:complement]).phase is Phase.DRAW


def test_nothing_is_decided_twice_or_too_early():
    deal = begun(DRAFT, 2)
    for early in (
        deal.keep,
        deal.refuse,
        lambda: deal.lay_away(cards("HA")),
        lambda: deal.play("HA"),
    ):
        with pytest.raises(OutOfTurn):
            early()
    named = deal.name_trump("H", deal.hand(Seat.SOUTH)[:2])
    with pytest.raises(OutOfTurn, match="never changes"):
        named.name_trump("S", ())
    laid = named.lay_away(named.hand(Seat.NORTH)[:3])
    with pytest.raises(OutOfTurn):
        laid.lay_away(laid.hand(Seat.NORTH)[:3])
    for four in (begun(RULESETS["family-4"], 1), begun(THREE, 1)):
        with pytest.raises(OutOfTurn, match="Only two"):
            four.keep()


@given(ways, seeds, st.text(max_size=12))
def test_text_that_is_no_decision_is_refused_by_name(rules, seed, text):
    with pytest.raises(HokmError):
        begun(rules, seed).act(text).act(text)


def test_what_a_decision_looks_like_is_said():
    with pytest.raises(BadMove, match="trump H D2 D3"):
        begun(DRAFT, 1).act("trump X")


def test_a_deal_needs_its_own_pack():
    with pytest.raises(ValueError, match="51 cards"):
        Round.start(THREE, Seat.SOUTH, PACK)
    with pytest.raises(ValueError, match="52 cards"):
        Round.start(DRAFT, Seat.SOUTH, PACK[1:])
    with pytest.raises(ValueError, match="two players"):
        Draft.start(THREE, Seat.SOUTH, THREE.cards)


def test_any_two_may_be_taken_out_for_three():
    for suit in "SHDC":
        rules = THREE.having(removed_card=Card(f"{suit}2"))
        assert Card(f"{suit}2") not in rules.cards
        assert len(rules.cards) == 51
    with pytest.raises(BadOption, match="C2"):
        THREE.having(removed_card=Card("HA"))


def test_three_players_have_seventeen_cards_in_packets_of_five_and_four():
    deal = Deal.start(THREE, Seat.EAST, shuffled(4, THREE.cards))
    sizes = [(packet.seat.value, len(packet.cards)) for packet in deal.packets]
    assert sizes == [(seat, size) for size in (5, 4, 4, 4) for seat in "EWS"]
    assert {len(begun(THREE, 4).name_trump("H").hand(seat)) for seat in SEATS[3]} == {17}


@given(ways, seeds, st.sampled_from([1, 7]))
def test_random_matches_end_and_pass_the_title_by_the_rules(rules, seed, target):
    rules = rules.having(target=target)
    match = Match.start(rules, SEATS[rules.players][seed % rules.players])
    chance = random.Random(seed)
    while match.winner is None:
        pack = shuffled(chance.random().hex(), rules.cards)
        last = steps(Round.start(rules, match.hakem, pack, match.dealer), chance.randrange(10**9))[
            -1
        ]
        before, match = match, match.record(last.result)
        if rules.players == 2:
            assert SEATS[2].index(match.hakem) == last.result.side  # the winner is hakem
            assert match.dealer is next_seat(match.hakem, 2)
        else:
            stays = before.hakem if last.result.by_hakem else next_seat(before.hakem, rules.players)
            assert match.hakem is stays
    assert match.scores[match.winner] >= target
    assert sum(score >= target for score in match.scores) == 1
    assert len(match.scores) == sides(rules.players)
