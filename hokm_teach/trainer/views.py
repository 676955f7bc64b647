"""The trainer put into a view: the table and the words of whatever the learner is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message, number, plural, runs, say, sentences
from hokm_teach.lessons.puzzle_words import narrate
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.view import Feedback, LessonView, Mark, Panel, Sheet
from hokm_teach.play import Position
from hokm_teach.puzzles import telling
from hokm_teach.puzzles.goal import Kind
from hokm_teach.seats import SEATS, Seat
from hokm_teach.trainer import (
    choice,
    controls,
    dates,
    progress_page,
    taking,
    theme_page,
    theming,
    words,
)
from hokm_teach.trainer.attempt import STAGES, Attempt
from hokm_teach.trainer.choice import Which, Wish
from hokm_teach.trainer.explore import Walk, Worth
from hokm_teach.trainer.head import head

if TYPE_CHECKING:
    from hokm_teach.trainer.room import Room


#: What was solved is looked at for so long, in milliseconds, by whoever wants to go straight on.
LOOK = 2500


def view(room: Room, lang: str) -> LessonView:
    """Return all there is to show."""
    scene, panel = _shown(room, lang)
    shown: LessonView = {
        "table": scene.view(lang) if scene is not None else None,
        "frames": [_scene(each).view(lang) for each in room.frames] if scene is not None else [],
        "panel": panel,
        "keep": {"key": room.key, "state": {**room.kept.dump(room.library), **_sittings(room)}},
        "head": head(room.tab, room.kept.wish, room.library, lang, _waiting(room)),
        "arrival": True,
        "address": taking.address(room.puzzle),
    }
    if room.goes_on:
        shown["autoplay"] = LOOK
    return shown


def _sittings(room: Room) -> dict[str, object]:
    kept: dict[str, object] = {place: each.dump() for place, each in room.sittings.items()}
    return {**kept, "place": room.place}


def _waiting(room: Room) -> Message:
    """Say how many puzzles wait of what is trained."""
    wish = room.kept.wish
    n = len(choice.waiting_of(room.library, room.kept.learner, wish, room.today))
    if wish.which is Which.FAILED:
        return plural("{n} failed puzzle left", "{n} failed puzzles left", n)
    if wish.which is Which.DUE:
        return plural("{n} puzzle left to review", "{n} puzzles left to review", n)
    of = sum(wish.fits(puzzle) for puzzle in room.library.puzzles.values())
    return M("{n} of {of} still new", n=n, of=of)


def _shown(room: Room, lang: str) -> tuple[Scene | None, Panel]:
    if room.tab == "progress":
        return None, progress_page.panel(room, lang)
    if room.tab == "themes":
        example = theme_page.example(room)
        scene = _scene(example.position) if example is not None else None
        return scene, theme_page.panel(room, lang)
    if room.trial is not None:
        return _playing(room.trial), _trial_panel(room, room.trial, lang)
    if room.walk is not None:
        return _walking(room.walk, lang), _walk_panel(room, room.walk, lang)
    return _playing(room.attempt), _puzzle_panel(room, lang)


# tables


def _scene(position: Position) -> Scene:
    return Scene.of(position, shown=SEATS[position.players])


def _playing(attempt: Attempt) -> Scene:
    """Lay out a puzzle that is played: a wrong card is marked while it lies there, right ones by the last hint."""
    now, marks = attempt.position, dict[Card, Mark]()
    if attempt.turn is not None and not attempt.turn.can:
        marks[attempt.turn.card] = "wrong"
    if attempt.stage == STAGES:
        marks |= dict.fromkeys(attempt.right(), "hint")
    playable = frozenset() if attempt.over else frozenset(now.legal_cards())
    return _scene(now).but(playable=playable, marks=marks)


def _walking(walk: Walk, lang: str) -> Scene:
    """Lay out a point of the tree: on every card its tricks, and whether it keeps the goal."""
    worth = walk.worth()
    differ = len({each.keeps for each in worth.values()}) > 1
    marks: dict[Card, Mark] = {}
    if differ or walk.ours:
        marks = {
            card: "right" if each.keeps is walk.ours else "wrong" for card, each in worth.items()
        }
    notes = {card: number(each.tricks, lang) for card, each in worth.items()}
    return _scene(walk.position).but(
        playable=frozenset(worth), marks=marks, notes=notes if _counts_tricks(walk) else {}
    )


def _counts_tricks(walk: Walk) -> bool:
    """Whether tricks say how near a goal is: kot is made or suffered with whatever comes after it."""
    return walk.puzzle.goal.kind in (Kind.TRICKS, Kind.SEVEN)


# panels


def _panel(room: Room, title: object, body: list[object], lang: str) -> Panel:
    return {
        "eyebrow": say(_eyebrow(room), lang),
        "title": runs(title, lang),
        "body": [runs(text, lang) for text in body],
        "note": [],
        "question": [],
        "choices": [],
        "actions": [],
        "feedback": _feedback(room, lang),
        "progress": None,
        "sheets": [],
    }


def _eyebrow(room: Room) -> Message:
    if room.shared:
        return M("From a link")
    if room.sitting.day is not None:
        return M("The puzzle of {day}", day=dates.day(room.sitting.day))
    tried = room.kept.learner.tried.get(room.puzzle.id)
    if tried is not None and room.attempt.score is None:
        return M("Puzzle · once more")
    return M("Puzzle")


def _feedback(room: Room, lang: str) -> Feedback | None:
    if room.sitting.said is None:
        return None
    verdict, text = room.sitting.said
    if verdict == "done" and room.trial is None:
        text = sentences([text, *_counted(room)])
    elif verdict == "wrong" and room.attempt.turn is not None and room.attempt.turn.fatal:
        text = sentences([text, *_counted_miss(room)])
    return {"verdict": verdict, "text": runs(text, lang)}


def _counted(room: Room) -> list[Message]:
    """Say what a solution did to the rating."""
    sitting = room.sitting
    if room.shared or sitting.rated is None:
        return []
    if not sitting.rated:
        return [words.NOT_RATED]
    if not room.attempt.score:
        return [words.AFTER_A_MISS]
    told = [words.hints_used(room.attempt.hints)] if room.attempt.hints else []
    return [*told, words.rating_change(sitting.before, sitting.after)]


def _counted_miss(room: Room) -> list[Message]:
    """Say what the first wrong card did to the rating, where it was the first."""
    sitting = room.sitting
    if room.shared or not sitting.rated or sitting.trial is not None or sitting.missed_before:
        return []
    return [words.rating_change(sitting.before, sitting.after)]


def _puzzle_panel(room: Room, lang: str) -> Panel:
    puzzle = room.puzzle
    body: list[object] = [words.task(puzzle) if room.open else telling.explanation(puzzle)]
    panel = _panel(room, words.title(puzzle), body, lang)
    if not room.open:
        panel["note"] = runs(_about(room), lang)
    onward = room.kept.onward if room.place == "train" else None
    panel["actions"] = controls.playing(room.attempt, room.open, onward, lang)
    panel["question"] = runs(words.goal(puzzle), lang) if room.open else []
    panel["share"] = taking.share(puzzle, room.attempt.position, lang)
    return panel


def _about(room: Room) -> Message:
    """Say what would have told too much before: the themes, and how hard the puzzle is."""
    puzzle, tried = room.puzzle, room.kept.learner.tried.get(room.puzzle.id)
    parts: list[object] = []
    if puzzle.tags:
        parts.append(M("Themes: {themes}.", themes=[theming.name(tag) for tag in puzzle.tags]))
    if puzzle.rating:
        rating = round(tried.rating) if tried is not None else puzzle.rating
        parts.append(M("Difficulty: {n}.", n=rating))
    if puzzle.source:
        parts.append(M("Source: {source}", source=puzzle.source))
    return sentences(parts)


def _trial_panel(room: Room, trial: Attempt, lang: str) -> Panel:
    body: list[object] = [
        M("**What if?** Play our side's cards; the other side answers as well as it can."),
        M("Nothing is counted here."),
    ]
    mover = trial.position.to_move
    if mover is not None and mover not in room.puzzle.seats:
        body.insert(1, M("The first card is {seat}'s: choose one.", seat=mover))
    panel = _panel(room, words.title(room.puzzle), body, lang)
    panel["question"] = runs(words.goal(room.puzzle), lang)
    panel["actions"] = controls.trying(trial, lang)
    return panel


def _walk_panel(room: Room, walk: Walk, lang: str) -> Panel:
    worth = walk.worth()
    body: list[object] = []
    if not walk.depth:
        body.append(telling.explanation(room.puzzle))
    body.append(_standing(walk, worth))
    panel = _panel(room, words.title(room.puzzle), body, lang)
    if worth:
        panel["sheets"] = [_worth_sheet(walk, worth, lang)]
    panel["actions"] = controls.walking(walk, lang)
    panel["share"] = taking.share(room.puzzle, walk.position, lang)
    last = _last_card(walk)
    if last is not None and panel["feedback"] is None:
        panel["feedback"] = {"verdict": "info", "text": runs(last, lang)}
    return panel


def _last_card(walk: Walk) -> Message | None:
    """Tell the card that led here."""
    if not walk.depth:
        return None
    return narrate(*walk.last_step)


def _standing(walk: Walk, worth: dict[Card, Worth]) -> Message:
    """Say in words what the marks on the cards say."""
    seat = walk.position.to_move
    if seat is None:
        return M("Every card has been played.")
    kept = sum(each.keeps for each in worth.values())
    if kept == len(worth):
        if seat is Seat.SOUTH:
            return M("You are to play: every card keeps the goal.")
        return M("{seat} is to play: whatever the card, the goal is safe.", seat=seat)
    if not kept:
        if seat is Seat.SOUTH:
            return M("You are to play, and the goal is out of reach.")
        return M("{seat} is to play, and the goal is out of reach.", seat=seat)
    if seat is Seat.SOUTH:
        return plural(
            "You are to play: {n} of {of} cards keeps the goal.",
            "You are to play: {n} of {of} cards keep the goal.",
            kept,
            of=len(worth),
        )
    if walk.ours:
        return plural(
            "{seat} is to play: {n} of {of} cards keeps the goal.",
            "{seat} is to play: {n} of {of} cards keep the goal.",
            kept,
            seat=seat,
            of=len(worth),
        )
    return plural(
        "{seat} is to play: {n} of {of} cards puts the goal out of reach.",
        "{seat} is to play: {n} of {of} cards put the goal out of reach.",
        len(worth) - kept,
        seat=seat,
        of=len(worth),
    )


def _worth_sheet(walk: Walk, worth: dict[Card, Worth], lang: str) -> Sheet:
    order = sorted(worth, key=lambda card: (not worth[card].keeps, -worth[card].tricks, card))
    if not walk.ours:
        order.reverse()
    fate = {card: M("kept") if each.keeps else M("lost") for card, each in worth.items()}
    lit = [n for n, card in enumerate(order) if worth[card].keeps is walk.ours]
    if _counts_tricks(walk):
        caption = M("What each card is worth: our tricks in the end, and the goal")
        head = [M("Card"), M("Tricks"), M("Goal")]
        rows: list[list[object]] = [[card, worth[card].tricks, fate[card]] for card in order]
    else:
        caption = M("What each card does to the goal")
        head = [M("Card"), M("Goal")]
        rows = [[card, fate[card]] for card in order]
    return {
        "caption": say(caption, lang),
        "head": [runs(cell, lang) for cell in head],
        "rows": [[runs(cell, lang) for cell in row] for row in rows],
        "lit": lit,
    }


def nothing_fits(wish: Wish, reviewing: bool) -> Message:
    """Say that there is no such puzzle, and what would be one."""
    if wish.which is Which.FAILED:
        return M("No failed puzzle is waiting. Train new ones, or pick less.")
    if wish.which is Which.DUE and not reviewing:
        return M(
            "Review is switched off. Switch it on under Progress, and failed puzzles come back."
        )
    if wish.which is Which.DUE:
        return M("No puzzle is due for review today.")
    return M("No puzzle is like that. Pick less: any theme, or any length.")
