// The panel "Notes": the notes and studies of the match that the reader may see, and the forms to write them.

import { element } from "../common/api.js";
import { ask } from "../common/asking.js";
import { find, findAll } from "../common/page.js";
import { Latest } from "../common/tasks.js";
import { apiKey } from "../common/tokens.js";
import { messageOf, t } from "../common/words.js";
import { store } from "../match/store.js";
import { onOpened } from "../time/tabs.js";
import { anchorWords } from "./anchors.js";
import { readValues } from "../causes/values.js";
import { followNotes } from "./announced.js";
import { firstLine } from "./markup.js";
import { setUpNoteForm, startNote } from "./note_form.js";
import { badgesOf, closeNote, openNote, openStudy } from "./opened.js";
import { readNotes, readOwnName, readStudies, remove } from "./requests.js";
import { setUpStudyForm, startStudy } from "./study_form.js";

/**
 * @typedef {import("../match/store.js").Note} Note
 * @typedef {import("../match/store.js").StudyRow} StudyRow
 */

const PANEL = "notes";
const readings = new Latest();

/** Whether the viewer can write: signed in, and not at a file that was opened. */
function canWrite() {
  return apiKey() !== null && find(PANEL).dataset.readOnly === undefined;
}

function isOwn(/** @type {{ author: string }} */ { author }) {
  return canWrite() && author === store.get("notes").ownName;
}

/** Delete a note or a study, if its author means it. */
async function askToDelete(
  /** @type {"notes" | "studies"} */ kind,
  /** @type {string} */ id,
  /** @type {{ title: string, text: string }} */ question,
) {
  const choices = [{ value: "delete", label: t("note.delete") }];
  if ((await ask({ ...question, choices })) === null) return;
  try {
    await remove(kind, id);
    const { opened, study } = store.get("notes");
    if (opened?.id === id || study?.id === id) closeNote();
    await showEntries();
  } catch (error) {
    find(`${kind}-said`).textContent = messageOf(error);
  }
}

/** A button of an entry; its name says which entry it is about. */
function smallButton(
  /** @type {string} */ words,
  /** @type {string} */ name,
  /** @type {(event: MouseEvent) => void} */ onclick,
) {
  return element("button", { type: "button", class: "plain small", "aria-label": name, onclick }, words);
}

function noteItem(/** @type {Note} */ note) {
  const place = anchorWords(note);
  const head = element(
    "span",
    { class: "small quiet" },
    `${place} · ${note.author} `,
    ...badgesOf(note).flatMap((badge) => [badge, " "]),
  );
  const press = () => void openNote(note.id);
  const name = firstLine(note.text);
  const button = element("button", { type: "button", class: "entry", onclick: press }, element("span", {}, name), head);
  const own = [
    smallButton(t("note.edit"), t("note.edit-this", { name }), () => startNote(note)),
    smallButton(t("note.delete"), t("note.delete-this", { name }), () =>
      askToDelete("notes", note.id, { title: t("note.delete-this", { name }), text: t("note.delete-what") }),
    ),
  ];
  return element("li", { "data-note": note.id }, button, ...(isOwn(note) ? own : []));
}

function studyItem(/** @type {StudyRow} */ row) {
  const words = t("study.by", { author: row.author, count: row.notes });
  const head = element(
    "span",
    { class: "small quiet" },
    `${words} `,
    ...badgesOf(row).flatMap((badge) => [badge, " "]),
  );
  const press = () => void openStudy(row.id);
  const button = element(
    "button",
    { type: "button", class: "entry", onclick: press },
    element("span", {}, row.title),
    head,
  );
  const name = row.title;
  const own = [
    smallButton(t("note.edit"), t("note.edit-this", { name }), () => void startStudy(row.id)),
    smallButton(t("note.delete"), t("note.delete-this", { name }), () =>
      askToDelete("studies", row.id, { title: t("note.delete-this", { name }), text: t("study.delete-what") }),
    ),
  ];
  return element("li", { "data-study": row.id }, button, ...(isOwn(row) ? own : []));
}

/** Mark the entry that is open. */
function markOpened() {
  const { opened, study } = store.get("notes");
  for (const button of findAll(".entry", HTMLElement, find(PANEL))) {
    const { note, study: listed } = /** @type {HTMLElement} */ (button.parentElement).dataset;
    const isOpen = study ? listed === study.id : note !== undefined && note === opened?.id;
    if (isOpen) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

function showLists() {
  const { list, studies } = store.get("notes");
  find("notes-list").replaceChildren(...list.map(noteItem));
  find("studies-list").replaceChildren(...studies.map(studyItem));
  find("notes-said").textContent = list.length ? "" : t("note.none");
  find("studies-said").textContent = studies.length ? "" : t("study.none");
  find("note-new").hidden = !canWrite();
  find("study-new").hidden = !canWrite() || !list.some(isOwn);
  find("notes-sign-in").hidden = apiKey() !== null || find(PANEL).dataset.readOnly !== undefined;
  markOpened();
}

/** Read and show the notes and studies. */
async function showEntries() {
  const isLatest = readings.begin();
  try {
    const [list, studies, ownName] = await Promise.all([readNotes(), readStudies(), readOwnName(), readValues()]);
    if (!isLatest()) return;
    store.set("notes", { list, studies, ownName });
    showLists();
  } catch (error) {
    if (isLatest()) find("notes-said").textContent = messageOf(error);
  }
}

/** What was written is listed, and the open note is shown as it is now. */
async function showWritten(/** @type {Note | null} */ note) {
  await showEntries();
  if (note && store.get("notes").opened?.id === note.id) await openNote(note.id, { isPlaced: true });
}

/** Show the panel: it does not depend on the version that is shown. */
export async function showPanel() {
  if (readings.isBegun) return;
  find("notes-said").textContent = t("note.reading");
  await showEntries();
  const { status, version } = store.get("match").shown;
  if (status === "over" && find(PANEL).dataset.readOnly === undefined) void followNotes(version, showEntries);
}

store.subscribe("notes", markOpened);
onOpened((id) => {
  if (id === PANEL && readings.isBegun) void showEntries();
});
setUpNoteForm(showWritten);
setUpStudyForm(() => showWritten(null));
