"""Who plays, in words: sides by the names of those who sit there."""

from __future__ import annotations

from collections.abc import Mapping

from hokm_teach.i18n import M, Message
from hokm_teach.seats import SEATS, Seat, side_of, sides


def members(side: int, names: Mapping[Seat, Seat]) -> tuple[Seat, ...]:
    """Return who plays for a side, the learner first.

    >>> members(0, {seat: seat for seat in SEATS[4]})
    (Seat.SOUTH, Seat.NORTH)
    """
    players = len(names)
    return tuple(names[seat] for seat in SEATS[players] if side_of(seat, players) == side)


def side_name(side: int, names: Mapping[Seat, Seat]) -> object:
    """Return what a side is called: one name, or two.

    >>> side_name(1, {seat: seat for seat in SEATS[4]}).say()
    'Ada and Cleo'
    """
    who = members(side, names)
    return who[0] if len(who) == 1 else M("{a} and {b}", a=who[0], b=who[1])


def all_sides(names: Mapping[Seat, Seat]) -> tuple[object, ...]:
    """Return what every side is called, the learner's first."""
    return tuple(side_name(side, names) for side in range(sides(len(names))))


def of_side(
    side: int,
    names: Mapping[Seat, Seat],
    you: Message,
    you_two: Message,
    one: Message,
    two: Message,
    **fields: object,
) -> Message:
    """Return the sentence about a side: you, you and your partner, one with a name, or two with names."""
    who = members(side, names)
    if len(who) == 2:
        return (you_two if side == 0 else two).given(a=who[0], b=who[1], **fields)
    return (you if side == 0 else one).given(seat=who[0], **fields)
