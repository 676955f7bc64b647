"""Switches that change a deal in front of you: one seed, dealt and played again under each setting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from hokm_teach.bots import decide
from hokm_teach.cards import Card, shuffled
from hokm_teach.deal import Deal, Phase
from hokm_teach.draft import Draft
from hokm_teach.i18n import M, Message, say, sentences
from hokm_teach.lessons.game.laying import laid_out
from hokm_teach.lessons.game.people import side_name
from hokm_teach.lessons.house_rules.settings import (
    TABLES,
    dealer_told,
    discards_told,
    points_told,
)
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.trying import Bench, PickerText
from hokm_teach.match import Match
from hokm_teach.rounds import Round
from hokm_teach.rules import ROTATES, RULESETS, SWITCHES, RuleSet
from hokm_teach.seats import SEATS, Seat, left_of

WAY, SWITCH = "pick-way", "pick-"
HAKEM = Seat.SOUTH
#: A pack with which the rivals of hakem make a kot at the tables for four, as simple players play it, is looked for from here on.
FIRST_SEED = 1


@dataclass(frozen=True)
class Dealt:
    """A deal of one seed by some rules, decided throughout by simple players, and what came of it."""

    rules: RuleSet
    seed: int

    @property
    def dealer(self) -> Seat:
        """Who deals: on hakem's left, or where the deal goes round, whoever the lot falls on, here hakem."""
        return HAKEM if self.rules.dealer == ROTATES else left_of(HAKEM, self.rules.players)

    @cached_property
    def start(self) -> Round:
        """Before trump is named."""
        return Round.start(
            self.rules, HAKEM, shuffled(self.seed, self.rules.cards), dealer=self.dealer
        )

    @cached_property
    def full(self) -> Round:
        """Before the first lead."""
        return _until(self.start, Phase.PLAY)

    @cached_property
    def end(self) -> Round:
        """When it is over."""
        return _until(self.full, Phase.OVER)

    @cached_property
    def match(self) -> Match:
        """A match that begins with it."""
        return Match.start(self.rules, HAKEM, self.dealer).record(self.end.result)

    def hand(self) -> tuple[Card, ...]:
        """Return what you hold before the first lead."""
        return self.full.hand(Seat.SOUTH)

    @property
    def leader(self) -> Seat:
        """Who leads first."""
        assert self.full.position is not None  # noqa: S101 - the hands are full
        return self.full.position.leader

    def scene(self) -> Scene:
        """Lay it out before the first lead."""
        names = {seat: seat for seat in SEATS[self.rules.players]}
        built = self.full.building
        laid = laid_out(self.full.view(Seat.SOUTH), names, self.dealer)
        stock = len(built.stock) if isinstance(built, Draft) else 0
        return laid.but(playable=frozenset(), stock=stock)


def _until(made: Round, phase: Phase) -> Round:
    while made.phase not in (phase, Phase.OVER):
        assert made.to_act is not None  # noqa: S101 - somebody decides until it is over
        made = made.act(decide(made.view(made.to_act)))
    return made


@cache
def dealt(rules: RuleSet, seed: int) -> Dealt:
    """Return a deal; the same one is not played twice."""
    return Dealt(rules, seed)


@cache
def seed_for(players: int) -> int:
    """Return the seed that is dealt again and again: for four, one that ends in a kot against hakem."""
    if players != 4:
        return FIRST_SEED
    seed = FIRST_SEED
    while True:
        result = dealt(RULESETS["family-4"], seed).end.result
        if result.kot and not result.by_hakem:
            return seed
        seed += 1


#: What each switch is called.
NAMES: Mapping[str, Message] = {
    "target": M("Match to"),
    "away_kot_points": M("Kot against hakem"),
    "dealer": M("Dealer"),
    "discard": M("Laid away"),
    "removed_card": M("Card taken out"),
}
#: Where there is little room.
_SHORT = {
    "away_kot_points": M("Kot against"),
    "removed_card": M("Taken out"),
}
_CHOICES = {
    "target": "target_choices",
    "away_kot_points": "away_kot_choices",
    "dealer": "dealer_choices",
    "discard": "discard_choices",
    "removed_card": "removed_choices",
}


def offered(rules: RuleSet, switch: str) -> tuple[object, ...]:
    """Return the values that a rule set offers for a switch."""
    found: tuple[object, ...] = getattr(rules, _CHOICES[switch])
    return found


def switches(rules: RuleSet) -> tuple[str, ...]:
    """Return the switches that a rule set offers more than one value for."""
    return tuple(name for name in SWITCHES if len(offered(rules, name)) > 1)


def value_told(switch: str, value: object) -> object:
    """Say the value of a switch."""
    if switch == "dealer":
        return dealer_told(str(value))
    return discards_told(value) if switch == "discard" else value


class Switching(Bench):
    """One deal as the table usually has it, and as it is with the switches set."""

    def __init__(self, way: str = "family-4") -> None:
        super().__init__()
        self.rules = RULESETS[way]

    @property
    def usual(self) -> Dealt:
        """The deal by the usual rules of this table."""
        return dealt(RULESETS[self.rules.name], seed_for(self.rules.players))

    @property
    def set(self) -> Dealt:
        """The deal as the switches have it."""
        return dealt(self.rules, seed_for(self.rules.players))

    def pick(self, action: str, value: str) -> None:
        """Go to another table, or set a switch."""
        if action == WAY:
            self.rules = RULESETS[value]
            return
        switch = action.removeprefix(SWITCH)
        self.rules = self.rules.having(**{switch: offered(self.rules, switch)[int(value)]})

    @property
    def pickers(self) -> tuple[PickerText, ...]:
        """The table, and its switches."""
        ways = tuple((rules.name, rules) for rules in TABLES)
        return (
            PickerText(WAY, M("The table"), self.rules.name, ways),
            *map(self._switch, switches(self.rules)),
        )

    def _switch(self, switch: str) -> PickerText:
        values = offered(self.rules, switch)
        usual = values.index(getattr(RULESETS[self.rules.name], switch))
        name = _SHORT.get(switch, NAMES[switch])
        told = [
            (str(at), M("{switch}: {value}", switch=name, value=value_told(switch, value)))
            for at, value in enumerate(values)
        ]
        at = values.index(getattr(self.rules, switch))
        in_order = (told[usual], *told[:usual], *told[usual + 1 :])
        return PickerText(SWITCH + switch, NAMES[switch], str(at), in_order)

    @property
    def scene(self) -> Scene:
        """The table before the first lead."""
        return self.set.scene()

    @property
    def said(self) -> Message | None:
        """How many rows have changed."""
        if self.rules == self.usual.rules:
            return None
        changed = [row[0] for row in self._rows() if _differs(row)]
        if not changed:
            return M("The same cards, and this deal comes out as before.")
        return sentences([M("The same shuffle, dealt again. Changed: {rows}.", rows=changed)])

    def _rows(self) -> list[tuple[object, object, object]]:
        return [
            (label, *(told(each) for each in (self.usual, self.set)))
            for label, told in (*_ROWS, *(_TWO_ROWS if self.rules.players == 2 else ()))
        ]

    @property
    def sheets(self) -> tuple[SheetText, ...]:
        """The deal as usual and as set, side by side; what the switches changed is lit."""
        rows = self._rows()
        lit = tuple((line, 2) for line, row in enumerate(rows) if _differs(row))
        head = (M("This deal"), M("As usual"), M("As you set it"))
        caption = M("One deal of {way}; what you changed is lit", way=self.rules)
        return (SheetText(caption, head, tuple(rows), cells=lit),)


def _differs(row: tuple[object, object, object]) -> bool:
    _, usual, now = map(say, row)
    return usual != now


def _tricks(each: Dealt) -> object:
    won = each.end.result.tricks
    return (
        M("{a}–{b}", a=won[0], b=won[1])
        if len(won) == 2
        else M("{a}–{b}–{c}", a=won[0], b=won[1], c=won[2])
    )


def _points(each: Dealt) -> object:
    result = each.end.result
    names = {seat: seat for seat in SEATS[each.rules.players]}
    return M(
        "{who}: {points}", who=side_name(result.side, names), points=points_told(result.points)
    )


def _over(each: Dealt) -> object:
    return M("won already") if each.match.winner is not None else M("goes on")


def _served(each: Dealt) -> object:
    built = each.full.building
    return built.first if isinstance(built, Deal) else built.hakem


def _still_held(each: Dealt) -> object:
    usual = dealt(RULESETS[each.rules.name], each.seed)
    return len(set(each.hand()) & set(usual.hand()))


def _turns(each: Dealt) -> object:
    built = each.full.building
    return len(built.choices) if isinstance(built, Draft) else 0


def _left(each: Dealt) -> object:
    built = each.full.building
    return len(built.stock) if isinstance(built, Draft) else 0


_ROWS = (
    (M("Dealer"), lambda each: each.dealer),
    (M("First packet to"), _served),
    (M("First lead"), lambda each: each.leader),
    (M("Of your usual cards you hold"), _still_held),
    (M("Tricks"), _tricks),
    (M("Points"), _points),
    (M("Next hakem"), lambda each: each.match.hakem),
    (M("Next dealer"), lambda each: each.match.dealer),
    (M("The match"), _over),
)
_TWO_ROWS = ((M("Turns at the stock"), _turns), (M("Left in the stock"), _left))
