"""The worked example game (`sv-hokm.txt`): one full deal in which every claim of the story comes true.

The text tells the ace draw, hakem's hand and the first four tricks; the other hands and cards are completed so that
all it says holds. `tests/test_worked_example.py` replays each claim.
"""

from __future__ import annotations

from hokm_teach.cards import Card, Suit, cards
from hokm_teach.deal import Deal, pack_for
from hokm_teach.hakem import AceDraw, draw_for_hakem
from hokm_teach.hands import read_deal
from hokm_teach.match import DealResult, Match, result_of
from hokm_teach.play import Position
from hokm_teach.rules import RULESETS
from hokm_teach.seats import Seat

RULES = RULESETS["family-4"]

#: Cleo turns these up, beginning with you.
ACE_DRAW: tuple[Card, ...] = cards("C7 DK S3 HT SA")

DEAL = "N:AKQ2.JT.A.QJT987 975.A86.QT42.432 J4.KQ9742.86.AK5 T863.53.KJ9753.6"
FIRST_FIVE = cards("HK HQ H9 H4 CA")
TRUMP = Suit.HEARTS
LINE: tuple[Card, ...] = cards(
    "CA C6 C7 C2  CK H3 C8 C3  D9 DA D2 D6  HJ H6 H2 H5  HT H8 H4 D3 "
    "S2 S5 SJ S3  HK D5 C9 HA  DQ D8 D7 CT  D4 H7 DJ CJ  C5 S6 CQ C4"
)

#: Two deals later: spades named on five weak cards.
KOT_DEAL = "N:T.Q2.T952.KQJT82 3.953.AQJ873.A95 97652.K764.64.64 AKQJ84.AJT8.K.73"
KOT_FIVE = cards("S9 S7 S6 D4 C6")
KOT_TRUMP = Suit.SPADES
KOT_LINE: tuple[Card, ...] = cards(
    "D4 DK D2 D3  SA ST S3 S2  SK C2 H3 S5  SQ H2 C5 S6  SJ D5 H5 S7  HA HQ H9 H4  C3 C8 CA C4"
)


def ace_draw() -> AceDraw:
    """Return how hakem was found."""
    return draw_for_hakem(ACE_DRAW, Seat.WEST, RULES)


def first_deal() -> Deal:
    """Return the first deal with the first five cards out."""
    pack = pack_for(RULES, dict(read_deal(DEAL)), Seat.SOUTH, FIRST_FIVE)
    return Deal.start(RULES, Seat.SOUTH, pack).deal_first()


def kot_deal() -> Deal:
    """Return the third deal with the first five cards out."""
    pack = pack_for(RULES, dict(read_deal(KOT_DEAL)), Seat.SOUTH, KOT_FIVE)
    return Deal.start(RULES, Seat.SOUTH, pack).deal_first()


def positions(deal: Deal, trump: Suit, line: tuple[Card, ...]) -> tuple[Position, ...]:
    """Return every position of a deal's play, the one before the first lead included."""
    made = [deal.name_trump(trump).deal_rest().position]
    for card in line:
        made.append(made[-1].play(card))
    return tuple(made)


def first_play() -> tuple[Position, ...]:
    """Return the positions of the first deal."""
    return positions(first_deal(), TRUMP, LINE)


def kot_play() -> tuple[Position, ...]:
    """Return the positions of the third deal."""
    return positions(kot_deal(), KOT_TRUMP, KOT_LINE)


def second_result() -> DealResult:
    """Return the second deal, of which the story tells only that hakem stayed: so hakem's side won it."""
    return DealResult(0, (7, 4), by_hakem=True, kot=False, points=RULES.win_points)


def match_after(deals: int) -> Match:
    """Return the match after some of the three deals."""
    results = (
        result_of(first_play()[-1], Seat.SOUTH, RULES),
        second_result(),
        result_of(kot_play()[-1], Seat.SOUTH, RULES),
    )
    match = Match.start(RULES, ace_draw().hakem)
    for result in results[:deals]:
        match = match.record(result)
    return match
