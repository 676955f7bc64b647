"""Ways in which the cards may lie that a player of two has not seen: his opponent's hand, and the stock.

Nothing goes in but what the player knows. The opponent is taken for a simple player: a world in which he would have
named another trump, laid away another number, or kept what he passed, cannot be. The more likely his choices were with
the cards of a world, the more it weighs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hokm_teach.bots.building import choose_away, suit_worth, worth
from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge

#: Attempts at an opponent who would have named this trump; where none is found, he has named it all the same.
ATTEMPTS = 200


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
    while True:
        world = _world(known, chance)
        if world is not None:
            yield world


def _world(known: Knowledge, chance: random.Random) -> World | None:
    pool = list(known.unseen)
    chance.shuffle(pool)
    first = _first_cards(known, pool, chance)
    seen, hand, weight = set(first), list(first), 1.0
    if known.trump is not None:
        away = _their_away(known, first)
        hand = [card for card in first if card not in away]
        for turn in known.turns:
            if turn.seat is known.seat:
                continue
            taken, looked_at, likely = _their_turn(
                known, known.trump, pool, seen, turn.kept, chance
            )
            if not likely:
                return None
            hand.append(taken)
            seen.update(looked_at)
            weight *= likely
    to_come = known.stock - len(known.offered)
    return World(tuple(hand), frozenset(seen), (*known.offered, *pool[:to_come]), weight)


def _first_cards(known: Knowledge, pool: list[Card], chance: random.Random) -> tuple[Card, ...]:
    """Take the opponent's first packet from the pool: one with which he would have decided as he did."""
    count = known.rules.packets[0]
    for _ in range(ATTEMPTS):
        first = tuple(pool[-count:])
        if _would_have(known, first):
            break
        chance.shuffle(pool)
    del pool[-count:]
    return first


def _would_have(known: Knowledge, first: tuple[Card, ...]) -> bool:
    """Whether the opponent would have done with these five what he did; hakem alone has a choice."""
    trump = known.trump
    if trump is None or known.seat is known.hakem:
        return True
    if max(Suit, key=lambda suit: suit_worth(first, suit)) is not trump:
        return False
    offered = {hakems for hakems, _ in known.rules.discards}
    away = choose_away(first, _not_in(known, first), trump, offered)
    return len(away) == known.counts[0]


def _their_away(known: Knowledge, first: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return what the opponent lays, or has laid, away; nothing while it is not yet his turn to."""
    trump, at = known.trump, int(known.seat is known.hakem)
    if trump is None or at >= len(known.counts):
        return ()
    return choose_away(first, _not_in(known, first), trump, (known.counts[at],))


def _not_in(known: Knowledge, cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in known.rules.cards if card not in cards]


def _their_turn(
    known: Knowledge,
    trump: Suit,
    pool: list[Card],
    seen: set[Card],
    kept: bool,
    chance: random.Random,
) -> tuple[Card, tuple[Card, ...], float]:
    """Make one earlier turn of the opponent; return what he took, what he saw, and how likely his choice was."""
    values = {card: worth(card, trump) for card in known.rules.cards if card not in seen}
    total, others = sum(values.values()), len(values) - 1
    fitting = [card for card in pool if (values[card] * others >= total - values[card]) is kept]
    if not fitting:
        return pool[-1], (), 0.0
    likely = len(fitting) / len(pool)
    top = chance.choice(fitting)
    pool.remove(top)
    below = pool.pop()
    return (top, (top,), likely) if kept else (below, (top, below), likely)


def is_open(known: Knowledge) -> bool:
    """Whether there is a choice of two players to advise on: trump with discards, discards, or keep or pass."""
    return known.rules.players == 2 and known.to_act is known.seat and known.phase is not Phase.PLAY
