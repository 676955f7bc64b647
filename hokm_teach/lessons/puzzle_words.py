"""What is said while a puzzle is played: what a card did to the goal, and how the other side answers it."""

from __future__ import annotations

from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.view import Verdict
from hokm_teach.play import Position
from hokm_teach.puzzles import Puzzle, telling
from hokm_teach.puzzles.proof import most, reached, taken
from hokm_teach.seats import Seat
from hokm_teach.tricks import winning_index


def answer(
    puzzle: Puzzle, before: Position, card: Card, passed: tuple[Position, ...]
) -> tuple[Verdict, Message]:
    """Say what the card did to the goal, with the reply that shows it."""
    goal, now = puzzle.goal.tricks, passed[-1]
    if now.over:
        if reached(puzzle, now):
            return "done", sentences([M("**Solved.**"), telling.explanation(puzzle)])
        return "wrong", M(
            "{n} of {goal} tricks this time. Take a card back, or begin again.",
            n=taken(puzzle, now),
            goal=goal,
        )
    could, can = most(puzzle, before), most(puzzle, now)
    if can >= goal:
        return "right", M("{card} keeps {goal} tricks within reach.", card=card, goal=goal)
    if could < goal:
        return "wrong", M(
            "The goal is out of reach from here; at most {n} tricks. Take cards back until it is not.",
            n=can,
        )
    return "wrong", _punished(puzzle, card, passed, can)


def _punished(puzzle: Puzzle, card: Card, passed: tuple[Position, ...], can: int) -> Message:
    """Say how the other side answers a wrong card."""
    seat, winner = _taker(passed, card)
    if seat not in (Seat.EAST, Seat.WEST) or _still_open(passed[-1], card):
        return M(
            "After {card} the defence can hold you to {n}. Play on and see how, or take it back.",
            card=card,
            n=can,
        )
    if winner.suit is puzzle.position.trump and card.suit is not winner.suit:
        return M(
            "{card} is ruffed by {seat}'s {winner}: now {n} at most.",
            card=card,
            seat=seat,
            winner=winner,
            n=can,
        )
    return M(
        "{seat} takes {card} with {winner}: now {n} at most.",
        card=card,
        seat=seat,
        winner=winner,
        n=can,
    )


def _taker(passed: tuple[Position, ...], card: Card) -> tuple[Seat, Card]:
    """Return who holds the trick that a card was played to, as far as it has gone, and with what."""
    for position in reversed(passed):
        if card in position.trick:
            return position.plays[winning_index(position.trick, position.trump)]
        done = position.last_trick
        if done is not None and card in done.cards:
            return done.winner, dict(done.plays)[done.winner]
    raise ValueError(f"{card} was not played")


def _still_open(now: Position, card: Card) -> bool:
    """Whether the trick of a card lies there and whoever is to move could still take it over."""
    return card in now.trick and any(
        winning_index((*now.trick, mine), now.trump) == len(now.trick) for mine in now.legal_cards()
    )


def narrate(before: Position, card: Card) -> Message:
    """Say one card of the solution."""
    seat, after = before.to_move, before.play(card)
    if not after.trick and after.last_trick is not None:
        winner = after.last_trick.winner
        if winner is Seat.SOUTH:
            return M("{card} completes the trick; it is yours.", card=card)
        return M("{card} completes the trick; it is {seat}'s.", card=card, seat=winner)
    if seat is Seat.SOUTH:
        return M("You play {card}.", card=card)
    return M("{seat} plays {card}.", seat=seat, card=card)
