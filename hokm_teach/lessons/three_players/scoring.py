"""Who scores, and how much: the one with most tricks; where two have most, the third."""

from __future__ import annotations

from functools import partial

from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.lessons.three_players.table import ALL, RULES, SEATED, Standing
from hokm_teach.seats import Seat


def scorer_task(standing: Standing) -> Task:
    """Ask who scores."""
    return Task(
        M("Who scores the point? Press the seat."),
        partial(_judge_scorer, standing),
        M("Does one have most tricks, or do two?"),
        (standing.scorer,),
        seats=ALL,
    )


def _judge_scorer(standing: Standing, answer: Answer) -> Judgement:
    seat = Seat(answer)
    if seat is standing.scorer:
        return Judgement(True, why_scores(standing))
    return Judgement(False, why_not(standing, seat))


def why_scores(standing: Standing) -> Message:
    """Say why the one who scores does."""
    scorer = standing.scorer
    if len(standing.leaders) > 1:
        one, other = standing.leaders
        tied = M(
            "{one} and {other} have {n} each, and a tie at the top feeds **the third**.",
            one=one,
            other=other,
            n=standing.most,
        )
        return sentences([tied, point_of(scorer)])
    alone = whose(
        scorer,
        M("You have most tricks, {n}, and nobody has as many.", n=standing.most),
        M("{seat} has most tricks, {n}, and nobody has as many.", seat=scorer, n=standing.most),
    )
    return sentences([alone, point_of(scorer)])


def point_of(seat: Seat) -> Message:
    """Say whose the point is."""
    return whose(seat, M("The point is yours."), M("The point is {seat}'s.", seat=seat))


def why_not(standing: Standing, seat: Seat) -> Message:
    """Say why somebody does not score."""
    if seat in standing.leaders:
        return _tied(standing, seat)
    leader = standing.leaders[0]
    return whose(
        leader,
        M(
            "Fewer tricks score only when two are tied at the top. You lead alone, with {n}.",
            n=standing.most,
        ),
        M(
            "Fewer tricks score only when two are tied at the top. {seat} leads alone, with {n}.",
            seat=leader,
            n=standing.most,
        ),
    )


def _tied(standing: Standing, seat: Seat) -> Message:
    other = next(each for each in standing.leaders if each is not seat)
    if seat is Seat.SOUTH:
        said = M("You have {n}, but so has {other}.", n=standing.most, other=other)
    elif other is Seat.SOUTH:
        said = M("{seat} has {n}, but so have you.", n=standing.most, seat=seat)
    else:
        said = M("{seat} has {n}, but so has {other}.", n=standing.most, seat=seat, other=other)
    return sentences([said, M("Two who are tied at the top get nothing.")])


# how many points


def worth_task(standing: Standing, hakem: Seat, offered: tuple[tuple[Seat, int], ...]) -> Task:
    """Ask who scores how many points; `offered` are the answers."""
    right = (standing.scorer, standing.points(hakem))
    return Task(
        M("Who scores, and how many points?"),
        partial(_judge_worth, standing, hakem),
        M("First who: look for a tie at the top. Then how much: did the others take a trick?"),
        (_named(*right),),
        choices=tuple((_named(*each), points_told(*each)) for each in offered),
    )


def _named(seat: Seat, points: int) -> str:
    return f"answer-{seat.value}-{points}"


def points_told(seat: Seat, points: int) -> Message:
    """Name a player and some points."""
    return whose(
        seat,
        plural("You: {n} point", "You: {n} points", points),
        plural("{seat}: {n} point", "{seat}: {n} points", points, seat=seat),
    )


def _judge_worth(standing: Standing, hakem: Seat, answer: Answer) -> Judgement:
    _, letter, points = str(answer).split("-")
    if Seat(letter) is not standing.scorer:
        return Judgement(False, why_not(standing, Seat(letter)))
    worth = standing.points(hakem)
    if int(points) == worth:
        return Judgement(True, sentences([why_scores(standing), *why_points(standing, hakem)]))
    return Judgement(False, _not_worth(standing, hakem, int(points)))


def why_points(standing: Standing, hakem: Seat) -> list[Message]:
    """Say what a kot is worth; of a single point nothing need be said."""
    if not standing.kot:
        return []
    worth = standing.points(hakem)
    if standing.scorer is hakem:
        return [M("Kot by hakem is worth {n}.", n=worth)]
    return [M("Kot against hakem is worth {n}.", n=worth)]


def _not_worth(standing: Standing, hakem: Seat, said: int) -> Message:
    if not standing.kot:
        return M(
            "More than one point is paid for a **kot** only, and here the others have tricks too."
        )
    if said == RULES.win_points:
        return M("One point is for an ordinary win. Here the others have **no trick at all**.")
    if standing.scorer is hakem:
        return M("That is paid for a kot **against** hakem. Here hakem has made it.")
    return M("That is paid when **hakem** makes the kot. Here somebody else has.")


def offers(standing: Standing, hakem: Seat) -> tuple[tuple[Seat, int], ...]:
    """Return four answers, in order of play: the right one, and those of whoever forgets a tie or a kot."""
    right = (standing.scorer, standing.points(hakem))
    others = [seat for seat in SEATED if seat is not standing.scorer]
    if standing.kot:
        made = [(standing.scorer, n) for n in (1, RULES.kot_points, RULES.away_kot_points)]
        found = {*made, (others[0], 1)}
    else:
        found = {right, *((seat, 1) for seat in others), (standing.leaders[0], RULES.kot_points)}
    return tuple(sorted(found, key=lambda each: (SEATED.index(each[0]), each[1])))
