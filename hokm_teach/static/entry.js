// A place to write a text in, folded away until somebody wants it. What is written there is the writer's own.

import { el, put, uid } from "./dom.js";

export class Entry {
  constructor() {
    const id = uid("text");
    this.summary = el("summary");
    this.label = el("label", { for: id });
    this.text = el("textarea", { id, dir: "ltr", rows: 5, spellcheck: "false", autocomplete: "off" });
    this.button = el("button", { type: "button", class: "hokm-button" });
    this.root = el("details", { class: "hokm-entry", hidden: true }, this.summary, this.label, this.text, this.button);
  }

  show(entry) {
    put(this.root, "hidden", !entry);
    if (!entry) return;
    this.summary.textContent = entry.summary;
    this.label.textContent = entry.label;
    this.button.textContent = entry.button;
    put(this.button, "data-action", entry.action);
    put(this.text, "maxlength", entry.longest);
    put(this.text, "aria-invalid", entry.wrong ? "true" : null);
    if (this.given !== entry.value) this.text.value = entry.value;
    this.given = entry.value;
  }
}

/** The text that goes with a button, if it stands in an entry. */
export function textOf(button) {
  const text = button.closest(".hokm-entry")?.querySelector("textarea");
  return text && { text: text.value };
}
