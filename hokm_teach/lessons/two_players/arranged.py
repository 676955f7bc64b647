"""Deals of the lesson: your own cards are arranged, all others are shuffled, and Bo decides for himself.

A deal is a real one, by the engine, from the first packet on; it is shown only through what you know of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hokm_teach.bots import decide
from hokm_teach.cards import Card, cards, shuffled
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game.laying import laid_out
from hokm_teach.lessons.scene import Scene
from hokm_teach.rounds import Round
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS

RULES = RULESETS["draft-2"]
YOU, BO = SEATS[2]
NAMES = {YOU: YOU, BO: BO}


def first_five(five: str, seed: str = "") -> Round:
    """Deal you these five as hakem; Bo's five and the stock are shuffled."""
    return Round.start(RULES, YOU, _pack(cards(five), (), len(cards(five)), seed or five))


def arranged(
    five: str,
    away: str,
    draws: str = "",
    top: str = "",
    *,
    trump: str,
    turn: int | None = None,
    seed: str = "",
) -> Round:
    """Go on from your five to one of your turns: the one at which `top` lies on the stock, or an earlier one.

    `draws` are your turns before that, `keep HA, pass C2 H4`: the card you saw first, and the one taken instead of it.
    """
    five_cards, away_cards = cards(five), cards(away)
    turns = [each.split() for each in draws.split(",") if each.strip()]
    stock = _stock(turns, cards(top), begins=len(away_cards) == max(map(max, RULES.discards)))
    deal = Round.start(RULES, YOU, _pack(five_cards, stock, len(five_cards), seed or five))
    deal = deal.name_trump(trump, away_cards)
    waiting = [word for word, *_ in turns][:turn]
    while deal.to_act is BO or (waiting and deal.phase is Phase.DRAW):
        deal = deal.act(decide(deal.view(BO)) if deal.to_act is BO else waiting.pop(0))
    return deal


def _stock(
    turns: Sequence[Sequence[str]], top: Sequence[Card], *, begins: bool
) -> tuple[Card | None, ...]:
    """Return the order of the stock as far as it matters; None stands for any card."""
    lying: list[Card | None] = []
    for word, *seen in turns:
        first, *second = map(Card, seen)
        below = second[0] if second else None
        if (word == "pass") != (below is not None):
            raise ValueError(f"{word} {' '.join(seen)}: who passes sees two cards, who keeps one")
        lying += [None, None, first, below]
    lying += [None, None, *top]
    return tuple(lying[2:] if begins else lying)


def _pack(
    five: Sequence[Card], stock: Sequence[Card | None], others: int, seed: str
) -> tuple[Card, ...]:
    """Return a pack with these cards where they are wanted, and all the rest shuffled around them."""
    taken = {*five, *(card for card in stock if card is not None)}
    rest: Iterator[Card] = (card for card in shuffled(seed, RULES.cards) if card not in taken)
    bo = [next(rest) for _ in range(others)]
    return (*five, *bo, *(card or next(rest) for card in stock), *rest)


def table(known: Knowledge, picked: frozenset[Card] = frozenset()) -> Scene:
    """Lay out a deal as you see it; nothing can be pressed but what a task opens."""
    dealer = next(seat for seat in SEATS[2] if seat is not known.hakem)
    scene = laid_out(known, NAMES, dealer, picked)
    return scene.but(playable=frozenset(), picking=False, offers=())
