"""A match as plain data for the browser's storage, and back: played again move by move, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.lessons.game.sitting import Sitting
from hokm_teach.rules import RULESETS, SWITCHES, RuleSet
from hokm_teach.seats import SEATS, Seat

#: What a stored match holds, and nothing else.
FIELDS = frozenset({"rules", "options", "seed", "first", "deals", "resigned"})
#: Seeds are below this, so that every browser keeps them exactly.
SEEDS = 2**53
#: So many matches that could not be read are kept as they were, and so many letters of them.
SHELF, SHELF_LETTERS = 3, 60_000


class BadMatch(HokmError):
    """What was kept of a match cannot have been played."""

    def __init__(self) -> None:
        super().__init__(
            M(
                "The match this browser kept could not be read. It has been set aside, and nothing else was changed."
            )
        )


def dump(sitting: Sitting) -> dict[str, Any]:
    """Return a match as plain data: a line of decisions for every deal, the one under way last."""
    deals = list(sitting.finished)
    if sitting.deal is not None and not sitting.between:
        deals.append(sitting.deal.moves)
    return {
        "rules": sitting.rules.name,
        "options": switched(sitting.rules),
        "seed": sitting.seed,
        "first": sitting.first.value if sitting.first else None,
        "deals": [";".join(moves) for moves in deals],
        "resigned": sitting.match.resigned is not None,
    }


def load(data: object) -> Sitting:
    """Play a stored match again; raise BadMatch for anything that cannot have been one.

    >>> from hokm_teach import RULESETS
    >>> sitting = Sitting.begin(RULESETS["draft-2"], 7).next_deal()
    >>> load(dump(sitting)) == sitting
    True
    """
    if not isinstance(data, Mapping) or set(data) != FIELDS:
        raise BadMatch
    try:
        rules = read_rules(data["rules"], data["options"])
        made = Sitting.begin(rules, _seed(data["seed"]), _first(data["first"], rules))
        made = _played(made, data["deals"])
    except (HokmError, ValueError, TypeError) as error:
        raise BadMatch from error
    if type(data["resigned"]) is not bool or (data["resigned"] and made.over):
        raise BadMatch
    return made.resign() if data["resigned"] else made


def _played(made: Sitting, deals: object) -> Sitting:
    """Deal and play every deal again; only the last may be unfinished."""
    if not isinstance(deals, list):
        raise TypeError
    for moves in deals:
        if not isinstance(moves, str):
            raise TypeError
        made = made.next_deal()
        for move in moves.split(";") if moves else ():
            made = made.act(move)
    return made


def _seed(value: object) -> int:
    if type(value) is not int or not 0 <= value < SEEDS:
        raise ValueError
    return value


def _first(value: object, rules: RuleSet) -> Seat | None:
    if value is None:
        return None
    seat = Seat(value)
    if seat not in SEATS[rules.players]:
        raise ValueError
    return seat


def shelf(refused: object) -> list[Any]:
    """Return what is kept of matches that could not be read: the latest, as they were, and not too much of them.

    >>> shelf(["torn"]), shelf("nonsense"), len(shelf([""] * 9))
    (['torn'], [], 3)
    """
    found = refused[-SHELF:] if isinstance(refused, list) else []
    while found and len(json.dumps(found)) > SHELF_LETTERS:
        found = found[1:]
    return found


def switched(rules: RuleSet) -> dict[str, Any]:
    """Return the switches of a rule set that stand otherwise than usual, as plain data."""
    usual = RULESETS[rules.name]
    return {
        name: _plain(getattr(rules, name))
        for name in SWITCHES
        if getattr(rules, name) != getattr(usual, name)
    }


def read_rules(name: object, options: object) -> RuleSet:
    """Return a rule set with its switches from plain data; raise ValueError or TypeError for none."""
    if not isinstance(name, str) or name not in RULESETS or not isinstance(options, Mapping):
        raise ValueError
    usual = RULESETS[name]
    if not set(options) <= set(SWITCHES):
        raise ValueError
    return usual.having(**{key: _value(key, options[key]) for key in options})


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return value.text if isinstance(value, Card) else value


def _value(name: str, value: object) -> object:
    """Return a switch's value from plain data; whether it is offered the rule set says."""
    if isinstance(value, list):
        return tuple(value)
    return Card(value) if name == "removed_card" and isinstance(value, str) else value
