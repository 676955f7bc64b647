"""What holds for every test: nothing is skipped in silence."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

import pytest
from hypothesis import settings

# Programs of their own, not tests; they have modules of the same name.
collect_ignore = ["bench", "verify"]

# These machines are noisy: a slow moment is not a fault.
settings.register_profile("course", deadline=None)
settings.load_profile("course")


class NothingSkipped:
    """Turn a skip, of a test or of a whole module, into a failure that gives its reason."""

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        return report if hasattr(report, "wasxfail") else _failed(report)

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_make_collect_report(
        self,
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        return _failed((yield))


Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def _failed(report: Report) -> Report:
    if report.skipped:
        report.outcome = "failed"
        report.longrepr = f"was skipped, and nothing is skipped here: {report.longrepr}"
    return report


def pytest_configure(config: pytest.Config) -> None:
    """Watch all tests, those outside this folder too."""
    config.pluginmanager.register(NothingSkipped(), "nothing-skipped")
