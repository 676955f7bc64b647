"""LIN files, the hand records and vugraph tables of bridge sites, read as deals of Hokm.

A file is a row of `name|value|` pairs. Of a board we read `md` (the dealer's number and the hands of South, West,
North and East; the last one may be left out), `mb` (the bids), `pc` (the cards played), `pn` (who sits where), and
its name from `qx` or `ah`. The last bid names the trump suit; who sits left of the declarer leads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import unquote

from hokm_teach.cards import Card, Rank, Suit
from hokm_teach.errors import BadHands
from hokm_teach.faults import pbn_letter
from hokm_teach.i18n import M, Message
from hokm_teach.notation.deals import WHOLE, Hands, with_missing
from hokm_teach.notation.decoding import lines_of
from hokm_teach.notation.record import Fault, Record
from hokm_teach.notation.standing import laid, placed
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat

#: The order of a file's hands and names, clockwise from South as bridge sits, which is our order of play.
_ORDER = SEATS[4]
_NAMES = ("South", "West", "North", "East")
_RANKS = {rank.letter: rank for rank in Rank}
_CALL = re.compile(r"[1-7](?:NT?|[SHDC])|PASS|P|DBL|D|XX?|REDBL|R")
_CARD = re.compile(r"[SHDC](?:10|[AKQJT2-9])")
_LINK = re.compile(r"\s*[^\s|]*[?&]lin=([^&\n]*)", re.IGNORECASE)
_BARE = re.compile(r"[\s!?*-]")


class Pair(NamedTuple):
    """One `name|value|` and the line it stands in."""

    name: str
    value: str
    line: int


@dataclass
class Board:
    """What a file says of one board."""

    name: str = ""
    people: str = ""
    title: str = ""
    deal: Pair | None = None
    calls: list[Pair] = field(default_factory=list)
    cards: list[Pair] = field(default_factory=list)
    claimed: bool = False

    def take(self, pair: Pair) -> None:
        """Keep what a pair says, if it is one of those we read."""
        value = " ".join(pair.value.split())
        match pair.name:
            case "qx":
                self.name = value
            case "ah":
                self.title = value
            case "pn":
                self.people = value
            case "md" if value.strip("0123456789"):
                self.deal = Pair(pair.name, value, pair.line)
            case "mb":
                self.calls.append(pair)
            case "pc":
                self.cards.append(pair)
            case "mc":
                self.claimed = True


def read_lin(data: bytes | str) -> list[Record]:
    """Read every board of a LIN file; a board that is wrong has its faults and does not stop the others.

    >>> (board,) = read_lin("md|1SAH2,SKH3,SQH4,SJH5|mb|1H|mb|p|mb|p|mb|p|")
    >>> board.position.hand(Seat.EAST)  # our East holds what bridge's West held
    (Card('SK'), Card('H3'))
    """
    return [
        _Reader(board, board.deal).record(str(number))
        for number, board in enumerate(_boards(_pairs(data)), 1)
        if board.deal is not None
    ]


def looks_like_lin(text: str) -> bool:
    """Whether a text holds a LIN deal."""
    return re.search(r"(?:^|\W|%7C)md(?:\||%7C)", text, re.IGNORECASE) is not None


def _pairs(data: bytes | str) -> Iterator[Pair]:
    """Give the pairs of a file, or of a link whose `lin=` holds one in percent signs."""
    text = "\n".join(lines_of(data))
    if link := _LINK.match(text):
        text = unquote(link[1])
    elif "|" not in text and "%7C" in text.upper():
        text = unquote(text)
    fields = text.split("|")
    line = 1
    for at in range(0, len(fields) - 1, 2):
        name, value = fields[at], fields[at + 1]
        line += name.count("\n")
        yield Pair(name.strip().lower()[-2:], value, line)
        line += value.count("\n")


def _boards(pairs: Iterator[Pair]) -> Iterator[Board]:
    """Divide a file into boards: each begins at its `qx`, or at its `md` where there is none."""
    board = Board()
    for pair in pairs:
        if pair.name == "qx" or (pair.name == "md" and board.deal is not None):
            if board.deal is not None:
                yield board
            board = Board(people=board.people)
        board.take(pair)
    if board.deal is not None:
        yield board


@dataclass
class _Reader:
    """Makes one board a record, and collects its faults."""

    board: Board
    deal: Pair
    faults: list[Fault] = field(default_factory=list)

    def record(self, number: str) -> Record:
        """Return the deal, or everything that is wrong with it."""
        position = self._position()
        people = [each.strip() for each in self.board.people.split(",")[:4]]
        return Record(
            board=self.board.name or _number(self.board.title) or number,
            line=self.deal.line,
            position=None if self.faults else position,
            faults=self.faults,
            event=self.board.title,
            tags={name: who for name, who in zip(_NAMES, people, strict=False) if who},
        )

    def _say(self, line: int, what: Message) -> None:
        self.faults.append(Fault(line, what))

    def _position(self) -> Position | None:
        digit = self.deal.value[0] if self.deal.value[0].isdecimal() else ""
        if digit not in ("1", "2", "3", "4"):
            self._say(
                self.deal.line,
                M(
                    "A deal begins with its dealer, 1 for South, 2 West, 3 North, 4 East, not {text}.",
                    text=repr(self.deal.value[:1]),
                ),
            )
        dealer = int(digit) - 1 if digit in ("1", "2", "3", "4") else 0
        trump, leader = self._contract(dealer)
        try:
            hands = self._hands(self.deal.value.removeprefix(digit))
            position = placed(hands, trump or Suit.SPADES, leader or Seat.SOUTH)
            return position if self.faults else laid(position, self._on_table())
        except BadHands as error:
            self.faults += [Fault(self.deal.line, fault) for fault in error.faults]
            return None

    def _hands(self, text: str) -> Hands:
        """Read the hands; one that is left out, or has fewer than its 13, is filled from the rest of the pack."""
        words = [word.strip() for word in text.rstrip(", ").split(",")]
        if len(words) > 4:
            raise BadHands([M("A deal has four hands at most; here there are {n}.", n=len(words))])
        faults: list[Message] = []
        hands: Hands = {}
        for seat, word in zip(_ORDER, words, strict=False):
            hand = _hand(word, pbn_letter(seat), faults)
            if hand:
                hands[seat] = hand
        if faults:
            raise BadHands(faults)
        return with_missing(_without_short(hands), _ORDER)

    def _contract(self, dealer: int) -> tuple[Suit | None, Seat | None]:
        """Return the trump suit of the last bid, and who sits left of the declarer."""
        calls: list[str] = []
        for pair in self.board.calls:
            text = _BARE.sub("", pair.value).upper()
            found = _CALL.findall(text)
            if "".join(found) != text:
                self._say(
                    pair.line,
                    M("{text} is no bid; bids are 1S, 2H, p, d and r.", text=repr(pair.value)[:30]),
                )
                return None, None
            calls += found
        bids = [(at, call[1]) for at, call in enumerate(calls) if call[0].isdecimal()]
        line = self.board.calls[-1].line if self.board.calls else self.deal.line
        if not bids:
            self._say(line, M("Nobody bids a suit here, and the last bid, like mb|4H|, is trump."))
            return None, None
        last, strain = bids[-1]
        if strain == "N":
            self._say(
                line,
                M(
                    "{text} is played without trumps, but Hokm always has a trump suit: S, H, D or C.",
                    text=repr(calls[last]),
                ),
            )
            return None, None
        declarer = next(at for at, suit in bids if suit == strain and (at - last) % 2 == 0)
        return Suit(strain), _ORDER[(dealer + declarer + 1) % 4]

    def _on_table(self) -> Sequence[Card]:
        """Return the cards of a first trick that goes on; a longer play is a record of the past."""
        cards: list[Card] = []
        for pair in self.board.cards:
            text = _BARE.sub("", pair.value).upper()
            found = _CARD.findall(text)
            if "".join(found) != text or not found:
                raise BadHands(
                    [
                        M(
                            "{text} in the play is no card; a card is a suit and a rank, like HK.",
                            text=repr(pair.value)[:20],
                        )
                    ]
                )
            cards += [Card(card.replace("10", "T")) for card in found]
            if len(cards) >= len(_ORDER):
                return ()
        return () if self.board.claimed else cards


def _hand(word: str, where: str, faults: list[Message]) -> tuple[Card, ...]:
    """Read one hand, each suit's letter before its ranks; ranks stand in any order."""
    cards: list[Card] = []
    suit: Suit | None = None
    for letter in word.upper().replace("10", "T"):
        if letter in ("S", "H", "D", "C"):
            suit = Suit(letter)
        elif suit is None or letter not in _RANKS:
            faults.append(
                M(
                    "{where}: a hand is written SAK2HQT, a suit's letter and then its ranks, not {text}.",
                    where=where,
                    text=repr(word)[:40],
                )
            )
            return ()
        else:
            cards.append(Card.of(suit, _RANKS[letter]))
    return tuple(cards)


def _without_short(hands: Hands) -> Hands:
    """Leave out a last hand that is shorter than three whole ones: it was cut off, and is known all the same."""
    *others, last = _ORDER
    whole = all(len(hands.get(seat, ())) == WHOLE for seat in others)
    short = whole and len(hands.get(last, ())) < WHOLE
    known = {card for seat in others for card in hands.get(seat, ())}
    if not short or known & set(hands.get(last, ())):
        return hands
    return {seat: hand for seat, hand in hands.items() if seat is not last}


def _number(title: str) -> str:
    """Return a board's number from a title like `Board 12`."""
    found = re.search(r"[0-9]{1,4}", title)
    return found[0] if found else ""
