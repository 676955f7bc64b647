"""Tasks drawn for the check: each kind of trap in turn, and only hands on which the deals are clear."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial

from hokm_teach.advice import facts
from hokm_teach.cards import PACK, Card, Rank, Suit, cards
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.choosing_trump import compare
from hokm_teach.lessons.choosing_trump.choose import choose_task, first_packets, table
from hokm_teach.lessons.choosing_trump.compare import Hand
from hokm_teach.lessons.choosing_trump.trial import Trial
from hokm_teach.lessons.choosing_trump.why import true_reason, why_task
from hokm_teach.lessons.fresh import Kind, in_turn
from hokm_teach.lessons.task import Step

#: Shares of wins that differ by less look alike to one who sees nothing else.
ALIKE = 0.05

#: Draws five cards of some kind.
Five = Callable[[random.Random], tuple[Card, ...]]
#: Draws two hands, the better one first.
Two = Callable[[random.Random], tuple[Hand, Hand]]


def draw() -> Kind:
    """Return a draw that takes every kind of task in turn."""
    return in_turn(
        (
            partial(_choose, low_but_long),
            partial(_choose, strong_and_weak),
            partial(_choose, two_and_two),
            partial(_compare, M("Beside the trumps"), two_with_aces, compare.side_aces),
            partial(_compare, M("How high is the win?"), two_with_kots, compare.kots),
            _why,
        )
    )


def _choose(kind: Five, chance: random.Random) -> Step:
    trial = clear(kind, chance)
    deal = first_packets(trial.five, chance.sample(PACK, len(PACK)))
    return Step(
        M("Your five cards"),
        (M("Choose, and the rest of the hand is dealt."),),
        table(deal),
        choose_task(deal, trial, trial.evidence.best),
        checked=True,
    )


def _why(chance: random.Random) -> Step:
    trial, best, reason = _reasoned(chance)
    deal = first_packets(trial.five, chance.sample(PACK, len(PACK)))
    return Step(
        M("Say why"),
        (M("With these five cards {suit} is the trump to name.", suit=best),),
        table(deal.name_trump(best)),
        why_task(trial, best, reason),
        checked=True,
    )


def _reasoned(chance: random.Random) -> tuple[Trial, Suit, str]:
    """Draw a hand whose best suit, as the deals found it, is also the longest or the higher of those as long."""
    kind = chance.choice((low_but_long, two_and_two))
    while True:
        trial = clear(kind, chance)
        (best,) = trial.evidence.best
        reason = true_reason(trial.five, best)
        if reason is not None:
            return trial, best, reason


def _compare(title: Message, kind: Two, reason: compare.Reason, chance: random.Random) -> Step:
    better, other = kind(chance)
    if chance.random() < 0.5:
        first, second, right = better, other, compare.FIRST
    else:
        first, second, right = other, better, compare.SECOND
    return Step(
        title,
        (M("Two hands from two deals, each with its trump named."),),
        compare.side_by_side(first, second),
        compare.compare_task(first, second, right, reason),
        checked=True,
    )


def clear(kind: Five, chance: random.Random) -> Trial:
    """Draw hands of a kind until the deals name one best suit."""
    while True:
        trial = Trial(kind(chance))
        if len(trial.evidence.best) == 1:
            return trial


def low_but_long(chance: random.Random) -> tuple[Card, ...]:
    """Draw a longest suit with no honour, and a shorter one with an ace or a king."""
    while True:
        five = tuple(chance.sample(PACK, 5))
        longest, second, *_ = sorted(
            (facts(five, suit) for suit in Suit), key=lambda each: each.length, reverse=True
        )
        high = any(card.rank >= Rank.KING for card in five)
        if longest.length > max(2, second.length) and not longest.honours and high:
            return five


def strong_and_weak(chance: random.Random) -> tuple[Card, ...]:
    """Draw two of ace, king and queen with a small card, and two low cards beside them."""
    long, short, other = chance.sample(list(Suit), 3)
    top = _of(long, "AKQ", 2, chance)
    small = _of(long, "T98765432", 1, chance)
    low = _of(short, "98765432", 2, chance)
    if chance.random() < 0.5:
        low = (low[0], *_of(other, "98765432", 1, chance))
    return (*top, *small, *low)


def two_and_two(chance: random.Random) -> tuple[Card, ...]:
    """Draw two good cards of one suit, two small ones of another, and an ace."""
    high, low, other = chance.sample(list(Suit), 3)
    return (
        *_of(high, chance.choice(("QJ", "KJ", "QT")), 2, chance),
        *_of(low, "432", 2, chance),
        Card.of(other, Rank.ACE),
    )


def two_with_aces(chance: random.Random) -> tuple[Hand, Hand]:
    """Draw three middling trumps with two side aces, and three higher ones with none."""
    while True:
        trump, one, two = chance.sample(list(Suit), 3)
        aces = (Card.of(one, Rank.ACE), Card.of(two, Rank.ACE))
        better = Hand(
            (*_of(trump, "JT9", 1, chance), *_of(trump, "8765432", 2, chance), *aces), trump
        )
        trump, one, two = chance.sample(list(Suit), 3)
        higher = (Card.of(trump, Rank.KING), *_of(trump, "QJT", 1, chance))
        low = (*_of(one, "8765432", 1, chance), *_of(two, "8765432", 1, chance))
        other = Hand((*higher, *_of(trump, "98765432", 1, chance), *low), trump)
        if _apart(better, other) and compare.better_of(better, other) is better:
            return better, other


def two_with_kots(chance: random.Random) -> tuple[Hand, Hand]:
    """Draw ace, king and queen of trump with nothing beside them, and a hand that wins as often by other means."""
    while True:
        trump, one, two = chance.sample(list(Suit), 3)
        low = (*_of(one, "98765432", 1, chance), *_of(two, "98765432", 1, chance))
        better = Hand((*_of(trump, "AKQ", 3, chance), *low), trump)
        trump, one, two = chance.sample(list(Suit), 3)
        aces = (Card.of(one, Rank.ACE), Card.of(two, Rank.ACE))
        other = Hand(
            (*_of(trump, "QJ", 1, chance), *_of(trump, "98765432", 2, chance), *aces), trump
        )
        if _apart(better, other) and _alike_but_for_kots(better, other):
            return better, other


def _apart(one: Hand, two: Hand) -> bool:
    """Say whether no card is in both hands: they lie on one table, where each card is there once."""
    return not set(one.five) & set(two.five)


def _alike_but_for_kots(better: Hand, other: Hand) -> bool:
    a, b = better.prospect, other.prospect
    alike = abs(a.wins.value - b.wins.value) < ALIKE
    return alike and a.kots.low > b.kots.high and compare.better_of(better, other) is better


def _of(suit: Suit, ranks: Iterable[str], count: int, chance: random.Random) -> tuple[Card, ...]:
    """Draw cards of a suit among these ranks."""
    letters = chance.sample(list(ranks), count)
    return tuple(sorted(cards(" ".join(suit.value + letter for letter in letters))))
