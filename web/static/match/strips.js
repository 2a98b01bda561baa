// A strip for each player: token, name, clock, whose turn it is, and what the seat holds at the shown version.

import { element } from "../common/api.js";
import { on } from "../common/bus.js";
import { find, findAll } from "../common/page.js";
import { figure, t } from "../common/words.js";
import { asCaused, POINTS } from "../causes/values.js";
import { store } from "./store.js";
import { drawn } from "../time/svg.js";

/** @typedef {import("./store.js").Holding} Holding */

// The shapes and colours that all boards use for seats, in a square of 24.
const SHAPES = [
  () => drawn("circle", { cx: 12, cy: 12, r: 9 }),
  () => drawn("rect", { x: 4, y: 4, width: 16, height: 16 }),
  () => drawn("path", { d: "M12 1.5L22 19.5H2Z" }),
  () => drawn("path", { d: "M12 1L22 12L12 23L2 12Z" }),
  () => drawn("path", { d: "M12 2L21.8 9.1L18.1 20.7H5.9L2.2 9.1Z" }),
];

/** The token of a seat: its shape, with its number. */
export function tokenOf(/** @type {number} */ seat) {
  const number = drawn("text", { x: 12, y: seat === 2 ? 17.5 : 16.2, "text-anchor": "middle" }, String(seat + 1));
  const shape = (SHAPES[seat] ?? SHAPES[SHAPES.length - 1])();
  return drawn("svg", { viewBox: "0 0 24 24", class: `token token-${seat}`, "aria-hidden": "true" }, shape, number);
}

function pointsOf(/** @type {number} */ seat, /** @type {Holding[]} */ own) {
  if (!own.length) return []; // the game does not say
  const points = own.filter((holding) => holding.is_points);
  const sum = points.reduce((total, { amount }) => total + amount, 0);
  return [asCaused(seat, POINTS, element("b", { class: "points" }, t("strip.points", { points: figure(sum) })))];
}

/** What a seat holds at the shown version: its points, then each resource that it has. */
function heldBy(/** @type {number} */ seat) {
  const { held, accounts } = store.get("holdings");
  const own = held.filter((holding) => holding.seat === seat);
  const resources = own.filter(({ is_points, amount }) => !is_points && amount !== 0);
  return [
    ...pointsOf(seat, own),
    ...resources.map(({ name, amount }) => {
      const words = [`${accounts[name] ?? name} `, element("b", {}, figure(amount))];
      return asCaused(seat, name, element("span", { class: "resource" }, ...words));
    }),
  ];
}

/** The room for what a seat holds. */
export function holdsItem(/** @type {number} */ seat) {
  return element("span", { class: "holds", "data-seat": seat }, ...heldBy(seat));
}

/** Show what a seat holds; the focus stays on the number that has it. */
function showIn(/** @type {HTMLElement} */ room) {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const held = active && room.contains(active) ? active.dataset.path : undefined;
  room.replaceChildren(...heldBy(Number(room.dataset.seat)));
  if (held !== undefined)
    findAll("[data-path]", HTMLElement, room)
      .find(({ dataset }) => dataset.path === held)
      ?.focus();
}

function show() {
  for (const room of findAll(".holds", HTMLElement, find("seats"))) showIn(room);
}

/** Keep what the strips show that of the board that is shown. */
export function setUpStrips() {
  on("holdings-read", ({ holdings, accounts }) => {
    store.set("holdings", { held: holdings, accounts });
    show();
  });
  store.subscribe("values", show); // they come later than the first board
}
