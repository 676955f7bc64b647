"""The bench where all rule sets lie in one table; one of them is what the others are held against."""

from __future__ import annotations

from collections.abc import Mapping

from hokm_teach.i18n import M, Message
from hokm_teach.lessons.house_rules.settings import TABLES, table_of
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.trying import Bench, PickerText
from hokm_teach.rules import RULESETS, RuleSet

BESIDE, SHOWN = "pick-beside", "pick-shown"
#: What may be shown, by the number of players; nought for all.
GROUPS: Mapping[str, Message] = {
    "0": M("All tables"),
    "4": M("Tables for four"),
    "3": M("For three"),
    "2": M("For two"),
}


class Comparing(Bench):
    """Rule sets side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.beside: RuleSet = TABLES[0]
        self.players = 0

    def pick(self, action: str, value: str) -> None:
        """Hold the others against another, or show fewer."""
        if action == BESIDE:
            self.beside = RULESETS[value]
        else:
            self.players = int(value)

    @property
    def pickers(self) -> tuple[PickerText, ...]:
        """What to hold them against; which to show."""
        beside = tuple((rules.name, rules) for rules in TABLES)
        return (
            PickerText(BESIDE, M("Held against"), self.beside.name, beside),
            PickerText(SHOWN, M("Which tables"), str(self.players), tuple(GROUPS.items())),
        )

    @property
    def sheets(self) -> tuple[SheetText, ...]:
        """The table."""
        shown = [rules for rules in TABLES if self.players in (0, rules.players)]
        return (table_of(self.beside, shown),)
