"""What can be read beside the table: the score, your own draws, and the cards counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hokm_teach.cards import Suit, of_suit
from hokm_teach.deal import Phase
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.knowledge import Knowledge, SeenTurn
from hokm_teach.lessons.game.people import all_sides
from hokm_teach.lessons.task import SheetText
from hokm_teach.match import DealResult, Match
from hokm_teach.rules import KEEP_OR_PASS, RULESETS
from hokm_teach.seats import Seat

_NOTHING = "–"


def score_sheet(match: Match, names: Mapping[Seat, Seat]) -> SheetText:
    """Return every deal of a match with its points by side, and their sums."""
    rows = [
        (number, names[hakem], _tricks(result), *_points(result))
        for number, (hakem, result) in enumerate(zip(match.hakems, match.results, strict=True), 1)
    ]
    total = (M("Sum"), "", "", *match.scores)
    return SheetText(
        M("Score sheet, match to {n}", n=match.rules.target),
        (M("Deal"), M("Hakem"), M("Tricks"), *all_sides(names)),
        (*rows, total),
        lit=(len(rows),),
    )


def _tricks(result: DealResult) -> Message:
    """Write the tricks of a deal by side; kot is named."""
    written = (
        M("{a}–{b}", a=result.tricks[0], b=result.tricks[1])
        if len(result.tricks) == 2
        else M("{a}–{b}–{c}", a=result.tricks[0], b=result.tricks[1], c=result.tricks[2])
    )
    return M("{tricks} kot", tricks=written) if result.kot else written


def _points(result: DealResult) -> tuple[object, ...]:
    return tuple(
        result.points if side == result.side else _NOTHING for side in range(len(result.tricks))
    )


def draws(known: Knowledge) -> SheetText | None:
    """Return the learner's own turns at the stock, the latest first; None where nobody draws."""
    mine = [turn for turn in known.turns if turn.seat is Seat.SOUTH]
    if known.rules.draw != KEEP_OR_PASS or not mine:
        return None
    rows = tuple((number, turn.taken, _gone(turn)) for number, turn in enumerate(mine, 1))
    head = (M("Turn"), M("Taken"), M("Set aside"))
    return SheetText(M("Your draws"), head, rows[::-1])


def _gone(turn: SeenTurn) -> object:
    return turn.gone or M("unseen")


def counted(known: Knowledge, names: Mapping[Seat, Seat]) -> SheetText:
    """Return, suit by suit, what the learner holds, what he has seen go, and what he has not seen."""
    gone = known.seen - set(known.hand) - set(known.offered)
    rows = [
        (
            suit,
            len(of_suit(known.hand, suit)),
            len(of_suit(gone, suit)),
            len(of_suit(known.unseen, suit)),
        )
        for suit in Suit
    ]
    total = (M("Sum"), len(known.hand), len(gone), len(known.unseen))
    head = (M("Suit"), M("In your hand"), M("Seen and gone"), M("Not seen"))
    return SheetText(_where(known, names), head, (*rows, total), lit=(len(rows),))


def _where(known: Knowledge, names: Mapping[Seat, Seat]) -> Message:
    """Say where the cards are that the learner has not seen."""
    others = sum(known.held[1:])
    unseen = len(known.unseen)
    lost = unseen - others - known.stock + len(known.offered)
    if known.rules.players > 2:
        rest = unseen - others
        parts = [M("Cards counted: {n} are in the others' hands.", n=others)]
        return sentences([*parts, M("{n} are still to be dealt.", n=rest)] if rest else parts)
    playing = known.phase in (Phase.PLAY, Phase.OVER)
    parts = [M("Cards counted: {n} are in {seat}'s hand.", n=others, seat=names[Seat.NORTH])]
    if playing:
        never = unseen - others
        return sentences([*parts, M("{n} are out of play, and you will never see them.", n=never)])
    parts.append(M("{n} are in the stock.", n=known.stock))
    return sentences([*parts, M("{n} are out of play unseen.", n=lost)] if lost else parts)


def matches(finished: Mapping[str, Sequence[int]]) -> SheetText:
    """Return how many matches were won and lost, way by way."""
    rows = tuple((rules, *finished[name]) for name, rules in RULESETS.items() if name in finished)
    return SheetText(M("Your matches"), (M("Way"), M("Won"), M("Lost")), rows)
