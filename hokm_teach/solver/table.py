"""Positions between tricks whose answer is known: one entry stands for every deal that agrees where it mattered.

Two positions share a key when every hand has the same number of cards in every suit. An entry holds owners for
the ranks that mattered, counted from the top of each suit, and bounds on the tricks of the claiming side.
"""

from __future__ import annotations

from hokm_teach.solver.bounds import ranks_from_counts
from hokm_teach.solver.layout import (
    AGE,
    CLAIM,
    END,
    ENTRY,
    FREE,
    HEADS,
    HEADS_MASK,
    HINT,
    OPEN,
    STRIDE,
    SUIT,
    Ints,
)

#: The 26 owner bits of a suit, and of two suits side by side.
OWNERS = (1 << 26) - 1
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
    head = head_of(table, key)
    at = table[head] - table[AGE]
    if at <= 0:
        return OPEN
    low_owners = facts0 >> 16 | facts1 >> 16 << 26
    high_owners = facts2 >> 16 | facts3 >> 16 << 26
    before = 0
    while at > 0:
        if (
            table[at] == key
            and not (table[at + 1] ^ low_owners) & table[at + 2]
            and not (table[at + 3] ^ high_owners) & table[at + 4]
        ):
            bounds = table[at + 5]
            holds = bounds & 31 >= need
            if holds or bounds >> 5 & 31 < need:
                if before:
                    # What helped once will soon help again: it goes to the head of its chain.
                    table[before + 6] = table[at + 6]
                    table[at + 6] = table[head] - table[AGE]
                    table[head] = at + table[AGE]
                ranks = ranks_from_counts(left, bounds >> 10)
                return ranks if holds else ~ranks
        if not deal[HINT] and table[at] == key:
            deal[HINT] = table[at + 7]
        before = at
        at = table[at + 6]
    return OPEN


def remember(
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
    if table[FREE] + ENTRY > table[END]:
        forget(table)
    ranks = answer if answer >= 0 else ~answer
    low_mask = 0
    high_mask = 0
    counts = 0
    for suit in range(4):
        matter = ranks >> STRIDE * suit & SUIT
        if matter:
            rest = (left >> STRIDE * suit & SUIT) & -(matter & -matter)
            count = 0
            while rest:
                rest &= rest - 1
                count += 1
            counts |= count << 4 * suit
            mask = OWNERS & ~((1 << 26 - 2 * count) - 1)
            if suit < 2:
                low_mask |= mask << 26 * suit
            else:
                high_mask |= mask << 26 * (suit - 2)
    head = head_of(table, key)
    at = table[FREE]
    table[FREE] = at + ENTRY
    table[at] = key
    table[at + 1] = facts0 >> 16 | facts1 >> 16 << 26
    table[at + 2] = low_mask
    table[at + 3] = facts2 >> 16 | facts3 >> 16 << 26
    table[at + 4] = high_mask
    table[at + 5] = (need | tricks << 5 if answer >= 0 else need - 1 << 5) | counts << 10
    table[at + 7] = lead
    table[at + 6] = max(table[head] - table[AGE], 0)
    table[head] = at + table[AGE]


def forget(table: Ints) -> None:
    """Forget all entries, without touching them: heads of an earlier age count for nothing."""
    table[AGE] += table[END]
    table[FREE] = HEADS + table[HEADS_MASK] + 1
