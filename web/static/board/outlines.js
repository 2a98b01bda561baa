// Outlines over the board: what can be chosen, what is chosen, what was touched last.

import { store } from "../match/store.js";
import { copyCoordinates } from "./coordinates.js";
import { elementOf, ground, placeIn, svgElement, written } from "./drawing.js";

const MANY = 24; // outlines that are drawn lighter, so that the board can still be seen
/** @typedef {keyof import("../match/store.js").Outlines} Look */
/** @type {Look[]} */
const LOOKS = ["lately", "lit", "best", "chosen", "here"]; // the later lie over the earlier

function layerOf(svg, name) {
  const existing = [...svg.children].find((child) => child.getAttribute("class") === `layer ${name}`);
  if (existing) return existing;
  const made = svgElement("g", { class: `layer ${name}`, "aria-hidden": "true" });
  svg.insertBefore(made, name === "ghosts" ? layerOf(svg, LOOKS[0]) : null); // a ghost hides no outline
  return made;
}

/** A layer of a drawing, over everything that is drawn; it is made when it is wanted first. */
export function layer(svg, name) {
  for (const look of LOOKS) layerOf(svg, look); // keeps their order
  return layerOf(svg, name);
}

function bare(shape) {
  const copy = shape.cloneNode(false);
  for (const name of ["id", "class", "style", "fill", "stroke", "opacity", "filter"]) copy.removeAttribute(name);
  return copy;
}

/** The outline of what a target names, and the drawing that it belongs to. */
function outline(target, /** @type {Look} */ look) {
  const element = elementOf(target);
  const svg = element?.ownerSVGElement;
  const shape = svg && ground(element);
  if (!shape) return null;
  const transform = written(placeIn(svg, shape.parentNode));
  const where = look === "here" ? copyCoordinates(element) : null;
  const drawn = where ? [bare(shape), where] : [bare(shape)];
  return { svg, made: svgElement("g", { transform, "data-target": target }, ...drawn) };
}

function measure(/** @type {Look} */ look) {
  return store
    .get("outlines")
    [look].map((target) => outline(target, look))
    .filter((outlined) => outlined !== null);
}

function paint(look, made) {
  for (const svg of document.querySelectorAll(".part-view > svg")) {
    const within = layer(svg, look);
    within.replaceChildren(...made.filter((outlined) => outlined.svg === svg).map((outlined) => outlined.made));
    within.toggleAttribute("data-many", made.length > MANY);
  }
}

/**
 * Outline these targets with a look, and no others.
 *
 * @param {Look} look
 * @param {string[]} targets
 */
export function mark(look, targets) {
  store.set("outlines", { [look]: targets });
  paint(look, measure(look));
}

/** Outline again what is outlined: the drawings are new. */
export function markAgain() {
  const made = LOOKS.map(measure); // before anything is changed
  for (const [at, look] of LOOKS.entries()) paint(look, made[at]);
}
