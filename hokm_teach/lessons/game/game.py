"""A whole match at the table by any rule set, the learner South, simple and honest players in the other seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hokm_teach.bots import decide
from hokm_teach.cards import Card, Suit
from hokm_teach.deal import Phase
from hokm_teach.errors import BadCard, HokmError
from hokm_teach.i18n import M, Message
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.game import kept, showing
from hokm_teach.lessons.game.laying import KEEP, PASS, at_table, bare, turning
from hokm_teach.lessons.game.opinion import Opinion
from hokm_teach.lessons.game.sitting import Sitting
from hokm_teach.lessons.game.telling import told
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import Intent, LessonView
from hokm_teach.lessons.walk import NotNow
from hokm_teach.rules import RuleSet
from hokm_teach.seats import Seat


class Game:
    """A match as a lesson: it sees a deal only through what South knows of it.

    `advice` compares each choice with a second opinion; `one_deal` ends with the first deal; `hakem` spares the
    turning up of cards. `state` is the match as plain data, and `restore` takes it up again.
    """

    def __init__(
        self,
        rules: RuleSet,
        *,
        seed: int | None = None,
        advice: bool = False,
        one_deal: bool = False,
        hakem: Seat | None = None,
        key: str = "12_play",
    ) -> None:
        self.key = key
        self.one_deal = one_deal
        self.opinion = Opinion(after=advice)
        self._chance = random.Random(seed)
        self.sitting = Sitting.begin(rules, self._chance.randrange(kept.SEEDS), hakem)
        self.counting = False
        self.asking = False  # whether the match is really to be given up
        self.aside: list[Any] = []  # kept matches that could not be read, as they were
        self.frames: tuple[Scene, ...] = ()
        self._clear()
        self.frames = turning(self.sitting)

    def _clear(self) -> None:
        """Forget what was being chosen."""
        self.picked: frozenset[Card] = frozenset()
        self.trump: Suit | None = None
        self.said: tuple[Message, ...] = ()
        self.frames = ()

    # how it stands

    @property
    def rules(self) -> RuleSet:
        """The rule set that is played by."""
        return self.sitting.rules

    @property
    def known(self) -> Knowledge | None:
        """What the learner knows of the deal on the table; None before the first."""
        return self.sitting.deal.view(Seat.SOUTH) if self.sitting.deal is not None else None

    @property
    def done(self) -> bool:
        """Whether all that was to be played is played: the match, or the one deal."""
        return self.sitting.over or (self.one_deal and bool(self.sitting.finished))

    @property
    def busy(self) -> bool:
        """Whether a second opinion is growing that the learner waits for."""
        self.opinion.look()
        return self.opinion.busy

    def _arrive(self) -> None:
        """Come to the next moment: what was being chosen is forgotten, and a second opinion is of what is chosen now."""
        open_now = self.sitting.to_act is Seat.SOUTH
        deal = self.sitting.deal
        seed = f"{self.sitting.seed} {self.sitting.number} {len(deal.moves) if deal else 0}"
        self.opinion.at(self.known if open_now else None, seed)

    @property
    def state(self) -> dict[str, Any]:
        """The match as plain data, to be kept."""
        return {**kept.dump(self.sitting), "counting": self.counting}

    def restore(self, state: object) -> None:
        """Take a match up again; raise BadMatch for anything that is none, and then nothing changes."""
        if not isinstance(state, dict):
            raise kept.BadMatch
        sitting = kept.load({name: state[name] for name in state if name != "counting"})
        if sitting.rules != self.rules or sitting.first != self.sitting.first:
            raise kept.BadMatch  # a match at another table
        self._clear()
        self.asking = False
        self.counting = state.get("counting") is True
        self.sitting = sitting
        self.opinion.forget()
        self._others()
        self.frames, self.said = (), ()

    # what the learner does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        action = intent["action"]
        self.frames = ()
        if action in _WISHES:
            _WISHES[action](self)
        elif action.startswith("choose-"):
            self._choose(action.removeprefix("choose-"))
        elif action in ("play", "pick"):
            self._press(intent)
        elif action == "restore":
            self._take_up(intent.get("state", {}))
        else:
            raise NotNow(M("That cannot be done here."))

    def _take_up(self, state: dict[str, Any]) -> None:
        """Go back to the match the browser kept; one that cannot be read is put with those set aside."""
        self.aside = kept.shelf(state.get("aside"))
        if "match" not in state:
            return
        try:
            self.restore(state["match"])
        except HokmError:
            self.aside = kept.shelf([*self.aside, state["match"]])
            raise

    def _deal(self) -> None:
        if self.done or self.asking:
            raise NotNow(M("This is over; play another when you like."))
        sitting = self.sitting.next_deal()
        self.opinion.forget()
        self._clear()
        self.sitting = sitting
        self.frames = (bare(sitting),)
        self._others()

    def _choose(self, letter: str) -> None:
        known = self._deciding(Phase.TRUMP)
        try:
            suit = Suit(letter)
        except ValueError as error:
            raise NotNow(M("That is not one of the answers here.")) from error
        self.said = ()
        if max(known.discards):
            self.trump = suit
        else:
            self._act(f"trump {suit.value}")

    def _press(self, intent: Intent) -> None:
        """Play a card, or choose one that shall be laid away."""
        if "card" not in intent:
            raise BadCard("")
        card = Card(intent["card"])
        known = self._deciding(Phase.TRUMP, Phase.DISCARD, Phase.PLAY)
        if known.phase is Phase.PLAY:
            self._act(f"play {card.text}")
        elif card in known.hand:
            self.said = ()
            self.picked ^= {card}
        else:
            raise NotNow(M("{card} is not in your hand.", card=card))

    def _confirm(self) -> None:
        known = self._deciding(Phase.TRUMP, Phase.DISCARD)
        if known.phase is Phase.TRUMP and self.trump is None:
            raise NotNow(M("Name trump first: choose a suit."))
        away = " ".join(card.text for card in sorted(self.picked))
        word = f"trump {self.trump.value}" if self.trump and known.phase is Phase.TRUMP else "away"
        self._act(f"{word} {away}".strip())

    def _keep(self) -> None:
        self._deciding(Phase.DRAW)
        self._act(KEEP)

    def _pass(self) -> None:
        self._deciding(Phase.DRAW)
        self._act(PASS)

    def _deciding(self, *phases: Phase) -> Knowledge:
        """Return what the learner knows, if he has something of this kind to decide; raise NotNow otherwise."""
        known = self.known
        if known is None or self.asking or self.sitting.to_act is not Seat.SOUTH:
            raise NotNow(M("There is nothing to decide just now."))
        if known.phase not in phases:
            raise NotNow(M("Something else is to be decided now."))
        return known

    def _ask_resign(self) -> None:
        if self.done:
            raise NotNow(M("This is over; play another when you like."))
        self.asking = True

    def _resign(self) -> None:
        if not self.asking:
            raise NotNow(M("Press Resign first; then you are asked once more."))
        self._clear()
        self.asking = False
        self.sitting = self.sitting.resign()
        self.opinion.forget()
        self._arrive()

    def _play_on(self) -> None:
        self.asking = False

    def _rematch(self) -> None:
        """Begin another match at the same table."""
        if not self.done:
            raise NotNow(M("This match is not over yet."))
        self.sitting = Sitting.begin(
            self.rules, self._chance.randrange(kept.SEEDS), self.sitting.first
        )
        self._clear()
        self.frames = turning(self.sitting)

    def _count(self) -> None:
        self.counting = not self.counting

    def _ask_opinion(self) -> None:
        if not self.opinion.offered or self.asking:
            raise NotNow(M("There is no choice to weigh just now."))
        self.opinion.ask()

    def _stop(self) -> None:
        self.opinion.stop()

    def leave(self) -> None:
        """Go away from the table: nothing works on, and everything else stays."""
        self.opinion.stop()
        self.opinion.forget()
        self.asking = False

    # what the others do

    def _act(self, move: str) -> None:
        """Make the learner's decision, then those of the others until it is his turn again."""
        sitting = self.sitting.act(move)
        self.opinion.chose(move)
        happened = self._told(self.sitting, sitting)
        self._clear()
        self.sitting = sitting
        self.said = happened
        self._others()

    def _others(self) -> None:
        """Let the others decide until it is the learner's turn; each decision is a table to look at."""
        frames, said = [*self.frames], [*self.said]
        while self.sitting.to_act not in (None, Seat.SOUTH):
            deal = self.sitting.deal
            if deal is None or deal.to_act is None:
                break
            frames.append(self.table())
            move = decide(deal.view(deal.to_act))
            sitting = self.sitting.act(move)
            said += self._told(self.sitting, sitting)
            self.sitting = sitting
        self.frames, self.said = tuple(frames), tuple(said)
        self._arrive()

    def _told(self, before: Sitting, after: Sitting) -> tuple[Message, ...]:
        if before.deal is None or after.deal is None:
            return ()
        seen = before.deal.view(Seat.SOUTH), after.deal.view(Seat.SOUTH)
        words = told(*seen, before.names)
        return (words,) if words else ()

    # what there is to see

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        self.opinion.look()
        return {
            "table": self.table().view(lang),
            "frames": [frame.view(lang) for frame in self.frames],
            "panel": showing.panel(self, lang),
            "keep": {"key": self.key, "state": self.kept()},
        }

    def kept(self) -> dict[str, Any]:
        """Return what the browser shall keep."""
        done = self.done
        state: dict[str, Any] = {"at": int(done), "of": 1, "done": done, "match": self.state}
        return {**state, "aside": self.aside} if self.aside else state

    def table(self) -> Scene:
        """Lay out the table as it is now."""
        scene = at_table(self.sitting, self.picked)
        if self.sitting.over or self.asking:
            return scene.but(playable=frozenset(), offers=(), picking=False)
        return scene


_WISHES: dict[str, Callable[[Game], None]] = {
    "deal": Game._deal,
    "confirm": Game._confirm,
    KEEP: Game._keep,
    PASS: Game._pass,
    "resign": Game._ask_resign,
    "resign-yes": Game._resign,
    "resign-no": Game._play_on,
    "rematch": Game._rematch,
    "count": Game._count,
    "opinion": Game._ask_opinion,
    "stop": Game._stop,
}
