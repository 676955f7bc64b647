// What an editor has beside its table: the pack to take cards from, and a form for what else belongs to a puzzle.

import { arrange, el, put, refresh, uid } from "./dom.js";
import { Dragging } from "./dragging.js";
import { runs, runsText } from "./faces.js";
import { Tray } from "./tray.js";

export class Editor {
  /** `root` is the desk; `wish` takes what the maker wants. */
  constructor(root, wish) {
    this.root = root;
    this.tray = new Tray(wish);
    this.bench = el("div", { class: "hokm-bench" });
    this.sizes = new ResizeObserver(() => root.style.setProperty("--bench", `${this.bench.offsetHeight}px`));
    this.sizes.observe(this.bench);
    this.form = new Form(wish);
    this.dragging = new Dragging(root, wish);
  }

  show(editor, feedback, strings, table) {
    put(this.root, "data-into", editor.into || null);
    arrange(this.bench, [table, this.tray.root]);
    this.tray.show(editor, feedback, strings);
    this.form.show(editor, strings);
  }

  close() {
    this.sizes.disconnect();
    this.dragging.close();
  }
}

/** What may be set, goals that would do, and the maker's own words. */
class Form {
  constructor(wish) {
    this.wish = wish;
    this.settings = el("div", { class: "hokm-settings", role: "group" });
    this.offer = el("p", { class: "hokm-offer" });
    this.goals = el("div", { class: "hokm-goals", role: "group" });
    this.summary = el("summary");
    this.note = el("p");
    this.fields = el("div");
    this.texts = el("details", { class: "hokm-texts" }, this.summary, this.note, this.fields);
    this.root = el("div", { class: "hokm-form" }, this.settings, this.offer, this.goals, this.texts);
    this.made = new Map();
    this.texts.addEventListener("change", ({ target }) => this.written(target));
  }

  show(editor, strings) {
    put(this.settings, "aria-label", editor.settings_label);
    arrange(this.settings, editor.pickers.map((each) => this.setting(each)));
    put(this.offer, "hidden", !editor.offer.length);
    refresh(this.offer, [editor.offer, strings.lang], () => runs(editor.offer, strings));
    put(this.goals, "hidden", !editor.goals.length);
    put(this.goals, "aria-label", runsText(editor.offer, strings));
    arrange(this.goals, editor.goals.map((goal) => this.goal(goal, strings)));
    this.summary.textContent = editor.fields_label;
    this.note.textContent = editor.fields_note;
    arrange(this.fields, editor.fields.map((field) => this.field(field)));
  }

  kept(name, make) {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name);
  }

  setting(each) {
    const id = uid("set");
    const make = () => el("div", { class: "hokm-setting" }, el("label", { for: id }), el("select", { id, "data-pick": each.action }));
    const node = this.kept(each.action, make);
    const [name, select] = node.children;
    name.textContent = each.label;
    refresh(select, [each.options], () => each.options.map(({ value, label }) => el("option", { value }, label)));
    if (select.value !== each.value) select.value = each.value;
    put(select, "disabled", each.options.length < 2);
    return node;
  }

  goal({ action, label }, strings) {
    const button = this.kept(action, () => el("button", { type: "button", class: "hokm-choice", "data-action": action }));
    put(button, "aria-label", runsText(label, strings));
    refresh(button, [label, strings.lang], () => runs(label, strings));
    return button;
  }

  /** What is being written stays as it is until it has been sent; only then does Python's word count. */
  field({ action, label, value, longest, lines }) {
    const id = uid("text");
    const node = this.kept(action, () => {
      const text = lines > 1 ? el("textarea", { id, rows: lines }) : el("input", { id, type: "text" });
      put(text, "data-write", action);
      put(text, "dir", "auto");
      return el("div", { class: "hokm-field" }, el("label", { for: id }), text);
    });
    const [name, text] = node.children;
    name.textContent = label;
    put(text, "maxlength", longest);
    if (node.given !== value && (node.given === undefined || text.value === node.given || node.sent)) text.value = value;
    node.sent = false;
    node.given = value;
    return node;
  }

  written(target) {
    const action = target.dataset.write;
    if (!action) return;
    target.parentElement.sent = true;
    this.wish({ action, text: target.value });
  }
}
