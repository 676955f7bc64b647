// Movement that means something: a card goes from a hand to the trick, a trick to its winner.
// The new table is always drawn first; cards then travel from where they were.

const TRAVEL = 220; // milliseconds
const STAGGER = 16; // between two cards that are dealt
const LONGEST_DEAL = 240; // from the first card dealt to the last
const EASING = "cubic-bezier(.22,.8,.3,1)";

/** Say whether things may move at all. */
export function mayMove() {
  return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Remember where everything is. */
export function whereabouts(felt) {
  const found = new Map();
  for (const node of felt.querySelectorAll("[data-key]")) {
    if (node.closest(".hokm-flight")) continue;
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    found.set(node.dataset.key, {
      node,
      x: box.left + box.width / 2,
      y: box.top + box.height / 2,
      width: node.offsetWidth || box.width,
      lay: Boolean(node.closest(".hokm-slot")),
      offered: Boolean(node.closest(".hokm-offer")),
    });
  }
  return found;
}

/** Let cards travel from where they were before to where they are now. Measure all first, then move all. */
export function travel(table, before, swept) {
  const now = whereabouts(table.felt);
  const pack = before.get("stock:0") ?? centre(table.middle);
  const fresh = [...now].filter(([key, to]) => !before.has(key) && !to.lay).map(([key]) => key);
  const stagger = Math.min(STAGGER, LONGEST_DEAL / Math.max(fresh.length, 1));
  const goal = now.get(`seat:${swept}`) ?? pack;
  const frame = table.flight.getBoundingClientRect();
  for (const [key, to] of now) {
    if (key.startsWith("seat:") || key.startsWith("stock:")) continue;
    const from = before.get(key) ?? origin(to, before, table, pack);
    const far = Math.hypot(from.x - to.x, from.y - to.y) > 2 || Math.abs(from.width - to.width) > 2;
    if (far) glide(to.node, from, to, Math.max(0, fresh.indexOf(key)) * stagger);
  }
  const aside = now.get("aside:0");
  for (const [key, from] of before) if (from.offered && aside && !now.has(key)) sweep(table, from, aside, frame);
  if (!swept) return;
  for (const [key, from] of before) if (from.lay && !now.has(key)) sweep(table, from, goal, frame);
}

/** Where a card that was not seen before comes from: the hand it was hidden in, else the pack in the middle. */
function origin(to, before, table, pack) {
  if (!to.lay) return pack;
  const seat = seatOfSlot(to.node, table);
  return lastBack(seat, before) ?? before.get(`seat:${seat}`) ?? pack;
}

function seatOfSlot(node, table) {
  const slot = node.closest(".hokm-slot");
  const place = Object.keys(table.slots).find((each) => table.slots[each] === slot);
  return table.seats[place].root.dataset.seat;
}

function lastBack(seat, before) {
  const backs = [...before.keys()].filter((key) => key.startsWith(`back:${seat}:`));
  return before.get(backs.at(-1));
}

function centre(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: 40 };
}

function glide(node, from, to, delay) {
  const start = {
    translate: `${from.x - to.x}px ${from.y - to.y}px`,
    scale: String(from.width / to.width),
    zIndex: 5,
  };
  const end = { translate: "0 0", scale: "1", zIndex: 5 };
  node.animate([start, end], { duration: TRAVEL, easing: EASING, delay, fill: "backwards" });
}

/** A card of a trick that is over goes to the one who won it. */
function sweep(table, from, goal, frame) {
  const ghost = from.node.cloneNode(true);
  ghost.removeAttribute("data-key");
  ghost.removeAttribute("data-card");
  ghost.inert = true;
  ghost.style.setProperty("--w", `${from.width}px`);
  ghost.style.left = `${from.x - from.width / 2 - frame.left}px`;
  ghost.style.top = `${from.y - (from.width * 1.42) / 2 - frame.top}px`;
  table.flight.append(ghost);
  const end = { translate: `${goal.x - from.x}px ${goal.y - from.y}px`, scale: ".35", opacity: 0 };
  const flight = ghost.animate([{ opacity: 1 }, end], { duration: TRAVEL, easing: "ease-in" });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

/** Put everything where it belongs at once. */
export function settle(table) {
  for (const animation of table.felt.getAnimations({ subtree: true })) {
    if (animation instanceof CSSTransition || animation instanceof CSSAnimation) continue;
    animation.finish();
  }
}
