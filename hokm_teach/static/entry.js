// A place to write a text in, folded away until somebody wants it. What is written there is the writer's own.

import { el, put, uid } from "./dom.js";

/** No more of a file is read, nor taken. */
const LONGEST_FILE = 1_000_000;

export class Entry {
  constructor() {
    const id = uid("text");
    this.summary = el("summary");
    this.label = el("label", { for: id });
    this.text = el("textarea", { id, dir: "ltr", rows: 5, spellcheck: "false", autocomplete: "off" });
    this.button = el("button", { type: "button", class: "hokm-button" });
    this.file = el("input", { type: "file", class: "hokm-spoken", accept: ".toml,.pbn,.lin,.txt,text/plain" });
    this.open = el("label", { class: "hokm-button hokm-open", hidden: true }, el("span"), this.file);
    const controls = el("div", { class: "hokm-entry-controls" }, this.button, this.open);
    this.root = el("details", { class: "hokm-entry", hidden: true }, this.summary, this.label, this.text, controls);
    this.button.addEventListener("click", () => (this.sent = true));
    this.file.addEventListener("change", () => this.read());
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
    put(this.open, "hidden", !entry.open);
    this.open.firstChild.textContent = entry.open ?? "";
    // What somebody is writing there is not written over, until he has sent it.
    const written = this.given !== undefined && this.text.value !== this.given && !this.sent;
    if (this.given !== entry.value && !written) this.text.value = entry.value;
    this.given = entry.value;
    this.sent = false;
  }

  /** A file's text goes the way of what is written; too long a one is cut, and refused for that where it is read. */
  async read() {
    const [file] = this.file.files;
    if (!file) return;
    const text = await file.slice(0, LONGEST_FILE).text();
    this.file.value = "";
    const detail = { action: this.button.dataset.action, file: text.slice(0, LONGEST_FILE) };
    this.root.dispatchEvent(new CustomEvent("hokm-wish", { bubbles: true, detail }));
  }
}

/** The text that goes with a button, if it stands in an entry. */
export function textOf(button) {
  const text = button.closest(".hokm-entry")?.querySelector("textarea");
  return text && { text: text.value };
}
