// The map is made larger and moved: by wheel, pinch, double tap, buttons and keys.

import Panzoom from "../vendor/panzoom.es.js";
import { on } from "../common/bus.js";
import { find, findAll } from "../common/page.js";
import { mySeat } from "../match/viewer.js";
import { elementOf, naturalSize, touchables } from "./drawing.js";
import { watchParts } from "./layout.js";

const MOST = 8;
const LARGEST = 3; // times the size at which it can be read: nothing is told by more
const REST_MS = 700; // without anything to choose, until the whole map is shown
const STEP = 1.35;
const STRAY_PX = 8; // how far a press may move and not be a drag
const FINGER = 44; // pixels across: what a finger hits
const CLOSEST = 4; // that we go by ourselves
const SCROLL_MS = 500; // a wheel that scrolls the page goes on scrolling it over the map
const board = find("board");
const wide = matchMedia("(min-width: 60rem)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let panzoom = null;
let view = null; // what is zoomed
let fitting = ""; // the sizes that the map was fitted for
let resting = null; // what waits until there has been nothing to choose for a while
let scrolled = 0; // when the wheel scrolled the page last
/** @type {{ clientX: number, clientY: number, apart: number } | null} */
let fingers = null; // where two of them stood last
let isOurs = true; // whether we may still lay the map: whoever moves it, or has seen it laid, keeps it
let isTheirs = false; // whether the reader has zoomed or moved it by hand: then it is not fitted again
let pressedAt = { x: 0, y: 0 };
let isLaid = false; // whether what can be chosen has been laid in sight: once is enough
/** @type {string[]} */
let lit = []; // what can be chosen

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

/**
 * Lay the map: `x` and `y` are how far its middle lies from that of its room, at scale 1. It never
 * leaves a gap at an edge. Panzoom would work that out from what is drawn, which may be a frame old.
 */
function put(scale, x, y, animate = false) {
  const room = { x: (board.clientWidth * (scale - 1)) / scale / 2, y: (board.clientHeight * (scale - 1)) / scale / 2 };
  const within = (far, most) => Math.max(-most, Math.min(most, far));
  if (Math.abs(scale - panzoom.getScale()) > 1e-6) panzoom.zoom(scale, { animate, force: true, contain: "" });
  panzoom.pan(within(x, room.x), within(y, room.y), { animate, force: true, contain: "" });
  changed();
}

/** Where a point of the window lies from the middle of the map's room. */
function fromMiddle({ clientX, clientY }) {
  const { left, top, width, height } = board.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Give the map a scale; what lay under one point of the window lies under another one then. */
function scaleTo(wanted, from, to = from) {
  const most = Math.min(MOST, LARGEST * readable(view.querySelector("svg")));
  const scale = Math.max(1, Math.min(most, wanted));
  const [old, { x, y }, was, is] = [panzoom.getScale(), panzoom.getPan(), fromMiddle(from), fromMiddle(to)];
  put(scale, is.x / scale - was.x / old + x, is.y / scale - was.y / old + y);
}

function zoom(by, point) {
  if (!panzoom) return;
  isOurs = false;
  isTheirs = true;
  const { left, top, width, height } = board.getBoundingClientRect();
  scaleTo(panzoom.getScale() * by, point ?? { clientX: left + width / 2, clientY: top + height / 2 });
}

/** The box around elements as they are seen, or null where there is none. */
function boxAround(elements) {
  const boxes = elements.map((one) => one.getBoundingClientRect()).filter((one) => one.width > 0);
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top))];
  const [right, bottom] = [Math.max(...boxes.map((one) => one.right)), Math.max(...boxes.map((one) => one.bottom))];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** Move the map, as far as it goes, until these lie in the middle; a way in which all fits, all does. */
function centre(elements, animate = false) {
  if (!isZoomed()) return;
  const [all, wanted] = [boxAround(touchables(view)), boxAround(elements)];
  if (!all) return;
  const { left, top, width, height } = view.getBoundingClientRect(); // drawn as the elements are
  const [drawn, scale] = [width / board.clientWidth, panzoom.getScale()];
  const fits = (size, room) => (size / drawn) * scale <= room;
  const x = !wanted || fits(all.width, board.clientWidth) ? all.x : wanted.x;
  const y = !wanted || fits(all.height, board.clientHeight) ? all.y : wanted.y;
  put(scale, (left + width / 2 - x) / drawn, (top + height / 2 - y) / drawn, animate);
}

/** What is the viewer's own on the map. */
function ownPieces() {
  const seat = mySeat();
  return seat === null || !view ? [] : findAll(`[data-seat="${seat}"], [id^="ant:${seat}."]`, SVGGraphicsElement, view);
}

/** What an own piece lies on: the hex, not the token on it. */
function placeOf(piece) {
  return touchables(view).find((one) => one.contains(piece)) ?? piece;
}

/** On a narrow window, make the map so large that it can be read and hit, as long as all of these are seen. */
function bringNear(elements) {
  const around = boxAround(elements);
  if (!around || !isOurs || wide.matches) return;
  const drawn = view.getBoundingClientRect().width / board.clientWidth;
  const sizes = elements.map((one) => one.getBoundingClientRect()).map((one) => Math.min(one.width, one.height));
  const wanted = (drawn * FINGER) / Math.min(...sizes.filter((one) => one > 0));
  const fits = 0.95 * drawn * Math.min(board.clientWidth / around.width, board.clientHeight / around.height);
  const scale = Math.min(CLOSEST, fits, Math.max(wanted, readable(view.querySelector("svg"))));
  put(scale > 1.05 ? scale : 1, 0, 0);
}

/** Lay the map so that one sees what one looks for first: what can be chosen on it, else what is one's own. */
function lay() {
  const found = lit.map(elementOf).filter((one) => one !== null && view?.contains(one));
  const wanted = found.length ? found : ownPieces().map(placeOf);
  bringNear(lit.length ? wanted : []); // who waits looks at the whole map
  centre(wanted);
  isLaid = found.length > 0;
}

/** On a narrow window, show the whole map again while there is nothing to choose: others play, or it is over. */
function rest() {
  if (!panzoom || wide.matches || isTheirs) return;
  put(1, 0, 0, !still.matches);
  [isOurs, isLaid] = [true, false];
}

/** Show the whole map, or on a wide window all of it that can be read. */
function fit(svg) {
  if (!panzoom) return;
  const scale = wide.matches ? Math.min(readable(svg), 2) : 1;
  put(scale > 1.004 ? scale : 1, 0, 0);
  lay();
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
    isOurs = false;
    isTheirs = true;
    const [x, y] = ways[event.key];
    const [scale, at] = [panzoom.getScale(), panzoom.getPan()];
    put(scale, at.x + x / scale, at.y + y / scale, !still.matches);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Hold a new drawing as the old one was held; another room, or a drawing of another size, is fitted. */
function hold({ room, view: found, svg }) {
  if (room !== "board") return;
  const { width, height } = naturalSize(svg);
  const sizes = [board.clientWidth, board.clientHeight].join();
  if (view !== found) {
    panzoom?.destroy();
    view = found;
    panzoom = Panzoom(view, {
      maxScale: MOST,
      minScale: 1,
      contain: "outside",
      disableZoom: true,
      panOnlyWhenZoomed: true,
      cursor: "",
      touchAction: "pan-y",
      noBind: false,
    });
    view.addEventListener("panzoomchange", changed);
    fitting = "";
  }
  if (fitting.split(" ")[1] !== sizes) isTheirs = false; // another room
  const shape = `${Math.round(width)}x${Math.round(height)} ${sizes}`;
  if (fitting !== shape && !isTheirs) {
    fit(svg);
    [isOurs, isLaid] = [true, false]; // what can be chosen on it may be told only now
  }
  fitting = shape;
}

/** The middle and the distance of two fingers. */
function spread({ touches: [one, other] }) {
  const [x, y] = [one.clientX - other.clientX, one.clientY - other.clientY];
  return {
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
    apart: Math.max(1, Math.hypot(x, y)),
  };
}

/** Two fingers are ours: they zoom and move the map. One scrolls the page past a map that fits. */
function touched(event) {
  isOurs = false;
  fingers = event.touches.length === 2 ? spread(event) : null;
  if (event.touches.length > 1) event.preventDefault();
}

function dragged(event) {
  if (!fingers || !panzoom || event.touches.length !== 2) return;
  event.preventDefault();
  isTheirs = true;
  const now = spread(event);
  scaleTo(panzoom.getScale() * (now.apart / fingers.apart), fingers, now);
  fingers = now;
}

/** Let the map be zoomed. */
export function setUpZoom() {
  watchParts(hold);
  board.addEventListener("wheel", wheeled, { passive: false });
  board.addEventListener("keydown", keyed);
  board.addEventListener("touchstart", touched, { passive: false });
  board.addEventListener("touchmove", dragged, { passive: false });
  for (const end of ["touchend", "touchcancel"]) board.addEventListener(end, () => (fingers = null));
  board.addEventListener("pointerdown", (event) => {
    isOurs = false;
    pressedAt = event;
  });
  board.addEventListener("pointermove", (event) => {
    if (event.buttons && isZoomed() && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > STRAY_PX)
      isTheirs = true;
  });
  addEventListener(
    "wheel",
    (event) => {
      if (!board.contains(/** @type {Node} */ (event.target))) scrolled = Date.now();
    },
    { passive: true },
  );
  const buttons = { "zoom-in": () => zoom(STEP), "zoom-out": () => zoom(1 / STEP), "zoom-fit": () => zoom(0.01) };
  for (const [id, press] of Object.entries(buttons)) find(id).addEventListener("click", press);
  on("choice-changed", (choice) => {
    lit = choice.lit;
    clearTimeout(resting);
    if (!lit.length && !choice.chosen.length) resting = setTimeout(rest, REST_MS);
    else if (isOurs && !isLaid) lay();
  });
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

/** Move the map until something on it lies in its middle; whether it is on the map. */
export function showOnMap(element) {
  if (!board.contains(element)) return false;
  centre([element], !still.matches);
  return true;
}
