"""What happens in a puzzle's solution where its theme shows, told with the cards that make it happen.

Everything said is read off the cards of the solution, trick by trick, and so is true whatever the solver would say;
that it is the moment the theme is about is what tests hold against the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.play import Position
from hokm_teach.puzzles.listing import both
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.puzzles.themes.pressure import LONGEST
from hokm_teach.puzzles.themes.story import beaten, held, of_suit, ruffed, taker
from hokm_teach.puzzles.themes.theme import Theme
from hokm_teach.seats import Seat, left_of, next_seat
from hokm_teach.tricks import Trick, winning_index


@dataclass(frozen=True)
class Round:
    """A trick of the solution, what was held when it began and when it was over, and the tricks after it."""

    puzzle: Puzzle
    before: Position
    trick: Trick
    after: Position
    later: tuple[Trick, ...]

    @property
    def lead(self) -> Card:
        """The card led."""
        return self.trick.cards[0]

    @property
    def taker(self) -> Card:
        """The card that takes the trick."""
        return taker(self.trick)

    @property
    def us(self) -> tuple[Seat, ...]:
        """The seats of our side."""
        return tuple(seat for seat in self.before.seats if seat in self.puzzle.seats)

    @property
    def foes(self) -> tuple[Seat, ...]:
        """The seats of the other side."""
        return tuple(seat for seat in self.before.seats if seat not in self.puzzle.seats)

    @property
    def taken(self) -> bool:
        """Whether our side takes the trick."""
        return self.trick.winner in self.us

    @property
    def trumped(self) -> bool:
        """Whether a plain suit is taken by a trump."""
        return ruffed(self.trick, self.before.trump)

    def of(self, seats: tuple[Seat, ...]) -> list[Card]:
        """Return the cards that some seats play to the trick."""
        return [card for seat, card in self.trick.plays if seat in seats]


def happening(puzzle: Puzzle, theme: Theme) -> Message | None:
    """Tell what happens where the theme shows in the solution; None when it is not to be seen there."""
    tricks = tuple(rounds(puzzle))
    found = (tell(each) for tell in _TOLD[theme] for each in tricks)
    return next((told for told in found if told is not None), None)


def rounds(puzzle: Puzzle) -> Iterator[Round]:
    """Give the tricks of the solution, each with what was held."""
    tricks = puzzle.position.play_all(puzzle.solution).history
    now = puzzle.position
    for at, trick in enumerate(tricks):
        after = now.play_all(trick.cards[len(now.trick) :])
        yield Round(puzzle, now, trick, after, tricks[at + 1 :])
        now = after


def _drawn(now: Round) -> Message | None:
    trump = now.before.trump
    fallen = [card for card in now.of(now.foes) if card.suit is trump]
    if not (now.lead.suit is trump and now.trick.leader in now.us and now.taken and fallen):
        return None
    if held(now.after, trump, now.foes):
        return M("{card} draws {fallen}.", card=now.taker, fallen=both(fallen))
    return M(
        "{card} draws {fallen}, and no trump is left against you.",
        card=now.taker,
        fallen=both(fallen),
    )


def _ruffed_first(now: Round) -> Message | None:
    if not (now.taken and now.trumped):
        return None
    if held(now.after, now.before.trump, now.foes):
        return M(
            "{card} ruffs {lead} while there are still trumps against you.",
            card=now.taker,
            lead=now.lead,
        )
    return M("{card} ruffs {lead}.", card=now.taker, lead=now.lead)


def _overruffed(now: Round) -> Message | None:
    trump, cards = now.before.trump, now.trick.cards
    theirs = [card for card in now.of(now.foes) if card.suit is trump]
    if not (now.taken and now.trumped and theirs):
        return None
    over = cards.index(now.taker)
    low = cards[winning_index(cards[:over], trump)] if over else None
    if low not in theirs:
        return None
    seat = next(seat for seat, card in now.trick.plays if card is low)
    return M(
        "{seat} ruffs with {low}, and {high} ruffs higher.", seat=seat, low=low, high=now.taker
    )


def _promoted(now: Round) -> Message | None:
    trump = now.before.trump
    if now.lead.suit is trump:
        return None
    later = {taker(trick) for trick in now.later}
    for seat, spent in now.trick.plays:
        if seat in now.us or spent.suit is not trump:
            continue
        for risen in held(now.after, trump, now.us):
            if (
                risen.rank < spent.rank
                and risen in later
                and not beaten(now.after, risen, now.foes)
            ):
                return M(
                    "{seat} spends {spent}, and no trump against you is above {risen} any more.",
                    seat=seat,
                    spent=spent,
                    risen=risen,
                )
    return None


def _finessed(now: Round) -> Message | None:
    """A lower card wins past the one it misses, and a higher one of ours is kept for that."""
    if not _led_towards(now):
        return None
    card, foe = now.taker, left_of(now.trick.winner)
    over = [each for each in of_suit(now.after, card.suit, foe) if each.rank > card.rank]
    tops = held(now.after, card.suit, now.us)
    if not (over and any(top.rank > over[-1].rank for top in tops)):
        return None
    return M(
        "{card} takes the trick, although {seat} holds {missing}.",
        card=card,
        seat=foe,
        missing=over[-1],
    )


def _covered(now: Round) -> Message | None:
    """The missing card is played before a higher one of ours, and what is left of ours below it is high."""
    if not _led_towards(now):
        return None
    card, foe = now.taker, left_of(now.trick.winner)
    missing = dict(now.trick.plays)[foe]
    low = [each for each in held(now.after, card.suit, now.us) if each.rank < missing.rank]
    if missing.suit is not card.suit or not low:
        return None
    return M("{seat} plays {missing}, and {card} takes it.", seat=foe, missing=missing, card=card)


def _led_towards(now: Round) -> bool:
    """Say whether a card of the suit led takes the trick for us, led by the partner and played after a defender."""
    winner = now.trick.winner
    return (
        now.taken
        and now.trick.leader is winner.opposite
        and left_of(winner) in now.foes
        and now.taker.suit is now.lead.suit
    )


def _dropped(now: Round) -> Message | None:
    seat, card = next_seat(now.trick.winner), now.taker
    fallen = dict(now.trick.plays)[seat]
    if not (now.taken and seat in now.foes and fallen.suit is card.suit is now.lead.suit):
        return None
    if of_suit(now.after, card.suit, seat):
        return None
    lower = [each for each in held(now.after, card.suit, now.us) if each.rank < fallen.rank]
    if not lower:
        return None
    return M(
        "{fallen} falls under {card}, because {seat} has no other card of the suit.",
        fallen=fallen,
        card=card,
        seat=seat,
    )


def _chosen(now: Round) -> Message | None:
    """Either hand could have taken the trick."""
    other = now.trick.winner.opposite
    theirs = now.of(now.foes)
    able = of_suit(now.before, now.lead.suit, other) or of_suit(now.before, now.before.trump, other)
    if not any(winning_index([card, *theirs], now.before.trump) == 0 for card in able):
        return None
    return _entered(now)


def _entered(now: Round) -> Message | None:
    if not (now.taken and now.later):
        return None
    return M(
        "{card} takes the trick, and {next} is led from the same hand.",
        card=now.taker,
        next=now.later[0].cards[0],
    )


def _unblocked(now: Round) -> Message | None:
    for seat, card in now.trick.plays:
        if seat not in now.us or card.suit is now.before.trump:
            continue
        for trick in now.later:
            low = taker(trick)
            if (
                trick.winner is seat.opposite
                and trick.cards[0].suit is low.suit is card.suit
                and low.rank < card.rank
            ):
                return M(
                    "{card} goes, and the other hand's {low} takes a trick later.",
                    card=card,
                    low=low,
                )
    return None


def _let_win(now: Round) -> Message | None:
    suit = now.lead.suit
    if now.taken:
        return None
    able = held(now.before, suit, now.us) + tuple(
        card for card in now.before.trick if card in now.of(now.us)
    )
    for trick in now.later:
        card = taker(trick)
        if trick.winner in now.us and trick.cards[0].suit is suit is card.suit and card in able:
            return M(
                "{taker} is allowed to win; {card} takes a later trick of the suit.",
                taker=now.taker,
                card=card,
            )
    return None


def _thrown(now: Round) -> Message | None:
    return next(
        (
            M("{card} is thrown on {winner}.", card=card, winner=now.taker)
            for _, card in _loose(now)
        ),
        None,
    )


def _thrown_to_ruff(now: Round) -> Message | None:
    for seat, card in _loose(now):
        if any(
            ruffed(trick, now.before.trump)
            and trick.winner is seat
            and trick.cards[0].suit is card.suit
            for trick in now.later
        ):
            return M(
                "{card} is thrown on {winner}, and the same hand ruffs that suit later.",
                card=card,
                winner=now.taker,
            )
    return None


def _loose(now: Round) -> list[tuple[Seat, Card]]:
    """Return what our side throws to the trick, neither following nor ruffing."""
    bound = now.lead.suit, now.before.trump
    return [
        (seat, card)
        for seat, card in now.trick.plays
        if seat in now.us and card.suit not in bound and card not in now.before.trick
    ]


def _thrown_in(now: Round) -> Message | None:
    """A defender wins, and what he leads is taken by us."""
    if now.taken or not now.later or now.later[0].winner not in now.us:
        return None
    return M(
        "{seat} wins with {taker} and has to lead: {lead} is taken by {card}.",
        seat=now.trick.winner,
        taker=now.taker,
        lead=now.later[0].cards[0],
        card=taker(now.later[0]),
    )


def _on_lead(now: Round) -> Message | None:
    if now.taken or not now.later:
        return None
    return M("{seat} wins with {taker} and has to lead.", seat=now.trick.winner, taker=now.taker)


def _grown(now: Round) -> Message | None:
    card, suit = now.taker, now.lead.suit
    if now.lead is not card or suit is now.before.trump or not now.taken:
        return None
    start = now.puzzle.position
    theirs = held(start, suit, now.foes) + tuple(
        other for seat, other in start.plays if seat in now.foes
    )
    was_low = any(other.suit is suit and other.rank > card.rank for other in theirs)
    if not was_low or any(other.suit is suit for other in now.of(now.foes)):
        return None
    return M(
        "{card} takes a trick in the end, when the other side has none of the suit left.", card=card
    )


def _counted(now: Round) -> Message | None:
    return sentences(
        M(
            "{seat} holds {lengths}.",
            seat=seat,
            lengths=[
                M("{n} {suit}", n=len(own), suit=suit)
                for suit in Suit
                if (own := of_suit(now.before, suit, seat))
            ],
        )
        for seat in now.foes
    )


def _saved(now: Round) -> Message | None:
    return M("{card} takes the trick that saves you.", card=now.taker) if now.taken else None


def _seventh(now: Round) -> Message | None:
    return M("{card} takes the seventh.", card=now.taker) if now.after.won[0] == 7 else None


def _squeezed(now: Round) -> Message | None:
    """A defender with nothing to follow or ruff with must throw from two suits in which we hold cards too."""
    if now.trick.leader not in now.us:
        return None
    for seat, thrown in now.trick.plays:
        suits = {card.suit for card in now.before.hand(seat)}
        crowded = len(suits) > 1 and len(now.before.hand(seat)) <= LONGEST
        if (
            thrown in now.before.trick
            or seat in now.us
            or not crowded
            or suits & {now.lead.suit, now.before.trump}
        ):
            continue
        if all(held(now.before, suit, now.us) for suit in suits):
            return M(
                "{seat} has nothing to follow with when {lead} is led, and throws {thrown}.",
                seat=seat,
                lead=now.lead,
                thrown=thrown,
            )
    return None


_TOLD: dict[Theme, tuple[Callable[[Round], Message | None], ...]] = {
    Theme.DRAW_TRUMPS: (_drawn,),
    Theme.RUFF_FIRST: (_ruffed_first,),
    Theme.OVERRUFF: (_overruffed,),
    Theme.PROMOTION: (_promoted,),
    Theme.FINESSE: (_finessed, _covered),
    Theme.DROP: (_dropped,),
    Theme.ENTRY: (_chosen, _entered),
    Theme.UNBLOCK: (_unblocked,),
    Theme.HOLD_UP: (_let_win,),
    Theme.DUCK: (_let_win,),
    Theme.DISCARD: (_thrown_to_ruff, _thrown),
    Theme.THROW_IN: (_thrown_in, _on_lead),
    Theme.LONG_SUIT: (_grown,),
    Theme.COUNT: (_counted,),
    Theme.SAVE_KOT: (_saved,),
    Theme.MAKE_KOT: (_seventh,),
    Theme.SQUEEZE: (_squeezed,),
}
