"""What holds for the files as a whole: addresses, paths, links, stylesheets, pinned versions, the README."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tinycss2

ROOT = Path(__file__).parent.parent
FOLDERS = (".ci", "binder", "docs", "hokm_teach", "notebooks", "puzzles", "tests")
TEXT = {"", ".cfg", ".css", ".html", ".ipynb", ".j2", ".js", ".json", ".md", ".pbn", ".po", ".pot"}
TEXT |= {".py", ".svg", ".toml", ".txt", ".yml"}


def files(*suffixes: str) -> list[Path]:
    """Return the repository's own text files with these endings, or all of them."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    found += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    return sorted(
        path
        for path in found
        if path.suffix in (suffixes or TEXT)
        and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
        and path.name not in {".git", ".DS_Store"}
    )


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def lines(path: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        yield f"{path.relative_to(ROOT)}:{number}", line


# Put together here, so that this file does not find itself.
REGISTRIES = re.compile(
    "|".join(["pypi" + r"\.org", "python" + "hosted", "npm" + r"js\.org", "deb" + r"ian\.org"])
)
MACHINE = re.compile(
    r"(?<![\w.*/-])/(?:" + "|".join(["work", "root", "home", "tmp", "Users", "farm"]) + r")/\w"
)


def test_no_file_names_a_registry() -> None:
    assert not [place for path in files() for place, line in lines(path) if REGISTRIES.search(line)]


def test_no_file_names_a_place_on_one_machine() -> None:
    assert not [place for path in files() for place, line in lines(path) if MACHINE.search(line)]


# Stylesheets -----------------------------------------------------------------------------------

SIDES = re.compile(r"(?:^|-)(?:left|right)(?:-|$)")
#: Properties whose value may name a side of the screen, which then fails to turn round.
SIDED_VALUES = ("text-align", "text-align-last", "float", "clear", "caption-side")


def declarations(nodes: list[Any]) -> Iterator[Any]:
    """Give every declaration of a stylesheet, in nested rules too."""
    for node in nodes:
        if node.type == "declaration":
            yield node
        elif getattr(node, "content", None) is not None:
            yield from declarations(
                tinycss2.parse_blocks_contents(
                    node.content, skip_comments=True, skip_whitespace=True
                )
            )


def physical(stylesheet: str) -> list[str]:
    """Return the declarations that name left or right, which a right-to-left page could not turn round.

    >>> physical("@media print { .a { margin-left: 1px; &:hover { float: right } } } .b { inset-inline: 0 }")
    ['margin-left', 'float']
    """
    found = []
    rules = tinycss2.parse_stylesheet(stylesheet, skip_comments=True, skip_whitespace=True)
    for declaration in declarations(rules):
        if declaration.name.startswith("--"):  # a name of our own: right as in right and wrong
            continue
        words = {token.value for token in declaration.value if token.type == "ident"}
        if SIDES.search(declaration.lower_name) or (
            declaration.lower_name in SIDED_VALUES and words & {"left", "right"}
        ):
            found.append(declaration.lower_name)
    return found


@pytest.mark.parametrize("path", names(files(".css")))
def test_stylesheets_know_no_left_and_right(path: str) -> None:
    assert not physical((ROOT / path).read_text("utf-8"))


MARKUP = files(".html", ".j2", ".svg")
PAGES = [*MARKUP, *files(".css", ".js")]


@pytest.mark.parametrize("path", names(MARKUP))
def test_pages_know_no_left_and_right(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    for stylesheet in re.findall(r"<style[^>]*>(.*?)</style>", text, re.S):
        assert not physical(stylesheet)
    for style in re.findall(r"\sstyle=\"([^\"{]*)\"", text):
        assert not physical(f"x {{ {style} }}")


@pytest.mark.parametrize("path", names(PAGES))
def test_pages_ask_no_other_host(path: str) -> None:
    """An address in a page is a link to follow or a namespace, never something to load."""
    text = (ROOT / path).read_text("utf-8")
    loads = r"""(?:src=|srcset=|url\(|@import|from|import\(|fetch\()\s*["']?(?:https?:)?//\w"""
    assert not re.findall(loads, text)
    assert not re.findall(r"<link[^>]+href=[\"'](?:https?:)?//", text)


# Words -------------------------------------------------------------------------------------------

SCRIPTS = [path for path in files(".js") if "tests" not in path.parts]
STRING = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.S
)
#: Where a text becomes something a learner reads or hears.
SINK = re.compile(
    r"(?:\.(?:textContent|innerText|innerHTML|title|alt|placeholder|ariaLabel|label)\s*=|"
    r"setAttribute\(\s*[\"'](?:aria-label|aria-description|aria-roledescription|title|alt)[\"']\s*,|"
    r"\b(?:alert|confirm|prompt|createTextNode)\()\s*$"
)
#: Said to a developer, or only looked for in what somebody else wrote.
NOT_SHOWN = re.compile(
    r"(?:console\.\w+|Error)\([^()]*$|(?:includes|startsWith|endsWith)\(\s*$|[!=]==\s*$"
)


def words_in(script: str) -> list[str]:
    """Return the texts of a script that read like a sentence or are shown as they stand.

    >>> words_in('a.textContent = "Next"; b.className = "card picked"; c("Play a card"); // Say no')
    ['"Next"', '"Play a card"']
    """
    found = []
    for match in STRING.finditer(script):
        text, before = match[0], script[max(0, match.start() - 120) : match.start()]
        bare = re.sub(r"\$\{[^}]*\}|<[^>]*>", " ", text[1:-1])
        if text.startswith("/") or NOT_SHOWN.search(before):
            continue
        sentence = re.match(r"\s*[A-Z][a-z]+,? [a-z]+", bare) or re.search(
            r"[a-z] [a-z]+[.!?…]$", bare
        )
        if sentence or (SINK.search(before) and re.search(r"[A-Za-z]{2}", bare)):
            found.append(text)
    return found


@pytest.mark.parametrize("path", names(SCRIPTS))
def test_scripts_hold_no_words(path: str) -> None:
    assert not words_in((ROOT / path).read_text("utf-8"))


# Links ---------------------------------------------------------------------------------------------


def prose() -> Iterator[tuple[Path, str]]:
    for path in files(".md"):
        yield path, path.read_text("utf-8")
    for path in files(".ipynb"):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield path, "".join(cell["source"])


def test_relative_links_lead_somewhere() -> None:
    broken = []
    for path, text in prose():
        text = re.sub(r"```.*?```", "", text, flags=re.S)
        links = re.findall(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)|(?:href|src)=\"([^\"]+)\"", text)
        for link in ("".join(pair) for pair in links):
            target, _, _ = link.partition("#")
            if re.match(r"[a-z]+:", link) or not target:
                continue
            if not (path.parent / target.partition("?")[0]).exists():
                broken.append(f"{path.relative_to(ROOT)}: {link}")
    assert not broken


# Versions and commands ----------------------------------------------------------------------------


def canonical(requirement: str) -> str:
    """Return the name in a requirement as the registry compares names.

    >>> canonical("Jupyter_Core>=5"), canonical("babel==2.19.0")
    ('jupyter-core', 'babel')
    """
    name = re.match(r"[\w.-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINS = [
    line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")
]


def test_constraints_are_exact_versions_in_order() -> None:
    assert not [pin for pin in PINS if not re.fullmatch(r"[\w.-]+==[\w.]+(?: ; .+)?", pin)]
    assert sorted(PINS, key=canonical) == PINS


def test_every_direct_dependency_is_pinned() -> None:
    wanted = [*PYPROJECT["build-system"]["requires"], *PYPROJECT["project"]["dependencies"]]
    for extra in PYPROJECT["project"]["optional-dependencies"].values():
        wanted += extra
    binder = (ROOT / "binder/requirements.txt").read_text("utf-8").splitlines()
    wanted += [line for line in binder if not line.startswith(("#", "-"))]
    assert not {canonical(one) for one in wanted} - {canonical(pin) for pin in PINS}


def test_one_version_everywhere() -> None:
    version = PYPROJECT["project"]["version"]
    assert f'__version__ = "{version}"' in (ROOT / "hokm_teach/__init__.py").read_text("utf-8")


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/translating.md"])
def test_the_commands_a_page_names_exist(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    named = set(re.findall(r"\bmake ([a-z-]+)", code_in((ROOT / page).read_text("utf-8"))))
    assert named
    assert named <= targets


def code_in(markdown: str) -> str:
    """Return what a page sets as code."""
    return "\n".join(
        "".join(found) for found in re.findall(r"```(?:sh)?\n(.*?)```|`([^`\n]+)`", markdown, re.S)
    )
