"""The editor as a lesson: what a page asks of it, and what it shows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from urllib.parse import parse_qs

from hokm_teach.cards import Card, Suit
from hokm_teach.editor import controls, keeping, saving, showing, typed, words
from hokm_teach.editor.draft import Draft, Place, Texts
from hokm_teach.editor.history import History
from hokm_teach.editor.judge import SECONDS, Judgement, Judging, not_ours
from hokm_teach.editor.telling import body, feedback, line, title
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message, plural, say, sentences
from hokm_teach.lessons.view import File, Intent, LessonView, Panel, Progress
from hokm_teach.lessons.walk import NotNow
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.puzzle import RULES, Pack
from hokm_teach.puzzles.reading import LENGTHS
from hokm_teach.seats import SEATS, Seat

KEY = "11_make_a_puzzle"
#: An answer that comes as soon as this is shown at once, without a word about its being looked for.
AT_ONCE = 0.06


class Editor:
    """A draft, what the solver says of it, and the pack it is to be added to."""

    key = KEY

    def __init__(
        self,
        text: str | None = None,
        chance: random.Random | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._chance, self._seconds = chance or random.Random(), seconds
        self._history = History(Draft())
        self.into: Place | None = Place.SOUTH  # where cards flow
        self.picked: frozenset[Card] = frozenset()  # cards that wait for a place
        self.pack: Pack | None = None
        self._over = ""  # the puzzle of the open pack that this one stands in for
        self._judging: Judging | None = None
        self._said: Message | None = None
        self._refused: str | None = None  # a text that could not be laid out
        self._file: File | None = None
        self._lang = "en"  # the one the page was last shown in: texts are written in it
        if text is not None:
            self._lay(text)

    @property
    def draft(self) -> Draft:
        """What lies there."""
        return self._history.now

    @property
    def position(self) -> Position | None:
        """The position, once the draft is one."""
        return self.draft.position

    @property
    def found(self) -> Judgement:
        """What the solver has found so far."""
        return self._judging.found if self._judging is not None else Judgement()

    @property
    def busy(self) -> bool:
        """Whether the solver is at work."""
        return self._judging is not None and not self._judging.done

    # what the maker does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done, and change nothing."""
        self._file = None
        action, text = intent["action"], intent.get("text", "")
        name, _, rest = action.partition("-")
        places = {place.value: place for place in self.draft.places}
        if action == "restore":
            self._restore(intent.get("state"))
        elif action == "arrive":
            self._arrive(text)
        elif action in ("press", "play", "pick"):
            self._press(Card(intent.get("card", "")))
        elif name == "put" and rest in places:
            self._put([Card(intent.get("card", ""))], places[rest])
        elif name in ("into", "seat") and rest in places:
            self._choose(places[rest])
        elif name == "trump" and rest in [suit.value for suit in Suit]:
            self._become(replace(self.draft, trump=Suit(rest)))
        elif name == "goal" and rest.isascii() and rest.isdecimal():
            self._aim(f"{rest} trick" + "s" * (rest != "1"))
        elif name == "pick":
            self._pick(rest, text)
        elif name == "write" and rest in showing.FIELDS:
            self._write(rest, text)
        else:
            self._wish(action, intent)

    def _wish(self, action: str, intent: Intent) -> None:
        wishes: dict[str, Callable[[], None]] = {
            "undo": lambda: self._step(self._history.undo),
            "redo": lambda: self._step(self._history.redo),
            "clear": lambda: self._become(
                self.draft.cleared(), M("Every card is back in the pack.")
            ),
            "fill": self._fill,
            "cancel": self._stop,
            "judge": self._judge,
            "lay": lambda: self._lay(intent.get("file", intent.get("text", ""))),
            "save": self._save,
            "save-pbn": self._save_pbn,
            "close-pack": self._close_pack,
        }
        if action not in wishes:
            raise NotNow(M("That is not one of the moves here."))
        wishes[action]()

    def _become(self, draft: Draft, said: Message | None = None) -> None:
        """Take a step to another draft, and ask the solver about it."""
        self._history.become(draft)
        self._said, self._refused = said, None
        self.picked = self.picked - self.draft.lying
        if self.into is not None and self.into not in self.draft.places:
            self.into = Place.SOUTH
        self._judge()

    def _step(self, step: Callable[[], None]) -> None:
        step()
        self._become(self.draft)

    # cards

    def _press(self, card: Card) -> None:
        """Put a card where cards go, or take it back from there; or take it up, where no place is chosen."""
        if self.draft.where(card) is not Place.PACK:
            self._put([card], Place.PACK)
        elif self.into is not None:
            self._put([card], self.into)
        else:
            self.picked ^= {card}
            self._said = words.taken_up(sorted(self.picked))

    def _put(self, cards: Iterable[Card], place: Place) -> None:
        moved = sorted(cards)
        self._become(self.draft.put(moved, place), words.put(moved, place))
        self.picked -= set(moved)

    def _choose(self, place: Place) -> None:
        """Let cards go there from now on, or put those there that wait; pressed once more, none is chosen."""
        if self.picked:
            self._put(self.picked, place)
            return
        self.into = None if place in (self.into, Place.PACK) else place
        self._said = words.chosen(self.into)

    def _fill(self) -> None:
        draft = self.draft.filled(self._chance)
        if draft == self.draft:
            raise NotNow(M("Every hand is as long as the longest."))
        self._become(draft, M("The other cards were dealt at random."))

    # what goes with them

    def _pick(self, name: str, text: str) -> None:
        draft = self.draft
        if name == "leader" and text in [seat.value for seat in draft.seats]:
            self._become(replace(draft, leader=Seat(text)))
        elif name == "goal":
            self._aim(text)
        elif name == "won" and text in [
            showing.UNCOUNTED if n is None else str(n) for n in showing.won_open(draft)
        ]:
            self._become(replace(draft, won=None if text == showing.UNCOUNTED else int(text)))
        elif name == "players" and text in map(str, SEATS):
            self._become(draft.with_players(int(text)))
        elif name == "puzzle" and self.pack is not None:
            self._take(self.pack, text)
        elif name == "rules" and text in RULES[draft.players]:
            self._become(replace(draft, rules=text))
        else:
            raise NotNow(M("There is nothing like that to pick."))

    def _take(self, pack: Pack, name: str) -> None:
        """Lay out a puzzle of the open pack, which saving will put back in its place; or let this be a new one."""
        puzzle = next((each for each in pack.puzzles if each.id == name), None)
        if puzzle is None and name:
            raise NotNow(M("There is nothing like that to pick."))
        self._over = name
        if puzzle is not None:
            texts = saving.texts_of(puzzle)
            draft = Draft.of(puzzle.position, puzzle.goal, puzzle.rules)
            self._become(replace(draft, texts=texts), M("It lies on the table."))

    def _aim(self, text: str) -> None:
        goal = Goal.read(text)
        if goal not in showing.goals_open(self.draft):
            raise NotNow(M("There is nothing like that to pick."))
        won = (
            None
            if goal.kind is Kind.TRICKS and self.draft.goal.kind is not Kind.TRICKS
            else self.draft.won
        )
        self._become(replace(self.draft, won=won).with_goal(goal))

    def _write(self, name: str, text: str) -> None:
        """Write a text in the language of the page; what is too long, or shows nothing, is said and kept out."""
        kind = "hints" if name.startswith("hint") else name
        text = "".join(each if each.isprintable() or each == "\n" else " " for each in text).strip()
        if len(text) > LENGTHS[kind]:
            raise NotNow(M("A text of no more than {n} letters.", n=LENGTHS[kind]))
        old = self.draft.texts.get(self._lang, Texts())
        if name == "title":
            new = replace(old, title=" ".join(text.split()))
        elif name == "explanation":
            new = replace(old, explanation=text)
        else:
            at = int(name.removeprefix("hint")) - 1
            new = replace(old, hints=(*old.hints[:at], text, *old.hints[at + 1 :]))
        texts = {**self.draft.texts, self._lang: new}
        # Words change nothing that the solver has found.
        self._history.become(
            replace(
                self.draft, texts={lang: each for lang, each in texts.items() if not each.empty}
            )
        )
        found = saving.text_faults(new)
        self._said = sentences(found) if found else None

    # texts and files

    def _lay(self, text: str) -> None:
        """Lay out a text, or open the pack that it is; one that is neither stays to be put right."""
        try:
            laid = typed.read(text, self.draft)
        except HokmError as error:
            # A text too long for the entry came from a file, and would only be in the way there.
            self._refused = text if len(text) <= showing.LONGEST_TEXT else None
            self._said = None
            raise NotNow(error.message) from error
        if laid.pack is not None:
            self._open(laid.pack)
        elif laid.draft is not None:
            others = plural(
                "One more deal was left out.", "{n} more deals were left out.", laid.others
            )
            told = [M("It lies on the table.")] + [others] * (laid.others > 0)
            self._become(laid.draft, sentences(told))

    def _open(self, pack: Pack) -> None:
        self.pack, self._over, self._refused = pack, "", None
        self._said = plural(
            "The pack {pack} is open, with {n} puzzle: saving adds yours to it.",
            "The pack {pack} is open, with {n} puzzles: saving adds yours to it.",
            len(pack.puzzles),
            pack=pack.id,
        )

    def _close_pack(self) -> None:
        if self.pack is None:
            raise NotNow(M("No pack is open."))
        self.pack, self._over = None, ""
        self._said = M("The pack is closed. Saving makes a new one.")

    def _save(self) -> None:
        puzzle = saving.finished(self.draft, self.found)
        pack = saving.added(puzzle, self.pack, self._over)
        text = saving.pack_text(pack)
        name = f"{pack.id}.toml"
        self._file = {"name": name, "kind": "application/toml", "text": text}
        if self.pack is not None:
            self.pack = pack
            self._over = saving.name_in(pack, puzzle)
        self._said = plural(
            "Saved as {file}, a pack with {n} puzzle.",
            "Saved as {file}, a pack with {n} puzzles.",
            len(pack.puzzles),
            file=name,
        )

    def _save_pbn(self) -> None:
        position = self.position
        if position is None:
            raise NotNow(M("It can be saved once every hand has the same number of cards."))
        text = saving.pbn_text(self.draft, self.found, position)
        self._file = {"name": "my-puzzle.pbn", "kind": "text/plain", "text": text}

    # the browser

    def _restore(self, state: object) -> None:
        """Take up what the browser kept; what was not kept by us is left alone."""
        if not isinstance(state, dict):
            return
        draft = keeping.restored(state.get("draft"))
        if draft is not None:
            self._history = History(draft)
            self._become(draft)

    def _arrive(self, query: str) -> None:
        """Lay out the position that the page's address names, if it names one."""
        words_of = parse_qs(query.lstrip("?")).get("position", [])
        if words_of:
            self._lay(words_of[0])

    # the solver

    def _judge(self) -> None:
        """Ask about the draft, once it is a position that a puzzle can begin with; give up what was asked before."""
        self._stop()
        self._judging = None
        position = self.position
        if position is None or not_ours(position) is not None:
            return
        self._judging = Judging(self.draft, position, self._seconds)
        self._judging.wait(AT_ONCE)

    def _stop(self) -> None:
        if self._judging is not None:
            self._judging.cancel()

    # what the maker sees

    def view(self, lang: str) -> LessonView:
        """Return all there is to show; a file is given once."""
        self._lang = lang
        busy, found, position = self.busy, self.found, self.position
        view: LessonView = {
            "table": showing.scene(self.draft, position, found, lang).view(lang),
            "frames": [],
            "panel": self._panel(position, found, busy, lang),
            "keep": {"key": KEY, "state": {"draft": keeping.kept(self.draft)}},
            "editor": showing.editor_view(
                self.draft, found, self.into, self.picked, self.pack, self._over, lang
            ),
            "arrival": True,
        }
        file, self._file = self._file, None
        if file is not None:
            view["file"] = file
        return view

    def _panel(self, position: Position | None, found: Judgement, busy: bool, lang: str) -> Panel:
        error = None if busy or self._judging is None else self._judging.error
        panel: Panel = {
            "eyebrow": say(M("Make a puzzle"), lang),
            "title": title(self.draft, lang),
            "body": body(self.draft, position, found, self.pack, lang),
            "note": [],
            "question": [],
            "choices": showing.trumps(self.draft, lang),
            "actions": controls.actions(self._standing(found, busy, error), lang),
            "feedback": feedback(self.draft, position, found, self._said, busy, error, lang),
            "progress": self._progress(lang) if busy else None,
            "sheets": line(found, lang),
            "entry": showing.entry(self.draft, self._refused, lang),
        }
        if position is not None:
            panel["share"] = showing.share(self.draft, found, position, self.pack, lang)
        return panel

    def _standing(self, found: Judgement, busy: bool, error: Exception | None) -> controls.Standing:
        return controls.Standing(
            draft=self.draft,
            found=found,
            adding=self.pack is not None,
            busy=busy,
            given_up=error is not None,
            can_undo=self._history.can_undo,
            can_redo=self._history.can_redo,
        )

    def _progress(self, lang: str) -> Progress | None:
        if self._judging is None:
            return None
        return controls.progress(self._judging.progress, self._seconds, lang)
