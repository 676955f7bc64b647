"""A match at one table as a value: who sits where, the deals so far, the one under way. Every step returns a new one.

Rule set, seed and the decisions of every deal are all there is to it, so it can be kept and played again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from hokm_teach.cards import shuffled
from hokm_teach.deal import Phase
from hokm_teach.errors import OutOfTurn
from hokm_teach.hakem import AceDraw, draw_for_hakem
from hokm_teach.i18n import M
from hokm_teach.match import Match
from hokm_teach.rounds import Round
from hokm_teach.rules import ROTATES, RuleSet
from hokm_teach.seats import SEATS, Seat, order_from, side_of


@dataclass(frozen=True)
class Sitting:
    """A match under way. The learner sits South; in `deal` lies the deal that is played, or the last one played."""

    rules: RuleSet
    seed: int
    first: Seat | None  # hakem of the first deal, where no ace is turned up for it
    match: Match
    deal: Round | None = None
    finished: tuple[tuple[str, ...], ...] = ()  # the decisions of every deal that is scored

    @classmethod
    def begin(cls, rules: RuleSet, seed: int, first: Seat | None = None) -> Sitting:
        """Sit down: hakem is found, nothing is dealt yet."""
        hakem = first or _hakem(rules, seed)
        dealer = _lot(rules, f"{seed} lot") if rules.dealer == ROTATES else None
        return cls(rules, seed, first, Match.start(rules, hakem, dealer))

    @cached_property
    def aces(self) -> AceDraw | None:
        """The cards turned up to find hakem; seats are those before any change."""
        return None if self.first else _aces(self.rules, self.seed)

    @cached_property
    def turner(self) -> Seat:
        """Who turns the cards up."""
        return _lot(self.rules, self.seed)

    @cached_property
    def names(self) -> Mapping[Seat, Seat]:
        """Who sits where in the deals, each person named by the seat of his name; the learner stays South."""
        if self.aces is None or self.aces.swap is None:
            return {seat: seat for seat in SEATS[self.rules.players]}
        return {seat: person for person, seat in _settled(self.rules, self.aces).items()}

    @property
    def number(self) -> int:
        """Which deal lies on the table, counted from one; nought before the first."""
        return len(self.finished) + (self.deal is not None and not self.between)

    @property
    def deal_dealer(self) -> Seat:
        """Who dealt the deal on the table."""
        return self.deal.building.dealer if self.deal is not None else self.match.dealer

    @property
    def between(self) -> bool:
        """Whether no deal is under way."""
        return self.deal is None or self.deal.phase is Phase.OVER

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.match.winner is not None

    @property
    def won(self) -> bool:
        """Whether the learner's side has won it."""
        return self.match.winner == side_of(Seat.SOUTH, self.rules.players)

    @property
    def to_act(self) -> Seat | None:
        """Who decides now; nobody between deals and after a match."""
        return None if self.over or self.deal is None else self.deal.to_act

    def next_deal(self) -> Sitting:
        """Deal again, so that hakem can choose; raise OutOfTurn while a deal is played, and after the match."""
        if self.over:
            raise OutOfTurn(M("The match is over."))
        if not self.between:
            raise OutOfTurn(M("This deal is played out before the next."))
        pack = shuffled(f"{self.seed}/{len(self.finished) + 1}", self.rules.cards)
        dealt = Round.start(self.rules, self.match.hakem, pack, self.match.dealer)
        return replace(self, deal=dealt)

    def act(self, move: str) -> Sitting:
        """Make a decision of the deal, written as text; a deal that is over with it is scored."""
        if self.deal is None or self.between or self.over:
            raise OutOfTurn(M("No deal is being played."))
        deal = self.deal.act(move)
        if deal.phase is not Phase.OVER:
            return replace(self, deal=deal)
        return replace(
            self,
            deal=deal,
            match=self.match.record(deal.result),
            finished=(*self.finished, deal.moves),
        )

    def resign(self) -> Sitting:
        """Give the match up."""
        return replace(self, match=self.match.resign(side_of(Seat.SOUTH, self.rules.players)))


def _lot(rules: RuleSet, seed: int | str) -> Seat:
    return random.Random(f"{seed} lot").choice(SEATS[rules.players])


def _aces(rules: RuleSet, seed: int) -> AceDraw:
    return draw_for_hakem(shuffled(f"{seed} aces", rules.cards), _lot(rules, seed), rules)


def _hakem(rules: RuleSet, seed: int) -> Seat:
    draw = _aces(rules, seed)
    return _settled(rules, draw)[draw.hakem]


def _settled(rules: RuleSet, draw: AceDraw) -> Mapping[Seat, Seat]:
    """Return where each person sits when hakem and his partner face each other, the learner being South."""
    order = SEATS[rules.players]
    yours = draw.seat_after(Seat.SOUTH)
    seen = dict(zip(order_from(yours, rules.players), order, strict=True))
    return {person: seen[draw.seat_after(person)] for person in order}
