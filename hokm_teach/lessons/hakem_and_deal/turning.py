"""Turning up cards until an ace falls: who gets the next card, and what an ace means at each kind of table."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import PACK, Card
from hokm_teach.hakem import AceDraw, Turned
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.hakem_and_deal.moves import Move
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.rules import SECOND_ACE, RuleSet
from hokm_teach.seats import Seat


def turned_scene(draw: AceDraw, count: int, dealer: Seat, rules: RuleSet) -> Scene:
    """Lay out the first `count` cards of a draw; hakem bears the mark once the ace is there."""
    turned: dict[Seat, tuple[Card, ...]] = {}
    for each in draw.turned[:count]:
        turned[each.seat] = (*turned.get(each.seat, ()), each.card)
    return Scene(
        phase="turn",
        turned=turned,
        pairs=rules.partner != SECOND_ACE,
        dealer=dealer,
        hakem=draw.hakem if aces(draw, count) else None,
        stock=len(PACK) - count,
    )


def aces(draw: AceDraw, count: int) -> tuple[Turned, ...]:
    """Return the aces among the first `count` cards turned up."""
    return tuple(each for each in draw.turned[:count] if each.ace)


def turning_moves(
    draw: AceDraw, first: int, dealer: Seat, rules: RuleSet, title: Message, body: Message
) -> list[Move]:
    """Return one move for each card of a draw, from the one at index `first` on."""
    return [
        Move(
            title,
            (body,),
            turned_scene(draw, count, dealer, rules),
            turning_task(draw, count, dealer),
            does=M("Turn a card"),
        )
        for count in range(first, len(draw.turned))
    ]


def turning_task(draw: AceDraw, count: int, dealer: Seat) -> Task:
    """Ask before whom the next card is turned up when `count` lie there already."""
    question = (
        M("Who gets the next card? Press the seat.")
        if count
        else M("Who gets the first card? Press the seat.")
    )
    return Task(
        question,
        partial(_judge_turning, draw, count, dealer),
        M("Go round **anticlockwise**: after each player comes the one on that player's right."),
        (draw.turned[count].seat,),
        seats=EVERYBODY,
    )


def _judge_turning(draw: AceDraw, count: int, dealer: Seat, answer: Answer) -> Judgement:
    coming = draw.turned[count].seat
    if answer is coming:
        return Judgement(True, fallen(draw, count))
    if aces(draw, count) and answer is draw.hakem:
        return Judgement(False, _has_an_ace(draw.hakem, coming))
    if not count:
        return Judgement(False, wrong_start(dealer, coming, answer))
    return Judgement(False, wrong_way(draw.turned[count - 1].seat, coming, answer))


def fallen(draw: AceDraw, count: int) -> Message:
    """Say what the card at index `count` is to the one before whom it fell."""
    turned = draw.turned[count]
    seat, card = turned.seat, turned.card
    if turned.ace:
        return whose(
            seat,
            M("{card} falls before you: an **ace**!", card=card),
            M("{card} falls before {seat}: an **ace**!", card=card, seat=seat),
        )
    return whose(
        seat,
        M("{card} falls before you. No ace, so on it goes.", card=card),
        M("{card} falls before {seat}. No ace, so on it goes.", card=card, seat=seat),
    )


def _has_an_ace(hakem: Seat, coming: Seat) -> Message:
    passed = whose(
        hakem,
        M("You have an ace already: the governor takes no more cards."),
        M("{seat} has an ace already: the governor takes no more cards.", seat=hakem),
    )
    return sentences([passed, _is_next(coming)])


def _is_next(coming: Seat) -> Message:
    return whose(coming, M("The next one is yours."), M("The next one is {seat}'s.", seat=coming))


def wrong_start(dealer: Seat, coming: Seat, answer: Answer) -> Message:
    """Say why the first card does not go to a seat."""
    if answer is dealer:
        return M(
            "Whoever deals comes last. It begins on the dealer's right: {order}.",
            order=[dealer, coming],
        )
    if answer is dealer.left:
        return clockwise(dealer, coming)
    return M(
        "That is opposite the dealer. It begins on the dealer's right: {order}.",
        order=[dealer, coming],
    )


def wrong_way(before: Seat, coming: Seat, answer: Answer) -> Message:
    """Say why, after `before`, it is not the turn of a seat but of `coming`."""
    if answer is before:
        return sentences(
            [
                whose(
                    before,
                    M("You have just been served, and everybody is served once a round."),
                    M(
                        "{seat} has just been served, and everybody is served once a round.",
                        seat=before,
                    ),
                ),
                _is_next(coming),
            ]
        )
    if answer is before.left:
        return clockwise(before, coming)
    return M(
        "That would leave somebody out. Anticlockwise, one after the other: {order}.",
        order=[before, coming],
    )


def clockwise(before: Seat, coming: Seat) -> Message:
    """Say that a card was given the way most other games go."""
    return M(
        "That is **clockwise**, the habit from other games. Hokm goes to the right: {order}.",
        order=[before, coming],
    )
