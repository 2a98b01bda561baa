// The lobby: games to sit down to, one's own matches, boards that live, and all matches in a list.

import { element, get } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { seatName } from "../common/names.js";
import { find, findAll } from "../common/page.js";
import { accountId, holdsToken } from "../common/tokens.js";
import { list, messageOf, t } from "../common/words.js";
import { setUpCreating } from "./creating.js";
import { showGames } from "./game_cards.js";
import { showMine } from "./mine.js";
import { pathOf } from "../ratings/words.js";
import { showTables, tableCard } from "./tables.js";

const POLL_MS = 3000;
const WATCHED = 6; // boards that live
const me = accountId();
let games = [];
let mine = new Map(); // one's own matches, by id
let isPlaced = false; // they stand above the games where one is to be played, and stay where they are then
let status = "";
let chosen = ""; // the game that is listed, or all
let extra = []; // pages after the first, which are not polled
let next = null;

function tell(error) {
  find("problem").textContent = messageOf(error);
}

function titleOf(name) {
  return games.find((one) => one.game === name)?.title ?? name;
}

/** Whether the viewer may sit down there: nobody sits there, and it is kept for nobody else. */
function isFree(seat) {
  return !seat.bot && !seat.taken && !seat.invited && (!seat.reserved || seat.reserved === me);
}

function known(match) {
  const own = mine.get(match.id);
  return own ? { mine: own.mine, given: own.given } : {};
}

function seatsWords(match) {
  const words = match.seats.map((seat) => {
    const isMine = seat.reserved && !seat.taken && isFree(seat);
    return isMine ? t("seat.reserved-for-you") : seatName(seat, known(match));
  });
  const counts = new Map();
  for (const one of words) counts.set(one, (counts.get(one) || 0) + 1);
  const pages = new Map(
    match.seats.flatMap((seat) => (seat.name && seat.account ? [[seat.name, pathOf(seat.account)]] : [])),
  );
  const said = ([one, count]) =>
    pages.has(one) ? element("a", { href: pages.get(one) }, one) : count > 1 ? t("seats.alike", { count, one }) : one;
  return Array.from(counts).flatMap((pair, at) => (at ? [", ", said(pair)] : [said(pair)]));
}

function winner(match) {
  if (!match.ranking) return "";
  if (!match.ranking.length) return element("span", { class: "small quiet" }, ` ${t("match.no-result")}`);
  const names = match.ranking[0].map((seat) => seatName(match.seats[seat], known(match)));
  return element(
    "span",
    { class: "small quiet" },
    ` ${t("match.first-in-row", { first: list(names), count: names.length })}`,
  );
}

function row(match) {
  const open = match.status === "open" && match.seats.some(isFree);
  const held = holdsToken(match.id) || (me && match.seats.some((seat) => seat.account === me));
  const isMine = match.status !== "over" && held;
  const badges = [...(match.rated ? [t("rating.badge")] : []), ...(held ? [t("table.yours")] : [])];
  const verb = isMine ? "play" : open ? "join" : match.status === "over" ? "view" : "follow";
  return element(
    "tr",
    { "data-match": match.id },
    element(
      "td",
      {},
      titleOf(match.game),
      ...badges.flatMap((words) => [" ", element("span", { class: "badge" }, words)]),
    ),
    element("td", {}, element("span", { class: `badge ${match.status}` }, t(`status.${match.status}`)), winner(match)),
    element("td", {}, ...seatsWords(match)),
    element("td", { class: "wide" }, String(match.version)),
    element(
      "td",
      {},
      element(
        "a",
        {
          class: "button plain",
          href: inLanguage(`/matches/${match.id}`),
          "aria-label": t(`verb.${verb}.match`, { match: match.id }),
        },
        t(`verb.${verb}`),
      ),
    ),
  );
}

function query(more = {}) {
  const wanted = { limit: 20, game: chosen, status, ...more };
  const given = Object.entries(wanted).filter(([, value]) => value);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

async function listMatches() {
  const asked = query();
  const page = await get(`/v1/matches?${asked}`);
  if (asked !== query()) return; // something else is wanted by now
  if (!extra.length) next = page.next;
  const all = new Map([...page.matches, ...extra].map((match) => [match.id, match]));
  const focused = document.activeElement?.closest("#matches a")?.getAttribute("aria-label");
  find("matches").replaceChildren(...Array.from(all.values(), row));
  if (focused) findAll(`#matches a[aria-label="${focused}"]`)[0]?.focus();
  find("none").hidden = all.size > 0;
  find("more").hidden = !next;
}

/** Show boards of matches that others play, and one's own. */
async function showLive() {
  mine = await showMine();
  if (!isPlaced && Array.from(mine.values()).some(({ match }) => match.status !== "over"))
    find("games").before(find("mine-room"));
  isPlaced = true;
  const { matches } = await get(`/v1/matches?status=running&limit=${2 * WATCHED}`);
  const others = matches.filter((match) => !mine.has(match.id)).slice(0, WATCHED);
  const cards = others.map((match) => tableCard(match, { title: titleOf(match.game) }));
  showTables(find("running-room"), find("running"), cards);
}

async function older() {
  const page = await get(`/v1/matches?${query({ cursor: next })}`);
  extra.push(...page.matches);
  next = page.next;
  await listMatches();
}

function choose(chip) {
  status = chip.dataset.status ?? "";
  extra = [];
  for (const other of findAll("[data-status]")) {
    other.classList.toggle("plain", other !== chip);
    other.setAttribute("aria-pressed", String(other === chip));
  }
  listMatches().catch(tell);
}

function setUpList() {
  find("of-game").append(...games.map((game) => element("option", { value: game.game }, game.title)));
  find("of-game").addEventListener("change", () => {
    chosen = find("of-game", HTMLSelectElement).value;
    extra = [];
    listMatches().catch(tell);
  });
  find("more").addEventListener("click", () => older().catch(tell));
  for (const chip of findAll("[data-status]")) chip.addEventListener("click", () => choose(chip));
}

async function begin() {
  const brief = (await get("/v1/games")).games;
  games = await Promise.all(brief.map((game) => get(game.url)));
  setUpCreating(games);
  setUpList();
  await Promise.all([showGames(games), showLive()]);
  await listMatches();
  setInterval(() => {
    if (document.hidden) return;
    showLive()
      .then(listMatches)
      .catch(() => {}); // the next look may succeed
  }, POLL_MS);
}

begin().catch(tell);
