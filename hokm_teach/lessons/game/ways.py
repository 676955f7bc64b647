"""Which way to play, and what the table agrees on: every rule set with its switches, to be chosen before sitting down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hokm_teach.i18n import M, Message, runs, say
from hokm_teach.lessons.game import kept
from hokm_teach.lessons.view import Choice, Head, Option, Picker
from hokm_teach.rules import HAKEMS_LEFT, RULESETS, SWITCHES, RuleSet

#: Every way, those for two first: they have most to choose in them.
WAYS: tuple[RuleSet, ...] = tuple(sorted(RULESETS.values(), key=lambda rules: rules.players))

ABOUT: Mapping[str, Message] = {
    "draft-2": M(
        "Two build their hands. Two or three cards are laid away, then you keep or pass the top card, turn by turn, "
        "until the stock is empty."
    ),
    "classic-2": M("Two draw from five cards to thirteen: keep the top card, or pass it and take the next."),
    "governor-2": M(
        "Two lay two cards away each, and the rest is dealt. There is no choice at the stock, and 22 cards are never seen."
    ),
    "governor-3": M(
        "Three play alone, seventeen cards each, until nobody can equal the leader. Where two tie at the top, the third scores."
    ),
    "family-4": M("Two against two, and seven tricks win. Kot counts two, whoever makes it."),
    "classic-4": M("Two against two, and seven tricks win. Kot against hakem's side counts three."),
    "governor-4": M(
        "Two against two. The second ace finds hakem's partner, and seats change so that partners face each other."
    ),
}  # fmt: skip
_LABELS: Mapping[str, Message] = {
    "target": M("Length of the match"),
    "away_kot_points": M("Kot against hakem"),
    "dealer": M("Who deals"),
    "discard": M("Cards laid away"),
    "removed_card": M("The card taken out"),
}
ADVICE = "advice"
_ADVICE = (M("No advice"), M("Advice after each choice"))


@dataclass(frozen=True)
class Wish:
    """What the learner wants to play."""

    rules: RuleSet
    advice: bool = False

    def way(self, name: str) -> Wish | None:
        """Return the wish for another way; None for a name that is none."""
        return replace(self, rules=RULESETS[name]) if name in RULESETS else None

    def picked(self, name: str, text: str) -> Wish | None:
        """Return the wish with a switch set; None for anything that is not offered."""
        offered = dict(_lists(self))
        if name not in offered or not text.isascii() or not text.isdigit():
            return None
        values = offered[name]
        if int(text) >= len(values):
            return None
        value = values[int(text)]
        if name == ADVICE:
            return replace(self, advice=bool(value))
        return replace(self, rules=self.rules.having(**{name: value}))

    def dump(self) -> dict[str, Any]:
        """Return the wish as plain data."""
        options = kept.switched(self.rules)
        return {"rules": self.rules.name, "options": options, "advice": self.advice}

    @classmethod
    def load(cls, data: object) -> Wish | None:
        """Return a wish from plain data; None for anything that is none."""
        if not isinstance(data, Mapping):
            return None
        try:
            rules = kept.read_rules(data.get("rules"), data.get("options"))
        except (ValueError, TypeError):
            return None
        return cls(rules, data.get("advice") is True)


def _lists(wish: Wish) -> Iterator[tuple[str, Sequence[object]]]:
    """Give everything that offers a choice, its usual value first."""
    usual = RULESETS[wish.rules.name]
    for name in SWITCHES:
        first = getattr(usual, name)
        choices = getattr(usual, f"{_CHOICES.get(name, name)}_choices")
        if len(choices) > 1:
            yield name, (first, *(value for value in reversed(choices) if value != first))
    if wish.rules.players == 2:
        yield ADVICE, (False, True)


_CHOICES = {"away_kot_points": "away_kot", "removed_card": "removed"}


#: Where one can go.
TABS: Mapping[str, Message] = {"ways": M("Choose a way"), "match": M("Your match")}


def head(wish: Wish, here: str, lang: str, *, match: bool) -> Head:
    """Return the strip above the table: where one can go, and at the choice what the table agrees on."""
    tabs = [_tab(name, here, lang) for name in TABS] if match else []
    lists = _lists(wish) if here == "ways" else ()
    return {
        "label": say(M("Play a match"), lang),
        "tabs": tabs,
        "pickers": [_picker(wish, name, values, lang) for name, values in lists],
        "filters": say(M("What the table agrees on"), lang),
        "left": "",
    }


def _tab(name: str, here: str, lang: str) -> Choice:
    tab: Choice = {"action": f"tab-{name}", "label": runs(TABS[name], lang)}
    if name == here:
        tab["state"] = "picked"
    return tab


def _picker(wish: Wish, name: str, values: Sequence[object], lang: str) -> Picker:
    chosen = wish.advice if name == ADVICE else getattr(wish.rules, name)
    shown: list[Option] = [
        {"value": str(index), "label": say(_label(name, value), lang)}
        for index, value in enumerate(values)
    ]
    label = M("Advice") if name == ADVICE else _LABELS[name]
    return {
        "action": f"pick-{name}",
        "label": say(label, lang),
        "value": str(values.index(chosen)),
        "options": shown,
    }


def _label(name: str, value: object) -> Message:
    """Say a switch's value so that it needs no label beside it."""
    if name == ADVICE:
        return _ADVICE[bool(value)]
    if name == "target":
        return M("Match to {n}", n=value)
    if name == "away_kot_points":
        return M("Kot against hakem: {n}", n=value)
    if name == "removed_card":
        return M("Without {card}", card=value)
    if name == "dealer":
        return M("Hakem's left deals") if value == HAKEMS_LEFT else M("The deal goes round")
    if isinstance(value, tuple):
        return M("{a} and {b} laid away", a=value[0], b=value[1])
    return M("Nothing laid away")
