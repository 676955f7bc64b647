"""One puzzle: a position, what to reach from it, what is known of it, and the words that go with it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hokm_teach.cards import PICTURES, Card
from hokm_teach.i18n import Message, Runs, Sayable
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal
from hokm_teach.seats import Seat, side_of

#: The rule sets that a puzzle may name, by the number of players.
RULES: dict[int, tuple[str, ...]] = {
    2: ("draft-2", "classic-2", "governor-2"),
    3: ("governor-3",),
    4: ("family-4", "classic-4", "governor-4"),
}


@dataclass(frozen=True)
class Words:
    """A text in several languages, English at least; `{HK}` in it is a card and `{H}` a suit."""

    texts: tuple[tuple[str, str], ...]

    def runs(self, lang: str) -> Runs:
        """Return the text in a language, in English where that is missing."""
        texts = dict(self.texts)
        return Message(texts.get(lang, texts["en"])).given(**PICTURES).runs("en")


@dataclass(frozen=True)
class Source:
    """Where a puzzle is from, in several languages, English at least: shown as it stands; empty for one of no source.

    >>> Source.of("A {HK} in a file").runs("fa")
    ['A {HK} in a file']
    """

    texts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, text: str) -> Source:
        """Return a source that is called the same in every language, or none for an empty text."""
        return cls((("en", text),) if text else ())

    def __bool__(self) -> bool:
        return bool(self.texts)

    def runs(self, lang: str) -> Runs:
        """Return the text in a language, in English where that is missing."""
        texts = dict(self.texts)
        return [texts.get(lang, texts["en"])] if texts else []


@dataclass(frozen=True)
class Puzzle:
    """South's side, all of whose cards the solver of the puzzle plays, is to reach `goal` against any defence.

    The position forgets the cards of earlier tricks and keeps who won them; play ends where the goal's does.
    Words that are None are told by code (`telling`).
    """

    id: str
    pack: str
    rules: str
    position: Position
    goal: Goal
    first: tuple[Card, ...]  # the winning first card, or all that touch one another and win
    solution: tuple[Card, ...]  # one line that reaches the goal against a best defence
    tags: tuple[str, ...] = ()
    rating: int = 0
    source: Source = Source()
    title: Sayable | None = None
    hints: tuple[Sayable, ...] | None = None  # the idea, then a suit or a hand, then the card
    explanation: Sayable | None = None

    def __post_init__(self) -> None:
        won = self.position.won
        before = won if any(won) else ()
        start = replace(self.position, history=(), before=before, to_win=self.goal.to_win)
        object.__setattr__(self, "position", start)

    @property
    def players(self) -> int:
        """How many play."""
        return self.position.players

    @property
    def seats(self) -> frozenset[Seat]:
        """The hands that the solver of the puzzle plays: his own and his partner's."""
        players = self.players
        return frozenset(seat for seat in self.position.seats if side_of(seat, players) == 0)

    @property
    def tricks(self) -> int:
        """How many tricks are left, the one on the table too; so many cards a hand holds, or held before it."""
        return max(map(len, self.position.hands))


@dataclass(frozen=True)
class Pack:
    """A file of puzzles."""

    id: str
    title: Words
    puzzles: tuple[Puzzle, ...]
    file: str = field(default="", compare=False)
