"""What the editor says: of a card that was put, of what is missing, of what the solver found."""

from __future__ import annotations

from collections.abc import Sequence

from hokm_teach.cards import Card
from hokm_teach.editor.draft import Place
from hokm_teach.editor.judge import Judgement, Wanted
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.names import card_name
from hokm_teach.seats import Seat

#: More faults than this are not told at once.
FEW = 3


def put(cards: Sequence[Card], place: Place) -> Message:
    """Say where cards lie now."""
    if len(cards) == 1:
        return _put_one(cards[0], place)
    told: dict[Place, Message] = {
        Place.SOUTH: M("{cards} are in your hand.", cards=list(cards)),
        Place.TABLE: M("{cards} lie on the table.", cards=list(cards)),
        Place.PACK: M("{cards} are back in the pack.", cards=list(cards)),
    }
    return told.get(place) or M("{cards} are in {seat}'s hand.", cards=list(cards), seat=place.seat)


def _put_one(card: Card, place: Place) -> Message:
    told: dict[Place, Message] = {
        Place.SOUTH: M("{card} is in your hand.", card=card),
        Place.TABLE: M("{card} lies on the table.", card=card),
        Place.PACK: M("{card} is back in the pack.", card=card),
    }
    return told.get(place) or M("{card} is in {seat}'s hand.", card=card, seat=place.seat)


def card_label(card: Card, place: Place) -> Message:
    """Name a card of the grid and where it lies, for those who listen."""
    name = card_name(card)
    told: dict[Place, Message] = {
        Place.SOUTH: M("{card}, in your hand", card=name),
        Place.TABLE: M("{card}, on the table", card=name),
        Place.PACK: M("{card}, in the pack", card=name),
    }
    return told.get(place) or M("{card}, in {seat}'s hand", card=name, seat=place.seat)


def place_name(place: Place) -> object:
    """Name a place in a word."""
    if place is Place.TABLE:
        return M("Table")
    if place is Place.PACK:
        return M("Pack")
    return place.seat


def place_label(place: Place, n: int) -> Message:
    """Say a place and how many cards it has."""
    if place is Place.SOUTH:
        return plural("Your hand, {n} card", "Your hand, {n} cards", n)
    if place is Place.TABLE:
        return plural("The table, {n} card", "The table, {n} cards", n)
    if place is Place.PACK:
        return plural("The pack, {n} card", "The pack, {n} cards", n)
    return plural("{seat}'s hand, {n} card", "{seat}'s hand, {n} cards", n, seat=place.seat)


def chosen(place: Place | None) -> Message:
    """Say where cards will go."""
    if place is None:
        return M("No hand is chosen: press cards, then where they are to go.")
    if place is Place.SOUTH:
        return M("Cards go into your hand now.")
    if place is Place.TABLE:
        return M("Cards go onto the table now, the leader's first.")
    return M("Cards go into {seat}'s hand now.", seat=place.seat)


def taken_up(cards: Sequence[Card]) -> Message:
    """Say which cards wait for a place."""
    if not cards:
        return M("No card is taken up.")
    return (
        M("{cards}: now press where to put it.", cards=list(cards))
        if len(cards) == 1
        else M("{cards}: now press where to put them.", cards=list(cards))
    )


def to_play(mover: Seat) -> Message:
    """Say whose turn it is in a position that is whole."""
    if mover is Seat.SOUTH:
        return M("You are to play.")
    return M("{seat} is to play, for your side.", seat=mover)


def judged(found: Judgement) -> Message:
    """Say whether it is a puzzle, and if not why."""
    if found.faults:
        told = [M("Not a puzzle yet: {fault}.", fault=fault) for fault in found.faults[:FEW]]
        return sentences(told)
    if len(found.keeping) == 1:
        return M("**Sound.** Only {cards} does it.", cards=found.keeping)
    return M("**Sound.** Only {cards} do it, and they touch one another.", cards=found.keeping)


def wanted(goal: Wanted, left: int) -> Message:
    """Offer a goal that would have one solution."""
    if len(goal.first) == 1:
        return M("{goal}: only {cards}", goal=goal.goal.text(left), cards=goal.first)
    return M("{goal}: only {cards}, which touch", goal=goal.goal.text(left), cards=goal.first)


def about_goals(found: Judgement) -> Message | None:
    """Say what other goals would do, where the present one does not."""
    if found.sound or found.faults is None:
        return None
    if not found.goals:
        return M("No number of tricks has one solution here: change a card, the leader or trump.")
    return plural(
        "One goal would have one solution:",
        "These goals would have one solution each:",
        len(found.goals),
    )
