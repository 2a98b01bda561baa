// The map is made larger and moved: by wheel, pinch, double tap, buttons and keys.

import Panzoom from "../vendor/panzoom.es.js";
import { emit, on } from "../common/bus.js";
import { find, findAll, still, wide } from "../common/page.js";
import { Delay } from "../common/tasks.js";
import { mySeat } from "../match/viewer.js";
import { boxAround, fitScale, fromMiddle, middle, readable, roomSize, smallestOf, spread } from "./boxes.js";
import { isWithin } from "./free_room.js";
import { isBehind } from "./watching.js";
import { elementOf, naturalSize, touchables } from "./drawing.js";

const MOST = 8;
const LARGEST = 3; // times the size at which it can be read: nothing is told by more
const REST_MS = 4000; // without anything to choose, until the whole map is shown
const STEP = 1.35;
const STRAY_PX = 8; // how far a press may move and not be a drag
const FINGER = 44; // pixels across: what a finger hits
const PRESSABLE = 30; // pixels across: what can be pressed without being made larger
const CLOSEST = 4; // that we go by ourselves
const EDGE_PX = 6; // around the map: outlines of what can be chosen
const SMALLEST = 0.9; // of the size at which it can be read, if more of the map is seen by that
const HELD_MS = 100; // after which the map lies
const FREE = "pan-x pan-y"; // what a finger does to the page if the map does not hold it
const MOVED_MS = 600; // until what moves on the board has come to where it goes
const SCROLL_MS = 500; // a wheel that scrolls the page goes on scrolling it over the map
const board = find("board");

/** The map as it is zoomed, and what it was laid for. */
class MapZoom {
  #panzoom = /** @type {any} */ (null);
  #view = /** @type {any} */ (null); // what is zoomed
  #fitting = ""; // the sizes that the map was fitted for
  #drawn = 1; // how large the drawing is at scale 1
  #moving = new Delay(); // until what moves has stopped
  #resting = new Delay(); // until there has been nothing to choose for a while
  #holding = new Delay(); // until the map lies
  #scrolled = 0; // when the wheel scrolled the page last
  /** @type {{ clientX: number, clientY: number, apart: number } | null} */
  #fingers = null; // where two of them stood last
  #isOurs = true; // whether we may still lay the map: whoever moves it, or has seen it laid, keeps it
  #isTheirs = false; // whether the reader has zoomed or moved it by hand: then it is not fitted again
  #pressedAt = { x: 0, y: 0 };
  #isLaid = false; // whether what can be chosen has been laid in sight: once is enough
  /** @type {string[]} */
  #lit = []; // what can be chosen
  #isChosen = false; // whether something is chosen
  #isWatching = false; // whether a move of another seat is shown, on a narrow window

  /** Let the map be zoomed. */
  listen() {
    on("part-drawn", (part) => this.#hold(part));
    board.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    board.addEventListener("keydown", (event) => this.#key(event));
    this.#listenToFingers();
    addEventListener(
      "wheel",
      (event) => {
        if (!board.contains(/** @type {Node} */ (event.target))) this.#scrolled = Date.now();
      },
      { passive: true },
    );
    const buttons = {
      "zoom-in": () => this.#zoom(STEP),
      "zoom-out": () => this.#zoom(1 / STEP),
      "zoom-fit": () => this.#zoom(0.01),
    };
    for (const [id, press] of Object.entries(buttons)) find(id).addEventListener("click", press);
    on("move-shown", ({ targets }) => {
      this.#isWatching = targets.length > 0 && !wide.matches;
      this.#resting.cancel(); // between two moves the map keeps its size
      if (this.#isWatching) this.#showMove(targets);
      else this.#meet();
    });
    on("lit-shown", ({ lit, chosen }) => {
      [this.#lit, this.#isChosen] = [lit, chosen.length > 0];
      if (wide.matches || !(this.#isWatching || isBehind())) this.#meet();
    });
    new ResizeObserver(() => {
      const svg = this.#view?.querySelector("svg");
      if (svg) this.#hold({ room: "board", view: this.#view, svg });
    }).observe(board);
  }

  /** Show what can be chosen now; if nothing can be for a while, the whole map. */
  #meet() {
    this.#resting.cancel();
    if (!this.#lit.length && !this.#isChosen) this.#resting.start(REST_MS, () => this.#rest());
    else if (this.#isOurs && !this.#isLaid) this.#lay();
    else this.#follow();
    if (!wide.matches) this.#moving.start(MOVED_MS, () => this.#isWatching || this.#follow());
  }

  #listenToFingers() {
    board.addEventListener("touchstart", (event) => this.#touch(event), { passive: false });
    board.addEventListener("touchmove", (event) => this.#drag(event), { passive: false });
    for (const end of ["touchend", "touchcancel"]) board.addEventListener(end, () => (this.#fingers = null));
    board.addEventListener("pointerdown", (event) => {
      this.#isOurs = false;
      this.#pressedAt = event;
    });
    board.addEventListener("pointermove", (event) => {
      const { x, y } = this.#pressedAt;
      if (event.buttons && this.#isZoomed() && Math.hypot(event.clientX - x, event.clientY - y) > STRAY_PX)
        this.#isTheirs = true;
    });
  }

  /** Make the map larger, or whole again, about a point. */
  zoomAt(point) {
    const svg = this.#view?.querySelector("svg");
    if (!svg) return;
    if (this.#isZoomed()) this.#zoom(0.01);
    else this.#zoom(Math.max(2, readable(svg)), point);
  }

  /** Move the map until something on it lies in its middle; whether it is on the map. */
  showOnMap(element) {
    if (!board.contains(element)) return false;
    this.#centreOn(boxAround([element]), !still.matches);
    return true;
  }

  #isZoomed() {
    return this.#panzoom && this.#panzoom.getScale() > 1.003;
  }

  #showState() {
    if (!this.#panzoom || !this.#view) return;
    this.#view.style.touchAction = this.#isZoomed() ? "none" : FREE;
    this.#holding.start(HELD_MS, () => this.#letGo());
    find("zoom-out").setAttribute("aria-disabled", String(!this.#isZoomed()));
    find("zoom-fit").setAttribute("aria-disabled", String(!this.#isZoomed()));
    board.classList.toggle("zoomed", Boolean(this.#isZoomed()));
    emit("map-laid", {});
  }

  /** Let a finger that moves over a map of which all is seen move the page or the stage. */
  #letGo() {
    if (!this.#areSeen(touchables(this.#view)).includes(false)) this.#view.style.touchAction = FREE;
  }

  /**
   * Lay the map: `x` and `y` are how far its middle lies from that of its room, at scale 1. It never
   * leaves a gap at an edge. Panzoom would work that out from what is drawn, which may be a frame old.
   */
  #put(scale, x, y, animate = false) {
    if (Math.abs(scale - this.#panzoom.getScale()) > 1e-6) this.#panzoom.zoom(scale, { animate, force: true });
    const within = this.#within(scale, x, y);
    this.#panzoom.pan(within.x, within.y, { animate, force: true });
    this.#showState();
  }

  /** The position nearest to a wanted one at which the map leaves no gap. */
  #within(scale, x, y) {
    const { width, height } = roomSize();
    const limit = (far, size) => Math.max(-size, Math.min(size, far));
    return { x: limit(x, (width * (scale - 1)) / scale / 2), y: limit(y, (height * (scale - 1)) / scale / 2) };
  }

  /** Keep a map that is dragged within its room, of which Panzoom does not know what lies below it. */
  #keepWithin() {
    const { x, y } = this.#panzoom.getPan();
    const within = this.#within(this.#panzoom.getScale(), x, y);
    this.#panzoom.pan(within.x, within.y, { force: true });
  }

  /** Give the map a scale; what lay under one point of the window lies under another one then. */
  #scaleTo(wanted, from, to = from) {
    const most = Math.min(MOST, LARGEST * readable(this.#view.querySelector("svg")));
    const scale = Math.max(1, Math.min(most, wanted));
    const [old, { x, y }, was, is] = [
      this.#panzoom.getScale(),
      this.#panzoom.getPan(),
      fromMiddle(from),
      fromMiddle(to),
    ];
    this.#put(scale, is.x / scale - was.x / old + x, is.y / scale - was.y / old + y);
  }

  #zoom(by, point) {
    if (!this.#panzoom) return;
    this.#isOurs = false;
    this.#isTheirs = true;
    this.#scaleTo(this.#panzoom.getScale() * by, point ?? middle());
  }

  /** Move the map until a point lies in the middle, or all of it; no room is left empty that could show more. */
  #centreOn(/** @type {{ x: number, y: number } | null} */ point, animate = false) {
    const all = this.#isZoomed() && boxAround(touchables(this.#view));
    if (!all) return;
    const { left, top, width, height } = this.#view.getBoundingClientRect(); // drawn as the elements are
    const [drawn, scale] = [width / board.clientWidth, this.#panzoom.getScale()];
    const within = (/** @type {number} */ room, /** @type {number} */ size, from, to = from) => {
      const spare = Math.max(0, size + 2 * EDGE_PX - (room * drawn) / scale) / 2; // how far the middle may lie off
      return Math.max(from - spare, Math.min(from + spare, to));
    };
    const x = within(board.clientWidth, all.width, all.x, point?.x);
    const y = within(roomSize().height, all.height, all.y, point?.y);
    this.#put(scale, (left + width / 2 - x) / drawn, (top + height / 2 - y) / drawn, animate);
  }

  /** The elements of targets, as far as they are on the map. */
  #onMap(/** @type {string[]} */ targets) {
    const elements = targets.map(elementOf).filter((element) => element !== null);
    return elements.filter((element) => this.#view?.contains(element));
  }

  /** What is the viewer's own on the map. */
  #ownPieces() {
    const seat = mySeat();
    return seat === null || !this.#view
      ? []
      : findAll(`[data-seat="${seat}"], [id^="ant:${seat}."]`, SVGGraphicsElement, this.#view);
  }

  /** What an own piece lies on: the hex, not the token on it. */
  #placeOf(piece) {
    return touchables(this.#view).find((touchable) => touchable.contains(piece)) ?? piece;
  }

  /**
   * On a narrow window, make the map so large that it can be read and hit, as long as all of these are seen. It is
   * made no larger than the map as a whole fits, if that suffices to press what can be chosen.
   */
  #bringNear(elements) {
    const [around, whole] = [boxAround(elements), boxAround(touchables(this.#view))];
    if (!around || !whole || wide.matches) return;
    const drawn = this.#view.getBoundingClientRect().width / board.clientWidth;
    const size = smallestOf(elements) / drawn;
    const showing = (/** @type {{ width: number, height: number }} */ { width, height }) =>
      0.95 * drawn * Math.min(board.clientWidth / width, roomSize().height / height);
    const read = readable(this.#view.querySelector("svg"));
    const wanted = Math.min(Math.max(FINGER / size, read), showing(whole));
    const near = size < FINGER ? Math.max(wanted, PRESSABLE / size, SMALLEST * read) : 1; // at 1 the map is whole
    const scale = Math.min(CLOSEST, showing(around), near);
    this.#put(scale > 1.05 ? scale : 1, 0, 0);
  }

  /** Lay the map so that one sees what one looks for first: what can be chosen on it, else what is one's own. */
  #lay() {
    const elements = this.#onMap(this.#lit);
    const wanted = elements.length ? elements : this.#ownPieces().map((piece) => this.#placeOf(piece));
    this.#bringNear(this.#lit.length ? wanted : []); // who waits looks at the whole map
    this.#centreOn(boxAround(wanted));
    this.#isLaid = elements.length > 0;
  }

  /** Whether each of these is seen whole. */
  #areSeen(/** @type {Element[]} */ elements) {
    const room = board.getBoundingClientRect();
    return elements.map((element) => isWithin(element.getBoundingClientRect(), room));
  }

  /** Whether all of these can be seen, and pressed, at the scale that the map has. */
  #suffices(/** @type {Element[]} */ elements) {
    const around = boxAround(elements);
    if (!around) return true;
    const { width, height } = roomSize();
    return around.width <= width && around.height <= height && smallestOf(elements) >= PRESSABLE - 1; // rounded
  }

  /**
   * Move a zoomed map to what can be chosen on it, if none of that is seen. On a narrow window all of it is to be
   * seen, and a scale at which that is not possible is changed.
   */
  #follow() {
    if (!this.#isZoomed()) return;
    const elements = this.#onMap(this.#lit);
    const areSeen = this.#areSeen(elements);
    if (!elements.length || (wide.matches ? areSeen.includes(true) : !areSeen.includes(false))) return;
    if (wide.matches || this.#suffices(elements)) this.#centreOn(boxAround(elements), !still.matches);
    else this.#lay();
  }

  /** On a narrow window, show the place of a move of another seat, unless the reader moved the map by hand. */
  #showMove(/** @type {string[]} */ targets) {
    const elements = this.#onMap(targets);
    if (wide.matches || this.#isTheirs || !this.#isZoomed() || !this.#areSeen(elements).includes(false)) return;
    const around = boxAround(elements);
    const { width, height } = roomSize();
    if (around && around.width <= width && around.height <= height) this.#centreOn(boxAround(elements), !still.matches);
    else this.#put(1, 0, 0, !still.matches);
  }

  /** On a narrow window, show the whole map again while there is nothing to choose: others play, or it is over. */
  #rest() {
    if (!this.#panzoom || wide.matches || this.#isTheirs) return;
    this.#put(1, 0, 0, !still.matches);
    [this.#isOurs, this.#isLaid] = [true, false];
  }

  /** Show the whole map. */
  #fit() {
    if (!this.#panzoom) return;
    this.#put(1, 0, 0);
    this.#lay();
  }

  #wheel(event) {
    if (event.defaultPrevented || !this.#panzoom) return;
    const isIn = event.deltaY < 0;
    const goesOn = Date.now() - this.#scrolled < SCROLL_MS;
    if (!event.ctrlKey && (goesOn || (!isIn && !this.#isZoomed()))) {
      this.#scrolled = Date.now();
      return;
    }
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY / 400), event);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#panzoom) return;
    const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    const steps = { "+": STEP, "=": STEP, "-": 1 / STEP, 0: 0.01 };
    if (steps[event.key]) this.#zoom(steps[event.key]);
    else if (ways[event.key] && this.#isZoomed() && event.target === board) {
      this.#isOurs = false;
      this.#isTheirs = true;
      const [x, y] = ways[event.key];
      const [scale, at] = [this.#panzoom.getScale(), this.#panzoom.getPan()];
      this.#put(scale, at.x + x / scale, at.y + y / scale, !still.matches);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Hold a new drawing as the old one was held; another room, or a drawing of another size, is fitted. On a narrow
   * window a zoomed drawing that has grown is drawn as large as before.
   */
  #hold({ room, view, svg }) {
    if (room !== "board") return;
    const { width, height } = naturalSize(svg);
    const sizes = [board.clientWidth, board.clientHeight].join();
    if (this.#view !== view) {
      this.#panzoom?.destroy();
      this.#view = view;
      this.#panzoom = Panzoom(this.#view, {
        maxScale: MOST,
        minScale: 1,
        disableZoom: true,
        panOnlyWhenZoomed: true,
        cursor: "",
        touchAction: FREE,
        noBind: false,
      });
      this.#view.addEventListener("panzoompan", () => this.#keepWithin());
      this.#view.addEventListener("panzoomchange", () => this.#showState());
      this.#fitting = "";
    }
    if (this.#fitting.split(" ")[1] !== sizes) this.#isTheirs = false; // another room
    const shape = `${Math.round(width)}x${Math.round(height)} ${sizes}`;
    const isGrown = this.#fitting.split(" ")[1] === sizes && !wide.matches && this.#isZoomed();
    const drawn = fitScale(svg);
    if (this.#fitting !== shape && isGrown) {
      this.#scaleTo((this.#panzoom.getScale() * this.#drawn) / drawn, middle());
      if (!this.#isTheirs) this.#centreOn(null);
    } else if (this.#fitting !== shape && !this.#isTheirs) {
      this.#fit();
      [this.#isOurs, this.#isLaid] = [true, false]; // what can be chosen on it may be told only now
    }
    [this.#fitting, this.#drawn] = [shape, drawn];
  }

  /** Two fingers are ours: they zoom and move the map. One scrolls the page, or swipes the stage, past a map that fits. */
  #touch(event) {
    this.#isOurs = false;
    this.#fingers = event.touches.length === 2 ? spread(event) : null;
    if (event.touches.length > 1) event.preventDefault();
  }

  #drag(event) {
    if (!this.#fingers || !this.#panzoom || event.touches.length !== 2) return;
    event.preventDefault();
    this.#isTheirs = true;
    const now = spread(event);
    this.#scaleTo(this.#panzoom.getScale() * (now.apart / this.#fingers.apart), this.#fingers, now);
    this.#fingers = now;
  }
}

const map = new MapZoom();

/** Let the map be zoomed. */
export function setUpZoom() {
  map.listen();
}

/** Make the map larger, or whole again, about a point. */
export function zoomAt(point) {
  map.zoomAt(point);
}

/** Move the map until something on it lies in its middle; whether it is on the map. */
export function showOnMap(element) {
  return map.showOnMap(element);
}
