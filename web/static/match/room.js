// The first screen of a match: followed live, or gone through, with the panels docked beside the board.

import { find, wide } from "../common/page.js";
import { place } from "../time/place.js";
import { move } from "./stage.js";
import { store } from "./store.js";

const match = find("match");
const insight = find("insight");
const docked = find("docked");
const below = find("below");
const share = find("share");

/** Show whether the match is followed or gone through; on a wide window the panels stand beside the board only then. */
export function showRoom() {
  const { status } = store.get("match").shown;
  const isFollowed = status === "running" && place().isLive;
  const isTimed = status === "over" || (status === "running" && !isFollowed);
  match.classList.toggle("following", isFollowed);
  match.classList.toggle("timed", isTimed);
  const last = wide.matches ? below : find("pane-log");
  const home = status === "open" ? find("board").parentElement : last;
  if (share.parentElement !== home) home?.append(share); // not by `moveBefore`, which can leave its details hidden
  if (isTimed || !wide.matches) move(insight, docked, docked.firstElementChild);
  else move(insight, below, share.parentElement === below ? share : null);
}
