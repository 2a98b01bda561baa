// Where in the match the page looks: at a version, or at the newest one as it comes ("live").
// The address says so too (`?at=12`; links say `#v=12`), so that a place can be kept and sent.

import { emit, on } from "../common/bus.js";
import { Delay } from "../common/tasks.js";
import { store } from "../match/store.js";
import { addressed } from "./address.js";

const SETTLED_MS = 180;
const settling = new Delay();
store.set("place", { at: addressed() });

/** The address of the page at a version; null for the newest one. */
function addressOf(/** @type {number | null} */ at) {
  const url = new URL(location.href);
  if (at === null) url.searchParams.delete("at");
  else url.searchParams.set("at", String(at));
  return url;
}

/** The place: the version that is shown, the newest one, and whether that is followed. */
export function place() {
  const { at, newest } = store.get("place");
  return { version: at ?? newest, newest, isLive: at === null };
}

/** Call a function with the place whenever it changes. */
export function watch(watcher) {
  store.subscribe("place", () => watcher(place()));
}

/** The same, once it has stayed for a moment: for what is too slow to do while dragging. */
export function watchSettled(settler) {
  on("place-settled", settler);
}

function change(/** @type {Partial<import("../match/store.js").Place>} */ changes) {
  store.set("place", changes);
  settling.start(SETTLED_MS, settle);
}

function settle() {
  const address = addressOf(store.get("place").at);
  if (address.href !== location.href) history.replaceState(null, "", address);
  emit("place-settled", place());
}

/** Look at a version; null follows the newest. A `jump` can be taken back with the browser. */
export function goTo(version, { jump = false } = {}) {
  const { at, newest } = store.get("place");
  const wanted = version === null ? null : Math.max(1, Math.min(version, newest));
  if (wanted === at) return;
  if (jump) history.pushState(null, "", addressOf(wanted));
  change({ at: wanted });
}

/** Set how far the match has come. */
export function reach(version) {
  const { at, newest } = store.get("place");
  if (version === newest) return;
  change({ newest: version, at: at !== null && at > version ? null : at }); // a link to what is not there (yet)
}

addEventListener("popstate", () => change({ at: addressed() }));
