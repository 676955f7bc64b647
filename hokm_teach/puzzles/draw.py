"""Endings drawn fresh: a random position with one winning first card that a simple player misses."""

from __future__ import annotations

import random

from hokm_teach.bots import Sight, choose, expert
from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.i18n import M, Message, plural
from hokm_teach.play import Position
from hokm_teach.puzzles.proof import open_ended
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.seats import SEATS, Seat
from hokm_teach.solver import best_line, solve


def draw_ending(rng: random.Random, cards: int = 3) -> Puzzle:
    """Return an ending of `cards` cards a hand, South to lead, with exactly one card that reaches the goal."""
    while True:
        position = _deal(rng, cards)
        values = solve(position)
        goal = max(values.values())
        first = [card for card, tricks in values.items() if tricks == goal]
        natural = choose(Sight.of(position))
        if len(first) == 1 and goal >= cards - 1 and natural not in first:
            return _puzzle(position, goal, first[0], natural)


def _deal(rng: random.Random, cards: int) -> Position:
    pack = rng.sample(PACK, 4 * cards)
    hands = {seat: pack[at * cards : (at + 1) * cards] for at, seat in enumerate(SEATS[4])}
    return open_ended(Position.of(hands, rng.choice(list(Suit)), Seat.SOUTH))


def _puzzle(position: Position, goal: int, first: Card, natural: Card) -> Puzzle:
    trump = position.trump
    theirs = sum(card.suit is trump for at in (1, 3) for card in position.hands[at])
    count = plural(
        "Ada and Cleo hold {n} trump between them. What could they ruff?",
        "Ada and Cleo hold {n} trumps between them. What could they ruff?",
        theirs,
    )
    if not theirs:
        count = M("Ada and Cleo hold no trump, so they can ruff nothing. What is high, and when?")
    return Puzzle(
        id="fresh",
        position=position,
        goal=goal,
        title=M("A fresh ending"),
        hints=(count, M("Begin with {suit}.", suit=first.suit), M("Lead {card}.", card=first)),
        explanation=_explanation(position, first, natural),
        solution=best_line(position),
    )


def _explanation(position: Position, first: Card, natural: Card) -> Message:
    """Play the natural card out, and say where it loses its trick."""
    line = position.play(natural)
    while line.to_move is not None:
        line = line.play(expert(line))
    lost = [trick for trick in line.history if trick.winner in (Seat.EAST, Seat.WEST)]
    return plural(
        "Only {first} does it. After {natural} the other side takes a trick, with {seat}'s {card}.",
        "Only {first} does it. After {natural} the other side takes {n} tricks, the last with {seat}'s {card}.",
        len(lost),
        first=first,
        natural=natural,
        seat=lost[-1].winner,
        card=dict(lost[-1].plays)[lost[-1].winner],
    )
