// The map is made larger and moved: by wheel, pinch, double tap, buttons and keys.

import Panzoom from "../vendor/panzoom.es.js";
import { find } from "../common/page.js";
import { naturalSize } from "./drawing.js";
import { watchParts } from "./layout.js";

const MOST = 8;
const STEP = 1.35;
const SCROLL_MS = 500; // a wheel that scrolls the page goes on scrolling it over the map
const board = find("board");
let panzoom = null;
let view = null; // what is zoomed
let fitting = ""; // the sizes that the map was fitted for
let scrolled = 0; // when the wheel scrolled the page last

/** How much larger the drawing is, at scale 1, than the size at which it can be read. */
function fitScale(svg) {
  const { width, height } = naturalSize(svg);
  return Math.min(board.clientWidth / width, board.clientHeight / height);
}

/** The scale at which the smallest text can be read. */
function readable(svg) {
  return Math.max(1, 1 / fitScale(svg));
}

function isZoomed() {
  return panzoom && panzoom.getScale() > 1.003;
}

function changed() {
  if (!panzoom || !view) return;
  view.style.touchAction = isZoomed() ? "none" : "pan-y"; // a map that fits does not hold the page
  find("zoom-out").setAttribute("aria-disabled", String(!isZoomed()));
  find("zoom-fit").setAttribute("aria-disabled", String(!isZoomed()));
  board.classList.toggle("zoomed", Boolean(isZoomed()));
}

function zoom(by, point) {
  if (!panzoom) return;
  const scale = Math.max(1, Math.min(MOST, panzoom.getScale() * by));
  const { left, top, width, height } = board.getBoundingClientRect();
  const at = point ?? { clientX: left + width / 2, clientY: top + height / 2 };
  panzoom.zoomToPoint(scale, at, { animate: false });
  if (scale === 1) panzoom.pan(0, 0);
  changed();
}

/** Show the whole map, or on a wide window all of it that can be read. */
function fit(svg) {
  if (!panzoom) return;
  const scale = matchMedia("(min-width: 60rem)").matches ? Math.min(readable(svg), 2) : 1;
  panzoom.reset({ animate: false });
  if (scale > 1.004) panzoom.zoom(scale, { animate: false });
  changed();
}

function wheeled(event) {
  if (event.defaultPrevented || !panzoom) return;
  const isIn = event.deltaY < 0;
  const goesOn = Date.now() - scrolled < SCROLL_MS;
  if (!event.ctrlKey && (goesOn || (!isIn && !isZoomed()))) {
    scrolled = Date.now();
    return;
  }
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 400), event);
}

function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !panzoom) return;
  const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  const steps = { "+": STEP, "=": STEP, "-": 1 / STEP, 0: 0.01 };
  if (steps[event.key]) zoom(steps[event.key]);
  else if (ways[event.key] && isZoomed() && event.target === board) {
    const [x, y] = ways[event.key];
    panzoom.pan(x / panzoom.getScale(), y / panzoom.getScale(), { relative: true });
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Hold a new drawing as the old one was held, unless the room or the drawing has another size. */
function hold({ room, view: found, svg }) {
  if (room !== "board") return;
  const { width, height } = naturalSize(svg);
  const sizes = [board.clientWidth, board.clientHeight].join();
  if (view !== found) {
    panzoom?.destroy();
    view = found;
    panzoom = Panzoom(view, { maxScale: MOST, minScale: 1, contain: "outside", panOnlyWhenZoomed: true, cursor: "", touchAction: "pan-y", noBind: false });
    view.addEventListener("panzoomchange", changed);
    fitting = "";
  }
  const shape = `${(width / height).toFixed(2)} ${sizes}`;
  if (fitting.split(" ")[1] !== sizes || !isZoomed()) fit(svg);
  fitting = shape;
}

/** Two fingers are ours: one scrolls the page past a map that fits. */
function touched(event) {
  if (event.touches.length > 1) event.preventDefault();
}

/** Let the map be zoomed. */
export function setUpZoom() {
  watchParts(hold);
  board.addEventListener("wheel", wheeled, { passive: false });
  board.addEventListener("keydown", keyed);
  board.addEventListener("touchstart", touched, { passive: false });
  addEventListener("wheel", (event) => {
    if (!board.contains(/** @type {Node} */ (event.target))) scrolled = Date.now();
  }, { passive: true });
  const buttons = { "zoom-in": () => zoom(STEP), "zoom-out": () => zoom(1 / STEP), "zoom-fit": () => zoom(0.01) };
  for (const [id, press] of Object.entries(buttons)) find(id).addEventListener("click", press);
  new ResizeObserver(() => {
    const svg = view?.querySelector("svg");
    if (svg) hold({ room: "board", view, svg });
  }).observe(board);
}

/** Make the map larger, or whole again, about a point. */
export function zoomAt(point) {
  const svg = view?.querySelector("svg");
  if (!svg) return;
  if (isZoomed()) zoom(0.01);
  else zoom(Math.max(2, readable(svg)), point);
}
