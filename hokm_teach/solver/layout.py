"""How the search sees a deal: sets of cards as integers, and two flat arrays of integers for all it knows.

A set of cards is one integer. Each suit has 13 bits, the higher card the higher bit, and a spare bit above
them; trump is the topmost suit, so of two cards that can win, the larger integer does. A hand is
never changed: it is the cards it began with, `&` the cards that are left.

Arrays of integers are all that the search reads and writes, so that it runs on lists as plain Python and
on machine words when compiled, from one source.
"""

from __future__ import annotations

from typing import TypeAlias

#: A list, or an array of machine words where the search is compiled.
Ints: TypeAlias = list[int]

#: Bits from one suit to the next, and the cards of one suit.
STRIDE = 14
SUIT = (1 << 13) - 1
#: The cards of the trump suit, and all cards there can be.
TRUMP = SUIT << 3 * STRIDE
CARDS = SUIT | SUIT << STRIDE | SUIT << 2 * STRIDE | TRUMP

# The array `deal`: hands and settings, what is known of each set of cards in a suit, and lists of moves.
#: 0…3: the seats' hands as they were at the start of the search.
HANDS = 0
#: 4…7: each seat's partner, or -1.
PARTNER = 4
#: 8…11 and 12…15: each seat's opponents; the same one twice when there is but one.
FOE = 8
OTHER_FOE = 12
#: How many play; the seats of the side whose claim is tested, as bits.
PLAYERS = 16
SIDE = 17
#: 1 when the claim is for tricks in a row, from the present one on.
ROW = 18
#: Tricks begun in this search, and how many may be.
NODES = 19
LIMIT = 20
#: A lead that worked in a like position: 16 times its suit, and how many of the hand's cards in it are as high; or 0.
HINT = 21
#: A claim to a row may have a second part. A row that is lost may be made good by so many more tricks than it
#: asked for, in all and in any order (0: by nothing); or, when the row is won, so many more must follow.
OTHERWISE = 22
BESIDES = 23
#: The side and the kind of its claim, in one number: what the table tells apart.
CLAIM = 24
#: Four suits of 8192 sets: who owns the cards from the top, and how many each hand has; 0 is not known yet.
SUITS = 64
#: A list of up to 32 moves for every card of a trick, for every trick.
MOVES = SUITS + 4 * 8192
#: Each of the 8192 sets as a list: its cards from the top, four bits a card (how far from the suit's lowest), and above
#: them how many there are.
ORDER = MOVES + 18 * 4 * 32
#: The weights of leads, one table after the other; `weights.py` says what each of them means and how it is laid out.
TOPS = ORDER + 8192
RUFFS = TOPS + 2 * 5 * 5 * 5
GOAL_TOPS = RUFFS + 16
GOAL_RUFFS = GOAL_TOPS + 4 * 2 * 5 * 5
HELD_LENGTHS = GOAL_RUFFS + 4 * 16
TRUMPS_HELD = HELD_LENGTHS + 4 * 2 * 14
CARDS_LED = TRUMPS_HELD + 3 * 5 * 5
TO_RUFF_NEXT = CARDS_LED + 4 * 3 * 3 * 2 * 2
WORKED_BEFORE = TO_RUFF_NEXT + 1
DEAL_SIZE = WORKED_BEFORE + 1
#: The owner bits of a suit.
OWNERS = (1 << 26) - 1
#: Where in its order the size of a set is written.
SIZE = 52

# The array `table`: settings, the heads of the chains, and the entries.
#: Where the next entry goes, where there is no more room, and the number of heads less one.
FREE = 0
END = 1
HEADS_MASK = 2
#: Added to every head: heads that are not above it are of an earlier age, and forgotten.
AGE = 3
HEADS = 8
#: Entries with one key lie side by side in blocks, the newest last. A block begins with the key, the next block of its
#: chain, how many entries it has and how many it has room for; each further block of a key has twice the room.
BLOCK = 4
FIRST_ROOM = 3
#: One entry: owners and mask of two suits, of the two others, and its bounds, ranks and lead.
ENTRY = 5

#: What a bound or a look-up answers when it cannot tell. Other answers are sets of cards, or `~` of one.
OPEN = 1 << 60
