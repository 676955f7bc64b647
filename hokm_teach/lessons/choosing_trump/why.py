"""Trump is named: which reason for it is true? The five cards themselves decide."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from hokm_teach.advice import Facts, facts
from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.choosing_trump.sheets import suits_sheet
from hokm_teach.lessons.choosing_trump.trial import Trial, TrialTask
from hokm_teach.lessons.task import Answer, Judgement

LONGER, HIGHER, ALONE = "answer-longer", "answer-higher", "answer-alone"


def true_reason(five: Iterable[Card], best: Suit) -> str | None:
    """Return what is true of the suit that the deals found best; None when neither its length nor its height says why.

    >>> from hokm_teach.cards import cards
    >>> true_reason(cards("SQ SJ D3 D2 HA"), Suit.SPADES)
    'answer-higher'
    """
    seen = tuple(five)
    mine = facts(seen, best)
    others = [facts(seen, suit) for suit in Suit if suit is not best]
    if all(mine.length > each.length for each in others):
        return LONGER
    if all(mine.length > each.length or _higher(mine, each) for each in others):
        return HIGHER
    return None


def _higher(mine: Facts, other: Facts) -> bool:
    """Whether a suit is as long as another, and card for card above it."""
    if mine.length != other.length:
        return False
    pairs = zip(mine.held, other.held, strict=True)
    return all(card.rank > its.rank for card, its in pairs)


def _rival(five: tuple[Card, ...], best: Suit) -> Facts:
    others = [facts(five, suit) for suit in Suit if suit is not best]
    return max(others, key=lambda each: (each.length, each.top))


def why_task(trial: Trial, best: Suit, reason: str) -> TrialTask:
    """Ask for the reason that is true: what `true_reason` returned."""
    return TrialTask(
        M("What speaks for {suit}?", suit=best),
        partial(_judge, trial, best, reason),
        M("Count the cards of each suit; only then look how high they are."),
        (reason,),
        choices=(
            (LONGER, M("It is longer than any other suit here")),
            (HIGHER, M("No suit is longer, and its cards are higher")),
            (ALONE, M("Few of it can be left for the others")),
        ),
        trials=(trial,),
        sheet=partial(suits_sheet, trial),
    )


def _judge(trial: Trial, best: Suit, right: str, answer: Answer) -> Judgement:
    mine, rival = facts(trial.five, best), _rival(trial.five, best)
    if answer == right:
        said = _true(right, mine, rival)
    elif answer == ALONE:
        said = _not_alone(mine)
    else:
        said = _not_so(str(answer), mine, rival)
    return Judgement(answer == right, said, sheets=(suits_sheet(trial),))


def _true(right: str, mine: Facts, rival: Facts) -> Message:
    if right == LONGER:
        return M(
            "Length is what counts first: {n} {suit} against {k} {rival}, and small trumps ruff as well as high ones.",
            **_lengths(mine, rival),
        )
    return M(
        "{suit} and {rival} are equally long, so {cards} decide it against {others}.",
        suit=mine.trump,
        rival=rival.trump,
        cards=mine.held,
        others=rival.held,
    )


def _lengths(mine: Facts, rival: Facts) -> dict[str, object]:
    return {"n": mine.length, "suit": mine.trump, "k": rival.length, "rival": rival.trump}


def _not_alone(mine: Facts) -> Message:
    return M(
        "You hold {n} of 13, and eight more cards bring you about {k}. "
        "The other {m} or so lie with the others, and you cannot know where.",
        n=mine.length,
        k=round(mine.to_come),
        m=13 - round(mine.expected),
    )


def _not_so(answer: str, mine: Facts, rival: Facts) -> Message:
    if answer == LONGER:
        return M(
            "Count again: you hold {n} {suit} and {k} {rival}.",
            **_lengths(mine, rival),
        )
    return M(
        "Not its height: it has {cards}, and higher cards lie beside it. But {suit} is longer than any other suit here.",
        cards=mine.held,
        suit=mine.trump,
    )
