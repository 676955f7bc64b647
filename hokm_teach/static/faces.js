// How a card looks: faces and backs drawn by us, and the girih lines of the table's rim.

import SHAPES from "./suits.json" with { type: "json" };
import { el, put, spoken, svg } from "./dom.js";

const COURTS = "KQJ";

/** The rank as it is printed on a card. */
export function rankText(card) {
  return card[1] === "T" ? "10" : card[1];
}

/** A suit's shape in its own colour. */
export function suitIcon(suit) {
  return shape(SHAPES.suits[suit], `hokm-pip hokm-suit-${suit}`);
}

function shape(outline, name) {
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: name, "aria-hidden": "true" },
    svg("path", { d: outline, "fill-rule": "evenodd" }),
  );
}

/** What is printed on a card that lies face up. */
export function face(card) {
  const [suit, rank] = card;
  return el(
    "span",
    { class: `hokm-face hokm-suit-${suit}`, "aria-hidden": "true" },
    el(
      "span",
      { class: "hokm-index" },
      el("span", { class: "hokm-rank", "data-rank": rank }, rankText(card)),
      suitIcon(suit),
    ),
    emblem(suit, rank),
  );
}

/** The large picture: the suit, a court's emblem, or the ace's star with the suit in it. */
function emblem(suit, rank) {
  if (COURTS.includes(rank)) {
    return el("span", { class: "hokm-emblem hokm-court" }, shape(SHAPES.courts[rank], "hokm-figure"));
  }
  if (rank === "A") {
    const star = shape(SHAPES.star[8], "hokm-star");
    return el("span", { class: "hokm-emblem hokm-ace" }, star, suitIcon(suit));
  }
  return el("span", { class: "hokm-emblem" }, suitIcon(suit));
}

/** A card seen from behind. */
export function back(key) {
  return el(
    "span",
    { class: "hokm-back", "data-key": key, "aria-hidden": "true" },
    svg(
      "svg",
      { viewBox: "0 0 50 71", preserveAspectRatio: "xMidYMid slice" },
      svg("use", { href: `#${BACK}` }),
    ),
  );
}

const BACK = "hokm-back-drawing";

/** Draw the back once for the whole page; every back refers to it. */
export function ensureBack() {
  if (document.getElementById(BACK)) return;
  const star = (x, y, size, name) =>
    svg("path", {
      class: name,
      d: SHAPES.star[8],
      transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`,
    });
  const corners = [
    [5, 5],
    [45, 5],
    [5, 66],
    [45, 66],
  ];
  const drawing = svg(
    "symbol",
    { id: BACK, viewBox: "0 0 50 71" },
    svg("rect", { class: "hokm-back-ground", width: 50, height: 71 }),
    svg("rect", { class: "hokm-back-line", x: 3.5, y: 3.5, width: 43, height: 64, rx: 3 }),
    svg("path", {
      class: "hokm-back-line",
      d: "M25 3.500V67.500M3.500 35.500H46.500M3.500 14L46.500 57M46.500 14L3.500 57M3.500 57L14 67.500M46.500 57L36 67.500M3.500 14L14 3.500M46.500 14L36 3.500",
    }),
    corners.map(([x, y]) => star(x, y, 14, "hokm-back-star")),
    star(25, 35.5, 33, "hokm-back-star"),
    star(25, 35.5, 21, "hokm-back-heart"),
    star(25, 35.5, 9, "hokm-back-star"),
  );
  const host = svg("svg", { class: "hokm-drawings", width: 0, height: 0, "aria-hidden": "true" }, drawing);
  document.body.append(host);
}

/** A card that is not to be pressed: in the trick, or turned up. */
export function lyingCard(card, name) {
  return el(
    "span",
    { class: "hokm-card", "data-card": card, "data-key": card, role: "img", "aria-label": name },
    face(card),
  );
}

/** A card that can be pressed, when the view says so. */
export function pressableCard(card) {
  return el(
    "button",
    { type: "button", class: "hokm-card", "data-card": card, "data-key": card },
    face(card),
  );
}

/** Show a card's badge (hint, right, wrong, best) and the short note below it. */
export function dress(node, { mark = null, note = null }) {
  put(node, "data-mark", mark);
  let label = node.querySelector(":scope > .hokm-note-tag");
  if (!note) {
    label?.remove();
  } else {
    if (!label) {
      label = el("span", { class: "hokm-note-tag", "aria-hidden": "true" });
      node.append(label);
    }
    if (label.textContent !== note) label.textContent = note;
  }
}

/** Words with small cards and suits in them. */
export function runs(pieces, strings) {
  return pieces.map((piece) => {
    if (typeof piece === "string") return document.createTextNode(piece);
    if (piece.card) return inline(piece.card[0], rankText(piece.card), strings.cards[piece.card]);
    if (piece.suit) return inline(piece.suit, "", strings.suits[piece.suit]);
    return el("strong", {}, piece.strong);
  });
}

function inline(suit, rank, name) {
  return el(
    "span",
    { class: `hokm-inline hokm-suit-${suit}` },
    spoken(name),
    el("bdi", { dir: "ltr", "aria-hidden": "true" }, rank, suitIcon(suit)),
  );
}

/** Runs as plain words, for a name that is read out. */
export function runsText(pieces, strings) {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      return piece.strong ?? strings.cards[piece.card] ?? strings.suits[piece.suit];
    })
    .join("");
}
