// The stop at which two matches are compared: both boards, what was played, and what the seats have.

import { element, getText } from "../../common/api.js";
import { find } from "../../common/page.js";
import { apiKey, tokenOf } from "../../common/tokens.js";
import { Latest } from "../../common/tasks.js";
import { store } from "../../match/store.js";
import { inLanguage } from "../../common/language.js";
import { figure, t } from "../../common/words.js";

/** @typedef {import("../../match/store.js").Half} Half */

const drawings = new Latest();
const tokenFor = (/** @type {string} */ id) => tokenOf(id) ?? apiKey();
const percent = (/** @type {number} */ share) => figure(share, { style: "percent", maximumFractionDigits: 0 });

/** What a side shows at the stop: that of the stop, or its last place if its line has ended. */
function halfOf(/** @type {number} */ side) {
  const { stops, at } = store.get("comparison");
  const halves = stops.slice(0, at + 1).map((stop) => stop.halves[side]);
  return halves.filter((half) => half !== null).pop() ?? null;
}

/** What happened on a side at the stop. */
function lineOf(/** @type {number} */ side) {
  const { stops, at } = store.get("comparison");
  if (!at) return t("compare.begin");
  return stops[at].halves[side]?.lines?.join("; ") ?? t("compare.no-farther");
}

async function pictureOf(
  /** @type {Half} */ { match: id, version },
  /** @type {string} */ name,
  /** @type {string} */ text,
) {
  const svg = await getText(`/v1/matches/${id}/board.svg?at=${version}&part=map`, tokenFor(id));
  // a picture, not elements: both boards have the ids of the board of the page
  return element("img", {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    alt: t("compare.picture", { match: name, version, text }),
  });
}

/** An amount of a seat, marked if the other side has another. */
function amountOf(/** @type {string} */ words, /** @type {number} */ amount, /** @type {number | undefined} */ there) {
  const kind = there !== undefined && there !== amount ? "unlike" : "";
  return element("span", { class: `amount ${kind}` }, `${words} `, element("b", {}, figure(amount)));
}

/** What a seat has after the stop: its points, its holdings, and its chance if that is known. */
function seatItem(
  /** @type {any} */ held,
  /** @type {any} */ there,
  /** @type {Half} */ { chances },
  /** @type {string} */ name,
) {
  const { accounts } = store.get("comparison");
  const names = new Set([...Object.keys(held.holdings), ...Object.keys(there?.holdings ?? {})]);
  const amounts = [...names].map((account) =>
    amountOf(accounts[account] ?? account, held.holdings[account] ?? 0, there && (there.holdings[account] ?? 0)),
  );
  const chance = chances
    ? [element("span", { class: "amount" }, t("compare.chance", { chance: percent(chances.chances[held.seat]) }))]
    : [];
  const points = amountOf(t("ledger.points"), held.points, there?.points);
  return element("li", {}, element("span", {}, name), points, ...amounts, ...chance);
}

function seatsOf(/** @type {number} */ side, /** @type {Half} */ half) {
  const there = halfOf(1 - side)?.seats;
  const { sides } = store.get("comparison");
  const items = (half.seats ?? []).map((/** @type {any} */ held) =>
    seatItem(held, there?.[held.seat], half, sides[side].seats[held.seat]),
  );
  return items.length ? [element("ul", { class: "held" }, ...items)] : [];
}

async function figureOf(/** @type {number} */ side) {
  const { at, sides } = store.get("comparison");
  const { name } = sides[side];
  const half = halfOf(side);
  if (!half) return element("figure", {}, element("figcaption", {}, t("compare.nothing-common")));
  const text = lineOf(side);
  const picture = await pictureOf(half, name, text);
  const words = t("compare.at", { match: name, version: half.version });
  const caption = element(
    "figcaption",
    { class: at === 1 ? "differs" : "" },
    element("a", { href: inLanguage(`/matches/${half.match}?at=${half.version}`) }, words),
    ...seatsOf(side, half),
    element("span", {}, text),
  );
  return element("figure", {}, picture, caption);
}

function showWords() {
  const { at, common, shared, differs, stops, next } = store.get("comparison");
  const since = common - shared;
  const words = [];
  if (!at) words.push(since ? t("compare.after", { events: since }) : t("compare.at-origin"));
  if (!differs) words.push(t("compare.same"));
  else if (!at) words.push(t("compare.to-come", { event: differs }));
  else if (at === 1) words.push(t("compare.here"));
  else words.push(t("compare.since", { event: differs }), t("compare.turn", { number: stops[at].turn }));
  find("compared-said").textContent = words.join(" ");
  find("compared-forward", HTMLButtonElement).disabled = !next && at >= stops.length - 1;
  find("compared-back", HTMLButtonElement).disabled = !at;
  find("compared-first", HTMLButtonElement).disabled = !differs;
}

/** Show the stop. */
export async function showStop() {
  const isLatest = drawings.begin();
  showWords();
  const figures = await Promise.all([figureOf(0), figureOf(1)]);
  if (!isLatest()) return;
  find("compared-boards").replaceChildren(...figures);
  find("compared-boards").dataset.step = String(store.get("comparison").at);
}
