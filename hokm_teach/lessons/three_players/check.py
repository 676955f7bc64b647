"""The five tasks at the end, drawn fresh: one of each kind, in any order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from hokm_teach.i18n import M, Message
from hokm_teach.lessons.cards_and_tricks import tasks, traps
from hokm_teach.lessons.cards_and_tricks.spot import Spot
from hokm_teach.lessons.fresh import Kind, in_turn, whose
from hokm_teach.lessons.task import Step, Task
from hokm_teach.lessons.three_players.after import after_step, is_hakem
from hokm_teach.lessons.three_players.rivals import whose_trick
from hokm_teach.lessons.three_players.scoring import offers, worth_task
from hokm_teach.lessons.three_players.stopping import stop_task
from hokm_teach.lessons.three_players.table import RULES, SEATED, Standing, all_standings
from hokm_teach.seats import Seat, left_of


def draw() -> Kind:
    """Return a draw of fresh tasks: does it stop, who scores how much, who is next, what may be played, whose trick."""
    return in_turn((stops, scores, following, may_you, takes))


@cache
def _kinds() -> dict[str, tuple[Standing, ...]]:
    """Sort the ways a deal can stand by what is to be seen in them."""
    going, ended = all_standings()
    seven = RULES.tricks_to_win
    return {
        "seven and on": tuple(each for each in going if each.most >= seven),
        "not yet seven": tuple(each for each in going if each.most == seven - 1),
        "out of reach": tuple(each for each in ended if each.left and not each.kot),
        "kot": tuple(each for each in ended if each.kot),
        "tied": tuple(each for each in ended if len(each.leaders) > 1),
        "alone": tuple(each for each in ended if len(each.leaders) == 1 and not each.kot),
    }


def _standing(chance: random.Random, weights: dict[str, int]) -> Standing:
    (kind,) = chance.choices(tuple(weights), tuple(weights.values()))
    return chance.choice(_kinds()[kind])


def stops(chance: random.Random) -> Step:
    """Ask whether it stops: as often as not it does not, though somebody has seven."""
    weights = {"seven and on": 5, "not yet seven": 1, "out of reach": 4, "kot": 1}
    standing = _standing(chance, weights)
    return _asked(M("Does it stop?"), (standing.told(),), standing, None, stop_task(standing))


def scores(chance: random.Random) -> Step:
    """Ask who scores how many points: mostly after ties and kots."""
    standing = _standing(chance, {"tied": 5, "alone": 3, "kot": 3})
    hakem = chance.choice(SEATED)
    task = worth_task(standing, hakem, offers(standing, hakem))
    body = (standing.told(), is_hakem(hakem))
    return _asked(M("Who scores?"), body, standing, hakem, task)


def _asked(
    title: Message, body: tuple[Message, ...], standing: Standing, hakem: Seat | None, task: Task
) -> Step:
    dealer = left_of(hakem, RULES.players) if hakem else None
    return Step(title, body, standing.scene(hakem=hakem, dealer=dealer), task, checked=True)


def following(chance: random.Random) -> Step:
    """Ask who is hakem next, or who deals: more often after hakem did not score."""
    while True:
        standing, hakem = (
            _standing(chance, {"tied": 3, "alone": 3, "kot": 1}),
            chance.choice(SEATED),
        )
        if standing.scorer is not hakem or chance.random() < 0.5:
            break
    made = after_step(M("The next deal"), standing, hakem, dealer=chance.random() < 0.3)
    return Step(made.title, made.body, made.scene, made.task, checked=True)


def _find(chance: random.Random, shapes: Sequence[traps.Trap]) -> Spot:
    return traps.find(chance, shapes, lambda rng: traps.spots(rng, RULES.players, RULES.cards))


def may_you(chance: random.Random) -> Step:
    """Ask for the legal cards of a hand that must follow, or cannot."""
    shapes = [traps.may_not_ruff, traps.need_not_ruff, traps.follow_trump, traps.no_trump_at_all]
    spot = traps.before_you(_find(chance, shapes))
    return _trick(M("What may you play?"), spot, tasks.which_may_be_played(spot))


def takes(chance: random.Random) -> Step:
    """Ask who wins a trick of three cards."""
    shapes = [traps.third_suit_on_top, traps.small_ruff, traps.overruff, traps.jack_over_ten]
    found = _find(chance, shapes)
    spot = Spot(found.positions, own_hand=False)
    return _trick(M("Whose trick?"), spot, whose_trick(spot))


def _trick(title: Message, spot: Spot, task: Task) -> Step:
    leader, card, trump = spot.leader, spot.trick[0], spot.trump
    led = whose(
        leader,
        M("You led {card}, and {suit} is trump.", card=card, suit=trump),
        M("{seat} led {card}, and {suit} is trump.", seat=leader, card=card, suit=trump),
    )
    return Step(title, (led,), spot.asked(), task, frames=spot.frames(), checked=True)
