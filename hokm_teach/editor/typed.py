"""A position typed or pasted, in whatever form it comes: hands by name, PBN, LIN, a link's word; or a pack."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from urllib.parse import unquote

from hokm_teach.cards import Card
from hokm_teach.editor.draft import ONE_TRICK, Draft, Place
from hokm_teach.editor.named import BadText, read_named, told
from hokm_teach.i18n import M
from hokm_teach.notation.deals import Hands, read_hands
from hokm_teach.notation.lin import looks_like_lin, read_lin
from hokm_teach.notation.pbn import read_pbn
from hokm_teach.notation.record import Record
from hokm_teach.notation.short import read_short
from hokm_teach.puzzles.goal import Goal
from hokm_teach.puzzles.pack import read_text
from hokm_teach.puzzles.puzzle import Pack

_PACK = re.compile(r"^[^\S\n]*(\[\[puzzles\]\]|schema[^\S\n]*=)", re.MULTILINE)
_TAG = re.compile(r"^[^\S\n]*\[[^\S\n]*\w+[^\S\n]*\"", re.MULTILINE)
_DEAL = re.compile(r"\s*[NESWnesw]\s*:\s*[^\s.]*\.\S*.*")
_SHORT = re.compile(r"(?:\S*[?&]position=)?(\d+-[SHDC][SENW]-[^\s&#]*)\S*", re.IGNORECASE)


@dataclass(frozen=True)
class Laid:
    """What a text holds: a draft, and how many deals more; or a pack."""

    draft: Draft | None = None
    others: int = 0
    pack: Pack | None = None


def read(text: str, now: Draft) -> Laid:
    """Read a text in the form it is in; raise BadText for what is none. What it does not say stays as it is now."""
    text = text.lstrip("\ufeff").strip()
    if not text:
        raise BadText([M("There is no text to lay out.")])
    if _PACK.search(text):
        return Laid(pack=_pack(text))
    if looks_like_lin(text):
        return _of_records(read_lin(text), now)
    if _TAG.search(text):
        return _of_records(read_pbn(text), now)
    if short := _SHORT.fullmatch(text):
        shared = told(lambda: read_short(unquote(short[1])))
        goal = Goal.read(shared.goal) if shared.goal else None
        return Laid(_drafted(Draft.of(shared.position, goal or ONE_TRICK), now))
    if _DEAL.fullmatch(text):
        return Laid(_hands(text, now))
    return Laid(read_named(text, now))


def _drafted(draft: Draft, now: Draft) -> Draft:
    """Return a draft with the words that were there, and the rules if as many play."""
    rules = now.rules if now.players == draft.players else draft.rules
    return replace(draft, texts=now.texts, rules=rules)


def _pack(text: str) -> Pack:
    reading = read_text(text, Path("pack.toml"))
    if reading.faults:
        raise BadText(
            [
                M("This pack cannot be read, and nothing was changed."),
                *(
                    M("{where}: {what}", where=fault.id or fault.pack, what=fault.told())
                    for fault in reading.faults
                ),
            ]
        )
    return reading.pack


def _of_records(records: list[Record], now: Draft) -> Laid:
    """Take the first deal that is one."""
    good = [record for record in records if record.position is not None]
    if not good:
        faults = [
            M("Line {n}: {what}", n=fault.line, what=fault.what)
            for record in records[:1]
            for fault in record.faults
        ]
        raise BadText(faults or [M('There is no deal here: a deal is a line like [Deal "N:…"].')])
    position = good[0].position
    assert position is not None  # noqa: S101 - only those that have one are left
    goal = Goal.read(good[0].goal) if good[0].goal else ONE_TRICK
    rules = good[0].tags.get("PuzzleRules", "")
    draft = Draft.of(position, goal, rules)
    return Laid(replace(draft, texts=now.texts), len(records) - 1)


def _hands(text: str, now: Draft) -> Draft:
    """Lay out the one line of a deal, which says nothing of trump and leader; the hands need not be equal yet."""
    hands = told(lambda: read_hands(text))
    draft = now.cleared()
    if len(hands) != now.players:
        draft = draft.with_players(len(hands))
    taken: set[Card] = set()
    for held in hands.values():
        if twice := taken & set(held):
            raise BadText([M("{cards}: each card exists once.", cards=sorted(twice))])
        taken |= set(held)
    return told(partial(_dealt, draft, hands))


def _dealt(draft: Draft, hands: Hands) -> Draft:
    for seat, held in hands.items():
        draft = draft.put(held, Place(seat.value))
    return draft
