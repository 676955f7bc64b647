"""Packets: who gets the next one, how many cards are in it, when to stop, and who leads."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import Suit
from hokm_teach.deal import Deal, Packet, Phase
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.hakem_and_deal.moves import Move
from hokm_teach.lessons.hakem_and_deal.turning import wrong_way
from hokm_teach.lessons.scene import EVERYBODY, Scene
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.seats import SEATS, Seat

FIVES, TRUMP, FOURS, LEAD = "answer-fives", "answer-trump", "answer-fours", "answer-lead"


def dealt_scene(deal: Deal) -> Scene:
    """Lay out a deal as South sees it: before trump is named only hakem looks at cards."""
    looks = deal.hakem is Seat.SOUTH or deal.trump is not None
    hands = {seat: deal.hand(seat) for seat in SEATS[4]}
    given = sum(len(hand) for hand in hands.values())
    done = deal.phase is Phase.PLAY
    return Scene(
        hands={Seat.SOUTH: hands[Seat.SOUTH]} if looks else {},
        hidden={s: len(h) for s, h in hands.items() if not (looks and s is Seat.SOUTH)},
        trump=deal.trump,
        hakem=deal.hakem,
        dealer=deal.dealer,
        phase=deal.phase.value if not done else "play",
        stock=len(deal.pack) - given,
    )


def packet_moves(deal: Deal, count: int, title: Message, body: Message) -> tuple[list[Move], Deal]:
    """Return a move for each of the next `count` packets, and the deal after them."""
    moves = []
    for _ in range(count):
        scene, task = dealt_scene(deal), packet_task(deal)
        moves.append(Move(title, (body,), scene, task, does=M("Deal a packet")))
        deal = deal.deal_packet()
    return moves, deal


def packet_task(deal: Deal) -> Task:
    """Ask who gets the next packet."""
    packet = deal.packets[deal.given]
    return Task(
        plural(
            "Who gets the next packet, of {n} card? Press the seat.",
            "Who gets the next packet, of {n} cards? Press the seat.",
            len(packet.cards),
        ),
        partial(_judge_packet, deal, packet),
        M("Every round of packets begins with **hakem** and goes on to the right."),
        (packet.seat,),
        seats=EVERYBODY,
    )


def _judge_packet(deal: Deal, packet: Packet, answer: Answer) -> Judgement:
    if answer is packet.seat:
        return Judgement(True, _given(packet))
    if deal.given % len(SEATS[4]) == 0:
        return Judgement(False, _wrong_first(deal, answer))
    return Judgement(False, wrong_way(deal.packets[deal.given - 1].seat, packet.seat, answer))


def _given(packet: Packet) -> Message:
    return whose(
        packet.seat,
        plural("{n} card for you.", "{n} cards for you.", len(packet.cards)),
        plural(
            "{n} card for {seat}.", "{n} cards for {seat}.", len(packet.cards), seat=packet.seat
        ),
    )


def _wrong_first(deal: Deal, answer: Answer) -> Message:
    if answer is deal.dealer:
        return sentences([M("Whoever deals is served last."), _begins_with(deal.first)])
    if answer is deal.first.right:
        return sentences(
            [M("That is the player after hakem, who is served second."), _begins_with(deal.first)]
        )
    return sentences([M("That is hakem's partner, who is served third."), _begins_with(deal.first)])


def _begins_with(first: Seat) -> Message:
    return whose(
        first,
        M("Each round begins with hakem, and that is you."),
        M("Each round begins with hakem, and that is {seat}.", seat=first),
    )


def size_task(deal: Deal) -> Task:
    """Ask how many cards go into the first packet."""
    right = f"answer-{deal.rules.packets[0]}"
    return Task(
        M("How many cards go to each player before hakem names trump?"),
        partial(_judge_size, right, deal.rules.packets[0]),
        M("Enough to see a long suit, too few to be sure."),
        (right,),
        choices=tuple((f"answer-{n}", n) for n in (1, 4, 5, 13)),
    )


def _judge_size(right: str, size: int, answer: Answer) -> Judgement:
    if answer == right:
        return Judgement(
            True,
            plural(
                "Hakem decides on {n} card, in one packet, and must guess at the rest.",
                "Hakem decides on {n} cards, in one packet, and must guess at the rest.",
                size,
            ),
        )
    return Judgement(False, _wrong_sizes(size)[str(answer)])


def _wrong_sizes(size: int) -> dict[str, Message]:
    return {
        "answer-1": M(
            "One by one was only for finding hakem. Now cards come in packets, the first of {size}.",
            size=size,
        ),
        "answer-4": M(
            "The packets of four come later, after trump. The first has {size}.", size=size
        ),
        "answer-13": M(
            "With all thirteen in hand, naming trump would be no risk. Hakem sees only {size}.",
            size=size,
        ),
    }


def next_task(deal: Deal) -> Task:
    """Ask what happens next in a deal that stands between two rounds."""
    right = what_is_next(deal)
    return Task(
        M("What happens next?"),
        partial(_judge_next, deal),
        M("Five each, trump, four each, four each, and hakem leads."),
        (right,),
        choices=(
            (FIVES, M("Five cards each, from hakem on")),
            (FOURS, M("Four cards each, from hakem on")),
            (TRUMP, M("Stop: hakem names trump")),
            (LEAD, M("Hakem leads to the first trick")),
        ),
    )


def what_is_next(deal: Deal) -> str:
    """Return the answer that is right, as the engine has it."""
    if deal.phase is Phase.TRUMP:
        return TRUMP
    if deal.phase is Phase.PLAY:
        return LEAD
    return FIVES if len(deal.packets[deal.given].cards) == 5 else FOURS


def _judge_next(deal: Deal, answer: Answer) -> Judgement:
    right = what_is_next(deal)
    if answer == right:
        return Judgement(True, _RIGHT[right])
    if answer == TRUMP and deal.trump is not None:
        return Judgement(
            False,
            M("Trump is {suit} already, and it never changes in a deal.", suit=deal.trump),
        )
    if (right, answer) == (TRUMP, FOURS) and deal.hakem is Seat.SOUTH:
        return Judgement(False, _WRONG[right, FOURS], scene=_all_dealt(deal))
    return Judgement(False, _WRONG[right, str(answer)])


def _all_dealt(deal: Deal) -> Scene:
    """Lay out what hakem would see if nobody stopped for trump."""
    whole = deal.name_trump(Suit.SPADES).deal_rest()  # any suit: it is not shown
    return dealt_scene(whole).but(trump=None, phase=Phase.TRUMP.value)


_RIGHT: dict[str, Message] = {
    FIVES: M("The first packets have five, so that hakem can choose."),
    TRUMP: M("Nothing more is dealt until hakem has named trump, on five cards."),
    FOURS: M("Fours from here on, until everybody has thirteen."),
    LEAD: M("Everybody has thirteen, and trump is named. Hakem leads."),
}
_WRONG: dict[tuple[str, str], Message] = {
    (FIVES, FOURS): M("The fours come after trump. Hakem chooses on a packet of five."),
    (FIVES, TRUMP): M("Hakem has no card yet to choose by. First come five each."),
    (FIVES, LEAD): M("Nobody has a card yet. First come five each."),
    (TRUMP, FIVES): M("Everybody has five already. Now hakem must choose."),
    (TRUMP, FOURS): M(
        "Deal on, and hakem would choose with all thirteen in sight, no risk at all. **Stop at five** for trump."
    ),
    (TRUMP, LEAD): M("No trump is named and eight cards each are still to come. First trump."),
    (FOURS, FIVES): M("Five only once, before trump. After that they come in fours."),
    (FOURS, LEAD): M("There are cards left in the pack. Play begins when everybody has thirteen."),
    (LEAD, FIVES): M("The pack is empty: everybody has thirteen."),
    (LEAD, FOURS): M("The pack is empty: everybody has thirteen."),
}


def lead_task(deal: Deal) -> Task:
    """Ask who leads to the first trick."""
    return Task(
        M("Who leads to the first trick? Press the seat."),
        partial(_judge_lead, deal),
        M("The one who named trump also begins."),
        (deal.position.leader,),
        seats=EVERYBODY,
    )


def _judge_lead(deal: Deal, answer: Answer) -> Judgement:
    leader = deal.position.leader
    leads = whose(
        leader, M("You are hakem: you lead."), M("{seat} is hakem and leads.", seat=leader)
    )
    if answer is leader:
        named = M("Hakem had the first cards, named trump, and leads.")
        return Judgement(True, sentences([leads, named]))
    if answer is deal.dealer:
        return Judgement(False, sentences([M("Dealing gives no right to lead."), leads]))
    if answer is leader.opposite:
        return Judgement(False, sentences([M("Partners share the tricks, not the lead."), leads]))
    return Judgement(False, sentences([M("That player comes second in the trick."), leads]))


def trump_task(deal: Deal) -> Task:
    """Let hakem name any suit; the story goes on with hearts."""
    actions = tuple(f"choose-{suit.value}" for suit in Suit)
    return Task(
        M("Name your trump."),
        partial(_judge_trump, deal),
        M("Any suit is allowed. Which one do you hold most of?"),
        actions,
        choices=tuple(zip(actions, Suit, strict=True)),
    )


def _judge_trump(deal: Deal, answer: Answer) -> Judgement:
    suit = Suit(str(answer).removeprefix("choose-"))
    named = deal.name_trump(suit).trump
    held = sum(card.suit is suit for card in deal.hand(deal.hakem))
    longest = max(sum(c.suit is s for c in deal.hand(deal.hakem)) for s in Suit)
    if held == longest:
        return Judgement(
            True,
            plural(
                "{suit} it is: {n} of your five. It stays trump for the whole deal.",
                "{suit} it is: {n} of your five. It stays trump for the whole deal.",
                held,
                suit=named,
            ),
        )
    return Judgement(
        True,
        M(
            "The rules let you: any suit may be named. In the story you name {story}, your longest, and so we go on.",
            story=Suit.HEARTS,
        ),
    )
