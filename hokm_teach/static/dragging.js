// Cards that are dragged from where they lie to where they belong: with a mouse at once, with a finger after a moment.

/** A press that moves less than this is a press. */
const STILL = 6;
/** A finger that rests this long takes the card up; one that moves sooner scrolls the page. */
const REST = 170;
const CARDS = "[data-put], button[data-card]";

export class Dragging {
  /** `root` is the desk; `wish` takes what was done. */
  constructor(root, wish) {
    this.root = root;
    this.wish = wish;
    this.closing = new AbortController();
    const { signal } = this.closing;
    root.addEventListener("pointerdown", (event) => this.press(event), { signal });
    addEventListener("pointermove", (event) => this.move(event), { signal });
    addEventListener("pointerup", (event) => this.drop(event), { signal });
    addEventListener("pointercancel", () => this.end(), { signal });
    addEventListener("keydown", (event) => event.key === "Escape" && this.end(), { signal });
    // While a card is in the hand, a finger does not scroll, and nothing else comes up.
    root.addEventListener("touchmove", (event) => this.ghost && event.preventDefault(), { signal, passive: false });
    root.addEventListener("contextmenu", (event) => this.card && event.preventDefault(), { signal });
    root.addEventListener("click", (event) => this.swallow(event), { signal, capture: true });
  }

  close() {
    this.end();
    this.closing.abort();
  }

  press(event) {
    this.dropped = false;
    const card = event.target.closest(CARDS);
    if (event.button !== 0 || !event.isPrimary || !card || card.disabled || !this.root.contains(card)) return;
    this.end();
    this.card = card;
    this.from = { x: event.clientX, y: event.clientY };
    this.finger = event.pointerType === "touch";
    if (this.finger) this.timer = setTimeout(() => this.takeUp(this.from.x, this.from.y), REST);
  }

  move(event) {
    if (!this.card || !event.isPrimary) return;
    const { clientX: x, clientY: y } = event;
    const far = Math.hypot(x - this.from.x, y - this.from.y) > STILL;
    if (!this.ghost && far) {
      if (this.finger) this.end();
      else this.takeUp(x, y);
    }
    if (this.ghost) this.carry(x, y);
  }

  takeUp(x, y) {
    const box = this.card.getBoundingClientRect();
    this.ghost = this.card.cloneNode(true);
    for (const name of ["data-put", "data-card", "data-key", "id"]) this.ghost.removeAttribute(name);
    this.ghost.classList.add("hokm-carried");
    this.ghost.inert = true;
    const { style } = this.ghost;
    style.setProperty("inline-size", `${box.width}px`);
    style.setProperty("block-size", `${box.height}px`);
    style.setProperty("font-size", getComputedStyle(this.card).fontSize);
    // Where a page's own corner is for what is fixed in the desk: not every browser agrees.
    Object.assign(style, { left: 0, top: 0, transform: "none" });
    this.root.append(this.ghost);
    this.corner = this.ghost.getBoundingClientRect();
    style.transform = "";
    this.card.classList.add("hokm-lifted");
    this.carry(x, y);
  }

  carry(x, y) {
    // Places are of the screen, so these are left and top in every language.
    this.ghost.style.left = `${x - this.corner.left - this.ghost.offsetWidth / 2}px`;
    this.ghost.style.top = `${y - this.corner.top - this.ghost.offsetHeight * 0.7}px`;
    const over = this.placeAt(x, y);
    if (over === this.over) return;
    this.over?.classList.remove("hokm-over");
    over?.classList.add("hokm-over");
    this.over = over;
  }

  /** The place at a point: one of the tray's, a seat, or the middle of the table. */
  placeAt(x, y) {
    const place = document.elementFromPoint(x, y)?.closest("[data-place], .hokm-seat[data-seat], .hokm-middle");
    return place && this.root.contains(place) ? place : null;
  }

  drop() {
    const { card, over, ghost } = this;
    this.end();
    if (!ghost) return;
    this.dropped = true; // the click that follows is the end of this, and no press
    setTimeout(() => (this.dropped = false));
    if (!over) return;
    const place = over.dataset.place ?? over.dataset.seat ?? "T";
    this.wish({ action: `put-${place}`, card: card.dataset.put ?? card.dataset.card });
  }

  swallow(event) {
    if (!this.dropped) return;
    this.dropped = false;
    event.stopPropagation();
    event.preventDefault();
  }

  end() {
    clearTimeout(this.timer);
    this.ghost?.remove();
    this.card?.classList.remove("hokm-lifted");
    this.over?.classList.remove("hokm-over");
    this.card = this.ghost = this.over = null;
  }
}
