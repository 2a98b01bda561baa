// Drawings of the service as elements of the page, and where things lie in them.

import { findAll } from "../common/page.js";

/** @typedef {{ name: string, title: string, seat: number | null, svg: string }} Part */

const SHAPES = "path, polygon, rect, circle, ellipse, polyline";

/** The width and the height at which a drawing's smallest text can be read, in pixels. */
export function naturalSize(svg) {
  const { width, height } = svg.viewBox.baseVal ?? { width: 300, height: 150 };
  const [wide, high] = ["width", "height"].map((name) => Number.parseFloat(svg.getAttribute(name) ?? ""));
  return { width: wide || width, height: high || height };
}

/**
 * What can be touched in a drawing: the elements that have a target as their id.
 *
 * @param {ParentNode} root
 * @returns {SVGGraphicsElement[]}
 */
export function touchables(root) {
  return findAll('[id*=":"]', SVGGraphicsElement, root);
}

/**
 * The element of a target, or null where the board has none.
 *
 * @param {string} target
 * @returns {SVGGraphicsElement | null}
 */
export function elementOf(target) {
  const element = document.getElementById(target);
  return element instanceof SVGGraphicsElement ? element : null;
}

/**
 * How the coordinates of an element become those of its drawing. That is where it belongs: one that is
 * on its way there is drawn elsewhere for a moment.
 */
export function placeIn(svg, element) {
  let place = new DOMMatrix();
  for (let node = element; node && node !== svg; node = node.parentNode) {
    for (const { matrix } of [...(node.transform?.baseVal ?? [])].reverse())
      place = DOMMatrix.fromMatrix(matrix).multiply(place);
  }
  return place;
}

/** A matrix as an attribute of a drawing. */
export function written({ a, b, c, d, e, f }) {
  return `matrix(${[a, b, c, d, e, f].map((entry) => entry.toFixed(4)).join(" ")})`;
}

/** What kind of thing a target names, where the board has no words for it. */
export function kindOf(target) {
  return target.split(":")[0].replaceAll("-", " ");
}

/** The words for an element: its title. */
export function titleOf(element) {
  const title = [...element.children].find((child) => child.localName === "title");
  return title?.textContent?.trim() || kindOf(element.id);
}

/** The shape that an element stands on: the largest that is drawn for it. */
export function ground(element) {
  const shapes = element.matches(SHAPES) ? [element] : findAll(SHAPES, SVGGraphicsElement, element).slice(0, 12);
  const size = (shape) => shape.getBBox().width * shape.getBBox().height;
  return shapes.reduce((best, shape) => (best && size(best) >= size(shape) ? best : shape), null);
}

/** An element of a drawing. */
export function svgElement(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return /** @type {SVGGraphicsElement} */ (made);
}

/** Take off a drawing what the page has laid over it. */
export function clearLayers(svg) {
  for (const child of [...svg.children]) if (child.matches(".layer, .leaving")) child.remove();
}

/** Whether two elements that go by the same id are drawn alike, and in the same place. */
export function isAlike(element, other) {
  if (!element.isEqualNode(other)) return false;
  for (
    let [here, there] = [element.parentElement, other.parentElement];
    here?.parentElement && there?.parentElement;
    [here, there] = [here.parentElement, there.parentElement]
  ) {
    if (here.getAttribute("transform") !== there.getAttribute("transform")) return false;
  }
  return true;
}

function putAttributes(old, made) {
  for (const name of old.getAttributeNames()) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const name of made.getAttributeNames()) {
    const value = made.getAttribute(name);
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/** Whether an element is there for others in it; what can be touched may hold what can be. */
function isHolder(element) {
  return element.nodeName === "g" && (!element.id.includes(":") || element.querySelector('[id*=":"]') !== null);
}

/**
 * Make a drawing another one and leave alone what is the same in both. What can be touched is
 * exchanged whole where it differs; what holds others is gone through.
 */
export function patch(old, made) {
  putAttributes(old, made);
  const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let next = old.firstChild;
  for (const child of [...made.childNodes]) {
    const isBeside = next && !next.id && next.nodeName === child.nodeName;
    const twin = child.id ? known.get(child.id) : isBeside ? next : null;
    if (twin && twin === next) next = next.nextSibling;
    else old.insertBefore(twin ?? child, next);
    if (!twin || twin.isEqualNode(child)) continue;
    if (isHolder(twin) && isHolder(child)) patch(twin, child);
    else twin.replaceWith(child);
  }
  while (next) {
    const after = next.nextSibling;
    next.remove();
    next = after;
  }
}
