// An account as everybody sees it: its ratings, their curves, its rated matches.

import "../common/me.js";
import { element, get } from "../common/api.js";
import { inLanguage, named as withLanguage } from "../common/language.js";
import { find } from "../common/page.js";
import { createStore } from "../common/store.js";
import { accountId } from "../common/tokens.js";
import { day, messageOf, t } from "../common/words.js";
import { drawCurve } from "./curve.js";
import { isWon, matchRow, playerOf } from "./history.js";
import { colourOf, ratingWords, strengthOf } from "./words.js";

const READ = 100; // matches at once, from which the curves are drawn
const SHOWN = 20; // at once
const named = document.querySelector("[data-player]")?.getAttribute("data-player") ?? "";
const path = `/v1/accounts/${encodeURIComponent(named)}`;
/**
 * The account, the titles of the games, the matches that are read and not shown yet, and the cursor of the next.
 *
 * @typedef {{ id: string, name: string, titles: Map<string, string>, waiting: any[], next: string | null }} Player
 */
const store = createStore({
  player: /** @type {Player} */ ({ id: "", name: "", titles: new Map(), waiting: [], next: null }),
});

function gameTitleOf(/** @type {string} */ game) {
  return store.get("player").titles.get(game) ?? game;
}

function titleOf(/** @type {any} */ { game, seats }) {
  return t("rating.ladder", { game: gameTitleOf(game), seats });
}

/** How many matches count, and how many of those that are known were won. */
function countWords(/** @type {any} */ rating, /** @type {any[]} */ results) {
  const { id } = store.get("player");
  const count = results.length;
  const sure = rating.provisional
    ? t("rating.few", { matches: rating.matches })
    : t("rating.matches", { matches: rating.matches });
  if (!count) return sure;
  const won = results.filter((result) => isWon(result, playerOf(result, id))).length;
  const words = count < rating.matches ? t("rating.won-of", { won, count }) : t("rating.won-of-all", { won, count });
  return `${sure} · ${words}`;
}

/** The curve of a rating over the matches that are known, oldest first. */
function curveOf(/** @type {any[]} */ results, /** @type {string} */ ladder) {
  const { id, name } = store.get("player");
  const steps = results.map((result) => {
    const { before, after } = playerOf(result, id);
    return { at: result.told_at, before, after };
  });
  return drawCurve(steps.reverse(), { name, ladder });
}

function ladderCard(/** @type {any} */ rating, /** @type {any[]} */ history) {
  const ladder = titleOf(rating);
  const { game, seats, rank } = rating;
  const results = history.filter((result) => result.game === game && result.players.length === seats);
  const face = { class: "strip", src: withLanguage(`/pictures/${game}.svg`), alt: "", width: 480, height: 300 };
  const place = {
    class: "place",
    href: inLanguage(`/leaderboards?game=${game}&seats=${seats}`),
    "aria-label": t("rating.place-on", { rank, ladder }),
  };
  return element(
    "li",
    { class: "card ladder" },
    element("img", face),
    element(
      "div",
      { class: "titled" },
      element("h3", {}, gameTitleOf(game), " ", element("span", { class: "quiet" }, t("rating.players", { seats }))),
      element("a", place, t("rating.place", { rank })),
    ),
    element(
      "p",
      { class: "sums" },
      element("strong", { class: "figure" }, ratingWords(rating)),
      " ",
      element("span", { class: "small quiet" }, t("rating.strength-of", strengthOf(rating))),
    ),
    ...(results.length ? [curveOf(results, ladder)] : []),
    element("p", { class: "small quiet" }, countWords(rating, results)),
  );
}

function recordItem(/** @type {any} */ record) {
  const words = t("rating.record", { ahead: record.ahead, level: record.level, behind: record.behind });
  return element("li", {}, element("strong", {}, titleOf(record)), " ", words);
}

/** Show more of the matches that are read, and keep the rest for the next press. */
function showMatches(/** @type {any[]} */ results) {
  const { id, next } = store.get("player");
  const rows = results.slice(0, SHOWN).map((result) => matchRow(result, id, gameTitleOf(result.game)));
  find("history").append(...rows);
  const waiting = results.slice(SHOWN);
  store.set("player", { waiting });
  find("more").hidden = !waiting.length && !next;
}

function showPerson(/** @type {any} */ { id, name, bot, since }) {
  document.title = `${name} – Formicary`;
  find("name").textContent = name;
  find("letter").className = colourOf(id);
  find("letter").textContent = [...name][0].toLocaleUpperCase();
  find("since").textContent = t(bot ? "rating.program-since" : "rating.since", { day: day(since) });
}

async function show() {
  const [{ games }, shown] = await Promise.all([get("/v1/games"), get(`${path}?limit=${READ}`)]);
  const titles = new Map(games.map((/** @type {any} */ game) => [game.game, game.title]));
  store.set("player", { id: shown.id, name: shown.name, titles, next: shown.next });
  showPerson(shown);
  const isRated = shown.ratings.length > 0;
  find("no-ratings").hidden = isRated;
  find("rated").hidden = !isRated;
  find("played").hidden = !shown.history.length;
  const most = [...shown.ratings].sort((first, second) => second.matches - first.matches);
  find("ratings").replaceChildren(...most.map((rating) => ladderCard(rating, shown.history)));
  showMatches(shown.history);
  find("shown").hidden = false;
  if (isRated) await showAgainst(shown.id);
}

/** Show how this account did against the reader's own. */
async function showAgainst(/** @type {string} */ account) {
  const me = accountId();
  if (!me || me === account) return;
  const { against } = await get(`${path}?limit=1&against=${encodeURIComponent(me)}`);
  find("records").replaceChildren(...against.records.map(recordItem));
  find("against").hidden = !against.records.length;
}

function tell(/** @type {any} */ error) {
  find("problem").textContent = messageOf(error);
}

async function older() {
  const { waiting, next } = store.get("player");
  if (waiting.length) {
    showMatches(waiting);
    return;
  }
  const shown = await get(`${path}?limit=${READ}&cursor=${next}`);
  store.set("player", { next: shown.next });
  showMatches(shown.history);
}

find("more").addEventListener("click", () => older().catch(tell));
show().catch(tell);
