"""Which card to try first. The order never changes an answer, only how soon it is found.

A list of moves is one integer a move, a weight above its card, so that the greatest integer is the move
to try next.
"""

from __future__ import annotations

from hokm_teach.solver.bounds import down_to
from hokm_teach.solver.layout import (
    CARDS_LED,
    FOE,
    GOAL_RUFFS,
    GOAL_TOPS,
    HELD_LENGTHS,
    HINT,
    ORDER,
    OTHER_FOE,
    PARTNER,
    PLAYERS,
    RUFFS,
    SIDE,
    SIZE,
    STRIDE,
    SUIT,
    TO_RUFF_NEXT,
    TOPS,
    TRUMP,
    TRUMPS_HELD,
    WORKED_BEFORE,
    Ints,
)

#: A move's weight stands above its card.
WEIGHT = 55

# Of a lead: the sum of its numbers in `weights.py`, in steps of eight, and zero in the middle.
STEP = 3
MIDDLE = 128
# Kinds of suits to lead, and who holds a card that a suit does not have:
TRUMPS, SAFE, RUFFED = 0, 1, 2
NOBODY = 4
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
    tricks: int,
    need: int,
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
    goal = need if deal[SIDE] >> seat & 1 else tricks + 1 - need
    # As `weights.py` counts goals and kinds of suits.
    goal = 0 if goal >= tricks else 1 if goal == 1 else 2 if goal * 2 <= tricks else 3
    trumps = facts3 >> 4 * seat & 15
    against = (facts3 >> 4 * left_foe & 15) + (facts3 >> 4 * right_foe & 15)
    trumps_held = TRUMPS_HELD + min(trumps, 4) * 5 + min(against, 4)
    for index in range(4):
        suit = SUIT << STRIDE * index
        cards = choice & suit
        if not cards:
            continue
        facts = facts0 if index == 0 else facts1 if index == 1 else facts2 if index == 2 else facts3
        mine, ours = hand & suit, partner_hand & suit
        theirs = max(left_hand & suit, right_hand & suit)
        ruff = 0 if index == 3 else who_ruffs(left_hand, partner_hand, right_hand, suit)
        if ruff:
            kind = RUFFED
            weight = deal[RUFFS + ruff] + deal[GOAL_RUFFS + goal * 16 + ruff]
        else:
            kind = TRUMPS if index == 3 else SAFE
            count = deal[ORDER + (left >> STRIDE * index & SUIT)] >> SIZE
            highest = (facts >> 40) - seat & 3
            second = (facts >> 38) - seat & 3 if count > 1 else NOBODY
            third = (facts >> 36) - seat & 3 if count > 2 else NOBODY
            two = (kind * 5 + highest) * 5 + second
            weight = deal[TOPS + two * 5 + third] + deal[GOAL_TOPS + goal * 50 + two]
        weight += deal[trumps_held + kind * 25]
        # Each seat has 28 lengths: 14 of a side suit, 14 of trumps.
        lengths = HELD_LENGTHS + 14 if index == 3 else HELD_LENGTHS
        length = facts >> 4 * seat & 15
        weight += deal[lengths + length]
        weight += deal[lengths + 28 + (facts >> 4 * left_foe & 15)]
        weight += deal[lengths + 84 + (facts >> 4 * right_foe & 15)]
        if partner >= 0:
            weight += deal[lengths + 56 + (facts >> 4 * partner & 15)]
        if index < 3 and length == 1 and trumps:
            weight += deal[TO_RUFF_NEXT]
        weights = CARDS_LED + (goal * 3 + kind) * 12
        while cards:
            card = cards & -cards
            cards ^= card
            at = weights + (0 if card > theirs and card > ours else 4 if card > theirs else 8)
            if not mine & card - 1:
                at += 2
            if mine & card << 1:
                at += 1
            value = weight + deal[at]
            if card <= hint and not cards & (hint << 1) - 1 and hint & suit:
                value += deal[WORKED_BEFORE]
            value = min(max((value >> STEP) + MIDDLE, 0), 255)
            deal[moves + listed] = value << WEIGHT | card
            listed += 1
    return listed


def who_ruffs(left_hand: int, partner_hand: int, right_hand: int, suit: int) -> int:
    """Tell who can ruff a suit: 1 the next player, 2 the last, 4 partner, and 8 the last over partner."""
    found = 0
    if not left_hand & suit and left_hand & TRUMP:
        found = 1
    if not right_hand & suit and right_hand & TRUMP:
        found |= 2
    if not partner_hand & suit and partner_hand & TRUMP:
        found |= 4
        if found & 2 and right_hand & TRUMP > partner_hand & TRUMP:
            found |= 8
    return found


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
