"""One puzzle: a position, the tricks to take, and the words that go with it."""

from __future__ import annotations

from dataclasses import dataclass

from hokm_teach.cards import PICTURES, Card
from hokm_teach.i18n import Message, Runs, Sayable
from hokm_teach.play import Position
from hokm_teach.seats import Seat, side_of


@dataclass(frozen=True)
class Words:
    """A text in several languages, English at least; `{HK}` in it is a card and `{H}` a suit."""

    texts: tuple[tuple[str, str], ...]

    def runs(self, lang: str) -> Runs:
        """Return the text in a language, in English where that is missing."""
        texts = dict(self.texts)
        return Message(texts.get(lang, texts["en"])).given(**PICTURES).runs("en")


@dataclass(frozen=True)
class Puzzle:
    """South's side is to take `goal` of the tricks that are left, against any defence."""

    id: str
    position: Position
    goal: int
    title: Sayable
    hints: tuple[Sayable, ...]  # from the idea to the card
    explanation: Sayable
    solution: tuple[Card, ...]  # one line that reaches the goal against a best defence

    @property
    def seats(self) -> frozenset[Seat]:
        """The hands that the solver of the puzzle plays: his own and his partner's."""
        return frozenset(seat for seat in self.position.seats if side_of(seat) == 0)

    @property
    def tricks(self) -> int:
        """How many tricks are left."""
        return max(len(held) for held in self.position.hands)
