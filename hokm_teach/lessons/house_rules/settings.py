"""Every rule set as a column of settings, read from its fields: the rows, their words, and which of them differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hokm_teach.i18n import M, Message, plural, say
from hokm_teach.lessons.task import SheetText
from hokm_teach.rules import (
    DEALT,
    HAKEM_CHOOSES,
    KEEP_OR_PASS,
    ROTATES,
    RULESETS,
    SECOND_ACE,
    RuleSet,
)

TABLES: tuple[RuleSet, ...] = tuple(RULESETS.values())


def discards_told(discard: object) -> Message:
    """Say how many cards are laid away, by hakem and by the other."""
    if discard == HAKEM_CHOOSES:
        return M("hakem chooses 2 or 3")
    if not isinstance(discard, tuple):
        return M("nothing")
    return M("{n} and {m}", n=discard[0], m=discard[1])


def dealer_told(dealer: str) -> Message:
    """Say who deals."""
    return M("goes round") if dealer == ROTATES else M("on hakem's left")


def _or_other(usual: object, told: Callable[..., object], choices: Sequence[object]) -> object:
    """Say a setting, and in brackets what else a table may agree on."""
    others = [told(choice) for choice in choices if choice != usual]
    if not others:
        return told(usual)
    return M("{usual} (or {others})", usual=told(usual), others=others)


def _same(value: object) -> object:
    return value


def _removed(rules: RuleSet) -> object:
    if rules.removed_card is None:
        return M("none")
    return M("{card}, or another two", card=rules.removed_card)


def _dealer(rules: RuleSet) -> object:
    if rules.players == 2:
        return M("the other one")
    return _or_other(rules.dealer, dealer_told, rules.dealer_choices)


def _partner(rules: RuleSet) -> object:
    if rules.players != 4:
        return M("none")
    return M("the second ace") if rules.partner == SECOND_ACE else M("sits opposite")


def _stock(rules: RuleSet) -> object:
    told = {KEEP_OR_PASS: M("keep or pass"), DEALT: M("dealt on")}
    return told.get(rules.draw, M("none"))


def _ends(rules: RuleSet) -> object:
    if rules.players == 3:
        return M("when nobody can equal the leader")
    return M("at {n} tricks", n=rules.tricks_to_win)


#: A name for each row, and what stands in it.
ROWS: tuple[tuple[Message, Callable[[RuleSet], object]], ...] = (
    (M("Players"), lambda rules: rules.players),
    (M("Cards in play"), lambda rules: len(rules.cards)),
    (M("Card taken out"), _removed),
    (M("Packets"), lambda rules: list(rules.packets)),
    (M("Laid away"), lambda rules: _or_other(rules.discard, discards_told, rules.discard_choices)),
    (M("The stock"), _stock),
    (M("Cards in a hand"), lambda rules: rules.hand_size),
    (M("Hakem's partner"), _partner),
    (M("Dealer"), _dealer),
    (M("A deal ends"), _ends),
    (M("A win"), lambda rules: rules.win_points),
    (M("Kot by hakem's side"), lambda rules: rules.kot_points),
    (
        M("Kot against hakem"),
        lambda rules: _or_other(rules.away_kot_points, _same, rules.away_kot_choices),
    ),
    (M("Match to"), lambda rules: _or_other(rules.target, _same, rules.target_choices)),
)


def table_of(beside: RuleSet, shown: Sequence[RuleSet]) -> SheetText:
    """Return rule sets side by side, `beside` first; what differs from it is lit."""
    order = [beside, *(rules for rules in shown if rules is not beside)]
    rows = tuple((label, *(cell(rules) for rules in order)) for label, cell in ROWS)
    lit = tuple(
        (line, at)
        for line, (_, usual, *others) in enumerate(rows)
        for at, other in enumerate(others, 2)
        if say(other) != say(usual)
    )
    head = (M("Setting"), *(rules.title for rules in order))
    return SheetText(M("Different from {way}: lit", way=beside), head, rows, cells=lit)


def points_told(points: int) -> Message:
    """Say a number of points."""
    return plural("{n} point", "{n} points", points)
