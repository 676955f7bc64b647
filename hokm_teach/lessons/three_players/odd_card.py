"""Three seats, and the card that one too many makes: which is taken out, and how many of its suit are left to count."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import PACK, Card, Suit, cards, of_suit
from hokm_teach.i18n import M, sentences
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task, one_right
from hokm_teach.lessons.three_players.table import ALL, RULES
from hokm_teach.seats import Seat


def odd_card_steps() -> list[Step]:
    """Return the three seats, and why a card must go."""
    return [
        Step(
            M("Three chairs"),
            (
                M(
                    "Nobody sits across, and nobody is your partner. Ada and Cleo both play against you, and against each other."
                ),
                M("The game still goes to the **right**."),
            ),
            Scene(phase="deal", players=3, won=(0, 0, 0)),
            _turn_task(),
            note=M(
                "This is the table of the **Governor** rules, where hakem is also called governor."
            ),
        ),
        Step(
            M("Fifty-two by three"),
            (M("The pack is to be shared out, every card of it, as many to each."),),
            Scene(phase="deal", players=3, won=(0, 0, 0), stock=len(PACK)),
            _left_over_task(),
        ),
        Step(
            M("The odd card"),
            (M("One card is taken out before the deal. Which one changes the game least?"),),
            Scene(hands={Seat.SOUTH: cards("SK HA D7 C2")}, phase="deal", players=3, won=(0, 0, 0)),
            _odd_card_task(),
        ),
    ]


def _turn_task() -> Task:
    return Task(
        M("You have played, then Ada. Whose turn is it? Press the seat."),
        lambda answer: Judgement(answer is Seat.WEST, _TURN[Seat(answer)]),
        M("After each player comes the one on the right, and the chair across is not there."),
        (Seat.WEST,),
        seats=ALL,
    )


_TURN = {
    Seat.WEST: M("From Ada the game goes straight on to Cleo: three cards make a trick."),
    Seat.EAST: M("Ada has just played. Next is the one on **her** right."),
    Seat.SOUTH: M("You have played already. Between Ada and you Cleo still has a turn."),
}


def _left_over_task() -> Task:
    over = len(PACK) % RULES.players
    right = f"answer-{over}"
    wrong = M("Three times seventeen is fifty-one. Count on from there.")
    return Task(
        M("How many cards are left over?"),
        one_right(
            right,
            {
                **{f"answer-{n}": wrong for n in range(4)},
                right: M("Seventeen each is fifty-one, and one card is left over."),
                "answer-0": M("Four can share fifty-two, thirteen each. Three cannot."),
            },
        ),
        M("How many times does three go into fifty-two?"),
        (right,),
        choices=tuple((f"answer-{n}", n) for n in range(4)),
    )


def _odd_card_task() -> Task:
    return Task(
        M("Press the card to take out."),
        _judge_odd_card,
        M("Which of the four wins a trick least often?"),
        (RULES.removed_card or "",),
        cards=frozenset(cards("SK HA D7 C2")),
    )


def _judge_odd_card(answer: Answer) -> Judgement:
    assert isinstance(answer, Card)  # noqa: S101 - the task offers cards only
    if answer in RULES.removed_choices:
        why = M(
            "A **two** goes, {card} at most tables. It hardly ever wins a trick, so nobody misses it.",
            card=answer,
        )
        return Judgement(True, why, {answer: "right"})
    if answer.text in ("SK", "HA"):
        why = M(
            "Without {card} that suit would be another suit: its next card down would grow.",
            card=answer,
        )
    else:
        why = M(
            "Nearly. But {card} beats five cards of its suit; one card beats none at all.",
            card=answer,
        )
    return Judgement(False, why, {answer: "wrong"})


def count_task(suit: Suit, hand: tuple[Card, ...]) -> Task:
    """Ask how many cards of a suit the two others hold together: of the odd card's suit there are only twelve."""
    whole = len(of_suit(RULES.cards, suit))
    mine = len(of_suit(hand, suit))
    out = whole - mine
    offered = sorted({out, out + 1, out - 1, mine})
    return Task(
        M("How many {suit} do Ada and Cleo hold together?", suit=suit),
        partial(_judge_count, suit, whole, mine),
        M("How many are in play? Take your own away."),
        (f"answer-{out}",),
        choices=tuple((f"answer-{n}", n) for n in offered),
    )


def _judge_count(suit: Suit, whole: int, mine: int, answer: Answer) -> Judgement:
    said = int(str(answer).removeprefix("answer-"))
    full = len(of_suit(PACK, suit))
    if said == whole - mine:
        return Judgement(
            True,
            M(
                "{whole} in play, {mine} of them yours: {out} are out.",
                whole=whole,
                mine=mine,
                out=said,
            ),
        )
    if said == full - mine:
        gone = M("One of them is in no hand: {card} was taken out.", card=RULES.removed_card)
        return Judgement(False, gone)
    if said == mine:
        return Judgement(False, M("So many are yours. The question is about the others."))
    told = [
        M("Not {n}.", n=said),
        M("{whole} {suit} are in play, and you hold {mine}.", whole=whole, suit=suit, mine=mine),
    ]
    return Judgement(False, sentences(told))
