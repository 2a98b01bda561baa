// A value along the slider: a step curve over all versions, in which undone stretches are shaded.

import { tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { Latest } from "../common/tasks.js";
import { store } from "../match/store.js";
import { read } from "../match/viewer.js";
import { goTo, place, watch, watchSettled } from "../time/place.js";
import { readWholeLedger } from "../time/panels/ledger.js";
import { undoneAmong, undoneWords } from "../time/panels/chart.js";
import { drawn, titled } from "../time/svg.js";
import { parametersOf } from "./question.js";
import { nameOf, shortly } from "./shown_values.js";
import { readValues } from "./values.js";
import { t } from "../common/words.js";

/**
 * @typedef {import("../match/store.js").Question} Question
 * @typedef {import("../match/store.js").TracedPoint} TracedPoint
 */

const HEIGHT = 46;
const EDGE = 5; // pixels above and below the curve
const LEVELS_MOST = 12; // different values that have levels of their own, if they are no numbers
const PAGES_MOST = 20;
const picture = find("curve", SVGSVGElement);
const said = find("traced-said");
const room = find("traced");
const traces = new Latest();

/** A value in words; the view need not have it. */
function words(/** @type {any} */ value) {
  return value === null ? t("why.absent") : shortly(value);
}

/** The value at a version: that of the last point up to there. @param {number} version */
function valueAt(version) {
  return (
    store
      .get("trace")
      .points.filter(({ seq }) => seq <= version)
      .pop()?.value ?? null
  );
}

/** The heights of values, from 0 to 1: of numbers by size, of others by the order in which they come. */
function levelsOf(/** @type {TracedPoint[]} */ points) {
  const values = points.map(({ value }) => value);
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length && values.every((value) => value === null || typeof value === "number")) {
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    return (/** @type {any} */ value) => (value === null ? null : high > low ? (value - low) / (high - low) : 0.5);
  }
  const texts = [...new Set(values.filter((value) => value !== null).map((value) => JSON.stringify(value)))];
  const steps = Math.min(texts.length, LEVELS_MOST);
  return (/** @type {any} */ value) => {
    if (value === null) return null;
    return steps > 1 ? (texts.indexOf(JSON.stringify(value)) % steps) / (steps - 1) : 0.5;
  };
}

function scaleOf(/** @type {number} */ width, /** @type {number} */ newest) {
  return (/** @type {number} */ version) => (newest > 1 ? (width * (version - 1)) / (newest - 1) : 0);
}

/** The stretches over which the value stays the same: from each point to the next one. */
function runs() {
  const { points, newest } = store.get("trace");
  return points.map(({ seq, value }, index) => ({ from: seq, to: (points[index + 1]?.seq ?? newest + 1) - 1, value }));
}

/** The curve as a path; it is interrupted where the view has no such value. */
function pathOf(/** @type {(version: number) => number} */ x) {
  const { points, newest } = store.get("trace");
  const level = levelsOf(points);
  let isDown = false; // whether the pen is on the paper
  const parts = runs().map(({ from, to, value }) => {
    const height = level(value);
    if (height === null) {
      isDown = false;
      return "";
    }
    const y = (EDGE + (1 - height) * (HEIGHT - 2 * EDGE)).toFixed(1);
    const begin = isDown ? `V${y}` : `M${x(from).toFixed(1)} ${y}`;
    isDown = true;
    return `${begin}H${x(Math.min(to + 1, newest)).toFixed(1)}`;
  });
  return parts.join("");
}

function shades(/** @type {(version: number) => number} */ x) {
  const { newest } = store.get("trace");
  const shown = undoneAmong(store.get("ledger").stretches).filter(({ from }) => from <= newest);
  return shown.map((stretch) => {
    const [begin, end] = [x(stretch.from), x(Math.min(newest, stretch.to + 1))];
    const shape = { x: begin, width: end - begin, y: 0, height: HEIGHT };
    const named = { "data-from": stretch.from, "data-to": stretch.to };
    return drawn("rect", { class: "undone", ...named, ...shape }, titled(undoneWords(stretch)));
  });
}

/** The value of each stretch as a title over it. */
function titles(/** @type {(version: number) => number} */ x) {
  return runs().map(({ from, to, value }) => {
    const shape = { x: x(from), width: Math.max(1, x(to + 1) - x(from)), y: 0, height: HEIGHT };
    const title = t("trace.run", { value: words(value), from, to });
    return drawn("rect", { class: "run", "data-from": from, ...shape }, titled(title));
  });
}

function showPlace() {
  const { asked, newest } = store.get("trace");
  if (!asked) return;
  const { version } = place();
  said.textContent = t("trace.said", { name: nameOf(asked.address), value: words(valueAt(version)), version });
  const at = scaleOf(picture.clientWidth, newest)(Math.min(version, newest)).toFixed(1);
  for (const cursor of picture.querySelectorAll(".cursor"))
    for (const end of ["x1", "x2"]) cursor.setAttribute(end, at);
}

function draw() {
  const { asked, points, newest } = store.get("trace");
  const width = picture.clientWidth;
  if (!asked || !width) return;
  const x = scaleOf(width, newest);
  const described = points.map(({ seq, value }) => t("trace.from", { value: words(value), from: seq })).join("; ");
  picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  picture.setAttribute("aria-label", t("trace.title", { name: nameOf(asked.address) }));
  picture.replaceChildren(
    drawn("desc", {}, [`${described}.`, ...undoneAmong(store.get("ledger").stretches).map(undoneWords)].join(" ")),
    ...shades(x),
    drawn("path", { class: "line", d: pathOf(x) }),
    drawn("line", { class: "cursor", y1: 0, y2: HEIGHT }),
    ...titles(x),
  );
  showPlace();
}

/** Read all pages of a trace. */
async function readPoints(/** @type {string} */ select, /** @type {string} */ eyes, /** @type {number} */ newest) {
  /** @type {TracedPoint[]} */
  const points = [];
  let query = new URLSearchParams({ select, line: "all", to: String(newest), ...(eyes && { as: eyes }) }).toString();
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const answer = await read(`/trace?${query}`);
    points.push(...answer.points);
    if (!answer.next) break;
    query = answer.next.split("?")[1];
  }
  return points;
}

/** Draw the value of a question along the slider. @param {Question} asked @param {string} [known] its expression */
export async function traceValue(asked, known) {
  const isLatest = traces.begin();
  const { newest } = place();
  const select = known ?? (await read(`/why?${parametersOf(asked)}&limit=1`)).select;
  if (select === null) throw new Error(t("trace.too-long"));
  const [points] = await Promise.all([readPoints(select, asked.eyes, newest), readWholeLedger(), readValues()]);
  if (!isLatest()) return;
  store.set("trace", { asked, select, points, newest });
  room.hidden = false;
  find("time").classList.add("with-curve");
  draw();
}

function close() {
  traces.drop();
  store.set("trace", { asked: null, select: "", points: [], newest: 0 });
  room.hidden = true;
  find("time").classList.remove("with-curve");
  find("slider").focus();
}

function pressed(/** @type {MouseEvent} */ event) {
  const { left, width } = picture.getBoundingClientRect();
  const { newest } = store.get("trace");
  goTo(Math.round(1 + ((event.clientX - left) / width) * (newest - 1)), { jump: true });
}

/** The match goes on: the curve is read anew once the page shows more of it. */
function refresh() {
  const { asked, select, newest } = store.get("trace");
  if (asked && newest !== place().newest) traceValue(asked, select).catch(tell);
}

picture.setAttribute("height", String(HEIGHT));
picture.addEventListener("click", pressed);
find("traced-close").addEventListener("click", close);
new ResizeObserver(draw).observe(room);
watch(showPlace);
watchSettled(refresh);
