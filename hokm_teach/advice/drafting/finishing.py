"""A hand half built, built to its end by two simple players, and the deal decided exactly.

From the choice on both players keep and pass as `bots.building` does. Then the solver plays both hands open and for the
best: what it finds is what the choice was worth to players who never err.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hokm_teach.advice.drafting.worlds import World
from hokm_teach.advice.playouts import Ending
from hokm_teach.bots.building import choose_away, worth
from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge
from hokm_teach.play import TRICKS_TO_WIN, Position
from hokm_teach.rules import DEALT
from hokm_teach.seats import SEATS, side_of
from hokm_teach.solver import Outcome, outcome, reaches

ENDINGS = {
    Outcome.KOT_WON: Ending.KOT_WON,
    Outcome.WON: Ending.WON,
    Outcome.LOST: Ending.LOST,
    Outcome.KOT_LOST: Ending.KOT_LOST,
}


@dataclass
class Builder:
    """One player whose hand grows: his cards, how many he still needs, and what he has not seen is worth."""

    hand: list[Card]
    needs: int
    unseen: int  # hundredths of a trick of all the cards he has not seen
    count: int  # how many they are

    def sees(self, value: int) -> None:
        """Take a card off what he has not seen."""
        self.unseen -= value
        self.count -= 1


def finish(known: Knowledge, world: World, move: str) -> Position:
    """Return the position in which the play begins after a choice (`trump H D2 D3`, `away C4`, `keep`, `pass`)."""
    trump, mine, away = _decided(known, move)
    values = {card: worth(card, trump) for card in known.rules.cards}
    me = _builder(known, values, mine, known.seen | set(away))
    theirs = list(world.theirs)
    if known.phase is Phase.TRUMP:
        (count,) = {others for hakems, others in known.rules.discards if hakems == len(away)}
        unseen = [card for card in known.rules.cards if card not in world.theirs]
        laid = choose_away(world.theirs, unseen, trump, (count,))
        theirs = [card for card in theirs if card not in laid]
    them = _builder(known, values, theirs, world.seen)
    stock = list(world.stock)
    if known.phase is Phase.DRAW:
        at = 0 if move == "keep" else 1
        if move == "pass" and len(known.offered) == 1:
            me.sees(values[stock[1]])
        me.hand.append(stock[at])
        me.needs -= 1
        _draw(known, values, [them, me], stock[2:])
    else:
        _draw(known, values, _order(known, me, them), stock)
    hands = (me, them) if known.seat is SEATS[2][0] else (them, me)
    return Position(
        tuple(frozenset(each.hand) for each in hands),
        trump,
        known.hakem,
        to_win=known.rules.tricks_to_win,
    )


def _decided(known: Knowledge, move: str) -> tuple[Suit, list[Card], tuple[Card, ...]]:
    """Return trump, the hand that is left, and what is laid away by a choice."""
    word, *rest = move.split()
    trump = Suit(rest.pop(0)) if word == "trump" else known.trump
    if trump is None:
        raise ValueError("nothing is decided before trump")
    away = tuple(map(Card, rest))
    return trump, [card for card in known.hand if card not in away], away


def _builder(
    known: Knowledge, values: dict[Card, int], hand: list[Card], seen: frozenset[Card]
) -> Builder:
    unseen = [value for card, value in values.items() if card not in seen]
    return Builder(hand, known.rules.hand_size - len(hand), sum(unseen), len(unseen))


def _order(known: Knowledge, me: Builder, them: Builder) -> list[Builder]:
    """Return who draws first: who needs more cards, else hakem."""
    hakem, other = (me, them) if known.seat is known.hakem else (them, me)
    return [other, hakem] if other.needs > hakem.needs else [hakem, other]


def _draw(
    known: Knowledge, values: dict[Card, int], order: list[Builder], stock: Sequence[Card]
) -> None:
    """Let both build their hands from the stock, in turn."""
    at = 0
    dealt, last_two = known.rules.draw == DEALT, known.rules.last_sees_both
    while order[0].needs:
        who = order[0]
        top = stock[at]
        if dealt:
            who.hand.append(top)
            at += 1
        else:
            below, value = stock[at + 1], values[top]
            at += 2
            who.sees(value)
            both = last_two and at == len(stock)
            keeps = value >= values[below] if both else value * who.count >= who.unseen
            if not keeps:
                who.sees(values[below])
            who.hand.append(top if keeps else below)
        who.needs -= 1
        order = order[::-1]


def ending(known: Knowledge, position: Position) -> Ending:
    """Return how a deal ends for the one who chooses if both play it open and for the best."""
    if known.rules.hand_size == 2 * TRICKS_TO_WIN - 1:
        found = ENDINGS[outcome(position)]
    else:  # a shortened pack, whose deals have no kot
        found = Ending.WON if reaches(position, known.rules.tricks_to_win) else Ending.LOST
    ours = side_of(known.seat, 2) == side_of(known.hakem, 2)
    return found if ours else Ending(max(Ending) - found)
