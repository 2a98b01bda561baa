// Branches: a new match from the version that is shown, and where this one comes from.

import { element, get, Problem } from "../common/api.js";
import { callLevel, usualLevel } from "../common/names.js";
import { callSeat } from "../at_table/seat_names.js";
import { tell } from "../common/notice.js";
import { field, find, findAll } from "../common/page.js";
import { goTo, place, watch } from "./place.js";
import { takeSeat } from "../common/seats.js";
import { keepToken } from "../common/tokens.js";
import { authorized, mySeat, read, send } from "../match/viewer.js";
import { setMarks } from "./marks.js";
import { inLanguage } from "../common/language.js";
import { list, messageOf, pieces, t } from "../common/words.js";

const form = find("branch", HTMLFormElement);
const MINE = "you";
const PAGE = 50;
const MARKED_MOST = 20; // branches that stand along the slider: each is read
const OF_TABLE = /^(rewound|timed-out|clock-advanced|undo-.*|seat-.*|standing-.*)$/;

function seatChoice(seat, bots, mine) {
  const levels = new Set([...bots, ...(seat.bot ? [seat.bot] : [])]);
  const choices = [
    [MINE, t("seat.you")],
    ...Array.from(levels, (level) => [level, t("level.bot", { level: callLevel(level) })]),
    ["", t("branch.open-seat")],
  ];
  const options = choices.map(([value, text]) => element("option", { value }, text));
  const choice = element("select", { name: "seat" }, ...options);
  choice.value = seat.seat === mine ? MINE : seat.bot || usualLevel(bots);
  return element("label", {}, callSeat(seat.seat), choice);
}

/** Only one seat can be the viewer's: a browser keeps one token a match. */
function onlyOneMine(event) {
  if (event.target.value !== MINE) return;
  for (const other of findAll("[name=seat]", HTMLSelectElement, form)) {
    if (other !== event.target && other.value === MINE) other.value = "";
  }
}

/** The nearest version before one at which a whole command had been played and a seat was asked. */
export async function targetBefore(version) {
  for (let end = version - 1; end > 0; end -= PAGE) {
    const start = Math.max(0, end - PAGE);
    const { events } = await read(`/events?after=${start}&limit=${end - start}`);
    for (const { seq, e } of events.reverse()) {
      if (!e.mac || OF_TABLE.test(e.event.type)) continue;
      const { asked } = await read(`/state?at=${seq}`);
      if (asked.some((question) => question.seat !== null)) return seq;
    }
  }
  return null;
}

async function offer(version) {
  const target = await targetBefore(version);
  if (target === null) return;
  const press = () => goTo(target, { jump: true });
  const button = element(
    "button",
    { type: "button", class: "plain", onclick: press },
    t("branch.go-to", { version: target }),
  );
  find("branch-problem").append(` ${t("branch.nearest")} `, button);
}

async function create(event) {
  event.preventDefault();
  const { version } = place();
  const choices = findAll("[name=seat]", HTMLSelectElement, form).map((select) => select.value);
  const seats = choices.map((choice) => (choice && choice !== MINE ? { bot: choice } : {}));
  const [button] = findAll("button", HTMLButtonElement, form);
  button.disabled = true;
  find("branch-problem").textContent = "";
  try {
    const made = await send("/branches", { at: version, luck: field(form, "luck", HTMLSelectElement).value, seats });
    const mine = choices.indexOf(MINE);
    if (mine >= 0) keepToken(made.id, (await takeSeat(made.id, mine)).token);
    location.assign(inLanguage(`/matches/${made.id}`));
  } catch (error) {
    find("branch-problem").textContent = messageOf(error);
    if (error instanceof Problem && error.body.slug === "branch.no-target") await offer(version).catch(() => {});
  }
  button.disabled = false;
}

function linked(id, words, at) {
  return element("a", { href: inLanguage(`/matches/${id}${at ? `?at=${at}` : ""}`) }, words);
}

/** The relatives of the match: where it comes from, its branches, and the other ones of its parent. */
export async function family() {
  const { match, lineage, branches } = await read("/branches");
  if (!lineage) return { lineage, branches, siblings: [] };
  const ofParent = await get(`/v1/matches/${lineage.match}/branches`).catch(() => ({ branches: [] })); // it may be closed to us
  return { lineage, branches, siblings: ofParent.branches.filter((id) => id !== match) };
}

/** A match, as far as it can be read; null if it is closed to the reader. */
function readMatch(/** @type {string} */ id) {
  const { token } = authorized();
  return get(`/v1/matches/${id}`, token?.startsWith("key.") ? token : null).catch(() => null);
}

/** The names of those who play a match. */
function playersOf(/** @type {any} */ { seats }) {
  return list(seats.map((/** @type {any} */ seat) => seat.called));
}

/** Mark along the slider where branches begin, and name them by that. */
async function markBranches(/** @type {string[]} */ branches) {
  const reads = await Promise.all(branches.slice(0, MARKED_MOST).map(readMatch));
  const begun = reads.filter((branch) => branch?.lineage);
  setMarks(
    "branch",
    begun.map((branch) => ({
      version: branch.lineage.version,
      words: t("branch.mark", { match: branch.id, version: branch.lineage.version }),
    })),
  );
  for (const branch of begun) {
    const [link] = findAll(`a[href*="/matches/${branch.id}"]`, HTMLElement, find("lineage"));
    if (link) link.textContent = t("branch.name", { version: branch.lineage.version, players: playersOf(branch) });
  }
}

/** The name of the place that the match comes from. */
async function nameOrigin(/** @type {{ match: string, version: number }} */ { match, version }) {
  const parent = await readMatch(match);
  if (!parent) return t("lineage.origin", { match, version });
  return t("lineage.named", { version, players: playersOf(parent) });
}

/** Show where the match comes from, and what branched from it. */
export async function showLineage() {
  const { lineage, branches } = await read("/branches");
  const parts = [];
  if (lineage) {
    const words = await nameOrigin(lineage);
    parts.push(...pieces("lineage.from", { origin: linked(lineage.match, words, lineage.version) }), " ");
  }
  if (branches.length) {
    const links = element("span", {});
    for (const [at, id] of branches.entries()) links.append(at ? ", " : "", linked(id, id));
    parts.push(...pieces("lineage.branches", { count: branches.length, links }));
  }
  find("lineage").replaceChildren(...parts);
  find("lineage").hidden = !parts.length;
  if (branches.length) markBranches(branches).catch(tell);
}

/** Offer a branch of a match with these seats, if it is running or over. */
export async function setUpBranching(shown) {
  const { bots } = await get(`/v1/games/${shown.game}`);
  find("branch-seats").replaceChildren(...shown.seats.map((seat) => seatChoice(seat, bots, mySeat() ?? -1)));
  form.addEventListener("submit", create);
  form.addEventListener("change", onlyOneMine);
  watch(({ version }) => {
    find("branch-version").textContent = t("version", { version });
    find("branch-problem").textContent = "";
  });
  find("branch-version").textContent = t("version", { version: place().version });
  for (const button of findAll("button", HTMLButtonElement, form)) button.disabled = false;
}

/** The luck of a match is known only when it is over; until then a branch has luck of its own. */
export function showLuck(status) {
  find("same-luck", HTMLOptionElement).disabled = status !== "over";
}
