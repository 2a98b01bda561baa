// The boards of versions as the service draws them, in parts: fetched once and kept a while.

import { Problem } from "../common/api.js";
import { putNames } from "../at_table/seat_names.js";
import { authorized, read } from "../match/viewer.js";
import { takeBoard } from "../match/first_board.js";
import { store } from "../match/store.js";
import { readDrawing } from "./styles.js";

/** @typedef {import("../match/first_board.js").Shown} Board */

const KEPT = 12;
const boards = new Map(); // by version: a promise of the board, or of null where there is none

async function asked(version) {
  const { eyes } = store.get("boards");
  const first = takeBoard(version, authorized().token);
  if (first && !eyes) return putNames(await first);
  try {
    return await read(`/board?at=${version}${eyes && `&as=${eyes}`}`);
  } catch (error) {
    if (error instanceof Problem && error.body.type === "/problems/no-board") return noBoardUpTo(version);
    boards.delete(version);
    throw error;
  }
}

/** Remember that up to a version there is no board: none of these is asked for. */
export function noBoardUpTo(version) {
  store.set("boards", { without: Math.max(store.get("boards").without, version) });
  return null;
}

/**
 * The board at a version; null where there is no board yet.
 *
 * @param {number} version
 * @returns {Promise<Board | null>}
 */
export function boardAt(version) {
  if (version <= store.get("boards").without) return Promise.resolve(null);
  const board = boards.get(version) || asked(version);
  boards.delete(version);
  boards.set(version, board);
  if (boards.size > KEPT) boards.delete(boards.keys().next().value);
  return board;
}

/** Fetch the board of a version and read its drawings, one at a time, for when it is wanted. */
export async function makeReady(version) {
  for (const { svg } of (await boardAt(version))?.parts ?? []) {
    await new Promise((resolve) => setTimeout(resolve));
    readDrawing(svg);
  }
}

/** Whether the board of a version has been asked for. */
export function isKept(version) {
  return boards.has(version);
}

/** Ask for a board of which an answer does not come, when it is wanted again. */
export function giveUp(version) {
  boards.delete(version);
}

/** Look with a seat's eyes from now on, as a `spectator`, with `all` eyes, or (nothing) one's own. */
export function lookAs(whose) {
  store.set("boards", { eyes: whose });
  forgetBoards();
}

/** Forget all boards, also those that are asked for now: another viewer may see more. */
export function forgetBoards() {
  boards.clear();
  store.set("boards", { viewers: store.get("boards").viewers + 1 });
}
