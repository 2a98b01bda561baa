// About the version that is shown: panels as tabs, each read only while it is open, and only then loaded.

import { element } from "../common/api.js";
import { tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { place, watchSettled } from "./place.js";
import { store } from "../match/store.js";
import { read } from "../match/viewer.js";
import { keepInLinks } from "./links.js";
import { onOpened, openPanel, selectPanel, setUpTabs } from "./tabs.js";
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
  why: async () => (await import("../causes/why.js")).showPanel(),
  draws: async (...given) => (await import("../causes/draws.js")).showPanel(...given),
  points: async (...given) => (await import("./panels/points.js")).showPanel(...given),
  record: async (...given) => (await import("./panels/record.js")).showPanel(...given),
  finding: async (...given) => (await import("./panels/search.js")).showPanel(...given),
  whatif: async () => (await import("./panels/whatif.js")).showPanel(),
  notes: async () => (await import("../notes/panel.js")).showPanel(),
  "table-notes": async () => (await import("../table_notes/panel.js")).showPanel(),
  comparing: async () => (await import("./panels/compare.js")).showPanel(),
};

function show(/** @type {string} */ id) {
  const { version, newest } = place();
  if (!newest || openPanel() !== id || !PANELS[id]) return;
  const isStill = () => place().version === version;
  PANELS[id](version, { seats: store.get("match").shown.seats.length, isStill }).catch(tell);
}

/** Open the first of the panels that a link names. */
function openLinked(/** @type {string} */ names) {
  const wanted = names.split(",").find((id) => document.querySelector(`#tabs [aria-controls="${CSS.escape(id)}"]`));
  if (!wanted) return;
  selectPanel(wanted);
  find("insight").scrollIntoView({ block: "nearest" });
}

/** Keep the open panel up to date. */
export function setUpInsight() {
  setUpTabs();
  onOpened(show);
  watchSettled(() => show(openPanel()));
  find("ask-whatif").addEventListener(
    "click",
    () => void import("./panels/whatif.js").then(({ askHere }) => askHere()),
  );
  addEventListener("hashchange", () => openLinked(location.hash.slice(1))); // `#points`, a link on the page
  keepInLinks({ name: "tab", get: openPanel, set: openLinked });
}
