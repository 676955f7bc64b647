"""What this lesson tells, step by step: a question first, then the answer on the table."""

from __future__ import annotations

from hokm_teach.cards import PACK, Card, Suit, cards, of_suit
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.cards_and_tricks import tasks
from hokm_teach.lessons.cards_and_tricks.spot import Spot
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Step, Task
from hokm_teach.play import Position
from hokm_teach.seats import Seat, order_from

S, H, D, C = Suit


def teaching() -> list[Step]:
    """Return the steps before the practice."""
    return [
        _pack(),
        _ten_and_jack(),
        _to_the_right(),
        _follow(),
        _trump(),
        _third_suit(),
        _another_trump(),
        _two_trumps(),
        _no_ruff_yet(),
        _may_not_must(),
        _winner_leads(),
        _in_seconds(),
    ]


def trick(leader: Seat, trump: Suit, hands: str, line: str, **more: bool) -> Spot:
    """Lay out hands, given from the leader on and split by `|`, and play cards from them."""
    held = [cards(hand) for hand in hands.split("|")]
    start = Position.of(dict(zip(order_from(leader), held, strict=True)), trump, leader)
    return Spot.of(start, cards(line), **more)


def _asked(
    title: Message, body: tuple[Message, ...], spot: Spot, task: Task, note: Message | None = None
) -> Step:
    return Step(title, body, spot.asked(), task, note, spot.frames())


def _pack() -> Step:
    hearts = of_suit(PACK, H)
    return Step(
        M("Four suits, thirteen ranks"),
        (
            M(
                "The pack has four suits: {suits}. Here are all the {hearts}.",
                suits=[S, H, D, C],
                hearts=H,
            ),
            M("The **ace** is the highest card, then king, queen, jack, ten, and down to the two."),
        ),
        Scene(hands={Seat.SOUTH: hearts}, phase="turn"),
        note=M("No suit is better than another, until one of them is named trump."),
    )


def _ten_and_jack() -> Step:
    spot = trick(
        Seat.EAST,
        H,
        "DT S3 C2|D4 S9 CK|DJ S6 C7|D8 SQ C5",
        "DT D4 DJ D8",
        own_hand=False,
        trump_named=False,
    )
    body = (
        M(
            "Ada led {ten}, and the others put a card to it. Four cards make a **trick**.",
            ten=Card("DT"),
        ),
        M("All are of one suit, so the highest wins."),
    )
    return _asked(M("A trick"), body, spot, tasks.which_is_highest(spot))


def _to_the_right() -> Step:
    spot = trick(
        Seat.NORTH,
        H,
        "C9 D3 S8|CJ D6 S2|CA DK S7|C4 DT SJ",
        "C9",
        trump_named=False,
    )
    body = (
        M("One player leads a card. Then each of the others plays one, in turn."),
        M("In Hokm the turn goes to the **right**, against the clock."),
    )
    return Step(M("To the right"), body, spot.asked().but(to_move=None), tasks.who_plays_next(spot))


def _follow() -> Step:
    spot = trick(
        Seat.WEST,
        H,
        "C9 D2 S4 SJ HK|CK C3 SA S7 D5|C6 C8 HQ DJ S2|CT D9 S5 S6 H4",
        "C9",
        trump_named=False,
    )
    body = (
        M("Cleo led {card}, so {suit} is the **suit led**.", card=Card("C9"), suit=C),
        M("Who holds the suit led must play it: that is to **follow suit**."),
    )
    return _asked(M("Follow suit"), body, spot, tasks.which_may_be_played(spot))


def _ruff() -> Spot:
    """A trick that your smallest trump wins."""
    return trick(
        Seat.WEST,
        H,
        "SA D6 C4|H2 D9 CK|S6 DJ C8|SK D3 CQ",
        "SA H2 S6 SK",
        own_hand=False,
    )


def _trump() -> Step:
    spot = _ruff()
    body = (
        M(
            "In every deal one suit is named trump, **hokm**. Any trump beats any card of another suit."
        ),
        M(
            "Here {suit} is trump. Cleo led {card}, and you had no {led} to follow with.",
            suit=H,
            card=Card("SA"),
            led=S,
        ),
    )
    note = M("To play a trump on another suit is to **ruff**.")
    return _asked(M("Trump"), body, spot, tasks.which_wins(spot), note)


_SAME_CARDS = ("C8 S3 H5|DA S9 HK|CQ S4 D7|C5 SJ H8", "C8 DA CQ C5")


def _third_suit() -> Step:
    spot = trick(Seat.SOUTH, H, *_SAME_CARDS, own_hand=False)
    body = (
        M("You led {card}, and {suit} is trump.", card=Card("C8"), suit=H),
        M("Ada has no {led}. She does not ruff, she throws {card}.", led=C, card=Card("DA")),
    )
    return _asked(M("A third suit"), body, spot, tasks.which_wins(spot))


def _another_trump() -> Step:
    spot = trick(Seat.SOUTH, D, *_SAME_CARDS, own_hand=False)
    body = (M("The very same four cards, but now {suit} is trump.", suit=D),)
    return _asked(M("The same cards, another trump"), body, spot, tasks.which_wins(spot))


def _two_trumps() -> Step:
    spot = trick(
        Seat.EAST,
        H,
        "SK D6 C4|H4 D9 CK|H9 DJ C8|S2 D3 CQ",
        "SK H4 H9 S2",
        own_hand=False,
    )
    body = (
        M(
            "{suit} is trump. Ada led {card}, Bo ruffed, and Cleo had no {led} either.",
            suit=H,
            card=Card("SK"),
            led=S,
        ),
    )
    return _asked(M("Two trumps"), body, spot, tasks.which_wins(spot))


def _no_ruff_yet() -> Step:
    spot = trick(
        Seat.EAST,
        H,
        "SA D6 C4 C9 DT|S5 D9 CK C2 HJ|ST DJ C8 D2 H6|S4 H8 H3 DK C6",
        "SA S5 ST",
    )
    body = (
        M("Ada led {card}, and {suit} is trump. You would like to ruff …", card=Card("SA"), suit=H),
    )
    return _asked(M("First follow, then ruff"), body, spot, tasks.which_may_be_played(spot))


def _may_not_must() -> Step:
    spot = trick(
        Seat.NORTH,
        H,
        "SA D6 C4 C9|S5 D9 CK HJ|H9 H3 D7 C2|ST DJ C8 H6",
        "SA S5",
    )
    body = (
        M(
            "Bo, your partner, led {card}, and {suit} is trump. You have no {led}.",
            card=Card("SA"),
            suit=H,
            led=S,
        ),
    )
    note = M("What you may play is one thing, what is wise another: the trick is already Bo's.")
    return _asked(M("May, not must"), body, spot, tasks.which_may_be_played(spot), note)


def _winner_leads() -> Step:
    spot = trick(
        Seat.SOUTH,
        C,
        "D9 S6 H4|DK S9 HJ|C3 ST HQ|D4 SJ H8",
        "D9 DK C3 D4",
        own_hand=False,
    )
    body = (
        M("You led {card}, and {suit} is trump.", card=Card("D9"), suit=C),
        M("The trick goes to its winner. One thing more comes with it."),
    )
    return _asked(M("And then?"), body, spot, tasks.who_leads_next(spot))


def _in_seconds() -> Step:
    return Step(
        M("All of it, in seconds"),
        (
            M("**What may I play?** The suit led, if you hold it. If not, anything."),
            M(
                "**Who wins?** The highest trump. Without a trump, the highest card of the suit led."
            ),
            M("**Who leads?** The winner."),
        ),
        _ruff().revealed(),
        note=M("Now eight tasks from fresh deals, then as many as you like."),
    )
