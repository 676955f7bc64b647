"""The hands of a PBN deal for any number of players, mirrored into our seats as `hokm_teach.hands` says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hokm_teach.cards import PACK, Card
from hokm_teach.errors import BadHands
from hokm_teach.faults import pbn_letter
from hokm_teach.hands import hand_text, read_hand
from hokm_teach.i18n import M, Message
from hokm_teach.seats import SEATS, Seat, order_from

#: What stands for a hand that nobody holds, or that nobody knows.
NO_HAND = "-"
WHOLE = 13

Hands = dict[Seat, tuple[Card, ...]]


def read_hands(text: str, players: int | None = None) -> Hands:
    """Read a deal's hands; raise BadHands with every fault in it.

    Four hands, `-` where nobody sits if `players` are fewer; or just the hands there are, in their order of play.
    The one unknown hand of a whole deal holds what the others do not.

    >>> sorted(seat.value for seat in read_hands("S:A.2.. K.3.."))
    ['N', 'S']
    """
    first, words = _split(text)
    hands: Hands = {}
    faults: list[Message] = []
    for seat, word in _seated(first, words, players):
        if word == NO_HAND:
            continue
        hands[seat], found = read_hand(word, pbn_letter(seat))
        faults += found
    if faults:
        raise BadHands(faults)
    wanted = SEATS[players or (4 if len(words) == 4 else len(words))]
    return with_missing(hands, wanted)


def write_hands(hands: Mapping[Seat, Sequence[Card]]) -> str:
    """Write hands as a deal of four clockwise from North, `-` where nobody sits.

    >>> write_hands(read_hands("S:A.2.. K.3.."))
    'N:K.3.. - A.2.. -'
    """
    words = (
        hand_text(hands[seat]) if seat in hands else NO_HAND for seat in order_from(Seat.NORTH)
    )
    return f"N:{' '.join(words)}"


def with_missing(hands: Hands, wanted: Sequence[Seat]) -> Hands:
    """Return the hands of all who play; the last of four whole ones holds what the others do not.

    Raises BadHands where a hand is unknown, or lies at a seat where nobody plays.
    """
    missing = [seat for seat in wanted if seat not in hands]
    extra = [seat for seat in hands if seat not in wanted]
    if extra:
        raise BadHands([_idle_seats(extra, len(wanted))])
    if not missing:
        return hands
    known = {card for hand in hands.values() for card in hand}
    whole = len(hands) == 3 and all(len(hand) == WHOLE for hand in hands.values())
    if whole and len(missing) == 1 and len(known) == 3 * WHOLE:
        return hands | {missing[0]: tuple(card for card in PACK if card not in known)}
    raise BadHands(
        [
            M(
                "Nothing is known of the hand of {seats}; one hand may be left out "
                'where the other three hold 13 different cards each, or [Players "2"] says that only two play.',
                seats=[pbn_letter(seat) for seat in missing],
            )
        ]
    )


def _idle_seats(extra: Sequence[Seat], players: int) -> Message:
    return M(
        "Where {players} play, nobody sits at {seats}, and - stands there instead of a hand.",
        players=players,
        seats=[pbn_letter(seat) for seat in extra],
    )


def _split(text: str) -> tuple[Seat, list[str]]:
    """Split a deal into its first seat, already ours, and its hands."""
    head, colon, rest = text.strip().partition(":")
    first = head.strip().upper()
    if not colon or first not in ("N", "E", "S", "W"):
        raise BadHands(
            [M("A deal begins with N:, E:, S: or W:, not {text}.", text=repr(text)[:40])]
        )
    return Seat(first).mirrored, rest.split()


def _seated(first: Seat, words: Sequence[str], players: int | None) -> list[tuple[Seat, str]]:
    """Give each hand its seat."""
    if len(words) == 4:
        return list(zip(order_from(first), words, strict=True))
    if len(words) not in (2, 3) or players not in (None, len(words)):
        raise BadHands(
            [M("A deal has four hands with spaces between them; here there are {n}.", n=len(words))]
        )
    if first not in SEATS[len(words)]:
        raise BadHands([_idle_seats([first], len(words))])
    return list(zip(order_from(first, len(words)), words, strict=True))
