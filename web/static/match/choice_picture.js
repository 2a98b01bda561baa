// A picture of what is being placed, beside the words of the choice: it may lie far below the map. Once it is
// foreseen where it would lie, the picture is turned as it would be placed.

import { elementOf, svgElement } from "../board/drawing.js";
import { ghostAt } from "../board/ghosts.js";
import { afterPaint, find, findAll } from "../common/page.js";
import { changeOfText } from "../common/tasks.js";

/** @typedef {import("../board/choose.js").Action} Action */

const LARGEST = 140; // of a side: what is larger has letters that would have to be drawn smaller
const isChange = changeOfText(); // of the picture, as it is written

/** @param {SVGGraphicsElement} element */
function pictureOf(element) {
  const svg = element.ownerSVGElement;
  const box = element.getBBox();
  if (!svg || !box.width) return null;
  const copy = /** @type {SVGGraphicsElement} */ (element.cloneNode(true));
  for (const part of [copy, ...findAll("[id]", SVGElement, copy)]) part.removeAttribute("id");
  copy.removeAttribute("transform");
  copy.classList.remove("ghost");
  const viewBox = [box.x - 2, box.y - 2, box.width + 4, box.height + 4].join(" ");
  const size = { width: String(Math.ceil(box.width)), height: String(Math.ceil(box.height)) };
  return svgElement("svg", { viewBox, ...size, class: svg.getAttribute("class") ?? "" }, copy);
}

function isSmall(/** @type {SVGGraphicsElement} */ element) {
  const { width, height } = element.getBBox();
  return Math.max(width, height) <= LARGEST;
}

/** What lies where an action places it; null if that is not foreseen yet. */
function placed(/** @type {Action} */ { targets }) {
  const place = targets.at(-1);
  return place === undefined ? null : ghostAt(place);
}

function show(/** @type {string[]} */ targets, /** @type {Action | null} */ now) {
  const [rest, room] = [find("rest"), find("choice-picture")];
  const element = targets.map(elementOf).find((candidate) => candidate && rest.contains(candidate));
  const ghost = element && now ? placed(now) : null;
  if (element && now && !ghost && room.classList.contains("foreseen")) return; // until the next one is foreseen
  const shown = ghost ?? element;
  room.classList.toggle("foreseen", ghost !== null);
  if (!isChange(shown?.outerHTML ?? "")) return;
  const picture = shown && (ghost || isSmall(shown)) ? pictureOf(shown) : null;
  room.replaceChildren(...(picture ? [picture] : []));
}

/**
 * Show what is chosen or goes without saying, where it lies below the map; nothing waits for it.
 *
 * @param {string[]} targets of what is chosen, or goes without saying
 * @param {Action | null} now the action that is turned to
 */
export function showChoicePicture(targets, now) {
  afterPaint(() => show(targets, now));
}
