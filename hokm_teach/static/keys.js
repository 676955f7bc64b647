// The keyboard: arrows move among what can be pressed, letters press the controls, focus stays somewhere sensible.

import { SHORTCUTS } from "./panel.js";

const ACTIONS = Object.fromEntries(Object.entries(SHORTCUTS).map(([action, key]) => [key, action]));
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const PRESSABLE = '[data-hokm="table"] button:not(:disabled)';

/** Do what a key means; return whether it meant something. Enter and Space are the buttons' own. */
export function pressKey(root, event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.target.closest?.("input, textarea, select, [contenteditable], .hokm-scroll")) return false;
  const arrow = ARROWS[event.key];
  if (arrow && event.target.closest?.(".hokm-ask[tabindex]") === event.target) return false; // it scrolls
  if (arrow) return moveFocus(root, arrow);
  const button = enabled(root, ACTIONS[letter(event)]);
  if (!button || event.repeat) return false;
  button.click();
  return true;
}

/** The Latin letter of a key, also on a keyboard set to another script. */
function letter(event) {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  const code = /^Key([A-Z])$/.exec(event.code ?? "");
  return code ? code[1].toLowerCase() : "";
}

function enabled(root, action) {
  return action ? root.querySelector(`button[data-action="${action}"]:not(:disabled)`) : null;
}

/** Move to the nearest pressable thing in a direction of the screen; at the end of a row, to the next in order. */
function moveFocus(root, [dx, dy]) {
  const onTable = [...root.querySelectorAll(PRESSABLE)];
  const all = onTable.length ? onTable : [...root.querySelectorAll(".hokm-choices button:not(:disabled)")];
  if (!all.length) return false;
  const from = document.activeElement;
  const at = all.indexOf(from);
  if (at < 0) {
    all[0].focus();
    return true;
  }
  const step = dx * (getComputedStyle(from.parentElement).direction === "rtl" ? -1 : 1);
  const goal = nearest(all, from, dx, dy) ?? (dx ? all[(at + step + all.length) % all.length] : null);
  goal?.focus();
  return Boolean(goal);
}

function nearest(all, from, dx, dy) {
  const here = middleOf(from);
  let best = null;
  let least = Infinity;
  for (const node of all) {
    if (node === from) continue;
    const there = middleOf(node);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    // Along a row only what lies in the row; up and down, whatever is nearest.
    if (along < 4 || (dx && aside > from.offsetHeight / 2)) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [node, distance];
  }
  return best;
}

function middleOf(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Remember what has the focus, by what it is rather than by its element. */
export function focusMark(root) {
  const node = document.activeElement;
  if (!node || !root.contains(node)) return null;
  const { card, action } = node.dataset;
  return { card, action, other: card || action ? null : node };
}

/** Bring the focus back: the same thing, else the next card that can be pressed, else the main control. */
export function restoreFocus(root, mark) {
  if (!mark || (mark.other?.isConnected && root.contains(mark.other) && mark.other.dataset.hokm !== "table")) return;
  const same = mark.card
    ? root.querySelector(`button[data-card="${mark.card}"]:not(:disabled)`)
    : enabled(root, mark.action);
  const cards = root.querySelector("button[data-card]:not(:disabled)");
  const main =
    root.querySelector(".hokm-primary:not(:disabled)") ?? root.querySelector(".hokm-dock button:not(:disabled)");
  const goal = same ?? (mark.action ? (main ?? cards) : (cards ?? main)) ?? root.querySelector('[data-hokm="table"]');
  if (goal && goal !== document.activeElement) goal.focus({ preventScroll: !same && !cards && !main });
}
