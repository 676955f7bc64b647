"""What makes a puzzle sound, asked of the solver and never of the puzzle's own words."""

from __future__ import annotations

from hokm_teach.cards import Card
from hokm_teach.errors import IllegalPlay, SearchLimit
from hokm_teach.i18n import M, Message
from hokm_teach.play import TRICKS_TO_WIN, Position
from hokm_teach.puzzles.goal import Goal, Kind
from hokm_teach.puzzles.puzzle import RULES, Puzzle
from hokm_teach.seats import Seat, order_from
from hokm_teach.solver.answers import side_seats, work_out
from hokm_teach.solver.board import Board, State

#: The tricks of a whole deal for two sides, and for three players.
WHOLE_DEAL = 2 * TRICKS_TO_WIN - 1
WHOLE_OF_THREE = 17


def taken(puzzle: Puzzle, position: Position) -> int:
    """Return the tricks that South's side has won since the puzzle began."""
    return position.won[0] - puzzle.position.won[0]


def reached(puzzle: Puzzle, position: Position) -> bool:
    """Say whether the goal has been reached, whatever is still played."""
    goal, ours = puzzle.goal, position.won[0]
    if goal.kind is Kind.TRICKS:
        return taken(puzzle, position) >= goal.tricks
    if goal.kind is Kind.SAVE:
        return ours > 0
    return ours >= TRICKS_TO_WIN and (goal.kind is Kind.SEVEN or not any(position.won[1:]))


def lost(puzzle: Puzzle, position: Position) -> bool:
    """Say whether the goal can no longer be reached, even with every trick that is left."""
    if reached(puzzle, position):
        return False
    if puzzle.goal.kind is Kind.SAVE:
        return max(position.won[1:]) >= TRICKS_TO_WIN or position.over
    if puzzle.goal.kind is Kind.KOT and any(position.won[1:]):
        return True
    return wanted(puzzle, position) > _left(position)


def keeps(puzzle: Puzzle, position: Position) -> bool:
    """Say whether the goal is reached from here when everybody plays best."""
    return work_out(position, lambda board, _: holds(puzzle, position, board))


def holds(puzzle: Puzzle, position: Position, board: Board) -> bool:
    """Say what `keeps` says, on a board that has the deal: for whoever asks many questions in one task."""
    if reached(puzzle, position) or lost(puzzle, position):
        return reached(puzzle, position)
    return stands(puzzle, board.state(position), wanted(puzzle, position), board)


def stands(puzzle: Puzzle, state: State, need: int, board: Board) -> bool:
    """Say the same of a state of the board, where so many tricks are still `wanted` and nothing is decided yet."""
    us = side_seats(Seat.SOUTH, puzzle.players)
    if puzzle.goal.kind is Kind.KOT:
        return board.takes_in_a_row(state, us, need)
    if puzzle.goal.kind is Kind.SAVE:
        return not board.takes_in_a_row(state, board.other(us), need)
    return board.takes(state, us, need)


def keeping(puzzle: Puzzle, position: Position) -> tuple[Card, ...]:
    """Return the mover's cards that are right: for our side, those that keep the goal, and none once it is gone.

    For the other side, those that put it out of reach; every legal card when none does.
    """
    ours = position.to_move in puzzle.seats
    right = [
        card
        for cards in touching(position)
        if keeps(puzzle, position.play(cards[0])) is ours
        for card in cards
    ]
    return tuple(sorted(right)) if ours or right else position.legal_cards()


def touching(position: Position) -> tuple[tuple[Card, ...], ...]:
    """Return the legal cards, those together that are as good as one another because nothing lies between them."""
    if position.to_move is None:
        return ()
    return work_out(
        position,
        lambda board, state: tuple(tuple(sorted(cards)) for cards in board.choices(state).values()),
    )


def most(puzzle: Puzzle, position: Position) -> int:
    """Return the tricks that South's side has taken in the end, counted from the puzzle's start, best play by all."""
    us = side_seats(Seat.SOUTH, puzzle.players)
    return taken(puzzle, position) + work_out(position, lambda board, state: board.count(state, us))


def faults(puzzle: Puzzle) -> list[Message]:
    """Return everything wrong with a puzzle's position, goal, first cards and solution; nothing is a proof.

    What its tags, rating and id must be is asked by `check`.
    """
    found = _position_faults(puzzle)
    try:
        return found or _goal_faults(puzzle) + _first_faults(puzzle) + _line_faults(puzzle)
    except SearchLimit as limit:
        return [M("it could not be proved: {why}", why=limit.message)]


def canonical(position: Position, goal: Goal) -> str:
    """Return what a puzzle is like whatever its side suits and its ranks are called: equal puzzles, equal texts.

    A suit is written as the owners of its cards from the highest down (`0` South, then in order of play; letters for
    cards on the table), trump first. A goal is what it still asks for, so seven with five won is two tricks.
    """
    leader = position.seats.index(position.leader)
    order = order_from(position.leader, position.players)
    owners = {card: str(at) for at, hand in enumerate(position.hands) for card in hand} | {
        card: "abcd"[position.seats.index(seat)]
        for seat, card in zip(order, position.trick, strict=False)
    }
    suits = dict.fromkeys(type(position.trump), "")
    for card in sorted(owners):
        suits[card.suit] += owners[card]
    trump = suits.pop(position.trump)
    won, need = position.won, goal.tricks
    kind = Kind.TRICKS if goal.kind is Kind.SEVEN else goal.kind
    if goal.kind is not Kind.TRICKS:
        need = TRICKS_TO_WIN - won[goal.kind is Kind.SAVE]
    return "/".join([f"{leader}", trump, *sorted(suits.values()), f"{kind.value} {need}"])


def wanted(puzzle: Puzzle, position: Position) -> int:
    """Return the tricks that are still wanted: by the other side when it is to be kept from seven."""
    if puzzle.goal.kind is Kind.TRICKS:
        return puzzle.goal.tricks - taken(puzzle, position)
    return TRICKS_TO_WIN - position.won[puzzle.goal.kind is Kind.SAVE]


def _left(position: Position) -> int:
    """Return the tricks that are still to be won, the present one too."""
    return max(map(len, position.hands)) if any(position.hands) else int(bool(position.trick))


def _position_faults(puzzle: Puzzle) -> list[Message]:
    """Report what keeps a position from being a puzzle at all."""
    position = puzzle.position
    found = position.validate()
    if found:
        return found
    if puzzle.rules not in RULES[puzzle.players]:
        found.append(
            M(
                "{rules} is no rule set for {n} players; those are {names}",
                rules=repr(puzzle.rules)[:40],
                n=puzzle.players,
                names=list(RULES[puzzle.players]),
            )
        )
    if position.over:
        return [*found, M("the play is over: nobody is to move")]
    if position.to_move not in puzzle.seats:
        found.append(
            M(
                "{seat} is to move, but the one who solves it must be: {seats}",
                seat=position.to_move,
                seats=[seat for seat in position.seats if seat in puzzle.seats],
            )
        )
    return found + _fit_faults(puzzle)


def _fit_faults(puzzle: Puzzle) -> list[Message]:
    """Report a goal that does not fit the tricks that are left and those won before."""
    kind, won, left = puzzle.goal.kind, puzzle.position.won, puzzle.tricks
    if kind is Kind.TRICKS and not 1 <= puzzle.goal.tricks <= left:
        return [M("the goal is a number of tricks from 1 to {n}, those that are left", n=left)]
    if kind is not Kind.TRICKS and puzzle.players == 3:
        return [M("with three players the goal is a number of tricks")]
    before = (WHOLE_OF_THREE if puzzle.players == 3 else WHOLE_DEAL) - left
    if (kind is not Kind.TRICKS or any(won)) and sum(won) != before:
        return [
            M(
                "with {left} tricks left, {n} were won before; here they are {won}",
                left=left,
                n=before,
                won="-".join(map(str, won)),
            )
        ]
    if kind in (Kind.KOT, Kind.SAVE) and won[kind is Kind.KOT]:
        return [
            M(
                "for kot one side has won every trick so far; here they are {won}",
                won="-".join(map(str, won)),
            )
        ]
    return []


def _goal_faults(puzzle: Puzzle) -> list[Message]:
    """Report a goal that best play misses, or that no card can miss."""
    start = puzzle.position
    if not keeps(puzzle, start):
        if puzzle.goal.kind is not Kind.TRICKS:
            return [M("the goal, {goal}, is out of reach with best play", goal=str(puzzle.goal))]
        return [
            M(
                "the goal is {goal} tricks, but best play gives {n}",
                goal=puzzle.goal.tricks,
                n=most(puzzle, start),
            )
        ]
    if len(keeping(puzzle, start)) == len(start.legal_cards()):
        return [M("every card reaches the goal: there is nothing to find")]
    return []


def _first_faults(puzzle: Puzzle) -> list[Message]:
    """Report first cards that are not exactly those that win, or that do not all touch one another."""
    right = keeping(puzzle, puzzle.position)
    groups = [cards for cards in touching(puzzle.position) if set(cards) & set(right)]
    if not right or len(right) == len(puzzle.position.legal_cards()):
        return []  # told with the goal
    if len(groups) > 1:
        return [M("more than one card begins a solution: {cards}", cards=right)]
    if set(puzzle.first) != set(right) or len(puzzle.first) != len(right):
        return [
            M(
                "the first cards that reach the goal are {cards}, not {given}",
                cards=right,
                given=puzzle.first or M("none"),
            )
        ]
    return []


def _line_faults(puzzle: Puzzle) -> list[Message]:
    """Report a solution that breaks a rule, lets the goal go, or stops before it is reached."""
    position = puzzle.position
    if not keeps(puzzle, position):
        return []  # no line keeps a goal that is out of reach
    for number, card in enumerate(puzzle.solution, 1):
        before = position
        try:
            position = before.play(card)
        except IllegalPlay as error:
            return [M("card {n} of the solution: {why}", n=number, why=error.message)]
        if not keeps(puzzle, position):
            return [
                M(
                    "card {n} of the solution, {card}, lets the goal go; {right} would keep it",
                    n=number,
                    card=card,
                    right=keeping(puzzle, before),
                )
            ]
    if not reached(puzzle, position):
        return [M("the solution stops before the goal is reached")]
    return []
