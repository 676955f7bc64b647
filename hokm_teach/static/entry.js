// A place to write a text in, folded away until somebody wants it. What is written there is the writer's own.

import { el, put, uid } from "./dom.js";

/** A file of more bytes is not read. */
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

  /** A file's text goes the way of what is written; one too long is only reported. */
  async read() {
    const [file] = this.file.files;
    if (!file) return;
    this.file.value = "";
    const { action } = this.button.dataset;
    const long = file.size > LONGEST_FILE;
    const detail = long ? { action: `${action}-too-long` } : { action, file: decoded(await file.arrayBuffer()) };
    this.root.dispatchEvent(new CustomEvent("hokm-wish", { bubbles: true, detail }));
  }
}

/** The text of a file as any program may have written it: a byte order mark decides, then UTF-8 if it is that. */
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const mark = (first << 8) | second;
  if (mark === 0xfffe || (first && second === 0)) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === 0xfeff || (first === 0 && second)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The text that goes with a button, if it stands in an entry. */
export function textOf(button) {
  const text = button.closest(".hokm-entry")?.querySelector("textarea");
  return text && { text: text.value };
}
