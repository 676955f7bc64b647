"""What belongs to a position beside its cards, set by the maker: each wish gives a new draft, or says why not."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.cards import Suit
from hokm_teach.editor import showing
from hokm_teach.editor.draft import Draft, Texts
from hokm_teach.i18n import M
from hokm_teach.lessons.walk import NotNow
from hokm_teach.notation.decoding import visible
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.puzzle import RULES
from hokm_teach.puzzles.reading import LENGTHS
from hokm_teach.seats import SEATS, Seat


def trumped(draft: Draft, text: str) -> Draft:
    """Let another suit be trump."""
    if text not in [suit.value for suit in Suit]:
        raise _nothing_like_that()
    return replace(draft, trump=Suit(text))


def picked(draft: Draft, name: str, text: str) -> Draft:
    """Set what a list offers; raise NotNow for what it does not."""
    if name == "goal":
        return aimed(draft, Goal.read(text))
    if name == "leader" and text in [seat.value for seat in draft.seats]:
        return replace(draft, leader=Seat(text))
    if name == "won" and text in map(showing.won_value, showing.won_open(draft)):
        return replace(draft, won=None if text == showing.UNCOUNTED else int(text))
    if name == "players" and text in map(str, SEATS):
        return draft.with_players(int(text))
    if name == "rules" and text in RULES[draft.players]:
        return replace(draft, rules=text)
    raise _nothing_like_that()


def aimed(draft: Draft, goal: Goal) -> Draft:
    """Ask for another goal; tricks won before that only the last goal counted are counted no more."""
    if goal not in showing.goals_open(draft):
        raise _nothing_like_that()
    leaving = goal.kind is Kind.TRICKS and draft.goal.kind is not Kind.TRICKS
    return replace(draft, won=None if leaving else draft.won).with_goal(goal)


def written(draft: Draft, lang: str, name: str, text: str) -> Draft:
    """Write one text in a language; raise NotNow for one that is too long. What shows nothing is kept out."""
    kind = "hints" if name.startswith("hint") else name
    text = "\n".join(map(visible, text.split("\n"))).strip()
    if len(text) > LENGTHS[kind]:
        raise NotNow(M("A text of no more than {n} letters.", n=LENGTHS[kind]))
    old = draft.texts.get(lang, Texts())
    if name == "title":
        new = replace(old, title=" ".join(text.split()))
    elif name == "explanation":
        new = replace(old, explanation=text)
    else:
        at = int(name.removeprefix("hint")) - 1
        new = replace(old, hints=(*old.hints[:at], text, *old.hints[at + 1 :]))
    texts = {**draft.texts, lang: new}
    return replace(draft, texts={lang: each for lang, each in texts.items() if not each.empty})


def _nothing_like_that() -> NotNow:
    return NotNow(M("There is nothing like that to pick."))
