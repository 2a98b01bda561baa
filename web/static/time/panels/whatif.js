// "What if": the actions that a seat had at a version, each with its chance to win, estimated by playouts.

import { element } from "../../common/api.js";
import { callSeat } from "../../at_table/seat_names.js";
import { tell } from "../../common/notice.js";
import { find } from "../../common/page.js";
import { Latest } from "../../common/tasks.js";
import { store } from "../../match/store.js";
import { mySeat, read, send } from "../../match/viewer.js";
import { targetBefore } from "../branching.js";
import { keepInLinks } from "../links.js";
import { place } from "../place.js";
import { selectPanel } from "../tabs.js";
import { cancelQuestion, followAnswer, isBusy, showAlternatives, statusWords, versionLink } from "./alternatives.js";
import { messageOf, pieces, t } from "../../common/words.js";

/** @typedef {import("../../match/store.js").Decision} Decision */

const WRITTEN = /^([1-9]\d{0,14}),(\d)$/;
const questions = new Latest();
const seats = find("whatif-seat", HTMLSelectElement);
const start = find("whatif-start", HTMLButtonElement);
const cancel = find("whatif-cancel", HTMLButtonElement);
const bar = find("whatif-progress", HTMLProgressElement);

function showStatus(/** @type {any} */ answer) {
  bar.max = answer.progress.of || 1;
  bar.value = answer.progress.done;
  bar.hidden = cancel.hidden = !isBusy(answer);
  cancel.disabled = false;
  start.disabled = isBusy(answer);
  find("whatif-status").textContent = statusWords(answer);
}

/** Say which decision is shown. */
function showHead(/** @type {Decision} */ { version, seat }) {
  find("whatif-head").replaceChildren(...pieces("whatif.head", { who: callSeat(seat), version: versionLink(version) }));
}

/** The seats that were asked at a version, the viewer's own first. */
async function readAsked(/** @type {number} */ version) {
  const { asked } = await read(`/state?at=${version}`);
  const numbers = asked.map((/** @type {any} */ question) => question.seat).filter(Number.isInteger);
  return [...new Set(numbers)].sort((seat, other) => Number(other === mySeat()) - Number(seat === mySeat()));
}

/** Offer the seats that were asked at the same version. */
function offerSeats(/** @type {number[]} */ asked, /** @type {Decision} */ { seat }) {
  seats.replaceChildren(...asked.map((number) => element("option", { value: number }, callSeat(number))));
  seats.value = String(seat);
  find("whatif-seats").hidden = asked.length < 2;
}

/** Show the answer to a question until it is complete, failed or cancelled. */
function follow(/** @type {string} */ id, /** @type {() => boolean} */ isLatest) {
  return followAnswer(id, isLatest, (answer) => {
    showAlternatives(answer);
    showStatus(answer);
  });
}

function showFault(/** @type {unknown} */ error) {
  bar.hidden = cancel.hidden = true;
  start.disabled = false;
  find("whatif-status").textContent = messageOf(error);
}

/**
 * Ask for the alternatives of a decision, and show them as far as they are known.
 *
 * @param {Decision} decision
 */
async function ask(decision) {
  const isLatest = questions.begin();
  store.set("whatif", { decision, id: "" });
  start.disabled = true;
  find("whatif-status").textContent = t("whatif.asking");
  find("whatif-shown").hidden = true;
  try {
    showHead(decision);
    const asked = await readAsked(decision.version);
    if (!isLatest()) return;
    offerSeats(asked, decision);
    const { id } = await send("/whatif", decision);
    if (!isLatest()) return;
    store.set("whatif", { id });
    await follow(id, isLatest);
  } catch (error) {
    if (isLatest()) showFault(error);
  }
}

/** The decision at a version, or else the nearest one before it. */
async function decisionAt(/** @type {number} */ version) {
  const target = await targetBefore(version + 1);
  if (target === null) throw new Error(t("retry.nobody"));
  const [seat] = await readAsked(target);
  return { version: target, seat };
}

/** Ask about the decision at the version that is shown. */
export async function askHere() {
  selectPanel("whatif");
  find("insight").scrollIntoView({ block: "nearest" });
  questions.drop();
  start.disabled = true;
  try {
    await ask(await decisionAt(place().version));
  } catch (error) {
    showFault(error);
  }
}

/** Stop the playouts; the rows up to now stay. */
async function stop() {
  const { id } = store.get("whatif");
  cancel.disabled = true;
  await cancelQuestion(id);
  await follow(id, questions.begin());
}

function changeSeat() {
  const { decision } = store.get("whatif");
  if (decision) void ask({ version: decision.version, seat: Number(seats.value) });
}

/** Show the panel: it stays with its question wherever the page looks. */
export async function showPanel() {
  if (store.get("whatif").isBegun) return;
  store.set("whatif", { isBegun: true });
  find("whatif-form").addEventListener("submit", (event) => {
    event.preventDefault();
    void askHere();
  });
  cancel.addEventListener("click", () => stop().catch(tell));
  seats.addEventListener("change", changeSeat);
  keepInLinks({
    name: "whatif",
    get: () => {
      const { decision } = store.get("whatif");
      return decision ? `${decision.version},${decision.seat}` : "";
    },
    set: (text) => {
      const [, version, seat] = WRITTEN.exec(text) ?? [];
      if (version) void ask({ version: Number(version), seat: Number(seat) });
    },
  });
}
