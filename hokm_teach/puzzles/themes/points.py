"""What an ending of a theme turns on: asked as a first hint, and told when it is solved."""

from __future__ import annotations

from hokm_teach.i18n import M, Message
from hokm_teach.puzzles.themes.theme import Theme


def question(theme: Theme) -> Message:
    """Return the first hint: what to ask oneself."""
    return _QUESTIONS[theme]


def point(theme: Theme) -> Message:
    """Return what was to be found, true wherever the theme is recognised."""
    return _POINTS[theme]


_QUESTIONS: dict[Theme, Message] = {
    Theme.DRAW_TRUMPS: M("Which winners of yours could still be ruffed?"),
    Theme.RUFF_FIRST: M("Your side can ruff too. What is left of that once trumps are led?"),
    Theme.OVERRUFF: M("When a defender ruffs, who of your side can ruff higher?"),
    Theme.PROMOTION: M(
        "Which of your smaller trumps would be high if a defender had to spend a higher one?"
    ),
    Theme.FINESSE: M("Where is the high card you miss? Perhaps a lower one than your top wins."),
    Theme.DROP: M("Is a high card against you alone in its hand?"),
    Theme.ENTRY: M("Which of your two hands should lead, and when? How does it come to the lead?"),
    Theme.UNBLOCK: M("Does a high card of one hand stand in the way of the other?"),
    Theme.HOLD_UP: M("When a suit is led against you that you can win, must you win it at once?"),
    Theme.DISCARD: M("Is there a loser that need not be led, but can be thrown away?"),
    Theme.THROW_IN: M("When would a defender rather not be on lead?"),
    Theme.DUCK: M("A trick of your own suit may be given up. When does that cost least?"),
    Theme.LONG_SUIT: M("Which small card is high once all that is above it has been played?"),
    Theme.COUNT: M(
        "How many cards of each suit are against you, and in which hand? The high ones alone do not tell."
    ),
    Theme.SAVE_KOT: M("One trick is all you need. Where can it come from?"),
    Theme.MAKE_KOT: M("The other side may not have a single trick. Which card could give it one?"),
    Theme.SQUEEZE: M(
        "A defender has two suits to guard. Can both be kept when something must be thrown?"
    ),
}

_POINTS: dict[Theme, Message] = {
    Theme.DRAW_TRUMPS: M(
        "The point: trumps are led in time, before a winner of yours can be ruffed."
    ),
    Theme.RUFF_FIRST: M(
        "The point: you ruff before you lead trumps. A trump led too early costs a ruff."
    ),
    Theme.OVERRUFF: M(
        "The point: a defender's ruff has to be overruffed; nothing less keeps the goal."
    ),
    Theme.PROMOTION: M(
        "The point: a defender has to spend a high trump, and then a lower one of yours is high."
    ),
    Theme.FINESSE: M(
        "The point: a finesse. The top card waits, and a lower one wins past the high card it misses."
    ),
    Theme.DROP: M("The point: no finesse. The top card takes the missing one, which stands alone."),
    Theme.ENTRY: M(
        "The point: the right hand has to be on lead, so it matters which hand takes which trick."
    ),
    Theme.UNBLOCK: M(
        "The point: a high card is got out of the other hand's way, and a lower one there wins later."
    ),
    Theme.HOLD_UP: M(
        "The point: a defender is let win first, and your card of the suit wins later."
    ),
    Theme.DISCARD: M("The point: a loser is thrown away at the right moment."),
    Theme.THROW_IN: M(
        "The point: a defender is let win in order to lead, and that lead helps you."
    ),
    Theme.DUCK: M(
        "The point: a trick that could be won is given up, and the same suit wins later."
    ),
    Theme.LONG_SUIT: M(
        "The point: a suit is played until all above your small card has gone, and it is high."
    ),
    Theme.COUNT: M(
        "The point: the count. With the small cards against you dealt otherwise, another card would be right."
    ),
    Theme.SAVE_KOT: M(
        "The point: one trick before the other side's seventh; the rest does not count."
    ),
    Theme.MAKE_KOT: M("The point: not one trick may be lost before your seventh."),
    Theme.SQUEEZE: M(
        "The point: a squeeze. A defender has to throw from two suits, and every card costs something."
    ),
}
