"""Ways in which the cards may lie that a player of two has not seen: his opponent's hand, and the stock.

Nothing goes in but what the player knows. The opponent is taken for a simple player: a world in which he would have
named another trump, laid away another number, or kept what he passed, cannot be. The more likely his choices were with
the cards of a world, the more it weighs. An opponent whose choices no world explains is no simple player; then any
world may be.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hokm_teach.advice.drafting.builder import Builder
from hokm_teach.bots.building import plan
from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge

#: So many worlds in a row that cannot be, and the opponent is no simple player. One who names this trump and lays two
#: away is met once in 250 packets, seldom once in a thousand.
ATTEMPTS = 4_000


@dataclass(frozen=True)
class World:
    """One way the unseen cards may lie."""

    theirs: tuple[Card, ...]  # the opponent's hand
    seen: frozenset[Card]  # every card that the opponent has seen
    stock: tuple[Card, ...]  # what is to come, the top first
    weight: float = 1.0


def worlds(known: Knowledge, seed: int | str) -> Iterator[World]:
    """Give worlds without end; what is known and the seed alone decide which."""
    chance = random.Random(seed)
    failed = 0
    while True:
        world = _world(known, chance, strict=failed < ATTEMPTS)
        if world is None:
            failed += 1
            continue
        failed = failed if failed == ATTEMPTS else 0
        yield world


def _world(known: Knowledge, chance: random.Random, *, strict: bool) -> World | None:
    """Deal what is not seen; None, where it is `strict`, if the opponent would not have decided as he did."""
    first = chance.sample(known.unseen, known.rules.packets[0])
    if strict and not _would_have(known, first):
        return None
    pool = [card for card in known.unseen if card not in first]
    chance.shuffle(pool)
    hand, seen, weight = first, set(first), 1.0
    if known.trump is not None:
        them = Builder.of(known.rules, known.trump, first, seen)
        away = _their_away(known, known.trump, first)
        them.hand = [card for card in first if card not in away]
        for turn in known.turns:
            if turn.seat is not known.seat:
                likely = _their_turn(them, pool, seen, turn.kept, chance)
                if strict and not likely:
                    return None
                weight *= likely or 1.0
        hand = them.hand
    to_come = known.stock - len(known.offered)
    return World(tuple(hand), frozenset(seen), (*known.offered, *pool[:to_come]), weight)


def _would_have(known: Knowledge, first: list[Card]) -> bool:
    """Whether the opponent would have done with these cards what he did; hakem alone has a choice."""
    trump = known.trump
    if trump is None or known.seat is known.hakem:
        return True
    offered = {hakems for hakems, _ in known.rules.discards}
    _, away = plan(first, known.rules, (trump,), offered)  # quick, and seldom right when it is two
    return len(away) == known.counts[0] and plan(first, known.rules, Suit, offered)[0] is trump


def _their_away(known: Knowledge, trump: Suit, first: list[Card]) -> tuple[Card, ...]:
    """Return what the opponent has laid away of his first packet; nothing while it is not yet his turn to."""
    at = int(known.seat is known.hakem)
    if at >= len(known.counts):
        return ()
    return plan(first, known.rules, (trump,), (known.counts[at],))[1]


def _their_turn(
    them: Builder, pool: list[Card], seen: set[Card], kept: bool, chance: random.Random
) -> float:
    """Make one earlier turn of the opponent; return how likely his choice was, 0 where no card explains it."""
    fitting = [card for card in pool if them.keeps(card) is kept]
    likely = len(fitting) / len(pool)
    top = chance.choice(fitting or pool)
    pool.remove(top)
    below = pool.pop()
    looked_at = (top,) if kept else (top, below)
    for card in looked_at:
        them.sees(card)
    seen.update(looked_at)
    them.hand.append(looked_at[-1])
    return likely


def is_open(known: Knowledge) -> bool:
    """Whether there is a choice of two players to advise on: trump with discards, discards, or keep or pass."""
    return known.rules.players == 2 and known.to_act is known.seat and known.phase is not Phase.PLAY
