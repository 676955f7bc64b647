"""What every part of this lesson knows of a table of three: its rules, its seats, how counts of tricks are told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

from hokm_teach.i18n import M, Message
from hokm_teach.lessons.scene import Scene
from hokm_teach.match import scoring_side
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS, Seat
from hokm_teach.tricks import decided

RULES = RULESETS["governor-3"]
SEATED = SEATS[RULES.players]
ALL = frozenset(SEATED)


@dataclass(frozen=True)
class Standing:
    """How many tricks You, Ada and Cleo have in a deal; what follows of it is the engine's word."""

    won: tuple[int, ...]

    @property
    def left(self) -> int:
        """The tricks that have not been played."""
        return RULES.hand_size - sum(self.won)

    @property
    def most(self) -> int:
        """The highest count."""
        return max(self.won)

    @cached_property
    def leaders(self) -> tuple[Seat, ...]:
        """Who has the highest count: one, or several."""
        return tuple(seat for seat in SEATED if self.of(seat) == self.most)

    @cached_property
    def chaser(self) -> Seat:
        """The first of those who have most after the leader."""
        rest = [seat for seat in SEATED if seat is not self.leaders[0]]
        return max(rest, key=self.of)

    @property
    def over(self) -> bool:
        """Whether the deal stops here."""
        return not self.left or decided(self.won, self.left, RULES.tricks_to_win)

    @property
    def kot(self) -> bool:
        """Whether one has all the tricks, and enough of them."""
        return self.over and sum(self.won) == self.most

    @property
    def scorer(self) -> Seat:
        """Who scores, if it ends so."""
        return SEATED[scoring_side(self.won)]

    def of(self, seat: Seat) -> int:
        """Return a player's tricks."""
        return self.won[SEATED.index(seat)]

    def points(self, hakem: Seat) -> int:
        """Return what it is worth."""
        return RULES.points(by_hakem=self.scorer is hakem, kot=self.kot)

    def told(self) -> Message:
        """Tell it name by name, as a sentence."""
        counts = [M("{name} {n}", name=seat, n=self.of(seat)) for seat in SEATED]
        return M("Tricks: {counts}.", counts=counts)

    def short(self) -> Message:
        """Tell it in numbers, in order of play from you on: 7-4-3."""
        you, right, left = self.won
        return M("{a}-{b}-{c}", a=you, b=right, c=left)

    def scene(self, **more: object) -> Scene:
        """Lay it out, what is left of the hands face down."""
        hidden = dict.fromkeys(SEATED, self.left)
        phase = "over" if self.over else "play"
        return Scene(won=self.won, hidden=hidden, players=3, phase=phase).but(**more)


def all_standings() -> tuple[tuple[Standing, ...], tuple[Standing, ...]]:
    """Return every way a deal can stand while it goes on, and every way it can end."""
    going, ended = [Standing((0, 0, 0))], set[Standing]()
    passed: list[Standing] = []
    while going:
        passed += going
        following = {
            Standing(tuple(n + (at == wins) for at, n in enumerate(standing.won)))
            for standing, wins in product(going, range(RULES.players))
        }
        ended |= {standing for standing in following if standing.over}
        going = sorted(following - ended, key=lambda standing: standing.won)
    return tuple(passed), tuple(sorted(ended, key=lambda standing: standing.won))
