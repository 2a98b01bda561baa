// "Retry this moment": a branch with the same luck against the same bots, and its seat is the viewer's.

import { get } from "../../common/api.js";
import { ask } from "../../common/asking.js";
import { callSeat } from "../../at_table/seat_names.js";
import { usualLevel } from "../../common/names.js";
import { find } from "../../common/page.js";
import { takeSeat } from "../../common/seats.js";
import { keepToken } from "../../common/tokens.js";
import { mySeat, read, send } from "../../match/viewer.js";
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
  const usual = usualLevel(bots);
  return seats.map((seat) => (seat.seat === mine ? {} : { bot: seat.bot || seat.stand_in || usual }));
}

/** The seat to play: the reader's own, whoever is asked there, else one that they choose; null if none. */
function whoseTo(seats, /** @type {number | null} */ own, asked, target, back) {
  const question = { title: t("retry.head", { version: target }), usual: own ?? asked, back };
  if (own !== null) {
    const text = t("retry.own", { version: target, who: callSeat(own) });
    return ask({ ...question, text, choices: [{ value: own, label: t("retry.begin") }] });
  }
  const choices = seats.map(({ seat }) => ({ value: seat, label: callSeat(seat) }));
  return ask({ ...question, text: t("retry.which", { version: target }), choices });
}

/**
 * Begin again from a version, as a seat or as oneself, and go to that match.
 *
 * @param {number} version
 * @param {{ seat?: number | null, back?: Element }} [pressed] what was pressed, and for which seat
 */
export async function retry(version, { seat = null, back = find("retry") } = {}) {
  const target = await targetAt(version);
  const [shown, { asked }] = await Promise.all([read(""), read(`/state?at=${target}`)]);
  const { bots } = await get(`/v1/games/${shown.game}`);
  const seats = asked.map((question) => question.seat).filter((askedSeat) => askedSeat !== null);
  const mine = await whoseTo(shown.seats, seat ?? mySeat(), seats[0], target, back);
  if (mine === null) return;
  const luck = shown.status === "over" ? "same" : "new"; // it is known only when the match is over
  const made = await send("/branches", { at: target, luck, seats: seated(shown.seats, mine, bots) });
  keepToken(made.id, (await takeSeat(made.id, mine)).token);
  location.assign(inLanguage(`/matches/${made.id}`));
}
