// The lobby: games to sit down to, one's own matches, boards that live, and all matches in a list.

import "../common/me.js";
import { element, get } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { seatName } from "../common/names.js";
import { find, findAll, showLoaded } from "../common/page.js";
import { markOf } from "../common/seat_token.js";
import { accountId, holdsToken } from "../common/tokens.js";
import { ago, list, messageOf, t } from "../common/words.js";
import { openCreating, setUpCreating } from "./creating.js";
import { showGames } from "./game_cards.js";
import { isWaiting, showMine } from "./mine.js";
import { pathOf } from "../ratings/words.js";
import { store } from "./store.js";
import { showTables, tableCard } from "./tables.js";

const POLL_MS = 3000;
const WATCHED = 6; // boards that live
const me = accountId();

function tell(error) {
  find("problem").textContent = messageOf(error);
}

function titleOf(name) {
  return store.get("games").all.find((listed) => listed.game === name)?.title ?? name;
}

/** Whether the viewer may sit down there: nobody sits there, and it is kept for nobody else. */
function isFree(seat) {
  return !seat.bot && !seat.taken && !seat.invited && (!seat.reserved || seat.reserved === me);
}

function known(match) {
  const own = store.get("mine").matches.get(match.id);
  return own ? { mine: own.mine, given: own.given } : {};
}

function seatsWords(match) {
  /** @type {Map<string, number[]>} */
  const alike = new Map(); // seats by their words
  for (const seat of match.seats) {
    const isMine = seat.reserved && !seat.taken && isFree(seat);
    const word = isMine ? t("seat.reserved-for-you") : seatName(seat, known(match));
    alike.set(word, [...(alike.get(word) ?? []), seat.seat]);
  }
  const pages = new Map(
    match.seats.flatMap((seat) => (seat.name && seat.account ? [[seat.name, pathOf(seat.account)]] : [])),
  );
  const said = (/** @type {string} */ word, /** @type {number} */ count) =>
    pages.has(word)
      ? element("a", { href: pages.get(word) }, word)
      : count > 1
        ? t("seats.alike", { count, one: word })
        : word;
  const items = Array.from(alike, ([word, seats]) =>
    element("span", { class: "seated" }, ...seats.map(markOf), said(word, seats.length)),
  );
  return items.flatMap((item, at) => (at ? [", ", item] : [item]));
}

function winner(match) {
  if (!match.ranking) return "";
  if (!match.ranking.length) return element("span", { class: "small quiet" }, ` ${t("match.no-result")}`);
  const names = match.ranking[0].map((seat) => seatName(match.seats[seat], known(match)));
  return element(
    "span",
    { class: "small quiet" },
    " ",
    ...match.ranking[0].map(markOf),
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
    element("td", { class: "wide" }, element("time", { datetime: match.updated_at }, ago(match.updated_at))),
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
  const { game, status } = store.get("list");
  const wanted = { limit: 20, game, status, ...more };
  const given = Object.entries(wanted).filter(([, value]) => value);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

async function listMatches() {
  const asked = query();
  const page = await get(`/v1/matches?${asked}`);
  if (asked !== query()) return; // something else is wanted by now
  if (!store.get("list").extra.length) store.set("list", { next: page.next });
  const { extra, next } = store.get("list");
  const all = new Map([...page.matches, ...extra].map((match) => [match.id, match]));
  const focused = document.activeElement?.closest("#matches a")?.getAttribute("aria-label");
  find("matches").replaceChildren(...Array.from(all.values(), row));
  if (focused) findAll(`#matches a[aria-label="${focused}"]`)[0]?.focus();
  find("none").hidden = all.size > 0;
  find("more").hidden = !next;
}

/** Show boards of matches that others play, and one's own. */
async function showLive() {
  const mine = await showMine();
  const isPlayed = (/** @type {any} */ entry) => isWaiting(entry) || entry.match.status !== "over";
  if (!store.get("mine").isPlaced && Array.from(mine.values()).some(isPlayed)) {
    find("games").before(find("mine-room"));
    find("main").classList.add("playing"); // in less room, so that the games stay in sight
    find("welcome").classList.add("unseen");
  }
  store.set("mine", { matches: mine, isPlaced: true });
  const { matches } = await get(`/v1/matches?status=running&limit=${2 * WATCHED}`);
  const others = matches.filter((match) => !mine.has(match.id)).slice(0, WATCHED);
  const cards = others.map((match) => tableCard(match, { title: titleOf(match.game) }));
  showTables(find("running-room"), find("running"), cards);
}

async function older() {
  const page = await get(`/v1/matches?${query({ cursor: store.get("list").next })}`);
  store.set("list", { extra: [...store.get("list").extra, ...page.matches], next: page.next });
  await listMatches();
}

function choose(chip) {
  store.set("list", { status: chip.dataset.status ?? "", extra: [] });
  for (const other of findAll("[data-status]")) {
    other.classList.toggle("plain", other !== chip);
    other.setAttribute("aria-pressed", String(other === chip));
  }
  listMatches().catch(tell);
}

function setUpList() {
  const options = store.get("games").all.map((game) => element("option", { value: game.game }, game.title));
  find("of-game").append(...options);
  find("of-game").addEventListener("change", () => {
    store.set("list", { game: find("of-game", HTMLSelectElement).value, extra: [] });
    listMatches().catch(tell);
  });
  find("more").addEventListener("click", () => older().catch(tell));
  for (const chip of findAll("[data-status]")) chip.addEventListener("click", () => choose(chip));
}

/** Open the form of a rated match if the address names a game for it; the first one by default. */
function openRated() {
  const wanted = new URLSearchParams(location.search).get("rated");
  const { all } = store.get("games");
  const game = all.find((listed) => listed.game === wanted) ?? all[0];
  if (wanted && game) openCreating(game.game, { isRated: true });
}

async function begin() {
  const brief = (await get("/v1/games")).games;
  store.set("games", { all: await Promise.all(brief.map((game) => get(game.url))) });
  setUpCreating();
  openRated();
  setUpList();
  await Promise.all([showGames(), showLive()]).finally(showLoaded);
  await listMatches();
  setInterval(() => {
    if (document.hidden) return;
    showLive()
      .then(listMatches)
      .catch(() => {}); // the next look may succeed
  }, POLL_MS);
}

begin().catch((error) => {
  showLoaded();
  tell(error);
});
