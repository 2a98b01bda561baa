// The event that decided a finished match: the biggest swing of chances if it has been analysed, else of points.

import { element } from "../common/api.js";
import { on } from "../common/bus.js";
import { inLanguage } from "../common/language.js";
import { find } from "../common/page.js";
import { once } from "../common/tasks.js";
import { pieces, t } from "../common/words.js";
import { store } from "../match/store.js";
import { read } from "../match/viewer.js";
import { goTo } from "../time/place.js";
import { selectPanel } from "../time/tabs.js";

/** @typedef {import("../match/store.js").LedgerLine} LedgerLine */

/** How far an event moved the points of two seats apart, or together. */
function swingOf(/** @type {Map<number, number>} */ gains, /** @type {number} */ seats) {
  const all = Array.from({ length: seats }, (_, seat) => gains.get(seat) ?? 0);
  return Math.max(...all) - Math.min(...all);
}

/** The event with the biggest swing of points, or null if no points were counted. */
function biggestSwing(/** @type {LedgerLine[]} */ lines, /** @type {number} */ seats) {
  const events = new Map();
  for (const { seq, seat, amount, is_points: isPoints } of lines) {
    if (!isPoints) continue;
    const gains = events.get(seq) ?? new Map();
    events.set(seq, gains.set(seat, (gains.get(seat) ?? 0) + amount));
  }
  let best = null;
  for (const [version, gains] of events) {
    const points = swingOf(gains, seats);
    if (points > (best?.points ?? 0)) best = { version, points };
  }
  return best;
}

/** Show the event of a version as the one that decided. */
function show(/** @type {number} */ version, /** @type {string} */ text, /** @type {string} */ gain) {
  const press = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    goTo(version, { jump: true });
  };
  const link = element("a", { href: inLanguage(`?at=${version}`), onclick: press }, text);
  find("decided-words").replaceChildren(...pieces("decided", { event: link, gain }));
  find("decided-words").hidden = false;
}

async function showPoints() {
  const { seats } = store.get("match").shown;
  if (seats.length < 2) return; // there is nobody to get ahead of
  const swing = biggestSwing((await read("/ledger")).lines, seats.length);
  if (!swing) return;
  const [line] = (await read(`/timeline?after=${swing.version - 1}&limit=1`)).lines;
  if (find("decided").dataset.by === "chances") return; // an analysis has come meanwhile
  show(swing.version, line.text, t("decided.points", { points: swing.points }));
}

const showPointsOnce = once(() => showPoints().catch(() => {})); // the result stands without it

/** Open the analysis, and begin it unless it is there. */
function lookForBetter() {
  selectPanel("analysis");
  find("insight").scrollIntoView({ block: "nearest" });
  if (!store.get("analysis").isShown) find("analysis-form", HTMLFormElement).requestSubmit();
}

/** Show of a match that was played to its end what decided it. */
export function showDecided(/** @type {any} */ shown) {
  const isPlayed = shown.status === "over" && (shown.outcome?.ranking.length ?? 0) > 0;
  find("decided").hidden = !isPlayed;
  if (isPlayed) void showPointsOnce();
}

export function setUpDecided() {
  find("look-better").addEventListener("click", lookForBetter);
  on("swing-read", ({ version, text, gain }) => {
    find("decided").dataset.by = "chances";
    show(version, text, gain);
  });
}
