"""What the browser keeps of the trainer, and how it is taken up again: whole, or refused and set aside."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hokm_teach.errors import HokmError
from hokm_teach.trainer import record
from hokm_teach.trainer.attempt import STAGES
from hokm_teach.trainer.choice import Level, Which, Wish
from hokm_teach.trainer.learner import Learner
from hokm_teach.trainer.library import Library


@dataclass
class Kept:
    """The learner, his wish, the puzzle he is at; and a record that could not be read, as it was."""

    learner: Learner = field(default_factory=Learner)
    wish: Wish = field(default_factory=Wish)
    puzzle: str = ""
    onward: bool = False  # after a solution without help the next puzzle comes by itself
    hinted: dict[str, int] = field(default_factory=dict)  # hints taken of puzzles not decided yet
    aside: dict[str, str] = field(default_factory=dict)

    def dump(self, library: Library) -> dict[str, Any]:
        """Return plain data for the browser's storage; the page checks the seal before it loads a file with it."""
        text = record.dump(self.learner)
        wish = self.wish
        done = self.learner.count_solved(library.puzzles)
        state: dict[str, Any] = {
            "at": done,
            "of": len(library.puzzles),
            "done": done == len(library.puzzles),
            "puzzle": self.puzzle,
            "wish": [wish.which.value, wish.level.value, wish.theme, wish.cards, wish.players],
            "record": text,
            "seal": record.seal(text),
            "hinted": self.hinted,
            "onward": self.onward,
        }
        if self.aside:
            state["aside"] = self.aside
        return state

    def load(self, state: dict[str, Any], library: Library) -> None:
        """Take up what was kept. Raises BadRecord for a damaged one: then the learner stays, and it is set aside."""
        puzzle, aside = state.get("puzzle"), state.get("aside")
        if isinstance(puzzle, str) and puzzle in library.puzzles:
            self.puzzle = puzzle
        if isinstance(aside, dict) and _is_aside(aside):
            self.aside = aside
        self.wish = _wish(state.get("wish"), library)
        self.onward = state.get("onward") is True
        self.hinted = _hinted(state.get("hinted"), library)
        if "record" not in state:
            return
        try:
            self.learner = record.load(state["record"], state.get("seal"))
        except HokmError:
            refused = {"record": state["record"], "seal": state.get("seal")}
            if _is_aside(refused):
                self.aside = refused
            raise


def _is_aside(value: dict[Any, Any]) -> bool:
    return set(value) == {"record", "seal"} and all(
        isinstance(text, str) for text in value.values()
    )


def _hinted(kept: Any, library: Library) -> dict[str, int]:
    """Return the hints that were taken; anything odd among them is left out."""
    known = kept.items() if isinstance(kept, dict) else ()
    return {
        name: stage
        for name, stage in known
        if name in library.puzzles and type(stage) is int and 1 <= stage <= STAGES
    }


def _wish(kept: Any, library: Library) -> Wish:
    """Return what the learner wanted; anything odd in it is anything."""
    if not isinstance(kept, list) or len(kept) != 5:
        return Wish()
    which, level, theme, cards, players = kept
    return Wish(
        which=next((each for each in Which if each.value == which), Which.NEW),
        level=next((each for each in Level if each.value == level), Level.MINE),
        theme=theme if theme in library.themes else None,
        cards=cards if cards in library.lengths else None,
        players=players if players in library.players else None,
    )
