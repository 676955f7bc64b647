"""The pack that is open: puzzles are taken from it, put back in their places, and added to it."""

from __future__ import annotations

import json
from dataclasses import replace

from hokm_teach.editor import saving
from hokm_teach.editor.draft import Draft
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.view import File
from hokm_teach.lessons.walk import NotNow
from hokm_teach.puzzles.pack import dump
from hokm_teach.puzzles.puzzle import Pack, Puzzle

#: A pack longer than this, as the browser writes it, is not kept over a reload: what else is kept there needs room too.
LONGEST_KEPT = 150_000


class Shelf:
    """A place for one open pack, or none."""

    def __init__(self, pack: Pack | None = None) -> None:
        self._pack = pack
        self._kept = _kept(pack) if pack is not None else ""

    @property
    def pack(self) -> Pack | None:
        """The pack that is open."""
        return self._pack

    @property
    def kept(self) -> str:
        """The pack as text for the browser to keep; empty where none is open, or one too long to be kept."""
        return self._kept

    def open(self, pack: Pack) -> Message:
        """Open a pack, and say so."""
        self._put(pack)
        told = plural(
            "The pack {pack} is open, with {n} puzzle: saving adds yours to it.",
            "The pack {pack} is open, with {n} puzzles: saving adds yours to it.",
            len(pack.puzzles),
            pack=pack.id,
        )
        if self._kept:
            return told
        long = M("It is too long for this browser to remember: save it before you leave the page.")
        return sentences([told, long])

    def close(self) -> Message:
        """Close the pack, and say so; raise NotNow where none is open."""
        if self._pack is None:
            raise NotNow(M("No pack is open."))
        self._pack, self._kept = None, ""
        return M("The pack is closed. Saving makes a new one.")

    def take(self, name: str, draft: Draft) -> Draft:
        """Return a puzzle of the pack as a draft that will stand in for it; no name lets the draft be a new puzzle."""
        if not name:
            return replace(draft, over="")
        found = [each for each in (self._pack.puzzles if self._pack else ()) if each.id == name]
        if not found:
            raise NotNow(M("There is nothing like that to pick."))
        (puzzle,) = found
        laid = Draft.of(puzzle.position, puzzle.goal, puzzle.rules)
        return replace(laid, texts=saving.texts_of(puzzle), over=name)

    def save(self, puzzle: Puzzle, over: str) -> tuple[File, str, Message]:
        """Put a puzzle into the pack, or into a new one; return the file, the name it has there, and what is said."""
        pack = saving.added(puzzle, self._pack, over)
        name = f"{pack.id}.toml"
        file: File = {"name": name, "kind": "application/toml", "text": saving.pack_text(pack)}
        if self._pack is not None:
            self._put(pack)
            over = saving.name_in(pack, puzzle)
        said = plural(
            "Saved as {file}, a pack with {n} puzzle.",
            "Saved as {file}, a pack with {n} puzzles.",
            len(pack.puzzles),
            file=name,
        )
        return file, over, said

    def _put(self, pack: Pack) -> None:
        self._pack, self._kept = pack, _kept(pack)


def _kept(pack: Pack) -> str:
    text = dump(pack)
    return text if len(json.dumps(text)) <= LONGEST_KEPT else ""
