// The front page: how far the reader is in each lesson, where to go on, and progress in and out of a file.

import { exportProgress, importProgress, parseProgress, readProgress, resetProgress, stateOf } from "./progress.js";
import { inEveryLanguage, language, notice, say } from "./site.js";

const page = window.hokmPage;
const FILE = "hokm-teach-progress.json";
const LARGEST = 1_000_000;

let progress = readProgress();

function draw() {
  for (const lesson of page.lessons) drawTile(lesson.key);
  drawTotal();
  drawGoOn();
}

function drawTile(key) {
  const tile = document.querySelector(`.tile[data-key="${key}"]`);
  const { state, at, of } = stateOf(progress.lessons, key);
  tile.dataset.state = state;
  tile.querySelector(".tile-track").hidden = state !== "going";
  tile.querySelector(".tile-bar").style.inlineSize = `${of ? Math.round((100 * at) / of) : 0}%`;
  write(tile.querySelector(".tile-state-words"), say(`state_${state}`, { at, of }));
}

function drawTotal() {
  const done = page.lessons.filter(({ key }) => stateOf(progress.lessons, key).state === "done").length;
  const total = document.getElementById("course-progress");
  total.hidden = Object.keys(progress.lessons).length === 0;
  const all = page.lessons.length;
  total.textContent = done === all ? say("all_done") : say("course_progress", { done, all });
  return done;
}

/** The first lesson under way, else the first not yet begun, else the first of all. */
function drawGoOn() {
  const button = document.getElementById("go-on");
  if (!button) return;
  const under = page.lessons.find(({ key }) => stateOf(progress.lessons, key).state === "going");
  const next = under ?? page.lessons.find(({ key }) => stateOf(progress.lessons, key).state === "new");
  const to = next ?? page.lessons[0];
  const begun = Object.keys(progress.lessons).length > 0 && next;
  const query = new URL(button.href).search;
  button.href = to.href + query;
  const words = document.getElementById("go-on-words");
  write(words, begun ? say("go_on", { title: to.title[language()] }) : say("begin"));
}

/** Put plain words where the page came with words in every language. */
function write(element, text) {
  element.textContent = text;
}

function ask(question, fields, yes) {
  const dialog = document.getElementById("ask");
  const [no, doIt] = dialog.querySelectorAll("button");
  document.getElementById("ask-words").textContent = say(question, fields);
  no.textContent = say("keep");
  doIt.textContent = say(yes);
  dialog.returnValue = "";
  dialog.showModal();
  no.focus();
  return new Promise((answered) => {
    no.onclick = () => dialog.close("no");
    doIt.onclick = () => dialog.close("yes");
    dialog.onclose = () => answered(dialog.returnValue === "yes");
  });
}

function save() {
  const address = URL.createObjectURL(new Blob([exportProgress()], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  notice("exported", { file: FILE });
}

async function load(file) {
  const refuse = (reason) => notice(`import_${reason}`, { file: file.name });
  if (file.size > LARGEST) return refuse("too-big");
  let text;
  try {
    text = await file.text();
  } catch {
    return refuse("unreadable");
  }
  const found = parseProgress(text);
  if (!found.ok) return refuse(found.reason);
  if (!(await ask("import_ask", { file: file.name }, "import_yes"))) return undefined;
  const outcome = importProgress(text);
  if (!outcome.ok) return refuse(outcome.reason);
  progress = readProgress();
  draw();
  return notice("imported", { done: drawTotal(), all: page.lessons.length });
}

async function reset() {
  if (!(await ask("reset_ask", {}, "reset_yes"))) return;
  resetProgress();
  progress = readProgress();
  draw();
  notice("reset_done");
}

const file = document.getElementById("import-file");
file.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (chosen) await load(chosen);
  file.value = "";
});
const actions = { export: save, import: () => file.click(), reset };
for (const button of document.querySelectorAll(".keeping [data-action]")) {
  button.addEventListener("click", actions[button.dataset.action]);
}

// Another tab may have a lesson open.
addEventListener("storage", () => {
  progress = readProgress();
  draw();
});
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  progress = readProgress();
  draw();
});

inEveryLanguage(draw);
if (progress.state === "damaged") notice("damaged");
if (progress.state === "unkept") notice("not_kept");
