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
from hokm_teach.tricks import decided


@dataclass(frozen=True)
class DealResult:
    """How a deal ended. `side`, which has the points, is 0 for South's; `tricks` are by side."""

    side: int
    tricks: tuple[int, ...]
    by_hakem: bool
    kot: bool
    points: int


def result_of(position: Position, hakem: Seat, rules: RuleSet) -> DealResult:
    """Score a finished deal; raise OutOfTurn while it is still being played.

    Of three players the one with most tricks scores; where two have most, the third does (`uk-governor.txt`).
    """
    won = position.won
    best = max(won)
    if not position.over or not _at_an_end(won, rules):
        raise OutOfTurn(
            M("A deal is scored when nobody can equal the leader any more.")
            if rules.players == 3
            else M("A deal is scored when a side has its seven tricks.")
        )
    side = scoring_side(won)
    kot = sum(won) == best
    by_hakem = side == side_of(hakem, rules.players)
    return DealResult(side, won, by_hakem, kot, rules.points(by_hakem=by_hakem, kot=kot))


def scoring_side(won: tuple[int, ...]) -> int:
    """Return the side that scores: the one with most tricks, or the third where two have as many.

    >>> scoring_side((7, 4, 4)), scoring_side((7, 7, 3)), scoring_side((6, 5, 6))
    (0, 2, 1)
    """
    best = max(won)
    return won.index(min(won)) if won.count(best) > 1 else won.index(best)


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
        """The side that has won the match: at the target, or because another resigned.

        Where one of three resigns, the rival with more points wins; if they have as many, the one on his right.
        """
        if self.resigned is not None:
            playing = sides(self.rules.players)
            rivals = [(self.resigned + step) % playing for step in range(1, playing)]
            return max(rivals, key=lambda side: self.scores[side])
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
        """Give up the match, which another side wins; raise OutOfTurn when it is over, BadOption for no side."""
        if side not in range(sides(self.rules.players)):
            raise BadOption("side", side, range(sides(self.rules.players)))
        if self.winner is not None:
            raise OutOfTurn(M("The match is over."))
        return replace(self, resigned=side)


def _result_faults(result: DealResult, hakem: Seat, rules: RuleSet) -> list[Message]:
    """Report everything that no deal with this hakem, played by these rules, can have come to."""
    side, most = result.side, rules.tricks_to_win
    if impossible := _tricks_faults(side, result.tricks, rules):
        return impossible
    tricks = result.tricks
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


def _tricks_faults(side: int, tricks: tuple[int, ...], rules: RuleSet) -> list[Message]:
    """Report counts of tricks at which no deal ends, and a side that does not score with them."""
    playing = sides(rules.players)
    sound = len(tricks) == playing and side in range(playing) and min(tricks) >= 0
    if sound and _ends(tricks, rules) and side == scoring_side(tricks):
        return []
    if playing == 3:
        return [
            M(
                "A deal of three ends when nobody can equal the leader, who scores; if two lead, the third scores."
            )
        ]
    return [M("A deal is won with {n} tricks, and the others have fewer.", n=rules.tricks_to_win)]


def _ends(tricks: tuple[int, ...], rules: RuleSet) -> bool:
    """Whether a deal can end so: at these counts, but not before its last trick."""
    if not _at_an_end(tricks, rules):
        return False
    before = (
        tuple(count - (side == last) for side, count in enumerate(tricks))
        for last, won in enumerate(tricks)
        if won
    )
    return any(not _at_an_end(earlier, rules) for earlier in before)


def _at_an_end(won: tuple[int, ...], rules: RuleSet) -> bool:
    left = rules.hand_size - sum(won)
    return left == 0 or (left > 0 and decided(won, left, rules.tricks_to_win))


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
