"""Where the compiled search is kept: a folder named after its source, so a change anywhere in it is another folder.

Found without numba, so that one can tell quickly whether there is anything to do.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from types import ModuleType

from hokm_teach.solver import bounds, layout, ordering, search, table

#: Every module the search is made of.
SOURCE: tuple[ModuleType, ...] = (layout, bounds, table, ordering, search)


def folder() -> Path | None:
    """Return the folder of this very source's compiled form, None where nothing can be kept."""
    digest = hashlib.sha256()
    for module in SOURCE:
        digest.update(Path(str(module.__file__)).read_bytes())
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    found = base / "hokm-teach" / digest.hexdigest()[:16]
    try:
        found.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return found if os.access(found, os.W_OK) else None


def is_kept() -> bool:
    """Say whether the search was compiled before."""
    found = folder()
    return found is not None and any(found.rglob("*.nbc"))
