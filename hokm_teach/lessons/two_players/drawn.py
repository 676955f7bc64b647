"""Tasks drawn for the check: positions whose answer the deals carry, in any suits; and counts of real drafts."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hokm_teach.bots import decide
from hokm_teach.cards import PACK, Suit, cards, of_suit, shuffled
from hokm_teach.deal import Phase
from hokm_teach.i18n import M
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.fresh import Kind, in_turn, whose
from hokm_teach.lessons.game.counsel_words import tops_of
from hokm_teach.lessons.game.laying import KEEP, PASS
from hokm_teach.lessons.game.sheets import draws
from hokm_teach.lessons.task import Step, Task
from hokm_teach.lessons.two_players import counting, turns
from hokm_teach.lessons.two_players.arranged import RULES, YOU, arranged, first_five, table
from hokm_teach.lessons.two_players.keeping import keeping_task, offered_scene
from hokm_teach.lessons.two_players.laying_away import laying_task
from hokm_teach.rounds import Round
from hokm_teach.seats import SEATS


@dataclass(frozen=True)
class Five:
    """Five cards with hearts as trump, and what goes away of them."""

    held: str
    away: str


@dataclass(frozen=True)
class Turn:
    """A turn at the stock with hearts as trump, and whether to keep the top card."""

    five: str
    away: str
    draws: str
    top: str
    right: str


#: Whatever suits take the places of these, the deals say the same; the tests hold it with many more of them.
FIVES = (
    Five("HA HK HJ D3 C2", "D3 C2"),
    Five("HA HK HQ SJ C4", "SJ C4"),
    Five("HA HK HJ SQ D2", "SQ D2"),
    Five("HA HK SJ D3 C2", "SJ D3 C2"),
    Five("HA HQ SJ DT C4", "SJ DT C4"),
    Five("HK HQ SJ CT D9", "SJ D9 CT"),
    Five("HK HJ SJ DT C8", "SJ DT C8"),
)
_FEW_TRUMPS = ("HK HT SQ DJ C9", "SQ DJ C9")
_LATE = ("HT H9 D2 C2 C4", "D2 C2 C4")
_DRAWN = "keep HJ, pass C5 D9, keep HK, pass S3 D8, pass C6 D4, pass S2 C3, pass D5 {}"
TURNS = (
    Turn(*_FEW_TRUMPS, "", "H9", KEEP),
    Turn(*_FEW_TRUMPS, "keep H3, pass ST D8, keep HJ, pass C5 S6", "H4", KEEP),
    Turn(*_FEW_TRUMPS, "keep H3, pass ST D8, keep HJ, pass C5 S6", "CT", PASS),
    Turn(*_FEW_TRUMPS, "keep H3, pass ST D8, keep HJ, pass C5 S6, keep SA", "CT", PASS),
    Turn(*_LATE, _DRAWN.format("C9"), "SQ", PASS),
    Turn(*_LATE, _DRAWN.format("C9"), "SJ", PASS),
    Turn(*_LATE, _DRAWN.format("C9"), "H2", KEEP),
    Turn(*_LATE, _DRAWN.format("SK"), "H2", KEEP),
)


def draw() -> Kind:
    """Return a draw that takes every kind of task in turn."""
    return in_turn((_laying, _keeping, _seen, _suit, _tops, _order))


def recoloured(text: str, suits: Mapping[str, str]) -> str:
    """Return cards with other suits in the places of theirs.

    >>> recoloured("keep HA, pass C2 H4", {"H": "S", "C": "D"})
    'keep SA, pass D2 S4'
    """
    words = text.replace(",", " ,").split()
    changed = [suits.get(word[0], word[0]) + word[1] if len(word) == 2 else word for word in words]
    return " ".join(changed).replace(" ,", ",")


def _suits(chance: random.Random) -> dict[str, str]:
    names = [suit.value for suit in Suit]
    return dict(zip(names, chance.sample(names, len(names)), strict=True))


def _laying(chance: random.Random) -> Step:
    return laying(chance.choice(FIVES), _suits(chance))


def laying(five: Five, suits: Mapping[str, str]) -> Step:
    """Ask what to lay away of some five cards, in these suits."""
    deal, trump = first_five(recoloured(five.held, suits)), Suit(suits["H"])
    return Step(
        M("Two or three?"),
        (M("Your five cards, and trump is settled."),),
        table(deal.view(YOU)).but(trump=trump),
        laying_task(deal, trump, cards(recoloured(five.away, suits))),
        checked=True,
    )


def _keeping(chance: random.Random) -> Step:
    return keeping(chance.choice(TURNS), _suits(chance), str(chance.randrange(10**6)))


def keeping(turn: Turn, suits: Mapping[str, str], seed: str) -> Step:
    """Ask whether to keep a top card, in these suits; the seed shuffles what you do not see."""
    five, away, before, top = (
        recoloured(each, suits) for each in (turn.five, turn.away, turn.draws, turn.top)
    )
    deal = arranged(five, away, before, top, trump=suits["H"], seed=seed)
    known = deal.view(YOU)
    sheet = draws(known)
    return Step(
        M("Keep or pass?"),
        (M("Your turn at the stock."),),
        offered_scene(known),
        keeping_task(deal, turn.right),
        checked=True,
        sheets=(sheet,) if sheet else (),
    )


def _drafted(
    chance: random.Random, fits: Callable[[Knowledge], bool], *, full: bool = False
) -> Knowledge:
    """Return what you know in the middle of a draft of two simple players, or at its end, where it fits."""
    while True:
        deal = Round.start(RULES, chance.choice(SEATS[2]), shuffled(chance.randrange(10**9)))
        until = RULES.hand_size if full else chance.randrange(6, 12)
        while deal.phase is not Phase.PLAY:
            if deal.phase is Phase.DRAW and deal.to_act is YOU and len(deal.hand(YOU)) >= until:
                break
            deal = deal.act(decide(deal.view(deal.to_act or deal.hakem)))
        known = deal.view(YOU)
        if fits(known):
            return known


def _passed_twice(known: Knowledge) -> bool:
    return counting.passes(known) > 1


def _seen(chance: random.Random) -> Step:
    known = _drafted(chance, _passed_twice)
    return _counted(known, counting.seen_task(known))


def _suit(chance: random.Random) -> Step:
    known = _drafted(chance, lambda found: bool(_suits_gone(found)), full=chance.random() < 1 / 2)
    suit = chance.choice(_suits_gone(known))
    return _counted(known, counting.suit_task(known, suit))


def _suits_gone(known: Knowledge) -> list[Suit]:
    """Return the suits of which you hold some, and have seen two or more go."""
    return [
        suit for suit in Suit if len(of_suit(known.out, suit)) > 1 and of_suit(known.hand, suit)
    ]


def _tops(chance: random.Random) -> Step:
    def fits(known: Knowledge) -> bool:
        return 1 < sum(len(tops_of(known, suit)) for suit in Suit) < 6

    known = _drafted(chance, fits, full=True)
    return _counted(known, counting.tops_task(known))


def _counted(known: Knowledge, task: Task) -> Step:
    sheet = draws(known)
    return Step(
        M("Count"),
        (whose(known.hakem, M("You are hakem."), M("{seat} is hakem.", seat=known.hakem)),),
        table(known),
        task,
        checked=True,
        sheets=(sheet,) if sheet else (),
    )


def _order(chance: random.Random) -> Step:
    """Ask who draws first, or how many turns you will have."""
    deal = Round.start(RULES, chance.choice(SEATS[2]), chance.sample(PACK, len(PACK)))
    while deal.phase is not Phase.DRAW:
        deal = deal.act(decide(deal.view(deal.to_act or deal.hakem)))
    known = deal.view(YOU)
    task = turns.begins_task(deal) if chance.random() < 1 / 2 else turns.turns_task(known)
    return Step(
        M("Before the draw"),
        (
            whose(known.hakem, M("You are hakem."), M("{seat} is hakem.", seat=known.hakem)),
            M("You have laid away {n}, and Bo {k}.", n=len(known.away), k=5 - len(known.away)),
        ),
        table(known).but(offered=(), to_move=None),
        task,
        checked=True,
    )
