"""Before the play: finding hakem, five cards, trump, thirteen cards."""

from __future__ import annotations

from hokm_teach.advice import facts
from hokm_teach.cards import Card, Suit, of_suit
from hokm_teach.deal import Deal
from hokm_teach.i18n import M
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.worked_example import story
from hokm_teach.lessons.worked_example.laying import dealt
from hokm_teach.seats import Seat


def before_the_play() -> list[Step]:
    """Return the steps from the empty table to the thirteen cards."""
    deal = story.first_deal()
    return [
        Step(
            M("Four at a table"),
            (
                M("You sit South. Ada is on your right, Bo opposite, Cleo on your left."),
                M(
                    "You and **Bo** play against Ada and Cleo. Seven tricks win a deal, seven points the match."
                ),
            ),
            Scene(phase="turn", stock=52),
            note=M("From here on, press **Next** for each card, or let the deal play itself."),
        ),
        *_finding_hakem(),
        _choose(deal),
        _thirteen(deal),
    ]


def _turned(count: int) -> Scene:
    """Lay out the first cards of the ace draw."""
    turned: dict[Seat, tuple[Card, ...]] = {}
    for each in story.ace_draw().turned[:count]:
        turned[each.seat] = (*turned.get(each.seat, ()), each.card)
    found = count == len(story.ACE_DRAW)
    return Scene(
        phase="turn",
        turned=turned,
        pairs=True,
        dealer=Seat.WEST,
        hakem=story.ace_draw().hakem if found else None,
        stock=52 - count,
    )


def _finding_hakem() -> list[Step]:
    count = len(story.ACE_DRAW)
    return [
        Step(
            M("Who is hakem?"),
            (
                M("Cleo turns cards up, one for each player, beginning with you on her right."),
                M("The first ace makes its owner **hakem**. It falls to you, on the fifth card."),
            ),
            _turned(count),
            frames=tuple(_turned(n) for n in range(count)),
        ),
        Step(
            M("Gathered and shuffled"),
            (
                M("The turned cards go back into the pack, and it is shuffled again."),
                M(
                    "So they say nothing about the deal: {card} will not be in your hand.",
                    card=Card("SA"),
                ),
            ),
            Scene(phase="deal", dealer=Seat.WEST, hakem=Seat.SOUTH, stock=52),
        ),
    ]


_SUITS = tuple((f"choose-{suit.value}", suit) for suit in Suit)


def _choose(deal: Deal) -> Step:
    five = deal.hand(Seat.SOUTH)

    def judge(answer: Answer) -> Judgement:
        suit = Suit(str(answer)[-1])
        held = of_suit(five, suit)
        if suit is story.TRUMP:
            why = M(
                "Hearts it is. Four of your five cards are {suit}, so the others can have few; {king} and {queen} come on top.",
                suit=suit,
                king=Card("HK"),
                queen=Card("HQ"),
            )
        elif not held:
            why = M(
                "You hold no {suit} at all. Of your other eight cards about {n} would be trumps, and the rest is with the others.",
                suit=suit,
                n=round(facts(five, suit).to_come),
            )
        else:
            why = M(
                "{card} should win a trick whatever is trump. As a trump suit it would be alone; you hold four {hearts}.",
                card=held[0],
                hearts=story.TRUMP,
            )
        return Judgement(
            suit is story.TRUMP, why, dict.fromkeys(of_suit(five, story.TRUMP), "best")
        )

    return Step(
        M("Five cards, one choice"),
        (
            M("Everybody has five cards; only hakem looks. These are yours."),
            M("Trump must be named now, before the other eight cards come."),
        ),
        dealt(deal, "trump"),
        Task(
            M("Which suit do you name?"),
            judge,
            M("Count your cards in each suit before you look at their rank."),
            right=(f"choose-{story.TRUMP.value}",),
            choices=_SUITS,
        ),
        frames=(Scene(phase="deal", dealer=Seat.WEST, hakem=Seat.SOUTH, stock=52),),
    )


def _thirteen(deal: Deal) -> Step:
    named = deal.name_trump(story.TRUMP)
    rest = named.deal_rest()
    trumps = of_suit(rest.hand(Seat.SOUTH), story.TRUMP)
    return Step(
        M("Thirteen cards"),
        (
            M("The rest is dealt in packets of four. You hold **{n} trumps** now.", n=len(trumps)),
            M("Hakem leads the first trick."),
        ),
        dealt(rest, "play").but(to_move=Seat.SOUTH),
        frames=(dealt(named, "deal"), dealt(named.deal_packet(), "deal")),
    )
