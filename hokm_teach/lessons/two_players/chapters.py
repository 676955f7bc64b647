"""The steps of the lesson, from five cards to thirteen, and what the other thirteen teach."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hokm_teach.bots import decide
from hokm_teach.cards import Card, Suit, cards
from hokm_teach.i18n import M, Message, plural
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game.laying import KEEP, PASS
from hokm_teach.lessons.game.sheets import draws
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import SheetText, Step
from hokm_teach.lessons.two_players import counting, passing, turns
from hokm_teach.lessons.two_players.arranged import BO, RULES, YOU, arranged, first_five, table
from hokm_teach.lessons.two_players.keeping import keeping_task, offered_scene
from hokm_teach.lessons.two_players.laying_away import laying_task
from hokm_teach.lessons.two_players.weighing import within_patience
from hokm_teach.lessons.two_players.whereabouts import whereabouts_task
from hokm_teach.rounds import Round

HEARTS = Suit.HEARTS
#: Two fives that differ by one card and want different discards, and a third with little in it.
JACK_OF_TRUMPS, JACK_BESIDE, NOTHING_MUCH = "HA HK HJ D3 C2", "HA HK SJ D3 C2", "HK HT SQ DJ C9"
#: What is right to lay away with hearts as trump; the tests hold it to the deals.
AWAY = {JACK_OF_TRUMPS: "D3 C2", JACK_BESIDE: "SJ D3 C2", NOTHING_MUCH: "SQ DJ C9"}
#: The lesson's own deal, turn by turn: the card you saw first, and the one you took instead where you passed.
STORY = (
    "keep H8",
    "pass S3 D8",
    "pass CT H3",
    "keep HJ",
    "keep SA",
    "pass DT H7",
    "pass S9 SJ",
    "keep CK",
    "pass C4 D5",
    "keep SK",
)
LAST_TWO = "S8 H5"
#: One hand, and one card of it another: the queen on top is right to keep beside the one, right to pass beside the other.
PAIR_FIVE, PAIR_AWAY = "HK H4 D2 C2 C4", "D2 C2 C4"
PAIR = "keep H8, keep HQ, keep CA, pass C5 D9, pass S3 D8, pass C6 D4, pass D5 {card}"
#: Your last card, and the one that lies deep in the stock instead: all else is the same, and Bo has done the same.
BESIDE_KING, WITHOUT_SPADE = ("SK", "C9"), ("C9", "SK")
QUEEN = Card("SQ")


def story(turn: int) -> Round:
    """Return the lesson's deal at one of your turns, the first being 0."""
    draws = ", ".join(STORY)
    return arranged(
        NOTHING_MUCH, AWAY[NOTHING_MUCH], draws, LAST_TWO, trump=HEARTS.value, turn=turn
    )


def pair(last: tuple[str, str]) -> Round:
    """Return one of the two positions in which the same queen lies on top."""
    card, instead = last
    stock = f"{QUEEN} D7 S4 {instead}"
    return arranged(
        PAIR_FIVE, PAIR_AWAY, PAIR.format(card=card), stock, trump=HEARTS.value, seed="14"
    )


def full() -> Round:
    """Return the lesson's deal when both hands are full."""
    return story(len(STORY)).act(PASS)


def passed_by_bo() -> Knowledge:
    """Return what you know at the first of your turns before which Bo has passed."""
    at_your_turns = (story(turn).view(YOU) for turn in range(2, len(STORY)))
    return next(known for known in at_your_turns if not known.turns[-1].kept)


def steps(chance: random.Random) -> Sequence[Step]:  # noqa: ARG001 - the way through is always the same
    """Return the steps before the check."""
    return (*_first(), *_away(), *_order(), *_turns(), *_told(), *_count(), *_end())


def _first() -> Sequence[Step]:
    return (
        Step(
            M("Two chairs, one pack"),
            (
                M(
                    "Two can play Hokm too. Bo sits opposite, each for himself, and both have five cards. You are **hakem**."
                ),
                M(
                    "The other eight are not dealt to you: you **choose** them, one after the other, from the stock. It is a game of building before it is a game of tricks."
                ),
            ),
            table(first_five(JACK_OF_TRUMPS).view(YOU)),
            note=M(
                "How we know what is good: we deal what you cannot see {n} times, let two simple players build their hands, and play every deal out with open cards, for the best. The result is shown with its doubt: 61\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}3 may as well be 58 or 64.",
                n=within_patience(),
            ),
        ),
    )


def _away() -> Sequence[Step]:
    return (
        _laying(
            JACK_OF_TRUMPS,
            M("Trump, and what goes"),
            M(
                "On five cards you name trump and lay away **two or three**, both in one breath. Confirmed, they stand."
            ),
        ),
        _laying(
            JACK_BESIDE,
            M("One card apart"),
            M("The same hand, but the jack is {card} now.", card=Card("SJ")),
        ),
        _laying(
            NOTHING_MUCH,
            M("A hand full of faces"),
            M("Two trumps, and three cards beside them that are neither low nor high. Who stays?"),
        ),
    )


def _laying(five: str, title: Message, told: Message) -> Step:
    deal = first_five(five)
    task = laying_task(deal, HEARTS, cards(AWAY[five]))
    return Step(title, (told,), table(deal.view(YOU)).but(trump=HEARTS), task)


def _order() -> Sequence[Step]:
    named = first_five(NOTHING_MUCH).name_trump(HEARTS, cards(AWAY[NOTHING_MUCH]))
    laid = named.act(decide(named.view(BO)))
    two = first_five(JACK_OF_TRUMPS).name_trump(HEARTS, cards(AWAY[JACK_OF_TRUMPS]))
    three = two.act(decide(two.view(BO)))
    return (
        Step(
            M("Bo's turn to lay away"),
            (M("Three of yours lie face down, and nobody will look at them again."),),
            table(named.view(YOU)),
            turns.complement_task(named, laid),
        ),
        Step(
            M("Who begins?"),
            (M("You laid away three, Bo two. Now both draw, in turn."),),
            _bare(laid),
            turns.begins_task(laid),
        ),
        Step(
            M("And the other way round"),
            (M("Say you had laid away two, and Bo three."),),
            _bare(three),
            turns.begins_task(three),
        ),
        Step(
            M("Eleven and ten"),
            (M("Three away again. Each turn brings one card, and you stop at thirteen."),),
            _bare(laid),
            turns.turns_task(laid.view(YOU)),
        ),
        Step(
            M("The last word"),
            (
                M(
                    "At the last turn two cards are left. Whoever draws there **sees both** and takes either."
                ),
                M(
                    "So three away are paid for: one new card more, the first look at the stock, and the last."
                ),
            ),
            _bare(laid),
            turns.last_task(YOU),
        ),
    )


def _bare(deal: Round) -> Scene:
    """Lay out the start of the draw with nothing turned yet, and nobody's turn told."""
    return table(deal.view(YOU)).but(offered=(), to_move=None)


def _turns() -> Sequence[Step]:
    first, ten = story(0), story(2)
    return (
        _keeping(
            first,
            KEEP,
            M("Your first turn"),
            (
                M(
                    "You alone see the top card. **Keep** it, and the next is set aside. **Pass**, and it is set aside, and you must take the next, whatever it is."
                ),
            ),
        ),
        Step(
            M("What you keep"),
            (M("You keep {card}.", card=Card("H8")),),
            table(first.act(KEEP).view(YOU)),
            turns.kept_task(),
        ),
        _keeping(
            ten,
            PASS,
            M("A ten on top"),
            (M("Your third turn, and a ten lies there. Is that high enough?"),),
        ),
        Step(
            M("What you pass"),
            (
                M(
                    "You pass {card}, and {other} comes instead: a small trump, and welcome.",
                    card=Card("CT"),
                    other=Card("H3"),
                ),
            ),
            table(ten.act(PASS).view(YOU)),
            turns.passed_task(),
        ),
    )


def _keeping(
    deal: Round,
    right: str,
    title: Message,
    told: tuple[Message, ...],
    said: dict[str, Message] | None = None,
) -> Step:
    return Step(title, told, offered_scene(deal.view(YOU)), keeping_task(deal, right, said))


def _told() -> Sequence[Step]:
    return (
        Step(
            M("What a pass tells"),
            (
                M(
                    "You saw neither card, but you saw what he did. Bo plays simply and honestly: he keeps what is better than the average of what he has not seen."
                ),
            ),
            table(passed_by_bo()),
            passing.pass_task(passed_by_bo()),
        ),
        _keeping(
            pair(BESIDE_KING),
            KEEP,
            M("The same queen"),
            (M("Late in the draw you hold {king}, and its queen lies on top.", king=Card("SK")),),
            {
                KEEP: M(
                    "{king} and {queen} stand side by side: when the ace takes one of them, the other is high.",
                    king=Card("SK"),
                    queen=QUEEN,
                ),
                PASS: M(
                    "{king} needs {queen}: when the ace takes one of them, the other is high.",
                    king=Card("SK"),
                    queen=QUEEN,
                ),
            },
        ),
        _keeping(
            pair(WITHOUT_SPADE),
            PASS,
            M("One card apart again"),
            (
                M(
                    "The same hand with {card} for the king, and the same queen on top.",
                    card=Card("C9"),
                ),
            ),
            {
                KEEP: M(
                    "{queen} looks high, but alone it falls to ace or king. Without a spade you could ruff spades, and a blind card may be a trump.",
                    queen=QUEEN,
                ),
                PASS: M(
                    "{queen} alone falls to ace or king. Without a spade you can ruff spades, and a blind card may be a trump.",
                    queen=QUEEN,
                ),
            },
        ),
    )


def _sheets(known: Knowledge) -> tuple[SheetText, ...]:
    sheet = draws(known)
    return (sheet,) if sheet is not None else ()


def _count() -> Sequence[Step]:
    middle, late, end = story(7).view(YOU), story(8).view(YOU), full().view(YOU)
    return (
        Step(
            M("What you have seen"),
            (M("Half of this game is remembering. Here are your own turns; Bo's are his secret."),),
            table(middle),
            counting.seen_task(middle),
            sheets=_sheets(middle),
        ),
        Step(
            M("What can still come"),
            (M("A card you have seen will not come again. Count one suit."),),
            table(late),
            counting.suit_task(late, Suit.SPADES),
            sheets=_sheets(late),
        ),
        Step(
            M("The last two"),
            (M("Your eleventh turn: two cards are left, and only you see them."),),
            offered_scene(story(len(STORY)).view(YOU)),
            keeping_task(story(len(STORY)), PASS),
        ),
        Step(
            M("Half the pack"),
            (M("Both hands are full, and the stock is gone."),),
            table(end),
            counting.lost_task(end),
        ),
        Step(
            M("What you can name"),
            (
                M(
                    "Some of them went before your eyes: {cards} you laid away yourself.",
                    cards=end.away,
                ),
            ),
            table(end),
            counting.known_out_task(end),
            sheets=_sheets(end),
        ),
        Step(
            M("High, as far as anybody knows"),
            (
                M(
                    "A card is as high as what is left above it. The cards that are gone count for you."
                ),
            ),
            table(end),
            counting.tops_task(end),
            sheets=_sheets(end),
        ),
        Step(
            M("Is the king high?"),
            (M("Of clubs you hold the king alone."),),
            table(end),
            whereabouts_task(end, Card("CA"), Card("CK")),
        ),
    )


def _end() -> Sequence[Step]:
    return (
        Step(
            M("Then play, to seven"),
            (
                M(
                    "Hakem leads. You follow suit if you can, and the deal ends with the **seventh trick**, as ever."
                ),
                plural(
                    "A win is {n} point. **Kot**, seven to none, is {kot} for hakem and {away} for the other.",
                    "A win is {n} points. **Kot**, seven to none, is {kot} for hakem and {away} for the other.",
                    RULES.win_points,
                    kot=RULES.kot_points,
                    away=RULES.away_kot_points,
                ),
                M("Whoever wins is the next hakem, and the other deals."),
            ),
            table(full().view(YOU)),
        ),
        Step(
            M("What to ask, in order"),
            (
                M(
                    "**Away:** trumps and winners stay. What a blind card would better goes, however high it looks. Three away is no loss."
                ),
                M(
                    "**Keep or pass:** how many of the cards you have not seen would be better? And does it fit what you hold?"
                ),
                M("**Bo's turn:** did he keep or pass? That is all you will ever be told."),
                M(
                    "**Count:** what you hold, what you laid away, what you passed. The rest may be anywhere, and half of it never comes."
                ),
            ),
            None,
            note=M(
                "Five tasks follow, drawn fresh. Then you sit down to a whole deal, with a second opinion after each choice."
            ),
        ),
    )
