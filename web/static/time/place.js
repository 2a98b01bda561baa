// Where in the match the page looks: at a version, or at the newest one as it comes ("live").
// The address says so too (`?at=12`; links say `#v=12`), so that a place can be kept and sent.

import { addressed } from "./address.js";

const SETTLED_MS = 180;
const watchers = [];
const settlers = [];
let at = addressed(); // null while the newest version is followed
let newest = 0;
let settling = null;

function address() {
  const url = new URL(location.href);
  if (at === null) url.searchParams.delete("at");
  else url.searchParams.set("at", String(at));
  return url;
}

/** The place: the version that is shown, the newest one, and whether that is followed. */
export function place() {
  return { version: at ?? newest, newest, isLive: at === null };
}

/** Call a function with the place whenever it changes. */
export function watch(watcher) {
  watchers.push(watcher);
}

/** The same, once it has stayed for a moment: for what is too slow to do while dragging. */
export function watchSettled(settler) {
  settlers.push(settler);
}

function changed() {
  for (const one of watchers) one(place());
  clearTimeout(settling);
  settling = setTimeout(settled, SETTLED_MS);
}

function settled() {
  if (address().href !== location.href) history.replaceState(null, "", address());
  for (const one of settlers) one(place());
}

/** Look at a version; null follows the newest. A `jump` can be taken back with the browser. */
export function goTo(version, { jump = false } = {}) {
  const wanted = version === null ? null : Math.max(1, Math.min(version, newest));
  if (wanted === at) return;
  at = wanted;
  if (jump) history.pushState(null, "", address());
  changed();
}

/** Set how far the match has come. */
export function reach(version) {
  if (version === newest) return;
  newest = version;
  if (at !== null && at > newest) at = null; // a link to what is not there (yet)
  changed();
}

addEventListener("popstate", () => {
  at = addressed();
  changed();
});
