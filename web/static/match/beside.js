// A panel beside what was pressed or is pointed at, so that it is seen where the reader looks. In a narrow
// window it stays where the styles put it.

import { elementOf } from "../board/drawing.js";
import { wide } from "../common/page.js";
import { store } from "./store.js";

const AWAY = 12; // pixels between the panel and what it is about
const EDGE = 8; // pixels to the edge of the window

function overlap(/** @type {DOMRect} */ box, /** @type {DOMRect} */ other) {
  const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const below = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  return across > 0 && below > 0 ? across * below : 0;
}

/** What has the focus by keys and is pressed by them: a button of an action, or the target of a cell. */
function focused() {
  const active = document.activeElement;
  if (!active?.matches("#actions :focus-visible, [role=gridcell]:focus-visible")) return null;
  const target = active.getAttribute("data-target");
  return target ? elementOf(target) : active;
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
  return corners.map(
    ([x, y]) => new DOMRect(within(x, innerWidth - width), within(y, innerHeight - height), width, height),
  );
}

/** A panel that comes to lie beside what it is about. */
export class PanelBeside {
  #panel;
  #pointed = new DOMRect(); // the box of what was pressed or pointed at last

  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.#panel = panel;
    for (const kind of /** @type {const} */ (["pointermove", "pointerdown"]))
      addEventListener(kind, (event) => this.#note(event), { capture: true, passive: true });
  }

  #note(/** @type {PointerEvent} */ { target }) {
    if (!(target instanceof Element) || this.#panel.contains(target)) return;
    const thing = target.closest('[id*=":"], button') ?? target;
    this.#pointed = thing.getBoundingClientRect();
  }

  /** Put the panel where it covers least of what it is about, and of what can be chosen. */
  place() {
    const { style } = this.#panel;
    style.left = style.top = "";
    if (!wide.matches) return;
    const box = focused()?.getBoundingClientRect() ?? this.#pointed;
    const { lit, chosen } = store.get("choice").sight;
    const kept = [...lit, ...chosen].map((target) => elementOf(target)?.getBoundingClientRect() ?? new DOMRect());
    const cost = (/** @type {DOMRect} */ place) =>
      4 * overlap(place, box) + kept.reduce((sum, other) => sum + overlap(place, other), 0);
    const places = placesAround(box, this.#panel.getBoundingClientRect());
    const best = places.reduce((cheapest, next) => (cost(next) < cost(cheapest) ? next : cheapest));
    style.left = `${Math.round(best.left)}px`;
    style.top = `${Math.round(best.top)}px`;
  }
}
