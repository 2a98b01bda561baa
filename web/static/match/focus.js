// The focus of who plays by keys. It never falls to the page: when what has it goes away, is hidden or
// cannot be used, it goes to the same drawing, or to the question. Tab leads from the question to the board,
// and from there to what plays the choice.

import { find, findAll } from "../common/page.js";
import { store } from "./store.js";

const HOMES = ["play-head", "turn-head", "main"]; // the first that is seen

function isSeen(/** @type {Element} */ element) {
  return element.getClientRects().length > 0;
}

/** Whether an element can have the focus, as far as its attributes say: nothing is measured. */
function isUsable(/** @type {Element} */ element) {
  return element.isConnected && !element.matches(":disabled") && !element.closest("[hidden], [inert]");
}

/** Whether an element can have the focus. */
function canFocus(/** @type {Element} */ element) {
  return isUsable(element) && element.checkVisibility({ visibilityProperty: true });
}

/** The cell of a drawing's grid that Tab comes to. */
function stopOf(/** @type {Element | null | undefined} */ grid) {
  return grid?.querySelector('[role=gridcell][tabindex="0"]') ?? null;
}

/** The grids in which something can be chosen, in the order of the page. */
function litGrids() {
  const lit = new Set(store.get("outlines").lit);
  const cells = findAll(".part-grid [data-target]").filter((cell) => lit.has(cell.dataset.target ?? ""));
  return [...new Set(cells.map((cell) => cell.closest(".part-grid")))];
}

/** What plays the choice, or the first action that is not on the board. */
function confirmation() {
  const kinds = ["#choice-do", "#untied button", "#listed-head"].map((kind) => findAll(kind));
  return kinds.flat().find((button) => isSeen(button) && isUsable(button)) ?? null;
}

/** Keeps the focus on something that can be used. */
class FocusKeeper {
  /** @type {Element | null} */
  #last = null;
  #part = ""; // the drawing in whose grid it is
  #isByKey = false;

  listen() {
    for (const kind of ["keydown", "pointerdown"])
      addEventListener(kind, (event) => (this.#isByKey = event.type === "keydown"), { capture: true });
    document.addEventListener("focusin", ({ target }) => target instanceof Element && this.#note(target));
    document.addEventListener("focusout", () => setTimeout(() => this.#check())); // styles may have hidden it
    const observer = new MutationObserver((records) => this.#check(records));
    observer.observe(find("match"), {
      attributeFilter: ["disabled", "hidden", "inert"],
      childList: true,
      subtree: true,
    });
  }

  #note(/** @type {Element} */ element) {
    this.#last = element;
    this.#part = element.closest(".part-grid")?.getAttribute("data-part") ?? "";
  }

  /** Whether the element that had the focus lost it, and no other one got it. */
  #isLost(/** @type {MutationRecord[]} */ records) {
    const active = document.activeElement ?? document.body;
    if (active !== document.body) return !isUsable(active);
    const last = this.#last;
    if (!last) return false;
    const isMoved = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
    return isMoved || !canFocus(last); // what was left by its own will is left
  }

  #check(/** @type {MutationRecord[]} */ records = []) {
    if (!this.#isByKey || !document.hasFocus()) return;
    const isWaiting = document.activeElement?.id === "main"; // for the next question
    if (!isWaiting && !this.#isLost(records)) return;
    const grid = this.#part ? document.querySelector(`.part-grid[data-part="${CSS.escape(this.#part)}"]`) : null;
    const last = isWaiting ? null : this.#last;
    const homes = [last, stopOf(grid), ...HOMES.map((id) => find(id))].filter((home) => home instanceof HTMLElement);
    const home = homes.find(canFocus);
    if (home !== document.activeElement) home?.focus({ preventScroll: true });
  }
}

/**
 * The way of Tab from the question to each grid in which something can be chosen, and to what plays the choice;
 * with Shift back. Whoever comes to one of these in another way goes on in the order of the page.
 */
class Route {
  /** @type {Element | null} */
  #here = null; // the stop that this has led to

  follow(/** @type {KeyboardEvent} */ event) {
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = document.activeElement;
    const stops = [find("play-head"), ...litGrids(), confirmation()];
    const here = at === stops[0] ? at : this.#here?.contains(at) ? this.#here : null;
    const number = stops.indexOf(here);
    this.#here = here && number >= 0 ? (stops[number + (event.shiftKey ? -1 : 1)] ?? null) : null;
    const next = this.#here?.matches(".part-grid") ? stopOf(this.#here) : this.#here;
    if (!(next instanceof HTMLElement) || !isSeen(next)) return;
    next.focus();
    event.preventDefault();
  }
}

/** Keep the focus from now on. */
export function setUpFocus() {
  new FocusKeeper().listen();
  const route = new Route();
  document.addEventListener("keydown", (event) => route.follow(event));
}
