// What changes on the board is seen to change: moved, come, gone. Elements are known by their ids.

import { findAll } from "../common/page.js";
import { placeIn, svgElement, touchables, written } from "./drawing.js";

const MOVE_MS = 420;
const COME_MS = 320;
const GO_MS = 260;
const MOST = 80; // changes that are shown one by one: where there are more, nothing can be followed
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where everything lies in a drawing that is about to go; null where nothing is to be moved. */
export function depart(svg) {
  if (still.matches || document.hidden || !svg.isConnected) return null;
  const places = new Map();
  for (const element of touchables(svg)) {
    const place = placeIn(svg, element);
    places.set(element.id, { element, place, at: middle(element, place) });
  }
  return { places };
}

function middle(element, place) {
  const { x, y, width, height } = element.getBBox();
  return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(place);
}

/** How far the drawing as a whole has moved: what most of its elements have. */
function drift(moves) {
  const counts = new Map();
  for (const { x, y } of moves) {
    const key = `${Math.round(x)},${Math.round(y)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  const [x, y] = most ? most[0].split(",").map(Number) : [0, 0];
  return { x, y };
}

function slide(svg, element, { x, y }) {
  const inner = placeIn(svg, element.parentNode).inverse();
  const way = { x: inner.a * x + inner.c * y, y: inner.b * x + inner.d * y };
  element.animate([{ translate: `${-way.x}px ${-way.y}px` }, { translate: "0 0" }], {
    duration: MOVE_MS,
    easing: "cubic-bezier(.3,.7,.2,1)",
  });
}

function come(element) {
  const from = { opacity: 0, translate: "0 -10px" };
  element.animate([from, { opacity: 1, translate: "0 0" }], { duration: COME_MS, easing: "ease-out" });
}

/** Let what is gone fade where it was. */
function go(svg, { element, place }, way) {
  const copy = element.cloneNode(true);
  for (const one of [copy, ...findAll("[id]", SVGElement, copy)]) one.removeAttribute("id");
  copy.removeAttribute("transform");
  const leaving = svgElement("g", { transform: `${way} ${written(place)}`, class: "leaving", "aria-hidden": "true" }, copy);
  svg.append(leaving);
  leaving.animate([{ opacity: 1 }, { opacity: 0 }], GO_MS).finished.then(
    () => leaving.remove(),
    () => leaving.remove(),
  );
}

/** The children of an element that it did not have before. */
function fresh(element, before) {
  const had = [...before.children];
  return [...element.children].filter((one) => one.localName !== "title" && !had.some((old) => old.isEqualNode(one)));
}

function changes(svg, { places }) {
  /** @type {{ moved: { element: SVGGraphicsElement, x: number, y: number }[], come: SVGGraphicsElement[], changed: Element[] }} */
  const found = { moved: [], come: [], changed: [] };
  for (const one of touchables(svg)) {
    const before = places.get(one.id);
    if (!before) found.come.push(one);
    else {
      const at = middle(one, placeIn(svg, one));
      found.moved.push({ element: one, x: at.x - before.at.x, y: at.y - before.at.y });
      if (!one.isEqualNode(before.element)) found.changed.push(...fresh(one, before.element));
    }
  }
  return found;
}

/** Show how a drawing became this one. */
export function arrive(svg, before) {
  const found = changes(svg, before);
  const { x, y } = drift(found.moved);
  const moved = found.moved.filter((one) => Math.hypot(one.x - x, one.y - y) > 3);
  const isWhole = (one) => one.element.parentElement?.closest('[id*=":"]') === null;
  const gone = [...before.places].filter(([id, one]) => !svg.getElementById(id) && isWhole(one)).map(([, one]) => one);
  if (moved.length + found.come.length + gone.length > MOST) return;
  for (const one of moved) slide(svg, one.element, { x: one.x - x, y: one.y - y });
  for (const one of found.come) come(one);
  for (const one of found.changed.slice(0, MOST)) if (one instanceof SVGGraphicsElement) come(one);
  for (const one of gone) go(svg, one, `translate(${x} ${y})`);
}
