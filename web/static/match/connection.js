// The connection to the service, and the viewer's move while it is away: the move is kept in this browser,
// and sent again with its idempotency key until the service has answered. One bar says so.

import { newKey, Problem } from "../common/api.js";
import { find, findAll } from "../common/page.js";
import { Delay } from "../common/tasks.js";
import { keep, kept } from "../common/tokens.js";
import { messageOf, t } from "../common/words.js";
import { store } from "./store.js";
import { match, mySeat, send } from "./viewer.js";

/** @typedef {{ key: string, seat: number | null, version: number, command: any, label: string }} Move */

const NAME = `formicary:${match}/move`;
const AGAIN_MS = 2000; // until a move is sent again
const SHORT_MS = 1500; // an interruption that is not worth a word
const USED = ["going-back", "holding", "hint-room"]; // what needs the service to be used
const PASSING = [429, 500, 502, 503, 504]; // statuses that say nothing about the move
const noticing = new Delay();

/** Whether an error says nothing about the request: it did not arrive, or the service cannot answer now. */
export function isAway(/** @type {any} */ error) {
  return error?.name === "NoAnswer" || (error instanceof Problem && PASSING.includes(error.body.status));
}

/** Whether a move of the viewer waits for its answer: no other one can be made meanwhile. */
export function isMoveWaiting() {
  return store.get("connection").waiting !== null;
}

function words() {
  const { isOff, isLate, waiting, refused } = store.get("connection");
  if (waiting && isLate) return t("line.kept", { label: waiting.label || t("line.move") });
  if (refused) return t("line.refused", { label: refused.label || t("line.move"), reason: refused.reason });
  return isOff ? t("line.off") : "";
}

function show() {
  const { isOff, isLate, waiting, refused } = store.get("connection");
  const text = words();
  find("line").hidden = !text;
  if (find("line-words").textContent !== text) find("line-words").textContent = text;
  find("line-close").hidden = !refused || Boolean(waiting && isLate);
  const focused = document.activeElement;
  for (const box of USED.map((id) => find(id))) {
    box.inert = isOff || isLate;
    if (box.inert && box.contains(focused)) find("play-head").focus();
  }
}

/** Note whether the service answers; a short interruption is not shown. */
export function noteConnection(/** @type {boolean} */ isOn) {
  noticing.cancel();
  if (isOn) store.set("connection", { isOff: false });
  else noticing.start(SHORT_MS, () => store.set("connection", { isOff: true }));
}

/** Wait until a move may be sent again. */
function pauseUntilOnline() {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve(undefined);
    };
    const timer = setTimeout(done, AGAIN_MS);
    addEventListener("online", done);
  });
}

/** Send a move until it is answered; it stays in this browser until then. */
async function sendUntilAnswered(/** @type {Move} */ { command, version, key }) {
  for (;;) {
    try {
      return await send("/commands", command, version, key);
    } catch (error) {
      if (!isAway(error)) throw error;
      store.set("connection", { isLate: true });
      await pauseUntilOnline();
    }
  }
}

/** Send a move, and return the answer. A refusal is thrown, and shown in the bar if the move had to wait. */
export async function deliver(/** @type {Move} */ move) {
  keep(NAME, JSON.stringify(move));
  store.set("connection", { waiting: move, refused: null });
  try {
    return await sendUntilAnswered(move);
  } catch (error) {
    if (store.get("connection").isLate)
      store.set("connection", { refused: { label: move.label, reason: messageOf(error) } });
    throw error;
  } finally {
    keep(NAME, null);
    store.set("connection", { waiting: null, isLate: false });
  }
}

/** A move of the viewer's seat at a version, as it will be sent. @returns {Move} */
export function moveOf(/** @type {any} */ command, /** @type {number} */ version, /** @type {string} */ label) {
  return { key: newKey(), seat: mySeat(), version, command, label };
}

/** The move that an earlier page of this seat could not send, or null. @returns {Move | null} */
export function keptMove() {
  /** @type {Move | null} */
  const move = JSON.parse(kept(NAME) ?? "null");
  return move !== null && move.seat === mySeat() && !isMoveWaiting() ? move : null;
}

/** Show the bar when it has something to say. */
export function setUpConnection() {
  store.subscribe("connection", show);
  find("line-close").addEventListener("click", () => {
    store.set("connection", { refused: null });
    findAll("#play-head, #turn-head")
      .find((head) => head.offsetParent !== null)
      ?.focus();
  });
}
