// The note that is open: its text above the panels, and in a study the way to the note before and after it.

import { element } from "../common/api.js";
import { find } from "../common/page.js";
import { Latest } from "../common/tasks.js";
import { moment, messageOf, t } from "../common/words.js";
import { store } from "../match/store.js";
import { anchorWords, showAnchor } from "./anchors.js";
import { readValues } from "../causes/values.js";
import { elementsOf } from "./markup.js";
import { readHtml, readNote, readStudy } from "./requests.js";

/** @typedef {import("../match/store.js").Note} Note */

const openings = new Latest();
const room = find("note-open");
const before = find("study-back", HTMLButtonElement);
const after = find("study-forward", HTMLButtonElement);

/**
 * The readers of a note or a study as badges, unless it is public, and whether it is hidden.
 *
 * @param {{ visibility: import("../match/store.js").Visibility, hidden?: boolean }} entry
 */
export function badgesOf({ visibility, hidden = false }) {
  const badge = (/** @type {string} */ words) => element("span", { class: "badge quiet" }, words);
  const readers = visibility === "public" ? [] : [badge(t(`note.${visibility}`))];
  return hidden ? [...readers, badge(t("note.hidden"))] : readers;
}

function showWalk() {
  const { study, at } = store.get("notes");
  find("study-walk").hidden = !study;
  if (!study) return;
  const { title, notes, author } = study;
  const words = { title, author, number: at + 1, count: notes.length };
  find("study-place").textContent = notes.length ? t("study.place", words) : t("study.empty", words);
  before.setAttribute("aria-disabled", String(at <= 0));
  after.setAttribute("aria-disabled", String(at >= notes.length - 1));
}

/** Show a note above the panels; null shows none. @param {Note | null} note @param {string} html */
function show(note, html) {
  store.set("notes", { opened: note });
  room.hidden = false;
  find("note-by").replaceChildren(
    ...(note
      ? [
          element("strong", {}, note.author),
          ` · ${moment(note.changed_at)} `,
          ...badgesOf(note).flatMap((badge) => [badge, " "]),
        ]
      : []),
  );
  find("note-place").textContent = note ? anchorWords(note) : "";
  find("note-place").hidden = !note;
  find("note-text").replaceChildren(...elementsOf(html));
  showWalk();
}

function showFault(/** @type {unknown} */ error) {
  show(null, "");
  find("note-text").replaceChildren(element("p", { class: "alert" }, messageOf(error)));
}

/**
 * Open a note by its id. `isPlaced` if the page is to stay where it is, because a link has named the place.
 *
 * @param {string} id
 * @param {{ isPlaced?: boolean }} [given]
 */
export async function openNote(id, { isPlaced = false } = {}) {
  const isLatest = openings.begin();
  try {
    const [note, html] = await Promise.all([readNote(id), readHtml(id), readValues()]);
    if (!isLatest()) return;
    store.set("notes", { study: null, at: 0 });
    show(note, html);
    if (!isPlaced) showAnchor(note);
  } catch (error) {
    if (isLatest()) showFault(error);
  }
}

/** Show a note of the study that is open. @param {number} at @param {{ isPlaced?: boolean }} [given] */
async function walkTo(at, { isPlaced = false } = {}) {
  const { study } = store.get("notes");
  const note = study?.notes[at];
  if (!study || !note) return;
  const isLatest = openings.begin();
  try {
    const html = await readHtml(note.id, study.id);
    if (!isLatest()) return;
    store.set("notes", { at });
    show(note, html);
    if (!isPlaced) showAnchor(note);
  } catch (error) {
    if (isLatest()) showFault(error);
  }
}

/**
 * Open a study at one of its notes; the first has the number 1.
 *
 * @param {string} id
 * @param {number} [number]
 * @param {{ isPlaced?: boolean }} [given]
 */
export async function openStudy(id, number = 1, { isPlaced = false } = {}) {
  const isLatest = openings.begin();
  try {
    const [study] = await Promise.all([readStudy(id), readValues()]);
    if (!isLatest()) return;
    store.set("notes", { study, at: 0 });
    if (study.notes.length) await walkTo(Math.min(Math.max(number, 1), study.notes.length) - 1, { isPlaced });
    else show(null, "");
  } catch (error) {
    if (isLatest()) showFault(error);
  }
}

/** Close the note and its study. */
export function closeNote() {
  openings.drop();
  store.set("notes", { opened: null, study: null, at: 0 });
  room.hidden = true;
}

before.addEventListener("click", () => void walkTo(store.get("notes").at - 1));
after.addEventListener("click", () => void walkTo(store.get("notes").at + 1));
find("note-close").addEventListener("click", closeNote);
find("note-place").addEventListener("click", () => {
  const { opened } = store.get("notes");
  if (opened) showAnchor(opened);
});
