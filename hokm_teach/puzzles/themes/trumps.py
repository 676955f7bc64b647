"""Themes of the trump suit: drawing it, ruffing before that, ruffing higher, and making a small trump high."""

from __future__ import annotations

from collections.abc import Iterable

from hokm_teach.cards import Card
from hokm_teach.puzzles.proof import reached
from hokm_teach.puzzles.themes.story import Moment, beaten, held, one_suit, ruffed
from hokm_teach.tricks import Trick, winning_index


def draw_trumps(now: Moment) -> bool:
    """Only a trump lead keeps the goal and takes a trump of theirs along; after another they ruff a winner of ours.

    There is still something to win after that trick.
    """
    trick = now.trick
    if not (now.leads and now.we_take and one_suit(now.keeping, now.trump)):
        return False
    drawn = any(card.suit is now.trump for seat, card in trick.plays if seat in now.foes)
    if not drawn or reached(now.story.puzzle, now.after):
        return False
    return any(_ruffs_us(now, wrong) for wrong in now.wrong_choices if wrong.suit is not now.trump)


def _ruffs_us(now: Moment, wrong: Card) -> bool:
    """Say whether they ruff a card that would have been ours, in the play after a wrong one."""
    for trick in now.story.tricks_after(now.position, wrong):
        plain = [card for card in trick.cards if card.suit is not now.trump]
        if ruffed(trick, now.trump) and trick.winner in now.foes and plain:
            high = plain[winning_index(plain, now.trump)]
            if trick.plays[trick.cards.index(high)][0] in now.us:
                return True
    return False


def ruff_first(now: Moment) -> bool:
    """They hold trumps, and to lead one loses the goal: a plain suit is led, and we ruff before we lead trumps.

    After any trump lead there would be fewer ruffs for us.
    """
    trumps = [card for card in now.wrong_choices if card.suit is now.trump]
    if not (now.leads and trumps and held(now.position, now.trump, now.foes)):
        return False
    if any(card.suit is now.trump for card in now.keeping) or not _ruffs_early(now):
        return False
    ruffs = _our_ruffs(now, (now.trick, *now.later))
    return all(
        _our_ruffs(now, now.story.tricks_after(now.position, card)) < ruffs for card in trumps
    )


def _ruffs_early(now: Moment) -> bool:
    """Say whether our side takes a trick by ruffing, from this trick on, before it leads a trump."""
    for trick in (now.trick, *now.later):
        if trick.cards[0].suit is now.trump and trick.leader in now.us:
            return False
        if ruffed(trick, now.trump) and trick.winner in now.us:
            return True
    return False


def _our_ruffs(now: Moment, tricks: Iterable[Trick]) -> int:
    return sum(ruffed(trick, now.trump) and trick.winner in now.us for trick in tricks)


def overruff(now: Moment) -> bool:
    """A defender has ruffed; only a higher trump, of a hand out of the suit too, keeps the goal and takes the trick."""
    trick = now.position.trick
    if not trick or trick[0].suit is now.trump:
        return False
    best = winning_index(trick, now.trump)
    return (
        trick[best].suit is now.trump
        and now.position.plays[best][0] in now.foes
        and all(map(now.tops, now.keeping))
        and not all(map(now.tops, now.wrong))
        and now.trick.winner is now.seat
    )


def promotion(now: Moment) -> bool:
    """Only this plain suit, or a ruff, makes a defender spend a high trump; a lower one of ours is high then and wins.

    He spends it to overruff us, or to ruff in front of a hand of ours that would overruff him.
    """
    ruffs = not now.leads and now.card.suit is now.trump
    if now.suit is now.trump or not (now.leads or ruffs):
        return False
    if not one_suit(now.keeping, now.card.suit):
        return False
    return any(
        _overruffs(now.trick, at, now) or (now.leads and _ruffs_before(now, at, risen))
        for at, (seat, spent) in enumerate(now.trick.plays)
        if seat in now.foes and spent.suit is now.trump
        for risen in held(now.after, now.trump, now.us)
        if risen.rank < spent.rank
        and now.wins_later(risen)
        and not beaten(now.after, risen, now.foes)
    )


def _overruffs(trick: Trick, at: int, now: Moment) -> bool:
    """Say whether the trump at a place of the trick beats one of ours."""
    spent = trick.cards[at]
    return any(
        card.suit is now.trump
        and card.rank < spent.rank
        and (card is now.card or (now.leads and seat in now.us))
        for seat, card in trick.plays[:at]
    )


def _ruffs_before(now: Moment, at: int, risen: Card) -> bool:
    """Say whether he who holds this trump plays after that place, and is out of the suit led."""
    return any(
        risen in now.after.hand(seat) and card.suit is not now.suit
        for seat, card in now.trick.plays[at + 1 :]
    )
