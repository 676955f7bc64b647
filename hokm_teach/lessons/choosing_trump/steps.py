"""The way through the lesson: predict, then see; one card changed; a hand on which two suits are right."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from hokm_teach.advice import DEALS, Facts, facts
from hokm_teach.cards import Card, Suit, cards, shuffled
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.choosing_trump import compare
from hokm_teach.lessons.choosing_trump.choose import choose_task, first_packets, table
from hokm_teach.lessons.choosing_trump.compare import FIRST, SECOND, Hand
from hokm_teach.lessons.choosing_trump.sheets import chances_sheet
from hokm_teach.lessons.choosing_trump.trial import Trial
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.worked_example import story

STORY = story.FIRST_FIVE
LOW_BUT_LONG = cards("D8 D6 D5 D3 SA")
STRONG_AND_WEAK = cards("CA CK CQ S5 S4")
#: Two hands that differ by one card and want different trumps.
BEFORE, AFTER = cards("C9 C7 CQ D8 D6"), cards("C9 C7 DQ D8 D6")
EQUAL = cards("H7 H5 H2 DK DQ")
HIGH_TRUMPS = Hand(cards("SK SQ S4 H7 D6"), Suit.SPADES)
SIDE_ACES = Hand(cards("HQ H9 H4 SA DA"), Suit.HEARTS)
MANY_KOTS = Hand(cards("CA CK CQ S5 D4"), Suit.CLUBS)
FEW_KOTS = Hand(cards("SQ S9 S4 HA DA"), Suit.SPADES)

#: The suits that are right for each hand of the lesson; the tests hold them to the deals.
RIGHT: dict[tuple[Card, ...], tuple[Suit, ...]] = {
    STORY: (Suit.HEARTS,),
    LOW_BUT_LONG: (Suit.DIAMONDS,),
    STRONG_AND_WEAK: (Suit.CLUBS,),
    BEFORE: (Suit.CLUBS,),
    AFTER: (Suit.DIAMONDS,),
    EQUAL: (Suit.HEARTS, Suit.DIAMONDS),
}


def steps(chance: random.Random) -> Sequence[Step]:  # noqa: ARG001 - the way through is always the same
    """Make the steps before the check."""
    return (
        Step(
            M("Five cards, one word"),
            (
                M("You are hakem. Five cards are all you see, and now you must name **trump**."),
                M("Then eight more cards come to you, and trump does not change again."),
            ),
            table(story.first_deal()),
            note=M(
                "How we know what is good: we deal the 47 cards you cannot see {n} times, name each suit, and let "
                "simple players finish, seeing only their own cards. They are no masters. What they find is shown "
                "with its doubt: 87\N{NO-BREAK SPACE}±4 may as well be 83 or 91.",
                n=DEALS,
            ),
        ),
        _eight_more(),
        _choose(
            STORY,
            M("Choose, then see"),
            M(
                "These are the five cards of the next lesson's deal. Name a suit, and your other eight are dealt."
            ),
        ),
        _choose(
            LOW_BUT_LONG,
            M("Length first"),
            M("Four small cards and a bare ace. What would you like as trump?"),
        ),
        _choose(
            STRONG_AND_WEAK,
            M("Three masters"),
            M("Nobody can beat ace, king and queen. The two small cards could grow, too."),
        ),
        _choose(
            BEFORE,
            M("One card apart"),
            M("Two pairs of small cards, and a queen that makes the third of its suit."),
        ),
        _choose(
            AFTER,
            M("One card apart"),
            M("The same hand, but the queen is {card} now.", card=Card("DQ")),
        ),
        _choose(
            EQUAL,
            M("When both are right"),
            M("Three small cards, or king and queen? Good players argue about hands like this."),
        ),
        _compare(
            M("What stands beside"),
            (HIGH_TRUMPS, SIDE_ACES, SECOND),
            compare.side_aces,
            M(
                "An ace of another suit is a **side ace**. Higher trumps in one hand, side aces in the other."
            ),
        ),
        _compare(
            M("How high is the win?"),
            (MANY_KOTS, FEW_KOTS, FIRST),
            compare.kots,
            M(
                "A win counts one point. A **kot**, seven tricks before the other side has any, counts two."
            ),
        ),
        _in_order(),
    )


def _choose(five: tuple[Card, ...], title: Message, told: Message) -> Step:
    deal = story.first_deal() if five is STORY else first_packets(five, shuffled(str(sorted(five))))
    return Step(title, (told,), table(deal), choose_task(deal, Trial(five), RIGHT[five]))


def _compare(
    title: Message, hands: tuple[Hand, Hand, str], reason: compare.Reason, told: Message
) -> Step:
    first, second, right = hands
    return Step(
        title,
        (told, M("These hands are from two deals, each with its trump named.")),
        compare.side_by_side(first, second),
        compare.compare_task(first, second, right, reason),
    )


NONE, FEW, MANY = "answer-none", "answer-few", "answer-many"


def _eight_more() -> Step:
    hearts = facts(STORY, Suit.HEARTS)
    return Step(
        M("Eight more cards come"),
        (
            M(
                "You hold {n} of the 13 {suit}. Your other eight cards are still in the pack.",
                n=hearts.length,
                suit=Suit.HEARTS,
            ),
        ),
        table(story.first_deal()),
        Task(
            M("How many more {suit} will most often be among them?", suit=Suit.HEARTS),
            partial(_judge_more, hearts),
            M("Nine {suit} are left among 47 cards, and you get eight of those.", suit=Suit.HEARTS),
            (FEW,),
            choices=((NONE, M("None")), (FEW, M("One or two")), (MANY, M("Three or more"))),
        ),
    )


def _judge_more(suit: Facts, answer: Answer) -> Judgement:
    none, few = (
        round(100 * sum(suit.chance_of_more(n) for n in counts)) for counts in ((0,), (1, 2))
    )
    sheet = (chances_sheet(suit),)
    if answer == FEW:
        return Judgement(
            True,
            M(
                "In {n} deals of 100 it is one or two, so count on five or six {suit} in the end.",
                n=few,
                suit=suit.trump,
            ),
            sheets=sheet,
        )
    if answer == NONE:
        return Judgement(
            False,
            M(
                "Only in {n} deals of 100. Do not judge a hand as if it ended here: eight more cards come.",
                n=none,
            ),
            sheets=sheet,
        )
    return Judgement(
        False,
        M(
            "That happens in {n} deals of 100. Your partner and the others want their share of the nine.",
            n=100 - none - few,
        ),
        sheets=sheet,
    )


def _in_order() -> Step:
    return Step(
        M("What to look at, in order"),
        (
            M(
                "**Length.** Every trump wins more than it could in another suit, and eight more cards come."
            ),
            M("**Honours.** Between suits of the same length the higher cards decide."),
            M(
                "**Side aces.** They can win beside trump; do not spend trump on a suit only because its ace is there."
            ),
            M(
                "**Kot.** Of two hands that win as often, the one that can win all seven is worth more."
            ),
        ),
        None,
        note=M(
            "When two suits are equally good, name either and do not look back. Five tasks follow, drawn fresh."
        ),
    )
