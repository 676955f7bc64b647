"""Where a theme is likely to lie: how the cards are dealt for it, and what a look at the hands must show.

What is passed over may hold the theme too, and what is let through still has to be solved and recognised: a pattern
only saves solving deals that have no chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Kind
from hokm_teach.puzzles.habits import simple
from hokm_teach.puzzles.themes.theme import Theme
from hokm_teach.seats import SEATS, Seat, order_from
from hokm_teach.tricks import winning_index

#: The tricks of a deal, and those that decide it.
ALL, ENOUGH = 13, 7

#: Themes that need a partner.
FOUR_ONLY = frozenset(
    {Theme.OVERRUFF, Theme.PROMOTION, Theme.FINESSE, Theme.DROP, Theme.ENTRY, Theme.UNBLOCK}
)


class Look:
    """Four hands, or two, as one sees them before anything is worked out; South is to move."""

    def __init__(self, position: Position) -> None:
        self.position, self.trump = position, position.trump

    @cached_property
    def suits(self) -> tuple[dict[Suit, list[int]], ...]:
        """Each hand's ranks by suit, high to low, South's first."""
        return tuple(
            {
                suit: sorted((card.rank for card in hand if card.suit is suit), reverse=True)
                for suit in Suit
            }
            for hand in self.position.hands
        )

    @property
    def plain(self) -> list[Suit]:
        """The suits that are not trump."""
        return [suit for suit in Suit if suit is not self.trump]

    @property
    def led(self) -> Suit:
        """The suit of the trick on the table."""
        return self.position.trick[0].suit

    @property
    def best(self) -> Card:
        """The card that wins the trick as it lies."""
        return self.position.trick[winning_index(self.position.trick, self.trump)]

    @property
    def ours(self) -> tuple[int, ...]:
        """The hands of our side."""
        return tuple(range(0, len(self.position.hands), 2 if len(self.position.hands) == 4 else 9))

    @property
    def theirs(self) -> tuple[int, ...]:
        """The hands of the other side."""
        return tuple(at for at in range(len(self.position.hands)) if at not in self.ours)

    def length(self, suit: Suit, hands: tuple[int, ...]) -> int:
        """Return how many cards of a suit some hands have together."""
        return sum(len(self.suits[at][suit]) for at in hands)

    def top(self, suit: Suit, hands: tuple[int, ...]) -> int:
        """Return the highest rank of a suit in some hands, 0 where there is none."""
        return max((self.suits[at][suit][0] for at in hands if self.suits[at][suit]), default=0)


#: Among `tops`: whoever leads the trick on the table.
LEADER = -1


@dataclass(frozen=True)
class Pattern:
    """How to deal for a theme: cards on the table, trumps in all hands, and what must be seen."""

    table: tuple[int, ...] = (0,)
    trumps: tuple[float, float] = (0.7, 1.9)  # for each card of a hand
    crowd: tuple[float, float] | None = None  # the same of one plain suit, that it be long
    tops: tuple[int, ...] = ()  # who is given its highest cards: 0 South, 2 North, LEADER
    shows: Callable[[Look], bool] = lambda _: True


def deal(chance: random.Random, theme: Theme, cards: int, players: int) -> Position | None:
    """Deal an ending with South to move, and None when it does not look like the theme."""
    pattern = PATTERNS[theme]
    trump, long, *others = chance.sample(list(Suit), 4)
    all_cards = cards * players
    pack = _some(chance, trump, pattern.trumps, all_cards, all_cards - 3 * ALL)
    if pattern.crowd is None:
        others.append(long)
    else:
        pack += _some(chance, long, pattern.crowd, all_cards, all_cards - len(pack) - 2 * ALL)
    rest = [card for card in PACK if card.suit in others]
    pack += chance.sample(rest, all_cards - len(pack))
    chance.shuffle(pack)
    hands = [pack[at * cards : (at + 1) * cards] for at in range(players)]
    laid = chance.choice([number for number in pattern.table if number < players])
    for place, to in enumerate(pattern.tops):
        _give(chance, hands, long, place, -laid % players if to == LEADER else to)
    leader = order_from(Seat.SOUTH, players)[-laid % players]
    position = Position(tuple(map(frozenset, hands)), trump, leader, to_win=None)
    for turn in range(laid):
        led = chance.choice(position.legal_cards())
        position = position.play(simple(position) if turn else led)
    return position if pattern.shows(Look(position)) else None


def _some(
    chance: random.Random, suit: Suit, shares: tuple[float, float], dealt: int, needed: int
) -> list[Card]:
    """Draw as many cards of a suit as its shares say, of so many that are dealt; the other suits leave some needed."""
    low, high = (min(ALL, max(needed, round(share * dealt / 4))) for share in shares)
    return chance.sample([card for card in PACK if card.suit is suit], chance.randint(low, high))


def _give(chance: random.Random, hands: list[list[Card]], suit: Suit, place: int, to: int) -> None:
    """Give one hand the card at a place of a suit, from the top, in exchange for one of its own."""
    held = sorted(card for hand in hands for card in hand if card.suit is suit)
    if place >= len(held) or held[place] in hands[to]:
        return
    owner = next(hand for hand in hands if held[place] in hand)
    other = chance.choice([card for card in hands[to] if card not in held[:place]])
    hands[to].remove(other)
    owner.remove(held[place])
    hands[to].append(held[place])
    owner.append(other)


def scored(position: Position, kind: Kind, need: int) -> Position:
    """Return a position with the tricks won before that a goal speaks of."""
    before = ALL - max(map(len, position.hands))
    ours = {Kind.TRICKS: 0, Kind.SEVEN: ENOUGH - need, Kind.KOT: before, Kind.SAVE: 0}[kind]
    score = () if kind is Kind.TRICKS else (ours, before - ours)
    return replace(position, before=score)


def can_be_seven(cards: int, need: int) -> bool:
    """Say whether so many tricks of those left can be all that is missing to seven, nobody being there yet."""
    before, ours = ALL - cards, ENOUGH - need
    return 0 <= ours < ENOUGH and 0 <= before - ours < ENOUGH


def fewest_cards(theme: Theme) -> int:
    """Return the cards a hand that a theme needs: kot is made or spared when the other side may have its seven."""
    return ALL - ENOUGH + 1 if theme in (Theme.SAVE_KOT, Theme.MAKE_KOT) else 3


def possible(cards: int, players: int) -> list[Theme]:
    """Return the themes that hands so long, of so many players, may have."""
    return [
        theme
        for theme in Theme
        if cards >= fewest_cards(theme) and (players == 4 or theme not in FOUR_ONLY)
    ]


def _both_have_trumps(look: Look) -> bool:
    return bool(look.length(look.trump, look.ours) and look.length(look.trump, look.theirs))


def _to_draw(look: Look) -> bool:
    """They have a trump and we a high card for it to ruff."""
    return _both_have_trumps(look) and any(
        look.top(suit, look.ours) > look.top(suit, look.theirs) for suit in look.plain
    )


def _to_ruff(look: Look) -> bool:
    """A hand of ours with a trump is out of a suit that the other has, or will be."""
    if not _both_have_trumps(look):
        return False
    return any(
        bool(look.suits[at][look.trump]) and len(look.suits[at][suit]) <= 1
        for at in look.ours
        for suit in look.plain
    )


def _to_overruff(look: Look) -> bool:
    """A defender has ruffed, and South can go higher."""
    if look.led is look.trump or look.best.suit is not look.trump:
        return False
    turn = look.position.trick.index(look.best)
    by = order_from(look.position.leader, look.position.players)[turn]
    if SEATS[look.position.players].index(by) in look.ours:
        return False
    south = look.suits[0]
    return not south[look.led] and look.top(look.trump, (0,)) > look.best.rank


def _to_promote(look: Look) -> bool:
    """Their highest trump is above ours, and ours above what else they have."""
    theirs = sorted((r for at in look.theirs for r in look.suits[at][look.trump]), reverse=True)
    ours = look.top(look.trump, look.ours)
    return bool(theirs) and theirs[0] > ours > (theirs[1] if len(theirs) > 1 else 0)


def _tenace(look: Look, hand: int, foe: int) -> bool:
    """A hand holds the next higher and a lower card than the defender's best of a suit."""
    return any(
        len(held) > 1 and bool(missing) and held[0] > missing[0] > held[1]
        for held, missing in ((look.suits[hand][suit], look.suits[foe][suit]) for suit in Suit)
    )


def _to_finesse(look: Look) -> bool:
    if len(look.position.trick) == 2:
        suit = look.led
        held, missing = look.suits[0][suit], look.suits[3][suit]
        return bool(held and missing) and held[0] > missing[0] > held[-1]
    return _tenace(look, 2, 1)


def _to_drop(look: Look) -> bool:
    """South has a tenace over a card that is alone behind it."""
    suits = [look.led] if look.position.trick else list(Suit)
    return any(
        len(missing) == 1 and bool(held) and held[0] > missing[0] > held[-1]
        for held, missing in ((look.suits[0][suit], look.suits[1][suit]) for suit in suits)
    )


def _to_cross(look: Look) -> bool:
    """The two hands share a suit in which each can win."""
    return any(look.suits[0][suit] and look.suits[2][suit] for suit in look.plain)


def _to_unblock(look: Look) -> bool:
    """South has a high card of a suit, alone or with one more, and North two that are high after it."""
    return any(
        1 <= len(south) <= 2
        and bool(north)
        and south[0] > north[0] > foes
        and len(north) >= 3 - bool(look.position.trick)
        for south, north, foes in (
            (look.suits[0][suit], look.suits[2][suit], look.top(suit, look.theirs))
            for suit in look.plain
        )
    )


def _to_hold_up(look: Look) -> bool:
    """They lead a suit in which South could win with one card only, and they have more of it."""
    held = look.suits[0][look.led]
    return (
        look.led is not look.trump
        and len(held) > 1
        and look.best.suit is look.led
        and held[0] > look.best.rank > held[1]
        and bool(look.length(look.led, look.theirs))
    )


def _to_duck(look: Look) -> bool:
    """A suit in which we have the top and two cards more, and they have some too."""
    return any(
        look.length(suit, look.ours) >= 3
        and look.length(suit, look.theirs) >= 2
        and look.top(suit, look.ours) > look.top(suit, look.theirs)
        for suit in look.plain
    )


def _to_discard(look: Look) -> bool:
    """South is out of the suit led, or somebody of ours is of a suit the other wins in."""
    if look.position.trick:
        return not look.suits[0][look.led]
    return any(
        bool(look.length(suit, look.ours)) and not all(look.suits[at][suit] for at in look.ours)
        for suit in look.plain
    )


def _to_establish(look: Look) -> bool:
    """A hand of ours has three cards of a plain suit, and they have some of it."""
    return any(
        len(look.suits[at][suit]) >= 3 and look.length(suit, look.theirs)
        for at in look.ours
        for suit in look.plain
    )


def _to_throw_in(look: Look) -> bool:
    """A suit of ours, two cards long, that gains when they lead it: it lacks the top, or the card below the top."""
    return any(
        len(held) >= 2 and held[1] < look.top(suit, look.theirs)
        for at in look.ours
        for suit in look.plain
        for held in (look.suits[at][suit],)
    )


def _to_squeeze(look: Look) -> bool:
    """A defender without trumps has to guard two suits against us."""
    return any(
        not look.suits[at][look.trump]
        and sum(
            look.top(suit, (at,)) > min(look.suits[mine][suit][-1:] or [ALL + 1])
            for suit in look.plain
            for mine in look.ours
        )
        >= 2
        for at in look.theirs
    )


#: How each theme is dealt for.
PATTERNS: dict[Theme, Pattern] = {
    Theme.DRAW_TRUMPS: Pattern(shows=_to_draw),
    Theme.RUFF_FIRST: Pattern(shows=_to_ruff),
    Theme.OVERRUFF: Pattern((1, 2, 3), (0.7, 1.5), shows=_to_overruff),
    Theme.PROMOTION: Pattern((0,), (0.8, 1.8), shows=_to_promote),
    Theme.FINESSE: Pattern((0, 2), (0.3, 1.5), shows=_to_finesse),
    Theme.DROP: Pattern((0, 2), (0.3, 1.5), shows=_to_drop),
    Theme.ENTRY: Pattern((0, 2), (0.4, 1.5), shows=_to_cross),
    Theme.UNBLOCK: Pattern((0, 2), (0.2, 1.2), (0.8, 1.6), (0, 2), _to_unblock),
    Theme.HOLD_UP: Pattern((1, 3), (0.0, 0.6), (1.2, 2.0), (0, LEADER), _to_hold_up),
    Theme.DISCARD: Pattern((0, 1, 2, 3), (0.5, 1.6), shows=_to_discard),
    Theme.THROW_IN: Pattern((0, 1, 2), (0.2, 1.3), shows=_to_throw_in),
    Theme.DUCK: Pattern((0, 2), (0.0, 0.7), (1.0, 1.8), shows=_to_duck),
    Theme.LONG_SUIT: Pattern((0, 2), (0.3, 1.5), shows=_to_establish),
    Theme.COUNT: Pattern((0,), (0.4, 1.6)),
    Theme.SAVE_KOT: Pattern((0, 1, 2), (0.6, 1.3)),
    Theme.MAKE_KOT: Pattern((0, 1, 2), (0.6, 1.3)),
    Theme.SQUEEZE: Pattern((0,), (0.0, 0.7), shows=_to_squeeze),
}
