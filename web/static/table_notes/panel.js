// The panel "Table": the notes between the seats, the field to write one, and the seats that are muted.

import { element } from "../common/api.js";
import { ask } from "../common/asking.js";
import { find } from "../common/page.js";
import { figure, messageOf, moment, t } from "../common/words.js";
import { callSeat } from "../at_table/seat_names.js";
import { store } from "../match/store.js";
import { mySeat } from "../match/viewer.js";
import { muteSeats, readTableNotes, reportTableNote, writeTableNote } from "./requests.js";
import { readTable, wordsOf } from "./talk.js";

/** @typedef {import("./requests.js").TableNote} TableNote */

const LETTERS_MOST = 500;
const form = find("table-form", HTMLFormElement);
const words = find("table-words", HTMLTextAreaElement);

/** Characters are counted as the service counts them. */
function text() {
  return words.value.normalize("NFC");
}

function showCount() {
  const facts = { count: figure([...text()].length), most: figure(LETTERS_MOST) };
  find("table-count").textContent = t("note.count", facts);
}

/** Show a fault at the field; an empty text takes it back. */
function showFault(/** @type {string} */ fault) {
  find("table-problem").textContent = fault;
  if (fault) words.setAttribute("aria-invalid", "true");
  else words.removeAttribute("aria-invalid");
}

function saySaid(/** @type {string} */ said) {
  find("table-said").textContent = said;
}

/** Do something, and show the notes as they are then. */
async function change(/** @type {Promise<unknown>} */ request, said = "") {
  try {
    await request;
    await readTable();
    saySaid(said);
  } catch (error) {
    saySaid(messageOf(error));
  }
}

async function report(/** @type {TableNote} */ note) {
  const seat = callSeat(note.seat);
  const title = t("table-note.report-this", { seat });
  const choices = [{ value: "report", label: t("table-note.report") }];
  if ((await ask({ title, text: wordsOf(note), choices })) === null) return;
  await change(reportTableNote(note.id), t("table-note.reported"));
}

function noteItem(/** @type {TableNote} */ note) {
  const seat = callSeat(note.seat);
  const isOwn = note.seat === mySeat();
  const button = element(
    "button",
    {
      type: "button",
      class: "plain small",
      "aria-label": t("table-note.report-this", { seat }),
      onclick: () => void report(note),
    },
    t("table-note.report"),
  );
  const said = element("p", { class: "talk" }, element("strong", {}, seat), " ", wordsOf(note));
  const when = element("span", { class: "small quiet" }, moment(note.written_at));
  return element("li", { "data-note": note.id }, element("div", {}, said, when), ...(isOwn ? [] : [button]));
}

/** A switch for each other seat of a person. */
function muteSwitches(/** @type {number[]} */ muted) {
  const others = store.get("match").shown.seats.filter(({ seat, bot }) => bot === null && seat !== mySeat());
  return others.map(({ seat }) => {
    const isMuted = muted.includes(seat);
    const chosen = isMuted ? muted.filter((other) => other !== seat) : [...muted, seat];
    const press = () => void change(muteSeats(chosen));
    return element(
      "button",
      { type: "button", class: "plain small", "data-seat": seat, "aria-pressed": String(isMuted), onclick: press },
      t("table-note.mute", { seat: callSeat(seat) }),
    );
  });
}

/** Draw the switches anew. The focus stays on the one that has it. */
function showSwitches(/** @type {number[]} */ muted) {
  const room = find("table-mutes");
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.seat : undefined;
  const isWithin = room.contains(document.activeElement);
  room.replaceChildren(...muteSwitches(muted));
  const button = isWithin ? room.querySelector(`[data-seat="${focused}"]`) : null;
  if (button instanceof HTMLElement) button.focus();
}

function show() {
  const { list, muted, closed, next } = store.get("tableNotes");
  const isOver = store.get("match").shown.status === "over";
  find("table-list").replaceChildren(...list.map(noteItem));
  find("table-older").hidden = next === null;
  showSwitches(muted);
  form.hidden = closed !== null;
  find("table-well").hidden = !isOver || list.some(({ seat, text: said }) => seat === mySeat() && said === null);
  if (!list.length) saySaid(t("table-note.none"));
  else if (find("table-said").textContent === t("table-note.none")) saySaid("");
}

async function showOlder() {
  const { list, next } = store.get("tableNotes");
  if (next === null) return;
  const page = await readTableNotes(next);
  store.set("tableNotes", { list: [...list, ...page.notes], next: page.next });
}

async function send(/** @type {object} */ body) {
  try {
    await writeTableNote(body);
    showFault("");
    await readTable();
    return true;
  } catch (error) {
    showFault(messageOf(error));
    return false;
  }
}

async function submit() {
  if (!text().trim()) return;
  if ([...text()].length > LETTERS_MOST) {
    showFault(t("table-note.too-long", { most: figure(LETTERS_MOST) }));
    return;
  }
  if (await send({ text: text() })) words.value = "";
  showCount();
  words.focus();
}

/** Show the panel: it does not depend on the version that is shown. */
export async function showPanel() {
  if (!store.get("tableNotes").isRead) await readTable();
  show();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void submit();
});
words.addEventListener("input", () => {
  showFault("");
  showCount();
});
find("table-well").addEventListener("click", () => void send({ well_played: true }).then(() => words.focus()));
find("table-older").addEventListener("click", () => void showOlder().catch((error) => saySaid(messageOf(error))));
store.subscribe("tableNotes", show);
showCount();
