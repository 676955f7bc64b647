// The table: four places that never move, the hands around it, the trick in the middle.

import { arrange, digits, el, fill, put, refresh, spoken } from "./dom.js";
import { back, dress, lyingCard, pressableCard, suitIcon } from "./faces.js";
import { Stock } from "./stock.js";

const PLACES = ["top", "left", "right", "bottom"];
/** Where there is little room, a row of a hand has no more cards than this. */
const ONE_ROW = 7;
/** With so few cards in it a hand across the table is drawn larger, where there is room. */
const FEW = 6;

export class Table {
  constructor() {
    this.cards = new Map(); // "SA" -> its button, kept as long as it is in somebody's hand
    this.seats = {};
    this.slots = {};
    this.caption = el("p", { class: "hokm-spoken", "aria-live": "polite" });
    this.trump = el("div", { class: "hokm-trump" });
    this.score = el("div", { class: "hokm-score" });
    this.stock = new Stock();
    this.flight = el("div", { class: "hokm-flight", "aria-hidden": "true" });
    this.middle = el("div", { class: "hokm-middle", role: "group" });
    for (const place of PLACES) {
      this.seats[place] = seatParts(place);
      this.slots[place] = el("div", { class: `hokm-slot hokm-slot-${place}` });
    }
    this.middle.append(...PLACES.map((place) => this.slots[place]), ...this.stock.middle);
    this.felt = el(
      "div",
      { class: "hokm-felt", dir: "ltr" },
      this.trump,
      this.score,
      this.seats.top.root,
      this.seats.left.root,
      this.middle,
      this.seats.right.root,
      this.seats.bottom.root,
      ...this.stock.beside,
      this.flight,
    );
    this.root = el(
      "section",
      { class: "hokm-table", "data-hokm": "table", role: "group", tabindex: "-1" },
      el("div", { class: "hokm-rim", "aria-hidden": "true" }),
      this.caption,
      this.felt,
    );
  }

  /** Draw one table. `live` is false for a table on the way to another: nothing on it can be pressed. */
  show(table, strings, live) {
    this.strings = strings;
    this.live = live;
    this.alone = Boolean(table.alone);
    this.names = Object.fromEntries(table.seats.map((seat) => [seat.seat, seat.name]));
    this.places = Object.fromEntries(table.seats.map((seat) => [seat.seat, seat.place]));
    this.showHooks(table);
    this.showCorners(table);
    for (const place of PLACES) {
      const seat = table.seats.find((each) => each.place === place);
      put(this.seats[place].root, "hidden", !seat);
      if (seat) this.showSeat(this.seats[place], seat, place === "bottom");
    }
    this.showMiddle(table);
  }

  showHooks(table) {
    const { root, strings } = this;
    put(root, "aria-label", strings.table);
    put(root, "data-tricks-us", table.us);
    put(root, "data-tricks-them", table.them);
    put(root, "data-to-move", table.to_move ?? "");
    put(root, "data-phase", table.phase);
    put(root, "data-seats", table.seats.length);
    // How the table stands is told when it has come to rest and when a trick is full, not card by card.
    const worthSaying = this.live || table.winner;
    if (worthSaying && this.caption.textContent !== table.caption) this.caption.textContent = table.caption;
  }

  /** How far below a line across the window the trick and all that can be pressed lie; less than nothing when any of it has gone up beyond. */
  roomBelow(line) {
    if (!this.root.isConnected) return Infinity;
    const pressable = this.felt.querySelectorAll("button:not(:disabled)");
    return Math.min(...[this.middle, ...pressable].map((node) => node.getBoundingClientRect().top)) - line;
  }

  /** The two upper corners: trump and hakem, tricks won by each side. */
  showCorners(table) {
    const { strings } = this;
    const hakem = table.seats.find((seat) => seat.hakem);
    put(this.trump, "hidden", !table.trump && !hakem);
    put(this.trump, "dir", strings.dir);
    refresh(this.trump, [table.trump, hakem?.name, strings.lang], () => [
      table.trump &&
        el("p", { class: "hokm-trump-suit" }, suitIcon(table.trump), spoken(strings.suits[table.trump]), " ", el("bdi", {}, strings.trump)),
      hakem && el("p", { class: "hokm-trump-hakem" }, el("bdi", {}, fill(strings.hakem_is, { name: hakem.name }))),
    ]);
    const sides = table.seats.some((seat) => seat.side === "us");
    put(this.score, "hidden", !sides);
    put(this.score, "dir", strings.dir);
    if (this.alone) {
      this.showCounts(table.seats);
      return;
    }
    refresh(this.score, [table.us, table.them, strings.lang], () => [
      spoken(fill(strings.score_spoken, { us: digits(table.us, strings), them: digits(table.them, strings) })),
      el("p", { class: "hokm-score-label", "aria-hidden": "true" }, el("bdi", {}, strings.score)),
      el(
        "div",
        { class: "hokm-score-count", "aria-hidden": "true" },
        pile(table.us, strings, "us"),
        "–",
        pile(table.them, strings, "them"),
      ),
    ]);
  }

  /** Where nobody has a partner, each has a count of his own. */
  showCounts(seats) {
    const { strings } = this;
    const counts = seats.map(({ name, tricks }) => ({ name, n: digits(tricks, strings) }));
    refresh(this.score, [counts, strings.lang], () => [
      spoken([strings.score_alone, counts.map((one) => fill(strings.score_one, one)).join(strings.comma)].join(" ")),
      el("p", { class: "hokm-score-label", "aria-hidden": "true" }, el("bdi", {}, strings.score_alone)),
      el(
        "div",
        { class: "hokm-counts-alone", "aria-hidden": "true" },
        counts.map(({ name, n }) => el("span", {}, el("bdi", {}, name), " ", el("b", {}, n))),
      ),
    ]);
  }

  showSeat(parts, seat, own) {
    const { strings } = this;
    put(parts.root, "data-seat", seat.seat);
    put(parts.root, "data-side", seat.side);
    put(parts.root, "data-turn", seat.turn);
    put(parts.root, "data-winner", seat.winner);
    put(parts.root, "data-mark", seat.mark);
    put(parts.root, "data-open", seat.cards.length > 0);
    put(parts.hand, "aria-label", own ? strings.hand : fill(strings.hand_of, { name: seat.name }));
    this.showPlate(parts, seat);
    this.showHand(parts.hand, seat);
  }

  /** A seat's name, what he is, and his marks; a button when the seat itself is an answer. */
  showPlate(parts, seat) {
    const { strings, live } = this;
    const told = [seat.name, seat.role, seat.hakem, seat.dealer, seat.turn, seat.winner, seat.mark];
    const tricks = this.alone || seat.side === "none" ? seat.tricks : 0;
    const key = JSON.stringify([...told, tricks, seat.choosable, live, strings.lang]);
    if (parts.key === key) return;
    parts.key = key;
    const marks = [
      seat.hakem && sign("hakem", strings.hakem, seat.role),
      seat.dealer && sign("dealer", strings.dealer, seat.role),
    ];
    const words = [
      el("bdi", { class: "hokm-name" }, seat.name),
      seat.role && el("bdi", { class: "hokm-role" }, seat.role),
      tricks > 0 && pile(tricks, strings, "own"),
      seat.turn && spoken(strings.turn),
      seat.winner && spoken(this.about("won", seat)),
      seat.mark && spoken(strings.marks[seat.mark]),
    ];
    const content = [...marks, ...words].filter(Boolean).flatMap((part) => [part, " "]);
    const plate = seat.choosable
      ? el("button", { type: "button", class: "hokm-plate", "data-action": `seat-${seat.seat}`, disabled: !live })
      : el("p", { class: "hokm-plate" });
    plate.append(...content);
    if (seat.choosable) put(plate, "aria-label", this.plateName(seat));
    put(plate, "data-key", `seat:${seat.seat}`);
    put(plate, "dir", strings.dir);
    const focused = parts.plate.contains(document.activeElement);
    parts.plate.replaceWith(plate);
    parts.plate = plate;
    if (focused) plate.focus();
  }

  /** A seat that can be pressed, in words. */
  plateName(seat) {
    const { strings } = this;
    const signs = [seat.hakem && strings.hakem, seat.dealer && strings.dealer].filter(Boolean);
    const told = [
      seat.name,
      seat.role,
      ...signs.filter((word) => !seat.role.includes(word)),
      this.alone && seat.tricks > 0 && fill(strings.tricks, { n: digits(seat.tricks, strings) }),
      seat.turn && strings.turn,
      seat.winner && this.about("won", seat),
      seat.mark && strings.marks[seat.mark],
    ];
    return told.filter(Boolean).join(strings.comma);
  }

  /** The sentence about somebody with a name, or the one about the learner, who sits at the bottom. */
  about(sentence, seat, fields = {}) {
    const own = seat.place === "bottom";
    return fill(this.strings[own ? `${sentence}_you` : sentence], { ...fields, name: seat.name });
  }

  /** Cards face up as buttons, then those that lie face down. */
  showHand(hand, seat) {
    const { strings } = this;
    const count = seat.cards.length;
    const open = seat.cards.map((card, index) => this.handCard(card, index, seat.cards));
    const backs = Array.from({ length: seat.hidden }, (_, index) => this.backOf(hand, seat.seat, index));
    const label = fill(strings.hidden, { name: seat.name, n: digits(seat.hidden, strings) });
    put(hand, "data-choosing", this.live && seat.cards.some((card) => card.playable));
    put(hand, "data-few", count > 0 && count <= FEW);
    const rows = Math.max(1, Math.ceil(count / ONE_ROW));
    put(hand, "data-rows", rows > 1 ? rows : null);
    hand.style.setProperty("--longest", longestSuit(seat.cards));
    hand.style.setProperty("--n", Math.max(count, 1));
    hand.style.setProperty("--cols", Math.max(Math.ceil(count / rows), 1));
    hand.style.setProperty("--hidden", Math.max(seat.hidden, 1));
    arrange(hand, [...open, ...backs, seat.hidden > 0 && spokenOnce(hand, label)]);
  }

  backOf(hand, seat, index) {
    const key = `back:${seat}:${index}`;
    return hand.querySelector(`:scope > [data-key="${key}"]`) ?? back(key);
  }

  handCard(view, index, cards) {
    const node = this.button(view.card);
    node.style.setProperty("--i", index - (cards.length - 1) / 2);
    put(node, "data-first", view.card[0] !== cards[index - 1]?.card[0]);
    this.press(node, view, "hand");
    return node;
  }

  button(card) {
    if (!this.cards.has(card)) this.cards.set(card, pressableCard(card));
    return this.cards.get(card);
  }

  /** Say on a card's button what it is, whether it can be pressed, and how it is marked. */
  press(node, view, from) {
    const { strings } = this;
    const chosen = "picked" in view;
    const extra = [view.mark && strings.marks[view.mark], view.note].filter(Boolean);
    put(node, "aria-label", [strings.cards[view.card], ...extra].join(strings.comma));
    put(node, "disabled", !(this.live && view.playable));
    put(node, "aria-pressed", chosen ? String(Boolean(view.picked)) : null);
    put(node, "data-picks", chosen || from === "trick");
    dress(node, view);
  }

  /** The trick, each card before the seat that played it; cards turned up lie in the same places. */
  showMiddle(table) {
    const { strings, live } = this;
    put(this.middle, "aria-label", table.phase === "draw" ? null : strings.trick);
    put(this.middle, "data-spread", table.stock > 0);
    put(this.middle, "data-draws", table.phase === "draw");
    for (const place of PLACES) {
      const seat = table.seats.find((each) => each.place === place);
      put(this.slots[place], "hidden", !seat);
      if (!seat) continue;
      const played = table.trick.filter((card) => card.seat === seat.seat);
      const lying = played.length ? played : seat.turned;
      put(this.slots[place], "data-turn", seat.turn && !played.length);
      put(this.slots[place], "data-winner", played.length > 0 && table.winner === seat.seat);
      this.slots[place].style.setProperty("--n", lying.length);
      arrange(this.slots[place], lying.map((card, index) => this.middleCard(card, seat, index, table.winner)));
    }
    this.stock.show(table, strings, live);
  }

  middleCard(view, seat, index, winner) {
    const { strings, live } = this;
    if (view.playable) {
      const node = this.button(view.card);
      this.press(node, view, "trick");
      return node;
    }
    const found = this.felt.querySelector(`.hokm-slot > span[data-card="${view.card}"]`);
    const node = found ?? lyingCard(view.card, "");
    const extra = [view.mark && strings.marks[view.mark], live && winner === seat.seat && this.about("won", seat), view.note];
    const name = this.about("played_by", seat, { card: strings.cards[view.card] });
    put(node, "aria-label", [name, ...extra.filter(Boolean)].join(strings.comma));
    node.style.setProperty("--i", index);
    dress(node, view);
    return node;
  }
}

function seatParts(place) {
  const plate = el("p", { class: "hokm-plate" });
  const hand = el("div", { class: "hokm-hand", role: "group" });
  const root = el("div", { class: `hokm-seat hokm-seat-${place}` }, plate, hand);
  return { root, plate, hand, key: "" };
}

function longestSuit(cards) {
  const counts = {};
  for (const { card } of cards) counts[card[0]] = (counts[card[0]] ?? 0) + 1;
  return Math.max(1, ...Object.values(counts));
}

/** A small sign on a plate; its word is spoken unless the role already says it. */
function sign(kind, word, role) {
  const said = role.includes(word);
  return el("span", { class: `hokm-sign hokm-sign-${kind}`, title: word }, said ? null : spoken(word));
}

/** Tricks won: a number and as many small cards, each lying on the one before. */
function pile(count, strings, side) {
  const cards = Array.from({ length: count }, () => el("i", { class: "hokm-trick-back" }));
  return el(
    "span",
    { class: `hokm-pile hokm-pile-${side}`, title: fill(strings.tricks, { n: digits(count, strings) }) },
    el("b", {}, digits(count, strings)),
    el("span", { class: "hokm-pile-cards" }, cards),
  );
}

function spokenOnce(hand, label) {
  const node = hand.querySelector(":scope > .hokm-spoken") ?? spoken("");
  if (node.textContent !== label) node.textContent = label;
  return node;
}
