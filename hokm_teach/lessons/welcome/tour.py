"""The tour: three sentences, and then the table itself, one thing after the other."""

from __future__ import annotations

import random

from hokm_teach.i18n import M, Message
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import SheetText, Step, Task, one_right
from hokm_teach.lessons.welcome import questions, signs
from hokm_teach.lessons.welcome.tables import Sitting, dealt, dealt_where
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat

PAIRS = M("Four people play, two against two, and partners sit opposite each other.")
TRUMP = M(
    "One of them, the **hakem**, sees five cards and names a suit that beats the others: trump, or **hokm**."
)
SEVEN = M(
    "Each plays a card, the best takes the trick, and the first pair with **seven** tricks wins the deal."
)


def steps(chance: random.Random) -> list[Step]:
    """Return the steps before the check."""
    own = dealt(chance, Seat.SOUTH)
    following = dealt_where(chance, Seat.EAST, 3, _must_follow)
    later = dealt_where(chance, Seat.NORTH, 20, _uneven)
    return [*_three_sentences(), *_table(own), *_playing(own, following), *_reading(later), _kept()]


def _must_follow(position: Position) -> bool:
    """Whether you come last and may play some of your cards, not all and not just one."""
    return 2 <= len(position.legal_cards()) <= 5


def _uneven(position: Position) -> bool:
    """Whether both sides have tricks, not the same number, and you are to lead."""
    us, them = position.won
    return not position.over and us != them and min(us, them) > 0 and position.to_move is Seat.SOUTH


def _three_sentences() -> list[Step]:
    empty = Scene(hidden=dict.fromkeys(SEATS[4], 13))
    title = M("Say it yourself")
    return [
        Step(
            M("Hokm in three sentences"),
            (PAIRS, TRUMP, SEVEN),
            empty,
            note=M("That is the whole game. The rest of this course is playing it well."),
        ),
        Step(title, (M("**First:** who plays?"),), empty, _who_plays()),
        Step(title, (M("**Second:** where does trump come from?"),), empty, _who_names()),
        Step(title, (M("**Third:** when is it over?"),), empty, _when_over()),
    ]


def _recall(question: Message, hint: Message, options: dict[str, tuple[Message, Message]]) -> Task:
    """Make a question whose first option is right; each option comes with what is said to it."""
    right = next(iter(options))
    shown = sorted(options)  # so that the right one is not always the first
    return Task(
        question,
        one_right(right, {action: why for action, (_, why) in options.items()}),
        hint,
        (right,),
        choices=tuple((action, options[action][0]) for action in shown),
    )


def _who_plays() -> Task:
    return _recall(
        M("Four people play …"),
        M("Look across the table."),
        {
            "answer-2": (M("two against two, partners opposite"), PAIRS),
            "answer-1": (
                M("each alone"),
                M("Hokm for four is a game of pairs: the one opposite you is your partner."),
            ),
            "answer-3": (
                M("two against two, partners side by side"),
                M("Partners sit opposite, so that opponents play between them."),
            ),
        },
    )


def _who_names() -> Task:
    return _recall(
        M("Trump is named by …"),
        M("It is the name of the game: who rules?"),
        {
            "answer-3": (
                M("the hakem, on five cards"),
                M(
                    "Five cards seen, eight still to come: that is what makes the choice a bold one."
                ),
            ),
            "answer-1": (
                M("the last card of the pack"),
                M("Nothing is turned up for trump: a person chooses it, the hakem."),
            ),
            "answer-2": (
                M("the hakem, on all thirteen cards"),
                M("Hakem chooses early: five cards are seen, the other eight come after."),
            ),
        },
    )


def _when_over() -> Task:
    return _recall(
        M("The deal is over when …"),
        M("There are thirteen tricks. How many are more than half?"),
        {
            "answer-1": (
                M("a pair has seven tricks"),
                M("Seven of thirteen is more than half, so the rest need not be played."),
            ),
            "answer-2": (
                M("all thirteen tricks are played"),
                M("It stops sooner: whoever has seven of thirteen can no longer be caught."),
            ),
            "answer-3": (
                M("somebody has no trump left"),
                M("Trumps come and go; only tricks count, and seven of them are enough."),
            ),
        },
    )


def _table(own: Sitting) -> list[Step]:
    scene = own.scene()
    still = scene.but(to_move=None)
    return [
        Step(
            M("Your place"),
            (
                M(
                    "You sit below, your thirteen cards before you. The others hold theirs face down."
                ),
                M("**Ada** is on your right, **Cleo** on your left, **Bo** opposite."),
            ),
            still,
            questions.partner_task(Seat.SOUTH),
        ),
        Step(
            M("To the right"),
            (M("Cards are dealt and played **anticlockwise**."),),
            still,
            questions.after_task(Seat.SOUTH),
        ),
        Step(
            M("Trump"),
            (M("A corner of the table shows the trump of this deal, and who named it."),),
            still,
            signs.trump_task(own.position.trump),
        ),
        Step(
            M("Hakem and dealer"),
            (
                M(
                    "Two small signs beside the names: one for the **hakem**, one for the **dealer**."
                ),
            ),
            still,
            signs.hakem_task(own.hakem),
        ),
    ]


def _playing(own: Sitting, following: Sitting) -> list[Step]:
    return [
        Step(
            M("Your turn"),
            (
                M("A bright name means: this player is to play. It is yours, for hakem leads."),
                M("Press a card, and it travels to the middle. The others answer."),
            ),
            own.scene(),
            questions.play_task(own, M("Lead any card you like.")),
        ),
        Step(
            M("Following"),
            (
                M(
                    "Another deal: Ada has led {suit}, and you come last.",
                    suit=following.position.plays[0][1].suit,
                ),
                M("Who has the suit that was led must play it. Cards that must wait step back."),
            ),
            following.scene(),
            questions.play_task(
                following,
                M(
                    "Play one of your {n} cards of that suit.",
                    n=len(following.position.legal_cards()),
                ),
            ),
        ),
    ]


def _reading(later: Sitting) -> list[Step]:
    return [
        Step(
            M("Tricks won"),
            (M("The corner opposite trump counts the tricks: your side, and theirs."),),
            later.scene(),
            signs.score_task(later.position, 1),
        ),
        Step(
            M("By keyboard"),
            (
                M(
                    "Everything can be done without a mouse. Try it: an **arrow** to reach a card, **Enter** to play it."
                ),
            ),
            later.scene(),
            questions.play_task(later, M("Lead a card with the keyboard, or press one.")),
            sheets=(_keys(),),
        ),
    ]


def _keys() -> SheetText:
    rows = (
        (M("arrows"), M("move among cards and seats")),
        (M("Enter"), M("play the card, choose the answer")),
        ("N", M("next step")),
        ("B", M("back one step")),
        ("H", M("a hint; at the table a second one points")),
        ("U", M("undo, where you play on")),
        ("R", M("redo, where you play on")),
    )
    return SheetText(M("Keys"), (M("Key"), M("What it does")), rows)


def _kept() -> Step:
    return Step(
        M("Take your time"),
        (
            M("Your place in every lesson is kept in this browser, and nowhere else."),
            M("Go back whenever you like. A wrong answer costs nothing and always tells you why."),
        ),
        Scene(hidden=dict.fromkeys(SEATS[4], 13)),
        note=M("Five short questions about the table, and you are ready for the cards."),
    )
