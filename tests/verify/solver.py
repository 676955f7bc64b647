"""The long comparison of the exact solver with DDS, minimax and brute force: `python -m tests.verify.solver [SHARE]`.

SHARE (1 by default) multiplies every number of deals. Ends with status 1 on any mismatch, and prints each.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace

from hokm_teach.play import Position
from hokm_teach.seats import side_of
from hokm_teach.solver import answers, minimax, solve, within
from hokm_teach.solver.board import Board
from hokm_teach.solver.engine import Engine, compiled, plain
from hokm_teach.solver.lines import Deal, endings, play_on
from tests.solving import best_ending, by_dds, high_cards, in_a_row, random_position, some_way_on

#: Seconds for one question: what is right does not depend on how busy the machine is.
NO_HURRY = 36_000.0


def against_minimax(chance: random.Random) -> Position | None:
    """Every card of a small ending for four, three or two, anywhere in a trick."""
    players, most = chance.choice([(4, 4), (4, 4), (3, 5), (2, 6)])
    pack = high_cards(chance.choice([8, 13]))
    position = random_position(chance, chance.randint(1, most), players, pack)
    position = some_way_on(chance, position, chance.randrange(3 * players))
    return None if solve(position) == minimax.solve(position) else position


def five_cards(chance: random.Random) -> Position | None:
    """Every lead of five cards against minimax."""
    position = random_position(chance, 5, 4, high_cards(chance.choice([6, 8, 13])))
    return None if solve(position) == minimax.solve(position) else position


def leads_of_endings(chance: random.Random) -> Position | None:
    """Every lead of 1 to 10 cards against DDS."""
    pack = high_cards(chance.choice([11, 13]))
    position = random_position(chance, chance.randint(1, 10), 4, pack)
    return None if solve(position) == by_dds(position) else position


def best_of_big_deals(chance: random.Random) -> Position | None:
    """The exact number of tricks of 11 to 13 cards against DDS."""
    position = random_position(chance, chance.randint(11, 13))
    side = answers.side_seats(position.leader, 4)
    found = answers.work_out(position, lambda board, state: board.count(state, side))
    return None if found == max(by_dds(position).values()) else position


def leads_of_full_deals(chance: random.Random) -> Position | None:
    """Every lead of 13 cards against DDS."""
    position = random_position(chance, 13)
    return None if solve(position) == by_dds(position) else position


def tricks_in_a_row(chance: random.Random) -> Position | None:
    """What kot rests on, against brute force."""
    players = chance.choice([4, 4, 2])
    position = random_position(chance, chance.randint(2, 5), players, high_cards(9))
    board = Board(position, plain())
    board.engine.begin()
    need = chance.randint(1, len(position.hands[0]))
    for side in (0, 1):
        seats = answers.side_seats(position.seats[side], players)
        found = board.takes_in_a_row(board.state(position), seats, need)
        if found != in_a_row(position, side, need):
            return position
    return None


def whole_deals(chance: random.Random) -> Position | None:
    """The line of a deal of three or five tricks, kot before tricks, against brute force."""
    to_win, players = chance.choice([(2, 4), (2, 4), (3, 2)])
    pack = high_cards(chance.choice([5, 6, 13]))
    dealt = random_position(chance, 2 * to_win - 1, players, pack)
    position = replace(dealt, to_win=None)
    board = Board(position, plain())
    board.engine.begin()
    seats = answers.side_seats(position.leader, players)
    side = side_of(position.leader, players)
    due = Deal.best(board, board.state(position), seats, (0, 0), to_win)
    wanted = best_ending(position, side, to_win)
    found = best_ending(position.play_all(play_on(board, position, due)), side, to_win)
    return None if tuple(endings(to_win)[due.rank]) == found == wanted else position


CHECKS: tuple[tuple[Callable[[random.Random], Position | None], int], ...] = (
    (against_minimax, 3000),
    (five_cards, 100),
    (leads_of_endings, 2000),
    (best_of_big_deals, 400),
    (leads_of_full_deals, 200),
    (tricks_in_a_row, 1000),
    (whole_deals, 1000),
)

IN_PLAIN_PYTHON = (against_minimax, five_cards, tricks_in_a_row, whole_deals)


def main(share: float = 1.0, seed: int = 20) -> int:
    """Run every check, with the compiled search where numba is installed and in plain Python for small endings."""
    wrong = 0
    fast = compiled() or plain()
    for check, times in CHECKS:
        engine: Engine = plain() if check in IN_PLAIN_PYTHON else fast
        chance = random.Random(seed)
        count = max(1, round(times * share))
        with answers.only(engine), within(seconds=NO_HURRY):
            found = [position for _ in range(count) if (position := check(chance)) is not None]
        for position in found:
            print(f"  wrong: {position!r}")
        print(f"{check.__doc__} {count} deals, {len(found)} wrong.", flush=True)
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:2])))
