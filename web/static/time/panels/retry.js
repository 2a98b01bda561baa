// "Retry this moment": a branch with the same luck against the same bots, and its seat is the viewer's.

import { get, post } from "../../common/api.js";
import { callSeat } from "../../common/names.js";
import { keepToken } from "../../common/tokens.js";
import { mySeat, read, send } from "../../common/viewer.js";
import { targetBefore } from "../branching.js";
import { inLanguage } from "../../common/language.js";
import { t } from "../../common/words.js";

/** The version to begin from: that one, or the nearest before it at which somebody was asked. */
async function targetAt(version) {
  const target = await targetBefore(version + 1);
  if (target === null) throw new Error(t("retry.nobody"));
  return target;
}

/** Who sits where: the viewer on one seat, on all others the bots that played there. */
function seated(seats, mine, /** @type {string[]} */ bots) {
  const usual = bots.includes("greedy") ? "greedy" : bots[0];
  return seats.map((one) => (one.seat === mine ? {} : { bot: one.bot || one.stand_in || usual }));
}

/** The seat to play: the reader's own, whoever is asked there, else one that they choose; null if none. */
function whoseTo(seats, /** @type {number | null} */ own, asked, target) {
  if (own !== null) return confirm(t("retry.own", { version: target, who: callSeat(own) })) ? own : null;
  const names = seats.map((one) => `${one.seat + 1}: ${callSeat(one.seat)}`).join(", ");
  const typed = prompt(t("retry.which", { version: target, names }), String(asked + 1));
  if (typed === null) return null;
  if (!seats[Number(typed) - 1]) throw new Error(t("retry.no-place"));
  return Number(typed) - 1;
}

/** Begin again from a version, as a seat or as oneself, and go to that match. */
export async function retry(version, /** @type {number | null} */ seat = null) {
  const target = await targetAt(version);
  const [shown, { asked }] = await Promise.all([read(""), read(`/state?at=${target}`)]);
  const { bots } = await get(`/v1/games/${shown.game}`);
  const seats = asked.map((one) => one.seat).filter((one) => one !== null);
  const mine = whoseTo(shown.seats, seat ?? mySeat(), seats[0], target);
  if (mine === null) return;
  const luck = shown.status === "over" ? "same" : "new"; // it is known only when the match is over
  const made = await send("/branches", { at: target, luck, seats: seated(shown.seats, mine, bots) });
  keepToken(made.id, (await post(`/v1/matches/${made.id}/seats/${mine}`, {})).token);
  location.assign(inLanguage(`/matches/${made.id}`));
}
