"""Games of a PBN file made into records: a deal that is wrong has its faults and does not stop the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hokm_teach.cards import Card, Suit
from hokm_teach.errors import BadCard, BadHands, HokmError
from hokm_teach.faults import pbn_letter
from hokm_teach.i18n import M, Message
from hokm_teach.notation.deals import read_hands
from hokm_teach.notation.decoding import lines_of
from hokm_teach.notation.pbn.scan import Game, Tag, games
from hokm_teach.notation.record import Fault, Record
from hokm_teach.notation.standing import laid, placed
from hokm_teach.play import Position
from hokm_teach.seats import Seat, order_from

#: Tags that a record holds in fields of its own.
OWN_TAGS = ("Event", "Board", "Deal", "Players", "Trump", "Leader", "Won", "Goal", "Play")
_NEEDED = frozenset({*OWN_TAGS, "Contract", "Declarer"} - {"Event", "Board"})
#: Tags that open a section of lines, which a record does not keep.
_SECTIONS = re.compile(r"Auction|Note|Play|\w*Table")
_CONTRACT = re.compile(r"[1-7](?P<strain>NT|[SHDCN])X{0,2}", re.IGNORECASE)
_CLOCKWISE = "NESW"
_REMARK = re.compile(r"\$[0-9]+|=[0-9]+=|\^[A-Za-z]|[!?]+")


def read_pbn(data: bytes | str) -> list[Record]:
    """Read every deal of a PBN file; a deal that is wrong has its faults and does not stop the others.

    >>> text = '[Board "1"]\\n[Deal "N:A.2.. K.3.. Q.4.. J.5.."]\\n[Trump "H"]\\n[Leader "S"]'
    >>> [(record.board, record.faults) for record in read_pbn(text)]
    [('1', [])]
    """
    return [
        _Reader(game).record(str(number)) for number, game in enumerate(games(lines_of(data)), 1)
    ]


def notrump(text: str) -> Message:
    """Say that a contract has no trump suit."""
    return M(
        "{text} is played without trumps, but Hokm always has a trump suit: S, H, D or C.",
        text=repr(text)[:40],
    )


@dataclass
class _Reader:
    """Makes one game a record, and collects its faults."""

    game: Game

    def record(self, number: str) -> Record:
        """Return the deal, or everything that is wrong with it."""
        tags = self.game.tags
        self.line = tags["Deal"].line if "Deal" in tags else self.game.broken["Deal"]
        self.faults: list[Fault] = []
        for name, line in self.game.broken.items():
            if name in _NEEDED:
                self._say(line, M('This tag is damaged; a tag looks like [Trump "H"].'))
        position = self._position() if "Deal" in tags else None
        return Record(
            board=self._value("Board") or number,
            line=self.line,
            position=None if self.faults else position,
            faults=self.faults,
            event=self._value("Event"),
            goal=self._goal(),
            tags={
                name: tag.value
                for name, tag in tags.items()
                if name not in OWN_TAGS and not _SECTIONS.fullmatch(name)
            },
        )

    def _say(self, line: int, what: Message) -> None:
        self.faults.append(Fault(line, what))

    def _value(self, name: str) -> str:
        return self.game.tags[name].value if name in self.game.tags else ""

    def _tag(self, name: str) -> Tag:
        return self.game.tags.get(name, Tag("", self.line))

    def _goal(self) -> str:
        return " ".join(self._value("Goal").lower().split())

    def _position(self) -> Position | None:
        players, won = self._players(), self._won()
        trump, leader = self._trump(), self._leader()
        try:
            hands = read_hands(self._value("Deal"), players)
            # With a trump and a leader that will do, the hands' own faults still come to light.
            position = placed(hands, trump or Suit.SPADES, leader or Seat.SOUTH, won, self._goal())
        except BadHands as error:
            self.faults += [Fault(self.line, fault) for fault in error.faults]
            return None
        return position if self.faults else self._laid(position)

    def _players(self) -> int | None:
        value, line = self._tag("Players")
        if value in ("2", "3", "4"):
            return int(value)
        if value:
            self._say(line, M("Two, three or four play, not {text}.", text=repr(value)[:20]))
        return None

    def _won(self) -> tuple[int, ...]:
        value, line = self._tag("Won")
        if re.fullmatch(r"[0-9]{1,2}(-[0-9]{1,2}){1,2}", value):
            return tuple(map(int, value.split("-")))
        if value:
            self._say(
                line,
                M(
                    "Tricks won are written 5-0, South's side first, not {text}.",
                    text=repr(value)[:20],
                ),
            )
        return ()

    def _trump(self) -> Suit | None:
        """Return the trump suit, or report why there is none."""
        value, line = self._tag("Trump" if self._value("Trump") else "Contract")
        strain = value.upper()
        if not self._value("Trump"):
            contract = _CONTRACT.fullmatch(value.replace(" ", ""))
            strain = contract["strain"].upper() if contract else ""
        if strain in ("S", "H", "D", "C"):
            return Suit(strain)
        if strain in ("N", "NT"):
            self._say(line, notrump(value))
        elif value:
            fault = M(
                "Hokm always has a trump suit, S, H, D or C; {text} names none.",
                text=repr(value)[:40],
            )
            self._say(line, fault)
        else:
            self._say(line, M('There is no trump suit: [Trump "H"] or [Contract "4H"] names it.'))
        return None

    def _leader(self) -> Seat | None:
        """Return who leads, or report why nobody does."""
        name = next((each for each in ("Leader", "Declarer", "Play") if self._value(each)), "")
        value, line = self._tag(name)
        letter = value.removeprefix("^").upper()
        if letter in tuple(_CLOCKWISE):
            steps = 1 if name == "Declarer" else 0
            return Seat(_CLOCKWISE[(_CLOCKWISE.index(letter) + steps) % 4]).mirrored
        if value:
            self._say(line, M("The leader is N, E, S or W, not {text}.", text=repr(value)[:20]))
        else:
            self._say(line, M('There is no leader: [Leader "S"] or [Declarer "E"] names one.'))
        return None

    def _laid(self, position: Position) -> Position | None:
        """Lay the cards of the play on the table, if the play is one that still goes on."""
        value, line = self._tag("Play")
        if not self.game.play:
            return position
        try:
            return laid(position, _played(self.game.play, value, position))
        except BadHands as error:
            self.faults += [Fault(line, fault) for fault in error.faults]
        except HokmError as error:
            self._say(line, error.message)
        return None


def _played(words: Sequence[str], first: str, position: Position) -> list[Card]:
    """Return the cards of a play that goes on: up to its `+`, else those of a first trick that is not full.

    A play told to its end, or cut off by `*`, is a record of the past: the deal is asked about as it began.
    Each row of the play has one place for each player, clockwise from the seat that the tag names.
    """
    places = [word for word in words if not _REMARK.fullmatch(word)]
    if "*" in places or not ("+" in places or len(places) <= position.players):
        return []
    letters = [pbn_letter(seat) for seat in position.seats]
    if first.upper() not in letters:
        raise BadHands([M("The leader is N, E, S or W, not {text}.", text=repr(first)[:20])])
    columns = order_from(position.seats[letters.index(first.upper())], position.players)
    cards: list[Card] = []
    at = position
    for row in range(0, len(places), position.players):
        given = dict(zip(columns, places[row : row + position.players], strict=False))
        for seat in order_from(at.leader, position.players):
            word = given.get(seat, "-")
            if word in ("-", "+"):
                break
            cards.append(_card(_REMARK.sub("", word)))
            at = laid(at, cards[-1:], len(cards))
    whole = "+" not in places and len(cards) >= position.players
    return [] if whole else cards


def _card(word: str) -> Card:
    try:
        return Card(word.replace("10", "T"))
    except BadCard:
        raise BadHands(
            [
                M(
                    "{text} in the play is no card; a card is a suit and a rank, like HK, or - for none.",
                    text=repr(word)[:20],
                )
            ]
        ) from None
