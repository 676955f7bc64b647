"""Every way the last few cards of three players can be played: a plain search, with no model of what anybody wants."""

from __future__ import annotations

from collections.abc import Iterator

from hokm_teach.cards import Card
from hokm_teach.lessons.three_players.table import SEATED
from hokm_teach.match import scoring_side
from hokm_teach.play import Position
from hokm_teach.seats import Seat


def lines(position: Position) -> Iterator[tuple[Card, ...]]:
    """Give every line of play to the end of the deal, by the rules and by nothing else."""
    if position.over:
        yield ()
        return
    for card in position.legal_cards():
        for rest in lines(position.play(card)):
            yield (card, *rest)


def scorers(position: Position) -> frozenset[Seat]:
    """Return everybody who scores at the end of some line: one player alone when it is settled whatever they do."""
    ends = (position.play_all(line) for line in lines(position))
    return frozenset(SEATED[scoring_side(end.won)] for end in ends)


def settled(position: Position) -> dict[Card, Seat]:
    """Return who scores after each legal card; raise ValueError where that still hangs on the play of the others."""
    found: dict[Card, Seat] = {}
    for card in position.legal_cards():
        scoring = scorers(position.play(card))
        if len(scoring) != 1:
            raise ValueError(f"{card} does not settle who scores")
        (found[card],) = scoring
    return found
