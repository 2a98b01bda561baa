// What stands along the slider: rounds, phases, undos, branches, swings, and what a search found.
// One press on the strip goes to the nearest mark, or else to the version under the pointer.

import { find } from "../common/page.js";
import { store } from "../match/store.js";
import { goTo, place } from "./place.js";
import { drawn, titled } from "./svg.js";
import { t } from "../common/words.js";

/** @typedef {import("../match/store.js").Mark} Mark */

const KINDS = ["found", "phase", "round", "undo", "branch", "swing"]; // in the order of painting
const NEAR_PX = 7;
const HEIGHT = 16;
const strip = find("marks", SVGSVGElement);

function share(version) {
  const { newest } = place();
  return newest > 1 ? (version - 1) / (newest - 1) : 0;
}

const percent = (/** @type {number} */ part) => `${(100 * part).toFixed(3)}%`;

const SHAPES = {
  phase: "M0 5V10",
  round: "M0 1V12",
  undo: "M2.5 3A4 4 0 1 0 3 9M3 1V5H-1",
  branch: "M0 12V4M0 8L4 3",
  swing: "M0 2L4 7L0 12L-4 7Z",
};

/** One mark, in a drawing of its own, which keeps its shape however wide the strip is. */
function pictured(kind, /** @type {Mark} */ mark) {
  const x = percent(share(mark.version));
  if (kind === "found") {
    const width = percent(Math.max(0, share(mark.until ?? mark.version) - share(mark.version)));
    return drawn(
      "g",
      { class: "mark found" },
      titled(mark.words),
      drawn("rect", { x, y: 13, width, height: 3 }),
      drawn("circle", { cx: x, cy: 13, r: 2.5 }),
    );
  }
  const shape = drawn("path", { d: SHAPES[kind] });
  const around = drawn("rect", { class: "near", x: -NEAR_PX / 2, y: 0, width: NEAR_PX, height: HEIGHT }); // what is pointed at
  return drawn("svg", { x, y: 0, overflow: "visible", class: `mark ${kind}` }, titled(mark.words), around, shape);
}

function draw() {
  const until = place().newest;
  store.set("marks", { until });
  const { all: marks } = store.get("marks");
  const here = KINDS.map(
    (kind) => /** @type {const} */ ([kind, (marks[kind] ?? []).filter((mark) => mark.version <= until)]),
  );
  const counted = here.filter(([, all]) => all.length).map(([kind, all]) => t(`marks.${kind}`, { count: all.length }));
  strip.setAttribute("aria-label", counted.length ? t("marks", { marks: counted.join(", ") }) : t("marks.none"));
  strip.replaceChildren(...here.flatMap(([kind, all]) => all.map((mark) => pictured(kind, mark))));
}

/** Set the marks of a kind. */
export function setMarks(kind, /** @type {Mark[]} */ all) {
  store.set("marks", { all: { ...store.get("marks").all, [kind]: all } });
  draw();
}

/** Draw the marks where they lie now that the match is longer. */
export function refreshMarks() {
  if (store.get("marks").until !== place().newest) draw();
}

function pressed(/** @type {MouseEvent} */ event) {
  const { left, width } = strip.getBoundingClientRect();
  const x = event.clientX - left;
  const all = Object.values(store.get("marks").all).flat();
  const away = (/** @type {Mark} */ mark) => Math.abs(share(mark.version) * width - x);
  const nearest = all.reduce(
    (best, mark) => (!best || away(mark) < away(best) ? mark : best),
    /** @type {Mark | null} */ (null),
  );
  const under = 1 + Math.round((x / width) * (place().newest - 1));
  goTo(nearest && away(nearest) <= NEAR_PX ? nearest.version : under, { jump: true });
}

/** A mark of each kind with what it stands for. */
export function legendOf() {
  return Object.entries(SHAPES).map(([kind, d]) => ({
    kind,
    picture: drawn(
      "svg",
      { viewBox: "-6 0 12 14", width: 18, height: 21, class: `mark ${kind}`, "aria-hidden": "true" },
      drawn("path", { d }),
    ),
  }));
}

/** Make the strip work. */
export function setUpMarks() {
  strip.setAttribute("height", String(HEIGHT));
  strip.addEventListener("click", pressed);
}
