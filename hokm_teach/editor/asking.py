"""The one question that is with the solver: asked anew about every draft, and given up when the draft changes."""

from __future__ import annotations

from hokm_teach.editor.draft import Draft
from hokm_teach.editor.judge import Judgement, Judging, not_ours
from hokm_teach.solver.later import Progress

#: An answer that comes as soon as this is shown at once, without a word about its being looked for.
AT_ONCE = 0.06


class Asking:
    """What the solver has been asked last, and what it has found so far."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.judging: Judging | None = None

    @property
    def found(self) -> Judgement:
        """What is known so far."""
        return self.judging.found if self.judging is not None else Judgement()

    @property
    def busy(self) -> bool:
        """Whether the solver is at work."""
        return self.judging is not None and not self.judging.done

    @property
    def error(self) -> Exception | None:
        """Why the work ended without an answer, if it did."""
        return self.judging.error if self.judging is not None and self.judging.done else None

    @property
    def progress(self) -> Progress | None:
        """How far the search is, while it goes on."""
        return self.judging.progress if self.judging is not None and self.busy else None

    def ask(self, draft: Draft) -> None:
        """Ask about a draft, once it is a position that a puzzle can begin with; give up what was asked before."""
        self.stop()
        self.judging = None
        position = draft.position
        if position is None or not_ours(position) is not None:
            return
        self.judging = Judging(draft, position, self.seconds)
        self.judging.wait(AT_ONCE)

    def stop(self) -> None:
        """Give up what is being worked out."""
        if self.judging is not None:
            self.judging.cancel()
