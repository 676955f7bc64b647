"""The second opinion beside a match: on the choice at hand when it is asked for, and on the choice just made."""

from __future__ import annotations

from time import monotonic

from hokm_teach.advice.drafting import is_open
from hokm_teach.i18n import M, Message
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game.counsel import Counsel
from hokm_teach.lessons.game.counsel_words import Told, limits
from hokm_teach.lessons.task import SheetText

#: A choice is judged by so many deals, or by fewer once that has taken so many seconds.
ENOUGH, FEWER, SECONDS = 600, 60, 1.2
#: What is said of the choice at hand is said anew when there are so many times more deals: nobody listens to every one.
GROWN = 4


class Opinion:
    """At most one works at a time, and what it says is taken up whenever somebody looks."""

    def __init__(self, *, after: bool) -> None:
        self.after = after  # whether each choice is judged
        self.shown = False  # whether it was asked for
        self._here: Counsel | None = None
        self._made: tuple[Counsel, str] | None = None
        self._told: Told | None = None
        self._said: tuple[int, Message] | None = None
        self._since = 0.0  # when the choice was made
        self._seed: int | str = 0
        self._known: Knowledge | None = None

    def at(self, known: Knowledge | None, seed: int | str) -> None:
        """Come to a choice, or to a moment at which there is none."""
        self.close()
        self._known = known if known is not None and is_open(known) else None
        self._seed = seed
        if self.after:
            self._begin()

    @property
    def offered(self) -> bool:
        """Whether there is a choice to ask about."""
        return self._known is not None

    def _begin(self) -> None:
        """Let it grow for the choice at hand, as soon as the one before is judged."""
        if self._known is None or self._made is not None:
            return
        if self._here is None:
            self._here = Counsel(self._known, self._seed)
        self._here.start()

    def ask(self) -> None:
        """Show it, and let it grow."""
        if self._made is not None:
            self._made[0].stop()
            self._made = None
        self.shown, self._said = True, None
        self._begin()

    def stop(self) -> None:
        """Let it grow no more; what it says stays."""
        if self._here is not None:
            self._here.stop()

    def close(self) -> None:
        """End whatever is under way for the choice at hand, and forget it."""
        self.stop()
        self.shown, self._here, self._said = False, None, None

    def forget(self) -> None:
        """Say no more of the choice that was made."""
        if self._made is not None:
            self._made[0].stop()
        self._made, self._told = None, None

    def chose(self, move: str) -> None:
        """Remember the choice that was made, to say how it compares."""
        self.forget()
        if self.after and self._known is not None:
            counsel = self._here or Counsel(self._known, self._seed)
            counsel.consider(move)
            counsel.start()
            self._made, self._here = (counsel, move), None
            self._since = monotonic()

    def look(self) -> None:
        """Take up what has been found out since somebody last looked."""
        if self._made is None:
            return
        counsel, move = self._made
        tally = counsel.tally
        deals = min(tally.deals(each) for each in tally.ranking[:2]) if tally else 0
        wanted = ENOUGH if monotonic() - self._since < SECONDS else FEWER
        if counsel.busy and deals < wanted:
            return
        counsel.stop()
        self._told, self._made = counsel.verdict(move), None
        self._begin()

    @property
    def busy(self) -> bool:
        """Whether there will be more to see: one that nobody sees is no reason to look again."""
        return self._made is not None or (self.shown and self.growing)

    @property
    def growing(self) -> bool:
        """Whether the one on the choice at hand grows."""
        return self._here is not None and self._here.busy

    @property
    def told(self) -> Told | None:
        """How the choice just made compares, once that is known."""
        return self._told

    @property
    def weighing(self) -> bool:
        """Whether the choice just made is still being weighed."""
        return self._made is not None

    def sheet(self) -> SheetText | None:
        """Return the chart of the choice at hand, if it was asked for."""
        return self._here.sheet() if self.shown and self._here is not None else None

    @property
    def limits(self) -> Message | None:
        """What the chart leaves out, where it is shown and that has to be said."""
        charted = self.shown and self._here is not None and self._here.tally is not None
        return limits(self._here.known) if charted and self._here else None

    def words(self) -> Message | None:
        """Say what speaks for which choice, if it was asked for; anew only when much more is known."""
        counsel = self._here
        if not self.shown or counsel is None:
            return None
        tally = counsel.tally
        if tally is None:
            return M("A second opinion is on its way.")
        deals = tally.deals(tally.ranking[0])
        if self._said is None or deals >= GROWN * self._said[0] or not counsel.busy:
            self._said = deals, counsel.reason()
        return self._said[1]
