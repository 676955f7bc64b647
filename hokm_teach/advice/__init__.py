"""Advice for hakem: what five cards promise with each suit as trump, and what happens when it is tried.

`facts` reads the cards; `weigh` and `gather` deal the other 47 at random, let simple players finish, and count.
"""

from hokm_teach.advice.evidence import DEALS, Evidence, Prospect, gather, weigh
from hokm_teach.advice.facts import Facts, facts
from hokm_teach.advice.playouts import Ending
from hokm_teach.advice.tally import Estimate, Tally

__all__ = [
    "DEALS",
    "Ending",
    "Estimate",
    "Evidence",
    "Facts",
    "Prospect",
    "Tally",
    "facts",
    "gather",
    "weigh",
]
