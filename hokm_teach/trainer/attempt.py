"""One puzzle being played: the learner's cards, the defence's answers, what counts, what can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.lessons.freeplay import FreePlay
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Kind
from hokm_teach.puzzles.proof import lost, reached
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.tree import Judge, Memory, ask
from hokm_teach.trainer.learner import SCORES

Answer = TypeVar("Answer")

#: The stages of a hint: the idea, a suit or a hand, the card.
STAGES = 3


@dataclass(frozen=True)
class Turn:
    """A card of the learner's with the answers to it, and what it did to the goal."""

    before: Position
    card: Card
    passed: tuple[
        Position, ...
    ]  # each position after it, the last being the learner's to play, or the end
    could: bool  # the goal was within reach before it
    can: bool  # … and still is
    right: tuple[Card, ...]  # the cards that would have kept it there
    rest: tuple[
        Position, ...
    ] = ()  # of a wrong card: how the other side goes on, until the goal is lost
    most: int = 0  # … and, where the goal counts them, the most tricks still to be had since the puzzle began

    @property
    def now(self) -> Position:
        """Where it led."""
        return self.passed[-1]

    @property
    def fatal(self) -> bool:
        """Whether this is the card that let the goal go."""
        return self.could and not self.can


class Attempt:
    """A puzzle on the table. `score` is set once: by the card that decides it, or by giving up."""

    def __init__(self, puzzle: Puzzle, start: Position | None = None) -> None:
        self.puzzle = puzzle
        self.game = FreePlay(start or puzzle.position, puzzle.seats, self._reply)
        self._memory = Memory()  # what was found out for one card serves the next
        self.score: float | None = None
        self.solved = False
        self.given_up = False
        self.hints = 0  # the furthest stage that was told
        self.stage = 0  # … of this position
        self.turn: Turn | None = None  # the last one, while it is what is looked at
        self._turns: dict[int, Turn] = {}  # those of all steps, looked at after undo and redo

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.game.position

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide: the goal is reached or lost."""
        now = self.position
        return now.over or reached(self.puzzle, now) or lost(self.puzzle, now)

    @property
    def reached(self) -> bool:
        """Whether the goal has been reached on the table."""
        return reached(self.puzzle, self.position)

    def play(self, card: Card) -> Turn:
        """Play a card of our side and have it answered: stubbornly while the goal is safe, else so that it is lost."""
        if self.over:
            raise HokmError(M("The play has ended: take a card back, or begin again."))
        before = self.position
        turn = self._ask(lambda judge: _turn(judge, before, card), before)
        self._went_to(turn.now, turn)
        if turn.fatal:
            self._count(0.0)
        if reached(self.puzzle, turn.now):
            self.solved = True
            self._count(SCORES[min(self.hints, STAGES)])
        return turn

    def show_why(self) -> tuple[Position, ...]:
        """Play on as the other side would, until the goal is lost; return the positions passed through."""
        if self.turn is None or not self.turn.rest:
            raise HokmError(M("There is nothing to show here."))
        turn = self.turn
        self._went_to(turn.rest[-1], turn)
        return turn.rest

    def hint(self) -> int:
        """Take the next stage of help; the last is told again as often as it is asked for."""
        if self.over:
            raise HokmError(M("The play has ended: take a card back, or begin again."))
        self.stage = min(self.stage + 1, STAGES)
        if self.score is None:
            self.hints = max(self.hints, self.stage)
        return self.stage

    def give_up(self) -> None:
        """Leave it unsolved; that counts as failed, once."""
        self.given_up = True
        self._count(0.0)

    def undo(self) -> None:
        """Take back the last card with its answers."""
        self.game.undo()
        self._looked_away()

    def redo(self) -> None:
        """Play again what was taken back."""
        self.game.redo()
        self._looked_away()

    def retry(self) -> None:
        """Begin again. What was counted stays counted."""
        self.game.restart()
        self._looked_away()

    def right(self) -> tuple[Card, ...]:
        """Return the cards that keep the goal now; none when it is out of reach."""
        now = self.position
        return self._ask(lambda judge: _right(judge, now), now)

    def _ask(self, question: Callable[[Judge], Answer], now: Position) -> Answer:
        return ask(self.puzzle, question, now, self._memory)

    def _reply(self, now: Position) -> Card:
        return self._ask(lambda judge: judge.choose(now), now)

    def steps(self) -> list[list[Card]]:
        """Return what was played to come to this position: each card of ours with what followed it."""
        way = self.game.way
        return [played(here)[len(played(before)) :] for before, here in pairwise(way)]

    def take_up(self, steps: Iterable[Iterable[Card]]) -> None:
        """Play what was played before, unasked; the last card is judged again, so that it can be told."""
        before, step = self.position, tuple[Card, ...]()
        for cards in steps:
            before, step = self.position, tuple(cards)
            now = before
            for card in step:
                now = now.play(card)
            self.game.went_to(now)
        if step and before.to_move in self.puzzle.seats:
            turn = self._ask(lambda judge: _turn(judge, before, step[0]), before)
            if turn.now == self.position:
                self.turn = self._turns[len(self.game.way)] = turn

    def _went_to(self, now: Position, turn: Turn) -> None:
        self.game.went_to(now)
        self.stage, self.turn = 0, turn
        self._turns[len(self.game.way)] = turn

    def _looked_away(self) -> None:
        self.stage, self.turn = 0, self._turns.get(len(self.game.way))

    def _count(self, score: float) -> None:
        if self.score is None:
            self.score = score


def _right(judge: Judge, now: Position) -> tuple[Card, ...]:
    """Return our cards that keep the goal, the plainest of equal ones first."""
    if not judge.keeps(now):
        return ()
    return tuple(card for cards in judge.right(now) for card in cards)


def _turn(judge: Judge, before: Position, card: Card) -> Turn:
    passed = [before.play(card)]
    while judge.puzzle.seats.isdisjoint({passed[-1].to_move}) and not _decided(judge, passed[-1]):
        passed.append(passed[-1].play(judge.choose(passed[-1])))
    could, can = judge.keeps(before), judge.keeps(passed[0])
    turn = Turn(before, card, tuple(passed), could, can, _right(judge, before))
    if can:
        return turn
    turn = replace(turn, rest=_until_lost(judge, passed[-1]))
    if judge.puzzle.goal.kind in (Kind.KOT, Kind.SAVE):
        return turn  # nobody counts there
    return replace(turn, most=judge.tricks(passed[0]) - judge.puzzle.position.won[0])


def played(position: Position) -> list[Card]:
    """Return every card played since a position was laid out, those of the trick on the table last."""
    return [*(card for trick in position.history for card in trick.cards), *position.trick]


def _until_lost(judge: Judge, now: Position) -> tuple[Position, ...]:
    """Return how best play goes on until the goal is lost for good."""
    passed: list[Position] = []
    while now.to_move is not None and not lost(judge.puzzle, now):
        now = now.play(judge.choose(now))
        passed.append(now)
    return tuple(passed)


def _decided(judge: Judge, now: Position) -> bool:
    return now.to_move is None or reached(judge.puzzle, now)
