// What of the board a pointer means: the thing beneath it, or what can be chosen near a finger.

import { elementOf } from "./drawing.js";
import { zoomAt } from "./zoom.js";

const REACH_PX = 22; // about a finger: half of a target that is large enough for it
const STRAY_PX = 8; // how far a press may move and not be a drag
const LONG_MS = 450;
const DOUBLE_MS = 320;

/**
 * @typedef {{
 *   pressed: (target: string) => void, held: (target: string) => void, lit: () => string[],
 *   pointed: (target: string | null) => void, turned: (by: number) => boolean,
 * }} Doors
 */

/** @type {Doors} */
let doors = { pressed() {}, held() {}, lit: () => [], pointed() {}, turned: () => false };
let down = { x: 0, y: 0, at: 0, type: "mouse" };
let pointing = null; // what the pointer stands on
let holding = null; // until a press is long
let wasLong = false;
let tapped = { x: 0, y: 0, at: 0 };

/** All targets at a point, what lies on top first; only of parts of the board. */
function targetsAt(x, y) {
  const found = [];
  for (const one of document.elementsFromPoint(x, y)) {
    if (!one.closest(".part-view")) continue;
    for (let at = one.closest('[id*=":"]'); at; at = at.parentElement?.closest('[id*=":"]') ?? null) {
      if (!found.includes(at.id)) found.push(at.id);
    }
  }
  return found;
}

function distance(target, x, y) {
  const box = elementOf(target)?.getBoundingClientRect();
  if (!box?.width) return Infinity;
  const across = Math.max(box.left - x, 0, x - box.right);
  const below = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(across, below);
}

/** What is meant at a point: what can be chosen goes before what cannot. */
function meantAt({ clientX: x, clientY: y }, isTouch) {
  const found = targetsAt(x, y);
  const lit = doors.lit();
  const direct = found.find((one) => lit.includes(one));
  if (direct) return direct;
  if (isTouch) {
    const near = lit.map((one) => ({ one, away: distance(one, x, y) })).sort((a, b) => a.away - b.away)[0];
    if (near && near.away <= REACH_PX) return near.one;
  }
  return found[0] ?? null;
}

function isOnView(event) {
  return event.target instanceof Element && event.target.closest(".part-view") !== null;
}

function strayed(event) {
  return Math.hypot(event.clientX - down.x, event.clientY - down.y) > STRAY_PX;
}

function began(event) {
  if (!isOnView(event)) return;
  down = { x: event.clientX, y: event.clientY, at: Date.now(), type: event.pointerType };
  wasLong = false;
  clearTimeout(holding);
  if (event.pointerType === "mouse") return;
  holding = setTimeout(() => {
    wasLong = true;
    const target = meantAt(event, true);
    if (target !== null) doors.held(target);
  }, LONG_MS);
}

function moved(event) {
  if (holding !== null && strayed(event)) clearTimeout(holding);
  if (event.pointerType !== "mouse" || event.buttons) return;
  const target = isOnView(event) ? meantAt(event, false) : null;
  if (target === pointing) return;
  pointing = target;
  document.body.classList.toggle("on-lit", target !== null && doors.lit().includes(target));
  doors.pointed(target);
}

/** Two taps where nothing can be chosen make the map larger there. */
function tap(event) {
  const { at, x, y } = tapped;
  const isDouble = Date.now() - at < DOUBLE_MS && Math.hypot(event.clientX - x, event.clientY - y) < 30;
  tapped = { x: event.clientX, y: event.clientY, at: isDouble ? 0 : Date.now() };
  if (isDouble) zoomAt(event);
  return isDouble;
}

function clicked(event) {
  clearTimeout(holding);
  if (!isOnView(event) || strayed(event) || wasLong) return;
  const target = meantAt(event, down.type !== "mouse");
  const isLit = target !== null && doors.lit().includes(target);
  if (!isLit && event.target.closest("#board") && tap(event)) return;
  if (target !== null) doors.pressed(target);
}

function wheeled(event) {
  if (!isOnView(event) || event.ctrlKey || !event.deltaY) return;
  if (doors.turned(Math.sign(event.deltaY))) event.preventDefault();
}

/**
 * Make the board hear the pointer.
 *
 * @param {Doors} given
 */
export function setUpPointing(given) {
  doors = given;
  document.addEventListener("pointerdown", began, true);
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointercancel", () => clearTimeout(holding));
  document.addEventListener("click", clicked);
  document.addEventListener("wheel", wheeled, { passive: false, capture: true });
  document.addEventListener(
    "contextmenu",
    (event) => isOnView(event) && down.type !== "mouse" && event.preventDefault(),
  );
}
