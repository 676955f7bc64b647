// The tables of a lesson's page: each widget is put in its place once the kernel has told of all of them.
//
// Voilà would do it too, but asks for a widget by and by for two seconds and then gives up, even when the widget came
// while it last slept: on a busy machine a page stayed without its table.

import { notice } from "./site.js";

/** Longer than this nobody waits without a word. */
const PATIENCE = 25_000;

/** Voilà's application, which it puts in the window when it has started. */
function started() {
  if (window.jupyterapp) return window.jupyterapp;
  return new Promise((resolve) => {
    const set = (value) => {
      Object.defineProperty(window, "jupyterapp", { configurable: true, writable: true, value });
      resolve(value);
    };
    Object.defineProperty(window, "jupyterapp", { configurable: true, set });
  });
}

/** The widget manager, when it knows every widget of the kernel. */
async function restored() {
  const app = await started();
  const manager = await app.widgetManagerPromise.promise;
  if (!manager.restoredStatus) await new Promise((resolve) => manager.restored.connect(resolve));
  return manager;
}

async function lay(manager, place) {
  const model = await manager.get_model(place.dataset.model);
  const { luminoWidget } = await manager.create_view(model);
  luminoWidget.constructor.attach(luminoWidget, place);
}

/** Lay every table, and say so while one is long in coming or when one will not come. */
export async function layTables() {
  const places = [...document.querySelectorAll("[data-model]")];
  if (!places.length) return;
  const late = setTimeout(() => notice("stage_late"), PATIENCE);
  try {
    const manager = await restored();
    await Promise.all(places.map((place) => lay(manager, place)));
    document.querySelector('[data-notice="stage_late"]')?.remove();
  } catch (error) {
    console.error(error);
    notice("stage_late");
  }
  clearTimeout(late);
}
