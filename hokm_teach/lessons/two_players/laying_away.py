"""Trump is named: which cards go, two or three? The cards are pressed on the table, and the deals judge."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from hokm_teach.cards import Card, Rank, Suit
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.game import counsel_words
from hokm_teach.lessons.task import Answer, Judgement
from hokm_teach.lessons.two_players.arranged import table
from hokm_teach.lessons.two_players.weighing import (
    AGAINST,
    BESIDE,
    WeighedTask,
    Weighing,
    chart,
    laying,
    layings,
    weighing,
)
from hokm_teach.rounds import Round


def laying_task(deal: Round, trump: Suit, right: Iterable[Card]) -> WeighedTask:
    """Ask hakem which cards to lay away; `right` are those that the deals find best."""
    best = frozenset(right)
    known = deal.view(deal.hakem)
    first = layings(known, trump)[:BESIDE]
    way = weighing(known, tuple(dict.fromkeys((laying(trump, sorted(best)), *first))))
    return WeighedTask(
        M("Trump is {suit}. Press the two or three cards you lay away, then check.", suit=trump),
        partial(_judge, deal, trump, best, way),
        M(
            "Every **trump** wins more than it could in another suit. And what may come instead of a card?"
        ),
        (best,),
        cards=frozenset(known.hand),
        several=True,
        trials=(way,),
        sheet=chart(way),
        ways=(way,),
    )


def _judge(
    deal: Round, trump: Suit, best: frozenset[Card], way: Weighing, answer: Answer
) -> Judgement:
    picked = frozenset(answer) if isinstance(answer, frozenset) else frozenset()
    known = way.known
    if len(picked) not in known.discards:
        return Judgement(False, _not_so_many(len(picked)))
    move = laying(trump, sorted(picked))
    tally = way.tally
    if move not in tally.endings:
        tally = weighing(known, (tally.ranking[0], move), AGAINST).tally
    sheets = (counsel_words.sheet(known, tally),)
    told = counsel_words.verdict(known, tally, move)
    if picked == best or move in tally.best:
        after = deal.name_trump(trump, picked)
        lead = _right(picked, trump, len(picked) == max(known.discards))
        numbers = counsel_words.numbers(known, tally)
        return Judgement(
            True, sentences([lead, *numbers]), scene=table(after.view(deal.hakem)), sheets=sheets
        )
    return Judgement(False, sentences([_wrong(picked, best, trump), told.words]), sheets=sheets)


def _not_so_many(n: int) -> Message:
    return plural(
        "Two go, or three. You have picked {n} card.",
        "Two go, or three. You have picked {n} cards.",
        n,
    )


def _right(picked: frozenset[Card], trump: Suit, three: bool) -> Message:
    high = [card for card in sorted(picked) if card.rank >= Rank.TEN]
    if three and high:
        return M(
            "{cards} would be no winner against trumps. Three new cards come, and the first and last turn are yours.",
            cards=high,
        )
    if three:
        return M("Three new cards come, and the first and the last turn at the stock are yours.")
    return M(
        "What stays is worth more than what would come instead, and all your {suit} stay.",
        suit=trump,
    )


def _wrong(picked: frozenset[Card], best: frozenset[Card], trump: Suit) -> Message:
    """Name the mistake: a trump thrown away, a winner thrown away, a high card kept, a turn given up."""
    thrown = sorted(picked - best)
    kept = sorted(best - picked)
    trumps = [card for card in thrown if card.suit is trump]
    if trumps:
        return plural(
            "{cards} is a trump: it wins tricks that the same card could not win in another suit.",
            "{cards} are trumps: they win tricks that the same cards could not win in another suit.",
            len(trumps),
            cards=trumps,
        )
    winners = [card for card in thrown if card.rank >= Rank.KING]
    if winners:
        return M(
            "{cards} should win a trick: little that can come instead is better.", cards=winners
        )
    high = [card for card in kept if card.rank >= Rank.TEN]
    if len(picked) < len(best) and high:
        return M(
            "You keep {cards} because it looks high. What may come instead is better, and a third card away is "
            "**no loss**: it brings you one turn more.",
            cards=high[:1],
        )
    if len(picked) < len(best):
        return M(
            "A third card away is **no loss**: one turn more, and the first and the last turn are yours."
        )
    return M("{cards} would be missed less.", cards=kept)
