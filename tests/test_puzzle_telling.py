"""What code tells of puzzles without words, sentence by sentence, held against the cards and the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from hokm_teach import Card, Position
from hokm_teach.i18n import LANGUAGES, Message, runs, say
from hokm_teach.puzzles import Puzzle, load, telling
from hokm_teach.puzzles.happening import happening
from hokm_teach.puzzles.pack import shipped_files
from hokm_teach.puzzles.proof import keeping, reached
from hokm_teach.puzzles.themes import Theme, main_theme, moments
from hokm_teach.puzzles.themes.points import point, question
from hokm_teach.seats import Seat, left_of
from hokm_teach.tricks import Trick

UNTOLD = [
    puzzle
    for file in shipped_files()
    for puzzle in load(file).puzzles
    if puzzle.explanation is None
]
EVERY = pytest.mark.parametrize("puzzle", UNTOLD, ids=lambda puzzle: puzzle.id)


def theme_of(puzzle: Puzzle) -> Theme:
    theme = main_theme(map(Theme, puzzle.tags))
    assert theme is not None
    return theme


def cards(value: object) -> list[str]:
    return [run["card"] for run in runs(value) if isinstance(run, dict) and "card" in run]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("theme", Theme, ids=lambda theme: theme.value)
def test_every_theme_asks_a_question_and_has_a_point(theme: Theme, lang: str) -> None:
    assert say(question(theme), lang)[-1] in ".?؟"
    assert say(point(theme), lang)[-1] == "."
    if lang != "en":
        assert say(question(theme), lang) != say(question(theme))
        assert say(point(theme), lang) != say(point(theme))


@EVERY
def test_hints_lead_from_the_theme_to_all_cards_that_are_right(puzzle: Puzzle) -> None:
    idea, where, card = telling.hints(puzzle)
    assert idea == question(theme_of(puzzle))
    assert {"suit": puzzle.first[0].suit.value} in runs(where)
    assert {*map(Card, cards(card))} == {*keeping(puzzle, puzzle.position)} == {*puzzle.first}


@EVERY
def test_the_line_that_is_told_reaches_the_goal_and_stops_there(puzzle: Puzzle) -> None:
    told = cards(telling.explanation(puzzle))
    assert told[: len(puzzle.first)] == [card.text for card in puzzle.first]
    lying = [card.text for card in puzzle.position.trick]
    seen = happening(puzzle, theme_of(puzzle))
    line = told[len(puzzle.first) + (len(cards(seen)) if seen is not None else 0) :]
    assert line[: len(lying)] == lying
    played = line[len(lying) :]
    assert played == [card.text for card in puzzle.solution[: len(played)]]
    assert reached(puzzle, puzzle.position.play_all(played))
    assert not reached(puzzle, puzzle.position.play_all(played[:-1]))


class Scene:
    """The solution as it is played, to be asked what is true of a card of it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.trump = puzzle, puzzle.position.trump
        self.steps = [puzzle.position]
        for card in puzzle.solution:
            self.steps.append(self.steps[-1].play(card))
        self.tricks = self.steps[-1].history
        self.owner = {
            card: seat
            for at, seat in enumerate(puzzle.position.seats)
            for card in puzzle.position.hands[at]
        } | {card: seat for seat, card in puzzle.position.plays}

    def number(self, card: Card) -> int:
        return next(at for at, trick in enumerate(self.tricks) if card in trick.cards)

    def trick(self, card: Card) -> Trick:
        return self.tricks[self.number(card)]

    def takes(self, card: Card) -> bool:
        trick = self.trick(card)
        return dict(trick.plays)[trick.winner] is card

    def ours(self, card: Card) -> bool:
        return self.owner[card] in self.puzzle.seats

    def after(self, card: Card) -> Position:
        """The position when the trick of a card is over."""
        return next(each for each in self.steps if len(each.history) == self.number(card) + 1)

    def before(self, card: Card) -> Position:
        """The position just before a card is played."""
        return next(each for each in reversed(self.steps) if card in each.hand(self.owner[card]))

    def theirs(self, position: Position) -> list[Card]:
        """What the other side holds."""
        return [
            card
            for seat in position.seats
            if seat not in self.puzzle.seats
            for card in position.hand(seat)
        ]

    def lead(self, card: Card) -> Card:
        return self.trick(card).cards[0]

    def wins_later(self, card: Card, after: Card) -> bool:
        return self.ours(card) and self.takes(card) and self.number(card) > self.number(after)


def listed(value: Any) -> list[Card]:
    return [*map(Card, cards(value))]


Check = Callable[[Scene, dict[str, Any]], bool]
CHECKS: dict[str, Check] = {}


def says(words: str) -> Callable[[Check], Check]:
    """Register what must be so where a sentence with these words is told."""

    def register(check: Check) -> Check:
        CHECKS[words] = check
        return check

    return register


@says("{card} draws")
def draws(scene: Scene, said: dict[str, Any]) -> bool:
    card, trump = said["card"], scene.trump
    fallen = listed(said["fallen"])
    left = [each for each in scene.theirs(scene.after(card)) if each.suit is trump]
    return (
        scene.ours(scene.lead(card)) and scene.lead(card).suit is trump
        and scene.takes(card) and scene.ours(card)
        and {*fallen} == {each for each in scene.trick(card).cards
                          if each.suit is trump and not scene.ours(each)} != set()
        and (not left) is ("no trump is left" in said["text"])
    )  # fmt: skip


@says("{card} ruffs")
def ruffs(scene: Scene, said: dict[str, Any]) -> bool:
    card, trump = said["card"], scene.trump
    left = [each for each in scene.theirs(scene.after(card)) if each.suit is trump]
    return (
        scene.ours(card) and scene.takes(card) and card.suit is trump
        and said["lead"] is scene.lead(card) and said["lead"].suit is not trump
        and bool(left) is ("still trumps" in said["text"])
    )  # fmt: skip


@says("ruffs higher")
def overruffs(scene: Scene, said: dict[str, Any]) -> bool:
    trump = scene.trump
    low, high = said["low"], said["high"]
    return (
        scene.owner[low] is said["seat"] and not scene.ours(low) and scene.ours(high)
        and scene.lead(low) is scene.lead(high) and scene.lead(low).suit is not trump
        and low.suit is high.suit is trump and low.rank < high.rank and scene.takes(high)
    )  # fmt: skip


@says("{spent}")
def promotes(scene: Scene, said: dict[str, Any]) -> bool:
    trump = scene.trump
    spent, risen = said["spent"], said["risen"]
    above = [
        each for each in scene.theirs(scene.after(spent))
        if each.suit is trump and each.rank > risen.rank
    ]  # fmt: skip
    return (
        scene.owner[spent] is said["seat"] and not scene.ours(spent) and not above
        and spent.suit is risen.suit is trump is not scene.lead(spent).suit
        and risen.rank < spent.rank and scene.wins_later(risen, spent)
    )  # fmt: skip


@says("although")
def finesses(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    missing = said["missing"]
    return (
        missing in scene.after(card).hand(said["seat"]) and missing.suit is card.suit
        and missing.rank > card.rank and scene.ours(card) and scene.takes(card)
        and left_of(scene.owner[card]) is said["seat"]
        and any(scene.ours(each) and each.suit is card.suit and each.rank > missing.rank
                for seat in scene.puzzle.seats for each in scene.after(card).hand(seat))
    )  # fmt: skip


@says("{seat} plays {missing}")
def covers(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    missing = said["missing"]
    return (
        scene.owner[missing] is said["seat"] and scene.trick(missing) is scene.trick(card)
        and left_of(scene.owner[card]) is said["seat"] and scene.ours(card)
        and scene.takes(card) and missing.suit is card.suit and missing.rank < card.rank
    )  # fmt: skip


@says("{fallen} falls")
def drops(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    fallen = said["fallen"]
    rest = scene.after(card).hand(said["seat"])
    return (
        scene.takes(card) and scene.ours(card) and scene.owner[fallen] is said["seat"]
        and scene.trick(card) is scene.trick(fallen) and fallen.suit is card.suit
        and not any(each.suit is card.suit for each in rest)
    )  # fmt: skip


@says("{next}")
def enters(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    return (
        scene.takes(card) and scene.ours(card) and scene.lead(said["next"]) is said["next"]
        and scene.owner[said["next"]] is scene.owner[card]
        and scene.number(said["next"]) == scene.number(card) + 1
    )  # fmt: skip


@says("the other hand's")
def unblocks(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    low = said["low"]
    return (
        scene.wins_later(low, card) and low.suit is card.suit and low.rank < card.rank
        and scene.owner[low] is scene.owner[card].opposite
    )  # fmt: skip


@says("is allowed to win")
def lets_win(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    taker = said["taker"]
    return (
        scene.takes(taker) and not scene.ours(taker) and scene.wins_later(card, taker)
        and card.suit is scene.lead(taker).suit is scene.lead(card).suit
    )  # fmt: skip


@says("is thrown on")
def throws(scene: Scene, said: dict[str, Any]) -> bool:
    card, trump = said["card"], scene.trump
    lead = scene.lead(card).suit
    fine = scene.ours(card) and card.suit not in (lead, trump) and scene.takes(said["winner"])
    ruffs = any(
        trick.winner is scene.owner[card] and trick.cards[0].suit is card.suit is not trump
        and dict(trick.plays)[trick.winner].suit is trump
        for trick in scene.tricks[scene.number(card) + 1 :]
    )  # fmt: skip
    same = scene.trick(card) is scene.trick(said["winner"])
    return fine and same and (ruffs or "ruffs" not in said["text"])


@says("has to lead")
def throws_in(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    taker = said["taker"]
    fine = scene.takes(taker) and scene.owner[taker] is said["seat"] and not scene.ours(taker)
    if "lead" not in said:
        return fine
    following = scene.tricks[scene.number(taker) + 1]
    return (
        fine and following.cards[0] is said["lead"] and scene.ours(card) and scene.takes(card)
        and card in following.cards
    )  # fmt: skip


@says("in the end")
def grows(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    start = scene.before(card)
    return (
        scene.ours(card) and scene.takes(card) and scene.lead(card) is card
        and not any(each.suit is card.suit for each in scene.theirs(start))
        and any(each.suit is card.suit and each.rank > card.rank and not scene.ours(each)
                for each in scene.owner)
    )  # fmt: skip


@says("saves you")
def saves(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    return scene.ours(card) and scene.takes(card) and scene.steps[0].won[0] == 0


@says("the seventh")
def makes_seven(scene: Scene, said: dict[str, Any]) -> bool:
    card = said["card"]
    return scene.ours(card) and scene.takes(card) and scene.after(card).won[0] == 7


@says("{thrown}")
def squeezes(scene: Scene, said: dict[str, Any]) -> bool:
    trump = scene.trump
    thrown, lead = said["thrown"], said["lead"]
    held = scene.before(thrown).hand(said["seat"])
    suits = {each.suit for each in held}
    return (
        scene.owner[thrown] is said["seat"] and scene.lead(thrown) is lead
        and scene.ours(lead) and thrown in held and len(suits) > 1
        and not suits & {lead.suit, trump}
    )  # fmt: skip


def true(scene: Scene, told: Message) -> bool:
    """Say whether a sentence about what happens is true of the solution as it is played."""
    (check,) = (check for words, check in CHECKS.items() if words in told.text)
    return check(scene, {"text": told.text, **dict(told.fields)})


@EVERY
def test_what_is_said_to_happen_does(puzzle: Puzzle) -> None:
    told = happening(puzzle, theme_of(puzzle))
    if told is None:
        assert theme_of(puzzle) is Theme.FINESSE
    elif theme_of(puzzle) is Theme.COUNT:
        foes = [seat for seat in puzzle.position.seats if seat not in puzzle.seats]
        for seat, part in zip(foes, said_of(told), strict=True):
            held = Counter(card.suit.value for card in puzzle.position.hand(seat))
            there = [(int(n), suit) for n, suit in part]
            assert there == [(n, suit) for suit, n in sorted(held.items(), key=order)]
    else:
        assert true(Scene(puzzle), told)


def order(held: tuple[str, int]) -> int:
    return "SHDC".index(held[0])


def said_of(told: Message) -> list[list[tuple[str, str]]]:
    """Read the lengths that are told, hand by hand, off the runs."""
    hands: list[list[tuple[str, str]]] = []
    number = ""
    for run in runs(told):
        if isinstance(run, str):
            if "holds" in run:
                hands.append([])
            number = run.split()[-1]
        else:
            hands[-1].append((number, run["suit"]))
    return hands


#: Themes whose sentence is about the very trick in which the solver sees them, and how many puzzles in a hundred may
#: show something else as well, earlier.
IN_PLACE = {
    Theme.DRAW_TRUMPS: 0, Theme.OVERRUFF: 0, Theme.PROMOTION: 0, Theme.DUCK: 0, Theme.HOLD_UP: 0,
    Theme.SAVE_KOT: 0, Theme.DROP: 10, Theme.DISCARD: 5, Theme.SQUEEZE: 5, Theme.UNBLOCK: 10,
    Theme.FINESSE: 15, Theme.THROW_IN: 25, Theme.ENTRY: 25,
}  # fmt: skip


@cache
def places(theme: Theme) -> tuple[int, int]:
    """Return for how many puzzles what is told lies in the trick of the theme's first moment, and for how many not."""
    there = elsewhere = 0
    for puzzle in UNTOLD:
        told = happening(puzzle, theme) if theme_of(puzzle) is theme else None
        if told is not None:
            at = len(moments(puzzle)[theme].position.history)
            trick = Scene(puzzle).tricks[at].cards
            hit = any(card in trick for card in listed(told))
            there, elsewhere = there + hit, elsewhere + (not hit)
    return there, elsewhere


@pytest.mark.parametrize("theme", IN_PLACE, ids=lambda theme: theme.value)
def test_what_happens_is_told_of_the_moment_that_the_theme_is_about(theme: Theme) -> None:
    there, elsewhere = places(theme)
    assert there >= 12
    assert 100 * elsewhere <= IN_PLACE[theme] * (there + elsewhere)


def test_the_card_that_grows_is_of_the_suit_that_the_solver_sees_set_up() -> None:
    for puzzle in UNTOLD:
        if theme_of(puzzle) is Theme.LONG_SUIT:
            told, step = happening(puzzle, Theme.LONG_SUIT), moments(puzzle)[Theme.LONG_SUIT]
            assert told is not None
            led = step.position.led or step.card.suit
            assert [card.suit for card in listed(told)] == [led]


def test_every_kind_of_sentence_is_told_somewhere() -> None:
    told = {each.text for puzzle in UNTOLD if (each := happening(puzzle, theme_of(puzzle)))}
    assert all(any(words in text for text in told) for words in CHECKS)


def test_a_sentence_that_is_not_true_is_noticed() -> None:
    seats = {Seat.EAST: Seat.WEST, Seat.WEST: Seat.EAST}
    noticed = tried = 0
    for puzzle in UNTOLD:
        told = happening(puzzle, theme_of(puzzle))
        if told is None or theme_of(puzzle) is Theme.COUNT:
            continue
        scene = Scene(puzzle)
        played = [card for trick in scene.tricks for card in trick.cards]
        for name, value in told.fields:
            if isinstance(value, Seat) and value in seats:
                false = seats[value]
            elif isinstance(value, Card):
                false = played[(played.index(value) + 1) % len(played)]
            else:
                continue
            changed = Message(told.text, (*dict(told.fields, **{name: false}).items(),))
            tried += 1
            try:
                noticed += not true(scene, changed)
            except (KeyError, StopIteration, IndexError):
                noticed += 1
    assert tried > 500
    assert noticed >= 0.97 * tried
