"""The puzzle room: what a page shows of the trainer, and what it does of what the learner wishes.

The learner is at a puzzle, in its tree, trying something out, at his progress, or at a theme.
"""

from __future__ import annotations

from collections.abc import Callable

from hokm_teach.cards import Card
from hokm_teach.i18n import M
from hokm_teach.lessons.view import Intent, LessonView
from hokm_teach.lessons.walk import NotNow
from hokm_teach.play import Position
from hokm_teach.trainer import choice, head, taking, theme_page, views, words
from hokm_teach.trainer.attempt import Attempt
from hokm_teach.trainer.explore import Walk
from hokm_teach.trainer.seating import Seating

KEY = "10_puzzles"
#: Where cards can be played.
_AT_THE_TABLE = ("train", "daily")


class Room(Seating):
    """The trainer as a lesson. `today` gives the date where it runs; a page that says its own is believed."""

    key = KEY

    # what the learner does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        self.frames, self.drawn, self.solved_now = (), False, False
        action = intent["action"]
        if "day" in intent:
            self._set_day(intent["day"])
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

    def _review(self) -> None:
        learner = self.kept.learner
        self.kept.learner = learner.review(not learner.reviewing, self.today)

    def _picture(self) -> None:
        self.drawn = True

    # what the learner sees

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        shown = views.view(self, lang)
        if self.drawn:
            shown["file"] = taking.picture(self.puzzle, self.position, lang)
        return shown
