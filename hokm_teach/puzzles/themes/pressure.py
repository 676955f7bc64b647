"""The squeeze: a defender who has too much to keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hokm_teach.cards import PACK, Card
from hokm_teach.play import Position
from hokm_teach.puzzles.proof import lost, reached
from hokm_teach.puzzles.themes.story import Moment, held, of_suit
from hokm_teach.puzzles.tree import Judge

#: Cards of the squeezed hand up to which it is looked for, and positions after which it is given up: the search is a
#: plain one, for no solver knows hands of unequal lengths. Of the course's puzzles none needs a third of that.
LONGEST, POSITIONS = 6, 20_000


class _GivenUp(Exception):
    """Too many positions were tried."""


def squeeze(now: Moment) -> bool:
    """A defender has to throw from two suits or more, and every card of his costs what he had before.

    The proof: with one idle card more, thrown now, he would keep us from the goal.
    """
    hand = now.position.hand(now.seat)
    if now.ours or now.leads or not 1 < len(hand) <= LONGEST or now.trick.leader not in now.us:
        return False
    if any(of_suit(now.position, suit, now.seat) for suit in (now.suit, now.trump)):
        return False
    suits = {card.suit for card in hand}
    if len(suits) < 2 or not all(held(now.position, suit, now.us) for suit in suits):
        return False
    try:
        return not _kept(now.story.judge, _with_idle_card_thrown(now), {})
    except _GivenUp:
        return False


def _with_idle_card_thrown(now: Moment) -> Position:
    """Return the position after a card of his that nobody has and that cannot win."""
    position = now.position
    live = {*position.trick, *(card for hand in position.hands for card in hand)}
    idle = next(
        card for card in PACK if card not in live and card.suit not in (now.suit, now.trump)
    )
    at = position.seats.index(now.seat)
    hands = (*position.hands[:at], position.hands[at] | {idle}, *position.hands[at + 1 :])
    return replace(position, hands=hands).play(idle)


def _kept(judge: Judge, position: Position, known: dict[object, bool]) -> bool:
    """Say whether the goal is reached although one hand holds a card more than the others, by trying every card."""
    puzzle = judge.puzzle
    if reached(puzzle, position):
        return True
    over = not position.trick and not all(position.hands)
    if over or position.to_move is None or lost(puzzle, position):
        return False
    key = position.hands, position.trick, position.leader, position.won
    if key not in known:
        if len(known) >= POSITIONS:
            raise _GivenUp
        after = (position.play(card) for card in _choices(position))
        results = (_kept(judge, each, known) for each in after)
        known[key] = any(results) if judge.ours(position) else all(results)
    return known[key]


def _choices(position: Position) -> Iterator[Card]:
    """Give the legal cards, of those that touch only the highest."""
    legal, before = set(position.legal_cards()), None
    for card in sorted({*position.trick}.union(*position.hands)):
        if card in legal and (before not in legal or before.suit is not card.suit):
            yield card
        before = card
