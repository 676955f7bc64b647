"""The course: its lessons in order. The gallery, the contents and the map all read this one list."""

from __future__ import annotations

from dataclasses import dataclass

from hokm_teach.i18n import M, Message


@dataclass(frozen=True)
class LessonInfo:
    """One lesson as it is announced: its notebook is `{key}.ipynb`."""

    key: str
    title: Message
    promise: Message  # what you can do after it
    minutes: int
    emblem: str  # the card drawn on its tile


LESSONS: tuple[LessonInfo, ...] = (
    LessonInfo(
        "00_welcome",
        M("Welcome"),
        M("What Hokm is, in three sentences, and how to sit at the table."),
        5,
        "SA",
    ),
    LessonInfo(
        "01_cards_and_tricks",
        M("Cards and tricks"),
        M("Name the cards you may play and the winner of any trick."),
        12,
        "HT",
    ),
    LessonInfo(
        "02_hakem_and_deal",
        M("Hakem and the deal"),
        M("Find the hakem, deal in packets, and know who comes next."),
        12,
        "DA",
    ),
    LessonInfo(
        "03_choosing_trump",
        M("Choosing trump"),
        M("Choose trump from five cards, and say why."),
        15,
        "HQ",
    ),
    LessonInfo(
        "04_worked_example",
        M("The worked example"),
        M("Follow one deal card by card to seven tricks, and find what could be better."),
        15,
        "CA",
    ),
    LessonInfo(
        "05_first_puzzles",
        M("First puzzles"),
        M("See all four hands and plan backwards from the last trick."),
        15,
        "C7",
    ),
    LessonInfo(
        "06_two_players",
        M("Two players: the draft"),
        M(
            "Lay away two or three, keep or pass with the odds in mind, and know what you have seen."
        ),
        15,
        "SJ",
    ),
    LessonInfo(
        "07_two_players_other_ways",
        M("Two players, other ways"),
        M("Know the four ways for two at sight, and change from one to another."),
        12,
        "H4",
    ),
    LessonInfo(
        "08_three_players",
        M("Three players"),
        M("Play one against two, know when it stops, and see whom a tie feeds."),
        15,
        "D3",
    ),
    LessonInfo(
        "09_house_rules",
        M("House rules"),
        M("Read any table's habits as settings, and keep its score sheet."),
        15,
        "CQ",
    ),
)
#: Pages to come back to for an evening: there is no end to them, and nothing to be done with.
PUZZLES: tuple[LessonInfo, ...] = (
    LessonInfo(
        "10_puzzles",
        M("Puzzle trainer"),
        M("Solve endings that suit you, explore what every card is worth, and grow stronger."),
        10,
        "S9",
    ),
    LessonInfo(
        "11_make_a_puzzle",
        M("Make a puzzle"),
        M("Lay out an ending of your own, have it judged while you look on, and share it."),
        10,
        "DQ",
    ),
)
#: Where whole matches are played, as often as one likes.
PLAY: tuple[LessonInfo, ...] = (
    LessonInfo(
        "12_play",
        M("Play a match"),
        M(
            "Play whole matches for two, three or four, by any rule set, against simple, honest players."
        ),
        15,
        "DJ",
    ),
)
#: Pages for readers of the code: prose, calls, perhaps a table to try things at, and nothing to be done with.
APPENDIX: tuple[LessonInfo, ...] = (
    LessonInfo(
        "90_inside_the_solver",
        M("Inside the solver"),
        M("Read and run the search behind every hint, one idea at a time."),
        15,
        "SK",
    ),
)
_BY_KEY = {lesson.key: lesson for lesson in (*LESSONS, *PUZZLES, *PLAY, *APPENDIX)}


def lesson_info(key: str) -> LessonInfo:
    """Return the lesson called `key`; raise KeyError when there is none."""
    if key not in _BY_KEY:
        raise KeyError(f"there is no lesson {key!r}; there are {', '.join(_BY_KEY)}")
    return _BY_KEY[key]


def next_lesson(key: str) -> LessonInfo | None:
    """Return the lesson after `key`; there is none after the last, after puzzles and after the appendix.

    >>> next_lesson("00_welcome").key
    '01_cards_and_tricks'
    """
    after = dict(zip((info.key for info in LESSONS), LESSONS[1:], strict=False))
    return after.get(key)
