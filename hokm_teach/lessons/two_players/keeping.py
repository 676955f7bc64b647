"""Keep or pass: the card on top of the stock, answered on the table, and judged by deals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from hokm_teach.bots.building import worth
from hokm_teach.cards import Card, Suit, of_suit
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game import counsel_words
from hokm_teach.lessons.game.laying import KEEP, PASS, laid_out
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement
from hokm_teach.lessons.two_players.arranged import table
from hokm_teach.lessons.two_players.weighing import WeighedTask, Weighing, chart, weighing
from hokm_teach.rounds import Round

BOTH = (KEEP, PASS)


def keeping_task(deal: Round, right: str, told: Mapping[str, Message] | None = None) -> WeighedTask:
    """Ask whether to keep the top card; `told` is said to an answer instead of what can be read off the cards."""
    known = deal.view(deal.to_act or deal.hakem)
    way = weighing(known, BOTH)
    two = len(known.offered) == 2
    question = (
        M("The last two cards, and you see both. Which one do you take?")
        if two
        else M("{card} lies on top. Keep it, or pass?", card=known.offered[0])
    )
    return WeighedTask(
        question,
        partial(_judge, deal, right, told or {}, way),
        _HINT_TWO if two else _HINT,
        (right,),
        choices=tuple((move, counsel_words.choice(known, move)) for move in BOTH),
        trials=(way,),
        sheet=chart(way),
        ways=(way,),
    )


_HINT = M(
    "What could you get instead? Think of all the cards you have **not seen**, and how many are better."
)
_HINT_TWO = M("Nothing is blind here. Which of the two wins more with **this** trump?")


def offered_scene(known: Knowledge) -> Scene:
    """Lay out a turn of yours, with the card on top and what you may do."""
    return table(known).but(offers=laid_out(known, {}, known.seat).offers)


def _judge(
    deal: Round, right: str, told: Mapping[str, Message], way: Weighing, answer: Answer
) -> Judgement:
    known, tally, move = way.known, way.tally, str(answer)
    good = move == right or move in tally.best
    lead = told.get(move) or _lead(known, right)
    words = sentences([lead, *counsel_words.numbers(known, tally)])
    after = table(deal.act(move).view(known.seat)) if good else None
    return Judgement(good, words, scene=after, sheets=(counsel_words.sheet(known, tally),))


def _lead(known: Knowledge, right: str) -> Message:
    """Say what the cards themselves say, of the choice that is better."""
    trump = known.trump
    if trump is None:
        raise ValueError("nothing is offered before trump")
    if len(known.offered) == 2:
        return _of_two(known.offered, trump, right)
    top = known.offered[0]
    if right == PASS:
        return _not_good_enough(known, top, trump)
    if top.suit is trump:
        return _a_trump(known, top)
    return M(
        "The next card is taken blind, and only {k} of the {n} you have not seen would be better than {card}.",
        k=better_than(known, top),
        n=len(known.unseen),
        card=top,
    )


def _a_trump(known: Knowledge, top: Card) -> Message:
    n = len(of_suit(known.hand, top.suit)) + 1
    return M(
        "{card} is a trump, your number {n}. Of the {k} cards you have not seen only {m} are trumps: do not trade one for a blind card.",
        card=top,
        n=n,
        k=len(known.unseen),
        m=len(of_suit(known.unseen, top.suit)),
    )


def _not_good_enough(known: Knowledge, top: Card, trump: Suit) -> Message:
    return M(
        "{card} looks better than it is. Of the {n} cards you have not seen, {k} would be better to have, {m} of them trumps.",
        card=top,
        n=len(known.unseen),
        k=better_than(known, top),
        m=len(of_suit(known.unseen, trump)),
    )


def _of_two(offered: tuple[Card, ...], trump: Suit, right: str) -> Message:
    mine, other = offered if right == KEEP else offered[::-1]
    if mine.suit is trump and other.suit is not trump:
        return M(
            "{card} is a trump, and a trump is worth more than {other} here.",
            card=mine,
            other=other,
        )
    return M("{card} is the better of the two.", card=mine)


def better_than(known: Knowledge, top: Card) -> int:
    """Return how many of the cards you have not seen would be better to have than the one on top."""
    trump = known.trump
    if trump is None:
        raise ValueError("without trump no card is better than another")
    return sum(worth(card, trump) > worth(top, trump) for card in known.unseen)
