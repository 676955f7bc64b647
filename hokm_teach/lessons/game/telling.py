"""What has just happened, in words: what the others chose, never which card it was."""

from __future__ import annotations

from collections.abc import Mapping

from hokm_teach.deal import Phase
from hokm_teach.i18n import M, Message, plural
from hokm_teach.knowledge import Knowledge, SeenTurn
from hokm_teach.lessons.fresh import whose
from hokm_teach.seats import Seat


def told(before: Knowledge, after: Knowledge, names: Mapping[Seat, Seat]) -> Message | None:
    """Say what a decision was, from what South knows of it; a card played lies on the table and needs no words."""
    actor = before.to_act
    if actor is None or before.phase is Phase.PLAY:
        return None
    who = names[actor]
    if before.phase is Phase.DRAW:
        return _turn(after.turns[-1], who, last=len(before.offered) == 2)
    if before.phase is Phase.DISCARD:
        return _laid_away(who, after.counts[1])
    return _named(who, after)


def _named(who: Seat, after: Knowledge) -> Message:
    """Say what is trump, and how many cards hakem has laid away for it."""
    away = after.counts[0] if after.counts else 0
    if not away:
        return whose(
            who,
            M("You name {suit} trump.", suit=after.trump),
            M("{seat} names {suit} trump.", seat=who, suit=after.trump),
        )
    return whose(
        who,
        M("You name {suit} trump and lay {n} cards away.", suit=after.trump, n=away),
        M("{seat} names {suit} trump and lays {n} cards away.", seat=who, suit=after.trump, n=away),
    )


def _laid_away(who: Seat, n: int) -> Message:
    return whose(
        who,
        plural("You lay {n} card away.", "You lay {n} cards away.", n),
        plural("{seat} lays {n} card away.", "{seat} lays {n} cards away.", n, seat=who),
    )


def _turn(turn: SeenTurn, who: Seat, *, last: bool) -> Message:
    """Say what became of a turn at the stock: whole if it was the learner's, else only what all can see."""
    if turn.top is None:
        return (
            M("{seat} kept the top card.", seat=who)
            if turn.kept
            else M("{seat} passed, and took the next card.", seat=who)
        )
    if last:
        return M(
            "Of the last two you took {taken}; {gone} is set aside.",
            taken=turn.taken,
            gone=turn.gone,
        )
    if turn.kept:
        return M("You kept {card}; the next card is set aside unseen.", card=turn.top)
    return M("You passed {card} and got {next}.", card=turn.top, next=turn.below)
