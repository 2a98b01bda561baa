// Requests about the notes between the seats of the match, as the seat of the viewer.

import { clientOf, get } from "../common/api.js";
import { SentOnce } from "../common/sent_once.js";
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

const writing = new SentOnce();

/** Write a note. @param {object} body */
export function writeTableNote(body) {
  return writing.post(path, body, authorized().token);
}

/** Choose the seats whose notes do not arrive. @param {number[]} seats */
export async function muteSeats(seats) {
  await clientOf(authorized().token).request("PUT", `${path}/muted`, { seats });
}

/** Report a note to the administrators. @param {string} id */
export async function reportTableNote(id) {
  await clientOf(authorized().token).request("PUT", `${path}/${id}/reported`);
}
