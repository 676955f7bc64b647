"""How a deal and a match ended, and who is hakem and dealer next, in words with the reason."""

from __future__ import annotations

from collections.abc import Mapping

from hokm_teach.i18n import M, Message, plural
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.game.people import members, of_side
from hokm_teach.lessons.game.sitting import Sitting
from hokm_teach.match import DealResult
from hokm_teach.rules import ROTATES
from hokm_teach.seats import Seat


def scored(result: DealResult, hakem: Seat, names: Mapping[Seat, Seat]) -> tuple[Message, ...]:
    """Say who scores, with how many tricks, and what that is worth."""
    if len(result.tricks) == 3:
        who = _of_three(result, names)
    else:
        ours, theirs = result.tricks[result.side], result.tricks[1 - result.side]
        who = of_side(
            result.side,
            names,
            M("You win the deal, {most} tricks to {fewest}."),
            M("You and {b} win the deal, {most} tricks to {fewest}."),
            M("{seat} wins the deal, {most} tricks to {fewest}."),
            M("{a} and {b} win the deal, {most} tricks to {fewest}."),
            most=ours,
            fewest=theirs,
        )
    return who, _worth(result, names[hakem])


def _of_three(result: DealResult, names: Mapping[Seat, Seat]) -> Message:
    """Say who of three scores: the one with most tricks, or the third because two tie."""
    winner = members(result.side, names)[0]
    best = max(result.tricks)
    if result.tricks[result.side] == best:
        return whose(
            winner,
            M("You have most tricks, {n}, and nobody can equal you.", n=best),
            M("{seat} has most tricks, {n}, and nobody can equal that.", n=best, seat=winner),
        )
    tied = [members(side, names)[0] for side, n in enumerate(result.tricks) if n == best]
    return whose(
        winner,
        M("{tied} tie at {n} tricks, so you, the third, score.", tied=tied, n=best),
        M(
            "{tied} tie at {n} tricks, so {seat}, the third, scores.",
            tied=tied,
            n=best,
            seat=winner,
        ),
    )


def _worth(result: DealResult, hakem: Seat) -> Message:
    n = result.points
    if not result.kot:
        return plural("That is **{n} point**.", "That is **{n} points**.", n)
    if result.by_hakem:
        return M("The others have no trick: **kot** by hakem's side, {n} points.", n=n)
    return whose(
        hakem,
        M("You were hakem and have no trick: **kot** by the others, {n} points.", n=n),
        M("{seat} was hakem and has no trick: **kot** by the others, {n} points.", seat=hakem, n=n),
    )


def next_up(sitting: Sitting) -> tuple[Message, ...]:
    """Say who is hakem next and who deals, and why."""
    match, names = sitting.match, sitting.names
    result = match.results[-1]
    hakem, dealer = names[match.hakem], names[match.dealer]
    return (
        _next_hakem(hakem, names[match.hakems[-1]], result, len(names)),
        _next_dealer(dealer, sitting.rules.dealer == ROTATES, result),
    )


def _next_hakem(hakem: Seat, before: Seat, result: DealResult, players: int) -> Message:
    if result.by_hakem:
        return whose(
            hakem,
            M("Hakem's side won, so you **stay hakem**."),
            M("Hakem's side won, so {seat} **stays hakem**.", seat=hakem),
        )
    if players == 2:
        return whose(
            hakem,
            M("Whoever wins a deal is hakem in the next: **you are hakem**."),
            M("Whoever wins a deal is hakem in the next: **{seat} is hakem**.", seat=hakem),
        )
    return whose(
        hakem,
        M(
            "Hakem lost, so the title passes to the player on {before}'s right: **you are hakem**.",
            before=before,
        ),
        whose(
            before,
            M(
                "Hakem lost, so the title passes to the player on your right: **{seat} is hakem**.",
                seat=hakem,
            ),
            M(
                "Hakem lost, so the title passes to the player on {before}'s right: **{seat} is hakem**.",
                before=before,
                seat=hakem,
            ),
        ),
    )


def _next_dealer(dealer: Seat, rotates: bool, result: DealResult) -> Message:
    if rotates:
        return whose(
            dealer,
            M("The deal goes round to the right: you deal."),
            M("The deal goes round to the right: {seat} deals.", seat=dealer),
        )
    if result.by_hakem:
        return whose(dealer, M("You deal again."), M("{seat} deals again.", seat=dealer))
    return whose(
        dealer,
        M("The old hakem deals: that is you."),
        M("The old hakem deals: {seat}.", seat=dealer),
    )


def match_won(sitting: Sitting) -> Message:
    """Say who has won the match."""
    winner = sitting.match.winner
    if winner is None:
        raise ValueError("the match is not over")
    return of_side(
        winner,
        sitting.names,
        M("You win the match"),
        M("You and {b} win the match"),
        M("{seat} wins the match"),
        M("{a} and {b} win the match"),
    )
