"""The tree of a puzzle: what every card does to the goal, the most stubborn defence, and how mistakes are punished.

A `Judge` answers for one puzzle while one search holds its deal, which makes hundreds of questions cheap:

    ask(puzzle, lambda judge: judge.line(puzzle.position))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from hokm_teach.cards import Card
from hokm_teach.play import Position
from hokm_teach.puzzles.proof import holds, reached
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.seats import Seat
from hokm_teach.solver import solve
from hokm_teach.solver.answers import side_seats, work_out
from hokm_teach.solver.board import Board

Answer = TypeVar("Answer")

#: How many decisions of ours the defence looks ahead to find what is hardest to answer: two, and one while a hand has
#: more cards than `SHORT`, so that its reply comes at once there too.
SHORT = 6


@dataclass(frozen=True)
class Step:
    """A card of the line, where it is played, and the mover's cards that are as good for the goal."""

    position: Position
    card: Card
    keeping: tuple[Card, ...]

    @property
    def wrong(self) -> tuple[Card, ...]:
        """The legal cards that do not keep the goal."""
        return tuple(card for card in self.position.legal_cards() if card not in self.keeping)

    @cached_property
    def values(self) -> dict[Card, int]:
        """What every legal card is worth to the mover's side, in tricks of those left."""
        return solve(self.position)


def line(puzzle: Puzzle) -> tuple[Card, ...]:
    """Return one line in which the goal is kept against the most stubborn defence, to the end of the deal."""
    return tuple(step.card for step in steps(puzzle))


def steps(puzzle: Puzzle) -> tuple[Step, ...]:
    """Return the line, with what else could have been played at every card of it."""
    return ask(puzzle, lambda judge: tuple(judge.steps(puzzle.position)))


def reply(puzzle: Puzzle, position: Position) -> Card:
    """Return the card of whoever is to move: the defence's most stubborn or punishing one, our plainest right one."""
    return ask(puzzle, lambda judge: judge.choose(position), position)


def refutation(puzzle: Puzzle, position: Position, wrong: Card) -> tuple[Card, ...]:
    """Return how the defence punishes a card that lets the goal go, to the end; empty when the goal is still there."""

    def punish(judge: Judge) -> tuple[Card, ...]:
        after = position.play(wrong)
        return () if judge.keeps(after) else tuple(judge.line(after))

    return ask(puzzle, punish, position)


def ask(
    puzzle: Puzzle, question: Callable[[Judge], Answer], position: Position | None = None
) -> Answer:
    """Answer a question about a puzzle, or about a position it came to."""
    return work_out(position or puzzle.position, lambda board, _: question(Judge(puzzle, board)))


class Judge:
    """Says what keeps a puzzle's goal, and chooses for either side; it lives as long as one task of the solver."""

    def __init__(self, puzzle: Puzzle, board: Board) -> None:
        self.puzzle, self.board = puzzle, board
        self._us = side_seats(Seat.SOUTH, puzzle.players)
        self._seats = puzzle.seats
        self._kept: dict[object, bool] = {}
        self._tricks: dict[object, int] = {}
        self._doubts: dict[object, float] = {}

    def keeps(self, position: Position) -> bool:
        """Say whether the goal is reached from here when everybody plays best."""
        key = _key(position)
        if key not in self._kept:
            self._kept[key] = holds(self.puzzle, position, self.board)
        return self._kept[key]

    def keeps_elsewhere(self, position: Position) -> bool:
        """Say the same of a deal that is not the puzzle's, such as one with a card moved."""
        engine = self.board.engine
        try:
            return holds(self.puzzle, position, Board(position, engine))
        finally:
            engine.lay_out(self.board.hands)

    def tricks(self, position: Position) -> int:
        """Return the tricks of our side in the end, those won before counted, when everybody plays best."""
        key = _key(position)
        if key not in self._tricks:
            count = self.board.count(self.board.state(position), self._us)
            self._tricks[key] = position.won[0] + count
        return self._tricks[key]

    def ours(self, position: Position) -> bool:
        """Say whether our side is to play."""
        return position.to_move in self._seats

    def choices(self, position: Position) -> list[tuple[Card, ...]]:
        """Return the legal cards, those together that touch one another, each time the lowest first."""
        groups = self.board.choices(self.board.state(position)).values()
        return [tuple(sorted(group, key=lambda card: card.rank)) for group in groups]

    def right(self, position: Position) -> list[tuple[Card, ...]]:
        """Return the choices after which the goal is as the mover wants it; all when none is."""
        choices, ours = self.choices(position), self.ours(position)
        return [each for each in choices if self.keeps(position.play(each[0])) is ours] or choices

    def steps(self, position: Position) -> Iterator[Step]:
        """Give the line from a position to the end of the deal."""
        while position.to_move is not None:
            right = self.right(position)
            card = self._plainest(position, right)
            yield Step(position, card, tuple(sorted(card for each in right for card in each)))
            position = position.play(card)

    def line(self, position: Position) -> Iterator[Card]:
        """Give the cards of the line from a position to the end of the deal."""
        while position.to_move is not None:
            card = self.choose(position)
            yield card
            position = position.play(card)

    def choose(self, position: Position) -> Card:
        """Return the card of the line."""
        return self._plainest(position, self.right(position))

    def _plainest(self, position: Position, right: list[tuple[Card, ...]]) -> Card:
        """Return a right card: hardest to answer for the defence, then with the most tricks, then the lowest.

        What suits and equal cards are called makes no difference.
        """
        left = [group[0] for group in right]
        for measure in self._measures(position):
            if len(left) == 1:
                break
            measured = {card: measure(card) for card in left}
            least = min(measured.values())
            left = [card for card in left if measured[card] == least]
        return left[0]

    def _measures(self, position: Position) -> Iterator[Callable[[Card], Any]]:
        """Give what is to be least, the most important first."""
        sign = -1 if self.ours(position) else 1
        if sign > 0 and self.keeps(position):
            depth = 2 if max(map(len, position.hands)) <= SHORT else 1
            yield lambda card: -self._doubt(position.play(card), depth)
        yield lambda card: sign * self.tricks(position.play(card))
        yield lambda card: (card.suit is position.trump, *_standing(position, card))

    def _doubt(self, position: Position, depth: int) -> float:
        """Measure how hard our next decisions are: the share of wrong choices in each, the defence choosing on."""
        key = depth, _key(position)
        if key not in self._doubts:
            self._doubts[key] = self._measured(position, depth)
        return self._doubts[key]

    def _measured(self, position: Position, depth: int) -> float:
        if not depth or position.to_move is None or reached(self.puzzle, position):
            return 0.0
        choices = self.choices(position)
        after = [position.play(each[0]) for each in choices]
        if not self.ours(position):
            return max(self._doubt(each, depth) for each in after)
        right = [each for each in after if self.keeps(each)]
        if len(after) > 1:
            depth -= 1
        return 1 - len(right) / len(after) + min(self._doubt(each, depth) for each in right)


def _key(position: Position) -> object:
    return position.hands, position.trick, position.leader, position.won


def _standing(position: Position, card: Card) -> tuple[int, str]:
    """Return how many cards of the suit are lower, and who owns the suit from the top: no names in it."""
    owners = {each: str(at) for at, hand in enumerate(position.hands) for each in hand}
    suit = sorted(each for each in owners if each.suit is card.suit)
    return len(suit) - 1 - suit.index(card), "".join(owners[each] for each in suit)
