"""A match: deal after deal, who is hakem and who deals, points, kot, resignation.

Hakem's side wins: hakem stays, and so does the dealer. It loses: the old hakem deals and the player
on his right is hakem (`sv-hokm.txt`, `fr-hokm.txt`; `uk-governor.txt` passes the title to the rivals).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hokm_teach.errors import BadOption, BadResult, OutOfTurn
from hokm_teach.i18n import M, Message
from hokm_teach.play import Position
from hokm_teach.rules import ROTATES, RuleSet
from hokm_teach.seats import Seat, left_of, next_seat, side_of, sides


@dataclass(frozen=True)
class DealResult:
    """How a deal ended. `side` 0 is South's; `tricks` are by side."""

    side: int
    tricks: tuple[int, ...]
    by_hakem: bool
    kot: bool
    points: int


def result_of(position: Position, hakem: Seat, rules: RuleSet) -> DealResult:
    """Score a finished deal; raise OutOfTurn while it is still being played."""
    won = position.won
    best = max(won)
    if not position.over or best < rules.tricks_to_win:
        raise OutOfTurn(M("A deal is scored when a side has its seven tricks."))
    side = won.index(best)
    kot = sum(won) == best
    by_hakem = side == side_of(hakem, rules.players)
    return DealResult(side, won, by_hakem, kot, rules.points(by_hakem=by_hakem, kot=kot))


@dataclass(frozen=True)
class Match:
    """The state between deals; `record` and `resign` return a new match."""

    rules: RuleSet
    hakem: Seat
    dealer: Seat
    results: tuple[DealResult, ...] = ()
    hakems: tuple[Seat, ...] = ()  # who was hakem in each of `results`
    resigned: int | None = None  # the side that gave up

    @classmethod
    def start(cls, rules: RuleSet, hakem: Seat, dealer: Seat | None = None) -> Match:
        """Begin a match; the dealer sits on hakem's left unless another is named (drawn by lot, say)."""
        return cls(rules, hakem, dealer or left_of(hakem, rules.players))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by side."""
        return tuple(
            sum(result.points for result in self.results if result.side == side)
            for side in range(sides(self.rules.players))
        )

    @property
    def winner(self) -> int | None:
        """The side that has won the match: at the target, or because the other resigned."""
        if self.resigned is not None:
            return 1 - self.resigned
        best = max(self.scores)
        return self.scores.index(best) if best >= self.rules.target else None

    def record(self, result: DealResult) -> Match:
        """Write a deal down and pass hakem and dealer on.

        Raises OutOfTurn when the match is over, and BadResult for a deal that cannot have been played in it.
        """
        if self.winner is not None:
            raise OutOfTurn(M("The match is over."))
        if found := _result_faults(result, self.hakem, self.rules):
            raise BadResult(found)
        hakem, dealer = succession(self.rules, self.hakem, self.dealer, hakem_won=result.by_hakem)
        return replace(
            self,
            hakem=hakem,
            dealer=dealer,
            results=(*self.results, result),
            hakems=(*self.hakems, self.hakem),
        )

    def resign(self, side: int) -> Match:
        """Give up the match; the other side wins it. Raise OutOfTurn when it is over already, BadOption for no side."""
        if side not in range(sides(self.rules.players)):
            raise BadOption("side", side, range(sides(self.rules.players)))
        if self.winner is not None:
            raise OutOfTurn(M("The match is over."))
        return replace(self, resigned=side)


def _result_faults(result: DealResult, hakem: Seat, rules: RuleSet) -> list[Message]:
    """Report everything that no deal with this hakem, played by these rules, can have come to."""
    side, tricks, most = result.side, result.tricks, rules.tricks_to_win
    playing = range(sides(rules.players))
    if (
        side not in playing
        or len(tricks) != len(playing)
        or tricks[side] != most
        or any(not 0 <= tricks[other] < most for other in playing if other != side)
    ):
        return [M("A deal is won with {n} tricks, and the others have fewer.", n=most)]
    found: list[Message] = []
    if result.kot != (sum(tricks) == most):
        found.append(M("It is kot when the others have no trick, and only then."))
    if result.by_hakem != (side == side_of(hakem, rules.players)):
        found.append(
            M("You are hakem in this deal; it was scored under another.")
            if hakem is Seat.SOUTH
            else M("{seat} is hakem in this deal; it was scored under another.", seat=hakem)
        )
    worth = rules.points(by_hakem=result.by_hakem, kot=result.kot)
    if result.points != worth:
        found.append(
            M("By these rules the deal is worth {n}, not {points}.", n=worth, points=result.points)
        )
    return found


def succession(rules: RuleSet, hakem: Seat, dealer: Seat, *, hakem_won: bool) -> tuple[Seat, Seat]:
    """Return the next hakem and the next dealer.

    >>> from hokm_teach.rules import RULESETS
    >>> succession(RULESETS["family-4"], Seat.SOUTH, Seat.WEST, hakem_won=False)
    (Seat.EAST, Seat.SOUTH)
    """
    following = hakem if hakem_won else next_seat(hakem, rules.players)
    if rules.dealer == ROTATES:
        return following, next_seat(dealer, rules.players)
    return following, dealer if hakem_won else hakem
