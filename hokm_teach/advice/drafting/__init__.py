"""Advice for two players while they build their hands: trump and discards, discards, keep or pass.

    for tally in advise(round.view(seat)):
        tally.best, tally.wins("keep"), tally.gap("keep", "pass")

What is hidden is sampled given only what the player knows, and every sample is decided exactly.
"""

from hokm_teach.advice.drafting.weighing import Advice, advise, candidates, spelled
from hokm_teach.advice.drafting.worlds import World, is_open, worlds

__all__ = ["Advice", "World", "advise", "candidates", "is_open", "spelled", "worlds"]
