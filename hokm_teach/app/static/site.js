// What every page does: its controls, its labels in the language chosen, its notices, and the language in its links.

const page = window.hokmPage;
const root = document.documentElement;

export const language = () => root.dataset.hokmLang;

/** A sentence of the page in its language, fields filled, digits its own. */
export function say(name, fields = {}) {
  return page.words[language()][name].replace(/\{(\w+)\}/g, (_, field) => localised(fields[field]));
}

function localised(value) {
  if (typeof value !== "number") return String(value);
  const digits = [...page.digits[language()]];
  return String(value).replace(/\d/g, (digit) => digits[digit]);
}

/** Show a sentence above the page until it is closed; `name` keeps it from being shown twice. */
export function notice(name, fields = {}) {
  const box = document.getElementById("notices");
  const shown = box.querySelector(`[data-notice="${name}"]`) ?? document.createElement("div");
  shown.className = "notice";
  shown.dataset.notice = name;
  const words = document.createElement("p");
  words.textContent = say(name, fields);
  const close = document.createElement("button");
  close.type = "button";
  close.className = "notice-close";
  close.textContent = "×";
  close.setAttribute("aria-label", say("close"));
  close.addEventListener("click", () => shown.remove());
  shown.replaceChildren(words, close);
  shown.say = () => {
    words.textContent = say(name, fields);
    close.setAttribute("aria-label", say("close"));
  };
  box.append(shown);
}

const listeners = new Set();

/** Call `then` now and whenever the language changes. */
export function inEveryLanguage(then) {
  listeners.add(then);
  then();
}

function settle() {
  const chosen = {
    lang: language(),
    theme: root.dataset.theme ?? "",
    suits: root.dataset.hokmSuits ?? "",
  };
  for (const button of document.querySelectorAll("[data-set]")) {
    button.setAttribute("aria-pressed", String(chosen[button.dataset.set] === button.dataset.value));
  }
}

function label() {
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
  for (const shown of document.querySelectorAll("[data-notice]")) shown.say();
}

/** Carry `?lang=` on: a browser that keeps nothing keeps at least the language from page to page. */
function link() {
  const carried = new URLSearchParams(location.search).has("lang");
  for (const anchor of document.querySelectorAll("a[href]:not([href^='#'])")) {
    const to = new URL(anchor.href);
    if (to.origin !== location.origin) continue;
    if (carried) to.searchParams.set("lang", language());
    else to.searchParams.delete("lang");
    anchor.href = to.href;
  }
}

function change(kind, value) {
  page.set(kind, value);
  if (kind === "lang") {
    const here = new URL(location.href);
    if (here.searchParams.has("lang")) {
      here.searchParams.set("lang", value);
      history.replaceState(history.state, "", here);
    }
    for (const then of listeners) then();
  }
  settle();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-set]");
  if (button) change(button.dataset.set, button.dataset.value);
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  const menu = document.querySelector("details.menu[open]");
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

inEveryLanguage(label);
inEveryLanguage(link);
settle();
if (page.unknown) notice("unknown_language", { lang: page.asked });
