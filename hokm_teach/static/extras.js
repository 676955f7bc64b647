// What some panels have besides words: figures, a small curve, and things to take away.

import { el, fill, put, refresh, svg } from "./dom.js";

/** Numbers worth a glance. */
export class Figures {
  constructor() {
    this.root = el("dl", { class: "hokm-counts", hidden: true });
  }

  show(figures) {
    put(this.root, "hidden", !figures);
    if (!figures) return;
    refresh(this.root, figures, () =>
      figures.map(({ label, value, remark }) =>
        el(
          "div",
          { class: "hokm-count" },
          el("dt", {}, label),
          el("dd", {}, el("strong", {}, value), remark ? el("span", {}, ` ${remark}`) : null),
        ),
      ),
    );
  }
}

const WIDTH = 320;
const HEIGHT = 84;
const EDGE = 6;

/** How a number went: a line from its first day to its last, with its two ends and its two heights in figures. */
export class Curve {
  constructor() {
    this.root = el("figure", { class: "hokm-curve", hidden: true });
  }

  show(curve) {
    put(this.root, "hidden", !curve);
    if (!curve) return;
    refresh(this.root, curve, () => {
      const points = curve.points.map(([x, y]) => [
        EDGE + x * (WIDTH - 2 * EDGE),
        HEIGHT - EDGE - y * (HEIGHT - 2 * EDGE),
      ]);
      const line = points.map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L");
      const [x, y] = points.at(-1);
      return [
        el(
          "div",
          { class: "hokm-curve-heights", "aria-hidden": "true" },
          el("span", {}, curve.high),
          el("span", {}, curve.low),
        ),
        svg(
          "svg",
          { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": curve.caption },
          svg("path", { class: "hokm-curve-ground", d: `M${line}L${x} ${HEIGHT}L${EDGE} ${HEIGHT}Z` }),
          svg("path", { class: "hokm-curve-line", d: `M${line}`, "vector-effect": "non-scaling-stroke" }),
          // A line of no length with a round end is a dot that no stretching makes an egg.
          svg("path", { class: "hokm-curve-now", d: `M${x} ${y}h0`, "vector-effect": "non-scaling-stroke" }),
        ),
        el(
          "div",
          { class: "hokm-curve-ends", "aria-hidden": "true" },
          el("span", {}, curve.first),
          el("span", {}, curve.last),
        ),
      ];
    });
  }
}

/** A link, a text, a file: folded away until somebody wants to take one along. */
export class Share {
  constructor() {
    this.summary = el("summary");
    this.tools = el("div", { class: "hokm-tools" });
    this.status = el("p", { class: "hokm-taken", role: "status" });
    this.root = el("details", { class: "hokm-share", hidden: true }, this.summary, this.tools, this.status);
    this.tools.addEventListener("click", (event) => this.take(event.target.closest("button")));
  }

  show(share) {
    put(this.root, "hidden", !share);
    if (!share) return;
    this.share = share;
    this.summary.textContent = share.summary;
    refresh(this.tools, share, () => {
      this.status.textContent = "";
      return share.tools.map((tool, index) =>
        el(
          "button",
          { type: "button", class: "hokm-button", "data-tool": index, "data-action": tool.action },
          tool.label,
        ),
      );
    });
  }

  /** Copying needs the press itself, so it is done here and not by way of Python. */
  async take(button) {
    if (!button) return;
    const tool = this.share.tools[Number(button.dataset.tool)];
    if (tool.action) {
      this.status.textContent = tool.done;
      return;
    }
    const text = tool.copy ?? new URL(fill("{page}?{query}", { page: "", ...tool }), location.href).href;
    try {
      await navigator.clipboard.writeText(text);
      this.status.textContent = tool.done;
    } catch {
      this.status.textContent = this.share.failed;
    }
  }
}

/** Give the learner a file. */
export function save({ name, kind, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
