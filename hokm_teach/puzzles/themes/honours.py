"""Themes of the high cards between two hands: the finesse, and the drop that is its opposite."""

from __future__ import annotations

from collections.abc import Sequence

from hokm_teach.cards import Card
from hokm_teach.play import Position
from hokm_teach.puzzles.themes.story import Moment, held, of_suit, one_suit
from hokm_teach.seats import left_of, next_seat
from hokm_teach.tricks import winning_index


def finesse(now: Moment) -> bool:
    """The top card loses the goal and a lower one wins the trick: the defender who has just played holds one between.

    It counts at the lead, too, when only this suit keeps the goal and he would be finessed if he did not cover.
    """
    if not now.we_take or now.partner is None:
        return False
    if not now.leads:
        return _finessed(now.position, now.keeping, now.wrong)
    if not one_suit(now.keeping, now.card.suit):
        return False
    judge, after = now.story.judge, now.position.play(now.card)
    for low, *_ in judge.choices(after):
        third = after.play(low)
        if low.suit is not now.card.suit or low is now.trick.cards[1] or not judge.keeps(third):
            continue
        right = [card for group in judge.right(third) for card in group]
        wrong = [card for card in third.legal_cards() if card not in right]
        if _finessed(third, right, wrong):
            return True
    return False


def _finessed(third: Position, right: Sequence[Card], wrong: Sequence[Card]) -> bool:
    """Say whether the third hand keeps a top card back over the missing one of the defender before it, and wins."""
    if len(third.trick) != 2 or third.to_move is None:
        return False
    suit, foe = third.trick[0].suit, left_of(third.to_move)
    tops = [card for card in wrong if card.suit is suit]
    for missing in of_suit(third, suit, foe):
        if any(top.rank > missing.rank for top in tops) and all(
            _wins_below(third, card, missing) for card in right
        ):
            return True
    return False


def _wins_below(third: Position, card: Card, missing: Card) -> bool:
    """Say whether our side holds the trick, as it lies after this card, with a lower card than the missing one."""
    trick = (*third.trick, card)
    best = winning_index(trick, third.trump)
    return best != 1 and trick[best].suit is missing.suit and trick[best].rank < missing.rank


def drop(now: Moment) -> bool:
    """The top card catches the missing one, alone behind it, and the lower card, which takes a trick later, loses now.

    It looked like a finesse: the defender in front has the suit too, and the partner has led it or could.
    """
    if now.partner is None or now.trick.winner is not now.seat or len(now.position.trick) % 2:
        return False
    fallen = dict(now.trick.plays)[next_seat(now.seat)]
    if fallen.suit is not now.suit or of_suit(now.after, now.suit, next_seat(now.seat)):
        return False
    theirs = held(now.position, now.suit, now.foes)
    if now.leads:
        guess = now.partner, left_of(now.seat)
        if not all(of_suit(now.position, now.suit, seat) for seat in guess):
            return False
    elif now.position.trick[1].suit is not now.suit:
        return False
    return any(
        low.suit is now.suit
        and now.tops(low)
        and now.wins_later(low)
        and [fallen] == [card for card in theirs if card.rank > low.rank]
        for low in now.wrong
    )
