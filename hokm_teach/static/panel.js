// The words beside the table, and the dock below them: what is asked, what can be pressed, what is said to it.

import { arrange, el, put, refresh, spoken } from "./dom.js";
import { Entry } from "./entry.js";
import { Curve, Figures, Share } from "./extras.js";
import { runs, runsText } from "./faces.js";

/** Which key does what; shown to those who look for it, told to screen readers. */
export const SHORTCUTS = { next: "n", back: "b", hint: "h", undo: "u", redo: "r" };

export class Panel {
  constructor() {
    const part = (name, tag = "div", more = {}, ...children) => el(tag, { class: `hokm-${name}`, ...more }, ...children);
    // Whoever presses Next hears what the next step says, and of it only what is new.
    const heard = { "aria-live": "polite" };
    this.eyebrow = part("eyebrow", "p");
    this.title = part("title", "h2", heard);
    this.body = part("body", "div", heard);
    this.note = part("note", "p", heard);
    this.sheets = part("sheets");
    this.entry = new Entry();
    this.figures = new Figures();
    this.curve = new Curve();
    this.share = new Share();
    this.question = part("question", "p", heard);
    this.choices = part("choices", "div", { role: "group" });
    this.feedback = part("feedback", "div", { "data-hokm": "feedback", role: "status", "aria-live": "polite" });
    this.actions = part("actions", "div", { role: "group" });
    this.progress = part("progress");
    this.words = el("div", { class: "hokm-words" });
    this.ask = part("ask");
    this.dock = part("dock", "div", {}, this.ask, this.actions, this.progress);
    this.root = el("section", { class: "hokm-panel" }, this.words, this.dock);
    this.sizes = new ResizeObserver(() => this.measure());
    for (const node of [this.dock, this.ask, this.question, this.choices, this.feedback]) this.sizes.observe(node);
  }

  close() {
    this.sizes.disconnect();
  }

  /** `form` is what an editor has among the words; `again` is whether the same words are said once more. */
  show(panel, strings, form = null, again = true) {
    this.form = form;
    put(this.root, "aria-label", strings.panel);
    const say = (node, pieces) => {
      put(node, "hidden", !pieces.length);
      refresh(node, [pieces, strings.lang], () => runs(pieces, strings));
    };
    say(this.eyebrow, panel.eyebrow ? [panel.eyebrow] : []);
    say(this.title, panel.title);
    say(this.note, panel.note);
    say(this.question, panel.question);
    put(this.body, "hidden", !panel.body.length);
    refresh(this.body, [panel.body, strings.lang], () =>
      panel.body.map((paragraph) => el("p", {}, runs(paragraph, strings))),
    );
    put(this.sheets, "hidden", !panel.sheets.length);
    this.showSheets(panel.sheets, strings);
    this.entry.show(panel.entry);
    this.figures.show(panel.figures);
    this.curve.show(panel.curve);
    this.share.show(panel.share);
    this.showChoices(panel, strings);
    this.showFeedback(panel.feedback, strings, again);
    this.showActions(panel.actions, strings);
    this.showProgress(panel.progress);
    this.asked = runsText(panel.question, strings) || strings.panel;
    this.arrange(panel.question.length > 0);
  }

  /** What is asked scrolls in itself where the dock may not grow, by keyboard too; who wants to know the dock's height is told. */
  measure() {
    const { ask, dock } = this;
    const overflows = ask.scrollHeight > ask.clientHeight + 1;
    put(ask, "data-overflows", overflows);
    put(ask, "tabindex", overflows ? "0" : null);
    put(ask, "role", overflows ? "group" : null);
    put(ask, "aria-label", overflows ? this.asked : null);
    dock.closest(".hokm-desk")?.style.setProperty("--dock", `${dock.offsetHeight}px`);
  }

  /** How much of the dock lies below the window. */
  below() {
    return this.root.isConnected ? this.dock.getBoundingClientRect().bottom - innerHeight : 0;
  }

  /** Bring into sight, within what scrolls in itself, what has just been said and what has been chosen. */
  reveal() {
    const { ask, feedback, choices } = this;
    const said = "empty" in feedback.dataset ? 0 : feedback.offsetTop - ask.offsetTop;
    if (ask.scrollTop !== said) ask.scrollTop = said;
    const picked = choices.querySelector("[aria-pressed]")?.getBoundingClientRect();
    if (!picked) return;
    const row = choices.getBoundingClientRect();
    if (picked.left < row.left) choices.scrollLeft += picked.left - row.left;
    else if (picked.right > row.right) choices.scrollLeft += picked.right - row.right;
  }

  /** Answers stand in the dock, under their question; choices without a question are a menu among the words. */
  arrange(asked) {
    const { eyebrow, title, body, note, sheets, question, choices, feedback } = this;
    const { figures, curve, share, entry } = this;
    const more = [asked ? null : choices, this.form, entry.root, share.root];
    const words = [eyebrow, title, figures.root, curve.root, body, note, sheets, ...more].filter(Boolean);
    arrange(this.words, words);
    arrange(this.ask, [question, asked ? choices : null, feedback]);
    put(this.ask, "data-empty", !asked && "empty" in feedback.dataset);
    put(this.words, "hidden", words.every((node) => node.hidden));
  }

  showChoices(panel, strings) {
    put(this.choices, "hidden", !panel.choices.length);
    // A name put together from what stands in a node has a space around every hidden word: "hearts ?".
    put(this.choices, "aria-label", panel.question.length ? runsText(panel.question, strings) : strings.choices);
    const buttons = panel.choices.map((choice) => {
      const button = keptButton(this.choices, choice.action);
      put(button, "class", "hokm-choice");
      put(button, "disabled", choice.disabled);
      put(button, "data-state", choice.state);
      put(button, "aria-pressed", choice.state === "picked" ? "true" : null);
      const mark = choice.state !== "picked" && strings.marks[choice.state];
      put(button, "aria-label", [runsText(choice.label, strings), mark].filter(Boolean).join(strings.comma));
      refresh(button, [choice.label, strings.lang], () => runs(choice.label, strings));
      return button;
    });
    const short = panel.choices.every((choice) => runsText(choice.label, strings).length <= 9);
    put(this.choices, "data-short", short);
    arrange(this.choices, buttons);
  }

  /** Each table of words scrolls in a place of its own, which stays while its numbers change: the focus may be in it. */
  showSheets(sheets, strings) {
    const kept = [...this.sheets.children];
    const shown = sheets.map((sheet, index) => {
      const place = kept[index] ?? el("div", { class: "hokm-scroll", role: "region", tabindex: "0" });
      put(place, "aria-label", sheet.caption);
      const foot = () => sheet.foot && el("p", { class: "hokm-sheet-foot" }, runs(sheet.foot, strings));
      refresh(place, [sheet, strings.lang], () => [sheetOf(sheet, strings), foot()]);
      return place;
    });
    arrange(this.sheets, shown);
  }

  /** The live region stays where it is and is filled anew, so that the same words are said again. */
  showFeedback(feedback, strings, again) {
    const told = JSON.stringify([feedback, strings.lang]);
    if (!again && this.told === told) return;
    this.told = told;
    put(this.feedback, "data-verdict", feedback?.verdict);
    put(this.feedback, "data-empty", !feedback);
    this.feedback.replaceChildren();
    if (!feedback) return;
    const text = el("p", {}, spoken(`${strings.verdicts[feedback.verdict]} `), runs(feedback.text, strings));
    this.feedback.append(text);
  }

  showActions(actions, strings) {
    put(this.actions, "hidden", !actions.length);
    put(this.actions, "aria-label", strings.actions);
    const buttons = actions.map((action) => {
      const button = keptButton(this.actions, action.action, action.href ? "a" : "button");
      put(button, "class", action.primary ? "hokm-button hokm-primary" : "hokm-button");
      put(button, "href", action.href);
      put(button, "disabled", action.disabled);
      put(button, "aria-pressed", "pressed" in action ? String(Boolean(action.pressed)) : null);
      put(button, "aria-keyshortcuts", SHORTCUTS[action.action]);
      refresh(button, [action.label], () => [el("span", {}, action.label), keycap(action.action)]);
      return button;
    });
    arrange(this.actions, buttons);
  }

  showProgress(progress) {
    put(this.progress, "hidden", !progress);
    if (!progress) return;
    const { at, of, label, moving = false } = progress;
    const { bar, done, words } = this.progressParts();
    // The words beside it say it too, and once is enough; but who listens may ask how far a work is that goes on.
    put(bar, "aria-hidden", moving ? null : "true");
    put(bar, "role", moving ? "progressbar" : null);
    put(bar, "aria-label", moving ? label : null);
    put(bar, "aria-valuemax", moving ? Math.max(of, 1) : null);
    put(bar, "aria-valuenow", moving ? Math.min(at, of) : null);
    done.style.inlineSize = `${(100 * Math.min(at, of)) / Math.max(of, 1)}%`;
    if (words.textContent !== label) words.textContent = label;
  }

  /** The bar is made once, so that it moves from where it was. */
  progressParts() {
    if (!this.progress.firstChild) {
      this.progress.append(el("div", { class: "hokm-bar" }, el("i")), el("p", { class: "hokm-progress-label" }));
    }
    const [bar, words] = this.progress.children;
    return { bar, done: bar.firstChild, words };
  }
}

function keptButton(host, action, tag = "button") {
  const found = [...host.children].find((child) => child.dataset.action === action && child.localName === tag);
  return found ?? el(tag, { type: tag === "button" ? "button" : null, "data-action": action });
}

function keycap(action) {
  const key = SHORTCUTS[action];
  return key && el("kbd", { class: "hokm-keycap", "aria-hidden": "true" }, key);
}

/** The number beside it, drawn, and from where to where the truth may lie. */
function barOf(share, span) {
  const done = el("i");
  done.style.inlineSize = `${100 * share}%`;
  if (!span) return el("div", { class: "hokm-bar", "aria-hidden": "true" }, done);
  const reach = el("b");
  reach.style.insetInlineStart = `${100 * span[0]}%`;
  reach.style.inlineSize = `${100 * (span[1] - span[0])}%`;
  return el("div", { class: "hokm-bar hokm-bar-span", "aria-hidden": "true" }, done, reach);
}

/** A cell of things compared: the first names its row; what is lit is strong as well, for those who see no colour. */
function comparedCell(cell, at, lit, strings) {
  if (!at) return el("th", { scope: "row" }, runs(cell, strings));
  return el("td", { class: lit ? "hokm-lit" : null }, lit ? el("strong", {}, runs(cell, strings)) : runs(cell, strings));
}

/** A table of words; where it lies a wide one scrolls in itself, by keyboard too. */
function sheetOf(sheet, strings) {
  // Pictures among words would be spoken with gaps before the commas.
  const spoken = (cell) => (cell.length > 1 ? runsText(cell, strings) : null);
  const cells = (tag, row, more) => row.map((cell) => el(tag, { ...more, "aria-label": spoken(cell) }, runs(cell, strings)));
  const lit = new Set(sheet.lit ?? []);
  const compared = new Set(sheet.cells?.map(String));
  const rows = sheet.rows.map((row, index) => {
    const line = sheet.cells ? row.map((cell, at) => comparedCell(cell, at, compared.has(`${index},${at}`), strings)) : cells("td", row, {});
    if (sheet.bars) line[1].append(barOf(sheet.bars[index], sheet.spans?.[index]));
    return el("tr", { class: lit.has(index) ? "hokm-lit" : null }, line);
  });
  return el(
    "table",
    { class: sheet.cells ? "hokm-sheet hokm-compared" : "hokm-sheet" },
    el("caption", {}, sheet.caption),
    el("thead", {}, el("tr", {}, cells("th", sheet.head, { scope: "col" }))),
    el("tbody", {}, rows),
  );
}
