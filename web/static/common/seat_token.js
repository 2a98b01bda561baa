// The token of a seat: the shape and the colour that all boards use for it. It stands before the name of the
// seat wherever that is read.

import { drawn } from "../time/svg.js";

// In a square of 24; the styles have the colours.
const SHAPES = [
  () => drawn("circle", { cx: 12, cy: 12, r: 9 }),
  () => drawn("rect", { x: 4, y: 4, width: 16, height: 16 }),
  () => drawn("path", { d: "M12 1.5L22 19.5H2Z" }),
  () => drawn("path", { d: "M12 1L22 12L12 23L2 12Z" }),
  () => drawn("path", { d: "M12 2L21.8 9.1L18.1 20.7H5.9L2.2 9.1Z" }),
];

/** The shape of a seat alone, for lists and texts, where a number would be read with the name. */
export function markOf(/** @type {number} */ seat) {
  const shape = (SHAPES[seat] ?? SHAPES[SHAPES.length - 1])();
  return drawn("svg", { viewBox: "0 0 24 24", class: `token token-${seat}`, "aria-hidden": "true" }, shape);
}

/** The token of a seat: its shape, with its number. */
export function tokenOf(/** @type {number} */ seat) {
  const token = markOf(seat);
  token.append(drawn("text", { x: 12, y: seat === 2 ? 17.5 : 16.2, "text-anchor": "middle" }, String(seat + 1)));
  return token;
}
