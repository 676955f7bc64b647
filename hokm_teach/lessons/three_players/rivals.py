"""Each for himself: whose a trick is, and what two hands against one can do."""

from __future__ import annotations

from functools import partial
from typing import cast

from hokm_teach import solver
from hokm_teach.cards import Card, cards
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.cards_and_tricks.reasons import why_loses, why_wins
from hokm_teach.lessons.cards_and_tricks.spot import Spot
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.three_players.table import ALL, SEATED
from hokm_teach.play import Position
from hokm_teach.seats import Seat

HANDS = "HA H9 SA|HK C5 C4|HT S5 D8"
#: At these counts the deal does not stop before its last trick, whatever is led.
BEFORE = (5, 6, 3)


def rival_steps() -> list[Step]:
    """Return a trick between three, and a hand played against two."""
    spot = _spot()
    at = against_two()
    return [
        Step(
            M("Whose trick?"),
            (
                M(
                    "Ada led {card}, and {trump} is trump. Cleo cannot follow.",
                    card=spot.trick[0],
                    trump=spot.trump,
                ),
                M("Everybody keeps their own tricks: there is no side to share them with."),
            ),
            spot.asked(),
            whose_trick(spot),
            frames=spot.frames(),
        ),
        Step(
            M("One against two"),
            (
                M(
                    "Three cards each, all hands open, and {trump} is trump. You lead.",
                    trump=at.trump,
                ),
                M("Ada has one trump and Cleo has one. Neither will spare you."),
            ),
            _laid(at),
            lead_task(at),
            note=M("What you are sure of, however the two play together, is worked out exactly."),
        ),
    ]


def _spot() -> Spot:
    held = dict(zip(SEATED, map(cards, ("DQ D4 C9", "DK S6 C3", "H3 SJ CA")), strict=True))
    return Spot.of(Position.of(held, "H", Seat.EAST), cards("DK H3 DQ"))


def whose_trick(spot: Spot) -> Task:
    """Ask who wins a complete trick."""
    return Task(
        M("Whose is the trick? Press the seat."),
        partial(_judge_trick, spot),
        M(
            "Is there a trump? Then the highest trump wins. If not, the highest card of the suit led."
        ),
        (spot.winner,),
        seats=ALL,
    )


def _judge_trick(spot: Spot, answer: Answer) -> Judgement:
    seat = cast(Seat, answer)
    if seat is spot.winner:
        alone = whose(
            seat,
            M("It is yours alone."),
            M("It is {seat}'s alone, and {seat} leads next.", seat=seat),
        )
        why = sentences([why_wins(spot.trick, spot.trump), alone])
        return Judgement(True, why, scene=spot.revealed({spot.winning: "right"}))
    card = next(played for played, player in spot.plays.items() if player is seat)
    return Judgement(False, why_loses(card, spot.trick, spot.trump), {card: "wrong"})


def against_two() -> Position:
    """Return the position of the hand against two; you have led nothing yet."""
    held = dict(zip(SEATED, map(cards, HANDS.split("|")), strict=True))
    return Position.of(held, "H", Seat.SOUTH, before=BEFORE)


def _laid(at: Position) -> Scene:
    return Scene.of(at, shown=SEATED)


def lead_task(at: Position) -> Task:
    """Ask for the lead that is sure of most tricks; any other is punished on the table."""
    return Task(
        M("Which card leads to all three tricks?"),
        partial(_judge_lead, at),
        M("How many trumps does one round of {trump} take from the others?", trump=at.trump),
        solver.best_cards(at),
        cards=frozenset(at.legal_cards()),
    )


def _judge_lead(at: Position, answer: Answer) -> Judgement:
    card = cast(Card, answer)
    worth = solver.solve(at)
    line = solver.refutation(at, card)
    if not line:
        why = M(
            "One round takes **two** trumps, one from each, for a single one of yours. So all {n} tricks are yours.",
            n=worth[card],
        )
        end = at.play_all([card, *solver.best_line(at.play(card))])
        return Judgement(True, why, {card: "right"}, scene=_laid(end), frames=_way(at, end))
    end = at.play(card).play_all(line)
    why = sentences([_punished(end), _sure(worth[card])])
    return Judgement(False, why, scene=_laid(end), frames=_way(at, end))


def _way(at: Position, end: Position) -> tuple[Scene, ...]:
    """Return the tables between two positions."""
    played = [card for trick in end.history for card in trick.cards]
    return tuple(_laid(at.play_all(played[:n])) for n in range(1, len(played)))


def _punished(end: Position) -> Message:
    """Say which trick of the line the others took first."""
    lost = next(trick for trick in end.history if trick.winner is not Seat.SOUTH)
    card = dict(lost.plays)[lost.winner]
    mine = dict(lost.plays)[Seat.SOUTH]
    return M("{seat} takes your {mine} with {card}.", seat=lost.winner, mine=mine, card=card)


def _sure(n: int) -> Message:
    return plural("You are sure of {n} trick only.", "You are sure of {n} tricks only.", n)
