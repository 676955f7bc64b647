"""The questions a lesson asks of a position with all hands open.

Four players are two sides, two players are two sides, and of three the one who is to move stands against the other
two together: what he is sure of, however they combine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from threading import RLock
from typing import TypeVar

from hokm_teach.cards import Card
from hokm_teach.errors import NoOutcome
from hokm_teach.play import TRICKS_TO_WIN, Position
from hokm_teach.seats import Seat, side_of
from hokm_teach.solver.board import Board, State
from hokm_teach.solver.engine import Engine, Impatient, compiled, patience, plain
from hokm_teach.solver.lines import Deal, Due, Tricks, keeping, play_on, taken
from hokm_teach.solver.task import Task, begin

Answer = TypeVar("Answer")

#: The tricks of a deal that somebody must win: two sides, seven each but one.
WHOLE_DEAL = 2 * TRICKS_TO_WIN - 1


class Outcome(Enum):
    """How a deal ends for the leader's side when everybody plays best."""

    KOT_WON = "kot_won"
    WON = "won"
    LOST = "lost"
    KOT_LOST = "kot_lost"


def solve(position: Position) -> dict[Card, int]:
    """Return, for every legal card, the tricks the mover's side takes of all that are left, best play by all.

    The present trick counts, and play does not stop at seven. Empty when no card is left. Raises SearchLimit when
    the hands are too tangled.

    >>> p = Position.from_pbn("N:A.2.. K.3.. Q.4.. J.5..", trump="H", leader="S")
    >>> solve(p)
    {Card('SQ'): 1, Card('H4'): 1}
    """
    return work_out(position, lambda board, state: _values(board, state, position))


def best_cards(position: Position) -> tuple[Card, ...]:
    """Return every legal card that is as good as any."""

    def task(board: Board, state: State) -> tuple[Card, ...]:
        if not state.tricks:
            return ()
        side = _mover(position, state)
        return tuple(sorted(keeping(board, state, Tricks(side, board.count(state, side)))))

    return work_out(position, task)


def reaches(position: Position, tricks: int) -> bool:
    """Say whether the leader's side can take `tricks` of all that are left, the present one counted."""
    side = side_seats(position.leader, position.players)
    return work_out(position, lambda board, state: board.takes(state, side, tricks))


def outcome(position: Position) -> Outcome:
    """Return how the deal ends for the leader's side; play ends at seven, and seven to none is kot.

    Raises NoOutcome for an ending whose earlier tricks are not known, and for three players.
    """
    total = _tricks_of_deal(position)
    if position.players == 3 or total != WHOLE_DEAL:
        raise NoOutcome(total)
    score = _first_to_seven(position, side_of(position.leader, position.players))
    us = side_seats(position.leader, position.players)
    return work_out(position, lambda board, state: _ending(board, state, us, score))


def best_line(position: Position) -> tuple[Card, ...]:
    """Return one continuation in which every player plays best, to the end of the deal.

    Best is the most tricks; in a whole deal the outcome comes first, so that nobody becomes kot for a trick more. Of
    equal cards the lowest is played, as a careful player would.
    """

    def task(board: Board, state: State) -> tuple[Card, ...]:
        if not state.tricks:
            return ()
        due = _due(board, position, position.seats[state.seat])
        return tuple(play_on(board, position, due))

    return work_out(position, task)


def refutation(position: Position, card: Card | str) -> tuple[Card, ...]:
    """Return how the others punish a wrong card: best play by all after it, to the end. Empty for a right card.

    A card is wrong when another would bring more: while a whole deal is undecided, a better outcome, and else more
    tricks, as `solve` counts them. So it is wrong to keep a trick and let kot slip, or be made kot, and right to
    give one up for that. Empty, too, when the deal is over with the card: no reply is needed.
    """
    card = Card(card)
    after = position.play(card)

    def task(board: Board, state: State) -> tuple[Card, ...]:
        mover = position.seats[state.seat]
        side = side_seats(mover, position.players)
        then = board.play(state, board.bits[card])
        if _costs_outcome(board, position, state, then):
            return tuple(play_on(board, after, _due(board, after, mover)))
        if _costs_tricks(board, position, state, then):
            return tuple(play_on(board, after, Tricks(side, board.count(then, side))))
        return ()

    return work_out(position, task)


def side_seats(seat: Seat, players: int) -> int:
    """Return the seats of a player's side as bits, South's the lowest: all that search and board know of sides."""
    side = side_of(seat, players)
    return 0b0101 << side if players == 4 else 1 << side


_lock = RLock()
_boards: dict[Engine, Board] = {}
_chosen: list[Engine] = []
_under_way: Task | None = None


def warm() -> bool:
    """Make the compiled search ready ahead of time; say whether there is one."""
    return compiled() is not None


def cancel() -> None:
    """Make the search under way in another thread give up; it raises SearchLimit there."""
    task = _under_way
    if task is not None:
        task.cancel()


def forget() -> None:
    """Forget every deal, as a benchmark wants it."""
    _boards.clear()


@contextmanager
def only(engine: Engine) -> Iterator[None]:
    """Put every question to one engine, with its own limit, as benchmarks and tests want it."""
    with _lock:
        _chosen.append(engine)
        try:
            yield
        finally:
            _chosen.pop()


def work_out(position: Position, task: Callable[[Board, State], Answer]) -> Answer:
    """Do a task in plain Python, and when that takes long and numba is installed, with the compiled search."""
    global _under_way
    with _lock:
        outer, _under_way = _under_way, begin()
        try:
            return _answer(position, task, _under_way)
        finally:
            _under_way = outer


def _answer(position: Position, task: Callable[[Board, State], Answer], under_way: Task) -> Answer:
    board = _board(position, _chosen[-1] if _chosen else plain())
    board.engine.begin(under_way, None if _chosen else patience())
    try:
        return task(board, board.state(position))
    except Impatient:
        faster = compiled()
        if faster is None:
            raise
    board = _board(position, faster)
    board.engine.begin(under_way)
    return task(board, board.state(position))


def _board(position: Position, engine: Engine) -> Board:
    """Return the board of a position's deal; later positions of one deal share what was found for earlier ones."""
    board = _boards.get(engine)
    if board is None or not board.covers(position):
        board = _boards[engine] = Board(position, engine)
    return board


def _mover(position: Position, state: State) -> int:
    """Return the side to play, also where the deal is already won and only the solver plays on."""
    return side_seats(position.seats[state.seat], position.players)


def _due(board: Board, position: Position, seat: Seat) -> Due:
    """Return the best a player's side can have: while a whole deal is undecided an ending of it, otherwise tricks."""
    state = board.state(position)
    side = side_seats(seat, position.players)
    score = _open_score(position, seat)
    if score is not None:
        return Deal.best(board, state, side, score, TRICKS_TO_WIN)
    return Tricks(side, board.count(state, side))


def _open_score(position: Position, seat: Seat) -> tuple[int, int] | None:
    """Return the tricks of a player's side and of the others in a whole deal that is undecided, otherwise None."""
    if position.players == 3 or _tricks_of_deal(position) != WHOLE_DEAL:
        return None
    score = _first_to_seven(position, side_of(seat, position.players))
    return score if max(score) < TRICKS_TO_WIN else None


def _ending(board: Board, state: State, side: int, score: tuple[int, int]) -> Outcome:
    """Return how a whole deal ends for a side that has won and lost so many tricks."""
    won, lost = score
    to_win, to_lose = TRICKS_TO_WIN - won, TRICKS_TO_WIN - lost
    if not lost and board.takes_in_a_row(state, side, to_win):
        return Outcome.KOT_WON
    if not won and board.takes_in_a_row(state, board.other(side), to_lose):
        return Outcome.KOT_LOST
    if to_lose > 0 and board.takes(state, side, to_win):
        return Outcome.WON
    return Outcome.LOST


def _costs_outcome(board: Board, position: Position, state: State, then: State) -> bool:
    """Say whether a whole deal ends worse for the side to move after a card that leads to `then`."""
    mover = position.seats[state.seat]
    score = _open_score(position, mover)
    if score is None:
        return False
    side = side_seats(mover, position.players)
    ours = taken(state, then, side)
    theirs = int(then.tricks < state.tricks) - ours
    later = score[0] + ours, score[1] + theirs
    return _ending(board, then, side, later) is not _ending(board, state, side, score)


def _costs_tricks(board: Board, position: Position, state: State, then: State) -> bool:
    """Say whether a card that costs no outcome brings the side to move more tricks than one that leads to `then`."""
    side = _mover(position, state)
    tricks = taken(state, then, side) + board.count(then, side)
    for bit in board.choices(state):
        other = board.play(state, bit)
        more = tricks + 1 - taken(state, other, side)
        if board.takes(other, side, more) and not _costs_outcome(board, position, state, other):
            return True
    return False


def _values(board: Board, state: State, position: Position) -> dict[Card, int]:
    side = _mover(position, state)
    choices = board.choices(state)
    task = board.engine.task
    task.begin_cards(sum(map(len, choices.values())))
    most = board.count(state, side) if state.tricks else 0
    for bit, touching in choices.items():
        task.decide(dict.fromkeys(touching, board.count_after(state, bit, side, most)))
    return {card: task.values[card] for card in sorted(task.values)}


def _tricks_of_deal(position: Position) -> int:
    """Return the tricks won and those still to come."""
    cards = len(position.trick) + sum(len(hand) for hand in position.hands)
    return sum(position.won) + cards // position.players


def _first_to_seven(position: Position, ours: int) -> tuple[int, int]:
    """Return the tricks of `ours` and of the others, counted until one side had seven."""
    counts = list(position.before or (0, 0))
    for trick in position.history:
        if max(counts) >= TRICKS_TO_WIN:
            break
        counts[side_of(trick.winner, position.players)] += 1
    return counts[ours], counts[1 - ours]
