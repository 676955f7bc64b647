"""Reading a table's habits as settings: which field of a rule set a sentence is about."""

from __future__ import annotations

import random
from functools import partial

from hokm_teach.i18n import M, Message, sentences
from hokm_teach.lessons.house_rules.switching import NAMES
from hokm_teach.lessons.task import Answer, Judgement, Step, Task

PARTNER = "partner"
#: What a host may say, and the setting it is about.
HABITS: tuple[tuple[str, Message], ...] = (
    ("target", M("“We have an hour. First to three.”")),
    ("target", M("“One deal, and the loser makes the tea.”")),
    ("away_kot_points", M("“If you beat the hakem seven to nothing, that is three for you.”")),
    ("away_kot_points", M("“Kot is two here, no matter who makes it.”")),
    ("dealer", M("“Everybody deals once, one after the other, whoever wins.”")),
    ("dealer", M("“The hakem's left-hand neighbour deals, as long as the hakem stays.”")),
    ("discard", M("“You are hakem? Then put three face down. I put two.”")),
    ("discard", M("“Nobody throws anything away here. Draw!”")),
    ("removed_card", M("“There are three of us, so the two of hearts stays in the box.”")),
    (PARTNER, M("“Go on turning! We know the hakem, but not yet the partner.”")),
    (PARTNER, M("“You play with whoever sits across from you, always.”")),
)
FIELDS = {**NAMES, PARTNER: M("Hakem's partner")}
#: What each setting is about.
_SAYS: dict[str, Message] = {
    "target": M("**Match to** says at how many points the evening is over."),
    "away_kot_points": M("**Kot against hakem** is what the others get for seven to none."),
    "dealer": M("**Dealer** says whether the deal stays on hakem's left or goes round."),
    "discard": M("**Laid away** is what two players put face down before they draw."),
    "removed_card": M("**Card taken out** is the two that three players do without."),
    PARTNER: M("**Hakem's partner** sits opposite, or is found by the second ace."),
}


def habit_step(chance: random.Random, *, checked: bool = False) -> Step:
    """Return a step that asks which setting a sentence is about."""
    field, said = chance.choice(HABITS)
    others = chance.sample([name for name in FIELDS if name != field], 3)
    body = (M("You are a guest. Your host says:"), said)
    task = habit_task(field, tuple(name for name in FIELDS if name in (field, *others)))
    return Step(M("A habit, a setting"), body, None, task, checked=checked)


def habit_task(field: str, offered: tuple[str, ...]) -> Task:
    """Ask which of these settings is meant."""
    return Task(
        M("Which setting is that?"),
        partial(_judge, field),
        M("Is it about the cards, about who deals, or about points?"),
        (f"answer-{field}",),
        choices=tuple((f"answer-{name}", FIELDS[name]) for name in offered),
    )


def _judge(field: str, answer: Answer) -> Judgement:
    said = str(answer).removeprefix("answer-")
    if said == field:
        return Judgement(True, _SAYS[field])
    return Judgement(False, sentences([_SAYS[said], M("Your host speaks of something else.")]))
