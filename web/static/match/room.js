// The first screen of a match: followed live, or gone through, with the panels docked beside the board.

import { find } from "../common/page.js";
import { place } from "../time/place.js";
import { store } from "./store.js";

const match = find("match");
const insight = find("insight");
const docked = find("docked");
const below = find("below");
const share = find("share");

/** Move an element; the focus in it stays where the browser can do that. */
function move(/** @type {HTMLElement} */ moved, /** @type {any} */ home, /** @type {Element | null} */ before) {
  if (moved.parentElement === home) return;
  if (home.moveBefore) home.moveBefore(moved, before);
  else home.insertBefore(moved, before);
}

/** Show whether the match is followed or gone through; the panels stand beside the board only then. */
export function showRoom() {
  const { status } = store.get("match").shown;
  const isFollowed = status === "running" && place().isLive;
  const isTimed = status === "over" || (status === "running" && !isFollowed);
  match.classList.toggle("following", isFollowed);
  match.classList.toggle("timed", isTimed);
  const home = status === "open" ? find("board").parentElement : below;
  if (share.parentElement !== home) home?.append(share); // not by `moveBefore`, which can leave its details hidden
  if (isTimed) move(insight, docked, docked.firstElementChild);
  else move(insight, below, share.parentElement === below ? share : null);
}
