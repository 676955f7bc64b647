"""The questions a lesson asks of a position with all hands open.

Four players are two sides, two players are two sides, and of three the one who is to move stands against the other
two together: what he is sure of, however they combine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from threading import RLock

from hokm_teach.cards import Card
from hokm_teach.errors import NoOutcome
from hokm_teach.play import TRICKS_TO_WIN, Position
from hokm_teach.seats import Seat, side_of
from hokm_teach.solver.board import Board, State
from hokm_teach.solver.engine import Engine, engine


class Outcome(Enum):
    """How a deal ends for the leader's side when everybody plays best."""

    KOT_WON = "kot won"
    WON = "won"
    LOST = "lost"
    KOT_LOST = "kot lost"


def solve(position: Position) -> dict[Card, int]:
    """Return, for every legal card, the tricks the mover's side takes of all that are left, best play by all.

    The present trick counts, and play does not stop at seven. Empty when no card is left. Raises SearchLimit when
    the hands are too tangled.

    >>> p = Position.from_pbn("N:A.2.. K.3.. Q.4.. J.5..", trump="H", leader="S")
    >>> solve(p)
    {Card('SQ'): 1, Card('H4'): 1}
    """
    with _board(position) as (board, state):
        side = side_seats(_seat(position, state), position.players)
        values: dict[Card, int] = {}
        guess: int | None = None
        for bit, touching in board.choices(state).items():
            tricks = board.count_after(state, bit, side, guess)
            guess = tricks if guess is None else max(guess, tricks)
            values |= dict.fromkeys(touching, tricks)
    return {card: values[card] for card in sorted(values)}


def best_cards(position: Position) -> tuple[Card, ...]:
    """Return every legal card that is as good as any."""
    with _board(position) as (board, state):
        if not state.tricks:
            return ()
        side = side_seats(_seat(position, state), position.players)
        return tuple(sorted(_keeping(board, state, side, board.count(state, side))))


def reaches(position: Position, tricks: int) -> bool:
    """Say whether the leader's side can take `tricks` of all that are left, the present one counted."""
    with _board(position) as (board, state):
        return board.takes(state, side_seats(position.leader, position.players), tricks)


def outcome(position: Position) -> Outcome:
    """Return how the deal ends for the leader's side; play ends at seven, and seven to none is kot.

    Raises NoOutcome for an ending whose earlier tricks are not known, and for three players.
    """
    with _board(position) as (board, state):
        total = sum(position.won) + state.tricks
        if position.players == 3 or total != 2 * TRICKS_TO_WIN - 1:
            raise NoOutcome(total)
        ours = side_of(position.leader, position.players)
        won, lost = _first_to_seven(position, ours)
        us = side_seats(position.leader, position.players)
        them = board.other(us)
        to_win, to_lose = TRICKS_TO_WIN - won, TRICKS_TO_WIN - lost
        if not lost and board.takes_in_a_row(state, us, to_win):
            return Outcome.KOT_WON
        if not won and board.takes_in_a_row(state, them, to_lose):
            return Outcome.KOT_LOST
        if to_lose > 0 and board.takes(state, us, to_win):
            return Outcome.WON
        return Outcome.LOST


def best_line(position: Position) -> tuple[Card, ...]:
    """Return one continuation in which every player plays best, to the end of the deal.

    Of equal cards the lowest is played, as a careful player would.
    """
    with _board(position) as (board, state):
        if not state.tricks:
            return ()
        side = side_seats(_seat(position, state), position.players)
        return _line(board, position, side, board.count(state, side))


def refutation(position: Position, card: Card) -> tuple[Card, ...]:
    """Return how the others punish a wrong card: best play by all after it, to the end. Empty for a right card."""
    after = position.play(card)
    with _board(position) as (board, state):
        side = side_seats(_seat(position, state), position.players)
        best = board.count(state, side)
        tricks = board.count_after(state, board.bits[card], side, best)
        if tricks == best:
            return ()
        won = after.won[side_of(_seat(position, state), position.players)]
        before = position.won[side_of(_seat(position, state), position.players)]
        return _line(board, after, side, tricks - (won - before))


def side_seats(seat: Seat, players: int) -> int:
    """Return the seats of a player's side as bits, South's the lowest: all that search and board know of sides."""
    side = side_of(seat, players)
    return 0b0101 << side if players == 4 else 1 << side


_lock = RLock()
_last: list[Board] = []


@contextmanager
def _board(position: Position) -> Iterator[tuple[Board, State]]:
    """Lend the board of a position's deal; later positions of one deal share what was found for earlier ones."""
    with _lock:
        chosen: Engine = engine()
        if not _last or _last[0].engine is not chosen or not _last[0].covers(position):
            _last[:] = [Board(position, chosen)]
        yield _last[0], _last[0].state(position)


def _seat(position: Position, state: State) -> Seat:
    """Return who is to play, also where the deal is already won and only the solver plays on."""
    return position.seats[state.seat]


def _keeping(board: Board, state: State, side: int, tricks: int) -> Iterator[Card]:
    """Give every card with which the side to move keeps what is due to it when `side` is due `tricks`."""
    for bit, touching in board.choices(state).items():
        if _keeps(board, state, bit, side, tricks):
            yield from touching


def _keeps(board: Board, state: State, bit: int, side: int, tricks: int) -> bool:
    after = board.play(state, bit)
    due = tricks - int(not after.trick and bool(side >> after.taker & 1))
    if side >> state.seat & 1:
        return board.takes(after, side, due)
    return not board.takes(after, side, due + 1)


def _line(board: Board, position: Position, side: int, tricks: int) -> tuple[Card, ...]:
    """Play on with the lowest cards that keep `tricks` for `side`."""
    line: list[Card] = []
    while position.to_move is not None:
        state = board.state(position)
        card = min(
            _keeping(board, state, side, tricks),
            key=lambda each: (each.suit is position.trump, each.rank),
        )
        line.append(card)
        after = board.play(state, board.bits[card])
        tricks -= int(not after.trick and bool(side >> after.taker & 1))
        position = position.play(card)
    return tuple(line)


def _first_to_seven(position: Position, ours: int) -> tuple[int, int]:
    """Return the tricks of `ours` and of the others, counted until one side had seven."""
    counts = list(position.before or (0, 0))
    for trick in position.history:
        if max(counts) >= TRICKS_TO_WIN:
            break
        counts[side_of(trick.winner, position.players)] += 1
    return counts[ours], counts[1 - ours]
