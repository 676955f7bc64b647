"""`hokm-teach puzzles check`: sound packs made unsound in every way, and each fault told with its pack and puzzle."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psutil
import pytest
from dealing import seeds
from hypothesis import given, settings
from puzzle_making import BASE, checked, made

from hokm_teach import Card, Suit
from hokm_teach.cli import main
from hokm_teach.commands import puzzles_check
from hokm_teach.puzzles import (
    Goal,
    Kind,
    Pack,
    Puzzle,
    dump,
    ids,
    proof,
)
from hokm_teach.puzzles import check as checking
from hokm_teach.puzzles.check import check
from hokm_teach.puzzles.ids import BadLedger, digest, publish, read_ledger, turned
from hokm_teach.puzzles.labels import labelled
from hokm_teach.puzzles.reading import RATINGS
from hokm_teach.puzzles.themes.theme import Theme

# mutations of a sound pack: what the proof and the ledger must name


@contextlib.contextmanager
def ledger_of(packs: list[Pack], tmp_path: Path) -> Iterator[Path]:
    """Publish some packs in a ledger of their own, for a while."""
    file = tmp_path / "ids.txt"
    file.write_text("# a ledger\n", encoding="utf-8")
    publish([puzzle for pack in packs for puzzle in pack.puzzles], file)
    with (
        patch.object(ids, "ledger_file", lambda: file),
        patch.object(checking, "ledger_file", lambda: file),
        patch.object(puzzles_check, "ledger_file", lambda: file),
    ):
        yield file


def card_swapped(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:
    """Change two cards of two hands."""
    one, two = chance.sample(range(puzzle.players), 2)
    hands = list(puzzle.position.hands)
    mine, theirs = chance.choice(sorted(hands[one])), chance.choice(sorted(hands[two]))
    hands[one] = hands[one] - {mine} | {theirs}
    hands[two] = hands[two] - {theirs} | {mine}
    position = replace(puzzle.position, hands=tuple(hands))
    return replace(puzzle, position=position), "a changed puzzle needs a new id"


def goal_out_of_reach(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:  # noqa: ARG001
    """Ask for one trick more than best play gives."""
    best = proof.most(puzzle, replace(puzzle.position, to_win=None))
    if best == puzzle.tricks:
        return replace(puzzle, goal=Goal(Kind.TRICKS, best + 1)), f"from 1 to {puzzle.tricks}"
    return replace(puzzle, goal=Goal(Kind.TRICKS, best + 1)), f"best play gives {best}"


def second_solution(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:  # noqa: ARG001
    """Ask for so little that other cards do it too."""
    for tricks in range(puzzle.tricks, 0, -1):
        easier = replace(puzzle, goal=Goal(Kind.TRICKS, tricks))
        right = proof.keeping(easier, easier.position)
        if len(right) > len(puzzle.first) and not set(right) <= set(_group(puzzle, right[0])):
            everything = len(right) == len(puzzle.position.legal_cards())
            return easier, "nothing to find" if everything else "more than one card"
    return replace(puzzle, first=(*puzzle.first, puzzle.first[0])), "the first cards that reach"


def _group(puzzle: Puzzle, card: Card) -> tuple[Card, ...]:
    return next(each for each in proof.touching(puzzle.position) if card in each)


def first_left_out(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:
    """Name another first card."""
    wrong = [card for card in puzzle.position.legal_cards() if card not in puzzle.first]
    return replace(puzzle, first=(chance.choice(wrong),)), "the first cards that reach the goal are"


def line_cut(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:
    """End the solution before the goal is reached."""
    end, position = 0, puzzle.position
    while not proof.reached(puzzle, position):
        position = position.play(puzzle.solution[end])
        end += 1
    cut = chance.randrange(end)
    return replace(puzzle, solution=puzzle.solution[:cut]), "stops before" if cut else "cards with"


def line_wrong(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:
    """Play a card that lets the goal go, or one that nobody may play."""
    wrong = [card for card in puzzle.position.legal_cards() if card not in puzzle.first]
    others = sorted(set().union(*puzzle.position.hands) - set(puzzle.position.legal_cards()))
    card = chance.choice([*wrong, *others])
    words = "lets the goal go" if card in wrong else "card 1 of the solution: "
    return replace(puzzle, solution=(card, *puzzle.solution[1:])), words


def other_seat(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:  # noqa: ARG001
    """Let the other side be on lead."""
    seats = [seat for seat in puzzle.position.seats if seat not in puzzle.seats]
    hands = [set(hand) for hand in puzzle.position.hands]
    for seat, card in puzzle.position.plays:
        hands[puzzle.position.seats.index(seat)].add(card)
    position = replace(
        puzzle.position, leader=seats[0], trick=(), hands=tuple(map(frozenset, hands))
    )
    return replace(puzzle, position=position), "is to move, but the one who solves it must be"


def other_rules(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:  # noqa: ARG001
    """Name a rule set of other players."""
    return replace(puzzle, rules="governor-3"), "rules: one of"


def other_won(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:  # noqa: ARG001
    """Count a trick too many."""
    ours, theirs = puzzle.position.won
    position = replace(puzzle.position, before=(ours, theirs + 1))
    return replace(puzzle, position=position), "were won before"


def other_tags(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:
    """Leave a theme out, or add one."""
    one = chance.choice(list(Theme)).value
    tags = tuple(sorted({*puzzle.tags} ^ {one}))
    return replace(puzzle, tags=tags), "the tags are "


def other_rating(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:
    """Rate it otherwise."""
    wrong = chance.choice([each for each in RATINGS if each != puzzle.rating])
    return replace(puzzle, rating=wrong), f"the rating is {puzzle.rating}, not {wrong}"


def table_out_of_order(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:
    """Lay the cards on the table in another order."""
    if len(set(puzzle.position.trick)) < 2:
        return card_swapped(puzzle, chance)
    position = replace(puzzle.position, trick=puzzle.position.trick[::-1])
    return replace(
        puzzle, position=position
    ), ""  # as it falls: a revoke, another card, another puzzle


def first_incomplete(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:  # noqa: ARG001
    """Leave one of the first cards out."""
    words = "the first cards that reach" if len(puzzle.first) > 1 else "first: cards with"
    return replace(puzzle, first=puzzle.first[1:]), words


def leader_turned(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, str]:  # noqa: ARG001
    """Let the partner be where South is, with the same cards before him."""
    if puzzle.players != 4 or puzzle.position.trick:
        return replace(puzzle, goal=Goal(Kind.TRICKS, 9)), "from 1 to" if puzzle.tricks < 9 else ""
    position = replace(puzzle.position, leader=puzzle.position.leader.opposite)
    return replace(puzzle, position=position), "a changed puzzle needs a new id"


CHANGED = [
    table_out_of_order,
    first_incomplete,
    leader_turned,
    other_rating,
    other_tags,
    card_swapped,
    goal_out_of_reach,
    second_solution,
    first_left_out,
    line_cut,
    line_wrong,
    other_seat,
    other_rules,
    other_won,
]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder of packs with a ledger in which the sound pack is published."""
    folder = tmp_path_factory.mktemp("packs")
    with ledger_of([BASE], folder):
        yield folder


def test_the_sound_pack_has_no_fault(published: Path) -> None:
    path = published / "made.toml"
    path.write_text(dump(BASE), encoding="utf-8")
    assert checked(str(path)) == (0, f"{path}: {len(BASE.puzzles)} puzzles, all sound\n", "")


@pytest.mark.parametrize("change", CHANGED, ids=lambda each: each.__name__)
@settings(max_examples=20)
@given(seed=seeds)
def test_a_changed_puzzle_is_found_out(change: Any, published: Path, seed: int) -> None:
    chance = random.Random(seed)
    at = chance.randrange(len(BASE.puzzles))
    wrong, words = change(BASE.puzzles[at], chance)
    if wrong == BASE.puzzles[at] or (
        change in (card_swapped, table_out_of_order) and digest(wrong) == digest(BASE.puzzles[at])
    ):
        return  # two cards that touch: the same puzzle
    puzzles = BASE.puzzles[at - 1], wrong  # with a sound one beside it, which is not to be named
    path = published / "made.toml"
    path.write_text(dump(replace(BASE, puzzles=puzzles)), encoding="utf-8")
    status, _, err = checked(str(path))
    assert status == 1
    assert all(line.startswith(f"{path}: {wrong.id}: ") for line in err.splitlines())
    assert words in err


@settings(max_examples=10)
@given(seed=seeds)
def test_a_reused_id_is_found_out(published: Path, seed: int) -> None:
    one, two = random.Random(seed).sample(range(len(BASE.puzzles)), 2)
    puzzles = list(BASE.puzzles)
    puzzles[one] = replace(puzzles[one], id=puzzles[two].id)
    path = published / "made.toml"
    path.write_text(dump(replace(BASE, puzzles=tuple(puzzles))), encoding="utf-8")
    status, _, err = checked(str(path))
    assert status == 1
    assert f"{path}: {puzzles[two].id}: id: the id is used more than once" in err
    assert "a changed puzzle needs a new id" in err


@settings(max_examples=10)
@given(seed=seeds)
def test_a_puzzle_with_its_suits_renamed_is_found_out(published: Path, seed: int) -> None:
    chance = random.Random(seed)
    puzzle = chance.choice(BASE.puzzles)
    suits = list(Suit)
    named = dict(zip(suits, chance.sample(suits, 4), strict=True))
    twin = renamed(replace(puzzle, id="twin", pack="other"), named)
    paths = published / "made.toml", published / "twin.toml"
    paths[0].write_text(dump(BASE), encoding="utf-8")
    paths[1].write_text(dump(Pack("other", BASE.title, (twin,))), encoding="utf-8")
    status, _, err = checked(*map(str, paths))
    assert status == 1
    assert f"{paths[1]}: twin: it is the same as {puzzle.id} but for the names" in err
    assert f"{paths[1]}: twin: id: the id is not in ids.txt" in err
    paths[1].unlink()


@pytest.mark.parametrize("at", [0, 1, 4, 8])
def test_a_puzzle_seen_from_the_other_side_of_the_table_is_found_out(
    published: Path, at: int
) -> None:
    twin = replace(turned(BASE.puzzles[at]), id="twin", pack="other")
    assert turned(turned(twin)) == twin
    path = published / "twin.toml"
    path.write_text(dump(Pack("other", BASE.title, (twin,))), encoding="utf-8")
    status, _, err = checked(str(path))
    same = f"{path}: twin: it is the same as {BASE.puzzles[at].id}, seen from the other side"
    assert (status, same in err) == (1, True)
    path.unlink()


def test_what_the_maker_would_not_make_is_no_puzzle_of_the_course(
    published: Path, tmp_path: Path
) -> None:
    """Of somebody else's it is not asked, nor of one with words of its own."""
    bare = replace(BASE.puzzles[0], title=None, hints=None, explanation=None)
    text = dump(replace(BASE, puzzles=(bare,)))
    (published / "made.toml").write_text(text, encoding="utf-8")
    err = checked(str(published / "made.toml"))[2]
    assert err.startswith(f"{published / 'made.toml'}: {bare.id}: it is not worth finding: ")
    (tmp_path / "made.toml").write_text(text, encoding="utf-8")
    assert checked(str(tmp_path / "made.toml"))[::2] == (0, "")


def renamed(puzzle: Puzzle, named: dict[Suit, Suit]) -> Puzzle:
    """Return the puzzle with other suits."""

    def new(held: Any) -> Any:
        return type(held)(Card.of(named[card.suit], card.rank) for card in held)

    position = replace(
        puzzle.position,
        hands=tuple(map(new, puzzle.position.hands)),
        trump=named[puzzle.position.trump],
        trick=new(puzzle.position.trick),
    )
    return replace(
        puzzle, position=position, first=new(puzzle.first), solution=new(puzzle.solution)
    )


def test_packs_together_need_ids_of_their_own() -> None:
    again = replace(BASE, file="again.toml")
    lines = [fault.line() for fault in check([BASE, again])]
    assert any("again.toml: id: the pack's id is that of made too" in line for line in lines)
    assert sum("used more than once, first in made" in line for line in lines) == len(BASE.puzzles)


def test_labels_are_written_where_they_are_wrong(published: Path) -> None:
    path = published / "made.toml"
    wrong = tuple(replace(puzzle, tags=("squeeze",), rating=2600) for puzzle in BASE.puzzles)
    path.write_text(dump(replace(BASE, puzzles=wrong)), encoding="utf-8")
    assert checked("--label", str(path))[0] == 0
    assert path.read_text(encoding="utf-8") == dump(BASE)


# the command


def test_json_tells_each_puzzle(published: Path) -> None:
    head, first, second, *others = dump(BASE).split("[[puzzles]]")
    first = re.sub('goal = ".*"', 'goal = "9 tricks"', first)
    second = re.sub('trump = ".*"\n', "", second)
    path = published / "json.toml"
    path.write_text("[[puzzles]]".join([head, first, second, *others]), encoding="utf-8")
    status, out, _ = checked("--json", str(path))
    rows = {row["id"]: row for row in json.loads(out)}
    assert status == 1
    assert rows.keys() == {puzzle.id for puzzle in BASE.puzzles}
    assert all(
        list(row) == ["id", "pack", "players", "cards", "tags", "rating", "faults"]
        for row in rows.values()
    )
    good, bad, unread = (rows[BASE.puzzles[at].id] for at in (2, 0, 1))
    assert (good["players"], good["cards"], good["faults"]) == (2, 5, [])
    assert any("from 1 to 3" in fault for fault in bad["faults"])
    assert (unread["players"], unread["faults"]) == (None, ["the key 'trump' is missing."])
    path.unlink()


def test_json_has_an_object_for_each_puzzle_also_where_an_id_comes_twice(published: Path) -> None:
    path = published / "twice.toml"
    puzzles = (BASE.puzzles[0], replace(BASE.puzzles[2], id=BASE.puzzles[0].id))
    path.write_text(dump(replace(BASE, puzzles=puzzles)), encoding="utf-8")
    rows = json.loads(checked("--json", str(path))[1])
    assert [(row["id"], row["players"]) for row in rows] == [(puzzles[0].id, n) for n in (4, 2)]
    assert all("more than once" in " ".join(row["faults"]) for row in rows)


def test_a_file_is_read_once_however_it_is_named(tmp_path: Path) -> None:
    path, link = tmp_path / "made.toml", tmp_path / "link.toml"
    path.write_text(dump(replace(BASE, puzzles=BASE.puzzles[:1])), encoding="utf-8")
    link.symlink_to(path)
    status, out, err = checked(str(path), f"{tmp_path}/./made.toml", str(link), str(tmp_path))
    assert (status, err, out) == (0, "", f"{path}: 1 puzzles, all sound\n")


def test_paths_that_lead_nowhere_are_told(tmp_path: Path) -> None:
    loop, folder = tmp_path / "loop.toml", tmp_path / "folder.toml"
    loop.symlink_to(loop)
    folder.mkdir()
    for path, why in [
        (loop, "it cannot be read: Too many levels of symbolic links"),
        (tmp_path / ("x" * 300), "it cannot be read: File name too long"),
        (folder, "there is no pack here: a pack is a .toml file"),
    ]:
        assert checked(str(path))[::2] == (1, f"{path}: {why}.\n")


def test_what_cannot_be_written_is_told(
    published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(puzzles_check, "save", full)
    path = tmp_path / "made.toml"
    wrong = replace(BASE.puzzles[0], rating=2600)
    path.write_text(dump(replace(BASE, puzzles=(wrong,))), encoding="utf-8")
    status, _, err = checked("--label", str(path))
    assert (status, err) == (1, f"{path}: it cannot be written: No space left on device.\n")
    monkeypatch.setattr(ids, "save", full)
    course = published / "new.toml"
    new = replace(BASE.puzzles[1], id="new-1", position=made(2, 4, 4, Kind.SEVEN).position)
    new = labelled(
        replace(
            new, first=made(2, 4, 4, Kind.SEVEN).first, solution=made(2, 4, 4, Kind.SEVEN).solution
        )
    )
    course.write_text(dump(Pack("new", BASE.title, (new,))), encoding="utf-8")
    status, _, err = checked("--publish", str(course))
    assert status == 1
    assert err == f"{published / 'ids.txt'}: it cannot be written: No space left on device.\n"
    course.unlink()


def test_a_path_that_is_not_there_and_a_folder_without_packs(tmp_path: Path) -> None:
    status, _, err = checked(str(tmp_path / "nowhere.toml"), str(tmp_path))
    assert status == 1
    assert err.splitlines() == [
        f"{tmp_path / 'nowhere.toml'}: it cannot be read: No such file or directory.",
        f"{tmp_path}: there is no pack here: a pack is a .toml file.",
    ]


def test_ctrl_c_stops_it_on_all_cores_with_a_word() -> None:
    checking_all = subprocess.Popen(
        [sys.executable, "-m", "hokm_teach.cli", "puzzles", "check"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    begun, deadline = psutil.Process(checking_all.pid), time.monotonic() + 5
    while not begun.children() and time.monotonic() < deadline:  # one core has none
        time.sleep(0.02)
    time.sleep(0.5)
    os.killpg(checking_all.pid, signal.SIGINT)
    out, err = checking_all.communicate(timeout=60)
    assert (checking_all.returncode, out) == (130, "")
    assert err.strip() == "Stopped: nothing is proved."


def test_usage_is_told_with_status_two(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["puzzles", "check", "--spice"])
    assert left.value.code == 2
    assert "usage: hokm-teach" in capsys.readouterr().err


def test_new_ids_are_published_when_everything_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "made.toml"
    with ledger_of([], tmp_path) as ledger:
        path.write_text(dump(BASE), encoding="utf-8")
        assert checked(str(path))[0] == 1
        assert checked("--publish", str(path))[0] == 0
        assert read_ledger(ledger) == {puzzle.id: digest(puzzle) for puzzle in BASE.puzzles}
        kept = ledger.read_bytes()
        assert checked("--publish", str(path))[0] == 0
        assert ledger.read_bytes() == kept
        wrong = replace(BASE.puzzles[0], id="new", first=BASE.puzzles[0].solution[1:2])
        path.write_text(dump(replace(BASE, puzzles=(wrong,))), encoding="utf-8")
        assert checked("--publish", str(path))[0] == 1
        assert ledger.read_bytes() == kept


def test_a_pack_from_elsewhere_is_not_published(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    path = folder / "made.toml"
    path.write_text(dump(replace(BASE, puzzles=BASE.puzzles[:1])), encoding="utf-8")
    with ledger_of([], tmp_path) as ledger:
        status, _, err = checked("--publish", str(path))
        assert (status, read_ledger(ledger)) == (1, {})
        assert (
            err == f"{path}: only packs of the course, in its folder, are published: {tmp_path}.\n"
        )


ACCIDENTS = {
    "an entry deleted": lambda lines: lines[:2] + lines[3:],
    "the last one deleted": lambda lines: lines[:-2] + lines[-1:],
    "an id renamed": lambda lines: [line.replace("made-4-3", "made-4-33") for line in lines],
    "a digest brought up to date": lambda lines: [
        re.sub(" [0-9a-f]{16}$", " " + "0" * 16, line) if line.startswith("made-4-3") else line
        for line in lines
    ],
    "an entry typed in": lambda lines: [*lines[:-1], "new-1 " + "0" * 16, lines[-1]],
    "the seal lost": lambda lines: lines[:-1],
    "everything lost": lambda _: [],
}


@pytest.mark.parametrize("accident", ACCIDENTS)
def test_an_accident_with_the_ledger_is_noticed(tmp_path: Path, accident: str) -> None:
    path = tmp_path / "made.toml"
    path.write_text(dump(BASE), encoding="utf-8")
    with ledger_of([BASE], tmp_path) as ledger:
        lines = ACCIDENTS[accident](ledger.read_text(encoding="utf-8").splitlines())
        ledger.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        if not lines:
            ledger.unlink()
        for argv in (["--json"], ["--publish"]):
            status, out, err = checked(*argv, str(path))
            assert status == 1
            assert err.startswith("ids.txt:")
            if "--json" in argv:
                assert [row["pack"] for row in json.loads(out)] == [""]


def test_an_id_is_entered_on_a_line_of_its_own(tmp_path: Path) -> None:
    """Also where an editor has left the last line without an end, or written Windows' ends."""
    with ledger_of([BASE], tmp_path) as ledger:
        for text in (
            ledger.read_text("utf-8").rstrip(),
            ledger.read_text("utf-8").replace("\n", "\r\n"),
        ):
            ledger.write_bytes(text.encode())
            known = read_ledger()
            new = replace(made(len(known), 4, 3, Kind.TRICKS), id=f"new-{len(known)}")
            assert publish([new]) == [new.id]
            assert read_ledger() == known | {new.id: digest(new)}
            assert ledger.read_text("utf-8").startswith("# a ledger\n")


@pytest.mark.parametrize("line", ["x", "a-1 123", "a-1 b1183179769f0368\na-1 b1183179769f0368"])
def test_a_damaged_ledger_says_where(tmp_path: Path, line: str) -> None:
    with ledger_of([], tmp_path) as ledger:
        ledger.write_text(line, encoding="utf-8")
        with pytest.raises(BadLedger, match=r"ids\.txt:[12]: an id and 16"):
            read_ledger()
        assert "ids.txt:" in checked()[2]


def test_many_puzzles_are_proved_on_all_cores_and_named_in_their_order(published: Path) -> None:
    puzzles = [labelled(replace(made(seed, 4, 3, Kind.TRICKS), pack="many")) for seed in range(16)]
    for at in (3, 11):
        puzzles[at] = replace(puzzles[at], rules="classic-4", solution=puzzles[at].solution[:1])
    path = published / "many.toml"
    path.write_text(dump(Pack("many", BASE.title, tuple(puzzles))), encoding="utf-8")
    lines = [line for line in checked(str(path))[2].splitlines() if "ids.txt" not in line]
    assert lines == [
        f"{path}: {puzzles[at].id}: the solution stops before the goal is reached."
        for at in (3, 11)
    ]
