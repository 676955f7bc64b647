"""The course in a real browser: the server as people start it, and pages that fail a test when they complain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import chromium
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright
from serving import Server

WIDE, NARROW = 1280, 390
HEIGHTS = {WIDE: 900, NARROW: 844}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        started = chromium.launch(playwright)
        yield started
        started.close()


@pytest.fixture(autouse=True)
def pages_are_closed(browser: Browser) -> Iterator[None]:
    """No test leaves a page open for the next one."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture(scope="session")
def site() -> Iterator[Server]:
    """The course, served by its command on a free port; left with no kernel running."""
    with Server.of_the_course() as server:
        yield server


@dataclass
class Watch:
    """What went wrong on a page; `expected` are patterns of complaints that a test provokes."""

    home: str
    faults: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def over(self, page: Page) -> None:
        """Listen to everything a page says and asks for."""
        page.on("console", lambda said: said.type == "error" and self._note(said.text))
        page.on("pageerror", lambda error: self._note(f"page error: {error}"))
        page.on("request", lambda request: self._ask(request.url))

    def _ask(self, url: str) -> None:
        if not url.startswith((self.home, "data:", "blob:")):
            self._note(f"a request to another host: {url}")

    def _note(self, fault: str) -> None:
        self.faults.append(fault)

    def check(self) -> None:
        """Fail when a page complained."""
        wrong = [f for f in self.faults if not any(re.search(e, f) for e in self.expected)]
        assert not wrong, "\n".join(wrong)


Visit = Callable[..., Page]


@pytest.fixture
def watch(site: Server) -> Watch:
    """The complaints of this test's pages."""
    return Watch(site.url + "/")


@pytest.fixture
def visit(browser: Browser, site: Server, watch: Watch) -> Iterator[Visit]:
    """Open a page of the course in a browser of its own: `visit("/", width=390, color_scheme="dark")`.

    `storage` is put into the browser's storage before the first page; other words are the context's.
    """
    contexts = []

    def open_page(
        path: str = "/", width: int = WIDE, storage: dict[str, str] | None = None, **words: Any
    ) -> Page:
        kept = [{"name": name, "value": value} for name, value in (storage or {}).items()]
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHTS.get(width, 900)},
            storage_state={"origins": [{"origin": site.url, "localStorage": kept}]},
            **words,
        )
        contexts.append(context)
        page = context.new_page()
        watch.over(page)
        page.goto(site.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    watch.check()


def violations(page: Page, within: str | None = None) -> list[str]:
    """Return what axe finds on a page, or within one element of it, that shuts somebody out."""
    return [
        f"{found['id']}: {node['target']} {node.get('failureSummary')}"
        for found in Axe().run(page, context=within).response["violations"]
        for node in found["nodes"]
    ]


@pytest.fixture(params=[WIDE, NARROW], ids=["wide", "narrow"])
def width(request: pytest.FixtureRequest) -> int:
    """A desktop's width and a phone's."""
    value: int = request.param
    return value
