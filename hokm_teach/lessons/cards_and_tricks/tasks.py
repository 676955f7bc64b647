"""The questions of this lesson. Each looks at one spot and lets the engine judge."""

from __future__ import annotations

from functools import partial
from typing import cast

from hokm_teach import bots
from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.cards_and_tricks.reasons import (
    ORDER,
    must_follow,
    why_legal,
    why_loses,
    why_not_all,
    why_wins,
)
from hokm_teach.lessons.cards_and_tricks.spot import Spot
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.seats import Seat

YES, NO = "answer-yes", "answer-no"


def which_wins(spot: Spot) -> Task:
    """Ask for the card that wins a complete trick."""
    return Task(
        M("Which card wins the trick?"),
        partial(_judge_winner, spot),
        M(
            "Is there a trump? Then the highest trump wins. If not, the highest card of the suit led."
        ),
        (spot.winning,),
        cards=frozenset(spot.trick),
    )


def which_is_highest(spot: Spot) -> Task:
    """Ask for the card that wins a trick of one suit only."""
    return Task(
        M("All four are {suit}. Which card wins?", suit=spot.trick[0].suit),
        partial(_judge_winner, spot),
        ORDER,
        (spot.winning,),
        cards=frozenset(spot.trick),
    )


def which_may_be_played(spot: Spot) -> Task:
    """Ask for all the cards that the learner may play."""
    return Task(
        M("Press **every** card you may play, then check."),
        partial(_judge_legal, spot),
        M("Do you hold the suit that was led? If so, only that suit. If not, everything."),
        (frozenset(spot.now.legal_cards()),),
        cards=frozenset(spot.now.hand(Seat.SOUTH)),
        several=True,
    )


def who_leads_next(spot: Spot) -> Task:
    """Ask for the leader of the next trick."""
    return Task(
        M("Who leads the next trick?"),
        partial(_judge_leader, spot),
        M("Find the card that won this trick, and see who played it."),
        (spot.winner,),
        seats=EVERYBODY,
    )


def does_it_win(spot: Spot, card: Card) -> Task:
    """Ask whether the last card to a trick will win it."""
    wins = spot.then(card).winner is Seat.SOUTH
    return Task(
        M("You play {card}. Does it win the trick?", card=card),
        partial(_judge_forecast, spot.then(card), card),
        M(
            "Is there a trump? Then the highest trump wins. If not, the highest card of the suit led."
        ),
        (YES if wins else NO,),
        choices=((YES, M("It wins")), (NO, M("It does not"))),
    )


def take_it(spot: Spot) -> Task:
    """Ask the last player for a card that wins the trick."""
    winners = [c for c in spot.now.legal_cards() if spot.then(c).winner is Seat.SOUTH]
    return Task(
        M("You play last. Press a card that **wins** the trick."),
        partial(_judge_take, spot),
        M("First see which cards you may play. Then look for one that beats the best card so far."),
        tuple(winners),
        cards=frozenset(spot.now.hand(Seat.SOUTH)),
    )


def who_plays_next(spot: Spot) -> Task:
    """Ask who comes after the leader."""
    return Task(
        M("{seat} has led. Who plays next?", seat=spot.leader),
        partial(_judge_turn, spot),
        M("Imagine sitting in {seat}'s chair, and look to the right.", seat=spot.leader),
        (cast(Seat, spot.now.to_move),),
        seats=EVERYBODY - {spot.leader},
    )


# how they are judged


def _judge_winner(spot: Spot, answer: Answer) -> Judgement:
    card = cast(Card, answer)
    if card is spot.winning:
        why = why_wins(spot.trick, spot.trump)
        return Judgement(True, why, scene=spot.revealed({card: "right"}))
    return Judgement(False, why_loses(card, spot.trick, spot.trump), {card: "wrong"})


def _judge_legal(spot: Spot, answer: Answer) -> Judgement:
    picked, legal = cast("frozenset[Card]", answer), frozenset(spot.now.legal_cards())
    led, trump = spot.now.led, spot.trump
    illegal = sorted(picked - legal, key=lambda card: (card.suit is not trump, card))
    if illegal and led is not None:
        why = must_follow(illegal[0], led, trump)
        return Judgement(False, why, dict.fromkeys(illegal, "wrong"))
    if missed := sorted(legal - picked, key=lambda card: (card.suit is trump, card)):
        return Judgement(False, why_not_all(picked, missed[0], led, trump))
    return Judgement(True, why_legal(legal, led, trump), dict.fromkeys(legal, "right"))


def _judge_leader(spot: Spot, answer: Answer) -> Judgement:
    seat, card = cast(Seat, answer), spot.winning
    if seat is spot.winner:
        scene = _led_on(spot).but(seat_marks={seat: "right"})
        return Judgement(True, _leads(seat, card), scene=scene, frames=(spot.revealed(),))
    lost = next(played for played, player in spot.plays.items() if player is seat)
    why = sentences([_not_the_leader(spot, seat), why_loses(lost, spot.trick, spot.trump)])
    return Judgement(False, why)


def _leads(seat: Seat, card: Card) -> Message:
    if seat is Seat.SOUTH:
        return M("Your {card} won the trick, so you lead the next one.", card=card)
    return M(
        "{seat} won the trick with {card}, so {seat} leads the next one.", seat=seat, card=card
    )


def _not_the_leader(spot: Spot, seat: Seat) -> Message:
    if seat is spot.leader:
        return M("Having led does not count: the **winner** leads.")
    if seat is spot.leader.right:
        return M("The lead does not pass to the right: the **winner** leads.")
    return M("Only the **winner** leads.")


def _led_on(spot: Spot) -> Scene:
    """Let the winner lead: the trick goes to him and his next card falls. The learner's own lead is not made for him."""
    if spot.winner is Seat.SOUTH:
        return spot.revealed().but(trick=(), winner=None)
    following = spot.now.play(bots.choose(bots.Sight.of(spot.now)))
    return Spot((spot.now, following), spot.own_hand, spot.trump_named).asked()


def _judge_forecast(spot: Spot, card: Card, answer: Answer) -> Judgement:
    wins = spot.winner is Seat.SOUTH
    why = why_wins(spot.trick, spot.trump) if wins else why_loses(card, spot.trick, spot.trump)
    scene = spot.revealed({spot.winning: "best"})
    return Judgement((answer == YES) is wins, why, scene=scene, frames=(spot.asked(),))


def _judge_take(spot: Spot, answer: Answer) -> Judgement:
    card, led = cast(Card, answer), spot.now.led
    if card not in spot.now.legal_cards() and led is not None:
        return Judgement(False, must_follow(card, led, spot.trump), {card: "wrong"})
    after = spot.then(card)
    right = after.winner is Seat.SOUTH
    trick, trump = after.trick, after.trump
    why = why_wins(trick, trump) if right else why_loses(card, trick, trump)
    scene = after.revealed({card: "right"} if right else {card: "wrong", after.winning: "best"})
    return Judgement(right, why, scene=scene, frames=(after.asked(),))


def _judge_turn(spot: Spot, answer: Answer) -> Judgement:
    leader, seat = spot.leader, cast(Seat, answer)
    if seat is not spot.now.to_move:
        why = M(
            "Play goes to the **right**, against the clock. Who sits on {seat}'s right?",
            seat=leader,
        )
        return Judgement(False, why)
    why = M(
        "{seat} sits on {leader}'s right. So it goes on, until four cards make the trick.",
        seat=seat,
        leader=leader,
    )
    whole = spot
    while not whole.complete:
        whole = whole.then(bots.choose(bots.Sight.of(whole.now)))
    scene = whole.revealed().but(seat_marks={seat: "right"})
    return Judgement(True, why, scene=scene, frames=(*whole.frames()[1:], whole.asked()))
