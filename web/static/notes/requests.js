// Requests about notes and studies: as the account that is signed in, or else as the viewer of the match.

import { clientOf, get } from "../common/api.js";
import { SentOnce } from "../common/sent_once.js";
import { once } from "../common/tasks.js";
import { apiKey } from "../common/tokens.js";
import { authorized, match } from "../match/viewer.js";

/**
 * @typedef {import("../match/store.js").Note} Note
 * @typedef {import("../match/store.js").Study} Study
 * @typedef {import("../match/store.js").StudyRow} StudyRow
 */

const stem = `/v1/matches/${match}`;

function token() {
  return apiKey() ?? authorized().token;
}

/** The notes that the reader may see, by version. @returns {Promise<Note[]>} */
export async function readNotes() {
  return (await get(`${stem}/notes`, token())).notes;
}

/** The studies that the reader may see. @returns {Promise<StudyRow[]>} */
export async function readStudies() {
  return (await get(`${stem}/studies`, token())).studies;
}

/** A study with its notes. @param {string} id @returns {Promise<Study>} */
export function readStudy(id) {
  return get(`${stem}/studies/${encodeURIComponent(id)}`, token());
}

/** A note. @param {string} id @returns {Promise<Note>} */
export function readNote(id) {
  return get(`${stem}/notes/${encodeURIComponent(id)}`, token());
}

/** The text of a note as HTML. @param {string} id @param {string} [study] the study that it is read in */
export function readHtml(id, study) {
  return clientOf(token()).noteHtml(match, id, study ? { study } : {});
}

/** The name of the account that is signed in, or an empty text: a key of another scope does not say it. */
export const readOwnName = once(async () => {
  const key = apiKey();
  if (!key) return "";
  const { name } = await get("/v1/account", key).catch(() => ({ name: "" }));
  return name;
});

const writing = new SentOnce();

/** Write a new note or study, or change the one with an id. */
export async function save(
  /** @type {"notes" | "studies"} */ kind,
  /** @type {string} */ id,
  /** @type {object} */ body,
) {
  if (!id) return writing.post(`${stem}/${kind}`, body, apiKey());
  return (await clientOf(apiKey()).request("PATCH", `${stem}/${kind}/${id}`, body)).json();
}

/** Delete a note or a study. @param {"notes" | "studies"} kind @param {string} id */
export async function remove(kind, id) {
  await clientOf(apiKey()).request("DELETE", `${stem}/${kind}/${id}`);
}
