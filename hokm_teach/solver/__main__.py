"""`python -m hokm_teach.solver` compiles the search ahead of time, so that no big deal has to wait for it.

Says nothing and is done at once when it was compiled before.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib.util import find_spec

from hokm_teach.solver.answers import warm
from hokm_teach.solver.kept import folder, is_kept


def main() -> int:
    """Compile what is not yet kept; 1 where there is no compiler."""
    if find_spec("numba") is None:
        print("numba is not installed: the solver runs as plain Python.", file=sys.stderr)
        return 1
    if is_kept():
        return 0
    print("Compiling the exact solver for big deals (some seconds, only this once) …", flush=True)
    warm()
    print(f"The solver is compiled{', and kept' if folder() else ''}.", flush=True)
    return 0


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(main())
