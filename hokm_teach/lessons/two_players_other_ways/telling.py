"""What is said of a turn at the stock, as you know it; and the sheets in which the ways stand side by side."""

from __future__ import annotations

from collections.abc import Sequence

from hokm_teach.deal import Phase
from hokm_teach.draft import Draft, Turn
from hokm_teach.i18n import M, Message, plural, say
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.two_players_other_ways.ways import (
    WAYS,
    Way,
    known,
    set_aside,
    way_name,
)
from hokm_teach.rules import DEALT, RuleSet
from hokm_teach.seats import Seat


def last_turn(draft: Draft) -> Message:
    """Say what came of the last turn, and nothing that you have not seen."""
    if not draft.turns:
        return M("Nobody has drawn yet.")
    turn = draft.turns[-1]
    if turn.below is None:
        return whose(
            turn.seat,
            M("{card} is dealt to you.", card=turn.top),
            M("A card is dealt to {seat}, face down.", seat=turn.seat),
        )
    return _yours(turn) if turn.seat is Seat.SOUTH else _theirs(turn)


def _yours(turn: Turn) -> Message:
    if turn.both_seen:
        return M("You saw both, took {taken} and left {gone}.", taken=turn.taken, gone=turn.gone)
    if turn.kept:
        return M(
            "You kept {taken}. The next card was set aside, and nobody saw it.", taken=turn.top
        )
    return M("You passed {gone}, and {taken} came.", gone=turn.gone, taken=turn.taken)


def _theirs(turn: Turn) -> Message:
    if turn.both_seen:
        return M("{seat} saw the last two and took one of them.", seat=turn.seat)
    if turn.kept:
        return M("{seat} kept the top card; which it was, only {seat} knows.", seat=turn.seat)
    return M(
        "{seat} passed the top card and took the next; you saw neither of them.", seat=turn.seat
    )


def both_full(draft: Draft) -> tuple[Message, ...]:
    """Say what is left when both hands are full."""
    if draft.phase is not Phase.PLAY:
        return ()
    left = len(draft.stock)
    if not left:
        return (M("Both have thirteen, and the stock is **empty**."),)
    return (
        plural(
            "Both have thirteen, and **{n} card** stays in the stock.",
            "Both have thirteen, and **{n} cards** stay in the stock.",
            left,
        ),
    )


def compared(
    caption: Message, rows: Sequence[tuple[object, ...]], ways: Sequence[RuleSet] = WAYS
) -> SheetText:
    """Return ways side by side; what differs from the first of them is lit."""
    lit = tuple(
        (line, at)
        for line, (_, usual, *others) in enumerate(rows)
        for at, other in enumerate(others, 2)
        if say(other) != say(usual)
    )
    return SheetText(caption, (M("The way"), *map(way_name, ways)), tuple(rows), cells=lit)


def standing(drafts: Sequence[Draft]) -> SheetText:
    """Return how the same pack stands in every way just now."""
    rows = (
        (M("Turns made"), *(len(each.choices) for each in drafts)),
        (M("Your hand"), *(len(each.hand(Seat.SOUTH)) for each in drafts)),
        (M("Bo's hand"), *(len(each.hand(Seat.NORTH)) for each in drafts)),
        (M("Stock"), *(len(each.stock) for each in drafts)),
        (M("Set aside"), *map(set_aside, drafts)),
        (M("Laid away"), *(sum(map(len, each.away)) for each in drafts)),
        (M("You have seen"), *(len(known(each).seen) for each in drafts)),
    )
    return compared(M("At this moment, in each way"), rows)


def four_ways() -> SheetText:
    """Return all that differs between the ways, read from the engine."""
    ways = tuple(map(Way, WAYS))
    rows = (
        (M("Laid away, hakem and other"), *map(_laid, WAYS)),
        (M("First to draw"), *map(_first, WAYS)),
        (M("A turn"), *map(_turn, WAYS)),
        (M("Turns"), *(way.turns for way in ways)),
        (M("Cards taken"), *(_pair(way.taken) for way in ways)),
        (M("The last two"), *map(_last, ways)),
        (M("Set aside"), *(way.aside for way in ways)),
        (M("Left in the stock"), *(way.left for way in ways)),
        (M("In no hand"), *(way.in_no_hand for way in ways)),
        (M("You have seen at the lead"), *(_seen(rules) for rules in WAYS)),
    )
    return compared(M("Different from the draft: lit"), rows)


def _pair(numbers: Sequence[int]) -> Message:
    one, other = numbers
    return M("{n} and {m}", n=one, m=other)


def _laid(rules: RuleSet) -> Message:
    pairs = rules.discards
    if len(pairs) > 1:
        return M("{pair}, or {other}", pair=_pair(pairs[0]), other=_pair(pairs[1]))
    return _pair(pairs[0]) if any(pairs[0]) else M("nothing")


def _first(rules: RuleSet) -> Message:
    begins = {Way(rules, most).first for most in (True, False)}
    return M("hakem") if begins == {Seat.SOUTH} else M("whoever laid three away")


def _turn(rules: RuleSet) -> Message:
    return M("dealt, no choice") if rules.draw == DEALT else M("keep or pass")


def _last(way: Way) -> Message:
    return M("both seen") if way.last_two else M("like any others")


def _seen(rules: RuleSet) -> Message:
    """Say how many cards you may have seen, over all that you may have laid away and kept."""
    seen = [count for most in (True, False) for count in Way(rules, most).seen]
    fewest, most_of_all = min(seen), max(seen)
    if fewest == most_of_all:
        return M("{n}", n=fewest)
    return M("{n} to {m}", n=fewest, m=most_of_all)
