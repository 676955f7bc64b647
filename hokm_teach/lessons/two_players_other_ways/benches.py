"""Two benches at the stock: one where you draw yourself, one where the same pack is run through every way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from hokm_teach.deal import Phase
from hokm_teach.draft import Draft
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.game.sheets import draws
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.trying import Bench, Control
from hokm_teach.lessons.two_players_other_ways.telling import both_full, last_turn, standing
from hokm_teach.lessons.two_players_other_ways.ways import (
    after,
    drawn_out,
    known,
    scene,
    turned,
    way_name,
)
from hokm_teach.lessons.walk import NotNow
from hokm_teach.seats import Seat

TURN, REST, ANEW, KEEP, PASS = "turn", "rest", "anew", "keep", "pass"
_KEEP_OR_PASS = ((KEEP, M("Keep")), (PASS, M("Pass")))


class Drawing(Bench):
    """You draw from the stock yourself; Bo draws in between, as the simple player does."""

    def __init__(self, start: Draft) -> None:
        super().__init__()
        self._start = self.draft = start
        self._until_yours()

    @property
    def wishes(self) -> Mapping[str, Callable[[], None]]:
        """Keep or pass, let the rest be drawn, begin again."""
        return {KEEP: self._keep, PASS: self._refuse, REST: self._rest, ANEW: self._anew}

    def _keep(self) -> None:
        self._draw(self.draft.keep())

    def _refuse(self) -> None:
        self._draw(self.draft.refuse())

    def _draw(self, drawn: Draft) -> None:
        self._passed.append(scene(drawn))
        self.draft = drawn
        self._until_yours()

    def _until_yours(self) -> None:
        while self.draft.turn_of not in (Seat.SOUTH, None):
            self.draft = turned(self.draft)

    def _rest(self) -> None:
        self.draft = drawn_out(self.draft)

    def _anew(self) -> None:
        self.draft = self._start
        self._until_yours()

    @property
    def scene(self) -> Scene:
        """The table, with the card that you alone see."""
        draft = self.draft
        offered = draft.offered
        if len(offered) == 2:
            takes = (M("Take {card}", card=card) for card in offered)
            return scene(draft).but(offers=tuple(zip((KEEP, PASS), takes, strict=True)))
        return scene(draft).but(offers=_KEEP_OR_PASS if offered else ())

    @property
    def said(self) -> Message | None:
        """What came of the last turns: of yours, and of Bo's after it."""
        turns = self.draft.choices
        begun = len(self._start.choices)
        said = [last_turn(after(self.draft, n)) for n in range(begun + 1, len(turns) + 1)[-2:]]
        return sentences([*said, *both_full(self.draft)]) if said else None

    @property
    def sheets(self) -> tuple[SheetText, ...]:
        """Your own draws."""
        found = draws(known(self.draft))
        return (found,) if found else ()

    @property
    def controls(self) -> tuple[Control, ...]:
        """Let the rest be drawn; begin again."""
        return (
            Control(ANEW, M("Begin again"), closed=self.draft == self._start),
            Control(REST, M("Draw the rest for me"), closed=self.draft.phase is Phase.PLAY),
        )


class Watching(Bench):
    """One pack in one way or several, turn by turn; the simple player draws for both."""

    def __init__(self, starts: Sequence[Draft]) -> None:
        super().__init__()
        self._full = tuple(map(drawn_out, starts))
        self.way = 0
        self.at = 0

    @property
    def _last(self) -> int:
        return max(len(draft.choices) for draft in self._full)

    @property
    def draft(self) -> Draft:
        """What lies on the table now."""
        return after(self._full[self.way], self.at)

    @property
    def wishes(self) -> Mapping[str, Callable[[], None]]:
        """One turn, all turns, from the beginning; and one tab a way."""
        tabs = {f"way-{n}": partial(self._show, n) for n in range(len(self._full))}
        return {TURN: self._turn, REST: self._rest, ANEW: self._anew} | tabs

    def _show(self, way: int) -> None:
        self.way = way

    def _turn(self) -> None:
        if self.at >= self._last:
            raise NotNow(M("All the turns are made."))
        self.at += 1

    def _rest(self) -> None:
        while self.at < self._last:
            self.at += 1
            self._passed.append(self.scene)
        self._passed = self._passed[:-1][::2]

    def _anew(self) -> None:
        self.at = 0

    @property
    def scene(self) -> Scene:
        """The table in the way that is shown."""
        return scene(self.draft)

    @property
    def said(self) -> Message | None:
        """What came of the last turn."""
        return sentences([last_turn(self.draft), *both_full(self.draft)]) if self.at else None

    @property
    def sheets(self) -> tuple[SheetText, ...]:
        """How all the ways stand, where there are several."""
        if len(self._full) == 1:
            return ()
        return (standing([after(draft, self.at) for draft in self._full]),)

    @property
    def controls(self) -> tuple[Control, ...]:
        """Turn by turn, or all at once."""
        done = self.at >= self._last
        return (
            Control(ANEW, M("Begin again"), closed=not self.at),
            Control(REST, M("All the turns"), closed=done),
            Control(TURN, M("One turn"), closed=done, primary=True),
        )

    @property
    def tabs(self) -> tuple[tuple[str, object, bool], ...]:
        """The ways, where there are several."""
        if len(self._full) == 1:
            return ()
        return tuple(
            (f"way-{n}", way_name(draft.rules), n == self.way) for n, draft in enumerate(self._full)
        )
