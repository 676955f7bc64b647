"""What can be wrong with a position: every check reports all that it finds, and raises nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message
from hokm_teach.seats import SEATS, Seat, order_from, sides
from hokm_teach.tricks import Trick, winning_index


def pbn_letter(seat: Seat) -> str:
    """Return the letter that a PBN file writes for a seat."""
    return seat.mirrored.value


def _own_letter(seat: Seat) -> str:
    return seat.value


def seats_fault(players: int) -> Message:
    """Say that so many hands are no game, or that they lie at the wrong seats."""
    return M("There must be two, three or four hands at their own seats, not {n}.", n=players)


def seating_faults(hands: Mapping[Seat, Sequence[Card]], leader: Seat) -> list[Message]:
    """Report hands at seats where nobody sits, and a leader without one."""
    order = SEATS.get(len(hands))
    if order is None or set(order) != set(hands):
        return [seats_fault(len(hands))]
    if leader not in order:
        return [M("{seat} cannot lead: nobody sits there.", seat=leader)]
    return []


def count_faults(before: tuple[int, ...], players: int) -> list[Message]:
    """Report counts of earlier tricks that do not fit the sides."""
    if not before or (len(before) == sides(players) and min(before) >= 0):
        return []
    return [M("There must be one count of earlier tricks for each side, none below nought.")]


def card_faults(
    hands: Mapping[Seat, Sequence[Card]],
    leader: Seat,
    trick: Sequence[Card],
    history: Sequence[Trick] = (),
    *,
    letter: Callable[[Seat], str] = _own_letter,
) -> list[Message]:
    """Report every fault of cards that lie in hands, in the present trick and in those before it."""
    players = len(hands)
    faults = _double_faults(hands, trick, history, letter)
    if len(trick) >= players:
        return [*faults, M("A trick on the table has fewer cards than there are players.")]
    played = set(order_from(leader, players)[: len(trick)])
    lengths = {len(held) + (seat in played) for seat, held in hands.items()}
    if len(lengths) > 1:
        counts = ", ".join(f"{letter(seat)} {len(hands[seat])}" for seat in SEATS[players])
        faults.append(M("Hands must be equally long; here they are {counts}.", counts=counts))
    elif max(lengths) == 0 and not history:
        faults.append(M("There are no cards."))
    return faults + _revoke_faults(hands, leader, trick, players)


def _double_faults(
    hands: Mapping[Seat, Sequence[Card]],
    trick: Sequence[Card],
    history: Sequence[Trick],
    letter: Callable[[Seat], str],
) -> list[Message]:
    """Report cards that are there more than once, and where each of them lies."""
    places: dict[Card, list[str | Message]] = {}
    for seat in SEATS[len(hands)]:
        for card in hands[seat]:
            places.setdefault(card, []).append(letter(seat))
    for card in trick:
        places.setdefault(card, []).append(M("the table"))
    for number, done in enumerate(history, 1):
        for card in done.cards:
            places.setdefault(card, []).append(M("trick {n}", n=number))
    return [
        M(
            "{card} is there {n} times ({where}); each card exists once.",
            card=card,
            n=len(where),
            where=where,
        )
        for card, where in places.items()
        if len(where) > 1
    ]


def history_faults(
    history: Sequence[Trick], leader: Seat, trump: Suit, players: int
) -> list[Message]:
    """Report tricks that are not full or went to the wrong player, and leads that are not the last winner's.

    `leader` leads the trick that comes after them.
    """
    leaders = [*(trick.leader for trick in history[1:]), leader]
    faults: list[Message] = []
    for number, (trick, following) in enumerate(zip(history, leaders, strict=False), 1):
        if len(trick.cards) != players or trick.leader not in SEATS[players]:
            faults.append(
                M("Trick {n} needs one card of each of {players}.", n=number, players=players)
            )
            continue
        won = order_from(trick.leader, players)[winning_index(trick.cards, trump)]
        if not trick.winner is following is won:
            faults.append(M("Trick {n} is won by {seat}, who leads the next.", n=number, seat=won))
    return faults


def _revoke_faults(
    hands: Mapping[Seat, Sequence[Card]], leader: Seat, trick: Sequence[Card], players: int
) -> list[Message]:
    """Report players whose card on the table did not follow though they still hold the suit."""
    order = order_from(leader, players)
    return [
        M(
            "{seat} played {card} but still holds {led}, the suit led.",
            seat=seat,
            card=card,
            led=trick[0].suit,
        )
        for seat, card in zip(order[1:], trick[1:], strict=False)
        if card.suit is not trick[0].suit and any(c.suit is trick[0].suit for c in hands[seat])
    ]
