"""Themes of the way from one hand to the other: entries, and high cards that stand in the way."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.cards import Card
from hokm_teach.puzzles.themes.story import Moment, of_suit, one_suit, taker


def entry(now: Moment) -> bool:
    """Both hands could take this trick, and only one may, because it has to lead; or a card is kept to come over with.

    The second: a card that would win now is saved; the partner leads to it later, and its hand goes on to win.
    """
    if now.partner is None:
        return False
    if any(_way_kept(now, card) for card in now.wrong_choices):
        return True
    if not now.we_take or (now.leads and now.trick.winner is now.seat) or now.after.over:
        return False
    keeps, other = now.story.judge.keeps, now.trick.winner.opposite
    return not keeps(replace(now.after, leader=other)) and any(
        after.leader is other and keeps(replace(after, leader=now.trick.winner))
        for after in (now.story.trick_after(now.position, card) for card in now.wrong_choices)
    )


def _way_kept(now: Moment, kept: Card) -> bool:
    """Say whether a card that could take this trick takes one the partner leads later, and its hand goes on to win."""
    for trick, following in zip(now.later, now.later[1:], strict=False):
        if taker(trick) is kept:
            return (
                trick.leader is now.partner
                and following.winner is now.seat
                and now.surely_takes(kept)
            )
    return False


def unblock(now: Moment) -> bool:
    """A high card is got out of the partner's way, and a lower one of his takes a trick in the suit later.

    It goes under his winner where a lower card loses the goal; or it is thrown away; or cashed, being alone.
    """
    suit = now.card.suit
    if now.partner is None or not one_suit(now.keeping, suit) or suit is now.trump:
        return False
    if not any(
        trick.winner is now.partner
        and taker(trick).suit is suit
        and taker(trick).rank < now.card.rank
        and trick.cards[0].suit is suit
        for trick in now.later
    ):
        return False
    if now.leads:
        return now.trick.winner is now.seat and len(of_suit(now.position, suit, now.seat)) == 1
    if suit is not now.suit:
        return True
    return now.trick.winner is now.partner and any(
        card.suit is suit and card.rank < now.card.rank for card in now.wrong
    )
