"""After a deal: who is hakem next, and who deals."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from hokm_teach.bots import play_out
from hokm_teach.cards import Suit, of_suit, shuffled
from hokm_teach.deal import Deal
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.match import DealResult, Match, result_of
from hokm_teach.play import Position
from hokm_teach.rules import RuleSet
from hokm_teach.seats import Seat


@dataclass(frozen=True)
class Ended:
    """A deal that has been played to its end, and the match before and after it."""

    position: Position
    before: Match
    result: DealResult

    @property
    def after(self) -> Match:
        """The match with this deal written down."""
        return self.before.record(self.result)


def played(chance: random.Random, rules: RuleSet, hakem: Seat, *, won: bool) -> Ended:
    """Deal and let simple players play until a deal ends as wanted for hakem's side."""
    while True:
        deal = Deal.start(rules, hakem, shuffled(chance.randrange(10**9))).deal_first()
        longest = max(Suit, key=lambda suit: len(of_suit(deal.hand(hakem), suit)))
        position = play_out(deal.name_trump(longest).deal_rest().position)
        result = result_of(position, hakem, rules)
        if result.by_hakem == won:
            return Ended(position, Match.start(rules, hakem, deal.dealer), result)


def ended_scene(ended: Ended) -> Scene:
    """Lay out the table as it stands when a deal is over."""
    match = ended.before
    return Scene.of(ended.position, hakem=match.hakem, dealer=match.dealer)


def told(ended: Ended) -> tuple[Message, ...]:
    """Say who was hakem, who dealt, and how it ended."""
    match, result = ended.before, ended.result
    mine, others = sorted(result.tricks, reverse=result.by_hakem)
    return (
        sentences(
            [
                whose(match.hakem, M("You are hakem."), M("{seat} is hakem.", seat=match.hakem)),
                whose(match.dealer, M("You dealt."), M("{seat} dealt.", seat=match.dealer)),
            ]
        ),
        M("Hakem's side **wins**, {won}-{lost}.", won=mine, lost=others)
        if result.by_hakem
        else M("Hakem's side **loses**, {won}-{lost}.", won=mine, lost=others),
    )


def hakem_task(ended: Ended) -> Task:
    """Ask who is hakem in the next deal."""
    return _task(
        M("Who is hakem in the next deal? Press the seat."),
        partial(_judge_hakem, ended),
        M("Winning keeps the title. Losing passes it on **to the right**."),
        ended.after.hakem,
    )


def dealer_task(ended: Ended) -> Task:
    """Ask who deals the next deal."""
    return _task(
        M("Who deals next? Press the seat."),
        partial(_judge_dealer, ended),
        M(
            "Find the next hakem first: the dealer sits on hakem's left, so that hakem is served first."
        ),
        ended.after.dealer,
    )


def _task(
    question: Message, judge: Callable[[Answer], Judgement], hint: Message, right: Seat
) -> Task:
    return Task(question, judge, hint, (right,), seats=EVERYBODY)


def _judge_hakem(ended: Ended, answer: Answer) -> Judgement:
    old, new = ended.before.hakem, ended.after.hakem
    becomes = whose(new, M("You are the next hakem."), M("{seat} is the next hakem.", seat=new))
    if answer is new:
        return Judgement(True, sentences([_kept(old) if old is new else _passed(old), becomes]))
    if old is new:
        return Judgement(False, sentences([_kept(old), _still(answer)]))
    return Judgement(False, sentences([_not_hakem(old, answer), becomes]))


def _kept(hakem: Seat) -> Message:
    return whose(
        hakem,
        M("Your side won, so you keep the title."),
        M("{seat}'s side won, so {seat} keeps the title.", seat=hakem),
    )


def _passed(hakem: Seat) -> Message:
    return whose(
        hakem,
        M("Your side lost, so the title goes to your right."),
        M("{seat}'s side lost, so the title goes to {seat}'s right.", seat=hakem),
    )


def _still(answer: Answer) -> Message:
    seat = Seat(answer)
    return whose(
        seat,
        M("The title comes to you only when a hakem on your left loses."),
        M("It comes to {seat} only when the hakem on {seat}'s left loses.", seat=seat),
    )


def _not_hakem(old: Seat, answer: Answer) -> Message:
    """Say why the title, once lost, does not stay, go to the partner, or go to the left."""
    if answer is old:
        return whose(
            old,
            M("You keep the title only while your side wins, and it lost."),
            M("{seat} keeps the title only while {seat}'s side wins, and it lost.", seat=old),
        )
    if answer is old.opposite:
        return M("Hakem's partner has lost too: the title goes to the other side.")
    return M("That is to the left. The title passes anticlockwise, like the cards, to the right.")


def _judge_dealer(ended: Ended, answer: Answer) -> Judgement:
    old, new = ended.before, ended.after
    deals = whose(new.dealer, M("You deal."), M("{seat} deals.", seat=new.dealer))
    if answer is new.dealer:
        why = (
            M("Hakem stays, and so does the dealer.")
            if new.hakem is old.hakem
            else M("The hakem who lost deals for the next one.")
        )
        return Judgement(True, sentences([why, deals]))
    return Judgement(False, sentences([_not_dealer(old, new, answer), deals]))


def _not_dealer(old: Match, new: Match, answer: Answer) -> Message:
    if answer is new.hakem:
        return whose(
            new.hakem,
            M("You will be hakem, and hakem is served first, so does not deal."),
            M("{seat} will be hakem, and hakem is served first, so does not deal.", seat=new.hakem),
        )
    if new.hakem is old.hakem:
        return M("The deal does not go round: while hakem's side wins, hakem and dealer stay.")
    if answer is old.dealer:
        return M("The dealer stays only while hakem stays. The hakem who lost deals now.")
    return M("The deal does not go round by itself. The hakem who lost deals now.")


def after_steps(ended: Ended, title: Message) -> list[Step]:
    """Return the two questions about one finished deal."""
    scene, body = ended_scene(ended), told(ended)
    return [
        Step(title, body, scene, hakem_task(ended)),
        Step(title, body, scene, dealer_task(ended)),
    ]
