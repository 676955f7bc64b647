"""The five tasks at the end, drawn from real draws and deals: one of each kind, in any order."""

from __future__ import annotations

import random

from hokm_teach.cards import Card, Suit, of_suit, shuffled
from hokm_teach.deal import Deal
from hokm_teach.hakem import AceDraw, draw_for_hakem
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.fresh import Kind, in_turn, whose
from hokm_teach.lessons.hakem_and_deal import after, governor, packets
from hokm_teach.lessons.hakem_and_deal.aces import ace_task
from hokm_teach.lessons.hakem_and_deal.tables import TABLES
from hokm_teach.lessons.hakem_and_deal.turning import aces, turned_scene, turning_task
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Step, Task
from hokm_teach.rules import SECOND_ACE, RuleSet
from hokm_teach.seats import SEATS, Seat

#: More cards than this crowd the table and teach nothing new.
LONGEST_DRAW = 12
#: Packets after which the table is asked what happens next: nothing dealt, five, nine, thirteen each.
ROUNDS = (0, 4, 8, 12)
GOVERNORS = tuple(rules for rules in TABLES if rules.partner == SECOND_ACE)


def draw() -> Kind:
    """Return a draw of fresh tasks: the next card, an ace, packets, what is next, who comes after."""
    return in_turn((_turning, _ace, _packets, _what_is_next, _afterwards))


def at_table(rules: RuleSet) -> Message:
    """Say whose rules are played."""
    return M("Rules at this table: **{rules}**.", rules=rules)


def _pack(chance: random.Random) -> tuple[Card, ...]:
    return shuffled(chance.randrange(10**9))


def _seat(chance: random.Random) -> Seat:
    return chance.choice(SEATS[4])


def _short_draw(chance: random.Random, rules: RuleSet) -> tuple[AceDraw, Seat]:
    """Return a draw that is soon over, and who deals it."""
    while True:
        dealer = _seat(chance)
        found = draw_for_hakem(_pack(chance), dealer, rules)
        if 2 < len(found.turned) <= LONGEST_DRAW:
            return found, dealer


def _asked(title: Message, body: tuple[Message, ...], scene: Scene, task: Task) -> Step:
    return Step(title, body, scene, task, checked=True)


def _turning(chance: random.Random) -> Step:
    """Ask for the next card; at the Governor's table after the first ace, where hakem is passed over."""
    rules = chance.choice(TABLES)
    found, dealer = _short_draw(chance, rules)
    first_ace = next(index for index, each in enumerate(found.turned) if each.ace)
    from_here = first_ace + 1 if rules.partner == SECOND_ACE else 0
    count = chance.randrange(from_here, len(found.turned))
    return _asked(
        M("Turning up cards"),
        (at_table(rules), _dealt_by(dealer)),
        turned_scene(found, count, dealer, rules),
        turning_task(found, count, dealer),
    )


def _dealt_by(dealer: Seat) -> Message:
    return whose(
        dealer,
        M("You turn up the cards."),
        M("{seat} turns up the cards.", seat=dealer),
    )


def _ace(chance: random.Random) -> Step:
    """Ask what an ace means, or, when a pair must change seats, with whom."""
    if chance.random() < 0.4:
        return _change_of_seats(chance)
    rules = chance.choice((*TABLES, *GOVERNORS))  # the table that differs comes up half the time
    found, dealer = _short_draw(chance, rules)
    stops = [index for index, each in enumerate(found.turned, 1) if each.ace]
    count = chance.choice(stops)
    scene = turned_scene(found, count, dealer, rules)
    bare = scene.but(hakem=found.hakem if len(aces(found, count)) > 1 else None)
    return _asked(M("An ace"), (at_table(rules),), bare, ace_task(found, count, rules))


def _change_of_seats(chance: random.Random) -> Step:
    rules = chance.choice(GOVERNORS)
    while True:
        found, dealer = _short_draw(chance, rules)
        if found.swap is not None:
            break
    scene = turned_scene(found, len(found.turned), dealer, rules)
    body = (at_table(rules), *governor.governed(found))
    return _asked(M("Seats change"), body, scene, governor.swap_task(found))


def _deal(chance: random.Random, given: int, *, named: bool) -> Deal:
    """Return a deal with `given` packets out; trump is named as soon as it may be if `named`."""
    deal = Deal.start(chance.choice(TABLES), _seat(chance), _pack(chance))
    for _ in range(min(given, len(SEATS[4]))):
        deal = deal.deal_packet()
    if given < len(SEATS[4]) or not named:
        return deal
    five = deal.hand(deal.hakem)
    deal = deal.name_trump(max(Suit, key=lambda suit: len(of_suit(five, suit))))
    for _ in range(given - len(SEATS[4])):
        deal = deal.deal_packet()
    return deal


def _stage(deal: Deal) -> tuple[Message, ...]:
    """Say whose table it is, who is hakem and how far the deal has come."""
    hakem = deal.hakem
    named = M("Trump is {suit}.", suit=deal.trump) if deal.trump is not None else None
    told = (
        at_table(deal.rules),
        whose(hakem, M("You are hakem."), M("{seat} is hakem.", seat=hakem)),
        named,
    )
    return tuple(part for part in told if part is not None)


def _packets(chance: random.Random) -> Step:
    """Ask for the next packet; every third time for the first of a round."""
    if chance.random() < 1 / 3:
        given = chance.choice(ROUNDS[:-1])
    else:
        given = chance.choice([n for n in range(ROUNDS[-1]) if n not in ROUNDS])
    deal = _deal(chance, given, named=True)
    return _asked(M("Packets"), _stage(deal), packets.dealt_scene(deal), packets.packet_task(deal))


def _what_is_next(chance: random.Random) -> Step:
    """Ask what happens between two rounds (most often when to stop), or who leads at last."""
    given = chance.choice((*ROUNDS, 4))
    deal = _deal(chance, given, named=given != 4 or chance.random() < 0.3)
    done = given == ROUNDS[-1]
    task = packets.lead_task(deal) if done and chance.random() < 0.7 else packets.next_task(deal)
    return _asked(M("What happens next?"), _stage(deal), packets.dealt_scene(deal), task)


def _afterwards(chance: random.Random) -> Step:
    """Ask for the next hakem or the next dealer, more often after a loss."""
    won = chance.random() < 0.3
    ended = after.played(chance, chance.choice(TABLES), _seat(chance), won=won)
    ask = chance.choice((after.hakem_task, after.dealer_task))
    body = (at_table(ended.before.rules), *after.told(ended))
    return _asked(M("The next deal"), body, after.ended_scene(ended), ask(ended))
