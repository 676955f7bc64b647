"""What can go wrong, by name: each error carries its fields, and a message that can be said in any language."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from hokm_teach.i18n import M, Message, sentences


class HokmError(ValueError):
    """The root of every error that foreign input or a move against the rules can cause."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message.say("en"))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.__dict__)


def _rebuild(kind: type[HokmError], message: Message, fields: dict[str, Any]) -> HokmError:
    """Bring an error back from a pickle with its own fields (solves run in other processes)."""
    error = kind.__new__(kind)
    HokmError.__init__(error, message)
    error.__dict__.update(fields)
    return error


class BadCard(HokmError):
    """Text that names no card."""

    def __init__(self, text: object) -> None:
        self.text = text
        super().__init__(
            M(
                "There is no card {text}. A card is a suit (S H D C) and a rank (A K Q J T 9 … 2), like HK.",
                text=repr(text)[:40],
            )
        )


class BadHands(HokmError):
    """Hands, a trump or a leader that cannot be a position; all faults are told at once."""

    def __init__(self, faults: Sequence[Message]) -> None:
        self.faults = tuple(faults)
        super().__init__(sentences(self.faults))


class Reason(Enum):
    """Why a card may not be played."""

    FOLLOW_SUIT = "follow suit"
    NOT_IN_HAND = "not in hand"
    DEAL_OVER = "deal over"


class IllegalPlay(HokmError):
    """A card that may not be played now: it tells the card, the reason and the legal ones."""

    def __init__(
        self, card: Any, seat: Any, reason: Reason, legal: Sequence[Any], led: Any
    ) -> None:
        self.card, self.seat, self.reason, self.legal = card, seat, reason, tuple(legal)
        super().__init__(_ILLEGAL[reason](card, seat, self.legal, led))


def _must_follow(card: Any, seat: Any, legal: Sequence[Any], led: Any) -> Message:
    if seat.value == "S":
        return M(
            "You still hold {led}, the suit that was led, so {card} must wait. You may play {legal}.",
            card=card,
            led=led,
            legal=legal,
        )
    return M(
        "{seat} still holds {led}, the suit that was led, so {card} must wait. Legal: {legal}.",
        card=card,
        seat=seat,
        led=led,
        legal=legal,
    )


def _not_in_hand(card: Any, seat: Any, legal: Sequence[Any], led: Any) -> Message:  # noqa: ARG001 - one shape for all reasons
    if seat.value == "S":
        return M("{card} is not in your hand. You may play {legal}.", card=card, legal=legal)
    return M("{card} is not in {seat}'s hand. Legal: {legal}.", card=card, seat=seat, legal=legal)


def _deal_over(card: Any, seat: Any, legal: Sequence[Any], led: Any) -> Message:  # noqa: ARG001 - one shape for all reasons
    return M("The deal is over, so {card} stays where it is.", card=card)


_ILLEGAL = {
    Reason.FOLLOW_SUIT: _must_follow,
    Reason.NOT_IN_HAND: _not_in_hand,
    Reason.DEAL_OVER: _deal_over,
}


class BadDiscard(HokmError):
    """Cards that cannot be laid away: too many, too few, twice, or not in the hand."""

    def __init__(
        self, seat: Any, cards: Sequence[Any], offered: Sequence[int], held: Sequence[Any]
    ) -> None:
        self.seat, self.cards = seat, tuple(cards)
        self.offered, self.held = tuple(offered), tuple(held)
        strangers = [card for card in self.cards if card not in self.held]
        super().__init__(
            M("{card} is not there to lay away; the hand is {held}.", card=strangers[0], held=held)
            if strangers
            else _wrong_number(self.offered, len(set(self.cards)))
        )


def _wrong_number(offered: Sequence[int], n: int) -> Message:
    if len(offered) == 1:
        return M("{wanted} different cards are laid away now, not {n}.", wanted=offered[0], n=n)
    return M(
        "{fewest} or {most} different cards are laid away now, not {n}.",
        fewest=min(offered),
        most=max(offered),
        n=n,
    )


class OutOfTurn(HokmError):
    """A step of the deal taken before or after its moment (trump named twice, cards dealt before trump)."""


class BadMove(HokmError):
    """Text that is no decision of a deal."""

    def __init__(self, text: object) -> None:
        self.text = text
        super().__init__(
            M(
                "{text} is no decision; one is written like trump H D2 D3, away C4 C5, keep, pass or play HK.",
                text=repr(text)[:40],
            )
        )


class BadResult(HokmError):
    """The score of a deal that cannot have been played in this match; all faults are told at once."""

    def __init__(self, faults: Sequence[Message]) -> None:
        self.faults = tuple(faults)
        super().__init__(sentences(self.faults))


class BadOption(HokmError):
    """A rule set's field given a value it does not offer."""

    def __init__(self, field: str, value: object, offered: Sequence[object]) -> None:
        self.field, self.value, self.offered = field, value, tuple(offered)
        super().__init__(
            M(
                "{field} cannot be {value}; it can be {offered}.",
                field=field,
                value=str(value),
                offered=[str(each) for each in offered],
            )
        )


class TooBig(HokmError):
    """A position with more cards than this solver can search in a reasonable time."""

    def __init__(self, cards: int, limit: int) -> None:
        self.cards, self.limit = cards, limit
        super().__init__(
            M(
                "The plain search looks at hands of up to {limit} cards; these hold {cards}.",
                limit=limit,
                cards=cards,
            )
        )


class Stop(Enum):
    """Why an exact search was given up."""

    POSITIONS = "positions"
    SECONDS = "seconds"
    CANCELLED = "cancelled"


class SearchLimit(HokmError):
    """An exact search that was given up: at which limit, and how far it had come."""

    def __init__(self, why: Stop, positions: int, seconds: int, decided: int, cards: int) -> None:
        self.why, self.positions, self.seconds = why, positions, seconds
        self.decided, self.cards = decided, cards
        parts = [_STOPPED[why].given(n=positions, seconds=seconds)]
        if decided:
            parts.append(
                M(
                    "It knew what {decided} of {cards} cards are worth.",
                    decided=decided,
                    cards=cards,
                )
            )
        super().__init__(sentences(parts))


_STOPPED = {
    Stop.POSITIONS: M(
        "These hands are too tangled to solve: the search gave up after looking at {n} positions."
    ),
    Stop.SECONDS: M(
        "These hands are too tangled to solve: the search gave up after {seconds} seconds and {n} positions."
    ),
    Stop.CANCELLED: M("The search was stopped after looking at {n} positions."),
}


class NoOutcome(HokmError):
    """A position that cannot end in seven tricks or kot, since too few tricks are to be had."""

    def __init__(self, tricks: int) -> None:
        self.tricks = tricks
        super().__init__(
            M(
                "Only a whole deal of 13 tricks for two sides is won, lost or kot; this one has {n}.",
                n=tricks,
            )
        )
