// What this browser remembers of the course. The only code that reads or writes it, on every page.
//
// It imports nothing, so a page without a desk (the gallery) can load it as it is:
//   readProgress()          -> { lessons: { "04_worked_example": { at: 3, of: 40, done: false } }, state }
//                              state: "ok" | "empty" | "damaged" (just set aside) | "unkept" (the browser keeps nothing)
//   storeLesson(key, state) -> true when it was kept
//   exportProgress()        -> the text of a file
//   parseProgress(text)     -> { ok: true, lessons } or { ok: false, reason }, and nothing is changed
//   importProgress(text)    -> { ok: true, count } or { ok: false, reason }
//   resetProgress()         -> forgets everything
//   stateOf(lessons, key)   -> { state: "new" | "going" | "done", at, of }, as it is told to the reader
// A reason is one of "too-big", "not-json", "not-ours", "newer", "bad-lessons", "unkept".

export const PROGRESS = "hokm-teach/progress";
const DAMAGED = "hokm-teach/progress.damaged";
const FORMAT = "hokm-teach progress";
const FORMAT_VERSION = 1;
/** A text, and so a file, longer than this is not even read. */
export const LARGEST = 1_000_000;
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
  const found = read(text);
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
  tell();
}

/** How far the reader is in a lesson. Steps are stored from nought and told from one. */
export function stateOf(lessons, key) {
  const { at = 0, of = 0, done = false } = lessons[key] ?? {};
  if (done) return { state: "done", at: of, of };
  return at > 0 && of > 0 ? { state: "going", at: Math.min(at + 1, of), of } : { state: "new", at: 0, of };
}

/** Check a text from outside: one of ours, and whatever is sealed in it as it was when it was sealed. */
export function parseProgress(text) {
  const found = read(text);
  if (!found.ok || Object.values(found.lessons).every(isWhole)) return found;
  return { ok: false, reason: "bad-lessons" };
}

/** Read a text: ours, of a version we know, each lesson a plain object with numbers where numbers belong. */
function read(text) {
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

/** A record that a lesson made comes with its seal; who seals it takes care of what it says. */
function isWhole({ record, seal }) {
  if (record === undefined && seal === undefined) return true;
  return typeof record === "string" && seal === sealOf(record);
}

/** The CRC-32 of a text's UTF-8, in eight hexadecimal digits. */
function sealOf(text) {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}

function write(lessons) {
  try {
    localStorage.setItem(PROGRESS, envelope(lessons, 0));
  } catch {
    return false;
  }
  tell();
  return true;
}

/** Tell this page; other tabs hear "storage". */
function tell() {
  dispatchEvent(new Event("hokm-progress"));
}

function envelope(lessons, indent) {
  return JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, lessons }, null, indent);
}
