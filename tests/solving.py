"""Random positions for the solver's tests, and the slow answers theirs are held against."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player

from hokm_teach.cards import PACK, Card, Rank, Suit
from hokm_teach.hands import deal_text
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, side_of

_STRAINS = {
    Suit.SPADES: Denom.spades,
    Suit.HEARTS: Denom.hearts,
    Suit.DIAMONDS: Denom.diamonds,
    Suit.CLUBS: Denom.clubs,
}
_PLAYERS = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}
_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def random_position(
    chance: random.Random, cards: int, players: int = 4, pack: Sequence[Card] = PACK
) -> Position:
    """Deal a few cards to each."""
    dealt = chance.sample(list(pack), players * cards)
    seats = SEATS[players]
    hands = {seat: dealt[at * cards : (at + 1) * cards] for at, seat in enumerate(seats)}
    return Position.of(hands, chance.choice(list(Suit)), chance.choice(seats))


def high_cards(ranks: int) -> list[Card]:
    """Return the top of the pack, where hands are crowded and ranks interleave."""
    return [Card.of(suit, rank) for suit in Suit for rank in list(Rank)[-ranks:]]


def some_way_on(chance: random.Random, position: Position, plays: int) -> Position:
    """Play some random cards, as far as there are any."""
    for _ in range(plays):
        if position.to_move is None or sum(map(len, position.hands)) == 1:
            break
        position = position.play(chance.choice(position.legal_cards()))
    return position


def dds_deal(position: Position) -> Deal:
    """Return a deal as DDS takes it. PBN mirrors our seats; the order of play stays the same."""
    held = dict(zip(position.seats, position.hands, strict=True))
    for seat, card in position.plays:
        held[seat] |= {card}
    deal = Deal(
        deal_text([held[seat] for seat in position.seats]),
        first=_PLAYERS[position.leader.mirrored.value],
        trump=_STRAINS[position.trump],
    )
    for card in position.trick:
        deal.play(card.text)
    return deal


def by_dds(position: Position) -> dict[Card, int]:
    """Return what DDS says of every card that may be played."""
    solved = solve_board(dds_deal(position))
    return {Card(_SYMBOLS[str(card)[0]] + str(card)[1]): tricks for card, tricks in solved}


def two_by_dds(position: Position) -> dict[Card, int]:
    """Return what DDS says of every card of a game for two.

    They sit side by side, so against one another, and their partners hold small cards that never win a trick: no
    trumps, and below all that the two have.
    """
    names = {
        card: Card.of(suit, Rank(14 - place))
        for suit in Suit
        for place, card in enumerate(sorted(_of_suit(position, suit)))
    }
    lying = set(names.values())
    idle = [
        card for card in reversed(PACK) if card not in lying and card.suit is not position.trump
    ]
    idle.sort(key=lambda card: card.rank)
    size = max(map(len, position.hands))
    partners = {"N": idle[:size], "W": idle[size : 2 * size]}
    trick = [names[card] for card in position.trick]
    if trick and position.leader is SEATS[2][1]:
        for held in partners.values():
            follows = [card for card in held if card.suit is trick[0].suit]
            trick.append((follows or held)[0])
            held.remove(trick[-1])
    south, north = ([names[card] for card in hand] for hand in position.hands)
    leader = "S" if position.leader is SEATS[2][0] else "E"
    four = Position.of({"S": south, "E": north, **partners}, position.trump, leader, trick)
    old = {new: card for card, new in names.items()}
    return {old[card]: tricks for card, tricks in by_dds(four).items()}


def _of_suit(position: Position, suit: Suit) -> list[Card]:
    cards = {*position.trick}.union(*position.hands)
    return [card for card in cards if card.suit is suit]


def in_a_row(position: Position, side: int, need: int) -> bool:
    """Say by trying everything whether a side takes the next `need` tricks without losing one."""
    if need == 0:
        return True
    mover = position.to_move
    assert mover is not None
    results = (_after(position.play(card), side, need) for card in position.legal_cards())
    return any(results) if side_of(mover, position.players) == side else all(results)


def best_ending(position: Position, side: int, to_win: int) -> tuple[int, int]:
    """Find by trying everything how a deal of `2 * to_win - 1` tricks ends: kot (1, 0, -1) first, then tricks."""
    known: dict[object, tuple[int, int]] = {}

    def best(at: Position) -> tuple[int, int]:
        mover = at.to_move
        if mover is None:
            return _ending(at, side, to_win)
        key = (at.hands, at.trick, at.leader, _row(at), at.won)
        if key not in known:
            results = (best(at.play(card)) for card in at.legal_cards())
            ours = side_of(mover, at.players) == side
            known[key] = max(results) if ours else min(results)
        return known[key]

    return best(replace(position, to_win=None))


def _row(position: Position) -> tuple[int, int]:
    """Return who won the first trick and how many without a break."""
    winners = [side_of(trick.winner, position.players) for trick in position.history]
    row = 0
    while row < len(winners) and winners[row] == winners[0]:
        row += 1
    return (winners[0], row) if winners else (0, 0)


def _ending(position: Position, side: int, to_win: int) -> tuple[int, int]:
    first, row = _row(position)
    kot = 0 if row < to_win else 1 if first == side else -1
    return kot, position.won[side]


def _after(position: Position, side: int, need: int) -> bool:
    last = position.last_trick
    if position.trick or last is None:
        return in_a_row(position, side, need)
    if side_of(last.winner, position.players) != side:
        return False
    return in_a_row(position, side, need - 1)
