"""What a theme is read from: the line of a puzzle, moment by moment, and what would have become of other cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hokm_teach.cards import Card, Rank, Suit
from hokm_teach.play import Position
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.tree import Judge, Step
from hokm_teach.seats import Seat, order_from
from hokm_teach.tricks import Trick, winning_index


class Story:
    """A puzzle's line with the judge who knows its tree."""

    def __init__(self, puzzle: Puzzle, judge: Judge) -> None:
        self.puzzle, self.judge, self.seats = puzzle, judge, puzzle.seats
        self.steps = tuple(judge.steps(puzzle.position))
        last = self.steps[-1]
        self.tricks = last.position.play(last.card).history
        self.moments = tuple(Moment(self, step) for step in self.steps)
        self._played: dict[object, tuple[Trick, ...]] = {}

    @property
    def decisions(self) -> Iterator[Moment]:
        """The moments in which our side could go wrong."""
        return (each for each in self.moments if each.ours and each.wrong)

    def is_ours(self, seat: Seat | None) -> bool:
        """Say whether a seat is of our side."""
        return seat in self.seats

    def tricks_after(self, position: Position, card: Card) -> tuple[Trick, ...]:
        """Return the tricks from here on when this card is played, the present one first, play going on as it would."""
        key = (position.hands, card)
        if key not in self._played:
            end = position.play(card)
            for each in self.judge.line(end):
                end = end.play(each)
            self._played[key] = end.history[len(position.history) :]
        return self._played[key]

    def trick_after(self, position: Position, card: Card) -> Position:
        """Return the position after the present trick when this card is played to it."""
        now = position.play(card)
        while now.trick:
            now = now.play(self.judge.choose(now))
        return now


@dataclass(frozen=True, eq=False)
class Moment:
    """One card of the line: who plays it, what else he could play, and the trick it belongs to."""

    story: Story
    step: Step

    @property
    def position(self) -> Position:
        """The cards before this one is played."""
        return self.step.position

    @property
    def card(self) -> Card:
        """The card of the line."""
        return self.step.card

    @property
    def keeping(self) -> tuple[Card, ...]:
        """The cards that keep the goal, this one among them."""
        return self.step.keeping

    @cached_property
    def wrong(self) -> tuple[Card, ...]:
        """The legal cards that lose the goal."""
        return self.step.wrong

    @cached_property
    def seat(self) -> Seat:
        """Who plays."""
        seat = self.position.to_move
        assert seat is not None  # noqa: S101 - a line ends with the deal
        return seat

    @property
    def ours(self) -> bool:
        """Whether our side plays."""
        return self.story.is_ours(self.seat)

    @cached_property
    def partner(self) -> Seat | None:
        """The mover's partner; None where everybody plays alone."""
        return self.seat.opposite if self.position.players == 4 else None

    @cached_property
    def us(self) -> tuple[Seat, ...]:
        """The seats of the side that solves the puzzle."""
        return tuple(seat for seat in self.position.seats if self.story.is_ours(seat))

    @cached_property
    def foes(self) -> tuple[Seat, ...]:
        """The seats against it."""
        return tuple(seat for seat in self.position.seats if not self.story.is_ours(seat))

    @property
    def leads(self) -> bool:
        """Whether the card is a lead."""
        return not self.position.trick

    @property
    def suit(self) -> Suit:
        """The suit of the trick: the one led, or the one that is led now."""
        return self.position.led or self.card.suit

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.position.trump

    @cached_property
    def _number(self) -> int:
        return len(self.position.history)

    @property
    def trick(self) -> Trick:
        """The trick of the line that the card is played to."""
        return self.story.tricks[self._number]

    @property
    def later(self) -> tuple[Trick, ...]:
        """The tricks of the line after it."""
        return self.story.tricks[self._number + 1 :]

    @cached_property
    def after(self) -> Position:
        """The position when the trick of the line is over."""
        position = self.position
        for card in self.trick.cards[len(position.trick) :]:
            position = position.play(card)
        return position

    @property
    def we_take(self) -> bool:
        """Whether our side takes the trick."""
        return self.story.is_ours(self.trick.winner)

    @cached_property
    def wrong_choices(self) -> list[Card]:
        """The wrong cards, of those that touch one another only the lowest."""
        groups = self.story.judge.choices(self.position)
        return [group[0] for group in groups if group[0] in self.wrong]

    def tops(self, card: Card) -> bool:
        """Say whether a card would hold the trick as it lies now."""
        trick = (*self.position.trick, card)
        return winning_index(trick, self.trump) == len(self.position.trick)

    def surely_takes(self, card: Card) -> bool:
        """Say whether a card takes the trick whatever the defenders do who still play to it."""
        if not self.tops(card):
            return False
        order = order_from(self.seat, self.position.players)
        behind = order[1 : self.position.players - len(self.position.trick)]
        return not any(self._beats(seat, card) for seat in behind if seat in self.foes)

    def _beats(self, seat: Seat, card: Card) -> bool:
        """Say whether somebody who plays after a card could take the trick from it."""
        held = of_suit(self.position, self.position.led or card.suit, seat)
        able = held or of_suit(self.position, self.trump, seat)
        return any(
            winning_index((card, other), self.trump) and other.suit in (card.suit, self.trump)
            for other in able
        )

    def wins_later(self, card: Card) -> bool:
        """Say whether a card takes a later trick of the line."""
        return any(taker(trick) is card for trick in self.later)


def taker(trick: Trick) -> Card:
    """Return the card that took a trick."""
    return dict(trick.plays)[trick.winner]


def ruffed(trick: Trick, trump: Suit) -> bool:
    """Say whether a trick of a plain suit was taken by a trump."""
    return trick.cards[0].suit is not trump and taker(trick).suit is trump


def one_suit(cards: Sequence[Card], suit: Suit) -> bool:
    """Say whether all cards are of a suit."""
    return all(card.suit is suit for card in cards)


def held(position: Position, suit: Suit, seats: Sequence[Seat]) -> tuple[Card, ...]:
    """Return the cards of a suit in several hands."""
    return tuple(card for seat in seats for card in position.hand(seat) if card.suit is suit)


def beaten(position: Position, card: Card, seats: Sequence[Seat]) -> bool:
    """Say whether somebody of these holds a higher card of the suit."""
    return any(other.rank > card.rank for other in held(position, card.suit, seats))


def of_suit(position: Position, suit: Suit, seat: Seat) -> tuple[Card, ...]:
    """Return a hand's cards of one suit, high to low."""
    return tuple(card for card in position.hand(seat) if card.suit is suit)


def renamed(suit: Suit, cards: Iterable[Card], lowest: int = 2) -> dict[Card, Card]:
    """Return new names for the cards of a suit, in the same order from the lowest up."""
    upward = sorted(cards, key=lambda card: card.rank)
    return {card: Card.of(suit, Rank(rank)) for rank, card in enumerate(upward, lowest)}


def rename(position: Position, names: Mapping[Card, Card]) -> Position:
    """Return the position with cards called otherwise, in the hands and on the table."""
    hands = tuple(frozenset(names.get(card, card) for card in hand) for hand in position.hands)
    return replace(
        position, hands=hands, trick=tuple(names.get(card, card) for card in position.trick)
    )
