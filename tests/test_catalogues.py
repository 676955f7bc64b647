"""The catalogues: up to date with the code and the notebooks, sound, and compiled."""

from __future__ import annotations

import ast
import gettext
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from hokm_teach.i18n import LANGUAGES
from hokm_teach.locale.__main__ import DOMAINS, LOCALE, PACKAGE, compiled, po_path, written

TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]
CATALOGUES = [(lang, domain) for lang in TRANSLATED for domain in DOMAINS]
#: Languages in which nothing may be missing, neither a message nor a block of prose; a new one joins when it is whole.
COMPLETE = ("fa",)
HINT = "run `make catalogues`"


def read(lang: str, domain: str) -> Catalog:
    path = po_path(lang, domain)
    assert path.exists(), f"{path.relative_to(PACKAGE)} is not there; {HINT}"
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def forms(text: str | list[str] | tuple[str, ...]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def entries(catalogue: Catalog) -> list[Message]:
    return [entry for entry in catalogue if entry.id]


@pytest.mark.parametrize("domain", DOMAINS)
def test_templates_are_up_to_date(domain: str) -> None:
    template = LOCALE / f"{domain}.pot"
    assert template.exists(), HINT
    assert template.read_text("utf-8") == written(DOMAINS[domain]()).decode(), HINT


@pytest.mark.parametrize(("lang", "domain"), CATALOGUES)
def test_languages_have_the_entries_of_the_template(lang: str, domain: str) -> None:
    with (LOCALE / f"{domain}.pot").open("rb") as file:
        wanted = [entry.id for entry in entries(read_po(file))]
    assert [entry.id for entry in entries(read(lang, domain))] == wanted, HINT


@pytest.mark.parametrize(("lang", "domain"), CATALOGUES)
def test_nothing_is_fuzzy(lang: str, domain: str) -> None:
    assert not [entry.id for entry in entries(read(lang, domain)) if entry.fuzzy]


@pytest.mark.parametrize(("lang", "domain"), CATALOGUES)
def test_compiled_files_are_those_of_the_sources(lang: str, domain: str) -> None:
    path = po_path(lang, domain)
    assert path.with_suffix(".mo").read_bytes() == compiled(path), HINT
    spoken = gettext.translation(domain, LOCALE, [lang])
    for entry in entries(read(lang, domain)):
        if isinstance(entry.id, str) and entry.string:
            assert spoken.gettext(entry.id) == entry.string


def marks(text: str, counts: bool) -> Counter[str]:
    """Count what a translation must keep: its fields and its `**`.

    A form that counts may leave out its number ("one trick", "both tricks"), so that is not counted.
    """
    found = Counter(re.findall(r"\{\w+\}|\*\*", text))
    if counts:
        del found["{n}"]
    return found


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_keep_fields_and_strong_words(lang: str) -> None:
    wrong = []
    for entry in entries(read(lang, "hokm_teach")):
        counts = not isinstance(entry.id, str)
        wanted = [marks(form, counts) for form in forms(entry.id)]
        wrong += [
            (entry.id, text)
            for text in forms(entry.string)
            if text and marks(text, counts) not in wanted
        ]
    assert not wrong


def targets(text: str) -> list[str]:
    """Return what a block of Markdown links to and how it is built: links, level of heading, items."""
    found = sorted(re.findall(r"\]\(([^)\s]+)", text))
    heading = re.match(r"(#*)", text)
    assert heading
    return [*found, heading[1], str(len(re.findall(r"^\s*(?:[-*+]|\d+[.)]) ", text, re.M)))]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translated_prose_keeps_links_and_structure(lang: str) -> None:
    wrong = [
        (entry.id, entry.string)
        for entry in entries(read(lang, "prose"))
        if entry.string and targets(str(entry.string)) != targets(str(entry.id))
    ]
    assert not wrong


def test_complete_languages_are_offered() -> None:
    assert set(COMPLETE) <= set(TRANSLATED)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", COMPLETE)
def test_nothing_is_missing_in_a_complete_language(lang: str, domain: str) -> None:
    missing = [entry.id for entry in entries(read(lang, domain)) if not all(forms(entry.string))]
    assert not missing


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Give each `M(…)` and `plural(…)` of the package with the place where it stands."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("M", "plural")
            ):
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node


def test_every_message_is_written_where_the_extractor_finds_it() -> None:
    """A text put together while running would never reach a translator; `message.text` already has."""
    wrong = []
    for place, call in calls():
        texts = call.args[: 1 if ast.unparse(call.func) == "M" else 2]
        if not all(
            (isinstance(text, ast.Constant) and isinstance(text.value, str))
            or (isinstance(text, ast.Attribute) and text.attr == "text")
            for text in texts
        ):
            wrong.append(place)
    assert not wrong


def test_every_message_is_given_the_fields_it_names() -> None:
    """A message without any keyword may keep its fields open, for a page to fill.

    A field named for a card or a suit (`{CK}`, `{H}`) is its picture.
    """
    wrong = []
    for place, call in calls():
        counted = {"n"} if ast.unparse(call.func) == "plural" else set()
        given = {word.arg for word in call.keywords}
        texts = [text.value for text in call.args if isinstance(text, ast.Constant)]
        named = {name for text in texts for name in re.findall(r"\{(\w+)\}", str(text))}
        named -= {name for name in named if re.fullmatch("[SHDC][2-9TJQKA]?", name)}
        if None not in given and (given or counted) and given - counted != named - counted:
            wrong.append(f"{place}: names {sorted(named)}, is given {sorted(map(str, given))}")
    assert not wrong
