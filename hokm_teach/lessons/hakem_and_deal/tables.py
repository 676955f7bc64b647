"""The three kinds of table side by side, read from the rule sets themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hokm_teach.cards import PACK
from hokm_teach.deal import Deal
from hokm_teach.hakem import draw_for_hakem
from hokm_teach.i18n import M, plural
from hokm_teach.lessons.task import Answer, Judgement, SheetText, Task
from hokm_teach.rules import HAKEMS_LEFT, ROTATES, RULESETS, SECOND_ACE, RuleSet
from hokm_teach.seats import Seat

TABLES: tuple[RuleSet, ...] = tuple(
    rules for rules in RULESETS.values() if rules.name in ("family-4", "classic-4", "governor-4")
)


def side_by_side() -> SheetText:
    """Return the sheet of what happens at each table; rows in which the tables differ are lit."""
    rows = tuple((label, *(cell(rules) for rules in TABLES)) for label, cell in _ROWS)
    lit = tuple(index for index, row in enumerate(rows) if len({str(cell) for cell in row[1:]}) > 1)
    return SheetText(M("Three tables side by side"), (M("At the table"), *TABLES), rows, lit)


def _hakem(rules: RuleSet) -> object:
    draw = draw_for_hakem(PACK, Seat.WEST, rules)
    first = next(each.seat for each in draw.turned if each.ace)
    return M("the first ace") if draw.hakem is first else M("the last ace")


def _partner(rules: RuleSet) -> object:
    return M("the second ace") if rules.partner == SECOND_ACE else M("sits opposite")


def _packets(rules: RuleSet) -> object:
    return list(rules.packets)


def _before_trump(rules: RuleSet) -> object:
    deal = Deal.start(rules, Seat.SOUTH, PACK).deal_first()
    return plural("on {n} card", "on {n} cards", len(deal.hand(deal.hakem)))


def _dealer(rules: RuleSet) -> object:
    offered = {
        (HAKEMS_LEFT,): M("on hakem's left"),
        (HAKEMS_LEFT, ROTATES): M("on hakem's left; or it rotates"),
    }
    return offered[rules.dealer_choices]


def _leader(rules: RuleSet) -> object:
    deal = Deal.start(rules, Seat.SOUTH, PACK)
    return M("hakem") if deal.first is deal.hakem else M("the player on the dealer's right")


def _away_kot(rules: RuleSet) -> object:
    others = [n for n in rules.away_kot_choices if n != rules.away_kot_points]
    if not others:
        return rules.away_kot_points
    return M("{usual} (or {others})", usual=rules.away_kot_points, others=others)


_ROWS: tuple[tuple[object, Callable[[RuleSet], object]], ...] = (
    (M("Hakem"), _hakem),
    (M("Hakem's partner"), _partner),
    (M("Packets"), _packets),
    (M("Trump is named"), _before_trump),
    (M("First lead"), _leader),
    (M("Dealer"), _dealer),
    (M("A win"), lambda rules: rules.win_points),
    (M("Kot by hakem's side"), lambda rules: rules.kot_points),
    (M("Kot by the others"), _away_kot),
    (M("Match to"), lambda rules: rules.target),
)


def partner_table_task() -> Task:
    """Ask at which table the cards also find hakem's partner."""
    right = tuple(f"answer-{rules.name}" for rules in TABLES if rules.partner == SECOND_ACE)
    return Task(
        M("At which table can the player on your right become your partner?"),
        partial(_judge_partner_table, right),
        M("Look at the row of hakem's partner."),
        right,
        choices=tuple((f"answer-{rules.name}", rules) for rules in TABLES),
    )


def _judge_partner_table(right: tuple[str, ...], answer: Answer) -> Judgement:
    rules = RULESETS[str(answer).removeprefix("answer-")]
    if answer in right:
        return Judgement(
            True,
            M("**{rules}**: here the second ace decides, and then seats change.", rules=rules),
        )
    return Judgement(
        False,
        M("**{rules}**: here your partner is always the one who sits opposite.", rules=rules),
    )
