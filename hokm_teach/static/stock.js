// Where two build their hands: the stock, what it offers, what is set aside there, what each has laid away.

import { arrange, digits, el, fill, put, refresh } from "./dom.js";
import { back, dress, lyingCard, runs, runsText } from "./faces.js";

export class Stock {
  constructor() {
    const part = (name, more = {}) => el("div", { class: `hokm-${name}`, ...more });
    this.pile = part("stock", { role: "img" });
    this.aside = part("aside", { role: "img" });
    this.cards = part("offer-cards");
    this.choices = part("offer-choices");
    this.offer = part("offer", { role: "group" });
    this.offer.append(this.cards, this.choices);
    this.away = { top: part("away hokm-away-top", { role: "img" }), bottom: part("away hokm-away-bottom", { role: "img" }) };
    this.middle = [this.pile, this.offer, this.aside];
    this.beside = [this.away.top, this.away.bottom];
  }

  show(table, strings, live) {
    this.showPile(table.stock, strings);
    this.showAside(table, strings);
    this.showOffer(table, strings, live);
    for (const [place, node] of Object.entries(this.away)) {
      showAway(node, table.seats.find((seat) => seat.place === place), strings);
    }
  }

  showPile(count, strings) {
    put(this.pile, "hidden", !count);
    refresh(this.pile, [count, strings.lang], () => {
      put(this.pile, "aria-label", fill(strings.stock, { n: digits(count, strings) }));
      const cards = Array.from({ length: Math.min(count, 3) }, (_, index) => back(`stock:${index}`));
      return [...cards, el("span", { class: "hokm-stock-count", "aria-hidden": "true" }, digits(count, strings))];
    });
  }

  showAside({ aside = 0, phase }, strings) {
    put(this.aside, "hidden", phase !== "draw");
    refresh(this.aside, [aside, strings.lang], () => {
      const label = fill(strings.aside, { n: digits(aside, strings) });
      put(this.aside, "aria-label", label);
      const cards = Array.from({ length: Math.min(aside, 3) }, (_, index) => back(`aside:${index}`));
      return [...cards, caption(label, strings)];
    });
  }

  /** The card or the two that may be taken, and beneath what can be done; its room is kept while others look. */
  showOffer({ offer, phase }, strings, live) {
    put(this.offer, "hidden", phase !== "draw");
    put(this.offer, "aria-label", offer ? offer.label : null);
    put(this.offer, "data-empty", !offer);
    put(this.offer, "data-two", offer?.cards.length === 2);
    arrange(this.cards, offer ? offer.cards.map((view) => this.card(view, strings)) : []);
    // Two cards keep their places in every language, and each its button beneath.
    put(this.choices, "dir", offer?.cards.length === 2 ? "ltr" : strings.dir);
    arrange(this.choices, offer ? offer.choices.map((choice) => this.choice(choice, strings, live)) : []);
  }

  card(view, strings) {
    const node = this.cards.querySelector(`:scope > [data-card="${view.card}"]`) ?? lyingCard(view.card, "");
    put(node, "aria-label", strings.cards[view.card]);
    dress(node, view);
    return node;
  }

  choice({ action, label }, strings, live) {
    const found = this.choices.querySelector(`:scope > [data-action="${action}"]`);
    const node = found ?? el("button", { type: "button", class: "hokm-take", "data-action": action });
    put(node, "dir", strings.dir);
    put(node, "disabled", !live);
    put(node, "aria-label", runsText(label, strings));
    refresh(node, [label, strings.lang], () => runs(label, strings));
    return node;
  }
}

/** What a player has laid away, face down. */
function showAway(node, seat, strings) {
  const count = seat?.away ?? 0;
  put(node, "hidden", !count);
  if (!count) return;
  const label = fill(strings.away, { n: digits(count, strings) });
  put(node, "aria-label", seat.place === "bottom" ? label : [seat.name, label].join(strings.comma));
  refresh(node, [count, seat.seat, strings.lang], () => [
    el("span", { class: "hokm-away-cards" }, ...Array.from({ length: count }, (_, index) => back(`away:${seat.seat}:${index}`))),
    caption(label, strings),
  ]);
}

function caption(label, strings) {
  return el("bdi", { class: "hokm-pile-caption", "aria-hidden": "true", dir: strings.dir }, label);
}
