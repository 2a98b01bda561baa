// About the version that is shown: panels, each read only while it is open, and only then loaded.

import { element } from "../common/api.js";
import { tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { place, watchSettled } from "./place.js";
import { store } from "../match/store.js";
import { read } from "../match/viewer.js";
import { keepInLinks } from "./links.js";
import { t } from "../common/words.js";

/** @typedef {{ seats: number, isStill: () => boolean }} Around */

async function showChanges(version, /** @type {Around} */ { isStill }) {
  const { lines } = version > 1 ? await read(`/diff?from=${version - 1}&to=${version}`) : { lines: [] };
  if (!isStill()) return;
  const items = lines.map((line) => element("li", {}, line));
  if (!items.length) items.push(element("li", { class: "quiet" }, t("changes.none")));
  find("changes").replaceChildren(...items);
  find("changes").dataset.version = version;
}

/**
 * The panels by id, and what shows each at a version.
 *
 * @type {Record<string, (version: number, around: Around) => Promise<void>>}
 */
const PANELS = {
  changed: showChanges,
  points: async (...given) => (await import("./panels/points.js")).showPanel(...given),
  record: async (...given) => (await import("./panels/record.js")).showPanel(...given),
  finding: async (...given) => (await import("./panels/search.js")).showPanel(...given),
  comparing: async () => (await import("./panels/compare.js")).showPanel(),
};

function show(/** @type {string} */ id) {
  const { version, newest } = place();
  if (!newest || !find(id, HTMLDetailsElement).open) return;
  const isStill = () => place().version === version;
  PANELS[id](version, { seats: store.get("match").shown.seats.length, isStill }).catch(tell);
}

function all() {
  return findAll("details", HTMLDetailsElement, find("insight")).filter((one) => one.id);
}

/** Open the panels that a link names. */
function openPanels(/** @type {string} */ names) {
  const wanted = names.split(",");
  for (const one of all()) if (wanted.includes(one.id)) one.open = true;
  all()
    .find((one) => wanted.includes(one.id))
    ?.scrollIntoView({ block: "nearest" });
}

/** Keep what is open up to date. */
export function setUpInsight() {
  for (const id of Object.keys(PANELS)) {
    find(id).addEventListener("toggle", () => show(id));
    watchSettled(() => show(id));
  }
  const open = () => all().filter((one) => one.open && one.parentElement?.id === "insight");
  addEventListener("hashchange", () => openPanels(location.hash.slice(1))); // `#points`, a link on the page
  keepInLinks({
    name: "tab",
    get: () =>
      open()
        .map((one) => one.id)
        .join(","),
    set: openPanels,
  });
}
