// What others do is shown at a pace that one can follow: one move after the other, with a way to
// skip; and what was missed since the last visit, if one wants to see it.

import { emit, on } from "../common/bus.js";
import { tell } from "../common/notice.js";
import { find } from "../common/page.js";
import { heldSeats, isSeated, match, mySeat } from "../match/viewer.js";
import { store } from "../match/store.js";
import { lineAt } from "../time/lines.js";
import { showBoard, versionShown } from "./board.js";
import { elementOf } from "./drawing.js";
import { mark } from "./outlines.js";
import { setWatching } from "./watching.js";
import { t } from "../common/words.js";

const AT_ONCE_MS = 1000;
const SHORTEST_MS = 200;
const TOUCHED_MOST = 8; // things that are marked: more would mark nothing
const WHOLE_MS = 12_000; // that what has piled up may take
const pace = find("watch-pace", HTMLSelectElement);
const SEEN = `formicary:seen:${match}`;

/** @typedef {{ version: number, isOwn: boolean, texts: string[], who: string }} Step */

function isOneMove(line, other) {
  return line.at === other.at && line.who === other.who && line.to === null && other.to === null;
}

/** The moves between two versions; null where not all of them are known, or they go back. */
function movesBetween(from, to) {
  const moves = /** @type {Step[]} */ ([]);
  for (let version = from + 1; version <= to; version += 1) {
    const line = lineAt(version);
    if (!line || line.to !== null) return null;
    const before = lineAt(version - 1);
    const last = moves.at(-1);
    if (last && before && isOneMove(line, before)) {
      last.version = version;
      last.texts.push(line.text);
    } else
      moves.push({ version, isOwn: line.seat !== null && line.seat === mySeat(), texts: [line.text], who: line.who });
  }
  return moves;
}

/** What the move that led to a version touched, and with it the whole of a longer step. */
function touchedAt(version) {
  const { step } = store.get("pace");
  const touched = new Set(step.version === version ? step.targets : []);
  for (let seq = version; lineAt(seq); seq -= 1) {
    for (const target of lineAt(seq).targets ?? []) touched.add(target);
    const before = lineAt(seq - 1);
    if (!before || !isOneMove(before, lineAt(seq))) break;
  }
  const onBoard = [...touched].filter(elementOf);
  return onBoard.length > TOUCHED_MOST ? (lineAt(version)?.targets ?? []).slice(0, TOUCHED_MOST) : onBoard;
}

/** Mark what the last move touched. */
function markLast() {
  mark("lately", touchedAt(versionShown()));
}

function caption(step) {
  const [first, ...rest] = step?.texts ?? [];
  const shown = [first, ...rest.slice(0, 1), ...(rest.length > 1 ? [t("pace.more", { count: rest.length - 1 })] : [])];
  find("told").textContent = step ? shown.join("; ") : "";
  find("telling").hidden = !step;
}

/** The moves that are still to be shown, and the showing of them. */
class Playback {
  /** @type {Step[]} */
  #queue = [];
  /** @type {Promise<void> | null} */
  #running = null;
  /** @type {Step | undefined} */
  #current;
  #endPause = () => {};

  get isRunning() {
    return this.#running !== null;
  }

  /** The version that the last move leads to. */
  get lastVersion() {
    return (this.#queue.at(-1) ?? this.#current)?.version;
  }

  /** Show these moves in place of those that are still to be shown. */
  replace(/** @type {Step[]} */ steps) {
    this.#queue = steps;
    this.#current = undefined;
  }

  add(/** @type {Step[]} */ steps) {
    this.#queue.push(...steps);
    if (steps.some((step) => !step.isOwn)) setWatching(true);
  }

  /** Show the moves one after the other, until none is left. */
  run() {
    this.#running ??= this.#show();
    return this.#running;
  }

  /** Show no more moves; return when the last one has been shown. */
  async stop() {
    this.#queue = [];
    this.#endPause();
    await this.#running;
  }

  async #show() {
    try {
      const whole = WHOLE_MS / this.#queue.length; // for each of what has piled up
      for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
        this.#current = step;
        await showBoard(step.version);
        if (step.isOwn) continue;
        caption(step);
        emit("move-shown", { targets: touchedAt(step.version) });
        setWatching(this.#queue.length > 0);
        await this.#pause(Math.max(SHORTEST_MS, Math.min(Number(pace.value), whole)));
      }
    } finally {
      this.#running = null;
      this.#current = undefined;
      caption(null);
      setWatching(false);
      emit("move-shown", { targets: [] });
    }
  }

  #pause(/** @type {number} */ ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }
}

const playback = new Playback();

function keepSeen(version) {
  try {
    localStorage.setItem(SEEN, String(version));
  } catch {
    // storage may be closed to us: nothing is missed then
  }
}

function lastSeen() {
  try {
    return Number(localStorage.getItem(SEEN)) || 0;
  } catch {
    return 0;
  }
}

/** Show the newest board at once. */
async function skip() {
  await playback.stop();
  setWatching(false);
  await showBoard(store.get("pace").newest);
}

/** Tell at the first reading what was missed since the last visit; who share a screen miss nothing. */
function noteMissed() {
  const seen = lastSeen();
  const isMissed = isSeated() && heldSeats().length < 2 && seen > 0 && seen < store.get("pace").newest;
  store.set("pace", { missed: isMissed ? seen : 0 });
  showMissed();
}

function showMissed() {
  const { missed, newest } = store.get("pace");
  const moves = missed ? movesBetween(missed, newest)?.filter((move) => !move.isOwn) : null;
  find("away").hidden = !moves?.length;
  if (moves?.length) find("away-words").textContent = t("pace.away", { count: moves.length });
}

async function watchMissed() {
  const { missed: from, newest } = store.get("pace");
  store.set("pace", { missed: 0 });
  showMissed();
  playback.replace(movesBetween(from, newest) ?? []);
  await showBoard(from);
  await playback.run();
}

function canFollow(place) {
  return place.isLive && isSeated() && !document.hidden;
}

/**
 * Show the board of a place: the past at once, the present move by move; who comes back from the past
 * sees the newest board at once.
 *
 * @param {{ version: number, newest: number, isLive: boolean }} place
 * @param {boolean} areLinesRead whether what happened until then is known in words
 */
export async function showPlaceOnBoard(place, areLinesRead) {
  const { newest: before, wasPast } = store.get("pace");
  const { newest } = place;
  store.set("pace", { newest, wasPast: !place.isLive });
  if (before === 0) noteMissed();
  else if (areLinesRead) showMissed();
  const isBack = place.isLive && wasPast;
  if (isBack) store.set("pace", { returned: newest });
  const from = playback.lastVersion ?? Math.max(store.get("pace").returned, versionShown());
  if (canFollow(place) && playback.isRunning && !isBack && from >= newest) return; // it shows them already
  if (!canFollow(place) || !(from < newest)) {
    playback.replace([]);
    if (!playback.isRunning) setWatching(false);
    await showBoard(place.version);
    return;
  }
  if (!areLinesRead) {
    setWatching(true); // the moves of others come in a moment
    return;
  }
  const moves = movesBetween(from, newest);
  if (!moves) {
    await skip();
    return;
  }
  playback.add(moves);
  await playback.run();
}

/**
 * Show the board that one's own command leads to as soon as it is answered.
 *
 * @param {Promise<{ version: number }>} sent
 */
export function showOwnMove(sent) {
  const moving = sent.then(({ version }) => {
    void playback.stop().catch(() => {}); // what failed is told where it was asked for
    return showBoard(version);
  });
  store.set("pace", { moving: moving.catch(() => {}) }); // a board that failed is read again
}

/** Wait up to a second for the board after one's own command. Other data is read after it. */
export function ownMoveShown() {
  return Promise.race([store.get("pace").moving, new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS))]);
}

/** Make the buttons of what is shown work. */
export function setUpPace() {
  find("skip").addEventListener("click", () => skip().catch(tell));
  find("away-watch").addEventListener("click", () => watchMissed().catch(tell));
  find("away-skip").addEventListener("click", () => {
    store.set("pace", { missed: 0 });
    showMissed();
  });
  on("moment-shown", (step) => {
    store.set("pace", { step });
    if (versionShown() === step.version) markLast();
  });
  on("board-drawn", ({ version }) => {
    markLast();
    if (version === store.get("pace").newest) keepSeen(version);
  });
}
