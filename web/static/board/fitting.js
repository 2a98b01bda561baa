// Where one's own parts stand on a wide window, and how large: so that the map is as large as it can be
// and all of it lies in the window. Nothing but functions of sizes.

/**
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ place: "side" | "beside" | "beneath", isRow: boolean, scale: number }} Arrangement
 *   `side` is below the question, `beside` a column of its own next to the map, or
 *   several if `isRow`, `beneath` a row under the map.
 * @typedef {{
 *   room: Size, map: Size, parts: Size[], side: number, asked: number, log: number, least?: number,
 * }} Given
 *   `room` is what the map shares with the rest; `side` the width of the column with the question, of the
 *   height `asked`, and the log, of the height `log`; `least` the width that parts below the map need.
 */

/** The smallest scale at which letters of 11 pixels are 9 pixels high. */
export const SMALLEST = 0.82;
const SCALES = [1, 0.94, 0.88, SMALLEST];
const GAP = 8;
const FRAME = 12; // around a part
const LARGEST = 3; // of the map: one that is small at first grows
const CLEAR = 1.25; // of the map: more shows nothing more, so another part may take it
const TAKEN_AT = 0.96; // of the map's scale: what another part may take
const WAYS = /** @type {const} */ ([
  ["side", false],
  ["beside", false],
  ["beside", true],
  ["beneath", true],
]);

/** The length of parts one after the other, with gaps. */
function lengthOf(/** @type {number[]} */ lengths) {
  return lengths.reduce((total, length) => total + length, 0) + GAP * Math.max(0, lengths.length - 1);
}

/** The room that parts take at a scale, one below the other or in a row. */
export function boxOf(/** @type {Size[]} */ parts, /** @type {number} */ scale, /** @type {boolean} */ isRow) {
  const widths = parts.map(({ width }) => width * scale + FRAME);
  const heights = parts.map(({ height }) => height * scale + FRAME);
  return isRow
    ? { width: lengthOf(widths), height: Math.max(0, ...heights) }
    : { width: Math.max(0, ...widths), height: lengthOf(heights) };
}

/** The room that parts take at a scale in columns, of which none is higher than it must be. */
export function columnsOf(/** @type {Size[]} */ parts, /** @type {number} */ scale, /** @type {number} */ height) {
  /** @type {Size[][]} */
  const columns = [];
  for (const part of parts) {
    const last = columns.at(-1);
    if (last && boxOf([...last, part], scale, false).height <= height) last.push(part);
    else columns.push([part]);
  }
  const boxes = columns.map((column) => boxOf(column, scale, false));
  return { width: lengthOf(boxes.map((box) => box.width)), height: Math.max(0, ...boxes.map((box) => box.height)) };
}

/** The room that is left for the map, and by how much the rest does not fit. */
function left(/** @type {Given} */ { room, side, asked, log }, /** @type {Size} */ box, place) {
  if (place === "side") {
    const over = asked + box.height + log + 2 * GAP - room.height;
    return { width: room.width - Math.max(side, box.width) - GAP, height: room.height, over };
  }
  if (place === "beside")
    return { width: room.width - side - box.width - 2 * GAP, height: room.height, over: box.height - room.height };
  const width = room.width - side - GAP;
  const height = room.height - box.height - GAP; // of the question as well, which is beside the map
  return { width, height, over: Math.max(box.width - width, asked - height) };
}

/** The scale of the map in an arrangement, and by how much the rest does not fit. */
function measure(/** @type {Given} */ given, /** @type {Arrangement} */ { place, isRow, scale }) {
  const rest = left(given, boxIn(given, { place, isRow, scale }), place);
  const over = Math.max(rest.over, (given.least ?? 0) - rest.width);
  return { map: Math.min(LARGEST, rest.width / given.map.width, rest.height / given.map.height), over };
}

/** The worth of an arrangement: the scale of the map, and a little that of the parts; less than 0 where it does not fit. */
function worth(/** @type {Given} */ given, /** @type {Arrangement} */ arrangement) {
  const { map, over } = measure(given, arrangement);
  return map * Math.sqrt(arrangement.scale) - (over > 0.5 ? 10 + over : 0);
}

/** Whether all fits in an arrangement. */
export function fits(/** @type {Given} */ given, /** @type {Arrangement} */ arrangement) {
  return measure(given, arrangement).over <= 0.5;
}

/**
 * Whether another part fits beside the map, which stays about as large as without it.
 *
 * @param {Given} given with the other part
 * @param {Arrangement} arrangement of all parts
 * @param {number} without the scale of the map without the other part
 */
export function hasRoom(given, arrangement, without) {
  return fits(given, arrangement) && mapScale(given, arrangement) >= TAKEN_AT * without;
}

/** The room of the map in an arrangement. @returns {Size} */
export function mapRoom(/** @type {Given} */ given, /** @type {Arrangement} */ arrangement) {
  const { width, height } = left(given, boxIn(given, arrangement), arrangement.place);
  return { width, height };
}

/** The scale of the map in an arrangement, as far as it shows more. */
export function mapScale(/** @type {Given} */ given, /** @type {Arrangement} */ arrangement) {
  return Math.min(CLEAR, measure(given, arrangement).map);
}

/**
 * The best arrangement of the parts.
 *
 * @param {Given} given
 * @param {boolean} isApart whether the column of the question is kept for others
 * @returns {Arrangement}
 */
export function arrange(given, isApart = false) {
  const ways = WAYS.filter(([place]) => !isApart || place !== "side");
  const all = ways.flatMap(([place, isRow]) => SCALES.map((scale) => ({ place, isRow, scale })));
  return all.reduce((better, next) => (worth(given, next) > worth(given, better) ? next : better));
}

/** The room that the parts take in an arrangement. */
export function boxIn(/** @type {Given} */ { parts, room }, /** @type {Arrangement} */ { place, isRow, scale }) {
  return place === "beside" && isRow ? columnsOf(parts, scale, room.height) : boxOf(parts, scale, isRow);
}
