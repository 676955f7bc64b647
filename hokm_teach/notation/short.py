"""A whole position in one word that a link can carry as it is: `1-HS-AKQ2.JT.A.QJT987_…_…_…-H3H9-5.0-t4`.

Its parts have hyphens between them: the version of this form; trump, and who leads this trick; the hands in order of
play from South, with `_` between them; the cards on the table; tricks won by each side, South's first; the goal.
A hand is spades, hearts, diamonds, clubs with dots between them, and dots at its end are left out. So are
empty parts at the end. Seats are our own, not PBN's. Only letters, digits and `-._` occur.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from hokm_teach.cards import Card, Rank, Suit
from hokm_teach.errors import BadHands, HokmError
from hokm_teach.hands import hand_text
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.notation.standing import (
    goal_faults,
    laid,
    placed,
    tricks_to_take,
)
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat

VERSION = "1"
#: No position is longer; a text that is has not come from here.
LONGEST = 160
_GOALS = {"7": "seven", "k": "make kot", "s": "avoid kot"}
_LETTERS = {goal: letter for letter, goal in _GOALS.items()}
_RANKS = {rank.letter: rank for rank in Rank}


class BadShort(HokmError):
    """A short text that is no position; all its faults are told at once."""

    def __init__(self, faults: Sequence[Message]) -> None:
        self.faults = tuple(faults)
        super().__init__(sentences(self.faults))


@dataclass(frozen=True)
class Shared:
    """What a link carries: a position, and what is to be reached in it ("4 tricks", "seven", …, or nothing)."""

    position: Position
    goal: str = ""


def short_text(position: Position, goal: str = "") -> str:
    """Write a position and its goal; tricks already played are written as counts. Raises BadHands for no goal.

    >>> from hokm_teach.cards import cards
    >>> hands = {seat: cards(text) for seat, text in zip(SEATS[2], ("SA H2", "SK H3"))}
    >>> short_text(Position.of(hands, "H", "S"), "2 tricks")
    '1-HS-A.2_K.3---t2'
    """
    faults = goal_faults(goal, max(map(len, position.hands)))
    if faults:
        raise BadHands(faults)
    tricks = tricks_to_take(goal)
    parts = (
        VERSION,
        position.trump.value + position.leader.value,
        "_".join(hand_text(hand).rstrip(".") for hand in position.hands),
        "".join(card.text for card in position.trick),
        ".".join(map(str, position.won)) if any(position.won) else "",
        f"t{tricks}" if tricks is not None else _LETTERS.get(goal, ""),
    )
    return "-".join(parts).rstrip("-")


def read_short(text: object) -> Shared:
    """Read a position that a link carries; raise BadShort with what is wrong, where, and what would be right.

    >>> read_short("1-HS-A.2_K.3---t2").goal
    '2 tricks'
    """
    reader = _Reader()
    shared = reader.read(text)
    if reader.faults or shared is None:
        raise BadShort(reader.faults)
    return shared


@dataclass
class _Reader:
    """Collects faults while it reads."""

    faults: list[Message] = field(default_factory=list)

    def read(self, text: object) -> Shared | None:
        if not isinstance(text, str) or not text.strip():
            self.faults.append(
                M("There is no position here; one looks like {example}.", example=_EXAMPLE)
            )
            return None
        word = text.strip()
        stranger = re.search(r"[^A-Za-z0-9._-]", word[: LONGEST + 1])
        if stranger:
            self._say(
                M("character {n}", n=stranger.start() + 1),
                M(
                    "only letters, digits and - . _ may stand there, not {text}",
                    text=repr(stranger[0]),
                ),
            )
        elif len(word) > LONGEST:
            self._say(
                M("the whole"),
                M("at most {most} characters, not {n}", most=LONGEST, n=len(word)),
            )
        parts = word.split("-")
        if parts[0] != VERSION:
            self._say(
                M("the version"),
                M(
                    "this course reads version {version}, not {text}",
                    version=VERSION,
                    text=repr(parts[0])[:20],
                ),
            )
        elif not 3 <= len(parts) <= 6:
            self._say(M("the whole"), M("3 to 6 parts with - between them, not {n}", n=len(parts)))
        return None if self.faults else self._parts((*parts, "", "", "")[:6])

    def _say(self, where: Message, what: Message) -> None:
        self.faults.append(M("In the position's text, {where}: {what}.", where=where, what=what))

    def _parts(self, parts: Sequence[str]) -> Shared | None:
        _, head, hand_words, table_word, won_word, goal_letter = parts
        trump, leader = self._head(head)
        hands = [self._hand(number, word) for number, word in enumerate(hand_words.split("_"), 1)]
        if len(hands) not in SEATS:
            self._say(
                M("the hands"), M("2, 3 or 4 hands with _ between them, not {n}", n=len(hands))
            )
        table, won, goal = self._table(table_word), self._won(won_word), self._goal(goal_letter)
        if self.faults or trump is None or leader is None:
            return None
        seats = SEATS[len(hands)]
        if leader not in seats:
            self._say(M("the leader"), M("one of the players, not {seat}", seat=leader.value))
            return None
        by_seat = dict(zip(seats, hands, strict=True))
        order = seats[seats.index(leader) :] + seats[: seats.index(leader)]
        if len(table) >= len(seats):
            self._say(
                M("the table"),
                M("fewer cards than there are players, not {n}", n=len(table)),
            )
            return None
        for seat, card in zip(order, table, strict=False):
            by_seat[seat] = (*by_seat[seat], card)
        try:
            start = placed(by_seat, trump, leader, won, goal, _own_letter)
            return Shared(laid(start, table, letter=_own_letter), goal)
        except BadHands as error:
            self.faults += error.faults
            return None

    def _head(self, text: str) -> tuple[Suit | None, Seat | None]:
        found = re.fullmatch(r"([SHDC])([SENW])", text.upper())
        if found:
            return Suit(found[1]), Seat(found[2])
        self._say(
            M("trump and leader"),
            M(
                "a suit (S H D C) and a seat (S E N W), like HS, not {text}",
                text=repr(text)[:20],
            ),
        )
        return None, None

    def _hand(self, number: int, text: str) -> tuple[Card, ...]:
        suits = text.upper().split(".")
        where = M("hand {n}", n=number)
        if len(suits) > len(Suit):
            self._say(
                where, M("four suits with dots between them, like AK.T..2, not {n}", n=len(suits))
            )
            return ()
        strangers = sorted({letter for ranks in suits for letter in ranks if letter not in _RANKS})
        if strangers:
            self._say(
                where,
                M("ranks are A K Q J T 9 8 7 6 5 4 3 2, not {text}", text=", ".join(strangers)),
            )
            return ()
        return tuple(
            Card.of(suit, _RANKS[letter])
            for suit, ranks in zip(Suit, suits, strict=False)
            for letter in ranks
        )

    def _table(self, text: str) -> tuple[Card, ...]:
        found = re.fullmatch(r"(?:[SHDC][AKQJT2-9]){0,3}", text.upper())
        if found:
            return tuple(Card(text[at : at + 2]) for at in range(0, len(text), 2))
        self._say(
            M("the table"), M("up to three cards, like H3H9, not {text}", text=repr(text)[:20])
        )
        return ()

    def _won(self, text: str) -> tuple[int, ...]:
        if not text:
            return ()
        if re.fullmatch(r"[0-9]{1,2}(?:\.[0-9]{1,2}){1,2}", text):
            return tuple(map(int, text.split(".")))
        self._say(
            M("tricks won"), M("one number a side, like 5.0, not {text}", text=repr(text)[:20])
        )
        return ()

    def _goal(self, text: str) -> str:
        letter = text.lower()
        tricks = re.fullmatch(r"t([1-9][0-9]?)", letter)
        if tricks:
            return "1 trick" if tricks[1] == "1" else f"{tricks[1]} tricks"
        if letter in ("", *_GOALS):
            return _GOALS.get(letter, "")
        self._say(
            M("the goal"),
            M(
                "t and a number of tricks, 7 for seven, k to make kot, s to avoid it, not {text}",
                text=repr(text)[:20],
            ),
        )
        return ""


def _own_letter(seat: Seat) -> str:
    return seat.value


_EXAMPLE = "1-HS-A.2_K.3_Q.4_J.5"
