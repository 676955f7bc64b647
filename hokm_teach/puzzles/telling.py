"""What a puzzle says of itself where its pack has no words: told from its position, its themes and its solution."""

from __future__ import annotations

from dataclasses import dataclass

from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message, Runs, Sayable, plural, sentences
from hokm_teach.puzzles.happening import happening
from hokm_teach.puzzles.listing import both, either
from hokm_teach.puzzles.proof import reached
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.themes import Theme, main_theme
from hokm_teach.puzzles.themes.points import point, question
from hokm_teach.seats import Seat


def title(puzzle: Puzzle) -> Sayable:
    """Return the title: the pack's, else the goal."""
    return puzzle.title or puzzle.goal.text(puzzle.tricks)


def hints(puzzle: Puzzle) -> tuple[Sayable, ...]:
    """Return three hints, from the idea to the card: the pack's, else what its theme asks and what can be seen."""
    if puzzle.hints is not None:
        return puzzle.hints
    theme = _theme(puzzle)
    idea = question(theme) if theme is not None else _trumps_about(puzzle)
    return idea, _where(puzzle), M("Play {cards}.", cards=either(puzzle.first))


def explanation(puzzle: Puzzle) -> Sayable:
    """Return why it goes so: the pack's words, else the point of its theme, how it comes about, and the whole line."""
    if puzzle.explanation is not None:
        return puzzle.explanation
    only = M("Only {card} does it.", card=puzzle.first[0])
    if len(puzzle.first) > 1:
        only = M("Only {cards} do it, one as well as another.", cards=both(puzzle.first))
    theme = _theme(puzzle)
    told: list[Message] = []
    if theme is not None:
        seen = happening(puzzle, theme)
        told = [point(theme), *([] if seen is None else [seen])]
    return sentences([only, *told, M("One way on: {line}.", line=_tricks(puzzle))])


def _theme(puzzle: Puzzle) -> Theme | None:
    return main_theme(map(Theme, puzzle.tags))


def _trumps_about(puzzle: Puzzle) -> Message:
    """Ask about the trumps that the other side holds."""
    theirs = sum(
        card.suit is puzzle.position.trump
        for seat, hand in zip(puzzle.position.seats, puzzle.position.hands, strict=True)
        if seat not in puzzle.seats
        for card in hand
    )
    if not theirs:
        return M("The other side has no trump left. Who has to lead which suit, and when?")
    return plural(
        "The other side holds {n} trump. Where can it still do harm?",
        "The other side holds {n} trumps. Where can they still do harm?",
        theirs,
    )


def _where(puzzle: Puzzle) -> Message:
    """Name the suit of the first card, and the hand when it is not South's; ask which, where there is but one suit."""
    suit, mover = puzzle.first[0].suit, puzzle.position.to_move
    if all(card.suit is suit for card in puzzle.position.legal_cards()):
        return M("It has to be {suit}. Which of them, a high one or a low one?", suit=suit)
    if mover is not Seat.SOUTH:
        return M("Look at Bo's {suit}.", suit=suit)
    return M("Look at the {suit}.", suit=suit)


@dataclass(frozen=True)
class _Tricks:
    """Cards trick by trick."""

    tricks: tuple[tuple[Card, ...], ...]

    def runs(self, lang: str) -> Runs:
        """Return the cards with spaces between them and a dot between tricks."""
        said: Runs = []
        for number, trick in enumerate(self.tricks):
            said += [" · "] if number else []
            for place, card in enumerate(trick):
                said += [" "] if place else []
                said += card.runs(lang)
        return said


def _tricks(puzzle: Puzzle) -> _Tricks:
    """Return the solution, the cards on the table first, up to the trick that reaches the goal."""
    position = puzzle.position
    for card in puzzle.solution:
        if reached(puzzle, position) or position.over:
            break
        position = position.play(card)
    return _Tricks(tuple(trick.cards for trick in position.history))
