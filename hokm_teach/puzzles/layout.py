"""How a position is written in a pack: the deal, trump, leader, the table and the tricks won, each a short text.

Four hands are a PBN deal, mirrored as everywhere; two or three are `S:` and the hands in order of play. Hands hold
what has not been played: a card on the table is in nobody's.
"""

from __future__ import annotations

import re

from hokm_teach.cards import Card, Suit
from hokm_teach.errors import BadCard, BadHands
from hokm_teach.hands import hand_text
from hokm_teach.i18n import M, Message
from hokm_teach.notation.deals import read_hands
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat, sides


def read_layout(
    players: int, deal: str, trump: str, leader: str, table: str = "", won: str = ""
) -> Position:
    """Read a position; raise BadHands with every fault.

    >>> read_layout(2, "S:A.2.. K...", "H", "N", table="SQ").to_move
    Seat.SOUTH
    """
    faults: list[Message] = []
    hands: dict[Seat, tuple[Card, ...]] = {}
    try:
        hands = read_hands(deal, players)
    except BadHands as error:
        faults += error.faults
    letters = {seat.mirrored.value: seat for seat in SEATS[players]}
    if trump not in [suit.value for suit in Suit]:
        faults.append(M("Trump is S, H, D or C, not {text}.", text=repr(trump)[:20]))
    if leader not in letters:
        faults.append(
            M(
                "The leader is one of {seats}, not {text}.",
                seats=list(letters),
                text=repr(leader)[:20],
            )
        )
    laid, found = read_line(table)
    before, wrong = _read_won(players, won)
    faults += found + wrong
    if faults:
        raise BadHands(faults)
    return Position.of(hands, trump, letters[leader], laid, before)


def read_line(text: str) -> tuple[tuple[Card, ...], list[Message]]:
    """Read cards with spaces between them; return them and every fault found."""
    found: list[Card] = []
    faults: list[Message] = []
    for word in text.split():
        try:
            found.append(Card(word))
        except BadCard as error:
            faults.append(error.message)
    return tuple(found), faults


def write_layout(position: Position) -> dict[str, str]:
    """Write a position as `read_layout` reads it; what is empty is left out."""
    few = "S:" + " ".join(map(hand_text, position.hands))
    written = {
        "deal": position.to_pbn() if position.players == 4 else few,
        "trump": position.trump.value,
        "leader": position.leader.mirrored.value,
        "table": " ".join(map(str, position.trick)),
        "won": "-".join(map(str, position.won)) if any(position.won) else "",
    }
    return {key: text for key, text in written.items() if text}


def _read_won(players: int, text: str) -> tuple[tuple[int, ...], list[Message]]:
    """Read `5-0`: tricks won before by each side, South's first."""
    if not text:
        return (), []
    counts = text.split("-")
    if len(counts) != sides(players) or not all(re.fullmatch("[0-9]{1,2}", n) for n in counts):
        return (), [
            M(
                "The tricks won are a number for each side, South's first, like 5-0, not {text}.",
                text=repr(text)[:20],
            )
        ]
    return tuple(map(int, counts)), []
