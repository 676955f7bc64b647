"""Themes: the examples of docs/puzzles.md, what only looks like them, and what no name of a card may change."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from dealing import seeds
from hypothesis import given, settings
from hypothesis import strategies as st

from hokm_teach import Card, Position, Seat, Suit
from hokm_teach.cards import PACK, Rank
from hokm_teach.i18n import LANGUAGES
from hokm_teach.notation.short import read_short
from hokm_teach.puzzles import Goal, Kind, Puzzle, load, load_shipped
from hokm_teach.puzzles.pack import shipped_files
from hokm_teach.puzzles.proof import keeping, keeps, lost, reached
from hokm_teach.puzzles.themes import Theme, main_theme, moments, tags
from hokm_teach.puzzles.themes.words import about, name
from hokm_teach.puzzles.tree import Step, line, refutation, reply, steps
from hokm_teach.solver import solve

PAGE = (Path(__file__).parent.parent / "docs/puzzles.md").read_text("utf-8")


def puzzle_of(position: Position, goal: Goal) -> Puzzle:
    rules = {2: "draft-2", 3: "governor-3", 4: "family-4"}[position.players]
    return Puzzle("x", "x", rules, position, goal, (), ())


def shared(text: str) -> Puzzle:
    found = read_short(text)
    return puzzle_of(found.position, Goal.read(found.goal))


def examples() -> list[tuple[str, str, str]]:
    """Give each example of the page: its theme, yes or no, and the position."""
    found = []
    for part in PAGE.split("\n### ")[1:]:
        found += [
            (part.split("\n")[0], *match)
            for match in re.findall(r"^- (yes|no) `(.+?)`: .", part, re.M)
        ]
    return found


@pytest.mark.parametrize(("theme", "answer", "text"), examples())
def test_an_example_has_its_theme_and_a_look_alike_has_not(theme, answer, text):
    puzzle = shared(text)
    assert keeps(puzzle, puzzle.position)
    assert (Theme(theme) in tags(puzzle)) is (answer == "yes")


@pytest.mark.parametrize("theme", list(Theme), ids=lambda theme: theme.value)
def test_every_theme_has_an_example_and_a_look_alike(theme):
    assert {answer for each, answer, _ in examples() if each == theme.value} == {"yes", "no"}


@pytest.mark.parametrize("theme", list(Theme), ids=lambda theme: theme.value)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_theme_has_a_name_and_a_paragraph(theme, lang):
    assert name(theme).say(lang)
    assert len(about(theme).say(lang)) > 80
    assert lang == "en" or name(theme).say(lang) != name(theme).say("en")


def ending(rng: random.Random, cards: int, players: int) -> Puzzle:
    """Deal an ending in which South's side can take something; some have few suits or trumps."""
    while True:
        suits = rng.sample(list(Suit), rng.choice([2, 3, 4]))
        pool = [card for card in PACK if card.suit in suits]
        pack = rng.sample(pool, players * cards)
        hands = tuple(frozenset(pack[at::players]) for at in range(players))
        position = Position(hands, rng.choice(list(Suit)), Seat.SOUTH, to_win=None)
        best = max(solve(position).values())
        if best:
            return puzzle_of(position, Goal(Kind.TRICKS, best))


some_endings = st.builds(
    lambda seed, cards, players: ending(random.Random(seed), cards, players),
    seeds,
    st.integers(1, 4),
    st.sampled_from([2, 3, 4, 4]),
)


@settings(max_examples=400)
@given(puzzle=some_endings)
def test_themes_are_found_in_any_ending(puzzle):
    found = moments(puzzle)
    assert tags(puzzle) == tuple(sorted(found, key=lambda theme: theme.value))
    assert main_theme(found) is next(iter(found), None)
    for theme, step in found.items():
        if theme is not Theme.SQUEEZE:
            assert step.position.to_move in puzzle.seats
            assert step.wrong


@settings(max_examples=150)
@given(puzzle=some_endings, seed=seeds)
def test_themes_do_not_depend_on_the_names_of_suits_and_ranks(puzzle, seed):
    names = renamed(puzzle.position, random.Random(seed))
    other = replace(
        puzzle.position,
        hands=tuple(frozenset(names[card] for card in hand) for hand in puzzle.position.hands),
        trump=names[puzzle.position.trump],
    )
    assert tags(puzzle_of(other, puzzle.goal)) == tags(puzzle)


def renamed(position: Position, rng: random.Random) -> dict:
    """Call suits and ranks otherwise, in the same order within each suit."""
    order = rng.sample(list(Suit), 4)
    names: dict = dict(zip(Suit, order, strict=True))
    for suit in Suit:
        held = sorted(
            (card for hand in position.hands for card in hand if card.suit is suit),
            key=lambda card: card.rank,
        )
        ranks = sorted(rng.sample(list(Rank), len(held)))
        names |= {card: Card.of(names[suit], rank) for card, rank in zip(held, ranks, strict=True)}
    return names


@settings(max_examples=60)
@given(puzzle=some_endings)
def test_the_line_keeps_the_goal_and_tells_what_else_would(puzzle):
    position = puzzle.position
    for step in steps(puzzle):
        assert step.position == position
        assert step.card in step.keeping
        assert step.keeping == keeping(puzzle, position)
        assert step.values == solve(position)
        position = position.play(step.card)
        assert keeps(puzzle, position)
    assert position.over
    assert reached(puzzle, position)
    assert puzzle.position.play_all(line(puzzle)) == position


@settings(max_examples=60)
@given(puzzle=some_endings)
def test_a_wrong_card_is_refuted_to_the_end_and_a_right_one_is_not(puzzle):
    for step in steps(puzzle):
        if step.position.to_move not in puzzle.seats:
            continue
        for wrong in step.wrong:
            punished = refutation(puzzle, step.position, wrong)
            end = step.position.play(wrong).play_all(punished)
            assert end.over
            assert lost(puzzle, end)
        assert refutation(puzzle, step.position, step.card) == ()
        assert reply(puzzle, step.position) is step.card


def test_the_defence_chooses_what_leaves_fewest_right_cards():
    """East could cover and make it easy; he plays low, and North has one right card of three."""
    puzzle = shared("1-CS-Q87.4_A64.5_T.A98_J95.Q---t3")
    north = steps(puzzle)[2]
    assert north.position.to_move is Seat.NORTH
    assert [card.text for card in north.keeping] == ["HA"]
    assert {card.text for card in north.wrong} == {"H9", "H8"}


def test_the_first_puzzles_are_about_what_their_words_say():
    first, second, third = (set(tags(each)) for each in load_shipped("first_steps").puzzles)
    assert Theme.DRAW_TRUMPS in first
    assert Theme.RUFF_FIRST in second
    assert Theme.ENTRY in third or Theme.DISCARD in third


def test_the_rarest_theme_names_a_puzzle():
    assert main_theme([Theme.DRAW_TRUMPS, Theme.SQUEEZE, Theme.ENTRY]) is Theme.SQUEEZE
    assert main_theme([]) is None


# every theme of every pack, held against the plainest part of what the page says of it


class Told:
    """The moment of a theme and the tricks of the line, seen without the code that recognises themes."""

    def __init__(self, puzzle: Puzzle, step: Step) -> None:
        end = puzzle.position.play_all(line(puzzle))
        at = len(step.position.history)
        self.puzzle, self.step, self.position, self.trump = puzzle, step, step.position, end.trump
        self.trick, self.later = end.history[at], end.history[at + 1 :]
        self.led, self.us = self.trick.cards[0].suit, puzzle.seats
        mover = step.position.to_move
        assert mover is not None
        self.mover, self.hand = mover, step.position.hand(mover)
        self.leads, self.ours = not step.position.trick, self.trick.winner in self.us
        self.void = self.led not in {card.suit for card in self.hand}
        self.right = {card.suit for card in step.keeping}
        self.theirs = {card.suit for seat, card in self.trick.plays if seat not in self.us}
        self.took = dict(self.trick.plays)[self.trick.winner]

    @property
    def we_ruff(self) -> bool:
        """Say whether we take a trick with a trump, this one or a later one."""
        return (self.ours and self.took.suit is self.trump) or self.again(self.trump, *self.us)

    def again(self, suit: Suit, *seats: Seat) -> bool:
        """Say whether one of these seats takes a later trick with a card of a suit."""
        return any(t.winner in seats and dict(t.plays)[t.winner].suit is suit for t in self.later)


PLAINLY: dict[Theme, Callable[[Told], bool]] = {
    Theme.DRAW_TRUMPS: lambda t: (
        t.leads and t.right == {t.trump} and t.ours and t.trump in t.theirs
    ),
    Theme.RUFF_FIRST: lambda t: t.leads and t.trump not in t.right and t.we_ruff,
    Theme.OVERRUFF: lambda t: (
        t.void and t.right == {t.trump} and t.took is t.step.card and t.trump in t.theirs
    ),
    Theme.PROMOTION: lambda t: (
        t.led is not t.trump and t.trump in t.theirs and t.again(t.trump, *t.us)
    ),
    Theme.FINESSE: lambda t: t.puzzle.players == 4 and t.right == {t.led},
    Theme.DROP: lambda t: t.ours and t.took.suit is t.led and t.led in t.theirs,
    Theme.ENTRY: lambda t: (
        t.ours or any((each.leader, each.winner) == (t.mover.opposite, t.mover) for each in t.later)
    ),
    Theme.UNBLOCK: lambda t: len(t.right) == 1 and t.trump not in t.right,
    Theme.HOLD_UP: lambda t: t.trick.leader not in t.us and not t.ours and t.again(t.led, t.mover),
    Theme.DUCK: lambda t: (
        t.trick.leader in t.us and not t.ours and t.right == {t.led} and t.again(t.led, *t.us)
    ),
    Theme.DISCARD: lambda t: t.void and len(t.right) == 1 and t.trump not in t.right,
    Theme.THROW_IN: lambda t: not t.ours and t.later[0].leader is t.trick.winner,
    Theme.LONG_SUIT: lambda t: t.led is not t.trump and t.again(t.led, *t.us),
    Theme.COUNT: lambda t: t.leads,
    Theme.SAVE_KOT: lambda t: t.puzzle.goal.kind is Kind.SAVE,
    Theme.MAKE_KOT: lambda t: t.puzzle.goal.kind is Kind.KOT,
    Theme.SQUEEZE: lambda t: (
        t.mover not in t.us and t.void and len({card.suit for card in t.hand} - {t.trump}) > 1
    ),
}
SHIPPED = [puzzle for file in shipped_files() for puzzle in load(file).puzzles]


@pytest.mark.parametrize("theme", Theme, ids=lambda theme: theme.value)
def test_a_theme_of_a_pack_shows_what_the_page_says(theme: Theme) -> None:
    about = [puzzle for puzzle in SHIPPED if theme.value in puzzle.tags]
    for puzzle in random.Random(theme.value).sample(about, 3):
        step = moments(puzzle)[theme]
        assert PLAINLY[theme](Told(puzzle, step)), puzzle.id
        assert theme is Theme.SQUEEZE or step.wrong
