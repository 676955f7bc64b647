"""What a page shows of the editor: the table, the pack beside it, what may be set, and what can be taken away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from hokm_teach.cards import PACK, Card, Suit
from hokm_teach.editor import saving, words
from hokm_teach.editor.draft import Draft, Place
from hokm_teach.editor.judge import Judgement
from hokm_teach.editor.named import write
from hokm_teach.i18n import M, Message, number, plural, runs, say
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import (
    Choice,
    EditorView,
    Entry,
    Field,
    Mark,
    Option,
    Picker,
    PlaceView,
    Share,
    Tool,
)
from hokm_teach.play import TRICKS_TO_WIN, Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.puzzle import RULES, Pack
from hokm_teach.puzzles.reading import HINTS, LENGTHS
from hokm_teach.rules import RULESETS
from hokm_teach.seats import SEATS, Seat, order_from
from hokm_teach.trainer.taking import LONGEST

#: A typed text is no longer than this; a pack comes as a file.
LONGEST_TEXT = 20_000
#: Where tricks won before are not counted.
UNCOUNTED = "none"
#: What one may pick: each with what is said of it.
Options: TypeAlias = list[tuple[str, object]]


def scene(draft: Draft, position: Position | None, found: Judgement, lang: str) -> Scene:
    """Lay out the table: every card can be taken back, every name can be pressed."""
    marks: dict[Card, Mark] = {}
    if found.keeping and len(found.keeping) < len(found.values):
        marks = dict.fromkeys(found.keeping, "best")
    return Scene(
        hands={seat: draft.held(Place(seat.value)) for seat in draft.seats},
        trick=_plays(draft),
        won=draft.before or (0, 0),
        trump=draft.trump,
        to_move=position.to_move if position is not None else None,
        playable=draft.lying,
        choosable=frozenset(draft.seats),
        marks=marks,
        notes={card: number(value, lang) for card, value in found.values.items()},
        players=draft.players,
    )


def _plays(draft: Draft) -> tuple[tuple[Seat, Card], ...]:
    order = order_from(draft.leader, draft.players)
    return tuple(zip(order, draft.table, strict=False))


def editor_view(
    draft: Draft,
    found: Judgement,
    into: Place | None,
    picked: frozenset[Card],
    pack: Pack | None,
    lang: str,
) -> EditorView:
    """Return the pack with all 52 cards, where they can go, and what else belongs to a puzzle."""
    offer = words.about_goals(found)
    return {
        "label": say(M("The pack"), lang),
        "places_label": say(M("Where cards go"), lang),
        "keys": say(
            M(
                "Arrows move among the cards. Enter puts a card where cards go, or takes it back. "
                "1 to 4, or S, E, N, W, put it into a hand, 5 or T onto the table, 0 or Delete back into the pack."
            ),
            lang,
        ),
        "cards": [
            {
                "card": card.text,
                "place": "" if place is Place.PACK else place.value,
                "label": say(words.card_label(card, place), lang),
                "picked": card in picked,
            }
            for card, place in ((card, draft.where(card)) for card in PACK)
        ],
        "places": [_place(draft, place, into, lang) for place in draft.places],
        "into": into.value if into else "",
        "settings_label": say(M("What belongs to the position"), lang),
        "pickers": list(_pickers(draft, pack, lang)),
        "offer": runs(offer, lang) if offer else [],
        "goals": _offered(draft, found, lang),
        "fields_label": say(M("Title, hints and explanation"), lang),
        "fields_note": say(
            M(
                "All of them or none: without them the course says what there is to say. "
                "A card in a text is {example}.",
                example="{HK}",
            ),
            lang,
        ),
        "fields": list(_fields(draft, lang)),
    }


def _place(draft: Draft, place: Place, into: Place | None, lang: str) -> PlaceView:
    count = len(draft.held(place))
    return {
        "place": place.value,
        "name": say(words.place_name(place), lang),
        "count": number(count, lang),
        "label": say(words.place_label(place, count), lang),
        "chosen": place is (into or Place.PACK),
    }


def trumps(draft: Draft, lang: str) -> list[Choice]:
    """Offer the four suits as trump."""
    shown: list[Choice] = []
    for suit in Suit:
        choice: Choice = {"action": f"trump-{suit.value}", "label": runs(suit, lang)}
        if suit is draft.trump:
            choice["state"] = "picked"
        shown.append(choice)
    return shown


# what may be set


def _pickers(draft: Draft, pack: Pack | None, lang: str) -> Iterable[Picker]:
    leaders: Options = [(seat.value, seat) for seat in draft.seats]
    yield _picker("goal", M("Goal"), str(draft.goal), _goals(draft), lang)
    yield _picker("leader", M("Who leads"), draft.leader.value, leaders, lang)
    if draft.players != 3:
        yield _picker("won", M("Tricks won before"), won_value(draft.won), list(_wins(draft)), lang)
    numbers: Options = [(str(n), plural("{n} player", "{n} players", n)) for n in SEATS]
    yield _picker("players", M("Players"), str(draft.players), numbers, lang)
    rules: Options = [(name, RULESETS.get(name, name)) for name in RULES[draft.players]]
    yield _picker("rules", M("Rules"), draft.rules, rules, lang)
    if pack is not None:
        puzzles: Options = [("", M("A new one")), *((each.id, each.id) for each in pack.puzzles)]
        here = draft.over if draft.over in [each.id for each in pack.puzzles] else ""
        yield _picker("puzzle", M("Puzzle of the pack"), here, puzzles, lang)


def _picker(name: str, label: Message, value: str, options: Options, lang: str) -> Picker:
    shown: list[Option] = [{"value": each, "label": say(text, lang)} for each, text in options]
    return {"action": f"pick-{name}", "label": say(label, lang), "value": value, "options": shown}


def goals_open(draft: Draft) -> list[Goal]:
    """Return the goals one may ask for: some of the tricks that are left, and the others where they can be meant."""
    most = max(draft.left, draft.goal.tricks, 1)
    open_goals = [Goal(Kind.TRICKS, n) for n in range(1, most + 1)]
    if draft.players != 3:
        open_goals += [Goal(Kind.SEVEN), Goal(Kind.KOT), Goal(Kind.SAVE)]
    return open_goals


def _goals(draft: Draft) -> Options:
    left = draft.left
    return [
        (str(goal), goal.text(left if goal.tricks <= left else None)) for goal in goals_open(draft)
    ]


def won_open(draft: Draft) -> list[int | None]:
    """Return the counts of earlier tricks one may set; kot, and being spared it, leave no choice."""
    if draft.goal.kind in (Kind.KOT, Kind.SAVE):
        return [draft.won]
    most = TRICKS_TO_WIN - 1
    counts: list[int | None] = [
        n for n in range(min(draft.earlier, most) + 1) if draft.earlier - n <= most
    ]
    if draft.goal.kind is Kind.TRICKS:
        counts.insert(0, None)
    return counts if draft.won in counts else [*counts, draft.won]


def _wins(draft: Draft) -> Iterable[tuple[str, object]]:
    for ours in won_open(draft):
        if ours is None:
            yield UNCOUNTED, M("Not counted")
        elif draft.goal.kind in (Kind.KOT, Kind.SAVE):
            yield str(ours), M("You {us}, they {them}", us=draft.before[0], them=draft.before[1])
        else:
            them = max(draft.earlier - ours, 0)
            yield str(ours), M("You {us}, they {them}", us=ours, them=them)


def won_value(won: int | None) -> str:
    """Return a count of earlier tricks as the list of them has it."""
    return UNCOUNTED if won is None else str(won)


def _offered(draft: Draft, found: Judgement, lang: str) -> list[Choice]:
    """Offer the goals that would have one solution, where the present one has not."""
    if found.sound or found.faults is None:
        return []
    return [
        {
            "action": f"goal-{each.goal.tricks}",
            "label": runs(words.wanted(each, draft.left), lang),
        }
        for each in found.goals
    ]


# words and texts

FIELDS: tuple[str, ...] = ("title", *(f"hint{n}" for n in range(1, HINTS + 1)), "explanation")


def _fields(draft: Draft, lang: str) -> Iterable[Field]:
    text = draft.texts.get(lang)
    values = (text.title, *text.hints, text.explanation) if text else ("",) * len(FIELDS)
    labels = (
        M("Title"),
        M("First hint: the idea"),
        M("Second hint: a suit or a hand"),
        M("Third hint: the card"),
        M("Explanation"),
    )
    for name, label, value in zip(FIELDS, labels, values, strict=True):
        kind = "hints" if name.startswith("hint") else name
        yield {
            "action": f"write-{name}",
            "label": say(label, lang),
            "value": value,
            "longest": LENGTHS[kind],
            "lines": 1 if name == "title" else 5 if name == "explanation" else 2,
        }


def entry(draft: Draft, refused: str | None, lang: str) -> Entry:
    """Return the place to type or paste in, with the draft as text, or with what could not be read."""
    return {
        "action": "lay",
        "summary": say(M("Type, paste or open"), lang),
        "label": say(
            M("Hands by name, PBN, LIN, a link, or a pack of puzzles to add to"),
            lang,
        ),
        "button": say(M("Lay it out"), lang),
        "value": write(draft) if refused is None else refused,
        "longest": LONGEST_TEXT,
        "wrong": refused is not None,
        "open": say(M("Open a file"), lang),
    }


def share(
    draft: Draft,
    found: Judgement,
    position: Position,
    pack: Pack | None,
    linked: bool,
    lang: str,
) -> Share:
    """Return what can be taken away of a position that is whole; its bare word where no link to it would lead there."""
    copied, saved = say(M("Copied."), lang), say(M("Saved."), lang)
    tools: list[Tool] = []
    word = saving.link(draft, position)
    if word and not linked:
        tools.append({"label": say(M("Copy the position"), lang), "done": copied, "copy": word})
    elif word:
        label = say(M("Copy a link to it"), lang)
        link: Tool = {"label": label, "done": copied, "query": f"position={word}"}
        if draft.left <= LONGEST:  # longer hands are looked at here, and not solved there
            link["page"] = "10_puzzles.ipynb"
        tools.append(link)
    tools += [
        {
            "label": say(M("Copy as PBN"), lang),
            "done": copied,
            "copy": saving.pbn_text(draft, found, position),
        },
        {"label": say(M("Download as PBN"), lang), "done": saved, "action": "save-pbn"},
        {"label": say(M("Download a picture"), lang), "done": saved, "action": "save-picture"},
    ]
    if pack is not None:
        tools.append({"label": say(M("Close the pack"), lang), "done": "", "action": "close-pack"})
    return {
        "summary": say(M("Share this position"), lang),
        "failed": say(M("This browser would not copy it."), lang),
        "tools": tools,
    }
