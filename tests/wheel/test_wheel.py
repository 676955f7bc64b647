"""The wheel as somebody gets it: built from the source archive, installed where nothing else is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command away from the repository, with nothing of this environment in sight."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive from the repository, and the wheel from the archive."""
    built = tmp_path_factory.mktemp("built")
    constraint = f"{(ROOT / 'constraints.txt').as_uri()}"
    pinned = {**os.environ, "PIP_CONSTRAINT": constraint, "PIP_BUILD_CONSTRAINT": constraint}
    done = subprocess.run(
        [sys.executable, "-m", "build", "--outdir", built, ROOT],
        env=pinned,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, with what it needs and no more, in an empty environment."""
    place = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", place / "env", cwd=place)
    pip = [place / "env/bin/python", "-m", "pip", "install", "--quiet"]
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel, cwd=place)
    return place


def python(installed: Path, code: str) -> str:
    return run(installed / "env/bin/python", "-c", code, cwd=installed).strip()


def test_it_holds_the_package_and_the_course(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "hokm_teach").rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".po", ".pot"}
    }
    tools = {name for name in package if re.match(r"hokm_teach/locale/\w+\.py", name)}
    assert package - tools <= names
    course = {
        f"hokm_teach/course/{path.relative_to(ROOT).as_posix()}"
        for folder in ("notebooks", "puzzles")
        for path in (ROOT / folder).glob("*")
        if path.is_file()
    }
    assert course <= names
    assert any(name.endswith("fa/LC_MESSAGES/hokm_teach.mo") for name in names)


def test_it_holds_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    info = rf"hokm_teach-{re.escape(VERSION)}\.(?:dist-info|data)/"
    assert not [name for name in names if not re.match(rf"hokm_teach/|{info}", name)]
    assert not [
        name for name in names if re.search(r"__pycache__|\.pyc$|\.po$|\.ipynb_check", name)
    ]


def test_it_is_what_is_imported(installed: Path) -> None:
    where = python(installed, "import hokm_teach; print(hokm_teach.__file__)")
    assert Path(where).is_relative_to(installed / "env")


def test_no_development_tool_came_along(installed: Path) -> None:
    listed = run(installed / "env/bin/python", "-m", "pip", "list", cwd=installed).lower()
    assert not re.search(
        r"^(pytest|mypy|ruff|babel|hypothesis|playwright|voila|numba)\s", listed, re.M
    )


def test_the_command_says_its_version(installed: Path) -> None:
    assert VERSION in run(installed / "env/bin/hokm-teach", "--version", cwd=installed)


def test_every_module_that_needs_no_extra_imports(installed: Path) -> None:
    code = (
        "import importlib, pkgutil, hokm_teach\n"
        "names = [m.name for m in pkgutil.walk_packages(hokm_teach.__path__, 'hokm_teach.')]\n"
        "extra = ('hokm_teach.app.', 'hokm_teach.solver.compiled')\n"
        "kept = [name for name in names if not name.startswith(extra)]\n"
        "print(len([importlib.import_module(n) for n in kept]))"
    )
    assert int(python(installed, code)) > 10


def test_it_speaks_persian(installed: Path) -> None:
    code = "from hokm_teach import i18n; print(len(i18n.catalogue('fa')._catalog))"
    assert int(python(installed, code)) > 50


def test_its_lessons_are_where_the_server_looks(installed: Path) -> None:
    code = (
        "from hokm_teach.shipped import shipped\n"
        "print(*sorted(path.name for path in shipped('notebooks').glob('*.ipynb')))"
    )
    wanted = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert wanted
    assert python(installed, code).split() == wanted


def test_a_desk_can_be_laid(installed: Path) -> None:
    """The widget and its front end are whole without Jupyter around them."""
    code = (
        "from hokm_teach.widgets import open_lesson\n"
        "desk = open_lesson('01_cards_and_tricks', lang='fa')\n"
        "print(len(desk._esm), len(desk._css))"
    )
    assert all(int(size) > 1000 for size in python(installed, code).split())
