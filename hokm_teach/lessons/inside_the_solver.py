"""The table of the page inside the solver: lay out any deal, ask what each card is worth, play on and ask again.

A question is worked out in a thread of its own. Until it is done the lesson is `busy`, and its view changes by itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.errors import HokmError, NoOutcome
from hokm_teach.i18n import M, Message, Runs, number, runs, say
from hokm_teach.lessons.freeplay import FreePlay
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.solver_words import (
    Found,
    answered,
    asked_of,
    no_deal,
    no_deals,
    under_way,
)
from hokm_teach.lessons.view import (
    Action,
    Choice,
    Entry,
    Feedback,
    Intent,
    LessonView,
    Mark,
    Panel,
    Progress,
    Verdict,
)
from hokm_teach.lessons.walk import NotNow
from hokm_teach.notation.pbn import read_pbn
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat
from hokm_teach.solver import Later, outcome, solve

KEY = "90_inside_the_solver"
#: A question may take so long: most deals take a moment, and a freak one would take minutes.
SECONDS = 20.0
#: An answer that comes as soon as this is shown at once, without a word about its being looked for.
AT_ONCE = 0.05
#: A text longer than this is no deal; a page does not send it.
LONGEST_TEXT = 20_000


def lesson(seed: int | None = None) -> SolverTable:
    """Make a fresh table with a deal on it."""
    return SolverTable(random.Random(seed))


class SolverTable:
    """A deal with all hands open, and the question what its cards are worth."""

    key = KEY

    def __init__(self, chance: random.Random, seconds: float = SECONDS) -> None:
        self._chance, self._seconds = chance, seconds
        self._asked: Later[Found] | None = None
        self._refused: Message | None = None  # why a text could not be laid out
        self._lay_out(self._dealt())

    @property
    def busy(self) -> bool:
        """Whether a question is being worked out."""
        return self._asked is not None and not self._asked.done

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.game.position

    # what the learner does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        action = intent["action"]
        if action == "restore":
            return  # nothing is kept of this table
        name, _, rest = action.partition("-")
        if action in ("play", "pick"):
            self._move(lambda: self.game.play(Card(intent.get("card", ""))))
        elif action == "lay":
            self._read(intent.get("text", ""))
        elif name == "trump" and rest in [suit.value for suit in Suit]:
            self._lay_out(replace(self.game.start, trump=Suit(rest)))
        elif name == "seat" and rest in self._leaders():
            self._lay_out(replace(self.game.start, leader=Seat(rest)))
        else:
            self._wish(action)

    def _wish(self, action: str) -> None:
        wishes: dict[str, Callable[[], None]] = {
            "solve": self._ask,
            "cancel": self._stop,
            "undo": lambda: self._move(self.game.undo),
            "redo": lambda: self._move(self.game.redo),
            "deal": lambda: self._lay_out(self._dealt()),
        }
        if action not in wishes:
            raise NotNow(M("That is not one of the moves here."))
        wishes[action]()

    def _leaders(self) -> list[str]:
        """Return the seats that may lead instead: nobody else may once a card lies on the table."""
        start = self.game.start
        return [] if start.trick else [seat.value for seat in SEATS[4] if seat is not start.leader]

    def _dealt(self) -> Position:
        """Deal the whole pack; you lead, and your longest suit is trump."""
        pack = self._chance.sample(PACK, len(PACK))
        hands = {seat: pack[at::4] for at, seat in enumerate(SEATS[4])}
        yours = [card.suit for card in hands[Seat.SOUTH]]
        return Position.of(hands, max(Suit, key=yours.count), Seat.SOUTH)

    def _lay_out(self, start: Position) -> None:
        """Begin with another deal; nothing has been asked of it yet.

        What was played before is left aside, and the play does not end at seven.
        """
        self._leave()
        start = replace(start, history=(), before=(), to_win=None)
        self._following = False
        everybody = frozenset(SEATS[4])
        self.game = FreePlay(start, everybody, lambda at: at.legal_cards()[0])
        self._text = _written(start)

    def _read(self, text: str) -> None:
        """Lay out the deal that a text describes, or say what is wrong with it and leave the table as it is."""
        position, refused = _deal_in(text, self.game.start)
        if position is not None:
            self._lay_out(position)
            if position.trick:
                self._text = text  # cards on the table stand in no line of hands
            return
        self._text, self._refused = text, refused

    def _move(self, step: Callable[[], object]) -> None:
        """Play a card or take one back; where an answer was had, the next one is asked for."""
        step()
        self._leave()
        if self._following and self.position.to_move is not None:
            self._ask()

    def _ask(self) -> None:
        if self.position.to_move is None:
            raise NotNow(M("Every card has been played: take one back, or begin again."))
        self._leave()
        self._following = True
        position = self.position
        self._asked = Later(lambda: _found(position), self._seconds)
        self._asked.wait(AT_ONCE)

    def _stop(self) -> None:
        if self._asked is not None:
            self._asked.cancel()

    def _leave(self) -> None:
        """Forget what was asked; a search under way is given up."""
        self._stop()
        self._asked, self._refused = None, None

    # what the learner sees

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        busy = self.busy  # once, for the search may end at any moment
        return {
            "table": self._scene(lang).view(lang),
            "frames": [],
            "panel": self._panel(lang, busy),
            "keep": None,
        }

    def _scene(self, lang: str) -> Scene:
        asked, position = self._asked, self.position
        values = asked.progress.values if asked is not None else {}
        marks: dict[Card, Mark] = {}
        if asked is not None and asked.answer is not None:
            values = asked.answer.values
            best = max(values.values(), default=0)
            marks = {card: "best" for card, value in values.items() if value == best}
        fresh = position == self.game.start
        return Scene.of(
            position,
            shown=SEATS[4],
            playable=frozenset(position.legal_cards()),
            notes={card: number(value, lang) for card, value in values.items()},
            marks=marks if len(marks) < len(values) else {},
            choosable=frozenset(map(Seat, self._leaders())) if fresh else frozenset(),
        )

    def _panel(self, lang: str, busy: bool) -> Panel:
        return {
            "eyebrow": say(M("Inside the solver"), lang),
            "title": runs(M("Ask the solver"), lang),
            "body": [runs(asked_of(self.position), lang)],
            "note": self._note(lang, busy),
            "question": runs(M("Which suit is trump?"), lang),
            "choices": self._choices(lang),
            "actions": self._actions(lang, busy),
            "feedback": self._feedback(lang, busy),
            "progress": self._progress(lang) if busy else None,
            "sheets": [],
            "entry": self._entry(lang),
        }

    def _note(self, lang: str, busy: bool) -> Runs:
        if busy:
            return runs(
                M("The search has begun. You may stop it, play a card, or lay out another deal."),
                lang,
            )
        if self.position == self.game.start and self._leaders():
            return runs(M("Press a name to let that player lead."), lang)
        return []

    def _choices(self, lang: str) -> list[Choice]:
        shown: list[Choice] = []
        for suit in Suit:
            choice: Choice = {"action": f"trump-{suit.value}", "label": runs(suit, lang)}
            if suit is self.position.trump:
                choice["state"] = "picked"
            shown.append(choice)
        return shown

    def _actions(self, lang: str, busy: bool) -> list[Action]:
        answered = self._asked is not None and self._asked.answer is not None
        given_up = self._asked is not None and self._asked.error is not None
        ask: Action = {
            "action": "solve",
            "label": say(M("Go on searching") if given_up else M("How many tricks?"), lang),
            "primary": True,
            "disabled": answered or self.position.to_move is None,
        }
        stop: Action = {"action": "cancel", "label": say(M("Stop"), lang), "primary": True}
        return [
            stop if busy else ask,
            {"action": "deal", "label": say(M("Another deal"), lang), "primary": answered},
            {"action": "undo", "label": say(M("Undo"), lang), "disabled": not self.game.can_undo},
            {"action": "redo", "label": say(M("Redo"), lang), "disabled": not self.game.can_redo},
        ]

    def _feedback(self, lang: str, busy: bool) -> Feedback | None:
        said: tuple[Verdict, Message] | None = None
        if self._refused is not None:
            said = ("info", self._refused)
        elif self._asked is not None and not busy:
            said = _told(self.position, self._asked)
        return {"verdict": said[0], "text": runs(said[1], lang)} if said else None

    def _progress(self, lang: str) -> Progress:
        """Return how near the nearer end is: every card known, or the time used up."""
        assert self._asked is not None  # noqa: S101 - called only while something is asked
        now = self._asked.progress
        known = len(now.values) / now.cards if now.cards else 0
        share = max(known, min(now.seconds / self._seconds, 1))
        return {
            "at": round(100 * share),
            "of": 100,
            "label": say(under_way(now), lang),
            "moving": True,
        }

    def _entry(self, lang: str) -> Entry:
        return {
            "action": "lay",
            "summary": say(M("This deal as text, or one of your own"), lang),
            "label": say(M("A deal as bridge players write it (PBN)"), lang),
            "button": say(M("Lay it out"), lang),
            "value": self._text,
            "longest": LONGEST_TEXT,
            "wrong": self._refused is not None,
        }


def _found(position: Position) -> Found:
    values = solve(position)
    try:
        return Found(values, outcome(position))
    except NoOutcome:
        return Found(values, None)


def _told(position: Position, asked: Later[Found]) -> tuple[Verdict, Message]:
    """Return what is said of a question that is over; an error that is no limit is raised for the desk to log."""
    if asked.answer is not None:
        return "done", answered(position, asked.answer)
    if isinstance(asked.error, HokmError):
        return "info", asked.error.message
    raise RuntimeError("the search failed") from asked.error


def _written(start: Position) -> str:
    """Write a deal as PBN."""
    leader = start.leader.mirrored.value
    return f'[Deal "{start.to_pbn()}"]\n[Trump "{start.trump.value}"]\n[Leader "{leader}"]'


def _deal_in(text: str, now: Position) -> tuple[Position | None, Message | None]:
    """Read a PBN text, or the one line of a deal, which keeps trump and leader; or say what is wrong."""
    if "[" in text or not text.strip():
        records = read_pbn(text)
        position = records[0].position if records else None
        if position is not None and position.players != len(SEATS[4]):
            return None, M("This table has four seats; {n} play there.", n=position.players)
        return position, None if position else no_deals(records)
    try:
        return Position.from_pbn(text, now.trump, now.leader), None
    except HokmError as error:
        return None, no_deal(error)
