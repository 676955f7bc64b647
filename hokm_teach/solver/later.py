"""A question worked out in a thread of its own, while a page or a notebook goes on being used.

    solving = Later(lambda: solve(position), seconds=20)
    solving.progress, solving.cancel(), solving.answer

Nobody is called back: whoever asked looks at it as often as he likes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event, Lock, Thread
from typing import Generic, NamedTuple, TypeVar

from hokm_teach.cards import Card
from hokm_teach.errors import Stop
from hokm_teach.solver.task import SECONDS, Task, Terms, within

Answer = TypeVar("Answer")


class Progress(NamedTuple):
    """How far a question is at some moment."""

    positions: int
    seconds: float
    values: Mapping[Card, int]  # what some of the cards are worth already
    cards: int  # … of so many


class Later(Generic[Answer]):
    """One question on its way, from when it is made."""

    def __init__(
        self,
        ask: Callable[[], Answer],
        seconds: float = SECONDS,
        positions: int | None = None,
    ) -> None:
        self.answer: Answer | None = None
        self.error: Exception | None = None
        self._ask, self._seconds, self._positions = ask, seconds, positions
        self._task: Task | None = None
        self._values: Mapping[Card, int] = {}  # what the task before found
        self._cancelled = False
        self._lock = Lock()  # a task may begin at the moment it is cancelled
        self._done = Event()
        Thread(target=self._run, name="hokm-solver", daemon=True).start()

    @property
    def done(self) -> bool:
        """Whether it has come to an end: with `answer`, or with the `error` that says why not."""
        return self._done.is_set()

    @property
    def progress(self) -> Progress:
        """How far it is now, or came."""
        task = self._task
        if task is None:
            return Progress(0, 0.0, {}, 0)
        values = task.values or self._values
        return Progress(task.looked, task.spent, values, task.cards or len(values))

    def cancel(self) -> None:
        """Give it up: at once for whoever asked, and for the search at the next position it looks at."""
        with self._lock:
            if self.done:
                return
            task = self._task or Task(Terms())
            task.cancel()
            self._cancelled = True
            self._end(error=task.given_up(Stop.CANCELLED))

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done, but no longer than some seconds; say whether it is."""
        return self._done.wait(seconds)

    def _run(self) -> None:
        answer, error = None, None
        try:
            with within(self._seconds, self._positions, tell=self._begun):
                answer = self._ask()
        except (
            Exception
        ) as raised:  # whatever it is, it belongs to whoever asked, not to this thread
            error = raised
        with self._lock:
            if not self._cancelled:
                self._end(answer, error)

    def _end(self, answer: Answer | None = None, error: Exception | None = None) -> None:
        self.answer, self.error = answer, error
        self._done.set()

    def _begun(self, task: Task) -> None:
        """Take up each task that begins; one question may be several."""
        if task is self._task:
            return
        with self._lock:
            self._values = self._task.values if self._task is not None else {}
            self._task = task
            if self._cancelled:
                task.cancel()
