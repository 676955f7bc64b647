"""Which card to try first. The order never changes an answer, only how soon it is found.

A list of moves is one integer a move, a weight above its card, so that the greatest integer is the move
to try next.
"""

from __future__ import annotations

from hokm_teach.solver.layout import (
    FOE,
    OTHER_FOE,
    PARTNER,
    PLAYERS,
    SIDE,
    STRIDE,
    SUIT,
    TRUMP,
    Ints,
)

#: A move's weight stands above its card.
WEIGHT = 56


def worth_playing(
    deal: Ints,
    left: int,
    trick: int,
    led: int,
    best: int,
    taker: int,
    seat: int,
    behind: int,
) -> int:
    """Return the cards that win the trick and cannot be beaten by an opponent still to play; 0 when not needed.

    Hands are compared as integers: of two that hold no card in common, the one with the higher card is greater.
    """
    foes = 0
    friends = 0
    mine = deal[SIDE] >> seat & 1
    after = seat
    for _ in range(behind):
        after = after + 1 if after + 1 < deal[PLAYERS] else 0
        hand = deal[after] & left
        can = hand & led
        if not can:
            can = hand & TRUMP
        if deal[SIDE] >> after & 1 == mine:
            friends = max(friends, can)
        else:
            foes = max(foes, can)
    if deal[SIDE] >> taker & 1 == mine and best > foes:
        return 0
    beat = max(best, foes)
    if friends > beat:
        return 0
    suit = led if beat < led & -led or not beat & TRUMP else TRUMP
    beat &= suit
    beat |= beat >> 1
    beat |= beat >> 2
    beat |= beat >> 4
    beat |= beat >> 8
    hand = deal[seat] & left
    if hand & led:
        return hand & led & ~beat if suit == led else 0
    return hand & TRUMP & ~beat if suit == TRUMP else hand & TRUMP


def list_leads(deal: Ints, left: int, choice: int, seat: int, moves: int) -> int:
    """List the leads, and return how many there are."""
    one, other, partner = deal[FOE + seat], deal[OTHER_FOE + seat], deal[PARTNER + seat]
    hand = deal[seat] & left
    one_hand, other_hand = deal[one] & left, deal[other] & left
    partner_hand = deal[partner] & left if partner >= 0 else 0
    listed = 0
    for index in range(4):
        suit = SUIT << STRIDE * index
        cards = choice & suit
        if not cards:
            continue
        mine, theirs, ours = hand & suit, (one_hand | other_hand) & suit, partner_hand & suit
        ruffed = index < 3 and (
            (not one_hand & suit and one_hand & TRUMP)
            or (not other_hand & suit and other_hand & TRUMP)
        )
        if ruffed:
            weight = 10
        elif index < 3 and not ours and partner_hand & TRUMP:
            weight = 40
        elif mine > theirs and mine > ours:
            weight = 50
        elif ours > theirs:
            weight = 45
        else:
            weight = 25
        high = mine > theirs and not ruffed
        while cards:
            card = cards & -cards
            cards ^= card
            value = weight
            if high:
                if card > theirs:
                    value += 8
            elif card != mine & -mine:
                value -= 5
            deal[moves + listed] = value << WEIGHT | card
            listed += 1
    return listed


def list_discards(deal: Ints, left: int, choice: int, best: int, seat: int, moves: int) -> int:  # noqa: ARG001
    """List what can be thrown away, and return how many cards there are."""
    hand = deal[seat] & left
    listed = 0
    for index in range(4):
        suit = SUIT << STRIDE * index
        cards = choice & suit
        if not cards:
            continue
        length = 0
        held = hand & suit
        while held:
            held &= held - 1
            length += 1
        others = left & suit & ~hand
        weight = 20 + length
        if index == 3:
            weight = 5
        elif hand & suit > others:
            weight = 15
        first = True
        while cards:
            card = cards & -cards
            cards ^= card
            deal[moves + listed] = (weight if first else weight - 5) << WEIGHT | card
            first = False
            listed += 1
    return listed
