"""The learner's progress on one page: figures, a small curve, strengths by theme, and what to do about them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from hokm_teach.i18n import M, Message, number, plural, runs, say
from hokm_teach.lessons.view import Action, Curve, Figure, Panel, Sheet
from hokm_teach.trainer import theming
from hokm_teach.trainer.learner import Learner

if TYPE_CHECKING:
    from hokm_teach.trainer.room import Room

#: The ratings at the two ends of a strength's bar.
_WEAKEST, _STRONGEST = 600, 2200


def panel(room: Room, lang: str) -> Panel:
    """Return the page."""
    learner = room.kept.learner
    weakest = _weakest(room)
    shown: Panel = {
        "eyebrow": say(M("Puzzles"), lang),
        "title": runs(M("Your progress"), lang),
        "body": [runs(text, lang) for text in _advice(room, weakest)],
        "note": [],
        "question": [],
        "choices": [],
        "actions": _actions(room, weakest, lang),
        "feedback": None,
        "progress": None,
        "sheets": [sheet] if (sheet := _strengths(room, lang)) else [],
        "figures": _figures(room, lang),
    }
    if len(learner.curve) > 1:
        shown["curve"] = _curve(learner, room.today, lang)
    return shown


def _weakest(room: Room) -> str | None:
    """Return the theme that is weaker than another one, as far as is told of them."""
    themes = room.kept.learner.themes
    order = room.kept.learner.by_strength(room.library.themes)
    if order and round(themes[order[0]].rating) < round(themes[order[-1]].rating):
        return order[0]
    return None


def _figures(room: Room, lang: str) -> list[Figure]:
    learner, today = room.kept.learner, room.today
    skill = learner.skill
    rating = M("{n} ± {off}", n=round(skill.rating), off=2 * round(skill.deviation))
    unsure = M("settles as you play") if not skill.settled else M("well settled")
    streak = learner.streak.now(today)
    due = len(room.due)
    shown: list[Figure] = [
        {"label": say(M("Rating"), lang), "value": say(rating, lang), "remark": say(unsure, lang)},
        {
            "label": say(M("Solved"), lang),
            "value": number(learner.count_solved(room.library.puzzles), lang),
            "remark": say(M("of {n} puzzles", n=len(room.library.puzzles)), lang),
        },
        {
            "label": say(M("Days in a row"), lang),
            "value": number(streak, lang),
            "remark": say(_skip(learner, today), lang),
        },
        {
            "label": say(M("Due today"), lang),
            "value": number(due, lang),
            "remark": say(
                M("for review") if learner.reviewing else M("review is switched off"), lang
            ),
        },
    ]
    return shown


def _skip(learner: Learner, today: date) -> Message:
    if learner.streak.may_skip(today):
        return M("one day may be missed")
    return M("no day may be missed this week")


def _advice(room: Room, weakest: str | None) -> list[Message]:
    """Say what to improve, and what review is."""
    learner = room.kept.learner
    if not learner.tried:
        told = [M("Nothing is counted yet. Solve a puzzle or two, and your strengths show here.")]
    elif weakest is not None:
        told = [
            M(
                "What to improve: **{theme}**. It is your weakest theme so far.",
                theme=theming.name(weakest),
            )
        ]
    else:
        told = [M("Go on: with more puzzles your strengths and weaknesses show here.")]
    told.append(
        M("Failed puzzles come back for review, at first the next day, then at growing intervals.")
        if learner.reviewing
        else M(
            "Switch review on, and failed puzzles come back at growing intervals until they stay with you."
        )
    )
    return told


def _actions(room: Room, weakest: str | None, lang: str) -> list[Action]:
    learner = room.kept.learner
    due = len(room.due)
    failed = sum(name in room.library.puzzles for name in learner.failed())
    review: Action = {
        "action": "review",
        "label": say(M("Review failed ones"), lang),
        "pressed": learner.reviewing,
    }
    shown = [review]
    if due:
        label = plural("Review {n} puzzle", "Review {n} puzzles", due)
        shown.append({"action": "due", "label": say(label, lang), "primary": True})
    elif failed and not learner.reviewing:
        label = plural("{n} failed puzzle again", "{n} failed puzzles again", failed)
        shown.append({"action": "failed", "label": say(label, lang)})
    if weakest is not None:
        label = M("Train: {theme}", theme=theming.name(weakest))
        shown.append({"action": f"drill-{weakest}", "label": say(label, lang), "primary": not due})
    else:
        shown.append({"action": "tab-train", "label": say(M("To the puzzles"), lang), "primary": not due})  # fmt: skip
    return shown


def _strengths(room: Room, lang: str) -> Sheet | None:
    """Return the strengths as a table that is a chart too, the strongest first."""
    learner, library = room.kept.learner, room.library
    order = learner.by_strength(library.themes)[::-1]
    if not order:
        return None
    rows = []
    for theme in order:
        skill, all_of_it = learner.themes[theme], library.about(theme)
        solved = learner.count_solved(puzzle.id for puzzle in all_of_it)
        rows.append(
            [
                theming.name(theme),
                M("{n} ± {off}", n=round(skill.rating), off=2 * round(skill.deviation)),
                M("{n} of {of}", n=solved, of=len(all_of_it)),
            ]
        )
    return {
        "caption": say(M("Your strengths by theme"), lang),
        "head": [runs(cell, lang) for cell in (M("Theme"), M("Rating"), M("Solved"))],
        "rows": [[runs(cell, lang) for cell in row] for row in rows],
        "bars": [_share(learner.themes[theme].rating) for theme in order],
    }


def _share(rating: float) -> float:
    return round(min(max((rating - _WEAKEST) / (_STRONGEST - _WEAKEST), 0.03), 1), 3)


def _curve(learner: Learner, today: date, lang: str) -> Curve:
    """Return how the rating went, day by day."""
    days = [day.toordinal() for day, _ in learner.curve]
    ratings = [rating for _, rating in learner.curve]
    low, high = min(ratings), max(ratings)
    span, height = max(days[-1] - days[0], 1), max(high - low, 1)
    caption = M(
        "Your rating over {n} days of play: from {first} to {last}, at most {high} and at least {low}.",
        n=len(days),
        first=ratings[0],
        last=ratings[-1],
        high=high,
        low=low,
    )
    ago = [(today - learner.curve[at][0]).days for at in (0, -1)]
    return {
        "caption": say(caption, lang),
        "points": [
            [round((day - days[0]) / span, 3), round((rating - low) / height, 3)]
            for day, rating in zip(days, ratings, strict=True)
        ],
        "low": number(low, lang),
        "high": number(high, lang),
        "first": say(_days_ago(ago[0]), lang),
        "last": say(_days_ago(ago[1]), lang),
    }


def _days_ago(days: int) -> Message:
    if days <= 0:
        return M("today")
    return plural("{n} day ago", "{n} days ago", days)
