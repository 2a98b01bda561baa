// The answer to a question about a decision: followed while it is computed, and its table, which shows each
// action with its chance to win and its points, the best first.

import { clientOf, element } from "../../common/api.js";
import { callLevel } from "../../common/names.js";
import { find } from "../../common/page.js";
import { pause } from "../../common/tasks.js";
import { authorized, match, read } from "../../match/viewer.js";
import { goTo } from "../place.js";
import { drawn } from "../svg.js";
import { inLanguage } from "../../common/language.js";
import { figure, t } from "../../common/words.js";

/**
 * @typedef {{
 *   action: { label: string }, chance: number, error: number, points: number, points_error: number,
 *   playouts: number, is_chosen: boolean, bot_value: number | null,
 * }} Alternative
 */

const READ_AGAIN_MS = 1000;
const BAR = { width: 100, height: 12, low: 3, high: 9, middle: 6 };

/** A share in percent, without decimals. @param {number} share */
export const percent = (share) => figure(share, { style: "percent", maximumFractionDigits: 0 });
const tenths = (/** @type {number} */ value) => figure(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Whether an answer is still computed. */
export function isBusy(/** @type {{ status: string }} */ { status }) {
  return status === "waiting" || status === "running";
}

/** The status of an answer in words. */
export function statusWords(/** @type {any} */ { status, progress }) {
  return t(`whatif.${status}`, { done: progress.done, of: progress.of });
}

/**
 * Read an answer again and again, until it is complete, failed or cancelled.
 *
 * @param {string} id
 * @param {() => boolean} isLatest whether the answer is still wanted
 * @param {(answer: any) => void} show
 */
export async function followAnswer(id, isLatest, show) {
  for (;;) {
    const answer = await read(`/whatif/${id}`);
    if (!isLatest()) return;
    show(answer);
    if (!isBusy(answer)) return;
    await pause(READ_AGAIN_MS);
    if (!isLatest()) return;
  }
}

/** Stop the playouts of a question; the rows up to now stay. @param {string} id */
export async function cancelQuestion(id) {
  await clientOf(authorized().token).request("DELETE", `/v1/matches/${match}/whatif/${id}`);
}

/** A link to a version. @param {number} version */
export function versionLink(version) {
  const press = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    goTo(version, { jump: true });
  };
  return element("a", { href: inLanguage(`?at=${version}`), onclick: press }, t("version", { version }));
}

/** A bar as long as the chance, with a line from the chance minus its error to the chance plus it. */
function bar(/** @type {Alternative} */ { chance, error }) {
  const across = (/** @type {number} */ share) => BAR.width * Math.min(1, Math.max(0, share));
  const [x1, x2] = [across(chance - error), across(chance + error)];
  return drawn(
    "svg",
    { class: "chance", viewBox: `0 0 ${BAR.width} ${BAR.height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    drawn("rect", { class: "whole", width: BAR.width, height: BAR.height }),
    drawn("rect", { class: "share", width: across(chance), height: BAR.height }),
    drawn("path", {
      class: "error",
      d: `M${x1} ${BAR.low}V${BAR.high}M${x1} ${BAR.middle}H${x2}M${x2} ${BAR.low}V${BAR.high}`,
    }),
  );
}

/** A cell of a number. @param {(Node | string)[]} children */
function number(...children) {
  return element("td", { class: "number" }, ...children);
}

/** A number with its standard error. */
function estimate(/** @type {string} */ value, /** @type {string} */ error) {
  return `${value} ± ${error}`;
}

function row(/** @type {Alternative} */ alternative, /** @type {boolean} */ hasBot) {
  const { action, chance, error, points, points_error: doubt, playouts, is_chosen: isChosen } = alternative;
  const mark = isChosen ? [" ", element("span", { class: "badge" }, t("whatif.chosen"))] : [];
  const expected = alternative.bot_value === null ? "–" : figure(alternative.bot_value, { maximumFractionDigits: 2 });
  return element(
    "tr",
    isChosen ? { class: "chosen" } : {},
    element("th", { scope: "row" }, action.label, ...mark),
    number(estimate(percent(chance), percent(error)), bar(alternative)),
    number(estimate(tenths(points), tenths(doubt))),
    number(figure(playouts)),
    ...(hasBot ? [number(expected)] : []),
  );
}

/** How the bot decided, if one did. */
function reasons(/** @type {any} */ bot) {
  if (!bot) return "";
  const words = [t("whatif.bot", { level: callLevel(bot.level), engine: bot.engine })];
  if (bot.iterations) words.push(t("whatif.iterations", { count: bot.iterations }));
  if (bot.fell_back.length) words.push(t("whatif.fell-back", { reasons: bot.fell_back.join("; ") }));
  return words.join(" ");
}

/** The head and the body of the table of alternatives. */
export function tableOf(/** @type {Alternative[]} */ rows) {
  const hasBot = rows.some(({ bot_value: value }) => value !== null);
  const names = ["whatif.action", "whatif.chance", "whatif.points", "whatif.playouts"];
  const heads = [...names, ...(hasBot ? ["whatif.bot-value"] : [])].map((name, column) =>
    element("th", { scope: "col", class: column ? "number" : "" }, t(name)),
  );
  return [
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows.map((alternative) => row(alternative, hasBot))),
  ];
}

/** Show the alternatives of an answer, as far as they are computed. */
export function showAlternatives(/** @type {any} */ { rows, playouts, bot }) {
  find("whatif-table").replaceChildren(...tableOf(rows));
  find("whatif-method").textContent = t("whatif.method", { count: playouts });
  find("whatif-bot").textContent = reasons(bot);
  find("whatif-shown").hidden = !rows.length;
}
