"""What can be told of a trick not yet begun without playing it: tricks to cash, and trumps that must win.

Each bound answers like the search: the set of ranks it relied on when the claim holds, `~` of it when
the claim fails, or OPEN. A bound must name every rank it used, or the search remembers too much.
"""

from __future__ import annotations

from hokm_teach.solver.layout import (
    BESIDES,
    FOE,
    OPEN,
    ORDER,
    OTHER_FOE,
    OTHERWISE,
    OWNERS,
    PARTNER,
    PLAYERS,
    ROW,
    SIDE,
    SIZE,
    STRIDE,
    SUIT,
    SUITS,
    Ints,
)


def learn(deal: Ints, suit: int, held: int) -> int:
    """Work out, once for each set of cards in a suit, its facts: who owns its cards, and how many each hand has.

    16 bits of lengths, 26 of owners from the top, and the lengths of the first two runs of one owner, four bits each.
    """
    owners = 0
    lengths = 0
    at = 26
    runs = 0
    run = -1
    last = -1
    order = deal[ORDER + held]
    for _ in range(order >> SIZE):
        card = 1 << (order & 15)
        order >>= 4
        seat = 0
        while not deal[seat] >> STRIDE * suit & card:
            seat += 1
        at -= 2
        owners |= seat << at
        lengths += 1 << 4 * seat
        if seat != last:
            run += 1
            last = seat
        if run < 2:
            runs += 1 << 4 * run
    found = runs << 42 | owners << 16 | lengths
    deal[SUITS + (suit << 13) + held] = found
    return found


def down_to(deal: Ints, held: int, count: int) -> int:
    """Return the lowest of the `count` highest cards among a suit's cards; 0 for none."""
    return 1 << (deal[ORDER + held] >> 4 * count - 4 & 15) if count else 0


def ranks_from_counts(deal: Ints, left: int, counts: int) -> int:
    """Return the lowest of so many top cards of each suit, four bits a suit: all ranks down to them matter."""
    ranks = 0
    shift = 0
    while counts:
        if counts & 15:
            order = deal[ORDER + (left >> shift & SUIT)]
            ranks |= 1 << (order >> 4 * (counts & 15) - 4 & 15) + shift
        counts >>= 4
        shift += STRIDE
    return ranks


def own_run(facts: int, seat: int) -> int:
    """Return how many of a suit's highest cards one hand holds without a gap."""
    return facts >> 42 & 15 if facts >> 40 & 3 == seat else 0


def run_across(facts: int, seat: int, partner: int) -> int:
    """Return how many of a suit's highest cards are one hand's, and then its partner's, without a gap."""
    owner = facts >> 40 & 3
    if owner == partner:
        return facts >> 42 & 15
    if owner != seat:
        return 0
    run = facts >> 42 & 15
    if run < 13 and facts >> 40 - 2 * run & 3 == partner:
        run += facts >> 46 & 15
    return run


def side_run(owners: int, one: int, other: int, length: int) -> int:
    """Return how many of a suit's highest cards two hands hold between them."""
    run = 0
    while run < length:
        owner = owners >> 24 - 2 * run & 3
        if owner not in (one, other):
            break
        run += 1
    return run


def unruffed(rounds: int, facts: int, trumps: int, one: int, other: int) -> int:
    """Return how many of so many rounds of a suit no opponent can ruff: whoever has a trump must still follow."""
    if trumps >> 4 * one & 15:
        rounds = min(rounds, facts >> 4 * one & 15)
    if trumps >> 4 * other & 15:
        rounds = min(rounds, facts >> 4 * other & 15)
    return rounds


def settle(
    deal: Ints,
    left: int,
    seat: int,
    tricks: int,
    need: int,
    facts0: int,
    facts1: int,
    facts2: int,
    trumps: int,
) -> int:
    """Settle the claim to `need` of `tricks` tricks by what can be cashed and what must win, if that is enough."""
    mine = deal[SIDE] >> seat & 1
    # Tricks that prove the claim when taken from now on, and in any order (0: not so); and those that disprove it.
    proof_now = proof = need
    refusal_now = refusal = tricks + 1 - need
    if deal[ROW]:
        proof_now += deal[BESIDES]
        proof = need + deal[OTHERWISE] if deal[OTHERWISE] else 0
        refusal -= deal[BESIDES]
        refusal_now = max(tricks + 1 - proof, 1) if proof else 1
    if mine:
        goal, own_trumps, others_trumps = proof_now, proof, refusal
    else:
        goal, own_trumps, others_trumps = refusal_now, refusal, proof
    found = cash(deal, left, seat, tricks, goal, facts0, facts1, facts2, trumps)
    if found == OPEN:
        found = cash_across(deal, left, seat, tricks, goal, facts0, facts1, facts2, trumps)
    if found == OPEN and own_trumps:
        found = sure_trumps(deal, left, seat, deal[PARTNER + seat], own_trumps, 0, trumps)
    if found != OPEN:
        return found if mine else ~found
    if others_trumps:
        one, other = deal[FOE + seat], deal[OTHER_FOE + seat]
        found = sure_trumps(deal, left, one, other, others_trumps, 1, trumps)
        if found != OPEN:
            return ~found if mine else found
    return OPEN


def cash(
    deal: Ints,
    left: int,
    seat: int,
    tricks: int,
    goal: int,
    facts0: int,
    facts1: int,
    facts2: int,
    trumps: int,
) -> int:
    """Return the ranks with which the leader's own hand takes the next `goal` tricks, or OPEN.

    A side suit's winners are safe while every opponent who still has a trump must follow. When the leader's
    top trumps draw all of theirs, they are safe without end.
    """
    one, other, partner = deal[FOE + seat], deal[OTHER_FOE + seat], deal[PARTNER + seat]
    length = trumps >> 4 * seat & 15
    partner_trumps = trumps >> 4 * partner & 15 if partner >= 0 else 0
    run = own_run(trumps, seat)
    drawn = run >= max(trumps >> 4 * one & 15, trumps >> 4 * other & 15)
    taken = run
    if drawn and run >= partner_trumps:
        taken = length
    if taken >= goal:
        return lowest_trump(deal, left, min(run, goal))
    counts = run << 12
    # A partner with no other card left would have to ruff, and would be on lead.
    room = tricks - partner_trumps if partner_trumps > run else tricks
    for suit in range(3):
        facts = facts0 if suit == 0 else facts1 if suit == 1 else facts2
        length = facts >> 4 * seat & 15
        if not length:
            continue
        run = own_run(facts, seat)
        safe = run
        if not drawn:
            safe = unruffed(run, facts, trumps, one, other)
        else:
            partner_length = facts >> 4 * partner & 15 if partner >= 0 else 0
            if max(facts >> 4 * one & 15, facts >> 4 * other & 15, partner_length) <= run:
                safe = length
        safe = min(safe, room, goal - taken)
        if safe > 0:
            taken += safe
            room -= safe
            counts |= min(run, safe) << 4 * suit
            if taken >= goal:
                return ranks_from_counts(deal, left, counts)
    return OPEN


def cash_across(
    deal: Ints,
    left: int,
    seat: int,
    tricks: int,
    goal: int,
    facts0: int,
    facts1: int,
    facts2: int,
    trumps: int,
) -> int:
    """Return the ranks with which leader and partner take the next `goal` tricks between them, or OPEN.

    The leader cashes his winners, leads low to a winner of his partner's, and the partner cashes on. In each suit the
    partner's winners are those that are highest when the leader's are gone, less those that fall under them.
    """
    partner = deal[PARTNER + seat]
    if partner < 0:
        return OPEN
    one, other = deal[FOE + seat], deal[OTHER_FOE + seat]
    own_trumps = trumps >> 4 * seat & 15
    partner_trumps = trumps >> 4 * partner & 15
    drawing = own_run(trumps, seat)
    drawn = drawing >= max(trumps >> 4 * one & 15, trumps >> 4 * other & 15)
    total = 0
    entry = -1
    plan = 0
    for suit in range(4):
        facts = facts0 if suit == 0 else facts1 if suit == 1 else facts2 if suit == 2 else trumps
        length = facts >> 4 * seat & 15
        partner_length = facts >> 4 * partner & 15
        own = own_run(facts, seat)
        both = run_across(facts, seat, partner)
        if both > own:
            both = max(own, min(both, partner_length))
        if suit < 3 and not drawn:
            both = unruffed(both, facts, trumps, one, other)
        if both > own and length > own:
            entry = suit
        total += both
        plan |= both << 4 * suit
    if entry < 0 or total < goal:
        return OPEN
    # Nobody of the side may be forced to ruff: the side suits' rounds need other cards to be thrown.
    room = tricks
    if partner_trumps > drawing:
        room = tricks - partner_trumps
    if own_trumps > drawing:
        room = min(room, tricks - own_trumps)
    taken = plan >> 12
    counts = taken << 12
    for turn in range(4):
        suit = entry + turn & 3
        if suit < 3 and taken < goal:
            rounds = min(plan >> 4 * suit & 15, room)
            if turn:
                rounds = min(rounds, goal - taken)
            elif rounds < plan >> 4 * suit & 15:
                return OPEN
            taken += rounds
            room -= rounds
            counts |= rounds << 4 * suit
    return ranks_from_counts(deal, left, counts) if taken >= goal else OPEN


def lowest_trump(deal: Ints, left: int, count: int) -> int:
    """Return the lowest of the `count` highest trumps."""
    return down_to(deal, left >> 3 * STRIDE, count) << 3 * STRIDE


def sure_trumps(
    deal: Ints, left: int, one: int, other: int, goal: int, waiting: int, trumps: int
) -> int:
    """Return the ranks by which a side's trumps win `goal` tricks whoever leads, or OPEN.

    Of trumps without a gap from the top, in two hands, the longer hand can spare a low one under each high
    one of the shorter. A king that plays after the ace, guarded, wins a trick for the side not on lead (`waiting`).
    """
    owners = trumps >> 16 & OWNERS
    length = trumps >> 4 * one & 15
    total = length
    longest = length
    if other >= 0 and other != one:
        length = trumps >> 4 * other & 15
        total += length
        longest = max(longest, length)
    run = side_run(owners, one, other, total)
    if min(run, longest) >= goal:
        return lowest_trump(deal, left, goal)
    if waiting and run == 0 and goal == 1 and total >= 2:
        ace = owners >> 24 & 3
        king = owners >> 22 & 3
        after = ace + 1 if ace + 1 < deal[PLAYERS] else 0
        if king == after and king in (one, other) and trumps >> 4 * king & 15 >= 2:
            return lowest_trump(deal, left, 2)
    return OPEN
