// Two matches with one origin side by side: they step together until the first event that differs.

import { element, get, getText } from "../../common/api.js";
import { tell } from "../../common/notice.js";
import { find } from "../../common/page.js";
import { apiKey, tokenOf } from "../../common/tokens.js";
import { match } from "../../common/viewer.js";
import { family } from "../branching.js";
import { keepInLinks } from "../links.js";
import { inLanguage } from "../../common/language.js";
import { seatName } from "../../common/names.js";
import { list, t } from "../../common/words.js";

const PAGE = 1000;
const OFFERED_MOST = 20; // relatives of a kind: each is read
const SETTING_UP = "position-set"; // a branch begins with it
const ASIDE = /^(seat-|standing-|undo-|invitation-|reservation-)/; // about who sits where: the game goes on the same

/**
 * One of the two: what happened after the version at which both are the same.
 *
 * @typedef {{ seq: number, text: string, event: string }} Step
 * @typedef {{ id: string, name: string, start: number, steps: Step[] }} Side
 */

const choice = find("compared", HTMLSelectElement);
/** @type {Side[]} */
let sides = [];
let differs = 0; // how many steps from the origin lead to the first difference
let at = 0; // how many steps from the origin are shown
let drawing = 0;
let isBegun = false;

const tokenFor = (/** @type {string} */ id) => tokenOf(id) ?? apiKey();

async function readAll(id, path, key, after) {
  const found = [];
  for (;;) {
    const from = after + found.length;
    const page = (await get(`/v1/matches/${id}${path}?after=${from}&limit=${PAGE}`, tokenFor(id)))[key];
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

/** Read what came after a version. What hides a value has a seal in its place, and no two are the same. */
async function readSide(id, name, start) {
  const [lines, events] = await Promise.all([readAll(id, "/timeline", "lines", start), readAll(id, "/events", "events", start)]);
  const told = events.map((one, number) => ({ seq: one.seq, text: lines[number]?.text ?? "", event: one.e.event }));
  const steps = told.filter((one) => !ASIDE.test(one.event.type));
  return { id, name, start, steps: steps.map((one) => ({ ...one, event: JSON.stringify(one.event) })) };
}

/** The version of a branch at which it stands where it began. */
async function startOf(id) {
  const { events } = await get(`/v1/matches/${id}/events?limit=100`, tokenFor(id));
  return events.find((one) => one.e.event.type === SETTING_UP)?.seq ?? 1;
}

/** Where each of two relatives stands as the other does, or null where that is not so. */
async function origins(one, other) {
  if (other.lineage?.match === one.id) return [other.lineage.version, await startOf(other.id)];
  if (one.lineage?.match === other.id) return [await startOf(one.id), one.lineage.version];
  if (one.lineage && one.lineage.match === other.lineage?.match && one.lineage.version === other.lineage.version) {
    return Promise.all([startOf(one.id), startOf(other.id)]);
  }
  return null;
}

async function compare(id) {
  const [one, other] = await Promise.all([match, id].map((each) => get(`/v1/matches/${each}`, tokenFor(each))));
  const starts = await origins(one, other);
  if (!starts) throw new Error(t("compare.nothing-common"));
  sides = await Promise.all([readSide(match, t("compare.this"), starts[0]), readSide(id, choice.selectedOptions[0].textContent, starts[1])]);
  const [mine, theirs] = sides.map((side) => side.steps.map((step) => step.event));
  const first = mine.findIndex((event, step) => event !== theirs[step]);
  differs = first < 0 ? mine.length + 1 : first + 1;
  if (first < 0 && mine.length === theirs.length) differs = 0;
  at = 0;
  find("compared-shown").hidden = false;
  await show();
}

function lineOf(/** @type {Side} */ side) {
  if (!at) return t("compare.begin");
  return side.steps[at - 1]?.text ?? t("compare.no-farther");
}

function versionOf(/** @type {Side} */ side) {
  return at ? (side.steps[at - 1] ?? side.steps[side.steps.length - 1])?.seq ?? side.start : side.start;
}

async function pictureOf(/** @type {Side} */ side) {
  const version = versionOf(side);
  const text = await getText(`/v1/matches/${side.id}/board.svg?at=${version}&part=map`, tokenFor(side.id));
  // a picture, not elements: both boards have the ids of the board of the page
  return element("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: t("compare.picture", { match: side.name, version, text: lineOf(side) }) });
}

function captionOf(/** @type {Side} */ side) {
  const version = versionOf(side);
  const link = element("a", { href: inLanguage(`/matches/${side.id}?at=${version}`) }, t("compare.at", { match: side.name, version }));
  return element("figcaption", { class: at === differs && at ? "differs" : "" }, link, element("span", {}, lineOf(side)));
}

function showWords() {
  const words = [at ? t("compare.after", { events: at }) : t("compare.at-origin")];
  if (!differs) words.push(t("compare.same"));
  else if (at < differs) words.push(t("compare.to-come", { event: differs }));
  else words.push(at === differs ? t("compare.here") : t("compare.since", { event: differs }));
  find("compared-said").textContent = words.join(" ");
}

async function show() {
  drawing += 1;
  const mine = drawing;
  showWords();
  const pictures = await Promise.all(sides.map(pictureOf));
  if (mine !== drawing) return;
  const figures = sides.map((side, number) => element("figure", {}, pictures[number], captionOf(side)));
  find("compared-boards").replaceChildren(...figures);
  find("compared-boards").dataset.step = String(at);
}

function go(/** @type {number} */ step) {
  const longest = Math.max(...sides.map((side) => side.steps.length));
  at = Math.min(longest, Math.max(0, step));
  show().catch(tell);
}

/** The relatives that can be read, each with its id and what names it: when it begins, and who plays. */
async function readFacts(/** @type {string[]} */ ids) {
  const reads = ids.slice(0, OFFERED_MOST).map((id) => get(`/v1/matches/${id}`, tokenFor(id)).catch(() => null));
  const found = (await Promise.all(reads)).filter((one) => one !== null);
  return found.map(({ id, lineage, seats }, index) => ({ id, number: index + 1, version: lineage?.version, players: list(seats.map((/** @type {any} */ seat) => seatName(seat))) }));
}

async function offer() {
  const { lineage, branches, siblings } = await family();
  const [origin, ours, others] = await Promise.all([lineage ? [lineage.match] : [], branches, siblings].map(readFacts));
  const alike = others.filter((one) => one.version === lineage?.version); // the others went on from elsewhere
  const named = [
    ...origin.map((one) => [one.id, t("compare.origin", { players: one.players })]),
    ...ours.map((one) => [one.id, t("compare.branch", { number: one.number, version: one.version, players: one.players })]),
    ...alike.map((one) => [one.id, t("compare.sibling", { number: one.number, version: one.version, players: one.players })]),
  ];
  find("compared-none").hidden = named.length > 0;
  find("compared-choice").hidden = !named.length;
  choice.replaceChildren(element("option", { value: "" }, t("compare.choose")), ...named.map(([id, words]) => element("option", { value: id }, words)));
}

function choose() {
  if (choice.value) compare(choice.value).catch(tell);
  else find("compared-shown").hidden = true;
}

/** Show the panel: what is compared does not change with the place of the page. */
export async function showPanel() {
  if (isBegun) return;
  isBegun = true;
  choice.addEventListener("change", choose);
  find("compared-back").addEventListener("click", () => go(at - 1));
  find("compared-forward").addEventListener("click", () => go(at + 1));
  find("compared-origin").addEventListener("click", () => go(0));
  find("compared-first").addEventListener("click", () => go(differs));
  await offer();
  keepInLinks({ name: "with", get: () => choice.value, set: (value) => {
    choice.value = value;
    choose();
  } });
}
