"""How promising a lead is: numbers fitted to searched positions, read by `ordering.list_leads`.

In a sample of the positions met in thousands of random deals every lead was searched, in random order. These are the
numbers with which the lead of the greatest sum costs the fewest positions, found by gradient descent
(`python -m tests.fitting.leads` does it anew). A lead's sum that is greater by 64 makes it e times as likely to be the
right one. No answer depends on them.

In brackets is how each table is laid out, the last index running fastest:

    kind    0 trumps, 1 a side suit that nobody can ruff, 2 one that somebody can
    goal    what the leader's side still has to take: 0 all the tricks, 1 one, 2 up to half of them, 3 more
    holder  of a high card, and seat: 0 the leader, 1 the next player, 2 partner, 3 the last; holder 4 is nobody
"""

from __future__ import annotations

# fmt: off
#: Who has the suit's three highest cards, of trumps and of a side suit nobody can ruff:
#: [kind][highest][second][third].
TOPS = (
    -192, -106, -141, -72, -69, -51, -35, -126, 15, 230, -87, 92, 22, 32, -60, -147, 168, -175,
    62, 86, 0, 0, 0, 0, -65, 14, 37, -96, 66, -326, -142, 16, -25, 343, 0, -36, 40, 126, 87, 0,
    -9, 77, 60, 19, 0, 0, 0, 0, 0, 0, -15, 128, 63, 33, -58, 17, -114, 325, 118, 0, 43, 160,
    -11, 140, 0, -86, 152, 46, 92, 0, 0, 0, 0, 0, 0, -21, -38, 2, -15, -120, 92, 95, -19, -6, 0,
    48, 62, -152, -226, 0, -37, 122, -34, 44, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 36, 164, -31, -174, 0, -49, -78, 66, -2, -49, 79,
    -128, 29, -3, -374, -210, 93, -86, -89, 52, 0, 0, 0, 0, -202, 49, 14, 35, -106, -102, -90,
    -40, -40, -39, 0, 10, 148, 133, 181, 0, -71, -70, -60, 32, 0, 0, 0, 0, 0, 0, 100, 135, 181,
    45, -90, 126, 82, 248, 96, 0, 88, 113, 87, 140, 0, 197, 89, -24, 123, 0, 0, 0, 0, 0, 0, -91,
    -151, -24, -100, -7, -50, -83, -9, 15, 0, -67, -15, 51, -86, 0, -96, 38, -50, -109, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
)
#: Who can ruff, as `ordering.who_ruffs` tells it: [who].
RUFFS = (
    0, -38, -38, -104, 140, 49, -114, -129, 0, 0, 0, 0, 0, 0, -119, -159,
)
#: Who has the two highest, for each goal: [goal][kind][highest][second].
GOAL_TOPS = (
    -31, 169, -142, 62, -14, 0, 0, 0, 0, 0, 170, 78, 75, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -2, 12, -102, -33, -26, -93, -19, -3, -2, 0, 91, 65, 61, 41, 0, -41, -3, -16, -19, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, -57, -4, -251, -39, 0, 0, 0, 0, 0, 0, -274, -8, -85, 115, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, -62, -234, 77, -254, 0, 0, 0, 0, 0, 0, 20, -134, -104, -73, 0, 0, 0,
    0, 0, 0, -127, -68, -47, -98, -61, 9, 12, 64, 37, 0, 33, 226, 214, 23, 0, -37, 80, 24, -19,
    0, 0, 0, 0, 0, 0, -13, -87, 23, -4, -58, -21, -29, 121, -60, 0, 126, 122, 50, 168, 0, -110,
    -37, -10, -72, 0, 0, 0, 0, 0, 0, -97, 5, 16, -143, -63, -123, -94, 125, -15, 0, 36, 74, 172,
    104, 0, 49, 14, -10, -56, 0, 0, 0, 0, 0, 0, -47, 97, -62, -231, -124, 51, -112, 146, 7, 0,
    116, 191, 167, 41, 0, -108, -10, -59, 30, 0, 0, 0, 0, 0, 0,
)
#: Who can ruff, for each goal: [goal][who].
GOAL_RUFFS = (
    0, -89, -69, 0, 17, -60, -114, -55, 0, 0, 0, 0, 0, 0, -88, -1, 0, 52, 54, -168, 392, 445,
    426, -1, 0, 0, 0, 0, 0, 0, 40, -266, 0, -21, -29, -98, 127, 94, -71, -132, 0, 0, 0, 0, 0, 0,
    -120, -150, 0, -72, -66, -103, 143, -54, -163, -120, 0, 0, 0, 0, 0, 0, -119, -99,
)
#: How many cards of the suit each hand has: [seat][a side suit, trumps][cards].
HELD_LENGTHS = (
    0, 40, 12, -25, 1, -43, -27, -30, -30, -30, -30, -30, -30, -30, 0, 10, -23, -26, 4, 15,
    -116, -207, -207, -207, -207, -207, -207, -207, -80, 130, 100, 40, -24, -102, -128, -262,
    -262, -262, -262, -262, -262, -262, -127, 215, 82, 44, -18, 2, 23, -26, -26, -26, -26, -26,
    -26, -26, -3, 66, -1, -40, 8, 74, -45, 84, 84, 84, 84, 84, 84, 84, 39, 42, -41, -75, -1,
    -71, -28, -199, -199, -199, -199, -199, -199, -199, -87, 122, 105, 36, -58, -48, -69, -236,
    -236, -236, -236, -236, -236, -236, -153, 224, 119, 3, -106, -86, 261, 0, 0, 0, 0, 0, 0, 0,
)
#: How many trumps the leader has and how many the opponents, up to four: [kind][his][theirs].
TRUMPS_HELD = (
    0, 0, 0, 0, 0, -67, -142, 41, 76, 134, -72, 72, -16, -26, 57, -69, -94, 25, 5, 13, -64, 21,
    54, 20, -21, 105, -42, 95, 32, 51, 47, 23, 40, 9, 6, 50, -13, 3, 87, 40, 60, 29, 24, 57, 32,
    60, 19, 26, 39, 34, -105, 42, -95, -32, -51, 170, 129, -50, -30, -59, 180, -26, 1, -51, -45,
    96, 70, -60, -71, -24, 32, -32, -123, -63, -36,
)
#: The card itself, for each goal: one that beats all, that only partner beats, that an
#: opponent beats; the lowest of its suit or not; touching a higher one or not:
#: [goal][kind][beats][lowest][touching].
CARDS_LED = (
    200, 303, 40, 143, -140, -37, -37, 66, 113, 216, 41, 144, 180, 300, 411, 531, -48, 72, -23,
    97, -159, -39, 21, 141, -109, -39, -98, -29, 10, 80, -139, -70, -196, -127, -342, -273, 33,
    136, 24, 127, -59, 44, -90, 13, -113, -10, -319, -216, 149, 269, 248, 368, 13, 133, 26, 146,
    -103, 17, -130, -9, 279, 348, -80, -11, 480, 550, 90, 159, 70, 139, -167, -97, 118, 221, 81,
    184, 67, 170, -203, -100, -86, 17, -164, -61, 283, 403, 498, 618, -20, 100, 39, 159, 60,
    180, -64, 56, 68, 138, -145, -76, 83, 152, -180, -110, -20, 50, -169, -100, 72, 175, 101,
    204, -214, -111, -60, 43, -59, 44, -187, -84, 285, 405, 445, 565, 55, 175, 37, 157, 51, 172,
    -45, 75, 2, 71, -185, -115, -1, 69, -161, -92, 20, 89, -239, -170,
)
#: Added for the leader's only card of a side suit, when he has trumps.
TO_RUFF_NEXT = (52,)
#: Added for the lead that last worked in a like position.
WORKED_BEFORE = (591,)
# fmt: on

#: All of them, one after the other, as `layout` says where.
LEADS: tuple[int, ...] = (
    *TOPS,
    *RUFFS,
    *GOAL_TOPS,
    *GOAL_RUFFS,
    *HELD_LENGTHS,
    *TRUMPS_HELD,
    *CARDS_LED,
    *TO_RUFF_NEXT,
    *WORKED_BEFORE,
)
