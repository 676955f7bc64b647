"""Two players build their hands: five cards each, trump, cards laid away, and turns at the stock.

`fa-two-player.txt` lays away two or three and draws the rest card by card; `fr-hokm.txt` draws without laying away,
or as that text where the table wants discards; `uk-governor.txt` lays away two each and deals the rest.
Which of these is played is data of the rule set: `discard`, `draw`, `last_sees_both`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.errors import BadDiscard, OutOfTurn
from hokm_teach.i18n import M
from hokm_teach.play import Position
from hokm_teach.rules import DEALT, RuleSet
from hokm_teach.seats import SEATS, Seat, next_seat


@dataclass(frozen=True)
class Turn:
    """One turn at the stock: the card on top, the one below it, and which of the two was taken.

    Where cards are dealt one at a time there is no second card and no choice.
    """

    seat: Seat
    top: Card
    below: Card | None
    kept: bool
    both_seen: bool = False  # the last two cards of the stock

    @property
    def taken(self) -> Card:
        """The card that went into the hand."""
        return self.top if self.kept or self.below is None else self.below

    @property
    def gone(self) -> Card | None:
        """The card that was set aside face down."""
        return self.below if self.kept else self.top

    @property
    def seen(self) -> tuple[Card, ...]:
        """What the player whose turn it was has seen; the other has seen nothing."""
        if self.below is None or (self.kept and not self.both_seen):
            return (self.top,)
        return self.top, self.below


@dataclass(frozen=True)
class Draft:
    """The hands of two players on their way to thirteen cards; every step returns a new state."""

    rules: RuleSet
    hakem: Seat
    dealer: Seat
    pack: tuple[Card, ...]
    trump: Suit | None = None
    away: tuple[tuple[Card, ...], ...] = ()  # laid away by hakem, then by the other
    choices: tuple[bool, ...] = ()  # a turn each: whether the top card was kept

    @classmethod
    def start(
        cls, rules: RuleSet, hakem: Seat, pack: Iterable[Card], dealer: Seat | None = None
    ) -> Draft:
        """Deal the first packet to both, hakem first; the other player deals."""
        order = tuple(pack)
        if rules.players != 2:
            raise ValueError("a draft is for two players")
        if sorted(order) != list(rules.cards):
            raise ValueError(
                f"a deal needs the {len(rules.cards)} cards of its rule set, each once"
            )
        return cls(rules, hakem, dealer or next_seat(hakem, 2), order)

    @property
    def other(self) -> Seat:
        """Hakem's opponent."""
        return next_seat(self.hakem, 2)

    @cached_property
    def phase(self) -> Phase:
        """TRUMP (with hakem's discards), DISCARD (the other's), DRAW, or PLAY when both hands are full."""
        if self.trump is None:
            return Phase.TRUMP
        if len(self.away) < 2:
            return Phase.DISCARD
        return Phase.PLAY if self.turn_of is None else Phase.DRAW

    @property
    def to_act(self) -> Seat | None:
        """Who decides now; nobody when the play can begin."""
        if self.trump is None:
            return self.hakem
        return self.other if len(self.away) < 2 else self.turn_of

    @cached_property
    def turn_of(self) -> Seat | None:
        """Whose turn at the stock it is: whoever needs more cards begins, hakem if both need as many."""
        if len(self.away) < 2:
            return None
        order = (self.hakem, self.other)
        needed = [self.rules.hand_size - self._first + len(laid) for laid in self.away]
        begins = 1 if needed[1] > needed[0] else 0
        made = len(self.choices)
        return order[(begins + made) % 2] if made < sum(needed) else None

    @property
    def _first(self) -> int:
        return self.rules.packets[0]

    @property
    def _step(self) -> int:
        """How many cards of the stock one turn uses."""
        return 1 if self.rules.draw == DEALT else 2

    @property
    def drawn(self) -> int:
        """How many cards have left the stock."""
        return self._step * len(self.choices)

    @property
    def stock(self) -> tuple[Card, ...]:
        """What still lies in the stock, the top first. Nobody may look: see `view`."""
        return self.pack[2 * self._first + self.drawn :]

    @property
    def dealt(self) -> bool:
        """Whether cards are dealt on instead of being kept or passed."""
        return self.rules.draw == DEALT

    @property
    def sees_both(self) -> bool:
        """Whether the one whose turn it is sees the last two cards and takes either."""
        return (
            self.phase is Phase.DRAW
            and not self.dealt
            and self.rules.last_sees_both
            and len(self.stock) == 2
        )

    @property
    def offered(self) -> tuple[Card, ...]:
        """What the one whose turn it is may look at: the top card, or the last two; nothing where it is dealt."""
        if self.phase is not Phase.DRAW or self.dealt:
            return ()
        return self.stock[: 2 if self.sees_both else 1]

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn made at the stock, in order."""
        if not self.choices:
            return ()
        at, step = 2 * self._first, self._step
        begins = replace(self, choices=()).turn_of or self.hakem
        seats = (begins, next_seat(begins, 2))
        made = []
        for number, kept in enumerate(self.choices):
            two = self.pack[at + step * number : at + step * (number + 1)]
            both = (
                self.rules.last_sees_both
                and step == 2
                and at + step * (number + 1) == len(self.pack)
            )
            made.append(Turn(seats[number % 2], two[0], two[1] if step == 2 else None, kept, both))
        return tuple(made)

    def first_cards(self, seat: Seat) -> tuple[Card, ...]:
        """Return a player's first packet, sorted."""
        at = 0 if seat is self.hakem else self._first
        return tuple(sorted(self.pack[at : at + self._first]))

    def laid_away(self, seat: Seat) -> tuple[Card, ...]:
        """Return what a player has laid away face down."""
        at = 0 if seat is self.hakem else 1
        return self.away[at] if at < len(self.away) else ()

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return what a player holds now, sorted."""
        laid = self.laid_away(seat)
        kept = [card for card in self.first_cards(seat) if card not in laid]
        return tuple(sorted(kept + [turn.taken for turn in self.turns if turn.seat is seat]))

    def discards(self, seat: Seat) -> tuple[int, ...]:
        """Return how many cards a player may lay away."""
        if seat is self.hakem:
            return tuple(sorted({hakems for hakems, _ in self.rules.discards}))
        offered = self.rules.discards
        if self.away:
            offered = tuple(pair for pair in offered if pair[0] == len(self.away[0]))
        return tuple(sorted({others for _, others in offered}))

    def confirm(self, trump: Suit | str, away: Iterable[Card | str] = ()) -> Draft:
        """Name trump and lay hakem's cards away, both at once and for good.

        Raises OutOfTurn when trump is named, and BadDiscard for a wrong number or a card that is not in the hand.
        """
        if self.trump is not None:
            raise OutOfTurn(M("Trump is {suit} and never changes in a deal.", suit=self.trump))
        laid = self._laid(self.hakem, away)
        made = replace(self, trump=Suit(trump), away=(laid,))
        return made.lay_away() if made.discards(self.other) == (0,) else made

    def lay_away(self, away: Iterable[Card | str] = ()) -> Draft:
        """Lay the other player's cards away, as many as hakem has left him; raise OutOfTurn or BadDiscard."""
        if self.phase is not Phase.DISCARD:
            raise OutOfTurn(M("Cards are laid away once, after trump has been named."))
        return replace(self, away=(*self.away, self._laid(self.other, away)))

    def _laid(self, seat: Seat, away: Iterable[Card | str]) -> tuple[Card, ...]:
        laid = tuple(map(Card, away))
        five, offered = self.first_cards(seat), self.discards(seat)
        strangers = tuple(card for card in laid if card not in five)
        if strangers or len(set(laid)) != len(laid) or len(laid) not in offered:
            raise BadDiscard(seat, laid, offered, five)
        return tuple(sorted(laid))

    def keep(self) -> Draft:
        """Keep the top card; the next one is set aside."""
        return self._turn(kept=True)

    def refuse(self) -> Draft:
        """Pass the top card, which is set aside, and take the next one."""
        if self.dealt:
            raise OutOfTurn(M("In this way of playing the cards are dealt: there is no choice."))
        return self._turn(kept=False)

    def _turn(self, *, kept: bool) -> Draft:
        if self.phase is not Phase.DRAW:
            raise OutOfTurn(M("Nobody draws now."))
        return replace(self, choices=(*self.choices, kept))

    def deal_on(self) -> Draft:
        """Deal all that is still to be dealt, where there is no choice."""
        made = self
        while made.phase is Phase.DRAW and made.dealt:
            made = made.keep()
        return made

    @property
    def position(self) -> Position:
        """The position before hakem's first lead; raise OutOfTurn while a hand is not full."""
        if self.phase is not Phase.PLAY or self.trump is None:
            raise OutOfTurn(M("The play begins when both hands are full."))
        hands = {seat: self.hand(seat) for seat in SEATS[2]}
        made = Position.of(hands, self.trump, self.hakem)
        return replace(made, to_win=self.rules.tricks_to_win)
