// The form of a study: a title, and some of the author's notes in an order.

import { element } from "../common/api.js";
import { find, findAll } from "../common/page.js";
import { messageOf, t } from "../common/words.js";
import { store } from "../match/store.js";
import { anchorWords } from "./anchors.js";
import { firstLine } from "./markup.js";
import { readStudy, save } from "./requests.js";

/**
 * @typedef {import("../match/store.js").Note} Note
 * @typedef {import("../match/store.js").Study} Study
 */

const form = find("study-form", HTMLFormElement);
const title = find("study-title", HTMLInputElement);
const readers = find("study-readers", HTMLSelectElement);
const list = find("study-notes");
const opener = find("study-new", HTMLButtonElement);

/** Move a note before the one above it. */
function moveUp(/** @type {HTMLElement} */ item, /** @type {HTMLElement} */ button) {
  item.previousElementSibling?.before(item);
  button.focus();
}

function choiceOf(/** @type {Note} */ note, /** @type {boolean} */ isChosen) {
  const name = `${anchorWords(note)}: ${firstLine(note.text)}`;
  const box = element("input", { type: "checkbox", value: note.id, checked: isChosen });
  const label = element("label", { class: "check" }, box, " ", element("span", {}, name));
  const item = element("li", {}, label);
  const up = element(
    "button",
    {
      type: "button",
      class: "plain icon",
      "aria-label": t("study.earlier", { name }),
      onclick: () => moveUp(item, up),
    },
    "↑",
  );
  item.append(up);
  return item;
}

/** Offer the author's notes: those of the study first, in its order. */
function offerNotes(/** @type {Study | null} */ study) {
  const { list: notes, ownName } = store.get("notes");
  const own = notes.filter(({ author }) => author === ownName);
  const chosen = (study?.notes ?? []).map(({ id }) => id);
  const inOrder = chosen.flatMap((id) => own.filter((note) => note.id === id));
  const rest = own.filter(({ id }) => !chosen.includes(id));
  list.replaceChildren(
    ...inOrder.map((note) => choiceOf(note, true)),
    ...rest.map((note) => choiceOf(note, study === null)),
  );
}

function show(/** @type {Study | null} */ study) {
  form.dataset.study = study?.id ?? "";
  form.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  find("study-form-head").textContent = t(study ? "study.change" : "study.new");
  title.value = study?.title ?? "";
  readers.value = study?.visibility ?? "private";
  find("study-problem").textContent = "";
  offerNotes(study);
  title.focus();
}

/** Begin a study, or change the one with an id. @param {string} [id] */
export async function startStudy(id) {
  try {
    show(id ? await readStudy(id) : null);
  } catch (error) {
    find("studies-said").textContent = messageOf(error);
  }
}

function close() {
  form.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  (opener.hidden ? find("tab-notes") : opener).focus();
}

/** Make the form work. @param {() => Promise<void>} saved called once a study was written */
export function setUpStudyForm(saved) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button:not([type])"));
  const send = async () => {
    const notes = findAll("input:checked", HTMLInputElement, list).map((box) => box.value);
    button.disabled = true;
    find("study-problem").textContent = "";
    try {
      const body = { title: title.value.normalize("NFC").trim(), notes, visibility: readers.value };
      await save("studies", form.dataset.study ?? "", body);
      close();
      await saved();
    } catch (error) {
      find("study-problem").textContent = messageOf(error);
    }
    button.disabled = false;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  opener.addEventListener("click", () => void startStudy());
  find("study-cancel").addEventListener("click", close);
}
