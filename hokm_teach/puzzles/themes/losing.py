"""Themes of losing on purpose: holding up, ducking, throwing a loser away, and throwing a defender in."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.puzzles.themes.story import Moment, beaten, of_suit, one_suit, ruffed, taker


def hold_up(now: Moment) -> bool:
    """They lead, and to win at once loses the goal: they are let win, and the same hand wins in the suit later."""
    if now.leads or now.trick.leader not in now.foes or now.we_take:
        return False
    suit = now.suit
    return any(card.suit is suit and now.surely_takes(card) for card in now.wrong_choices) and any(
        trick.winner is now.seat and taker(trick).suit is suit for trick in now.later
    )


def duck(now: Moment) -> bool:
    """Our own suit is led and could be won; every right card loses the trick, and our side wins in the suit later."""
    suit = now.suit
    if now.trick.leader not in now.us or now.we_take or not one_suit(now.keeping, suit):
        return False
    return any(card.suit is suit and now.surely_takes(card) for card in now.wrong_choices) and any(
        trick.winner in now.us and trick.cards[0].suit is suit and taker(trick).suit is suit
        for trick in now.later
    )


def discard(now: Moment) -> bool:
    """A loser of one certain suit is thrown, on the partner's winner or instead of a ruff.

    It was worth throwing: the hand then ruffs that suit, or is rid of it and our side loses nothing more.
    """
    suit = now.card.suit
    if now.leads or suit in (now.trump, now.suit):
        return False
    if not one_suit(now.keeping, suit) or not beaten(now.position, now.card, now.foes):
        return False
    refuses = not now.we_take and any(card.suit is now.trump for card in now.wrong)
    if not refuses and now.trick.winner is not now.partner:
        return False
    ruffs = any(
        ruffed(trick, now.trump) and trick.winner is now.seat and trick.cards[0].suit is suit
        for trick in now.later
    )
    rid = not of_suit(now.after, suit, now.seat) and bool(now.later)
    return ruffs or (rid and all(trick.winner in now.us for trick in now.later))


def throw_in(now: Moment) -> bool:
    """A defender is let win and has to lead: with either of us on lead instead, the goal would be lost."""
    after = now.after
    if now.we_take or after.over or len(after.hand(after.leader)) < 2:
        return False
    judge = now.story.judge
    return not any(judge.keeps(replace(after, leader=seat)) for seat in now.us)
