// What is chosen so far, in words, and the buttons to turn it, play it and take it back.

import { elementOf, kindOf, titleOf } from "../board/drawing.js";
import { showOnMap } from "../board/zoom.js";
import { find, findAll, wide } from "../common/page.js";
import { showChoicePicture } from "./choice_picture.js";
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

/** The parts beside the map in which what can be pressed lies; none where some of it is on the map. */
function whereIs(targets) {
  const parts = new Set(targets.map((target) => elementOf(target)?.closest(".part")?.getAttribute("aria-label") ?? ""));
  return parts.has("") ? [] : [...parts];
}

/** The name of a target for its owner, who needs no name of their own in it: "Ant 1", not "Ant 1 of Ada". */
function ownNameOf(/** @type {string} */ target) {
  const seat = mySeat();
  const own = seat === null ? "" : callSeat(seat).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return own ? nameOf(target).replace(new RegExp(`\\s\\S+\\s${own}(?!\\p{L})`, "u"), "") : nameOf(target);
}

function words({ chosen, implied, left, lit: open, whole, now }, isOnBoard) {
  if (now && whole.length > 1)
    return t("choice.one-of", { action: now.label, number: whole.indexOf(now) + 1, count: whole.length });
  const names = [...chosen, ...implied].map(ownNameOf).join(", ");
  if (names && open.length === 1) return t("choice.where-only", { action: left.length === 1 ? left[0].label : names });
  if (names && open.length) return t("choice.where", { names });
  if (now) return now.label;
  if (!isOnBoard) return "";
  const parts = whereIs(open);
  if (!parts.length) return t("choice.press");
  return t("choice.press-in", { part: list(parts.map((part) => t("choice.part", { part }))) });
}

/** Whether something can be pressed where it is: nothing lies over it, and it is in the window. */
function isInSight(target) {
  const element = elementOf(target);
  if (!element) return false;
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const over = width ? document.elementFromPoint((left + right) / 2, (top + bottom) / 2) : null;
  return over?.closest(".part-view") === element.closest(".part-view") && over !== null;
}

/** From where to where the window is free: above the sheet with what can be done, if there is one. */
function freeRoom() {
  return [0, wide.matches ? innerHeight : find("play").getBoundingClientRect().top];
}

/** Bring the first thing that can be chosen into sight. */
function showWhere() {
  const first = elementOf(store.get("choice").sight.lit.find(elementOf) ?? "");
  if (!first) return;
  const part = first.closest(".part")?.getBoundingClientRect();
  const box = (showOnMap(first) ? find("board") : first).getBoundingClientRect();
  const [top, bottom] = freeRoom();
  const seen = part && part.height <= bottom - top ? part : box; // with what stands above it, where there is room
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  scrollBy({ top: (seen.top + seen.bottom - top - bottom) / 2, behavior });
  find("choice-show").hidden = true;
}

/** Let the way to what can be chosen be shown. */
export function setUpChoosing() {
  find("choice-show").addEventListener("click", showWhere);
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
  showChoicePicture(isLive && text ? [...chosen, ...sight.implied] : []);
  const onBoard = sight.lit.filter(elementOf);
  find("choice-show").hidden = !onBoard.length || onBoard.some(isInSight);
  find("choice-back").hidden = !chosen.length;
  find("choice-do").hidden = !now;
  for (const button of findAll("[data-turn]", HTMLButtonElement)) button.hidden = whole.length < 2;
}
