"""How somebody plays who does not look ahead: the cards that suggest themselves, right or wrong.

These players see their own hand, and know which cards are still about: an ending forgets the tricks before it, a
player at the table does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from hokm_teach.bots import Sight, choose
from hokm_teach.cards import Card, Suit
from hokm_teach.play import Position
from hokm_teach.puzzles.proof import lost, reached
from hokm_teach.puzzles.tree import Judge

Player = Callable[[Position], Card]


@dataclass(frozen=True)
class Remembered(Sight):
    """What a player sees who remembers every trick, those before an ending too."""

    about: tuple[Card, ...] = ()

    def unseen(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of a suit that are still in other hands, high to low."""
        return tuple(card for card in self.about if card.suit is suit)


def look(position: Position) -> Remembered:
    """Return what the player to move sees and remembers."""
    sight = Remembered.of(position)
    others = (
        card
        for seat, hand in zip(position.seats, position.hands, strict=True)
        if seat is not sight.seat
        for card in hand
    )
    return replace(sight, about=tuple(sorted(others)))


def simple(position: Position) -> Card:
    """Return the card of the course's simple player (`bots`)."""
    return choose(look(position))


def greedy(position: Position) -> Card:
    """Return the card of one who always takes: the highest that wins, else the lowest; on lead the highest of all.

    Of equal ranks a trump comes last.
    """
    sight = look(position)
    legal = sight.legal
    winners = [card for card in legal if sight.would_win(card)] if sight.trick else list(legal)
    if winners and not sight.partner_winning:
        return max(winners, key=lambda card: (card.rank, card.suit is not sight.trump))
    return min(legal, key=lambda card: (card.suit is sight.trump, card.rank))


def tempting(position: Position) -> dict[Card, int]:
    """Return how many reasons there are for each legal card, as seen by a player who does not look ahead."""
    sight = look(position)
    reasons = dict.fromkeys(sight.legal, 0)
    for card in _suggested(position, sight):
        reasons[card] += 1
    return reasons


def _suggested(position: Position, sight: Remembered) -> list[Card]:
    """Give the cards that suggest themselves, one as often as it does."""
    legal, trump = sight.legal, sight.trump
    found = [simple(position), greedy(position)]
    found.append(min(legal, key=lambda card: (card.suit is trump, card.rank)))
    if not sight.trick:
        found += [card for card in legal if sight.is_master(card)]
        return found
    winners = [card for card in legal if sight.would_win(card)]
    if winners:
        found.append(min(winners, key=lambda card: (card.suit is trump, card.rank)))
    if winners and winners[-1].suit is trump and sight.trick[0].suit is not trump:
        found.append(min(winners, key=lambda card: card.rank))  # a ruff
    return found


def solves(judge: Judge, player: Player) -> bool:
    """Say whether a player who plays all our cards reaches the goal against the most stubborn defence."""
    position, puzzle = judge.puzzle.position, judge.puzzle
    while not reached(puzzle, position):
        if lost(puzzle, position) or not judge.keeps(position):
            return False
        card = player(position) if judge.ours(position) else judge.choose(position)
        position = position.play(card)
    return True
