"""The desk's front end on a page of its own: a model that is not a kernel, driven by the test."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Page, Route

from hokm_teach.i18n import direction
from hokm_teach.lessons.view import LessonView, View
from hokm_teach.widgets import bundle
from hokm_teach.widgets.words import words

ADDRESS = "http://desk.test/"

_PAGE = """<!doctype html>
<html lang="en" {attributes}><head><meta charset="utf-8"><title>A desk</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ margin: 8px }} {css}</style></head>
<body><main><h1>A desk</h1><div id="desk"></div></main><script type="module" src="/start.js"></script></body></html>"""

#: What anywidget does, as little of it as the desk needs. `answer` is what the kernel would do.
_START = """
import desk from "/desk.js";
const listeners = {};
const state = {state};
window.sent = [];
window.answer = null;
window.model = {
  get: (key) => state[key],
  send(message) {
    sent.push(message);
    const next = answers.shift();
    if (next) setTimeout(() => show(next), {delay});
  },
  on: (name, call) => (listeners[name] ??= new Set()).add(call),
  off: (name, call) => listeners[name]?.delete(call),
  widget_manager: {
    kernel: {
      connectionStatusChanged: signal("connection"),
      statusChanged: signal("kernelStatus"),
    },
  },
};
function signal(name) {
  const calls = new Set();
  window[name] = (value) => calls.forEach((call) => call(null, value));
  return { connect: (call) => calls.add(call), disconnect: (call) => calls.delete(call) };
}
window.answers = {answers};
window.show = (view, strings = null) => {
  if (strings) state.strings = strings;
  state.view = view;
  for (const call of [...(listeners["change:view"] ?? [])]) call();
};
window.trigger = (name, that) => [...(listeners[name] ?? [])].forEach((call) => call.call(that));
window.dispose = await desk.render({ model, el: document.getElementById("desk") });
window.ready = true;
"""


def open_desk(
    browser: Browser,
    view: View,
    *,
    width: int = 1280,
    height: int = 900,
    attributes: str = "",
    stored: str | None = None,
    answers: Sequence[View] = (),
    answered_after: int = 5,
    still: bool = True,
    lang: str = "en",
    dark: bool = False,
) -> Page:
    """Open a page with the desk on it; `still` asks for reduced motion. A script error fails the test."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce" if still else "no-preference",
        color_scheme="dark" if dark else "light",
    )
    page = context.new_page()
    page.on("pageerror", _fail)
    start = _START.replace("{state}", json.dumps({"view": view, "strings": words(lang)}))
    start = start.replace("{answers}", json.dumps(list(answers)))
    start = start.replace("{delay}", str(answered_after))
    html = _PAGE.format(attributes=attributes, css=bundle.stylesheet())
    served = {"": html, "desk.js": bundle.module(), "start.js": start}

    def serve(route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        kind = "text/javascript" if name.endswith(".js") else "text/html"
        route.fulfill(body=served.get(name, ""), content_type=f"{kind}; charset=utf-8")

    page.route("**/*", serve)
    if stored is not None:
        page.add_init_script(
            f"if (!sessionStorage.begun) {{ localStorage.setItem('hokm-teach/progress', {json.dumps(stored)}); "
            "sessionStorage.begun = 1 }"
        )
    page.goto(ADDRESS)
    page.wait_for_function("window.ready === true")
    return page


def stilled(view: LessonView, lang: str, number: int) -> View:
    """Return what a desk is sent for a lesson's view, without the tables on the way there."""
    return {**view, "frames": [], "lang": lang, "dir": direction(lang), "version": number}


def on_paper(dark: bool) -> str:
    """Return attributes that give a page the colours of the course's own."""
    ground, ink = ("#0c1822", "#fff") if dark else ("#f4ecdf", "#000")
    return f'style="background: {ground}; color: {ink}"'


def show(page: Page, view: View, lang: str | None = None) -> None:
    """Send the page a view, as a kernel would."""
    page.evaluate("([view, strings]) => show(view, strings)", [view, words(lang) if lang else None])


def sent(page: Page) -> list[dict[str, Any]]:
    """Return the intents the page has sent so far."""
    found: list[dict[str, Any]] = page.evaluate("sent")
    return found


def focused(page: Page) -> str:
    """Return the card or the control that has the focus."""
    found: str = page.evaluate(
        "document.activeElement.dataset.card ?? document.activeElement.dataset.action ?? document.activeElement.tagName"
    )
    return found


def _fail(error: object) -> None:
    raise AssertionError(f"a script failed: {error}")
