"""Five cards, a choice, then the rest of the hand and what each suit would have brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.deal import Deal, Phase
from hokm_teach.i18n import M
from hokm_teach.lessons.choosing_trump.reasons import why_right, why_wrong
from hokm_teach.lessons.choosing_trump.sheets import suits_sheet
from hokm_teach.lessons.choosing_trump.trial import Trial, TrialTask
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS, Seat

RULES = RULESETS["family-4"]
QUESTION = M("You are hakem. Which suit do you name?")
HINT = M(
    "First **length**: which suit is longest? Then its **honours**. An ace of another suit can win beside trump."
)


def first_packets(five: Iterable[Card], others: Sequence[Card]) -> Deal:
    """Return a deal in which everybody has five cards and yours are these; `others` is the order of the rest."""
    seen = tuple(five)
    rest = [card for card in others if card not in seen]
    return Deal.start(RULES, Seat.SOUTH, (*seen, *rest)).deal_first()


def choose_task(deal: Deal, trial: Trial, right: Iterable[Suit]) -> TrialTask:
    """Ask hakem for trump; `right` are the suits that the evidence does not tell from the best."""
    return TrialTask(
        QUESTION,
        partial(_judge, deal, trial),
        HINT,
        tuple(_action(suit) for suit in right),
        choices=tuple((_action(suit), suit) for suit in Suit),
        trials=(trial,),
        sheet=partial(suits_sheet, trial),
    )


def _action(suit: Suit) -> str:
    return f"choose-{suit.value}"


def _judge(deal: Deal, trial: Trial, answer: Answer) -> Judgement:
    chosen = Suit(str(answer)[-1])
    evidence = trial.evidence
    right = chosen in evidence.best
    named = deal.name_trump(chosen)
    *frames, last = _rounds(named)
    return Judgement(
        right,
        why_right(evidence, chosen) if right else why_wrong(evidence, chosen),
        scene=table(last),
        frames=tuple(table(each) for each in frames),
        sheets=(suits_sheet(trial),),
    )


def _rounds(named: Deal) -> list[Deal]:
    """Return the deal when trump is named and after each round of packets that follows."""
    stages = [named]
    while stages[-1].phase is not Phase.PLAY:
        stage = stages[-1]
        for _ in SEATS[RULES.players]:
            stage = stage.deal_packet()
        stages.append(stage)
    return stages


def table(deal: Deal) -> Scene:
    """Lay out a deal as hakem sees it: his own cards face up, the others' face down."""
    held = {seat: deal.hand(seat) for seat in SEATS[RULES.players]}
    choosing = deal.phase is Phase.TRUMP
    return Scene(
        hands={Seat.SOUTH: held[Seat.SOUTH]},
        hidden={seat: len(held[seat]) for seat in held if seat is not Seat.SOUTH},
        trump=deal.trump,
        hakem=Seat.SOUTH,
        dealer=deal.dealer,
        to_move=Seat.SOUTH if choosing else None,
        phase="trump" if choosing else "deal",
        stock=len(PACK) - sum(len(cards) for cards in held.values()),
    )
