"""Whatever there is to decide in a deal, decided by the simple player from what it knows."""

from __future__ import annotations

from hokm_teach.bots.building import choose_away, choose_trump, keeps
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
        named = choose_trump(known)
        return " ".join(["trump", named.value, *_away(known, named)])
    if known.trump is None:
        raise ValueError("nothing else is decided before trump")
    if known.phase is Phase.DISCARD:
        return " ".join(["away", *_away(known, known.trump)])
    if known.phase is Phase.DRAW:
        return "keep" if keeps(known.offered, known.unseen, known.trump) else "pass"
    return f"play {choose(Sight.known(known))}"


def _away(known: Knowledge, trump: Suit) -> list[str]:
    return [str(card) for card in choose_away(known.hand, known.unseen, trump, known.discards)]
