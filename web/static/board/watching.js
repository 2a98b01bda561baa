// Whether moves of others are still to be shown: nothing is asked until the last one is on the board.

import { find } from "../common/page.js";

/** Note whether moves of others are still to be shown. */
export function setWatching(/** @type {boolean} */ isWatching) {
  find("match").classList.toggle("watching", isWatching);
}

/** Whether moves of others are still to be shown. */
export function isBehind() {
  return find("match").classList.contains("watching");
}
