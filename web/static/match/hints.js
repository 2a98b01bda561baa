// Hints: on one's own turn, how often each action leads to a win, on request. They are off at first, and are
// offered only where the service gives advice: in matches that are not rated, of one person against bots.

import { tellGrids } from "../board/grid.js";
import { mark } from "../board/outlines.js";
import { element, Problem } from "../common/api.js";
import { on } from "../common/bus.js";
import { tell } from "../common/notice.js";
import { find, findAll } from "../common/page.js";
import { Latest } from "../common/tasks.js";
import { messageOf, t } from "../common/words.js";
import { store } from "./store.js";
import { isSeated, mySeat, send } from "./viewer.js";

/** @typedef {typeof import("../time/panels/alternatives.js")} Answers */

const REFUSED = "advice-refused";
const questions = new Latest();
const box = find("hints", HTMLInputElement);
const start = find("hint-start", HTMLButtonElement);
const cancel = find("hint-cancel", HTMLButtonElement);
const bar = find("hint-progress", HTMLProgressElement);

/** The module of answers, which most viewers never need. */
function answers() {
  return import("../time/panels/alternatives.js");
}

/** Whether the match may have hints: only the service knows whether one that it came from still runs. */
function mayHave(/** @type {any} */ { status, rated, seats }) {
  const isAlone = seats.every((/** @type {any} */ { seat, bot }) => Boolean(bot) !== (seat === mySeat()));
  return status === "running" && !rated && isSeated() && isAlone && !store.get("hints").isRefused;
}

/** Whether the actions that are shown are those of the viewer's turn now. */
function isMyTurn() {
  const { at, list } = store.get("actions");
  return at === null && list.length > 0;
}

/** The best action, if it is known and one of those that are shown. */
function bestShown() {
  const { best, version } = store.get("hints");
  return isMyTurn() && box.checked && version === store.get("actions").version ? best : null;
}

/** The next target of the best action after those that are chosen; none if the choice leads elsewhere. */
function nextTargets() {
  const best = bestShown();
  const { chosen, implied } = store.get("choice").sight;
  const before = [...chosen, ...implied];
  if (!best || before.some((target, at) => best.targets[at] !== target)) return [];
  return best.targets.slice(before.length, before.length + 1);
}

function markBoard() {
  mark("best", nextTargets());
  tellGrids();
}

/** Mark the button of the best action, and its target on the board. */
function markBest() {
  const best = bestShown();
  const command = JSON.stringify(best?.command);
  const { list } = store.get("actions");
  for (const button of findAll("button", HTMLButtonElement, find("actions"))) {
    const isBest = best !== null && JSON.stringify(list[Number(button.dataset.number)]?.command) === command;
    if (isBest === button.classList.contains("best")) continue;
    button.classList.toggle("best", isBest);
    if (isBest) button.append(" ", element("span", { class: "badge" }, t("hint.best")));
    else button.querySelector(".badge")?.remove();
  }
  markBoard();
}

/** Show an answer as far as it is computed. */
function showAnswer(/** @type {any} */ answer, /** @type {Answers} */ { isBusy, percent, statusWords, tableOf }) {
  const busy = isBusy(answer);
  bar.max = answer.progress.of || 1;
  bar.value = answer.progress.done;
  bar.hidden = cancel.hidden = !busy;
  start.disabled = busy;
  cancel.disabled = false;
  find("hint-table").replaceChildren(...tableOf(answer.rows));
  find("hint-shown").hidden = !answer.rows.length;
  const [first] = answer.status === "done" ? answer.rows : [];
  const best = first?.action ?? null;
  store.set("hints", { isBusy: busy, best });
  find("hint-status").textContent = best
    ? t("hint.said", { action: best.label, chance: percent(first.chance) })
    : statusWords(answer);
  markBest();
}

function clear() {
  questions.drop();
  store.set("hints", { id: "", isBusy: false, best: null });
  bar.hidden = cancel.hidden = find("hint-shown").hidden = true;
  start.disabled = false;
  find("hint-status").textContent = "";
  markBest();
}

/** Stop what is computed: it is not wanted any more. */
function drop() {
  const { id, isBusy } = store.get("hints");
  clear();
  if (isBusy) void answers().then(({ cancelQuestion }) => cancelQuestion(id).catch(() => {})); // it ends by itself
}

/** The service gives no advice in this match: the switch goes. */
function refuse(/** @type {Problem} */ error) {
  store.set("hints", { isRefused: true });
  box.checked = false;
  clear();
  showHints();
  tell(error);
}

function showFault(/** @type {unknown} */ error) {
  if (error instanceof Problem && error.kind === REFUSED) {
    refuse(error);
    return;
  }
  clear();
  find("hint-status").textContent = messageOf(error);
}

/** Ask for the value of each action of the turn. */
async function ask() {
  const isLatest = questions.begin();
  const { version } = store.get("actions");
  store.set("hints", { version, id: "", best: null });
  start.disabled = true;
  find("hint-status").textContent = t("whatif.asking");
  try {
    const { id } = await send("/whatif", { version, seat: mySeat() });
    if (!isLatest()) return;
    store.set("hints", { id, isBusy: true });
    const tools = await answers();
    await tools.followAnswer(id, isLatest, (answer) => showAnswer(answer, tools));
  } catch (error) {
    if (isLatest()) showFault(error);
  }
}

/** Stop the playouts; the rows up to now stay. */
async function stop() {
  const { id } = store.get("hints");
  cancel.disabled = true;
  const tools = await answers();
  await tools.cancelQuestion(id);
  await tools.followAnswer(id, questions.begin(), (answer) => showAnswer(answer, tools));
}

/** Show the switch where hints are possible, and what it switches on one's own turn. */
export function showHints() {
  const { version, id } = store.get("hints");
  const isOffered = mayHave(store.get("match").shown) && isMyTurn();
  find("hinted").hidden = !isOffered;
  find("hint-room").hidden = !isOffered || !box.checked;
  if (id && version !== store.get("actions").version) drop();
  else markBest();
}

/** Make the switch and its buttons work. */
export function setUpHints() {
  box.addEventListener("change", () => {
    if (!box.checked) drop();
    showHints();
  });
  start.addEventListener("click", () => void ask());
  cancel.addEventListener("click", () => stop().catch(tell));
  on("choice-changed", markBoard);
}
