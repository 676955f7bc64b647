"""A search that keeps a record: at some of its positions every lead is searched, in random order.

What a lead costs is the positions looked at for it, with all that the table knows by then. So the leads that come
later are cheaper, and only a random order is fair to all.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import NamedTuple
from unittest.mock import patch

from hokm_teach.errors import SearchLimit
from hokm_teach.play import Position
from hokm_teach.solver import answers, ordering, search
from hokm_teach.solver.board import Board
from hokm_teach.solver.engine import Engine
from hokm_teach.solver.layout import HINT, LIMIT, NODES, PLAYERS, SIDE
from hokm_teach.solver.task import Task, Terms
from tests.fitting.sums import weights_of_leads
from tests.solving import random_position

#: From so many tricks on a position is early; one of so many early ones is recorded, and one of so many others.
EARLY = 8
ONE_OF = (40, 300)
#: Positions that a deal may take: the rare tangled one is left where it is, with what was recorded of it.
LIMIT_OF_DEAL = 200_000
#: Seconds of a deal: the record must not depend on how busy the machine is.
NO_HURRY = 36_000.0
#: What is asked of a deal: whether more than half of the tricks are reached, or how many exactly.
QUESTIONS = ("reach", "exact")


class Tried(NamedTuple):
    """A lead that was searched."""

    weights: tuple[int, ...]
    right: bool
    cost: int


class Sample(NamedTuple):
    """A position whose leads were all searched; it stands for `one_of` like it."""

    question: int
    one_of: int
    leads: tuple[Tried, ...]


class Recorder(Engine):
    """The search in plain Python, keeping its record."""

    def __init__(self, chance: random.Random, one_of: tuple[int, int] = ONE_OF) -> None:
        super().__init__(1 << 15, 1 << 17, limit=LIMIT_OF_DEAL, brief=LIMIT_OF_DEAL)
        self.chance = chance
        self.one_of = one_of
        self.samples: list[Sample] = []
        self.question = 0
        self.busy = False

    def put(self, question: int, position: Position) -> int:
        """Put a question about a deal, and return its answer."""
        self.question = question
        board = Board(position, self)
        self.begin(Task(Terms(seconds=NO_HURRY)))
        state = board.state(position)
        side = answers.side_seats(position.leader, position.players)
        with patch.object(search, "list_leads", self.list_leads):
            if QUESTIONS[question] == "exact":
                return board.count(state, side)
            return int(board.takes(state, side, state.tricks // 2 + 1))

    def list_leads(self, deal: list[int], *position: int) -> int:
        """List the leads, as the solver does; now and then all of them have been searched before."""
        _, _, _, tricks, *_ = position
        one_of = self.one_of[tricks < EARLY]
        # Not within a record: searching all the leads there would be counted as a cost here.
        if not self.busy and self.chance.randrange(one_of) == 0:
            self.busy = True
            leads = self.try_all(deal, *position)
            self.busy = False
            if deal[NODES] <= deal[LIMIT]:
                self.samples.append(Sample(self.question, one_of, leads))
        return ordering.list_leads(deal, *position)

    def try_all(
        self,
        deal: list[int],
        left: int,
        choice: int,
        seat: int,
        tricks: int,
        need: int,
        moves: int,
        *facts: int,
    ) -> tuple[Tried, ...]:
        """Search every lead of a position in random order."""
        hint = deal[HINT]
        found = weights_of_leads(deal, left, choice, seat, tricks, need, moves, *facts)
        leads = list(found.items())
        self.chance.shuffle(leads)
        players = deal[PLAYERS]
        following = (seat + 1) % players
        tried = []
        for lowest, weights in leads:
            suit = search.suit_of(lowest)
            card = search.top_of_sequence(deal[seat] & left, left, lowest, suit)
            before = deal[NODES]
            arguments = (card, suit, card, seat, following, players - 2, tricks, need)
            holds = search.search(deal, self.table, left, *arguments) >= 0
            right = holds == bool(deal[SIDE] >> seat & 1)
            tried.append(Tried(weights, right, deal[NODES] - before + 1))
        deal[HINT] = hint
        return tuple(tried)


def record(
    seed: str, question: int, cards: int = 13, one_of: tuple[int, int] = ONE_OF
) -> list[Sample]:
    """Deal at random, put a question, and return what was recorded on the way to its answer."""
    chance = random.Random(seed)
    position = random_position(chance, cards)
    recorder = Recorder(chance, one_of)
    with suppress(SearchLimit):
        recorder.put(question, position)
    return recorder.samples
