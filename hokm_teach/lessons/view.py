"""What a page is told: plain data, ready for JSON, that says all there is to show and nothing of why.

A lesson makes a `LessonView`; the desk widget adds what it alone knows, which makes a `View`, and hands it to the
browser, which draws it and sends back intents.
Texts are runs (see `hokm_teach.i18n`): lists of words and of small pictures of cards and suits.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from hokm_teach.i18n import Direction, Runs

Mark = Literal["hint", "right", "wrong", "best"]
Verdict = Literal["right", "wrong", "info", "done"]


class CardView(TypedDict):
    """A card that lies face up."""

    card: str  # "SA"
    playable: NotRequired[bool]  # it is a button that can be pressed now
    picked: NotRequired[bool]  # it has been chosen, in a task that asks for several
    mark: NotRequired[Mark]  # an outline, a badge and a spoken word
    note: NotRequired[str]  # a short label below the card: the number of tricks it wins, say


class SeatView(TypedDict):
    """One player at the table. `place` is where he sits on the screen; it never mirrors."""

    seat: str  # "S" "E" "N" "W"
    place: Literal["bottom", "right", "top", "left"]
    name: str
    role: str  # "partner", "hakem, dealer", … already in the learner's language
    side: Literal["us", "them", "none"]
    cards: list[CardView]  # his hand, face up
    hidden: int  # the number of cards in his hand that lie face down
    turned: list[CardView]  # cards turned up before him (finding the hakem)
    tricks: int  # tricks his side, or he alone, has won; drawn as small face-down piles
    hakem: bool
    dealer: bool
    turn: bool  # it is for him to play
    winner: bool  # he won the trick that lies on the table
    choosable: bool  # the seat is itself an answer: a button data-action="seat-E"
    mark: NotRequired[Mark]
    away: NotRequired[int]  # cards he has laid away, face down beside his hand


class TrickCard(TypedDict):
    """A card of the trick in the middle, in the order played."""

    seat: str
    card: str
    playable: NotRequired[bool]  # it can be pressed: "which card wins?"
    mark: NotRequired[Mark]


class Choice(TypedDict):
    """An answer that is not a card."""

    action: str  # "choose-H", "answer-2"
    label: Runs
    state: NotRequired[Literal["right", "wrong", "picked"]]
    disabled: NotRequired[bool]


class Offer(TypedDict):
    """What the learner may take from the stock: a card or two, large in the middle, and what he may do beneath."""

    label: str  # all of it, to be spoken
    cards: list[CardView]
    choices: list[Choice]


class TableView(TypedDict):
    """Everything on the table."""

    us: int  # tricks
    them: int  # of all the others together
    to_move: str | None
    phase: str  # "turn" "deal" "trump" "play" "over"
    trump: str | None
    seats: list[SeatView]  # in order of play, the learner first
    trick: list[TrickCard]
    winner: str | None  # the seat that won the trick that still lies there
    stock: int  # face-down cards left in the middle
    caption: str  # the table in one spoken sentence
    aside: NotRequired[int]  # face-down cards set aside at the stock
    offer: NotRequired[Offer]
    alone: NotRequired[bool]  # each of three plays for himself: how it stands is told seat by seat


class Action(TypedDict):
    """A control: next, back, hint, undo …"""

    action: str
    label: str
    primary: NotRequired[bool]
    disabled: NotRequired[bool]
    pressed: NotRequired[bool]  # a control that stays down: autoplay
    href: NotRequired[str]  # a link to another lesson, instead of a wish


class Sheet(TypedDict):
    """A small table of words: a score sheet, rule sets side by side."""

    caption: str
    head: list[Runs]
    rows: list[list[Runs]]
    lit: NotRequired[list[int]]  # rows to light up
    cells: NotRequired[list[list[int]]]  # row and column of cells to light up: things compared
    foot: NotRequired[Runs]  # what has to be said of its numbers, in small beneath them
    bars: NotRequired[list[float]]  # a bar, 0 to 1, in each row's second cell: the table is a chart
    spans: NotRequired[list[list[float]]]  # from where to where on its bar the truth may lie


class Feedback(TypedDict):
    """What is said after a move; read out by a screen reader."""

    verdict: Verdict
    text: Runs


class Progress(TypedDict):
    """How far along: a bar and its words ("Step 23 of 40")."""

    at: int
    of: int
    label: str
    moving: NotRequired[bool]  # it is of a work under way, and goes on by itself


class Entry(TypedDict):
    """A place to write a text in; its button sends the text with `action`."""

    action: str
    summary: str  # what it is for; it is folded away behind this
    label: str
    button: str
    value: str  # what stands there; written anew only when this changes
    longest: int
    wrong: bool  # what was sent could not be read; the feedback says why
    #: A file may be opened instead: what its button says; its text is sent as `file`.
    open: NotRequired[str]


class Figure(TypedDict):
    """A number worth a glance, with what it counts and perhaps a remark."""

    label: str
    value: str
    remark: NotRequired[str]


class Curve(TypedDict):
    """A small line of how a number went: points from (0, 0), the first and lowest, to (1, 1)."""

    caption: str  # the whole of it in one spoken sentence
    points: list[list[float]]
    low: str
    high: str
    first: str
    last: str


class Tool(TypedDict):
    """Something to take away: the page copies `copy`, or a link to itself with `query`, or asks for a file with `action`."""

    label: str
    done: str  # what is said when it was taken
    copy: NotRequired[str]
    query: NotRequired[str]
    page: NotRequired[str]  # the link is to another page beside this one
    action: NotRequired[str]


class Share(TypedDict):
    """What can be taken away, folded behind a summary."""

    summary: str
    failed: str  # what is said when the browser would not copy
    tools: list[Tool]


class Panel(TypedDict):
    """The words beside the table."""

    eyebrow: str
    title: Runs
    body: list[Runs]
    note: Runs  # a remark set apart; may be empty
    question: Runs  # may be empty
    choices: list[Choice]
    actions: list[Action]
    feedback: Feedback | None
    progress: Progress | None
    sheets: list[Sheet]
    entry: NotRequired[Entry]
    figures: NotRequired[list[Figure]]
    curve: NotRequired[Curve]
    share: NotRequired[Share]


class Option(TypedDict):
    """One line of a list to pick from."""

    value: str
    label: str


class Picker(TypedDict):
    """A list to pick from; what is picked is sent as `text` with `action`."""

    action: str
    label: str
    value: str
    options: list[Option]


class Head(TypedDict):
    """A strip above table and panel: where one can go, and what one may pick."""

    label: str
    tabs: list[Choice]
    pickers: list[Picker]
    filters: str  # the name of the pickers together
    left: str  # how much there is of what is picked; may be empty


class File(TypedDict):
    """A file the page gives to the learner, once."""

    name: str
    kind: str  # "image/svg+xml"
    text: str


class PackCard(TypedDict):
    """A card of the editor's grid, which has all 52, and where it lies."""

    card: str
    place: str  # "" in the pack, a seat's letter, "T" on the table
    label: str  # its name and its place, to be spoken
    picked: bool  # it waits for a place


class PlaceView(TypedDict):
    """Where the editor's cards may go: `into-S` lets them flow there, `put-S` puts one there."""

    place: str  # a seat's letter, "T" the table, "P" the pack
    name: str
    count: str
    label: str  # the same in a whole, to be spoken
    chosen: bool


class Field(TypedDict):
    """A text of the learner's own; it is sent as `text` with `action` when he leaves it."""

    action: str
    label: str
    value: str
    longest: int
    lines: int


class EditorView(TypedDict):
    """What an editor of positions has beside its table: the pack, what may be set, and texts."""

    label: str
    places_label: str
    keys: str  # what the keyboard does, to be spoken
    cards: list[PackCard]
    places: list[PlaceView]
    into: str  # the place that is chosen, "" where none is
    settings_label: str
    pickers: list[Picker]
    offer: Runs  # what the goals below it are; may be empty
    goals: list[Choice]
    fields_label: str
    fields_note: str
    fields: list[Field]


class Keep(TypedDict):
    """What the browser remembers for a lesson, and hands back when it is opened again."""

    key: str  # the lesson: "04_worked_example"
    #: {"at": 3, "of": 40, "done": false, …}; these three are read by the course map, `at` from nought.
    state: dict[str, Any]


class LessonView(TypedDict):
    """All that a lesson has to show. `frames` are tables to show on the way to `table`, oldest first."""

    table: TableView | None
    frames: list[TableView]
    panel: Panel | None
    keep: Keep | None
    autoplay: NotRequired[int]  # milliseconds after which the page itself sends "next"
    head: NotRequired[Head]
    file: NotRequired[File]
    editor: NotRequired[EditorView]
    #: The page shall say how it was opened: "arrive", with its query as text and the reader's day.
    arrival: NotRequired[bool]
    #: What a page of ours has in its address, to come back to; "" takes it out.
    address: NotRequired[dict[str, str]]


class View(LessonView):
    """A whole desk: what a lesson shows, in which language, and which showing this is."""

    lang: str
    dir: Direction
    version: int  # an intent carries the version it was made on; a stale one is dropped


class Intent(TypedDict):
    """What a page sends: one wish of the learner."""

    action: str  # "play" (with card), "pick" (with card), an action's or a choice's name, "lang", "restore"
    version: NotRequired[int]
    card: NotRequired[str]
    lang: NotRequired[str]
    text: NotRequired[str]  # what was written in an entry, or picked, or is in the page's address
    file: NotRequired[str]  # the text of a file that was opened
    day: NotRequired[str]  # the reader's date, "2026-11-30"
    state: NotRequired[dict[str, Any]]
