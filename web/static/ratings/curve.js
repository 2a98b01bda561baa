// The curve of a rating: from before the first listed match, one step for each match.

import { day, t } from "../common/words.js";
import { drawn } from "../time/svg.js";

const SIZE = { width: 280, height: 118, left: 44, right: 12, top: 12, bottom: 26 };
const LEAST = 100; // of the range, in points
const EDGE = 4; // between a number and the curve

/**
 * @typedef {{ at: string, before: number, after: number }} Step the time of a result, and the rating on both sides of it
 */

/** The scales of a curve. @param {number[]} ratings */
function scalesOf(ratings) {
  const middle = (Math.min(...ratings) + Math.max(...ratings)) / 2;
  const range = Math.max(LEAST, Math.max(...ratings) - Math.min(...ratings));
  const [low, high] = [middle - range / 2, middle + range / 2];
  const { width, height, left, right, top, bottom } = SIZE;
  return {
    x: (/** @type {number} */ number) => left + ((width - left - right) * number) / (ratings.length - 1),
    y: (/** @type {number} */ rating) => top + ((height - top - bottom) * (high - rating)) / (high - low),
  };
}

/** The numbers beside a curve: its lowest and its highest rating. */
function numbersOf(/** @type {number[]} */ ratings, /** @type {(rating: number) => number} */ y) {
  const ends = [...new Set([Math.min(...ratings), Math.max(...ratings)])];
  return ends.flatMap((rating) => [
    drawn("path", { class: "curve-line", d: `M${SIZE.left} ${y(rating)}H${SIZE.width - SIZE.right}` }),
    drawn("text", { class: "curve-number", x: SIZE.left - EDGE * 2, y: y(rating) + EDGE }, String(rating)),
  ]);
}

/** The days of the first and of the last match. */
function daysOf(/** @type {Step[]} */ steps) {
  const [first, last] = [day(steps[0].at), day(steps[steps.length - 1].at)];
  const y = SIZE.height - EDGE * 1.5;
  const end = drawn("text", { class: "curve-last", x: SIZE.width - SIZE.right, y }, last);
  return first === last ? [end] : [drawn("text", { x: SIZE.left, y }, first), end];
}

/**
 * Draw the curve of a rating over its matches, oldest first.
 *
 * @param {Step[]} steps at least one
 * @param {{ name: string, ladder: string }} about the account, and the game with its number of players
 */
export function drawCurve(steps, { name, ladder }) {
  const ratings = [steps[0].before, ...steps.map(({ after }) => after)];
  const { x, y } = scalesOf(ratings);
  const points = ratings.map((rating, number) => `${x(number).toFixed(1)} ${y(rating).toFixed(1)}`);
  const last = ratings.length - 1;
  const floor = SIZE.height - SIZE.bottom;
  const went = t("rating.went", { ladder, first: ratings[0], last: ratings[last], best: Math.max(...ratings) });
  return drawn(
    "svg",
    {
      class: "rating-curve",
      viewBox: `0 0 ${SIZE.width} ${SIZE.height}`,
      role: "img",
      "aria-label": `${t("rating.course", { name })}. ${went}`,
    },
    ...numbersOf(ratings, y),
    drawn("path", { class: "curve-area", d: `M${points.join("L")}V${floor}H${x(0)}z` }),
    drawn("path", { class: "curve-way", d: `M${points.join("L")}` }),
    drawn("circle", { class: "curve-start", cx: x(0), cy: y(ratings[0]), r: 3 }),
    drawn("circle", { class: "curve-end", cx: x(last), cy: y(ratings[last]), r: 4.5 }),
    ...daysOf(steps),
  );
}
