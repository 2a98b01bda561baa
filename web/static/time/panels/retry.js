// "Retry this moment": a branch with the same luck against the same bots, and its seat is the viewer's.

import { get, post } from "../../common/api.js";
import { keepToken } from "../../common/tokens.js";
import { mySeat, read, send } from "../../common/viewer.js";
import { targetBefore } from "../branching.js";

/** The version to begin from: that one, or the nearest before it at which somebody was asked. */
async function targetAt(version) {
  const target = await targetBefore(version + 1);
  if (target === null) throw new Error("Nobody was asked anything yet at this version.");
  return target;
}

/** Who sits where: the viewer on one seat, on all others the bots that played there. */
function seated(seats, mine, /** @type {string[]} */ bots) {
  const usual = bots.includes("greedy") ? "greedy" : bots[0];
  return seats.map((one) => (one.seat === mine ? {} : { bot: one.bot || one.stand_in || usual }));
}

/** Begin again from a version, for a seat or for whom is asked there, and go to that match. */
export async function retry(version, /** @type {number | null} */ seat = null) {
  const target = await targetAt(version);
  const [shown, { asked }] = await Promise.all([read(""), read(`/state?at=${target}`)]);
  const { bots } = await get(`/v1/games/${shown.game}`);
  const seats = asked.map((one) => one.seat).filter((one) => one !== null);
  const mine = [seat, mySeat()].find((one) => seats.includes(one)) ?? seats[0];
  const luck = shown.status === "over" ? "same" : "new"; // it is known only when the match is over
  const made = await send("/branches", { at: target, luck, seats: seated(shown.seats, mine, bots) });
  keepToken(made.id, (await post(`/v1/matches/${made.id}/seats/${mine}`, {})).token);
  location.assign(`/matches/${made.id}`);
}
