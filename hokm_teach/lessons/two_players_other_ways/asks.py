"""The questions of the lesson; every answer is read from the engine, and every reason from the deal on the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from hokm_teach.draft import Draft, Turn
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.lessons.two_players_other_ways.telling import last_turn
from hokm_teach.lessons.two_players_other_ways.ways import (
    BOTH,
    CLASSIC,
    DRAFT,
    GOVERNOR,
    WAYS,
    WITH_DISCARDS,
    Way,
    needs,
    way_name,
)
from hokm_teach.rules import RuleSet
from hokm_teach.seats import Seat, next_seat

# who draws first


def first_task(draft: Draft) -> Task:
    """Ask who draws first, before the first turn."""
    first = draft.turn_of
    assert first is not None  # noqa: S101 - the hands are not full
    return Task(
        M(
            "**{way}**: who gets the first card of the stock? Press the seat.",
            way=way_name(draft.rules),
        ),
        partial(_judge_first, draft, first),
        M("Count what each needs to have thirteen. If it is the same, hakem begins."),
        (first,),
        seats=BOTH,
    )


def _judge_first(draft: Draft, first: Seat, answer: Answer) -> Judgement:
    why = _why_first(draft, first)
    if answer is first:
        return Judgement(True, why)
    if first is draft.hakem:
        return Judgement(False, sentences([M("Dealing gives no right to draw first."), why]))
    return Judgement(False, sentences([M("Being hakem does not count here."), why]))


def _why_first(draft: Draft, first: Seat) -> Message:
    other = next_seat(first, 2)
    most, least = needs(draft, first), needs(draft, other)
    if most == least:
        return whose(
            draft.hakem,
            M("Both need {n} cards, and you are hakem: you begin.", n=most),
            M("Both need {n} cards, and {seat} is hakem and begins.", n=most, seat=draft.hakem),
        )
    return whose(
        first,
        M("You need {n} cards, {other} {m}: who needs more begins.", n=most, m=least, other=other),
        M("{seat} needs {n} cards, you {m}: who needs more begins.", n=most, m=least, seat=first),
    )


# how many are laid away


def other_lays_task(draft: Draft) -> Task:
    """Ask how many cards hakem's opponent lays away, once hakem has named trump."""
    right = _laid_by(draft, draft.other)
    return Task(
        whose(
            draft.other,
            M("**{way}**: how many cards do you lay away?", way=way_name(draft.rules)),
            M(
                "**{way}**: how many cards does {seat} lay away?",
                way=way_name(draft.rules),
                seat=draft.other,
            ),
        ),
        partial(_judge_lays, draft, right),
        M("Each way has its own pair of numbers; only in the draft it is hakem who picks it."),
        (f"answer-{right}",),
        choices=tuple((f"answer-{n}", n) for n in (0, 2, 3)),
    )


def _laid_by(draft: Draft, seat: Seat) -> int:
    """Return how many a player has laid away, or must; hakem has, where anything is."""
    if seat is draft.hakem or len(draft.away) > 1:
        return len(draft.laid_away(seat))
    return draft.discards(seat)[0]


def _judge_lays(draft: Draft, right: int, answer: Answer) -> Judgement:
    why = _why_lays(draft, right)
    said = int(str(answer).removeprefix("answer-"))
    if said == right:
        return Judgement(True, why)
    if not said:
        return Judgement(
            False, sentences([M("Keeping all five is the **classic** way, without discards."), why])
        )
    if not right:
        return Judgement(False, sentences([M("Here no card is laid away before the draw."), why]))
    return Judgement(False, sentences([M("The two numbers go together."), why]))


def _why_lays(draft: Draft, right: int) -> Message:
    hakems = _laid_by(draft, draft.hakem)
    if not right:
        return M(
            "**{way}**: both keep their five, and each needs {n} more.",
            way=way_name(draft.rules),
            n=draft.rules.hand_size - 5,
        )
    if len(draft.rules.discards) > 1:
        return M(
            "**{way}**: together they lay away {sum}. Hakem chose {n}, so {m} are left for the other.",
            way=way_name(draft.rules),
            sum=hakems + right,
            n=hakems,
            m=right,
        )
    if hakems == right:
        return M("**{way}**: {n} each, whoever is hakem.", way=way_name(draft.rules), n=right)
    return M(
        "**{way}**: hakem always lays away {n}, the other {m}.",
        way=way_name(draft.rules),
        n=hakems,
        m=right,
    )


# how many are left


#: What a stock may be thought to hold at the end: nothing, what classic leaves, what governor leaves, all that is in no hand.
LEFT = (0, 10, 22, 26)


def left_task(rules: RuleSet) -> Task:
    """Ask how many cards stay in the stock when both hands are full."""
    way = Way(rules)
    return Task(
        M(
            "**{way}**: when both have thirteen, how many cards are left in the stock?",
            way=way_name(rules),
        ),
        partial(_judge_left, way),
        M("How many turns will there be, and how many cards of the stock does one turn use?"),
        (f"answer-{way.left}",),
        choices=tuple((f"answer-{n}", n) for n in LEFT),
    )


def _judge_left(way: Way, answer: Answer) -> Judgement:
    said = int(str(answer).removeprefix("answer-"))
    why = _why_left(way)
    if said == way.left:
        return Judgement(True, why)
    if said == way.in_no_hand:
        return Judgement(
            False,
            sentences(
                [M("{n} cards end in no hand, but not all of them stay in the stock.", n=said), why]
            ),
        )
    if not said:
        return Judgement(False, sentences([M("It is not drawn to its end."), why]))
    return Judgement(False, why)


def _why_left(way: Way) -> Message:
    used = way.stock - way.left
    if not way.aside:
        return M(
            "{turns} cards are dealt one at a time from a stock of {stock}: {left} stay there, and nobody ever sees them.",
            turns=way.turns,
            stock=way.stock,
            left=way.left,
        )
    if not way.left:
        return M(
            "{turns} turns use two cards each, and that is the whole stock of {stock}.",
            turns=way.turns,
            stock=way.stock,
        )
    return M(
        "{turns} turns use two cards each, {used} of {stock}: {left} stay there, and nobody ever sees them.",
        turns=way.turns,
        used=used,
        stock=way.stock,
        left=way.left,
    )


# what you know of a turn of Bo's


WHICH, WANTED, REFUSED, ONE_MORE = "answer-which", "answer-wanted", "answer-refused", "answer-more"


def turn_task(draft: Draft) -> Task:
    """Ask what you know of the turn that Bo has just made."""
    turn = draft.turns[-1]
    right = what_is_known(turn)
    return Task(
        sentences([last_turn(draft), M("What do you know of Bo's new card?")]),
        partial(_judge_turn, turn, right),
        M("Did Bo choose? And did you see a card?"),
        (right,),
        choices=(
            (WHICH, M("Which card it is")),
            (WANTED, M("Bo looked at it and wanted it")),
            (REFUSED, M("It came instead of one Bo did not want")),
            (ONE_MORE, M("Nothing: it was simply dealt")),
        ),
    )


def what_is_known(turn: Turn) -> str:
    """Return the answer that is right, as the engine has the turn."""
    if turn.below is None:
        return ONE_MORE
    return WANTED if turn.kept else REFUSED


def _judge_turn(turn: Turn, right: str, answer: Answer) -> Judgement:
    why = _WHY_TURN[right]
    if answer == right:
        return Judgement(True, why)
    if answer == WHICH:
        return Judgement(False, sentences([M("The card stays face down for you."), why]))
    if turn.below is None:
        return Judgement(False, sentences([M("In this way nobody chooses."), why]))
    return Judgement(False, why)


_WHY_TURN: dict[str, Message] = {
    WANTED: M("Bo **kept** the top card: it pleased, so it may be a trump or a high card."),
    REFUSED: M("Bo **passed** the top card: it was poor, and the next one had to be taken blind."),
    ONE_MORE: M("Dealt cards tell nothing: Bo could neither keep nor pass."),
}


# which way is played


def which_way_task(draft: Draft) -> Task:
    """Ask by which way the hands on this table are built; more than one may be right."""
    right = tuple(rules for rules in WAYS if fits(draft, rules))
    return Task(
        M("Which way is being played?"),
        partial(_judge_which, draft),
        M("Look at what is laid away before each player, and whether cards lie beside the stock."),
        tuple(_way_action(rules) for rules in right),
        choices=way_choices(),
    )


def _way_action(rules: RuleSet) -> str:
    return f"answer-{rules.name}-{WAYS.index(rules)}"


def way_choices(ways: Iterable[RuleSet] = WAYS) -> tuple[tuple[str, object], ...]:
    """Return the ways as answers."""
    return tuple((_way_action(rules), way_name(rules)) for rules in ways)


def way_answered(answer: Answer) -> RuleSet:
    """Return the way that an answer names."""
    return WAYS[int(str(answer).rpartition("-")[2])]


def fits(draft: Draft, rules: RuleSet) -> bool:
    """Whether a draft that has come so far could be one by these rules."""
    laid = tuple(map(len, draft.away))
    return (
        laid in rules.discards and draft.dealt == Draft.start(rules, draft.hakem, draft.pack).dealt
    )


def _judge_which(draft: Draft, answer: Answer) -> Judgement:
    rules = way_answered(answer)
    if fits(draft, rules):
        return Judgement(True, _why_fits(draft, rules))
    return Judgement(False, _why_not(draft, rules))


def _why_fits(draft: Draft, rules: RuleSet) -> Message:
    others = [other for other in WAYS if other is not rules and fits(draft, other)]
    signs = _signs(draft)
    if others:
        both = M(
            "It could be **{way}** as well: the difference is who fixed the numbers.",
            way=way_name(others[0]),
        )
        return sentences([signs, both])
    return signs


def _signs(draft: Draft) -> Message:
    """Say what lies on the table."""
    hakems, others = map(len, draft.away)
    if draft.dealt:
        return M(
            "{n} laid away by each, and no card set aside: they are dealt on, one at a time.",
            n=hakems,
        )
    if not hakems:
        return M("Nothing is laid away, and every turn sets a card aside.")
    return M(
        "Hakem has laid away {n}, the other {m}, and every turn sets a card aside.",
        n=hakems,
        m=others,
    )


def _why_not(draft: Draft, rules: RuleSet) -> Message:
    laid = tuple(map(len, draft.away))
    name = way_name(rules)
    if laid not in rules.discards:
        if rules.discards == ((0, 0),):
            return M("**{way}** lays nothing away; look at what lies before the players.", way=name)
        if not any(laid):
            return M("**{way}** lays cards away first, and here nobody has.", way=name)
        return M(
            "Here hakem has laid away {n} and the other {m}. **{way}** has other numbers.",
            n=laid[0],
            m=laid[1],
            way=name,
        )
    return M("**{way}** would have another kind of turn.", way=name)


# what changes for a player


NUMBERS, LAST, STAY = "answer-numbers", "answer-last", "answer-stay"


def discards_task() -> Task:
    """Ask in what classic with discards differs from the draft."""
    return Task(
        M("So what is different from the draft?"),
        _judge_discards,
        M("Compare hakem's choice before the first turn."),
        (NUMBERS,),
        choices=(
            (NUMBERS, M("Hakem cannot choose to lay away two")),
            (LAST, M("Nobody sees the last two cards")),
            (STAY, M("Some cards stay in the stock")),
        ),
    )


def _judge_discards(answer: Answer) -> Judgement:
    rules = Way(WITH_DISCARDS)
    if answer == NUMBERS:
        (pair,) = rules.rules.discards
        return Judgement(
            True,
            M(
                "{n} and {m}, always: so hakem always draws first, and the last two cards are always hakem's to see.",
                n=pair[0],
                m=pair[1],
            ),
        )
    if answer == LAST:
        return Judgement(
            False,
            M(
                "With {n} turns somebody comes to the last two and sees both, as in the draft.",
                n=rules.turns,
            ),
        )
    return Judgement(
        False,
        M("{turns} turns empty the stock, as in the draft: nothing stays.", turns=rules.turns),
    )


SAY_CHOOSE, SAY_KEEP, SAY_NOTHING = "answer-choose", "answer-keep", "answer-nothing"


def dealt_task() -> Task:
    """Ask what a player can do about a card that is dealt."""
    return Task(
        M("The next card is yours. What can you do about it?"),
        _judge_dealt,
        M("The governor's stock is not drawn from. It is dealt."),
        (SAY_NOTHING,),
        choices=(
            (SAY_KEEP, M("Look at it first, then keep or pass")),
            (SAY_CHOOSE, M("See two and take one")),
            (SAY_NOTHING, M("Take it as it comes")),
        ),
    )


def _judge_dealt(answer: Answer) -> Judgement:
    if answer == SAY_NOTHING:
        return Judgement(
            True,
            M(
                "Your only choice was which {n} to lay away. From here on luck deals.",
                n=GOVERNOR.discards[0][0],
            ),
        )
    if answer == SAY_KEEP:
        return Judgement(False, M("That is how the other three ways do it. The governor deals."))
    return Judgement(False, M("Two are seen only at the very end of a draft, and never here."))


def needs_task(draft: Draft) -> Task:
    """Ask how many cards each needs."""
    right = needs(draft, Seat.SOUTH)
    offered = sorted({Way(rules).taken[0] for rules in WAYS} | {right})
    return Task(
        M("How many more cards do you need?"),
        partial(_judge_needs, draft, right),
        M("Thirteen, less what you hold now."),
        (f"answer-{right}",),
        choices=tuple((f"answer-{n}", n) for n in offered),
    )


def _judge_needs(draft: Draft, right: int, answer: Answer) -> Judgement:
    held = len(draft.hand(Seat.SOUTH))
    why = M(
        "You hold {held} and need {size}: {n} more.", held=held, size=draft.rules.hand_size, n=right
    )
    if answer == f"answer-{right}":
        return Judgement(True, why)
    usual = {f"answer-{Way(rules).taken[0]}": rules for rules in (CLASSIC, DRAFT, GOVERNOR)}
    other = usual.get(str(answer))
    if other is None:
        return Judgement(False, why)
    return Judgement(
        False,
        sentences([M("That many are taken in another way, **{way}**.", way=way_name(other)), why]),
    )
