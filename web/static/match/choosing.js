// What is chosen so far, in words, and the buttons to turn it, play it and take it back.

import { titleOf, elementOf } from "../board/drawing.js";
import { find, findAll } from "../common/page.js";

/** @type {string[]} */
let lit = []; // what can be chosen now

/** The words for a target: as the board says them, up to the first comma. */
export function nameOf(target) {
  const element = elementOf(target);
  const title = element ? titleOf(element) : target;
  return /^(?:\([^)]*\)|[^,.;:(]|[,.;:](?!\s))*/.exec(title)?.[0] || title;
}

function words({ chosen, implied, lit: open, whole, now }, isOnBoard) {
  if (now && whole.length > 1) return `${now.label} (${whole.indexOf(now) + 1} of ${whole.length})`;
  const names = [...chosen, ...implied].map(nameOf).join(", ");
  if (names && open.length) return `${names}: now press where.`;
  if (now) return now.label;
  return isOnBoard ? "Press what is lit on the board." : "";
}

function isInSight(target) {
  const { top, bottom, height } = elementOf(target)?.getBoundingClientRect() ?? { top: 0, bottom: 0, height: 0 };
  return height > 0 && bottom > 0 && top < innerHeight;
}

/** Bring the first thing that can be chosen into sight. */
function showWhere() {
  elementOf(lit.find(elementOf) ?? "")?.scrollIntoView({ block: "center", behavior: "smooth" });
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
  lit = sight.lit;
  const onBoard = lit.filter(elementOf);
  find("choice-show").hidden = !onBoard.length || onBoard.some(isInSight);
  find("choice-back").hidden = !chosen.length;
  find("choice-do").hidden = !now;
  for (const one of findAll("[data-turn]", HTMLButtonElement)) one.hidden = whole.length < 2;
}
