"""The four ways in which two players come to thirteen cards, and what is asked of the engine about each of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property

from hokm_teach.bots import decide
from hokm_teach.cards import Card, Suit, of_suit, shuffled
from hokm_teach.deal import Phase
from hokm_teach.draft import Draft
from hokm_teach.i18n import M, Message
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game.laying import laid_out
from hokm_teach.lessons.scene import Scene
from hokm_teach.rounds import Round
from hokm_teach.rules import DEALT, RULESETS, RuleSet
from hokm_teach.seats import SEATS, Seat

DRAFT = RULESETS["draft-2"]
CLASSIC = RULESETS["classic-2"]
WITH_DISCARDS = CLASSIC.having(discard=(3, 2))
GOVERNOR = RULESETS["governor-2"]
WAYS = (DRAFT, CLASSIC, WITH_DISCARDS, GOVERNOR)
_NAMES = (M("Draft"), M("Classic"), M("Classic with discards"), M("Governor"))
SEATED = SEATS[2]
BOTH = frozenset(SEATED)


def way_name(rules: RuleSet) -> Message:
    """Return what a way is called in this lesson."""
    return _NAMES[WAYS.index(rules)]


def longest(five: tuple[Card, ...]) -> Suit:
    """Return the suit of which most are held."""
    return max(Suit, key=lambda suit: len(of_suit(five, suit)))


def lowest(five: tuple[Card, ...], trump: Suit, count: int) -> tuple[Card, ...]:
    """Return the cards that are missed least: the lowest, and trumps last of all."""
    return tuple(sorted(five, key=lambda card: (card.suit is trump, card.rank))[:count])


def begun(
    rules: RuleSet, pack: tuple[Card, ...], hakem: Seat = Seat.SOUTH, *, most: bool = True
) -> Draft:
    """Deal, name hakem's longest suit and lay low cards away: hakem three rather than two if `most`."""
    draft = Draft.start(rules, hakem, pack)
    five = draft.first_cards(hakem)
    trump, counts = longest(five), draft.discards(hakem)
    draft = draft.confirm(trump, lowest(five, trump, counts[-1] if most else counts[0]))
    if draft.phase is not Phase.DISCARD:
        return draft
    (count,) = draft.discards(draft.other)
    return draft.lay_away(lowest(draft.first_cards(draft.other), trump, count))


def turned(draft: Draft) -> Draft:
    """Make one turn at the stock, as the simple player would."""
    seat = draft.turn_of
    if draft.dealt or seat is None:
        return draft.keep()
    return draft.keep() if decide(known(draft, seat)) == "keep" else draft.refuse()


@cache
def drawn_out(draft: Draft) -> Draft:
    """Make every turn that is left."""
    while draft.phase is Phase.DRAW:
        draft = turned(draft)
    return draft


def after(draft: Draft, turns: int) -> Draft:
    """Return how a draft stood when no more than so many turns had been made."""
    return replace(draft, choices=draft.choices[:turns])


def known(draft: Draft, seat: Seat = Seat.SOUTH) -> Knowledge:
    """Return what a player knows while the hands are built."""
    return Round(draft).view(seat)


def scene(draft: Draft) -> Scene:
    """Lay out a draft as you see it; the stock stays where it is when both hands are full."""
    laid = laid_out(known(draft), {seat: seat for seat in SEATED}, draft.dealer)
    if draft.phase is Phase.TRUMP:
        return laid.but(playable=frozenset(), picking=False, trump=None)
    return laid.but(
        playable=frozenset(),
        picking=False,
        offers=(),
        stock=len(draft.stock),
        aside=set_aside(draft),
        to_move=draft.turn_of,
    )


def before_drawing(draft: Draft) -> Scene:
    """Lay out a draft before its first turn, and give nothing away about whose turn that will be."""
    return scene(draft).but(to_move=None, offered=())


def before_laying(draft: Draft) -> Scene:
    """Lay out a draft when trump is named, and give nothing away about whether cards are laid away now."""
    return before_drawing(draft).but(phase=Phase.DISCARD.value)


def set_aside(draft: Draft) -> int:
    """Return how many cards lie face down beside the stock."""
    return sum(turn.gone is not None for turn in draft.turns)


def needs(draft: Draft, seat: Seat) -> int:
    """Return how many cards a player still needs."""
    return draft.rules.hand_size - len(draft.hand(seat))


@dataclass(frozen=True)
class Way:
    """What is so in every deal of one way, counted in a deal of the engine's with you as hakem."""

    rules: RuleSet
    most: bool = True  # whether hakem lays three away where he may choose

    @cached_property
    def start(self) -> Draft:
        """Before the first turn."""
        return begun(self.rules, shuffled(7, self.rules.cards), most=self.most)

    @cached_property
    def full(self) -> Draft:
        """When both hands are full."""
        return drawn_out(self.start)

    @property
    def turns(self) -> int:
        """How many turns there are at the stock."""
        return len(self.full.choices)

    @property
    def first(self) -> Seat:
        """Who draws first."""
        return self.full.turns[0].seat

    @property
    def taken(self) -> tuple[int, ...]:
        """How many cards the first to draw takes, and how many the other."""
        order = [turn.seat for turn in self.full.turns]
        return tuple(order.count(seat) for seat in order[:2])

    @property
    def stock(self) -> int:
        """How many cards the stock has before the first turn."""
        return len(self.start.stock)

    @property
    def left(self) -> int:
        """How many stay in the stock."""
        return len(self.full.stock)

    @property
    def aside(self) -> int:
        """How many are set aside at the stock."""
        return set_aside(self.full)

    @property
    def laid(self) -> int:
        """How many both have laid away together."""
        return sum(map(len, self.full.away))

    @property
    def in_no_hand(self) -> int:
        """How many are in no hand when the play begins."""
        return len(self.rules.cards) - sum(len(self.full.hand(seat)) for seat in SEATED)

    @property
    def last_two(self) -> bool:
        """Whether the one who draws last sees both cards."""
        return any(turn.both_seen for turn in self.full.turns)

    @cached_property
    def seen(self) -> tuple[int, int]:
        """The fewest and the most cards that you can have seen when you lead: you kept always, or never."""
        choices = (True,) if self.rules.draw == DEALT else (True, False)
        counts = [
            len(known(replace(self.full, choices=(choice,) * self.turns)).seen)
            for choice in choices
        ]
        return min(counts), max(counts)
