"""Our notations held against another program's: what it writes is read as it meant it, and what we write it reads."""

from __future__ import annotations

import random

import pytest
from dealing import ending
from endplay.parsers import lin, pbn
from endplay.types import Board, Contract, ContractBid, Deal, Denom, Penalty, PenaltyBid, Player

from hokm_teach.cards import Suit
from hokm_teach.notation.files import read_deals
from hokm_teach.notation.pbn import Record, write_pbn
from hokm_teach.seats import Seat

PASS = PenaltyBid(Penalty.passed)
SUITS = [
    (Denom.spades, Suit.SPADES),
    (Denom.hearts, Suit.HEARTS),
    (Denom.diamonds, Suit.DIAMONDS),
    (Denom.clubs, Suit.CLUBS),
]
PLAYERS = [Player.north, Player.east, Player.south, Player.west]


@pytest.mark.parametrize("seed", range(12))
def test_files_go_to_and_fro(seed: int) -> None:
    chance = random.Random(seed)
    deal = Deal(ending(seed, 13).to_pbn())
    dealer, passes = chance.randrange(4), chance.randrange(3)
    declarer = PLAYERS[(dealer + passes) % 4]
    denom, suit = chance.choice(SUITS)
    board = Board(
        deal=deal,
        dealer=PLAYERS[dealer],
        board_num=seed + 1,
        auction=[PASS] * passes
        + [ContractBid(1, denom), PASS, ContractBid(4, denom), PASS, PASS, PASS],
        contract=Contract(f"4{suit.value}{declarer.abbr}="),
    )
    leader = Seat(declarer.lho.abbr).mirrored
    found = [read_deals(write([board])) for write in (lin.dumps, pbn.dumps)]
    for (record,) in found:
        assert not record.faults
        assert record.board == str(seed + 1)
        assert record.position is not None
        assert record.position.to_pbn() == deal.to_pbn()
        assert (record.position.trump, record.position.leader) == (suit, leader)
    (again,) = pbn.loads(write_pbn([Record("5", position=found[0][0].position)]))
    assert again.deal.to_pbn() == deal.to_pbn()
