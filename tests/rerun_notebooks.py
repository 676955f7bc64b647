"""Run every notebook from the top and write it back with its outputs: `make notebooks`.

What differs from run to run is left out, so a change in a notebook is a change somebody made: no
timings, no widget state, no random names. A table is kept as its picture and its text, which is what
a code host shows, and what JupyterLab shows until the cell is run.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
LANGUAGE = {"name": "python", "file_extension": ".py", "mimetype": "text/x-python"}
LIVE = "application/vnd.jupyter.widget-view+json"
#: What the author of a notebook may say of it and of its cells.
KEPT_METADATA = {"title"}
KEPT_CELL_METADATA = {"tags", "jupyter", "editable"}


def run(notebook: NotebookNode) -> NotebookNode:
    """Run a notebook's cells in a fresh kernel; the first one that fails raises."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(NOTEBOOKS)}},
    ).execute()
    return notebook


def cleaned(notebook: NotebookNode) -> NotebookNode:
    """Return a notebook without whatever depends on when, where and by whom it was run."""
    kept = {name: value for name, value in notebook.metadata.items() if name in KEPT_METADATA}
    cells = [_cleaned_cell(cell, f"cell-{n:02}") for n, cell in enumerate(notebook.cells, 1)]
    return nbformat.from_dict(
        {
            "cells": cells,
            "metadata": {**kept, "kernelspec": KERNEL, "language_info": LANGUAGE},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    )


def text_of(notebook: NotebookNode) -> str:
    """Return a notebook as the text of its file."""
    return str(nbformat.writes(notebook)) + "\n"


def _cleaned_cell(cell: NotebookNode, name: str) -> dict[str, object]:
    metadata = {key: value for key, value in cell.metadata.items() if key in KEPT_CELL_METADATA}
    clean = {
        "cell_type": cell.cell_type,
        "id": name,
        "metadata": metadata,
        "source": cell.source.strip("\n"),
    }
    if cell.cell_type == "code":
        outputs = [_cleaned_output(output) for output in cell.outputs]
        clean |= {"execution_count": cell.execution_count, "outputs": outputs}
    return clean


def _cleaned_output(output: NotebookNode) -> NotebookNode:
    """Drop the live view of a widget where it has a picture or a text of its own."""
    data = output.get("data", {})
    if len(data) > 1:
        data.pop(LIVE, None)
    output.get("metadata", {}).clear()
    return output


def main() -> int:
    """Run them all; say which changed."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        print(f"{path.name} … ", end="", flush=True)
        old = path.read_text("utf-8")
        new = text_of(cleaned(run(nbformat.reads(old, as_version=4))))
        path.write_text(new, "utf-8")
        print("as before" if new == old else "written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
