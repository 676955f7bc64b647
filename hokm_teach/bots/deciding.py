"""Whatever there is to decide in a deal, decided by the simple player from what it knows."""

from __future__ import annotations

from hokm_teach.bots.building import keeps, plan
from hokm_teach.bots.playing import Sight, choose
from hokm_teach.cards import Suit
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge


def decide(known: Knowledge) -> str:
    """Return the simple player's decision as text for `Round.act`; raise ValueError where it has none to make.

    >>> from hokm_teach import RULESETS, Round, Seat, shuffled
    >>> deal = Round.start(RULESETS["draft-2"], Seat.SOUTH, shuffled(1))
    >>> deal.act(decide(deal.view(Seat.SOUTH))).phase
    Phase.DISCARD
    """
    if known.to_act is not known.seat:
        raise ValueError("it is not this player's turn")
    if known.phase is Phase.TRUMP:
        named, away = plan(known.first, known.rules, Suit, known.discards)
        return " ".join(["trump", named.value, *map(str, away)])
    if known.trump is None:
        raise ValueError("nothing else is decided before trump")
    if known.phase is Phase.DISCARD:
        _, away = plan(known.first, known.rules, (known.trump,), known.discards)
        return " ".join(["away", *map(str, away)])
    if known.phase is Phase.DRAW:
        return "keep" if keeps(known.offered, known.unseen, known.trump) else "pass"
    return f"play {choose(Sight.known(known))}"
