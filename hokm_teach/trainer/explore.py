"""The tree of a puzzle to walk about in: down by any card, up again, and what every card at each point is worth."""

from __future__ import annotations

from dataclasses import dataclass

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.play import Position
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.tree import Judge, ask
from hokm_teach.trainer.attempt import played


@dataclass(frozen=True)
class Worth:
    """What a card leads to when everybody plays best after it: the goal or not, and tricks since the puzzle began."""

    keeps: bool
    tricks: int


class Walk:
    """A place in the tree of a puzzle, and the way that led there."""

    def __init__(self, puzzle: Puzzle, at: Position | None = None) -> None:
        self.puzzle = puzzle
        self._way = _way_to(puzzle.position, at)
        self._known: tuple[Position, dict[Card, Worth]] | None = None  # what was asked for last

    @property
    def position(self) -> Position:
        """Where the walk is."""
        return self._way[-1]

    @property
    def depth(self) -> int:
        """How many cards down it is."""
        return len(self._way) - 1

    @property
    def ours(self) -> bool:
        """Whether our side is to play here."""
        return self.position.to_move in self.puzzle.seats

    @property
    def last_step(self) -> tuple[Position, Card]:
        """The card that led here, and the position it was played in."""
        before, now = self._way[-2:]
        trick = now.trick or now.history[-1].cards
        return before, trick[-1]

    def down(self, card: Card) -> None:
        """Go on with a card, whoever plays it."""
        self._way.append(self.position.play(card))

    def on(self) -> None:
        """Go on with the card of the line: ours the plainest right one, theirs the most stubborn."""
        now = self.position
        if now.to_move is None:
            raise HokmError(M("Every card has been played: go back, or to the start."))
        self.down(ask(self.puzzle, lambda judge: judge.choose(now), now))

    def up(self) -> None:
        """Go one card back."""
        if not self.depth:
            raise HokmError(M("This is the first card of the puzzle."))
        self._way.pop()

    def top(self) -> None:
        """Go back to where the puzzle begins."""
        del self._way[1:]

    def worth(self) -> dict[Card, Worth]:
        """Return what each card that may be played here is worth."""
        now = self.position
        if now.to_move is None:
            return {}
        if self._known is None or self._known[0] is not now:
            self._known = now, ask(self.puzzle, lambda judge: _worth(judge, now), now)
        return self._known[1]


def _worth(judge: Judge, now: Position) -> dict[Card, Worth]:
    before = judge.puzzle.position.won[0]
    found: dict[Card, Worth] = {}
    for cards in judge.choices(now):
        after = now.play(cards[0])
        worth = Worth(judge.keeps(after), judge.tricks(after) - before)
        found |= dict.fromkeys(cards, worth)
    return found


def _way_to(start: Position, at: Position | None) -> list[Position]:
    """Return the positions on the way from the start of a puzzle to one it came to, card by card."""
    way = [start]
    if at is not None:
        for card in played(at)[len(played(start)) :]:
            way.append(way[-1].play(card))
    return way
