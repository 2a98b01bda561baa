// The parts of the board on the page: the map where there is most room, one's own beside the
// actions, the others below.

import { element } from "../common/api.js";
import { emit } from "../common/bus.js";
import { find } from "../common/page.js";
import { mySeat } from "../match/viewer.js";
import { clearLayers, elementOf, naturalSize, patch } from "./drawing.js";
import { depart, arrive } from "./motion.js";
import { drawingOf } from "./styles.js";

/**
 * @typedef {import("./drawing.js").Part} Part
 * @typedef {{
 *   text: string, room: string, isOwn: boolean, section: HTMLElement, view: HTMLElement, svg: SVGSVGElement,
 * }} Shown
 */

/** @type {Map<string, Shown>} */
const shown = new Map(); // by name
/** @type {Map<string, string>} */
const near = new Map(); // the rooms of parts that are brought near, by name

function isOwn({ seat, name }) {
  return name === "hand" || (seat !== null && seat === mySeat());
}

function roomOf(part, isFirst) {
  if (isFirst) return "board";
  return isOwn(part) ? "own" : (near.get(part.name) ?? "rest");
}

function build(part, room) {
  const view = element("div", { class: "part-view" });
  if (room === "board") {
    find("board").replaceChildren(view);
    return { view, section: view };
  }
  view.tabIndex = 0; // what may be too wide, and is scrolled then, can be scrolled by keys
  view.setAttribute("role", "group");
  view.setAttribute("aria-label", part.title);
  const head = element("h2", { class: "part-head" }, part.title);
  const section = element("section", { class: "part", id: `part-${part.name}`, "aria-label": part.title }, head, view);
  find(room).append(section);
  return { view, section };
}

/** Let a drawing never be smaller than it can be read. */
function fit(section, svg, room) {
  const { width, height } = naturalSize(svg);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  if (room !== "board") section.style.setProperty("--natural-width", `${width}px`);
}

/** Put a part where it belongs; return what is to be told of it: one that stands there unchanged is left alone. */
function put(part, room, moves) {
  const old = shown.get(part.name);
  if (old && old.room === room && old.text === part.svg && old.section.isConnected) return null;
  const stays = old !== undefined && old.room === room && old.section.isConnected;
  if (old && !stays) old.section.remove();
  const made = drawingOf(part.svg);
  const { view, section } = stays ? old : build(part, room);
  fit(section, made, room);
  const svg = stays ? old.svg : made;
  if (stays) clearLayers(svg);
  const before = stays && moves ? depart(svg, made) : null;
  if (stays) patch(svg, made);
  else view.append(svg);
  shown.set(part.name, { text: part.svg, room, isOwn: isOwn(part), section, view, svg });
  return { name: part.name, title: part.title, room, view, svg, before };
}

function hideEmpty() {
  for (const id of ["own", "aside", "near", "rest"]) find(id).hidden = !find(id).childElementCount;
}

/** The names of the parts that hold any of these targets, without the map and one's own. */
export function partsWith(/** @type {string[]} */ targets) {
  const drawings = targets.map((target) => elementOf(target)?.ownerSVGElement);
  return [...shown]
    .filter(([, part]) => part.room !== "board" && !part.isOwn && drawings.includes(part.svg))
    .map(([name]) => name);
}

/**
 * Bring parts near, and the others back to where they belong.
 *
 * @param {{ own?: string[], aside?: string[], near?: string[] }} rooms names of parts that come to stand
 *   beside one's own, below the log, and below the map
 */
export function bringNear(rooms) {
  near.clear();
  for (const [room, names] of Object.entries(rooms)) for (const name of names) near.set(name, room);
  for (const [name, part] of shown) {
    if (part.room === "board" || part.isOwn) continue;
    const room = near.get(name) ?? "rest";
    if (part.room === room) continue;
    part.room = room;
    part.view.style.height = "";
    part.section.classList.toggle("guest", room !== "rest");
    const later = [...shown.values()].slice([...shown.keys()].indexOf(name) + 1);
    const next = later.find((other) => other.room === room)?.section ?? null;
    find(room).insertBefore(part.section, next);
  }
  hideEmpty();
}

/** The parts of these names. */
export function partsNamed(/** @type {string[]} */ names) {
  return [...shown].filter(([name]) => names.includes(name)).map(([, part]) => part);
}

/** One's own parts and these, as they stand beside the map. */
export function partsBeside(/** @type {string[]} */ names) {
  return [...shown.entries()]
    .filter(([name, part]) => part.room !== "board" && (part.isOwn || names.includes(name)))
    .map(([name, part]) => ({ name, ...part }));
}

/**
 * Show the parts of a board.
 *
 * @param {Part[]} parts
 * @param {boolean} moves whether what changes is seen to change
 */
export function showParts(parts, moves) {
  const names = parts.map((part) => part.name);
  for (const [name, { section }] of shown) {
    if (names.includes(name)) continue;
    section.remove();
    shown.delete(name);
  }
  const changed = parts.map((part, at) => put(part, roomOf(part, at === 0), moves)).filter((placed) => placed !== null);
  hideEmpty();
  // Only now is anything measured: each look between two changes would lay the page out again.
  const motions = changed.map(({ svg, before }) => before && arrive(svg, before));
  for (const move of motions) move?.();
  for (const part of changed) emit("part-drawn", part);
}

/** Take all parts off the page. */
export function clearParts() {
  showParts([], false);
}

/** The drawing of a part as it stands there. */
export function shownDrawing(name) {
  return shown.get(name)?.svg ?? null;
}
