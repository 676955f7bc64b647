"""A question on the table: what may be pressed to answer it, and how an answer is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message, runs, say
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import Feedback, Mark, Sheet
from hokm_teach.seats import Seat

#: A card pressed, a seat pressed, several cards chosen, or the name of a choice ("answer-2", "choose-H").
Answer: TypeAlias = Card | Seat | frozenset[Card] | str


@dataclass(frozen=True)
class Judgement:
    """What the engine says to an answer: right or not, and why, from the position itself."""

    right: bool
    why: Message
    marks: Mapping[Card, Mark] = field(default_factory=dict)
    scene: Scene | None = None  # what to show now instead: the wrong card played out, say
    frames: tuple[Scene, ...] = ()  # tables on the way there
    sheets: tuple[SheetText, ...] = ()  # what the answer is read from

    def feedback(self, lang: str) -> Feedback:
        """Put the judgement into words of one language."""
        return {"verdict": "right" if self.right else "wrong", "text": runs(self.why, lang)}


def one_right(right: Answer, why: Mapping[str, Message]) -> Callable[[Answer], Judgement]:
    """Return the judge of a choice of which one answer is right; `why` has what is said to each."""
    return lambda answer: Judgement(answer == right, why[str(answer)])


@dataclass(frozen=True)
class Task:
    """A question. Exactly one kind of answer is open: cards, seats or choices."""

    question: Message
    judge: Callable[[Answer], Judgement]
    hint: Message
    right: tuple[Answer, ...]  # the right answers; for several cards, the one right set
    cards: frozenset[Card] = frozenset()
    several: bool = False  # choose any number of cards, then "check"
    seats: frozenset[Seat] = frozenset()
    choices: tuple[tuple[str, object], ...] = ()  # (action, label)

    def open_to(self, answer: Answer) -> bool:
        """Whether this answer is one that the task offers."""
        if isinstance(answer, Card):
            return answer in self.cards
        if isinstance(answer, Seat):
            return answer in self.seats
        if isinstance(answer, frozenset):
            return self.several and answer <= self.cards
        return any(answer == action for action, _ in self.choices)

    def right_cards(self) -> frozenset[Card]:
        """Return the cards that a last hint points at."""
        found: set[Card] = set()
        for answer in self.right:
            if isinstance(answer, frozenset):
                found |= answer
            elif isinstance(answer, Card):
                found.add(answer)
        return frozenset(found)


@dataclass
class Attempt:
    """How the learner is doing with one step's task."""

    picked: frozenset[Card] = frozenset()
    answer: Answer | None = None
    judgement: Judgement | None = None
    tries: int = 0
    hints: int = 0

    @property
    def solved(self) -> bool:
        """Whether the right answer has been given."""
        return self.judgement is not None and self.judgement.right


@dataclass(frozen=True)
class Step:
    """One idea: a table, a few sentences, perhaps a question about it."""

    title: Message
    body: tuple[Message, ...]
    scene: Scene | None
    task: Task | None = None
    note: Message | None = None
    frames: tuple[Scene, ...] = ()  # tables shown on the way in, when it is entered forwards
    checked: bool = False  # counts towards the five-task check
    sheets: tuple[SheetText, ...] = ()


@dataclass(frozen=True)
class SheetText:
    """A small table of words. With `bars`, it is a chart as well: see `view.Sheet`.

    With `cells` it compares: those cells are lit, and the first column stays in sight where the table scrolls.
    """

    caption: Message
    head: tuple[object, ...]
    rows: tuple[tuple[object, ...], ...]
    lit: tuple[int, ...] = ()
    bars: tuple[float, ...] = ()
    spans: tuple[tuple[float, float], ...] = ()
    cells: tuple[tuple[int, int], ...] | None = None

    def view(self, lang: str) -> Sheet:
        """Put the table into words of one language."""
        sheet: Sheet = {
            "caption": say(self.caption, lang),
            "head": [runs(cell, lang) for cell in self.head],
            "rows": [[runs(cell, lang) for cell in row] for row in self.rows],
            "lit": list(self.lit),
        }
        if self.bars:
            sheet["bars"] = list(self.bars)
        if self.spans:
            sheet["spans"] = [list(span) for span in self.spans]
        if self.cells is not None:
            sheet["cells"] = [list(place) for place in self.cells]
        return sheet


CHECK_TITLE = M("What you can do now")
