// Two matches side by side: the last position that both have, the first commands that differ, and each
// turn from there on, with what the seats have after it.

import { element, get } from "../../common/api.js";
import { tell } from "../../common/notice.js";
import { find } from "../../common/page.js";
import { apiKey, tokenOf } from "../../common/tokens.js";
import { Latest } from "../../common/tasks.js";
import { match, read } from "../../match/viewer.js";
import { store } from "../../match/store.js";
import { family } from "../branching.js";
import { keepInLinks } from "../links.js";
import { showStop } from "./compared.js";
import { seatName } from "../../common/names.js";
import { list, t } from "../../common/words.js";

const OFFERED_MOST = 20; // relatives of a kind: each is read
const choice = find("compared", HTMLSelectElement);
const comparisons = new Latest();
const pages = new Latest();

const tokenFor = (/** @type {string} */ id) => tokenOf(id) ?? apiKey();

/** The stops of a page of turns. A turn that ends with the first commands that differ is one stop with them. */
function stopsIn(/** @type {any[]} */ turns, /** @type {any} */ difference) {
  const isShown = (/** @type {"this" | "other"} */ side, /** @type {any} */ turn) =>
    turn[side]?.version === difference?.[side]?.version;
  const stops = turns.map(({ number, this: mine, other }) => ({ turn: number, halves: [mine, other] }));
  const [first] = turns;
  return first?.number === 1 && isShown("this", first) && isShown("other", first) ? stops.slice(1) : stops;
}

/** The stops before the turns: the last common position, and the first commands that differ. */
function beginningOf(/** @type {any} */ { common, difference, turns }) {
  const [first] = turns;
  /** The command of a side, with what the seats have after it, if its turn ends with it. */
  const command = (/** @type {"this" | "other"} */ side) => {
    const shown = difference[side];
    const turn = first?.[side];
    return shown && turn?.version === shown.version ? { ...turn, lines: shown.lines } : shown;
  };
  const origin = { turn: 0, halves: [common.this, common.other] };
  return difference ? [origin, { turn: 0, halves: [command("this"), command("other")] }] : [origin];
}

function namesIn(/** @type {any} */ { seats }) {
  return seats.map((/** @type {any} */ seat) => seatName(seat));
}

async function compare(/** @type {string} */ id) {
  const isLatest = comparisons.begin();
  pages.drop();
  const [answer, other] = await Promise.all([
    read(`/compare?with=${encodeURIComponent(id)}`),
    get(`/v1/matches/${encodeURIComponent(id)}`, tokenFor(id)),
  ]);
  if (!isLatest()) return;
  const { common, difference, accounts } = answer;
  store.set("comparison", {
    sides: [
      { id: match, name: t("compare.this"), seats: namesIn(store.get("match").shown) },
      { id, name: choice.selectedOptions[0]?.textContent ?? id, seats: namesIn(other) },
    ],
    common: common.commands,
    shared: common.shared,
    differs: difference ? difference.number - common.shared : 0,
    stops: [...beginningOf(answer), ...stopsIn(answer.turns, difference)],
    accounts,
    next: answer.next ?? "",
    at: 0,
  });
  find("compared-shown").hidden = false;
  await showStop();
}

/** Read the next page of turns. */
async function readOn() {
  const { next, stops, accounts } = store.get("comparison");
  const isLatest = pages.begin();
  const answer = await read(`/compare?${next.split("?")[1]}`);
  if (!isLatest()) return;
  store.set("comparison", {
    stops: [...stops, ...stopsIn(answer.turns, answer.difference)],
    accounts: { ...accounts, ...answer.accounts },
    next: answer.next ?? "",
  });
}

async function go(/** @type {number} */ stop) {
  const { stops, next } = store.get("comparison");
  if (stop >= stops.length && next) await readOn();
  const last = store.get("comparison").stops.length - 1;
  store.set("comparison", { at: Math.min(last, Math.max(0, stop)) });
  await showStop();
}

/** Go so many stops on, or back. */
function goBy(/** @type {number} */ count) {
  go(store.get("comparison").at + count).catch(tell);
}

/** The relatives that can be read, each with its id and what names it: when it begins, and who plays. */
async function readFacts(/** @type {string[]} */ ids) {
  const reads = ids.slice(0, OFFERED_MOST).map((id) => get(`/v1/matches/${id}`, tokenFor(id)).catch(() => null));
  const relatives = (await Promise.all(reads)).filter((relative) => relative !== null);
  return relatives.map(({ id, lineage, seats }, index) => ({
    id,
    number: index + 1,
    version: lineage?.version,
    players: list(seats.map((/** @type {any} */ seat) => seatName(seat))),
  }));
}

async function offer() {
  const { lineage, branches, siblings } = await family();
  const [origin, ours, others] = await Promise.all([lineage ? [lineage.match] : [], branches, siblings].map(readFacts));
  const alike = others.filter((relative) => relative.version === lineage?.version); // the others went on from elsewhere
  const named = [
    ...origin.map((relative) => [relative.id, t("compare.origin", { players: relative.players })]),
    ...ours.map((relative) => [
      relative.id,
      t("compare.branch", { number: relative.number, version: relative.version, players: relative.players }),
    ]),
    ...alike.map((relative) => [
      relative.id,
      t("compare.sibling", { number: relative.number, version: relative.version, players: relative.players }),
    ]),
  ];
  find("compared-none").hidden = named.length > 0;
  find("compared-choice").hidden = !named.length;
  choice.replaceChildren(
    element("option", { value: "" }, t("compare.choose")),
    ...named.map(([id, words]) => element("option", { value: id }, words)),
  );
}

function choose() {
  if (choice.value) compare(choice.value).catch(tell);
  else find("compared-shown").hidden = true;
}

/** Show the panel: what is compared does not change with the place of the page. */
export async function showPanel() {
  if (store.get("comparison").isBegun) return;
  store.set("comparison", { isBegun: true });
  choice.addEventListener("change", choose);
  find("compared-back").addEventListener("click", () => goBy(-1));
  find("compared-forward").addEventListener("click", () => goBy(1));
  find("compared-origin").addEventListener("click", () => go(0).catch(tell));
  find("compared-first").addEventListener("click", () => go(1).catch(tell));
  await offer();
  keepInLinks({
    name: "with",
    get: () => choice.value,
    set: (value) => {
      const isOffered = [...choice.options].some((option) => option.value === value);
      if (!isOffered && /^[a-z2-7]{16}$/.test(value)) choice.append(element("option", { value }, value));
      choice.value = value;
      choose();
    },
  });
}
