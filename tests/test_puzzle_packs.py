"""Packs: written and read without loss, in step with their schema, each fault told with its key."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from dealing import seeds
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_making import BASE, checked, made, told_words

from hokm_teach.i18n import LANGUAGES, runs
from hokm_teach.puzzles import (
    BadPack,
    Kind,
    Pack,
    Words,
    dump,
    load,
    reading,
)
from hokm_teach.puzzles.ids import digest, read_ledger
from hokm_teach.puzzles.pack import read_text, save, shipped_files
from hokm_teach.puzzles.puzzle import RULES, Source
from hokm_teach.puzzles.rating import HIGHEST, LOWEST
from hokm_teach.puzzles.themes import Theme, main_theme
from hokm_teach.shipped import shipped

SCHEMA = json.loads((shipped("puzzles") / "schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FILES = shipped_files()
HERE = Path("some/pack.toml")


# written, read, in step with the schema


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_pack_of_the_course_is_written_as_it_stands(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == dump(load(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_pack_of_the_course_keeps_to_the_schema(file: Path) -> None:
    assert list(VALIDATOR.iter_errors(tomllib.loads(file.read_text(encoding="utf-8")))) == []


def test_a_pack_is_read_as_it_was_written() -> None:
    text = dump(BASE)
    again = read_text(text, HERE)
    assert again.faults == ()
    assert again.pack == BASE
    assert dump(again.pack) == text


texts = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="{}\u2028\u2029"), min_size=1
).filter(lambda text: text.strip() and not reading._UNSEEN.search(text))


@settings(max_examples=60)
@given(st.lists(texts.filter(lambda text: len(text) <= 80), min_size=5, max_size=5), seeds)
def test_any_words_and_any_ending_come_back(words: list[str], seed: int) -> None:
    size = random.Random(seed).choice([(2, 3), (4, 2)])
    title, *hints, explanation = (Words((("en", text), ("fa", text[::-1]))) for text in words)
    puzzle = replace(
        made(seed % 20, *size, Kind.TRICKS),
        pack="made",
        title=title,
        hints=tuple(hints),
        explanation=explanation,
        source=Source((("en", words[0]), ("fa", words[1]))) if seed % 2 else Source.of(words[0]),
    )
    pack = Pack("made", title, (puzzle,))
    again = read_text(dump(pack), HERE)
    assert (again.faults, again.pack) == ((), pack)


def test_every_source_of_the_course_is_told_in_every_language() -> None:
    sources = {puzzle.source for file in FILES for puzzle in load(file).puzzles if puzzle.source}
    assert sources
    for source in sources:
        assert dict(source.texts).keys() == LANGUAGES.keys()


def test_words_told_by_code_are_written_in_every_language() -> None:
    goal = BASE.puzzles[0].goal.text(3)
    puzzle = replace(BASE.puzzles[0], title=goal, hints=(goal,) * 3, explanation=goal)
    title = read_text(dump(Pack("a", Words((("en", "A"),)), (puzzle,))), HERE).pack.puzzles[0].title
    assert isinstance(title, Words)
    assert dict(title.texts).keys() == LANGUAGES.keys()


def test_the_schema_is_a_schema_and_knows_the_keys_that_the_reader_knows() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    puzzle, defs = SCHEMA["$defs"]["puzzle"], SCHEMA["$defs"]
    assert set(SCHEMA["properties"]) == set(SCHEMA["required"]) == reading.PACK_KEYS
    assert set(puzzle["properties"]) == reading.NEEDED | reading.OPTIONAL
    assert set(puzzle["required"]) == reading.NEEDED
    assert set(puzzle["dependentRequired"]) == reading.WORDS
    assert defs["id"]["pattern"] == f"^{reading.ID}$"
    assert defs["id"]["maxLength"] == reading.ID_LENGTH
    assert SCHEMA["properties"]["schema"]["const"] == reading.SCHEMA


def test_the_schema_has_the_limits_that_the_reader_has() -> None:
    found = SCHEMA["$defs"]["puzzle"]["properties"]
    assert found["rules"]["enum"] == [name for n in (4, 3, 2) for name in RULES[n]]
    assert found["players"]["enum"] == sorted(RULES)
    assert set(found["tags"]["items"]["enum"]) == reading.THEMES
    rating = found["rating"]
    assert (rating["minimum"], rating["maximum"]) == (reading.RATINGS[0], reading.RATINGS[-1])
    assert (rating["minimum"], rating["maximum"]) == (LOWEST, HIGHEST)
    limits = {
        "title": SCHEMA["$defs"]["title"]["patternProperties"]["^[a-z]{2}$"]["maxLength"],
        "hints": found["hints"]["patternProperties"]["^[a-z]{2}$"]["items"]["maxLength"],
        "explanation": found["explanation"]["patternProperties"]["^[a-z]{2}$"]["maxLength"],
        "source": SCHEMA["$defs"]["source"]["maxLength"],
    }
    assert limits == reading.LENGTHS


# the packs of the course


def test_every_pack_of_the_course_is_sound() -> None:
    status, out, err = checked()
    assert (status, err) == (0, "")
    assert out.count("all sound") == len(FILES)


def test_a_pack_that_is_named_for_a_theme_holds_what_is_about_it() -> None:
    for theme in Theme:
        puzzles = load(FILES[0].with_name(f"{theme.value}.toml")).puzzles
        assert {main_theme(map(Theme, puzzle.tags)) for puzzle in puzzles} == {theme}
        assert len(puzzles) >= 12
        assert [puzzle.rating for puzzle in puzzles] == sorted(each.rating for each in puzzles)


def test_every_id_of_the_course_is_published() -> None:
    known = read_ledger()
    puzzles = [puzzle for file in FILES for puzzle in load(file).puzzles]
    assert {puzzle.id: digest(puzzle) for puzzle in puzzles}.items() <= known.items()


# mutations of the file: what the reader must name

Mutation = Callable[[dict[str, Any], random.Random], None]
junk = [None, True, 0, 3, -1, 2.5, "", "x", [], ["x"], {}, {"en": ""}, {"en": 3}, "<b>", "\x1b[31m"]


def as_toml(value: Any) -> str:
    """Write any value as TOML in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(k)} = {as_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return json.dumps(value)


def file_of(data: Mapping[str, Any]) -> str:
    """Write a pack's data, sound or not."""
    return "".join(f"{json.dumps(key)} = {as_toml(value)}\n" for key, value in data.items())


def sound_data() -> dict[str, Any]:
    return tomllib.loads(dump(BASE))


def unknown_key(entry: dict[str, Any], chance: random.Random) -> str:
    key = chance.choice(["spice", "Goal", "hint", "deals", "<b>"])
    entry[key] = chance.choice([1, "x"])
    return f"the key {key!r} is not known"


def missing_key(entry: dict[str, Any], chance: random.Random) -> str:
    key = chance.choice(sorted(reading.NEEDED - {"id"}))
    del entry[key]
    return f"the key {key!r} is missing"


def wrong_value(entry: dict[str, Any], chance: random.Random) -> str:
    key = chance.choice(sorted(reading.NEEDED - {"id", "tags", "rating"}))
    entry[key] = chance.choice([each for each in junk if each is not None])
    return ""


def wrong_label(entry: dict[str, Any], chance: random.Random) -> str:
    key, value, words = chance.choice(
        [
            ("tags", "finesse", "a list of themes"),
            ("tags", ["finesse", 3], "a list of themes"),
            ("tags", ["finesse", "drop"], "in the order of the alphabet"),
            ("tags", ["drop", "drop"], "each theme once"),
            ("tags", ["finesses"], "'finesses' is no theme"),
            ("rating", 599, "from 600 to 2600"),
            ("rating", True, "from 600 to 2600"),
            ("rating", "1000", "from 600 to 2600"),
        ]
    )
    entry[key] = value
    return words


def doubled_card(entry: dict[str, Any], _: random.Random) -> str:
    head, _, hands = entry["deal"].partition(":")
    first, *others = hands.split()
    entry["deal"] = f"{head}:{' '.join([first, first, *others[1:]])}"
    return "each card exists once"


def revoked_table(entry: dict[str, Any], _: random.Random) -> str:
    entry |= {"players": 4, "rules": "family-4", "leader": "S", "trump": "H"}
    entry.pop("won", None)
    entry |= {"deal": "N:Q2... .2.3. A... 3.4..", "table": "H9 D9"}
    return "but still holds"


def wrong_leader(entry: dict[str, Any], _: random.Random) -> str:
    entry["leader"] = "X"
    return "The leader is one of"


def won_nothing(entry: dict[str, Any], chance: random.Random) -> str:
    entry["won"] = chance.choice(["0-0", "00-0"])
    return "won: tricks won before, like 5-0"


def unknown_language(entry: dict[str, Any], _: random.Random) -> str:
    entry |= {"title": {"en": "T"}, "hints": {"en": ["a", "b", "c"]}, "explanation": {"en": "E"}}
    entry["hints"]["xx"] = ["a", "b", "c"]
    return f"{entry['id']}: hints: 'xx' is no language of the course"


def words_alone(entry: dict[str, Any], chance: random.Random) -> str:
    for key in reading.WORDS:
        entry.pop(key, None)
    entry[chance.choice(["title", "explanation"])] = {"en": "Words"}
    return "stand together"


def bad_words(entry: dict[str, Any], chance: random.Random) -> str:
    entry |= {"title": {"en": "T"}, "hints": {"en": ["a", "b", "c"]}, "explanation": {"en": "E"}}
    key, value, words = chance.choice(
        [
            ("title", {"fa": "ف"}, "English"),
            ("title", {"en": "{HX}"}, "{HX} is neither"),
            ("title", {"en": "x" * 81}, "no more than 80"),
            ("title", {"en": "T", "xx": "T"}, "'xx' is no language"),
            ("title", {"en": " "}, "a text, not empty"),
            ("title", {"en": "a\u202eb"}, "without control characters"),
            ("explanation", {"en": "a\x1b[2Jb"}, "without control characters"),
            ("explanation", "E", "a text for each language"),
            ("source", {"fa": "ف"}, "English"),
            ("source", {"en": "T", "xx": "T"}, "'xx' is no language"),
            ("source", "x" * 201, "no more than 200"),
            ("source", ["a"], "a text, not empty"),
            ("hints", {"en": ["a", "b"]}, "a list of 3 texts"),
            ("hints", {"en": ["a", "b", "c"], "fa": ["a"]}, "a list of 3 texts"),
            ("hints", {"en": ["a", "b", 3]}, "a text, not empty"),
        ]
    )
    entry[key] = value
    return words


BROKEN = [
    unknown_key,
    missing_key,
    wrong_value,
    wrong_label,
    doubled_card,
    revoked_table,
    wrong_leader,
    won_nothing,
    unknown_language,
    words_alone,
    bad_words,
]


@pytest.mark.parametrize("break_it", BROKEN, ids=lambda each: each.__name__)
@settings(max_examples=40)
@given(seed=seeds)
def test_a_broken_puzzle_is_named_and_the_others_are_read(break_it: Any, seed: int) -> None:
    chance, data = random.Random(seed), sound_data()
    entry = chance.choice(data["puzzles"])
    words = break_it(entry, chance)
    found = read_text(file_of(data), HERE)
    assert found.faults
    assert {(fault.pack, fault.id) for fault in found.faults} == {("made", entry["id"])}
    assert len({fault.line() for fault in found.faults}) == len(found.faults)
    assert words in " ".join(fault.line() for fault in found.faults)
    assert all(fault.line().startswith(f"{HERE}: {entry['id']}: ") for fault in found.faults)
    assert all(".." not in fault.line() and "\x1b" not in fault.line() for fault in found.faults)
    assert len(found.pack.puzzles) == len(data["puzzles"]) - 1


@settings(max_examples=200)
@given(seed=seeds)
def test_what_the_reader_takes_the_schema_takes(seed: int) -> None:
    """The other way round the reader knows more: which cards are there twice, which text holds a control character."""
    chance, data = random.Random(seed), sound_data()
    entry = chance.choice(data["puzzles"])
    for _ in range(chance.randint(1, 3)):
        key = chance.choice(sorted(reading.NEEDED | reading.OPTIONAL))
        entry[key] = chance.choice([each for each in junk if each is not None])
    text = file_of(data)
    if not read_text(text, HERE).faults:
        assert list(VALIDATOR.iter_errors(tomllib.loads(text))) == []


LOOSE = {
    "first": ["ha", "H10", "♥A", "  HA\tH3 ", "HA\nH3", "HA\u00a0H3", "HA,H3"],
    "deal": ["n:5..4.2 Q..QJ. AK.9.. .6..QJ", " N: 5..4.2 Q..QJ.  ak.9.. .6..QJ ", "N:- Q. A. K."],
    "won": [" 5-0", "05-00", "5-0-1", "۵-۰", "99-99"],
    "goal": ["1 tricks", "3 trick", "۳ tricks", " 3 tricks", "03 tricks", "SEVEN"],
    "trump": ["h", "H ", "♥", "hearts"],
    "leader": ["s", "S ", "South"],
    "id": ["a\n", "a--b", "-a", "a" * 60, "a" * 61, "١"],
}


@pytest.mark.parametrize(("key", "text"), [(key, each) for key in LOOSE for each in LOOSE[key]])
def test_what_is_typed_loosely_is_taken_by_both_or_by_the_schema_alone(key: str, text: str) -> None:
    data = sound_data()
    data["puzzles"] = data["puzzles"][:1]
    data["puzzles"][0][key] = text
    written = file_of(data)
    if not read_text(written, HERE).faults:
        assert list(VALIDATOR.iter_errors(tomllib.loads(written))) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"schema": 1}, "schema: this version reads schema 2"),
        ({"schema": True}, "schema: this version reads schema 2"),
        ({"id": "<b>"}, "id: small letters"),
        ({"id": "Made"}, "id: small letters"),
        ({"title": {"fa": "ف"}}, "title: a text for each language"),
        ({"puzzles": []}, "puzzles: there must be at least one"),
        ({"puzzles": "x"}, "puzzles: there must be at least one"),
        ({"puzzles": [3]}, "puzzle 1: a puzzle is a table of keys"),
        ({"puzzels": 1}, "the key 'puzzels' is not known"),
    ],
)
def test_a_fault_of_the_pack_itself_is_told(change: dict[str, Any], words: str) -> None:
    lines = [fault.line() for fault in read_text(file_of(sound_data() | change), HERE).faults]
    assert any(words in line for line in lines)
    assert all(line.startswith(f"{HERE}: ") for line in lines)


def test_a_puzzle_without_a_good_id_is_named_by_its_place() -> None:
    data = sound_data()
    data["puzzles"][2]["id"] = "<script>"
    (fault,) = read_text(file_of(data), HERE).faults
    assert (
        fault.line()
        == f"{HERE}: puzzle 3: id: small letters, digits and hyphens, like first-steps-1."
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'id = "x', ":1: this is no TOML: Unterminated string."),
        (b"schema = 2\nid = 1\nid = 2\n", ":3: this is no TOML: Cannot overwrite a value."),
        (b'schema = 2\n\ngoal = "3"  tricks\n', ":3: this is no TOML: Expected newline"),
        (b"schema = " + b"9" * 5000, ": this is no TOML: Exceeds the limit"),
        (b"a = " + b"[" * 100_000, ": this is no TOML: Too deeply nested."),
        (b"\xff\xfei\0d\0", ":1: it is no text in UTF-8, as packs are."),
        (b'schema = 2\nid = "\xe9"\n', ":2: it is no text in UTF-8, as packs are."),
        (b"", ": the key 'id' is missing."),
        (b"schema = 99999999999999999999", ": schema: this version reads schema 2."),
    ],
)
def test_what_is_no_pack_says_where(tmp_path: Path, text: bytes, words: str) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(text)
    with pytest.raises(BadPack):
        load(path)
    status, _, err = checked(str(path))
    assert status == 1
    assert any(line.startswith(f"{path}{words}") for line in err.splitlines())


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_a_pack_from_another_system_is_read_alike(tmp_path: Path, ends: str) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(b"\xef\xbb\xbf" + dump(BASE).replace("\n", ends).encode())
    assert load(path) == BASE


def test_a_pack_is_written_in_one_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pack.toml"
    link = tmp_path / "link.toml"
    save(path, "old")
    link.symlink_to(path)
    save(link, "new")
    assert link.is_symlink()
    with monkeypatch.context() as change:
        change.setattr(Path, "replace", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            save(path, "half")
    assert path.read_text(encoding="utf-8") == "new"
    assert {each.name for each in tmp_path.iterdir()} == {"pack.toml", "link.toml"}


@given(texts.filter(lambda text: len(text) < 60))
def test_markup_in_words_is_text(text: str) -> None:
    words = f"<script>alert(1)</script>&amp;<b>{text}"
    puzzle = replace(BASE.puzzles[0], **told_words(1) | {"title": Words((("en", words[:80]),))})
    found = read_text(dump(Pack("made", BASE.title, (puzzle,))), HERE)
    assert found.faults == ()
    title = found.pack.puzzles[0].title
    if "**" not in words:
        assert runs(title, "en") == [words[:80]]
