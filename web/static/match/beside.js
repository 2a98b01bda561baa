// A panel beside what was pressed or is pointed at, so that it is seen where the reader looks. In a narrow
// window it stays where the styles put it.

import { elementOf } from "../board/drawing.js";
import { store } from "./store.js";

const wide = matchMedia("(min-width: 60.01rem)");
const AWAY = 12; // pixels between the panel and what it is about
const EDGE = 8; // pixels to the edge of the window

/** What was pressed or pointed at last: a point, and the box of the thing there. */
let last = { x: 0, y: 0, box: new DOMRect() };

function note(/** @type {PointerEvent} */ event) {
  const { clientX: x, clientY: y, target } = event;
  const thing = target instanceof Element ? target.closest('[id*=":"], button') : null;
  last = { x, y, box: (thing ?? (target instanceof Element ? target : document.body)).getBoundingClientRect() };
}

function overlap(/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const below = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && below > 0 ? across * below : 0;
}

/** The box of what the panel is about: what has the focus by keys, or lies under the pointer. */
function anchor() {
  const focused = document.activeElement?.matches("#actions :focus-visible, [role=gridcell]:focus-visible")
    ? document.activeElement
    : null;
  const target = focused?.getAttribute("data-target");
  return (target ? elementOf(target) : focused)?.getBoundingClientRect() ?? last.box;
}

/** Where a panel of a size may lie around a box. @returns {DOMRect[]} */
function placesAround(/** @type {DOMRect} */ box, /** @type {DOMRect} */ { width, height }) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(EDGE, Math.min(at, most - EDGE));
  const left = within(box.left + box.width / 2 - width / 2, innerWidth - width);
  const top = within(box.top + box.height / 2 - height / 2, innerHeight - height);
  const corners = [
    [box.right + AWAY, top],
    [box.left - AWAY - width, top],
    [left, box.bottom + AWAY],
    [left, box.top - AWAY - height],
    [box.right + AWAY, within(box.bottom + AWAY, innerHeight - height)],
    [box.left - AWAY - width, within(box.top - AWAY - height, innerHeight - height)],
  ];
  return corners.map(([x, y]) => new DOMRect(within(x, innerWidth - width), within(y, innerHeight - height), width, height));
}

/** Put a panel beside what it is about, where it covers least of that and of what can be chosen. */
export function placeBeside(/** @type {HTMLElement} */ panel) {
  panel.style.left = panel.style.top = "";
  if (!wide.matches) return;
  const box = anchor();
  const { lit, chosen } = store.get("choice").sight;
  const kept = [...lit, ...chosen].map((target) => elementOf(target)?.getBoundingClientRect()).filter((one) => one !== undefined);
  const cost = (/** @type {DOMRect} */ place) =>
    4 * overlap(place, box) + kept.reduce((sum, one) => sum + overlap(place, one), 0);
  const places = placesAround(box, panel.getBoundingClientRect());
  const best = places.reduce((found, next) => (cost(next) < cost(found) ? next : found));
  panel.style.left = `${Math.round(best.left)}px`;
  panel.style.top = `${Math.round(best.top)}px`;
}

for (const kind of /** @type {const} */ (["pointermove", "pointerdown"])) addEventListener(kind, note, { capture: true, passive: true });
