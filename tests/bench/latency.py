"""How quick the served course feels, beside stock Voilà with the same notebooks, in one run.

Times are taken inside the page: a click from the click event to the first change of what the desk says, an opening
from the start of the navigation to the first frame with a card that can be pressed.

Stock Voilà waits for the browser's acknowledgement before it sends the second of two small messages (Nagle's
algorithm), and Linux delays that by 40 ms while messages go back and forth. After a rest it acknowledges at once, so a
lone click is quick there too; other systems, and longer ways, are less kind. Both kinds of click are measured.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

import chromium
from serving import ROOT, Server, eventually, free_port

from hokm_teach.app.contents import belongs_on_page

CLICKS, OPENINGS = 30, 5
QUICK, RESTED = 20, 500  # milliseconds from a changed page to the next click
STEPS = "04_worked_example"  # a long walk of steps: one click, one new table
CARDS = "05_first_puzzles"  # a table to play at, from the start
TARGET = 1 / 3

#: Press `next`, wait until the desk says something else, rest, again; return the times in milliseconds.
CLICK = """async ([count, rest]) => {
  const desk = document.querySelector('[data-hokm="table"]').closest('.hokm-desk');
  const times = [];
  while (times.length < count) {
    const button = desk.querySelector('[data-action="next"]:not(:disabled)');
    if (!button) break;
    const before = desk.textContent;
    times.push(await new Promise((resolve) => {
      let start;
      const seen = new MutationObserver(() => {
        if (start === undefined || desk.textContent === before) return;
        seen.disconnect();
        resolve(performance.now() - start);
      });
      seen.observe(desk, { subtree: true, childList: true, characterData: true, attributes: true });
      addEventListener('click', () => { start = performance.now(); }, { once: true, capture: true });
      button.click();
    }));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
  return times;
}"""

#: Before anything of the page runs: look at every frame for a card that can be pressed.
FIRST_CARD = """(() => {
  const look = () => {
    const card = document.querySelector('button[data-card]:not(:disabled)');
    if (card?.checkVisibility()) window.firstCard = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})()"""


@contextmanager
def stock() -> Iterator[Server]:
    """Serve the same cells with Voilà as it comes."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        for key in (STEPS, CARDS):
            notebook = nbformat.read(ROOT / "notebooks" / f"{key}.ipynb", as_version=4)
            notebook.cells = [cell for cell in notebook.cells if belongs_on_page(cell)]
            nbformat.write(notebook, Path(folder) / f"{key}.ipynb")
        command = [sys.executable, "-m", "voila", folder, f"--port={port}", "--no-browser"]
        with Server(command, port, ready="Voilà is running at") as server:
            yield server


@contextmanager
def ours() -> Iterator[Server]:
    """Serve the course, and wait until its kernels are warm."""
    with Server.of_the_course() as server:
        count = len(list((ROOT / "notebooks").glob("*.ipynb")))
        eventually(lambda: len(server.kernels()) >= count, 60)
        yield server


def new_page(browser: Browser) -> Page:
    """Open a browser that has never been here."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", locale="en"
    )
    context.add_init_script(FIRST_CARD)
    return context.new_page()


def address(server: Server, key: str) -> str:
    return f"{server.url}/voila/render/{key}.ipynb"


def clicks(browser: Browser, server: Server, rest: int) -> list[float]:
    """Return the milliseconds of many clicks, each so long after the page changed."""
    page = new_page(browser)
    page.goto(address(server, STEPS))
    page.locator('[data-hokm="table"]').wait_for(timeout=60_000)
    page.wait_for_timeout(1500)
    times: list[float] = page.evaluate(CLICK, [CLICKS, rest])
    page.context.close()
    return times


def openings(browser: Browser, server: Server, *, again: bool) -> list[float]:
    """Return the milliseconds to the first playable card, for a new visitor or for one who comes again."""
    return [_opening(browser, server, again=again) for _ in range(OPENINGS)]


def _opening(browser: Browser, server: Server, *, again: bool) -> float:
    page = new_page(browser)
    page.goto("about:blank")
    page.wait_for_timeout(4000)  # a warm kernel is there again
    for _ in range(1 + again):
        page.goto(address(server, CARDS))
        page.wait_for_function("window.firstCard", timeout=60_000)
        time: float = page.evaluate("window.firstCard")
        page.wait_for_timeout(4000 if again else 0)
    page.context.close()
    return time


def line(name: str, own: list[float], other: list[float]) -> str:
    """Return one line of the table: medians and 95th percentiles side by side, and how they compare."""
    cells = [f"{_p(times, 50):7.0f} {_p(times, 95):7.0f}" for times in (own, other)]
    return f"{name:<50} {cells[0]}   {cells[1]}   {_p(own, 50) / _p(other, 50):6.2f}"


def _p(times: list[float], percent: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[percent - 1]


def main() -> int:
    """Measure both in turn, print the table, and return 1 when a click misses its target."""
    print("Measuring clicks and openings, ours and stock Voilà's (a few minutes) …", flush=True)
    with sync_playwright() as playwright, ours() as course, stock() as voila:
        browser = chromium.launch(playwright)
        both = (course, voila)
        quick = [clicks(browser, server, QUICK) for server in both]
        rested = [clicks(browser, server, RESTED) for server in both]
        first = [openings(browser, server, again=False) for server in both]
        again = [openings(browser, server, again=True) for server in both]
        browser.close()
    ratio = _p(quick[0], 50) / _p(quick[1], 50)
    print(f"\n{'milliseconds':<50} {'ours':>7} {'':>7}   {'stock':>7} {'':>7}")
    print(f"{'':<50} {'median':>7} {'p95':>7}   {'median':>7} {'p95':>7}   {'ratio':>6}")
    print(line(f"click to changed page, one after another ({CLICKS}×)", *quick))
    print(line(f"click to changed page, after a rest ({CLICKS}×)", *rested))
    print(line(f"open to first card, new ({OPENINGS}×)", *first))
    print(line(f"open to first card, again ({OPENINGS}×)", *again))
    kept = ratio <= TARGET
    verdict = "kept" if kept else "MISSED"
    print(
        f"\nA click in a row takes {ratio:.0%} of stock's time; target, at most a third: {verdict}."
    )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
