"""Every sentence of every lesson, as a careful reader sees it: whole, and grammatical about You."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from walking import answers, go_through, walk_of

from hokm_teach import lessons, picture
from hokm_teach.cards import Card
from hokm_teach.i18n import LANGUAGES, SUIT_SYMBOLS, Message, plain, say
from hokm_teach.lessons import Lesson
from hokm_teach.lessons.course import LESSONS
from hokm_teach.lessons.guided import Guided
from hokm_teach.lessons.names import card_name
from hokm_teach.lessons.puzzle_table import PuzzleTable
from hokm_teach.lessons.view import LessonView
from hokm_teach.puzzles import telling
from hokm_teach.trainer import words
from hokm_teach.trainer.attempt import Attempt
from hokm_teach.trainer.library import library

WALKS = [info.key for info in LESSONS if info.key != "05_first_puzzles"]

#: "You" is a name at the table and takes a verb of its own; the others are slips of the pen.
SLIPS = re.compile(
    r"\bYou (?:wins|leads|plays|holds|takes|has|is|deals|names)\b|\b[Yy]ou's\b|\bbefore You\b"
    r"|\.\.(?!\.)|  | [,.;:!?](?:\s|$)|\b(\w+) \1\b"
    r"|\b0 trumps\b|\b1 (?:trumps|tricks|points)\b"
)


def spoken(view: LessonView) -> Iterator[str]:
    """Give every text of a view: the words beside the table, the table in words, the picture's words."""
    panel = view["panel"]
    assert panel is not None
    for runs in (*panel["body"], panel["note"], panel["question"]):
        yield plain(runs)
    if panel["feedback"] is not None:
        yield plain(panel["feedback"]["text"])
    for sheet in panel["sheets"]:
        yield sheet["caption"]
    for table in (view["table"], *view["frames"]):
        if table is not None:
            yield table["caption"]
            yield from picture.text(table, "en").split("\n")


def slips(text: str) -> list[str]:
    """Return what a careful reader would mark in a text."""
    found = [match.group() for match in SLIPS.finditer(text)]
    if "{" in text or "**" in text:
        found.append(text)
    return found


def judged(lesson: Lesson) -> Iterator[Message]:
    """Give what is said to every answer that could be pressed at a step."""
    walk = walk_of(lesson)
    assert walk is not None
    at_table = isinstance(lesson, Guided) and lesson.playing
    task = walk.step.task
    if task is None or walk.attempt.solved or at_table:
        return
    yield task.hint
    tried = [frozenset({card}) for card in task.cards] if task.several else answers(task)
    for answer in (*tried, *task.right):
        yield task.judge(answer).why


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("key", WALKS)
def test_every_sentence_is_whole(key: str, seed: int) -> None:
    marked: list[tuple[str, str]] = []

    def read(there: Lesson) -> None:
        texts = [*spoken(there.view("en")), *(why.say() for why in judged(there))]
        for text in texts:
            marked.extend((text, slip) for slip in slips(text))
        for why in judged(there):
            assert why.say()[-1] in ".!?…", why.say()

    go_through(lessons.make(key, seed), read)
    assert marked == []


@pytest.mark.parametrize("seed", range(4))
def test_every_sentence_at_the_puzzles_is_whole(seed: int) -> None:
    table = lessons.make("05_first_puzzles", seed)
    assert isinstance(table, PuzzleTable)
    texts: list[str] = []
    go_through(table, lambda there: texts.extend(spoken(there.view("en"))))
    for puzzle in table.puzzles:
        told = [say(each) for each in (*telling.hints(puzzle), telling.explanation(puzzle))]
        assert all(each[-1] in ".!?" for each in told)
        texts += told
    assert [(text, slip) for text in texts for slip in slips(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_every_puzzle_is_whole(lang: str) -> None:
    texts: list[str] = []
    for number, puzzle in enumerate(library().puzzles.values()):
        told = [*telling.hints(puzzle), telling.explanation(puzzle), words.task(puzzle)]
        if number % 10 == 0:
            for card in puzzle.position.legal_cards():
                attempt = Attempt(puzzle)
                turn = attempt.play(card)
                told.append(words.after_turn(puzzle, turn, attempt.solved)[1])
                told += [words.shown_why(puzzle, turn)[1]] if turn.rest else []
        texts += [say(each, lang) for each in told]
    assert {text for text in texts if text[-1] not in ".!?؟"} == set()
    assert [(text, slip) for text in texts for slip in slips(text)] == []


def test_a_slip_is_noticed() -> None:
    for text in (
        "You wins the trick.",
        "You's turn.",
        "It is is so.",
        "Done..",
        "K♣ , A♣",
        "{card}",
    ):
        assert slips(text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", [info.key for info in LESSONS])
def test_a_table_is_told_in_words_and_says_who_played_what(key: str, lang: str) -> None:
    def listen(there: Lesson) -> None:
        view = there.view(lang)
        for table in (view["table"], *view["frames"]):
            if table is None:
                continue
            assert not set(SUIT_SYMBOLS.values()) & set(table["caption"]), table["caption"]
            names = {each["seat"]: each["name"] for each in table["seats"]}
            for played in table["trick"]:
                sentences = re.split(r"\. ?", table["caption"])
                card = card_name(Card(played["card"])).say(lang)
                assert any(names[played["seat"]] in s and card in s for s in sentences)

    go_through(lessons.make(key, 1), listen)
