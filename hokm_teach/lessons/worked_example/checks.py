"""Five tasks drawn fresh from real deals: counting, what is sure, when it stops, points, who comes next."""

from __future__ import annotations

import random

from hokm_teach.bots import Sight, choose
from hokm_teach.cards import PACK, Card, Suit, of_suit
from hokm_teach.deal import Deal
from hokm_teach.i18n import M, Message, plural
from hokm_teach.lessons.fresh import Kind
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.worked_example.story import RULES
from hokm_teach.match import succession
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat

TITLE = M("On your own")


def _deal(rng: random.Random) -> Position:
    """Deal, and let hakem name his longest suit."""
    pack = list(PACK)
    rng.shuffle(pack)
    deal = Deal.start(RULES, rng.choice(SEATS[4]), pack).deal_first()
    five = deal.hand(deal.hakem)
    trump = max(
        Suit,
        key=lambda suit: (len(of_suit(five, suit)), sum(of.rank for of in of_suit(five, suit))),
    )
    return deal.name_trump(trump).deal_rest().position


def middle(rng: random.Random, tricks: int) -> Position:
    """Return a deal after some tricks by simple players, with nobody at seven yet."""
    while True:
        position = _deal(rng)
        while position.to_move is not None and len(position.history) < tricks:
            position = position.play(choose(Sight.of(position)))
        if not position.over:
            return position


def count_trumps(rng: random.Random) -> Step:
    """How many trumps are still in other hands?"""
    position = middle(rng, rng.randint(3, 6))
    trump = position.trump
    mine = len(of_suit(position.hand(Seat.SOUTH), trump))
    gone = sum(card.suit is trump for trick in position.history for card in trick.cards)
    out = 13 - mine - gone
    offered = _counts(rng, out, mine, gone)

    def judge(answer: Answer) -> Judgement:
        said = int(str(answer).removeprefix("answer-"))
        return Judgement(said == out, _counted(trump, said, mine, gone))

    played = tuple(card for trick in position.history for card in trick.cards if card.suit is trump)
    seen = (
        M("These trumps have been played: {cards}.", cards=played)
        if played
        else M("No trump has been played yet.")
    )
    return Step(
        TITLE,
        (seen,),
        Scene.of(position),
        Task(
            M("How many {trump} are out in the other three hands?", trump=trump),
            judge,
            M("Thirteen, less what was played, less what you hold."),
            right=(f"answer-{out}",),
            choices=tuple((f"answer-{n}", n) for n in offered),
        ),
        checked=True,
    )


def _counts(rng: random.Random, out: int, mine: int, gone: int) -> list[int]:
    """Offer four counts: the right one, those of somebody who forgot something, and others near it."""
    slips = {13 - gone, 13 - mine} - {out}
    near = [n for n in range(max(0, out - 3), out + 4) if n != out and n not in slips]
    rest = rng.sample(near, 3 - len(slips))
    return sorted({out, *slips, *rest})


def _counted(trump: Suit, said: int, mine: int, gone: int) -> Message:
    """Say what a count has left out; the right one is counted up."""
    fields = {"trump": trump, "gone": gone, "mine": mine}
    if said == 13 - gone - mine:
        return M(
            "Thirteen {trump} in all: {gone} played, {mine} in your hand, {out} still out.",
            **fields,
            out=said,
        )
    if said == 13 - gone:
        return M(
            "That is thirteen less the {gone} that were played. The {mine} in **your own hand** are not out either.",
            gone=gone,
            mine=mine,
        )
    if said == 13 - mine:
        return M(
            "That is thirteen less your own {mine}. The {gone} that have **been played** are not out either.",
            gone=gone,
            mine=mine,
        )
    return M(
        "Not {n}: {gone} {trump} have been played and you hold {mine}. Take both from thirteen.",
        **fields,
        n=said,
    )


def sure_winners(rng: random.Random) -> Step:
    """Which of your cards is the highest of its suit still about?"""
    while True:
        position = middle(rng, rng.randint(3, 6))
        sight = Sight.of(position, Seat.SOUTH)
        masters = frozenset(card for card in sight.hand if sight.is_master(card))
        if 0 < len(masters) < len(sight.hand):
            break
    gone = tuple(sorted(sight.gone, key=lambda card: card.order))

    def judge(answer: Answer) -> Judgement:
        chosen = answer if isinstance(answer, frozenset) else frozenset({answer})
        extra = sorted(card for card in chosen - masters if isinstance(card, Card))
        if extra:
            above = sight.unseen(extra[0].suit)[0]
            return Judgement(
                False,
                M("{card} is not safe: {above} is still out.", card=extra[0], above=above),
                {extra[0]: "wrong"},
            )
        if chosen != masters:
            return Judgement(
                False,
                plural(
                    "{n} more card of yours cannot be beaten in its suit.",
                    "{n} more cards of yours cannot be beaten in their suits.",
                    len(masters - chosen),
                ),
            )
        return Judgement(
            True,
            M("Yes: nothing higher is left in those suits. Only a ruff could take a side card."),
            dict.fromkeys(masters, "right"),
        )

    return Step(
        TITLE,
        (M("Gone so far: {cards}.", cards=gone),),
        Scene.of(position),
        Task(
            M("Press every card of yours that no card of its own suit can beat, then check."),
            judge,
            M("Go suit by suit from the ace down: played, or in your hand?"),
            right=(masters,),
            cards=frozenset(sight.hand),
            several=True,
        ),
        checked=True,
    )


def when_it_stops(rng: random.Random) -> Step:
    """Is the deal over?"""
    ours, theirs = rng.choice(((7, 3), (6, 4), (7, 5), (6, 6), (5, 7), (6, 3), (7, 0)))
    over = max(ours, theirs) == RULES.tricks_to_win
    right = "answer-over" if over else "answer-on"

    def judge(answer: Answer) -> Judgement:
        why = (
            M("A side has seven tricks: it stops there, with cards still in the hands.")
            if over
            else M("Nobody has seven yet, so it goes on.")
        )
        return Judgement(answer == right, why)

    return Step(
        TITLE,
        (M("Your side has {ours} tricks, the other has {theirs}.", ours=ours, theirs=theirs),),
        Scene(won=(ours, theirs), phase="play", hidden=dict.fromkeys(SEATS[4], 13 - ours - theirs)),
        Task(
            M("Does the deal go on?"),
            judge,
            M("It is a race to seven."),
            right=(right,),
            choices=(("answer-on", M("It goes on")), ("answer-over", M("It is over"))),
        ),
        checked=True,
    )


def points(rng: random.Random) -> Step:
    """What is the deal worth?"""
    by_hakem, kot = rng.random() < 0.5, rng.random() < 0.6
    lost = 0 if kot else rng.randint(1, 6)
    ours = rng.random() < 0.5
    worth = RULES.points(by_hakem=by_hakem, kot=kot)
    won = (7, lost) if ours else (lost, 7)
    hakem = rng.choice((Seat.SOUTH, Seat.NORTH) if ours == by_hakem else (Seat.EAST, Seat.WEST))

    def judge(answer: Answer) -> Judgement:
        said = int(str(answer).removeprefix("answer-"))
        if said == worth:
            return Judgement(True, _worth(worth, kot))
        return Judgement(False, _not_worth(said, lost, by_hakem))

    return Step(
        TITLE,
        (M("The deal ended {ours} to {theirs}.", ours=won[0], theirs=won[1]),),
        Scene(won=won, phase="over", hakem=hakem),
        Task(
            M("How many points does the winning side score, at a family table?"),
            judge,
            M("Did the losers take a trick?"),
            right=(f"answer-{worth}",),
            choices=tuple((f"answer-{n}", n) for n in range(4)),
        ),
        checked=True,
    )


def _worth(worth: int, kot: bool) -> Message:
    if kot:
        return M("Seven tricks to none is a kot: {n} points at this table.", n=worth)
    return M("The other side has a trick, so it is an ordinary win: {n} point.", n=worth)


def _not_worth(said: int, lost: int, by_hakem: bool) -> Message:
    """Say why a deal in which the losers have `lost` tricks is not worth so many points."""
    if said == 0:
        return M("Whoever wins a deal scores something.")
    if lost:
        return plural(
            "More than one point is paid for a **kot** only, and the losers have {n} trick.",
            "More than one point is paid for a **kot** only, and the losers have {n} tricks.",
            lost,
        )
    if said == 1:
        return M("One point is for an ordinary win. Here the losers have **no trick at all**.")
    if by_hakem:
        return M(
            "Three is paid for a kot **against** hakem, and not at every table. Here hakem's side has won."
        )
    return M(
        "Three for a kot against hakem: so it is at classic and governor tables. A family table pays less, unless it has agreed on three."
    )


def who_is_next(rng: random.Random) -> Step:
    """Who is the next hakem?"""
    hakem, won = rng.choice(SEATS[4]), rng.random() < 0.35
    following, _ = succession(RULES, hakem, hakem.left, hakem_won=won)

    def judge(answer: Answer) -> Judgement:
        return Judgement(answer is following, _next_hakem(hakem, answer, won=won))

    text = M("Hakem's side has won the deal.") if won else M("Hakem's side has lost the deal.")
    return Step(
        TITLE,
        (text,),
        Scene(
            hakem=hakem,
            dealer=hakem.left,
            phase="over",
            won=(7, 4) if won == (hakem in (Seat.SOUTH, Seat.NORTH)) else (4, 7),
        ),
        Task(
            M("Press the seat of the next hakem."),
            judge,
            M("The next one is the one on the right, seen from the chair itself."),
            right=(following,),
            seats=EVERYBODY,
        ),
        checked=True,
    )


def _next_hakem(hakem: Seat, answer: Answer, *, won: bool) -> Message:
    """Say why a seat has the title next, or has it not."""
    if won:
        if answer is hakem:
            return M("Hakem's side won, so hakem stays.")
        if answer is hakem.opposite:
            return M("Partners do not take turns: while their side wins, the same one stays hakem.")
        return M("To the other side the title goes only after a loss, and hakem's side has won.")
    if answer is hakem.right:
        return M("Hakem's side lost: the title goes to the player on the old hakem's right.")
    if answer is hakem:
        return M("Hakem stays only while his side wins, and it has lost.")
    if answer is hakem.opposite:
        return M("That is hakem's partner, and their side has lost: the title goes to the others.")
    return M(
        "That is on hakem's **left**. Look again from hakem's own chair: Hokm goes to the right."
    )


KINDS: tuple[Kind, ...] = (
    count_trumps,
    sure_winners,
    when_it_stops,
    points,
    who_is_next,
)
