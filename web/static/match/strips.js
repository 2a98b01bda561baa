// A strip for each player: token, name, clock, whose turn it is, and what the seat holds at the shown version.

import { element } from "../common/api.js";
import { on } from "../common/bus.js";
import { find, findAll } from "../common/page.js";
import { figure, t } from "../common/words.js";
import { asCaused, POINTS } from "../causes/values.js";
import { store } from "./store.js";

/** @typedef {import("./store.js").Holding} Holding */

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
