"""Take the pictures in docs/: `make screenshots`."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

import chromium
from serving import ROOT, Server

DOCS = ROOT / "docs"
PATIENCE = 30_000


def opened(browser: Browser, url: str, size: tuple[int, int], scheme: str) -> Page:
    """Open a page whose motion is over at once."""
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page.goto(url)
    return page


def lesson(page: Page, heading: str) -> None:
    """Press Next until a heading comes, and bring the desk into view."""
    expect(page.locator('[data-hokm="table"]')).to_be_visible(timeout=PATIENCE)
    title = page.locator(".hokm-desk h2")
    label = page.locator(".hokm-desk .hokm-progress-label")
    for _ in range(80):
        if title.inner_text().startswith(heading):
            break
        before = label.inner_text()
        page.locator('.hokm-desk [data-action="next"]').click()
        expect(label).not_to_have_text(before, timeout=PATIENCE)
    page.locator(".hokm-desk").evaluate("desk => desk.scrollIntoView({ block: 'start' })")
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)


def main() -> None:
    """Take every picture."""
    with Server.of_the_course() as site, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        example = f"{site.url}/voila/render/04_worked_example.ipynb"

        page = opened(browser, f"{site.url}/", (1280, 860), "light")
        page.wait_for_timeout(600)
        page.screenshot(path=DOCS / "gallery.png")

        page = opened(browser, example, (1280, 800), "light")
        lesson(page, "Your spade")
        page.screenshot(path=DOCS / "desktop-light.png")

        page = opened(browser, example, (390, 844), "dark")
        lesson(page, "Trick 6")
        page.screenshot(path=DOCS / "phone-dark.png")

        page = opened(
            browser, f"{site.url}/voila/render/05_first_puzzles.ipynb?lang=fa", (1280, 800), "light"
        )
        lesson(page, "")
        page.locator('[data-action="hint"]').click()
        page.wait_for_timeout(400)
        page.screenshot(path=DOCS / "persian.png")
        browser.close()


if __name__ == "__main__":
    main()
