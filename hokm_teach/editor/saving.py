"""A proved draft made into what can be taken away: a pack of puzzles, a PBN file, a link."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from hokm_teach.cards import PICTURES
from hokm_teach.editor.draft import Draft, Texts
from hokm_teach.editor.judge import OWN, Judgement, bare_puzzle
from hokm_teach.errors import HokmError
from hokm_teach.i18n import LANGUAGES, M, Message, say, sentences
from hokm_teach.lessons.scene import Scene
from hokm_teach.notation.pbn import write_pbn
from hokm_teach.picture import poster
from hokm_teach.play import Position
from hokm_teach.puzzles.exchange import link_text, record_of
from hokm_teach.puzzles.ids import digest
from hokm_teach.puzzles.pack import dump, read_text
from hokm_teach.puzzles.puzzle import Pack, Puzzle, Words
from hokm_teach.puzzles.reading import RATINGS
from hokm_teach.seats import SEATS

#: A new pack's id, and the name of its file.
NEW_PACK = "my-puzzles"
_FIELD = re.compile(r"\{(\w*)\}")


class NotSaved(HokmError):
    """A puzzle that cannot be saved, and why."""


def text_faults(texts: Texts) -> list[Message]:
    """Report pictures in a text that are of nothing."""
    written = (texts.title, *texts.hints, texts.explanation)
    names = {name for text in written for name in _FIELD.findall(text) if name not in PICTURES}
    return [
        M(
            "{name} is neither a card nor a suit; a card in a text looks like {example}.",
            name="{" + name[:20] + "}",
            example="{HK}",
        )
        for name in sorted(names)
    ]


def worded(puzzle: Puzzle, texts: dict[str, Texts]) -> Puzzle:
    """Return a puzzle with its words; raise NotSaved for words that are half there."""
    written = {lang: text for lang, text in texts.items() if not text.empty}
    if not written:
        return puzzle
    for lang, text in written.items():
        if not text.whole:
            raise NotSaved(
                M(
                    "In {language}, write a title, three hints and an explanation, or none of them: "
                    "then the course says them itself.",
                    language=LANGUAGES[lang],
                )
            )
        if found := text_faults(text):
            raise NotSaved(sentences(found))
    # Everybody sees English where his own language is missing, so there it always is.
    order = {"en": written.get("en") or next(iter(written.values())), **written}
    return replace(
        puzzle,
        title=Words(tuple((lang, each.title) for lang, each in order.items())),
        hints=tuple(
            Words(tuple((lang, each.hints[n]) for lang, each in order.items()))
            for n in range(len(next(iter(order.values())).hints))
        ),
        explanation=Words(tuple((lang, each.explanation) for lang, each in order.items())),
    )


def texts_of(puzzle: Puzzle) -> dict[str, Texts]:
    """Return a puzzle's own words by language; nothing where code tells them."""
    title, hints, explanation = puzzle.title, puzzle.hints, puzzle.explanation
    if not (isinstance(title, Words) and isinstance(explanation, Words) and hints is not None):
        return {}
    told = [dict(hint.texts) for hint in hints if isinstance(hint, Words)]
    return {
        lang: Texts(text, tuple(each[lang] for each in told), dict(explanation.texts)[lang])
        for lang, text in title.texts
        if lang in dict(explanation.texts) and all(lang in each for each in told)
    }


def finished(draft: Draft, found: Judgement) -> Puzzle:
    """Return the whole puzzle; raise NotSaved while it is none."""
    if found.puzzle is None:
        raise NotSaved(M("It can be saved once the solver has found it sound."))
    puzzle = worded(found.puzzle, dict(draft.texts))
    return replace(puzzle, rating=puzzle.rating or RATINGS[0])


def added(puzzle: Puzzle, pack: Pack | None, over: str = "") -> Pack:
    """Return a pack with a puzzle in it: a new pack, or an open one, where it stands in for the one called `over`.

    An id stays with its position and goal: new words for an old puzzle leave it its id, and a changed one gets its own.
    """
    if pack is None:
        titles = Words(tuple((lang, say(M("My puzzles"), lang)) for lang in LANGUAGES))
        pack = Pack(NEW_PACK, titles, ())
    old = next((each for each in pack.puzzles if each.id == over), None)
    if old is not None and digest(old) == digest(puzzle):
        puzzle = replace(puzzle, id=old.id, source=old.source)
    mine = replace(puzzle, pack=pack.id)
    names = [each.id for each in pack.puzzles]
    at = next((names.index(name) for name in (over, mine.id) if name in names), len(names))
    before, after = pack.puzzles[:at], pack.puzzles[at + 1 :]
    others = [tuple(each for each in part if each.id != mine.id) for part in (before, after)]
    return replace(pack, puzzles=(*others[0], mine, *others[1]))


def name_in(pack: Pack, puzzle: Puzzle) -> str:
    """Return what a puzzle is called in a pack that has it."""
    return next((each.id for each in pack.puzzles if digest(each) == digest(puzzle)), "")


def pack_text(pack: Pack) -> str:
    """Write a pack, and read it again: what is saved can be loaded. Raises NotSaved with what cannot."""
    text = dump(pack)
    reading = read_text(text, Path(f"{pack.id}.toml"))
    if reading.faults:
        raise NotSaved(sentences([fault.told() for fault in reading.faults[:4]]))
    return text


def pbn_text(draft: Draft, found: Judgement, position: Position) -> str:
    """Write a position, and what is known of the puzzle, as a PBN file."""
    puzzle = found.puzzle or bare_puzzle(draft, position)
    record = record_of(puzzle)
    tags = {name: tag for name, tag in record.tags.items() if tag not in (OWN, "0")}
    return write_pbn([replace(record, tags=tags)])


def picture_text(draft: Draft, position: Position, lang: str) -> str:
    """Draw a position with its title and its goal as an SVG document."""
    table = Scene.of(position, shown=SEATS[position.players]).view(lang)
    texts = draft.texts.get(lang) or Texts()
    return poster(table, texts.title, say(draft.goal.text(draft.left), lang), lang)


def link(draft: Draft, position: Position) -> str:
    """Return the one word that a link carries for a draft; empty where there is none."""
    try:
        return link_text(bare_puzzle(draft, position))
    except HokmError:
        return ""  # a goal of more tricks than are left has no such word
