"""What every notation says beside the hands: tricks won before, cards on the table, and the goal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.errors import BadHands, IllegalPlay
from hokm_teach.faults import card_faults, count_faults, pbn_letter, seating_faults
from hokm_teach.i18n import M, Message, plural
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat, sides

#: The goals that are names; the fourth kind counts the tricks to take of those that are left.
NAMED_GOALS = ("seven", "make kot", "avoid kot")
_TRICKS = re.compile(r"([1-9][0-9]?) tricks?")


def tricks_to_take(goal: str) -> int | None:
    """Return the tricks that a goal counts; None when it counts none.

    >>> tricks_to_take("4 tricks"), tricks_to_take("seven")
    (4, None)
    """
    found = _TRICKS.fullmatch(goal)
    return int(found[1]) if found else None


def goal_faults(goal: str, left: int) -> list[Message]:
    """Report a goal that is none, or that asks for more tricks than are left."""
    tricks = tricks_to_take(goal)
    if tricks is None and goal not in ("", *NAMED_GOALS):
        return [
            M(
                'A goal is "3 tricks", "seven", "make kot" or "avoid kot", not {text}.',
                text=repr(goal)[:40],
            )
        ]
    if tricks is not None and tricks > left:
        return [
            plural(
                "The goal is {goal} tricks, but only one is left.",
                "The goal is {goal} tricks, but only {n} are left.",
                left,
                goal=tricks,
            )
        ]
    return []


def won_faults(won: Sequence[int], players: int, left: int) -> list[Message]:
    """Report counts of earlier tricks that do not fit the sides, or the pack."""
    if won and len(won) != sides(players):
        return [
            M(
                "Tricks won are one number for each of {sides} sides, South's first; here are {n}.",
                sides=sides(players),
                n=len(won),
            )
        ]
    most = len(PACK) // players
    if sum(won) + left > most:
        return [
            M(
                "{won} tricks won and {left} cards in each hand are more than the {most} of a whole deal.",
                won=sum(won),
                left=left,
                most=most,
            )
        ]
    return count_faults(tuple(won), players)


def placed(
    hands: Mapping[Seat, Sequence[Card]],
    trump: Suit,
    leader: Seat,
    won: Sequence[int] = (),
    goal: str = "",
    letter: Callable[[Seat], str] = pbn_letter,
) -> Position:
    """Make a position of hands before a trick; raise BadHands with every fault, `letter` telling its seats."""
    players = len(hands)
    faults = seating_faults(hands, Seat.SOUTH)
    if not faults and leader not in hands:
        faults = [M("{seat} cannot lead: nobody sits there.", seat=letter(leader))]
    elif not faults:
        left = max(map(len, hands.values()))
        faults = card_faults(hands, leader, (), letter=letter)
        faults += won_faults(won, players, left) + goal_faults(goal, left)
    if faults:
        raise BadHands(faults)
    position = Position.of(hands, trump, leader, before=tuple(won))
    if tricks_to_take(goal) is not None:
        position = replace(position, to_win=None)
    return going_on(position)


def going_on(position: Position) -> Position:
    """Return the position; raise BadHands if its deal has ended."""
    if not position.over:
        return position
    counts = [str(each) for each in position.won]
    raise BadHands(
        [
            M(
                "The deal is over at {counts} tricks, and nothing is left to play for; "
                'a goal like "2 tricks" lets the play go on.',
                counts=counts,
            )
        ]
    )


def laid(
    position: Position,
    played: Sequence[Card],
    number: int = 1,
    letter: Callable[[Seat], str] = pbn_letter,
) -> Position:
    """Play cards onto the table, the first being card `number` of the play; tricks that they finish are kept as counts.

    Raises BadHands at a card that may not be played.
    """
    open_ended = replace(position, to_win=None)
    for at, card in enumerate(played, number):
        try:
            open_ended = open_ended.play(card)
        except IllegalPlay as error:
            raise BadHands([_illegal(at, error, letter)]) from None
    return going_on(replace(open_ended, history=(), before=open_ended.won, to_win=position.to_win))


def _illegal(number: int, error: IllegalPlay, letter: Callable[[Seat], str]) -> Message:
    if not error.legal:
        return M("Card {n} of the play, {card}, comes after the last.", n=number, card=error.card)
    return M(
        "Card {n} of the play cannot be {card}; {seat} may play {legal}.",
        n=number,
        card=error.card,
        seat=letter(error.seat),
        legal=error.legal,
    )


def before_trick(position: Position) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands as they were before the trick on the table, by seat."""
    on_table = dict(position.plays)
    return {
        seat: tuple(sorted((*position.hand(seat), *([on_table[seat]] if seat in on_table else []))))
        for seat in SEATS[position.players]
    }
