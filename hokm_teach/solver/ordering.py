"""Which card to try first. The order never changes an answer, only how soon it is found.

A list of moves is one integer a move, a weight above its card, so that the greatest integer is the move
to try next.
"""

from __future__ import annotations

from hokm_teach.solver.bounds import down_to
from hokm_teach.solver.layout import (
    FOE,
    HINT,
    ORDER,
    OTHER_FOE,
    PARTNER,
    PLAYERS,
    SIDE,
    SIZE,
    STRIDE,
    SUIT,
    TRUMP,
    Ints,
)

#: A move's weight stands above its card.
WEIGHT = 55

# Weights of a lead, found by trying others and counting positions. First the suit, by who has its highest card (the
# leader, the next player, partner, the last player; a row each) and who the second highest (the same four; or nobody):
PER_TOP = 5
NOBODY = 4
SIDE_SUIT = (
    *(168, 162, 151, 121, 119),
    *(120, 82, 162, 93, 119),
    *(161, 186, 182, 130, 170),
    *(101, 88, 121, 77, 88),
)
TRUMP_SUIT = (
    *(79, 104, 111, 104, 69),
    *(121, 93, 128, 104, 85),
    *(132, 135, 125, 127, 119),
    *(81, 68, 105, 80, 72),
)
DRAW_ALONE = -61  # trump, and the opponents have none
# a side suit that somebody can ruff, whoever has its high cards:
OVERRUFFED = -51  # partner can ruff, and be overruffed
CROSS_RUFFED = 64  # partner can ruff, after an opponent's ruff
RUFFED_BY_PARTNER = 133  # partner can ruff in peace
RUFFED_LEFT = 35  # the next player can ruff
RUFFED_RIGHT = 18  # the last player can ruff
# added to it:
PER_CARD = -1  # for every card the leader has in the suit
PER_LEFT_CARD = -1  # … the next player has
PER_PARTNERS_CARD = 1  # … the partner has
PER_RIGHT_CARD = 1  # … the last player has
TO_RUFF_NEXT = 16  # the leader's only card of a side suit, and he has trumps
# and the card:
CASHED = 12  # a card that cannot be beaten
FORCING = 14  # a card that only partner can beat
NOT_LOWEST = 1  # a card that loses, and is not the lowest
TOUCHING = 8  # the lower of two that touch
WORKED_BEFORE = 137  # the lead that last worked in a like position
# Weights of a card thrown away, around 100:
KEPT_LENGTH = 2  # for every card of the suit in the hand
A_TRUMP = -12  # trump
OWN_WINNER = -29  # a suit whose highest card is in the hand
PARTNERS_WINNER = -3  # … is the partner's
THEIRS_ALL_GONE = -46  # a suit the opponents have no more of
LAST_OF_SUIT = 10  # the only card of its suit
A_GUARD = -60  # the guard of a high card
NOT_LOWEST_DISCARD = -169  # a card that is not the lowest of its suit


def worth_playing(
    deal: Ints,
    left: int,
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


def list_leads(
    deal: Ints,
    left: int,
    choice: int,
    seat: int,
    moves: int,
    facts0: int,
    facts1: int,
    facts2: int,
    facts3: int,
) -> int:
    """List the leads, and return how many there are."""
    left_foe, right_foe, partner = deal[FOE + seat], deal[OTHER_FOE + seat], deal[PARTNER + seat]
    hand = deal[seat] & left
    left_hand, right_hand = deal[left_foe] & left, deal[right_foe] & left
    partner_hand = deal[partner] & left if partner >= 0 else 0
    listed = 0
    hint = 0
    if deal[HINT]:
        shift = STRIDE * (deal[HINT] >> 4)
        hint = down_to(deal, hand >> shift & SUIT, deal[HINT] & 15) << shift
    for index in range(4):
        suit = SUIT << STRIDE * index
        cards = choice & suit
        if not cards:
            continue
        facts = facts0 if index == 0 else facts1 if index == 1 else facts2 if index == 2 else facts3
        mine, ours = hand & suit, partner_hand & suit
        lefts, rights = left_hand & suit, right_hand & suit
        theirs = max(lefts, rights)
        left_ruffs = index < 3 and not lefts and left_hand & TRUMP
        right_ruffs = index < 3 and not rights and right_hand & TRUMP
        partner_ruffs = index < 3 and not ours and partner_hand & TRUMP
        several = left & suit & (left & suit) - 1
        top = (facts >> 40 & 3) - seat & 3
        high = top == 0
        kind = top * PER_TOP + ((facts >> 38 & 3) - seat & 3 if several else NOBODY)
        if index == 3:
            weight = TRUMP_SUIT[kind]
            if not theirs:
                weight += DRAW_ALONE
        elif partner_ruffs:
            high = False
            if right_ruffs and right_hand & TRUMP > partner_hand & TRUMP:
                weight = OVERRUFFED
            elif left_ruffs:
                weight = CROSS_RUFFED
            else:
                weight = RUFFED_BY_PARTNER
        elif left_ruffs or right_ruffs:
            high = False
            weight = RUFFED_LEFT if left_ruffs else RUFFED_RIGHT
        else:
            weight = SIDE_SUIT[kind]
        length = facts >> 4 * seat & 15
        weight += PER_CARD * length
        weight += PER_LEFT_CARD * (facts >> 4 * left_foe & 15)
        weight += PER_RIGHT_CARD * (facts >> 4 * right_foe & 15)
        if partner >= 0:
            weight += PER_PARTNERS_CARD * (facts >> 4 * partner & 15)
        if index < 3 and length == 1 and hand & TRUMP:
            weight += TO_RUFF_NEXT
        first = True
        while cards:
            card = cards & -cards
            cards ^= card
            value = weight
            if card > theirs:
                if high:
                    value += CASHED
                elif card > ours:
                    value += FORCING
            elif not first:
                value += NOT_LOWEST
            if mine & card << 1:
                value += TOUCHING
            first = False
            if card <= hint and not cards & (hint << 1) - 1 and hint & suit:
                value += WORKED_BEFORE
            value = min(max(value, 0), 255)
            deal[moves + listed] = value << WEIGHT | card
            listed += 1
    return listed


def list_discards(deal: Ints, left: int, choice: int, seat: int, moves: int) -> int:
    """List what can be thrown away, and return how many cards there are."""
    hand = deal[seat] & left
    partner = deal[PARTNER + seat]
    partner_hand = deal[partner] & left if partner >= 0 else 0
    listed = 0
    for index in range(4):
        suit = SUIT << STRIDE * index
        cards = choice & suit
        if not cards:
            continue
        length = deal[ORDER + (hand >> STRIDE * index & SUIT)] >> SIZE
        ours = partner_hand & suit
        mine = hand & suit
        theirs = left & suit & ~mine & ~ours
        weight = 100 + KEPT_LENGTH * length
        if index == 3:
            weight += A_TRUMP
        elif mine > theirs and mine > ours:
            weight += OWN_WINNER
        elif ours > theirs:
            weight += PARTNERS_WINNER
        elif not theirs:
            weight += THEIRS_ALL_GONE
        elif length == 1:
            weight += LAST_OF_SUIT
        elif length == 2 and mine > ours:
            weight += A_GUARD
        first = True
        while cards:
            card = cards & -cards
            cards ^= card
            value = weight if first else weight + NOT_LOWEST_DISCARD
            deal[moves + listed] = min(max(value, 0), 255) << WEIGHT | card
            first = False
            listed += 1
    return listed
