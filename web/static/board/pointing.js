// What of the board a pointer means: the thing beneath it, or what can be chosen near a finger.

import { Delay } from "../common/tasks.js";
import { elementOf } from "./drawing.js";
import { zoomAt } from "./zoom.js";

const REACH_PX = 22; // about a finger: half of a target that is large enough for it
const MIDDLE = 0.6; // of the size of a thing
const STRAY_PX = 8; // how far a press may move and not be a drag
const LONG_MS = 450;
const DOUBLE_MS = 320;

/**
 * @typedef {{
 *   pressed: (target: string) => void, held: (target: string) => void, lit: () => string[],
 *   pointed: (target: string | null) => void, turned: (by: number) => boolean,
 * }} Doors
 */

/** All targets at a point, what lies on top first; only of parts of the board. */
function targetsAt(x, y) {
  const targets = [];
  for (const element of document.elementsFromPoint(x, y)) {
    if (!element.closest(".part-view")) continue;
    for (let at = element.closest('[id*=":"]'); at; at = at.parentElement?.closest('[id*=":"]') ?? null) {
      if (!targets.includes(at.id)) targets.push(at.id);
    }
  }
  return targets;
}

function distance(target, x, y) {
  const box = elementOf(target)?.getBoundingClientRect();
  if (!box?.width) return Infinity;
  const across = Math.max(box.left - x, 0, x - box.right);
  const below = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(across, below);
}

/** Whether a point lies in the middle of a thing: then it is meant, however near a finger is to something else. */
function isInMiddle(/** @type {string} */ target, /** @type {number} */ x, /** @type {number} */ y) {
  const box = elementOf(target)?.getBoundingClientRect();
  if (!box?.width) return false;
  const away = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2);
  return away <= Math.min((MIDDLE * Math.min(box.width, box.height)) / 2, REACH_PX);
}

function isOnView(event) {
  return event.target instanceof Element && event.target.closest(".part-view") !== null;
}

/** A pointer over the board: where it was pressed, and what it points at. */
class Pointer {
  #doors;
  #down = { x: 0, y: 0, type: "mouse" };
  /** @type {string | null} */
  #pointing = null;
  #holding = new Delay(); // until a press is long
  #wasLong = false;
  #tapped = { x: 0, y: 0, at: 0 };

  /** @param {Doors} doors */
  constructor(doors) {
    this.#doors = doors;
  }

  listen() {
    document.addEventListener("pointerdown", (event) => this.#begin(event), true);
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointercancel", () => this.#holding.cancel());
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("wheel", (event) => this.#wheel(event), { passive: false, capture: true });
    document.addEventListener(
      "contextmenu",
      (event) => isOnView(event) && this.#down.type !== "mouse" && event.preventDefault(),
    );
  }

  /** What is meant at a point: what can be chosen goes before what cannot. */
  #meantAt({ clientX: x, clientY: y }, isTouch) {
    const targets = targetsAt(x, y);
    const lit = this.#doors.lit();
    const direct = targets.find((target) => lit.includes(target));
    if (direct) return direct;
    if (isTouch && !(targets.length && isInMiddle(targets[0], x, y))) {
      const near = lit.map((target) => ({ target, away: distance(target, x, y) })).sort((a, b) => a.away - b.away)[0];
      if (near && near.away <= REACH_PX) return near.target;
    }
    return targets[0] ?? null;
  }

  #hasStrayed(event) {
    return Math.hypot(event.clientX - this.#down.x, event.clientY - this.#down.y) > STRAY_PX;
  }

  #begin(event) {
    if (!isOnView(event)) return;
    this.#down = { x: event.clientX, y: event.clientY, type: event.pointerType };
    this.#wasLong = false;
    this.#holding.cancel();
    if (event.pointerType === "mouse") return;
    this.#holding.start(LONG_MS, () => {
      this.#wasLong = true;
      const target = this.#meantAt(event, true);
      if (target !== null) this.#doors.held(target);
    });
  }

  #move(event) {
    if (this.#holding.isWaiting && this.#hasStrayed(event)) this.#holding.cancel();
    if (event.pointerType !== "mouse" || event.buttons) return;
    const target = isOnView(event) ? this.#meantAt(event, false) : null;
    if (target === this.#pointing) return;
    this.#pointing = target;
    document.body.classList.toggle("on-lit", target !== null && this.#doors.lit().includes(target));
    this.#doors.pointed(target);
  }

  /** Two taps where nothing can be chosen make the map larger there. */
  #tap(event) {
    const { at, x, y } = this.#tapped;
    const isDouble = Date.now() - at < DOUBLE_MS && Math.hypot(event.clientX - x, event.clientY - y) < 30;
    this.#tapped = { x: event.clientX, y: event.clientY, at: isDouble ? 0 : Date.now() };
    if (isDouble) zoomAt(event);
    return isDouble;
  }

  #click(event) {
    this.#holding.cancel();
    if (!isOnView(event) || this.#hasStrayed(event) || this.#wasLong) return;
    const target = this.#meantAt(event, this.#down.type !== "mouse");
    const isLit = target !== null && this.#doors.lit().includes(target);
    if (!isLit && event.target.closest("#board") && this.#tap(event)) return;
    if (target !== null) this.#doors.pressed(target);
  }

  #wheel(event) {
    if (!isOnView(event) || event.ctrlKey || !event.deltaY) return;
    if (this.#doors.turned(Math.sign(event.deltaY))) event.preventDefault();
  }
}

/**
 * Make the board hear the pointer.
 *
 * @param {Doors} doors
 */
export function setUpPointing(doors) {
  new Pointer(doors).listen();
}
