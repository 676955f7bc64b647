"""A puzzle in the making: where each of the 52 cards lies, and what goes with them.

A draft may be anything on its way to a position; a card is always in exactly one place, and lies in the pack when it
is nowhere else. Every change returns a new draft.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random

from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.errors import BadHands, HokmError
from hokm_teach.i18n import M, Message, plural
from hokm_teach.notation.standing import going_on
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.proof import WHOLE_DEAL
from hokm_teach.puzzles.puzzle import RULES
from hokm_teach.puzzles.reading import HINTS
from hokm_teach.seats import SEATS, Seat, order_from

#: The most cards a hand holds, by the number of players.
LONGEST_HAND = {2: 13, 3: 17, 4: 13}


#: What is asked for until something else is.
ONE_TRICK = Goal(Kind.TRICKS, 1)


class NoRoom(HokmError):
    """A card cannot lie there."""


class Place(Enum):
    """Where a card may lie."""

    SOUTH = "S"
    EAST = "E"
    NORTH = "N"
    WEST = "W"
    TABLE = "T"
    PACK = "P"

    @property
    def seat(self) -> Seat | None:
        """Whose hand it is, if it is one."""
        return None if self in (Place.TABLE, Place.PACK) else Seat(self.value)


@dataclass(frozen=True)
class Texts:
    """What is said of a puzzle in one language."""

    title: str = ""
    hints: tuple[str, ...] = ("",) * HINTS
    explanation: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is written."""
        return not (self.title or self.explanation or any(self.hints))

    @property
    def whole(self) -> bool:
        """Whether everything is written."""
        return bool(self.title and self.explanation and all(self.hints))


@dataclass(frozen=True)
class Draft:
    """Cards in their places and what is to be reached with them.

    `won` are the tricks South's side won before; the other side won the rest. None: they are not counted.
    """

    players: int = 4
    hands: tuple[frozenset[Card], ...] = (frozenset(),) * 4  # in order of play from South
    table: tuple[Card, ...] = ()  # in the order played, the leader's first
    trump: Suit = Suit.HEARTS
    leader: Seat = Seat.SOUTH
    goal: Goal = ONE_TRICK
    won: int | None = None
    rules: str = RULES[4][0]
    texts: Mapping[str, Texts] = field(default_factory=dict)  # by language
    over: str = ""  # the puzzle of the open pack that this one stands in for

    @classmethod
    def of(cls, position: Position, goal: Goal, rules: str = "") -> Draft:
        """Make a draft of a position; what it says of earlier tricks is kept as far as a draft can."""
        players = position.players
        drafted = cls(
            players=players,
            hands=position.hands,
            table=position.trick,
            trump=position.trump,
            leader=position.leader,
            goal=goal,
            won=position.won[0] if any(position.won) and players != 3 else None,
            rules=rules if rules in RULES[players] else RULES[players][0],
        )
        return drafted.with_goal(goal)

    # where the cards lie

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in order of play from South."""
        return SEATS[self.players]

    @property
    def places(self) -> tuple[Place, ...]:
        """Where cards may be put: the hands, the table and the pack."""
        return (*(Place(seat.value) for seat in self.seats), Place.TABLE, Place.PACK)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that are left over."""
        return tuple(card for card in PACK if self.where(card) is Place.PACK)

    @property
    def lying(self) -> frozenset[Card]:
        """The cards that are in a hand or on the table."""
        return frozenset(self.table).union(*self.hands)

    def where(self, card: Card) -> Place:
        """Return where a card lies."""
        for seat, hand in zip(self.seats, self.hands, strict=True):
            if card in hand:
                return Place(seat.value)
        return Place.TABLE if card in self.table else Place.PACK

    def held(self, place: Place) -> tuple[Card, ...]:
        """Return the cards of a place, those of a hand as they are fanned."""
        if place is Place.TABLE:
            return self.table
        if place.seat is None:
            return self.pack
        return tuple(sorted(self.hands[self._at(place)]))

    def put(self, cards: Iterable[Card], place: Place) -> Draft:
        """Put cards into a place, from wherever they lie; raise NoRoom where they cannot lie."""
        moved = tuple(card for card in cards if self.where(card) is not place)
        hands = [hand - set(moved) for hand in self.hands]
        table = tuple(card for card in self.table if card not in moved)
        if place is Place.TABLE:
            table += moved
            if len(table) >= self.players:
                raise NoRoom(
                    plural(
                        "At most {n} card lies on the table: with one more the trick would be over.",
                        "At most {n} cards lie on the table: with one more the trick would be over.",
                        self.players - 1,
                    )
                )
        elif place.seat is not None:
            at = self._at(place)
            hands[at] |= set(moved)
            if len(hands[at]) > LONGEST_HAND[self.players]:
                raise NoRoom(
                    M("A hand has {n} cards at most.", n=LONGEST_HAND[self.players]),
                )
        return replace(self, hands=tuple(hands), table=table)

    def _at(self, place: Place) -> int:
        if place.seat not in self.seats:
            raise NoRoom(M("Nobody sits there: {n} play.", n=self.players))
        return self.seats.index(place.seat)

    def cleared(self) -> Draft:
        """Put every card back into the pack."""
        return replace(self, hands=(frozenset(),) * self.players, table=())

    def filled(self, chance: Random) -> Draft:
        """Give every hand as many cards as the longest has, or one where none has any, at random."""
        full, draft = max(self.left, 1), self
        missing = {seat: full - self.count(seat) for seat in self.seats}
        drawn = chance.sample(self.pack, min(sum(missing.values()), len(self.pack)))
        for seat, wanted in missing.items():
            draft = draft.put(drawn[:wanted], Place(seat.value))
            drawn = drawn[wanted:]
        return draft

    # what goes with them

    def with_players(self, players: int) -> Draft:
        """Let another number play; hands of those who leave go back into the pack, and so does the table."""
        hands = dict(zip(self.seats, self.hands, strict=True))
        seats = SEATS[players]
        changed = replace(
            self,
            players=players,
            hands=tuple(hands.get(seat, frozenset()) for seat in seats),
            table=(),
            leader=self.leader if self.leader in seats else Seat.SOUTH,
            rules=RULES[players][0],
            won=None if players == 3 else self.won,
        )
        return changed.with_goal(self.goal if players != 3 else ONE_TRICK)

    def with_goal(self, goal: Goal) -> Draft:
        """Ask for something else; who won the tricks before follows from it, or is a first guess."""
        won = self.won
        if goal.kind is Kind.KOT:
            won = self.earlier
        elif goal.kind is Kind.SAVE:
            won = 0
        elif goal.kind is Kind.SEVEN and won is None:
            won = (self.earlier + 1) // 2
        return replace(self, goal=goal, won=won)

    # what they make together

    def count(self, seat: Seat) -> int:
        """Return how many cards a player holds, one on the table counted."""
        played = order_from(self.leader, self.players)[: len(self.table)]
        return len(self.hands[self.seats.index(seat)]) + (seat in played)

    @property
    def left(self) -> int:
        """How many tricks are left: the cards of the longest hand."""
        return max(map(self.count, self.seats))

    @property
    def earlier(self) -> int:
        """How many tricks of a whole deal were played before."""
        return max(WHOLE_DEAL - self.left, 0)

    @property
    def before(self) -> tuple[int, ...]:
        """The tricks each side won before; empty where they are not counted."""
        if self.players == 3 or self.won is None:
            return ()
        if self.goal.kind is Kind.KOT:
            return self.earlier, 0
        if self.goal.kind is Kind.SAVE:
            return 0, self.earlier
        return self.won, max(self.earlier - self.won, 0)

    @property
    def position(self) -> Position | None:
        """The position, once it is one."""
        if self.missing():
            return None
        return self._position()

    def _position(self) -> Position:
        hands = dict(zip(self.seats, self.hands, strict=True))
        position = Position.of(hands, self.trump, self.leader, self.table, self.before)
        # Where tricks are counted every one of them is played, whoever reached seven before.
        return replace(position, to_win=None) if self.goal.kind is Kind.TRICKS else position

    def missing(self) -> list[Message]:
        """Return what is still missing, or in the way, for a position."""
        if not self.left:
            return [M("Give every hand the same number of cards.")]
        wanting = [
            _wants(seat, self.left - self.count(seat))
            for seat in self.seats
            if self.count(seat) < self.left
        ]
        if wanting:
            return wanting
        if self.won is not None and self.won > self.earlier:
            return [self._more_won()]
        try:
            going_on(self._position())
        except BadHands as error:
            return list(error.faults)
        return []

    def _more_won(self) -> Message:
        return plural(
            "Only {n} trick was played before, so nobody can have won {won}.",
            "Only {n} tricks were played before, so nobody can have won {won}.",
            self.earlier,
            won=self.won or 0,
        )


def _wants(seat: Seat, n: int) -> Message:
    if seat is Seat.SOUTH:
        return plural("You need {n} more card.", "You need {n} more cards.", n)
    return plural("{seat} needs {n} more card.", "{seat} needs {n} more cards.", n, seat=seat)
