// What is chosen so far, in words, and the buttons to turn it, play it and take it back.

import { elementOf, kindOf, titleOf } from "../board/drawing.js";
import { isBehind } from "../board/watching.js";
import { isWithin } from "../board/free_room.js";
import { showOnMap } from "../board/zoom.js";
import { on } from "../common/bus.js";
import { find, findAll, still, wide } from "../common/page.js";
import { showChoicePicture } from "./choice_picture.js";
import { shownPane, turnTo } from "./stage.js";
import { store } from "./store.js";
import { mySeat } from "./viewer.js";
import { callSeat } from "../at_table/seat_names.js";
import { list, t } from "../common/words.js";

/** The words for a target: as the board says them, up to the first comma. */
export function nameOf(target) {
  const element = elementOf(target);
  const title = element ? titleOf(element) : kindOf(target);
  return /^(?:\([^)]*\)|[^,.;:(]|[,.;:](?!\s))*/.exec(title)?.[0] || title;
}

/** The places in which what can be pressed lies: the parts beside the map, and "" for the map. */
function whereIs(targets) {
  return new Set(targets.map((target) => elementOf(target)?.closest(".part")?.getAttribute("aria-label") ?? ""));
}

/** The words for what can be pressed first. */
function firstWords(targets) {
  const places = whereIs(targets);
  const onMap = places.delete("");
  const part = list([...places].map((name) => t("choice.part", { part: name })));
  if (!places.size) return t("choice.press");
  return t(onMap ? "choice.press-either" : "choice.press-in", { part });
}

/** The name of a target for its owner, who needs no name of their own in it: "Ant 1", not "Ant 1 of Ada". */
function ownNameOf(/** @type {string} */ target) {
  const seat = mySeat();
  const own = seat === null ? "" : callSeat(seat).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return own ? nameOf(target).replace(new RegExp(`\\s\\S+\\s${own}(?!\\p{L})`, "u"), "") : nameOf(target);
}

/** The drawing of what was drawn to be placed, if it is one thing and nothing to be chosen. */
function drawnThing(/** @type {string[]} */ open) {
  const [drawn, ...more] = findAll('.part-view [id^="drawn:"]', SVGGraphicsElement);
  return drawn && !more.length && !open.includes(drawn.id) ? drawn : null;
}

function words({ chosen, implied, left, lit: open, whole, now }, isOnBoard) {
  if (now && whole.length > 1)
    return t("choice.one-of", { action: now.label, number: whole.indexOf(now) + 1, count: whole.length });
  const names = [...chosen, ...implied].map(ownNameOf).join(", ");
  const tied = left.filter((action) => action.targets.length);
  if (names && open.length === 1) return t("choice.where-only", { action: tied.length === 1 ? tied[0].label : names });
  if (names && open.length) return t("choice.where", { names });
  if (now) return now.label;
  if (!isOnBoard) return "";
  if (tied.length === 1) return t("choice.where-only", { action: tied[0].label });
  const drawn = chosen.length ? null : drawnThing(open);
  return drawn
    ? t("choice.drawn", { thing: titleOf(drawn).split(/[,;]\s/)[0], press: firstWords(open) })
    : firstWords(open);
}

/** Whether something can be pressed where it is: nothing lies over it, and it is in the window. */
function isInSight(target) {
  const element = elementOf(target);
  if (!element) return false;
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const over = width ? document.elementFromPoint((left + right) / 2, (top + bottom) / 2) : null;
  return over?.closest(".part-view") === element.closest(".part-view") && over !== null;
}

/** From where to where the window is free: below the tabs, and above the sheet and the lesson on it, if there are any. */
function freeRoom() {
  if (wide.matches) return [0, innerHeight];
  const tops = ["play", "lesson"].map((id) => find(id).getBoundingClientRect()).filter(({ height }) => height > 0);
  return [Math.max(0, find("stage").getBoundingClientRect().top), Math.min(innerHeight, ...tops.map(({ top }) => top))];
}

/** Whether an element lies in the free room of the window, and on the map in the room of the map. */
function isFree(/** @type {Element} */ element) {
  const [top, bottom] = freeRoom();
  const box = element.getBoundingClientRect();
  const isOnMap = element.closest("#board") !== null;
  const isOnStage = box.left >= 0 && box.right <= innerWidth;
  return (
    isOnStage &&
    box.top >= top &&
    box.bottom <= bottom &&
    (!isOnMap || isWithin(box, find("board").getBoundingClientRect()))
  );
}

/** The part that is shown, the map, or else the first part in which something can be chosen, and all of that in it. */
function firstPart() {
  const lit = store.get("choice").sight.lit.map(elementOf);
  const onPage = lit.filter((element) => element !== null);
  return partOfFirst(onPage, shownPane());
}

/** The part of the first element on a pane, on the map, or anywhere; and all of the elements that it has. */
function partOfFirst(/** @type {Element[]} */ lit, /** @type {Element | null} */ pane = null) {
  const partOf = (/** @type {Element | undefined} */ element) => element?.closest(".part, #board") ?? null;
  const isOn = (/** @type {Element | null} */ place) => lit.find((element) => place?.contains(element));
  const first = isOn(pane) ?? isOn(find("board"));
  const part = partOf(first ?? lit[0]);
  return { part, elements: lit.filter((element) => partOf(element) === part) };
}

/** The box around elements. */
function around(/** @type {Element[]} */ elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
}

/**
 * Turn the stage to a part and scroll to it: to all of it if there is room, else to what can be chosen in it, or the
 * first of that. A pane is scrolled by itself; the map, which fills its pane, with the page.
 */
function bringIntoSight(/** @type {Element} */ part, /** @type {Element[]} */ elements) {
  const pane = wide.matches ? null : part.closest(".pane");
  if (pane instanceof HTMLElement) turnTo(pane);
  if (pane && find("stage").getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: "instant" });
  const [top, bottom] = freeRoom();
  const boxes = [[part], elements, elements.slice(0, 1)].map(around);
  const seen = boxes.find((box) => box.bottom - box.top <= bottom - top) ?? boxes[2];
  const behavior = still.matches ? "instant" : "smooth";
  const isInPane = pane && pane.scrollHeight > pane.clientHeight;
  (isInPane ? pane : window).scrollBy({ top: scrollNeeded(seen, top, bottom), behavior });
}

/** How far to scroll until a box lies between two heights: as little as possible on a stage, else to its middle. */
function scrollNeeded(
  /** @type {{ top: number, bottom: number }} */ box,
  /** @type {number} */ top,
  /** @type {number} */ bottom,
) {
  if (wide.matches) return (box.top + box.bottom - top - bottom) / 2;
  if (box.top < top) return box.top - top;
  return Math.max(0, Math.min(box.bottom - bottom, box.top - top));
}

/** Bring the first thing that can be chosen into sight. */
function showWhere() {
  const { part, elements } = firstPart();
  if (!part) return;
  showOnMap(elements[0]);
  bringIntoSight(part, elements);
  find("choice-show").hidden = true;
}

/** Whether the viewer reads a step of a lesson, which waits for no move. */
function isReading() {
  const { lesson, at } = store.get("lesson");
  return Boolean(lesson?.steps[at.step]?.until.press);
}

/** Leads a narrow window to what can be chosen, once for each question and each press. */
class Guide {
  #led = ""; // what it led to last
  #isTheirs = false; // whether the reader has scrolled since
  #isWatching = false; // whether a move of another seat is shown

  /** Note from now on that the reader scrolls. */
  listen() {
    const note = (/** @type {Event} */ { target }) => {
      const board = find("board"); // one that fits is swiped as the stage is
      if (target instanceof Node && !(board.contains(target) && board.classList.contains("zoomed")))
        this.#isTheirs = true;
    };
    for (const kind of ["touchmove", "wheel"]) addEventListener(kind, note, { passive: true });
    find("stage-tabs").addEventListener("click", note);
    on("move-shown", ({ targets }) => this.#watch(targets));
  }

  /** Lead to the place of a move of another seat, unless the reader has scrolled by hand. */
  #watch(/** @type {string[]} */ targets) {
    this.#isWatching = targets.length > 0 && !wide.matches;
    if (!this.#isWatching) this.follow();
    const touched = targets.map(elementOf).filter((element) => element !== null);
    if (wide.matches || this.#isTheirs || isReading() || !touched.length) return;
    const { part, elements } = partOfFirst(touched);
    if (part && !elements.some(isFree)) bringIntoSight(part, elements);
  }

  /** Lead there once the sheet has its height, unless all of it is in sight. */
  follow() {
    const { sight, offered } = store.get("choice");
    if (this.#isWatching || isBehind() || !store.get("outlines").lit.length) return; // moves of others are still shown
    const led = sight.lit.some(elementOf) ? `${offered.version} ${sight.lit.join(" ")}` : "";
    if (wide.matches || store.get("actions").at !== null || isReading() || !led || led === this.#led) return;
    this.#led = led;
    this.#isTheirs = false;
    requestAnimationFrame(() => {
      const { part, elements } = firstPart();
      if (part && !elements.every(isInSight)) bringIntoSight(part, elements);
    });
  }

  /** Lead to what a step of a lesson is about, or to what it waits for. */
  teach() {
    this.#led = "";
    this.follow();
    if (wide.matches || !isReading()) return;
    requestAnimationFrame(() => {
      const card = document.querySelector(".pointed:not(.play)") ?? find("board");
      bringIntoSight(card, [card]);
    });
  }
}

const guide = new Guide();

/** Offer the way to what can be chosen if none of it is in sight. */
function offerWay() {
  const onBoard = store.get("choice").sight.lit.filter(elementOf);
  find("choice-show").hidden = !onBoard.length || onBoard.some(isInSight);
}

/** Show a picture of what is being placed, if there are words for it. */
function showPicture(/** @type {import("../board/choose.js").Sight} */ { chosen, implied, lit, now }) {
  const drawn = drawnThing(lit)?.id;
  const targets = [...(drawn ? [drawn] : []), ...chosen, ...implied];
  showChoicePicture(find("choice").hidden ? [] : targets, now);
}

/** Let the way to what can be chosen be shown. */
export function setUpChoosing() {
  on("foreseen", () => showPicture(store.get("choice").sight));
  find("choice-show").addEventListener("click", showWhere);
  addEventListener("scrollend", () => wide.matches || offerWay());
  guide.listen();
  store.subscribe("lesson", () => guide.teach());
}

/**
 * Show a choice.
 *
 * @param {import("../board/choose.js").Sight} sight
 * @param {{ isLive: boolean, isOnBoard: (action: any) => boolean }} where
 */
export function showChoice(sight, { isLive, isOnBoard }) {
  const { chosen, left, whole, now } = sight;
  const text = words(sight, left.some(isOnBoard));
  find("choice").hidden = !isLive || !text;
  find("choice-words").textContent = text;
  showPicture(sight);
  if (wide.matches) offerWay();
  else find("choice-show").hidden = true; // it leads there by itself
  guide.follow();
  find("choice-back").hidden = !chosen.length;
  find("choice-do").hidden = !now;
  for (const button of findAll("[data-turn]", HTMLButtonElement)) button.hidden = whole.length < 2;
}
