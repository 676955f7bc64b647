"""The first deal card by card, with a question before some of the cards."""

from __future__ import annotations

from itertools import pairwise

from hokm_teach.cards import Card, Suit, of_suit
from hokm_teach.i18n import M
from hokm_teach.lessons.task import Answer, Judgement, Step, Task, one_right
from hokm_teach.lessons.worked_example import story, too_many
from hokm_teach.lessons.worked_example.laying import PlayStep, table
from hokm_teach.lessons.worked_example.narration import pictured, title, told
from hokm_teach.play import Position
from hokm_teach.seats import Seat


def the_play() -> list[Step]:
    """Return one step for each card of the first deal, with a question before some of them."""
    line = story.first_play()
    questions = {
        4: _second_club,
        8: _who_has_none,
        12: _not_yet,
        20: _hearts_out,
        22: _which_spade,
        24: too_many.question,
        36: _when_it_stops,
    }
    steps: list[Step] = []
    for ply, (before, after) in enumerate(pairwise(line)):
        if ply in questions:
            steps.append(questions[ply](before))
        steps.append(_play_step(ply, before, after))
    return steps


def _play_step(ply: int, before: Position, after: Position) -> PlayStep:
    played = story.LINE[ply]
    return PlayStep(title(ply), (told(ply),), table(after), before=before, played=played)


def _answers(*labels: object) -> tuple[tuple[str, object], ...]:
    return tuple((f"answer-{index}", label) for index, label in enumerate(labels))


def _second_club(position: Position) -> Step:
    """Ask what could happen to the king; the clubs that are out are counted from what you can see."""
    mine = len(of_suit(position.hand(Seat.SOUTH), Suit.CLUBS))
    gone = sum(card.suit is Suit.CLUBS for trick in position.history for card in trick.cards)
    out = 13 - mine - gone
    right = "answer-1"
    said = {
        "answer-0": M(
            "No club is higher, that is true. But who has no club left may play a **trump**, and any trump is higher."
        ),
        right: M(
            "Yes: {n} clubs are out in three hands, and nothing says that each of them has one. Who has none may **ruff**.",
            n=out,
        ),
        "answer-2": M("Only the ace was above the king, and it has been played."),
    }
    return Step(
        M("Another club?"),
        (
            M("The ace has won, and {king} is the highest club now.", king=Card("CK")),
            M("It looks like a second trick. Think ahead, before you lead it."),
        ),
        table(position),
        Task(
            M("What could go wrong with the king?"),
            one_right(right, said),
            M("Count the clubs that you cannot see, and the hands they lie in."),
            right=(right,),
            choices=_answers(
                M("Nothing: no club is higher"),
                M("Somebody has no second club, and ruffs"),
                M("Somebody has a higher club"),
            ),
        ),
    )


def _who_has_none(position: Position) -> Step:
    """Ask who has shown out of clubs."""

    def judge(answer: Answer) -> Judgement:
        if answer is Seat.EAST:
            return Judgement(
                True,
                pictured(
                    M(
                        "Yes: Ada could not follow {CK}. Every club you lead now can be ruffed by her."
                    )
                ),
            )
        if isinstance(answer, Seat):
            why = M(
                "{seat} followed suit when you led {CK}. Look for the one who did not.", seat=answer
            )
            return Judgement(False, pictured(why))
        return Judgement(False, M("Press a player's name at the table."))

    return Step(
        M("What the trick told you"),
        (M("A player who does not follow has shown you a whole suit that is not there."),),
        table(position),
        Task(
            M("Who has no clubs left?"),
            judge,
            M("Who put something other than a club on the king?"),
            right=(Seat.EAST,),
            seats=frozenset({Seat.EAST, Seat.NORTH, Seat.WEST}),
        ),
    )


def _not_yet(position: Position) -> Step:
    """Ask which suit would come too early, while an opponent can still ruff it."""
    right = f"choose-{Suit.CLUBS.value}"
    said = {
        right: M(
            "Yes: Ada has no {clubs}, and may well hold another trump. First the trumps are drawn; the clubs will keep.",
            clubs=Suit.CLUBS,
        ),
        f"choose-{Suit.HEARTS.value}": M(
            "Trumps are just what is wanted: a round of them takes one from Ada, and what is gone cannot ruff."
        ),
        f"choose-{Suit.SPADES.value}": M(
            "Nobody has shown out of spades. There is a suit of which somebody surely has none."
        ),
    }
    return Step(
        M("Bo has the lead"),
        (M("Bo has won the lead for your side, and he saw the second trick as well as you did."),),
        table(position),
        Task(
            M("Which suit would be a mistake for Bo to lead now?"),
            one_right(right, said),
            M("Who could ruff, and what?"),
            right=(right,),
            choices=tuple((action, Suit(action[-1])) for action in sorted(said)),
        ),
    )


def _hearts_out(position: Position) -> Step:
    """Ask how many hearts the opponents hold; the answer is counted in the hands."""
    theirs = [
        card
        for seat in (Seat.EAST, Seat.WEST)
        for card in of_suit(position.hand(seat), story.TRUMP)
    ]
    mine = len(of_suit(position.hand(Seat.SOUTH), story.TRUMP))
    gone = sum(card.suit is story.TRUMP for trick in position.history for card in trick.cards)

    def judge(answer: Answer) -> Judgement:
        right = answer == f"answer-{len(theirs)}"
        counted = M(
            "Thirteen in all, {gone} have been played and {mine} are in your hand: {left} is out.",
            gone=gone,
            mine=mine,
            left=len(theirs),
        )
        if right:
            return Judgement(True, counted)
        known = {"gone": gone, "mine": mine, "n": gone + mine}
        if answer == "answer-0":
            return Judgement(
                False,
                M(
                    "{gone} have been played and {mine} are in your hand. Those are {n}, and not yet thirteen.",
                    **known,
                ),
            )
        return Judgement(
            False,
            M(
                "That is more than can be: {gone} have been played, {mine} are yours, so you know {n} of the thirteen.",
                **known,
            ),
        )

    return Step(
        M("Counting"),
        (
            M(
                "Counting is the skill of Hokm. Nobody else's hearts are in sight, and still you can know."
            ),
        ),
        table(position),
        Task(
            M("How many hearts are out against you?"),
            judge,
            M("One heart in the second trick, four in the fourth, three in the fifth."),
            right=(f"answer-{len(theirs)}",),
            choices=_answers(*range(4)),
        ),
    )


def _which_spade(position: Position) -> Step:
    """Ask for the spade that takes the lead."""
    jack, four = Card("SJ"), Card("S4")

    def judge(answer: Answer) -> Judgement:
        if answer == jack:
            return Judgement(
                True, M("The jack: it wins the trick, and **you** are on lead."), {jack: "right"}
            )
        why = M(
            "With {four} the trick goes to whoever holds more than {lead}: Ada's ten would take it. Your king of trumps needs you on lead.",
            four=four,
            lead=Card("S5"),
        )
        after = position.play(four).play(Card("ST"))
        return Judgement(False, why, scene=table(after), frames=(table(position.play(four)),))

    return Step(
        M("Your spade"),
        (M("Bo's low spade comes round to you. You hold {SJ} and {S4}.").given(SJ=jack, S4=four),),
        table(position),
        Task(
            M("Which one do you play?"),
            judge,
            M(
                "Who must lead the next trick, if your {king} is to draw out the last trump?",
                king=Card("HK"),
            ),
            right=(jack,),
            cards=frozenset({jack, four}),
        ),
    )


def _when_it_stops(position: Position) -> Step:
    """Ask what happens at seven."""
    right = "answer-0"

    def judge(answer: Answer) -> Judgement:
        if answer == right:
            return Judgement(
                True, M("At the seventh trick the deal is over; three cards stay in each hand.")
            )
        return Judgement(
            False,
            M(
                "Cards left in the hand count for nothing. The deal is a race to seven, not to thirteen."
            ),
        )

    return Step(
        M("Six tricks to three"),
        (M("You have six tricks, and the lead."),),
        table(position),
        Task(
            M("If you win this one, what then?"),
            judge,
            M("How many tricks win a deal?"),
            right=(right,),
            choices=_answers(
                M("The deal ends at once"),
                M("All thirteen tricks are played"),
                M("One more trick decides"),
            ),
        ),
    )
