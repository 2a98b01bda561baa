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
  const found = document.getElementById(target);
  return found instanceof SVGGraphicsElement ? found : null;
}

/** How the coordinates of an element become those of its drawing. */
export function placeIn(svg, element) {
  const [outer, inner] = [svg.getScreenCTM(), element.getScreenCTM()];
  return outer && inner ? outer.inverse().multiply(inner) : new DOMMatrix();
}

/** A matrix as an attribute of a drawing. */
export function written({ a, b, c, d, e, f }) {
  return `matrix(${[a, b, c, d, e, f].map((one) => one.toFixed(4)).join(" ")})`;
}

/** The words for an element: its title. */
export function titleOf(element) {
  const title = [...element.children].find((one) => one.localName === "title");
  return title?.textContent?.trim() || element.id;
}

/** The shape that an element stands on: the largest that is drawn for it. */
export function ground(element) {
  const shapes = element.matches(SHAPES) ? [element] : findAll(SHAPES, SVGGraphicsElement, element).slice(0, 12);
  const size = (one) => one.getBBox().width * one.getBBox().height;
  return shapes.reduce((best, one) => (best && size(best) >= size(one) ? best : one), null);
}

/** An element of a drawing. */
export function svgElement(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return /** @type {SVGGraphicsElement} */ (made);
}
