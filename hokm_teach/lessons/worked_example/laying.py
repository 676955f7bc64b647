"""How the worked example lies on the table: a card played, a position, cards being dealt."""

from __future__ import annotations

from dataclasses import dataclass

from hokm_teach.cards import Card
from hokm_teach.deal import Deal
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Step
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat


@dataclass(frozen=True)
class PlayStep(Step):
    """A step that shows a card played; `before` is where another card could have been played."""

    before: Position | None = None
    played: Card | None = None


def table(position: Position, *, open_hands: bool = False) -> Scene:
    """Lay out a position of the first deal, with hakem's mark."""
    shown = EVERYBODY if open_hands else frozenset({Seat.SOUTH})
    return Scene.of(position, shown=shown, hakem=Seat.SOUTH, dealer=Seat.WEST)


def dealt(deal: Deal, phase: str) -> Scene:
    """Lay out the cards dealt so far, with only your own face up."""
    others = {seat: len(deal.hand(seat)) for seat in SEATS[4]}
    others.pop(Seat.SOUTH)
    out = sum(others.values()) + len(deal.hand(Seat.SOUTH))
    return Scene(
        hands={Seat.SOUTH: deal.hand(Seat.SOUTH)},
        hidden=others,
        phase=phase,
        stock=52 - out,
        hakem=Seat.SOUTH,
        dealer=Seat.WEST,
        trump=deal.trump,
    )
