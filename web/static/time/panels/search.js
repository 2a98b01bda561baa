// When did something hold: a condition in JMESPath over what the viewer sees, and examples in words.
// What is found is listed, stands along the slider, and can be stepped through.

import { element } from "../../common/api.js";
import { callSeat } from "../../at_table/seat_names.js";
import { find, readAsset } from "../../common/page.js";
import { Latest, once } from "../../common/tasks.js";
import { store } from "../../match/store.js";
import { mySeat, read } from "../../match/viewer.js";
import { goTo, place } from "../place.js";
import { keepInLinks } from "../links.js";
import { setMarks } from "../marks.js";
import { chooseUnit, offerUnit } from "../slider.js";
import { setStops } from "../steps.js";
import { lineAt } from "../lines.js";
import { inLanguage } from "../../common/language.js";
import { has, messageOf, t } from "../../common/words.js";

const PAGES_MOST = 5; // of two thousand versions each
const LISTED_MOST = 40;
const form = find("search", HTMLFormElement);
const where = find("where", HTMLInputElement);
const seatChoice = find("who", HTMLSelectElement);
const said = find("found-said");
const list = find("found");
const searches = new Latest();
/** @typedef {{ words: string, where: string }} Example the id of its words; its condition */

/** @typedef {{ from: number, to: number }} Interval */

async function searchAll(/** @type {string} */ condition) {
  /** @type {Interval[]} */
  const intervals = [];
  let query = `where=${encodeURIComponent(condition)}&kind=intervals`;
  let fault = "";
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const answer = await read(`/search?${query}`);
    const last = intervals[intervals.length - 1];
    const [next, ...rest] = answer.intervals;
    if (last && next && last.to === next.from - 1) intervals.splice(-1, 1, { from: last.from, to: next.to }, ...rest);
    else intervals.push(...answer.intervals);
    fault ||= answer.fault;
    if (!answer.next) break;
    query = answer.next.split("?")[1];
  }
  return { intervals, fault };
}

function words(/** @type {Interval} */ { from, to }) {
  return from === to ? t("version", { version: from }) : t("versions", { from, to });
}

function item(/** @type {Interval} */ interval) {
  const press = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(interval.from, { jump: true });
  };
  const text = lineAt(interval.from)?.text;
  return element(
    "li",
    {},
    element("a", { href: inLanguage(`?at=${interval.from}`), onclick: press }, words(interval)),
    text ? `: ${text}` : "",
  );
}

function showFound(/** @type {Interval[]} */ intervals, fault) {
  said.textContent = intervals.length
    ? t("search.found", { version: intervals[0].from, count: intervals.length })
    : fault
      ? t("search.nowhere-fault", { fault })
      : t("search.nowhere");
  list.replaceChildren(...intervals.slice(0, LISTED_MOST).map(item));
  if (intervals.length > LISTED_MOST) list.append(element("li", { class: "quiet" }, t("search.more")));
  setMarks(
    "found",
    intervals.map((interval) => ({
      version: interval.from,
      until: interval.to,
      words: t("mark.found", { versions: words(interval) }),
    })),
  );
  setStops(
    "found",
    intervals.map((interval) => interval.from),
  );
  find("found-moves").hidden = !intervals.length;
  if (intervals.length) offerUnit("found");
}

async function search() {
  const condition = where.value.trim();
  if (!condition) return;
  const isLatest = searches.begin();
  said.textContent = t("search.searching");
  try {
    const { intervals, fault } = await searchAll(condition);
    if (isLatest()) showFound(intervals, fault);
  } catch (error) {
    if (!isLatest()) return;
    showFound([], "");
    said.textContent = messageOf(error);
  }
}

function chosen() {
  return Number(seatChoice.value);
}

/** An example in words, for the seat that is chosen; for the viewer's own in words of its own. */
function question(/** @type {Example} */ { words: name }) {
  const isMine = chosen() === mySeat() && has(`example.${name}.mine`);
  return isMine ? t(`example.${name}.mine`) : t(`example.${name}`, { who: callSeat(chosen()) });
}

/** The condition of an example, for the seat that is chosen. */
function conditionOf(/** @type {Example} */ { where: condition }) {
  return condition.replaceAll("{seat}", String(chosen()));
}

/** Examples of conditions on the game, as data: none for a game that has none there. @returns {Promise<Example[]>} */
async function readExamples() {
  const games = await readAsset("time/games.json").catch(() => ({}));
  return games[store.get("match").shown.game]?.examples ?? [];
}

const examplesOnce = once(readExamples);

async function showExamples() {
  const examples = await examplesOnce();
  const buttons = examples.map((example) => {
    const press = () => {
      where.value = conditionOf(example);
      void search();
    };
    return element("button", { type: "button", class: "plain", onclick: press }, question(example));
  });
  find("examples").replaceChildren(...buttons);
  find("examples-of").hidden = !buttons.length;
}

function begin(seats) {
  const options = Array.from({ length: seats }, (_, seat) =>
    element("option", { value: seat }, seat === mySeat() ? t("search.me") : callSeat(seat)),
  );
  seatChoice.replaceChildren(...options);
  seatChoice.value = String(mySeat() ?? 0);
  seatChoice.addEventListener("change", showExamples);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void search();
  });
  find("next-found").addEventListener("click", () => {
    const versions = [...list.querySelectorAll("a")].map((link) => Number(new URL(link.href).searchParams.get("at")));
    goTo(versions.find((version) => version > place().version) ?? versions[0], { jump: true });
  });
  find("step-found").addEventListener("click", () => chooseUnit("found"));
  keepInLinks({
    name: "who",
    get: () => (seatChoice.value === String(mySeat() ?? 0) ? "" : seatChoice.value),
    set: (value) => {
      seatChoice.value = value;
      void showExamples();
    },
  });
  keepInLinks({
    name: "find",
    get: () => where.value.trim(),
    set: (value) => {
      where.value = value;
      void search();
    },
  });
}

/** Show the panel: it stays as it is wherever the page looks. */
export async function showPanel(_version, { seats }) {
  if (store.get("search").isBegun) return;
  store.set("search", { isBegun: true });
  begin(seats);
  await showExamples();
}
