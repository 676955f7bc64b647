"""The puzzle room: what a page shows of the trainer, and what it does of what the learner wishes.

It is where the learner is (`mode`): at a puzzle, in its tree, trying something out, at his progress, or at a theme.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qs

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.view import Intent, LessonView, Verdict
from hokm_teach.lessons.walk import NotNow
from hokm_teach.play import Position
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.trainer import choice, head, taking, theme_page, views, words
from hokm_teach.trainer.attempt import Attempt
from hokm_teach.trainer.explore import Walk
from hokm_teach.trainer.library import Library, library
from hokm_teach.trainer.state import Kept

KEY = "10_puzzles"
#: A reader's date may be this far from the server's; anything else is a clock gone wrong.
_TIME_ZONES = timedelta(days=1)


class Room:
    """The trainer as a lesson. `today` gives the date where it runs; a page that says its own is believed."""

    key = KEY

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
        self.walk: Walk | None = None  # in the tree
        self.trial: Attempt | None = None  # what-if
        self.said: tuple[Verdict, Message] | None = None
        self.frames: tuple[Position, ...] = ()
        self.drawn = False  # a picture was asked for just now
        self._open(self.library.puzzles[puzzle] if puzzle is not None else self._first())
        self._restored = False

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
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.attempt.puzzle

    @property
    def shared(self) -> bool:
        """Whether the puzzle came in a link and belongs to no pack: nobody is rated by it."""
        return self.puzzle.id not in self.library.puzzles

    @property
    def open(self) -> bool:
        """Whether the puzzle still is to be solved: nothing is told of it yet."""
        return not (self.attempt.solved or self.attempt.given_up)

    def _first(self) -> Puzzle:
        found = choice.choose(self.library, self.kept.learner, self.kept.wish, self.today)
        return found or next(iter(self.library.puzzles.values()))

    def _open(self, puzzle: Puzzle) -> None:
        self.attempt = Attempt(puzzle)
        self.kept.puzzle = puzzle.id
        self.walk = self.trial = self.said = None
        self.before = round(self.kept.learner.skill.rating)  # the rating before this attempt
        self.rated: bool | None = None  # whether it has moved it; None while nothing is decided
        self.missed_before = False  # a wrong card that was counted already

    # what the learner does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        self.frames, self.drawn = (), False
        action = intent["action"]
        name, _, rest = action.partition("-")
        if action == "restore":
            self._restore(intent.get("state", {}))
        elif action == "arrive":
            self._arrive(intent.get("text"), intent.get("day", ""))
        elif action in ("play", "pick"):
            self._play(Card(intent.get("card", "")))
        elif name == "tab" and rest in head.TABS:
            self._go(rest)
        elif name == "pick":
            self._pick(rest, intent.get("text", ""))
        elif name == "theme" and rest in self.library.themes:
            self.tab, self.theme = "themes", rest
        elif name == "drill" and rest in self.library.themes:
            self._wish(replace(self.kept.wish, theme=rest, which=choice.Which.NEW))
        else:
            self._do(action)

    def _do(self, action: str) -> None:
        if self.trial is not None:
            wishes = self._trial_wishes(self.trial)
        elif self.walk is not None:
            wishes = self._walk_wishes(self.walk)
        else:
            wishes = self._puzzle_wishes()
        wishes |= {
            "picture": self._picture,
            "review": self._review,
            "due": lambda: self._wish(choice.Wish(choice.Which.DUE)),
            "failed": lambda: self._wish(choice.Wish(choice.Which.FAILED)),
            "example": self._example,
        }
        if action not in wishes:
            raise NotNow(M("That is not one of the moves here."))
        self.said = None if action != "picture" else self.said
        wishes[action]()

    def _puzzle_wishes(self) -> dict[str, Callable[[], None]]:
        attempt = self.attempt
        return {
            "undo": attempt.undo,
            "redo": attempt.redo,
            "retry": self._again,
            "hint": lambda: self._hint(attempt),
            "why": lambda: self._why(attempt),
            "solution": self._give_up,
            "explore": lambda: self._explore(None),
            "next": self._next,
        }

    def _trial_wishes(self, trial: Attempt) -> dict[str, Callable[[], None]]:
        return {
            "undo": trial.undo,
            "redo": trial.redo,
            "retry": trial.retry,
            "hint": lambda: self._hint(trial),
            "why": lambda: self._why(trial),
            "leave": self._leave_trial,
        }

    def _walk_wishes(self, walk: Walk) -> dict[str, Callable[[], None]]:
        return {
            "back": walk.up,
            "next": walk.on,
            "top": walk.top,
            "whatif": self._try_out,
            "leave": self._leave_walk,
            "onward": self._next,
        }

    def _play(self, card: Card) -> None:
        if self.walk is not None and self.trial is None:
            self.said = None
            self.walk.down(card)
            return
        attempt = self.trial or self.attempt
        was_open, was = attempt.score is None, attempt.solved
        self.missed_before = attempt.score is not None
        turn = attempt.play(card)
        self.frames = turn.passed[:-1]
        self.said = words.after_turn(self.puzzle, turn, attempt.reached)
        if self.trial is None:
            self._count(was_open, attempt.solved and not was)

    def _count(self, was_open: bool, solved_now: bool) -> None:
        """Take down what has just been decided, once: that it failed or how it was solved, and that the day counts."""
        if self.shared:
            return
        score = self.attempt.score
        if was_open and score is not None:
            self.rated = self.puzzle.id not in self.kept.learner.tried
            self.kept.learner = self.kept.learner.attempted(self.puzzle, score, self.today)
        if solved_now:
            self.kept.learner = self.kept.learner.solved(self.puzzle, self.today)

    def _hint(self, attempt: Attempt) -> None:
        attempt.hint()
        self.said = ("info", words.hint(attempt))

    def _why(self, attempt: Attempt) -> None:
        turn = attempt.turn
        passed = attempt.show_why()
        self.frames = passed[:-1]
        if turn is not None:
            self.said = words.shown_why(self.puzzle, turn)

    def _again(self) -> None:
        """Begin the puzzle again: the same attempt while it is open, another one when it was decided and told."""
        if self.open:
            self.attempt.retry()
        else:
            self._open(self.puzzle)

    def _give_up(self) -> None:
        was_open = self.attempt.score is None
        self.attempt.give_up()
        self._count(was_open, solved_now=False)
        self._explore(self.puzzle.position)

    def _explore(self, at: Position | None) -> None:
        if self.open:
            raise NotNow(M("Solve it first, or let it be shown."))
        self.walk = Walk(self.puzzle, at or self.puzzle.position)

    def _leave_walk(self) -> None:
        self.walk = None

    def _try_out(self) -> None:
        assert self.walk is not None  # noqa: S101 - asked only in the tree
        if self.walk.position.to_move is None:
            raise NotNow(M("Every card has been played: go back, or to the start."))
        self.trial = Attempt(self.puzzle, self.walk.position)

    def _leave_trial(self) -> None:
        self.trial = None

    def _next(self) -> None:
        wish, learner = self.kept.wish, self.kept.learner
        found = choice.choose(self.library, learner, wish, self.today, self.puzzle.id)
        self.tab = "train"
        if found is None:
            raise NotNow(views.nothing_fits(wish))
        self._open(found)

    def _wish(self, wish: choice.Wish) -> None:
        """Train something else, and begin at once; a wish that nothing fits changes nothing."""
        found = choice.choose(self.library, self.kept.learner, wish, self.today, self.puzzle.id)
        if found is None:
            raise NotNow(views.nothing_fits(wish))
        self.kept.wish, self.tab, self.theme = wish, "train", None
        self._open(found)

    def _example(self) -> None:
        example = theme_page.example(self)
        if example is None:
            raise NotNow(M("Choose a theme first."))
        self.tab, self.theme = "train", None
        self._open(example)

    def _pick(self, name: str, text: str) -> None:
        wish = head.picked(self.kept.wish, name, text, self.library)
        if wish is None:
            raise NotNow(M("There is nothing like that to pick."))
        self._wish(wish)

    def _go(self, tab: str) -> None:
        self.said = None
        if tab == "daily":
            today = choice.daily(self.library, self.today)
            if self.puzzle.id != today.id:
                self._open(today)
        self.tab, self.theme = tab, None

    def _review(self) -> None:
        learner = self.kept.learner
        self.kept.learner = learner.review(not learner.reviewing, self.today)

    def _picture(self) -> None:
        self.drawn = True

    @property
    def position(self) -> Position:
        """Return what lies on the table, at a puzzle, in its tree or while trying out."""
        if self.trial is not None:
            return self.trial.position
        return self.walk.position if self.walk is not None else self.attempt.position

    # how the page was opened

    def _restore(self, state: dict[str, Any]) -> None:
        """Go back to where the learner was; a record that cannot be read is refused and set aside."""
        try:
            self.kept.load(state, self.library)
        finally:
            self._open(self.library.puzzles.get(self.kept.puzzle) or self._first())
            self._restored = True

    def _arrive(self, query: str | None, day: str) -> None:
        """Take up the reader's date, and on a page of ours what its address names: a puzzle, or a position."""
        self._ahead = _ahead_of(self._clock(), day)
        if query is None:
            return
        if not self._restored:
            self._open(self._first())
        asked = parse_qs(query.removeprefix("?"), max_num_fields=20)
        if "puzzle" in asked:
            name = asked["puzzle"][0]
            if name not in self.library.puzzles:
                raise HokmError(
                    M("There is no puzzle {name} here; this is another one.", name=repr(name[:40]))
                )
            self._open(self.library.puzzles[name])
        elif "position" in asked:
            self._open(taking.shared(asked["position"][0]))

    # what the learner sees

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        shown = views.view(self, lang)
        if self.drawn:
            shown["file"] = taking.picture(self.puzzle, self.position, lang)
        return shown


def _ahead_of(here: date, day: str) -> timedelta:
    """Return how far a reader's date is from ours."""
    try:
        ahead = date.fromisoformat(day) - here
    except ValueError:
        return timedelta(0)
    return ahead if abs(ahead) <= _TIME_ZONES else timedelta(0)
