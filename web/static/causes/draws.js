// The panel "Draws": every random number of the match up to the version that is shown. They are read from
// the log as anybody may download it, and the same bytes are checked here.

import { element } from "../common/api.js";
import { find } from "../common/page.js";
import { Latest } from "../common/tasks.js";
import { store } from "../match/store.js";
import { readBlob } from "../match/viewer.js";
import { lineAt, linesUpTo, undoneBy } from "../time/lines.js";
import { place } from "../time/place.js";
import { versionLink } from "./links.js";
import { messageOf, t } from "../common/words.js";

/** @typedef {{ seq: number, label: string, bounds: number[], values: number[] }} DrawnValue */

const ROWS = 100; // that are shown at first, and with each press
const said = find("draws-said");
const body = find("draws-rows", HTMLTableSectionElement);
const more = find("draws-more", HTMLButtonElement);
const verify = find("draws-verify", HTMLButtonElement);
const readings = new Latest();

/** The draws in a log: the first record of each command has them once the keys are released. */
function drawsIn(/** @type {string} */ text) {
  const lines = text.split("\n").slice(1);
  const records = lines.filter((line) => line.includes('"luck"')).map((line) => JSON.parse(line));
  return records.flatMap(({ seq, opened }) =>
    (opened?.luck?.value ?? []).map((/** @type {any} */ draw) => /** @type {DrawnValue} */ ({ seq, ...draw })),
  );
}

/** The log of the match with its draws, read again if the match is longer. */
class DrawnLog {
  #newest = 0;
  /** @type {Promise<{ text: string, draws: DrawnValue[] }> | null} */
  #reading = null;

  /** Read it; a match that is not over has not released its draws. */
  read() {
    const { newest } = place();
    if (store.get("match").shown.status !== "over") return Promise.resolve({ text: "", draws: [] });
    if (this.#reading === null || this.#newest !== newest) {
      this.#newest = newest;
      this.#reading = this.#fetch();
      this.#reading.catch(() => (this.#reading = null)); // it is tried again
    }
    return this.#reading;
  }

  async #fetch() {
    const text = await (await readBlob("/bundle")).text();
    return { text, draws: drawsIn(text) };
  }
}

const log = new DrawnLog();

function numbers(/** @type {number[]} */ values) {
  return element("td", { class: "number" }, values.join(", "));
}

/** A part of a label, after which a line may end. */
function breakable(/** @type {string} */ part, /** @type {number} */ index) {
  return index ? ["/", element("wbr"), part] : [part];
}

function row(/** @type {DrawnValue} */ { seq, label, bounds, values }) {
  const line = lineAt(seq);
  const undone = line && undoneBy(line);
  const words = undone ? `${line.text} (${t("timeline.undone", { version: undone })})` : (line?.text ?? "");
  return element(
    "tr",
    { class: undone ? "gone" : null, "data-seq": seq, "data-label": label },
    element("td", {}, versionLink(seq, String(seq))),
    element("th", { scope: "row" }, ...label.split("/").flatMap(breakable)),
    numbers(values),
    numbers(bounds),
    element("td", {}, words),
  );
}

/** Show draws, the newest first, as many as fit; the button shows more of them. */
function showRows(/** @type {DrawnValue[]} */ draws, shown = ROWS) {
  body.replaceChildren(...draws.slice(0, shown).map(row));
  more.hidden = draws.length <= shown;
  more.onclick = () => showRows(draws, shown + ROWS);
}

/** Check the log, and say whether each draw follows from the keys. */
async function check() {
  verify.disabled = true;
  find("draws-verdict").textContent = t("draws.checking");
  try {
    const [{ verifyBundle }, { text }] = await Promise.all([import("../proof/formicary-verify.js"), log.read()]);
    const { checks, counted } = await verifyBundle(text);
    const luck = checks.find(({ name }) => name === "luck");
    const isGood = luck?.state === "passed" && counted !== null;
    const failed = checks.find(({ state }) => state === "failed") ?? luck;
    find("draws-verdict").textContent = isGood
      ? t("draws.hold", { count: counted.draws })
      : t("draws.not-shown", { why: failed?.text ?? "" });
    find("draws-verdict").dataset.kind = isGood ? "good" : "bad";
  } catch (error) {
    find("draws-verdict").textContent = messageOf(error);
  }
  verify.disabled = false;
}

/** Show the draws up to a version. @param {number} version @param {{ isStill: () => boolean }} around */
export async function showPanel(version, { isStill }) {
  const isLatest = readings.begin();
  if (!body.childElementCount) said.textContent = t("draws.reading");
  const [{ draws }] = await Promise.all([log.read(), linesUpTo(version)]);
  if (!isLatest() || !isStill()) return;
  const shown = draws.filter(({ seq }) => seq <= version).reverse();
  said.textContent = draws.length ? t("draws.count", { count: shown.length, version }) : t("draws.none");
  find("draws-table").hidden = !shown.length;
  verify.hidden = !draws.length;
  showRows(shown);
  find("draws").dataset.version = String(version);
}

verify.addEventListener("click", () => void check());
