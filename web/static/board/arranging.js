// On a wide window all that one plays with lies in the window: one's own parts, and those in which
// something can be chosen, are brought beside the map, where and as large as they fit.

import { on } from "../common/bus.js";
import { find, wide } from "../common/page.js";
import { elementOf, naturalSize } from "./drawing.js";
import { arrange, boxIn, fits, hasRoom, mapRoom, mapScale, SMALLEST } from "./fitting.js";
import { bringNear, partsBeside, partsNamed, partsWith, shownDrawing } from "./layout.js";

/** @typedef {import("./fitting.js").Arrangement} Arrangement */
/** @typedef {import("./fitting.js").Given} Given */
/** @typedef {import("./fitting.js").Size} Size */
/**
 * The decision for a window: the arrangement, and the width and the height of the parts, which are kept
 * although parts come and go.
 *
 * @typedef {{ arrangement: Arrangement, width: number, height: number }} Decided
 */

const SIDE = 352; // pixels: a question and a log can be read
const ASKED = 184; // pixels that a question takes at least: most take no more
const TAUGHT = 380; // the same with a step of a lesson above it
const READ = 260; // pixels that a panel about the past takes at least
const LOG = 134; // three lines
const SHORT_LOG = 95; // two lines, above the common parts
const TABS = 104; // pixels that the tabs of the panels take above the log
const EDGE = 14; // around what can be chosen in a part that is not one's own
const HEAD = 32; // pixels around such a part: its title, and its frame
const COMMON = ["course", "objectives"]; // what each decision needs: in the window wherever it has room
const SPLITS = [COMMON, ["course"], []]; // which of them stand beside one's own parts: the others, below the log
const EDGES = 11.2; // above and below the map: two gaps of the screen, of .35rem
const ZOOM = 44; // pixels that the buttons beside the map take
const GAP = 6; // between two parts of the screen
const FRAME = 12; // around a part
const MUCH_LARGER = 1.3; // times as large a map: for this the parts are arranged anew
const MAP_KEPT = 0.92; // of the map's size: what is left of it above the common parts
const ASIDE_KEPT = 0.65; // the same beside one's own parts, while the common parts stand below the log
const MOST_BELOW = 0.45; // of the board's height: what a part below the map may take of it
const match = find("match");
const board = find("board");
const seats = find("seats");

/** The lit elements of a drawing, as a span of its height at natural size. */
function litSpan(svg, /** @type {string[]} */ lit) {
  const drawn = svg.getBoundingClientRect();
  const scale = drawn.width / naturalSize(svg).width || 1;
  const boxes = lit
    .map(elementOf)
    .filter((element) => element && svg.contains(element))
    .map((element) => /** @type {Element} */ (element).getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top - drawn.top)) / scale;
  const bottom = Math.max(...boxes.map((box) => box.bottom - drawn.top)) / scale;
  return { top: Math.max(0, top - EDGE), bottom: Math.min(naturalSize(svg).height, bottom + EDGE) };
}

/** The height that the question takes, with what stands above it. */
function askedHeight() {
  const room = find("asked-room");
  const bottoms = [...room.children].map((card) => card.getBoundingClientRect()).filter(({ height }) => height > 0);
  const play = find("play");
  const spare = play.hidden ? 0 : play.clientHeight - innerBottom(play);
  return (
    Math.max(0, ...bottoms.map(({ bottom }) => bottom)) - room.getBoundingClientRect().top + room.scrollTop - spare
  );
}

/** Where the content of the question's card ends, which may be higher than that. */
function innerBottom(/** @type {HTMLElement} */ card) {
  const { top } = card.getBoundingClientRect();
  const bottoms = [...card.children]
    .filter((child) => getComputedStyle(child).position !== "fixed")
    .map((child) => child.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  return (
    Math.max(0, ...bottoms.map(({ bottom }) => bottom - top)) + Number.parseFloat(getComputedStyle(card).paddingBottom)
  );
}

/** Whether the list of all actions, or the whole question, lies over the rest of its column. */
function isUnfolded() {
  const play = find("play");
  return !play.hidden && (find("listed", HTMLDetailsElement).open || play.classList.contains("raised"));
}

/** The height of the log above the common parts, which has fewer lines there. */
function shortened(/** @type {number} */ log) {
  return log - LOG + SHORT_LOG;
}

/** The natural sizes of the parts of these names. */
function sizesOf(/** @type {string[]} */ names) {
  return partsNamed(names).map(({ svg }) => naturalSize(svg));
}

/** The scale at which these parts side by side are as wide as a board. */
function widestScale(/** @type {string[]} */ names, /** @type {number} */ boardWidth) {
  const sizes = sizesOf(names);
  const total = sizes.reduce((sum, { width }) => sum + width, 0);
  return (boardWidth - sizes.length * 3 * GAP) / total;
}

/**
 * The scale at which the parts of these names fit below the map, whole and side by side: as large as they leave the
 * map its size, or the smallest. 0 if the map would be much smaller then.
 */
function scaleBelow(/** @type {string[]} */ names, /** @type {Size} */ map, /** @type {Size} */ room) {
  const sizes = sizesOf(names);
  const whole = map.height * Math.min(room.width / map.width, room.height / map.height);
  const highest = Math.max(...sizes.map(({ height }) => height));
  const widest = widestScale(names, room.width);
  const scale = Math.max(SMALLEST, Math.min(1, widest, (room.height - HEAD - whole) / highest));
  const kept = room.height - HEAD - highest * scale;
  return sizes.length && scale <= widest && kept >= MAP_KEPT * whole ? scale : 0;
}

/** The common parts that stand below the log if these stand beside one's own. */
function others(/** @type {string[]} */ beside) {
  return COMMON.filter((name) => !beside.includes(name) && shownDrawing(name));
}

/** The arrangement of the parts: once decided for a window, it stays as long as all fits and the map is not small. */
class Arranging {
  /** @type {Map<string, Decided>} */
  #decided = new Map(); // by what was to be arranged
  /** @type {string[]} */
  #lit = [];
  #asked = 0; // the height that a question took at most
  #strips = 0; // the height that the strips of the seats took at most
  #window = ""; // in a window of this size
  /** @type {string[] | undefined} */
  #split; // which common parts stand beside one's own: they stay where they are as long as they fit
  #isDue = false;

  listen() {
    on("part-drawn", () => this.#soon());
    on("board-drawn", () => this.#soon());
    on("choice-changed", ({ lit }) => {
      this.#lit = lit;
      this.#soon();
    });
    const observer = new ResizeObserver(() => this.#soon());
    for (const id of ["screen", "asked-room", "seats"]) observer.observe(find(id));
    wide.addEventListener("change", () => this.#soon());
  }

  /** Arrange once all that happens now has happened, before it is painted. */
  #soon() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#arrange();
    });
  }

  #arrange() {
    const map = shownDrawing("map") ?? /** @type {SVGSVGElement | null} */ (document.querySelector("#board svg"));
    this.#keepStrips();
    if (!wide.matches || !map) {
      bringNear({});
      board.style.paddingBottom = "";
      return;
    }
    const given = this.#given(naturalSize(map));
    const decided = this.#decide(given);
    const fitting = SPLITS.filter((split) => this.#fitsSplit(given, decided, split));
    this.#split = fitting.find((split) => split === this.#split) ?? fitting[0];
    const beside = this.#split ?? [];
    const aside = this.#split ? others(beside) : [];
    const lit = partsWith(this.#lit).filter((name) => ![...beside, ...aside].includes(name));
    const all = [...new Set([...lit, ...(this.#split ? [] : COMMON)])];
    const wholeScale = scaleBelow(all, naturalSize(map), { width: board.clientWidth, height: board.clientHeight });
    const below = wholeScale ? all : lit;
    bringNear({ own: beside, aside, near: below });
    this.#put(decided);
    match.style.setProperty("--aside-scale", String(this.#scaleAside(given, decided, aside)));
    this.#keepAsked(given, decided);
    map.setAttribute("preserveAspectRatio", "xMidYMin"); // what lies below it does not move it
    this.#layBelow(below, map, wholeScale);
  }

  /** The sizes of all that is arranged in this window. */
  #given(/** @type {Size} */ map) {
    const isTimed = match.classList.contains("timed");
    const asked = match.classList.contains("taught") ? TAUGHT : ASKED;
    return this.#with(
      {
        room: this.#room(),
        map,
        side: isTimed ? find("docked").offsetWidth : SIDE,
        asked: isTimed ? READ : asked,
        log: isTimed ? LOG + TABS : LOG,
        parts: [],
      },
      [],
    );
  }

  /** The same with the parts of these names beside one's own. Other common parts may have to stand below the map. */
  #with(/** @type {Given} */ given, /** @type {string[]} */ names) {
    const below = COMMON.filter((name) => !names.includes(name)).map(shownDrawing);
    const widths = below.map((svg) => (svg ? naturalSize(svg).width : 0));
    const least = SMALLEST * Math.max(0, ...widths) + 3 * GAP;
    return { ...given, least, parts: partsBeside(names).map(({ svg }) => naturalSize(svg)) };
  }

  /** Decide where the parts stand, unless that was decided before, all still fits, and the map is not much smaller. */
  #decide(/** @type {Given} */ bare) {
    const own = partsBeside([]).map(({ name }) => name);
    const key = [innerWidth, innerHeight, bare.side, bare.asked, ...own].join(" ");
    const before = this.#decided.get(key);
    const [given, arrangement] = this.#best(bare);
    const isMuchLarger = before && mapScale(given, arrangement) > MUCH_LARGER * mapScale(bare, before.arrangement);
    if (before && !isMuchLarger && this.#hasRoomFor(bare, before)) return before;
    const decided = { arrangement, ...boxIn(given, arrangement) };
    this.#decided.set(key, decided);
    return decided;
  }

  /**
   * The arrangement that leaves most for the map, with the common parts beside one's own, below the map, or below the
   * log, if that takes little of it.
   *
   * @returns {[Given, Arrangement]}
   */
  #best(/** @type {Given} */ bare) {
    const whole = this.#with(bare, COMMON);
    const [bareWay, wholeWay] = [arrange(bare), arrange(whole)];
    const largest = mapScale(bare, bareWay);
    if (hasRoom(whole, wholeWay, largest)) return [whole, wholeWay];
    if (scaleBelow(COMMON, bare.map, mapRoom(bare, bareWay))) return [bare, bareWay];
    let best = { given: bare, arrangement: bareWay, scale: 0 };
    for (const split of SPLITS.slice(1)) {
      const given = this.#with(bare, split);
      const arrangement = arrange(given, true);
      const decided = { arrangement, ...boxIn(given, arrangement) };
      const scale = fits(given, arrangement) ? mapScale(given, arrangement) : 0;
      const isLarge = scale >= ASIDE_KEPT * largest && scale > best.scale;
      if (isLarge && this.#fitsSplit(bare, decided, split)) best = { given, arrangement, scale };
    }
    return [best.given, best.arrangement];
  }

  /** Whether these common parts fit beside one's own, with no other room than they have, and the others below the log. */
  #fitsSplit(/** @type {Given} */ bare, /** @type {Decided} */ decided, /** @type {string[]} */ beside) {
    const aside = others(beside);
    const isBeside = !beside.length || this.#hasRoomFor(this.#with(bare, beside), decided);
    return COMMON.some(shownDrawing) && isBeside && (!aside.length || this.#scaleAside(bare, decided, aside) > 0);
  }

  /**
   * The scale at which common parts fit below the log, if that column has nothing else there: as large as its
   * width. 0 if they would be too small, or leave the question or the log too little.
   *
   * @param {Given} given
   * @param {Decided} decided
   * @param {string[]} names
   */
  #scaleAside({ room, side, asked, log }, decided, names) {
    const { place } = decided.arrangement;
    const sizes = sizesOf(names);
    if (!sizes.length || place === "side" || match.classList.contains("timed")) return 0; // panels stand there
    const question = Math.max(asked, isUnfolded() ? this.#asked : Math.ceil(askedHeight()));
    const frames = sizes.length * (GAP + FRAME);
    const total = sizes.reduce((sum, { height }) => sum + height, 0);
    const widest = Math.max(...sizes.map(({ width }) => width));
    const rest = room.height - question - shortened(log) - GAP;
    const most = place === "beneath" ? Math.min(rest, decided.height) : rest; // beside one's own parts
    const scale = Math.min(1, (side - FRAME) / widest, (most - frames) / total);
    return scale >= SMALLEST ? scale : 0;
  }

  /** Whether parts fit with no other room than was decided: one's hand may have grown since. */
  #hasRoomFor(/** @type {Given} */ given, /** @type {Decided} */ { arrangement, width, height }) {
    const box = boxIn(given, arrangement);
    const isInside = arrangement.place === "beneath" ? box.height <= height + 0.5 : box.width <= width + 0.5;
    return isInside && fits(given, arrangement);
  }

  /** What the map shares with the parts and the column at the side. */
  #room() {
    const screen = find("screen").getBoundingClientRect();
    const top = seats.getBoundingClientRect().bottom;
    return { width: screen.width - ZOOM, height: screen.bottom - top - EDGES };
  }

  /** Keep the height of the strips of the seats: what is below them stays where it is. */
  #keepStrips() {
    const now = `${innerWidth}x${innerHeight} ${match.className.includes("timed")}`;
    if (now !== this.#window) [this.#asked, this.#strips, this.#split, seats.style.minHeight] = [0, 0, undefined, ""];
    this.#window = now;
    if (!wide.matches) return;
    this.#strips = Math.max(this.#strips, seats.offsetHeight);
    seats.style.minHeight = `${this.#strips}px`;
  }

  /**
   * Keep room for the highest question up to now, as long as the log has its room: what is below a question
   * stays where it is. An unfolded list lies over the rest.
   */
  #keepAsked(/** @type {Given} */ { room, asked, log }, /** @type {Decided} */ { arrangement, height }) {
    match.classList.toggle("unfolded", isUnfolded());
    if (isUnfolded()) return;
    const own = arrangement.place === "side" ? height + GAP : 0;
    const aside = find("aside").hidden ? 0 : find("aside").offsetHeight + GAP;
    const most = Math.max(asked, room.height - own - aside - (aside ? shortened(log) : log) - GAP);
    const isPlayed = match.classList.contains("playing") && match.classList.contains("following");
    const least = isPlayed ? Math.max(this.#asked, asked) : 0;
    this.#asked = Math.min(most, Math.max(least, Math.ceil(askedHeight())));
    match.style.setProperty("--asked", `${this.#asked}px`);
  }

  #put(/** @type {Decided} */ { arrangement: { place, isRow, scale }, width, height }) {
    match.dataset.own = place;
    match.classList.toggle("own-row", isRow);
    match.style.setProperty("--own-scale", String(scale));
    match.style.setProperty("--own-width", `${Math.round(width)}px`);
    match.style.setProperty("--own-height", `${Math.round(height)}px`);
  }

  /** Show parts that stand elsewhere below the map, with their titles: whole, or what can be chosen in them. */
  #layBelow(/** @type {string[]} */ names, /** @type {SVGSVGElement} */ map, /** @type {number} */ wholeScale) {
    const parts = partsNamed(names);
    const room = { width: board.clientWidth, height: board.clientHeight };
    const scale = wholeScale || Math.max(SMALLEST, Math.min(1, widestScale(names, room.width)));
    match.style.setProperty("--near-scale", String(scale));
    const { width, height } = naturalSize(map);
    const slack = room.height - height * Math.min(room.width / width, room.height / height);
    for (const { svg, view } of parts) {
      const lit = litSpan(svg, this.#lit);
      const high = (/** @type {number} */ span) => span * scale + HEAD;
      const whole = naturalSize(svg).height;
      const isWhole = wholeScale > 0 || high(whole) <= slack;
      const top = isWhole || high(lit.bottom) <= Math.max(slack, MOST_BELOW * room.height) ? 0 : lit.top;
      view.style.height = `${Math.floor(((isWhole ? whole : lit.bottom) - top) * scale)}px`;
      view.scrollTop = top * scale;
    }
    board.style.paddingBottom = parts.length ? `${find("near").offsetHeight}px` : "";
  }
}

/** Keep what one plays with in the window from now on. */
export function setUpArranging() {
  new Arranging().listen();
}
