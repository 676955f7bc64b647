"""Who lays away how many, who draws first, how many turns there are, and what a turn shows to whom."""

from __future__ import annotations

from functools import partial

from hokm_teach.i18n import M, Message
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.task import Answer, Judgement, Task, one_right
from hokm_teach.lessons.two_players.arranged import BO, RULES, YOU, table
from hokm_teach.rounds import Round
from hokm_teach.seats import SEATS, Seat

NOBODY, ME, HIM, BOTH = "answer-nobody", "answer-you", "answer-bo", "answer-both"


def numbers(*shown: int) -> tuple[tuple[str, object], ...]:
    """Return numbers as answers, the smallest first, each once."""
    return tuple((f"answer-{n}", n) for n in sorted(set(shown)))


def complement_task(deal: Round, after: Round) -> Task:
    """Ask how many the other lays away; `after` is the deal when he has."""
    (right,) = deal.view(BO).discards
    mine = len(deal.view(YOU).away)
    done = M(
        "{n} and {k} make five. Bo has no choice of number, but he knows your trump when he chooses his cards.",
        n=mine,
        k=right,
    )

    def judge(answer: Answer) -> Judgement:
        if answer == f"answer-{right}":
            return Judgement(True, done, scene=table(after.view(YOU)).but(offered=(), to_move=None))
        return Judgement(False, M("Five cards go in all, and {n} of them are yours.", n=mine))

    return Task(
        M("You have laid away {n}. How many does Bo lay away?", n=mine),
        judge,
        M("Five cards are laid away in all."),
        (f"answer-{right}",),
        choices=numbers(*(n for pair in RULES.discards for n in pair), RULES.packets[0]),
    )


def begins_task(deal: Round) -> Task:
    """Ask who draws first once both have laid away."""
    first = deal.to_act
    if first is None:
        raise ValueError("nobody draws")
    return Task(
        M("Who draws first? Press the seat."),
        partial(_judge_begins, deal.view(YOU), first),
        M("Who has fewer cards in hand just now?"),
        (first,),
        seats=frozenset(SEATS[2]),
    )


def _judge_begins(known: Knowledge, first: Seat, answer: Answer) -> Judgement:
    if answer is first is YOU:
        return Judgement(True, M("You laid away **three**, so you need one card more, and begin."))
    if answer is first:
        return Judgement(True, M("Bo laid away **three**, so he needs one card more, and begins."))
    if answer is known.hakem:
        return Judgement(
            False,
            M(
                "Hakem will lead to the first trick. The draw begins with whoever laid away **three**."
            ),
        )
    return Judgement(
        False,
        whose(
            Seat(answer),
            M("You have laid away two. It begins with whoever laid away **three**."),
            M(
                "{seat} has laid away two. It begins with whoever laid away **three**.",
                seat=Seat(answer),
            ),
        ),
    )


def turns_task(known: Knowledge) -> Task:
    """Ask how many turns you will have."""
    held, size = len(known.hand), RULES.hand_size
    mine = size - held
    others = size - known.held[1]
    return Task(
        M("How many turns at the stock will you have?"),
        one_right(
            f"answer-{mine}",
            {
                f"answer-{mine}": _as_many(size, held, mine, others),
                f"answer-{others}": M(
                    "That many are Bo's. You hold one card less, so you need one more."
                )
                if mine > others
                else M("That many are Bo's. He holds one card less, so he needs one more."),
                f"answer-{size}": M(
                    "You hold {n} cards already, and each turn brings one.", n=held
                ),
                f"answer-{mine + others}": M("So many turns there are in all, yours and Bo's."),
            },
        ),
        M("Each turn brings exactly one card, and in the end you hold {n}.", n=size),
        (f"answer-{mine}",),
        choices=numbers(mine, others, size, mine + others),
    )


def _as_many(size: int, held: int, mine: int, others: int) -> Message:
    given = {"size": size, "n": held, "k": mine, "m": others}
    if mine > others:
        return M("{size} less {n} is {k}. Bo has {m}: you draw first, and you draw last.", **given)
    return M("{size} less {n} is {k}. Bo has {m}: he draws first, and he draws last.", **given)


def last_task(first: Seat) -> Task:
    """Ask whose the last turn is."""
    return Task(
        M("Whose is the last turn, the one that sees both cards? Press the seat."),
        lambda answer: Judgement(
            answer is first,
            M("Turns go to and fro, eleven to ten: who begins also ends.")
            if answer is first
            else M(
                "Bo has ten turns and you eleven. Go to and fro, beginning with you, and you end as well."
            ),
        ),
        M("There are 21 turns. Who has the first, the third, the fifth …?"),
        (first,),
        seats=frozenset(SEATS[2]),
    )


def kept_task() -> Task:
    """Ask who sees the card that is set aside when the top one is kept."""
    return Task(
        M("You keep it. The next card is set aside face down. Who has seen that one?"),
        one_right(
            NOBODY,
            {
                NOBODY: M(
                    "Nobody, now or ever. It is out of play, and it might have been any card."
                ),
                ME: M(
                    "You saw only the top card. What is set aside when you keep stays unseen, even by you."
                ),
                HIM: M("Bo sees nothing of your turn but this: you kept."),
                BOTH: M("It goes aside face down: neither of you looks."),
            },
        ),
        M("Only the top card was turned, and only for you."),
        (NOBODY,),
        choices=_WHO,
    )


def passed_task() -> Task:
    """Ask who has seen the card that was passed."""
    return Task(
        M(
            "You pass. The top card is set aside and the next one is yours. What does Bo know of the two?"
        ),
        one_right(
            NOBODY,
            {
                NOBODY: M(
                    "He knows only that you passed. You know **both**: what you took, and what is gone."
                ),
                ME: M("He never sees a card you take, until you play it."),
                HIM: M("The card you passed goes aside face down. Bo does not see it."),
                BOTH: M("He sees neither. That you passed is all he is told."),
            },
        ),
        M("Draws are private: what is open is only whether you kept or passed."),
        (NOBODY,),
        choices=(
            (NOBODY, M("Neither")),
            (ME, M("The one I took")),
            (HIM, M("The one I passed")),
            (BOTH, M("Both")),
        ),
    )


_WHO: tuple[tuple[str, Message], ...] = (
    (NOBODY, M("Nobody")),
    (ME, M("You alone")),
    (HIM, M("Bo alone")),
    (BOTH, M("Both of you")),
)
