"""What a card is worth in the last tricks of a deal of three, as far as one can know it: every way the hidden cards may lie.

The two others are taken to play against you together and to see everything, so what is counted here is what is sure.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.three_players.table import SEATED
from hokm_teach.match import scoring_side
from hokm_teach.play import Position
from hokm_teach.seats import Seat

#: Cards in your hand up to which every way is tried out, in a moment.
FEW = 3


def in_reach(known: Knowledge) -> bool:
    """Whether a choice is to be made so late that every way can be tried out."""
    deciding = known.phase is Phase.PLAY and known.to_act is known.seat
    return deciding and len(known.hand) <= FEW and len(known.legal) > 1


def ways(known: Knowledge) -> Iterator[Position]:
    """Give every deal of the cards that a player has not seen, as far as it agrees with who has shown out of a suit."""
    you = SEATED.index(known.seat)
    first, second = (at for at in range(len(SEATED)) if at != you)
    void = shown_out(known)
    for held in combinations(known.unseen, known.held[first]):
        rest = frozenset(known.unseen) - set(held)
        hands = {you: frozenset(known.hand), first: frozenset(held), second: rest}
        if any(card.suit in void[SEATED[at]] for at in (first, second) for card in hands[at]):
            continue
        dealt = tuple(hands[at] for at in range(len(SEATED)))
        assert known.trump is not None  # noqa: S101 - it is named before the play
        assert known.leader is not None  # noqa: S101 - somebody leads
        yield Position(dealt, known.trump, known.leader, known.trick, before=known.won)


def shown_out(known: Knowledge) -> dict[Seat, set[Suit]]:
    """Return the suits that each player has shown to have no card of."""
    void: dict[Seat, set[Suit]] = {seat: set() for seat in SEATED}
    tricks = [trick.plays for trick in known.history]
    if known.leader is not None:
        at = SEATED.index(known.leader)
        order = (*SEATED[at:], *SEATED[:at])
        tricks.append(tuple(zip(order, known.trick, strict=False)))
    for plays in tricks:
        for seat, card in plays:
            if card.suit is not plays[0][1].suit:
                void[seat].add(plays[0][1].suit)
    return void


def sure(position: Position, seat: Seat) -> bool:
    """Whether a player scores, whatever the two others do together."""
    mover = position.to_move
    if mover is None:
        return SEATED[scoring_side(position.won)] is seat
    after = (sure(position.play(card), seat) for card in position.legal_cards())
    return any(after) if mover is seat else all(after)


def weighed(known: Knowledge) -> tuple[dict[Card, int], int]:
    """Return in how many of the ways each legal card is sure of the point, and how many ways there are."""
    lying = list(ways(known))
    counts = {
        card: sum(sure(position.play(card), known.seat) for position in lying)
        for card in known.legal
    }
    return counts, len(lying)
