// Coordinates on the map. A field shows its own while the pointer or the focus is on it. The button
// beside the map shows all of them, until it is pressed again; this browser keeps the choice.

import { find } from "../common/page.js";

const KEY = "formicary:coordinates";
const root = document.documentElement;

function kept() {
  try {
    return localStorage.getItem(KEY) === "shown";
  } catch {
    return false; // storage may be closed to us: the choice lasts as long as the page
  }
}

function keep(/** @type {boolean} */ isShown) {
  try {
    if (isShown) localStorage.setItem(KEY, "shown");
    else localStorage.removeItem(KEY);
  } catch {
    // as above
  }
}

function apply(/** @type {boolean} */ isShown) {
  if (isShown) root.dataset.coordinates = "shown";
  else delete root.dataset.coordinates;
  find("coordinates").setAttribute("aria-pressed", String(isShown));
}

/** Make the button of the coordinates work, as it was left last. */
export function setUpCoordinates() {
  apply(kept());
  addEventListener("storage", (event) => event.key === KEY && apply(event.newValue === "shown"));
  find("coordinates").addEventListener("click", () => {
    const isShown = root.dataset.coordinates !== "shown";
    keep(isShown);
    apply(isShown);
  });
}

/**
 * A copy of the coordinates of an element, to be drawn with the outline of what has the focus; null
 * where it has none.
 *
 * @param {Element} element
 */
export function copyCoordinates(element) {
  const where = [...element.children].find((child) => /-where$/.test(child.getAttribute("class") ?? ""));
  return where?.cloneNode(true) ?? null;
}
