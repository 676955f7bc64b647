"""A learner as text for the browser's storage, and back: sealed, so that a damaged one is refused whole."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeVar

from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message
from hokm_teach.trainer.learner import LONGEST_CURVE, Learner, Tried
from hokm_teach.trainer.review import Review
from hokm_teach.trainer.skill import Skill
from hokm_teach.trainer.streak import Streak

VERSION = 1
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_KEYS = {
    "version", "skill", "themes", "tried", "streak", "curve", "reviewing", "reviews", "rated",
}  # fmt: skip
Value = TypeVar("Value")


class BadRecord(HokmError):
    """A record that cannot be taken up; what the learner has is kept."""


_DAMAGED = M("Your puzzle record could not be read, so it was set aside and a new one begun.")


def dump(learner: Learner) -> str:
    """Write a learner as text. Days are counted from the year 1, so that the text stays short."""
    streak = learner.streak
    whole = {
        "version": VERSION,
        "skill": _skill(learner.skill),
        "themes": {name: _skill(skill) for name, skill in sorted(learner.themes.items())},
        "tried": {name: _tried(each) for name, each in sorted(learner.tried.items())},
        "streak": [streak.days, _day(streak.last), streak.longest, _day(streak.skipped)],
        "curve": [[day.toordinal(), rating] for day, rating in learner.curve],
        "reviewing": learner.reviewing,
        "reviews": {
            name: [each.due.toordinal(), each.last.toordinal(), each.stability, each.difficulty]
            for name, each in sorted(learner.reviews.items())
        },
        "rated": _day(learner.rated),
    }
    return json.dumps(whole, separators=(",", ":"))


def seal(text: str) -> str:
    """Return what tells whether a record is as it was written (CRC-32); a page checks it before it loads a file.

    >>> seal("123456789")
    'cbf43926'
    """
    return f"{zlib.crc32(text.encode()):08x}"


def load(text: object, sealed: object) -> Learner:
    """Read a learner; raise BadRecord for anything that `dump` did not write."""
    if not isinstance(text, str) or sealed != seal(text):
        raise BadRecord(_DAMAGED)
    try:
        return _learner(json.loads(text))
    except BadRecord:
        raise
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise BadRecord(_DAMAGED) from None


def _learner(whole: Any) -> Learner:
    if isinstance(whole, dict) and type(whole.get("version")) is int and whole["version"] > VERSION:
        raise BadRecord(_newer())
    if not isinstance(whole, dict) or set(whole) != _KEYS or whole["version"] != VERSION:
        raise ValueError("not a record")
    days, last, longest, skipped = whole["streak"]
    if type(whole["reviewing"]) is not bool or len(whole["curve"]) > LONGEST_CURVE:
        raise ValueError("no such record")
    return Learner(
        skill=_read_skill(whole["skill"]),
        themes=_named(whole["themes"], _read_skill),
        tried=_named(whole["tried"], _read_tried),
        streak=Streak(_count(days), _read_day(last), _count(longest), _read_day(skipped)),
        curve=tuple((date.fromordinal(_count(day)), _count(at)) for day, at in whole["curve"]),
        reviewing=whole["reviewing"],
        reviews=_named(whole["reviews"], _read_review),
        rated=_read_day(whole["rated"]),
    )


def _newer() -> Message:
    return M(
        "Your puzzle record comes from a newer version of this course, so it was set aside. "
        "Update the course, then load it again."
    )


def _named(values: Any, read: Callable[[Any], Value]) -> Mapping[str, Value]:
    if not isinstance(values, dict) or not all(map(_ID.fullmatch, values)):
        raise ValueError("no names")
    return {name: read(value) for name, value in values.items()}


def _skill(skill: Skill) -> list[float]:
    return [skill.rating, skill.deviation, skill.volatility]


def _read_skill(value: Any) -> Skill:
    rating, deviation, volatility = value
    return Skill(_number(rating, -2000, 6000), _number(deviation, 1), _number(volatility, 1e-6, 1))


def _tried(each: Tried) -> list[float]:
    day = each.day.toordinal()
    return [each.times, each.score, int(each.solved), day, each.rating, each.deviation]


def _read_tried(value: Any) -> Tried:
    times, score, solved, day, rating, deviation = value
    return Tried(
        times=_count(times),
        score=_number(score, 0, 1),
        solved={0: False, 1: True}[_count(solved)],
        day=date.fromordinal(_count(day)),
        rating=_number(rating, -2000, 6000),
        deviation=_number(deviation, 1),
    )


def _read_review(value: Any) -> Review:
    due, last, stability, difficulty = value
    return Review(
        date.fromordinal(_count(due)),
        date.fromordinal(_count(last)),
        _number(stability, 1e-4, 1e5),
        _number(difficulty, 1, 10),
    )


def _day(day: date | None) -> int | None:
    return None if day is None else day.toordinal()


def _read_day(value: Any) -> date | None:
    return None if value is None else date.fromordinal(_count(value))


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10_000_000:
        raise ValueError("no count")
    return value


def _number(value: Any, least: float, most: float = 1000) -> float:
    """Return a number within its bounds; neither of them is a number that JSON lacks."""
    if type(value) not in (int, float) or not least <= value <= most:
        raise ValueError("no such number")
    return float(value)
