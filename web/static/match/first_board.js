// The board as soon as the page is there: few requests, and none waits for more than the one before.
// All that one plays with comes after it, and takes over what this has drawn and read.

import { drawingOf } from "../board/styles.js";
import { apiKey, invitation, seenToken, tokensOf } from "../common/tokens.js";
import { addressed } from "../time/address.js";

/**
 * @typedef {{
 *   version: number, parts: import("../board/drawing.js").Part[],
 *   holdings: import("./store.js").Holding[], accounts: Record<string, string>,
 * }} Shown
 */
/** @typedef {{ status: string, version: number }} MatchSummary the answer about a match; it has its seats and more */

const root = document.documentElement.dataset.root ?? ""; // the path of a proxy, if there is one
const match = document.getElementById("match")?.dataset.match ?? "";
const token = seenToken(match) ?? apiKey();
/**
 * What was read and not taken over yet.
 *
 * @type {Map<"match" | "board", any>}
 */
const answers = new Map();

async function read(path) {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  headers.set("Accept-Language", document.documentElement.lang); // that of the page
  const answer = await fetch(`${root}/v1/matches/${match}${path}`, { headers });
  return answer.ok ? answer.json() : null;
}

async function showFirst() {
  if (new Set([...tokensOf(match), token]).size > 1) return; // who of this screen is to look?
  if (invitation()) return; // who is invited sits down first
  /** @type {MatchSummary | null} */
  const summary = await read("");
  answers.set("match", summary);
  if (!summary || summary.status === "open") return; // there is no board yet
  /** @type {Shown | null} */
  const board = await read(`/board?at=${addressed() ?? summary.version}`);
  answers.set("board", board);
  const map = board?.parts[0];
  if (!map) return;
  const view = document.createElement("div");
  view.className = "part-view";
  view.append(drawingOf(map.svg));
  document.getElementById("board")?.replaceChildren(view);
  performance.mark("first-board");
}

/**
 * The match as it was read first, once, if it was for this viewer.
 *
 * @param {string | null} viewer their token
 */
export function takeMatch(viewer) {
  const answer = answers.get("match") ?? null;
  answers.delete("match");
  return viewer === token ? answer : null;
}

/**
 * The board that was read first, once, if it is that of a version for this viewer.
 *
 * @param {number} version
 * @param {string | null} viewer their token
 */
export function takeBoard(version, viewer) {
  const board = answers.get("board");
  answers.delete("board");
  return board?.version === version && viewer === token ? board : null;
}

/** Ask for the rest of the page, all of it at once. */
function loadRest() {
  const later = document.getElementById("later");
  if (later instanceof HTMLTemplateElement) document.head.append(later.content); // its scripts run from now on
}

// what fails here is read again by the rest of the page, which says what is wrong
showFirst()
  .catch(() => {})
  .finally(loadRest);
