// An account as everybody sees it: its ratings, their course, its rated matches.

import "../common/me.js";
import { element, get } from "../common/api.js";
import { atRoot, named as withLanguage } from "../common/language.js";
import { find } from "../common/page.js";
import { createStore } from "../common/store.js";
import { accountId } from "../common/tokens.js";
import { day, messageOf, t } from "../common/words.js";
import { playerLink, ratingWords } from "./words.js";

const PAGE = 20;
const named = document.querySelector("[data-player]")?.getAttribute("data-player") ?? "";
const path = `/v1/accounts/${encodeURIComponent(named)}`;
/** @typedef {{ titles: Map<string, string>, next: string | null }} Player the games' titles; the cursor of the next page */
const store = createStore({ player: /** @type {Player} */ ({ titles: new Map(), next: null }) });

function gameTitleOf(/** @type {string} */ game) {
  return store.get("player").titles.get(game) ?? game;
}

function titleOf(/** @type {any} */ { game, seats }) {
  return t("rating.ladder", { game: gameTitleOf(game), seats });
}

function ratingItem(/** @type {any} */ rating) {
  const figure = element("span", { class: "figure" }, ratingWords(rating));
  const sure = rating.provisional
    ? t("rating.few", { matches: rating.matches })
    : t("rating.matches", { matches: rating.matches });
  return element(
    "li",
    {},
    element("strong", {}, titleOf(rating)),
    figure,
    element("span", { class: "small quiet" }, sure),
  );
}

function recordItem(/** @type {any} */ record) {
  const words = t("rating.record", { ahead: record.ahead, level: record.level, behind: record.behind });
  return element("li", {}, element("strong", {}, titleOf(record)), words);
}

function matchRow(/** @type {any} */ result, /** @type {string} */ account) {
  const own = result.players.find((/** @type {any} */ player) => player.account === account);
  const sorted = [...result.players].sort((first, second) => first.place - second.place);
  const ranked = sorted.flatMap((player, at) => [at ? ", " : "", `${player.place}. `, playerLink(player)]);
  const title = gameTitleOf(result.game);
  const gained = own.after - own.before;
  return element(
    "tr",
    { "data-match": result.match },
    element("td", {}, title),
    element("td", {}, day(result.told_at)),
    element("td", {}, ...ranked),
    element("td", {}, `${own.after} (${gained < 0 ? "−" : "+"}${Math.abs(gained)})`),
    element(
      "td",
      {},
      element(
        "a",
        {
          class: "button plain",
          href: atRoot(`/matches/${result.match}`),
          "aria-label": t("rating.view-match", { match: result.match }),
        },
        t("rating.view"),
      ),
    ),
  );
}

function showPage(/** @type {any} */ shown) {
  find("history").append(...shown.history.map((/** @type {any} */ entry) => matchRow(entry, shown.id)));
  store.set("player", { next: shown.next });
  find("more").hidden = !shown.next;
}

async function show() {
  const { games } = await get("/v1/games");
  store.set("player", { titles: new Map(games.map((/** @type {any} */ game) => [game.game, game.title])) });
  const shown = await get(`${path}?limit=${PAGE}`);
  document.title = `${shown.name} – Formicary`;
  find("name").textContent = shown.name;
  find("since").textContent = t(shown.bot ? "rating.program-since" : "rating.since", { day: day(shown.since) });
  find("ratings").replaceChildren(...shown.ratings.map(ratingItem));
  find("no-ratings").hidden = shown.ratings.length > 0;
  showPage(shown);
  find("shown").hidden = false;
  if (!shown.ratings.length) return;
  const picture = find("picture", HTMLImageElement);
  picture.alt = t("rating.course", { name: shown.name });
  find("narrow", HTMLSourceElement).srcset = withLanguage(`${path}/ratings.svg?narrow=1`);
  picture.src = withLanguage(`${path}/ratings.svg`);
  picture.hidden = false;
  await showAgainst(shown.id);
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
  showPage(await get(`${path}?limit=${PAGE}&cursor=${store.get("player").next}`));
}

find("more").addEventListener("click", () => older().catch(tell));
show().catch(tell);
