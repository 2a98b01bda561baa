// Who is strongest in a game, played by so many seats.

import "../common/me.js";
import { element, get } from "../common/api.js";
import { inLanguage } from "../common/language.js";
import { find, findAll } from "../common/page.js";
import { createStore } from "../common/store.js";
import { accountId } from "../common/tokens.js";
import { messageOf, t } from "../common/words.js";
import { drawn } from "../time/svg.js";
import { letterOf, playerLink, ratingWords, strengthOf } from "./words.js";

const PAGE = 50;
const MEDALS = 3;
const BAR = { width: 140, height: 16 };
const me = accountId();
const games = findAll("[name=game]", HTMLInputElement);
/**
 * The board that is shown, the rank at which its next page begins, and the ends of its scale in points.
 *
 * @typedef {{ game: string, seats: number, next: number | null, low: number, high: number }} Board
 */
const store = createStore({ board: /** @type {Board} */ ({ game: "", seats: 0, next: null, low: 0, high: 1 }) });

/** How many matches: a number below its heading, and with words on a phone, where there is no heading. */
function matchCount(/** @type {any} */ { matches }) {
  const words = element("span", { class: "narrow" }, t("rating.matches", { matches }));
  return [element("span", { class: "wide" }, String(matches)), words];
}

/** The estimated strength as a bar on the scale of the board, from the rating to the high end. */
function strengthBar(/** @type {any} */ leader) {
  const { low, high } = store.get("board");
  const { middle, spread } = strengthOf(leader);
  const x = (/** @type {number} */ points) => (BAR.width * (points - low)) / (high - low);
  const { width, height } = BAR;
  return drawn(
    "svg",
    { class: "bar-of-strength", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
    drawn("rect", { class: "bar-room", y: 6, width, height: 4, rx: 2 }),
    drawn("rect", {
      class: "bar-range",
      x: x(middle - spread),
      y: 5,
      width: x(middle + spread) - x(middle - spread),
      height: 6,
      rx: 3,
    }),
    drawn("circle", { class: "bar-middle", cx: x(middle), cy: 8, r: 5 }),
  );
}

/** The estimated strength in figures. */
function strengthFigures(/** @type {any} */ leader) {
  const { middle, spread } = strengthOf(leader);
  return `${middle} ± ${spread}`;
}

function leaderRow(/** @type {any} */ leader) {
  const note = (/** @type {string} */ words) => element("span", { class: "small quiet" }, ` ${words}`);
  const sure = leader.provisional ? [note(t("rating.provisional"))] : [];
  const program = leader.bot ? [note(t("rating.bot"))] : [];
  const isMe = me !== null && leader.account === me;
  const own = isMe ? [" ", element("span", { class: "badge" }, t("rating.you"))] : [];
  const medal = leader.rank <= MEDALS ? ` medal medal-${leader.rank}` : "";
  return element(
    "tr",
    { class: isMe ? "own" : null },
    element("td", {}, element("span", { class: `rank${medal}` }, String(leader.rank))),
    element(
      "td",
      {},
      element("span", { class: "who" }, letterOf(leader), element("span", {}, playerLink(leader), ...own, ...program)),
    ),
    element(
      "td",
      { class: "strength" },
      strengthBar(leader),
      element("span", { class: "small quiet" }, strengthFigures(leader)),
    ),
    element("td", {}, element("strong", { class: "figure" }, ratingWords(leader)), ...sure),
    element("td", {}, ...matchCount(leader)),
  );
}

/** Read a page of a board. */
function read(/** @type {string} */ game, /** @type {number} */ seats, /** @type {number} */ after) {
  return get(`/v1/leaderboards/${game}?seats=${seats}&limit=${PAGE}&after=${after}`);
}

/** Lay the scale of the bars, which stays while more of a board is shown. */
function fitScale(/** @type {any[]} */ leaders) {
  const ends = leaders.flatMap((leader) => {
    const { middle, spread } = strengthOf(leader);
    return [middle - spread, middle + spread];
  });
  store.set("board", { low: Math.min(...ends), high: Math.max(...ends) + 1 });
}

function showPage(/** @type {any} */ page, /** @type {boolean} */ isFirst) {
  if (isFirst) fitScale(page.leaders);
  const rows = page.leaders.map(leaderRow);
  if (isFirst) find("leaders").replaceChildren(...rows);
  else find("leaders").append(...rows);
  find("ranked").textContent = page.total ? t("rating.ranked", { count: page.total }) : "";
  find("none").hidden = page.total > 0;
  find("standings").hidden = page.total === 0;
  store.set("board", { next: page.next });
  find("more").hidden = page.next === null;
}

/** Offer the numbers of seats of a game, of which one is chosen. */
function offerSeats(/** @type {HTMLInputElement} */ input, /** @type {number} */ chosen) {
  const first = Math.max(2, Number(input.dataset.fewest));
  const counts = Array.from({ length: Number(input.dataset.most) - first + 1 }, (_, further) => first + further);
  const choices = counts.map((count) =>
    element(
      "label",
      { class: "count" },
      element("input", {
        type: "radio",
        class: "unseen",
        name: "seats",
        value: count,
        checked: count === chosen,
        "aria-label": t("rating.players", { seats: count }),
      }),
      element("span", { "aria-hidden": "true" }, String(count)),
    ),
  );
  find("seats").replaceChildren(...choices);
}

/** Name the board, in its heading and in the address, so that it can be linked to. */
function nameBoard(/** @type {HTMLInputElement} */ input, /** @type {number} */ seats) {
  find("board-head").textContent = t("rating.ladder", { game: input.dataset.title, seats });
  find("play-rated", HTMLAnchorElement).href = inLanguage(`/?rated=${input.value}`);
  const url = new URL(location.href);
  url.searchParams.set("game", input.value);
  url.searchParams.set("seats", String(seats));
  history.replaceState(null, "", url);
}

/** Show a board from its first place, with a page that was read already if there is one. */
async function show(
  /** @type {HTMLInputElement} */ input,
  /** @type {number} */ seats,
  /** @type {any} */ page = null,
) {
  store.set("board", { game: input.value, seats });
  nameBoard(input, seats);
  const shown = page ?? (await read(input.value, seats, 0));
  const { game, seats: wanted } = store.get("board");
  if (shown.game === game && shown.seats === wanted) showPage(shown, true); // another one may be wanted by now
}

function tell(/** @type {any} */ error) {
  find("problem").textContent = messageOf(error);
}

/** How many seats are the fewest that are ranked. */
function fewestOf(/** @type {HTMLInputElement} */ input) {
  return Math.max(2, Number(input.dataset.fewest));
}

/** Begin with the board that the address names, or else with the one that most players are on. */
async function begin() {
  const asked = new URLSearchParams(location.search);
  const given = games.find((input) => input.value === asked.get("game"));
  const pages = await Promise.all(games.map((input) => read(input.value, fewestOf(input), 0)));
  const most = pages.reduce((best, page, at) => (page.total > pages[best].total ? at : best), 0);
  const input = given ?? games[most];
  const seats = Number(given && asked.get("seats")) || fewestOf(input);
  input.checked = true;
  offerSeats(input, seats);
  await show(input, seats, seats === fewestOf(input) ? pages[games.indexOf(input)] : null);
}

async function more() {
  const { game, seats, next } = store.get("board");
  const page = await read(game, seats, next ?? 0);
  const { game: shown, seats: count } = store.get("board");
  if (page.game === shown && page.seats === count) showPage(page, false);
}

find("which").addEventListener("change", (event) => {
  const input = games.find((choice) => choice.checked) ?? games[0];
  const target = /** @type {HTMLInputElement} */ (event.target);
  const seats = target.name === "seats" ? Number(target.value) : fewestOf(input);
  if (target.name === "game") offerSeats(input, seats);
  show(input, seats).catch(tell);
});
find("more").addEventListener("click", () => more().catch(tell));
begin().catch(tell);
