// Boxes and points of the window: of the room of the map, of elements, and of fingers.

import { find } from "../common/page.js";
import { naturalSize } from "./drawing.js";

const board = find("board");

/** The box around elements as they are seen, or null where there is none. */
export function boxAround(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0);
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** The middle and the distance of two fingers. */
export function spread({ touches: [first, second] }) {
  const [x, y] = [first.clientX - second.clientX, first.clientY - second.clientY];
  return {
    clientX: (first.clientX + second.clientX) / 2,
    clientY: (first.clientY + second.clientY) / 2,
    apart: Math.max(1, Math.hypot(x, y)),
  };
}

/** The size of the map's room: of the board without what lies below the map. */
export function roomSize() {
  const below = Number.parseFloat(board.style.paddingBottom) || 0;
  return { width: board.clientWidth, height: board.clientHeight - below };
}

/** Where a point of the window lies from the middle of the map's room. */
export function fromMiddle({ clientX, clientY }) {
  const { left, top } = board.getBoundingClientRect();
  const { width, height } = roomSize();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** The middle of the map's room, as a point of the window. */
export function middle() {
  const { left, top } = board.getBoundingClientRect();
  const { width, height } = roomSize();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** The width or height of the smallest of these, in pixels. */
export function smallestOf(/** @type {Element[]} */ elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return Math.min(...boxes.map((box) => Math.min(box.width, box.height)).filter((size) => size > 0));
}

/** How much larger the drawing is, at scale 1, than the size at which it can be read. */
export function fitScale(svg) {
  const { width, height } = naturalSize(svg);
  const room = roomSize();
  return Math.min(room.width / width, room.height / height);
}

/** The scale at which the smallest text can be read. */
export function readable(svg) {
  return Math.max(1, 1 / fitScale(svg));
}
