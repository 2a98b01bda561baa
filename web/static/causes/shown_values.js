// Values of a view in words: numbers as readers write them, everything else as short JSON.

import { element } from "../common/api.js";
import { callSeat } from "../at_table/seat_names.js";
import { elementOf, titleOf } from "../board/drawing.js";
import { store } from "../match/store.js";
import { holdingAt, POINTS } from "./values.js";
import { figure, t } from "../common/words.js";

const LETTERS_MOST = 60; // of a value in a line; the rest is in its title
const FIELDS_MOST = 4; // fields of an object that changed

/** @typedef {{ path: string, value: any }} Placed a value and its JSON pointer */

/** A value in short. @param {any} value */
export function shortly(value) {
  if (typeof value === "number") return figure(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LETTERS_MOST ? `${text.slice(0, LETTERS_MOST - 1)}…` : text;
}

function isObject(/** @type {any} */ value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const arrow = (/** @type {string} */ before, /** @type {string} */ after) => `${before} → ${after}`;

/** The fields of two objects that differ. */
function fieldsBetween(/** @type {any} */ before, /** @type {any} */ after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const words = (/** @type {any} */ value) => (value === undefined ? t("why.absent") : shortly(value));
  const shown = changed
    .slice(0, FIELDS_MOST)
    .map((name) => `${name} ${arrow(words(before[name]), words(after[name]))}`);
  return [...shown, ...(changed.length > FIELDS_MOST ? ["…"] : [])].join(", ");
}

/** The items of two lists that only one of them has. */
function itemsBetween(/** @type {any[]} */ before, /** @type {any[]} */ after) {
  const [old, made] = [before, after].map((items) => items.map((item) => JSON.stringify(item)));
  const gone = before.filter((_, index) => !made.includes(old[index])).map((item) => `− ${shortly(item)}`);
  const come = after.filter((_, index) => !old.includes(made[index])).map((item) => `+ ${shortly(item)}`);
  return [...gone, ...come].join(", ");
}

/**
 * A change of a value: of an object or a list only what differs.
 *
 * @param {Placed | null} before
 * @param {Placed | null} after
 */
export function changeElement(before, after) {
  const [old, made] = [before?.value, after?.value];
  const words = (/** @type {Placed | null} */ placed) => (placed ? shortly(placed.value) : t("why.absent"));
  let text = "";
  if (isObject(old) && isObject(made)) text = fieldsBetween(old, made);
  else if (Array.isArray(old) && Array.isArray(made)) text = itemsBetween(old, made);
  const title = JSON.stringify([old ?? null, made ?? null]);
  return element("b", { class: "change", title }, text || arrow(words(before), words(after)));
}

function nameOfHolding(/** @type {string} */ holding) {
  return holding === POINTS ? t("ledger.points") : (store.get("holdings").accounts[holding] ?? holding);
}

/** The name of a value beside others of the same seat. @param {string} address */
export function shortNameOf(address) {
  const found = holdingAt(address);
  return found ? nameOfHolding(found.holding) : address;
}

/** The name of a value: that of a holding or of an element of the board, or its address. @param {string} address */
export function nameOf(address) {
  const found = holdingAt(address);
  if (found) return t("why.of-seat", { name: nameOfHolding(found.holding), who: callSeat(found.seat) });
  const drawn = address.startsWith("/") ? null : elementOf(address);
  return drawn ? titleOf(drawn) : address;
}
