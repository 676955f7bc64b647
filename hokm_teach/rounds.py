"""One deal from the first packet to the last trick, by any rule set: who decides what now, and what each player knows.

A round is what it began with and the decisions made since, each a few words of text (`trump H C2 D3`, `keep`,
`play HK`), so it can be kept and played again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Deal, Phase
from hokm_teach.draft import Draft
from hokm_teach.errors import BadMove, OutOfTurn
from hokm_teach.i18n import M
from hokm_teach.knowledge import Knowledge, SeenTurn
from hokm_teach.match import DealResult, result_of
from hokm_teach.play import Position
from hokm_teach.rules import RuleSet
from hokm_teach.seats import SEATS, Seat


@dataclass(frozen=True)
class Round:
    """A deal under way: the building of hands, then the play. Every step returns a new round."""

    building: Deal | Draft
    position: Position | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def start(
        cls, rules: RuleSet, hakem: Seat, pack: Iterable[Card], dealer: Seat | None = None
    ) -> Round:
        """Deal the first packets, so that hakem can choose trump."""
        if rules.players == 2:
            return cls(Draft.start(rules, hakem, pack, dealer))
        return cls(Deal.start(rules, hakem, pack, dealer).deal_first())

    @property
    def rules(self) -> RuleSet:
        """The rule set it is played by."""
        return self.building.rules

    @property
    def hakem(self) -> Seat:
        """Who names trump and leads."""
        return self.building.hakem

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order of play, South first."""
        return SEATS[self.rules.players]

    @property
    def trump(self) -> Suit | None:
        """Trump, once it is named."""
        return self.building.trump

    @property
    def phase(self) -> Phase:
        """What is being decided: TRUMP, DISCARD, DRAW, PLAY, or OVER."""
        if self.position is None:
            return self.building.phase
        return Phase.OVER if self.position.over else Phase.PLAY

    @property
    def to_act(self) -> Seat | None:
        """Who decides now; nobody when the deal is over."""
        if self.position is not None:
            return self.position.to_move
        return self.building.to_act if isinstance(self.building, Draft) else self.hakem

    @property
    def result(self) -> DealResult:
        """How it ended; raise OutOfTurn while it is being played."""
        if self.position is None:
            raise OutOfTurn(M("A deal is scored when a side has its seven tricks."))
        return result_of(self.position, self.hakem, self.rules)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return what a player holds, sorted."""
        return (self.position or self.building).hand(seat)

    def name_trump(self, trump: Suit | str, away: Iterable[Card | str] = ()) -> Round:
        """Name trump, and lay hakem's cards away where two players do; then deal on as far as nobody decides."""
        laid = tuple(map(Card, away))
        if isinstance(self.building, Draft):
            made: Deal | Draft = self.building.confirm(trump, laid)
        else:
            made = self.building.name_trump(trump).deal_rest()
        return self._built(made, " ".join(["trump", Suit(trump).value, *map(str, laid)]))

    def lay_away(self, away: Iterable[Card | str]) -> Round:
        """Lay the other player's cards away."""
        laid = tuple(map(Card, away))
        return self._built(self._draft.lay_away(laid), " ".join(["away", *map(str, laid)]))

    def keep(self) -> Round:
        """Keep the top card of the stock."""
        return self._built(self._draft.keep(), "keep")

    def refuse(self) -> Round:
        """Pass the top card and take the next."""
        return self._built(self._draft.refuse(), "pass")

    def play(self, card: Card | str) -> Round:
        """Play a card; raise IllegalPlay, or OutOfTurn before the play begins."""
        if self.position is None:
            raise OutOfTurn(M("The play begins when every hand is full."))
        card = Card(card)
        return replace(
            self, position=self.position.play(card), moves=(*self.moves, f"play {card.text}")
        )

    def act(self, move: str) -> Round:
        """Make a decision written as text; raise BadMove for text that is none.

        >>> from hokm_teach import RULESETS, Seat, shuffled
        >>> start = Round.start(RULESETS["governor-3"], Seat.EAST, shuffled(1, RULESETS["governor-3"].cards))
        >>> start.act("trump H").phase, start.act("trump H").to_act
        (Phase.PLAY, Seat.EAST)
        """
        found = _MOVE.fullmatch(move)
        if found is None:
            raise BadMove(move)
        word, *rest = move.split()
        return _MOVES[word](self, rest)

    def act_all(self, moves: Iterable[str]) -> Round:
        """Make several decisions."""
        made = self
        for move in moves:
            made = made.act(move)
        return made

    @property
    def _draft(self) -> Draft:
        if not isinstance(self.building, Draft):
            raise OutOfTurn(M("Only two players lay cards away and draw."))
        return self.building

    def _built(self, building: Deal | Draft, move: str) -> Round:
        if self.position is not None:
            raise OutOfTurn(M("The hands are full and the play has begun."))
        if isinstance(building, Draft):
            building = building.deal_on()
        full = building.phase is Phase.PLAY
        return Round(building, building.position if full else None, (*self.moves, move))

    def view(self, seat: Seat) -> Knowledge:
        """Return what a player knows, and nothing else."""
        built, position = self.building, self.position
        known = Knowledge(
            rules=self.rules,
            seat=seat,
            hakem=self.hakem,
            phase=self.phase,
            to_act=self.to_act,
            hand=self.hand(seat),
            first=built.first_cards(seat),
            trump=built.trump,
            held=tuple(len(self.hand(each)) for each in self.seats),
        )
        if isinstance(built, Draft):
            known = replace(
                known,
                away=built.laid_away(seat),
                counts=tuple(map(len, built.away)),
                discards=built.discards(seat),
                turns=tuple(SeenTurn.by(turn, seat) for turn in built.turns),
                offered=built.offered if built.to_act is seat else (),
                stock=len(built.stock),
            )
        if position is None:
            return known
        return replace(
            known,
            legal=position.legal_cards() if position.to_move is seat else (),
            leader=position.leader,
            trick=position.trick,
            history=position.history,
            won=position.won,
        )


_MOVE = re.compile(
    "trump [SHDC]( [SHDC][2-9TJQKA])*|away( [SHDC][2-9TJQKA])*|keep|pass|play [SHDC][2-9TJQKA]"
)
_MOVES: dict[str, Callable[[Round, list[str]], Round]] = {
    "trump": lambda made, rest: made.name_trump(rest[0], rest[1:]),
    "away": lambda made, rest: made.lay_away(rest),
    "keep": lambda made, rest: made.keep(),  # noqa: ARG005 - one shape for all
    "pass": lambda made, rest: made.refuse(),  # noqa: ARG005 - one shape for all
    "play": lambda made, rest: made.play(rest[0]),
}
