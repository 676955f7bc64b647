"""Hokm, the Iranian trick-taking game: an engine to play it, to teach it and to solve its puzzles."""

from hokm_teach.cards import PACK, Card, Rank, Suit, cards, shuffled
from hokm_teach.deal import Deal
from hokm_teach.errors import HokmError, IllegalPlay
from hokm_teach.hakem import draw_for_hakem
from hokm_teach.match import Match, result_of
from hokm_teach.play import Position
from hokm_teach.rounds import Round
from hokm_teach.rules import RULESETS, RuleSet
from hokm_teach.seats import Seat
from hokm_teach.tricks import Trick

__version__ = "0.1.0"
__all__ = [
    "PACK",
    "RULESETS",
    "Card",
    "Deal",
    "HokmError",
    "IllegalPlay",
    "Match",
    "Position",
    "Rank",
    "Round",
    "RuleSet",
    "Seat",
    "Suit",
    "Trick",
    "cards",
    "draw_for_hakem",
    "result_of",
    "shuffled",
]
