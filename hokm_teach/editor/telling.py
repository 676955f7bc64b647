"""The words beside the editor's table: what is missing, what the solver found, and what is said of the last step."""

from __future__ import annotations

from hokm_teach.editor import words
from hokm_teach.editor.draft import Draft
from hokm_teach.editor.judge import Judgement, not_ours
from hokm_teach.errors import HokmError
from hokm_teach.i18n import M, Message, Runs, plural, runs, say, sentences
from hokm_teach.lessons.view import Feedback, Sheet, Verdict
from hokm_teach.play import Position
from hokm_teach.puzzles.puzzle import Pack
from hokm_teach.puzzles.themes import Theme
from hokm_teach.puzzles.themes.words import name


def title(draft: Draft, lang: str) -> Runs:
    """Return the puzzle's title, once it has one; it is somebody's text and no message."""
    text = draft.texts.get(lang)
    if text is not None and text.title:
        return [text.title]
    return runs(M("A puzzle of your own"), lang)


def body(
    draft: Draft, position: Position | None, found: Judgement, pack: Pack | None, lang: str
) -> list[Runs]:
    """Return what one may do while cards are missing, and then what is known of the puzzle."""
    told: list[Message] = []
    if pack is not None:
        told.append(
            plural(
                "The pack {pack} is open, with {n} puzzle.",
                "The pack {pack} is open, with {n} puzzles.",
                len(pack.puzzles),
                pack=pack.id,
            )
        )
    if position is None:
        told.append(
            M(
                "Choose a hand, then press cards: they flow into it. Or drag a card to where it belongs, or type. "
                "As soon as the hands are equal, the solver says what it is worth."
            )
        )
    elif found.values:
        told.append(_values(draft, position, found))
    if found.puzzle is not None:
        told += _labels(found)
    return [runs(each, lang) for each in told]


def _values(draft: Draft, position: Position, found: Judgement) -> Message:
    most = max(found.values.values())
    mover = position.to_move
    assert mover is not None  # noqa: S101 - cards have values only while somebody is to play
    return sentences(
        [
            words.to_play(mover),
            plural(
                "With best play your side takes **{n} trick** of {left}; each first card shows its own number.",
                "With best play your side takes **{n} tricks** of {left}; each first card shows its own number.",
                most,
                left=draft.left,
            ),
        ]
    )


def _labels(found: Judgement) -> list[Message]:
    puzzle = found.puzzle
    assert puzzle is not None  # noqa: S101 - asked only of a whole puzzle
    told: list[Message] = []
    if puzzle.tags:
        names = [name(Theme(tag)) for tag in puzzle.tags]
        told.append(M("Themes: {themes}.", themes=names))
    else:
        told.append(M("No theme of the course shows in it."))
    if puzzle.rating:
        told.append(M("Its rating would be {n}.", n=puzzle.rating))
    if found.twin:
        told.append(M("The course has this puzzle already: {id}.", id=found.twin))
    return told


def line(found: Judgement, lang: str) -> list[Sheet]:
    """Return one line that reaches the goal, a row for each trick; nothing while there is none."""
    puzzle = found.puzzle
    if puzzle is None:
        return []
    position, rows = puzzle.position.play_all(puzzle.solution), []
    for number, trick in enumerate(position.history, 1):
        rows.append([runs(number, lang), runs(list(trick.cards), lang), runs(trick.winner, lang)])
    heads = (M("Trick"), M("Cards, in the order played"), M("Taken by"))
    return [
        {
            "caption": say(M("One way on, against the best defence"), lang),
            "head": [runs(each, lang) for each in heads],
            "rows": rows,
        }
    ]


def feedback(
    draft: Draft,
    position: Position | None,
    found: Judgement,
    said: Message | None,
    busy: bool,
    error: Exception | None,
    lang: str,
) -> Feedback | None:
    """Return what is said of the last step, and how the draft stands after it."""
    verdict, standing = _standing(draft, position, found, busy, error)
    told = sentences([each for each in (said, standing) if each is not None])
    return {"verdict": verdict, "text": runs(told, lang)}


def _standing(
    draft: Draft,
    position: Position | None,
    found: Judgement,
    busy: bool,
    error: Exception | None,
) -> tuple[Verdict, Message]:
    if position is None:
        return "info", sentences(draft.missing())
    stranger = not_ours(position)
    if stranger is not None:
        return "info", stranger
    if found.faults is not None:
        return ("right" if found.sound else "wrong"), words.judged(found)
    if busy:
        return "info", M("The solver is looking at it.")
    if isinstance(error, HokmError):
        return "info", error.message
    raise RuntimeError("the judgement failed") from error
