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

const PROGRESS = "hokm-teach/progress";
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
  tell();
}

/** How far the reader is in a lesson. Steps are stored from nought and told from one. */
export function stateOf(lessons, key) {
  const { at = 0, of = 0, done = false } = lessons[key] ?? {};
  if (done) return { state: "done", at: of, of };
  return at > 0 && of > 0 ? { state: "going", at: Math.min(at + 1, of), of } : { state: "new", at: 0, of };
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
