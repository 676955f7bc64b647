"""The five tasks at the end, drawn fresh: one of each kind, in any order, each in a way of its own."""

from __future__ import annotations

import random

from hokm_teach.cards import shuffled
from hokm_teach.draft import Draft
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.fresh import Kind, in_turn, whose
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Step, Task
from hokm_teach.lessons.two_players_other_ways import apart, asks
from hokm_teach.lessons.two_players_other_ways.ways import (
    SEATED,
    WAYS,
    after,
    before_drawing,
    before_laying,
    begun,
    drawn_out,
    scene,
    way_name,
)
from hokm_teach.rules import RuleSet
from hokm_teach.seats import Seat


def draw() -> Kind:
    """Return a draw of fresh tasks: who lays away what, who draws first, what is left, what a turn tells, which way it is."""
    return in_turn((lays, begins, is_left, tells, which))


def _begun(chance: random.Random, rules: RuleSet) -> Draft:
    pack = shuffled(chance.randrange(10**9), rules.cards)
    return begun(rules, pack, chance.choice(SEATED), most=chance.random() < 0.5)


def _part(chance: random.Random, draft: Draft) -> Draft:
    """Return the draft somewhere on its way."""
    full = drawn_out(draft)
    return after(full, chance.randrange(2, len(full.choices) - 2))


def _told(draft: Draft) -> Message:
    return whose(draft.hakem, M("You are hakem."), M("{seat} is hakem.", seat=draft.hakem))


def _asked(title: Message, body: tuple[Message, ...], shown: Scene, task: Task) -> Step:
    return Step(title, body, shown.but(to_move=None), task, checked=True)


def lays(chance: random.Random) -> Step:
    """Ask how many hakem's opponent lays away."""
    draft = _begun(chance, chance.choice(WAYS))
    hakems = len(draft.away[0])
    told = Draft.start(draft.rules, draft.hakem, draft.pack).confirm(
        draft.trump or "", draft.away[0]
    )
    laid = (M("Hakem has laid away {n}.", n=hakems),) if hakems else ()
    task = asks.other_lays_task(told)
    return _asked(M("Laying away"), (_told(draft), *laid), before_laying(told), task)


def begins(chance: random.Random) -> Step:
    """Ask who draws first."""
    draft = _begun(chance, chance.choice(WAYS))
    return _asked(
        M("The first card"), (_told(draft),), before_drawing(draft), asks.first_task(draft)
    )


def is_left(chance: random.Random) -> Step:
    """Ask how many cards stay in the stock."""
    draft = _begun(chance, chance.choice(WAYS))
    return _asked(M("The stock"), (_told(draft),), scene(draft), asks.left_task(draft.rules))


def tells(chance: random.Random) -> Step:
    """Ask what a turn of Bo's tells you; the last turn, which sees both cards, is left out."""
    while True:
        draft = _part(chance, _begun(chance, chance.choice((*WAYS[1:], WAYS[-1]))))
        if draft.turns[-1].seat is Seat.NORTH:
            break
    way = M("The way: **{way}**.", way=way_name(draft.rules))
    return _asked(M("A turn of Bo's"), (way, _told(draft)), scene(draft), asks.turn_task(draft))


def which(chance: random.Random) -> Step:
    """Ask by which way the hands on the table are built."""
    draft = _part(chance, _begun(chance, chance.choice(WAYS)))
    task = apart.which_way_task(draft)
    return _asked(M("Which way is it?"), (_told(draft),), scene(draft), task)
