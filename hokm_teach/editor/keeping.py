"""A draft as the browser keeps it, and read back from there like anything foreign: whole and of known parts, or not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from hokm_teach.cards import Card, Suit
from hokm_teach.editor.draft import Draft, Place, Texts
from hokm_teach.errors import HokmError
from hokm_teach.i18n import LANGUAGES
from hokm_teach.puzzles.goal import Goal
from hokm_teach.puzzles.pack import read_text
from hokm_teach.puzzles.puzzle import RULES, Pack
from hokm_teach.puzzles.reading import HINTS, LENGTHS
from hokm_teach.seats import SEATS, Seat


def kept(draft: Draft) -> dict[str, Any]:
    """Return a draft as plain data."""
    return {
        "players": draft.players,
        "cards": {
            place.value: " ".join(card.text for card in draft.held(place))
            for place in draft.places
            if place is not Place.PACK
        },
        "trump": draft.trump.value,
        "leader": draft.leader.value,
        "goal": str(draft.goal),
        "won": draft.won,
        "rules": draft.rules,
        "over": draft.over,
        "texts": {
            lang: [text.title, *text.hints, text.explanation]
            for lang, text in draft.texts.items()
            if not text.empty
        },
    }


def restored(data: object) -> Draft | None:
    """Return the draft that was kept; None for what was not kept by us."""
    try:
        return _restored(data) if isinstance(data, dict) else None
    except (HokmError, KeyError, TypeError, ValueError, AttributeError):
        return None


def restored_pack(text: object) -> Pack | None:
    """Return the pack that was open; None for what is none, or has faults."""
    if not isinstance(text, str) or not text:
        return None
    reading = read_text(text, Path("pack.toml"))
    return None if reading.faults else reading.pack


def _restored(data: dict[Any, Any]) -> Draft | None:
    players, won, over = data["players"], data["won"], data.get("over", "")
    if type(players) is not int or players not in SEATS or data["rules"] not in RULES[players]:
        return None
    if won is not None and (type(won) is not int or won not in range(14)):
        return None
    if not isinstance(over, str):
        return None
    draft = Draft().with_players(players)
    seen: set[Card] = set()
    for name, text in data["cards"].items():
        held = [Card(word) for word in text.split()]
        if seen & set(held) or len(set(held)) != len(held):
            return None
        seen |= set(held)
        draft = draft.put(held, Place(name))
    draft = replace(
        draft,
        trump=Suit(data["trump"]),
        leader=Seat(data["leader"]),
        goal=Goal.read(data["goal"]),
        won=won,
        rules=data["rules"],
        over=over,
        texts={
            lang: _texts(written) for lang, written in data["texts"].items() if lang in LANGUAGES
        },
    )
    return draft if draft.leader in draft.seats else None


def _texts(written: list[Any]) -> Texts:
    title, *hints, explanation = written
    if len(hints) != HINTS or not all(isinstance(text, str) for text in written):
        raise ValueError("these are no texts")
    return Texts(
        title[: LENGTHS["title"]],
        tuple(hint[: LENGTHS["hints"]] for hint in hints),
        explanation[: LENGTHS["explanation"]],
    )
