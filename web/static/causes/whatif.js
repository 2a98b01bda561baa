// The panel "What if": the value of each action that a seat had, from playouts on the service. The
// question is followed until it is answered, and can be cancelled; its rows are shown meanwhile.

import { clientOf, element } from "../common/api.js";
import { callSeat } from "../at_table/seat_names.js";
import { callLevel } from "../common/names.js";
import { find } from "../common/page.js";
import { Latest } from "../common/tasks.js";
import { store } from "../match/store.js";
import { authorized, match, mySeat, read, send } from "../match/viewer.js";
import { targetBefore } from "../time/branching.js";
import { place } from "../time/place.js";
import { selectPanel } from "../time/tabs.js";
import { versionLink } from "./links.js";
import { figure, messageOf, pieces, t } from "../common/words.js";

const ASK_AGAIN_MS = 1000;
const questions = new Latest(); // the latest one counts
const bar = find("whatif-progress", HTMLProgressElement);
const start = find("whatif-start", HTMLButtonElement);
const cancel = find("whatif-cancel", HTMLButtonElement);
const seats = find("whatif-seat", HTMLSelectElement);
const said = find("whatif-said");
const table = find("whatif-table", HTMLTableElement);

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const percent = (/** @type {number} */ value) => figure(value, { style: "percent", maximumFractionDigits: 1 });
const tenths = (/** @type {number} */ value) => figure(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function withError(/** @type {string} */ value, /** @type {string} */ error) {
  return element("td", { class: "number" }, `${value} ± ${error}`);
}

/** The row of an action: its label, its chance and its points, each with its error. */
function row(/** @type {any} */ shown) {
  const { action, chance, error, points, points_error: away, is_chosen: isChosen } = shown;
  const mark = isChosen ? [" ", element("span", { class: "badge" }, t("whatif.chosen"))] : [];
  return element(
    "tr",
    { class: isChosen ? "chosen" : null },
    element("th", { scope: "row", title: JSON.stringify(action.command) }, action.label, ...mark),
    withError(percent(chance), percent(error)),
    withError(tenths(points), tenths(away)),
  );
}

function showRows(/** @type {any} */ answer) {
  const { rows, seat, version, playouts, status, bot } = answer;
  table.hidden = !rows.length;
  table.tBodies[0].replaceChildren(...rows.map(row));
  find("whatif-head").replaceChildren(
    ...pieces("whatif.of", { who: callSeat(seat), version: versionLink(version), playouts }),
  );
  find("whatif-bot").textContent = bot ? t("whatif.bot", { level: callLevel(bot.level) }) : "";
  table.dataset.status = status;
}

/** Show how far a question is; whether it goes on. */
function showProgress(/** @type {any} */ { status, progress }) {
  const isBusy = status === "waiting" || status === "running";
  bar.hidden = cancel.hidden = !isBusy;
  bar.max = progress.of || 1;
  bar.value = progress.done;
  said.textContent = t(`whatif-status.${status}`);
  return isBusy;
}

/** Cancel the question that is under way, if there is one. */
async function cancelAsked() {
  const { id } = store.get("whatif");
  questions.drop();
  store.set("whatif", { id: "" });
  bar.hidden = cancel.hidden = true;
  if (id) await clientOf(authorized().token).request("DELETE", `/v1/matches/${match}/whatif/${id}`);
}

/** Follow a question until it is answered, cancelled or no longer the latest one. */
async function follow(/** @type {string} */ id, /** @type {() => boolean} */ isLatest) {
  for (;;) {
    const answer = await read(`/whatif/${id}`);
    if (!isLatest()) return;
    showRows(answer);
    if (!showProgress(answer)) break;
    await pause(ASK_AGAIN_MS);
    if (!isLatest()) return;
  }
  store.set("whatif", { id: "" });
}

/** The version to ask about: the nearest one, up to a version, at which a seat had to move; and that seat. */
async function decisionAt(/** @type {number} */ version, /** @type {string} */ wanted) {
  const target = await targetBefore(version + 1);
  if (target === null) throw new Error(t("whatif.nobody"));
  const { asked } = await read(`/state?at=${target}`);
  const moving = asked.map((/** @type {any} */ question) => question.seat).filter((seat) => seat !== null);
  const own = mySeat();
  const usual = own !== null && moving.includes(own) ? own : moving[0];
  return { version: target, seat: wanted === "" ? usual : Number(wanted) };
}

/**
 * Ask for the alternatives at a version, of a seat or of the one to move.
 *
 * @param {number} version
 * @param {string} wanted
 */
export async function askWhatIf(version, wanted) {
  selectPanel("whatif");
  start.disabled = true;
  find("whatif-problem").textContent = "";
  try {
    await cancelAsked();
    const isLatest = questions.begin();
    said.textContent = t("whatif.asking");
    const asked = await decisionAt(version, wanted);
    const { id } = await send("/whatif", asked);
    store.set("whatif", { asked, id });
    start.disabled = false; // another question takes its place
    await follow(id, isLatest);
  } catch (error) {
    said.textContent = "";
    bar.hidden = cancel.hidden = true;
    find("whatif-problem").textContent = messageOf(error);
  }
  start.disabled = false;
}

function stop() {
  cancelAsked().then(
    () => (said.textContent = t("whatif-status.cancelled")),
    (error) => (find("whatif-problem").textContent = messageOf(error)),
  );
  start.focus();
}

/** Show the panel: it keeps its question wherever the page looks. */
export async function showPanel() {
  if (seats.options.length) return;
  const options = store.get("match").shown.seats.map(({ seat }) => [String(seat), callSeat(seat)]);
  seats.replaceChildren(
    ...[["", t("whatif.to-move")], ...options].map(([value, words]) => element("option", { value }, words)),
  );
}

start.addEventListener("click", () => void askWhatIf(place().version, seats.value));
cancel.addEventListener("click", stop);
