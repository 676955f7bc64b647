"""Keeping a score sheet over a short match: deal by deal, who was hakem, the tricks, the points, and when it is over."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.game.people import of_side
from hokm_teach.lessons.game.sheets import score_sheet
from hokm_teach.lessons.house_rules.scoring import Ended, endings, points_task
from hokm_teach.lessons.task import Answer, Judgement, SheetText, Step, Task
from hokm_teach.match import Match
from hokm_teach.rules import RuleSet
from hokm_teach.seats import SEATS, Seat, left_of

US, THEM, NOBODY = "answer-us", "answer-them", "answer-nobody"


def ending(chance: random.Random, rules: RuleSet, hakem: Seat, *, kot: float = 0.25) -> Ended:
    """Draw how a deal of two sides ended; a kot or a near miss comes up more often than at a table."""
    clear = [each for each in endings(rules) if min(each) == 0]
    near = [each for each in endings(rules) if min(each) == 1]
    others = [each for each in endings(rules) if min(each) > 1]
    (kind,) = chance.choices((clear, near, others), (kot, 0.2, 0.8 - kot))
    return Ended(rules, hakem, chance.choice(kind))


def short_match(chance: random.Random, rules: RuleSet) -> list[tuple[Match, Ended]]:
    """Draw a match of three to five deals, one of them a kot: each deal with the match before it."""
    while True:
        match, deals = Match.start(rules, chance.choice(SEATS[rules.players])), []
        while match.winner is None:
            ended = ending(chance, rules, match.hakem)
            deals.append((match, ended))
            match = match.record(ended.result)
        if 3 <= len(deals) <= 5 and sum(ended.kot for _, ended in deals) == 1:
            return deals


def sheet_of(match: Match) -> SheetText:
    """Return the score sheet of a match so far."""
    return score_sheet(match, {seat: seat for seat in SEATS[match.rules.players]})


def match_steps(chance: random.Random, rules: RuleSet) -> list[Step]:
    """Return the steps of a short match: a line a deal, who is next hakem after the first that hakem loses, and the end."""
    deals = short_match(chance, rules)
    made: list[Step] = []
    asked = False
    for number, (before, ended) in enumerate(deals, 1):
        made.append(_line(number, before, ended))
        after = before.record(ended.result)
        if not asked and not ended.by_hakem and after.winner is None:
            asked = True
            made.append(_following(before, ended))
    match, ended = deals[-1]
    return [*made, over_step(match.record(ended.result))]


def _line(number: int, before: Match, ended: Ended) -> Step:
    task = points_task(ended)
    written = sheet_of(before.record(ended.result))

    def judge(answer: Answer) -> Judgement:
        judged = task.judge(answer)
        return replace(judged, sheets=(written,)) if judged.right else judged

    told = whose(ended.hakem, M("You are hakem."), M("{seat} is hakem.", seat=ended.hakem))
    return Step(
        M("Deal {n}", n=number),
        (told, M("Tricks: {counts}.", counts=ended.counts())),
        ended.scene().but(dealer=before.dealer),
        replace(task, judge=judge),
        sheets=(sheet_of(before),) if before.results else (),
    )


def _following(before: Match, ended: Ended) -> Step:
    """Ask who is hakem after a deal that hakem has lost."""
    return next_hakem_step(M("And now?"), before, ended)


def next_hakem_step(title: Message, before: Match, ended: Ended, *, checked: bool = False) -> Step:
    """Return a step that asks for the next hakem."""
    after = before.record(ended.result)
    everybody = frozenset(SEATS[before.rules.players])
    task = Task(
        M("Who is hakem in the next deal? Press the seat."),
        partial(_judge_next, before, after),
        M("Did hakem's side score? If not, the title goes to the right."),
        (after.hakem,),
        seats=everybody,
    )
    return Step(title, ended.told(), ended.scene().but(dealer=before.dealer), task, checked=checked)


def _judge_next(before: Match, after: Match, answer: Answer) -> Judgement:
    hakem, new = before.hakem, after.hakem
    if new is hakem:
        why = whose(
            hakem,
            M("Your side has scored: you stay hakem."),
            M("{seat}'s side has scored, so {seat} stays hakem.", seat=hakem),
        )
        return Judgement(answer is new, why)
    goes = whose(
        new,
        M("Hakem's side has not scored: the title comes to you."),
        M("Hakem's side has not scored: the title goes to {seat}.", seat=new),
    )
    if answer is new:
        return Judgement(True, goes)
    if answer is left_of(hakem, before.rules.players) and before.rules.players > 2:
        return Judgement(False, sentences([M("That is to the left; it goes to the right."), goes]))
    if answer is hakem:
        kept = M("The title is kept by scoring only.")
        return Judgement(False, sentences([kept, goes]))
    return Judgement(False, sentences([M("Partners score together, and lose together."), goes]))


def over_step(match: Match, *, checked: bool = False) -> Step:
    """Return a step that asks whether a match is over, and who has won it."""
    names = {seat: seat for seat in SEATS[match.rules.players]}
    right = NOBODY if match.winner is None else (US, THEM)[match.winner]
    task = Task(
        M("How does the match stand?"),
        partial(_judge_over, match, right),
        M("Add up each column, and look how many points the match is to."),
        (right,),
        choices=(
            (US, _have_won(0, names)),
            (THEM, _have_won(1, names)),
            (NOBODY, M("It goes on")),
        ),
    )
    sheet = sheet_of(match)
    open_sum = replace(sheet, rows=sheet.rows[:-1], lit=())
    body = (M("A match to **{n}**. Here is the score sheet.", n=match.rules.target),)
    return Step(M("The score sheet"), body, None, task, checked=checked, sheets=(open_sum,))


def _have_won(side: int, names: dict[Seat, Seat]) -> Message:
    return of_side(
        side,
        names,
        M("You have won"),
        M("You and {b} have won"),
        M("{seat} has won"),
        M("{a} and {b} have won"),
    )


def _judge_over(match: Match, right: str, answer: Answer) -> Judgement:
    a, b = match.scores
    target = match.rules.target
    sums = M("The sums are {a} and {b}, and it is to {n}.", a=a, b=b, n=target)
    if match.winner is None:
        return Judgement(answer == right, sentences([sums, M("Nobody has come so far yet.")]))
    names = {seat: seat for seat in SEATS[match.rules.players]}
    so = of_side(
        match.winner,
        names,
        M("So you have won."),
        M("So you and {b} have won."),
        M("So {seat} has won."),
        M("So {a} and {b} have won."),
    )
    return Judgement(answer == right, sentences([sums, so]))
