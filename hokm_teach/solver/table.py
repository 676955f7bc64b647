"""Positions between tricks whose answer is known: one entry stands for every deal that agrees where it mattered.

Two positions share a key when every hand has the same number of cards in every suit. An entry holds owners for
the ranks that mattered, counted from the top of each suit, and bounds on the tricks of the claiming side.
"""

from __future__ import annotations

from hokm_teach.solver.bounds import ranks_from_counts
from hokm_teach.solver.layout import (
    AGE,
    BLOCK,
    CLAIM,
    END,
    ENTRY,
    FIRST_ROOM,
    FREE,
    HEADS,
    HEADS_MASK,
    HINT,
    OPEN,
    ORDER,
    OWNERS,
    SIZE,
    STRIDE,
    SUIT,
    Ints,
)

LENGTHS = (1 << 16) - 1


def entry_key(deal: Ints, seat: int, tricks: int, facts0: int, facts1: int, facts2: int) -> int:
    """Pack lengths, leader and the kind of claim; the trump lengths follow from the others."""
    lengths = facts0 & LENGTHS | (facts1 & LENGTHS) << 16 | (facts2 & LENGTHS) << 32
    return lengths | seat << 48 | tricks << 50 | deal[CLAIM] << 55


def head_of(table: Ints, key: int) -> int:
    """Return where the chain of a key begins."""
    mixed = key ^ key >> 29
    return HEADS + ((mixed * 0x2545F4914F6CDD1D >> 20) & table[HEADS_MASK])


def look_up(
    deal: Ints,
    table: Ints,
    left: int,
    key: int,
    need: int,
    facts0: int,
    facts1: int,
    facts2: int,
    facts3: int,
) -> int:
    """Return a known answer, or OPEN with the lead that last worked in a like position as HINT."""
    deal[HINT] = 0
    block = table[head_of(table, key)] - table[AGE]
    low_owners = facts0 >> 16 & OWNERS | (facts1 >> 16 & OWNERS) << 26
    high_owners = facts2 >> 16 & OWNERS | (facts3 >> 16 & OWNERS) << 26
    newest = 0
    while block > 0:
        if table[block] == key:
            first = block + BLOCK
            at = first + table[block + 2] * ENTRY
            while at > first:
                at -= ENTRY
                if not newest:
                    newest = at
                if (table[at] ^ low_owners) & table[at + 1] or (
                    table[at + 2] ^ high_owners
                ) & table[at + 3]:
                    continue
                known = table[at + 4]
                holds = known & 31 >= need
                if holds or known >> 5 & 31 < need:
                    if at != newest:
                        swap(table, at, newest)
                    ranks = ranks_from_counts(deal, left, known >> 10 & LENGTHS)
                    return ranks if holds else ~ranks
        block = table[block + 1]
    if newest:
        deal[HINT] = table[newest + 4] >> 26
    return OPEN


def swap(table: Ints, one: int, other: int) -> None:
    """Change two entries' places: what helped once will soon help again, and is looked at first."""
    for _ in range(ENTRY):
        table[one], table[other] = table[other], table[one]
        one += 1
        other += 1


def remember(
    deal: Ints,
    table: Ints,
    left: int,
    key: int,
    tricks: int,
    need: int,
    answer: int,
    lead: int,
    facts0: int,
    facts1: int,
    facts2: int,
    facts3: int,
) -> None:
    """Keep an answer for every position that agrees in the ranks that mattered."""
    ranks = answer if answer >= 0 else ~answer
    low_mask = 0
    high_mask = 0
    counts = 0
    for suit in range(4):
        matter = ranks >> STRIDE * suit & SUIT
        if matter:
            rest = (left >> STRIDE * suit & SUIT) & -(matter & -matter)
            count = deal[ORDER + rest] >> SIZE
            counts |= count << 4 * suit
            mask = OWNERS & ~((1 << 26 - 2 * count) - 1)
            if suit < 2:
                low_mask |= mask << 26 * suit
            else:
                high_mask |= mask << 26 * (suit - 2)
    at = place_for(table, key)
    table[at] = facts0 >> 16 & OWNERS | (facts1 >> 16 & OWNERS) << 26
    table[at + 1] = low_mask
    table[at + 2] = facts2 >> 16 & OWNERS | (facts3 >> 16 & OWNERS) << 26
    table[at + 3] = high_mask
    bounds = need | tricks << 5 if answer >= 0 else need - 1 << 5
    table[at + 4] = bounds | counts << 10 | lead << 26


def place_for(table: Ints, key: int) -> int:
    """Return the place of a new entry: in the newest block of its key, or in a new one with twice as much room."""
    head = head_of(table, key)
    newest = table[head] - table[AGE]
    block = newest
    while block > 0 and table[block] != key:
        block = table[block + 1]
    room = FIRST_ROOM
    if block > 0:
        count = table[block + 2]
        if count < table[block + 3]:
            table[block + 2] = count + 1
            return block + BLOCK + count * ENTRY
        room = 2 * count
    if table[FREE] + BLOCK + room * ENTRY > table[END]:
        forget(table)
        newest = 0
        room = FIRST_ROOM
    block = table[FREE]
    table[FREE] = block + BLOCK + room * ENTRY
    table[block] = key
    table[block + 1] = max(newest, 0)
    table[block + 2] = 1
    table[block + 3] = room
    table[head] = block + table[AGE]
    return block + BLOCK


def forget(table: Ints) -> None:
    """Forget all entries, without touching them: heads of an earlier age count for nothing."""
    table[AGE] += table[END]
    table[FREE] = HEADS + table[HEADS_MASK] + 1
