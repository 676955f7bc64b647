"""What can be asked of a table: who sits where, whose turn it is, what the signs say."""

from __future__ import annotations

from functools import partial

from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.scene import EVERYBODY
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.lessons.welcome.tables import Sitting, to_the_end_of_the_trick
from hokm_teach.play import Position
from hokm_teach.seats import Seat, side_of
from hokm_teach.tricks import Trick

US, THEM = "answer-us", "answer-them"


def partner_task(seat: Seat) -> Task:
    """Ask who plays with a seat."""
    return Task(
        whose(
            seat,
            M("Who is your partner? Press the seat."),
            M("Who is {seat}'s partner? Press the seat.", seat=seat),
        ),
        partial(_judge_partner, seat),
        M("Partners look at each other across the table."),
        (seat.opposite,),
        seats=EVERYBODY,
    )


def _judge_partner(seat: Seat, answer: Answer) -> Judgement:
    if answer is seat.opposite:
        return Judgement(True, pairs())
    if answer is seat:
        return Judgement(False, M("Nobody is their own partner: look across the table."))
    return Judgement(
        False,
        sentences(
            [M("Neighbours are opponents, since partners sit opposite each other."), pairs()]
        ),
    )


def pairs() -> Message:
    """Say who plays with whom."""
    return M("You and Bo play together, against Ada and Cleo.")


def after_task(seat: Seat) -> Task:
    """Ask who plays after a seat."""
    return Task(
        whose(
            seat,
            M("Who plays after you? Press the seat."),
            M("Who plays after {seat}? Press the seat.", seat=seat),
        ),
        partial(_judge_after, seat),
        M("Hokm goes **anticlockwise**: to the right, as each player sits."),
        (seat.right,),
        seats=EVERYBODY,
    )


def _judge_after(seat: Seat, answer: Answer) -> Judgement:
    if answer is seat.right:
        said = M("It goes to the right.")
    elif answer is seat.left:
        return Judgement(False, clockwise(seat))
    elif answer is seat.opposite:
        said = M("That is across the table; go one place to the right.")
    else:
        said = M("A player plays one card to a trick, and then it goes to the right.")
    return Judgement(answer is seat.right, sentences([said, _next_after(seat)]))


def _next_after(seat: Seat) -> Message:
    """Say who plays after a seat."""
    if seat.right is Seat.SOUTH:
        return M("You play after {seat}.", seat=seat)
    return whose(
        seat,
        M("{next} plays after you.", next=seat.right),
        M("{next} plays after {seat}.", next=seat.right, seat=seat),
    )


def clockwise(seat: Seat) -> Message:
    """Say that the answer went round the other way."""
    return sentences(
        [
            M("That is clockwise, as in most card games; Hokm goes the other way."),
            _next_after(seat),
        ]
    )


def turn_task(position: Position) -> Task:
    """Ask whose turn it is while a trick lies on the table."""
    assert position.to_move is not None  # noqa: S101 - a trick that has begun is somebody's to go on with
    return Task(
        M("Whose turn is it? Press the seat."),
        partial(_judge_turn, position, position.to_move),
        M("Begin with the one who led, and go round to the right until a card is missing."),
        (position.to_move,),
        seats=EVERYBODY,
    )


def _judge_turn(position: Position, turn: Seat, answer: Answer) -> Judgement:
    have_played = [seat for seat, _ in position.plays]
    if answer is turn:
        return Judgement(True, sentences([M("It goes to the right."), _next_after(turn.left)]))
    if answer in have_played:
        return Judgement(
            False,
            whose(
                Seat(answer),
                M("Your card lies on the table already."),
                M("{seat}'s card lies on the table already.", seat=Seat(answer)),
            ),
        )
    if answer is have_played[-1].left:
        return Judgement(False, clockwise(have_played[-1]))
    return Judgement(
        False,
        sentences([M("From the last card it goes one place on."), _next_after(turn.left)]),
    )


def side_task(trick: Trick) -> Task:
    """Ask which side won the trick that lies there, its winner marked."""
    right = US if side_of(trick.winner) == 0 else THEM
    return Task(
        M("Which side won this trick?"),
        partial(_judge_side, trick, right),
        M("The winning card stands out. Whose is it, and who is that player's partner?"),
        (right,),
        choices=((US, M("Bo and I")), (THEM, M("Ada and Cleo"))),
    )


def _judge_side(trick: Trick, right: str, answer: Answer) -> Judgement:
    return Judgement(answer == right, sentences([won_by(trick), _for_side(trick.winner)]))


def _for_side(winner: Seat) -> Message:
    if winner is Seat.SOUTH:
        return M("It counts for you and Bo.")
    if winner is Seat.NORTH:
        return M("Bo is your partner, so it counts for you.")
    return whose(
        winner, M("It counts for you and Bo."), M("{seat} plays against you.", seat=winner)
    )


def won_by(trick: Trick) -> Message:
    """Say who won a trick, with which card, and why that one."""
    winner = trick.winner
    card = dict(trick.plays)[winner]
    led = trick.cards[0].suit
    if card.suit is led:
        return whose(
            winner,
            M("You win it with {card}, the highest of {suit}, the suit led.", card=card, suit=led),
            M(
                "{seat} wins it with {card}, the highest of {suit}, the suit led.",
                seat=winner,
                card=card,
                suit=led,
            ),
        )
    return whose(
        winner,
        M("You win it with {card}: trump beats {suit}, the suit led.", card=card, suit=led),
        M(
            "{seat} wins it with {card}: trump beats {suit}, the suit led.",
            seat=winner,
            card=card,
            suit=led,
        ),
    )


def next_lead_task(trick: Trick) -> Task:
    """Ask who leads to the next trick."""
    return Task(
        M("Who leads to the next trick? Press the seat."),
        partial(_judge_next_lead, trick),
        M("The winner of a trick begins the next one."),
        (trick.winner,),
        seats=EVERYBODY,
    )


def _judge_next_lead(trick: Trick, answer: Answer) -> Judgement:
    leads = whose(
        trick.winner,
        M("You won the trick, so you lead to the next."),
        M("{seat} won the trick and leads to the next.", seat=trick.winner),
    )
    if answer is trick.winner:
        return Judgement(True, leads)
    if answer is trick.leader:
        return Judgement(False, sentences([M("That player led to this trick."), leads]))
    return Judgement(
        False, sentences([M("The lead goes to the winner, wherever the winner sits."), leads])
    )


def play_task(sitting: Sitting, question: Message) -> Task:
    """Let the learner play any legal card, and the others answer it."""
    legal = sitting.position.legal_cards()
    return Task(
        question,
        partial(_played, sitting),
        M("Any card that can be pressed will do. Press one."),
        legal,
        cards=frozenset(legal),
    )


def _played(sitting: Sitting, answer: Answer) -> Judgement:
    assert isinstance(answer, Card)  # noqa: S101 - a task of cards is answered with a card
    *passed, last = to_the_end_of_the_trick(sitting.position.play(answer))
    trick = last.last_trick
    assert trick is not None  # noqa: S101 - it has just been filled
    return Judgement(
        True,
        won_by(trick),
        scene=sitting.at(last).scene(),
        frames=tuple(sitting.at(position).scene() for position in passed),
    )
