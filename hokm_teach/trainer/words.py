"""What is said while a puzzle is played: that a card keeps the goal, or what it lost and to which card."""

from __future__ import annotations

from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message, Sayable, plural, sentences
from hokm_teach.lessons.view import Verdict
from hokm_teach.play import TRICKS_TO_WIN, Position
from hokm_teach.puzzles import telling
from hokm_teach.puzzles.goal import Kind
from hokm_teach.puzzles.proof import lost
from hokm_teach.puzzles.puzzle import Puzzle
from hokm_teach.seats import Seat
from hokm_teach.trainer.attempt import STAGES, Attempt, Turn
from hokm_teach.tricks import Trick


def title(puzzle: Puzzle) -> Sayable:
    """Return a puzzle's title: its pack's, else how long it is."""
    many = plural("An ending of {n} trick", "An ending of {n} tricks", puzzle.tricks)
    return puzzle.title or many


def goal(puzzle: Puzzle) -> Message:
    """Say what is to be reached."""
    return M("{goal}.", goal=puzzle.goal.text(puzzle.tricks))


def task(puzzle: Puzzle) -> Message:
    """Say who plays, what is trump and how it stands, in whole sentences."""
    position = puzzle.position
    parts = []
    if position.to_move is Seat.SOUTH:
        parts.append(
            M("You are to play, {trump} is trump.", trump=position.trump)
            if position.trick
            else M("You lead, {trump} is trump.", trump=position.trump)
        )
    else:
        parts.append(
            M("Bo is to play, {trump} is trump.", trump=position.trump)
            if position.trick
            else M("Bo leads, {trump} is trump.", trump=position.trump)
        )
    if any(position.won):
        parts.append(
            M(
                "Tricks so far: you {us}, the other side {them}.",
                us=position.won[0],
                them=sum(position.won[1:]),
            )
        )
    if puzzle.players == 4:
        parts.append(M("You play for yourself and for Bo."))
    return sentences(parts)


def after_turn(puzzle: Puzzle, turn: Turn, solved: bool) -> tuple[Verdict, Message]:
    """Say what a card did to the goal."""
    if solved:
        return "done", M("**Solved.** The goal is reached.")
    if turn.before.to_move not in puzzle.seats:
        return "info", _theirs(turn)
    if turn.can:
        if len(turn.right) == 1 and len(turn.before.legal_cards()) > 1:
            return "right", M("Only {card} keeps the goal. Go on.", card=turn.card)
        return "right", M("{card} keeps the goal. Go on.", card=turn.card)
    if turn.could:
        return "wrong", sentences([_blame(puzzle, turn), _what_is_left(puzzle, turn.most)])
    return "wrong", M("The goal is out of reach from here. Take cards back until it is not.")


def _theirs(turn: Turn) -> Message:
    """Say what a card of the other side did, which the learner tries out for them."""
    seat, card = turn.before.to_move, turn.card
    if turn.can:
        return M("{seat} plays {card}: the goal is within reach.", seat=seat, card=card)
    return M("{seat} plays {card}: the goal is out of reach.", seat=seat, card=card)


def shown_why(puzzle: Puzzle, turn: Turn) -> tuple[Verdict, Message]:
    """Say what has been played out."""
    trick = _decisive(puzzle, turn)
    assert trick is not None  # noqa: S101 - it is shown only of a goal that was lost
    told = M(
        "With {seat}'s {card} the goal is lost. Take it back and look for another card.",
        seat=trick.winner,
        card=_winner(trick),
    )
    return "info", told


def _blame(puzzle: Puzzle, turn: Turn) -> Message:
    """Say which card of theirs takes the trick that loses the goal, and what it beats there."""
    trick = _decisive(puzzle, turn)
    if trick is None:
        return M("{card} lets the goal go.", card=turn.card)
    beaten = _best_of_ours(puzzle, turn, trick)
    told = {"seat": trick.winner, "winner": _winner(trick), "card": turn.card, "ours": beaten}
    if beaten is None:
        if turn.card in trick.cards:
            return M("{seat} wins this trick with {winner}, and the goal is gone.", **told)
        return M("{card} loses the goal: later {seat} wins a trick with {winner}.", **told)
    now, later = WAYS[_way(turn.before.trump, trick, beaten)]
    return (now if turn.card in trick.cards else later).given(**told)


#: How a trick was won, as said of the card just played and of what comes later.
WAYS = {
    "takes": (
        M("{seat} takes {ours} with {winner}."),
        M("{card} loses the goal: later {seat}'s {winner} takes {ours}."),
    ),
    "ruffs": (
        M("{seat} ruffs {ours} with {winner}."),
        M("{card} loses the goal: later {seat} can ruff {ours} with {winner}."),
    ),
    "overruffs": (
        M("{seat} overruffs {ours} with {winner}."),
        M("{card} loses the goal: later {seat} can overruff {ours} with {winner}."),
    ),
}


def _way(trump: Suit, trick: Trick, beaten: Card) -> str:
    if trick.cards[0].suit is trump or _winner(trick).suit is not trump:
        return "takes"
    return "overruffs" if beaten.suit is trump else "ruffs"


def _what_is_left(puzzle: Puzzle, most: int) -> Message:
    """Say what can still be had, beside what is wanted."""
    goal = puzzle.goal
    if goal.kind is Kind.KOT:
        return M("Once the other side has a trick, there is no kot.")
    if goal.kind is Kind.SAVE:
        return M("The other side reaches seven before you have a trick.")
    total = most
    wanted: object = goal.tricks
    if goal.kind is Kind.SEVEN:
        total, wanted = puzzle.position.won[0] + most, TRICKS_TO_WIN
    if not total:
        return M("Now you can take no trick at all; the goal is {goal}.", goal=wanted)
    return plural(
        "Now you can have {n} trick at most; the goal is {goal}.",
        "Now you can have {n} tricks at most; the goal is {goal}.",
        total,
        goal=wanted,
    )


def _decisive(puzzle: Puzzle, turn: Turn) -> Trick | None:
    """Return the trick with which the goal is lost for good, when play goes on as the other side would."""
    for position in (*turn.passed, *turn.rest):
        if lost(puzzle, position) and not position.trick and position.history:
            return position.history[-1]
    return None


def _winner(trick: Trick) -> Card:
    return dict(trick.plays)[trick.winner]


def _best_of_ours(puzzle: Puzzle, turn: Turn, trick: Trick) -> Card | None:
    """Return our best card of a trick that they took; None when ours were only thrown away."""
    lead, trump = trick.cards[0].suit, turn.before.trump
    ours = [
        card for seat, card in trick.plays if seat in puzzle.seats and card.suit in (lead, trump)
    ]
    return max(ours, key=lambda card: (card.suit is trump, card.rank), default=None)


def hint(attempt: Attempt) -> Message:
    """Say the stage of help that was just taken: at the start the puzzle's own words, later what the position tells."""
    stage, right = attempt.stage, attempt.right()
    if not right:
        return M("From here the goal is out of reach. Take cards back until it is not.")
    if attempt.position == attempt.puzzle.position:
        told: object = telling.hints(attempt.puzzle)[stage - 1]
    else:
        told = _later_hint(attempt.position, right, stage)
    return M("Hint {n} of {of}: {hint}", n=stage, of=STAGES, hint=told)


def _later_hint(now: Position, right: tuple[Card, ...], stage: int) -> Message:
    legal = len(now.legal_cards())
    if stage == 1:
        if legal == 1:
            return M("There is only one card to play.")
        if len(right) == legal:
            return M("Every card keeps the goal here.")
        return plural(
            "{n} of {of} cards keeps the goal here. Count the tricks that are still sure.",
            "{n} of {of} cards keep the goal here. Count the tricks that are still sure.",
            len(right),
            of=legal,
        )
    if stage == 2 and now.to_move is Seat.NORTH:
        return M("Look at Bo's {suit}.", suit=right[0].suit)
    if stage == 2:
        return M("Look at the {suit}.", suit=right[0].suit)
    return M("Play {card}.", card=right[0])


def rating_change(before: int, after: int) -> Message:
    """Say how the learner's rating moved, without flattery."""
    if after > before:
        return M("Your rating rises by {n} to {rating}.", n=after - before, rating=after)
    if after < before:
        return M("Your rating falls by {n} to {rating}.", n=before - after, rating=after)
    return M("Your rating stays at {rating}.", rating=after)


def hints_used(hints: int) -> Message:
    """Say what hints cost."""
    return plural(
        "With {n} hint it counts for less.",
        "With {n} hints it counts for less.",
        hints,
    )


NOT_RATED = M("You have met this puzzle before, so your rating stays as it is.")
AFTER_A_MISS = M(
    "It was counted at the first wrong card; to have found it is worth as much to you."
)
