"""The steps of the lesson, from the odd card to the next hakem."""

from __future__ import annotations

import random

from hokm_teach.i18n import M, Message
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import SheetText, Step
from hokm_teach.lessons.three_players.after import after_step
from hokm_teach.lessons.three_players.dealing import dealing_steps
from hokm_teach.lessons.three_players.feeding import feeding_steps
from hokm_teach.lessons.three_players.odd_card import odd_card_steps
from hokm_teach.lessons.three_players.rivals import rival_steps
from hokm_teach.lessons.three_players.scoring import points_told, scorer_task
from hokm_teach.lessons.three_players.stopping import ending, stop_task
from hokm_teach.lessons.three_players.table import Standing
from hokm_teach.seats import Seat


def steps(chance: random.Random) -> list[Step]:
    """Return the steps before the check."""
    return [
        *odd_card_steps(),
        *dealing_steps(),
        *rival_steps(),
        *_stopping(),
        *_tied(chance),
        *feeding_steps(),
        *_next(),
        _all_of_it(),
    ]


def _stopping() -> list[Step]:
    return [
        _stop(
            M("You have seven"),
            (7, 4, 3),
            (
                M(
                    "With four at the table you would gather the cards now. Here the question is whether anybody can still equal you."
                ),
            ),
            ending(
                (7, 4, 3),
                "C9 D6 S4|HA HQ SK|H5 DJ C4",
                "H",
                Seat.EAST,
                "HA H5 C9 HQ DJ D6 SK C4 S4",
            ),
            M("See: Ada takes all three and draws level at 7-7-3."),
        ),
        _stop(
            M("One trick later"),
            (7, 4, 4),
            (M("The same again, but Cleo has won one of those tricks."),),
            ending((7, 4, 4), "D6 S4|HQ SK|DJ C4", "H", Seat.EAST, "HQ DJ D6 SK C4 S4"),
            M("See: Ada takes both, and has six to your seven."),
        ),
        _stop(
            M("Seven to none"),
            (7, 0, 0),
            (M("Seven tricks, and neither Ada nor Cleo has one yet. Ten are left."),),
        ),
        _stop(
            M("Seven to one"),
            (7, 1, 0),
            (M("The same, but for one trick of Ada's."),),
        ),
    ]


def _stop(
    title: Message,
    won: tuple[int, ...],
    body: tuple[Message, ...],
    ahead: tuple[Scene, ...] = (),
    shown: Message | None = None,
) -> Step:
    standing = Standing(won)
    scene = ahead[0] if ahead else standing.scene()
    return Step(title, (standing.told(), *body), scene, stop_task(standing, ahead[1:], shown))


def _tied(chance: random.Random) -> list[Step]:
    """Return three ends by number; who has which count is drawn, so the seat tells nothing."""
    return [
        _scored(
            M("Seven, seven, three"),
            chance,
            (7, 7, 3),
            M("All seventeen are played, and two have as many. Whose is the point?"),
        ),
        _scored(
            M("Eight, eight, one"),
            chance,
            (8, 8, 1),
            M("More tricks for the two, and a single one for the third."),
        ),
        _scored(
            M("Six, six, five"),
            chance,
            (6, 6, 5),
            M("Nobody has come to seven at all."),
        ),
    ]


def _scored(title: Message, chance: random.Random, won: tuple[int, ...], told: Message) -> Step:
    standing = Standing(tuple(chance.sample(won, len(won))))
    return Step(title, (standing.told(), told), standing.scene(), scorer_task(standing))


def _next() -> list[Step]:
    tie = Standing((7, 7, 3))
    return [
        after_step(M("Cleo scores"), tie, Seat.SOUTH),
        after_step(M("Who deals?"), tie, Seat.SOUTH, dealer=True),
        after_step(M("Cleo scores as hakem"), tie, Seat.WEST),
    ]


def _all_of_it() -> Step:
    return Step(
        M("All of it on one page"),
        (
            M("**It stops** when nobody can equal the leader any more, or at kot."),
            M("**One alone at the top** scores. **Two level at the top** feed the third."),
            M("**A hakem who scores stays.** If not, the title goes to the right."),
        ),
        None,
        note=M("Five tasks now, and then a deal against Ada and Cleo."),
        sheets=(ends_sheet(),),
    )


#: You are hakem in all of these.
SHOWN = ((7, 4, 3), (7, 4, 4), (7, 0, 0), (0, 7, 0), (7, 7, 3), (8, 8, 1), (6, 6, 5))


def ends_sheet() -> SheetText:
    """Return counts side by side, read from the engine: what is left, whether it stops, who scores. Ties are lit."""
    standings = [Standing(won) for won in SHOWN]
    rows = tuple((each.short(), each.left, *_outcome(each)) for each in standings)
    lit = tuple(at for at, each in enumerate(standings) if each.over and len(each.leaders) > 1)
    head = (M("You, Ada, Cleo"), M("Left"), M("The deal"), M("Points"))
    return SheetText(M("When it stops, and who scores; you are hakem"), head, rows, lit)


def _outcome(standing: Standing) -> tuple[object, object]:
    if not standing.over:
        return M("goes on"), M("nobody yet")
    points = points_told(standing.scorer, standing.points(Seat.SOUTH))
    return (M("kot"), points) if standing.kot else (M("is over"), points)
