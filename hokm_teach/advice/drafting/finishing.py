"""A hand half built, built to its end by two simple players, and the deal decided exactly.

From the choice on both players keep and pass as `bots.building` does. Then the solver plays both hands open and for the
best: what it finds is what the choice was worth to players who never err.
"""

from __future__ import annotations

from collections.abc import Sequence

from hokm_teach.advice.drafting.builder import Builder
from hokm_teach.advice.drafting.worlds import World
from hokm_teach.advice.playouts import Ending
from hokm_teach.bots.building import plan
from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge
from hokm_teach.play import TRICKS_TO_WIN, Position
from hokm_teach.rules import DEALT, RuleSet
from hokm_teach.seats import SEATS, side_of
from hokm_teach.solver import Outcome, outcome, reaches

ENDINGS = {
    Outcome.KOT_WON: Ending.KOT_WON,
    Outcome.WON: Ending.WON,
    Outcome.LOST: Ending.LOST,
    Outcome.KOT_LOST: Ending.KOT_LOST,
}


def finish(known: Knowledge, world: World, move: str) -> Position:
    """Return the position in which the play begins after a choice (`trump H D2 D3`, `away C4`, `keep`, `pass`)."""
    rules = known.rules
    trump, mine, away = _decided(known, move)
    me = Builder.of(rules, trump, mine, known.seen)
    them = Builder.of(rules, trump, world.theirs, world.seen)
    if known.phase is Phase.TRUMP:
        _answer(rules, trump, them, len(away))
    if known.phase is Phase.DRAW:
        _take(known, me, world.stock, move)
        _draw(rules, them, me, world.stock[2:])
    else:
        _draw(rules, *_order(known, me, them), world.stock)
    hands = (me, them) if known.seat is SEATS[2][0] else (them, me)
    return Position(
        tuple(frozenset(each.hand) for each in hands),
        trump,
        known.hakem,
        to_win=rules.tricks_to_win,
    )


def _decided(known: Knowledge, move: str) -> tuple[Suit, list[Card], tuple[Card, ...]]:
    """Return trump, the hand that is left, and what is laid away by a choice."""
    word, *rest = move.split()
    trump = Suit(rest.pop(0)) if word == "trump" else known.trump
    if trump is None:
        raise ValueError("nothing is decided before trump")
    away = tuple(map(Card, rest))
    return trump, [card for card in known.hand if card not in away], away


def _answer(rules: RuleSet, trump: Suit, them: Builder, hakems: int) -> None:
    """Let the other player lay away what hakem's number leaves him."""
    (count,) = {others for hakem, others in rules.discards if hakem == hakems}
    _, away = plan(them.hand, rules, (trump,), (count,))
    them.hand = [card for card in them.hand if card not in away]
    them.needs += count


def _take(known: Knowledge, me: Builder, stock: Sequence[Card], move: str) -> None:
    """Take the top card or the next one, which is new unless both lie open."""
    kept = move == "keep"
    if not kept and len(known.offered) == 1:
        me.sees(stock[1])
    me.takes(stock[0 if kept else 1])


def _order(known: Knowledge, me: Builder, them: Builder) -> tuple[Builder, Builder]:
    """Return who draws first: who needs more cards, else hakem."""
    hakem, other = (me, them) if known.seat is known.hakem else (them, me)
    return (other, hakem) if other.needs > hakem.needs else (hakem, other)


def _draw(rules: RuleSet, first: Builder, second: Builder, stock: Sequence[Card]) -> None:
    """Let both build their hands from the stock, in turn."""
    who, next_one = first, second
    if rules.draw == DEALT:
        for card in stock[: first.needs + second.needs]:
            who.takes(card)
            who, next_one = next_one, who
        return
    last = len(stock) - 2 if rules.last_sees_both else len(stock)
    for at in range(0, 2 * (first.needs + second.needs), 2):
        top, below = stock[at], stock[at + 1]
        who.sees(top)
        kept = who.value[top] >= who.value[below] if at == last else who.keeps(top)
        if not kept:
            who.sees(below)
        who.takes(top if kept else below)
        who, next_one = next_one, who


def ending(known: Knowledge, position: Position) -> Ending:
    """Return how a deal ends for the one who chooses if both play it open and for the best."""
    if known.rules.hand_size == 2 * TRICKS_TO_WIN - 1:
        found = ENDINGS[outcome(position)]
    else:  # a shortened pack, whose deals have no kot
        found = Ending.WON if reaches(position, known.rules.tricks_to_win) else Ending.LOST
    ours = side_of(known.seat, 2) == side_of(known.hakem, 2)
    return found if ours else Ending(max(Ending) - found)
