// A lesson's page: the reader's way through the course, the tables, and the contents.

import { readProgress } from "./progress.js";
import { notice } from "./site.js";
import { layTables } from "./stages.js";

function dots() {
  const { lessons } = readProgress();
  for (const dot of document.querySelectorAll(".dots [data-key]")) {
    const { at = 0, done = false } = lessons[dot.dataset.key] ?? {};
    dot.dataset.state = done ? "done" : at > 0 ? "going" : "new";
  }
}

// Read once before anything else is: whoever reads damaged progress first is the one to say so.
const { state } = readProgress();
if (state === "damaged") notice("damaged");
if (state === "unkept") notice("unkept");
dots();
addEventListener("storage", dots);
addEventListener("focus", dots);

document.addEventListener("click", (event) => {
  if (event.target.closest?.('[data-action="reload"]')) location.reload();
});

layTables();

// The contents stand beside a wide page, open; on a narrow one they wait to be asked for.
const contents = document.getElementById("contents");
const beside = matchMedia("(min-width: 1480px)");
const unfold = () => {
  if (contents) contents.open = beside.matches;
};
beside.addEventListener("change", unfold);
unfold();

// The contents follow the reader.
const marks = new Map();
for (const link of document.querySelectorAll(".contents a")) {
  const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (part) marks.set(part, link);
}
const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      for (const link of marks.values()) link.removeAttribute("aria-current");
      marks.get(target).setAttribute("aria-current", "true");
    }
  },
  { rootMargin: "-10% 0px -70% 0px" },
);
for (const part of marks.keys()) seen.observe(part);
