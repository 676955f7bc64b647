"""Why a card wins, loses or may not be played: one sentence in a player's words, from the trick itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hokm_teach.cards import Card, Rank, Suit
from hokm_teach.i18n import M, Message, sentences
from hokm_teach.tricks import winning_index

ORDER = M(
    "The ace is the highest, then king, queen, **jack, ten**, nine, and so on down to the two."
)


def why_wins(trick: Sequence[Card], trump: Suit) -> Message:
    """Say why the winning card of a trick wins it."""
    card = trick[winning_index(trick, trump)]
    led = trick[0].suit
    if all(other.suit is led for other in trick):
        if len(trick) == 3:
            return M("All three are {led}, and {card} is the highest.", led=led, card=card)
        return M("All four are {led}, and {card} is the highest.", led=led, card=card)
    if card.suit is trump:
        if sum(other.suit is trump for other in trick) == 1:
            return M("{card} is the only trump, and any trump beats every other suit.", card=card)
        return M("{card} is the highest trump in the trick, and the highest trump wins.", card=card)
    why = M(
        "Nobody played a trump, and {card} is the highest {led}, the suit led.", card=card, led=led
    )
    stray = max(trick, key=lambda other: (other.suit is not led, other.rank))
    if stray.rank <= card.rank:
        return why
    return sentences([why, M("{card} is of a third suit, which **never wins**.", card=stray)])


def why_loses(card: Card, trick: Sequence[Card], trump: Suit) -> Message:
    """Say why a card does not win a trick, without naming the one that does."""
    led = trick[0].suit
    winner = trick[winning_index(trick, trump)]
    if card.suit not in (led, trump):
        return M(
            "{led} was led. {card} does not follow and is no trump: a third suit **never wins**, however high.",
            led=led,
            card=card,
        )
    if card.suit is not winner.suit:
        return M(
            "{card} follows suit, but a trump has been played, and any trump beats it.", card=card
        )
    if card.rank is Rank.TEN and winner.rank is Rank.JACK:
        return M(
            "The **jack is above the ten**, so {card} is not the highest {suit} here.",
            card=card,
            suit=card.suit,
        )
    if card.suit is trump:
        return M("{card} is a trump, but there is a higher trump in the trick.", card=card)
    return M("{card} follows suit, but there is a higher {led} in the trick.", card=card, led=led)


def must_follow(card: Card, led: Suit, trump: Suit) -> Message:
    """Say why a card may not be played by somebody who holds the suit led."""
    if card.suit is trump:
        return M(
            "You hold {led}, so you must follow suit. You may ruff with {card} only when you have no {led} left.",
            led=led,
            card=card,
        )
    return M("You hold {led}, so you must follow suit. {card} has to wait.", led=led, card=card)


def why_legal(legal: Collection[Card], led: Suit | None, trump: Suit) -> Message:
    """Say why these are the cards that may be played."""
    if led is None:
        return M("You lead, so every card is open to you.")
    if any(card.suit is led for card in legal):
        return M(
            "You hold {led}, so you must follow suit; any {led} will do, high or low.", led=led
        )
    if any(card.suit is trump for card in legal):
        return M(
            "You have no {led}, so every card is open to you. You **may** ruff; you never must.",
            led=led,
        )
    return M("You have no {led}, so every card is open to you.", led=led)


def why_not_all(picked: Collection[Card], missed: Card, led: Suit | None, trump: Suit) -> Message:
    """Say what was overlooked by somebody who chose only cards that may be played, but not all of them."""
    if led is None:
        return M("You lead, so you may play anything: {card} too.", card=missed)
    if missed.suit is led:
        return M(
            "{card} may be played too: any {led} follows suit, high or low.", card=missed, led=led
        )
    if all(card.suit is trump for card in picked):
        return M(
            "You have no {led}, so you **may** ruff, but you never must: {card} is open to you too.",
            led=led,
            card=missed,
        )
    return M("You have no {led}, so you may play anything: {card} too.", led=led, card=missed)
