// What changes on the board is seen to change: moved, come, gone. Elements are known by their ids.

import { findAll, still } from "../common/page.js";
import { isAlike, placeIn, svgElement, touchables, written } from "./drawing.js";

const MOVE_MS = 420;
const COME_MS = 320;
const GO_MS = 260;
const MOST = 80; // changes that are shown one by one: where there are more, nothing can be followed

/**
 * What differs in a drawing that is about to become another one, and where it lies; null where
 * nothing is to be moved.
 */
export function depart(svg, made) {
  if (still.matches || document.hidden || !svg.isConnected) return null;
  const after = new Map(touchables(made).map((touchable) => [touchable.id, touchable]));
  /** @type {{ element: SVGGraphicsElement, then?: SVGGraphicsElement, had: Element[], place: DOMMatrix, at: DOMPoint, isWhole: boolean }[]} */
  const known = [];
  let resting = 0;
  for (const element of touchables(svg)) {
    const then = after.get(element.id);
    after.delete(element.id);
    if (then && isAlike(element, then)) {
      resting += 1;
      continue;
    }
    const place = placeIn(svg, element);
    const had = [...element.children];
    known.push({
      element,
      then,
      had,
      place,
      at: middle(element, place),
      isWhole: element.parentElement?.closest('[id*=":"]') === null,
    });
  }
  const differing = known.filter((change) => change.then);
  const gone = known.filter((change) => !change.then && change.isWhole);
  return { differing, gone, come: [...after.values()], resting };
}

function middle(element, place) {
  const { x, y, width, height } = element.getBBox();
  return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(place);
}

/** How far the drawing as a whole has moved: what most of its elements have. */
function drift(moves, resting) {
  const counts = new Map([["0,0", resting]]);
  for (const { x, y } of moves) {
    const key = `${Math.round(x)},${Math.round(y)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [[most]] = [...counts].sort((entry, other) => other[1] - entry[1]);
  const [x, y] = most.split(",").map(Number);
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
  for (const part of [copy, ...findAll("[id]", SVGElement, copy)]) part.removeAttribute("id");
  copy.removeAttribute("transform");
  const leaving = svgElement(
    "g",
    { transform: `${way} ${written(place)}`, class: "leaving", "aria-hidden": "true" },
    copy,
  );
  svg.append(leaving);
  leaving.animate([{ opacity: 1 }, { opacity: 0 }], GO_MS).finished.then(
    () => leaving.remove(),
    () => leaving.remove(),
  );
}

/** The children of an element that it did not have before. */
function fresh(element, had) {
  return [...element.children].filter(
    (child) => child.localName !== "title" && !had.some((old) => old === child || old.isEqualNode(child)),
  );
}

/** Measure where everything has come to lie in a drawing; return what shows how it became that. */
export function arrive(svg, { differing, gone, come: came, resting }) {
  const all = differing.map(({ element: was, then, had, at }) => {
    const element = svg.contains(then) ? then : was; // what holds others was changed where it stood
    const now = middle(element, placeIn(svg, element));
    return { element, had, x: now.x - at.x, y: now.y - at.y };
  });
  const { x, y } = drift(all, resting);
  const moved = all.filter((move) => Math.hypot(move.x - x, move.y - y) > 3);
  if (moved.length + came.length + gone.length > MOST) return () => {};
  const changed = all.flatMap(({ element, had }) => fresh(element, had));
  return () => {
    for (const move of moved) slide(svg, move.element, { x: move.x - x, y: move.y - y });
    for (const element of came) come(element);
    for (const child of changed.slice(0, MOST)) if (child instanceof SVGGraphicsElement) come(child);
    for (const change of gone) go(svg, change, `translate(${x} ${y})`);
  };
}
