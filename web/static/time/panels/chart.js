// A chart over the versions of a match: a line for each seat, marks, and the place that is shown.
// It is drawn in the pixels of its room, so that its letters stay legible, and again when that changes.

import { element } from "../../common/api.js";
import { goTo, place, watch } from "../place.js";
import { drawn, titled } from "../svg.js";
import { inLanguage } from "../../common/language.js";
import { t } from "../../common/words.js";

/**
 * What a chart shows.
 *
 * @typedef {{ seat: number, name: string, points: [number, number][] }} Series
 * @typedef {{ version: number, value: number, label: string, words: string }} ChartMark
 * @typedef {{ from: number, to: number, follows: number, undone_by: number | null }} Stretch
 * @typedef {Stretch & { undone_by: number }} Undone
 * @typedef {{
 *   title: string,
 *   described: string,
 *   series: Series[],
 *   last: number,
 *   low?: number,
 *   high?: number,
 *   isStepped: boolean,
 *   say: (value: number) => string,
 *   marks?: ChartMark[],
 *   undone?: Undone[],
 *   hasUndone?: boolean,
 * }} Shown
 * `undone` are the versions that a rewind abandoned: they are shaded. `hasUndone` says that the
 * lines have values there.
 */

const HEIGHT = 220;
const EDGE = { left: 44, right: 12, top: 12, bottom: 26 };
const LETTER = 8; // pixels that an axis number needs for each of its letters, at most
const TICKS = 4;

/** A round number at least as large as one. */
function roundUp(value) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].map((factor) => factor * unit).find((rounded) => rounded >= value) ?? value;
}

/** The value of a line at a version: of its last point up to there. */
export function valueAt(/** @type {[number, number][]} */ points, /** @type {number} */ version) {
  const point = points.filter(([at]) => at <= version).pop();
  return point ? point[1] : null;
}

/** Where things lie in a chart of so many pixels. */
function scaleOf(/** @type {Shown} */ shown, width) {
  const values = shown.series.flatMap((curve) => curve.points.map(([, value]) => value));
  const low = shown.low ?? Math.min(0, ...values);
  const step = roundUp(Math.max(((shown.high ?? Math.max(1, ...values)) - low) / TICKS, 0.01));
  const tick = shown.high === undefined ? Math.max(1, Math.ceil(step)) : (shown.high - low) / TICKS;
  const high = low + tick * TICKS;
  const [across, down] = [width - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  return {
    ticks: Array.from({ length: TICKS + 1 }, (_, at) => low + at * tick),
    x: (/** @type {number} */ version) => EDGE.left + (across * (version - 1)) / Math.max(1, shown.last - 1),
    y: (/** @type {number} */ value) => EDGE.top + down * (1 - (value - low) / (high - low)),
    versionAt: (/** @type {number} */ x) =>
      Math.round(Math.min(shown.last, Math.max(1, 1 + ((x - EDGE.left) / across) * (shown.last - 1)))),
  };
}

function pathOf(/** @type {Series} */ { points }, /** @type {Shown} */ shown, scale) {
  const spelled = points.map(([version, value], at) => {
    const [x, y] = [scale.x(version).toFixed(1), scale.y(value).toFixed(1)];
    if (!at) return `M${x} ${y}`;
    return shown.isStepped ? `H${x}V${y}` : `L${x} ${y}`;
  });
  return spelled.join("") + (shown.isStepped ? `H${scale.x(shown.last).toFixed(1)}` : "");
}

/** The stretches that a rewind abandoned. */
export function undoneAmong(/** @type {Stretch[]} */ stretches) {
  return /** @type {Undone[]} */ (stretches.filter((stretch) => stretch.undone_by !== null));
}

/** An abandoned stretch in words. */
export function undoneWords(/** @type {Undone} */ { from, to, undone_by: by }) {
  const versions = from === to ? t("version", { version: from }) : t("versions", { from, to });
  return t("chart.undone", { versions, by });
}

/** The shade over the versions that a rewind abandoned. */
function shades(/** @type {Shown} */ shown, scale) {
  return (shown.undone ?? []).map((stretch) => {
    const [x, end] = [scale.x(stretch.from), scale.x(Math.min(shown.last, stretch.to + 1))];
    const room = { x, width: end - x, y: EDGE.top, height: HEIGHT - EDGE.top - EDGE.bottom };
    return drawn(
      "rect",
      { class: "undone", "data-from": stretch.from, "data-to": stretch.to, ...room },
      titled(undoneWords(stretch)),
    );
  });
}

function axes(/** @type {Shown} */ shown, scale, width) {
  const lines = scale.ticks.flatMap((/** @type {number} */ value) => [
    drawn("line", { class: "grid", x1: EDGE.left, x2: width - EDGE.right, y1: scale.y(value), y2: scale.y(value) }),
    drawn("text", { x: EDGE.left - 6, y: scale.y(value) + 4, "text-anchor": "end" }, shown.say(value)),
  ]);
  const many = Math.max(2, Math.min(7, Math.floor(width / (10 * LETTER))));
  const versions = Array.from({ length: many }, (_, at) => Math.round(1 + ((shown.last - 1) * at) / (many - 1)));
  const below = versions.map((version, at) => {
    const anchor = at === many - 1 ? "end" : at ? "middle" : "start";
    return drawn("text", { x: scale.x(version), y: HEIGHT - 8, "text-anchor": anchor }, String(version));
  });
  return [...lines, ...below];
}

/** A mark of a chart: a link to its version. */
function marked(/** @type {ChartMark} */ mark, scale) {
  const at = { cx: scale.x(mark.version), cy: scale.y(mark.value) };
  const press = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    event.stopPropagation();
    goTo(mark.version, { jump: true });
  };
  return drawn(
    "a",
    { href: inLanguage(`?at=${mark.version}`), "data-version": mark.version, "aria-label": mark.words, onclick: press },
    titled(mark.words),
    drawn("circle", { ...at, r: 10 }),
    drawn("text", { x: at.cx, y: at.cy + 4, "text-anchor": "middle" }, mark.label),
  );
}

function legendOf(/** @type {Shown} */ shown) {
  const items = shown.series.map((curve) =>
    element(
      "li",
      {},
      element("span", { class: `swatch seat-${curve.seat}`, "aria-hidden": "true" }),
      `${curve.name}: `,
      element("b", {}),
    ),
  );
  return element("ul", { class: "chart-legend" }, ...items);
}

/** A chart on the page, which is drawn again when its room or the match changes. */
export class Chart {
  /** @type {Shown | null} */
  #shown = null;
  #picture = drawn("svg", { class: "chart", height: HEIGHT, role: "group" });
  #cursor = drawn("line", { class: "cursor", y1: EDGE.top, y2: HEIGHT - EDGE.bottom });
  #legend = element("ul", {});
  #scale = /** @type {any} */ (null);

  /** @param {HTMLElement} box where it is to stand */
  constructor(box) {
    box.replaceChildren(this.#legend, this.#picture);
    this.box = box;
    this.#picture.addEventListener("click", (event) => this.#press(/** @type {MouseEvent} */ (event)));
    new ResizeObserver(() => this.#draw()).observe(box);
    watch(() => this.#showPlace());
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    const legend = legendOf(shown);
    this.#legend.replaceWith(legend);
    this.#legend = legend;
    this.#draw();
  }

  #draw() {
    const [shown, width] = [this.#shown, this.box.clientWidth];
    if (!shown || !width) return;
    this.#scale = scaleOf(shown, width);
    const paths = shown.series.map((curve) =>
      drawn("path", { class: `line seat-${curve.seat}`, d: pathOf(curve, shown, this.#scale) }, titled(curve.name)),
    );
    this.#picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.#picture.setAttribute("aria-label", shown.title);
    this.#picture.replaceChildren(
      titled(t("chart.press", { title: shown.title })),
      drawn("desc", {}, [shown.described, ...(shown.undone ?? []).map(undoneWords)].join(" ")),
      ...shades(shown, this.#scale),
      ...axes(shown, this.#scale, width),
      ...paths,
      this.#cursor,
      ...(shown.marks ?? []).map((mark) => marked(mark, this.#scale)),
    );
    this.#showPlace();
  }

  #showPlace() {
    const shown = this.#shown;
    if (!shown || !this.#scale) return;
    const { version } = place();
    const x = this.#scale.x(Math.min(version, shown.last));
    this.#cursor.setAttribute("x1", x);
    this.#cursor.setAttribute("x2", x);
    const isUnknown =
      !shown.hasUndone && shown.undone?.some((stretch) => stretch.from <= version && version <= stretch.to);
    shown.series.forEach((curve, at) => {
      const value = isUnknown ? null : valueAt(curve.points, version);
      const said = this.#legend.children[at]?.querySelector("b");
      if (said) said.textContent = value === null ? "–" : shown.say(value);
    });
  }

  #press(/** @type {MouseEvent} */ event) {
    if (!this.#scale) return;
    const { left } = this.#picture.getBoundingClientRect();
    goTo(this.#scale.versionAt(event.clientX - left), { jump: true });
  }
}
