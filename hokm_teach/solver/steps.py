"""The search in its steps, to read and to run: each idea can be left out, and the positions are counted.

    worth(position)                            brute force
    worth(position, "cuts", "table", "ranks")  with three of the ideas

This is what `search.py` does, without its bounds and its speed. A position is counted when a trick begins in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from hokm_teach.play import Position
from hokm_teach.solver.answers import side_seats
from hokm_teach.solver.board import Board, State
from hokm_teach.solver.engine import Engine
from hokm_teach.solver.layout import STRIDE, SUIT

#: Every idea, in the order of their invention. `ranks` refines `table`; both need `cuts`.
IDEAS = ("cuts", "table", "touching", "order", "ranks")


class Worth(NamedTuple):
    """The tricks of the side on lead, and the positions looked at to find them."""

    tricks: int
    positions: int


class Answer(NamedTuple):
    """Whether a claim holds, and the cards whose rank mattered."""

    holds: bool
    ranks: int


class Known(NamedTuple):
    """An answer for all positions where the same hands own the top cards of each suit."""

    tops: tuple[tuple[int, ...], ...]
    need: int
    holds: bool


def worth(position: Position, *ideas: str) -> Worth:
    """Count the tricks of the side on lead, with the ideas named and no other.

    >>> ending = Position.from_pbn("N:AQ.2.. K3.3.. 42.4.. J5.5..", trump="H", leader="S")
    >>> worth(ending), worth(ending, "cuts", "table", "touching")
    (Worth(tricks=1, positions=66), Worth(tricks=1, positions=18))
    """
    search = Steps(position, ideas)
    state = search.board.state(position)
    tricks = search.count(state) if "cuts" in ideas else search.most(state)
    return Worth(tricks, search.positions)


def one_by_one(position: Position) -> dict[str, Worth]:
    """Return the worth by brute force, then with one idea more each time, and last by the real search."""
    found = {"brute force": worth(position)}
    for number, idea in enumerate(IDEAS, 1):
        found[f"+ {idea}"] = worth(position, *IDEAS[:number])
    return found | {"the real search": real(position)}


def real(position: Position) -> Worth:
    """Count the tricks of the side on lead by the search that all lessons use, in plain Python."""
    engine = Engine(heads=1 << 12, entries=1 << 14, limit=10**6)
    board = Board(position, engine)
    engine.begin()
    tricks = board.count(board.state(position), side_seats(position.leader, position.players))
    return Worth(tricks, engine.looked)


class Steps:
    """One search with some of the ideas."""

    def __init__(self, position: Position, ideas: tuple[str, ...]) -> None:
        unknown = set(ideas) - set(IDEAS)
        if unknown:
            raise ValueError(
                f"there is no idea {sorted(unknown)[0]!r}; there are {', '.join(IDEAS)}"
            )
        self.board = Board(position, Engine(heads=1, entries=1, limit=1))
        self.side = side_seats(position.leader, position.players)
        self.ideas = frozenset(ideas)
        self.positions = 0
        self.known: defaultdict[object, list[Known]] = defaultdict(list)

    def most(self, state: State) -> int:
        """Return the tricks of the side by brute force: every card, then every card after it."""
        if not state.tricks:
            return 0
        self.positions += not state.trick
        values = (self._counted(state, card) for card in self.cards(state))
        return max(values) if self.ours(state) else min(values)

    def _counted(self, state: State, card: int) -> int:
        after = self.board.play(state, card)
        return self.won(state, after) + self.most(after)

    def count(self, state: State) -> int:
        """Ask about one trick, then two, until the side cannot have so many."""
        need = 0
        while need < state.tricks and self.takes(state, need + 1).holds:
            need += 1
        return need

    def takes(self, state: State, need: int) -> Answer:
        """Answer whether the side takes `need` of the tricks left: one card that settles it is enough."""
        if need <= 0 or need > state.tricks:
            return Answer(need <= 0, 0)
        if state.trick:
            return self.try_cards(state, need)
        self.positions += 1
        answer = self.look_up(state, need)
        if answer is None:
            answer = self.try_cards(state, need)
            self.remember(state, need, answer)
        return answer

    def try_cards(self, state: State, need: int) -> Answer:
        """Try cards until one does what its player wants; only then did no other card matter."""
        ours = self.ours(state)
        mattered = 0
        for card in self.cards(state):
            after = self.board.play(state, card)
            answer = self.takes(after, need - self.won(state, after))
            ranks = answer.ranks | self.winner(state, card)
            if answer.holds == ours:
                return Answer(ours, ranks)
            mattered |= ranks
        return Answer(not ours, mattered)

    def winner(self, state: State, card: int) -> int:
        """Return the card that won a trick, down its sequence, if a card of its suit was beaten."""
        if state.behind:
            return 0
        taker = self.board.play(state, card).taker
        trick = state.trick | card
        best = max(state.best, card) if taker == state.seat else state.best
        suit = suit_of(best)
        if trick & suit == best:
            return 0
        lower = state.left & suit & best - 1
        while lower & self.board.hands[taker]:
            below = 1 << lower.bit_length() - 1
            if not below & self.board.hands[taker]:
                break
            best = below
            lower ^= below
        return best

    def cards(self, state: State) -> list[int]:
        """Return the cards to try: of those that touch one another only the highest, and the likely ones first."""
        bits = self.board.bits
        choices = self.board.choices(state).values()
        if "touching" in self.ideas:
            found = [max(bits[card] for card in touching) for touching in choices]
        else:
            found = [bits[card] for touching in choices for card in touching]
        if "order" in self.ideas:
            found.sort(key=lambda card: self.likely(state, card))
        return found

    def likely(self, state: State, card: int) -> tuple[bool, int]:
        """Lead high; later win as cheaply as one can, or throw the lowest."""
        after = self.board.play(state, card)
        if not state.trick:
            return False, -(card >> STRIDE * suit_index(card))
        return after.taker != state.seat, card

    def look_up(self, state: State, need: int) -> Answer | None:
        """Return an answer known from a position that agrees in all that mattered."""
        if "table" not in self.ideas:
            return None
        owners = self.owners(state)
        for known in self.known[self.key(state, owners)]:
            enough = need <= known.need if known.holds else need >= known.need
            alike = all(own[: len(top)] == top for own, top in zip(owners, known.tops, strict=True))
            if enough and alike:
                return Answer(known.holds, self.lowest(state, known.tops))
        return None

    def remember(self, state: State, need: int, answer: Answer) -> None:
        """Keep an answer with the owners of the cards that mattered; without `ranks`, of all cards."""
        if "table" not in self.ideas:
            return
        owners = self.owners(state)
        tops = owners
        if "ranks" in self.ideas:
            tops = tuple(
                own[:count] for own, count in zip(owners, mattered(state, answer), strict=True)
            )
        self.known[self.key(state, owners)].append(Known(tops, need, answer.holds))

    def key(self, state: State, owners: tuple[tuple[int, ...], ...]) -> object:
        """Return what positions must share to be alike at all: the leader, and how long each hand is in each suit."""
        return state.seat, tuple(tuple(sorted(own)) for own in owners)

    def owners(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Return for each suit who owns its cards, the highest first."""
        return tuple(tuple(map(self.owner, down(state.left & suit))) for suit in SUITS)

    def owner(self, card: int) -> int:
        """Return the seat that was dealt a card."""
        return next(seat for seat, hand in enumerate(self.board.hands) if hand & card)

    def lowest(self, state: State, tops: tuple[tuple[int, ...], ...]) -> int:
        """Return the lowest of the top cards of each suit that an answer rests on."""
        ranks = 0
        for suit, top in zip(SUITS, tops, strict=True):
            if top:
                ranks |= list(down(state.left & suit))[len(top) - 1]
        return ranks

    def ours(self, state: State) -> bool:
        """Say whether the side itself is to play."""
        return bool(self.side >> state.seat & 1)

    def won(self, before: State, after: State) -> int:
        """Return the trick that a card won for the side, 1 or 0."""
        return int(after.tricks < before.tricks and bool(self.side >> after.taker & 1))


SUITS = tuple(SUIT << STRIDE * index for index in range(4))


def mattered(state: State, answer: Answer) -> Iterator[int]:
    """Give for each suit how many of its top cards an answer rests on: down to the lowest that mattered."""
    for suit in SUITS:
        ranks = answer.ranks & suit
        yield (state.left & suit & -(ranks & -ranks)).bit_count() if ranks else 0


def down(cards: int) -> Iterator[int]:
    """Give cards of one suit, the highest first."""
    while cards:
        card = 1 << cards.bit_length() - 1
        yield card
        cards ^= card


def suit_index(card: int) -> int:
    """Return the place of a card's suit."""
    return (card.bit_length() - 1) // STRIDE


def suit_of(card: int) -> int:
    """Return the whole suit of a card."""
    return SUITS[suit_index(card)]
