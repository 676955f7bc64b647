"""`python -m hokm_teach.solver` compiles the search ahead of time, so that no big deal has to wait for it."""

from __future__ import annotations

import sys

from hokm_teach.solver.answers import warm

if __name__ == "__main__":
    sys.exit(0 if warm() else "numba is not installed: the solver runs as plain Python.")
