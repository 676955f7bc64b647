"""Real tables to look at: a pack dealt, trump named, and some tricks played by simple players."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hokm_teach.bots import Sight, choose
from hokm_teach.cards import Suit, of_suit, shuffled
from hokm_teach.deal import Deal
from hokm_teach.lessons.scene import Scene
from hokm_teach.play import Position
from hokm_teach.rules import RULESETS
from hokm_teach.seats import Seat

RULES = RULESETS["family-4"]


@dataclass(frozen=True)
class Sitting:
    """A deal under way: who is hakem, who dealt, and the position now."""

    hakem: Seat
    dealer: Seat
    position: Position

    def scene(self, **more: Any) -> Scene:
        """Lay it out as you see it: your own cards face up."""
        return Scene.of(self.position, hakem=self.hakem, dealer=self.dealer, **more)

    def at(self, position: Position) -> Sitting:
        """Return the same table at another position."""
        return Sitting(self.hakem, self.dealer, position)


def dealt(chance: random.Random, hakem: Seat) -> Sitting:
    """Shuffle, deal, and let hakem name the longest of the first five."""
    deal = Deal.start(RULES, hakem, shuffled(chance.randrange(10**9))).deal_first()
    longest = max(Suit, key=lambda suit: len(of_suit(deal.hand(hakem), suit)))
    deal = deal.name_trump(longest).deal_rest()
    return Sitting(hakem, deal.dealer, deal.position)


def dealt_where(
    chance: random.Random, hakem: Seat, cards: int, wanted: Callable[[Position], bool]
) -> Sitting:
    """Deal until, after some cards, the position is one that is wanted."""
    while True:
        sitting = after_cards(dealt(chance, hakem), cards)
        if wanted(sitting.position):
            return sitting


def after_cards(sitting: Sitting, cards: int) -> Sitting:
    """Let simple players play some cards, or fewer if the deal ends."""
    position = sitting.position
    for _ in range(cards):
        if position.over:
            break
        position = reply(position)
    return sitting.at(position)


def reply(position: Position) -> Position:
    """Let whoever is to move play as a simple player does."""
    return position.play(choose(Sight.of(position)))


def to_the_end_of_the_trick(position: Position) -> tuple[Position, ...]:
    """Return every position from here until the trick on the table is full."""
    passed = [position]
    while passed[-1].trick:
        passed.append(reply(passed[-1]))
    return tuple(passed)
