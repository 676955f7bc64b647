"""Puzzles as records that other programs read, and records as puzzles to work on."""

from __future__ import annotations

from dataclasses import replace

from hokm_teach.cards import Card
from hokm_teach.errors import HokmError
from hokm_teach.faults import pbn_letter
from hokm_teach.i18n import M, say
from hokm_teach.notation.decoding import visible
from hokm_teach.notation.record import Record
from hokm_teach.notation.short import read_short, short_text
from hokm_teach.play import Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.labels import labelled
from hokm_teach.puzzles.proof import faults, keeping, keeps, most
from hokm_teach.puzzles.puzzle import RULES, Puzzle, Source
from hokm_teach.puzzles.reading import LENGTHS, RATINGS
from hokm_teach.puzzles.tree import line
from hokm_teach.seats import side_of


class NoPuzzle(HokmError):
    """A position that cannot be the puzzle that is asked for."""


def record_of(puzzle: Puzzle) -> Record:
    """Return a puzzle as one deal of a file, all that its pack knows of it in tags of our own."""
    tags = _contract(puzzle.position) | {
        "PuzzlePack": puzzle.pack,
        "PuzzleRules": puzzle.rules,
        "PuzzleFirst": _line(puzzle.first),
        "PuzzleSolution": _line(puzzle.solution),
        "PuzzleThemes": " ".join(puzzle.tags),
        "PuzzleRating": str(puzzle.rating),
        "PuzzleSource": say(puzzle.source),
    }
    return Record(
        board=puzzle.id,
        position=puzzle.position,
        event=say(puzzle.title) if puzzle.title else "",
        goal=str(puzzle.goal),
        tags={name: value for name, value in tags.items() if value},
    )


def link_text(puzzle: Puzzle) -> str:
    """Return a puzzle's position and goal in the one word that a link carries."""
    return short_text(puzzle.position, str(puzzle.goal))


def linked(text: object) -> Puzzle:
    """Return the puzzle of a link's text; raise BadShort or NoPuzzle, saying what is wrong."""
    shared = read_short(text)
    record = Record("link", position=shared.position, goal=shared.goal)
    return puzzle_of(record, shared.position, "link", "link")


def puzzle_of(
    record: Record, position: Position, pack: str, name: str, goal: Goal | None = None
) -> Puzzle:
    """Make a puzzle of a deal: its goal is the one given, else the deal's own, else all the tricks that can be had.

    Who is to move plays for South's side: the table is turned if he does not. A sound puzzle is labelled with its
    themes and rating. Raises NoPuzzle for a goal out of reach.
    """
    position = turned(position)
    allowed = RULES[position.players]
    rules = record.tags.get("PuzzleRules", "")
    bare = Puzzle(
        id=name,
        pack=pack,
        rules=rules if rules in allowed else allowed[0],
        position=position,
        goal=Goal(Kind.TRICKS, 1),
        first=(),
        solution=(),
        rating=RATINGS[0],
        source=_source(record),
    )
    puzzle = replace(bare, goal=goal or _goal(record, bare))
    if not keeps(puzzle, puzzle.position):
        raise NoPuzzle(
            M("The goal, {goal}, is out of reach with best play.", goal=str(puzzle.goal))
        )
    puzzle = replace(puzzle, first=keeping(puzzle, puzzle.position), solution=line(puzzle))
    return puzzle if faults(puzzle) else labelled(puzzle)


def turned(position: Position) -> Position:
    """Return the position with the table turned, if it must be, until who is to move sits South.

    Who follows whom stays the same, so every answer does too.
    """
    mover, players = position.to_move, position.players
    if mover is None or side_of(mover, players) == 0:
        return position
    seats, won = position.seats, position.won
    by = seats.index(mover)
    side = side_of(mover, players)
    return Position(
        hands=position.hands[by:] + position.hands[:by],
        trump=position.trump,
        leader=seats[(seats.index(position.leader) - by) % players],
        trick=position.trick,
        before=won[side:] + won[:side],
        to_win=position.to_win,
    )


def _goal(record: Record, puzzle: Puzzle) -> Goal:
    if record.goal:
        return Goal.read(record.goal)
    tricks = most(puzzle, puzzle.position)
    if not tricks:
        raise NoPuzzle(M("Best play by all gives no trick here, so there is no goal to reach."))
    return Goal(Kind.TRICKS, tricks)


def _contract(position: Position) -> dict[str, str]:
    """Return the trump suit and the leader as every bridge program knows them: the leader sits left of the declarer."""
    if position.players != 4:
        return {}
    declarer = position.leader.left  # PBN's mirror turns our left into its right
    return {"Declarer": pbn_letter(declarer), "Contract": f"1{position.trump.value}"}


def _line(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _source(record: Record) -> Source:
    """Return where a deal is from, as the text it is: nothing unseen in it, and no longer than a pack allows."""
    told = record.tags.get("PuzzleSource") or record.event
    return Source.of(" ".join(visible(told).split())[: LENGTHS["source"]].strip())
