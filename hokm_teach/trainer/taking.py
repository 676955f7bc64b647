"""What can be taken away: a link, a position as text or PBN, a picture; and a position that a link brings along."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach import picture as drawing
from hokm_teach.errors import BadHands, HokmError
from hokm_teach.i18n import M, say
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import File, Share, Tool
from hokm_teach.notation.pbn.write import write_pbn
from hokm_teach.notation.record import Record
from hokm_teach.notation.short import read_short, short_text
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.proof import keeping, keeps, most
from hokm_teach.puzzles.puzzle import RULES, Puzzle
from hokm_teach.puzzles.tree import line
from hokm_teach.seats import SEATS
from hokm_teach.solver import within
from hokm_teach.trainer import words

#: A position out of a link is worked out while its reader waits.
PATIENCE = 4.0
#: Longer hands are not answered at once, card by card, by plain Python.
LONGEST = 8
#: The name of a puzzle that came in a link; no pack has it.
SHARED = "shared"


def address(puzzle: Puzzle) -> dict[str, str]:
    """Return what leads to a puzzle, in the address of the trainer's page: its id, or all of it."""
    if puzzle.id == SHARED:
        return {"puzzle": "", "position": _text(puzzle, puzzle.position)}
    return {"puzzle": puzzle.id, "position": ""}


def share(puzzle: Puzzle, position: Position, lang: str) -> Share:
    """Return what can be taken away of a puzzle, and of the position it came to."""
    copied = say(M("Copied."), lang)
    query = "&".join(f"{name}={text}" for name, text in address(puzzle).items() if text)
    link: Tool = {"label": say(M("Copy the link"), lang), "done": copied, "query": query}
    tools: list[Tool] = [
        link,
        {"label": say(M("Copy the position"), lang), "done": copied, "copy": _text(puzzle, position)},
        {"label": say(M("Copy as PBN"), lang), "done": copied, "copy": _pbn(puzzle, position)},
        {"label": say(M("Download a picture"), lang), "done": say(M("Saved."), lang), "action": "picture"},
    ]  # fmt: skip
    return {
        "summary": say(M("Share this puzzle"), lang),
        "failed": say(M("This browser would not copy it."), lang),
        "tools": tools,
    }


def _text(puzzle: Puzzle, position: Position) -> str:
    """Return a position in one word; its goal only while it is the puzzle's own."""
    goal = str(puzzle.goal) if position == puzzle.position else ""
    try:
        return short_text(position, goal)
    except BadHands:
        return short_text(position)


def _pbn(puzzle: Puzzle, position: Position) -> str:
    goal = str(puzzle.goal) if position == puzzle.position else ""
    record = Record(board="1", position=position, goal=goal)
    record.event = say(words.title(puzzle), "en")
    return write_pbn([record])


def picture(puzzle: Puzzle, position: Position, lang: str) -> File:
    """Return a picture of the puzzle, with the table as it lies there."""
    table = Scene.of(position, shown=SEATS[position.players]).view(lang)
    title, goal = say(words.title(puzzle), lang), say(words.goal(puzzle), lang)
    return {
        "name": f"hokm-{puzzle.id}.svg",
        "kind": "image/svg+xml",
        "text": drawing.poster(table, title, goal, lang),
    }


def shared(text: str) -> Puzzle:
    """Return a position out of a link as a puzzle; raise HokmError when it is none that can be solved here."""
    found = read_short(text)
    position = found.position
    if position.over:
        raise HokmError(
            M("In the position of this link the play is over; here is a puzzle instead.")
        )
    if max(map(len, position.hands)) > LONGEST:
        raise HokmError(
            M(
                "The hands in this link have more than {n} cards, which is too long for a puzzle; here is one instead.",
                n=LONGEST,
            )
        )
    with within(PATIENCE):
        return _puzzle(position, found.goal)


def _puzzle(position: Position, goal: str) -> Puzzle:
    bare = Puzzle(
        id=SHARED,
        pack=SHARED,
        rules=RULES[position.players][0],
        position=position,
        goal=Goal.read(goal) if goal else Goal(Kind.TRICKS, 1),
        first=(),
        solution=(),
        title=M("A position from a link"),
    )
    if bare.position.to_move not in bare.seats:
        raise HokmError(
            M("In the position of this link the other side is to move; here is a puzzle instead.")
        )
    best = most(bare, bare.position)
    if not goal and best:
        bare = replace(bare, goal=Goal(Kind.TRICKS, best))
    if not keeps(bare, bare.position):
        raise HokmError(
            M("In the position of this link the goal is out of reach; here is a puzzle instead.")
        )
    return replace(bare, first=keeping(bare, bare.position), solution=line(bare))
