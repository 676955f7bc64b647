"""The puzzle room: what a page shows of the trainer, and what it does of what the learner wishes.

It is where the learner is (`mode`): at a puzzle, in its tree, trying something out, at his progress, or at a theme.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qs

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.lessons.view import Intent, LessonView
from hokm_teach.lessons.walk import NotNow
from hokm_teach.play import Position
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.trainer import choice, head, record, taking, theme_page, views, words
from hokm_teach.trainer.attempt import Attempt
from hokm_teach.trainer.explore import Walk
from hokm_teach.trainer.learner import Learner
from hokm_teach.trainer.library import Library, library
from hokm_teach.trainer.sitting import Sitting
from hokm_teach.trainer.state import Kept

KEY = "10_puzzles"
#: A reader's date may be this far from the server's; anything else is a clock gone wrong.
_TIME_ZONES = timedelta(days=1)
#: Where cards can be played.
_AT_THE_TABLE = ("train", "daily")


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
        self.place = "train"  # which of the two sittings is at the table: that, or "daily"
        self.sittings: dict[str, Sitting] = {}
        self.frames: tuple[Position, ...] = ()
        self.drawn = False  # a picture was asked for just now
        self.solved_now = False  # … and the goal was reached for the first time
        self.seen: list[str] = []  # the puzzles that were on the table lately, the last of all last
        self._open(self.library.puzzles[puzzle] if puzzle is not None else self._first())
        self._left: dict[str, Any] | None = (
            None  # what the browser had kept, once it has handed it over
        )

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

    # what the learner does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        self.frames, self.drawn, self.solved_now = (), False, False
        action = intent["action"]
        if "day" in intent:
            self._ahead = _ahead_of(self._clock(), intent["day"])
        name, _, rest = action.partition("-")
        if action == "restore":
            self._restore(intent.get("state", {}))
        elif action == "arrive":
            self._arrive(intent.get("text"))
        elif action == "follow":
            self._follow(intent.get("state", {}))
        elif action in ("play", "pick"):
            self._play(Card(intent.get("card", "")))
        elif name == "tab" and rest in head.TABS:
            self._go(rest)
        elif name == "pick":
            self._pick(rest, intent.get("text", ""))
        elif name == "theme" and rest in self.library.themes:
            self.tab, self.theme = "themes", rest
        elif name == "drill" and rest in self.library.themes:
            self._wish(choice.Wish(theme=rest, level=self.kept.wish.level))
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
        if action != "picture":
            self.sitting.said = None
        wishes[action]()

    def _puzzle_wishes(self) -> dict[str, Callable[[], None]]:
        attempt = self.attempt
        return {
            "undo": lambda: self._moved(attempt.undo),
            "redo": lambda: self._moved(attempt.redo),
            "retry": self._again,
            "hint": lambda: self._hint(attempt),
            "why": lambda: self._why(attempt),
            "solution": self._give_up,
            "explore": lambda: self._explore(None),
            "next": self._next,
            "straight": self._go_straight_on,
        }

    def _trial_wishes(self, trial: Attempt) -> dict[str, Callable[[], None]]:
        return {
            "undo": lambda: self._moved(trial.undo),
            "redo": lambda: self._moved(trial.redo),
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
        if self.tab not in _AT_THE_TABLE:
            raise NotNow(M("That is not one of the moves here."))
        sitting = self.sitting
        if self.walk is not None and self.trial is None:
            sitting.said = None
            self.walk.down(card)
            return
        attempt = self.trial or self.attempt
        was_open, was = attempt.score is None, attempt.solved
        sitting.missed_before = attempt.score is not None
        turn = attempt.play(card)
        self.frames = turn.passed[:-1]
        sitting.said = words.after_turn(self.puzzle, turn, attempt.reached)
        if self.trial is None:
            self._count(was_open, attempt.solved and not was)

    def _count(self, was_open: bool, solved_now: bool) -> None:
        """Take down what has just been decided, once: that it failed or how it was solved, and that the day counts."""
        if self.shared:
            return
        score = self.attempt.score
        if was_open and score is not None:
            self.kept.hinted.pop(self.puzzle.id, None)
            self.sitting.before = round(self.kept.learner.skill.rating)
            self.sitting.rated = self.puzzle.id not in self.kept.learner.tried
            self.kept.learner = self.kept.learner.attempted(self.puzzle, score, self.today)
            self.sitting.after = round(self.kept.learner.skill.rating)
        self.solved_now = solved_now
        if solved_now:
            self.kept.learner = self.kept.learner.solved(self.puzzle, self.today)

    def _hint(self, attempt: Attempt) -> None:
        attempt.hint()
        self.sitting.said = ("info", words.hint(attempt))
        if attempt is self.attempt and attempt.score is None and not self.shared:
            self.kept.hinted[self.puzzle.id] = attempt.hints

    def _moved(self, move: Callable[[], None]) -> None:
        """Take a card back or play it again; what was said of the card that lies there then is said again."""
        move()
        self.sitting.look()

    def _why(self, attempt: Attempt) -> None:
        turn = attempt.turn
        passed = attempt.show_why()
        self.frames = passed[:-1]
        if turn is not None:
            self.sitting.said = words.shown_why(self.puzzle, turn)

    def _again(self) -> None:
        """Begin the puzzle again: the same attempt while it is open, another one when it was decided and told."""
        if self.open:
            self.attempt.retry()
        else:
            day = self.sitting.day
            self._open(self.puzzle, self.place)
            self.sitting.day = day

    def _give_up(self) -> None:
        was_open = self.attempt.score is None
        self.attempt.give_up()
        self._count(was_open, solved_now=False)
        self._explore(self.puzzle.position)

    def _explore(self, at: Position | None) -> None:
        if self.open:
            raise NotNow(M("Solve it first, or let it be shown."))
        self.sitting.walk = Walk(self.puzzle, at or self.puzzle.position)

    def _leave_walk(self) -> None:
        self.sitting.walk = None

    def _try_out(self) -> None:
        assert self.walk is not None  # noqa: S101 - asked only in the tree
        if self.walk.position.to_move is None:
            raise NotNow(M("Every card has been played: go back, or to the start."))
        self.sitting.trial = Attempt(self.puzzle, self.walk.position)

    def _leave_trial(self) -> None:
        self.sitting.trial = None

    def _go_straight_on(self) -> None:
        self.kept.onward = not self.kept.onward

    def _next(self) -> None:
        self._wish(self.kept.wish)

    def _wish(self, wish: choice.Wish) -> None:
        """Train that, and begin at once; a wish that nothing fits changes nothing and is no mistake either."""
        learner = self.kept.learner
        found = choice.choose(self.library, learner, wish, self.today, self.seen)
        if found is None:
            self.sitting.said = ("info", views.nothing_fits(wish, learner.reviewing))
            return
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
        """Go to a part of the trainer; each puzzle stays as it was left, that of training and that of the day."""
        if tab == "daily":
            self._sit_down_at_the_daily()
        elif tab == "train":
            self.place = "train"
            if "train" not in self.sittings:
                self._open(self._first())
        self.tab, self.theme = tab, None

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
            self._left = state
            self._open(self.library.puzzles.get(self.kept.puzzle) or self._first())
            self.sitting.take_up(state.get("train"))

    def _follow(self, state: dict[str, Any]) -> None:
        """Take over what another tab has made of the learner, or that he was forgotten there; the table stays."""
        if "record" in state:
            self.kept.learner = record.load(state["record"], state.get("seal"))
        else:
            self.kept.learner = Learner()

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

    def _show(self, name: str) -> None:
        """Open a puzzle by its name, where it was left if it was."""
        if self.puzzle.id != name:
            places = [place for place, each in self.sittings.items() if each.puzzle.id == name]
            if places:
                self.place = places[0]
            else:
                self._open(self.library.puzzles[name])

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
