"""Why a suit is right as trump or not: sentences built from the five cards and from the deals played out."""

from __future__ import annotations

from enum import Enum

from hokm_teach.advice import Evidence, Facts, Prospect, facts
from hokm_teach.cards import Card, Rank, Suit
from hokm_teach.i18n import M, Message, plural, sentences

#: Kots in 100 deals that make a difference worth a word.
_MORE_KOTS = 4


class Mistake(Enum):
    """What a wrong choice has overlooked."""

    NONE_HELD = "none held"
    SHORT_HONOURS = "honours over length"
    WEAK_SUIT = "a weak suit beside a strong one"
    SHORT = "eight more cards come"
    ACE_AS_TRUMP = "an ace needs no trump"
    LOWER = "as long, but lower"
    LONGER = "longer, and still not better"


def mistake(five: tuple[Card, ...], chosen: Suit, best: Suit) -> Mistake:
    """Name what a choice has overlooked, from the five cards alone.

    >>> from hokm_teach.cards import cards
    >>> mistake(cards("D8 D6 D5 D3 SA"), Suit.SPADES, Suit.DIAMONDS)
    <Mistake.SHORT_HONOURS: 'honours over length'>
    """
    mine, theirs = facts(five, chosen), facts(five, best)
    if not mine.length:
        return Mistake.NONE_HELD
    if mine.length < theirs.length and _top_honours(mine) and mine.top > theirs.top:
        return Mistake.SHORT_HONOURS
    if len(_top_honours(theirs)) >= 2 and not mine.honours:
        return Mistake.WEAK_SUIT
    if mine.length != theirs.length:
        return Mistake.SHORT if mine.length < theirs.length else Mistake.LONGER
    return Mistake.ACE_AS_TRUMP if mine.top == Rank.ACE else Mistake.LOWER


def _top_honours(suit: Facts) -> tuple[Card, ...]:
    return tuple(card for card in suit.honours if card.rank >= Rank.QUEEN)


def why_wrong(evidence: Evidence, chosen: Suit) -> Message:
    """Say what a choice has overlooked, and what came of it."""
    best = evidence.ranking[0].trump
    mine, theirs = facts(evidence.five, chosen), facts(evidence.five, best)
    said = _SAID[mistake(evidence.five, chosen, best)](mine, theirs)
    return sentences([said, *_numbers(evidence.prospect(chosen), evidence.prospect(best))])


def why_right(evidence: Evidence, chosen: Suit) -> Message:
    """Say what speaks for a suit, and that another is as good when the deals cannot tell."""
    mine = facts(evidence.five, chosen)
    said = [_length(mine), _strength(mine)]
    if mine.side_aces:
        said.append(_side_aces(mine))
    if len(evidence.best) > 1:
        said = [_equal(evidence), *said[:1]]
    return sentences(said)


def _equal(evidence: Evidence) -> Message:
    return M(
        "{suits} are **equally good**: {n} deals cannot tell them apart, so any of them is right.",
        suits=list(evidence.best),
        n=evidence.deals,
    )


def _length(mine: Facts) -> Message:
    return M(
        "You hold {n} {suit}, and eight more cards make that about {k}.",
        n=mine.length,
        suit=mine.trump,
        k=round(mine.expected),
    )


def _strength(mine: Facts) -> Message:
    if mine.honours:
        return plural(
            "{cards} heads them.", "{cards} head them.", len(mine.honours), cards=mine.honours
        )
    return M("They are low, but trumps need not be high: the last ones left win anyway.")


def _side_aces(mine: Facts) -> Message:
    return plural(
        "And {cards} should win a trick beside them.",
        "And {cards} should win a trick each beside them.",
        len(mine.side_aces),
        cards=mine.side_aces,
    )


def _numbers(mine: Prospect, best: Prospect) -> list[Message]:
    said = [
        M(
            "In 100 deals {best} wins {n}, {chosen} {k}.",
            best=best.trump,
            chosen=mine.trump,
            n=best.wins.percent[0],
            k=mine.wins.percent[0],
        )
    ]
    kots, mine_kots = best.kots.percent[0], mine.kots.percent[0]
    if kots - mine_kots >= _MORE_KOTS:
        said.append(
            M(
                "See the kots as well, at double points: {n} against {k}.",
                n=kots,
                k=mine_kots,
            )
        )
    return said


def _none_held(mine: Facts, theirs: Facts) -> Message:
    return M(
        "You hold no {chosen} at all: eight more cards bring about {n}, and the other players have the rest. "
        "With {best} you begin with {k} and end with about {m}.",
        chosen=mine.trump,
        best=theirs.trump,
        n=round(mine.expected),
        k=theirs.length,
        m=round(theirs.expected),
    )


def _short_honours(mine: Facts, theirs: Facts) -> Message:
    return plural(
        "{cards} is high, but high cards can win beside trump too; only **length** lets you ruff. "
        "{chosen} is {k} long, {best} {m}.",
        "{cards} are high, but high cards can win beside trump too; only **length** lets you ruff. "
        "{chosen} is {k} long, {best} {m}.",
        len(_top_honours(mine)),
        cards=_top_honours(mine),
        chosen=mine.trump,
        best=theirs.trump,
        k=mine.length,
        m=theirs.length,
    )


def _weak_suit(mine: Facts, theirs: Facts) -> Message:
    return M(
        "{chosen} has nothing above {card}, while {best} is headed by {cards}.",
        chosen=mine.trump,
        card=mine.held[0],
        cards=_top_honours(theirs),
        best=theirs.trump,
    )


def _short(mine: Facts, theirs: Facts) -> Message:
    return M(
        "Eight more cards come, and they leave {chosen} behind: "
        "about {n} in the end, and about {k} of {best}.",
        chosen=mine.trump,
        best=theirs.trump,
        n=round(mine.expected),
        k=round(theirs.expected),
    )


def _ace_as_trump(mine: Facts, theirs: Facts) -> Message:
    return M(
        "{card} is a **side ace**: it should win a trick whatever is trump. {cards} need to be trumps to win.",
        card=mine.held[0],
        cards=theirs.held,
    )


def _lower(mine: Facts, theirs: Facts) -> Message:
    return M(
        "{chosen} and {best} are equally long, so the higher cards decide: {cards} against {others}.",
        chosen=mine.trump,
        best=theirs.trump,
        cards=theirs.held,
        others=mine.held,
    )


def _longer(mine: Facts, theirs: Facts) -> Message:
    return M(
        "{chosen} is longer, but {cards} make {best} stronger still.",
        chosen=mine.trump,
        best=theirs.trump,
        cards=theirs.held,
    )


_SAID = {
    Mistake.NONE_HELD: _none_held,
    Mistake.SHORT_HONOURS: _short_honours,
    Mistake.WEAK_SUIT: _weak_suit,
    Mistake.SHORT: _short,
    Mistake.ACE_AS_TRUMP: _ace_as_trump,
    Mistake.LOWER: _lower,
    Mistake.LONGER: _longer,
}
