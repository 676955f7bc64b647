"""Other processes for long work: each begins anew, whatever is under way in this one."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor


def pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool of so many processes.

    They are started afresh, not forked: a copy of this process would hold the solver's lock for ever if a thread
    of this one was just asking it something.
    """
    return ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=leave_stopping_to_the_parent,
    )


def leave_stopping_to_the_parent() -> None:
    """Pass over Ctrl-C, which a terminal sends to every process: who started this one stops it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
