"""Cards: one object each, read from text, in a standing order."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hokm_teach import PACK, Card, Rank, Suit, shuffled
from hokm_teach.errors import BadCard


def test_there_are_52_different_cards():
    assert len(set(PACK)) == 52
    assert {(card.suit, card.rank) for card in PACK} == {(s, r) for s in Suit for r in Rank}


@pytest.mark.parametrize("card", PACK)
def test_text_names_the_card_and_the_card_its_text(card):
    assert Card(card.text) is card
    assert eval(repr(card)) is card  # noqa: S307 - our own repr
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own pickle
    assert copy.deepcopy(card) is card


def test_ace_is_high_and_the_jack_beats_the_ten():
    assert max(Rank) is Rank.ACE
    assert Rank.JACK > Rank.TEN


@given(st.one_of(st.text(), st.integers(), st.none(), st.lists(st.text())))
def test_anything_else_is_refused_with_what_would_be_right(text):
    if isinstance(text, str) and text.upper() in {card.text for card in PACK}:
        return
    with pytest.raises(BadCard, match="suit"):
        Card(text)


def test_a_card_never_changes():
    with pytest.raises(AttributeError):
        Card("SA").suit = Suit.HEARTS
    with pytest.raises(AttributeError):
        del Card("SA").suit


@given(st.integers())
def test_a_seed_is_a_shuffle(seed):
    assert shuffled(seed) == shuffled(seed)
    assert sorted(shuffled(seed)) == list(PACK)
