// Taking one's seats in a rematch: from the page of the match that is over, or from the rematch's own page.

import { post } from "../common/api.js";
import { accountId, seatOf, tokensOf } from "../common/tokens.js";
import { keepOthersLinks, sitDown } from "../lobby/starting.js";

/**
 * The seat that a player of a match has in its rematch (rule T20).
 *
 * @param {number} seat
 * @param {number} count of the seats
 */
export function turnSeat(seat, count) {
  return (seat + 1) % count;
}

/** Whether a player at this screen has a seat of the rematch already. */
export function holdsSeat(/** @type {string} */ rematch, /** @type {any} */ seat) {
  const isOwn = seat.account !== null && seat.account === accountId();
  return isOwn || tokensOf(rematch).some((token) => seatOf(token) === seat.seat);
}

/**
 * The players of the last match at this screen whose seats in its rematch are kept for them.
 *
 * @param {any} shown the rematch
 * @returns {{ seat: number, token: string }[]} their seats in the rematch, and their tokens of the last match
 */
export function listExpected(shown) {
  if (shown.status !== "open" || !shown.rematch_of) return [];
  return tokensOf(shown.rematch_of)
    .map((token) => ({ seat: turnSeat(seatOf(token), shown.seats.length), token }))
    .filter(({ seat }) => shown.seats[seat]?.invited && !shown.seats[seat].taken);
}

/**
 * Ask for the rematch of a match, or accept it, and take seats in it.
 *
 * @param {string} match the match that is over
 * @param {{ seat: number, token: string | null }[]} wanted the seats in the rematch, and the token or key of each
 * @returns {Promise<string>} the id of the rematch
 */
export async function joinRematch(match, wanted) {
  let rematch = "";
  for (const { seat, token } of [...wanted].sort((first, second) => second.seat - first.seat)) {
    const made = await post(`/v1/matches/${match}/rematch?keep_guests=1`, undefined, { token });
    rematch = made.id;
    if (holdsSeat(rematch, made.seats[seat])) continue;
    const secret = made.invitations?.find((/** @type {any} */ link) => link.seat === seat)?.secret ?? null;
    await sitDown(rematch, seat, { secret, token: token?.startsWith("key.") ? token : null });
    keepOthersLinks(
      made,
      wanted.map((own) => own.seat),
    );
  }
  return rematch;
}
