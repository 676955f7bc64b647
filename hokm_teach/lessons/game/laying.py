"""The table as the learner sees it: laid out from what South knows, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hokm_teach.cards import Card
from hokm_teach.deal import Phase
from hokm_teach.hakem import AceDraw
from hokm_teach.i18n import M
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game.sitting import Sitting
from hokm_teach.lessons.scene import Scene
from hokm_teach.rules import SECOND_ACE, RuleSet
from hokm_teach.seats import SEATS, Seat, next_seat, order_from, sides

KEEP, PASS = "keep", "pass"
#: Of the cards turned up before somebody so many are seen, the last on top: the pile may grow long.
PILE = 3


def laid_out(
    known: Knowledge,
    names: Mapping[Seat, Seat],
    dealer: Seat,
    picked: frozenset[Card] = frozenset(),
) -> Scene:
    """Lay out a deal; what the learner has to decide can be pressed."""
    seats = SEATS[known.rules.players]
    yours = known.to_act is Seat.SOUTH
    laying = yours and known.phase in (Phase.TRUMP, Phase.DISCARD) and max(known.discards) > 0
    return Scene(
        hands={Seat.SOUTH: known.hand},
        hidden={
            seat: held
            for seat, held in zip(seats, known.held, strict=True)
            if seat is not Seat.SOUTH
        },
        **_trick(known),
        won=known.won or (0,) * sides(known.rules.players),
        trump=known.trump,
        hakem=known.hakem,
        dealer=dealer,
        to_move=known.to_act,
        phase=known.phase.value,
        stock=known.stock if known.phase is not Phase.PLAY and known.phase is not Phase.OVER else 0,
        playable=frozenset(known.hand if laying else known.legal),
        picked=picked,
        picking=laying,
        names=names,
        players=known.rules.players,
        away=_away(known),
        aside=_aside(known) if known.phase is Phase.DRAW else 0,
        offered=known.offered,
        offers=_offers(known.offered),
    )


def _trick(known: Knowledge) -> dict[str, Any]:
    """Return the trick that lies there; a finished one stays until the next lead."""
    if known.history and not known.trick:
        last = known.history[-1]
        return {"trick": last.plays, "winner": last.winner}
    if known.leader is None:
        return {}
    order = order_from(known.leader, known.rules.players)
    return {"trick": tuple(zip(order, known.trick, strict=False))}


def _away(known: Knowledge) -> dict[Seat, int]:
    order = (known.hakem, next_seat(known.hakem, known.rules.players))
    return dict(zip(order, known.counts, strict=False))


def _aside(known: Knowledge) -> int:
    """Return how many cards have been set aside at the stock: one a turn, where there is a choice."""
    return len(known.turns)


def _offers(offered: tuple[Card, ...]) -> tuple[tuple[str, object], ...]:
    if not offered:
        return ()
    if len(offered) == 1:
        return (KEEP, M("Keep")), (PASS, M("Pass"))
    return tuple(
        (action, M("Take {card}", card=card))
        for action, card in zip((KEEP, PASS), offered, strict=True)
    )


def turned_up(draw: AceDraw, count: int, turner: Seat, rules: RuleSet) -> Scene:
    """Lay out the first cards that are turned up to find hakem; the mark comes with the ace."""
    turned: dict[Seat, tuple[Card, ...]] = {}
    for each in draw.turned[:count]:
        turned[each.seat] = (*turned.get(each.seat, ()), each.card)[-PILE:]
    found = any(each.ace for each in draw.turned[:count])
    return Scene(
        phase="turn",
        turned=turned,
        pairs=rules.partner != SECOND_ACE,
        dealer=None if found else turner,
        hakem=draw.hakem if found else None,
        stock=len(rules.cards) - count,
        players=rules.players,
        won=(0,) * sides(rules.players),
    )


def turning(sitting: Sitting) -> tuple[Scene, ...]:
    """Return the tables on which cards are turned up, a round at a time, the last one left out."""
    if sitting.aces is None:
        return ()
    rules, count = sitting.rules, len(sitting.aces.turned)
    return tuple(
        turned_up(sitting.aces, shown, sitting.turner, rules)
        for shown in range(0, count, rules.players)
    )


def bare(sitting: Sitting) -> Scene:
    """Lay out the table just before a deal: hakem and dealer are known, the pack is whole."""
    match = sitting.match
    return empty(sitting.rules).but(
        hakem=match.hakem, dealer=match.dealer, pairs=True, names=sitting.names
    )


def at_table(sitting: Sitting, picked: frozenset[Card]) -> Scene:
    """Lay out a match as it is now: the deal, or before the first the cards that found hakem."""
    if sitting.deal is not None:
        known = sitting.deal.view(Seat.SOUTH)
        return laid_out(known, sitting.names, sitting.deal_dealer, picked)
    if sitting.aces is None:
        return bare(sitting)
    aces = sitting.aces
    return turned_up(aces, len(aces.turned), sitting.turner, sitting.rules)


def empty(rules: RuleSet) -> Scene:
    """Lay out a table at which nobody has sat down yet."""
    return Scene(
        phase="deal",
        players=rules.players,
        pairs=rules.players != 2 and rules.partner != SECOND_ACE,
        stock=len(rules.cards),
        won=(0,) * sides(rules.players),
    )
