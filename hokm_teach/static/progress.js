// What this browser remembers of the course. The only code that reads or writes it, on every page.
//
// As a module of its own (the gallery):
//   import { readProgress, importProgress, exportProgress, resetProgress, progressControls } from "./progress.js";
//   readProgress()          -> { lessons: { "04_worked_example": { at: 3, of: 40, done: false } }, state: "ok" }
//                              state: "ok" | "empty" | "damaged" (just set aside) | "unkept" (the browser keeps nothing)
//   storeLesson(key, state) -> true when it was kept
//   exportProgress()        -> the text of a file
//   importProgress(text)    -> { ok: true, count } or { ok: false, reason }; reason is a key of the controls' words
//   resetProgress()         -> forgets everything
//   progressControls(host, words, changed) puts the three buttons into `host`. `words` are sentences from Python:
//     export, import, reset, sure, keep, exported, imported, forgotten, unkept,
//     and one for each reason: not-json, not-ours, newer, bad-lessons, too-big
//   It calls changed() when the progress is another one.

import { el } from "./dom.js";

const PROGRESS = "hokm-teach/progress";
const DAMAGED = "hokm-teach/progress.damaged";
const FORMAT = "hokm-teach progress";
const FORMAT_VERSION = 1;
const LARGEST = 1_000_000;
const LESSON_KEY = /^[a-z0-9_]{1,64}$/;

/** Read everything; what cannot be read is set aside, once, and nothing is lost. */
export function readProgress() {
  let text;
  try {
    text = localStorage.getItem(PROGRESS);
  } catch {
    return { lessons: {}, state: "unkept" };
  }
  if (text === null) return { lessons: {}, state: "empty" };
  const found = parseProgress(text);
  if (found.ok) return { lessons: found.lessons, state: "ok" };
  try {
    localStorage.setItem(DAMAGED, text);
    localStorage.removeItem(PROGRESS);
  } catch {
    return { lessons: {}, state: "unkept" };
  }
  return { lessons: {}, state: "damaged" };
}

/** Remember one lesson's state, beside whatever other tabs have stored meanwhile. */
export function storeLesson(key, state) {
  const { lessons } = readProgress();
  return write({ ...lessons, [key]: state });
}

/** Return the text of a file that `importProgress` takes. */
export function exportProgress() {
  return envelope(readProgress().lessons, 2);
}

/** Take progress from a file; refuse it, with a reason, when it is not ours. */
export function importProgress(text) {
  const found = parseProgress(text);
  if (!found.ok) return found;
  if (!write(found.lessons)) return { ok: false, reason: "unkept" };
  return { ok: true, count: Object.keys(found.lessons).length };
}

/** Forget everything, also what was set aside. */
export function resetProgress() {
  try {
    localStorage.removeItem(PROGRESS);
    localStorage.removeItem(DAMAGED);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Check a text: ours, of a version we know, each lesson a plain object with numbers where numbers belong. */
export function parseProgress(text) {
  if (text.length > LARGEST) return { ok: false, reason: "too-big" };
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: "not-json" };
  }
  if (!isPlain(value) || value.format !== FORMAT) return { ok: false, reason: "not-ours" };
  if (!Number.isInteger(value.version) || value.version < 1) return { ok: false, reason: "not-ours" };
  if (value.version > FORMAT_VERSION) return { ok: false, reason: "newer" };
  if (!isPlain(value.lessons)) return { ok: false, reason: "bad-lessons" };
  const sound = Object.entries(value.lessons).every(([key, state]) => LESSON_KEY.test(key) && isState(state));
  return sound ? { ok: true, lessons: value.lessons } : { ok: false, reason: "bad-lessons" };
}

function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isState(state) {
  if (!isPlain(state)) return false;
  const count = (value) => value === undefined || (Number.isInteger(value) && value >= 0);
  const flag = (value) => value === undefined || typeof value === "boolean";
  return count(state.at) && count(state.of) && flag(state.done);
}

function write(lessons) {
  try {
    localStorage.setItem(PROGRESS, envelope(lessons, 0));
    return true;
  } catch {
    return false;
  }
}

function envelope(lessons, indent) {
  return JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, lessons }, null, indent);
}

/** The buttons to export, import and reset, and a line that says what came of it. */
export function progressControls(host, words, changed = () => {}) {
  const status = el("p", { class: "hokm-progress-status", role: "status" });
  const say = (key) => {
    status.textContent = words[key] ?? "";
  };
  const file = el("input", {
    type: "file",
    accept: "application/json,.json",
    hidden: true,
    "aria-label": words.import,
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const outcome =
      chosen.size > LARGEST ? { ok: false, reason: "too-big" } : importProgress(await chosen.text());
    file.value = "";
    say(outcome.ok ? "imported" : outcome.reason);
    if (outcome.ok) changed();
  });
  const give = progressButton("export-progress", words.export, () => {
    download("hokm-teach-progress.json", exportProgress());
    say("exported");
  });
  const take = progressButton("import-progress", words.import, () => file.click());
  const forget = progressButton("reset-progress", words.reset, () => ask(true));
  const sure = progressButton("confirm-reset", words.sure, () => {
    resetProgress();
    ask(false);
    say("forgotten");
    changed();
  });
  const keep = progressButton("keep-progress", words.keep, () => ask(false));
  const ask = (asking) => {
    forget.hidden = asking;
    sure.hidden = keep.hidden = !asking;
    (asking ? keep : forget).focus();
  };
  sure.hidden = keep.hidden = true;
  host.replaceChildren(give, take, file, forget, sure, keep, status);
}

function progressButton(action, label, pressed) {
  const button = el("button", { type: "button", class: "hokm-button", "data-action": action }, label);
  button.addEventListener("click", pressed);
  return button;
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
