// Who is viewing which match: every request of the match page is made here, as this viewer.

import { ask, clientOf, get, getBlob, Problem } from "../common/api.js";
import { putNames, say } from "../at_table/seat_names.js";
import { find } from "../common/page.js";
import { keepReceipt } from "../proof/receipts.js";
import { store } from "./store.js";
import { accountId, apiKey, keepToken, seatOf, tokenOf, tokensOf } from "../common/tokens.js";

export const match = find("match").dataset.match ?? "";
const stem = `/v1/matches/${match}`;
store.set("viewer", { token: tokenOf(match) ?? apiKey() });

function token() {
  return store.get("viewer").token;
}

/** Whether the viewer holds a seat. */
export function isSeated() {
  return mySeat() !== null;
}

/** The number of the seat that the viewer holds, or null. */
export function mySeat() {
  const { token: own, accountSeat } = store.get("viewer");
  return own?.startsWith("seat.") ? seatOf(own) : accountSeat;
}

/** The seats that this browser holds tokens of: several, where people share one screen. */
export function heldSeats() {
  return tokensOf(match).map(seatOf);
}

/** Act for another of the held seats from now on. */
export function holdSeat(seat) {
  const seatToken = tokensOf(match).find((held) => seatOf(held) === seat);
  if (seatToken) hold(seatToken);
}

/** Note who holds the seats: an account's is the viewer's, if they are signed in. */
export function noteSeats(seats) {
  const own = token()?.startsWith("key.") && seats.find((seat) => seat.account === accountId());
  store.set("viewer", { accountSeat: own ? own.seat : null });
}

/** Hold a seat from now on: by its token, or without one by the account that is signed in. */
export function hold(given) {
  store.set("viewer", { token: given ?? apiKey() });
  if (given) keepToken(match, given);
}

/** Go on without a token that is not one of this match, or with a key that works no more. */
export function letGo() {
  store.set("viewer", { token: token()?.startsWith("seat.") ? apiKey() : null });
}

/** Put names into an answer, or into the problem that came in its place. */
async function named(/** @type {Promise<any>} */ answer) {
  try {
    return putNames(await answer);
  } catch (error) {
    if (error instanceof Problem) {
      error.message = say(error.message);
      putNames(error.body);
    }
    throw error;
  }
}

export function read(path) {
  return named(get(stem + path, token()));
}

export function readBlob(path) {
  return getBlob(stem + path, token());
}

/** What happens in the match, and who is asked, as it is told to this viewer. */
export function openStream(options) {
  return clientOf(token()).follow(match, options);
}

/**
 * What a request of this viewer carries; `version` is the one that it was decided on.
 *
 * @param {number} [version]
 */
export function authorized(version) {
  return { token: token(), version };
}

/**
 * Do something as this viewer, whose receipt is kept.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {number} [version] the one that it was decided on
 * @param {string} [key] of a request that may have been sent before
 */
export async function act(method, path, body, version, key) {
  const answer = await named(ask(method, path, body, { ...authorized(version), receipt: "log", key }));
  keepReceipt(match, answer.receipt);
  return answer;
}

/** @param {string} path @param {unknown} body @param {number} [version] @param {string} [key] */
export function send(path, body, version, key) {
  return act("POST", stem + path, body, version, key);
}
