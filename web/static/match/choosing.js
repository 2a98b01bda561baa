// What is chosen so far, in words, and the buttons to turn it, play it and take it back.

import { titleOf, elementOf } from "../board/drawing.js";
import { find, findAll } from "../common/page.js";

/** The words for a target: as the board says them, up to the first comma. */
export function nameOf(target) {
  const element = elementOf(target);
  const title = element ? titleOf(element) : target;
  return /^(?:\([^)]*\)|[^,.;:(]|[,.;:](?!\s))*/.exec(title)?.[0] || title;
}

function words({ chosen, implied, lit, whole, now }, isOnBoard) {
  if (now && whole.length > 1) return `${now.label} (${whole.indexOf(now) + 1} of ${whole.length})`;
  const names = [...chosen, ...implied].map(nameOf).join(", ");
  if (names && lit.length) return `${names}: now press where.`;
  if (now) return now.label;
  return isOnBoard ? "Press what is lit on the board." : "";
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
  find("choice-back").hidden = !chosen.length;
  find("choice-do").hidden = !now;
  for (const one of findAll("[data-turn]", HTMLButtonElement)) one.hidden = whole.length < 2;
}
