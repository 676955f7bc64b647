"""Whole matches in every way, driven as a page drives them: what is shown, what is kept, what is refused."""

from __future__ import annotations

import json
import random
import re
from copy import deepcopy
from typing import Any

import pytest
from dealing import seeds
from hypothesis import given, settings
from hypothesis import strategies as st
from walking import panel, play_through, wishes

from hokm_teach import RULESETS, Card, HokmError, RuleSet, Seat
from hokm_teach.bots import decide
from hokm_teach.deal import Phase
from hokm_teach.i18n import LANGUAGES, plain
from hokm_teach.lessons.game import Game, kept
from hokm_teach.lessons.game.sitting import Sitting
from hokm_teach.match import DealResult, Match, succession
from hokm_teach.rules import ROTATES

DRAFT, THREE, FOUR = RULESETS["draft-2"], RULESETS["governor-3"], RULESETS["family-4"]
DISCARDING = RULESETS["classic-2"].having(discard=(3, 2))
ROTATING = RULESETS["governor-4"].having(dealer=ROTATES)
EVERY_WAY = (*RULESETS.values(), DISCARDING, ROTATING)
each_way = pytest.mark.parametrize("rules", EVERY_WAY, ids=repr)
ways = st.sampled_from(EVERY_WAY)

SIGNS = dict(zip("♠♥♦♣", "SHDC", strict=True))


def short(rules: RuleSet) -> RuleSet:
    """The same way with a match that is soon over."""
    return rules.having(target=3)


def step(game: Game) -> None:
    """Do what comes next, as a simple player would."""
    known = game.known
    deciding = known is not None and known.to_act is Seat.SOUTH
    for wish in wishes(decide(known) if known is not None and deciding else "deal"):
        game.handle(wish)


def until(game: Game, phase: Phase, turns: int = 0) -> Game:
    """Go on until the learner decides in a phase."""
    for _ in range(5000):
        known = game.known
        if known is not None and known.phase is phase and len(known.turns) >= turns:
            return game
        step(game)
    raise AssertionError(f"{phase} never came")


def after(rules: RuleSet, seed: int, steps: int) -> Game:
    """A game some steps on."""
    game = Game(short(rules), seed=seed)
    for _ in range(steps):
        if game.done:
            break
        step(game)
    return game


def said(game: Game) -> str:
    feedback = panel(game)["feedback"]
    return plain(feedback["text"]) if feedback else ""


def words(game: Game) -> str:
    """Everything the panel says."""
    beside = panel(game)
    return "\n".join([plain(beside["title"]), *map(plain, beside["body"]), said(game)])


def actions(game: Game) -> set[str]:
    return {action["action"] for action in panel(game)["actions"]}


# ---------------------------------------------------------------- whole matches


@each_way
def test_a_whole_match_is_played_to_its_end_in_every_language(rules: RuleSet) -> None:
    looks = iter(range(10_000))
    game = Game(short(rules), seed=8)

    def look(lesson: Any) -> None:
        view = lesson.view(list(LANGUAGES)[next(looks) % len(LANGUAGES)])
        json.dumps(view)
        assert plain(view["panel"]["title"])
        assert {seat["seat"] for seat in view["table"]["seats"]} == {
            seat.value for seat in game.sitting.names
        }

    play_through(game, game, look)
    match = game.sitting.match
    assert match.winner == max(range(len(match.scores)), key=lambda side: match.scores[side])
    assert max(match.scores) >= 3
    sheet = panel(game)["sheets"][0]
    assert len(sheet["rows"]) == len(match.results) + 1
    assert [plain(cell) for cell in sheet["rows"][-1][3:]] == [str(score) for score in match.scores]
    assert "rematch" in actions(game)


@given(ways, seeds)
@settings(max_examples=12)
def test_the_match_is_the_one_the_engine_keeps(rules: RuleSet, seed: int) -> None:
    game = Game(short(rules), seed=seed)
    play_through(game, game, lambda _: None)
    match = game.sitting.match
    begun = Sitting.begin(match.rules, game.sitting.seed)
    again = Match.start(match.rules, match.hakems[0], begun.match.dealer)
    for hakem, result in zip(match.hakems, match.results, strict=True):
        assert again.hakem is hakem
        again = again.record(result)
    assert again == match


def test_one_deal_ends_with_the_first() -> None:
    game = Game(DRAFT, seed=2, one_deal=True, hakem=Seat.SOUTH)
    assert game.sitting.aces is None
    play_through(game, game, lambda _: None)
    assert game.done
    assert not game.sitting.over
    assert "resign" not in actions(game)
    with pytest.raises(HokmError, match="over"):
        game.handle({"action": "deal"})
    game.handle({"action": "rematch"})
    assert not game.done


@each_way
def test_what_the_others_do_passes_before_the_eyes(rules: RuleSet) -> None:
    """There is a table for every decision of the others', and one on which the deal begins."""
    game = Game(short(rules), seed=4)
    for _ in range(80):
        if game.done:
            break
        before = decisions(game)
        dealing = game.known is None or game.sitting.between
        step(game)
        others = decisions(game) - before - (not dealing)
        assert len(game.frames) == others + dealing
        tables = {str(table) for table in (*game.frames, game.table())}
        assert len(tables) == len(game.frames) + 1
        assert Seat.SOUTH not in [frame.to_move for frame in game.frames]


def decisions(game: Game) -> int:
    """How many decisions have been made in the match."""
    under_way = (
        [] if game.sitting.between or game.sitting.deal is None else [game.sitting.deal.moves]
    )
    return sum(map(len, [*game.sitting.finished, *under_way]))


# ---------------------------------------------------------------- marked cards


def shown_cards(view: Any) -> set[Card]:
    """Find every card a page is told of, as a picture or in plain words; what the browser keeps is not shown."""
    told = json.dumps({**view, "keep": None}, ensure_ascii=False)
    found = set(re.findall(r'"([SHDC][2-9TJQKA])"', told))
    for rank, sign in re.findall(r"(10|[2-9JQKA])([♠♥♦♣])", told):
        found.add(SIGNS[sign] + ("T" if rank == "10" else rank))
    return {Card(text) for text in found}


@given(ways, seeds, st.booleans())
@settings(max_examples=25)
def test_no_view_holds_a_card_that_the_learner_has_not_seen(
    rules: RuleSet, seed: int, counting: bool
) -> None:
    game = Game(short(rules), seed=seed)
    if counting:
        game.handle({"action": "count"})
    step(game)
    for _ in range(90):
        if game.done:
            break
        known = game.known
        assert known is not None
        cards = shown_cards(game.view("en"))
        assert cards <= known.seen, cards - known.seen
        assert set(known.hand) <= cards
        step(game)


def test_the_marked_cards_are_found_where_there_are_some() -> None:
    """The search above finds cards in a hand, in words and in a sheet."""
    game = until(Game(DRAFT, seed=4), Phase.DRAW, turns=8)
    view = game.view("en")
    bare: Any = {"table": {**view["table"], "seats": []}, "panel": view["panel"]}  # type: ignore[dict-item]
    known = game.known
    assert known is not None
    mine = {turn.taken for turn in known.turns if turn.seat is Seat.SOUTH}
    assert mine | set(known.offered) <= shown_cards(bare)


@given(seeds)
@settings(max_examples=15)
def test_of_the_other_s_turns_it_is_told_whether_he_kept_and_never_what(seed: int) -> None:
    game = until(Game(DRAFT, seed=seed), Phase.DRAW, turns=3)
    known = game.known
    assert known is not None
    bo = [turn for turn in known.turns if turn.seat is Seat.NORTH][-1]
    assert ("Bo kept the top card." if bo.kept else "Bo passed, and took the next card.") in said(game)  # fmt: skip


# ---------------------------------------------------------------- deciding


def test_trump_and_discards_are_confirmed_together_and_stand() -> None:
    game = until(Game(DRAFT, seed=1, hakem=Seat.SOUTH), Phase.TRUMP)
    before = game.sitting
    game.handle({"action": "choose-S"})
    first, second, third = game.known.hand[:3]  # type: ignore[union-attr]
    for card in (first, second, third, second):
        game.handle({"action": "pick", "card": card.text})
    assert game.sitting == before  # nothing is decided yet
    game.handle({"action": "choose-H"})
    confirm = next(each for each in panel(game)["actions"] if each["action"] == "confirm")
    assert confirm["label"] == "Confirm: hearts, 2 cards away"
    assert "disabled" not in confirm
    assert "nothing is taken back" in plain(panel(game)["note"])
    game.handle({"action": "confirm"})
    known = game.known
    assert known is not None
    assert known.trump is not None
    assert known.trump.value == "H"
    assert set(known.away) == {first, third}
    with pytest.raises(HokmError):
        game.handle({"action": "choose-S"})


def test_what_is_missing_is_said_on_the_button() -> None:
    game = until(Game(DRAFT, seed=1, hakem=Seat.SOUTH), Phase.TRUMP)
    labels = [confirm_label(game)]
    game.handle({"action": "choose-S"})
    labels.append(confirm_label(game))
    for card in game.known.hand:  # type: ignore[union-attr]
        game.handle({"action": "pick", "card": card.text})
        labels.append(confirm_label(game))
    assert labels == [
        "Choose a suit",
        "Choose 2 more cards",
        "Choose 1 more card",
        "Confirm: spades, 2 cards away",
        "Confirm: spades, 3 cards away",
        "Let 1 card go",
        "Let 2 cards go",
    ]


def confirm_label(game: Game) -> str:
    return next(each["label"] for each in panel(game)["actions"] if each["action"] == "confirm")


TURNS = [(DRAFT, 21), (RULESETS["classic-2"], 16), (DISCARDING, 21)]


@pytest.mark.parametrize(("rules", "turns"), TURNS, ids=str)
def test_turns_at_the_stock_are_counted_to_the_last(rules: RuleSet, turns: int) -> None:
    game = until(Game(rules, seed=5), Phase.DRAW)
    while game.known is not None and game.known.phase is Phase.DRAW:
        progress = panel(game)["progress"]
        assert progress is not None
        assert (progress["at"], progress["of"]) == (len(game.known.turns) + 1, turns)
        step(game)
    assert game.known is not None
    assert len(game.known.turns) == turns


def test_a_wrong_number_of_cards_is_not_laid_away() -> None:
    game = until(Game(DRAFT, seed=1, hakem=Seat.SOUTH), Phase.TRUMP)
    with pytest.raises(HokmError, match="Name trump first"):
        game.handle({"action": "confirm"})
    game.handle({"action": "choose-S"})
    game.handle({"action": "pick", "card": game.known.hand[0].text})  # type: ignore[union-attr]
    state = game.state
    with pytest.raises(HokmError, match="2 or 3 different cards"):
        game.handle({"action": "confirm"})
    assert game.state == state
    assert len(game.picked) == 1  # what was chosen is still there
    with pytest.raises(HokmError, match="not in your hand"):
        game.handle({"action": "pick", "card": next(iter(game.known.unseen)).text})  # type: ignore[union-attr]


NONSENSE = [
    "keep", "pass", "confirm", "choose-H", "choose-X", "rematch", "resign-yes", "opinion", "next", "seat-E",
]  # fmt: skip


@pytest.mark.parametrize("action", NONSENSE)
def test_what_cannot_be_done_now_is_refused_with_words(action: str) -> None:
    game = Game(FOUR, seed=1)
    with pytest.raises(HokmError):
        game.handle({"action": action})  # type: ignore[typeddict-item]
    until(game, Phase.PLAY)
    state = game.state
    with pytest.raises(HokmError):
        game.handle({"action": action})  # type: ignore[typeddict-item]
    assert game.state == state


def test_the_last_two_cards_are_both_offered_and_either_can_be_taken() -> None:
    for action in ("keep", "pass"):
        game = Game(DRAFT, seed=1)
        while True:
            until(game, Phase.DRAW)
            if len(game.known.offered) == 2:  # type: ignore[union-attr]
                break
            step(game)
        offer = game.view("en")["table"]["offer"]  # type: ignore[index]
        two = [card["card"] for card in offer["cards"]]
        labels = [plain(choice["label"]) for choice in offer["choices"]]
        assert labels == [f"Take {plain([{'card': card}])}" for card in two]
        game.handle({"action": action})
        known = game.known
        assert known is not None
        mine = [turn for turn in known.turns if turn.seat is Seat.SOUTH][-1]
        assert str(mine.taken) == two[action == "pass"]
        assert str(mine.gone) == two[action == "keep"]


def test_the_count_agrees_with_what_is_known_and_is_off_until_it_is_wanted() -> None:
    game = until(Game(DRAFT, seed=6), Phase.PLAY)
    assert not any("counted" in sheet["caption"] for sheet in panel(game)["sheets"])
    game.handle({"action": "count"})
    known = game.known
    assert known is not None
    sheet = next(sheet for sheet in panel(game)["sheets"] if "counted" in sheet["caption"])
    total = [plain(cell) for cell in sheet["rows"][-1]]
    gone = 52 - len(known.hand) - len(known.unseen)
    assert total == ["Sum", str(len(known.hand)), str(gone), str(len(known.unseen))]
    never = len(known.unseen) - known.held[1]
    assert f"{never} are out of play, and you will never see them." in sheet["caption"]
    # 26 are out of play; what was laid away or seen set aside is no longer unseen.
    assert never == 26 - len(known.out)


# ---------------------------------------------------------------- the end of deals and matches


def test_to_resign_is_asked_twice() -> None:
    game = until(Game(DRAFT, seed=3), Phase.DRAW)
    with pytest.raises(HokmError, match="Press Resign first"):
        game.handle({"action": "resign-yes"})
    game.handle({"action": "resign"})
    assert game.view("en")["table"]["offer"]["choices"] == []  # type: ignore[index]
    with pytest.raises(HokmError):
        game.handle({"action": "keep"})
    game.handle({"action": "resign-no"})
    game.handle({"action": "keep"})
    game.handle({"action": "resign"})
    game.handle({"action": "resign-yes"})
    assert game.sitting.match.winner == 1
    assert "Bo wins the match" in words(game)
    game.handle({"action": "rematch"})
    assert game.rules == DRAFT
    assert not game.done
    assert game.known is None


REASONS = {
    ("draft-2", True): "Hakem's side won, so",
    ("draft-2", False): "Whoever wins a deal is hakem in the next",
    ("governor-3", True): "Hakem's side won, so",
    ("governor-3", False): "Hakem lost, so the title passes to the player on",
    ("family-4", True): "Hakem's side won, so",
    ("family-4", False): "Hakem lost, so the title passes to the player on",
}


@pytest.mark.parametrize("name", ["draft-2", "governor-3", "family-4"])
def test_who_is_hakem_next_and_who_deals_is_said_with_the_reason(name: str) -> None:
    seen = set()
    for seed in range(12):
        game = Game(RULESETS[name], seed=seed)
        while not (game.sitting.finished and game.sitting.between):
            step(game)
        match = game.sitting.match
        result: DealResult = match.results[-1]
        seen.add(result.by_hakem)
        hakem, dealer = succession(
            match.rules, match.hakems[-1], game.sitting.deal_dealer, hakem_won=result.by_hakem
        )
        told = words(game)
        assert REASONS[name, result.by_hakem] in told
        who = {seat: str(plain(game.sitting.names[seat].runs("en"))) for seat in game.sitting.names}
        last = told.splitlines()
        assert any(who[hakem].lower() in line.lower() and "hakem" in line for line in last)
        assert any(who[dealer].lower() in line.lower() and "deal" in line for line in last)
    assert seen == {True, False}


# ---------------------------------------------------------------- what is kept


@given(ways, seeds, st.integers(0, 120))
@settings(max_examples=30)
def test_a_kept_match_is_gone_on_with_where_it_was_left(
    rules: RuleSet, seed: int, steps: int
) -> None:
    game = after(rules, seed, steps)
    state = json.loads(json.dumps(game.kept()))
    again = Game(short(rules), seed=seed + 1)
    again.handle({"action": "restore", "state": state})
    assert again.sitting == game.sitting
    assert again.table() == game.table() or game.picked
    assert again.kept() == game.kept()


def test_a_match_left_on_the_others_turn_goes_on() -> None:
    game = until(Game(DRAFT, seed=2), Phase.PLAY)
    state = game.state
    lines = state["deals"][-1].split(";")
    state["deals"][-1] = ";".join(lines[: len(lines) // 2])
    again = Game(DRAFT)
    again.restore(state)
    assert again.sitting.to_act is Seat.SOUTH


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def mutated(state: dict[str, Any], chance: random.Random, value: object) -> dict[str, Any]:
    """The same with one thing wrong."""
    state = deepcopy(state)
    key = chance.choice(list(state))
    kind = chance.randrange(4)
    if kind == 0:
        del state[key]
    elif kind == 1:
        state[key] = value
    elif kind == 2 and any(state["deals"]):
        at = chance.choice([index for index, line in enumerate(state["deals"]) if line])
        line = state["deals"][at]
        cut = chance.randrange(len(line))
        torn = chance.choice(["", "X", ";", "play SA", "keep;"])
        state["deals"][at] = line[:cut] + torn + line[cut + 1 :]
    else:
        state["deals"] = [*state["deals"], chance.choice(["", "keep", "trump H", value])]
    return state


@given(ways, seeds, st.integers(1, 60), st.integers(0, 2**32), json_values)
@settings(max_examples=150)
def test_a_damaged_match_is_refused_and_nothing_is_lost(
    rules: RuleSet, seed: int, steps: int, chance: int, value: object
) -> None:
    damaged = mutated(after(rules, seed, steps).state, random.Random(chance), value)
    game = after(rules, seed + 1, steps)
    before = game.sitting
    try:
        game.handle({"action": "restore", "state": {"match": damaged}})
    except HokmError:
        assert game.sitting == before
        assert game.kept()["aside"] == [damaged]
    else:  # what was changed makes a match as well: then it is that one, and it can be played
        assert kept.load(kept.dump(game.sitting)) == game.sitting
        assert game.sitting.to_act in (None, Seat.SOUTH)


@given(json_values)
@settings(max_examples=200)
def test_nonsense_is_no_match(value: object) -> None:
    game = Game(DRAFT, seed=1)
    before = game.sitting
    with pytest.raises(kept.BadMatch):
        game.restore(value)
    assert game.sitting == before


def test_a_match_of_another_table_is_not_taken_up() -> None:
    other = until(Game(RULESETS["classic-2"], seed=1), Phase.DRAW)
    game = Game(DRAFT, seed=1)
    with pytest.raises(kept.BadMatch):
        game.restore(other.state)
    with pytest.raises(kept.BadMatch):
        game.restore({**game.state, "first": "S"})


def test_what_is_set_aside_stays_within_bounds() -> None:
    game = Game(DRAFT, seed=1)
    for number in range(6):
        with pytest.raises(kept.BadMatch):
            game.handle({"action": "restore", "state": {**game.kept(), "match": {"n": number}}})
    assert game.kept()["aside"] == [{"n": 3}, {"n": 4}, {"n": 5}]
    with pytest.raises(kept.BadMatch):
        game.handle({"action": "restore", "state": {**game.kept(), "match": "x" * 150_000}})
    assert len(json.dumps(game.kept())) < 100_000
