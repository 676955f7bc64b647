"""Hands by name, the editor's own form of a draft: read and written.

    South: SAK2 H3
    Table: HA
    Trump: H
    Goal: 4 tricks

Each line changes what it names and nothing else. A suit holds until the next: `SA K2` is SA SK S2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from hokm_teach.cards import Card, Rank, Suit
from hokm_teach.editor.draft import Draft, Place
from hokm_teach.errors import HokmError
from hokm_teach.i18n import LANGUAGES, SUIT_SYMBOLS, M, Message, say, sentences
from hokm_teach.puzzles.goal import Goal
from hokm_teach.puzzles.puzzle import RULES
from hokm_teach.seats import SEATS, Seat

#: So many faults of a text are told; whoever puts them right is told the next.
TOLD = 4
Read = TypeVar("Read")
_RANKS = {rank.letter: rank for rank in Rank}
_SUITS = {suit.value: suit for suit in Suit} | {
    sign: Suit(letter) for letter, sign in SUIT_SYMBOLS.items()
}
_OUTLINES = str.maketrans("♤♡♢♧", "♠♥♦♣")
_DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")


class BadText(HokmError):
    """A text that cannot be laid out; all its faults are told at once, and nothing is changed."""

    def __init__(self, faults: list[Message]) -> None:
        self.faults = tuple(faults)
        super().__init__(sentences(self.faults[:TOLD]))


def told(step: Callable[[], Read]) -> Read:
    """Do a step of reading; what is wrong with it is wrong with the text."""
    try:
        return step()
    except HokmError as error:
        raise BadText([error.message]) from error


def read_named(text: str, now: Draft) -> Draft:
    """Read hands by name; raise BadText with every fault. What no line names stays as it is now."""
    reader = _Lines(now)
    for number, line in enumerate(text.splitlines(), 1):
        for part in filter(str.strip, line.split(";")):
            reader.take(number, part)
        if (
            len(reader.faults) >= TOLD
        ):  # of a text that is none of ours no more is read than is told
            break
    if reader.faults:
        raise BadText(reader.faults)
    return reader.draft()


@dataclass
class _Lines:
    """Reads lines, and collects faults and what the lines say."""

    now: Draft
    cards: dict[Place, list[Card]] = field(default_factory=dict)
    trump: Suit | None = None
    leader: Seat | None = None
    goal: Goal | None = None
    rules: str = ""
    players: int = 0
    won: int | None = None
    faults: list[Message] = field(default_factory=list)

    def take(self, number: int, line: str) -> None:
        """Take one line."""
        head, colon, value = line.replace("：", ":").partition(":")
        name, value = _plain(head), value.strip()
        if not colon:
            self._say(
                number,
                M(
                    "there is no {sign} here; a line looks like {example}",
                    sign="“:”",
                    example="South: SAK2 H3",
                ),
            )
        elif name in _NAMED:
            self._take_cards(number, _NAMED[name], value)
        elif name in ("trump", "hokm"):
            self._take_trump(number, value)
        elif name in ("leader", "lead"):
            self._take_leader(number, value)
        elif name == "goal":
            try:
                self.goal = Goal.read(value.lower().translate(_DIGITS))
            except HokmError as error:
                self.faults.append(error.message)
        elif name in ("won", "players"):
            self._take_count(number, name, value.translate(_DIGITS))
        elif name == "rules":
            self.rules = value
        else:
            self._say(
                number,
                M(
                    "{name} is nobody and nothing; there are {names}",
                    name=repr(head.strip())[:20],
                    names=_OFFERED,
                ),
            )

    def _say(self, number: int, what: Message) -> None:
        self.faults.append(M("Line {n}: {what}.", n=number, what=what))

    def _take_cards(self, number: int, place: Place, value: str) -> None:
        held = self.cards.setdefault(place, [])
        suit: Suit | None = None
        for letter in re.findall(r"10|\S", value.upper().translate(_DIGITS).translate(_OUTLINES)):
            if letter in _SUITS:
                suit = _SUITS[letter]
            elif letter in ",.-":
                continue
            elif letter != "10" and letter not in _RANKS:
                self._say(
                    number,
                    M(
                        "{letter} is neither a suit (S H D C) nor a rank (A K Q J T 9 … 2)",
                        letter=repr(letter),
                    ),
                )
                return
            elif suit is None:
                self._say(number, M("a suit comes first, like S in SAK2"))
                return
            else:
                self._hold(number, held, Card.of(suit, _RANKS["T" if letter == "10" else letter]))
            if len(self.faults) >= TOLD:
                return

    def _hold(self, number: int, held: list[Card], card: Card) -> None:
        if any(card in others for others in self.cards.values()):
            self._say(number, M("{card} is there twice; each card exists once", card=card))
        else:
            held.append(card)

    def _take_trump(self, number: int, value: str) -> None:
        self.trump = _SUITS.get(value.upper().translate(_OUTLINES)[:1])
        if self.trump is None or len(value) > 8:
            self._say(number, M("trump is S, H, D or C, not {text}", text=repr(value)[:20]))

    def _take_leader(self, number: int, value: str) -> None:
        place = _NAMED.get(_plain(value))
        self.leader = place.seat if place else None
        if self.leader is None:
            self._say(
                number,
                M("the leader is South, East, North or West, not {text}", text=repr(value)[:20]),
            )

    def _take_count(self, number: int, name: str, value: str) -> None:
        found = re.fullmatch(r"(\d{1,2})(?:\s*-\s*\d{1,2})?", value, re.ASCII)
        if found and name == "won":
            self.won = int(found[1])
        elif found and int(found[1]) in SEATS:
            self.players = int(found[1])
        elif name == "won":
            self._say(
                number,
                M(
                    "tricks won are a number for each side, like 5-0, not {text}",
                    text=repr(value)[:20],
                ),
            )
        else:
            self._say(number, M("2, 3 or 4 play, not {text}", text=repr(value)[:20]))

    def draft(self) -> Draft:
        """Return the draft that is there now with everything that the lines say."""
        draft = self.now
        if self.players and self.players != draft.players:
            draft = draft.with_players(self.players)
        draft = told(partial(self._laid, draft))
        if self.leader is not None and self.leader not in draft.seats:
            raise BadText([M("{seat} cannot lead: nobody sits there.", seat=self.leader)])
        if self.rules and self.rules not in RULES[draft.players]:
            names = list(RULES[draft.players])
            raise BadText(
                [
                    M(
                        "The rules are one of {names}, not {text}.",
                        names=names,
                        text=repr(self.rules)[:40],
                    )
                ]
            )
        draft = replace(
            draft,
            trump=self.trump or draft.trump,
            leader=self.leader or draft.leader,
            rules=self.rules or draft.rules,
            won=draft.won if self.won is None or draft.players == 3 else self.won,
        )
        return draft.with_goal(self.goal or draft.goal)

    def _laid(self, draft: Draft) -> Draft:
        """Empty what the lines name, then put their cards there: from the pack, or from where they lay."""
        for place in self.cards:
            draft = draft.put(draft.held(place), Place.PACK)
        for place, held in self.cards.items():
            draft = draft.put(held, place)
        return draft


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _names() -> Iterator[tuple[str, Place]]:
    """Give everything a place may be called: by compass, and by who sits there in any language."""
    for seat in Seat:
        place = Place(seat.value)
        yield seat.name.casefold(), place
        yield seat.value.casefold(), place
        for lang in LANGUAGES:
            yield _plain(say(seat, lang)), place
    yield from (("table", Place.TABLE), ("t", Place.TABLE))


_NAMED = dict(_names())
_OFFERED = [
    "South",
    "East",
    "North",
    "West",
    "Table",
    "Trump",
    "Leader",
    "Goal",
    "Won",
    "Players",
    "Rules",
]


def write(draft: Draft) -> str:
    """Write a draft by name, so that reading it gives the same draft.

    >>> print(write(Draft().put([Card("SA"), Card("S2"), Card("HT")], Place.NORTH)).splitlines()[2])
    North: SA2 HT
    """
    hands = zip(draft.seats, draft.hands, strict=True)
    lines = [f"{seat.name.title()}: {_cards(hand)}".strip() for seat, hand in hands]
    if draft.table:
        lines.append(f"Table: {' '.join(card.text for card in draft.table)}")
    lines += [f"Trump: {draft.trump.value}", f"Leader: {draft.leader.name.title()}"]
    lines.append(f"Goal: {draft.goal}")
    if draft.before:
        lines.append("Won: {}-{}".format(*draft.before))
    if draft.players != 4:
        lines.insert(0, f"Players: {draft.players}")
    return "\n".join(lines)


def _cards(hand: frozenset[Card]) -> str:
    suits = ((suit, sorted(card for card in hand if card.suit is suit)) for suit in Suit)
    return " ".join(
        suit.value + "".join(card.rank.letter for card in held) for suit, held in suits if held
    )
