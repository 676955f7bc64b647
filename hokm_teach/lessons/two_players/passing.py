"""What Bo's keep or pass tells: counted on the cards you have not seen, if he keeps what is better than the average."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.bots.building import expected, worth
from hokm_teach.cards import Card, of_suit
from hokm_teach.i18n import M, Message
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.task import Judgement, SheetText, Task, one_right

NOTHING, WEAK, STRONG = "answer-nothing", "answer-weak", "answer-strong"


def would_keep(known: Knowledge) -> tuple[Card, ...]:
    """Return the cards you have not seen that a simple player keeps: those worth as much as the average or more."""
    trump = known.trump
    if trump is None:
        raise ValueError("nothing is drawn before trump")
    average = expected(known.unseen, trump)
    return tuple(card for card in known.unseen if worth(card, trump) >= average)


def trumps_in_100(known: Knowledge, *, kept: bool) -> int:
    """Return how often in 100 the card that Bo took is a trump, after he kept or after he passed."""
    if known.trump is None:
        raise ValueError("nothing is drawn before trump")
    trumps = len(of_suit(known.unseen, known.trump))
    # The card he passed was none he would keep, so it is no trump, and not the one he took either.
    among = len(would_keep(known)) if kept else len(known.unseen) - 1
    return round(100 * trumps / among)


def taken_sheet(known: Knowledge) -> SheetText:
    """Return what the card may be that Bo took, a row for keeping and one for passing."""
    kept, passed = trumps_in_100(known, kept=True), trumps_in_100(known, kept=False)
    return SheetText(
        M("How often the card Bo took is a trump, in 100"),
        (M("Bo"), M("A trump")),
        ((M("kept"), kept), (M("passed"), passed)),
        bars=(kept / 100, passed / 100),
    )


def pass_task(known: Knowledge) -> Task:
    """Ask what Bo's pass shows."""
    sheet = taken_sheet(known)
    judge = one_right(WEAK, _why(known))
    return Task(
        M("Bo passed. What does that tell you?"),
        lambda answer: _with(judge(answer), sheet),
        M("What would **you** pass?"),
        (WEAK,),
        choices=(
            (STRONG, M("He is strong enough already")),
            (WEAK, M("A weak card is gone; what he took is blind")),
            (NOTHING, M("Nothing: I saw no card")),
        ),
    )


def _why(known: Knowledge) -> dict[str, Message]:
    return {
        WEAK: M(
            "Nobody passes a trump, or an ace. So what is gone is low, and what he took is any card: a trump {k} times in 100, not {n}.",
            n=trumps_in_100(known, kept=True),
            k=trumps_in_100(known, kept=False),
        ),
        NOTHING: M(
            "You saw no card, but you saw a choice. When he keeps, it is a trump {n} times in 100, when he passes {k}.",
            n=trumps_in_100(known, kept=True),
            k=trumps_in_100(known, kept=False),
        ),
        STRONG: M(
            "However strong he is, he would not pass a good card: every turn brings him just one, this one or the next."
        ),
    }


def _with(judgement: Judgement, sheet: SheetText) -> Judgement:
    return replace(judgement, sheets=(sheet,)) if judgement.right else judgement
