"""Where the learner sits: the puzzle in training and that of the day, and how he comes back to either."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qs

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.play import Position
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.trainer import choice, record, taking
from hokm_teach.trainer.attempt import Attempt
from hokm_teach.trainer.explore import Walk
from hokm_teach.trainer.learner import Learner
from hokm_teach.trainer.library import Library, library
from hokm_teach.trainer.sitting import Sitting
from hokm_teach.trainer.state import Kept

#: A reader's date may be this far from the server's; anything else is a clock gone wrong.
_TIME_ZONES = timedelta(days=1)


class Seating:
    """The learner, his two sittings and the one at the table. `today` gives the date where it runs."""

    def __init__(
        self,
        puzzle: str | None = None,
        puzzles: Library | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.library = puzzles or library()
        self._clock, self._ahead = today, timedelta(0)
        self.kept = Kept()
        self.tab = "train"
        self.theme: str | None = None  # the one whose page is open
        self.place = "train"  # which of the two sittings is at the table: that, or "daily"
        self.sittings: dict[str, Sitting] = {}
        self.frames: tuple[Position, ...] = ()
        self.drawn = False  # a picture was asked for just now
        self.solved_now = False  # … and the goal was reached for the first time
        self.seen: list[str] = []  # the puzzles that were on the table lately, the last of all last
        self._open(self.library.puzzles[puzzle] if puzzle is not None else self._first())
        self._left: dict[str, Any] | None = None  # what the browser had kept

    @property
    def today(self) -> date:
        """The learner's date."""
        return self._clock() + self._ahead

    @property
    def due(self) -> tuple[str, ...]:
        """The puzzles to see again today; one that is in no pack any more is left alone."""
        due = self.kept.learner.due(self.today)
        return tuple(name for name in due if name in self.library.puzzles)

    @property
    def sitting(self) -> Sitting:
        """The sitting at the table."""
        return self.sittings[self.place]

    @property
    def attempt(self) -> Attempt:
        """How it stands with the puzzle on the table."""
        return self.sitting.attempt

    @property
    def walk(self) -> Walk | None:
        """Where the learner is in its tree, if he is."""
        return self.sitting.walk

    @property
    def trial(self) -> Attempt | None:
        """What is being tried out."""
        return self.sitting.trial

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.sitting.puzzle

    @property
    def shared(self) -> bool:
        """Whether the puzzle came in a link and belongs to no pack: nobody is rated by it."""
        return self.puzzle.id not in self.library.puzzles

    @property
    def open(self) -> bool:
        """Whether the puzzle still is to be solved: nothing is told of it yet."""
        return self.sitting.open

    @property
    def goes_on(self) -> bool:
        """Whether the next puzzle comes by itself: one was solved just now, with no help, and that is wanted."""
        return (
            self.kept.onward
            and self.solved_now
            and self.place == "train"
            and self.attempt.score == 1
        )

    @property
    def position(self) -> Position:
        """Return what lies on the table, at a puzzle, in its tree or while trying out."""
        if self.trial is not None:
            return self.trial.position
        return self.walk.position if self.walk is not None else self.attempt.position

    def _set_day(self, day: str) -> None:
        """Believe the reader's own date, within the time zones of the earth."""
        self._ahead = _ahead_of(self._clock(), day)

    def _first(self) -> Puzzle:
        found = choice.choose(self.library, self.kept.learner, self.kept.wish, self.today)
        return found or next(iter(self.library.puzzles.values()))

    def _open(self, puzzle: Puzzle, place: str = "train") -> None:
        """Sit down at a puzzle; a hint that was taken of it is not forgotten by leaving it."""
        day = self.today if place == "daily" else None
        sitting = Sitting(Attempt(puzzle), day)
        sitting.attempt.hints = self.kept.hinted.get(puzzle.id, 0)
        self.place, self.sittings[place] = place, sitting
        if place == "train":
            self.kept.puzzle = puzzle.id
        self.seen = [*(name for name in self.seen if name != puzzle.id), puzzle.id]

    def _show(self, name: str) -> None:
        """Open a puzzle by its name, where it was left if it was."""
        if self.puzzle.id != name:
            places = [place for place, each in self.sittings.items() if each.puzzle.id == name]
            if places:
                self.place = places[0]
            else:
                self._open(self.library.puzzles[name])

    def _sit_down_at_the_daily(self) -> None:
        today = choice.daily(self.library, self.today)
        sitting = self.sittings.get("daily")
        if sitting is not None and sitting.day == self.today:
            self.place = "daily"
        elif self.puzzle.id == today.id and self.place == "train":
            # He is at it already, by chance or by its address.
            self.place, self.sittings["daily"] = "daily", self.sittings.pop("train")
            self.sitting.day = self.today
        else:
            self._open(today, "daily")

    # how the page was opened

    def _restore(self, state: dict[str, Any]) -> None:
        """Go back to where the learner was; a record that cannot be read is refused and set aside."""
        try:
            self.kept.load(state, self.library)
        finally:
            self._left = state
            self._open(self.library.puzzles.get(self.kept.puzzle) or self._first())
            self.sitting.take_up(state.get("train"))

    def _arrive(self, query: str | None) -> None:
        """Take up what the address of a page of ours names: a puzzle, or a position."""
        left = self._left
        if query is None:
            return
        if left is None:
            self._open(self._first())
        elif (daily := left.get("daily")) and isinstance(daily, dict):
            self._back_to_the_daily(daily, at_it=left.get("place") == "daily")
        self.tab = self.place
        asked = parse_qs(query.removeprefix("?"), max_num_fields=20)
        if "puzzle" in asked:
            name = asked["puzzle"][0]
            if name not in self.library.puzzles:
                raise HokmError(
                    M("There is no puzzle {name} here; this is another one.", name=repr(name[:40]))
                )
            self._show(name)
        elif "position" in asked:
            self._open(taking.shared(asked["position"][0]))
            self.sitting.take_up(left and left.get("train"))
        self.tab = self.place

    def _back_to_the_daily(self, kept: dict[str, Any], *, at_it: bool) -> None:
        """Take up the puzzle of the day again, while it is that day."""
        if kept.get("day") == self.today.isoformat():
            self._open(choice.daily(self.library, self.today), "daily")
            self.sitting.take_up(kept)
            self.place = "daily" if at_it else "train"

    def _follow(self, state: dict[str, Any]) -> None:
        """Take over what another tab has made of the learner, or that he was forgotten there; the table stays."""
        if "record" in state:
            self.kept.learner = record.load(state["record"], state.get("seal"))
        else:
            self.kept.learner = Learner()


def _ahead_of(here: date, day: str) -> timedelta:
    """Return how far a reader's date is from ours."""
    try:
        ahead = date.fromisoformat(day) - here
    except ValueError:
        return timedelta(0)
    return ahead if abs(ahead) <= _TIME_ZONES else timedelta(0)
