"""The tree of a puzzle: what every card does to the goal, the most stubborn defence, and how mistakes are punished.

A `Judge` answers for one puzzle while one search holds its deal, which makes hundreds of questions cheap:

    ask(puzzle, lambda judge: judge.line(puzzle.position))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from hokm_teach.cards import Card
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Kind
from hokm_teach.puzzles.proof import holds, lost, reached, stands, wanted
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.seats import Seat
from hokm_teach.solver import solve
from hokm_teach.solver.answers import side_seats, work_out
from hokm_teach.solver.board import Board, State
from hokm_teach.solver.layout import CARDS

Answer = TypeVar("Answer")

#: How many decisions of ours the defence looks ahead to find what is hardest to answer: two, and one while a hand has
#: more cards than `SHORT`, so that its reply comes at once there too.
SHORT = 6

#: A share less a share is not exact; bounds are wider by this.
ROUNDING = 1e-9


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
    puzzle: Puzzle,
    question: Callable[[Judge], Answer],
    position: Position | None = None,
    memory: Memory | None = None,
) -> Answer:
    """Answer a question about a puzzle, or about a position it came to; a memory serves the next question too."""
    return work_out(
        position or puzzle.position, lambda board, _: question(Judge(puzzle, board, memory))
    )


class Memory:
    """What a judge has found out about the states of one board: kept from one task to the next, while it is the same.

    A state names its cards as its board does, so another board begins anew.
    """

    def __init__(self) -> None:
        self.board: Board | None = None
        self.kept: dict[Spot, bool] = {}
        self.tricks: dict[State, int] = {}
        self.doubts: dict[tuple[Spot, int], tuple[float, float]] = {}

    def of(self, board: Board) -> Memory:
        """Return what is known on this board."""
        if board is not self.board:
            self.board = board
            self.kept, self.tricks, self.doubts = {}, {}, {}
        return self


class Spot(NamedTuple):
    """A state of the board and the tricks still `wanted` there; `REACHED` or `LOST` once that is decided."""

    state: State
    need: int


REACHED, LOST = 0, -1


class Judge:
    """Says what keeps a puzzle's goal, and chooses for either side; it lives as long as one task of the solver."""

    def __init__(self, puzzle: Puzzle, board: Board, memory: Memory | None = None) -> None:
        self.puzzle, self.board = puzzle, board
        self._us = side_seats(Seat.SOUTH, puzzle.players)
        self._seats = puzzle.seats
        self._memory = (memory or Memory()).of(board)

    def keeps(self, position: Position) -> bool:
        """Say whether the goal is reached from here when everybody plays best."""
        return self._keeps(self._spot(position))

    def keeps_elsewhere(self, position: Position) -> bool:
        """Say the same of a deal that is not the puzzle's, such as one with a card moved."""
        engine = self.board.engine
        try:
            return holds(self.puzzle, position, Board(position, engine))
        finally:
            engine.lay_out(self.board.hands)

    def tricks(self, position: Position) -> int:
        """Return the tricks of our side in the end, those won before counted, when everybody plays best."""
        state, known = self.board.state(position), self._memory.tricks
        if state not in known:
            known[state] = self.board.count(state, self._us)
        return position.won[0] + known[state]

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
        if self.keeps(position) is not ours:
            return choices  # no need to ask of each
        return [each for each in choices if self.keeps(position.play(each[0])) is ours]

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
        """Return the card of the line.

        Where tricks are the goal, a card that brings the most of them is right: which others are need not be asked.
        """
        return self._plainest(
            position, self.choices(position) if self._by_tricks else self.right(position)
        )

    @property
    def _by_tricks(self) -> bool:
        return self.puzzle.goal.kind in (Kind.TRICKS, Kind.SEVEN)

    def _plainest(self, position: Position, able: list[tuple[Card, ...]]) -> Card:
        """Return one of these cards: hardest to answer for the defence, then with the most tricks, then the lowest.

        What suits and equal cards are called makes no difference.
        """
        left = [group[0] for group in able]
        stubborn = len(left) > 1 and not self.ours(position) and self.keeps(position)
        if stubborn:
            left = self._hardest(position, left)
        if len(left) == 1:
            return left[0]
        left.sort(key=lambda card: (card.suit is position.trump, *_standing(position, card)))
        if stubborn or not self._by_tricks:
            return self._best(position, left)
        return self._as_good(position, left)

    def _as_good(self, position: Position, cards: list[Card]) -> Card:
        """Return the first of these cards that brings all the tricks to be had: one of them does.

        What the position is worth is worked out once; along the line it stays the same.
        """
        ours, worth = self.ours(position), self.tricks(position)
        for card in cards:
            after = position.play(card)
            state, left = self.board.state(after), worth - after.won[0]
            if card is cards[-1] or self.board.takes(state, self._us, left + (not ours)) is ours:
                break
        self._memory.tricks[state] = left
        return card

    def _best(self, position: Position, cards: list[Card]) -> Card:
        """Return the first of these cards that brings the mover's side the most tricks.

        Whether a later card brings more is one question; how much it brings would be several.
        """
        ours = self.ours(position)
        best, *others = cards
        most = self.tricks(position.play(best))
        for card in others:
            after = position.play(card)
            need = most + ours - after.won[0]
            if self.board.takes(self.board.state(after), self._us, need) is ours:
                best, most = card, self.tricks(after)
        return best

    def _hardest(self, position: Position, cards: list[Card]) -> list[Card]:
        """Return those of the defence's cards after which our next decisions are hardest."""
        depth = 2 if max(map(len, position.hands)) <= SHORT else 1
        hardest, found = -1.0, cards
        for card in cards:
            doubt = self._doubt(self._spot(position.play(card)), depth, hardest, float(depth))
            if doubt > hardest:
                hardest, found = doubt, [card]
            elif doubt == hardest:
                found.append(card)
        return found

    def _doubt(self, spot: Spot, depth: int, floor: float, ceiling: float) -> float:
        """Measure how hard our next decisions are: the share of wrong choices in each, the defence choosing on.

        It is exact from `floor` to below `ceiling`; what is outside is known to be, and no more.
        """
        if not depth or spot.need <= REACHED or not spot.state.tricks:
            return 0.0
        known = self._memory.doubts
        least, most = known.get((spot, depth), (0.0, float(depth)))
        if least == most or least >= ceiling or most < floor:
            return least if least >= ceiling else most
        ours = self._us >> spot.state.seat & 1
        measure = self._our_doubt if ours else self._their_doubt
        doubt = measure(spot, depth, floor, ceiling)
        known[spot, depth] = (
            least if doubt < floor else doubt,
            most if doubt >= ceiling else doubt,
        )
        return doubt

    def _their_doubt(self, spot: Spot, depth: int, floor: float, ceiling: float) -> float:
        """Return what is hardest for us of all the defence may play."""
        hardest = 0.0
        for after in self._after(spot):
            hardest = max(hardest, self._doubt(after, depth, max(floor, hardest), ceiling))
            if hardest >= ceiling:
                break
        return hardest

    def _our_doubt(self, spot: Spot, depth: int, floor: float, ceiling: float) -> float:
        """Return the share of our wrong choices, and what comes after the easiest right one."""
        after = self._after(spot)
        if len(after) > 1:
            depth -= 1
        right: list[Spot] = []
        for each in after:
            if self._keeps(each):
                right.append(each)
                if 1 - len(right) / len(after) + depth < floor:
                    return 1 - len(right) / len(after) + depth
        share = 1 - len(right) / len(after)
        easiest = float(depth)
        for each in right if depth else ():
            within = floor - share - ROUNDING, min(ceiling - share + ROUNDING, easiest)
            doubt = self._doubt(each, depth, *within)
            easiest = min(easiest, doubt)
            if share + easiest < floor:
                break
        return share + easiest

    def _keeps(self, spot: Spot) -> bool:
        if spot.need <= REACHED:
            return spot.need == REACHED
        kept = self._memory.kept
        if spot not in kept:
            kept[spot] = stands(self.puzzle, spot.state, spot.need, self.board)
        return kept[spot]

    def _spot(self, position: Position) -> Spot:
        """Return a position as the search takes it, with what is still wanted."""
        state = self.board.state(position)
        if reached(self.puzzle, position):
            return Spot(state, REACHED)
        if lost(self.puzzle, position):
            return Spot(state, LOST)
        return Spot(state, wanted(self.puzzle, position))

    def _after(self, spot: Spot) -> list[Spot]:
        """Return where the choices of the player to move lead, one for cards that touch one another."""
        state, board = spot.state, self.board
        hand = board.hands[state.seat] & state.left
        held = hand & state.led or hand
        lowest = held & ~((held << 1) + (CARDS & ~state.left))
        found = []
        while lowest:
            card = lowest & -lowest
            lowest ^= card
            after = board.play(state, card)
            ended = after.tricks < state.tricks
            need = self._still(spot.need, after.taker) if ended else spot.need
            found.append(Spot(after, need))
        return found

    def _still(self, need: int, taker: int) -> int:
        """Return what is wanted after a trick that a seat has taken."""
        ours, kind = bool(self._us >> taker & 1), self.puzzle.goal.kind
        if kind is Kind.SAVE:
            return REACHED if ours else need - 1 or LOST
        if kind is Kind.KOT and not ours:
            return LOST
        return need - ours


def _standing(position: Position, card: Card) -> tuple[int, str]:
    """Return how many cards of the suit are lower, and who owns the suit from the top: no names in it."""
    owners = {each: str(at) for at, hand in enumerate(position.hands) for each in hand}
    suit = sorted(each for each in owners if each.suit is card.suit)
    return len(suit) - 1 - suit.index(card), "".join(owners[each] for each in suit)
