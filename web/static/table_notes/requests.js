// Requests about the notes between the seats of the match, as the seat of the viewer.

import { clientOf, get, newKey, post, Problem } from "../common/api.js";
import { authorized, match } from "../match/viewer.js";

/**
 * A note between seats; `text` is null for "well played".
 *
 * @typedef {{ id: string, seat: number, text: string | null, written_at: string }} TableNote
 * @typedef {{ closed: string | null, muted: number[], notes: TableNote[], next: string | null }} TableNotePage
 */

const path = `/v1/matches/${match}/table-notes`;

/** The newest notes, or those of the next page. @param {string} [cursor] @returns {Promise<TableNotePage>} */
export function readTableNotes(cursor) {
  return get(cursor ? `${path}?cursor=${cursor}` : path, authorized().token);
}

let unanswered = { body: "", key: "" };

/** Write a note. If the answer did not come, the same note is sent again with the same key. @param {object} body */
export async function writeTableNote(body) {
  const text = JSON.stringify(body);
  if (unanswered.body !== text) unanswered = { body: text, key: newKey() };
  try {
    await post(path, body, { token: authorized().token, key: unanswered.key });
    unanswered = { body: "", key: "" };
  } catch (error) {
    if (error instanceof Problem) unanswered = { body: "", key: "" };
    throw error;
  }
}

/** Choose the seats whose notes do not arrive. @param {number[]} seats */
export async function muteSeats(seats) {
  await clientOf(authorized().token).request("PUT", `${path}/muted`, { seats });
}

/** Report a note to the administrators. @param {string} id */
export async function reportTableNote(id) {
  await clientOf(authorized().token).request("PUT", `${path}/${id}/reported`);
}
