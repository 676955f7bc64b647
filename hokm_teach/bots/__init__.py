"""Players of the course's own: the simple one, honest in every choice of a deal, and the solver's expert."""

from hokm_teach.bots.deciding import decide
from hokm_teach.bots.playing import EXPERT_CARDS, Sight, choose, expert, play_out

__all__ = ["EXPERT_CARDS", "Sight", "choose", "decide", "expert", "play_out"]
