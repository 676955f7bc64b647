// The front page: how far the reader is in each lesson, where to go on, and progress in and out of a file.

import { Keeping } from "./keeping.js";
import { readProgress, stateOf } from "./progress.js";
import { inEveryLanguage, language, notice, say } from "./site.js";

const page = window.hokmPage;

let progress = readProgress();

function draw() {
  for (const lesson of page.lessons) drawTile(lesson.key);
  for (const tile of document.querySelectorAll("[data-puzzles]")) drawCount(tile, tile.dataset.puzzles, "solved");
  for (const tile of document.querySelectorAll("[data-play]")) drawCount(tile, tile.dataset.play, "played");
  drawTotal();
  drawGoOn();
}

function drawTile(key) {
  const tile = document.querySelector(`.tile[data-key="${key}"]`);
  const { state, at, of } = stateOf(progress.lessons, key);
  tile.dataset.state = state;
  tile.querySelector(".tile-track").hidden = state !== "going";
  tile.querySelector(".tile-bar").style.inlineSize = `${of ? Math.round((100 * at) / of) : 0}%`;
  write(tile.querySelector(".tile-state-words"), say(state, { at, of }));
}

/** Of what has no end it is told how much is done, once it is something. */
function drawCount(tile, key, words) {
  const { at = 0 } = progress.lessons[key] ?? {};
  write(tile.querySelector(".tile-state-words"), at ? say(words, { n: at }) : "");
}

function count() {
  const done = page.lessons.filter(({ key }) => stateOf(progress.lessons, key).state === "done").length;
  return { done, all: page.lessons.length };
}

function drawTotal() {
  const { done, all } = count();
  const total = document.getElementById("course-progress");
  total.hidden = Object.keys(progress.lessons).length === 0;
  total.textContent = done === all ? say("all_done") : say("count", { done, all });
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
  no.textContent = say("leave");
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

const keeping = new Keeping({ say: notice, ask, count });
const file = document.getElementById("import-file");
file.addEventListener("change", () => keeping.chosen(file));
const actions = { export: () => keeping.save(), import: () => file.click(), reset: () => keeping.reset() };
for (const button of document.querySelectorAll(".keeping [data-action]")) {
  button.addEventListener("click", actions[button.dataset.action]);
}

// Progress changes here, in another tab that has a lesson open, or while this page lay in the browser's cache.
for (const event of ["hokm-progress", "storage", "pageshow"]) {
  addEventListener(event, () => {
    progress = readProgress();
    draw();
  });
}

inEveryLanguage(draw);
if (progress.state === "damaged") notice("damaged");
if (progress.state === "unkept") notice("unkept");
