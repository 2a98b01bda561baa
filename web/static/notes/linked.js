// Links to notes and studies: `#note=ID`, or `#study=ID,2` for the second note of a study.

import { store } from "../match/store.js";
import { keepInLinks } from "../time/links.js";

const STUDY = /^([a-z2-7]{16})(?:,(\d{1,3}))?$/;

/** Open the note of a link; the page stays where it is if the link names a version too. */
async function openLinked(/** @type {string} */ id, /** @type {boolean} */ isPlaced) {
  await (await import("./opened.js")).openNote(id, { isPlaced });
}

async function openLinkedStudy(/** @type {string} */ text, /** @type {boolean} */ isPlaced) {
  const [, id, number] = STUDY.exec(text) ?? [];
  if (id) await (await import("./opened.js")).openStudy(id, Number(number ?? 1), { isPlaced });
}

/** Keep the open note, or the study with the place in it, in links. */
export function setUpNotes() {
  keepInLinks({
    name: "note",
    get: () => {
      const { opened, study } = store.get("notes");
      return opened && !study ? opened.id : "";
    },
    set: (id, isPlaced) => void openLinked(id, isPlaced),
  });
  keepInLinks({
    name: "study",
    get: () => {
      const { study, at } = store.get("notes");
      return study ? `${study.id},${at + 1}` : "";
    },
    set: (text, isPlaced) => void openLinkedStudy(text, isPlaced),
  });
}
