// The board at a version. The old one stands until the new one is there, and one is asked for at a
// time, always the one that was wanted last: none comes late over a newer one.

import { element } from "../common/api.js";
import { emit } from "../common/bus.js";
import { find } from "../common/page.js";
import { clearParts, showParts } from "./layout.js";
import { markAgain } from "./outlines.js";
import { store } from "../match/store.js";
import { place } from "../time/place.js";
import { boardAt, giveUp, isKept, makeReady } from "./pictures.js";
import { t } from "../common/words.js";

const PATIENCE_MS = 1500; // that an answer may hold up a newer board
const NEAR = 12; // versions over which a change is seen to happen
const board = find("board");

/** The boards that are asked for: one at a time, always the one that was wanted last. */
class BoardRequests {
  /** @type {number | null} */
  #wanted = null;
  /** @type {Promise<void> | null} */
  #running = null;
  #overtake = () => {};

  get isIdle() {
    return this.#running === null;
  }

  get wantsNothing() {
    return this.#wanted === null;
  }

  /** Want no board any more. */
  forget() {
    this.#wanted = null;
  }

  /** Show the board at a version as soon as it is there. */
  show(version) {
    if (this.#wanted !== null && this.#wanted !== version) this.#overtake();
    this.#wanted = version;
    this.#running ??= this.#draw();
    return this.#running;
  }

  async #draw() {
    try {
      while (this.#wanted !== null) await this.#drawOne(this.#wanted);
    } finally {
      this.#running = null;
    }
  }

  async #drawOne(version) {
    const { viewers } = store.get("boards");
    const isSame = () => viewers === store.get("boards").viewers; // else the board is asked for again
    try {
      const answer = await Promise.race([boardAt(version), this.#overtaken(version)]);
      if (answer !== undefined && isSame()) put(version, answer);
    } catch (error) {
      if (this.#wanted === version && isSame()) throw error; // else there is something newer to show
    } finally {
      if (this.#wanted === version && isSame()) this.#wanted = null;
    }
  }

  /** Wait until something newer has been wanted for a while: an answer may never come. */
  #overtaken(version) {
    return new Promise((resolve) => {
      this.#overtake = () => setTimeout(resolve, PATIENCE_MS);
    }).then(() => giveUp(version));
  }
}

const requests = new BoardRequests();

/** Show words where there is no board. */
export function showNoBoard(words) {
  requests.forget();
  delete board.dataset.version;
  clearParts();
  emit("holdings-read", { holdings: [], accounts: {} });
  board.replaceChildren(element("p", { class: "empty" }, words));
}

function put(version, /** @type {import("./pictures.js").Board | null} */ newBoard) {
  if (!newBoard) {
    showNoBoard(t("board.none"));
    return;
  }
  const last = Number(board.dataset.version);
  showParts(newBoard.parts, Math.abs(version - last) <= NEAR);
  markAgain();
  board.dataset.version = String(version);
  emit("holdings-read", newBoard);
  emit("board-drawn", { version });
  if (last && last !== version) setTimeout(() => fetchAhead(version + Math.sign(version - last)));
}

/** Fetch what comes next to where one goes, as long as nothing else is wanted. */
function fetchAhead(version) {
  if (requests.wantsNothing && version >= 1 && version <= place().newest && !isKept(version))
    makeReady(version).catch(() => {});
}

/** Show the board at a version as soon as it is there. */
export function showBoard(version) {
  return requests.show(version);
}

/** The version whose board stands there; NaN without one. */
export function versionShown() {
  return Number(board.dataset.version);
}

/** Fetch the neighbours of a version, as long as nothing else is wanted. */
export function prepare(version, newest) {
  if (!requests.isIdle) return;
  for (const neighbour of [version + 1, version - 1]) {
    if (neighbour >= 1 && neighbour <= newest && !isKept(neighbour)) makeReady(neighbour).catch(() => {});
  }
}
