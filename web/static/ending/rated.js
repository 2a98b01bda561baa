// The change of the ratings by a rated match, beside the players in the ranking. It is counted a few seconds
// after the end.

import { element, get } from "../common/api.js";
import { findAll } from "../common/page.js";
import { once, pause } from "../common/tasks.js";
import { figure, t } from "../common/words.js";
import { store } from "../match/store.js";
import { match } from "../match/viewer.js";

const AGAIN_MS = 1500;
const TRIES = 8;
const MATCHES = 20; // the latest ones of a player

/** @typedef {{ before: number, after: number }} Rated */

/** The ratings of the players before and after the match, by seat; null if it is not counted yet. */
async function readRatings(/** @type {string} */ account) {
  const { history } = await get(`/v1/accounts/${encodeURIComponent(account)}?limit=${MATCHES}`);
  return history.find((/** @type {any} */ rated) => rated.match === match)?.players ?? null;
}

async function waitForRatings() {
  const { seats } = store.get("match").shown;
  const account = seats.find((/** @type {any} */ seat) => seat.name)?.account; // one that was erased has none
  for (let tries = 0; account && tries < TRIES; tries += 1) {
    const players = await readRatings(account);
    if (players) return store.set("ratings", { players });
    await pause(AGAIN_MS);
  }
}

const readOnce = once(() => waitForRatings().catch(() => {})); // the ranking stands without them

/** Show the changes that are known beside the places. */
export function showRatings(/** @type {any} */ { status, rated, outcome }) {
  if (status !== "over" || !rated || !outcome?.ranking.length) return;
  void readOnce();
  const { players } = store.get("ratings");
  for (const row of findAll("#ranking [data-seat]")) {
    const player = players[Number(row.dataset.seat)];
    if (!player || row.querySelector(".rating")) continue;
    const change = figure(player.after - player.before, { signDisplay: "exceptZero" });
    row.append(
      element("span", { class: "rating small" }, t("result.rating", { rating: figure(player.after), change })),
    );
  }
}
