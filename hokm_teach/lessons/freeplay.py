"""Playing on from a position: the learner's cards against somebody's replies, with undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.play import Position
from hokm_teach.seats import Seat

#: Chooses a card for a player who is not the learner's.
Reply: TypeAlias = Callable[[Position], Card]


class NothingToUndo(HokmError):
    """There is no step back (or forward) from here."""


class FreePlay:
    """A game branch: the learner plays the seats in `mine`, `reply` plays the others.

    The first card is always the learner's, whoever is to move: that is the "what if".
    """

    def __init__(self, start: Position, mine: frozenset[Seat], reply: Reply) -> None:
        self.start, self.mine, self.reply = start, mine, reply
        self._turns: list[Position] = [start]  # where the learner chose, oldest first
        self._at = 0

    @property
    def position(self) -> Position:
        """Where the game is now."""
        return self._turns[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether a card can be taken back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a card taken back can be played again."""
        return self._at + 1 < len(self._turns)

    @property
    def way(self) -> tuple[Position, ...]:
        """The positions the learner chose in, from the start to now."""
        return tuple(self._turns[: self._at + 1])

    def play(self, card: Card) -> tuple[Position, ...]:
        """Play the learner's card and every reply; return the positions passed through, the last one being now."""
        passed = [self.position.play(card)]
        while passed[-1].to_move is not None and passed[-1].to_move not in self.mine:
            passed.append(passed[-1].play(self.reply(passed[-1])))
        self.went_to(passed[-1])
        return tuple(passed)

    def went_to(self, position: Position) -> None:
        """Go on from a position that was come to with a card of the learner's."""
        self._turns[self._at + 1 :] = [position]
        self._at += 1

    def undo(self) -> None:
        """Take back the learner's last card with its replies."""
        if not self.can_undo:
            raise NothingToUndo(M("There is no card to take back."))
        self._at -= 1

    def redo(self) -> None:
        """Play again what was taken back."""
        if not self.can_redo:
            raise NothingToUndo(M("There is no card to play again."))
        self._at += 1

    def restart(self) -> None:
        """Go back to the beginning; what was played can be played again."""
        self._at = 0
