// On a wide window all that one plays with lies in the window: one's own parts, and those in which
// something can be chosen, are brought beside the map, where and as large as they fit.

import { on } from "../common/bus.js";
import { find, wide } from "../common/page.js";
import { elementOf, naturalSize } from "./drawing.js";
import { arrange, hasRoom, mapScale, SMALLEST } from "./fitting.js";
import { bringNear, partsBeside, partsWith, shownDrawing } from "./layout.js";
import { store } from "../match/store.js";

/** @typedef {import("./fitting.js").Arrangement} Arrangement */
/** @typedef {import("./fitting.js").Size} Size */

const SIDE = 352; // pixels: a question and a log can be read
const ASKED = 140; // pixels that a question takes at least
const READ = 260; // pixels that a panel about the past takes at least
const LOG = 134; // three lines
const EDGE = 28; // around what can be chosen in a part that is not one's own
const COURSE = "course"; // the part that stands beside the map wherever it has room
const EDGES = 12; // above and below the map: two gaps of the screen
const ZOOM = 44; // pixels that the buttons beside the map take
const match = find("match");

/** Whether a part is brought near only for what can be chosen in it. */
function isGuest({ isOwn }) {
  return !isOwn;
}

/** What can be chosen in a drawing, as a span of its height at natural size. */
function litSpan(svg, /** @type {string[]} */ lit) {
  const drawn = svg.getBoundingClientRect();
  const scale = drawn.width / naturalSize(svg).width || 1;
  const boxes = lit
    .map(elementOf)
    .filter((element) => element && svg.contains(element))
    .map((element) => /** @type {Element} */ (element).getBoundingClientRect());
  if (!boxes.length) return null;
  const top = Math.min(...boxes.map((box) => box.top - drawn.top)) / scale;
  const bottom = Math.max(...boxes.map((box) => box.bottom - drawn.top)) / scale;
  return { top: Math.max(0, top - EDGE), height: bottom - top + 2 * EDGE };
}

/** The arrangement of the parts, and what it was made for. */
class Arranging {
  /** @type {Arrangement | null} */
  #present = null;
  #measures = ""; // the sizes that it was made for
  /** @type {string[]} */
  #lit = [];
  #asked = 0; // the height that the question took at most
  #question = ""; // the version and the least height of the question
  #isDue = false;
  #isCourseNear = false; // whether the course of the match stands beside the map

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
    if (!wide.matches || !map) {
      bringNear([]);
      return;
    }
    const asked = partsWith(this.#lit);
    bringNear(this.#isCourseNear ? [...asked, COURSE] : asked); // as it is, until it has been measured
    const given = {
      room: this.#room(),
      map: naturalSize(map),
      side: this.#side(),
      asked: this.#askedHeight(),
      log: LOG,
    };
    this.#forgetIfResized(`${given.room.width} ${given.room.height} ${given.side}`);
    const bare = this.#lay({ ...given, parts: [] }, asked, "");
    const whole = this.#lay({ ...given, parts: [] }, [...asked, COURSE], COURSE);
    const scale = mapScale(bare.given, bare.arrangement);
    this.#isCourseNear =
      shownDrawing(COURSE) !== null && hasRoom(whole.given, whole.arrangement, scale, this.#isCourseNear);
    const laid = this.#isCourseNear ? whole : bare;
    bringNear(this.#isCourseNear ? [...asked, COURSE] : asked);
    this.#present = laid.arrangement;
    this.#put(this.#present);
    for (const [at, { view }] of laid.parts.entries()) this.#crop(view, laid.given.parts[at], laid.spans[at]);
  }

  /** Forget the arrangement if its room has another size, so that a copied link shows the same page anywhere. */
  #forgetIfResized(/** @type {string} */ measures) {
    if (measures !== this.#measures) this.#present = null;
    this.#measures = measures;
  }

  /** Arrange one's own parts and those of these names; of others than `whole` only what can be chosen is shown. */
  #lay(/** @type {import("./fitting.js").Given} */ given, /** @type {string[]} */ names, /** @type {string} */ whole) {
    const parts = partsBeside(names);
    const spans = parts.map((part) => (isGuest(part) && part.name !== whole ? litSpan(part.svg, this.#lit) : null));
    const sizes = parts.map(({ svg }, at) => {
      const { width, height } = naturalSize(svg);
      return { width, height: Math.min(height, spans[at]?.height ?? height) };
    });
    const filled = { ...given, parts: sizes };
    return { parts, spans, given: filled, arrangement: arrange(filled, this.#present) };
  }

  /** What the map shares with the parts and the column at the side. */
  #room() {
    const screen = find("screen").getBoundingClientRect();
    const top = find("seats").getBoundingClientRect().bottom;
    return { width: screen.width - ZOOM, height: screen.bottom - top - EDGES };
  }

  /** The width of the column at the side, which is wider where its panels are read. */
  #side() {
    return this.#isTimed() ? find("docked").offsetWidth : SIDE;
  }

  /** Whether the column has the panels about the past. */
  #isTimed() {
    return match.classList.contains("timed");
  }

  /**
   * The height of the question: within one it only grows, so that nothing moves to and fro. What is
   * unfolded lies over the rest.
   */
  #askedHeight() {
    const { version } = store.get("choice").offered;
    const isUnfolded = find("listed", HTMLDetailsElement).open || find("play").classList.contains("raised");
    const least = this.#isTimed() ? READ : ASKED;
    const question = `${version} ${least}`;
    if (!isUnfolded && question !== this.#question) this.#asked = least;
    this.#question = question;
    match.classList.toggle("unfolded", isUnfolded);
    if (!isUnfolded) this.#asked = Math.max(this.#asked, find("asked-room").scrollHeight);
    match.style.setProperty("--asked", `${this.#asked}px`);
    return this.#asked;
  }

  #put(/** @type {Arrangement} */ { place, isRow, scale }) {
    match.dataset.own = place;
    match.classList.toggle("own-row", isRow);
    match.style.setProperty("--own-scale", String(scale));
  }

  /** Show of a part that is not one's own what can be chosen in it. */
  #crop(/** @type {HTMLElement} */ view, /** @type {Size} */ size, /** @type {{ top: number } | null} */ span) {
    const scale = this.#present?.scale ?? SMALLEST;
    view.style.maxHeight = span ? `${Math.floor(size.height * scale)}px` : "";
    if (span) view.scrollTop = span.top * scale;
  }
}

/** Keep what one plays with in the window from now on. */
export function setUpArranging() {
  new Arranging().listen();
}
