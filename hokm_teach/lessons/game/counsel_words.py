"""What a second opinion says: the choices in a chart that is a table, why one is better, how one that was made compares."""

from __future__ import annotations

from typing import NamedTuple

from hokm_teach.advice.drafting import Advice
from hokm_teach.bots.building import expected, worth
from hokm_teach.cards import Card, Suit, of_suit
from hokm_teach.deal import Phase
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.estimates import percent, points, share
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.view import Verdict
from hokm_teach.rules import DEALT

#: What the numbers leave out.
LIMITS = M(
    "The cards you have not seen are dealt at random, as they may lie after all that has happened. "
    "Both then draw like simple players and play with **open cards**: nobody errs and nobody has to guess."
)


class Told(NamedTuple):
    """What is said to a choice that was made."""

    verdict: Verdict
    words: Message


def choice(known: Knowledge, move: str) -> object:
    """Return a choice as a label: a suit and what goes away, cards to lay away, or keep or pass."""
    word, *rest = move.split()
    if word in ("keep", "pass"):
        top, *below = known.offered
        if below:
            return M("Take {card}", card=top if word == "keep" else below[0])
        return M("Keep {card}", card=top) if word == "keep" else M("Pass {card}", card=top)
    away = tuple(map(Card, rest[1:] if word == "trump" else rest))
    if word == "away":
        return away
    suit = Suit(rest[0])
    return M("{suit}, away {cards}", suit=suit, cards=away) if away else suit


def sheet(known: Knowledge, tally: Advice) -> SheetText:
    """Return how each choice did, best first; those that are as good as the first are lit."""
    order = tally.ranking
    rows = tuple((choice(known, each), share(tally.wins(each)), points(tally.points(each))) for each in order)  # fmt: skip
    wins = [tally.wins(each) for each in order]
    return SheetText(
        M(
            "Of 100 deals, as {n} went that fit what you know, both playing with open cards",
            n=tally.deals(order[0]),
        ),
        (M("Choice"), M("Wins"), M("Points")),
        rows,
        tuple(index for index, each in enumerate(order) if each in tally.best),
        tuple(round(each.value, 3) for each in wins),
        tuple((round(each.low, 3), round(each.high, 3)) for each in wins),
    )


def reason(known: Knowledge, tally: Advice | None) -> Message:
    """Say what there is to see in the cards, then what the deals say."""
    first = tally.ranking[0] if tally is not None else None
    parts = _of_trumps(known, first) + _of_the_choice(known, first)
    if tally is not None:
        parts += numbers(known, tally)
    return sentences(parts)


def limits(known: Knowledge) -> Message | None:
    """Say what the numbers leave out: at the first choices of a deal, not at every turn."""
    return None if known.phase is Phase.DRAW else LIMITS


def verdict(known: Knowledge, tally: Advice, move: str) -> Told:
    """Say how a choice that was made compares with the best."""
    if move in tally.best:
        said = M("**Well chosen.**") if len(tally.best) == 1 else M("**As good as any.**")
        return Told("right", sentences([said, *numbers(known, tally)]))
    first = tally.ranking[0]
    lost = max(1, round(100 * tally.gap(first, move).value))
    costs = plural(
        "This costs about **{n} point** in 100 deals.",
        "This costs about **{n} points** in 100 deals.",
        lost,
    )
    return Told("wrong", sentences([costs, _against(known, tally, first, move)]))


def numbers(known: Knowledge, tally: Advice) -> list[Message]:
    """Say how the first and the next best did, and whether the deals can tell them apart."""
    first, *others = tally.ranking
    if not others:
        return []
    said = [_against(known, tally, first, others[0])]
    if others[0] in tally.best:
        said.append(M("So far {n} deals cannot tell them apart.", n=tally.deals(first)))
    return said


def _against(known: Knowledge, tally: Advice, first: str, other: str) -> Message:
    """Say how two choices did, the better first."""
    mine, theirs = percent(tally.wins(first)), percent(tally.wins(other))
    if known.phase is Phase.DRAW and len(known.offered) == 1:
        if first == "keep":
            return M("Keeping wins **{mine}**, passing {theirs}.", mine=mine, theirs=theirs)
        return M("Passing wins **{mine}**, keeping {theirs}.", mine=mine, theirs=theirs)
    return M(
        "“{first}” wins **{mine}**, “{other}” {theirs}.",
        first=choice(known, first),
        other=choice(known, other),
        mine=mine,
        theirs=theirs,
    )


def _of_trumps(known: Knowledge, first: str | None) -> list[Message]:
    """Say how long the trumps are and how high: those of the best choice while trump is to be named."""
    trump = known.trump
    if trump is None:
        trump = Suit(first.split()[1]) if first else None
    if trump is None:
        return []
    held = of_suit(known.hand, trump)
    if not held:
        return [M("You hold no {suit} yet.", suit=trump)]
    said = [M("You hold **{n} {suit}**.", n=len(held), suit=trump)]
    tops = tops_of(known, trump)
    if tops:
        said.append(
            plural(
                "{cards} is a top: nothing you have not seen beats it.",
                "{cards} are tops: nothing you have not seen beats them.",
                len(tops),
                cards=tops,
            )
        )
    return said


def tops_of(known: Knowledge, suit: Suit) -> tuple[Card, ...]:
    """Return the cards of a suit in hand that nothing unseen can beat."""
    unseen = max((card.rank for card in known.unseen if card.suit is suit), default=0)
    return tuple(card for card in of_suit(known.hand, suit) if card.rank > unseen)


def _of_the_choice(known: Knowledge, first: str | None) -> list[Message]:
    if known.phase is Phase.DRAW and known.trump is not None:
        return _of_the_top(known, known.trump)
    return _of_away(known, first) if first else []


def _of_the_top(known: Knowledge, trump: Suit) -> list[Message]:
    """Say what the card on top is worth beside what might come instead."""
    top, *below = known.offered
    if below:
        return [M("These are the last two cards, and you see both: take the better one.")]
    better = sum(worth(card, trump) > worth(top, trump) for card in known.unseen)
    said = []
    if top.suit is trump:
        said.append(M("{card} would be trump number {n}.", card=top, n=len(of_suit(known.hand, trump)) + 1))  # fmt: skip
    said.append(
        M(
            "Of the {n} cards you have not seen, {k} would be better to have than {card}.",
            n=len(known.unseen),
            k=better,
            card=top,
        )
    )
    return said


def _of_away(known: Knowledge, first: str) -> list[Message]:
    """Say why those cards go, and what their number does to the draw."""
    word, *rest = first.split()
    trump = Suit(rest[0]) if word == "trump" else known.trump
    away = tuple(map(Card, rest[1:] if word == "trump" else rest))
    if trump is None or not away:
        return []
    average = expected(known.unseen, trump)
    if all(worth(card, trump) < average for card in away):
        said = [M("{cards} can go: a card that comes instead is better on average.", cards=away)]
    else:
        said = [M("{cards} will be missed least.", cards=away)]
    uneven = any(mine != theirs for mine, theirs in known.rules.discards)
    if known.rules.draw != DEALT and uneven and len(set(known.discards)) > 1:
        if len(away) == max(known.discards):
            said.append(M("Three away means one more turn for you, the first, and a last one that sees both cards."))  # fmt: skip
        else:
            said.append(M("Two away leaves the first and the last turn to the other player."))
    return said
