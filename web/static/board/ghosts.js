// What an action would do, shown on the board: as ghosts of what would come and go.

import { findAll } from "../common/page.js";
import { elementOf, naturalSize, placeIn, svgElement, touchables, written } from "./drawing.js";
import { shownDrawing } from "./layout.js";
import { layer } from "./outlines.js";
import { drawingOf } from "./styles.js";

const MOST = 60; // ghosts in a part: where there are more, the whole part would be one

/** Lay a drawing out where nobody sees it, so that its places can be told. */
function laidOut(text) {
  const svg = drawingOf(text);
  for (const element of findAll("[id]", SVGElement, svg)) {
    if (!element.id.includes(":")) continue;
    element.dataset.was = element.id; // the board's own elements keep their ids for themselves
    element.removeAttribute("id");
  }
  const { width, height } = naturalSize(svg);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  svg.setAttribute("class", `${svg.getAttribute("class") ?? ""} unlaid`);
  document.body.append(svg);
  return svg;
}

function middle(svg, element) {
  const { x, y, width, height } = element.getBBox();
  return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(placeIn(svg, element));
}

/** How far the old drawing lies from the new one: what most of the elements of both say. */
function drift(svg, then, pairs) {
  const counts = new Map();
  for (const [old, future] of pairs.slice(0, 40)) {
    const [a, b] = [middle(svg, old), middle(then, future)];
    const key = `${Math.round(a.x - b.x)} ${Math.round(a.y - b.y)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort((entry, other) => other[1] - entry[1]);
  return most ? most[0] : "0 0";
}

function sameAs(old, future) {
  const copy = old.cloneNode(true);
  for (const element of [copy, ...findAll("[id]", SVGElement, copy)]) {
    if (!element.id.includes(":")) continue;
    element.dataset.was = element.id;
    element.removeAttribute("id");
  }
  return copy.isEqualNode(future);
}

function outermost(elements) {
  return elements.filter((element) => !elements.some((other) => other !== element && other.contains(element)));
}

/** What to show of what is new or looks otherwise: a new thing whole, of an old one what is new in it. */
function telling(changed, isNew) {
  const whole = outermost(changed.filter(isNew));
  const rest = changed.filter((element) => !whole.some((other) => other.contains(element)));
  return [
    ...rest.filter((element) => !changed.some((other) => other !== element && element.contains(other))),
    ...whole,
  ];
}

/** The texts of an element in whose place there are others then: both would lie over each other. */
function replacedIn(/** @type {SVGElement} */ old, /** @type {SVGElement} */ future) {
  const [before, after] = [old, future].map((element) => findAll("text", SVGTextElement, element));
  const left = new Set(after.map(({ textContent }) => textContent));
  return before.filter(({ textContent }, at) =>
    before.length === after.length ? textContent !== after[at].textContent : !left.has(textContent),
  );
}

/** The ghosts of a part: what is new in it or looks otherwise, where it would be. */
function ghostsOf(svg, then) {
  const now = new Map(touchables(svg).map((element) => [element.id, element]));
  const was = (element) => element.dataset.was ?? "";
  const after = findAll("[data-was]", SVGGraphicsElement, then);
  const pairs = after.filter((element) => now.has(was(element))).map((element) => [now.get(was(element)), element]);
  const way = drift(svg, then, pairs);
  const changed = after.filter((element) => !now.has(was(element)) || !sameAs(now.get(was(element)), element));
  const shown = telling(changed, (element) => !now.has(was(element)));
  const left = new Set(after.map(was));
  const going = outermost([...now.values()].filter((element) => !left.has(element.id)));
  const made = shown.slice(0, MOST).map((element) => {
    const copy = element.cloneNode(true);
    const transform = `translate(${way}) ${written(placeIn(then, element.parentNode))}`;
    return svgElement("g", { transform, class: "ghost" }, copy);
  });
  const replaced = shown.slice(0, MOST).flatMap((element) => {
    const old = now.get(was(element));
    return old ? replacedIn(old, element) : [];
  });
  return { made, replaced, going: shown.length > MOST ? [] : going };
}

function questionAt(target) {
  const element = elementOf(target);
  const svg = element?.ownerSVGElement;
  if (!svg) return;
  const { x, y } = middle(svg, element);
  const mark = svgElement("g", { class: "unknown", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
  const words = svgElement("text", { "text-anchor": "middle", dy: ".36em" });
  words.textContent = "?";
  mark.append(svgElement("circle", { r: 11 }), words);
  layer(svg, "ghosts").append(mark);
}

/** Take the ghosts off the board. */
export function hideGhosts() {
  for (const ghosts of document.querySelectorAll(".layer.ghosts")) ghosts.replaceChildren();
  for (const element of document.querySelectorAll(".part-view :is(.going, .replaced)"))
    element.classList.remove("going", "replaced");
}

/**
 * Show on the board what is certain after an action, and where it is not certain.
 *
 * @param {{ targets: string[] }} action
 * @param {any} preview of the action
 */
export function showGhosts(action, preview) {
  hideGhosts();
  for (const part of preview.parts ?? []) {
    const svg = shownDrawing(part.name);
    if (!svg) continue;
    const then = laidOut(part.svg);
    const { made, replaced, going } = ghostsOf(svg, then);
    then.remove();
    layer(svg, "ghosts").append(...made);
    for (const element of going) element.classList.add("going");
    for (const element of replaced) element.classList.add("replaced");
  }
  if (!preview.holes.length) return;
  const last = action.targets.filter(elementOf).at(-1);
  if (last) questionAt(last);
}

/** The largest ghost in the middle of a target; null if there is none. */
export function ghostAt(/** @type {string} */ target) {
  const element = elementOf(target);
  const svg = element?.ownerSVGElement;
  if (!element || !svg) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const size = (/** @type {Element} */ ghost) => ghost.getBoundingClientRect().width;
  const isThere = (/** @type {Element} */ ghost) => {
    const box = ghost.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2 - left - width / 2, box.top + box.height / 2 - top - height / 2];
    return Math.hypot(x, y) < Math.min(width, height) / 4;
  };
  const ghosts = findAll(".ghost", SVGGraphicsElement, svg).filter(isThere);
  return ghosts.sort((first, second) => size(second) - size(first))[0] ?? null;
}
