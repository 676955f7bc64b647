"""A whole match by any rule set, played by the learner against simple, honest players.

game = Game(RULESETS["draft-2"], key="12_play")
game.view("en"), game.handle({"action": "deal"}), game.state
"""

from hokm_teach.lessons.game.game import Game

__all__ = ["Game"]
