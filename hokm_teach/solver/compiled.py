"""The same search compiled by numba: imported only where a job is big enough to be worth it.

The functions are taken from their modules as they stand, bound to one another compiled, and kept on disk
(`kept.py` says where).
"""

from __future__ import annotations

from types import FunctionType
from typing import Any, cast

import numba
import numpy

from hokm_teach.solver import kept, search
from hokm_teach.solver.engine import Engine, Search
from hokm_teach.solver.layout import Ints

_WORD = numba.types.int64
_WORDS = numba.types.Array(_WORD, 1, "C")


class CompiledEngine(Engine):
    """The engine on machine words; other threads run on while it searches."""

    @staticmethod
    def make_array(size: int) -> Ints:
        """Make an array of zeros, of machine words."""
        words: Any = numpy.zeros(size, numpy.int64)
        return cast(Ints, words)

    @staticmethod
    def make_search() -> Search:
        """Return the compiled search, from disk or compiled anew (some seconds, once for each version)."""
        names, functions = _source()
        folder = kept.folder()
        earlier, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder or "")
        try:
            for name, function in functions.items():
                bound = FunctionType(function.__code__, names, name)
                bound.__module__ = function.__module__
                on_disk = name == "search" and folder is not None
                names[name] = numba.njit(bound, nogil=True, cache=on_disk, _nrt=False)
        finally:
            numba.config.CACHE_DIR = earlier
        compiled = names["search"]
        words = search.search.__code__.co_argcount - 2
        compiled.compile(_WORD(_WORDS, _WORDS, *[_WORD] * words))
        compiled.disable_compile()
        found: Search = compiled
        return found


def _source() -> tuple[dict[str, Any], dict[str, FunctionType]]:
    """Return the numbers, the lists of them and the functions of the search by name."""
    numbers: dict[str, Any] = {}
    functions: dict[str, FunctionType] = {}
    for module in kept.SOURCE:
        for name, value in vars(module).items():
            if isinstance(value, int | tuple) and not name.startswith("_"):
                numbers[name] = value
            elif isinstance(value, FunctionType) and value.__module__ == module.__name__:
                functions[name] = value
    return numbers, functions
