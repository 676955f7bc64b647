"""The search: can one side take `need` of the tricks that are left, all hands open, best play by all?

Every answer is one integer. It is the set of ranks that mattered when the claim holds, and `~` of that set
when it fails: in any deal with the same lengths, where the same hands own those ranks, the answer is the same.
That set is what makes the table of known positions worth so much.

A result depends on `need` only through whether it is reached, so every question is put as yes or no; the
exact number of tricks is a few such questions.
"""

from __future__ import annotations

from hokm_teach.solver.bounds import learn, settle
from hokm_teach.solver.layout import (
    BESIDES,
    CARDS,
    CLAIM,
    HINT,
    LIMIT,
    MOVES,
    NODES,
    OPEN,
    OTHERWISE,
    PLAYERS,
    ROW,
    SIDE,
    STRIDE,
    SUIT,
    SUITS,
    TRUMP,
    Ints,
)
from hokm_teach.solver.ordering import list_discards, list_leads, worth_playing
from hokm_teach.solver.table import entry_key, look_up, remember


def search(
    deal: Ints,
    table: Ints,
    left: int,
    trick: int,
    led: int,
    best: int,
    taker: int,
    seat: int,
    behind: int,
    tricks: int,
    need: int,
) -> int:
    """Answer whether the claiming side takes `need` of `tricks` tricks, the present one counted.

    `left`: cards not played before this trick. `trick`: cards on the table; `led`: the whole suit led, 0
    at the start of a trick; `best` and `taker`: the card that wins so far and its player. `seat` is to play and
    `behind` players after it.
    """
    mine = deal[SIDE] >> seat & 1
    lead = key = facts0 = facts1 = facts2 = facts3 = 0
    if not trick:
        deal[NODES] += 1
        if deal[NODES] > deal[LIMIT]:
            return 0
        facts0 = deal[SUITS + (left & SUIT)] or learn(deal, 0, left & SUIT)
        held = left >> STRIDE & SUIT
        facts1 = deal[SUITS + 8192 + held] or learn(deal, 1, held)
        held = left >> 2 * STRIDE & SUIT
        facts2 = deal[SUITS + 16384 + held] or learn(deal, 2, held)
        held = left >> 3 * STRIDE
        facts3 = deal[SUITS + 24576 + held] or learn(deal, 3, held)
        key = entry_key(deal, seat, tricks, facts0, facts1, facts2)
        found = look_up(deal, table, left, key, need, facts0, facts1, facts2, facts3)
        if found != OPEN:
            return found
        lead = deal[HINT]
        found = settle(deal, left, seat, tricks, need, facts0, facts1, facts2, facts3)
        if found != OPEN:
            return found
    hand = deal[seat] & left
    choice = hand & led
    over = 0
    moves = MOVES + (tricks * 4 + behind << 5)
    listed = 0
    gone = CARDS & ~left
    if choice:
        choice &= ~((choice << 1) + gone)
        if choice & choice - 1:
            over = worth_playing(deal, left, led, best, taker, seat, behind)
    else:
        choice = hand & ~((hand << 1) + gone)
        if choice & choice - 1:
            if not trick:
                listed = list_leads(
                    deal, left, choice, seat, tricks, need, moves, facts0, facts1, facts2, facts3
                )
            else:
                over = worth_playing(deal, left, led, best, taker, seat, behind)
                if not choice & over:
                    listed = list_discards(deal, left, choice, seat, moves)
    # A number, not a literal: compiled, a function may not pass itself literals and be kept on disk.
    zero = left ^ left
    ranks = 0
    decided = False
    following = seat + 1 if seat + 1 < deal[PLAYERS] else 0
    while choice:
        if listed:
            card = next_listed(deal, moves, listed)
            if not card & choice:
                continue
        else:
            card = choice & over
            if not card:
                card = choice
            card &= -card
        choice ^= card
        suit = led if card & led else suit_of(card)
        if card > best:
            card = top_of_sequence(hand, left, card, suit)
        new_best, new_taker = best, taker
        new_led = led if trick else suit
        if card > best and card & (new_led | TRUMP):
            new_best, new_taker = card, seat
        if behind:
            found = search(
                deal,
                table,
                left,
                trick | card,
                new_led,
                new_best,
                new_taker,
                following,
                behind - 1,
                tricks,
                need,
            )
        else:
            won = deal[SIDE] >> new_taker & 1
            after = left & ~(trick | card)
            short = need - won
            row = deal[ROW]
            claim = deal[CLAIM]
            if row and (short <= 0 or not won):
                # The row is won or lost: a plain claim is what remains, if anything.
                short = deal[BESIDES] if won else need + (deal[OTHERWISE] or tricks)
                deal[ROW] = zero
                deal[CLAIM] = deal[SIDE]
            if short <= 0:
                found = 0
            elif short >= tricks:
                found = ~0
            elif tricks == 2:
                found = last_trick(deal, after, new_taker)
            else:
                found = search(
                    deal,
                    table,
                    after,
                    zero,
                    zero,
                    zero,
                    new_taker,
                    new_taker,
                    deal[PLAYERS] - 1,
                    tricks - 1,
                    short,
                )
            deal[ROW] = row
            deal[CLAIM] = claim
            used = winning_ranks(
                deal, left, trick | card, new_led, new_best, new_taker, int(found >= 0)
            )
            found = found | used if found >= 0 else found & ~used
        if found >= 0:
            if mine:
                ranks = found
                decided = True
                break
            ranks |= found
            matter = found & suit
        else:
            if not mine:
                ranks = found
                decided = True
                break
            ranks |= ~found
            matter = ~found & suit
        # The move failed. Lower cards of the suit would too, if this one lies below all that mattered.
        lowest = matter & -matter
        if not matter:
            choice &= ~suit
        elif card < lowest:
            if lowest & hand and top_of_sequence(hand, left, card, suit) >= lowest:
                ranks |= card
            else:
                choice &= ~(suit & lowest - 1)
    if not decided:
        ranks = ~ranks if mine else ranks
    elif not trick:
        lead = as_hint(hand, card)
    if not trick and deal[NODES] <= deal[LIMIT]:
        remember(deal, table, left, key, tricks, need, ranks, lead, facts0, facts1, facts2, facts3)
    return ranks


def top_of_sequence(hand: int, left: int, card: int, suit: int) -> int:
    """Return the highest card that touches `card` in a hand: only its own cards and cards gone lie between."""
    own = hand & suit
    block = own | suit & ~left
    own &= (block + card & ~block) - 1
    while own & own - 1:
        own &= own - 1
    return own


def winning_ranks(
    deal: Ints, left: int, trick: int, led: int, best: int, taker: int, held: int
) -> int:
    """Return the rank with which a trick was won, 0 if no other card of its suit was in the way.

    When the side that won the trick is the one that failed, it would have failed with any card of the sequence: all
    of them matter, down to the lowest.
    """
    suit = led if best & led else TRUMP
    if trick & suit == best:
        return 0
    if deal[SIDE] >> taker & 1 == held:
        return best
    own = deal[taker] & left & suit
    below = own & best - 1
    others = left & suit & ~own & best - 1
    while below:
        card = below & -below
        if card > others:
            return card
        below ^= card
    return best


def last_trick(deal: Ints, left: int, seat: int) -> int:
    """Answer whether the claiming side takes the last trick, which `seat` leads."""
    best = deal[seat] & left
    led = suit_of(best)
    taker = seat
    players = deal[PLAYERS]
    following = seat
    for _ in range(players - 1):
        following = following + 1 if following + 1 < players else 0
        card = deal[following] & left
        if card > best and card & (led | TRUMP):
            best, taker = card, following
    used = best if left & suit_of(best) != best else 0
    return used if deal[SIDE] >> taker & 1 else ~used


def suit_of(card: int) -> int:
    """Return the whole suit of a card."""
    shift = 0
    if card > SUIT:
        shift = STRIDE
    if card > SUIT << STRIDE:
        shift = 2 * STRIDE
    if card > SUIT << 2 * STRIDE:
        shift = 3 * STRIDE
    return SUIT << shift


def next_listed(deal: Ints, moves: int, listed: int) -> int:
    """Take the move of the greatest weight out of a list."""
    at = moves
    for other in range(moves + 1, moves + listed):
        if deal[other] > deal[at]:
            at = other
    card = deal[at] & CARDS
    deal[at] = 0
    return card


def as_hint(hand: int, card: int) -> int:
    """Write a lead down so that it can be found again in a position like this one."""
    suit = 0
    while card >= 1 << STRIDE * (suit + 1):
        suit += 1
    higher = hand & (SUIT << STRIDE * suit) & -card
    count = 0
    while higher:
        higher &= higher - 1
        count += 1
    return suit << 4 | count
