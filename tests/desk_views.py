"""Views made by hand, for tests of what shows them; and a lesson that only remembers what it was asked."""

from __future__ import annotations

from typing import Any

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M
from hokm_teach.lessons.view import Intent, Panel, SeatView, TableView, View
from hokm_teach.widgets.desk import bare_panel

PLACES = {"S": "bottom", "E": "right", "N": "top", "W": "left"}
NAMES = {"S": "You", "E": "Ada", "N": "Bo", "W": "Cleo"}
YOURS = "SJ S4 HK HQ H9 H7 H4 H2 D8 D6 CA CK C5"


def seat(letter: str, cards: str = "", **more: Any) -> SeatView:
    """A seat with cards face up; those named in `playable` can be pressed."""
    playable = more.pop("playable", "").split()
    plain: dict[str, Any] = {
        "seat": letter,
        "place": PLACES[letter],
        "name": NAMES[letter],
        "role": "",
        "side": "us" if letter in "SN" else "them",
        "cards": [{"card": card, "playable": card in playable} for card in cards.split()],
        "hidden": 0,
        "turned": [],
        "tricks": 0,
        "hakem": False,
        "dealer": False,
        "turn": False,
        "winner": False,
        "choosable": False,
    }
    return {**plain, **more}  # type: ignore[typeddict-item]


def table(*seats: SeatView, **more: Any) -> TableView:
    """A table; seats that are not given hold thirteen face-down cards."""
    given = {each["seat"]: each for each in seats}
    plain: dict[str, Any] = {
        "us": 0,
        "them": 0,
        "to_move": "S",
        "phase": "play",
        "trump": "H",
        "seats": [given.get(letter) or seat(letter, hidden=13) for letter in PLACES],
        "trick": [],
        "winner": None,
        "stock": 0,
        "caption": "Bo led a spade; it is your turn.",
    }
    return {**plain, **more}  # type: ignore[typeddict-item]


def panel(**more: Any) -> Panel:
    """A panel with a title and the controls that keys press."""
    actions = [
        {"action": name, "label": name.title(), "primary": name == "next"}
        for name in ("back", "undo", "redo", "hint", "next")
    ]
    return {**bare_panel(), "title": ["A trick"], "actions": actions, **more}  # type: ignore[typeddict-item]


def view(of: TableView | None, beside: Panel | None = None, **more: Any) -> View:
    """A view of a table and a panel."""
    plain: dict[str, Any] = {
        "lang": "en",
        "dir": "ltr",
        "version": 1,
        "table": of,
        "frames": [],
        "panel": beside,
        "keep": None,
    }
    return {**plain, **more}  # type: ignore[typeddict-item]


def your_turn(**more: Any) -> TableView:
    """Thirteen cards in your hand, the two spades to be played to Bo's lead."""
    you = seat("S", YOURS, playable="SJ S4", turn=True, hakem=True, role="hakem")
    trick = [{"seat": "N", "card": "S2"}, {"seat": "W", "card": "S5"}]
    return table(you, **{"trick": trick, "us": 5, "them": 1, **more})


def all_open() -> TableView:
    """Four hands face up, yours and Bo's to be played from."""
    north = "SA SK SQ S2 HJ HT DA CQ CJ CT C9 C8 C7"
    return table(
        seat("S", YOURS, playable=YOURS, hakem=True, role="hakem"),
        seat("E", "ST S8 S6 S3 H5 H3 DK DJ D9 D7 D5 D3 C6"),
        seat("N", north, playable=north),
        seat("W", "S9 S7 S5 HA H8 H6 DQ DT D4 D2 C4 C3 C2"),
        us=6,
        them=3,
    )


class Recorder:
    """A lesson that does nothing but remember; some wishes make it fail."""

    key = "04_worked_example"

    def __init__(self, shown: View | None = None) -> None:
        self.shown = shown or view(your_turn(), panel())
        self.seen: list[Intent] = []
        self.broken = False

    def view(self, lang: str) -> View:
        if self.broken:
            raise RuntimeError("the lesson has no view")
        return {**self.shown, "lang": lang}

    def handle(self, intent: Intent) -> None:
        if intent["action"] == "forbidden":
            raise HokmError(M("You still hold a spade."))
        if intent["action"] == "broken":
            raise RuntimeError("a bug")
        if intent.get("state", {}).get("at") == "nowhere":
            raise HokmError(M("There is no such step."))
        self.seen.append(intent)
