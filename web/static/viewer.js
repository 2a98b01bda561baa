// Who is viewing which match: every request of the match page is made here, as this viewer.

import { get, getBlob, getText, post } from "./api.js";
import { keepToken, tokenOf } from "./tokens.js";

export const match = document.getElementById("match").dataset.match;
const stem = `/v1/matches/${match}`;
let token = tokenOf(match);

/** Whether the viewer holds a seat; without one nothing is sent but what anybody may ask. */
export function isSeated() {
  return token !== null;
}

/** The number of the seat that the viewer holds, or null. */
export function mySeat() {
  return token === null ? null : Number(token.split(".")[1]);
}

/** Hold a seat from now on. */
export function hold(given) {
  token = given;
  keepToken(match, given);
}

/** Go on as a spectator, if the token is not one of this match. */
export function letGo() {
  token = null;
}

export function read(path) {
  return get(stem + path, token);
}

export function readText(path) {
  return getText(stem + path, token);
}

export function readBlob(path) {
  return getBlob(stem + path, token);
}

/** What a request of this viewer carries; `version` is the one that it was decided on. */
export function authorized(version) {
  return { token, version };
}

export function send(path, body, version) {
  return post(stem + path, body, authorized(version));
}
