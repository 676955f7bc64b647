"""One trick on its way, as the tasks of this lesson look at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hokm_teach.cards import Card, Suit
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import Mark
from hokm_teach.play import Position
from hokm_teach.seats import Seat


@dataclass(frozen=True)
class Spot:
    """A trick: the position before its lead, then the position after each card so far."""

    positions: tuple[Position, ...]
    own_hand: bool = True  # whether the learner's cards lie face up
    trump_named: bool = True  # before trump has been explained, none is shown

    @classmethod
    def of(cls, start: Position, line: Iterable[Card], **more: bool) -> Spot:
        """Play the cards of `line` from a position before a lead."""
        positions = [start]
        for card in line:
            positions.append(positions[-1].play(card))
        return cls(tuple(positions), **more)

    @property
    def now(self) -> Position:
        """The position as it stands."""
        return self.positions[-1]

    @property
    def complete(self) -> bool:
        """Whether everybody has played to the trick."""
        return len(self.positions) == self.now.players + 1

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards played so far, the lead first."""
        last = self.now.last_trick
        return last.cards if self.complete and last is not None else self.now.trick

    @property
    def plays(self) -> dict[Card, Seat]:
        """Who played each card."""
        last = self.now.last_trick
        plays = last.plays if self.complete and last is not None else self.now.plays
        return {card: seat for seat, card in plays}

    @property
    def leader(self) -> Seat:
        """Who led, or is about to."""
        return self.positions[0].leader

    @property
    def trump(self) -> Suit:
        """The trump suit, whether it is shown or not."""
        return self.now.trump

    @property
    def winner(self) -> Seat:
        """Who won the complete trick: by the rules, the one who leads the next."""
        return self.now.leader

    @property
    def winning(self) -> Card:
        """The card that won the complete trick."""
        return next(card for card, seat in self.plays.items() if seat is self.winner)

    def then(self, card: Card) -> Spot:
        """Return the spot with one more card played."""
        return Spot((*self.positions, self.now.play(card)), self.own_hand, self.trump_named)

    def asked(self) -> Scene:
        """Lay the trick out as it is, without telling who has won it."""
        return self._lay(len(self.positions) - 1)

    def revealed(self, marks: Mapping[Card, Mark] | None = None) -> Scene:
        """Lay the complete trick out with its winner, who is to lead."""
        return self._dress(Scene.of(self.now, shown=self._shown)).but(marks=marks or {})

    def frames(self) -> tuple[Scene, ...]:
        """Show the cards fall, one by one, up to the last but one."""
        return tuple(self._lay(at) for at in range(1, len(self.positions) - 1))

    @property
    def _shown(self) -> frozenset[Seat]:
        return frozenset({Seat.SOUTH} if self.own_hand else ())

    def _lay(self, at: int) -> Scene:
        scene = self._dress(Scene.of(self.positions[at], shown=self._shown))
        if at == 0:  # the trick before this one is out of the way
            return scene.but(trick=(), winner=None)
        if at == self.now.players:
            return scene.but(winner=None, to_move=None, won=self.positions[0].won)
        return scene

    def _dress(self, scene: Scene) -> Scene:
        return scene if self.trump_named else scene.but(trump=None)
