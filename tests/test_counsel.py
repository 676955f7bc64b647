"""A second opinion grows beside the page, is stopped, goes on, and says what its cards and numbers say."""

from __future__ import annotations

import re
import threading
import time

import pytest
from dealing import seeds
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import RULESETS, Card, Round, Seat, Suit, cards, shuffled
from hokm_teach.advice import Ending, Tally
from hokm_teach.advice.drafting import candidates, spelled
from hokm_teach.bots import decide
from hokm_teach.bots.building import worth
from hokm_teach.deal import Phase
from hokm_teach.i18n import LANGUAGES, say
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game import counsel_words as words
from hokm_teach.lessons.game.counsel import Counsel

DRAFT, CLASSIC, GOVERNOR = (RULESETS[name] for name in ("draft-2", "classic-2", "governor-2"))
WAYS = (DRAFT, CLASSIC, CLASSIC.having(discard=(3, 2)), GOVERNOR)
FIVE, OTHER = cards("HA HK H9 C2 D3"), cards("SA SK D2 D4 C3")


def at_the_stock(top: str, *, five: tuple[Card, ...] = FIVE) -> Knowledge:
    """Return what hakem knows at his first turn."""
    stock = (Card(top), *(c for c in shuffled(5) if c not in {*five, *OTHER, Card(top)}))
    deal = Round.start(DRAFT, Seat.SOUTH, five + OTHER + stock)
    return deal.name_trump(Suit.HEARTS, five[2:]).lay_away(cards("D2 C3")).view(Seat.SOUTH)


def eventually(seen, seconds: float = 30.0) -> None:
    ends = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < ends
        time.sleep(0.01)


@pytest.fixture
def counsel():
    made = Counsel(at_the_stock("HQ"))
    yield made
    made.stop()
    if made._thread is not None:
        made._thread.join()


def test_it_grows_is_stopped_and_goes_on_where_it_was(counsel):
    assert not counsel.busy
    assert counsel.sheet() is None
    counsel.start()
    assert counsel.busy
    eventually(lambda: counsel.tally is not None)
    counsel.stop()
    assert not counsel.busy
    stopped = counsel.tally
    counsel._thread.join()
    assert counsel.tally is stopped
    counsel.start()
    eventually(lambda: counsel.tally is not stopped)
    again = counsel.tally
    for choice, ended in stopped.endings.items():
        assert again.endings[choice][: len(ended)] == ended
        assert len(again.endings[choice]) > len(ended)


def test_starting_and_stopping_return_at_once_and_never_run_two_at_a_time(counsel):
    began = time.monotonic()
    for _ in range(20):
        counsel.start()
        counsel.stop()
    assert time.monotonic() - began < 1
    counsel._thread.join()
    assert not [each for each in threading.enumerate() if each.name == "hokm-counsel"]


def test_it_ends_by_itself_when_it_is_sure(monkeypatch, counsel):
    monkeypatch.setattr("hokm_teach.lessons.game.counsel.SURE", 0.4)
    counsel.start()
    assert counsel.wait(60)
    assert counsel.settled
    counsel.start()
    assert not counsel.busy


def test_a_choice_nobody_would_have_thought_of_is_weighed_against_those_that_led():
    deal = Round.start(DRAFT, Seat.SOUTH, shuffled(1))
    known = deal.view(Seat.SOUTH)
    odd = "trump C " + " ".join(sorted(str(card) for card in known.hand)[:3])
    assert spelled(odd) not in candidates(known)
    counsel = Counsel(known)
    assert counsel.verdict(odd) is None
    counsel.consider(odd)
    assert not counsel.busy
    counsel.start()
    eventually(lambda: counsel.verdict(odd) is not None)
    counsel.stop()
    assert spelled(odd) in counsel.tally.endings
    counsel._thread.join()


def test_what_fails_in_its_thread_is_logged_and_ends_it(monkeypatch, caplog, counsel):
    def fail(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("hokm_teach.advice.drafting.weighing.finish", fail)
    counsel.start()
    assert counsel.wait(30)
    assert "no advice" in caplog.text
    assert counsel.sheet() is None
    assert counsel.verdict("keep") is None


# what is said


def tallied(keep: str, passing: str) -> Tally[str]:
    """Make a tally by hand, W for a deal won and L for one lost."""
    of = {"W": Ending.WON, "L": Ending.LOST}
    found = {"keep": keep, "pass": passing}
    return Tally({move: bytes(of[end] for end in ended) for move, ended in found.items()}, DRAFT)


def test_the_reason_is_built_from_the_cards_and_the_numbers():
    known = at_the_stock("HQ")
    told = tallied(keep="W" * 305 + "L" * 195, passing="W" * 270 + "L" * 230)
    said = words.reason(known, told).say()
    assert "You hold 2 ♥." in said
    assert "A♥, K♥ are tops" in said
    assert "Q♥ would be trump number 3." in said
    better = sum(worth(card, Suit.HEARTS) > worth(Card("HQ"), Suit.HEARTS) for card in known.unseen)
    assert f"Of the {len(known.unseen)} cards you have not seen, {better} would be better" in said
    assert "Keeping wins 61 ± 5 %, passing 54 ± 5 %." in said.replace("\N{NO-BREAK SPACE}", " ")


def test_a_verdict_says_what_a_worse_choice_costs_and_praises_a_good_one():
    known = at_the_stock("HQ")
    tally = tallied("W" * 400 + "L" * 100, "W" * 200 + "L" * 300)
    right, wrong = (words.verdict(known, tally, move) for move in ("keep", "pass"))
    assert (right.verdict, wrong.verdict) == ("right", "wrong")
    assert "Well chosen" in right.words.say()
    assert "about 80 points in 100 deals" in wrong.words.say()
    same = tallied("W" * 50, "W" * 50)
    for move in ("keep", "pass"):
        assert words.verdict(known, same, move).verdict == "right"
        assert "As good as any" in words.verdict(known, same, move).words.say()


def test_the_chart_is_a_table_whose_bars_say_what_its_cells_say():
    known = at_the_stock("HQ")
    tally = tallied("W" * 61 + "L" * 39, "L" * 100)
    for lang in LANGUAGES:
        shown = words.sheet(known, tally).view(lang)
        assert len(shown["rows"]) == len(shown["bars"]) == len(shown["spans"]) == 2
        assert shown["bars"] == [0.61, 0.0]
        for bar, (low, high) in zip(shown["bars"], shown["spans"], strict=True):
            assert 0 <= low <= bar <= high <= 1
        assert shown["lit"] == [0]
    text = [part for part in shown["rows"][0][1] if isinstance(part, str)]
    assert re.search("61|۶۱", "".join(text))


@given(st.sampled_from(WAYS), seeds)
@settings(max_examples=40)
def test_every_choice_of_every_way_has_words_that_tell_it_from_the_others(rules, seed):
    deal = Round.start(rules, Seat.SOUTH, shuffled(seed, rules.cards))
    while deal.phase is not Phase.PLAY:
        known = deal.view(deal.to_act)
        moves = candidates(known)
        tally = Tally(
            {move: bytes([Ending.WON] * (at + 1)) for at, move in enumerate(moves)}, rules
        )
        for lang in LANGUAGES:
            labels = [say(words.choice(known, move), lang) for move in moves]
            assert len(set(labels)) == len(moves)
            assert words.reason(known, None).runs(lang) is not None
            assert words.reason(known, tally).say(lang)
            assert words.verdict(known, tally, moves[-1]).words.say(lang)
        deal = deal.act(decide(known))
    with pytest.raises(ValueError, match="nothing to choose"):
        next(Counsel(deal.view(deal.to_act))._growing)
