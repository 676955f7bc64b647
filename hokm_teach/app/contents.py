"""Notebooks as a served page has them: without the cells that are for readers of the code."""

from __future__ import annotations

from typing import Any

from jupyter_core.utils import ensure_async

#: Tags of cells that stay in the notebook: a look at the engine, and links that a page has around it anyway.
LEFT_OUT = frozenset({"engine", "links"})


class PageContents:
    """A contents manager whose notebooks lack those cells: they are neither shown nor run."""

    def __init__(self, contents: Any) -> None:
        self._contents = contents

    def __getattr__(self, name: str) -> Any:
        return getattr(self._contents, name)

    async def get(self, *arguments: Any, **options: Any) -> Any:
        """Return a file's model; of a notebook, only the cells of its page."""
        model = await ensure_async(self._contents.get(*arguments, **options))
        if model["type"] == "notebook" and model["content"] is not None:
            notebook = model["content"]
            notebook.cells = [cell for cell in notebook.cells if belongs_on_page(cell)]
        return model


def belongs_on_page(cell: Any) -> bool:
    """Return whether a cell is part of the served page."""
    return not LEFT_OUT & set(cell["metadata"].get("tags", ()))
