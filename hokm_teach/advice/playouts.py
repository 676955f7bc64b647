"""The simple player of `bots`, played on numbers: many deals a second, so that a choice can be tried out.

Each of a player's four suits is a number of 13 bits, the two the lowest and the ace the highest. A card is its
suit's index and its bit. Then "is my best card of this suit higher than all that are out?" is one comparison.
Every rule here is one of `bots.choose`, and the tests hold the two to the same card at every turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import IntEnum

from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.play import TRICKS_TO_WIN

SUITS: tuple[Suit, ...] = tuple(Suit)
FULL = (1 << 13) - 1
_ABOVE_TEN = 1 << 9  # the jack's bit: cards from here up are honours

#: A player's cards, suit by suit; the same shape holds all that has been played.
Suits = Sequence[int]


class Ending(IntEnum):
    """How a deal ended for hakem's side, worst first."""

    KOT_LOST = 0
    LOST = 1
    WON = 2
    KOT_WON = 3


def suits_of(cards: Sequence[Card]) -> list[int]:
    """Return cards as four numbers, in the order of `SUITS`."""
    held = [0, 0, 0, 0]
    for card in cards:
        held[SUITS.index(card.suit)] |= 1 << (card.rank - 2)
    return held


def deals(five: Sequence[Card], seed: int | str) -> Iterator[list[list[int]]]:
    """Deal the 47 unseen cards at random, again and again: hakem gets eight of them, the others thirteen each.

    Nothing but the five cards and the seed goes in. Hands are in order of play, hakem's first.
    """
    shuffler = random.Random(seed)
    unseen = [(SUITS.index(card.suit), 1 << (card.rank - 2)) for card in PACK if card not in five]
    while True:
        shuffler.shuffle(unseen)
        hands = [suits_of(five), [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
        for hand, packet in zip(
            hands, (unseen[:8], unseen[8:21], unseen[21:34], unseen[34:]), strict=True
        ):
            for suit, bit in packet:
                hand[suit] |= bit
        yield hands


def play_out(hands: Sequence[Suits], trump: int) -> Ending:
    """Let four simple players finish a deal that the first of them leads, and say how it ended for his side."""
    held = [list(hand) for hand in hands]
    gone = [0, 0, 0, 0]
    won = [0, 0]
    leader = 0
    while won[0] < TRICKS_TO_WIN and won[1] < TRICKS_TO_WIN:
        led, best = lead(held[leader], gone, trump)
        held[leader][led] ^= best
        gone[led] |= best
        holder, suit_of_best = leader, led
        for place in (1, 2, 3):
            seat = (leader + place) & 3
            partners = (seat ^ holder) & 1 == 0
            suit, bit = follow(held[seat], gone, trump, led, (suit_of_best, best), place, partners)
            held[seat][suit] ^= bit
            gone[suit] |= bit
            if bit > best if suit == suit_of_best else suit == trump:
                holder, suit_of_best, best = seat, suit, bit
        won[holder & 1] += 1
        leader = holder
    if won[0] == TRICKS_TO_WIN:
        return Ending.WON if won[1] else Ending.KOT_WON
    return Ending.LOST if won[0] else Ending.KOT_LOST


def lead(hand: Suits, gone: Suits, trump: int) -> tuple[int, int]:
    """Lead the best trump while that draws others', then a sure side card, then from the shortest suit."""
    trumps = hand[trump]
    out = FULL ^ gone[trump] ^ trumps
    if trumps > out and (not out or 2 * trumps.bit_count() >= out.bit_count()):
        draw = trump, 1 << (trumps.bit_length() - 1)
        if out:
            return draw
    else:
        draw = None
    sure = low = None
    fewest = shortest = 14
    lowest = FULL
    for suit in range(4):
        held = hand[suit]
        if not held or suit == trump:
            continue
        length = held.bit_count()
        bit = held & -held
        if length < fewest and held > FULL ^ gone[suit] ^ held:
            fewest, sure = length, (suit, 1 << (held.bit_length() - 1))
        if length < shortest or (length == shortest and bit < lowest):
            shortest, lowest, low = length, bit, (suit, bit)
    return sure or draw or low or (trump, trumps & -trumps)


def follow(
    hand: Suits,
    gone: Suits,
    trump: int,
    led: int,
    best: tuple[int, int],
    place: int,
    partners: bool,
) -> tuple[int, int]:
    """Win cheaply when it matters, otherwise play what is least missed.

    `best` is the card that holds the trick, `partners` says whose it is, `place` counts the cards before ours.
    """
    suit, bit = best
    mine = hand[led]
    if mine:
        winners = mine & -(bit << 1) if suit == led else 0
    elif suit == trump:
        winners = hand[trump] & -(bit << 1)
    else:
        winners = hand[trump]
    lowest = led, mine & -mine
    last = place == 3
    if not winners or (partners and (last or FULL ^ gone[suit] ^ hand[suit] < bit)):
        return lowest if mine else _least_missed(hand, gone, trump)
    if not mine:
        return trump, winners & -winners
    if last:
        return led, winners & -winners
    out = FULL ^ gone[led] ^ mine
    sure = winners & -(1 << out.bit_length())
    if sure:
        return led, sure & -sure
    return lowest if place == 1 else (led, 1 << (winners.bit_length() - 1))


def _least_missed(hand: Suits, gone: Suits, trump: int) -> tuple[int, int]:
    """Throw away no trump and no sure honour if that can be helped; the lowest card, of the longest suit."""
    found = None
    least = (True, 0, 0)
    for suit in range(4):
        held = hand[suit]
        if not held or suit == trump:
            continue
        bit = held & -held
        honour = bit >= _ABOVE_TEN and FULL ^ gone[suit] ^ held < bit
        missed = (honour, bit, -held.bit_count())
        if found is None or missed < least:
            least, found = missed, (suit, bit)
    trumps = hand[trump]
    return found or (trump, trumps & -trumps)
