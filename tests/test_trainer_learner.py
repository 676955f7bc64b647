"""The learner of the puzzle trainer: rating, streak, reviews, what comes next, and the record of it all."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import date, timedelta

import glicko2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_making import made

from hokm_teach.puzzles import Kind
from hokm_teach.trainer import record
from hokm_teach.trainer.choice import Level, Which, Wish, choose, daily
from hokm_teach.trainer.learner import SCORES, Learner, Tried
from hokm_teach.trainer.library import Library, library
from hokm_teach.trainer.review import Review
from hokm_teach.trainer.skill import WIDEST, Skill
from hokm_teach.trainer.state import Kept
from hokm_teach.trainer.streak import Streak

DAY = date(2026, 3, 20)
ENDING = made(1, 4, 3, Kind.TRICKS)
THEMES = ("drop", "duck", "entry", "finesse")


def later(days: int) -> date:
    return DAY + timedelta(days=days)


def puzzles(count: int = 40) -> Library:
    """Many puzzles that differ in what a choice looks at."""
    return Library(
        replace(ENDING, id=f"p-{n}", rating=700 + 40 * n, tags=(THEMES[n % 4],))
        for n in range(count)
    )


LIBRARY = puzzles()


# rating


def test_the_published_example_of_glicko_2() -> None:
    """Glickman's paper: 1500 ± 200 against three others gives 1464.06, 151.52 and 0.05999 (he rounds on the way)."""
    others = ((Skill(1400, 30), 1.0), (Skill(1550, 100), 0.0), (Skill(1700, 300), 0.0))
    now = Skill(1500, 200, 0.06).after(others)
    assert now.rating == pytest.approx(1464.06, abs=0.02)
    assert now.deviation == pytest.approx(151.52, abs=0.01)
    assert now.volatility == pytest.approx(0.059996, abs=1e-6)


@given(
    st.floats(400, 2800), st.floats(45, 250), st.floats(400, 2800), st.sampled_from([0.0, *SCORES])
)
def test_a_game_moves_the_rating_as_the_library_does(
    rating: float, off: float, other: float, score: float
) -> None:
    """The volatility is ours (see `skill`); rating and deviation are the library's but for its tiny part in them."""
    player = glicko2.Player(1500, off, 0.06)
    player.update_player([1500 + other - rating], [110], [score])
    now = Skill(rating, off).after(((Skill(other, 110), score),))
    assert now.rating - rating == pytest.approx(player.rating - 1500, abs=0.5)
    assert now.deviation == pytest.approx(max(player.rd, 45), abs=0.5)


@given(st.floats(400, 2800), st.floats(45, 250), st.floats(400, 2800))
def test_hints_lower_what_is_won(rating: float, off: float, other: float) -> None:
    skill, puzzle = Skill(rating, off), Skill(other, 110)
    ratings = [skill.after(((puzzle, score),)).rating for score in (*SCORES, 0.0)]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == len(ratings)


def test_rest_makes_a_rating_less_certain_and_no_lower() -> None:
    skill = Skill(1300, 60)
    assert skill.rested(0) == skill
    assert skill.rested(30).rating == 1300
    assert 60 < skill.rested(30).deviation < skill.rested(300).deviation <= WIDEST
    assert skill.rested(100_000).deviation == WIDEST


def test_only_the_first_attempt_is_rated() -> None:
    first = Learner().attempted(ENDING, 0, DAY)
    assert first.skill.rating < Learner().skill.rating
    assert first.tried[ENDING.id].rating > ENDING.rating  # the puzzle has proved harder
    again = first.attempted(ENDING, 1, later(1))
    assert again.skill == first.skill
    assert again.themes == first.themes
    assert again.tried[ENDING.id].rating == first.tried[ENDING.id].rating
    assert again.tried[ENDING.id].times == 2
    assert first.failed() == (ENDING.id,)
    assert again.failed() == ()


def test_each_theme_of_a_puzzle_has_its_own_rating() -> None:
    both = replace(ENDING, tags=("drop", "duck"))
    learner = Learner().attempted(both, 1, DAY)
    learner = learner.attempted(replace(ENDING, id="other", tags=("duck",)), 0, DAY)
    assert (
        learner.themes["drop"].rating > Learner().skill.rating > learner.themes["duck"].rating - 1
    )
    assert learner.by_strength(THEMES) == ("duck", "drop")


def test_the_curve_has_one_point_a_day() -> None:
    learner = Learner()
    for n in range(6):
        learner = learner.attempted(replace(ENDING, id=f"p-{n}"), n % 2, later(n // 2))
    assert [day for day, _ in learner.curve] == [later(0), later(1), later(2)]
    assert learner.curve[-1][1] == round(learner.skill.rating)


def test_a_clock_that_was_set_back_leaves_the_curve_in_order() -> None:
    learner = Learner()
    for n, day in enumerate((5, 6, 2, 6)):
        learner = learner.attempted(replace(ENDING, id=f"p-{n}"), n % 2, later(day))
    assert [day for day, _ in learner.curve] == [later(5), later(6)]
    assert learner.curve[-1][1] == round(learner.skill.rating)


# streak


def streak_of(*days: int) -> Streak:
    streak = Streak()
    for day in days:
        streak = streak.played(later(day))
    return streak


@pytest.mark.parametrize(
    ("days", "length"),
    [
        ((0,), 1),
        ((0, 0, 0), 1),
        ((0, 1, 2), 3),
        ((0, 2), 2),  # one day missed
        ((0, 2, 3, 4), 4),
        ((0, 3), 1),  # two days missed
        ((0, 2, 4), 1),  # a second one in the same week
        ((0, 2, 3, 4, 5, 6, 7, 9), 8),  # … a week after the first
        ((0, 1, 5, 6), 2),
        ((5, 3), 1),  # a clock that was set back
    ],
)
def test_a_streak_forgives_one_day_a_week(days: tuple[int, ...], length: int) -> None:
    streak = streak_of(*days)
    assert streak.days == length
    assert streak.longest >= length


def test_a_streak_is_seen_as_broken_on_the_day_it_is() -> None:
    streak = streak_of(0, 1, 2)
    assert [streak.now(later(day)) for day in range(2, 7)] == [3, 3, 3, 0, 0]
    used = streak_of(0, 2)
    assert [used.now(later(day)) for day in range(2, 6)] == [2, 2, 0, 0]
    assert Streak().now(DAY) == 0


# review


def test_intervals_grow_while_it_is_solved_and_shrink_when_it_is_failed() -> None:
    review = Review.of_failed(DAY)
    assert review.days == 1
    seen = [review.days]
    for _ in range(5):
        review = review.after(1.0, review.due)
        seen.append(review.days)
    assert seen == sorted(set(seen))
    failed = review.after(0.0, review.due)
    assert failed.days < seen[-2]


def test_hints_put_it_off_less_far() -> None:
    review = Review.of_failed(DAY).after(1.0, later(1))
    assert review.after(0.5, review.due).days < review.after(1.0, review.due).days


def test_the_same_history_gives_the_same_days() -> None:
    def went() -> Review:
        review = Review.of_failed(DAY)
        for score in (1.0, 1.0, 0.5, 0.0, 1.0):
            review = review.after(score, review.due)
        return review

    assert went() == went()


def test_review_is_for_those_who_want_it() -> None:
    failed = Learner().attempted(ENDING, 0, DAY)
    assert failed.due(later(100)) == ()
    wanted = failed.review(True, DAY)
    assert wanted.due(DAY) == ()
    assert wanted.due(later(1)) == (ENDING.id,)
    solved = wanted.attempted(ENDING, 1, later(1))
    assert solved.due(later(1)) == ()
    assert solved.reviews[ENDING.id].due > later(1)
    assert wanted.review(False, later(1)).due(later(1)) == ()
    another = wanted.attempted(replace(ENDING, id="other"), 0, DAY)
    assert another.due(later(1)) == (ENDING.id, "other")


# choice


def test_the_daily_puzzle_is_the_same_for_everybody() -> None:
    shuffled = list(LIBRARY.puzzles.values())
    random.Random(4).shuffle(shuffled)
    for day in range(30):
        assert daily(LIBRARY, later(day)).id == daily(Library(shuffled), later(day)).id
    assert len({daily(LIBRARY, later(day)).id for day in range(30)}) > 12


def test_a_new_pack_changes_few_days() -> None:
    """A day keeps its puzzle unless one of the new ones is drawn."""
    more = Library([*LIBRARY.puzzles.values(), *(replace(ENDING, id=f"q-{n}") for n in range(5))])
    for day in range(60):
        before, after = daily(LIBRARY, later(day)).id, daily(more, later(day)).id
        assert before == after or after.startswith("q-")


def test_the_next_one_is_near_the_rating_and_new() -> None:
    learner = Learner()
    for _ in range(len(LIBRARY.puzzles)):
        found = choose(LIBRARY, learner, Wish(), DAY)
        assert found is not None
        assert found.id not in learner.tried
        left = sorted(
            abs(puzzle.rating - learner.skill.rating)
            for puzzle in LIBRARY.puzzles.values()
            if puzzle.id not in learner.tried
        )
        assert abs(found.rating - learner.skill.rating) <= left[:6][-1]
        learner = learner.attempted(found, 1, DAY)
    again = choose(LIBRARY, learner, Wish(), later(1), ["p-3"])
    assert again is not None
    assert again.id != "p-3"


def test_easier_and_harder() -> None:
    easier, mine, harder = (
        choose(LIBRARY, Learner(), Wish(level=level), DAY)
        for level in (Level.EASIER, Level.MINE, Level.HARDER)
    )
    assert easier is not None
    assert mine is not None
    assert harder is not None
    assert easier.rating < mine.rating < harder.rating


def test_a_wish_is_granted_or_nothing_is() -> None:
    found = choose(LIBRARY, Learner(), Wish(theme="duck"), DAY)
    assert found is not None
    assert "duck" in found.tags
    assert choose(LIBRARY, Learner(), Wish(theme="squeeze"), DAY) is None
    assert choose(LIBRARY, Learner(), Wish(cards=8), DAY) is None
    assert choose(LIBRARY, Learner(), Wish(players=2), DAY) is None
    assert choose(LIBRARY, Learner(), Wish(players=4, cards=3), DAY) is not None


def test_failed_ones_and_due_ones_come_in_their_order() -> None:
    learner = Learner()
    for n, day in ((5, 2), (7, 0), (9, 1)):
        learner = learner.attempted(LIBRARY.puzzles[f"p-{n}"], 0, later(day))
    wish = Wish(Which.FAILED)
    first = choose(LIBRARY, learner, wish, later(3))
    assert first is not None
    assert first.id == "p-7"
    after = choose(LIBRARY, learner, wish, later(3), ["p-7"])
    assert after is not None
    assert after.id == "p-9"
    assert choose(LIBRARY, learner, Wish(Which.DUE), later(9)) is None
    due = choose(LIBRARY, learner.review(True, later(3)), Wish(Which.DUE), later(9))
    assert due is not None
    assert choose(LIBRARY, Learner(), wish, DAY) is None


def test_every_shipped_puzzle_is_in_the_library() -> None:
    assert library() is library()
    assert "first-steps-1" in library().puzzles
    for theme in library().themes:
        rated = [puzzle.rating for puzzle in library().about(theme)]
        assert rated == sorted(rated)


# record


def some_learner(seed: int, games: int = 25) -> Learner:
    chance, learner = random.Random(seed), Learner()
    if chance.random() < 0.5:
        learner = learner.review(True, DAY)
    for n in range(games):
        puzzle = LIBRARY.puzzles[f"p-{chance.randrange(40)}"]
        score = chance.choice((0.0, 0.0, *SCORES))
        learner = learner.attempted(puzzle, score, later(n // 3 + chance.randrange(2)))
        if score or chance.random() < 0.3:
            learner = learner.solved(puzzle, later(n // 3))
    return learner


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_a_record_is_read_back_as_it_was(seed: int) -> None:
    learner = some_learner(seed)
    text = record.dump(learner)
    assert record.load(text, record.seal(text)) == learner


def test_a_record_of_every_puzzle_is_short_enough_to_be_kept() -> None:
    learner = Learner().review(True, DAY)
    for n in range(700):
        learner = learner.attempted(replace(ENDING, id=f"a-long-enough-name-{n}"), n % 2, DAY)
    assert len(json.dumps(Kept(learner).dump(LIBRARY))) < 100_000


@settings(max_examples=150)
@given(st.integers(0, 100), st.data())
def test_a_damaged_record_is_refused(seed: int, data: st.DataObject) -> None:
    text = record.dump(some_learner(seed, 4))
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters(codec="ascii").filter(lambda letter: letter != text[at]))
    with pytest.raises(record.BadRecord, match="could not be read"):
        record.load(text[:at] + other + text[at + 1 :], record.seal(text))


JUNK: list[object] = [
    None, True, 7, [], {}, "", "x", "[]", "{}", "null", "1e999", "NaN", '{"version":1}', "[" * 3000,
]  # fmt: skip


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk)[:20])
def test_what_is_no_record_is_refused_even_with_a_good_seal(junk: object) -> None:
    sealed = record.seal(junk) if isinstance(junk, str) else "00000000"
    with pytest.raises(record.BadRecord):
        record.load(junk, sealed)


LEARNER = some_learner(3)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("skill", [1200, 250]),
        ("skill", [1200, float("nan"), 0.06]),
        ("skill", ["1200", 250, 0.06]),
        ("themes", {"<b>": [1200, 250, 0.06]}),
        ("themes", [1]),
        ("tried", {"p-1": [1, 1.0, 2, 700000, 1200, 100]}),
        ("tried", {"p-1": [1, 2.0, 1, 700000, 1200, 100]}),
        ("tried", {"p-1": [True, 1.0, 1, 700000, 1200, 100]}),
        ("tried", {"p-1": [1, 1.0, 1, 0, 1200, 100]}),
        ("streak", [1, 9_999_999, 1, None]),
        ("streak", [-1, None, 0, None]),
        ("curve", [[700000, 1200]] * 1000),
        ("reviewing", 1),
        ("reviews", {"p-1": [700000, 700000, -1, 5]}),
        ("rated", "today"),
        ("spice", 1),
        ("version", 0),
    ],
)
def test_a_sealed_record_that_makes_no_sense_is_refused(key: str, value: object) -> None:
    text = json.dumps({**json.loads(record.dump(LEARNER)), key: value})
    with pytest.raises(record.BadRecord, match="could not be read"):
        record.load(text, record.seal(text))


def test_a_newer_record_is_told_apart() -> None:
    text = json.dumps({**json.loads(record.dump(LEARNER)), "version": 2, "more": 1})
    with pytest.raises(record.BadRecord, match="newer version"):
        record.load(text, record.seal(text))


def test_a_refused_record_is_set_aside_and_the_learner_stays() -> None:
    kept = Kept(LEARNER)
    broken = {"record": "{", "seal": "12345678"}
    with pytest.raises(record.BadRecord):
        kept.load({**broken, "at": 3}, LIBRARY)
    assert kept.learner == LEARNER
    assert kept.dump(LIBRARY)["aside"] == broken
    again = Kept()
    again.load(kept.dump(LIBRARY), LIBRARY)
    assert again.learner == LEARNER
    assert again.dump(LIBRARY)["aside"] == broken


@pytest.mark.parametrize(
    "junk", [None, 3, "x", [], ["new"], ["new", "mine", "<b>", {}, []], [[], {}, 1, "2", None]]
)
def test_an_odd_wish_is_any(junk: object) -> None:
    kept = Kept()
    kept.load({"wish": junk, "puzzle": junk, "aside": junk}, LIBRARY)
    assert kept.wish == Wish()
    assert kept.aside == {}


def test_tried_is_plain_to_read() -> None:
    solved = [name for name, each in LEARNER.tried.items() if each.solved]
    assert LEARNER.count_solved(LIBRARY.puzzles) == len(solved)
    assert LEARNER.count_solved(solved[:2]) == 2
    assert all(isinstance(each, Tried) for each in LEARNER.tried.values())


# fair


@pytest.mark.parametrize("score", SCORES[1:])
@pytest.mark.parametrize("rating", [700, 1200, 1700, 2600])
def test_with_help_no_rating_rises(score: float, rating: int) -> None:
    """Who lets himself be shown the cards of puzzles far too hard for him wins nothing by it."""
    puzzle = replace(ENDING, rating=rating, tags=("duck",))
    learner = Learner().attempted(puzzle, score, DAY)
    assert learner.skill.rating <= Learner().skill.rating
    assert learner.themes["duck"].rating <= Learner().skill.rating
    assert Learner().attempted(puzzle, 1.0, DAY).skill.rating > Learner().skill.rating


def test_what_is_solved_on_the_day_it_failed_still_comes_back() -> None:
    learner = Learner(reviewing=True).attempted(ENDING, 0, DAY)
    due = learner.reviews[ENDING.id].due
    again = learner
    for _ in range(5):
        again = again.attempted(ENDING, 1.0, DAY)
    assert again.reviews == learner.reviews
    assert again.attempted(ENDING, 1.0, due).reviews[ENDING.id].due > due


@pytest.mark.parametrize("which", [Which.NEW, Which.FAILED])
def test_whoever_skips_goes_round_all_there_is(which: Which) -> None:
    """Not to and fro between the two that suit best; and after the last one the first comes again."""
    learner = Learner()
    if which is Which.FAILED:
        for puzzle in LIBRARY.puzzles.values():
            learner = learner.attempted(puzzle, 0, DAY)
    seen: list[str] = []
    for _ in LIBRARY.puzzles:
        found = choose(LIBRARY, learner, Wish(which), DAY, seen)
        assert found is not None
        assert found.id not in seen
        seen.append(found.id)
    found = choose(LIBRARY, learner, Wish(which), DAY, seen)
    assert found is not None
    assert found.id == seen[0]
