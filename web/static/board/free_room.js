// Room for what floats over the page: places that cover nothing of what must be seen or pressed.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const CLEAR = 2; // pixels between a floating box and what it must not cover

/** @type {(box: Box, other: Box) => Box} */
export function common(box, other) {
  return {
    left: Math.max(box.left, other.left),
    top: Math.max(box.top, other.top),
    right: Math.min(box.right, other.right),
    bottom: Math.min(box.bottom, other.bottom),
  };
}

/** The area that two boxes share, in square pixels. */
export function overlap(/** @type {Box} */ box, /** @type {Box} */ other) {
  const { left, top, right, bottom } = common(box, other);
  return right > left && bottom > top ? (right - left) * (bottom - top) : 0;
}

/** Whether a box lies in a room, whole. */
export function isWithin(/** @type {Box} */ box, /** @type {Box} */ room) {
  return box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
}

/** The box of the window. @returns {Box} */
export function windowBox() {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
}

/** The part of an element that is in the window and that no scrolling box cuts off. @returns {Box} */
export function seenBox(/** @type {Element} */ element) {
  let box = common(element.getBoundingClientRect(), windowBox());
  for (let over = element.parentElement; over && over !== document.body; over = over.parentElement) {
    if (over instanceof HTMLElement && getComputedStyle(over).overflowY !== "visible")
      box = common(box, over.getBoundingClientRect());
  }
  return box;
}

/** The parts of elements that are seen, of those that are seen at all. @returns {Box[]} */
export function seenBoxes(/** @type {Element[]} */ elements) {
  return elements.map(seenBox).filter((box) => overlap(box, box) > 0);
}

/** How far two boxes are from each other, and a little by how far apart their middles are. */
export function distance(/** @type {Box} */ box, /** @type {Box} */ other) {
  const across = Math.max(box.left - other.right, other.left - box.right, 0);
  const below = Math.max(box.top - other.bottom, other.top - box.bottom, 0);
  const middles = Math.hypot(
    box.left + box.right - other.left - other.right,
    box.top + box.bottom - other.top - other.bottom,
  );
  return Math.hypot(across, below) + middles / 1000;
}

/**
 * The place of a box of a size that lies in a room, covers none of the boxes, and is nearest to where it is
 * wanted; null if there is none.
 *
 * @param {{ width: number, height: number }} size
 * @param {Box} room
 * @param {Box} wanted
 * @param {Box[]} kept the boxes that must not be covered
 * @returns {Box | null}
 */
export function freePlace({ width, height }, room, wanted, kept) {
  const starts = (/** @type {number[]} */ all, /** @type {number} */ least, /** @type {number} */ most) =>
    [...new Set(all.map(Math.round))].filter((start) => start >= least && start <= most);
  const lefts = starts(
    [
      wanted.left,
      room.left,
      room.right - width,
      ...kept.flatMap(({ left, right }) => [right + CLEAR, left - CLEAR - width]),
    ],
    room.left,
    room.right - width,
  );
  const tops = starts(
    [
      wanted.top,
      room.top,
      room.bottom - height,
      ...kept.flatMap(({ top, bottom }) => [bottom + CLEAR, top - CLEAR - height]),
    ],
    room.top,
    room.bottom - height,
  );
  return (
    lefts
      .flatMap((left) => tops.map((top) => ({ left, top, right: left + width, bottom: top + height })))
      .map((place) => ({ place, away: distance(place, wanted) }))
      .sort((first, second) => first.away - second.away)
      .find(({ place }) => !kept.some((box) => overlap(place, box) > 0))?.place ?? null
  );
}
