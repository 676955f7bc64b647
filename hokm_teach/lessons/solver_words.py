"""What the solver's table says: of a question under way, of its answer, of a text that is no deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.notation.pbn import Record
from hokm_teach.play import Position
from hokm_teach.seats import Seat
from hokm_teach.solver import Outcome, Progress

#: More best cards than this are counted, not named.
FEW = 4
YOURS = frozenset({Seat.SOUTH, Seat.NORTH})


class Found(NamedTuple):
    """What was found: what each card is worth and, of a whole deal, how it ends for its leader's side."""

    values: Mapping[Card, int]
    outcome: Outcome | None


def asked_of(position: Position) -> Message:
    """Say what lies there and what one may ask of it."""
    mover = position.to_move
    if mover is None:
        return M("All the cards have been played. Take one back, or lay out another deal.")
    if position.trick:
        told = (
            M("You are to play; trump is {suit}.", suit=position.trump)
            if mover is Seat.SOUTH
            else M("{seat} is to play; trump is {suit}.", seat=mover, suit=position.trump)
        )
    elif mover is Seat.SOUTH:
        told = M("You lead; trump is {suit}.", suit=position.trump)
    else:
        told = M("{seat} leads; trump is {suit}.", seat=mover, suit=position.trump)
    return sentences([told, M("How many tricks can each card win, if everybody plays best?")])


def answered(position: Position, found: Found) -> Message:
    """Say what the side to move wins, with which cards, and how a whole deal ends."""
    mover = position.to_move
    if mover is None or not found.values:
        return asked_of(position)
    most = max(found.values.values())
    parts: list[object] = [_wins(mover, most, len(position.hand(mover)))]
    best = [card for card, value in found.values.items() if value == most]
    if len(best) == len(found.values) > 1:
        parts.append(M("Every card is as good as any other."))
    elif len(best) > FEW:
        parts.append(M("{n} of the {of} cards do that.", n=len(best), of=len(found.values)))
    elif len(best) < len(found.values):
        parts.append(M("Best: {cards}.", cards=best))
    if found.outcome is not None:
        parts.append(_ending(position.leader, found.outcome))
    return sentences(parts)


def _wins(seat: Seat, tricks: int, left: int) -> Message:
    if seat in YOURS:
        return plural(
            "You and Bo win **{n} trick** of the {left} that are left.",
            "You and Bo win **{n} tricks** of the {left} that are left.",
            tricks,
            left=left,
        )
    return plural(
        "Ada and Cleo win **{n} trick** of the {left} that are left.",
        "Ada and Cleo win **{n} tricks** of the {left} that are left.",
        tricks,
        left=left,
    )


def _ending(leader: Seat, outcome: Outcome) -> Message:
    yours = (leader in YOURS) == (outcome in (Outcome.KOT_WON, Outcome.WON))
    if outcome in (Outcome.KOT_WON, Outcome.KOT_LOST):
        if yours:
            return M("You and Bo make kot, seven to none.")
        return M("Ada and Cleo make kot, seven to none.")
    return M("You and Bo win the deal.") if yours else M("Ada and Cleo win the deal.")


def under_way(progress: Progress) -> Message:
    """Say how far a question is."""
    if not progress.cards:
        return M("Getting ready …")
    if progress.positions < 1000:
        return M(
            "{decided} of {cards} cards · {n} positions",
            decided=len(progress.values),
            cards=progress.cards,
            n=progress.positions,
        )
    return M(
        "{decided} of {cards} cards · {n} thousand positions",
        decided=len(progress.values),
        cards=progress.cards,
        n=progress.positions // 1000,
    )


def no_deal(error: HokmError) -> Message:
    """Say of a line that is to be a deal what is wrong with it, and what would be right."""
    return sentences([error.message, _WANTED])


def no_deals(records: list[Record]) -> Message:
    """Say of a PBN text what is wrong with its first deal, and in which line."""
    if not records:
        return M('There is no deal here: a deal is a line like [Deal "N:…"].')
    told = [M("Line {n}: {what}", n=fault.line, what=fault.what) for fault in records[0].faults[:4]]
    return sentences(told)


_WANTED = M("A deal looks like {example}.", example="N:A.2.. K.3.. Q.4.. J.5..")
