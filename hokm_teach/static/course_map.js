// The course map: where each lesson is and how far the reader has come, as this browser remembers it.

import { digits, el, fill, put, uid } from "./dom.js";
import { face } from "./faces.js";
import { Keeping } from "./keeping.js";
import { readProgress, stateOf } from "./progress.js";

class CourseMapView {
  constructor(model, host) {
    this.model = model;
    this.lessons = model.get("lessons");
    this.progress = readProgress();
    const part = (name, tag = "div", more = {}) => el(tag, { class: `hokm-map-${name}`, ...more });
    this.summary = part("summary");
    this.list = part("lessons", "ol");
    this.keeping = part("keeping");
    this.root = el(
      "section",
      { class: "hokm-desk hokm-map", "data-hokm": "course-map", "data-lm-suppress-shortcuts": "true" },
      this.summary,
      this.list,
      this.keeping,
    );
    this.transfer = new Keeping({
      say: (...told) => this.say(...told),
      ask: (...asked) => this.ask(...asked),
      count: () => ({ done: this.countDone(), all: this.lessons.length }),
    });
    host.append(this.root);
    this.listen();
    this.speak();
    if (this.progress.state === "damaged" || this.progress.state === "unkept") this.say(this.progress.state);
  }

  listen() {
    this.closing = new AbortController();
    const { signal } = this.closing;
    const again = () => this.reread();
    for (const event of ["hokm-progress", "storage", "focus", "pageshow"]) addEventListener(event, again, { signal });
    this.observer = new MutationObserver(() => this.speak());
    this.observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-hokm-lang"] });
  }

  close() {
    this.closing.abort();
    this.observer.disconnect();
    this.root.remove();
  }

  reread() {
    const found = readProgress();
    if (found.state === "damaged") this.say("damaged");
    if (JSON.stringify(found.lessons) === JSON.stringify(this.progress.lessons)) return;
    this.progress = found;
    this.draw();
  }

  /** Take up the page's language, and build everything in it. */
  speak() {
    const words = this.model.get("words");
    const page = document.documentElement.dataset.hokmLang;
    const lang = page in words ? page : this.model.get("lang");
    if (lang === this.lang) return;
    this.lang = lang;
    this.words = words[lang];
    put(this.root, "lang", lang);
    put(this.root, "dir", this.words.dir);
    put(this.root, "aria-label", this.words.lessons);
    this.list.replaceChildren(...this.lessons.map((lesson) => this.station(lesson)));
    this.buildKeeping();
    this.draw();
  }

  fill(name, values) {
    const said = Object.entries(values).map(([key, value]) => [key, this.number(value)]);
    return fill(this.words[name], Object.fromEntries(said));
  }

  number(value) {
    return Number.isInteger(value) ? digits(value, this.words) : value;
  }

  /** One lesson: a card, its title and promise, and the place where its state is told. */
  station({ key, card, minutes }) {
    const { titles, promises } = this.words;
    return el(
      "li",
      { "data-key": key },
      el(
        "a",
        { "data-lesson": key, href: `${key}.ipynb`, "aria-current": isHere(key) ? "page" : null },
        el("span", { class: "hokm-card", "aria-hidden": "true" }, face(card)),
        el(
          "span",
          { class: "hokm-map-words" },
          el("span", { class: "hokm-map-title" }, titles[key]),
          " ",
          el("span", { class: "hokm-map-promise" }, promises[key]),
        ),
        " ",
        el(
          "span",
          { class: "hokm-map-state" },
          el("span", { class: "hokm-map-told" }),
          el("span", { class: "hokm-bar", "aria-hidden": "true" }, el("i")),
          " ",
          el("span", { class: "hokm-map-minutes" }, this.fill("minutes", { n: minutes })),
        ),
      ),
    );
  }

  stateOf(key) {
    return stateOf(this.progress.lessons, key);
  }

  draw() {
    for (const item of this.list.children) {
      const { state, at, of } = this.stateOf(item.dataset.key);
      put(item, "data-state", state);
      item.querySelector(".hokm-map-told").textContent = this.fill(state, { at, of });
      item.querySelector("i").style.inlineSize = `${of ? (100 * at) / of : 0}%`;
    }
    this.drawSummary();
  }

  countDone() {
    return this.lessons.filter(({ key }) => this.stateOf(key).state === "done").length;
  }

  /** How many lessons are done, and the one to go on with: the first under way, else the first that is new. */
  drawSummary() {
    const all = this.lessons.length;
    const done = this.countDone();
    const open = (wanted) => this.lessons.find(({ key }) => !isHere(key) && this.stateOf(key).state === wanted);
    const next = open("going") ?? open("new");
    const parts = [el("p", { class: "hokm-map-count" }, this.fill("count", { done, all }))];
    if (next) {
      const label = this.fill("go_on", { title: this.words.titles[next.key] });
      const look = { class: "hokm-button hokm-primary", "data-action": "go-on", href: `${next.key}.ipynb` };
      parts.push(el("a", look, label));
    } else if (done === all) parts.push(el("p", {}, this.words.all_done));
    this.summary.replaceChildren(...parts);
  }

  // Progress in and out of a file.

  buildKeeping() {
    const { words } = this;
    const asking = this.asking && !this.asking.hidden;
    this.status = el("p", { class: "hokm-map-status", role: "status" });
    this.file = el("input", { type: "file", accept: "application/json,.json", hidden: true, "aria-label": words.import });
    this.file.addEventListener("change", () => this.transfer.chosen(this.file));
    this.buttons = el(
      "div",
      { class: "hokm-map-buttons" },
      this.button("export", words.export, () => this.transfer.save()),
      this.button("import", words.import, () => this.file.click()),
      this.button("reset", words.reset, () => this.transfer.reset()),
    );
    const question = uid("question");
    this.question = el("p", { id: question });
    this.asking = el("div", { class: "hokm-map-asking", role: "group", "aria-labelledby": question, hidden: true });
    this.keeping.replaceChildren(
      el("p", { class: "hokm-map-kept" }, el("strong", {}, words.progress), " ", words.kept),
      this.buttons,
      this.file,
      this.asking,
      this.status,
    );
    if (asking) this.answer?.(false); // a question in another language is asked anew
  }

  button(action, label, pressed, primary = false) {
    const name = primary ? "hokm-button hokm-primary" : "hokm-button";
    const node = el("button", { type: "button", class: name, "data-action": action }, label);
    node.addEventListener("click", pressed);
    return node;
  }

  say(name, values = {}) {
    this.status.textContent = this.fill(name, values);
  }

  /** Ask before anything is lost; whoever leaves it keeps everything. */
  ask(name, values, yes) {
    const back = document.activeElement;
    this.status.textContent = "";
    this.question.textContent = this.fill(name, values);
    return new Promise((resolve) => {
      this.answer = (doIt) => {
        this.asking.hidden = true;
        this.buttons.hidden = false;
        if (this.root.contains(back)) back.focus();
        resolve(doIt);
      };
      const leave = this.button("leave", this.words.leave, () => this.answer(false));
      const agree = this.button("confirm", this.words[yes], () => this.answer(true), true);
      const answers = el("div", { class: "hokm-map-buttons" }, leave, agree);
      answers.addEventListener("keydown", (event) => event.key === "Escape" && this.answer(false));
      this.asking.replaceChildren(this.question, answers);
      this.asking.hidden = false;
      this.buttons.hidden = true;
      leave.focus();
    });
  }
}

/** Say whether this page is a lesson's own. */
function isHere(key) {
  return decodeURIComponent(location.pathname).endsWith(`/${key}.ipynb`);
}

function render({ model, el: host }) {
  const map = new CourseMapView(model, host);
  return () => map.close();
}

export default { render };
