// The form of a note: a new one about the place that is shown, or the text and the readers of an old one.

import { find } from "../common/page.js";
import { figure, messageOf, t } from "../common/words.js";
import { nameOf } from "../causes/shown_values.js";
import { store } from "../match/store.js";
import { place, watch } from "../time/place.js";
import { anchorHere, anchorWords, selected } from "./anchors.js";
import { save } from "./requests.js";

/** @typedef {import("../match/store.js").Note} Note */

const LETTERS_MOST = 4000;
const form = find("note-form", HTMLFormElement);
const words = find("note-words", HTMLTextAreaElement);
const readers = find("note-readers", HTMLSelectElement);
const about = find("note-value", HTMLInputElement);
const opener = find("note-new", HTMLButtonElement);

/** Characters are counted as the service counts them. */
function text() {
  return words.value.normalize("NFC");
}

function showCount() {
  const facts = { count: figure([...text()].length), most: figure(LETTERS_MOST) };
  find("note-count").textContent = t("note.count", facts);
}

/** Show a fault at the field; an empty text takes it back. */
function showFault(/** @type {string} */ fault) {
  find("note-problem").textContent = fault;
  if (fault) words.setAttribute("aria-invalid", "true");
  else words.removeAttribute("aria-invalid");
}

/** Show the place of a new note, which follows what is shown. */
function showPlace() {
  if (form.hidden || form.dataset.note) return;
  const asked = selected();
  find("note-selected").hidden = !asked;
  if (asked) find("note-value-name").textContent = t("note.selected", { name: nameOf(asked.address) });
  find("note-about").textContent = anchorWords(anchorHere(about.checked));
}

/** Begin a note, or change an old one. @param {Note | null} note */
export function startNote(note) {
  form.dataset.note = note?.id ?? "";
  form.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  find("note-form-head").textContent = t(note ? "note.change" : "note.new");
  words.value = note?.text ?? "";
  readers.value = note?.visibility ?? "private";
  const asked = selected();
  about.checked = asked !== null && asked.at === place().version;
  find("note-selected").hidden = true;
  if (note) find("note-about").textContent = anchorWords(note);
  else showPlace();
  showFault("");
  showCount();
  words.focus();
}

function close() {
  form.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  (opener.hidden ? find("tab-notes") : opener).focus();
}

/** The body of a request: an old note keeps its place. */
function bodyOf(/** @type {string} */ id) {
  const written = { text: text(), visibility: readers.value };
  return id ? written : { ...anchorHere(about.checked), ...written };
}

/** Make the form work. @param {(note: Note) => Promise<void>} saved called with what was written */
export function setUpNoteForm(saved) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button:not([type])"));
  const send = async () => {
    const id = form.dataset.note ?? "";
    button.disabled = true;
    showFault("");
    try {
      const note = await save("notes", id, bodyOf(id));
      close();
      await saved(note);
    } catch (error) {
      showFault(messageOf(error));
      words.focus();
    }
    button.disabled = false;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  words.addEventListener("input", showCount);
  about.addEventListener("change", showPlace);
  opener.addEventListener("click", () => startNote(null));
  find("note-cancel").addEventListener("click", close);
  watch(showPlace);
  store.subscribe("why", showPlace);
  store.subscribe("boards", showPlace);
}
