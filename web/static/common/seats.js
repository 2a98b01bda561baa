// Taking a seat, and whether a seat must decide. The page adds entropy, so that the service alone does not
// choose the luck.

import { post } from "./api.js";
import { keepPromise, newEntropy } from "./tokens.js";

/**
 * Take a seat. The entropy is kept in this browser; the log of the match must have it. So is the
 * promise that the public log will have the match.
 *
 * @param {string} match
 * @param {number} seat
 * @param {{ invitation?: string | null, token?: string | null }} [given] an invitation to the seat, and the key of an account
 * @returns {Promise<{ token: string | null, version: number }>}
 */
export async function takeSeat(match, seat, { invitation, token } = {}) {
  const body = { entropy: newEntropy(match, seat), ...(invitation && { invitation }) };
  const taken = await post(`/v1/matches/${match}/seats/${seat}`, body, { token });
  keepPromise(match, taken.inclusion_promise);
  return taken;
}

/**
 * Whether one of these seats must decide. Not if its holder has left it to a bot, or has given up.
 *
 * @param {{ seats: { resigned: unknown, stand_in: string | null }[], asked: { seat: number | null }[] }} shown the match
 * @param {(number | null)[]} own the seats
 */
export function isAsked({ seats, asked }, own) {
  const isLeft = (seat) => Boolean(seats[seat].resigned || seats[seat].stand_in);
  return asked.some(({ seat }) => seat !== null && own.includes(seat) && !isLeft(seat));
}
