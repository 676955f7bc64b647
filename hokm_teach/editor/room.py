"""The editor as a lesson: what a page asks of it, and what it shows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from urllib.parse import parse_qs

from hokm_teach.cards import Card
from hokm_teach.editor import controls, keeping, saving, setting, showing, telling, typed, words
from hokm_teach.editor.asking import Asking
from hokm_teach.editor.draft import Draft, Place, Texts
from hokm_teach.editor.history import History
from hokm_teach.editor.judge import SECONDS, Judgement
from hokm_teach.editor.shelf import Shelf
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message, plural, say, sentences
from hokm_teach.lessons.view import File, Intent, LessonView, Panel
from hokm_teach.lessons.walk import NotNow
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal
from hokm_teach.puzzles.puzzle import Pack

KEY = "11_make_a_puzzle"


class Editor:
    """A draft, what the solver says of it, and the pack it is to be added to."""

    key = KEY

    def __init__(
        self,
        text: str | None = None,
        chance: random.Random | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._chance = chance or random.Random()
        self._history = History(Draft())
        self._asking = Asking(seconds)
        self._shelf = Shelf()
        self.into: Place | None = Place.SOUTH  # where cards flow
        self.picked: frozenset[Card] = frozenset()  # cards that wait for a place
        self._said: Message | None = None
        self._refused: str | None = None  # a text that could not be laid out
        self._file: File | None = None
        self._linked = True  # a page of the course, from which links lead to the others
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
        return self._asking.found

    @property
    def busy(self) -> bool:
        """Whether the solver is at work."""
        return self._asking.busy

    @property
    def pack(self) -> Pack | None:
        """The pack that is open."""
        return self._shelf.pack

    # what the maker does

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done, and change nothing."""
        self._file = None
        action, text = intent["action"], intent.get("text", "")
        name, _, rest = action.partition("-")
        places = {place.value: place for place in self.draft.places}
        if action in ("press", "play", "pick"):
            self._press(Card(intent.get("card", "")))
        elif name == "put" and rest in places:
            self._put([Card(intent.get("card", ""))], places[rest])
        elif name in ("into", "seat") and rest in places:
            self._choose(places[rest])
        elif name == "trump" and rest:
            self._become(setting.trumped(self.draft, rest))
        elif name == "goal" and rest.isascii() and rest.isdecimal():
            self._become(
                setting.aimed(self.draft, Goal.read(f"{rest} trick" + "s" * (rest != "1")))
            )
        elif action == "pick-puzzle":
            self._become(
                self._shelf.take(text, self.draft), M("It lies on the table.") if text else None
            )
        elif name == "pick":
            self._become(setting.picked(self.draft, rest, text))
        elif name == "write" and rest in showing.FIELDS:
            self._write(rest, text)
        else:
            self._wish(action, intent)

    def _wish(self, action: str, intent: Intent) -> None:
        text = intent.get("text", "")
        wishes: dict[str, Callable[[], None]] = {
            "restore": lambda: self._restore(intent.get("state")),
            "arrive": lambda: self._arrive(intent.get("text")),
            "undo": lambda: self._step(self._history.undo),
            "redo": lambda: self._step(self._history.redo),
            "clear": lambda: self._become(
                self.draft.cleared(), M("Every card is back in the pack.")
            ),
            "fill": self._fill,
            "cancel": self._asking.stop,
            "judge": lambda: self._asking.ask(self.draft),
            "lay-too-long": self._refuse_file,
            "lay": lambda: self._lay(intent.get("file", text)),
            "save": self._save,
            "save-pbn": self._save_pbn,
            "save-picture": self._save_picture,
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
        self._asking.ask(self.draft)

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

    # words and files

    def _write(self, name: str, text: str) -> None:
        """Write a text in the language of the page; words change nothing that the solver has found."""
        self._history.become(setting.written(self.draft, self._lang, name, text))
        found = saving.text_faults(self.draft.texts.get(self._lang, Texts()))
        self._said = sentences(found) if found else None

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
            self._refused, self._said = None, self._shelf.open(laid.pack)
            self._history.amend(replace(self.draft, over=""))
        elif laid.draft is not None:
            others = plural(
                "One more deal was left out.", "{n} more deals were left out.", laid.others
            )
            told = [M("It lies on the table.")] + [others] * (laid.others > 0)
            self._become(laid.draft, sentences(told))

    def _refuse_file(self) -> None:
        raise NotNow(
            M("This file is longer than a page can take, a million letters; nothing was changed.")
        )

    def _close_pack(self) -> None:
        self._said = self._shelf.close()
        self._history.amend(replace(self.draft, over=""))

    def _save(self) -> None:
        puzzle = saving.finished(self.draft, self.found)
        self._file, over, self._said = self._shelf.save(puzzle, self.draft.over)
        self._history.amend(replace(self.draft, over=over))

    def _save_pbn(self) -> None:
        text = saving.pbn_text(self.draft, self.found, self._whole())
        self._file = {"name": "my-puzzle.pbn", "kind": "text/plain", "text": text}

    def _save_picture(self) -> None:
        text = saving.picture_text(self.draft, self._whole(), self._lang)
        self._file = {"name": "my-puzzle.svg", "kind": "image/svg+xml", "text": text}

    def _whole(self) -> Position:
        position = self.position
        if position is None:
            raise NotNow(M("It can be saved once every hand has the same number of cards."))
        return position

    # the browser

    def _restore(self, state: object) -> None:
        """Take up what the browser kept; what was not kept by us is left alone."""
        if not isinstance(state, dict):
            return
        self._shelf = Shelf(keeping.restored_pack(state.get("pack")))
        draft = keeping.restored(state.get("draft"))
        if draft is not None:
            self._history = History(draft)
            self._become(draft)

    def _arrive(self, query: str | None) -> None:
        """Lay out the position that the page's address names, if it names one; a page that is not ours has none."""
        self._linked = query is not None
        if query is None:
            return
        words_of = parse_qs(query.lstrip("?")).get("position", [])
        if words_of:
            self._lay(words_of[0])

    # what the maker sees

    def view(self, lang: str) -> LessonView:
        """Return all there is to show; a file is given once."""
        self._lang = lang
        busy, found, position = self.busy, self.found, self.position
        view: LessonView = {
            "table": showing.scene(self.draft, position, found, lang).view(lang),
            "frames": [],
            "panel": self._panel(position, found, busy, lang),
            "keep": {
                "key": KEY,
                "state": {"draft": keeping.kept(self.draft), "pack": self._shelf.kept},
            },
            "editor": showing.editor_view(
                self.draft, found, self.into, self.picked, self.pack, lang
            ),
            "arrival": True,
        }
        file, self._file = self._file, None
        if file is not None:
            view["file"] = file
        return view

    def _panel(self, position: Position | None, found: Judgement, busy: bool, lang: str) -> Panel:
        asking, draft = self._asking, self.draft
        error = None if busy else asking.error
        standing = controls.Standing(
            draft=draft,
            found=found,
            adding=self.pack is not None,
            busy=busy,
            given_up=error is not None,
            linked=self._linked,
            can_undo=self._history.can_undo,
            can_redo=self._history.can_redo,
        )
        panel: Panel = {
            "eyebrow": say(M("Make a puzzle"), lang),
            "title": telling.title(draft, lang),
            "body": telling.body(draft, position, found, self.pack, lang),
            "note": [],
            "question": [],
            "choices": showing.trumps(draft, lang),
            "actions": controls.actions(standing, lang),
            "feedback": telling.feedback(draft, position, found, self._said, busy, error, lang),
            "progress": controls.progress(asking.progress, asking.seconds, lang) if busy else None,
            "sheets": telling.line(found, lang),
            "entry": showing.entry(draft, self._refused, lang),
        }
        if position is not None:
            panel["share"] = showing.share(draft, found, position, self.pack, self._linked, lang)
        return panel
