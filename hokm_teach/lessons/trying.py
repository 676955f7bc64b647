"""A step with something to try things at: switches, a calculator, a stock to draw from. Nothing is asked there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hokm_teach.i18n import M, Message, runs, say
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import SheetText, Step
from hokm_teach.lessons.view import (
    Action,
    Choice,
    Feedback,
    Head,
    Intent,
    LessonView,
    Panel,
    Picker,
)
from hokm_teach.lessons.walk import NotNow, Walk


@dataclass(frozen=True)
class PickerText:
    """A list to pick from; `options` are what can be picked, with its words."""

    action: str  # "pick-way"
    label: Message
    value: str
    options: tuple[tuple[str, object], ...]

    def view(self, lang: str) -> Picker:
        """Put the list into words of one language."""
        return {
            "action": self.action,
            "label": say(self.label, lang),
            "value": self.value,
            "options": [{"value": name, "label": say(told, lang)} for name, told in self.options],
        }


@dataclass(frozen=True)
class Control:
    """A button of a bench."""

    action: str
    label: Message
    closed: bool = False  # not to be pressed just now
    primary: bool = False  # what one does here first, before going on


class Bench:
    """What lies on the table of such a step, what is said of it, and what can be done with it: here nothing yet."""

    def __init__(self) -> None:
        self._passed: list[Scene] = []  # tables on the way since the last wish

    @property
    def scene(self) -> Scene | None:
        """What is on the table."""
        return None

    @property
    def told(self) -> tuple[Message, ...]:
        """What is said of how it stands."""
        return ()

    @property
    def said(self) -> Message | None:
        """What came of the last wish, to be read out as well."""
        return None

    @property
    def sheets(self) -> tuple[SheetText, ...]:
        """What can be read from it."""
        return ()

    @property
    def controls(self) -> tuple[Control, ...]:
        """Its buttons."""
        return ()

    @property
    def tabs(self) -> tuple[tuple[str, object, bool], ...]:
        """Its places above the table: (action, label, whether one is there)."""
        return ()

    @property
    def pickers(self) -> tuple[PickerText, ...]:
        """Its lists to pick from."""
        return ()

    @property
    def wishes(self) -> Mapping[str, Callable[[], None]]:
        """What it does at a press, by the action's name."""
        return {}

    def pick(self, action: str, value: str) -> None:
        """Take what was picked from a list; it is one of the options."""

    def passed(self) -> tuple[Scene, ...]:
        """Return the tables on the way since the last wish, once."""
        passed, self._passed = tuple(self._passed), []
        return passed


@dataclass(frozen=True)
class TryStep(Step):
    """A step whose table is a bench: made anew when the lesson is, and left as it is when the learner goes on."""

    bench: Bench = field(default_factory=Bench)


class TryWalk(Walk):
    """A walk some of whose steps are benches."""

    @property
    def bench(self) -> Bench | None:
        """The bench of the present step."""
        return self.step.bench if isinstance(self.step, TryStep) else None

    def handle(self, intent: Intent) -> None:
        """Do what the page asks; raise a HokmError that says why it cannot be done."""
        bench, action = self.bench, intent["action"]
        if bench is not None and action in bench.wishes:
            self._said = None
            bench.wishes[action]()
            self._frames = bench.passed()
        elif bench is not None and action.startswith("pick-"):
            self._said = None
            self._pick(bench, action, intent.get("text", ""))
            self._frames = bench.passed()
        else:
            super().handle(intent)

    def _pick(self, bench: Bench, action: str, value: str) -> None:
        for picker in bench.pickers:
            if picker.action == action and any(value == name for name, _ in picker.options):
                bench.pick(action, value)
                return
        raise NotNow(M("That is not on the list."))

    def view(self, lang: str) -> LessonView:
        """Return all there is to show."""
        view = super().view(lang)
        bench = self.bench
        if bench is not None and (bench.tabs or bench.pickers):
            view["head"] = _head(bench, lang)
        return view

    def _scene(self) -> Scene | None:
        return super()._scene() if self.bench is None else self.bench.scene

    def _sheets(self) -> tuple[SheetText, ...]:
        """Return the bench's sheets; a sheet that comes with an answer takes the place of the step's."""
        if self.bench is not None:
            return self.bench.sheets
        judgement = self.attempt.judgement
        return (judgement.sheets if judgement is not None else ()) or self.step.sheets

    def _panel(self, lang: str) -> Panel:
        panel = super()._panel(lang)
        if self.bench is not None:
            panel["body"] += [runs(text, lang) for text in self.bench.told]
        return panel

    def _actions(self, lang: str) -> list[Action]:
        shown = super()._actions(lang)
        if self.bench is None:
            return shown
        for control in self.bench.controls:
            action: Action = {
                "action": control.action,
                "label": say(control.label, lang),
                "disabled": control.closed,
            }
            if control.primary and not control.closed:
                action["primary"], shown[-1]["primary"] = True, False
            shown.insert(-1, action)
        return shown

    def _feedback(self, lang: str) -> Feedback | None:
        said = self.bench.said if self.bench is not None and self._said is None else None
        return {"verdict": "info", "text": runs(said, lang)} if said else super()._feedback(lang)


def _head(bench: Bench, lang: str) -> Head:
    tabs: list[Choice] = []
    for action, label, here in bench.tabs:
        tab: Choice = {"action": action, "label": runs(label, lang)}
        if here:
            tab["state"] = "picked"
        tabs.append(tab)
    return {
        "label": say(M("Ways to play"), lang),
        "tabs": tabs,
        "pickers": [picker.view(lang) for picker in bench.pickers],
        "filters": say(M("Settings"), lang),
        "left": "",
    }
