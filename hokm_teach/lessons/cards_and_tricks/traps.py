"""What makes a trick worth asking about, and how to come by one: real deals, played by the rules at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from hokm_teach.cards import PACK, Card, Rank, Suit
from hokm_teach.lessons.cards_and_tricks.spot import Spot
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat

#: Whether a complete trick holds a certain trap.
Trap: TypeAlias = Callable[[Spot], bool]
#: Where tricks come from.
Source: TypeAlias = Callable[[random.Random], Iterator[Spot]]
#: Tricks begun from one position where few will do.
LINES = 8
#: Hands that can be taken in at a glance.
FEWEST, MOST = 4, 8


def boundaries(
    rng: random.Random, players: int = 4, cards: Sequence[Card] = PACK
) -> Iterator[Position]:
    """Give positions before a lead, from random deals played on at random, without end."""
    while True:
        pack = rng.sample(cards, len(cards))
        hands = {seat: pack[at::players] for at, seat in enumerate(SEATS[players])}
        position = Position.of(hands, rng.choice(tuple(Suit)), rng.choice(SEATS[players]))
        while not position.over:
            yield position
            position = _played(rng, position).now


def spots(rng: random.Random, players: int = 4, cards: Sequence[Card] = PACK) -> Iterator[Spot]:
    """Give complete tricks, none of them the last of its deal."""
    for start in boundaries(rng, players, cards):
        spot = _played(rng, start)
        if not spot.now.over:
            yield spot


def last_seat_spots(rng: random.Random) -> Iterator[Spot]:
    """Give complete tricks in which you play last, from a hand taken in at a glance: several a position, each of your cards."""
    for start in boundaries(rng):
        if start.leader is Seat.EAST and _few(start.hand(Seat.SOUTH)):
            for _ in range(LINES):
                asked = _played(rng, start, start.players - 1)
                whole = (asked.then(card) for card in asked.now.legal_cards())
                yield from (spot for spot in whole if not spot.now.over)


def find(rng: random.Random, traps: Sequence[Trap], source: Source = spots) -> Spot:
    """Choose one of the traps, and give the first trick that holds it."""
    trap = rng.choice(traps)
    return next(spot for spot in source(rng) if trap(spot))


def _played(rng: random.Random, start: Position, many: int | None = None) -> Spot:
    """Play the first cards of a trick by the rules, at random; all of them unless told how many."""
    positions = [start]
    for _ in range(start.players if many is None else many):
        positions.append(positions[-1].play(rng.choice(positions[-1].legal_cards())))
    return Spot(tuple(positions))


# in a complete trick


def jack_over_ten(spot: Spot) -> bool:
    """All follow suit, and a jack wins over a ten."""
    return _one_suit(spot) and spot.winning.rank is Rank.JACK and Rank.TEN in _ranks(spot)


def honours(spot: Spot) -> bool:
    """All follow suit, and two or more of king, queen, jack and ten are among the cards."""
    high = _ranks(spot) & {Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN}
    return _one_suit(spot) and len(high) > 1


def third_suit_on_top(spot: Spot) -> bool:
    """Nobody has a trump there, and an honour of a third suit is higher than the winner."""
    strays = [card.rank for card in spot.trick if card.suit is not spot.trick[0].suit]
    return not _trumps(spot) and max(strays, default=0) > max(spot.winning.rank, Rank.JACK)


def small_ruff(spot: Spot) -> bool:
    """One small trump beats an honour of the suit led."""
    high = max(card.rank for card in spot.trick if card.suit is spot.trick[0].suit)
    return _ruffs(spot) == 1 and spot.winning.rank <= Rank.NINE and high >= Rank.QUEEN


def overruff(spot: Spot) -> bool:
    """Two have ruffed."""
    return _ruffs(spot) == 2


def trump_led(spot: Spot) -> bool:
    """Trump was led, and somebody threw a higher card of another suit."""
    strays = [card.rank for card in spot.trick if card.suit is not spot.trump]
    return spot.trick[0].suit is spot.trump and max(strays, default=0) > spot.winning.rank


def won_from(place: int) -> Trap:
    """Return the trap in which the card played at a place has won: the lead's is 0."""
    return lambda spot: spot.winning is spot.trick[place]


def forecast(shape: Trap, wins: bool) -> Trap:
    """Return the trap of a shape in which your card, the last, wins or, though it looks strong, does not."""

    def trap(spot: Spot) -> bool:
        card = your_card(spot)
        strong = card.suit is spot.trump or card.rank >= Rank.TEN
        return (spot.winner is Seat.SOUTH) is wins and (wins or strong) and shape(spot)

    return trap


# in your hand, when your turn comes


def may_not_ruff(spot: Spot) -> bool:
    """You hold trumps, but must follow another suit."""
    return _follows(spot) and spot.trick[0].suit is not spot.trump and bool(_held(spot, spot.trump))


def need_not_ruff(spot: Spot) -> bool:
    """You cannot follow, and hold trumps among other cards."""
    return _free(spot) and 0 < len(_held(spot, spot.trump)) < len(_hand(spot))


def follow_trump(spot: Spot) -> bool:
    """Trump was led, and you hold some."""
    return _follows(spot) and spot.trick[0].suit is spot.trump


def no_trump_at_all(spot: Spot) -> bool:
    """You can neither follow nor ruff."""
    return _free(spot) and not _held(spot, spot.trump)


def you_lead(spot: Spot) -> bool:
    """It is for you to lead."""
    return spot.leader is Seat.SOUTH and _few(_hand(spot))


def can_choose(spot: Spot) -> bool:
    """Some of your cards win the trick from the last seat; others do not, or may not be played."""
    asked = before_you(spot)
    winning = [card for card in asked.now.legal_cards() if asked.then(card).winner is Seat.SOUTH]
    return 0 < len(winning) < len(_hand(spot))


def before_you(spot: Spot) -> Spot:
    """Return a trick as it was when your turn came."""
    turn = next(at for at, p in enumerate(spot.positions) if p.to_move is Seat.SOUTH)
    return Spot(spot.positions[: turn + 1])


def your_card(spot: Spot) -> Card:
    """Return the card that you play to a complete trick."""
    return next(card for card, seat in spot.plays.items() if seat is Seat.SOUTH)


# what they are made of


def _one_suit(spot: Spot) -> bool:
    return all(card.suit is spot.trick[0].suit for card in spot.trick)


def _ranks(spot: Spot) -> set[Rank]:
    return {card.rank for card in spot.trick}


def _trumps(spot: Spot) -> list[Card]:
    return [card for card in spot.trick if card.suit is spot.trump]


def _ruffs(spot: Spot) -> int:
    return 0 if spot.trick[0].suit is spot.trump else len(_trumps(spot))


def _hand(spot: Spot) -> tuple[Card, ...]:
    return before_you(spot).now.hand(Seat.SOUTH)


def _held(spot: Spot, suit: Suit) -> list[Card]:
    return [card for card in _hand(spot) if card.suit is suit]


def _follows(spot: Spot) -> bool:
    """Whether you do not lead, and hold the suit led among others."""
    return _second(spot) and bool(_held(spot, spot.trick[0].suit))


def _free(spot: Spot) -> bool:
    """Whether you do not lead, and hold none of the suit led."""
    return _second(spot) and not _held(spot, spot.trick[0].suit)


def _second(spot: Spot) -> bool:
    return spot.leader is not Seat.SOUTH and _few(_hand(spot))


def _few(hand: tuple[Card, ...]) -> bool:
    """Whether a hand is of a few cards and at least two suits."""
    return FEWEST <= len(hand) <= MOST and len({card.suit for card in hand}) > 1
