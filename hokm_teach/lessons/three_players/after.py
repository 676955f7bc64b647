"""After a deal of three: who is hakem next, and who deals."""

from __future__ import annotations

from functools import partial

from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.three_players.scoring import why_scores
from hokm_teach.lessons.three_players.table import ALL, RULES, SEATED, Standing
from hokm_teach.match import DealResult, Match
from hokm_teach.seats import Seat


def written(standing: Standing, hakem: Seat) -> tuple[Match, Match]:
    """Return a match before and after a deal that ended so."""
    before = Match.start(RULES, hakem)
    side = SEATED.index(standing.scorer)
    by_hakem = standing.scorer is hakem
    result = DealResult(side, standing.won, by_hakem, standing.kot, standing.points(hakem))
    return before, before.record(result)


def after_step(title: Message, standing: Standing, hakem: Seat, *, dealer: bool = False) -> Step:
    """Ask who is hakem in the next deal, or who deals it."""
    before, _ = written(standing, hakem)
    body = (sentences([standing.told(), is_hakem(hakem)]), why_scores(standing))
    scene = standing.scene(hakem=hakem, dealer=before.dealer)
    return Step(title, body, scene, (dealer_task if dealer else hakem_task)(standing, hakem))


def is_hakem(hakem: Seat) -> Message:
    """Say who is hakem."""
    return whose(hakem, M("You are hakem."), M("{seat} is hakem.", seat=hakem))


def hakem_task(standing: Standing, hakem: Seat) -> Task:
    """Ask who is hakem in the next deal."""
    _, after = written(standing, hakem)
    return Task(
        M("Who is hakem in the next deal? Press the seat."),
        partial(_judge_hakem, standing, hakem),
        M("Has hakem scored? If not, look to hakem's right."),
        (after.hakem,),
        seats=ALL,
    )


def _judge_hakem(standing: Standing, hakem: Seat, answer: Answer) -> Judgement:
    _, after = written(standing, hakem)
    if answer is after.hakem:
        return Judgement(True, _stays(hakem) if after.hakem is hakem else _goes(hakem, after.hakem))
    if after.hakem is hakem:
        return Judgement(
            False,
            sentences(
                [_stays(hakem), M("Even a point that came from a tie keeps it.")]
                if len(standing.leaders) > 1
                else [_stays(hakem)]
            ),
        )
    if answer is hakem:
        return Judgement(False, _keeps_only(hakem))
    if answer is standing.scorer:
        said = M("Scoring does not bring the title by itself.")
        return Judgement(False, sentences([said, _goes(hakem, after.hakem)]))
    said = M("That is hakem's **left**. Everything in Hokm goes to the right.")
    return Judgement(False, said)


def _stays(hakem: Seat) -> Message:
    return whose(
        hakem,
        M("You scored as hakem, so you stay."),
        M("{seat} scored as hakem, so {seat} stays.", seat=hakem),
    )


def _goes(hakem: Seat, following: Seat) -> Message:
    if hakem is Seat.SOUTH:
        return M(
            "You did not score, so the title goes to the rival on your right: {new}.", new=following
        )
    return whose(
        following,
        M("{seat} did not score, so the title goes to the rival on the right: to you.", seat=hakem),
        M(
            "{seat} did not score, so the title goes to the rival on the right: {new}.",
            seat=hakem,
            new=following,
        ),
    )


def _keeps_only(hakem: Seat) -> Message:
    return whose(
        hakem,
        M("You keep the title only while you score, and somebody else did."),
        M("{seat} keeps the title only while {seat} scores, and somebody else did.", seat=hakem),
    )


def dealer_task(standing: Standing, hakem: Seat) -> Task:
    """Ask who deals the next deal."""
    _, after = written(standing, hakem)
    return Task(
        M("Who deals next? Press the seat."),
        partial(_judge_dealer, standing, hakem),
        M(
            "Find the next hakem first: the dealer sits on hakem's left, so that hakem is served first."
        ),
        (after.dealer,),
        seats=ALL,
    )


def _judge_dealer(standing: Standing, hakem: Seat, answer: Answer) -> Judgement:
    _, after = written(standing, hakem)
    if answer is after.dealer:
        if after.hakem is hakem:
            return Judgement(True, M("Hakem stays, and so does the dealer."))
        return Judgement(True, M("The hakem who lost the title deals for the next one."))
    if answer is after.hakem:
        return Judgement(False, M("The next hakem is served first, so does not deal."))
    if after.hakem is hakem:
        return Judgement(
            False, M("The deal does not go round: while hakem scores, hakem and dealer stay.")
        )
    return Judgement(
        False, M("The dealer sits on the next hakem's **left**: that is the one who was hakem.")
    )
