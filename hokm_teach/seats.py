"""Seats and the order of play: anticlockwise, so the next player is the one on your right."""

from __future__ import annotations

from enum import Enum

from hokm_teach.i18n import M, Runs


class Seat(Enum):
    """A place at the table. The learner sits South; East is on South's right."""

    SOUTH = "S"
    EAST = "E"
    NORTH = "N"
    WEST = "W"

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    @property
    def right(self) -> Seat:
        """The next of four players: the one on the right."""
        return _RIGHT[self]

    @property
    def left(self) -> Seat:
        """The player before this one, of four."""
        return _LEFT[self]

    @property
    def opposite(self) -> Seat:
        """The partner, in a game for four."""
        return self.right.right

    @property
    def mirrored(self) -> Seat:
        """The seat's letter in PBN, which runs clockwise: East and West change places.

        >>> Seat.WEST.mirrored, Seat.SOUTH.mirrored
        (Seat.EAST, Seat.SOUTH)
        """
        return _MIRRORED[self]

    def runs(self, lang: str) -> Runs:
        """Return the name of the person who sits there in the course's stories."""
        return _NAMES[self].runs(lang)


_NAMES = {
    Seat.SOUTH: M("You"),
    Seat.EAST: M("Ada"),
    Seat.NORTH: M("Bo"),
    Seat.WEST: M("Cleo"),
}
_RIGHT = {
    Seat.SOUTH: Seat.EAST,
    Seat.EAST: Seat.NORTH,
    Seat.NORTH: Seat.WEST,
    Seat.WEST: Seat.SOUTH,
}
_LEFT = {right: seat for seat, right in _RIGHT.items()}
_MIRRORED = {
    Seat.SOUTH: Seat.SOUTH,
    Seat.EAST: Seat.WEST,
    Seat.NORTH: Seat.NORTH,
    Seat.WEST: Seat.EAST,
}

#: Who sits where, in order of play, by the number of players.
SEATS: dict[int, tuple[Seat, ...]] = {
    2: (Seat.SOUTH, Seat.NORTH),
    3: (Seat.SOUTH, Seat.EAST, Seat.WEST),
    4: (Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST),
}


def next_seat(seat: Seat, players: int = 4) -> Seat:
    """Return whose turn it is after `seat`.

    >>> next_seat(Seat.SOUTH), next_seat(Seat.SOUTH, 2)
    (Seat.EAST, Seat.NORTH)
    """
    order = SEATS[players]
    return order[(order.index(seat) + 1) % players]


def order_from(first: Seat, players: int = 4) -> tuple[Seat, ...]:
    """Return the seats in order of play, beginning with `first`."""
    order = SEATS[players]
    at = order.index(first)
    return order[at:] + order[:at]


def left_of(seat: Seat, players: int = 4) -> Seat:
    """Return who sits on a player's left: the one whose next player he is."""
    return order_from(seat, players)[-1]


def side_of(seat: Seat, players: int = 4) -> int:
    """Return the index of a seat's side: 0 is South's. Four play in pairs, two or three alone.

    >>> [side_of(seat) for seat in SEATS[4]]
    [0, 1, 0, 1]
    """
    at = SEATS[players].index(seat)
    return at % 2 if players == 4 else at


def sides(players: int = 4) -> int:
    """Return how many sides there are."""
    return 2 if players == 4 else players
