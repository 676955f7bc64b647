// The desk: shows each view that comes, sends back what the learner wishes, and keeps what is to be kept.

import { arrange, el, put } from "./dom.js";
import { Editor } from "./editor.js";
import { textOf } from "./entry.js";
import { save } from "./extras.js";
import { ensureBack } from "./faces.js";
import { Head } from "./head.js";
import { focusMark, pressKey, restoreFocus } from "./keys.js";
import { Link } from "./link.js";
import { mayMove, settle, travel, whereabouts } from "./motion.js";
import { Panel } from "./panel.js";
import { PROGRESS, readProgress, storeLesson } from "./progress.js";
import { Table } from "./table.js";

/**
 * Longer than this nobody waits for the right language or for his place in the lesson; they then come late. A page of
 * ours shows meanwhile that the table is being laid, which is better than a table in another language.
 */
const FIRST_ANSWERS = { ours: 8000, elsewhere: 1500 };
/** How long a table on the way to another is looked at; longer when somebody has just won the trick. */
const LOOK = 330;
const LOOK_AT_WINNER = 750;
/** A full trick that came all at once, where nothing may move, takes longer to see. */
const LOOK_AT_STILL = 1200;
/** Controls that may be pressed faster than they are answered. */
const STEPS = new Set(["next", "back", "undo", "redo"]);

let progressState = "ok"; // told once, by whichever desk is drawn first
/** The lessons whose learner has been here before. */
const begun = new Set();

/**
 * Before anything is painted: the learner's place in the lesson, and the page's language. This belongs to drawing, not
 * to a widget's `initialize`: until that is over no answer is let through, and after two seconds none ever is.
 */
async function prepare(model) {
  const view = model.get("view");
  const wishes = [];
  // A lesson that somebody is in the middle of knows better than the browser.
  if (view.keep && view.version === 1) {
    const { lessons, state } = readProgress();
    progressState = state;
    const stored = lessons[view.keep.key];
    if (stored) {
      wishes.push({ action: "restore", state: stored });
      begun.add(view.keep.key);
    }
  }
  if (view.arrival && view.version === 1) wishes.push(arrival());
  const lang = pageLanguage();
  if (lang && lang !== view.lang) wishes.push({ action: "lang", lang });
  if (wishes.length) await answers(model, wishes);
}

/** How the page was opened: on which day, and on a page of ours with what in its address. */
function arrival() {
  return { action: "arrive", day: today(), ...(pageLanguage() ? { text: location.search } : {}) };
}

/** The reader's own date, as long as the page is open. */
function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Send wishes and wait until each has been answered with a view. */
function answers(model, wishes) {
  return new Promise((resolve) => {
    let missing = wishes.length;
    const done = () => {
      clearTimeout(timer);
      model.off("change:view", answered);
      resolve();
    };
    const answered = () => {
      missing -= 1;
      if (!missing) done();
    };
    const timer = setTimeout(done, pageLanguage() ? FIRST_ANSWERS.ours : FIRST_ANSWERS.elsewhere);
    model.on("change:view", answered);
    for (const wish of wishes) model.send(wish);
  });
}

/** What leads back here stands in the address of a page of ours, so that it can be kept and passed on. */
function showAddress(wanted) {
  if (!wanted || !pageLanguage()) return;
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(wanted)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

function pageLanguage() {
  return document.documentElement.dataset.hokmLang;
}

class DeskView {
  constructor(model, host) {
    this.model = model;
    this.table = new Table();
    this.panel = new Panel();
    this.head = new Head();
    this.waitingWishes = []; // of an editor
    this.banner = el("div", { class: "hokm-banner", role: "alert", hidden: true });
    this.layout = el("div", { class: "hokm-layout" });
    // Lab's own one-letter commands must not hear what is typed here.
    this.root = el("div", { class: "hokm-desk", "data-lm-suppress-shortcuts": "true" }, this.banner, this.head.root, this.layout);
    this.link = new Link(model, (state) => this.showLink(state));
    ensureBack();
    host.append(this.root);
    this.listen();
    this.show(model.get("view"));
    // Whoever comes back to train wants the table, not the title once more.
    if (this.view.arrival && !this.view.editor && begun.has(this.view.keep?.key)) {
      this.isNewStep = true;
      requestAnimationFrame(() => this.comeIntoView());
    }
    if (progressState === "damaged" || progressState === "unkept") {
      this.showBanner(this.strings[progressState], "close-notice", this.strings.close);
    }
    progressState = "ok";
  }

  listen() {
    this.closing = new AbortController();
    const { signal } = this.closing;
    this.root.addEventListener("click", (event) => this.pressed(event), { signal });
    this.root.addEventListener("change", (event) => this.picked(event), { signal });
    this.root.addEventListener("keydown", (event) => this.typed(event), { signal });
    // On a page of ours the lesson is all there is, so keys work before anything has the focus.
    document.addEventListener("keydown", (event) => this.typedOnPage(event), { signal });
    this.root.addEventListener("hokm-wish", ({ detail }) => this.send(detail), { signal });
    addEventListener("storage", (event) => this.follow(event), { signal });
    this.observer = new MutationObserver(() => this.followLanguage());
    this.observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-hokm-lang"] });
    this.onView = () => this.changed();
    this.model.on("change:view", this.onView);
    // Between two views, of a lesson that works something out: how far it is.
    this.onMessage = ({ progress }) => this.panel.showProgress(progress);
    this.model.on("msg:custom", this.onMessage);
  }

  close() {
    this.closing.abort();
    this.observer.disconnect();
    this.link.close();
    this.panel.close();
    this.editor?.close();
    this.model.off("change:view", this.onView);
    this.model.off("msg:custom", this.onMessage);
    clearTimeout(this.frameTimer);
    clearTimeout(this.autoplayTimer);
    this.stay();
    this.root.remove();
  }

  changed() {
    const view = this.model.get("view");
    const answers = view.version !== this.view.version; // else the lesson has gone on by itself
    this.show(view);
    if (!answers) return;
    this.link.answered();
    const { wished } = this;
    this.wished = false;
    // In the next frame, which lays the page out anyway: to ask now where things are would make it be done at once.
    requestAnimationFrame(() => {
      this.panel.reveal();
      if (wished && !view.editor) this.comeIntoView();
    });
    if (this.waitingWishes.length) this.send(this.waitingWishes.shift());
    const { queued } = this;
    this.queued = null;
    if (queued && this.root.querySelector(`button[data-action="${queued.action}"]:not(:disabled)`)) this.send(queued);
  }

  /** Show a view: its words and its first table at once, the tables after that in their time. */
  show(view) {
    clearTimeout(this.frameTimer);
    clearTimeout(this.autoplayTimer);
    const first = !this.view;
    this.mark = this.waiting?.length ? this.mark : focusMark(this.root);
    this.isNewStep = stepOf(view) !== stepOf(this.view);
    const again = view.version !== this.view?.version; // else the lesson has gone on by itself
    this.view = view;
    this.strings = this.model.get("strings");
    put(this.root, "lang", view.lang);
    put(this.root, "dir", view.dir);
    this.head.show(view.head, this.strings);
    if (view.editor) this.editor ??= new Editor(this.root, (wish) => this.send(wish));
    if (view.editor) this.editor.show(view.editor, view.panel.feedback, this.strings, this.table.root);
    const bench = view.editor ? this.editor.bench : this.table.root;
    arrange(this.layout, [view.table && bench, view.panel && this.panel.root]);
    if (view.panel) this.panel.show(view.panel, this.strings, view.editor && this.editor.form.root, again);
    this.waiting = view.table ? [...view.frames, view.table] : [];
    if (first || document.hidden) this.waiting = this.waiting.slice(-1);
    // Where nothing may move a full trick is still to be seen before it is taken away.
    else if (!mayMove()) this.waiting = this.waiting.filter((table) => table.winner || table === view.table);
    this.parked = false;
    this.step(!first);
    this.keep(view);
    if (view.version > 1) showAddress(view.address);
    if (view.file && !first) save(view.file);
  }

  /** Draw the next table that waits; after the last one, give the table to the learner. */
  step(moving) {
    const table = this.waiting.shift();
    if (table) this.draw(table, moving && mayMove());
    if (this.waiting.length) {
      if (this.mark && !this.parked) this.table.root.focus({ preventScroll: true });
      this.parked = Boolean(this.mark);
      this.frameTimer = setTimeout(() => this.step(true), lookAt(table));
      return;
    }
    if (!this.movedOn()) restoreFocus(this.root, this.mark);
    this.mark = null;
    if (this.view.autoplay) {
      this.autoplayTimer = setTimeout(() => this.send({ action: "next" }), this.view.autoplay);
    }
  }

  /** Whether the learner has taken the focus elsewhere on the desk while tables went by. */
  movedOn() {
    const active = document.activeElement;
    return this.parked && active !== this.table.root && this.root.contains(active);
  }

  draw(table, moving) {
    const swept = this.drawn?.trick.length ? this.drawn.winner : null;
    // Where things were when they were last seen: a table that was never painted has not been seen.
    if (moving && this.drawn) this.journey ??= { before: whereabouts(this.table.felt), swept };
    this.table.show(table, this.strings, !this.waiting.length);
    this.drawn = table;
    if (this.journey) this.frame ??= requestAnimationFrame(() => this.depart());
  }

  /** Set things moving just before they are painted: the change itself is on the page already. */
  depart() {
    const { before, swept } = this.journey;
    this.stay();
    travel(this.table, before, swept);
  }

  stay() {
    cancelAnimationFrame(this.frame);
    this.frame = this.journey = null;
  }

  /** Whoever presses anything has seen enough: go to the end. */
  finish() {
    if (!this.waiting?.length) return;
    clearTimeout(this.frameTimer);
    this.waiting = this.waiting.slice(-1);
    this.step(false);
    this.stay();
    settle(this.table);
  }

  /** A press counts when it is over: to go to the end any sooner could move a control from under the finger. */
  pressed(event) {
    const button = event.target.closest("button");
    this.finish();
    if (!button || button.disabled) return;
    const { card, action } = button.dataset;
    if (action === "reload") location.reload();
    else if (action === "close-notice") put(this.banner, "hidden", true);
    else if (card) this.send({ action: "picks" in button.dataset ? "pick" : "play", card });
    else if (action) this.send({ action, ...textOf(button) });
  }

  picked({ target }) {
    if (!target.dataset.pick) return;
    this.finish();
    this.send({ action: target.dataset.pick, text: target.value });
  }

  typed(event) {
    if (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
    this.finish();
    if (pressKey(this.root, event)) event.preventDefault();
  }

  typedOnPage(event) {
    if (event.target === document.body && pageLanguage()) this.typed(event);
  }

  followLanguage() {
    const lang = pageLanguage();
    if (lang && lang !== this.view.lang) this.link.send({ action: "lang", lang });
  }

  /**
   * Send a wish made on the view that is shown. While one is on its way, only a step is held, for afterwards; but an
   * editor's wishes name the card and the place they mean, and what is typed fast is all meant.
   */
  send(intent) {
    if (this.link.pending) {
      if (this.view.editor) this.waitingWishes.push(intent);
      else if (STEPS.has(intent.action)) this.queued = intent;
      return;
    }
    // A page may stay open over midnight.
    this.link.send({ ...intent, version: this.view.version, ...(this.view.arrival ? { day: today() } : {}) });
    this.wished = true;
  }

  /**
   * On a page of ours, whoever begins to use a desk sees it whole, or from its top where words stand beside the table;
   * and a new step shows its table, unless the learner has it in sight already. What is said comes up from below the
   * window as far as the table has room.
   */
  comeIntoView() {
    if (!pageLanguage()) return;
    const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
    const { top, height } = this.root.getBoundingClientRect();
    const behavior = mayMove() ? "smooth" : "auto";
    const room = this.table.roomBelow(bar);
    const begins = (top > bar && this.besideEachOther()) || (this.isNewStep && room < 0);
    if (height <= innerHeight - bar) this.root.scrollIntoView({ block: "nearest", behavior });
    else if (begins) this.root.scrollIntoView({ block: "start", behavior });
    else scrollBy({ top: Math.max(0, Math.min(room, this.panel.below())), behavior });
  }

  besideEachOther() {
    const [table, panel] = this.layout.children;
    return Boolean(panel) && panel.getBoundingClientRect().top < table.getBoundingClientRect().bottom;
  }

  /** Another tab has gone on with the same record, or forgotten it: take that over, or one would undo the other's work. */
  follow({ key }) {
    const { keep } = this.view;
    if (!keep?.state.record || (key !== null && key !== PROGRESS)) return;
    const state = readProgress().lessons[keep.key] ?? {};
    if (state.record === keep.state.record) return;
    this.following = true;
    this.link.send({ action: "follow", state });
  }

  /** The first view is nobody's work: it is never stored over what may still be on its way back to the lesson. */
  keep(view) {
    if (this.following) {
      this.following = false; // what has come from the storage need not go back there
      return;
    }
    if (view.keep && view.version > 1) storeLesson(view.keep.key, view.keep.state);
  }

  showLink(state) {
    if (state === "ok") put(this.banner, "hidden", true);
    else this.showBanner(this.strings[state], "reload", this.strings.reload);
  }

  showBanner(text, action, label) {
    this.banner.replaceChildren(
      el("p", {}, text),
      el("button", { type: "button", class: "hokm-button", "data-action": action }, label),
    );
    put(this.banner, "hidden", false);
  }
}

/** How long a table on the way to another is looked at. */
function lookAt(table) {
  if (!table.winner) return LOOK;
  return mayMove() ? LOOK_AT_WINNER : LOOK_AT_STILL;
}

/** What makes a step the one it is; what is said to an answer belongs to the same step. */
function stepOf(view) {
  const panel = view?.panel;
  return panel && JSON.stringify([panel.title, panel.body, panel.question]);
}

async function render({ model, el: host, signal }) {
  await prepare(model);
  if (signal?.aborted) return undefined;
  const desk = new DeskView(model, host);
  return () => desk.close();
}

export default { render };
