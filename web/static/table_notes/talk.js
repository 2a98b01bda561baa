// Notes between the seats: whether the viewer has any, the tab with the number of unread ones, and the news of them.

import { Problem } from "../common/api.js";
import { on } from "../common/bus.js";
import { find } from "../common/page.js";
import { Latest } from "../common/tasks.js";
import { keep, kept } from "../common/tokens.js";
import { figure, t } from "../common/words.js";
import { callSeat } from "../at_table/seat_names.js";
import { store } from "../match/store.js";
import { heldSeats, isSeated, match, mySeat, openStream } from "../match/viewer.js";
import { offerPanel, onOpened, openPanel, selectPanel } from "../time/tabs.js";
import { readTableNotes } from "./requests.js";

export const PANEL = "table-notes";
const SEEN = `formicary:table-seen:${match}`;
const tab = find("tab-table-notes");
const freshButton = find("table-fresh");
const NAME = tab.textContent ?? "";
const readings = new Latest();

/** The words of a note. @param {import("./requests.js").TableNote} note */
export function wordsOf({ text }) {
  return text ?? t("table-note.well-played");
}

/** Whether the viewer may have notes: at a screen that several people share, nobody has any. */
function mayHaveNotes() {
  return isSeated() && heldSeats().length < 2 && find(PANEL).dataset.readOnly === undefined;
}

/** Show the number of notes that came since the panel was open. */
function showUnread() {
  const { list } = store.get("tableNotes");
  if (openPanel() === PANEL && list[0]) keep(SEEN, list[0].id);
  const seen = list.findIndex(({ id }) => id === kept(SEEN));
  const fresh = (seen < 0 ? list : list.slice(0, seen)).filter(({ seat }) => seat !== mySeat());
  tab.textContent = fresh.length ? `${NAME} (${figure(fresh.length)})` : NAME;
  freshButton.textContent = t("table-note.fresh", { count: figure(fresh.length) });
  freshButton.hidden = !fresh.length;
}

/** Open the panel from the head of the page, where new notes are seen on every screen. */
function openFresh() {
  selectPanel(PANEL);
  tab.focus();
}

/** Read the notes again. `isNews` if a note of another seat was announced, which is read out politely. */
export async function readTable({ isNews = false } = {}) {
  if (!mayHaveNotes()) {
    offerPanel(PANEL, false);
    return;
  }
  const isLatest = readings.begin();
  const before = store.get("tableNotes").list[0]?.id;
  const { closed, muted, notes, next } = await readTableNotes();
  if (!isLatest()) return;
  offerPanel(PANEL, closed === null || notes.length > 0);
  store.set("tableNotes", { list: notes, muted, closed, next, isRead: true });
  showUnread();
  const [newest] = notes;
  if (isNews && newest && newest.id !== before && newest.seat !== mySeat())
    find("table-heard").textContent = t("table-note.heard", {
      seat: callSeat(newest.seat),
      text: wordsOf(newest),
    });
}

/** Notes are no reason to disturb a match: what cannot be read is read at the next occasion. */
function readQuietly(/** @type {{ isNews?: boolean }} */ given) {
  readTable(given).catch((error) => {
    if (!(error instanceof Problem) && error?.name !== "NoAnswer") throw error;
  });
}

/** Follow the notes after the end, until the page is left. The stream of the match has ended then. */
async function followAfterEnd(/** @type {number} */ version) {
  try {
    for await (const { kind } of openStream({ after: version, notes: true }))
      if (kind === "table-note") readQuietly({ isNews: true });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Offer the panel to seats, and keep it up to date. */
export function setUpTalk() {
  let known = "";
  store.subscribe("match", ({ shown }) => {
    const before = known;
    known = `${shown.status} ${mySeat()} ${heldSeats().length}`;
    if (known === before) return;
    setTimeout(() => readQuietly({})); // the seat of an account is known only after this reading of the match
    if (before.startsWith("running") && shown.status === "over" && mayHaveNotes()) void followAfterEnd(shown.version);
  });
  on("table-note", () => readQuietly({ isNews: true }));
  onOpened((id) => id === PANEL && showUnread());
  freshButton.addEventListener("click", openFresh);
}
