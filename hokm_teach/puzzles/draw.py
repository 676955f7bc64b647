"""Endings drawn fresh: a random position with one winning first card that a simple player misses."""

from __future__ import annotations

import random

from hokm_teach.bots import Sight, choose, expert
from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.ideas import Idea, idea_of, promising
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.seats import Seat
from hokm_teach.solver import best_line, solve

#: Cards a hand for each theme: where two stand, either will do; where one does, longer ones take too long to find.
LENGTHS: dict[Idea, tuple[int, ...]] = {
    Idea.DRAW: (3, 4),
    Idea.CASH: (3, 4),
    Idea.CROSS: (3,),
    Idea.RUFF: (3,),
    Idea.GIVE: (3, 4),
}


def draw_ending(rng: random.Random, theme: Idea | None = None) -> Puzzle:
    """Return an ending about a theme, any when none is named: South leads, and exactly one card reaches the goal."""
    wanted = theme or rng.choice(list(Idea))
    cards = rng.choice(LENGTHS[wanted])
    while True:
        position = _deal(rng, cards)
        if not promising(wanted, position):
            continue
        values = solve(position)
        goal = max(values.values())
        first = [card for card, tricks in values.items() if tricks == goal]
        if len(first) > 1 or goal < cards - 1:
            continue
        natural = choose(Sight.of(position))
        if natural is first[0]:
            continue
        solution = best_line(position)
        if idea_of(position, solution) is wanted:
            return _puzzle(position, goal, wanted, natural, solution)


def _deal(rng: random.Random, cards: int) -> Position:
    """Deal a few cards to each; every trick is played, for a goal may lie anywhere."""
    pack = rng.sample(PACK, 4 * cards)
    hands = tuple(frozenset(pack[at * cards : (at + 1) * cards]) for at in range(4))
    return Position(hands, rng.choice(list(Suit)), Seat.SOUTH, to_win=None)


def _puzzle(
    position: Position, goal: int, theme: Idea, natural: Card, solution: tuple[Card, ...]
) -> Puzzle:
    first = solution[0]
    return Puzzle(
        id="fresh",
        pack="fresh",
        rules="family-4",
        position=position,
        goal=Goal(Kind.TRICKS, goal),
        first=solution[:1],
        title=M("A fresh ending"),
        hints=(
            _idea(theme, position),
            M("Begin with {suit}.", suit=first.suit),
            M("Lead {card}.", card=first),
        ),
        explanation=sentences(
            [_what_it_does(theme, position, solution), _what_else(position, first, natural)]
        ),
        solution=solution,
    )


def _idea(theme: Idea, position: Position) -> Message:
    """Give the first hint: what to look at, not yet where."""
    if theme is Idea.DRAW:
        theirs = sum(card.suit is position.trump for at in (1, 3) for card in position.hands[at])
        return plural(
            "Ada and Cleo hold {n} trump between them. What could they ruff?",
            "Ada and Cleo hold {n} trumps between them. What could they ruff?",
            theirs,
        )
    return {
        Idea.CASH: M(
            "Trumps come later. Which high card of another suit wins now, and perhaps not later?"
        ),
        Idea.CROSS: M("Bo's cards are yours too, and he should lead next. Which of them is high?"),
        Idea.RUFF: M("Bo holds a trump. Which of your suits could he ruff?"),
        Idea.GIVE: M("One trick has to be lost. Which one costs no more than itself?"),
    }[theme]


def _what_it_does(theme: Idea, position: Position, solution: tuple[Card, ...]) -> Message:
    """Say what the first card is for, with the first trick of the solution."""
    trick = position.play_all(solution[:4]).history[-1]
    first, taker = solution[0], dict(trick.plays)[trick.winner]
    if theme is Idea.DRAW:
        return M("{card} draws trumps: what has been drawn cannot ruff.", card=first)
    if theme is Idea.CASH:
        return M(
            "{card} wins its trick now, before anybody can ruff it or take the lead.", card=first
        )
    if theme is Idea.CROSS:
        return M("{card} goes to Bo's {high}, and Bo leads on.", card=first, high=taker)
    if theme is Idea.RUFF:
        return M("{card} is for Bo, who ruffs it with {trump}.", card=first, trump=taker)
    return M(
        "One trick has to be lost, and best at once: {card} goes to {seat}'s {high}.",
        card=first,
        seat=trick.winner,
        high=taker,
    )


def _what_else(position: Position, first: Card, natural: Card) -> Message:
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
