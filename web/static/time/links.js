// Links to what the page shows: `#v=120&tab=points`. Each part of the page says what of it is
// worth keeping; a link is made of these alone, so that it never holds a token.

import { root } from "../common/language.js";
import { find } from "../common/page.js";
import { match } from "../match/viewer.js";
import { goTo, place } from "./place.js";
import { t } from "../common/words.js";

const SHOWN_MS = 4000;
const NAMES = [
  "v",
  "eyes",
  "tab",
  "step",
  "seat",
  "kind",
  "text",
  "chart",
  "who",
  "find",
  "effort",
  "with",
  "why",
  "curve",
  "whatif",
  "note",
  "study",
];

/** @type {Map<string, string>} */
const waiting = new Map(); // asked for, of parts that are not there yet

/**
 * A part of a link. `isPlaced` if the link names a version too.
 *
 * @typedef {{ name: string, get: () => string, set: (value: string, isPlaced: boolean) => void }} Part
 */

/** @type {Part} */
const VERSION = {
  name: "v",
  get: () => (place().isLive ? "" : String(place().version)),
  set: (value) => /^[1-9]\d{0,14}$/.test(value) && goTo(Number(value)),
};
/** @type {Set<Part>} */
const parts = new Set([VERSION]);

/**
 * Have something of the page kept in links: `get` gives it (nothing for what is as ever).
 *
 * @param {Part} part
 */
export function keepInLinks(part) {
  parts.add(part);
  const value = waiting.get(part.name);
  waiting.delete(part.name);
  if (value !== undefined) part.set(value, false);
}

/** The address of what is shown now. */
function linkToHere() {
  const kept = new URLSearchParams();
  for (const { name, get } of parts) if (get()) kept.set(name, get());
  const words = kept.toString();
  return `${location.origin}${root}/matches/${match}${words && `#${words}`}`;
}

/** Show what the address asks for, and take that out of it: what is shown changes from now on. */
export function followLink() {
  const given = new URLSearchParams(location.hash.slice(1));
  const isPlaced = given.has(VERSION.name);
  const meant = NAMES.filter((name) => given.has(name));
  if (!meant.length) return;
  for (const name of meant) {
    waiting.set(name, given.get(name) ?? "");
    given.delete(name);
  }
  const rest = given.toString();
  history.replaceState(null, "", `${location.pathname}${location.search}${rest && `#${rest}`}`);
  for (const { name, set } of parts) {
    const value = waiting.get(name);
    waiting.delete(name);
    if (value !== undefined) set(value, isPlaced);
  }
}

async function copy() {
  const link = linkToHere();
  const said = find("link-said");
  try {
    await navigator.clipboard.writeText(link);
    said.textContent = t("link.copied");
    setTimeout(() => (said.textContent = ""), SHOWN_MS);
  } catch {
    said.textContent = link; // no clipboard for us: it can be marked and copied by hand
  }
}

/** Make the button work. */
export function setUpLinks() {
  find("copy-link").addEventListener("click", copy);
  addEventListener("hashchange", followLink);
}
