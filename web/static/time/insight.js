// About the version that is shown: what changed in it, and the points by origin.
// Each is read only while it is open.

import { element } from "../common/api.js";
import { showLedger } from "./ledger.js";
import { tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { place, watchSettled } from "../match/place.js";
import { read } from "../common/viewer.js";

let seats = 0;

function isStill(version) {
  return () => place().version === version;
}

async function showChanges(version) {
  const { lines } = version > 1 ? await read(`/diff?from=${version - 1}&to=${version}`) : { lines: [] };
  if (!isStill(version)()) return;
  const items = lines.map((line) => element("li", {}, line));
  if (!items.length) items.push(element("li", { class: "quiet" }, "Nothing that you can see."));
  find("changes").replaceChildren(...items);
  find("changes").dataset.version = version;
}

async function show() {
  const { version } = place();
  const reads = [];
  if (find("changed", HTMLDetailsElement).open) reads.push(showChanges(version));
  if (find("points", HTMLDetailsElement).open) reads.push(showLedger(version, seats, isStill(version)));
  await Promise.all(reads);
}

/** Say how many seats there are. */
export function setSeats(count) {
  seats = count;
}

/** Keep what is open up to date. */
export function setUpInsight() {
  const again = () => show().catch(tell);
  watchSettled(again);
  find("changed").addEventListener("toggle", again);
  find("points").addEventListener("toggle", again);
}
