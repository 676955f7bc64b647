"""The five tasks at the end, drawn fresh: one of each kind, in any order."""

from __future__ import annotations

import random

from hokm_teach.i18n import M
from hokm_teach.lessons.fresh import Kind, in_turn
from hokm_teach.lessons.house_rules import calls, elsewhere, keeping
from hokm_teach.lessons.house_rules.habits import habit_step
from hokm_teach.lessons.house_rules.scoring import points_task
from hokm_teach.lessons.house_rules.settings import TABLES
from hokm_teach.lessons.task import Step
from hokm_teach.match import Match
from hokm_teach.rules import RuleSet
from hokm_teach.seats import SEATS

#: Tables with two sides; three players have a lesson of their own.
TWO_SIDES = tuple(rules for rules in TABLES if rules.players != 3)


def draw() -> Kind:
    """Return a draw of fresh tasks: points, the next hakem, a habit, a score sheet, a habit from elsewhere."""
    return in_turn((points, following, habit, sheet, other_habit))


def _rules(chance: random.Random) -> RuleSet:
    rules = chance.choice(TWO_SIDES)
    return rules.having(
        away_kot_points=chance.choice(rules.away_kot_choices), target=chance.choice((3, 5, 7))
    )


def points(chance: random.Random) -> Step:
    """Ask what a deal is worth, with a kot or a near miss two times in three."""
    rules = _rules(chance)
    ended = keeping.ending(chance, rules, chance.choice(SEATS[rules.players]), kot=0.5)
    agreed = (
        (M("Kot against hakem counts {n} here, as agreed.", n=rules.away_kot_points),)
        if len(rules.away_kot_choices) > 1
        else ()
    )
    return Step(
        M("The points"), (*ended.told(), *agreed), ended.scene(), points_task(ended), checked=True
    )


def following(chance: random.Random) -> Step:
    """Ask who is hakem next, more often after a loss."""
    rules = _rules(chance)
    while True:
        ended = keeping.ending(chance, rules, chance.choice(SEATS[rules.players]))
        if not ended.by_hakem or chance.random() < 0.4:
            break
    before = Match.start(rules, ended.hakem)
    return keeping.next_hakem_step(M("The next deal"), before, ended, checked=True)


def habit(chance: random.Random) -> Step:
    """Ask which setting a host speaks of."""
    return habit_step(chance, checked=True)


def sheet(chance: random.Random) -> Step:
    """Show a score sheet without its sums, and ask how the match stands: about half of them are over."""
    rules = _rules(chance)
    match = Match.start(rules, chance.choice(SEATS[rules.players]))
    for _ in range(rules.target - 1 + chance.randrange(3)):
        if match.winner is None:
            match = match.record(keeping.ending(chance, rules, match.hakem).result)
    return keeping.over_step(match, checked=True)


def other_habit(chance: random.Random) -> Step:
    """Ask about a habit met elsewhere."""
    kind = chance.randrange(4)
    if kind == 0:
        five = elsewhere.poor_five(chance, again=chance.random() < 0.5)
        return elsewhere.redeal_step(five, checked=True)
    if kind == 1:
        return elsewhere.left_step(chance.choice(SEATS[4]), checked=True)
    called = (calls.Call.SARAS, calls.Call.NARAS, calls.Call.TAK_NARAS)
    trick = calls.trick_under(chance, chance.choice(called))
    return calls.called_step(M("Who wins?"), trick, checked=True)
