// Two matches with one origin side by side: they step together until the first command that differs.
// Each step is a command on the played line, with its events of the game.

import { element, get, getText } from "../../common/api.js";
import { tell } from "../../common/notice.js";
import { find } from "../../common/page.js";
import { apiKey, tokenOf } from "../../common/tokens.js";
import { Latest } from "../../common/tasks.js";
import { match } from "../../match/viewer.js";
import { store } from "../../match/store.js";
import { family } from "../branching.js";
import { keepInLinks } from "../links.js";
import { inLanguage } from "../../common/language.js";
import { seatName } from "../../common/names.js";
import { list, t } from "../../common/words.js";

const PAGE = 1000;
const OFFERED_MOST = 20; // relatives of a kind: each is read
const SETTING_UP = "position-set"; // a branch begins with it

/**
 * One of the two: the commands after the version at which both are the same. A place is a version
 * of a match: a branch of an undone version begins in its parent, with the commands that led there.
 *
 * @typedef {import("../../match/store.js").Move} Move
 * @typedef {import("../../match/store.js").PlayedStep} Step
 * @typedef {import("../../match/store.js").Side} Side
 * @typedef {Move & { seq: number, isEnd: boolean, isOfTable: boolean, to: number | null, isUndone: boolean }} Logged
 */

const choice = find("compared", HTMLSelectElement);
const drawings = new Latest();

const tokenFor = (/** @type {string} */ id) => tokenOf(id) ?? apiKey();

async function readAll(id, path, key, after) {
  const entries = [];
  for (;;) {
    const from = after + entries.length;
    const page = (await get(`/v1/matches/${id}${path}?after=${from}&limit=${PAGE}`, tokenFor(id)))[key];
    entries.push(...page);
    if (page.length < PAGE) return entries;
  }
}

/** The values of an event that were hidden and that the viewer may know, by their places in it. */
function openedIn(/** @type {Record<string, { value: any }>} */ opened = {}) {
  const paths = Object.keys(opened).filter((path) => path.startsWith("event."));
  return Object.fromEntries(paths.map((path) => [path, JSON.stringify(opened[path].value)]));
}

/**
 * Read the events after a version, each with its line.
 *
 * @returns {Promise<Logged[]>}
 */
async function readLog(id, after) {
  const [lines, events] = await Promise.all([
    readAll(id, "/timeline", "lines", after),
    readAll(id, "/events", "events", after),
  ]);
  return lines.slice(0, events.length).map((line, index) => ({
    seq: line.seq,
    text: line.text,
    event: JSON.stringify(events[index].e.event),
    opened: openedIn(events[index].opened),
    isEnd: events[index].e.mac !== undefined,
    isOfTable: line.of_table,
    to: line.to,
    isUndone: line.undone_by !== null,
  }));
}

/** The commands in a part of a log. Events of the table, such as time-outs, are left out. */
function stepsIn(id, /** @type {Logged[]} */ log) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {Move[]} */
  let moves = [];
  for (const event of log) {
    if (!event.isOfTable) moves.push(event);
    if (!event.isEnd) continue;
    if (moves.length) steps.push({ id, seq: event.seq, text: moves.map(({ text }) => text).join("; "), moves });
    moves = [];
  }
  return steps;
}

const played = (/** @type {Logged[]} */ log) => log.filter((event) => !event.isUndone);

/** The line from the last played version to an undone one: that version, and the events after it. */
function detour(/** @type {Logged[]} */ log, /** @type {number} */ version) {
  /** @type {Logged[]} */
  const line = [];
  let from = version;
  while (from && log[from - 1].isUndone) {
    const event = log[from - 1];
    line.unshift(event);
    from = event.to ?? from - 1;
  }
  return { from, line };
}

/** Read the two sides of a branch and its parent, in this order. */
async function readKin(/** @type {any} */ branch, /** @type {any} */ parent, /** @type {string[]} */ names) {
  const { version } = branch.lineage;
  const [log, own] = await Promise.all([
    readLog(parent.id, 0),
    startOf(branch.id).then((start) => readLog(branch.id, start)),
  ]);
  const { from, line } = detour(log, version);
  const start = { id: parent.id, seq: from };
  return [
    {
      id: branch.id,
      name: names[0],
      start: line.length ? start : { id: branch.id, seq: await startOf(branch.id) },
      steps: [...stepsIn(parent.id, line), ...stepsIn(branch.id, played(own))],
    },
    { id: parent.id, name: names[1], start, steps: stepsIn(parent.id, played(log.slice(from))) },
  ];
}

async function readSide(id, name) {
  const seq = await startOf(id);
  return { id, name, start: { id, seq }, steps: stepsIn(id, played(await readLog(id, seq))) };
}

/** Whether two commands had the same events; values that are hidden from the viewer count as the same. */
function isSame(/** @type {Step} */ step, /** @type {Step | undefined} */ other) {
  return (
    step.moves.length === other?.moves.length &&
    step.moves.every(({ event, opened }, index) => {
      const there = other.moves[index];
      return (
        event === there.event &&
        Object.keys(opened).every((path) => (there.opened[path] ?? opened[path]) === opened[path])
      );
    })
  );
}

/** The version of a branch at which it stands where it began. */
async function startOf(id) {
  const { events } = await get(`/v1/matches/${id}/events?limit=100`, tokenFor(id));
  return events.find((event) => event.e.event.type === SETTING_UP)?.seq ?? 1;
}

/**
 * Both sides from their common origin on; null if they have none.
 *
 * @returns {Promise<Side[] | null>}
 */
async function readSides(own, other, /** @type {string[]} */ [mine, theirs]) {
  if (other.lineage?.match === own.id) return (await readKin(other, own, [theirs, mine])).reverse();
  if (own.lineage?.match === other.id) return readKin(own, other, [mine, theirs]);
  if (own.lineage && own.lineage.match === other.lineage?.match && own.lineage.version === other.lineage.version) {
    return Promise.all([readSide(own.id, mine), readSide(other.id, theirs)]);
  }
  return null;
}

async function compare(id) {
  const [own, other] = await Promise.all(
    [match, id].map((matchId) => get(`/v1/matches/${matchId}`, tokenFor(matchId))),
  );
  const sides = await readSides(own, other, [t("compare.this"), choice.selectedOptions[0].textContent ?? ""]);
  if (!sides) throw new Error(t("compare.nothing-common"));
  const [mine, theirs] = sides.map((side) => side.steps);
  const first = mine.findIndex((step, index) => !isSame(step, theirs[index]));
  const isSameLine = first < 0 && mine.length === theirs.length;
  const firstStep = first < 0 ? mine.length + 1 : first + 1;
  store.set("comparison", { sides, differs: isSameLine ? 0 : firstStep, at: 0 });
  find("compared-shown").hidden = false;
  await show();
}

function lineOf(/** @type {Side} */ side) {
  const { at } = store.get("comparison");
  if (!at) return t("compare.begin");
  return side.steps[at - 1]?.text ?? t("compare.no-farther");
}

/** The place that a side shows: after so many commands, or after its last one. */
function placeOf(/** @type {Side} */ side) {
  const { at } = store.get("comparison");
  return at ? (side.steps[at - 1] ?? side.steps[side.steps.length - 1] ?? side.start) : side.start;
}

async function pictureOf(/** @type {Side} */ side) {
  const { id, seq: version } = placeOf(side);
  const text = await getText(`/v1/matches/${id}/board.svg?at=${version}&part=map`, tokenFor(id));
  // a picture, not elements: both boards have the ids of the board of the page
  return element("img", {
    src: `data:image/svg+xml,${encodeURIComponent(text)}`,
    alt: t("compare.picture", { match: side.name, version, text: lineOf(side) }),
  });
}

function captionOf(/** @type {Side} */ side) {
  const { at, differs } = store.get("comparison");
  const { id, seq: version } = placeOf(side);
  const link = element(
    "a",
    { href: inLanguage(`/matches/${id}?at=${version}`) },
    t("compare.at", { match: side.name, version }),
  );
  return element(
    "figcaption",
    { class: at === differs && at ? "differs" : "" },
    link,
    element("span", {}, lineOf(side)),
  );
}

function showWords() {
  const { at, differs } = store.get("comparison");
  const words = [at ? t("compare.after", { events: at }) : t("compare.at-origin")];
  if (!differs) words.push(t("compare.same"));
  else if (at < differs) words.push(t("compare.to-come", { event: differs }));
  else words.push(at === differs ? t("compare.here") : t("compare.since", { event: differs }));
  find("compared-said").textContent = words.join(" ");
}

async function show() {
  const isLatest = drawings.begin();
  const { sides } = store.get("comparison");
  showWords();
  const pictures = await Promise.all(sides.map(pictureOf));
  if (!isLatest()) return;
  const figures = sides.map((side, number) => element("figure", {}, pictures[number], captionOf(side)));
  find("compared-boards").replaceChildren(...figures);
  find("compared-boards").dataset.step = String(store.get("comparison").at);
}

function go(/** @type {number} */ step) {
  const longest = Math.max(...store.get("comparison").sides.map((side) => side.steps.length));
  store.set("comparison", { at: Math.min(longest, Math.max(0, step)) });
  show().catch(tell);
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
  find("compared-back").addEventListener("click", () => go(store.get("comparison").at - 1));
  find("compared-forward").addEventListener("click", () => go(store.get("comparison").at + 1));
  find("compared-origin").addEventListener("click", () => go(0));
  find("compared-first").addEventListener("click", () => go(store.get("comparison").differs));
  await offer();
  keepInLinks({
    name: "with",
    get: () => choice.value,
    set: (value) => {
      choice.value = value;
      choose();
    },
  });
}
