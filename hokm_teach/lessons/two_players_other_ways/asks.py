"""The questions of the lesson; every answer is read from the engine, and every reason from the deal on the table."""

from __future__ import annotations

from functools import partial

from hokm_teach.draft import Draft, Turn
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.lessons.two_players_other_ways.telling import last_turn
from hokm_teach.lessons.two_players_other_ways.ways import (
    BOTH,
    Way,
    needs,
    way_name,
)
from hokm_teach.rules import RuleSet
from hokm_teach.seats import Seat, next_seat

# who draws first


def first_task(draft: Draft) -> Task:
    """Ask who draws first, before the first turn."""
    first = draft.turn_of
    assert first is not None  # noqa: S101 - the hands are not full
    return Task(
        M(
            "**{way}**: who gets the first card of the stock? Press the seat.",
            way=way_name(draft.rules),
        ),
        partial(_judge_first, draft, first),
        M("Count what each needs to have thirteen. If it is the same, hakem begins."),
        (first,),
        seats=BOTH,
    )


def _judge_first(draft: Draft, first: Seat, answer: Answer) -> Judgement:
    why = _why_first(draft, first)
    if answer is first:
        return Judgement(True, why)
    if first is draft.hakem:
        return Judgement(False, sentences([M("Dealing gives no right to draw first."), why]))
    return Judgement(False, sentences([M("Being hakem does not count here."), why]))


def _why_first(draft: Draft, first: Seat) -> Message:
    other = next_seat(first, 2)
    most, least = needs(draft, first), needs(draft, other)
    if most == least:
        return whose(
            draft.hakem,
            M("Both need {n} cards, and you are hakem: you begin.", n=most),
            M("Both need {n} cards, and {seat} is hakem and begins.", n=most, seat=draft.hakem),
        )
    return whose(
        first,
        M("You need {n} cards, {other} {m}: who needs more begins.", n=most, m=least, other=other),
        M("{seat} needs {n} cards, you {m}: who needs more begins.", n=most, m=least, seat=first),
    )


# how many are laid away


def other_lays_task(draft: Draft) -> Task:
    """Ask how many cards hakem's opponent lays away, once hakem has named trump."""
    right = _laid_by(draft, draft.other)
    return Task(
        whose(
            draft.other,
            M("**{way}**: how many cards do you lay away?", way=way_name(draft.rules)),
            M(
                "**{way}**: how many cards does {seat} lay away?",
                way=way_name(draft.rules),
                seat=draft.other,
            ),
        ),
        partial(_judge_lays, draft, right),
        M("Each way has its own pair of numbers; only in the draft it is hakem who picks it."),
        (f"answer-{right}",),
        choices=tuple((f"answer-{n}", n) for n in (0, 2, 3)),
    )


def _laid_by(draft: Draft, seat: Seat) -> int:
    """Return how many a player has laid away, or must; hakem has, where anything is."""
    if seat is draft.hakem or len(draft.away) > 1:
        return len(draft.laid_away(seat))
    return draft.discards(seat)[0]


def _judge_lays(draft: Draft, right: int, answer: Answer) -> Judgement:
    why = _why_lays(draft, right)
    said = int(str(answer).removeprefix("answer-"))
    if said == right:
        return Judgement(True, why)
    if not said:
        return Judgement(
            False, sentences([M("Keeping all five is the **classic** way, without discards."), why])
        )
    if not right:
        return Judgement(False, sentences([M("Here no card is laid away before the draw."), why]))
    return Judgement(False, sentences([M("The two numbers go together."), why]))


def _why_lays(draft: Draft, right: int) -> Message:
    hakems = _laid_by(draft, draft.hakem)
    if not right:
        return M(
            "**{way}**: both keep their five, and each needs {n} more.",
            way=way_name(draft.rules),
            n=draft.rules.hand_size - 5,
        )
    if len(draft.rules.discards) > 1:
        return M(
            "**{way}**: together they lay away {sum}. Hakem chose {n}, so {m} are left for the other.",
            way=way_name(draft.rules),
            sum=hakems + right,
            n=hakems,
            m=right,
        )
    if hakems == right:
        return M("**{way}**: {n} each, whoever is hakem.", way=way_name(draft.rules), n=right)
    return M(
        "**{way}**: hakem always lays away {n}, the other {m}.",
        way=way_name(draft.rules),
        n=hakems,
        m=right,
    )


# how many are left


#: What a stock may be thought to hold at the end: nothing, what classic leaves, what governor leaves, all that is in no hand.
LEFT = (0, 10, 22, 26)


def left_task(rules: RuleSet) -> Task:
    """Ask how many cards stay in the stock when both hands are full."""
    way = Way(rules)
    return Task(
        M(
            "**{way}**: when both have thirteen, how many cards are left in the stock?",
            way=way_name(rules),
        ),
        partial(_judge_left, way),
        M("How many turns will there be, and how many cards of the stock does one turn use?"),
        (f"answer-{way.left}",),
        choices=tuple((f"answer-{n}", n) for n in LEFT),
    )


def _judge_left(way: Way, answer: Answer) -> Judgement:
    said = int(str(answer).removeprefix("answer-"))
    why = _why_left(way)
    if said == way.left:
        return Judgement(True, why)
    if said == way.in_no_hand:
        return Judgement(
            False,
            sentences(
                [M("{n} cards end in no hand, but not all of them stay in the stock.", n=said), why]
            ),
        )
    if not said:
        return Judgement(False, sentences([M("It is not drawn to its end."), why]))
    return Judgement(False, why)


def _why_left(way: Way) -> Message:
    used = way.stock - way.left
    if not way.aside:
        return M(
            "{turns} cards are dealt one at a time from a stock of {stock}: {left} stay there, and nobody ever sees them.",
            turns=way.turns,
            stock=way.stock,
            left=way.left,
        )
    if not way.left:
        return M(
            "{turns} turns use two cards each, and that is the whole stock of {stock}.",
            turns=way.turns,
            stock=way.stock,
        )
    return M(
        "{turns} turns use two cards each, {used} of {stock}: {left} stay there, and nobody ever sees them.",
        turns=way.turns,
        used=used,
        stock=way.stock,
        left=way.left,
    )


# what you know of a turn of Bo's


WHICH, WANTED, REFUSED, ONE_MORE = "answer-which", "answer-wanted", "answer-refused", "answer-more"


def turn_task(draft: Draft) -> Task:
    """Ask what you know of the turn that Bo has just made."""
    turn = draft.turns[-1]
    right = what_is_known(turn)
    return Task(
        sentences([last_turn(draft), M("What do you know of Bo's new card?")]),
        partial(_judge_turn, turn, right),
        M("Did Bo choose? And did you see a card?"),
        (right,),
        choices=(
            (WHICH, M("Which card it is")),
            (WANTED, M("Bo looked at it and wanted it")),
            (REFUSED, M("It came instead of one Bo did not want")),
            (ONE_MORE, M("Nothing: it was simply dealt")),
        ),
    )


def what_is_known(turn: Turn) -> str:
    """Return the answer that is right, as the engine has the turn."""
    if turn.below is None:
        return ONE_MORE
    return WANTED if turn.kept else REFUSED


def _judge_turn(turn: Turn, right: str, answer: Answer) -> Judgement:
    why = _WHY_TURN[right]
    if answer == right:
        return Judgement(True, why)
    if answer == WHICH:
        return Judgement(False, sentences([M("The card stays face down for you."), why]))
    if turn.below is None:
        return Judgement(False, sentences([M("In this way nobody chooses."), why]))
    return Judgement(False, why)


_WHY_TURN: dict[str, Message] = {
    WANTED: M("Bo **kept** the top card: it pleased, so it may be a trump or a high card."),
    REFUSED: M("Bo **passed** the top card: it was poor, and the next one had to be taken blind."),
    ONE_MORE: M("Dealt cards tell nothing: Bo could neither keep nor pass."),
}
