"""Fresh tasks: every kind in turn, each from a real deal and with its own traps."""

from __future__ import annotations

import random
from dataclasses import replace

from hokm_teach.i18n import M, Message
from hokm_teach.lessons.cards_and_tricks import tasks, traps
from hokm_teach.lessons.cards_and_tricks.spot import Spot
from hokm_teach.lessons.fresh import Kind
from hokm_teach.lessons.task import Step, Task
from hokm_teach.seats import Seat


def high_and_low(rng: random.Random) -> Step:
    """Draw a trick of one suit, a jack above a ten as often as not."""
    spot = replace(traps.find(rng, [traps.jack_over_ten, traps.honours]), own_hand=False)
    return _step(M("High and low"), spot, tasks.which_is_highest(spot))


def who_wins(rng: random.Random) -> Step:
    """Draw a trick with a third suit, a ruff, two ruffs, or a trump lead."""
    third = traps.third_suit_on_top
    shapes = [third, third, traps.small_ruff, traps.overruff, traps.trump_led]
    spot = replace(traps.find(rng, shapes), own_hand=False)
    return _step(M("Who wins?"), spot, tasks.which_wins(spot))


def may_you(rng: random.Random) -> Step:
    """Draw a hand that must follow, or cannot, or leads."""
    often = [traps.may_not_ruff, traps.need_not_ruff] * 2
    hands = [*often, traps.follow_trump, traps.no_trump_at_all, traps.you_lead]
    spot = traps.before_you(traps.find(rng, hands))
    return _step(M("What may you play?"), spot, tasks.which_may_be_played(spot))


def who_leads(rng: random.Random) -> Step:
    """Draw a trick won from any place in it equally often: where one sat tells nothing, only the cards do."""
    places = [traps.won_from(place) for place in range(4)]
    spot = replace(traps.find(rng, places), own_hand=False)
    return _step(M("Who leads next?"), spot, tasks.who_leads_next(spot))


def will_it_win(rng: random.Random) -> Step:
    """Draw a last card that wins or loses for a reason worth knowing, both equally often."""
    wins = rng.random() < 0.5
    # A third suit never wins and a trump ruffs: each shape asks of the card what it is about.
    shapes = [traps.small_ruff, traps.overruff, traps.honours, traps.third_suit_on_top]
    last = traps.last_seat_spots
    whole = traps.find(rng, [traps.forecast(shape, wins) for shape in shapes], last)
    spot, card = traps.before_you(whole), traps.your_card(whole)
    step = _step(M("Will it win?"), spot, tasks.does_it_win(spot, card))
    return replace(step, scene=spot.asked().but(picked=frozenset({card})))


def take_the_trick(rng: random.Random) -> Step:
    """Draw a last seat from which some cards win, and others do not or may not be played."""
    spot = traps.before_you(traps.find(rng, [traps.can_choose], traps.last_seat_spots))
    return _step(M("Take the trick"), spot, tasks.take_it(spot))


#: Every kind of task of this lesson.
KINDS: tuple[Kind, ...] = (high_and_low, may_you, who_wins, who_leads, will_it_win, take_the_trick)


def _step(title: Message, spot: Spot, task: Task) -> Step:
    return Step(title, (_about(spot),), spot.asked(), task, frames=spot.frames())


def _about(spot: Spot) -> Message:
    """Say who led what, and what is trump."""
    if not spot.trick:
        return M("You lead, and {suit} is trump.", suit=spot.trump)
    card, suit = spot.trick[0], spot.trump
    if spot.leader is Seat.SOUTH:
        return M("You led {card}, and {suit} is trump.", card=card, suit=suit)
    return M("{seat} led {card}, and {suit} is trump.", seat=spot.leader, card=card, suit=suit)
