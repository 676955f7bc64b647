"""What a puzzle says of itself where its pack has no words: told from its position and its solution."""

from __future__ import annotations

from hokm_teach.i18n import M, Sayable, plural, sentences
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.seats import Seat


def title(puzzle: Puzzle) -> Sayable:
    """Return the title: the pack's, else the goal."""
    return puzzle.title or puzzle.goal.text(puzzle.tricks)


def hints(puzzle: Puzzle) -> tuple[Sayable, ...]:
    """Return three hints, from the idea to the card: the pack's, else what can be seen."""
    if puzzle.hints is not None:
        return puzzle.hints
    first, trump = puzzle.first[0], puzzle.position.trump
    theirs = sum(
        card.suit is trump
        for seat, hand in zip(puzzle.position.seats, puzzle.position.hands, strict=True)
        if seat not in puzzle.seats
        for card in hand
    )
    idea = plural(
        "The other side holds {n} trump. Where can it still do harm?",
        "The other side holds {n} trumps. Where can they still do harm?",
        theirs,
    )
    if not theirs:
        idea = M("The other side has no trump left. Who has to lead which suit, and when?")
    suit = M("Look at the {suit}.", suit=first.suit)
    if puzzle.position.to_move is not Seat.SOUTH:
        suit = M("Look at Bo's {suit}.", suit=first.suit)
    return idea, suit, M("Play {card}.", card=first)


def explanation(puzzle: Puzzle) -> Sayable:
    """Return why it goes so: the pack's words, else the line that reaches the goal."""
    if puzzle.explanation is not None:
        return puzzle.explanation
    return sentences(
        [
            M("Only {cards} does it.", cards=puzzle.first),
            M("One way on: {line}.", line=puzzle.solution),
        ]
    )
