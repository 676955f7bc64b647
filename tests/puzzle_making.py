"""Small sound puzzles of every kind for tests, and what they are held against: other judges than the solver."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from solving import by_dds, in_a_row, random_position

from hokm_teach import Card, Position
from hokm_teach.cli import main
from hokm_teach.puzzles import Goal, Kind, Pack, Puzzle, Words, faults, load_shipped, proof
from hokm_teach.puzzles.labels import labelled
from hokm_teach.puzzles.puzzle import Source
from hokm_teach.puzzles.tree import ask
from hokm_teach.puzzles.worth import dull
from hokm_teach.seats import SEATS, order_from, side_of

FOUR, TWO = "family-4", "draft-2"


def any_position(chance: random.Random, players: int, cards: int, kind: Kind) -> Position:
    """Deal an ending, our side to play to some cards on the table, after the tricks that a goal needs."""
    before = {
        Kind.TRICKS: (),
        Kind.SEVEN: _split(chance, 13 - cards),
        Kind.KOT: (13 - cards, 0),
        Kind.SAVE: (0, 13 - cards),
    }[kind]
    laid = chance.randrange(players)
    leaders = [
        seat for seat in SEATS[players] if side_of(order_from(seat, players)[laid], players) == 0
    ]
    position = random_position(chance, cards, players)
    position = replace(position, before=before, leader=chance.choice(leaders))
    for _ in range(laid):
        position = position.play(chance.choice(position.legal_cards()))
    return position


def _split(chance: random.Random, tricks: int) -> tuple[int, int]:
    ours = chance.randint(max(0, tricks - 6), min(6, tricks))
    return ours, tricks - ours


def candidates(chance: random.Random, players: int, cards: int, kind: Kind) -> Iterator[Puzzle]:
    """Give puzzles that may have a fault: a random ending with a goal, and a line in which the goal is kept."""
    while True:
        position = any_position(chance, players, cards, kind)
        tricks = chance.randint(1, cards) if kind is Kind.TRICKS else 0
        puzzle = Puzzle(
            id="made",
            pack="made",
            rules=FOUR if players == 4 else TWO,
            position=position,
            goal=Goal(kind, tricks),
            first=(),
            solution=(),
            rating=1000,
        )
        first = proof.keeping(puzzle, puzzle.position)
        yield replace(puzzle, first=first, solution=tuple(_kept(puzzle)))


def _kept(puzzle: Puzzle) -> Iterator[Card]:
    position = puzzle.position
    while position.to_move is not None and (right := proof.keeping(puzzle, position)):
        yield right[0]
        position = position.play(right[0])


@cache
def made(seed: int, players: int, cards: int, kind: Kind) -> Puzzle:
    """Find a sound puzzle; one that nobody would make has words, as whoever laid it out would give it."""
    chance = random.Random(seed)
    for puzzle in candidates(chance, players, cards, kind):
        if puzzle.solution and not faults(puzzle):
            words = told_words(seed) if ask(puzzle, dull) else {}
            name = f"made-{players}-{cards}-{kind.name.lower()}-{seed}"
            return replace(puzzle, id=name, **words)
    raise AssertionError("they never end")


def winning_cards(puzzle: Puzzle, position: Position) -> set[Card]:
    """Return our cards that reach the goal, by DDS or by trying everything, and never by the solver."""
    counted = puzzle.goal.kind in (Kind.TRICKS, Kind.SEVEN)
    if counted and puzzle.players != 3:
        values = by_dds(position) if puzzle.players == 4 else two_by_trying(position)
        return {card for card, tricks in values.items() if tricks >= _wanted(puzzle, position)}
    return {card for card in position.legal_cards() if by_trying(puzzle, position.play(card))}


def two_by_trying(position: Position) -> dict[Card, int]:
    """Try every card of two hands, trick by trick, and return the tricks that South takes after each of his."""
    trump = position.trump

    def may(hand: frozenset[Card], led: Card | None) -> list[Card]:
        return [card for card in hand if led and card.suit is led.suit] or list(hand)

    def beats(reply: Card, led: Card) -> bool:
        return reply.rank > led.rank if reply.suit is led.suit else reply.suit is trump

    @cache
    def best(hands: tuple[frozenset[Card], ...], leader: int) -> int:
        leads = (after(hands, leader, led) for led in hands[leader])
        return (min if leader else max)(leads, default=0)

    def after(hands: tuple[frozenset[Card], ...], leader: int, led: Card) -> int:
        replies = (over(hands, leader, led, reply) for reply in may(hands[1 - leader], led))
        return (max if leader else min)(replies)

    def over(hands: tuple[frozenset[Card], ...], leader: int, led: Card, reply: Card) -> int:
        winner = 1 - leader if beats(reply, led) else leader
        left = tuple(hand - {led, reply} for hand in hands)
        return (winner == 0) + best(left, winner)

    hands = position.hands
    if not position.trick:
        return {card: after(hands, 0, card) for card in hands[0]}
    (led,) = position.trick
    return {card: over(hands, 1, led, card) for card in may(hands[0], led)}


def _wanted(puzzle: Puzzle, position: Position) -> int:
    if puzzle.goal.kind is Kind.SEVEN:
        return 7 - position.won[0]
    return puzzle.goal.tricks - position.won[0] + puzzle.position.won[0]


def by_trying(puzzle: Puzzle, position: Position) -> bool:
    """Say by playing every card of every hand whether the goal is reached."""
    if puzzle.goal.kind is Kind.KOT and not position.won[1]:
        return in_a_row(position, 0, 7 - position.won[0])
    if puzzle.goal.kind is Kind.SAVE and not position.won[0]:
        return not in_a_row(position, 1, 7 - position.won[1])
    if puzzle.goal.kind in (Kind.KOT, Kind.SAVE):
        return puzzle.goal.kind is Kind.SAVE
    known: dict[object, bool] = {}

    def kept(at: Position) -> bool:
        if _wanted(puzzle, at) <= 0 or at.to_move is None:
            return _wanted(puzzle, at) <= 0
        key = (at.hands, at.trick, at.leader, at.won)
        if key not in known:
            ours = side_of(at.to_move, at.players) == 0
            known[key] = (any if ours else all)(kept(at.play(card)) for card in at.legal_cards())
        return known[key]

    return kept(position)


def told_words(seed: int) -> dict[str, Any]:
    """Return words for a puzzle with what is awkward in them."""
    odd = f'{seed} "quoted" \\ back, {{HK}} and **{{S}}**\nیک دو'
    words = Words((("en", odd), ("fa", "سلام {HK}")))
    return {"title": Words((("en", "Title"),)), "hints": (words,) * 3, "explanation": words}


def base() -> Pack:
    """Return a sound pack with a puzzle of every kind."""
    kinds = [(4, 3, Kind.TRICKS), (4, 4, Kind.SEVEN), (2, 5, Kind.TRICKS), (2, 4, Kind.SEVEN)]
    kinds += [(4, 8, Kind.KOT), (4, 8, Kind.SAVE), (2, 8, Kind.KOT), (2, 8, Kind.SAVE)]
    puzzles = [labelled(replace(made(1, *kind), pack="made")) for kind in kinds]
    puzzles[1] = replace(puzzles[1], source=Source.of('A "book" of 1890'), **told_words(1))
    puzzles.append(replace(load_shipped("overruff").puzzles[0], id="by-the-maker", pack="made"))
    return Pack("made", Words((("en", "Made"), ("fa", "ساخته"))), tuple(puzzles))


BASE = base()


def checked(*argv: str) -> tuple[int, str, str]:
    """Run the command and return its status and what it printed."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(["puzzles", "check", *argv])
    return status, out.getvalue(), err.getvalue()
