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

# Weights of a lead, found by trying others and counting positions. First the suit:
DRAW_OWN = 78  # trump, and the highest one is the leader's own
DRAW_PARTNERS = 119  # … his partner's
DRAW_LEFT = 85  # … with the opponent who plays next
DRAW_RIGHT = 72  # … with the opponent who plays last
DRAW_ALONE = -33  # … and the opponents have none
OVERRUFFED = -59  # partner can ruff, and be overruffed
CROSS_RUFFED = 72  # partner can ruff, after an opponent's ruff
RUFFED_BY_PARTNER = 125  # partner can ruff in peace
RUFFED_LEFT = -30  # the next player can ruff
RUFFED_RIGHT = 34  # the last player can ruff
OWN_TOP = 125  # the highest card is the leader's own
PARTNERS_TOP = 170  # … his partner's
LEFTS_TOP = 119  # … with the next player
RIGHTS_TOP = 88  # … with the last player
# added to it:
SECOND_IS_OURS = 17  # the second highest is the side's too
PER_CARD = -2  # for every card the leader has in the suit
PER_LEFT_CARD = 2  # … the next player has
PER_RIGHT_CARD = 2  # … the last player has
# and the card:
CASHED = 12  # a card that cannot be beaten
FORCING = 25  # a card that only partner can beat
NOT_LOWEST = 1  # a card that loses, and is not the lowest
WORKED_BEFORE = 121  # the lead that last worked in a like position
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
        high = False
        if index == 3:
            if mine > ours and mine > theirs:
                weight = DRAW_OWN
                high = True
            elif ours > theirs:
                weight = DRAW_PARTNERS
            elif lefts > rights:
                weight = DRAW_LEFT
            else:
                weight = DRAW_RIGHT
            if not theirs:
                weight += DRAW_ALONE
        elif partner_ruffs:
            if right_ruffs and right_hand & TRUMP > partner_hand & TRUMP:
                weight = OVERRUFFED
            elif left_ruffs:
                weight = CROSS_RUFFED
            else:
                weight = RUFFED_BY_PARTNER
        elif left_ruffs:
            weight = RUFFED_LEFT
        elif right_ruffs:
            weight = RUFFED_RIGHT
        elif mine > ours and mine > theirs:
            weight = OWN_TOP
            high = True
        elif ours > theirs:
            weight = PARTNERS_TOP
        elif lefts > rights:
            weight = LEFTS_TOP
        else:
            weight = RIGHTS_TOP
        second = facts >> 38 & 3
        if left & suit & ~hand and second in (seat, partner):
            weight += SECOND_IS_OURS
        weight += PER_CARD * (facts >> 4 * seat & 15)
        weight += PER_LEFT_CARD * (facts >> 4 * left_foe & 15)
        weight += PER_RIGHT_CARD * (facts >> 4 * right_foe & 15)
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
