// The strip above the table: where one can go, and what one may pick.

import { arrange, el, put, refresh, uid } from "./dom.js";
import { runs, runsText } from "./faces.js";

export class Head {
  constructor() {
    this.tabs = el("nav", { class: "hokm-tabs" });
    this.pickers = el("div", { class: "hokm-pickers", role: "group" });
    this.left = el("p", { class: "hokm-left", hidden: true });
    this.root = el("div", { class: "hokm-head", hidden: true }, this.tabs, this.pickers, this.left);
    this.made = new Map();
  }

  show(head, strings) {
    put(this.root, "hidden", !head);
    if (!head) return;
    put(this.tabs, "hidden", !head.tabs.length);
    put(this.tabs, "aria-label", head.label);
    arrange(this.tabs, head.tabs.map((tab) => this.tab(tab, strings)));
    put(this.pickers, "hidden", !head.pickers.length);
    put(this.pickers, "aria-label", head.filters);
    arrange(this.pickers, head.pickers.map((picker) => this.picker(picker)));
    put(this.left, "hidden", !head.left);
    if (this.left.textContent !== head.left) this.left.textContent = head.left;
  }

  kept(name, make) {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name);
  }

  tab({ action, label, state }, strings) {
    const look = { type: "button", class: "hokm-tab", "data-action": action };
    const button = this.kept(action, () => el("button", look));
    put(button, "aria-current", state === "picked" ? "page" : null);
    put(button, "aria-label", runsText(label, strings));
    refresh(button, [label, strings.lang], () => runs(label, strings));
    return button;
  }

  /** A list of the browser's own, which every phone and every screen reader knows. What is picked is lit. */
  picker({ action, label, value, options }) {
    const id = uid("pick");
    const parts = () => {
      const select = el("select", { id, "data-pick": action });
      return el("div", { class: "hokm-picker" }, el("label", { for: id, class: "hokm-spoken" }), select);
    };
    const node = this.kept(action, parts);
    const [name, select] = node.children;
    name.textContent = label;
    refresh(select, [options], () => options.map((option) => el("option", { value: option.value }, option.label)));
    if (select.value !== value) select.value = value;
    put(node, "data-picked", value !== options[0].value);
    return node;
  }
}
