"""Telling the ways apart: which one lies on the table, in what they differ, and what each leaves to the player."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from hokm_teach.draft import Draft
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.lessons.two_players_other_ways.ways import (
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
from hokm_teach.seats import Seat


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
