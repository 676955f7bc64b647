"""The score calculator: the table, the hakem, the tricks; out come the points and the reason."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.house_rules.scoring import Ended, why_worth, worth
from hokm_teach.lessons.house_rules.settings import TABLES
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.trying import Bench, PickerText
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS, Seat, sides

WAY, HAKEM, AWAY, TRICKS = "pick-way", "pick-hakem", "pick-away", "pick-tricks-"


class Calculator(Bench):
    """Pick how a deal ended, and be told what it is worth."""

    def __init__(self) -> None:
        super().__init__()
        rules = RULESETS["family-4"]
        self.ended = Ended(rules, Seat.SOUTH, (0, rules.tricks_to_win))

    def pick(self, action: str, value: str) -> None:
        """Change the table, its kot, the hakem, or somebody's tricks."""
        ended = self.ended
        if action == WAY:
            rules = RULESETS[value]
            hakem = ended.hakem if ended.hakem in SEATS[rules.players] else Seat.SOUTH
            self.ended = Ended(rules, hakem, _fitting(ended.tricks, sides(rules.players)))
        elif action == AWAY:
            self.ended = replace(ended, rules=ended.rules.having(away_kot_points=int(value)))
        elif action == HAKEM:
            self.ended = replace(ended, hakem=Seat(value))
        else:
            side = int(action.removeprefix(TRICKS))
            tricks = tuple(int(value) if at == side else n for at, n in enumerate(ended.tricks))
            self.ended = replace(ended, tricks=tricks)

    @property
    def pickers(self) -> tuple[PickerText, ...]:
        """The table, its kot where it may choose, the hakem, the tricks of each side."""
        ended, rules = self.ended, self.ended.rules
        ways = tuple((each.name, each) for each in TABLES)
        seats = tuple((seat.value, M("Hakem: {seat}", seat=seat)) for seat in SEATS[rules.players])
        away = tuple((str(n), M("Kot against: {n}", n=n)) for n in rules.away_kot_choices)
        return (
            PickerText(WAY, M("The table"), rules.name, ways),
            *(
                [PickerText(AWAY, M("Kot against hakem"), str(rules.away_kot_points), away)]
                if len(away) > 1
                else []
            ),
            PickerText(HAKEM, M("Hakem"), ended.hakem.value, seats),
            *map(self._tricks, range(len(ended.tricks))),
        )

    def _tricks(self, side: int) -> PickerText:
        name = self.ended.side_name(side)
        return PickerText(
            f"{TRICKS}{side}",
            M("Tricks of {name}", name=name),
            str(self.ended.tricks[side]),
            tuple(
                (str(n), M("{name}: {n}", name=name, n=n))
                for n in range(self.ended.rules.hand_size + 1)
            ),
        )

    @property
    def scene(self) -> Scene:
        """The tricks as they lie."""
        return self.ended.scene()

    @property
    def said(self) -> Message:
        """The points and the reason; or why no deal ends so."""
        if self.ended.fault is not None:
            return sentences([M("No deal ends so."), self.ended.fault])
        return sentences([worth(self.ended), why_worth(self.ended)])

    @property
    def sheets(self) -> tuple[SheetText, ...]:
        """The same tricks at every other table for as many players, where they can be."""
        ended = self.ended
        if ended.fault is not None:
            return ()
        rows = []
        for rules in TABLES:
            if rules.players == ended.rules.players:
                rows += [
                    replace(ended, rules=rules.having(away_kot_points=n))
                    for n in rules.away_kot_choices
                ]
        shown = tuple((_name(each), each.side_name(each.side), each.points) for each in rows)
        lit = tuple(at for at, each in enumerate(rows) if each.points != ended.points)
        head = (M("The table"), M("Scores"), M("Points"))
        return (SheetText(M("The same tricks elsewhere; other points are lit"), head, shown, lit),)


def _name(ended: Ended) -> Message:
    rules = ended.rules
    if rules == RULESETS[rules.name]:
        return rules.title
    return M("{way}, kot against hakem {n}", way=rules, n=rules.away_kot_points)


def _fitting(tricks: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return as many counts as there are sides."""
    return (*tricks, 0)[:count] if len(tricks) < count else tricks[:count]
