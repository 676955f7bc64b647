"""The deal of three: five cards each, trump, then fours up to seventeen."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import Suit, shuffled
from hokm_teach.deal import Deal, Phase
from hokm_teach.i18n import M, plural
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.hakem_and_deal.moves import Move
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, Step, Task
from hokm_teach.lessons.three_players.odd_card import count_task
from hokm_teach.lessons.three_players.table import ALL, RULES, SEATED
from hokm_teach.seats import Seat, order_from

#: Hearts are the longest suit of your first five, and you come to hold four clubs to be counted.
STORY_SEED = 240
STORY_TRUMP = Suit.HEARTS
FIVES, FOURS, TRUMP, LEAD = "answer-fives", "answer-fours", "answer-trump", "answer-lead"


def story() -> Deal:
    """Return the deal of the lesson: you are hakem, Cleo deals."""
    return Deal.start(RULES, Seat.SOUTH, shuffled(STORY_SEED, RULES.cards))


def dealt_scene(deal: Deal) -> Scene:
    """Lay out a deal as South sees it, with three seats."""
    hands = {seat: deal.hand(seat) for seat in SEATED}
    looks = deal.hakem is Seat.SOUTH or deal.trump is not None
    given = sum(map(len, hands.values()))
    return Scene(
        hands={Seat.SOUTH: hands[Seat.SOUTH]} if looks else {},
        hidden={s: len(held) for s, held in hands.items() if not (looks and s is Seat.SOUTH)},
        trump=deal.trump,
        hakem=deal.hakem,
        dealer=deal.dealer,
        phase=deal.phase.value,
        stock=len(deal.pack) - given,
        players=RULES.players,
        won=(0, 0, 0),
    )


def dealing_steps() -> list[Step]:
    """Return the deal, packet by packet, to seventeen cards each."""
    deal = story()
    moves: list[Step] = []
    for _ in SEATED:
        moves.append(_packet_move(deal))
        deal = deal.deal_packet()
    named = deal.name_trump(STORY_TRUMP)
    thirteen, on_the_way = _rounds(named, 2)
    seventeen, last = _rounds(thirteen, 1)
    hand = seventeen.hand(Seat.SOUTH)
    return [
        *moves,
        Step(
            M("Five each"),
            (M("You are hakem, and these are your first five."),),
            dealt_scene(deal),
            next_task(deal),
        ),
        Step(
            M("Thirteen each"),
            (
                M("You have named {trump}. Two rounds of four have followed.", trump=STORY_TRUMP),
                M("With four at the table, this would be all."),
            ),
            dealt_scene(thirteen),
            next_task(thirteen),
            frames=on_the_way,
        ),
        Step(
            M("Seventeen each"),
            (
                M(
                    "5-4-4-4: **seventeen** cards, seventeen tricks, and no card out of play but {card}.",
                    card=RULES.removed_card,
                ),
                M("So whatever you do not hold, Ada or Cleo holds."),
            ),
            dealt_scene(seventeen),
            count_task(Suit.CLUBS, hand),
            frames=last,
        ),
    ]


def _rounds(deal: Deal, many: int) -> tuple[Deal, tuple[Scene, ...]]:
    """Deal some rounds of packets; return the deal after them, and the tables on the way."""
    passed = []
    for _ in range(many * len(SEATED)):
        deal = deal.deal_packet()
        passed.append(dealt_scene(deal))
    return deal, tuple(passed[:-1])


def _packet_move(deal: Deal) -> Move:
    packet = deal.packets[deal.given]
    task = Task(
        M("Who gets the next five cards? Press the seat."),
        partial(_judge_packet, deal, packet.seat),
        M("Hakem is served first, and then it goes to the right."),
        (packet.seat,),
        seats=ALL,
    )
    return Move(
        M("The first packets"),
        (M("You are hakem, and Cleo, on your left, deals: five cards to each."),),
        dealt_scene(deal),
        task,
        does=M("Deal a packet"),
    )


def _judge_packet(deal: Deal, coming: Seat, answer: Answer) -> Judgement:
    if answer is coming:
        given = whose(coming, M("Five cards for you."), M("Five cards for {seat}.", seat=coming))
        return Judgement(True, given)
    if not deal.given:
        return Judgement(False, M("Hakem gets the first packet, and that is you."))
    before = deal.packets[deal.given - 1].seat
    if answer is before:
        return Judgement(False, M("Everybody is served once a round."))
    return Judgement(
        False, M("To the **right**, one after the other: {order}.", order=order_from(before, 3)[:2])
    )


def next_task(deal: Deal) -> Task:
    """Ask what happens next in a deal that stands between two rounds."""
    right = what_is_next(deal)
    return Task(
        M("What happens next?"),
        partial(_judge_next, deal),
        M("Five, trump, four, four, four."),
        (right,),
        choices=(
            (TRUMP, M("Hakem names trump")),
            (FOURS, M("Four more cards each")),
            (LEAD, M("Hakem leads to the first trick")),
        ),
    )


def what_is_next(deal: Deal) -> str:
    """Return the answer that is right, as the engine has it."""
    return {Phase.TRUMP: TRUMP, Phase.PLAY: LEAD}.get(deal.phase, FOURS)


def _judge_next(deal: Deal, answer: Answer) -> Judgement:
    right = what_is_next(deal)
    if answer == right:
        return Judgement(True, _NEXT[right])
    if right == TRUMP:
        return Judgement(
            False, M("Hakem chooses on **five** cards, before anything more is dealt.")
        )
    if answer == TRUMP:
        return Judgement(
            False, M("Trump is {suit} already, and it never changes in a deal.", suit=deal.trump)
        )
    left = len(deal.pack) - sum(len(deal.hand(seat)) for seat in SEATED)
    return Judgement(
        False,
        plural(
            "{n} card still lies in the pack. Three players have **seventeen** each.",
            "{n} cards still lie in the pack. Three players have **seventeen** each.",
            left,
        ),
    )


_NEXT = {
    TRUMP: M(
        "As at every table: trump on five cards, then the rest. You name {trump}, your longest.",
        trump=Suit.HEARTS,
    ),
    FOURS: M("A third round of four, for there are fifty-one cards and three hands."),
    LEAD: M("Everybody has seventeen. Hakem leads."),
}
