"""The few words the page says of itself, in one language: card names, labels, notices."""

from __future__ import annotations

from functools import cache
from typing import Any

from hokm_teach.cards import PACK
from hokm_teach.i18n import M, Message, comma, direction, number
from hokm_teach.lessons.names import SUITS, card_name

MARKS: dict[str, Message] = {
    "hint": M("suggested"),
    "right": M("right"),
    "wrong": M("not this one"),
    "best": M("best"),
    "picked": M("chosen"),
}
VERDICTS: dict[str, Message] = {
    "right": M("Right."),
    "wrong": M("Not yet."),
    "info": M("Note."),
    "done": M("Done."),
}
#: Words in braces are filled in by the page. What ends in `_you` is said of the learner, who needs his own sentence.
LABELS: dict[str, Message] = {
    "table": M("The card table"),
    "hand": M("Your hand"),
    "hand_of": M("{name}'s hand", name="{name}"),
    "hidden": M("{name}'s face-down cards: {n}", name="{name}", n="{n}"),
    "turned": M("Turned up before {name}", name="{name}"),
    "trick": M("The trick"),
    "played_by": M("{card}, from {name}", card="{card}", name="{name}"),
    "played_by_you": M("{card}, from you", card="{card}"),
    "won": M("{name} wins the trick", name="{name}"),
    "won_you": M("You win the trick"),
    "trump": M("trump"),
    "hakem": M("hakem"),
    "hakem_is": M("Hakem: {name}", name="{name}"),
    "dealer": M("dealer"),
    "turn": M("to play"),
    "stock": M("Cards left in the pack: {n}", n="{n}"),
    "aside": M("Set aside: {n}", n="{n}"),
    "away": M("Laid away: {n}", n="{n}"),
    "score": M("You · them"),
    "score_spoken": M("Tricks: you {us}, they {them}", us="{us}", them="{them}"),
    "score_alone": M("Tricks"),
    "score_one": M("{name} {n}", name="{name}", n="{n}"),
    "tricks": M("tricks: {n}", n="{n}"),
    "choose_seat": M("Choose {name}", name="{name}"),
    "panel": M("The lesson"),
    "choices": M("Answers"),
    "actions": M("Controls"),
    "lost": M("The connection was lost. What you have done so far is kept in this browser."),
    "slow": M("No answer yet. If this lasts, open the page again: your place is kept."),
    "reload": M("Reload"),
    "damaged": M("Your stored progress could not be read. It was set aside, and a new one begun."),
    "unkept": M(
        "This browser keeps nothing for us, so your place is lost when you close the page."
    ),
    "close": M("Close this notice"),
}


@cache
def words(lang: str) -> dict[str, Any]:
    """Return everything the page says of itself in one language."""
    return {
        "lang": lang,
        "dir": direction(lang),
        "comma": comma(lang),
        "digits": "".join(number(digit, lang) for digit in range(10)),
        "cards": {card.text: card_name(card).say(lang) for card in PACK},
        "suits": {suit: name.say(lang) for suit, name in SUITS.items()},
        "marks": {mark: name.say(lang) for mark, name in MARKS.items()},
        "verdicts": {verdict: name.say(lang) for verdict, name in VERDICTS.items()},
        **{label: name.say(lang) for label, name in LABELS.items()},
    }
