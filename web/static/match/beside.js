// A panel beside what was pressed or is pointed at, so that it is seen where the reader looks. It covers nothing
// that can be chosen. In a narrow window it stands in the sheet, which grows no higher than what can be chosen.

import { boxAround } from "../board/boxes.js";
import { elementOf, touchables } from "../board/drawing.js";
import { common, distance, freePlace, overlap, seenBoxes, windowBox } from "../board/free_room.js";
import { on } from "../common/bus.js";
import { find, findAll, wide } from "../common/page.js";
import { Delay } from "../common/tasks.js";
import { store } from "./store.js";

/** @typedef {import("../board/free_room.js").Box} Box */

const AWAY = 12; // pixels between the panel and what it is about
const NEAR = 320; // pixels that the panel may lie off so that it covers nothing of the map
const EDGE = 8; // pixels to the edge of the window
const LOWEST = 112; // pixels: a lower panel shows too little of itself
const SHARES = [1, 0.75, 0.5, 0.35]; // of the panel's height, if there is no room for all of it
const MOVED_MS = 300; // until the map has come to where it goes

/** The element that has the focus by keys and is pressed by them: a button of an action, or the target of a cell. */
function focused() {
  const active = document.activeElement;
  if (!active?.matches("#actions :focus-visible, [role=gridcell]:focus-visible")) return null;
  const target = active.getAttribute("data-target");
  return target ? elementOf(target) : active;
}

/** The seen boxes of targets. */
function boxesOf(/** @type {string[]} */ targets) {
  return seenBoxes(targets.map(elementOf).filter((element) => element !== null));
}

/** Those boxes that are not on another pane of a narrow window. */
function onScreen(/** @type {Box[]} */ boxes) {
  return boxes.filter(({ left, right }) => right > 0 && left < innerWidth);
}

/** The boxes of what can be chosen on the board. */
function litBoxes() {
  return onScreen(boxesOf(store.get("outlines").lit));
}

function grown(/** @type {Box} */ { left, top, right, bottom }, /** @type {number} */ by) {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The box of all that is drawn on the map, as far as it is seen. */
function mapBoxes() {
  const board = find("board");
  const all = boxAround(touchables(board));
  if (!all) return [];
  const { x, y, width, height } = all;
  const box = { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  return [common(box, board.getBoundingClientRect())];
}

/**
 * The free place of a panel, whole or lower: beside the map if that is near, else beside all that matters, else at
 * least beside what can be chosen.
 */
function placeBeside(/** @type {DOMRect} */ { width, height }, /** @type {Box} */ box) {
  const room = grown(windowBox(), -EDGE);
  const lit = litBoxes();
  const pressed = [...lit, grown(box, AWAY)];
  const buttons = seenBoxes(findAll("#play-head, #choice, #untied button, #going-back button"));
  const all = [...pressed, ...boxesOf(store.get("outlines").chosen), ...buttons];
  const outside = freePlace({ width, height }, room, box, [...all, ...mapBoxes()]);
  if (outside && distance(outside, box) <= NEAR) return { ...outside, isWhole: true };
  for (const kept of [all, pressed, lit]) {
    for (const share of SHARES) {
      const high = Math.max(Math.min(LOWEST, height), Math.round(share * height));
      const place = freePlace({ width, height: high }, room, box, kept);
      if (place) return { ...place, isWhole: high === height };
    }
  }
  return null;
}

/** A panel that comes to lie beside what it is about. */
export class PanelBeside {
  #panel;
  /** @type {Box} */
  #pointed = new DOMRect(); // the box of what was pressed or pointed at last
  #settling = new Delay();
  #isDue = false;

  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.#panel = panel;
    for (const kind of /** @type {const} */ (["pointermove", "pointerdown"]))
      addEventListener(kind, (event) => this.#note(event), { capture: true, passive: true });
    for (const kind of /** @type {const} */ (["choice-changed", "board-drawn"])) on(kind, () => this.#keepSoon());
    on("map-laid", () => this.#settling.start(MOVED_MS, () => this.#keepSoon()));
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.#keepSoon(), { passive: true });
    new ResizeObserver(() => this.#keepSoon()).observe(panel);
  }

  #note(/** @type {PointerEvent} */ { target }) {
    if (!(target instanceof Element) || this.#panel.contains(target)) return;
    const thing = target.closest('[id*=":"], button') ?? target;
    this.#pointed = thing.getBoundingClientRect();
  }

  /** Look, once all that happens now has happened, whether the panel still lies where it may. */
  #keepSoon() {
    if (this.#isDue || this.#panel.hidden) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      if (!this.#panel.hidden && !this.#isFree()) this.place();
    });
  }

  /** Whether the panel lies in the window and covers nothing that can be chosen. */
  #isFree() {
    if (!wide.matches) return true; // the sheet was made low enough
    const box = this.#panel.getBoundingClientRect();
    const isInside = overlap(box, windowBox()) > box.width * box.height - 1;
    return isInside && litBoxes().every((lit) => overlap(lit, box) === 0);
  }

  /** Put the panel where it covers nothing that can be chosen, near what it is about. */
  place() {
    const { style } = this.#panel;
    style.left = style.top = style.maxHeight = "";
    if (!wide.matches) {
      this.#lower();
      return;
    }
    const box = focused()?.getBoundingClientRect() ?? this.#pointed;
    const place = placeBeside(this.#panel.getBoundingClientRect(), box);
    const { left, top } = place ?? { left: EDGE, top: EDGE };
    style.left = `${Math.round(left)}px`;
    style.top = `${Math.round(top)}px`;
    if (place && !place.isWhole) style.maxHeight = `${Math.round(place.bottom - place.top)}px`;
  }

  /** Let the sheet end below what can be chosen and what is chosen: the panel in it is scrolled, or else the page. */
  #lower() {
    this.#panel.hidden = true;
    const lit = [...litBoxes(), ...onScreen(boxesOf(store.get("outlines").chosen))];
    const sheet = find("play");
    const low = sheet.getBoundingClientRect();
    this.#panel.hidden = false;
    const lowest = Math.max(0, ...lit.filter((box) => overlap(box, low) === 0).map(({ bottom }) => bottom));
    const tooHigh = lowest - sheet.getBoundingClientRect().top;
    if (tooHigh <= 0) return;
    const height = this.#panel.getBoundingClientRect().height;
    const beyond = sheet.scrollHeight - sheet.clientHeight; // what the sheet, which grows no higher, does not show
    const left = Math.max(Math.min(LOWEST, height), height - tooHigh - beyond);
    this.#panel.style.maxHeight = `${Math.floor(left)}px`;
    const hidden = lowest - sheet.getBoundingClientRect().top;
    if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
  }
}
