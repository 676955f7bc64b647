// The pack of an editor: all 52 cards in a grid, and above it the places they can go to.

import { arrange, el, put, refresh } from "./dom.js";
import { rankText, runs, suitIcon } from "./faces.js";

/** Which key puts the card in focus where. */
const KEYS = { 1: "S", 2: "E", 3: "N", 4: "W", 5: "T", 0: "P", s: "S", e: "E", n: "N", w: "W", t: "T" };
const AWAY = new Set(["Delete", "Backspace"]);
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Tray {
  /** `wish` takes what the maker wants. */
  constructor(wish) {
    this.wish = wish;
    this.places = el("div", { class: "hokm-places", role: "group" });
    this.keys = el("p", { class: "hokm-spoken" });
    this.grid = el("div", { class: "hokm-grid", role: "group", dir: "ltr", "data-place": "P" });
    // What is said below the table, once more for the eye where that is out of sight.
    this.said = el("p", { class: "hokm-said", "aria-hidden": "true" });
    this.root = el("section", { class: "hokm-tray" }, this.places, this.said, this.grid, this.keys);
    this.cards = new Map();
    this.grid.addEventListener("click", (event) => this.pressed(event));
    this.grid.addEventListener("keydown", (event) => this.typed(event));
    this.grid.addEventListener("focusin", (event) => this.enter(event.target));
  }

  show(editor, feedback, strings) {
    put(this.said, "data-verdict", feedback?.verdict);
    refresh(this.said, [feedback, strings.lang], () => (feedback ? runs(feedback.text, strings) : []));
    put(this.root, "aria-label", editor.label);
    put(this.places, "aria-label", editor.places_label);
    put(this.grid, "aria-label", editor.label);
    if (this.keys.textContent !== editor.keys) this.keys.textContent = editor.keys;
    arrange(this.places, editor.places.map((place) => this.place(place)));
    this.open = new Set(editor.places.map(({ place }) => place));
    arrange(this.grid, editor.cards.map((card) => this.card(card)));
    if (!this.entry) this.enter(this.grid.firstElementChild);
  }

  place({ place, name, count, label, chosen }) {
    const action = `into-${place}`;
    const found = this.places.querySelector(`[data-action="${action}"]`);
    const button = found ?? el("button", { type: "button", "data-action": action, "data-place": place }, el("bdi"), el("b"));
    put(button, "class", "hokm-place");
    put(button, "aria-pressed", String(chosen));
    put(button, "aria-label", label);
    const [word, number] = button.children;
    if (word.textContent !== name) word.textContent = name;
    if (number.textContent !== count) number.textContent = count;
    return button;
  }

  card({ card, place, label, picked }) {
    if (!this.cards.has(card)) {
      const look = { type: "button", class: `hokm-chip hokm-suit-${card[0]}`, "data-put": card, tabindex: "-1" };
      this.cards.set(card, el("button", look, el("span", {}, rankText(card)), suitIcon(card[0]), el("i", { "aria-hidden": "true" })));
    }
    const button = this.cards.get(card);
    put(button, "aria-label", label);
    put(button, "aria-pressed", picked ? "true" : null);
    put(button, "data-lies", place || null);
    return button;
  }

  pressed(event) {
    const button = event.target.closest("[data-put]");
    if (button) this.wish({ action: "press", card: button.dataset.put });
  }

  /** One card of the grid can be reached with Tab: the last that had the focus. */
  enter(button) {
    if (!button?.dataset.put) return;
    if (this.entry) this.entry.tabIndex = -1;
    this.entry = button;
    button.tabIndex = 0;
  }

  typed(event) {
    const button = event.target.closest("[data-put]");
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    const place = AWAY.has(event.key) ? "P" : KEYS[keyOf(event)];
    if (MOVES[event.key]) this.neighbour(button, MOVES[event.key])?.focus();
    else if (event.key === "Home" || event.key === "End") this.edge(button, event.key === "End")?.focus();
    else if (place && this.open.has(place)) this.wish({ action: `put-${place}`, card: button.dataset.put });
    else return;
    event.preventDefault();
  }

  /** The card beside, in order; or the nearest one in the next row up or down. */
  neighbour(from, [dx, dy]) {
    const all = [...this.grid.children];
    if (dx) return all[(all.indexOf(from) + dx + all.length) % all.length];
    const there = all.filter((node) => (node.offsetTop - from.offsetTop) * dy > 4);
    const aside = (node) => Math.abs(node.offsetLeft - from.offsetLeft) + 10 * Math.abs(node.offsetTop - from.offsetTop);
    return there.sort((a, b) => aside(a) - aside(b))[0];
  }

  /** The first or the last card of a row. */
  edge(from, last) {
    const row = [...this.grid.children].filter((node) => node.offsetTop === from.offsetTop);
    return row.at(last ? -1 : 0);
  }
}

/** The digit or Latin letter of a key, also on a keyboard set to another script. */
function keyOf(event) {
  if (/^[0-9a-z]$/i.test(event.key)) return event.key.toLowerCase();
  const code = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(event.code ?? "");
  return code ? code[1].toLowerCase() : "";
}
