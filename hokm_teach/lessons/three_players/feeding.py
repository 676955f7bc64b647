"""One ending, three counts: the same cards, and the trick that is to be won with one of them is to be lost with another.

Whichever card you play settles who scores, however the rest is played: `every_way.settled` tries all of it.
"""

from __future__ import annotations

from functools import partial

from hokm_teach.bots import Sight, choose
from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.three_players.every_way import settled
from hokm_teach.lessons.three_players.scoring import why_scores
from hokm_teach.lessons.three_players.table import SEATED, Standing
from hokm_teach.play import Position
from hokm_teach.seats import Seat

HANDS = "D9 D7 H7|C8 D6 H6|CT DJ DT"
TRUMP = "H"
RUFF = Card("H7")


def position(won: tuple[int, ...]) -> Position:
    """Return the ending at some counts: three tricks are left, Ada and Cleo have played to the first of them."""
    held = [hand.split() for hand in HANDS.split("|")]
    before = Position.of(dict(zip(SEATED, held, strict=True)), TRUMP, Seat.EAST, before=won)
    return before.play_all([Card("C8"), Card("CT")])


def laid(at: Position) -> Scene:
    """Lay it out, all hands open."""
    return Scene.of(at, shown=SEATED)


def feeding_steps() -> list[Step]:
    """Return the ending three times: winning is wrong, winning is right, and a third who wants a tie."""
    return [
        _step(
            M("A trick you should not win"),
            (6, 6, 2),
            (
                M(
                    "Three tricks are left, and all hands are open. Cleo is winning this one with {ten}.",
                    ten=Card("CT"),
                ),
                M(
                    "You have no {led}. Two trumps are left: {yours}, and Ada's {hers}.",
                    led=Suit.CLUBS,
                    yours=RUFF,
                    hers=Card("H6"),
                ),
            ),
            M("Count ahead: if you ruff now, who wins the last trick?"),
        ),
        _step(
            M("The same cards, another count"),
            (6, 3, 5),
            (
                M("Nothing has changed but the tricks before: **Cleo** is the one behind you now."),
                M("Don't let a rival draw level: that feeds the other."),
            ),
            M("How many can Cleo still get if she wins this trick?"),
        ),
        _step(
            M("You are the third"),
            (2, 7, 5),
            (
                M("You cannot catch Ada any more. You can still score."),
                M("Two tied at the top feed the third, and the third is you."),
            ),
            M("Who must draw level with Ada for that?"),
        ),
    ]


def _step(title: Message, won: tuple[int, ...], body: tuple[Message, ...], hint: Message) -> Step:
    at = position(won)
    best = {card for card, seat in settled(at).items() if seat is Seat.SOUTH}
    task = Task(
        M("Which card scores the point for you?"),
        partial(_judge, at),
        hint,
        tuple(sorted(best)),
        cards=frozenset(at.legal_cards()),
    )
    return Step(title, (Standing(won).told(), *body), laid(at), task, note=_NOTE)


_NOTE = M("Checked in every way the rest can be played: each card settles it.")


def _judge(at: Position, answer: Answer) -> Judgement:
    """Play the rest out on the table, and tell from where it ends."""
    assert isinstance(answer, Card)  # noqa: S101 - the task offers cards only
    right = settled(at)[answer] is Seat.SOUTH
    played = played_out(at.play(answer))
    end = Standing(played[-1].won)
    why = sentences([told(answer, played[-1]), why_scores(end)])
    frames = tuple(map(laid, played[:-1]))
    return Judgement(right, why, scene=laid(played[-1]), frames=frames)


def played_out(start: Position) -> list[Position]:
    """Let simple players finish the deal; return every position on the way."""
    passed = [start]
    while passed[-1].to_move is not None:
        passed.append(passed[-1].play(choose(Sight.of(passed[-1]))))
    return passed


def told(card: Card, end: Position) -> Message:
    """Say what became of the tricks that were left."""
    fields = {
        "winners": [trick.winner for trick in end.history],
        "tricks": Standing(end.won).short(),
    }
    if card is RUFF:
        return M("You ruff. Winners of the tricks: {winners}. It ends {tricks}.", **fields)
    return M(
        "You throw {card}. Winners of the tricks: {winners}. It ends {tricks}.", card=card, **fields
    )
