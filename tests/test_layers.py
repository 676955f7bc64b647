"""The layers of docs/architecture.md, held by reading every import of the package."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "hokm_teach"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
WIDGETS_ONLY = {"ipywidgets", "anywidget", "traitlets", "IPython"}
APP_ONLY = {"voila", "jupyter_server", "jupyterlab", "tornado", "nbconvert", "nbformat"}
COMPILER_ONLY = {"numba", "llvmlite", "numpy"}
#: The one module that needs the `fast` extra; the solver does without it where it is missing.
COMPILED = "hokm_teach.solver.compiled"
#: Beside the layers: the package's own front door, and the keeper of the catalogues (a tool, not in the wheel).
FRONT_DOOR = "hokm_teach"
TOOLS = "hokm_teach.locale"


def read_layers() -> dict[str, int]:
    """Read the table: each module's or package's layer, the lowest being 0."""
    layers: dict[str, int] = {}
    table = re.findall(r"^\| (\w+) \| (.+?) \|", (ROOT / "docs/architecture.md").read_text(), re.M)
    for level, (_, modules) in enumerate(row for row in table if row[0] != "layer"):
        for name in re.findall(r"`([\w/]+)`", modules):
            layers[f"hokm_teach.{name.strip('/')}"] = level
    return layers


LAYERS = read_layers()


def layer_of(module: str) -> int:
    """Return a module's layer, or that of the package it lies in."""
    while module not in LAYERS:
        module, dot, _ = module.rpartition(".")
        assert dot, "not in the table of docs/architecture.md"
    return LAYERS[module]


def imports(path: Path) -> Iterator[str]:
    """Give the full name of everything a file imports, also inside functions."""
    package = path.parent.relative_to(ROOT).parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) + 1 - node.level]) if node.level else ""
            origin = ".".join(filter(None, [base, node.module or ""]))
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                yield inner if inner in MODULES else origin


LAYERED = [
    name for name in MODULES if name != FRONT_DOOR and not f"{name}.".startswith(f"{TOOLS}.")
]


def test_the_table_names_what_is_there() -> None:
    folders = {f"hokm_teach.{path.name}" for path in PACKAGE.iterdir()}
    missing = [name for name in LAYERS if name not in MODULES and name not in folders]
    assert not missing


@pytest.mark.parametrize("module", LAYERED)
def test_imports_point_downward(module: str) -> None:
    own = layer_of(module)
    upward = [
        name
        for name in imports(MODULES[module])
        if name.startswith("hokm_teach.") and layer_of(name) > own
    ]
    assert not upward


@pytest.mark.parametrize("module", LAYERED)
def test_modules_come_from_the_module_that_has_them(module: str) -> None:
    """`from hokm_teach import …` would pull the front door into every layer."""
    assert FRONT_DOOR not in imports(MODULES[module])


@pytest.mark.parametrize("module", MODULES)
def test_jupyter_stays_where_it_belongs(module: str) -> None:
    roots = {name.partition(".")[0] for name in imports(MODULES[module])}
    in_app = layer_of(module) == layer_of("hokm_teach.app") if module in LAYERED else False
    in_widgets = layer_of(module) == layer_of("hokm_teach.widgets") if module in LAYERED else False
    assert in_app or in_widgets or not roots & WIDGETS_ONLY
    assert in_app or not roots & APP_ONLY


@pytest.mark.parametrize("module", [name for name in MODULES if name != COMPILED])
def test_the_compiler_stays_where_it_belongs(module: str) -> None:
    assert not {name.partition(".")[0] for name in imports(MODULES[module])} & COMPILER_ONLY


def test_the_core_needs_the_standard_library_only() -> None:
    """The picture and everything below it import where no other package exists."""
    core = [name for name in LAYERED if layer_of(name) <= layer_of("hokm_teach.picture")]
    core.remove(COMPILED)
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n" + "\n".join(
        f"import {name}" for name in [FRONT_DOOR, *core]
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_importing_the_package_loads_no_jupyter_and_no_compiler() -> None:
    code = "import hokm_teach, sys; print(*{name.partition('.')[0] for name in sys.modules})"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    heavy = {"ipykernel", "jupyter_client", "asyncio", "babel"} | COMPILER_ONLY
    assert not set(run.stdout.split()) & (heavy | WIDGETS_ONLY | APP_ONLY)
