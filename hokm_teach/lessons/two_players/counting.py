"""Counting drills: how many cards you have seen, how many of a suit can still be about, what is high among those."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import Card, Suit, of_suit
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game.counsel_words import tops_of
from hokm_teach.lessons.game.sheets import counted
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.lessons.two_players.arranged import NAMES, YOU
from hokm_teach.lessons.two_players.turns import numbers


def passes(known: Knowledge) -> int:
    """Return how many cards you have passed so far."""
    return sum(turn.seat is YOU and not turn.kept for turn in known.turns)


def seen_task(known: Knowledge) -> Task:
    """Ask how many cards you have seen so far, whatever lies on top included."""
    seen, open_now = len(known.seen), len(known.offered)
    held = len(known.hand) + open_now
    drawn = sum(turn.seat is YOU for turn in known.turns)
    double = len(known.first) + 2 * drawn + open_now
    why: dict[int, Message] = {
        double: M("Where you kept, you saw one card, not two: the next went aside unseen."),
        held: M("Those lie before you. You have also seen what you laid away and what you passed."),
        held + len(known.away): M(
            "And the cards you passed? Those you have seen too, {n} of them.", n=passes(known)
        ),
        held + passes(known): M(
            "And the {n} you laid away at the start? You know them as well.", n=len(known.away)
        ),
        seen: sentences([_sum(known), M("The other {n} you have not seen.", n=len(known.unseen))]),
    }
    return _number_task(
        M("How many cards have you seen so far?"),
        seen,
        why,
        M("What you hold, what lies open, what you laid away, what you passed."),
        known,
    )


def _sum(known: Knowledge) -> Message:
    given = {"n": len(known.hand), "k": len(known.away), "m": passes(known), "sum": len(known.seen)}
    if known.offered:
        return M(
            "{n} in hand, {open} on top, {k} laid away, {m} passed: **{sum}**.",
            open=len(known.offered),
            **given,
        )
    return M("{n} in hand, {k} laid away, {m} passed: **{sum}**.", **given)


def suit_task(known: Knowledge, suit: Suit) -> Task:
    """Ask how many cards of a suit you have not seen."""
    unseen = len(of_suit(known.unseen, suit))
    held, gone = len(of_suit(known.hand, suit)), of_suit(known.out, suit)
    whole = len(of_suit(known.rules.cards, suit))
    on_top = len(of_suit(known.offered, suit))
    why: dict[int, Message] = {
        unseen + 1: M("One too many: count what you hold and what you saw go once more."),
        max(0, unseen - 1): M("One too few: count what you hold and what you saw go once more."),
        whole - held: M(
            "Not only your hand: you have also seen {cards}.",
            cards=[*gone, *of_suit(known.offered, suit)],
        )
        if gone or on_top
        else M("Right."),
        unseen: M(
            "{whole} there are, and you have seen {n}: {k} lie with Bo, in the stock, or among the cards set aside unseen.",
            whole=whole,
            n=whole - unseen,
            k=unseen,
        ),
    }
    return _number_task(
        M("How many {suit} have you **not** seen yet?", suit=suit),
        unseen,
        why,
        M("{n} less those in your hand, and less those you saw go.", n=whole),
        known,
    )


def lost_task(known: Knowledge) -> Task:
    """Ask how many cards of the pack will not be played in this deal."""
    whole, held = len(known.rules.cards), sum(known.held)
    mine = len(known.hand)
    lost = whole - held
    why: dict[int, Message] = {
        0: M(
            "With four players all are. Here two hands of {n} are all there is to play with.",
            n=mine,
        ),
        mine: M("That is one hand. Two are played, and all else is out."),
        len(known.away) + known.counts[-1]: M(
            "Those were laid away. At every turn one more went aside."
        ),
        lost: M(
            "Two hands of {n} are played. **{lost}** are not: five laid away, and one set aside at each of {turns} turns.",
            n=mine,
            lost=lost,
            turns=len(known.turns),
        ),
    }
    return _number_task(
        M("How many cards of the pack will **not** be played in this deal?"),
        lost,
        why,
        M("How many does each of you hold?"),
        known,
    )


def known_out_task(known: Knowledge) -> Task:
    """Ask how many of the cards out of play you can name, once both hands are full."""
    out = len(known.out)
    away, drawn = len(known.away), sum(turn.seat is YOU for turn in known.turns)
    lost = len(known.rules.cards) - sum(known.held)
    why: dict[int, Message] = {
        lost: M(
            "You never saw what Bo laid away or set aside, nor what lay below a card you kept."
        ),
        away + drawn: M("Not at every turn: where you kept, the next card went aside unseen."),
        away: M("Those you laid away, yes. And the card you passed, each time?"),
        out: M(
            "{k} laid away and {m} set aside before your eyes: **{n}** of {lost}. Nobody can name the rest.",
            k=away,
            m=out - away,
            n=out,
            lost=lost,
        ),
    }
    return _number_task(
        M("How many of the {n} cards out of play can you name?", n=lost),
        out,
        why,
        M("What you laid away, and what you passed."),
        known,
    )


def _number_task(
    question: Message, right: int, why: dict[int, Message], hint: Message, known: Knowledge
) -> Task:
    return Task(
        question,
        partial(_judge_number, right, why, known),
        hint,
        (f"answer-{right}",),
        choices=numbers(*why),
    )


def _judge_number(
    right: int, why: dict[int, Message], known: Knowledge, answer: Answer
) -> Judgement:
    said = why[int(str(answer).removeprefix("answer-"))]
    good = answer == f"answer-{right}"
    return Judgement(good, said, sheets=(counted(known, NAMES),) if good else ())


def tops_task(known: Knowledge) -> Task:
    """Ask for every card in hand that no card of its suit can beat that may still be about."""
    right = frozenset(card for suit in Suit for card in tops_of(known, suit))
    return Task(
        M("Press every card of yours that **no unseen card of its suit** can beat, then check."),
        partial(_judge_tops, known, right),
        M("Suit by suit: which is the highest card you have not seen?"),
        (right,),
        cards=frozenset(known.hand),
        several=True,
    )


def _judge_tops(known: Knowledge, right: frozenset[Card], answer: Answer) -> Judgement:
    picked = frozenset(answer) if isinstance(answer, frozenset) else frozenset()
    for card in sorted(picked - right):
        return Judgement(
            False,
            M(
                "{card} can be beaten: {other} is about somewhere, as far as you know.",
                card=card,
                other=_highest(known, card.suit),
            ),
            {card: "wrong"},
        )
    missing = sorted(right - picked)
    if not missing:
        return Judgement(True, _all_tops(known, right), dict.fromkeys(right, "right"))
    first = missing[0]
    above = [
        card for card in known.rules.cards if card.suit is first.suit and card.rank > first.rank
    ]
    gone = [card for card in above if card in known.out]
    if gone:
        why = M(
            "One is missing: you have seen {cards} go, so a card below is high now.", cards=gone
        )
    else:
        why = M(
            "One is missing. Go through the suits once more: nothing you have not seen beats it."
        )
    return Judgement(False, why)


def _all_tops(known: Knowledge, right: frozenset[Card]) -> Message:
    grown = [card for card in sorted(right) if any(_above(known, card, gone) for gone in known.out)]
    if grown:
        return M(
            "All of them. {cards} grew high because you saw what is above go out of play.",
            cards=grown,
        )
    return M("All of them: whatever else is out, only a trump can beat a side card among these.")


def _above(known: Knowledge, card: Card, other: Card) -> bool:
    return other.suit is card.suit and other.rank > card.rank and other in known.out


def _highest(known: Knowledge, suit: Suit) -> Card:
    return max(of_suit(known.unseen, suit), key=lambda card: card.rank)
