"""The notebooks: prose and short calls, run from the top, with nothing hidden from the comparison."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from rerun_notebooks import NOTEBOOKS, cleaned, text_of

from hokm_teach.lessons.course import APPENDIX, LESSONS, PLAY, PUZZLES

PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))
#: What belongs in the package; a value for each of a few things, in one line, may stay.
LOGIC = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.For,
    ast.While,
    ast.If,
    ast.Try,
    ast.With,
)


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def code(path: Path) -> list[NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def test_every_lesson_has_its_notebook() -> None:
    assert [path.stem for path in PATHS] == [
        lesson.key for lesson in (*LESSONS, *PUZZLES, *PLAY, *APPENDIX)
    ]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
class TestNotebook:
    def test_was_run_once_from_the_top(self, path: Path) -> None:
        counts = [cell.execution_count for cell in code(path)]
        assert counts
        assert counts == list(range(1, len(counts) + 1))

    def test_is_as_the_command_writes_it(self, path: Path) -> None:
        assert text_of(cleaned(read(path))) == path.read_text("utf-8"), "run `make notebooks`"

    def test_shows_what_its_cells_give(self, path: Path) -> None:
        """A cell that ends in a value or prints has its output with it."""
        silent = [
            cell.source
            for cell in code(path)
            if isinstance(ast.parse(cell.source).body[-1], ast.Expr) and not cell.outputs
        ]
        assert not silent

    def test_no_cell_failed(self, path: Path) -> None:
        assert not [
            output
            for cell in code(path)
            for output in cell.outputs
            if output.output_type == "error"
        ]

    def test_nothing_is_kept_from_the_comparison(self, path: Path) -> None:
        marked = [
            cell.source
            for cell in code(path)
            if re.search(r"nbval", cell.source, re.I)
            or any(tag.startswith(("nbval", "raises")) for tag in cell.metadata.get("tags", []))
        ]
        assert not marked

    def test_cells_hold_calls_only(self, path: Path) -> None:
        for cell in code(path):
            logic = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, LOGIC)]
            assert not logic, cell.source
            assert len(cell.source.splitlines()) <= 8, cell.source

    def test_a_still_picture_stands_where_a_table_is(self, path: Path) -> None:
        """Read on a code host, or before it is run, a notebook still shows its tables."""
        for cell in code(path):
            for output in cell.outputs:
                data = output.get("data", {})
                assert "application/vnd.jupyter.widget-view+json" not in data, (
                    "run `make notebooks`"
                )
                assert not re.search(r"0x[0-9a-f]{6,}", str(data.get("text/plain", "")))
